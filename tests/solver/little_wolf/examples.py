"""The worked examples of little wolf 1.9, row by row as printed there (trump is spades)."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

__all__ = ["EXAMPLES", "Example"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """One row: `plays` are all legal plays or, where the row says so, some of `number`."""

    name: int
    kind: str
    lead: str
    hand: str
    plays: tuple[str, ...]
    number: int
    wins: str
    paragraph: str


_TABLE: Final = Path(__file__).with_suffix(".txt")


def _example(line: str) -> Example:
    name, kind, lead, hand, plays, wins, paragraph = (cell.strip() for cell in line.split("|"))
    listed = plays.split("e.g.")[-1].split("/")
    number = int(plays.split()[0]) if "plays, e.g." in plays else len(listed)
    return Example(
        name=int(name),
        kind=kind,
        lead=lead,
        hand=hand,
        plays=tuple(" ".join(sorted(play.split())) for play in listed),
        number=number,
        wins=wins,
        paragraph=paragraph,
    )


EXAMPLES: Final = {
    example.name: example for example in map(_example, _TABLE.read_text("utf-8").splitlines())
}
