"""What a camera knows of a table at one moment, as the referee needs it.

A card lies there until its place was seen empty: one under a hand still lies there. That is the
tracker's work; the referee only compares what lies there with what ought to.
"""

from dataclasses import dataclass

from solver.cards import Card
from vision.live.live_table import LiveView
from vision.live.track import TrackState

__all__ = ["LyingCard", "Sight", "sight_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LyingCard:
    """One thing that is followed on the table.

    Attributes
    ----------
    track_id
        Its number for as long as it lies there.
    card
        What it is believed to be; None while that is not sure.
    guess
        What it most likely is, while that is not sure.
    is_covered
        Whether something is in the way right now.
    is_as_seen
        Whether its place looks as it did when it was last read.
    """

    track_id: int
    card: Card | None
    guess: Card | None = None
    is_covered: bool = False
    is_as_seen: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """Everything that lies on the table at one moment.

    Attributes
    ----------
    at_ms
        When the frame was taken, on the clock of the game.
    is_steady
        False while the camera moves, or so much is hidden that nothing can be told.
    """

    at_ms: int
    cards: tuple[LyingCard, ...]
    is_steady: bool = True

    @property
    def lying(self) -> frozenset[Card]:
        """The cards that are known to lie there, covered ones too."""
        return frozenset(one.card for one in self.cards if one.card is not None)

    @property
    def unread(self) -> int:
        """How many things lie there that nobody can name yet."""
        return sum(one.card is None for one in self.cards)

    @property
    def is_clear(self) -> bool:
        """Whether nothing is in the way and everything is known."""
        return self.is_steady and all(
            one.card is not None and one.is_as_seen and not one.is_covered for one in self.cards
        )


def sight_of(view: LiveView, at_ms: int | None = None) -> Sight:
    """Return what a live view tells the referee.

    Parameters
    ----------
    at_ms
        The frame's time on the clock of the game, where that is another than the camera's.
    """
    return Sight(
        at_ms=view.at_ms if at_ms is None else at_ms,
        cards=tuple(
            LyingCard(
                track_id=track.track_id,
                card=track.card if track.is_sure else None,
                guess=track.card,
                is_covered=track.state is not TrackState.SEEN,
                is_as_seen=not track.is_in_question,
            )
            for track in view.tracks
        ),
        is_steady=not view.camera_moved,
    )
