"""A decision of the referee: what happened, the moves that follow, and a sentence for everybody."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from solver.board import PhysicalBoard
from solver.cards import Card
from solver.classic import ClassicMove, ClassicState, Ruling
from solver.errors import IllegalError
from solver.game import Seat
from solver.notation import format_cards

__all__ = ["Decision", "DecisionKind", "kind_of_verdict", "refusal_text", "sentence_of"]


class DecisionKind(Enum):
    """What a decision is about.

    LAID: cards were dealt. TAKEN: a SET, one point. WRONG: three cards that are none. TOO_LATE:
    the pick-up time ran out, or cards were taken after it had. NO_SHOUT: cards were taken without
    a call. PUT_BACK: what was missing lies there again. AGREED: three more were dealt, so all
    agreed that there is no SET. LIFTED: a player in control holds some cards, not yet three.
    RENAMED: a card had been misread. CALLED: a shout that had to wait for the camera counts.
    REFUSED: it does not. DOUBT: what is seen cannot be; the game waits.
    """

    LAID = "laid"
    TAKEN = "taken"
    WRONG = "wrong"
    TOO_LATE = "too-late"
    NO_SHOUT = "no-shout"
    PUT_BACK = "put-back"
    AGREED = "agreed"
    LIFTED = "lifted"
    RENAMED = "renamed"
    CALLED = "called"
    REFUSED = "refused"
    DOUBT = "doubt"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One decision.

    Attributes
    ----------
    at_ms
        When it was made, on the clock of the game.
    before_ms
        The latest moment before it at which the whole table was seen.
    cards
        The cards it is about.
    seat
        The player it is about, where that is known.
    points
        What it added to the player's score.
    moves
        What the game is told; none for a doubt.
    renamed
        A misread card and what it is, for `solver.classic.correct_card`.
    since
        The position to which the game is taken back before the moves are played; None for none.
    is_assumed
        Whether it is what explains the table best, and not what was seen as it happened.
    is_revised
        Whether a later decision stands in its place.
    """

    kind: DecisionKind
    at_ms: int
    before_ms: int
    text: str
    cards: tuple[Card, ...] = ()
    seat: Seat | None = None
    points: int = 0
    moves: tuple[ClassicMove, ...] = ()
    renamed: tuple[Card, Card] | None = None
    since: ClassicState | None = None
    is_assumed: bool = False
    is_revised: bool = False


def kind_of_verdict(ruling: Ruling) -> DecisionKind:
    """Return the kind of a decision that ended a call."""
    return {
        Ruling.SET: DecisionKind.TAKEN,
        Ruling.NOT_A_SET: DecisionKind.WRONG,
        Ruling.TIME_UP: DecisionKind.TOO_LATE,
    }[ruling]


def refusal_text(seat: Seat, refusal: IllegalError) -> str:
    """Say why a shout does not count."""
    return f"Player {seat + 1}'s shout does not count: {refusal.args[0]}."


def sentence_of(kind: DecisionKind, after: ClassicState, cards: Sequence[Card]) -> str:
    """Say what was decided and what the hands at the table have to do now."""
    assert isinstance(after.board, PhysicalBoard)
    named = format_cards(cards)
    match kind:
        case DecisionKind.LAID:
            said = f"Dealt: {named}."
        case DecisionKind.TAKEN | DecisionKind.WRONG:
            said = str(after.verdict)
        case DecisionKind.TOO_LATE:
            said = f"Too late. {after.verdict}"
        case DecisionKind.NO_SHOUT:
            said = f"Taken without a shout: {named}."
        case DecisionKind.PUT_BACK:
            said = f"Back on the table: {named}."
        case DecisionKind.AGREED:
            said = f"Three more without a shout: all agree that there is no SET. Dealt: {named}."
        case DecisionKind.LIFTED:
            said = f"Lifted: {named}."
        case DecisionKind.RENAMED | DecisionKind.DOUBT:
            said = named
    if after.is_deal_over:
        return f"{said} No SET is left: the deal is over."
    wanted = str(after.expected)
    return f"{said} Please {wanted}." if wanted and kind is not DecisionKind.LIFTED else said
