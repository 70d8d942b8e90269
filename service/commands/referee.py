"""`settable referee SOURCE`: a camera referees a classic game with real cards.

Exit status: 0 the game ended; 1 it did not; 2 wrong usage, or the source cannot be opened.
"""

import argparse
import contextlib
import json
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from service.commands.play_classic import HELPS
from service.errors import UsageError
from service.terminal.game_options import add_option_arguments, read_options
from service.terminal.names import parse_names
from solver.classic import (
    DEFAULTS,
    MAX_PLAYERS,
    ClassicRecord,
    Setup,
    format_record,
    grant_claim,
    withdraw_claim,
)
from solver.errors import IllegalError
from solver.game import Log, Seat

if TYPE_CHECKING:
    from service.refereeing import Decision, RefereedGame
    from service.terminal.keyboard import Keys
    from vision.capture.recording import Recorder, Shot
    from vision.image import Frame
    from vision.live.live_table import LiveTable
    from vision.reading.table_reader import CardLooker

__all__ = ["add_arguments", "run"]

_PLAYER_KEYS: Final = "1234567890-="
_EPILOG: Final = """\
keys: 1 to 9, 0, - and = are the players' shouts; W lets the last claim not count, G and a player's
key let cards taken without right count as that player's claim; Q leaves. Shouts that a recording
holds count too."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.epilog = _EPILOG
    parser.add_argument(
        "source",
        metavar="SOURCE",
        help="number of a webcam, RTSP or HTTP address, video or recording",
    )
    parser.add_argument("--names", metavar="A,B", required=True, help="of the players")
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the game, as text")
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="keep frames and shouts, to see it all again"
    )
    parser.add_argument(
        "--snapshots", type=Path, metavar="DIR", help="pictures of before and after each decision"
    )
    parser.add_argument("--json", action="store_true", help="decisions as lines of JSON")
    add_option_arguments(parser, DEFAULTS, HELPS)


@dataclass(slots=True)
class _Table:
    """The game on its way, and where what happens goes to."""

    game: "RefereedGame"
    live: "LiveTable"
    names: tuple[str, ...]
    arguments: argparse.Namespace
    recorder: "Recorder | None" = None
    now_ms: int = 0
    start_ms: int | None = None
    clear: "Frame | None" = None
    told: int = 0
    is_granting: bool = False
    is_left: bool = False


def run(
    arguments: argparse.Namespace,
    load_looker: "Callable[[], CardLooker] | None" = None,
) -> int:
    """Referee until the game ends, the source does, or somebody leaves."""
    from service.refereeing import RefereedGame
    from service.terminal.keyboard import open_keys
    from vision.capture.recording import Recorder
    from vision.capture.sources import open_source
    from vision.live.live_table import LiveTable

    names = parse_names(arguments.names, most=MAX_PLAYERS)
    for path in (arguments.record, arguments.keep):
        if path is not None and path.exists():
            raise UsageError(f"{path} is there already; name a new file")
    source = open_source(arguments.source)
    setup = Setup(players=len(names), options=read_options(arguments, DEFAULTS))
    table = _Table(
        game=RefereedGame.begun(setup),
        live=LiveTable((load_looker or _shipped_looker)()),
        names=names,
        arguments=arguments,
    )
    with contextlib.ExitStack() as parts:
        keys = parts.enter_context(open_keys()) if sys.stdin.isatty() else None
        if arguments.keep is not None:
            table.recorder = Recorder(parts.enter_context(arguments.keep.open("xb")))
        with contextlib.suppress(KeyboardInterrupt):
            for item in source.items():
                _take(table, item, keys)
                if table.is_left or table.game.game.is_over:
                    break
    return _ended(table, setup)


def _shipped_looker() -> "CardLooker":
    from models.shipped import ModelError, load_reader
    from service.errors import ServiceError

    try:
        return load_reader()
    except ModelError as error:
        raise ServiceError(str(error)) from error


def _take(table: _Table, item: object, keys: "Keys | None") -> None:
    from vision.capture.recording import Note, Shot, Skipped
    from vision.capture.sources import Lost, Regained

    match item:
        case Shot():
            if keys is not None:
                _take_keys(table, keys)
            _see(table, item)
        case Note(text=text):
            said = json.loads(text)
            if "shout" in said:
                _shout(table, int(said["shout"]))
        case Lost(message=message) | Regained(message=message) | Skipped(message=message):
            print(f"settable: {message}", file=sys.stderr)


def _take_keys(table: _Table, keys: "Keys") -> None:
    with contextlib.suppress(EOFError):
        while (key := keys.read(0.0)) is not None:
            place = _PLAYER_KEYS.find(key)
            is_player = 0 <= place < len(table.names)
            was_granting, table.is_granting = table.is_granting, key.upper() == "G"
            if is_player and was_granting:
                _grant(table, place)
            elif is_player:
                _shout(table, place)
            elif key.upper() == "W":
                _withdraw(table)
            elif key.upper() == "Q":
                table.is_left = True


def _shout(table: _Table, place: int) -> None:
    from service.refereeing import refusal_text
    from vision.capture.recording import Note

    if not 0 <= place < len(table.names):
        return
    if table.recorder is not None:
        table.recorder.note(Note(json.dumps({"shout": place})))
    before = table.game
    try:
        table.game = before.shout(Seat(place), table.now_ms)
    except IllegalError as error:
        text = refusal_text(Seat(place), error)
        _say(table, {"kind": "refused", "seat": place, "text": text})
        return
    if table.game.moves == before.moves:
        text = f"{table.names[place]} shouts; whether it counts is not seen yet."
        _say(table, {"kind": "held", "seat": place, "text": text})
        return
    _say(table, {"kind": "called", "seat": place, "text": f"{table.names[place]} calls SET."})


def _withdraw(table: _Table) -> None:
    """Take back the last claim that was judged."""
    log = Log(table.game.initial, table.game.moves)
    for index in reversed(range(len(log.moves))):
        try:
            after = withdraw_claim(log, index)
        except IllegalError:
            continue
        table.game = table.game.rewritten(after.log.moves)
        _say(table, {"kind": "withdrawn", "text": "The last claim does not count."})
        return
    _say(table, {"kind": "refused", "text": "No claim was judged yet."})


def _grant(table: _Table, place: int) -> None:
    """Let the cards that were last taken without right count as this player's claim."""
    log = Log(table.game.initial, table.game.moves)
    for index in reversed(range(len(log.moves))):
        try:
            after = grant_claim(log, index, Seat(place))
        except IllegalError:
            continue
        table.game = table.game.rewritten(after.log.moves)
        verdict = table.game.game.verdict
        text = f"Granted to {table.names[place]}. {verdict or ''}".strip()
        _say(table, {"kind": "granted", "seat": place, "points": 1, "text": text})
        return
    _say(table, {"kind": "refused", "text": "No card was taken without right."})


