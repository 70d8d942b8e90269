"""Tests of service.terminal.passing.game: whole games by key, on a clock that the test turns."""

import random
from collections.abc import Callable

from rich.text import Text

from service.terminal.passing.game import PassingTerminal
from service.terminal.passing.screen import seat_names
from service.terminal.passing.table import PassingTable
from solver.game import Seat
from solver.passing import (
    Bot,
    BotLevel,
    BotMemory,
    CallSet,
    Highlight,
    Lock,
    Mode,
    PassingOptions,
    PassingState,
    Phase,
    Show,
    card_to_pass,
    is_complete,
)

Player = Callable[[PassingState], str | None]
"""Says which key is pressed in a position, None for none."""

A = Seat(0)
WORDS = ("Owl", "Robin", "Heron", "Swan")


class _Person:
    """Keys, clock and eyes of a player who presses one key every half second."""

    def __init__(self, table: PassingTable, player: Player) -> None:
        self.table = table
        self.now_ms = 0
        self.frames: list[str] = []
        self.hands: list[tuple[str, ...]] = []
        self._player = player
        self._ready_ms = 500

    def clock(self) -> int:
        return self.now_ms

    def read(self, timeout_s: float | None) -> str | None:
        assert timeout_s is not None, "clock and bots go on meanwhile"
        self.now_ms += max(1, round(timeout_s * 1000))
        assert self.now_ms < 3_600_000, "this game does not end"
        if self.now_ms < self._ready_ms:
            return None
        self._ready_ms = self.now_ms + 500
        return self._player(self.table.state)

    def show(self, frame: Text, clock: Text) -> None:
        assert clock.plain == "" or " s until" in clock.plain
        self.frames.append(frame.plain)
        state = self.table.state
        seat = state.shown if state.options.mode is Mode.PASS_AND_PLAY else A
        self.hands.append(() if seat is None else state.holdings[seat].hand)


def _play(
    player: Player, *, mode: Mode = Mode.SIMULTANEOUS, seed: int = 1, rounds: int = 1
) -> tuple[bool, _Person]:
    options = PassingOptions(words=WORDS, mode=mode, rounds=rounds)
    people = [A] if mode is Mode.SIMULTANEOUS else [Seat(seat) for seat in range(3)]
    bots = [Bot(seat=Seat(s), level=BotLevel.HARD, seed=seed) for s in range(len(people), 3)]
    table = PassingTable(PassingState(options=options, seed=seed, seats=3), bots)
    person = _Person(table, player)
    names = seat_names(people, 3)
    terminal = PassingTerminal(table, names, keys=person, screen=person, clock=person.clock)
    return terminal.run(), person


def _sensible(state: PassingState) -> str | None:
    seat = state.shown if state.options.mode is Mode.PASS_AND_PLAY else A
    if state.phase is Phase.ROUND_OVER or seat is None:
        return " "
    holding = state.holdings[seat]
    if seat not in state.active or holding.locked is not None:
        return None
    if is_complete(holding.hand):
        return "s"
    if holding.highlighted is not None:
        return "\n"
    rng = random.Random(state.now_ms)
    return str(1 + holding.hand.index(card_to_pass(BotLevel.EASY, holding.hand, BotMemory(), rng)))


def test_a_person_plays_three_rounds_against_bots_to_the_end() -> None:
    ended, person = _play(_sensible, rounds=3)
    state = person.table.state
    assert ended
    assert len(state.round_scores) == 3
    assert sum(state.totals) == 4500
    assert person.table.log.state() == state
    assert any("Round over. Press Space" in frame for frame in person.frames)
    assert "Game over." in person.frames[-1]


def test_tapping_a_card_twice_locks_it_as_on_the_sheet() -> None:
    keys = iter("2322")
    _, person = _play(lambda state: next(keys, "q"))
    kinds = [type(move) for move in person.table.log.moves if getattr(move, "seat", None) == A]
    assert kinds[1:] == [Highlight, Highlight, Highlight, Lock]


def test_several_people_play_on_one_device() -> None:
    ended, person = _play(_sensible, mode=Mode.PASS_AND_PLAY, rounds=2)
    assert ended
    moves = person.table.log.moves
    assert {move.seat for move in moves if isinstance(move, Show)} == {0, 1, 2}
    assert any("Give the device to Player 2" in frame for frame in person.frames)


def test_one_press_too_many_of_a_locking_key_does_not_uncover_the_next_hand() -> None:
    keys = iter([" ", "1", "1", "1", "\n", "p"])
    _, person = _play(lambda state: next(keys, "q"), mode=Mode.PASS_AND_PLAY)
    assert person.table.state.holdings[A].locked is not None
    assert person.table.state.shown is None


def test_a_frame_never_shows_a_card_that_is_not_in_the_hand_on_show() -> None:
    for mode in Mode:
        _, person = _play(_sensible, mode=mode, seed=4)
        assert len(person.frames) > 20
        for frame, hand in zip(person.frames, person.hands, strict=True):
            assert not [word for word in WORDS if word in frame and word not in hand]


def test_a_wrong_set_is_refused_with_a_reason_and_play_goes_on() -> None:
    keys = iter("s1")
    ended, person = _play(lambda state: next(keys, "q"), seed=1)
    assert not ended, "Q gives up"
    assert any("No: a Set is 3 cards of one name" in frame for frame in person.frames)
    assert not [m for m in person.table.log.moves if isinstance(m, CallSet) and m.seat == A]


def test_arrows_move_the_tap_round_the_hand_and_enter_locks() -> None:
    keys = iter(["left", "right", "right", "\n"])
    _, person = _play(lambda state: next(keys, "q"), seed=1)
    moves = [move for move in person.table.log.moves if getattr(move, "seat", None) == A]
    assert [type(move) for move in moves[1:]] == [Highlight, Highlight, Highlight, Lock]
    dealt = next(state for state in person.table.log.states() if state.holdings)
    first, second, third = dealt.holdings[A].hand
    cards = [move.card for move in moves if isinstance(move, Highlight | Lock)]
    assert cards == [third, first, second, second]


def test_keys_that_mean_nothing_do_nothing() -> None:
    keys = iter(["x", "9", "0", "\x1b", "\n", "p", "é"])
    _, person = _play(lambda state: next(keys, "q"), seed=1)
    own = [move for move in person.table.log.moves if getattr(move, "seat", None) == A]
    assert len(own) == 1, "the start of the round"


def test_who_does_nothing_is_played_by_the_timer_and_ends_last_or_by_luck() -> None:
    ended, person = _play(lambda state: "s" if state.placed else None, seed=2)
    assert ended
    assert person.table.state.passes >= 1
