"""Tests of `settable play classic`: keys in, pictures and records out."""

import io
import random
from pathlib import Path

import pytest
from rich.console import Console

from service.cli import main
from service.commands.play_classic import play
from service.terminal.card_art import CARD_KEYS
from service.terminal.classic.session import HELP, Session
from solver.classic import ClassicOptions, DeckKind, Seed, Setup
from solver.classic.record import ClassicRecord, parse_record
from solver.game import Seat
from solver.sets import find_sets
from tests.service.typing_keys import TypedKeys
from tests.solver.classic.playing import set_free

SETUP = Setup(players=2, source=Seed(3))
NAMES = ("Ada", "Bo")


def first_set(setup: Setup = SETUP) -> str:
    places = find_sets(setup.start().board.cards)[0]
    return "".join(CARD_KEYS[place] for place in places)


def typed(*parts: str | float, setup: Setup = SETUP, terminal: bool = False) -> tuple[Session, str]:
    keys = TypedKeys(*parts)
    screen = io.StringIO()
    console = Console(file=screen, width=100, force_terminal=terminal, color_system=None)
    names = NAMES[: setup.players]
    record = ClassicRecord(setup=setup, names=names)
    session = play(record, keys=keys, console=console, clock=keys.clock)
    return session, screen.getvalue()


def test_a_players_key_calls_and_three_letters_take_the_cards() -> None:
    session, screen = typed("2", 0.5, first_set())
    assert session.game.scores == (0, 1)
    assert "Bo calls SET: three cards in 5 seconds!" in screen
    assert "A SET. number:" in screen
    assert "Bo: +1." in screen


def test_wrong_cards_are_explained_and_cost_a_point() -> None:
    session, screen = typed("1abc")
    assert session.game.scores == (-1, 0)
    assert "Not a SET. color: two are green and one is red" in screen
    assert "Ada: -1." in screen


def test_the_pick_up_time_runs_out_by_itself() -> None:
    session, screen = typed("1", 4.9)
    assert session.game.control is not None
    session, screen = typed("1", 6.0)
    assert session.game.scores == (-1, 0)
    assert session.log.moves[-1].at_ms == 5_000
    assert "Time is up" in screen


def test_a_letter_again_lets_the_card_go() -> None:
    session, _ = typed("1ab", "b", 0.1)
    assert session.chosen == session.game.board.cards[:1]


def test_the_first_to_call_has_control_and_the_other_is_told_whose_it_is() -> None:
    session, screen = typed("12")
    assert session.game.control is not None
    assert session.game.control.seat == Seat(0)
    assert "Ada has called SET; wait until that is decided" in screen


def test_letters_before_a_call_take_nothing() -> None:
    _, screen = typed("a")
    assert "Call SET first" in screen


def test_keys_without_a_card_a_player_or_a_meaning_are_told() -> None:
    _, screen = typed("1u")
    assert "No card has the key u" in screen
    assert "there is no player 7" in typed("7")[1]
    assert "The key '!' means nothing here" in typed("!")[1]


def test_votes_are_given_taken_back_and_given_for_all() -> None:
    session, screen = typed("N1")
    assert session.game.votes == {0}
    assert "Waiting for Bo." in screen
    assert typed("N1N1")[0].game.votes == frozenset()
    session, screen = typed("N1NN")
    assert len(session.game.board.cards) == 15
    assert "All agree: 15 cards lie there now." in screen
    assert "Never mind." in typed("Nx")[1]


def test_alone_a_vote_needs_no_further_key() -> None:
    session, _ = typed("N", setup=Setup(source=Seed(3)))
    assert len(session.game.board.cards) == 15


def test_hints_climb_and_are_charged_to_the_player_who_asks() -> None:
    setup = Setup(players=2, source=Seed(3), options=ClassicOptions(hint_cost=1))
    session, screen = typed("H2H2H2H2H2", setup=setup)
    assert session.game.scores == (0, -4)
    for told in ("A SET lies here.", "all different", "A SET with 1-green-solid-oval.", " and "):
        assert told in screen
    assert "they determine the third" in screen


def test_why_tells_the_last_verdict() -> None:
    assert "No three cards were taken yet." in typed("W")[1]
    assert typed("1abcOW")[1].count("two are green and one is red") == 2


def test_the_proof_is_shown_only_when_a_hint_has_said_that_there_is_none() -> None:
    assert "Only when a hint has said" in typed("P")[1]
    free = Setup(players=2, source=set_free())
    _, screen = typed("H1P", setup=free)
    assert "No SET lies here." in screen
    assert screen.count(" need ") == 66


