#!/bin/sh
# Bring a Chromium for tests/browser where there is none: by apt where that is allowed (root), else
# by Playwright's own download. Where neither works, say so: those tests will be skipped.
set -eu
venv=${1:-.venv}

found() {
    for name in chromium chromium-browser google-chrome; do
        # A stub that only points to another package manager starts nothing.
        command -v "$name" >/dev/null && "$name" --version >/dev/null 2>&1 && return 0
    done
    "$venv/bin/python" - <<'EOF'
import os, sys
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    sys.exit(not os.path.exists(playwright.chromium.executable_path))
EOF
}

found && exit 0
echo "No Chromium for the browser tests; bringing one" >&2
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -q >&2 && apt-get install -yq --no-install-recommends chromium >&2 && found && exit 0
    "$venv/bin/python" -m playwright install --with-deps chromium >&2 && found && exit 0
fi
"$venv/bin/python" -m playwright install chromium >&2 && found && exit 0
cat >&2 <<EOF
NOT TESTED: the page in a browser (tests/browser), for no Chromium could be brought. On Debian:

    sudo apt-get install --no-install-recommends chromium

EOF
[ -z "${BROWSER_NEEDED:-}" ]
