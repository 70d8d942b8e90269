"""Every verb of the command line: its module, its line of help, its examples.

A module offers `add_arguments(parser)` and `run(arguments) -> exit status`. It is imported only
when its verb is asked for, so that `settable sets` answers without loading OpenCV.
"""

from dataclasses import dataclass
from typing import Final

__all__ = ["GROUPS", "VERBS", "Command"]

_JUDGES: Final = "judge by hand"
_GAMES: Final = "play and replay"
_PHOTOS: Final = "photos"
_LIVE: Final = "a table under a camera"
_SERVICE: Final = "the service and this program"

GROUPS: Final = (_PHOTOS, _LIVE, _GAMES, _JUDGES, _SERVICE)
"""The headings of the overview, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One verb of one or two words.

    Attributes
    ----------
    module
        Where it is carried out.
    summary
        One line of help.
    group
        The heading that it stands under.
    statuses
        What its exit status tells.
    examples
        Whole commands that work; files that they name are the reader's.
    """

    module: str
    summary: str
    group: str
    statuses: str
    examples: tuple[str, ...]


def _command(module: str, summary: str, group: str, statuses: str, *examples: str) -> Command:
    return Command(
        module=f"service.commands.{module}",
        summary=summary,
        group=group,
        statuses=statuses,
        examples=examples,
    )


