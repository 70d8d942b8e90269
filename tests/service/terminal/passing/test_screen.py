"""Tests of service.terminal.passing.screen: what a person reads."""

import io
from dataclasses import replace

from service.terminal.passing.screen import (
    clock_text,
    frame_text,
    open_screen,
    result_text,
    seat_names,
)
from solver.game import Seat, replay
from solver.passing import (
    CallSet,
    Highlight,
    Holding,
    Lock,
    Mode,
    Pass,
    PassingOptions,
    PassingState,
    Show,
    StartRound,
    view,
)

A, B, C = map(Seat, range(3))
NAMES = ("You", "Ada (bot)", "Bo (bot)")
HANDS = (("Owl", "Owl", "Robin"), ("Robin", "Heron", "Robin"), ("Heron", "Owl", "Heron"))


def _table(
    mode: Mode = Mode.SIMULTANEOUS, hands: tuple[tuple[str, ...], ...] = HANDS
) -> PassingState:
    options = PassingOptions(words=("Owl", "Robin", "Heron"), mode=mode, rounds=1)
    state = PassingState(options=options, seed=1, seats=3).apply(StartRound(at_ms=0, seat=A))
    return replace(state, holdings=tuple(Holding(hand=hand) for hand in hands))


def _frame(state: PassingState, seat: Seat | None, tapped: int | None = None) -> str:
    return frame_text(view(state, seat), NAMES, tapped=tapped, notices=["Hello."]).plain


def test_a_frame_shows_ones_own_hand_by_number_and_nobody_elses() -> None:
    frame = _frame(_table(), A)
    assert "1 Owl  2 Owl  3 Robin" in frame
    assert "Heron" not in frame
    assert "cards go down this list" in frame
    assert frame.endswith("Hello.")


def test_a_hand_too_long_for_a_line_is_shown_one_card_a_line() -> None:
    long = ("Kraftfahrzeugversicherer", "Donaudampfschifffahrt", "Rindfleischetikettierung")
    frame = _frame(_table(hands=(long, HANDS[1], HANDS[2])), A)
    lines = [line.strip() for line in frame.splitlines()]
    assert [f"{place} {word}" for place, word in enumerate(long, 1)] == lines[6:9]


def test_tapped_and_locked_cards_are_told_by_brackets_not_by_colour_alone() -> None:
    state = _table().apply(Highlight(at_ms=1, seat=A, card="Owl"))
    assert "1 Owl  2‹Owl› 3 Robin" in _frame(state, A, tapped=1)
    state = state.apply(Lock(at_ms=2, seat=A, card="Owl"))
    frame = _frame(state, A, tapped=1)
    assert "1 Owl  2[Owl] 3 Robin" in frame
    assert "You            0  locked" in frame


def test_a_complete_hand_lights_the_set_button_and_a_caller_waits() -> None:
    state = _table(hands=(("Owl",) * 3, ("Robin", "Heron", "Robin"), ("Heron", "Robin", "Heron")))
    assert "ALL ONE NAME: press S" in _frame(state, A)
    called = state.apply(CallSet(at_ms=5, seat=A))
    assert "Your Set stands" in _frame(called, A)
    assert "Set! 1st" in _frame(called, B)


def test_a_frame_says_what_the_last_pass_brought() -> None:
    state = _table().apply(Pass(at_ms=20_000))
    assert f"the last pass brought {state.holdings[A].arrived}" in _frame(state, A)


def test_the_cover_screen_shows_no_card_and_names_who_looks_next() -> None:
    state = _table(Mode.PASS_AND_PLAY)
    frame = _frame(state, state.shown)
    assert "Give the device to You" in frame
    assert not [word for word in state.options.words if word in frame]
    shown = state.apply(Show(at_ms=0, seat=A))
    assert "looking" in _frame(shown, A)
    assert "Robin" in _frame(shown, A)
    assert "hand is covered" in clock_text(view(shown, A), 0).plain


def test_the_clock_counts_down_and_is_empty_when_it_stands() -> None:
    state = _table()
    assert "13.7 s until the cards move" in clock_text(view(state, A), 6_300).plain
    assert "0.0 s" in clock_text(view(state, A), 26_300).plain
    assert clock_text(view(_table(Mode.PASS_AND_PLAY), None), 0).plain == ""


def test_the_result_ranks_equal_totals_alike_and_names_the_winners() -> None:
    complete = _table(hands=(("Owl",) * 3, ("Robin",) * 3, ("Heron",) * 3))
    ended = replay(complete, [CallSet(at_ms=1, seat=B), CallSet(at_ms=2, seat=A)])
    assert result_text(view(ended, None), NAMES).splitlines() == [
        "1. Ada (bot)  1000  = 1000",
        "2. You         500  = 500",
        "3. Bo (bot)      0  = 0",
        "Ada (bot) wins.",
    ]
    assert "Game over. Ada (bot) wins." in _frame(ended, A)
    drawn = replace(ended, round_scores=((1000, 500, 0), (500, 1000, 0)))
    text = result_text(view(drawn, None), NAMES)
    assert text.splitlines()[1].startswith("1. Ada")
    assert text.splitlines()[2].startswith("3. Bo")
    assert text.endswith("You and Ada (bot) share the victory.")


def test_the_last_player_is_told_too_late_not_no_set() -> None:
    complete = _table(hands=(("Owl",) * 3, ("Robin",) * 3, ("Heron",) * 3))
    ended = replay(complete, [CallSet(at_ms=1, seat=B), CallSet(at_ms=2, seat=A)])
    assert "Too late: your hand is complete" in _frame(ended, C)
    assert "Too late: your hand is complete" in result_text(view(ended, C), NAMES)
    assert "Too late" not in _frame(ended, A)


def test_a_pipe_gets_each_frame_once_and_no_clock() -> None:
    out = io.StringIO()
    seen = view(_table(), A)
    frame = frame_text(seen, NAMES, tapped=None, notices=[])
    with open_screen(out) as screen:
        for now_ms in (0, 100, 200):
            screen.show(frame, clock_text(seen, now_ms))
    assert out.getvalue().count("Owl  2 Owl") == 1
    assert "until the cards move" not in out.getvalue()


def test_seats_are_called_you_and_the_bots_or_players_by_number() -> None:
    assert seat_names([A], 3) == ("You", "Ada (bot)", "Bo (bot)")
    assert seat_names([A, B, C], 3) == ("Player 1", "Player 2", "Player 3")
    assert len(set(seat_names([A], 6))) == 6
