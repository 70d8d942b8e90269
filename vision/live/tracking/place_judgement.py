"""What became of one card, judged by its place: as it was, covered, taken, or turned over.

Taken is said only when the place is seen: nothing moves there, no card was found there, nothing
reaches in over its rim, and it looks like the table round it.
"""

from dataclasses import replace
from typing import Final

from vision.live.track import EventKind, Track, TrackState
from vision.live.tracking.places import PlaceFacts

__all__ = ["STILL_MS", "is_gone", "is_turned_down", "judged"]

STILL_MS: Final = 60  # one frame of a slow camera, two of a fast one
_AS_REMEMBERED: Final = 0.08  # share of a place that may differ: an edge's pixels
_STIRRED: Final = 0.03
_COVERED: Final = 0.25
_COVERED_AFTER_MS: Final = 100  # a hand that darts across covers nothing
_CLEAN_RIM: Final = 0.12  # a finger crosses more than this; a shadow's edge or crumb may cross less
_LIKE_GROUND: Final = 0.9
_MUCH_LIKE_GROUND: Final = 0.75  # as a table in a shadow, or a hand on a table of its color
_LONG_STILL_MS: Final = 1500  # no hand lies so still; the rim of a card cut off is not well known
_ONLY_GROUND: Final = 0.95  # nothing but table
_TOUCHED_RIM: Final = 0.2  # by a finger that is beside the place; an arm over it crosses more
_VANISHED: Final = 0.5  # of what stood out from the table
_AS_BEFORE: Final = 0.95  # no sleeve looks just as the table beneath it, pixel by pixel
_MUCH_AS_BEFORE: Final = 0.9
_BARE_RIM: Final = 0.03
_NOTHING_BUT_GROUND: Final = 0.99
_NEARLY_AS_BEFORE_MS: Final = 200
_SOMEWHAT_AS_BEFORE: Final = 0.5  # the light may have changed meanwhile, the camera been pushed
_BARE: Final = 0.98
_STALE_RIM_MS: Final = 600
_EMPTY: Final = 2
_SURELY: Final = 8  # as before the card came: no closer look has to miss it
_RIMLESS_MS: Final = 300  # without a rim, or in doubt, a place must lie still longer
_TURNED_AFTER_MS: Final = 400
_TURNED_CHANGE: Final = 0.6
_UNLIKE_GROUND: Final = 0.5


def judged(track: Track, facts: PlaceFacts, at_ms: int) -> tuple[Track, EventKind | None]:
    """Return the track after one more frame, and COVERED or UNCOVERED where that came to pass."""
    stirred_at_ms = at_ms if facts.stirred > _STIRRED else track.stirred_at_ms
    track = replace(track, stirred_at_ms=stirred_at_ms)
    if facts.changed < _AS_REMEMBERED and not track.is_doubted:
        state = TrackState.SEEN if track.state is TrackState.COVERED else track.state
        event = EventKind.UNCOVERED if state is not track.state else None
        seen = replace(track, state=state, seen_at_ms=at_ms, hidden_since_ms=None, vacancy=0)
        return seen, event
    since_ms = at_ms if track.hidden_since_ms is None else track.hidden_since_ms
    speaks = _vacancy(track, facts, at_ms)
    vacancy = track.vacancy + speaks if speaks else 0
    if speaks < _SURELY // 2:
        vacancy = min(vacancy, _SURELY // 2 - 1)
    track = replace(track, hidden_since_ms=since_ms, vacancy=vacancy)
    if (
        track.state is TrackState.SEEN
        and facts.changed >= _COVERED
        and at_ms - since_ms >= _COVERED_AFTER_MS
    ):
        return replace(track, state=TrackState.COVERED), EventKind.COVERED
    return track, None


def _vacancy(track: Track, facts: PlaceFacts, at_ms: int) -> int:
    """Return how much the frame speaks for an empty place: 0, 1, 2, or `_SURELY` and half of it."""
    like, rim, as_before = facts.like_ground, facts.rim_changed, facts.as_before
    still_ms = at_ms - track.stirred_at_ms
    vanished = facts.changed if facts.vanished is None else facts.vanished
    if like is None or like < _MUCH_LIKE_GROUND or vanished < _VANISHED:
        return 0  # what stood out from the table there still does, or something else lies there
    if as_before is not None and not track.is_doubted:
        if as_before >= _AS_BEFORE:
            is_plain = as_before >= _BARE and rim is not None and rim <= _CLEAN_RIM
            return _SURELY if is_plain or still_ms >= STILL_MS else _SURELY // 2
        return _vacancy_of_another_look(as_before, like, rim, still_ms)
    if still_ms < STILL_MS:
        return 0
    return _vacancy_by_rim(like, None if track.is_doubted else rim, still_ms)


def _vacancy_by_rim(like: float, rim: float | None, still_ms: int) -> int:
    """Return how much speaks for an empty place: its likeness to the table, and its rim."""
    if rim is None:
        return int(like >= _LIKE_GROUND and still_ms >= _RIMLESS_MS)
    if like < _LIKE_GROUND:
        return int(rim <= _CLEAN_RIM and still_ms >= _LONG_STILL_MS)
    if rim <= _CLEAN_RIM:
        return 2 if like >= _ONLY_GROUND else 1
    if rim <= _TOUCHED_RIM and like >= _ONLY_GROUND:
        return 1  # something is beside the place
    # The rim is remembered with a hand that rested there and has gone.
    return int(still_ms >= (_STALE_RIM_MS if like >= _BARE else _LONG_STILL_MS))


def _vacancy_of_another_look(
    as_before: float, like: float, rim: float | None, still_ms: int
) -> int:
    """Return how much speaks for an empty place that looks otherwise than before the card came.

    A shadow may have come, or the memory be wrong; but an arm in a sleeve of the table's color
    looks like the table, too. Where it reaches over the rim it has to lie there for long.
    """
    if rim is not None and rim <= _BARE_RIM and like >= _NOTHING_BUT_GROUND:
        return 2 if still_ms >= STILL_MS else 0
    if as_before >= _MUCH_AS_BEFORE:
        return _vacancy_by_rim(like, rim, still_ms) if still_ms >= _NEARLY_AS_BEFORE_MS else 0
    is_reached_over = rim is not None and rim > _CLEAN_RIM
    if like < _LIKE_GROUND or (is_reached_over and as_before < _SOMEWHAT_AS_BEFORE):
        return 0
    return int(still_ms >= _LONG_STILL_MS)


def is_gone(track: Track) -> bool:
    """Say whether the place was seen without its card."""
    is_missed = track.missed_at_ms > track.stirred_at_ms
    return track.vacancy >= (_EMPTY if is_missed else _SURELY)


def is_turned_down(track: Track, facts: PlaceFacts, at_ms: int) -> bool:
    """Say whether something lies there that fills the card's place and shows no face."""
    return (
        track.state is not TrackState.FACE_DOWN
        and not track.is_doubted
        and track.missed_at_ms > track.stirred_at_ms
        and at_ms - track.stirred_at_ms >= _TURNED_AFTER_MS
        and facts.changed >= _TURNED_CHANGE
        and facts.rim_changed is not None
        and facts.rim_changed <= _CLEAN_RIM
        and facts.like_ground is not None
        and facts.like_ground < _UNLIKE_GROUND
    )
