"""Nothing leaves the machine: no file in the user's home, no address looked up, no warning.

The runtime of the networks would do all three. What is asked of the whole program is asked of
processes of their own, since the runtime reads its environment once.
"""

import http.client
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from vision.pictures.codec import encode_png
from vision.synthetic.scene import demo_scene

ROOT = Path(__file__).parents[1]
STRACE = shutil.which("strace")
_ANSWER_S = 240  # a machine that is busy with other things takes long to start
_NO_ADDRESS = r"AF_UNIX|AF_NETLINK|\"127\.|\"::1\"|\"192\.0\.2\.1\"|\"2001:db8::1\""
"""Sockets of this machine, and the probe for its own address, which sends nothing."""


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("photos") / "table.png"
    path.write_bytes(encode_png(demo_scene(2, width_px=640).frame))
    return path


def _environment(home: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    kept.pop("ORT_DISABLE_TELEMETRY", None)
    return kept | {"HOME": str(home), "PYTHONDONTWRITEBYTECODE": "1"}


def _command(home: Path, arguments: Sequence[str], trace: Path | None) -> "subprocess.Popen[str]":
    traced = [] if trace is None else [str(STRACE), "-f", "-e", "trace=network", "-o", str(trace)]
    return subprocess.Popen(
        [*traced, sys.executable, "-m", "service", *arguments],
        cwd=ROOT,
        env=_environment(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _run(home: Path, arguments: Sequence[str], trace: Path | None = None) -> str:
    """Run a verb to its end; return what it said on standard error."""
    process = _command(home, arguments, trace)
    _, said = process.communicate(timeout=_ANSWER_S)
    assert process.returncode == 0, said
    return said


def _serve(home: Path, photo: Path, data: Path, trace: Path | None = None) -> str:
    """Serve, have a worker read a photo, end; return what was said on standard error."""
    arguments = ("serve", "--host", "127.0.0.1", "--port", "0", "--no-browser", "--no-qr")
    process = _command(home, (*arguments, "--readers", "1", "--data", str(data)), trace)
    assert process.stdout is not None
    try:
        found = next(filter(None, (re.search(r"http://\S+", line) for line in process.stdout)))
        address = urlsplit(found[0])
        server = http.client.HTTPConnection("127.0.0.1", address.port or 80, timeout=_ANSWER_S)
        server.request("POST", "/api/photos", photo.read_bytes(), {"Content-Type": "image/png"})
        assert server.getresponse().status == 201
        server.close()
    finally:
        _end(process, is_traced=trace is not None)
    _, said = process.communicate(timeout=_ANSWER_S)
    return said


def _end(process: "subprocess.Popen[str]", *, is_traced: bool) -> None:
    """Ask the service to end; strace itself takes no notice, its child does."""
    asked = process.pid
    if is_traced:
        children = Path(f"/proc/{asked}/task/{asked}/children").read_text().split()
        asked = int(children[0])
    os.kill(asked, signal.SIGTERM)


def _verbs(photo: Path) -> dict[str, tuple[str, ...]]:
    return {
        "read": ("read", str(photo)),
        "doctor": ("doctor", str(photo)),
        "watch": ("watch", str(photo), "--no-display"),
    }


@pytest.mark.parametrize("verb", ["read", "doctor", "watch"])
def test_a_verb_writes_nothing_into_the_home(verb: str, photo: Path, tmp_path: Path) -> None:
    assert _run(tmp_path, _verbs(photo)[verb]) == ""
    assert list(tmp_path.rglob("*")) == []


def test_the_service_and_its_workers_write_nothing_into_the_home(
    photo: Path, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    _serve(home, photo, tmp_path / "data")
    assert list(home.rglob("*")) == []


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is a home that nobody may write to")
def test_a_home_that_is_read_only_is_no_reason_for_a_warning(photo: Path) -> None:
    assert _run(Path("/proc"), ("read", str(photo))) == ""


def _told(trace: Path) -> list[str]:
    """Return the calls that look up or reach an address outside of this machine."""
    calls = [line for line in trace.read_text().splitlines() if "AF_" in line]
    reaching = [one for one in calls if re.search(r"\b(connect|sendto|sendmsg|sendmmsg)\(", one)]
    return [one for one in reaching if not re.search(_NO_ADDRESS, one)]


@pytest.mark.skipif(STRACE is None, reason="strace is not installed")
@pytest.mark.parametrize("verb", ["read", "watch"])
def test_a_verb_reaches_no_address(verb: str, photo: Path, tmp_path: Path) -> None:
    _run(tmp_path, _verbs(photo)[verb], tmp_path / "trace")
    assert _told(tmp_path / "trace") == []


@pytest.mark.skipif(STRACE is None, reason="strace is not installed")
def test_the_service_and_its_workers_reach_no_address(photo: Path, tmp_path: Path) -> None:
    _serve(tmp_path, photo, tmp_path / "data", tmp_path / "trace")
    trace = (tmp_path / "trace").read_text()
    assert "listen(" in trace  # it was seen serving
    assert _told(tmp_path / "trace") == []
