"""Tests of whose shout counts: first onset, and the loudest phone within 100 ms of it."""

from service.tables.onsets import HeardOnsets, Onset, whose_shout
from solver.game import Seat


def shout(person: int, at_ms: float, loudness_db: float = -20.0) -> Onset:
    return Onset(person=person, seat=Seat(person - 1), at_ms=at_ms, loudness_db=loudness_db)


def test_the_first_onset_wins_however_loud_a_later_one_is() -> None:
    assert whose_shout([shout(1, 1101, -3), shout(2, 1000, -40)]).person == 2


def test_within_a_tenth_of_a_second_the_loudest_phone_wins() -> None:
    assert whose_shout([shout(1, 1000, -30), shout(2, 1100, -10), shout(3, 1050, -11)]).person == 2


def test_the_tenth_of_a_second_counts_from_the_first_onset_only() -> None:
    chain = [shout(1, 1000, -30), shout(2, 1090, -20), shout(3, 1180, -1)]
    assert whose_shout(chain).person == 2


def test_of_two_equally_loud_the_earlier_wins() -> None:
    assert whose_shout([shout(1, 1040), shout(2, 1010)]).person == 2


def test_a_phone_is_heard_once_until_the_shouts_are_taken() -> None:
    ears = HeardOnsets()
    assert ears.hear(shout(2, 30))
    assert not ears.hear(shout(1, 10))
    assert not ears.hear(shout(2, 5))
    assert [one.at_ms for one in ears.take()] == [10, 30]
    assert ears.take() == []
    assert ears.hear(shout(2, 50))
