"""Tests of service.terminal.watching.keys and watched_table: every key does what it says."""

from dataclasses import replace

from service.terminal.watching.keys import Pin, Quit, WatchState, hint_of, press
from solver.cards import Card
from solver.hints import HintStep
from solver.notation import parse_card
from tests.service.fake_readers import view_of
from vision.live.live_table import LiveView


def _view(text: str) -> LiveView:
    table = view_of(text)
    cards = tuple(replace(one, track_id=place) for place, one in enumerate(table.cards, 1))
    return LiveView(
        table=replace(table, cards=cards), tracks=(), events=(), at_ms=0, frame_number=1
    )


VIEW = _view("1RFO 2RFO 3RFO?2RSO 1GSD")


def _typed(keys: list[str], view: LiveView = VIEW) -> tuple[WatchState, list[Pin | Quit]]:
    state, asked = WatchState(), []
    for key in keys:
        state, action = press(state, key, view)
        if action is not None:
            asked.append(action)
    return state, asked


def test_s_shows_sets_or_not() -> None:
    assert not _typed(["s"])[0].shows_sets
    assert _typed(["S", "s"])[0].shows_sets


def test_h_climbs_the_ladder_of_hints_and_never_tells_the_answer() -> None:
    steps = [_typed(["h"] * times)[0].step for times in range(1, 6)]
    assert steps == [*HintStep, None]
    told = hint_of(_typed(["h"] * 4)[0], _view("1RFO 2RFO 3RFO"))
    assert told is not None
    assert len(told.cards) == 2


def test_a_hint_speaks_of_sure_cards_only() -> None:
    told = hint_of(_typed(["h"])[0], VIEW)
    assert told is not None
    assert not told.exists
    assert not _typed(["h"])[0].shows_sets


def test_f_freezes_and_lets_go() -> None:
    assert _typed(["f"])[0].is_frozen
    assert not _typed(["f", " "])[0].is_frozen


def test_q_quits() -> None:
    assert _typed(["q"])[1] == [Quit()]


def test_c_begins_with_the_card_in_doubt_and_a_short_name_pins_it() -> None:
    state, asked = _typed(["c", "2", "r", "s", "o", "enter"])
    assert asked == [Pin(3, parse_card("2RSO"))]
    assert state.correcting is None
    assert "2RSO" in state.message


def test_tab_goes_to_the_next_card_and_round() -> None:
    tracks = []
    for times in range(5):
        now = _typed(["c"] + ["tab"] * times)[0].correcting
        assert now is not None
        tracks.append(now.track_id)
    assert tracks == [3, 4, 1, 2, 3]


def test_a_letter_typed_by_mistake_is_taken_back() -> None:
    asked = _typed(["c", "2", "x", "backspace", "R", "S", "O", "enter"])[1]
    assert asked == [Pin(3, parse_card("2RSO"))]


def test_what_is_no_card_is_told_and_may_be_typed_again() -> None:
    state, asked = _typed(["c", "9", "enter"])
    assert asked == []
    assert state.correcting is not None
    assert "no card" in state.message


def test_enter_alone_takes_a_correction_back_and_escape_leaves() -> None:
    assert _typed(["c", "enter"])[1] == [Pin(3, None)]
    state, asked = _typed(["c", "2", "escape", "q"])
    assert (state.correcting, asked) == (None, [Quit()])


def test_without_cards_there_is_nothing_to_correct() -> None:
    state, _ = _typed(["c"], _view(""))
    assert state.correcting is None
    assert state.message == "There is no card to correct."


def test_a_hint_s_cards_lie_on_the_table() -> None:
    cards: set[Card] = {one.card for one in _view("1RFO 2RFO 3RFO 1GSD").table.cards}
    told = hint_of(_typed(["h"] * 3)[0], _view("1RFO 2RFO 3RFO 1GSD"))
    assert told is not None
    assert set(told.cards) <= cards
