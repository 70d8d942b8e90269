"""The house scaffold of little wolf 1.11: deck, deal, trump, passing, score, views, bots, text."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from solver.errors import IllegalError, InvalidError
from solver.game import Log, Seat
from solver.little_wolf import (
    HOUSE_DECK,
    HOUSE_LABEL,
    BotLevel,
    HouseMove,
    HouseRecord,
    HouseState,
    NaturalCard,
    PassLead,
    PlayCards,
    Suit,
    WolfCard,
    WolfConfig,
    bot_move,
    deal_cards,
    format_house_record,
    new_house_game,
    parse_house_record,
    parse_wolf_cards,
    parse_wolf_config,
    view,
)


def _played(
    players: int, seed: int, level: BotLevel = BotLevel.RANDOM, config: WolfConfig | None = None
) -> Log[HouseState, HouseMove]:
    state = start = new_house_game(seed=seed, players=players, config=config)
    moves: list[HouseMove] = []
    rng = random.Random(seed)
    while state.turn is not None:
        move = bot_move(view(state, state.turn), level, at_ms=100 * len(moves), rng=rng)
        state = state.apply(move)
        moves.append(move)
    return Log(start, tuple(moves))


def _state(*hands: str, trump: Suit = Suit.SPADES, leader: int = 0) -> HouseState:
    """Return a position of the first deal with these hands."""
    start = new_house_game(seed=1, players=len(hands))
    trick = replace(
        start.trick,
        hands=tuple(tuple(sorted(parse_wolf_cards(hand))) for hand in hands),
        trump=trump,
        leader=Seat(leader),
    )
    return replace(start, trick=trick)


def _code(state: HouseState, move: HouseMove) -> str:
    with pytest.raises(IllegalError) as error:
        state.verify(move)
    assert not state.can(move)
    return error.value.code


def test_the_deck_has_two_copies_one_wolf_and_four_bears() -> None:
    counts = Counter(map(str, HOUSE_DECK))
    assert len(HOUSE_DECK) == 109
    assert (counts.pop("LW"), counts.pop("BB")) == (1, 4)
    assert set(counts.values()) == {2}
    assert len(counts) == 52


@pytest.mark.parametrize(("players", "size"), [(2, 14), (3, 14), (4, 12)])
def test_a_deal_hands_out_the_deck_and_turns_up_to_a_natural_card(players: int, size: int) -> None:
    turned_lengths = set()
    for number in range(100):
        deal = deal_cards(number, 1, players)
        assert [len(hand) for hand in deal.hands] == [size] * players
        dealt = [card for hand in deal.hands for card in hand]
        assert Counter([*dealt, *deal.stock]) == Counter(HOUSE_DECK)
        *before, last = deal.turned
        assert isinstance(last, NaturalCard)
        assert last.suit is deal.trump
        assert not any(isinstance(card, NaturalCard) for card in before)
        turned_lengths.add(len(deal.turned))
    assert turned_lengths >= {1, 2}


def test_the_seed_and_the_number_of_the_deal_decide_the_cards() -> None:
    assert deal_cards(5, 0, 3) == deal_cards(5, 0, 3)
    assert deal_cards(5, 0, 3) != deal_cards(5, 1, 3)
    assert deal_cards(5, 0, 3) != deal_cards(6, 0, 3)


def test_there_are_two_to_four_players() -> None:
    for players in (1, 5):
        with pytest.raises(InvalidError, match="2 to 4 players"):
            new_house_game(seed=1, players=players)


def test_the_dealers_left_leads_first() -> None:
    state = new_house_game(seed=1, players=3)
    assert (state.dealer, state.trick.leader, state.turn) == (0, 1, 1)


def test_a_leader_with_a_set_may_not_pass_and_one_without_passes_to_the_left() -> None:
    with_set = _state("9H 9D LW 2C", "3H 4H 5H 6D", "7H 8H 9S TD")
    assert _code(with_set, PassLead(seat=Seat(0), at_ms=0)) == "MUST_LEAD"
    without_set = _state("3H 4H 5H 6D", "9H 9D LW 2C", "7H 8H 9S TD")
    assert without_set.legal_moves(0) == (PassLead(seat=Seat(0), at_ms=0),)
    after = without_set.apply(PassLead(seat=Seat(0), at_ms=0))
    assert (after.turn, after.passes) == (1, 1)


def test_illegal_moves_have_their_codes() -> None:
    state = _state("9H 9D LW 2C", "3H 4H 5H 6D", "7H 8H 9S TD")
    assert _code(state, PassLead(seat=Seat(1), at_ms=0)) == "NOT_YOUR_TURN"
    lead = PlayCards(seat=Seat(0), cards=parse_wolf_cards("9H 9D LW"), at_ms=10)
    after = state.apply(lead)
    assert _code(after, PassLead(seat=Seat(1), at_ms=20)) == "MUST_ANSWER"
    answer = PlayCards(seat=Seat(1), cards=parse_wolf_cards("3H 4H 5H"), at_ms=5)
    assert _code(after, answer) == "TIME_RUNS_BACKWARDS"
    over = _played(2, 3).state()
    assert _code(over, PassLead(seat=Seat(0), at_ms=10**9)) == "GAME_OVER"
    assert over.legal_moves(10**9) == ()


def test_the_winner_scores_a_point_a_card_and_leads_next() -> None:
    state = _state("9H 9D LW 2C", "KH KD KC 6D", "7H 8H 2S TD")
    for seat, cards in ((0, "9H 9D LW"), (1, "KH KD KC"), (2, "7H 8H TD")):
        state = state.apply(PlayCards(seat=Seat(seat), cards=parse_wolf_cards(cards), at_ms=0))
    assert state.points == (0, 9, 0)
    assert (state.turn, state.trick.plays) == (1, ())
    assert [len(hand) for hand in state.trick.hands] == [1, 1, 1]


def test_the_deal_ends_when_everybody_passes_in_a_row_and_the_next_is_dealt() -> None:
    state = _state("3H 4H 5H 6D", "7H 8H 9S TD")
    state = replace(state, points=(8, 4))
    state = state.apply(PassLead(seat=Seat(0), at_ms=0)).apply(PassLead(seat=Seat(1), at_ms=1))
    assert (state.deal, state.dealer, state.turn) == (1, 1, 0)
    assert (state.points, state.results, state.totals) == ((0, 0), ((8, 4),), (8, 4))
    assert state.trick.hands == deal_cards(1, 1, 2).hands


def test_a_trick_between_starts_the_count_of_passes_anew() -> None:
    state = _state("3H 4H 5H 6D", "9H 9D LW 2C")
    state = state.apply(PassLead(seat=Seat(0), at_ms=0))
    for seat, cards in ((1, "9H 9D LW"), (0, "3H 4H 5H")):
        state = state.apply(PlayCards(seat=Seat(seat), cards=parse_wolf_cards(cards), at_ms=0))
    assert (state.passes, state.deal, state.turn) == (0, 0, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_everybody_has_dealt_the_highest_total_wins_and_ties_share(players: int) -> None:
    for seed in range(5):
        log = _played(players, seed)
        state = log.state()
        outcome = state.outcome()
        assert outcome is not None
        assert len(state.results) + 1 == players
        best = max(outcome.scores)
        assert outcome.winners == tuple(s for s, n in enumerate(outcome.scores) if n == best)
        tricks = sum(len(m.cards) for m in log.moves if isinstance(m, PlayCards))
        assert sum(outcome.scores) == tricks
    tied = replace(state, results=(), points=(6,) * players).outcome()
    assert tied is not None
    assert tied.winners == tuple(range(players))


def test_cards_are_conserved_within_a_deal() -> None:
    for state in _played(3, 8).states():
        held = [card for hand in state.trick.hands_left for card in hand]
        played = [c for t in (*state.tricks, state.trick) for p in t.plays for c in p.cards]
        dealt = [card for hand in deal_cards(8, state.deal, 3).hands for card in hand]
        assert Counter([*held, *played]) == Counter(dealt)


def test_a_view_shows_the_own_hand_and_what_lies_open_only() -> None:
    for state in _played(3, 4).states():
        seen = view(state, Seat(1))
        assert seen.hand == state.trick.hands_left[1]
        assert seen.counts == tuple(len(hand) for hand in state.trick.hands_left)
        assert seen.label == HOUSE_LABEL
        secret = replace(
            state,
            seed=state.seed + 1,
            trick=replace(
                state.trick,
                hands=tuple(
                    hand if seat == 1 else _masked(state, seat)
                    for seat, hand in enumerate(state.trick.hands)
                ),
            ),
        )
        assert view(secret, Seat(1)) == seen


def _masked(state: HouseState, seat: int) -> tuple[WolfCard, ...]:
    """Return a hand with the same played cards whose other cards are all the two of clubs."""
    played = [card for play in state.trick.plays if play.seat == seat for card in play.cards]
    hidden = len(state.trick.hands[seat]) - len(played)
    return (*played, *parse_wolf_cards("2C " * hidden))


def test_an_onlooker_sees_no_hand() -> None:
    state = new_house_game(seed=4, players=3)
    seen = view(state, None)
    assert seen.hand is None
    assert seen.choices() == ()
    hidden = {str(card) for hand in state.trick.hands for card in hand}
    assert hidden
    assert str(state.trick.hands[0]) not in str(seen)


def test_the_choices_of_a_view_are_the_legal_moves() -> None:
    for state in _played(4, 2).states():
        for seat in map(Seat, range(4)):
            expected = state.legal_moves(state.at_ms) if state.turn == seat else ()
            cards = tuple(move.cards for move in expected if isinstance(move, PlayCards))
            assert view(state, seat).choices() == cards


def test_a_view_refuses_what_the_state_refuses() -> None:
    state = _state("9H 9D LW 2C", "KH KD KC 6D", "7H 8H 2S TD")
    with pytest.raises(IllegalError, match="three or more"):
        view(state, Seat(0)).verify_play(parse_wolf_cards("9H 9D"))
    with pytest.raises(IllegalError, match="seat 0 plays now"):
        view(state, Seat(1)).verify_play(parse_wolf_cards("KH KD KC"))
    state = state.apply(PlayCards(seat=Seat(0), cards=parse_wolf_cards("9H 9D LW"), at_ms=0))
    with pytest.raises(IllegalError, match="Set of Three"):
        view(state, Seat(1)).verify_play(parse_wolf_cards("KH KD 6D"))
    view(state, Seat(1)).verify_play(parse_wolf_cards("KH KD KC"))


def test_a_simple_bot_wins_with_the_cheapest_winning_play() -> None:
    state = _state("9H 9D 9C 2D", "KH KD KC AH AD AC", "3H 4H 5H 6D", leader=0)
    lead = PlayCards(seat=Seat(0), cards=parse_wolf_cards("9H 9D 9C"), at_ms=0)
    seen = view(state.apply(lead), Seat(1))
    move = bot_move(seen, BotLevel.SIMPLE, at_ms=1, rng=random.Random(0))
    assert move == PlayCards(seat=Seat(1), cards=parse_wolf_cards("KC KD KH"), at_ms=1)


def test_a_simple_bot_that_cannot_win_throws_the_cheapest_play() -> None:
    state = _state("9H 9D 9C 2D", "5H AS KS 7D 3C", "3H 4H 5H 6D")
    lead = PlayCards(seat=Seat(0), cards=parse_wolf_cards("9H 9D 9C"), at_ms=0)
    seen = view(state.apply(lead), Seat(1))
    move = bot_move(seen, BotLevel.SIMPLE, at_ms=1, rng=random.Random(0))
    assert move == PlayCards(seat=Seat(1), cards=parse_wolf_cards("3C 5H 7D"), at_ms=1)


def test_bots_pass_when_they_must_and_refuse_another_seats_turn() -> None:
    state = _state("3H 4H 5H 6D", "9H 9D LW 2C")
    rng = random.Random(0)
    assert bot_move(view(state, Seat(0)), BotLevel.SIMPLE, at_ms=7, rng=rng) == PassLead(
        seat=Seat(0), at_ms=7
    )
    with pytest.raises(InvalidError, match="seat 0 moves now"):
        bot_move(view(state, Seat(1)), BotLevel.SIMPLE, at_ms=7, rng=rng)


@pytest.mark.parametrize("level", BotLevel)
@pytest.mark.parametrize(
    "settings",
    [
        [],
        ["groupBy=rank+suit", "fillers=one-of-each"],
        ["bigBearIsTrump=false", "littleWolfIsTrump=true", "mixedTrumpLead=plain"],
        ["freeRuff=true", "trumpOrder=either", "shortTrumpRest=free", "followerTrumpSet=forced"],
    ],
)
def test_bots_play_whole_games_that_read_back_the_same(
    level: BotLevel, settings: list[str]
) -> None:
    config = parse_wolf_config(settings)
    log = _played(4, 21, level, config)
    record = HouseRecord(("Ana", "Ben", "Cleo", "Dan"), log)
    text = format_house_record(record)
    assert parse_house_record(text) == record
    assert format_house_record(parse_house_record(text)) == text
    assert HOUSE_LABEL in text
    assert log.state().outcome() is not None


def test_a_record_looks_as_documented() -> None:
    log = _played(2, 7)
    lines = format_house_record(HouseRecord(("Ana", "Ben"), log)).splitlines()
    assert lines[0] == "settable wolf 1"
    assert lines[2:5] == ["seed: 7", "players: Ana, Ben", ""]
    assert len(lines) == 5 + len(log.moves)
    assert all(line.split()[1] in ("lead", "play", "pass") for line in lines[5:])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "begins with 'settable wolf 1'"),
        ("settable wolf 2\n", "begins with"),
        ("settable wolf 1\nseed: 7\n", "needs the header 'players'"),
        ("settable wolf 1\nplayers: A, B\n", "needs the header 'seed'"),
        ("settable wolf 1\nseed: x\nplayers: A, B\n", "the seed is a whole number"),
        ("settable wolf 1\nseed: 7\nplayers: A\n", "2 to 4 players"),
        ("settable wolf 1\nseed: 7\nsize: 3\n", "line 3: expected one of"),
        ("settable wolf 1\nseed: 7\nseed: 8\n", "line 3: expected one of"),
        ("settable wolf 1\nseed: 7\nplayers: A, B\n\n0 jump 1\n", "line 5: expected 'lead'"),
        ("settable wolf 1\nseed: 7\nplayers: A, B\n\nnow lead 1\n", "line 5: a move reads"),
        ("settable wolf 1\nseed: 7\nplayers: A, B\n\n0 pass 0\n", "line 5: seat 1 plays now"),
        ("settable wolf 1\nseed: 7\nplayers: A, B\n\n0 lead 1 2H XX\n", "line 5: a card is"),
    ],
)
def test_a_record_that_cannot_be_read_names_the_line(text: str, message: str) -> None:
    with pytest.raises(InvalidError, match=message):
        parse_house_record(text)
