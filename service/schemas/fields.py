"""What several requests and answers are made of: a card, a player's name, chips."""

from collections.abc import Iterable
from typing import Annotated, Final

from pydantic import Field

__all__ = ["CardText", "Chips", "PlayerName", "check_different"]

_MOST_CHIPS: Final = 1_000_000_000

CardText = Annotated[str, Field(max_length=40, examples=["2-red-striped-oval"])]
"""A card in the long or the short notation."""
PlayerName = Annotated[str, Field(min_length=1, max_length=40, examples=["Ana"])]
Chips = Annotated[int, Field(ge=0, le=_MOST_CHIPS, strict=True)]


def check_different(names: Iterable[str]) -> None:
    """Return quietly when no name comes twice.

    Raises
    ------
    ValueError
        If one does; the message says which.
    """
    known: set[str] = set()
    for name in names:
        tidy = name.strip()
        if tidy in known:
            raise ValueError(f"the name {tidy!r} is given twice")
        known.add(tidy)
