"""What each track is believed to be: after enough evidence, with hysteresis, one deck's cards once.

Pins come first: what a person said is sure, and no other track can be that card.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Final

from solver.cards import Card
from vision.deck import DeckRule
from vision.live.track import Track, TrackState
from vision.reading.deck_decoder import DecodedCard, decode_table

__all__ = ["believed", "is_at_rest", "is_settled"]

_LEAST_READINGS: Final = 2
_ENOUGH_READINGS: Final = 8
"""Readings after which a card is called by its best name, however unsure."""
READ_AGAIN_MS: Final = 2_000  # an unsure card is read again so often, as light and focus vary
_SURE_SLACK: Final = 0.1  # a sure card stays sure until its confidence falls by this
_CHANGE_MIND: Final = 0.95  # least confidence in another card to give a sure one up
_DOUBT_MIND: Final = 0.5  # confidence in another card from which on a sure one is sure no more


def is_settled(track: Track) -> bool:
    """Say whether a track needs no further reading for now."""
    if track.pinned is not None:
        return True
    readings = track.evidence.count
    return readings >= _LEAST_READINGS and (track.is_sure or readings >= _ENOUGH_READINGS)


def is_at_rest(track: Track, at_ms: int) -> bool:
    """Say whether a track lies as remembered and needs no reading now."""
    if track.is_in_question or track.state is TrackState.COVERED:
        return False
    if track.state is TrackState.FACE_DOWN or track.pinned is not None:
        return True
    return is_settled(track) and (track.is_sure or at_ms - track.read_at_ms < READ_AGAIN_MS)


def believed(
    tracks: Sequence[Track], sure_from: float, unjudgeable: AbstractSet[int] = frozenset()
) -> tuple[Track, ...]:
    """Return the tracks with what each is believed to be now.

    Parameters
    ----------
    sure_from
        Least confidence of a sure card.
    unjudgeable
        Tracks that the light makes unsure, whatever they read.
    """
    pinned = {track.pinned for track in tracks if track.pinned is not None}
    open_tracks = [track for track in tracks if track.pinned is None]
    rule = DeckRule(taken=frozenset(pinned))
    decoded = decode_table([track.evidence.reading for track in open_tracks], rule)
    by_id = {
        track.track_id: _doubted(
            _believing(track, one, sure_from), is_doubted=track.track_id in unjudgeable
        )
        for track, one in zip(open_tracks, decoded, strict=True)
    }
    return tuple(
        by_id[track.track_id] if track.pinned is None else _pinned(track, track.pinned)
        for track in tracks
    )


def _doubted(track: Track, *, is_doubted: bool) -> Track:
    return replace(track, is_sure=False) if is_doubted else track


def _pinned(track: Track, card: Card) -> Track:
    return replace(track, card=card, is_sure=True, confidence=1.0)


def _believing(track: Track, decoded: DecodedCard, sure_from: float) -> Track:
    confidence = decoded.probability * track.evidence.is_card
    is_sure = confidence >= sure_from and not decoded.breaks_rule
    readings = track.evidence.count
    if track.card is None or readings < _LEAST_READINGS:
        if readings >= (_LEAST_READINGS if is_sure else _ENOUGH_READINGS):
            return replace(track, card=decoded.card, is_sure=is_sure, confidence=confidence)
        return replace(track, card=None, is_sure=False, confidence=confidence)
    if decoded.card == track.card:
        stays = track.is_sure and not decoded.breaks_rule and confidence >= sure_from - _SURE_SLACK
        return replace(track, is_sure=is_sure or stays, confidence=confidence)
    if not track.is_sure or (confidence >= _CHANGE_MIND and not decoded.breaks_rule):
        return replace(track, card=decoded.card, is_sure=is_sure, confidence=confidence)
    is_sure = track.is_sure and confidence < _DOUBT_MIND
    return replace(track, is_sure=is_sure, confidence=min(track.confidence, 1 - confidence))
