"""A player's personal record in solitaire: the fastest games, from times that are handed in.

Only games that were won without a hint are compared, and only with games of the same options.
"""

from dataclasses import dataclass

from solver.errors import InvalidError
from solver.solo.options import SoloOptions
from solver.solo.position import SoloState

__all__ = ["PersonalRecord", "SoloResult", "result_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloResult:
    """How one solitaire ended; `time_ms` is that of its last move."""

    options: SoloOptions
    is_won: bool
    time_ms: int
    score: int
    extra_deals: int
    hints_asked: int

    @property
    def counts(self) -> bool:
        """Whether it may become a record: won, without help."""
        return self.is_won and not self.hints_asked


def result_of(game: SoloState) -> SoloResult:
    """Return the result of a game.

    Raises
    ------
    InvalidError
        If it has not ended.
    """
    if not game.is_over:
        raise InvalidError("a game that goes on has no result yet")
    return SoloResult(
        options=game.options,
        is_won=game.is_won,
        time_ms=game.at_ms,
        score=game.score,
        extra_deals=game.extra_deals,
        hints_asked=game.hints_asked,
    )


@dataclass(frozen=True, slots=True)
class PersonalRecord:
    """All results of one player, in the order in which they were played."""

    results: tuple[SoloResult, ...] = ()

    def add(self, result: SoloResult) -> "PersonalRecord":
        """Return the record with one more result."""
        return PersonalRecord((*self.results, result))

    def best(self, options: SoloOptions) -> SoloResult | None:
        """Return the fastest result that counts under these options, or None."""
        counting = [r for r in self.results if r.counts and r.options == options]
        return min(counting, key=lambda result: result.time_ms, default=None)

    def is_new_best(self, result: SoloResult) -> bool:
        """Say whether the result, not yet added, beats all before it."""
        best = self.best(result.options)
        return result.counts and (best is None or result.time_ms < best.time_ms)
