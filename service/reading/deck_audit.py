"""The deck audit: which cards were shown so far, which are missing, which are there twice.

A card counts once it was read surely; in a stream of frames twice in a row, for one frame may be
blurred. It is there twice when it was seen in two places at once, again twice in a row.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from solver.cards import Card
from vision.view import TableView

__all__ = ["Audit"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """A deck and what was seen of it.

    Attributes
    ----------
    deck
        The cards that ought to be there.
    frames_needed
        In how many frames in a row something must be seen: 1 for photos, 2 for a stream.
    shown
        Cards that were shown, in the order in which they came.
    double
        Cards that were seen in two places at once.
    foreign
        Cards that do not belong to the deck.
    unsure
        How many cards of the last frame could not be read surely.
    """

    deck: tuple[Card, ...]
    frames_needed: int = 1
    shown: tuple[Card, ...] = ()
    double: tuple[Card, ...] = ()
    foreign: tuple[Card, ...] = ()
    unsure: int = 0
    _runs: tuple[tuple[Card, int, int], ...] = ()

    @property
    def missing(self) -> tuple[Card, ...]:
        """Cards that were not shown yet, in the order of the deck."""
        return tuple(card for card in self.deck if card not in self.shown)

    @property
    def is_complete(self) -> bool:
        """Whether every card was shown."""
        return not self.missing

    @property
    def is_right(self) -> bool:
        """Whether every card is there, once, and no other."""
        return self.is_complete and not self.double and not self.foreign

    def see(self, view: TableView) -> Self:
        """Return the audit after one more frame or photo."""
        counts = Counter(seen.card for seen in view.cards if seen.sure)
        before = {card: (single, double) for card, single, double in self._runs}
        runs = {
            card: (
                before.get(card, (0, 0))[0] + 1,
                before.get(card, (0, 0))[1] + 1 if count > 1 else 0,
            )
            for card, count in counts.items()
        }
        sure = [card for card, (single, _) in runs.items() if single >= self.frames_needed]
        twice = [card for card, (_, double) in runs.items() if double >= self.frames_needed]
        return replace(
            self,
            shown=_joined(self.shown, [card for card in sure if card in self.deck]),
            foreign=_joined(self.foreign, [card for card in sure if card not in self.deck]),
            double=_joined(self.double, twice),
            unsure=sum(not seen.sure for seen in view.cards),
            _runs=tuple((card, single, double) for card, (single, double) in runs.items()),
        )


def _joined(known: tuple[Card, ...], new: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(dict.fromkeys((*known, *new)))
