"""The evaluation report: numbers as JSON and HTML, and a picture of each miss."""

import base64
import html
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from vision.image import Frame
from vision.quads import Quad
from vision.rectify import Pyramid, rectify

__all__ = ["Miss", "write_report"]

_TILE_WH: Final = (120, 180)
_MARGIN: Final = 0.25
_STYLE: Final = """
body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem; max-width: 70rem }
table { border-collapse: collapse; margin: 1rem 0 }
td, th { border: 1px solid #bbb; padding: .2rem .6rem; text-align: right }
th:first-child, td:first-child { text-align: left }
figure { display: inline-block; width: 130px; margin: 6px; vertical-align: top; font-size: 12px }
svg { background: #f6f6f6 }
"""


@dataclass(frozen=True, slots=True)
class Miss:
    """One fault of the reader: in which photo, what is wrong, and where."""

    photo: str
    frame: Frame
    what: str
    quad: Quad

    def tile(self) -> Frame:
        """Cut the place out with a rim around it."""
        return rectify(Pyramid(self.frame), self.quad, _TILE_WH, margin=_MARGIN)


def write_report(out: Path, numbers: Mapping[str, Any], misses: Sequence[Miss]) -> None:
    """Write `report.json`, `report.html` and, where something was missed, `misses.png`."""
    out.mkdir(parents=True, exist_ok=True)
    listed = [{"photo": miss.photo, "what": miss.what} for miss in misses]
    (out / "report.json").write_text(json.dumps({**numbers, "misses": listed}, indent=1) + "\n")
    tiles = [miss.tile() for miss in misses]
    if tiles:
        cv2.imwrite(str(out / "misses.png"), _sheet(tiles))
    (out / "report.html").write_text(_page(numbers, misses, tiles))


def _sheet(tiles: Sequence[Frame], columns: int = 12) -> Frame:
    width, height = _TILE_WH
    rows = -(-len(tiles) // columns)
    sheet = np.full((rows * height, min(columns, len(tiles)) * width, 3), 255, np.uint8)
    for place, tile in enumerate(tiles):
        y, x = place // columns * height, place % columns * width
        sheet[y : y + height, x : x + width] = tile
    return sheet


def _page(numbers: Mapping[str, Any], misses: Sequence[Miss], tiles: Sequence[Frame]) -> str:
    parts = [
        f"<!doctype html><meta charset=utf-8><title>Evaluation</title><style>{_STYLE}</style>",
        "<h1>How well the reader reads</h1>",
        _rates_table("kind of photo", {"all": numbers["all"], **numbers["by_kind"]}),
        _rates_table("source", numbers["by_source"]),
        "<h2>Confusion</h2>",
        *(_confusion_table(name, counts) for name, counts in numbers["confusion"].items()),
        "<h2>Calibration</h2>",
        *(_reliability(name, facts) for name, facts in numbers["calibration"].items()),
        f"<h2>Every miss ({len(misses)})</h2>",
        *(_figure(miss, tile) for miss, tile in zip(misses, tiles, strict=True)),
    ]
    return "\n".join(parts) + "\n"


def _rates_table(title: str, rows: Mapping[str, Mapping[str, Any]]) -> str:
    if not rows:
        return ""
    columns = list(next(iter(rows.values())))
    head = "".join(f"<th>{column}</th>" for column in (title, *columns))
    body = "".join(
        f"<tr><td>{html.escape(name)}</td>"
        + "".join(f"<td>{_cell(row[column])}</td>" for column in columns)
        + "</tr>"
        for name, row in rows.items()
    )
    return f"<table><tr>{head}</tr>{body}</table>"


def _cell(value: float | int | None) -> str:
    if value is None:
        return "–"
    return str(value) if isinstance(value, int) else f"{value:.4f}"


def _confusion_table(name: str, counts: Mapping[str, int]) -> str:
    wrong = {what: count for what, count in counts.items() if len(set(what.split(" as "))) == 2}
    right = sum(counts.values()) - sum(wrong.values())
    cells = "".join(f"<tr><td>{what}</td><td>{count}</td></tr>" for what, count in wrong.items())
    return f"<table><tr><th>{name}</th><th>{right} right</th></tr>{cells}</table>"


def _reliability(name: str, facts: Mapping[str, Any]) -> str:
    """Draw how often readings of a confidence are right, as a diagram of dots on a diagonal."""
    if facts["ece"] is None:
        return ""
    dots = "".join(
        f"<circle cx={200 * one['confidence']:.1f} cy={200 - 200 * one['right']:.1f} "
        f"r={2 + min(8, one['cards'] ** 0.3):.1f} fill=#27f fill-opacity=.6>"
        f"<title>{one['cards']} cards: {one['confidence']:.3f} sure, "
        f"{one['right']:.3f} right</title></circle>"
        for one in facts["bins"]
    )
    return (
        f"<figure style='width:210px'><svg width=200 height=200>"
        f"<line x1=0 y1=200 x2=200 y2=0 stroke=#999 />{dots}</svg>"
        f"<figcaption>{name}: expected calibration error {facts['ece']:.4f}</figcaption></figure>"
    )


def _figure(miss: Miss, tile: Frame) -> str:
    coded = base64.b64encode(cv2.imencode(".png", tile)[1].tobytes()).decode()
    text = html.escape(f"{miss.photo}: {miss.what}")
    return (
        f"<figure><img src='data:image/png;base64,{coded}' alt='{text}' width=120>"
        f"<figcaption>{text}</figcaption></figure>"
    )
