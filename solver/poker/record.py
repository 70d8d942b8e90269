"""The text record of a game of SET Poker: set-up, names and moves as people read them.

::

    settable poker 2
    players: 2
    player 1: Ana
    player 2: Ben
    first dealer: 1
    seed: 8
    option kind: dealt
    option limit: 3

    0:00.000  deal
    0:04.250  player 2 bets 3

Headers: ``players``, ``player N``, ``first dealer``, ``seed``; ``stacks`` where players start
unequal; ``deck 1`` and so on for decks laid out in advance; ``option NAME``, one line an option.
The words for moves are in `solver.poker.notation`, the grammar in `solver.record`. What was taken
back is not written.
"""

import re
from itertools import pairwise
from typing import Final

from solver.cards import Card
from solver.errors import InvalidError
from solver.game import Log
from solver.notation import format_cards, parse_cards
from solver.option_headers import format_options, option_keys, parse_number, parse_options
from solver.poker.moves import PokerMove
from solver.poker.narration import narrate
from solver.poker.notation import format_move, parse_move
from solver.poker.old_record import parse_old_record
from solver.poker.options import PokerOptions
from solver.poker.state import PokerState, new_game
from solver.record import (
    Record,
    TimedLine,
    format_names,
    format_record_text,
    game_of,
    parse_names,
    parse_record_text,
)

__all__ = ["GAME", "PokerLog", "format_record", "parse_record"]

GAME: Final = "poker"
PokerLog = Log[PokerState, PokerMove]

_DECK_KEY: Final = re.compile(r"deck ([1-9]\d{0,3})", re.ASCII)
_DEFAULTS: Final = PokerOptions()


def format_record(log: PokerLog, *, comments: bool = False) -> str:
    r"""Return the text of a game: the moves that stand, not those taken back.

    Parameters
    ----------
    comments
        Tell the game in remarks. This names hidden cards, as the seed does anyhow.

    Raises
    ------
    IllegalError
        With comments, if a move is illegal where it stands.

    Examples
    --------
    >>> from solver.game import Seat
    >>> from solver.poker import Check, Deal
    >>> game = new_game(["Ana", "Ben"], seed=7)
    >>> print(format_record(Log(game, (Deal(0), Check(Seat(1), 900)))).partition("\n\n")[2])
    0:00.000  deal
    0:00.900  player 2 checks
    <BLANKLINE>
    """
    start = log.initial
    headers = [
        *format_names(start.names),
        ("first dealer", str(start.first_dealer + 1)),
        ("seed", str(start.seed)),
    ]
    if set(start.chips) != {start.options.chips}:
        headers.append(("stacks", ", ".join(map(str, start.chips))))
    headers += [(f"deck {n}", format_cards(deck)) for n, deck in enumerate(start.decks, 1)]
    headers += format_options(start.options)
    moves = tuple(TimedLine(move.at_ms, format_move(move)) for move in log.moves)
    remarks = _remarks(log) if comments else ()
    return format_record_text(Record(game=GAME, headers=tuple(headers), moves=moves), remarks)


def _remarks(log: PokerLog) -> list[str]:
    states = list(log.states())
    return [" ".join(narrate(*pair)) for pair in pairwise(states)]


def parse_record(text: str) -> PokerLog:
    """Read a game, of this version or an older one; the inverse of `format_record`.

    The moves are read, not judged: `Log.state` says whether they are legal.

    Raises
    ------
    InvalidError
        If a line cannot be read; the message names the line.
    """
    if game_of(text) == GAME and not text.startswith(f"settable {GAME} 2"):
        return parse_old_record(text)
    record = parse_record_text(text).of(GAME)
    names = parse_names(record)
    decks = [key for key, _ in record.headers if _DECK_KEY.fullmatch(key)]
    keys = {"first dealer", "seed", "stacks", *decks, *(key for key, _ in format_names(names))}
    record.allow(keys | option_keys(_DEFAULTS))
    stacks = record.value("stacks")
    initial = new_game(
        names,
        options=parse_options(record, _DEFAULTS),
        seed=parse_number(record.value("seed"), "seed"),
        dealer=parse_number(record.value("first dealer") or "1", "first dealer") - 1,
        chips=None if stacks is None else _parse_stacks(stacks),
        decks=_parse_decks(record, len(decks)),
    )
    moves: list[PokerMove] = []
    for line in record.moves:
        try:
            moves.append(parse_move(line.text, line.at_ms))
        except InvalidError as error:
            raise InvalidError(f"line {line.line}: {error}") from error
    return Log(initial, tuple(moves))


def _parse_stacks(text: str) -> list[int]:
    return [parse_number(one.strip(), "stacks") for one in text.split(",")]


def _parse_decks(record: Record, count: int) -> list[tuple[Card, ...]]:
    decks = [record.value(f"deck {number}") for number in range(1, count + 1)]
    if None in decks:
        raise InvalidError("expected the decks numbered from 1 without a gap")
    return [parse_cards(deck) for deck in decks if deck is not None]
