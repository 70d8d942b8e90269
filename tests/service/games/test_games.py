"""Laws of every adapter: moves and records come back as they went, views keep their secrets."""

import json
import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from service.games import ADAPTERS
from service.games.adapter import Adapter, Author, GameRecord, GameSetup, Move, Position
from service.games.classic import ClassicAdapter
from service.games.encoding import MoveBody, make_move
from service.tables.game_log import GameLog, LogEntry
from solver.classic import AskHint, Claim, ClassicState
from solver.errors import InvalidError
from solver.game import Log, Seat
from solver.passing import PassingState
from solver.poker import Deal, Phase, PokerState
from solver.sets import sets_of
from solver.solo import MoreCards, SoloState, Take

NAMES = ("Ana", "Ben", "Cleo")
GAMES = sorted(ADAPTERS)
few = hypothesis_settings(max_examples=6, deadline=None)


def start(game: str, seed: int = 1, **options: object) -> Position:
    adapter = ADAPTERS[game]
    names = NAMES[: min(len(NAMES), adapter.seats.stop - 1)]
    setup = GameSetup(names=names, is_physical=False, options=options, language="en", seed=seed)
    return adapter.start(setup)


def legal_move(game: str, state: Position, rng: random.Random, at_ms: int) -> Move | None:
    """Return some move that is legal now."""
    moves: list[Move]
    match state:
        case SoloState():
            found = sets_of(state.board.cards)
            solo = Take(found[0], at_ms) if found else MoreCards(at_ms)
            return solo if state.can(solo) else None
        case ClassicState():
            moves = [move for seat in state.seats for move in state.legal_moves(seat, at_ms)]
            three = state.board.cards[:3]
            moves += [Claim(seat=seat, cards=three, at_ms=at_ms) for seat in state.seats]
        case PokerState():
            bodies = [{"type": kind} for kind in ("deal", "check", "call", "drop")]
            moves = [
                make_move(ADAPTERS[game], MoveBody.model_validate(body), Seat(seat), at_ms)
                for body in (
                    *bodies,
                    {"type": "bet", "amount": 1},
                    {"type": "answer", "show": False},
                )
                for seat in range(len(state.names))
            ]
        case PassingState():
            moves = list(state.legal_moves(at_ms))
        case _:
            moves = list(state.legal_moves(at_ms))
    legal = [move for move in moves if state.can(move)]
    return rng.choice(legal) if legal else None


def play(game: str, seed: int, moves: int) -> GameLog:
    """Return a random game of so many moves, clock moves among them."""
    adapter, rng = ADAPTERS[game], random.Random(seed)
    initial = start(game, seed)
    names = NAMES[: adapter.players(initial)]
    playing = GameLog(adapter=adapter, names=names, initial=initial)
    pilot = adapter.autopilot({}, seed)
    at_ms = 0
    for _ in range(moves):
        at_ms += rng.randint(1, 3_000)
        plan = pilot.next(playing.state)
        if plan is not None and plan.at_ms <= at_ms:
            playing, _ = playing.move(plan.make(), at_ms=plan.at_ms, author=plan.author)
            at_ms = max(at_ms, plan.at_ms)
        move = legal_move(game, playing.state, rng, at_ms)
        if move is None:
            continue
        playing, _ = playing.move(move, at_ms=at_ms, author=Author.PERSON, person=1)
    return playing


def entries_of(playing: GameLog) -> list[LogEntry]:
    return [one.entry for one in playing.standing]


@pytest.mark.parametrize("game", GAMES)
@few
@given(seed=st.integers(0, 10**6))
def test_what_is_stored_of_a_game_makes_the_same_game_again(game: str, seed: int) -> None:
    playing = play(game, seed, 25)
    assert len(playing.standing) > 5
    stored = json.loads(json.dumps([dict(entry.body) for entry in entries_of(playing)]))
    assert stored == [dict(entry.body) for entry in entries_of(playing)]
    fresh = GameLog(adapter=playing.adapter, names=playing.names, initial=playing.initial)
    assert fresh.resumed(entries_of(playing)) == playing


@pytest.mark.parametrize("game", GAMES)
@few
@given(seed=st.integers(0, 10**6))
def test_a_record_is_read_as_it_was_written(game: str, seed: int) -> None:
    playing = play(game, seed, 15)
    adapter = playing.adapter
    read = adapter.parse_record(adapter.format_record(playing.record))
    assert read.log == playing.record.log
    assert read.names in (playing.names, ())


@pytest.mark.parametrize("game", GAMES)
def test_the_start_of_a_game_is_read_from_its_empty_record(game: str) -> None:
    adapter, initial = ADAPTERS[game], start(game)
    names = NAMES[: adapter.players(initial)]
    text = adapter.format_record(GameRecord(names, Log(initial)))
    assert adapter.parse_record(text).log == Log(initial)


