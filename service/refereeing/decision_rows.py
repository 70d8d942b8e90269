"""The decisions of a table as they are kept: without their pictures, which lie in memory only."""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from service.games.adapter import Adapter
from service.games.encoding import stored_move
from service.refereeing.decision import Decision, DecisionKind
from service.refereeing.published import PublishedDecision
from service.storage.schema import decisions as rows
from service.tables.table import Table
from solver.game import Seat
from solver.notation import parse_card

__all__ = ["keep_decisions", "kept_decisions"]


async def kept_decisions(table: Table, most: int) -> list[PublishedDecision]:
    """Return the latest decisions of a table, the oldest of them first."""
    bodies = await table.context.store.run(partial(_read, code=table.row.code, most=most))
    return [_published(table.adapter, json.loads(body)) for body in bodies]


async def keep_decisions(table: Table, published: Sequence[PublishedDecision]) -> None:
    """Keep decisions, each instead of the one of its number; within a change."""
    bodies = {one.number: json.dumps(_plain(table.adapter, one)) for one in published}
    if bodies:
        await table.write(partial(_write, code=table.row.code, bodies=bodies))


def _read(connection: Connection, code: str, most: int) -> list[str]:
    found = connection.execute(
        select(rows.c.body).where(rows.c.code == code).order_by(rows.c.number.desc()).limit(most)
    )
    return list(reversed(found.scalars().all()))


def _write(connection: Connection, code: str, bodies: Mapping[int, str]) -> None:
    numbers = rows.c.number.in_(list(bodies))
    connection.execute(delete(rows).where((rows.c.code == code) & numbers))
    values = [{"code": code, "number": number, "body": body} for number, body in bodies.items()]
    connection.execute(insert(rows), values)


def _plain(adapter: Adapter, published: PublishedDecision) -> dict[str, Any]:
    decision = published.decision
    return {
        "number": published.number,
        "overruled": published.overruled,
        "kind": decision.kind.value,
        "at_ms": decision.at_ms,
        "before_ms": decision.before_ms,
        "text": decision.text,
        "cards": [str(card) for card in decision.cards],
        "seat": decision.seat,
        "points": decision.points,
        "is_assumed": decision.is_assumed,
        "moves": [{"at_ms": move.at_ms, "body": adapter.encode(move)} for move in decision.moves],
    }


def _published(adapter: Adapter, plain: Mapping[str, Any]) -> PublishedDecision:
    decision = Decision(
        kind=DecisionKind(plain["kind"]),
        at_ms=plain["at_ms"],
        before_ms=plain["before_ms"],
        text=plain["text"],
        cards=tuple(map(parse_card, plain["cards"])),
        seat=None if plain["seat"] is None else Seat(plain["seat"]),
        points=plain["points"],
        is_assumed=plain.get("is_assumed", False),
        moves=tuple(stored_move(adapter, one["body"], one["at_ms"]) for one in plain["moves"]),
    )
    return PublishedDecision(
        number=plain["number"], decision=decision, overruled=plain["overruled"]
    )