def test_the_odds_are_the_exact_ones_beside_the_printed() -> None:
    _, screen = typed("O")
    assert "12 fresh cards: 29.96 to 1 that a SET is there (printed: 33 to 1)" in screen
    _, screen = typed("NNNNO", setup=Setup(players=2, source=set_free()))
    assert "18 fresh cards" in screen
    assert "15 fresh cards: 2,741 to 1 that a SET is there (printed: 2500 to 1)" in screen
    _, screen = typed("H1O", setup=Setup(players=2, source=set_free()))
    assert "after the next three cards: " in screen


def test_undo_takes_back_a_whole_turn_and_redo_plays_it_again() -> None:
    session, screen = typed("1", first_set(), "U")
    assert session.game.scores == (0, 0)
    assert session.game.control is None
    assert "Taken back; 0 moves stand, 2 can be redone." in screen
    session, screen = typed("1", first_set(), "UR")
    assert session.game.scores == (1, 0)
    assert "Played again" in screen
    assert "nothing to undo" in typed("U")[1]
    assert "nothing to redo" in typed("R")[1]


def test_undo_in_the_middle_of_a_call_takes_back_the_call() -> None:
    session, _ = typed("1aU")
    assert (session.game.control, session.chosen) == (None, ())


def test_a_long_game_goes_on_with_the_next_deal() -> None:
    options = ClassicOptions(deck=DeckKind.SOLID, long_game=True)
    setup = Setup(players=2, source=Seed(1), options=options)
    keys = _whole_deal(setup)
    session, screen = typed(keys, "D", setup=setup)
    assert session.game.deal == 1
    assert "The deal is over; D deals the next one." in screen
    assert "Bo deals." in screen
    assert "Deal 2 of 2, dealt by Bo" in screen
    assert "begins when this one has ended" in typed("D", setup=setup)[1]


def _whole_deal(setup: Setup, seed: int = 0) -> str:
    """Return the keys of a deal in which every SET is found and no error made."""
    rng = random.Random(seed)
    keys = ""
    while True:
        session, _ = typed(keys, setup=setup)
        if session.game.is_deal_over:
            return keys
        found = find_sets(session.game.board.cards)
        caller = str(rng.randrange(setup.players) + 1)
        keys += caller + "".join(CARD_KEYS[p] for p in rng.choice(found)) if found else "NN"


def test_a_game_that_ends_says_who_won() -> None:
    setup = Setup(players=2, source=Seed(1), options=ClassicOptions(deck=DeckKind.SOLID))
    session, screen = typed(_whole_deal(setup), setup=setup)
    outcome = session.game.outcome()
    assert outcome is not None
    won = "share the first place" if len(outcome.winners) > 1 else "wins"
    assert f"The game is over: {' and '.join(NAMES[s] for s in outcome.winners)} {won}." in screen


def test_a_terminal_is_drawn_anew_with_the_seconds_left_and_the_chosen_cards() -> None:
    _, screen = typed("1a", 1.0, terminal=True)
    assert "Ada: 5 s left, took nothing yet" in screen
    assert "Ada: 4 s left, took 1GFO" in screen
    assert "*a*" in screen
    assert "has called SET" in screen


def test_elsewhere_the_table_is_printed_only_when_it_changes() -> None:
    assert typed("OOO")[1].count("69 cards in the deck") == 1


def test_help_names_every_command() -> None:
    _, screen = typed("?")
    assert all(line in screen for line in HELP.splitlines())


def test_who_sits_out_and_who_sees_no_set_is_shown() -> None:
    setup = Setup(players=2, source=Seed(3), options=ClassicOptions(lockout=True))
    _, screen = typed("1abcN2", setup=setup, terminal=True)
    assert "sits out" in screen
    assert "sees no SET" in screen


# The command itself: arguments, files, exit status


def run(monkeypatch: pytest.MonkeyPatch, keys: str, *arguments: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(keys))
    return main(["play", "classic", *arguments])


def test_a_game_is_kept_after_each_move_and_can_be_resumed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "game.set"
    begun = run(monkeypatch, "1abcQ", "--seed", "3", "--names", "Ada, Bo", "--record", str(path))
    assert begun == 1
    kept = parse_record(path.read_text())
    assert kept.names == NAMES
    assert kept.log.state().scores == (-1, 0)
    assert run(monkeypatch, f"2{first_set()}U", "--resume", str(path)) == 1
    kept = parse_record(path.read_text())
    assert kept.log.state().scores == (-1, 0)
    assert len(kept.undone) == 2
    assert kept.undone[0].at_ms >= kept.moves[-1].at_ms
    assert not list(tmp_path.glob("*.part"))


