"""Tests that the five games have one shape: same modules, same names, same codes."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import solver
from solver import classic, little_wolf, passing, poker, solo
from solver.errors import IllegalError
from solver.game import GameState, Seat

GAMES = {
    "classic": "Classic",
    "solo": "Solo",
    "passing": "Passing",
    "poker": "Poker",
    "little_wolf": "Wolf",
}
HIDDEN = ("passing", "poker", "little_wolf")
"""Games in which not all cards lie open: they have views, and bots that see one."""
ROOM = Path(solver.__path__[0])

STATES: dict[str, GameState[Any]] = {
    "classic": classic.Setup(players=2, source=classic.Seed(1)).start(),
    "solo": solo.new_game(solo.Seed(1)),
    "passing": passing.PassingState(
        options=passing.PassingOptions(words=("Owl", "Robin", "Heron")), seed=1, seats=3
    ).apply(passing.StartRound(at_ms=1000, seat=Seat(0))),
    "poker": poker.new_game(["Ana", "Ben"], seed=1).apply(poker.Deal(at_ms=1000)),
    "little_wolf": little_wolf.new_game(seed=7, players=2),
}


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_the_modules_of_a_game(game: str) -> None:
    modules = {path.stem for path in (ROOM / game).glob("*.py")}
    assert {"options", "notation", "record"} <= modules
    assert ({"view", "bots"} <= modules) == (game in HIDDEN)


@pytest.mark.parametrize(("game", "prefix"), GAMES.items())
def test_each_game_exports_the_same_names(game: str, prefix: str) -> None:
    exported = set(import_module(f"solver.{game}").__all__)
    needed = {f"{prefix}Options", f"{prefix}State", f"{prefix}Move"}
    needed |= {"format_move", "parse_move", "format_record", "parse_record"}
    if game in HIDDEN:
        needed |= {f"{prefix}View", "view", "BotLevel", "bot_move"}
    assert needed <= exported, f"{game} lacks {sorted(needed - exported)}"


@pytest.mark.parametrize("game", GAMES)
def test_each_record_names_its_game_and_the_version(game: str) -> None:
    assert game.replace("_", "-") == import_module(f"solver.{game}.record").GAME


@pytest.mark.parametrize("game", GAMES)
def test_a_state_verifies_says_can_applies_and_tells_its_outcome(game: str) -> None:
    state = STATES[game]
    assert all(callable(getattr(state, name)) for name in ("verify", "can", "apply"))
    assert state.outcome() is None


@pytest.mark.parametrize(
    ("game", "move", "code"),
    [
        ("classic", classic.CallSet(Seat(0), -1), "TIME_RUNS_BACK"),
        ("solo", solo.Finish(-1), "TIME_RUNS_BACK"),
        ("passing", passing.CallSet(at_ms=-1, seat=Seat(0)), "TIME_RUNS_BACK"),
        ("poker", poker.Check(Seat(0), -1), "TIME_RUNS_BACK"),
        ("little_wolf", little_wolf.PassLead(seat=Seat(1), at_ms=-1), "TIME_RUNS_BACK"),
        ("classic", classic.CallSet(Seat(9), 1000), "NO_SUCH_SEAT"),
        ("passing", passing.CallSet(at_ms=1000, seat=Seat(9)), "NO_SUCH_SEAT"),
        ("poker", poker.Check(Seat(9), 1000), "NO_SUCH_SEAT"),
        ("passing", passing.Pass(at_ms=1001), "TIME_LEFT"),
        ("poker", poker.Check(Seat(0), 1000), "NOT_YOUR_TURN"),
        ("little_wolf", little_wolf.PassLead(seat=Seat(0), at_ms=0), "NOT_YOUR_TURN"),
        ("classic", classic.Lay((), 1000), "NOT_PHYSICAL"),
        ("solo", solo.Lay((), 1000), "NOT_PHYSICAL"),
        ("poker", poker.Lay((), 1000), "NOT_PHYSICAL"),
    ],
)
def test_one_fault_has_one_code(game: str, move: object, code: str) -> None:
    with pytest.raises(IllegalError) as refused:
        STATES[game].verify(move)
    assert refused.value.code == code


def test_no_code_of_before_is_left() -> None:
    gone = re.compile(
        r"TIME_BACKWARDS|TIME_RUNS_BACKWARDS|TIMER_RUNNING|TOO_EARLY|UNKNOWN_SEAT|CARD_TWICE"
    )
    assert [p.name for p in ROOM.rglob("*.py") if gone.search(p.read_text("utf-8"))] == []
