"""A server that is killed in the middle of 200 moves has lost no move that it acknowledged."""

import threading
from pathlib import Path

import httpx2

from tests.service.running import Server, running_server

MOVES = 200
KILL_AFTER = 90


def open_table(server: Server) -> tuple[str, dict[str, str]]:
    opened = httpx2.post(f"{server.url}/api/tables", json={"game": "classic"}).json()
    url, headers = f"/api/tables/{opened['code']}", {"Authorization": f"Bearer {opened['token']}"}
    httpx2.post(f"{server.url}{url}/seats", json={"name": "Ben"}).raise_for_status()
    httpx2.post(f"{server.url}{url}/start", headers=headers).raise_for_status()
    return url, headers


def send_moves(
    server: Server,
    url: str,
    headers: dict[str, str],
    acknowledged: list[int],
    enough: threading.Event,
) -> None:
    """Send votes and withdrawals until the server is gone; note each that was acknowledged."""
    with httpx2.Client(base_url=server.url, headers=headers) as client:
        for number in range(MOVES):
            body = {"type": "vote" if number % 2 == 0 else "withdraw"}
            try:
                answer = client.post(f"{url}/moves", json=body)
            except httpx2.TransportError:
                return
            assert answer.status_code == 200, answer.text
            acknowledged.append(answer.json()["sequence"])
            if len(acknowledged) == KILL_AFTER:
                enough.set()


def test_a_kill_loses_no_acknowledged_move(tmp_path: Path) -> None:
    acknowledged: list[int] = []
    enough = threading.Event()
    with running_server(tmp_path) as server:
        url, headers = open_table(server)
        sender = threading.Thread(
            target=send_moves, args=(server, url, headers, acknowledged, enough)
        )
        sender.start()
        assert enough.wait(timeout=120)
        server.kill()
        sender.join(timeout=30)
    assert KILL_AFTER <= len(acknowledged) < MOVES
    with running_server(tmp_path) as server:
        listed = httpx2.get(f"{server.url}{url}/moves", headers=headers).json()
        kept = [entry["sequence"] for entry in listed["entries"]]
        # The move that was on its way when the power went may have been written too.
        assert kept in (acknowledged, [*acknowledged, acknowledged[-1] + 1])
        kinds = [entry["move"]["type"] for entry in listed["entries"]]
        assert kinds == ["vote" if number % 2 == 0 else "withdraw" for number in range(len(kept))]
        state = httpx2.get(f"{server.url}{url}", headers=headers).json()["state"]
        assert state["votes"] == ([0] if len(kept) % 2 else [])
        going_on = {"type": "withdraw" if len(kept) % 2 else "vote"}
        moved = httpx2.post(f"{server.url}{url}/moves", json=going_on, headers=headers)
        assert moved.json()["sequence"] == kept[-1] + 1
