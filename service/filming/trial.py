"""A trial: a film is shown to the referee by camera, and what it decides is held to the truth."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from service.filming.film import FilmedFrame
from service.filming.script import Script, TrueRuling
from service.refereeing import Decision, DecisionKind, RefereedGame, sight_of
from solver.cards import Card
from solver.classic import Setup
from solver.errors import IllegalError
from vision.live.live_table import LiveView
from vision.live.track import EventKind

__all__ = ["CallVerdict", "Trial", "judged_alike", "phantom_lifts", "tried"]

_RULINGS: Final = (
    DecisionKind.TAKEN,
    DecisionKind.WRONG,
    DecisionKind.TOO_LATE,
    DecisionKind.NO_SHOUT,
)
_SOONEST_MS: Final = -500
_LATEST_MS: Final = 8_000

See = Callable[[FilmedFrame], LiveView]


@dataclass(frozen=True, slots=True)
class CallVerdict:
    """A true ruling, and what the referee made of it.

    Attributes
    ----------
    decision
        The one of the same kind, cards and player; None where there is none.
    """

    ruling: TrueRuling
    decision: Decision | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """How the referee did on one film.

    Attributes
    ----------
    latencies_ms
        For each claim that was judged by its three cards: from when the last of their places came
        into sight, empty and with no hand over it, to the verdict; in time of the film.
    phantoms
        How often a card was said to be lifted that lay there.
    verdicts
        What the referee made of each true ruling.
    invented
        Rulings that nobody gave reason for.
    """

    scores: tuple[int, ...]
    true_scores: tuple[int, ...]
    is_over: bool
    decisions: tuple[Decision, ...]
    latencies_ms: tuple[int, ...]
    phantoms: int
    frames: int
    verdicts: tuple[CallVerdict, ...] = ()
    invented: tuple[Decision, ...] = ()

    @property
    def is_exact(self) -> bool:
        """Whether the score sheet is that of a perfect referee, and the game ended as it did."""
        return self.scores == self.true_scores and self.is_over


def tried(script: Script, frames: Iterable[FilmedFrame], see: See) -> Trial:
    """Show a film of this script to the referee.

    Parameters
    ----------
    see
        The live table: takes a frame and its time.
    """
    game = RefereedGame.begun(Setup(players=script.players))
    shouts = list(script.shouts)
    opened: dict[Card, int] = {}
    latencies: list[int] = []
    phantoms = count = 0
    for shown in frames:
        count += 1
        opened |= dict.fromkeys(shown.seen_empty, shown.at_ms)
        while shouts and shouts[0].at_ms <= shown.at_ms:
            game = _shouted(game, shouts.pop(0).seat, shown.at_ms)
        view = see(shown)
        phantoms += phantom_lifts(shown, view)
        game, decisions = game.see(sight_of(view))
        latencies += [
            max(0, shown.at_ms - max(opened[card] for card in one.cards))
            for one in decisions
            if one.kind in (DecisionKind.TAKEN, DecisionKind.WRONG)
            and all(card in opened for card in one.cards)
        ]
    verdicts, invented = judged_alike(script.rulings, game.decisions)
    return Trial(
        verdicts=verdicts,
        invented=invented,
        scores=game.game.scores,
        true_scores=script.scores,
        is_over=game.game.is_over,
        decisions=game.decisions,
        latencies_ms=tuple(latencies),
        phantoms=phantoms,
        frames=count,
    )


def judged_alike(
    rulings: Iterable[TrueRuling], decisions: Iterable[Decision]
) -> tuple[tuple[CallVerdict, ...], tuple[Decision, ...]]:
    """Return for each ruling the decision of its kind, cards and player, and those left over."""
    left = [one for one in decisions if one.kind in _RULINGS and not one.is_revised]
    verdicts = []
    for ruling in rulings:
        same = next((one for one in left if _are_alike(ruling, one)), None)
        if same is not None:
            left.remove(same)
        verdicts.append(CallVerdict(ruling, same))
    return tuple(verdicts), tuple(left)


def _are_alike(ruling: TrueRuling, decision: Decision) -> bool:
    return (
        decision.kind is ruling.kind
        and frozenset(decision.cards) == frozenset(ruling.cards)
        and decision.seat == ruling.seat
        and _SOONEST_MS <= decision.at_ms - ruling.at_ms <= _LATEST_MS
    )


def phantom_lifts(shown: FilmedFrame, view: LiveView) -> int:
    """Count the cards that are said to be lifted with this frame though they lie there."""
    return sum(
        event.kind is EventKind.LIFTED and event.is_sure and event.card in shown.lying
        for event in view.events
    )


def _shouted(game: RefereedGame, seat: int, at_ms: int) -> RefereedGame:
    try:
        return game.shout(game.game.seats[seat], at_ms)
    except IllegalError:
        return game  # somebody else was first
