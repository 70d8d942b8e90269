"""Photos that an older program kept in the same database, under a version of their own.

Until the store had version 4 a second engine laid out `photos` and `photo_pins` and noted in
`photo_layout` which layout they have. Those of the last one, 2, are turned into what version 4
holds; readings live for days, so those of older ones are dropped.
"""

import json
from typing import Any, Final

from sqlalchemy import Connection, inspect, text

from solver.cards import FEATURES, Color, Number, Shading, Shape
from solver.notation import format_short, parse_card

__all__ = ["adopt_photos"]

_LAST_LAYOUT: Final = 2


def adopt_photos(connection: Connection) -> None:
    """Turn the readings of the last layout into those of version 4, and drop all others."""
    if not inspect(connection).has_table("photo_layout"):
        return
    layout = connection.execute(text("SELECT version FROM photo_layout")).scalar()
    if layout == _LAST_LAYOUT:
        _rewrite_views(connection)
    else:
        for name in ("photo_pins", "photos"):
            connection.execute(text(f"DROP TABLE IF EXISTS {name}"))
    connection.execute(text("DROP TABLE photo_layout"))


def _rewrite_views(connection: Connection) -> None:
    rows = connection.execute(text("SELECT id, view FROM photos")).all()
    for photo, view in rows:
        connection.execute(
            text("UPDATE photos SET view = :view WHERE id = :id"),
            {"id": photo, "view": json.dumps(_rewritten(json.loads(view)))},
        )


def _rewritten(view: dict[str, Any]) -> dict[str, Any]:
    width, height = view["size"]
    return {
        "version": 1,
        "width": width,
        "height": height,
        "cards": [_rewritten_card(place, one) for place, one in enumerate(view["cards"], 1)],
        "copies": view["copies"],
        "taken": view["taken"],
    }


def _rewritten_card(place: int, card: dict[str, Any]) -> dict[str, Any]:
    names = [[value.value for value in values] for values in (Number, Color, Shading, Shape)]
    return {
        "place": place,
        "quad": card["quad"],
        "label": card["card"],
        "short": format_short(parse_card(card["card"])),
        "confidence": card["confidence"],
        "sure": card["sure"],
        "pinned": False,
        "changed_by_deck": card["changed_by_deck"],
        "covered": False,
        "track": None,
        "probabilities": {
            feature.value: dict(zip(values, row, strict=True))
            for feature, values, row in zip(FEATURES, names, card["probabilities"], strict=True)
        },
        "guesses": [
            {"label": label, "probability": probability} for label, probability in card["guesses"]
        ],
    }
