"""Test of the reverse proxy in the README: a real nginx before a real service, on this machine."""

import contextlib
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from websockets.sync.client import connect

from service.http.certificates import certify
from tests.service.running import free_port

README = Path(__file__).parents[3] / "service" / "README.md"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
pytestmark = pytest.mark.skipif(NGINX is None, reason="nginx is not installed")


def _configuration(folder: Path, port: int, service_port: int) -> str:
    found = re.search(r"```nginx\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert found
    tls = certify(folder / "tls", names=("table.example.local",), addresses=())
    block = found[1].replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    block = block.replace("/etc/ssl/table.example.pem", str(tls.certificate))
    block = block.replace("/etc/ssl/table.example.key", str(tls.key))
    block = block.replace("http://127.0.0.1:8000", f"http://127.0.0.1:{service_port}")
    paths = "".join(
        f"{kind}_temp_path {folder / kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    owner = "user root;" if os.geteuid() == 0 else ""
    return (
        f"{owner} pid {folder / 'pid'}; error_log {folder / 'error.log'}; daemon off;"
        f"events {{}} http {{ access_log off; {paths} {block} }}"
    )


@contextlib.contextmanager
def _running(*command: str) -> Iterator[None]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait(timeout=60)


def _client(port: int, source: str) -> httpx2.Client:
    return httpx2.Client(
        base_url=f"https://127.0.0.1:{port}",
        headers={"Host": "table.example"},
        transport=httpx2.HTTPTransport(verify=False, local_address=source),
    )


def _wait(client: httpx2.Client) -> None:
    until_s = time.monotonic() + 120
    while time.monotonic() < until_s:
        with contextlib.suppress(httpx2.TransportError):
            if client.get("/health").status_code == 200:
                return
        time.sleep(0.1)
    raise TimeoutError("no answer through the proxy")


def test_the_proxy_of_the_readme_hands_on_names_addresses_and_sockets(tmp_path: Path) -> None:
    port, service_port = free_port(), free_port()
    configuration = tmp_path / "nginx.conf"
    configuration.write_text(_configuration(tmp_path, port, service_port))
    assert NGINX is not None
    serve = f"serve --host 127.0.0.1 --port {service_port} --no-browser --no-qr"
    public = "--public-url https://table.example --proxy 127.0.0.1"
    with (
        _running(
            *(sys.executable, "-m", "service", *serve.split(), *public.split()),
            *("--data", str(tmp_path / "data")),
        ),
        _running(NGINX, "-c", str(configuration), "-p", str(tmp_path)),
        _client(port, "127.0.0.1") as one,
        _client(port, "127.0.0.2") as other,
    ):
        _wait(one)
        opened = one.post("/api/tables", json={"game": "classic", "name": "Ana"})
        assert opened.status_code == 201
        assert opened.json()["join_url"].startswith("https://table.example/join/")
        assert one.get("/api/about", headers={"Host": "evil.example"}).status_code == 421
        own = {"Origin": "https://table.example"}
        assert one.post("/api/tables", json={"game": "solo"}, headers=own).status_code != 403
        context = ssl._create_unverified_context()
        wire = socket.create_connection(("127.0.0.1", port))
        with connect("wss://table.example/ws/camera", sock=wire, ssl=context) as camera:
            assert json.loads(camera.recv())["type"] == "hello"
        # Limits count for each client, not for the proxy.
        wish = {"game": "solo", "name": "Ben"}
        statuses = [other.post("/api/tables", json=wish).status_code for _ in range(40)]
        assert 429 in statuses
        assert one.post("/api/tables", json=wish).status_code == 201