def test_a_finished_game_exits_0_and_prints_the_points(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    setup = Setup(players=2, source=Seed(1), options=ClassicOptions(deck=DeckKind.SOLID))
    arguments = ("--seed", "1", "--deck", "solid", "--players", "2")
    assert run(monkeypatch, _whole_deal(setup) + "Q", *arguments) == 0
    last = capsys.readouterr().out.splitlines()[-2:]
    assert [line.split(":")[0] for line in last] == ["Player 1", "Player 2"]
    assert any(line.endswith("wins") for line in last)


@pytest.mark.any_deal
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "13", "--seed", "1"], "1 to 12 players can play, got 13"),
        (["--players", "0", "--seed", "1"], "1 to 12 players can play, got 0"),
        (["--players", "2", "--names", "A,B,C", "--seed", "1"], "2 names expected, got 3"),
        (["--claim-time-ms", "1"], "3000..10000"),
        (["--layout-size", "9"], "the full deck is laid out as 12"),
        (["--resume", "nowhere.set"], "nowhere.set cannot be read"),
        (["--resume", "nowhere.set", "--seed", "1"], "leave out the rest"),
    ],
)
def test_what_cannot_be_played_exits_2_and_says_why(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    message: str,
) -> None:
    assert run(monkeypatch, "", *arguments) == 2
    assert message in capsys.readouterr().err


def test_a_record_is_never_overwritten_and_a_physical_game_not_resumed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.set"
    path.write_text("settable record 1\ngame: classic\nplayers: 1\ncards: in hands\n")
    assert run(monkeypatch, "", "--record", str(path)) == 2
    assert "exists" in capsys.readouterr().err
    assert run(monkeypatch, "", "--resume", str(path)) == 2
    assert "physical table" in capsys.readouterr().err


@pytest.mark.any_deal
def test_without_a_seed_each_game_is_another(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seeds = set()
    for number in range(3):
        path = tmp_path / f"{number}.set"
        run(monkeypatch, "O", "--record", str(path))
        seeds.add(parse_record(path.read_text()).setup.source)
    assert len(seeds) == 3


BOTS = ClassicRecord(setup=SETUP, names=("Ada", "Bot 1 hard"))


def test_a_bot_calls_by_itself_and_how_long_the_set_lay_there_is_told() -> None:
    keys = TypedKeys(60.0)
    screen = io.StringIO()
    console = Console(file=screen, width=100, force_terminal=False, color_system=None)
    session = play(BOTS, keys=keys, console=console, clock=keys.clock)
    assert session.game.scores[1] > 0
    assert session.game.scores[0] == 0
    assert "Bot 1 hard calls SET" in screen.getvalue()
    assert "It had lain there for " in screen.getvalue()


def test_nobody_calls_or_picks_up_for_a_bot() -> None:
    keys = TypedKeys("2")
    screen = io.StringIO()
    console = Console(file=screen, width=100, force_terminal=False, color_system=None)
    session = play(BOTS, keys=keys, console=console, clock=keys.clock)
    assert session.game.control is None
    assert "Bot 1 hard calls by itself." in screen.getvalue()


def test_bots_come_beside_people_and_are_known_again_by_their_names(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = tmp_path / "game.txt"
    begun = ("--names", "Ada", "--bots", "2", "--level", "easy", "--seed", "3")
    assert run(monkeypatch, "Q", *begun, "--record", str(record)) == 1
    names = parse_record(record.read_text()).names
    assert names == ("Ada", "Bot 1 easy", "Bot 2 easy")
    assert run(monkeypatch, "2", "--resume", str(record)) == 1
    assert run(monkeypatch, "Q", "--seed", "3", "--bots", "12") == 2


def test_a_game_goes_on_after_undo_quit_and_resume() -> None:
    session, _ = typed(40.0, "1", 0.5, first_set(), "U")
    assert session.log.undone
    kept = ClassicRecord(
        setup=SETUP, names=NAMES, moves=session.log.moves, undone=session.log.undone
    )
    keys = TypedKeys("R", 0.5, "N", "1")
    console = Console(file=io.StringIO(), width=100, force_terminal=False)
    again = play(kept, keys=keys, console=console, clock=keys.clock)
    assert len(again.log.moves) == 3
    assert again.game.votes == {Seat(0)}
