#!/bin/sh
# Types, lint and unit tests of the page's scripts. Needs Node 18 or newer; nothing else here does.
set -eu
cd "$(dirname "$0")/.."
if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
    echo "NOT CHECKED: the page's scripts (types, lint, unit tests), for there is no Node with npm." >&2
    echo "             Install Node 18 or newer (apt-get install nodejs npm) and run make check again." >&2
    # Where the checks decide, a missing tool is a failure.
    [ -z "${NODE_NEEDED:-}" ] || exit 1
    exit 0
fi
# dash says no to -nt where the second file is missing
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    npm ci --no-audit --no-fund
    touch node_modules/.package-lock.json
fi
npm run --silent check
