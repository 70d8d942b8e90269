"""Tests of vision.live.tracking.belief: enough evidence, hysteresis, one deck, pins."""

from dataclasses import replace

import numpy as np

from solver.cards import DECK, Card
from solver.notation import parse_card
from vision.live.track import Track
from vision.live.tracking.belief import believed, is_settled
from vision.quads import Quad
from vision.reading.reader import CardReading

SURE_FROM = 0.9
SQUARE = Quad(((0, 0), (60, 0), (60, 93), (0, 93)))
FIRST, SECOND = parse_card("1RFO"), parse_card("2RFO")


def _reading(card: Card, share: float = 0.99) -> CardReading:
    rows = np.full((4, 3), (1 - share) / 2)
    rows[np.arange(4), card.digits] = share
    return CardReading(rows, 0.999)


def _read(track: Track, *readings: CardReading) -> Track:
    for reading in readings:
        track = replace(track, evidence=track.evidence.with_reading(reading))
    return track


def _track(track_id: int, *readings: CardReading) -> Track:
    new = Track(
        track_id=track_id,
        quad=SQUARE,
        placed_at_ms=0,
        seen_at_ms=0,
        read_at_ms=0,
        stirred_at_ms=0,
    )
    return _read(new, *readings)


def _believed(*tracks: Track) -> list[tuple[Card | None, bool]]:
    return [(one.card, one.is_sure) for one in believed(tracks, SURE_FROM)]


def test_one_reading_is_not_believed_two_are() -> None:
    assert _believed(_track(1, _reading(FIRST))) == [(None, False)]
    assert _believed(_track(1, _reading(FIRST), _reading(FIRST))) == [(FIRST, True)]


def test_a_doubtful_card_is_named_in_the_end_and_called_unsure() -> None:
    dim = _reading(FIRST, 0.6)
    assert _believed(_track(1, *[dim] * 7)) == [(None, False)]
    assert _believed(_track(1, *[dim] * 8)) == [(FIRST, False)]
    assert is_settled(_track(1, *[dim] * 8))


def test_one_contrary_reading_changes_no_sure_card() -> None:
    (sure,) = believed([_track(1, *[_reading(FIRST)] * 4)], SURE_FROM)
    assert _believed(_read(sure, _reading(SECOND)))[0][0] == FIRST


def test_many_contrary_readings_change_it() -> None:
    (now,) = believed([_track(1, *[_reading(FIRST)] * 4)], SURE_FROM)
    for _ in range(14):
        (now,) = believed([_read(now, _reading(SECOND))], SURE_FROM)
    assert (now.card, now.is_sure) == (SECOND, True)


def test_a_card_occurs_once() -> None:
    likely = CardReading(_reading(FIRST, 0.6).probabilities, 0.999)
    told = _believed(_track(1, *[_reading(FIRST)] * 3), _track(2, *[likely] * 8))
    assert told[0] == (FIRST, True)
    assert told[1][0] not in (FIRST, None)


def test_a_pin_is_sure_and_no_other_track_is_that_card() -> None:
    pinned = replace(_track(1, *[_reading(FIRST)] * 3), pinned=SECOND)
    other = _track(2, *[_reading(SECOND)] * 3)
    told = _believed(pinned, other)
    assert told[0] == (SECOND, True)
    assert told[1][0] != SECOND


def test_what_the_light_makes_unjudgeable_is_never_sure() -> None:
    (track,) = believed([_track(7, *[_reading(DECK[40])] * 3)], SURE_FROM, frozenset({7}))
    assert (track.card, track.is_sure) == (DECK[40], False)
