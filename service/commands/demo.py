"""`settable demo`: render a table of twelve cards, read it, and say what was found.

Exit status: 0 when every card was read right, 1 when not, 2 when a picture cannot be written.
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from service.files import write_atomically

if TYPE_CHECKING:
    from service.reading.reading import FrameReader
    from solver.cards import Card
    from vision.image import Frame
    from vision.quads import Quad
    from vision.view import TableView

__all__ = ["add_arguments", "run"]

_LEAST_IOU: Final = 0.5  # a seen card is the true one that it overlaps this much


class DemoCard(Protocol):
    """The truth about one card of a rendered table."""

    @property
    def card(self) -> "Card":
        """Which card it is."""
        ...

    @property
    def quad(self) -> "Quad":
        """Where it lies."""
        ...


class DemoScene(Protocol):
    """A rendered table and its truth."""

    @property
    def frame(self) -> "Frame":
        """The picture."""
        ...

    @property
    def cards(self) -> "Sequence[DemoCard]":
        """The truth."""
        ...


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "--seed", type=int, default=1, help="another number lays another table (default: 1)"
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("out"),
        metavar="DIR",
        help="where table.png and overlay.png are written (default: out)",
    )


def run(
    arguments: argparse.Namespace,
    render: Callable[[int], DemoScene] | None = None,
    load_reader: "Callable[[], FrameReader] | None" = None,
) -> int:
    """Render, read, compare, draw and tell."""
    from service.reading.console import print_reading, stdout_console
    from service.reading.reading import draw_reading, interpret, load_shipped_reader
    from vision.pictures.codec import encode_png

    scene = (render or _shipped_render)(arguments.seed)
    table_path, overlay_path = arguments.out / "table.png", arguments.out / "overlay.png"
    write_atomically(table_path, encode_png(scene.frame))
    reading = interpret((load_reader or load_shipped_reader)().read(scene.frame))
    write_atomically(overlay_path, encode_png(draw_reading(scene.frame, reading)))
    print_reading(stdout_console(), f"A rendered table of {len(scene.cards)} cards", reading)
    comparison = _compare(scene.cards, reading.view)
    print(_tell(comparison, len(scene.cards)))
    print(f"The table:             {table_path}")
    print(f"With cards and SETs:   {overlay_path}")
    print(f"Another table:         settable demo --seed {arguments.seed + 1}")
    print("Your own photo:        settable read PHOTO --overlay overlay.png")
    return 0 if comparison.is_all_right else 1


def _shipped_render(seed: int) -> DemoScene:
    from vision.synthetic.scene import demo_scene

    return demo_scene(seed)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Comparison:
    """What was read against what lies there.

    Attributes
    ----------
    misread
        Pairs of the true card and what it was taken for.
    false
        Cards seen where none lies.
    """

    misread: tuple[tuple["Card", "Card"], ...]
    missed: tuple["Card", ...]
    false: tuple["Card", ...]

    @property
    def is_all_right(self) -> bool:
        return not (self.misread or self.missed or self.false)


def _compare(truth: "Sequence[DemoCard]", view: "TableView") -> _Comparison:
    from vision.quads import iou

    rest = list(view.cards)
    misread, missed = [], []
    for placed in truth:
        best = max(rest, key=lambda seen: iou(seen.quad, placed.quad), default=None)
        if best is None or iou(best.quad, placed.quad) < _LEAST_IOU:
            missed.append(placed.card)
            continue
        rest.remove(best)
        if best.card != placed.card:
            misread.append((placed.card, best.card))
    return _Comparison(
        misread=tuple(misread), missed=tuple(missed), false=tuple(seen.card for seen in rest)
    )


def _tell(comparison: _Comparison, count: int) -> str:
    if comparison.is_all_right:
        return f"All {count} cards were found and read right."
    wrong = len(comparison.misread) + len(comparison.missed)
    lines = [f"{count - wrong} of {count} cards were found and read right."]
    lines += [f"  {true} was taken for {seen}" for true, seen in comparison.misread]
    lines += [f"  {card} was not found" for card in comparison.missed]
    lines += [f"  {card} was seen where no card lies" for card in comparison.false]
    return "\n".join(lines)
