"""Tests of `settable serve`: the real command as a process, on 127.0.0.1."""

import argparse
import json
import os
import re
import signal
import ssl
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from service.commands.serve import add_arguments, default_data_folder, qr_code, run
from service.errors import UsageError
from service.http.certificates import certify, fingerprint
from service.server import listen

STARTS_S = 60.0


@contextmanager
def _served(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start the command; yield the process and what it printed until it was ready."""
    command = [sys.executable, "-m", "service", "serve", "--port", "0", "--host", "127.0.0.1"]
    with subprocess.Popen(
        [*command, "--no-browser", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONWARNINGS": "error"},
    ) as process:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            lines.append(line)
            if "Ctrl-C" in line:
                break
        try:
            yield process, "".join(lines)
        finally:
            process.kill()


def _url(said: str) -> str:
    found = re.search(r"This machine: +(\S+)", said)
    assert found, said
    return found[1]


def _get(url: str, context: ssl.SSLContext | None = None) -> bytes:
    with urllib.request.urlopen(url, context=context, timeout=STARTS_S) as answer:
        data: bytes = answer.read()
        return data


def _children_of(process: int) -> set[int]:
    listed = Path(f"/proc/{process}/task/{process}/children")
    return {int(one) for one in listed.read_text().split()} if listed.exists() else set()


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_it_answers_and_ends_cleanly_when_told(ending: signal.Signals, tmp_path: Path) -> None:
    with _served("--data", str(tmp_path)) as (process, said):
        assert json.loads(_get(_url(said) + "health")) == {"status": "ok"}
        assert b"Settable" in _get(_url(said))
        children = _children_of(process.pid)
        process.send_signal(ending)
        out, err = process.communicate(timeout=STARTS_S)
    assert process.returncode == 0, err
    assert out == "Settable has stopped.\n"
    assert "Traceback" not in err
    _wait_for_end_of(children)


def test_the_readers_end_when_the_server_is_killed(tmp_path: Path) -> None:
    with _served("--data", str(tmp_path)) as (process, said):
        _get(_url(said) + "health")
        children = _children_of(process.pid)
        process.kill()
        process.communicate(timeout=STARTS_S)
    _wait_for_end_of(children)


def _wait_for_end_of(children: set[int]) -> None:
    until = time.monotonic() + STARTS_S
    while any(_is_running(one) for one in children):
        assert time.monotonic() < until
        time.sleep(0.05)


def _is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_https_holds_for_who_installed_the_root(tmp_path: Path) -> None:
    with _served("--data", str(tmp_path), "--tls") as (_, said):
        url = _url(said)
        assert url.startswith("https://127.0.0.1:")
        root = tmp_path / "tls" / "root.pem"
        assert fingerprint(root) in said
        trusting = ssl.create_default_context(cafile=str(root))
        assert json.loads(_get(url + "health", trusting)) == {"status": "ok"}
        downloaded = ssl.DER_cert_to_PEM_cert(_get(url + "api/root.crt", trusting))
        assert downloaded.split() == root.read_text().split()
        with pytest.raises(urllib.error.URLError, match="certificate verify failed"):
            _get(url + "health", ssl.create_default_context())
        with connect(url.replace("https", "wss") + "ws/camera", ssl=trusting) as socket:
            assert json.loads(socket.recv())["type"] == "hello"


def test_given_files_are_served_with(tmp_path: Path) -> None:
    files = certify(tmp_path / "own", names=("localhost",), addresses=())
    own = ("--cert", str(files.certificate), "--key", str(files.key))
    with _served("--data", str(tmp_path), *own) as (_, said):
        assert "Root certificate" not in said
        url = _url(said).replace("127.0.0.1", "localhost")
        trusting = ssl.create_default_context(cafile=str(files.root))
        assert b"ok" in _get(url + "health", trusting)


def test_an_endless_message_is_cut_off_by_the_server(tmp_path: Path) -> None:
    with _served("--data", str(tmp_path)) as (_, said):
        url = _url(said).replace("http", "ws") + "ws/camera"
        with connect(url, max_size=None) as socket:
            limit = json.loads(socket.recv())["max_bytes"]
            socket.send(bytes(limit + 5_000))
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=STARTS_S)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def _run(*arguments: str) -> int:
    parser = argparse.ArgumentParser("settable serve")
    add_arguments(parser)
    return run(parser.parse_args(["--no-browser", *arguments]))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--cert", "a.pem"], "--cert and --key belong together"),
        (["--cert", "a.pem", "--key", "b.pem"], "there is no file a.pem"),
        (["--cert", "a.pem", "--key", "b.pem", "--tls"], "give either"),
        (["--port", "70000"], "a port lies in 0..65535"),
        (["--readers", "0"], "1 to 64 readers"),
        (["--photo-days", "0"], "more than 0 days"),
        (["--db", "nonsense"], "expected a URL such as sqlite"),
        (["--db", "nosuch://x"], "expected a URL such as sqlite"),
        (["--host", "198.51.100.1"], "cannot listen at 198.51.100.1 port 8000"),
    ],
)
def test_wrong_usage_is_told_before_anything_starts(
    arguments: list[str], said: str, tmp_path: Path
) -> None:
    with pytest.raises(UsageError, match=re.escape(said)):
        _run("--data", str(tmp_path), *arguments)


def test_a_taken_port_is_told() -> None:
    with (
        listen("127.0.0.1", 0) as taken,
        pytest.raises(UsageError, match=r"cannot listen at 127\.0\.0\.1 port"),
    ):
        listen("127.0.0.1", taken.getsockname()[1])


def test_files_that_are_no_certificate_are_told(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a.pem", "b.pem")]
    for path in paths:
        path.write_text("no certificate")
    cert, key = map(str, paths)
    with pytest.raises(UsageError, match="certificate and key cannot be used"):
        _run(
            "--port",
            "0",
            "--host",
            "127.0.0.1",
            "--data",
            str(tmp_path),
            "--cert",
            cert,
            "--key",
            key,
        )


@pytest.mark.parametrize("size", [8, 40])
def test_the_code_in_the_terminal_leads_phones_to_the_url(size: int) -> None:
    url = f"https://192.168.1.57:8000/{'x' * size}"
    lines = qr_code(url).splitlines()
    blocks = {" ": (0, 0), "█": (255, 255), "▀": (255, 0), "▄": (0, 255)}
    rows = [[blocks[letter][half] for letter in line] for line in lines for half in (0, 1)]
    picture = cv2.resize(
        np.array(rows, np.uint8), None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST
    )
    framed = cv2.copyMakeBorder(picture, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=255)
    assert cv2.QRCodeDetector().detectAndDecode(framed)[0] == url


def test_data_lies_where_the_user_keeps_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/home/ana/data")
    assert default_data_folder() == Path("/home/ana/data/settable")


def test_help_is_quick_to_come() -> None:
    code = (
        "import sys; from service.cli import main\n"
        "try: main(['serve', '--help'])\n"
        "except SystemExit: pass\n"
        "sys.exit(bool({'fastapi', 'cv2', 'sqlalchemy', 'uvicorn'} & set(sys.modules)))"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode
        == 0
    )
