#!/bin/sh
# Make the virtual environment and install Settable into it, editable, with its test tools.
# opencv-python needs the system library libGL; on a bare Linux it is missing, so it is installed
# where that is allowed (root and apt), or the one command that installs it is printed.
set -eu
venv=${1:-.venv}
python=${PYTHON:-python3}

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Settable needs Python 3.11 or newer; $python is $("$python" -V 2>&1). Set PYTHON=python3.12, say." >&2
    exit 2
}
[ -x "$venv/bin/python" ] || "$python" -m venv "$venv"
# Only versions that the suite was green with (see constraints.py), for building too: what comes
# out next month cannot break this. UNBOUND=1 tries the newest of everything.
if [ -z "${UNBOUND:-}" ]; then
    PIP_CONSTRAINT=$(cd "$(dirname "$0")" && pwd)/constraints.txt
    PIP_BUILD_CONSTRAINT=$PIP_CONSTRAINT
    export PIP_CONSTRAINT PIP_BUILD_CONSTRAINT
fi
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --editable '.[dev]'

if message=$("$venv/bin/python" -c 'import cv2' 2>&1); then
    exit 0
fi
case $message in
    *lib*.so*) ;;
    *) echo "$message" >&2; exit 1 ;;
esac
library=$(printf '%s' "$message" | grep -o 'lib[A-Za-z0-9_+-]*\.so[.0-9]*' | head -n 1)
install="apt-get update && apt-get install -y --no-install-recommends libgl1 libglib2.0-0"
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "OpenCV misses a system library ($library); installing it" >&2
    export DEBIAN_FRONTEND=noninteractive
    sh -c "$install" >/dev/null
    "$venv/bin/python" -c 'import cv2'
else
    printf 'OpenCV misses a system library: %s\nInstall it with this one command, then try again:\n\n    sudo sh -c "%s"\n\n' \
        "$library" "$install" >&2
    exit 1
fi