VERBS: Final = {
    "read": _command(
        "read",
        "name the cards on photos and find every SET",
        _PHOTOS,
        "0 every photo was read and holds a SET; 1 some photo holds no card or no SET, or "
        "could not be read while others could; 2 wrong usage, no photo could be read, or "
        "a result not be written",
        "settable read table.jpg",
        "settable read --overlay drawn.png table.jpg",
    ),
    "doctor": _command(
        "doctor",
        "say what on photos hinders reading, and what to change",
        _PHOTOS,
        "0 nothing stands in the way (there may be advice); 1 a warning, or a photo that "
        "cannot be judged; 2 wrong usage, or no photo could be opened",
        "settable doctor table.jpg",
    ),
    "audit": _command(
        "audit",
        "tick off a deck's cards; name missing and double ones",
        _PHOTOS,
        "0 every card is there once; 1 something is amiss; 2 wrong usage",
        "settable audit heap-1.jpg heap-2.jpg",
    ),
    "watch": _command(
        "watch",
        "follow a table live and tell what happens on it",
        _LIVE,
        "0 cards were seen; 1 no card or no camera; 2 wrong usage, or the source cannot be opened",
        "settable watch --list",
        "settable watch --no-display table.jpg",
    ),
    "referee": _command(
        "referee",
        "referee a classic game with real cards by camera",
        _LIVE,
        "0 the game ended; 1 it did not; 2 wrong usage, or the source cannot be opened",
        "settable referee --names Ada,Bo game.mjpeg",
    ),
    "film": _command(
        "film",
        "render a whole game as people play it, as a recording",
        _LIVE,
        "0 the film is written; 2 wrong usage, or it cannot be written",
        "settable film --seed 2 game.mjpeg",
    ),
    "play classic": _command(
        "play_classic",
        "play the classic game at one keyboard",
        _GAMES,
        "0 the game ended; 1 it did not; 2 wrong usage, or a bad record",
        "settable play classic --names Ada,Bo --record game.txt",
    ),
    "play solo": _command(
        "play_solo",
        "play solitaire at the keyboard",
        _GAMES,
        "0 it was won; 1 it was not; 2 wrong usage, or a bad record",
        "settable play solo --seed 7",
    ),
    "play poker": _command(
        "play_poker",
        "play SET Poker against bots in the terminal",
        _GAMES,
        "0 played; 2 wrong usage, or a bad record",
        "settable play poker --bots 2 --rounds 3",
    ),
    "play passing": _command(
        "play_passing",
        "play pass-the-cards Set against bots",
        _GAMES,
        "0 the game ended; 1 it did not; 2 wrong usage, or a bad record",
        "settable play passing --bots 3",
    ),
    "play wolf": _command(
        "play_wolf",
        "Little Wolf by our house rules against bots, or practice",
        _GAMES,
        "0 the game ended; 1 it did not; 2 wrong usage, or a bad record",
        "settable play wolf --practice",
    ),
    "replay": _command(
        "replay",
        "step through a game that was kept",
        _GAMES,
        "0 shown; 1 a move in it is against the rules; 2 wrong usage, or no record",
        "settable replay --all game.txt",
    ),
    "replay passing": _command(
        "replay_passing",
        "retell a recorded pass-the-cards game",
        _GAMES,
        "0 told, to its end; 1 it has no end; 2 wrong usage, or no record",
        "settable replay passing passing.txt",
    ),
    "replay poker": _command(
        "replay_poker",
        "tell a recorded game of SET Poker",
        _GAMES,
        "0 told; 1 a move in it is against the rules; 2 wrong usage, or no record",
        "settable replay poker poker.txt",
    ),
    "sets": _command(
        "sets",
        "find every SET among cards typed by hand",
        _JUDGES,
        "0 there is a SET; 1 there is none; 2 wrong usage, or a card that cannot be read",
        "settable sets 1RFO 2RFO 3RFO",
    ),
    "poker look": _command(
        "poker_look",
        "judge a showdown of SET Poker on a photo",
        _JUDGES,
        "0 judged; 1 something has to be said first; 2 wrong usage or unreadable input",
        "settable poker look --names Ada,Bo showdown.jpg",
    ),
    "poker showdown": _command(
        "poker_showdown",
        "judge a showdown of SET Poker typed by hand",
        _JUDGES,
        "0 judged; 2 wrong usage, or cards that cannot be read",
        'settable poker showdown --pot 12 --table "1RFO 2RFO" --hand "Ada: 3RFO 1GSD"',
    ),
    "wolf legal": _command(
        "wolf_legal",
        "Little Wolf: the legal plays of a hand",
        _JUDGES,
        "0 legal plays, or a legal play; 1 not legal; 2 wrong usage or cards",
        'settable wolf legal --trump H --lead "9S 9D 9C" --hand "QS QC QD 2H"',
    ),
    "wolf trick": _command(
        "wolf_trick",
        "Little Wolf: who takes a Set trick",
        _JUDGES,
        "0 judged; 1 the lead or a play is not legal; 2 wrong usage or cards",
        'settable wolf trick --trump H --lead "9S 9D 9C" --play "Bo: QH QC QD"',
    ),
    "serve": _command(
        "serve",
        "start the service for browsers and phones",
        _SERVICE,
        "0 ended by Ctrl-C; 2 wrong usage, or the service cannot start",
        "settable serve --tls",
    ),
    "store check": _command(
        "store_check",
        "read the whole store of games, and say whether it is whole",
        _SERVICE,
        "0 it is whole; 2 it is not, and what to do",
        "settable store check",
    ),
    "store backup": _command(
        "store_backup",
        "copy the store of games, also while the service runs",
        _SERVICE,
        "0 the copy is written and whole; 2 it is not",
        "settable store backup games.sqlite",
    ),
    "store restore": _command(
        "store_restore",
        "put a copy in the place of the store of games",
        _SERVICE,
        "0 done; 2 the copy cannot be used, or the service runs",
        "settable store restore games.sqlite",
    ),
    "demo": _command(
        "demo",
        "render a table, read it, and say what was found",
        _SERVICE,
        "0 all cards were read right; 1 some were not; 2 wrong usage",
        "settable demo",
    ),
    "completion": _command(
        "completion",
        "print the completion of these verbs for a shell",
        _SERVICE,
        "0 printed; 2 wrong usage",
        "settable completion bash",
    ),
}
"""Verb of one or two words -> what is known of it, in the order of the overview."""
