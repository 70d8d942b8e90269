"""Tests of `settable play solo`: keys in, pictures and records out."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from service.cli import main
from service.commands.play_solo import play
from service.terminal.card_art import CARD_KEYS
from service.terminal.solo.session import HELP, SoloSession
from solver.deals import DeckKind, Seed
from solver.sets import find_sets
from solver.solo import SoloOptions
from solver.solo.record import SoloRecord, parse_record
from tests.service.typing_keys import TypedKeys

RECORD = SoloRecord(source=Seed(3))
SMALL = SoloRecord(source=Seed(1), options=SoloOptions(deck=DeckKind.SOLID))


def typed(
    *parts: str | float, record: SoloRecord = RECORD, terminal: bool = False
) -> tuple[SoloSession, str]:
    keys = TypedKeys(*parts)
    screen = io.StringIO()
    console = Console(file=screen, width=100, force_terminal=terminal, color_system=None)
    session = play(record, keys=keys, console=console, clock=keys.clock)
    return session, screen.getvalue()


def letters(session: SoloSession) -> str:
    places = find_sets(session.game.board.cards)[0]
    return "".join(CARD_KEYS[place] for place in places)


def whole_game(record: SoloRecord) -> str:
    keys = ""
    while not (session := typed(keys, record=record)[0]).game.is_over:
        keys += letters(session) if find_sets(session.game.board.cards) else "N"
    return keys


def test_three_letters_take_a_set() -> None:
    session, screen = typed(1.5, letters(typed()[0]))
    assert session.game.score == 1
    assert session.log.moves[-1].at_ms == 1_500
    assert "A SET. number" in screen
    assert "+1." in screen


def test_wrong_cards_are_explained() -> None:
    session, screen = typed("abc")
    assert session.game.score == -1
    assert "Not a SET. color: two are green and one is red" in screen


def test_a_letter_again_lets_the_card_go_and_a_chosen_card_is_marked() -> None:
    session, screen = typed("aba", terminal=True)
    assert session.chosen == (session.game.board.cards[1],)
    assert "*a*" in screen
    assert "No card has the key u" in typed("u")[1]


def test_three_more_cards_and_hints() -> None:
    session, screen = typed("NH")
    assert (len(session.game.board.cards), session.game.hints_asked) == (15, 1)
    assert "Three more cards; 1 so far." in screen
    assert "A SET lies here." in screen
    assert "always hold a SET" in typed("NNNN")[1]


def test_a_game_played_through_is_won_with_its_time() -> None:
    session, screen = typed(2.0, whole_game(SMALL), record=SMALL)
    assert session.game.is_won
    assert f"Won in 0:02.000 with {session.game.score} points!" in screen


def test_a_lost_game_says_why() -> None:
    assert "Lost: the deck was not played through." in typed("F")[1]
    late = SoloRecord(source=Seed(3), options=SoloOptions(deck=DeckKind.SOLID))
    keys = "NNN"
    while (session := typed(keys, record=late)[0]).game.board.remaining:
        keys += letters(session)
    assert session.game.debt > 0
    assert (
        f"Lost: {session.game.debt} more SETs among the last cards"
        in typed(keys, "F", record=late)[1]
    )


def test_undo_and_redo() -> None:
    assert typed("NU")[0].game.extra_deals == 0
    assert typed("NUR")[0].game.extra_deals == 1
    assert "nothing to undo" in typed("U")[1]
    assert "nothing to redo" in typed("R")[1]


def test_help_unknown_keys_and_leaving() -> None:
    _, screen = typed("?")
    assert all(line in screen for line in HELP.splitlines())
    assert "means nothing here" in typed("!")[1]
    assert typed("QN")[0].game.extra_deals == 0


def run(monkeypatch: pytest.MonkeyPatch, keys: str, *arguments: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(keys))
    return main(["play", "solo", *arguments])


def test_a_won_game_exits_0_and_one_left_1_and_it_can_be_resumed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "solo.set"
    small = ["--deck", "solid", "--seed", "1"]
    keys = whole_game(SMALL)
    assert run(monkeypatch, keys, *small) == 0
    assert run(monkeypatch, keys[:3], *small, "--record", str(path)) == 1
    assert parse_record(path.read_text()).log.state().score == 1
    assert run(monkeypatch, keys[3:], "--resume", str(path)) == 0
    assert parse_record(path.read_text()).log.state().is_won


@pytest.mark.any_deal
def test_what_cannot_be_played_exits_2_and_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "solo.set"
    path.write_text("settable record 1\ngame: solo\ncards: in hands\n")
    for arguments, message in [
        (["--layout-size", "9"], "laid out as 12"),
        (["--record", str(path)], "exists"),
        (["--resume", str(path)], "physical table"),
        (["--resume", str(path), "--seed", "1"], "leave out the rest"),
    ]:
        assert run(monkeypatch, "", *arguments) == 2
        assert message in capsys.readouterr().err


@pytest.mark.any_deal
def test_without_a_seed_each_game_is_another(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for number in range(2):
        run(monkeypatch, "", "--record", str(tmp_path / f"{number}.set"))
    first, second = (parse_record((tmp_path / f"{n}.set").read_text()) for n in range(2))
    assert first.source != second.source
