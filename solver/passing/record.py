"""The text record of a passing game: options, seed and moves as people read them.

Headers: ``players``, how many sat there at first; ``seed``, from which names, deals and random
cards follow; ``option NAME``, one line an option, ``option words`` as a JSON list. The words for
moves are in `solver.passing.notation`, the grammar in `solver.record`. What was taken back is not
written (passing 2.9).
"""

import json
from typing import Final, TypeAlias

from solver.errors import IllegalError, InvalidError
from solver.game import Log
from solver.option_headers import format_options, option_keys, parse_number, parse_options
from solver.passing.moves import PassingMove
from solver.passing.notation import format_move, format_word, parse_move, parse_word
from solver.passing.old_record import parse_old_record
from solver.passing.options import PassingOptions
from solver.passing.state import PassingState
from solver.record import Record, TimedLine, format_record_text, game_of, parse_record_text

__all__ = ["GAME", "PassingLog", "format_record", "parse_record"]

GAME: Final = "passing"
PassingLog: TypeAlias = Log[PassingState, PassingMove]

_WORDS: Final = "option words"
_CATEGORY: Final = "option category"
_TEXTS: Final = ("words", "category")


def format_record(log: PassingLog) -> str:
    """Return the text of a game; the inverse of `parse_record`."""
    start = log.initial
    options = start.options
    headers = (
        ("players", str(start.seats)),
        ("seed", str(start.seed)),
        *format_options(options, without=_TEXTS),
        (_CATEGORY, format_word(options.category)),
        (_WORDS, json.dumps(options.words, ensure_ascii=False)),
    )
    moves = tuple(TimedLine(move.at_ms, format_move(move)) for move in log.moves)
    return format_record_text(Record(game=GAME, headers=headers, moves=moves))


def parse_record(text: str) -> PassingLog:
    """Read and replay the text of a game, of this version or an older one.

    Raises
    ------
    InvalidError
        If the text is no record; the message says what was expected.
    IllegalError
        If a move is against the rules where it stands; the message names the line.
    """
    if game_of(text) == GAME and text.startswith("settable passing 1"):
        return parse_old_record(text)
    record = parse_record_text(text).of(GAME)
    options = option_keys(PassingOptions(words=()), without=_TEXTS)
    record.allow({"players", "seed", _WORDS, _CATEGORY} | options)
    defaults = PassingOptions(
        words=_parse_words(record.value(_WORDS)),
        category=parse_word(record.value(_CATEGORY) or PassingOptions(words=()).category),
    )
    state = PassingState(
        options=parse_options(record, defaults, without=_TEXTS),
        seed=parse_number(record.value("seed"), "seed"),
        seats=parse_number(record.value("players"), "players"),
    )
    log: PassingLog = Log(state)
    moves: list[PassingMove] = []
    for line in record.moves:
        try:
            move = parse_move(line.text, line.at_ms)
            state = state.apply(move)
        except InvalidError as error:
            raise InvalidError(f"line {line.line}: {error}") from error
        except IllegalError as error:
            message = f"line {line.line}, {line.text!r}: {error.args[0]}"
            raise IllegalError(error.code, message, rule=error.rule) from error
        moves.append(move)
    return Log(log.initial, tuple(moves))


def _parse_words(text: str | None) -> tuple[str, ...]:
    refusal = f"the header {_WORDS!r} is a JSON list of texts, got {text!r}"
    try:
        words = json.loads(text or "")
    except (ValueError, RecursionError) as error:
        raise InvalidError(refusal) from error
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise InvalidError(refusal)
    return tuple(words)
