"""A table over HTTP as tests drive it: opened, filled, started, played."""

from dataclasses import dataclass
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Response


@dataclass(frozen=True)
class Room:
    """A table and the tokens of its people by seat, the host's first."""

    client: TestClient
    code: str
    tokens: tuple[str, ...]

    @property
    def url(self) -> str:
        return f"/api/tables/{self.code}"

    def headers(self, seat: int = 0, **more: str) -> dict[str, str]:
        names = {"if_match": "If-Match", "key": "Idempotency-Key"}
        return {
            "Authorization": f"Bearer {self.tokens[seat]}",
            **{names[name]: value for name, value in more.items()},
        }

    def move(
        self,
        seat: int,
        kind: str,
        *,
        fields: dict[str, object] | None = None,
        send: dict[str, str] | None = None,
    ) -> Response:
        body = {"type": kind, **(fields or {})}
        return self.client.post(
            f"{self.url}/moves", json=body, headers=self.headers(seat, **(send or {}))
        )

    def state(self, seat: int = 0) -> dict[str, Any]:
        view: dict[str, Any] = self.client.get(self.url, headers=self.headers(seat)).json()
        return view

    def act(self, what: str, seat: int = 0, **more: str) -> Response:
        return self.client.post(f"{self.url}/{what}", headers=self.headers(seat, **more))


def open_room(
    client: TestClient, game: str, players: int, *, start: bool = True, **request: object
) -> Room:
    """Open a table for so many players, the host at seat 0, and start it."""
    opened = client.post("/api/tables", json={"game": game, "name": "Player A", **request})
    assert opened.status_code == 201, opened.text
    code = opened.json()["code"]
    tokens = [opened.json()["token"]]
    for seat in range(1, players):
        name = f"Player {chr(ord('A') + seat)}"
        claimed = client.post(f"/api/tables/{code}/seats", json={"name": name})
        assert claimed.status_code == 201, claimed.text
        tokens.append(claimed.json()["token"])
    room = Room(client, code, tuple(tokens))
    if start:
        started = room.act("start")
        assert started.status_code == 200, started.text
    return room
