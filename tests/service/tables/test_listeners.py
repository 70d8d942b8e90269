"""Tests of who listens: the round trip to a phone, its clock, and queues that fill up."""

from dataclasses import dataclass

from service.tables.listeners import Listener, RoundTrip


@dataclass
class Clock:
    """The server's clock as a test sets it."""

    now_ms: float = 0.0

    def __call__(self) -> float:
        return self.now_ms


def best(trip: RoundTrip) -> tuple[int | None, int | None]:
    return trip.best


def measured(trip: RoundTrip, clock: Clock, *, out: float, back: float, ahead: float) -> None:
    """Let a ping travel `out` and its answer `back`; the phone's clock is `ahead` of ours."""
    number = trip.ping()
    clock.now_ms += out
    told_ms = clock.now_ms + ahead
    clock.now_ms += back
    trip.pong(number, told_ms)


def test_nothing_is_known_before_the_first_answer() -> None:
    trip = RoundTrip(Clock())
    trip.ping()
    assert best(trip) == (None, None)


def test_the_phone_told_its_clock_half_a_trip_before_the_answer_came() -> None:
    clock = Clock(1_000.0)
    trip = RoundTrip(clock)
    measured(trip, clock, out=40, back=40, ahead=5_000)
    assert best(trip) == (80, 5_000)


def test_ways_of_unlike_length_err_by_half_their_difference_at_most() -> None:
    clock = Clock(1_000.0)
    trip = RoundTrip(clock)
    measured(trip, clock, out=10, back=50, ahead=-700)
    assert best(trip) == (60, -720)


def test_the_quickest_of_the_last_eight_trips_counts() -> None:
    clock = Clock()
    trip = RoundTrip(clock)
    measured(trip, clock, out=1, back=1, ahead=0)
    for _ in range(7):
        measured(trip, clock, out=10, back=30, ahead=0)
    assert best(trip) == (2, 0)
    measured(trip, clock, out=10, back=30, ahead=0)
    assert best(trip) == (40, -10)


def test_a_phone_without_a_clock_has_a_trip_and_no_offset() -> None:
    clock = Clock()
    trip = RoundTrip(clock)
    number = trip.ping()
    clock.now_ms += 30
    trip.pong(number, None)
    assert best(trip) == (30, None)


def test_an_answer_counts_once_and_one_that_nobody_asked_for_never() -> None:
    clock = Clock()
    trip = RoundTrip(clock)
    trip.pong(7, 0.0)
    assert best(trip) == (None, None)
    number = trip.ping()
    clock.now_ms += 20
    trip.pong(number, clock.now_ms)
    clock.now_ms += 20
    trip.pong(number, clock.now_ms)
    assert best(trip) == (20, 10)


def test_an_answer_after_eight_later_pings_is_overlooked() -> None:
    clock = Clock()
    trip = RoundTrip(clock)
    old = trip.ping()
    for _ in range(8):
        trip.ping()
    trip.pong(old, 0.0)
    assert best(trip) == (None, None)
    trip.pong(old + 1, 0.0)
    assert best(trip) == (0, 0)


def test_a_slow_client_is_dropped_at_the_message_too_many_and_keeps_its_first_reason() -> None:
    listener = Listener(person=1, backlog=2, trip=RoundTrip(Clock()))
    listener.offer("one")
    listener.offer("two")
    assert not listener.dropped.is_set()
    listener.offer("three")
    assert listener.dropped.is_set()
    listener.drop("restart")
    assert listener.reason == "slow"
    assert [listener.waiting.get_nowait() for _ in range(2)] == ["one", "two"]