def _see(table: _Table, shot: "Shot") -> None:
    from service.refereeing import sight_of

    if table.recorder is not None:
        shot = table.recorder.keep(shot)
    if table.start_ms is None:
        table.start_ms = shot.at_ms
    table.now_ms = shot.at_ms - table.start_ms
    view = table.live.see(shot.frame, shot.at_ms)
    table.game, decisions = table.game.see(sight_of(view, table.now_ms))
    for decision in decisions:
        table.told += 1
        _tell(table, decision, shot.frame)
    if table.game.referee.clear_ms == table.now_ms:
        table.clear = shot.frame
    if decisions:
        _keep_record(table)


def _tell(table: _Table, decision: "Decision", frame: "Frame") -> None:
    said: dict[str, Any] = {
        "number": table.told,
        "kind": decision.kind.value,
        "seat": decision.seat,
        "points": decision.points,
        "cards": [str(card) for card in decision.cards],
        "text": decision.text,
        "scores": list(table.game.game.scores),
    }
    _say(table, said)
    folder: Path | None = table.arguments.snapshots
    if folder is None:
        return
    from service.files import write_atomically
    from service.refereeing.pictures import encode_small

    for when, picture in (("before", table.clear), ("after", frame)):
        if picture is not None:
            name = f"{table.told:03}-{decision.kind.value}-{when}.jpg"
            write_atomically(folder / name, encode_small(picture))


def _say(table: _Table, said: dict[str, Any]) -> None:
    minutes, ms = divmod(table.now_ms, 60_000)
    if table.arguments.json:
        print(json.dumps({"at_ms": table.now_ms, **said}), flush=True)
        return
    text = str(said["text"])
    for place, name in enumerate(table.names, 1):
        text = re.sub(rf"\b[Pp]layer {place}\b", name, text)
    score = ""
    if said.get("points"):
        sheet = zip(table.names, table.game.game.scores, strict=True)
        score = "  [" + ", ".join(f"{name} {points}" for name, points in sheet) + "]"
    print(f"{minutes}:{ms / 1000:04.1f}  {text}{score}", flush=True)


def _keep_record(table: _Table, setup: Setup | None = None) -> None:
    if table.arguments.record is None:
        return
    from service.terminal.record_files import write_text

    setup = setup or Setup(players=len(table.names), options=table.game.initial.options)
    record = ClassicRecord(setup=setup, names=table.names, moves=table.game.moves)
    write_text(table.arguments.record, format_record(record, annotate=True))


def _ended(table: _Table, setup: Setup) -> int:
    _keep_record(table, setup)
    game = table.game.game
    outcome = game.outcome()
    if not table.arguments.json:
        for seat, points in enumerate(game.scores):
            wins = "  wins" if outcome is not None and seat in outcome.winners else ""
            print(f"{table.names[seat]}: {points}{wins}")
        if outcome is None:
            print("The game did not end.")
    return 0 if outcome is not None else 1
