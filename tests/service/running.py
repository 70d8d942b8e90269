"""A real server process for tests and benchmarks: started, killed, started again."""

import contextlib
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx2

_PROGRAM = """
import sys
from pathlib import Path
import uvicorn
from service.app import create_app
from service.settings import Rate, Settings
often = Rate(100_000, 100_000)
settings = Settings(
    data_folder=Path(sys.argv[1]), request_rate=often, table_rate=often, claim_rate=often
)
uvicorn.run(
    create_app(settings),
    host="127.0.0.1",
    port=int(sys.argv[2]),
    log_level="warning",
    access_log=False,
    ws="websockets-sansio",
    ws_per_message_deflate=False,
)
"""


@dataclass(frozen=True)
class Server:
    """A running server: its process and its address."""

    process: subprocess.Popen[bytes]
    url: str

    def kill(self) -> None:
        """End the process as a power cut would: SIGKILL, no handler runs."""
        self.process.kill()
        self.process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def running_server(folder: Path, *, within_s: float = 60.0) -> Iterator[Server]:
    """Run a server on this folder; kill it at the end."""
    port = free_port()
    process = subprocess.Popen([sys.executable, "-c", _PROGRAM, str(folder), str(port)])
    server = Server(process, f"http://127.0.0.1:{port}")
    try:
        _wait_until_ready(server, time.monotonic() + within_s)
        yield server
    finally:
        server.kill()


def _wait_until_ready(server: Server, deadline_s: float) -> None:
    while time.monotonic() < deadline_s:
        if server.process.poll() is not None:
            raise RuntimeError(f"the server ended with {server.process.returncode}")
        with contextlib.suppress(httpx2.TransportError):
            if httpx2.get(f"{server.url}/ready").status_code == 200:
                return
        time.sleep(0.05)
    raise TimeoutError("the server did not become ready")
