"""How many small changes of the code the tests notice, room by room: a seeded sample.

Each mutant is tried in a copy of this checkout against the tests of its room. One that no test
notices is printed with its line. Those that mean the same as the code are judged by hand and kept
in ``mutants_alike.txt``; they do not count. ``SETTABLE_MUTANTS`` says how many a room (20).
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from tests.benchmarks.measure import Row
from tests.benchmarks.mutants import Mutant, count_mutants, make_mutant

__all__ = ["rows"]

_ROOT: Final = Path(__file__).parents[2]
_COPIED: Final = ("solver", "vision", "models", "service", "tests", "pyproject.toml")
_SEED: Final = 15
_ALIKE: Final = Path(__file__).with_name("mutants_alike.txt")
_GOAL: Final = "at least 90 %"
_SLOWER: Final = 5
"""A mutant may take so many times as long as the tests do without it, then it counts as caught."""


@dataclass(frozen=True, slots=True)
class Room:
    """Code that decides, and the tests that hold it."""

    name: str
    code: tuple[str, ...]
    tests: tuple[str, ...]


ROOMS: Final = (
    Room("rules", ("solver",), ("tests/solver", "tests/test_doctests.py")),
    Room("seating", ("service/tables/seating.py",), ("tests/service/tables/test_seating.py",)),
    Room("tracking", ("vision/live/tracking",), ("tests/vision/live",)),
    Room("reader", ("vision/reading",), ("tests/vision/reading",)),
)


def rows() -> list[Row]:
    """Try a sample a room; print what survived."""
    wanted = int(os.environ.get("SETTABLE_MUTANTS", "20"))
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in _COPIED:
            source = _ROOT / name
            if source.is_dir():
                shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, copy / name)
        return [_row(copy, room, wanted) for room in ROOMS]


def _row(copy: Path, room: Room, wanted: int) -> Row:
    limit_s = _SLOWER * _seconds_unchanged(copy, room)
    places = list(_places(room))
    random.Random(f"{_SEED} {room.name}").shuffle(places)
    tried = caught = 0
    for path, number in places:
        mutant = make_mutant((_ROOT / path).read_text(encoding="utf-8"), number)
        if (path, mutant.became) in _alike():
            continue
        tried += 1
        is_caught = _is_caught(copy, room, path, mutant, limit_s)
        caught += is_caught
        if not is_caught:
            line = f"survived: {path}:{mutant.line} {mutant.kind}: {mutant.became}"
            print(line, flush=True)  # noqa: T201 - a benchmark tells as it goes
        if tried == wanted:
            break
    share = f"{caught} of {tried} caught ({caught / tried:.0%}); {len(places)} mutants in all"
    return Row(room.name, share, _GOAL)


def _places(room: Room) -> Iterator[tuple[str, int]]:
    """Yield every mutant of a room as a path and a number."""
    for top in map(_ROOT.joinpath, room.code):
        for file in sorted(top.rglob("*.py")) if top.is_dir() else [top]:
            for number in range(count_mutants(file.read_text(encoding="utf-8"))):
                yield file.relative_to(_ROOT).as_posix(), number


@cache
def _alike() -> frozenset[tuple[str, str]]:
    """Return the mutants that were judged to mean what the code means."""
    lines = _ALIKE.read_text(encoding="utf-8").splitlines()
    parts = [line.split(" | ") for line in lines if not line.startswith("#")]
    return frozenset((path, became) for path, became, _ in parts)


def _seconds_unchanged(copy: Path, room: Room) -> float:
    start_s = time.monotonic()
    done = _tested(copy, room.tests, None)
    if done != 0:
        raise RuntimeError(f"the tests of {room.name} fail without any mutant: {room.tests}")
    return time.monotonic() - start_s


def _is_caught(copy: Path, room: Room, path: str, mutant: Mutant, limit_s: float) -> bool:
    target = copy / path
    unchanged = target.read_text(encoding="utf-8")
    target.write_text(mutant.source, encoding="utf-8")
    try:
        return _tested(copy, _near(copy, room, path), limit_s) != 0
    finally:
        target.write_text(unchanged, encoding="utf-8")


def _near(copy: Path, room: Room, path: str) -> tuple[str, ...]:
    """Return the tests of a mutant's own folder first, then those of its room."""
    own = Path("tests") / Path(path).parent
    if (copy / own).is_dir() and own.as_posix() not in room.tests:
        return (own.as_posix(), *room.tests)
    return room.tests


def _tested(copy: Path, tests: tuple[str, ...], limit_s: float | None) -> int:
    """Run tests until the first that fails; return the exit status, 1 where time ran out."""
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    try:
        return subprocess.run(
            command, cwd=copy, capture_output=True, check=False, timeout=limit_s
        ).returncode
    except subprocess.TimeoutExpired:
        return 1