@pytest.mark.parametrize("game", GAMES)
@few
@given(seed=st.integers(0, 10**6))
def test_views_are_json_without_seed_and_deck(game: str, seed: int) -> None:
    playing = play(game, seed + 10**9, 20)
    for seat in (None, *map(Seat, range(len(playing.names)))):
        text = json.dumps(playing.adapter.view(playing.state, seat))
        assert str(seed + 10**9) not in text
        assert not {"deck", "seed", "coming", "decks"} & set(_keys(json.loads(text)) - {"options"})


def _keys(value: object) -> set[str]:
    match value:
        case dict():
            inner = [_keys(one) for key, one in value.items() if key != "options"]
            return set(value).union(*inner)
        case list():
            return set().union(*map(_keys, value))
        case _:
            return set()


@pytest.mark.parametrize("game", GAMES)
def test_every_default_option_can_be_given(game: str) -> None:
    adapter = ADAPTERS[game]
    given = {one.name: one.default for one in adapter.options() if one.name != "words"}
    assert start(game, 1, **given) == start(game, 1)


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_an_option_is_taken(game: str) -> None:
    for option in ADAPTERS[game].options():
        for choice in option.choices:
            if (option.name, choice) not in {("category", "custom"), ("deck", "solid")}:
                start(game, 1, **{option.name: choice})


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_option_names_those_there_are(game: str) -> None:
    with pytest.raises(InvalidError, match=ADAPTERS[game].options()[-1].name):
        start(game, 1, moonlight=True)


@pytest.mark.parametrize("game", GAMES)
def test_many_moves_at_once_are_the_same_as_one_by_one(game: str) -> None:
    slow = play(game, 3, 12)
    moves = [(one.move, one.entry.author) for one in slow.standing]
    empty = GameLog(adapter=slow.adapter, names=slow.names, initial=slow.initial)
    quick = empty.with_moves(moves)
    assert [one.move for one in quick.standing] == [one.move for one in slow.standing]
    assert [one.after for one in quick.standing] == [one.after for one in slow.standing]
    assert [one.entry.body for one in quick.standing] == [one.entry.body for one in slow.standing]
    assert quick.sequence == len(moves)


@pytest.mark.parametrize("game", GAMES)
def test_undo_goes_back_to_the_position_before_a_person_moved(game: str) -> None:
    playing = play(game, 3, 12)
    last = max(n for n, one in enumerate(playing.standing) if one.entry.author is Author.PERSON)
    before = playing.standing[last - 1].after
    undone, entry = playing.undo(person=1)
    assert undone.state == before
    fresh = GameLog(adapter=playing.adapter, names=playing.names, initial=playing.initial)
    assert fresh.resumed([*entries_of(playing), entry]).state == before


def with_bots() -> Iterator[Adapter]:
    yield from (adapter for adapter in ADAPTERS.values() if adapter.bot_levels)


@pytest.mark.parametrize("adapter", list(with_bots()), ids=lambda adapter: adapter.game)
def test_bots_of_every_level_play_a_game_by_themselves(adapter: Adapter) -> None:
    for level in adapter.bot_levels:
        state = start(adapter.game)
        bots = {Seat(seat): level for seat in range(3)}
        pilot, bot_moves = adapter.autopilot(bots, 1), 0
        for _ in range(60):
            if isinstance(state, PokerState) and state.phase is Phase.DEAL:
                state = state.apply(Deal(state.at_ms))
            if isinstance(state, PassingState) and state.phase.value != "passing":
                host = adapter.host_seat(state)
                body = MoveBody.model_validate({"type": "start-round"})
                state = state.apply(make_move(adapter, body, host, state.now_ms))
            plan = pilot.next(state)
            if plan is None:
                break
            bot_moves += plan.author is Author.BOT
            state = state.apply(plan.make())
            if state.outcome() is not None:
                break
        assert bot_moves > 5


def test_the_leader_of_little_wolf_is_told_its_leads_and_nobody_else_is() -> None:
    adapter = ADAPTERS["little-wolf"]
    state = start("little-wolf", seed=4)
    told = {seat: adapter.view(state, seat)["leads"] for seat in (None, *map(Seat, range(3)))}
    leads = told.pop(state.turn)
    assert set(told.values()) == {None}
    assert leads == [adapter.encode(move)["cards"] for move in state.legal_moves(0)]


def test_a_hint_is_seen_by_who_asked_for_it_or_by_all_who_agreed() -> None:
    adapter = ClassicAdapter()
    for by_vote, seen in ((False, [None, "hint", None]), (True, [None, None, None])):
        options = {"hints_by_vote": by_vote}
        setup = GameSetup(
            names=("Ana", "Bo"), is_physical=False, options=options, language="en", seed=5
        )
        state = adapter.start(setup).apply(AskHint(Seat(0), 0))
        views = [adapter.view(state, seat) for seat in (None, Seat(0), Seat(1))]
        assert [view["hint"] and "hint" for view in views] == seen
        assert [view["asked"] for view in views] == [[0], [0], [0]], "all know who asked"
        agreed = state.apply(AskHint(Seat(1), 0))
        assert all(adapter.view(agreed, seat)["hint"] for seat in (None, Seat(0), Seat(1)))
