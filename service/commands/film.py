"""`settable film FILE`: render a whole classic game as a recording that the referee can watch.

People deal, shout, take cards, err, put cards back, lean over the table and push the camera; all of
it follows from the seed. The recording holds the shouts; the true score sheet is printed.

Exit status: 0 done, 2 wrong usage.
"""

import argparse
import json
from pathlib import Path
from typing import Final

from service.errors import UsageError

__all__ = ["add_arguments", "run"]

_MOST_S: Final = 3_600.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the new recording, as .mjpeg")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another game (1)")
    parser.add_argument("--fps", type=float, default=12, metavar="N", help="frames a second (12)")
    parser.add_argument(
        "--seconds",
        type=float,
        default=_MOST_S,
        metavar="N",
        help="stop so early (the whole game, three to four minutes)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Render frame after frame."""
    from service.filming import Film, write_script
    from vision.capture.recording import Note, Recorder, Shot

    if arguments.file.exists():
        raise UsageError(f"{arguments.file} is there already; name a new file")
    if not 1 <= arguments.fps <= 60 or arguments.seconds <= 0:
        raise UsageError("expected 1 to 60 frames a second, and a time above 0")
    script = write_script(arguments.seed)
    shouts = list(script.shouts)
    try:
        file = arguments.file.open("xb")
    except OSError as error:
        raise UsageError(f"{arguments.file} cannot be written: {error.strerror}") from error
    frames = 0
    with file:
        recorder = Recorder(file)
        for shown in Film(script, arguments.seed, fps=arguments.fps):
            if shown.at_ms > arguments.seconds * 1000:
                break
            while shouts and shouts[0].at_ms <= shown.at_ms:
                recorder.note(Note(json.dumps({"shout": shouts.pop(0).seat})))
            recorder.keep(Shot(shown.frame, shown.at_ms))
            frames += 1
    print(f"{frames} frames, {script.players} players, {len(script.rulings)} rulings.")
    if shown.at_ms <= arguments.seconds * 1000:
        print("The true score sheet: " + ", ".join(map(str, script.scores)))
    names = ",".join(f"P{place}" for place in range(1, script.players + 1))
    print(f"Let it be refereed: settable referee {arguments.file} --names {names}")
    return 0
