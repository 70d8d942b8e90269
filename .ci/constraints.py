"""Print upper bounds for all that Settable needs: the versions of this environment.

`make constraints` runs it after the suite was green on the newest versions. Bounds, not pins: a
Python that has no wheel of a bounded version takes the newest one that it has.
"""

import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PROJECT: Final = Path(__file__).parents[1] / "pyproject.toml"
HEADER: Final = """\
# The newest versions that the whole suite was green with, for `make` (.ci/setup.sh).
# Made by `make constraints`; do not edit by hand.
"""


def main() -> None:
    """Print one bound a line, sorted by name."""
    bounds = {name: metadata.version(name) for name in _closure(_roots())}
    print(HEADER, end="")
    for name in sorted(bounds):
        print(f"{name}<={bounds[name]}")


def _roots() -> list[Requirement]:
    """Return what running, testing and building ask for by name."""
    pyproject = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    project = pyproject["project"]
    texts = [
        *project["dependencies"],
        *project["optional-dependencies"]["dev"],
        *pyproject["build-system"]["requires"],
    ]
    return list(map(Requirement, texts))


def _closure(roots: list[Requirement]) -> set[str]:
    """Return the names of everything that is needed, however far down."""
    found: set[str] = set()
    seen: set[tuple[str, frozenset[str]]] = set()
    waiting = list(roots)
    while waiting:
        one = waiting.pop()
        name = canonicalize_name(one.name)
        if (key := (name, frozenset(one.extras))) in seen:
            continue
        seen.add(key)
        found.add(name)
        waiting += _needs(name, one.extras)
    return found


def _needs(name: str, extras: set[str]) -> Iterator[Requirement]:
    for text in metadata.requires(name) or ():
        need = Requirement(text)
        wanted = [{"extra": extra} for extra in ("", *extras)]
        if need.marker is None or any(map(need.marker.evaluate, wanted)):
            yield need


if __name__ == "__main__":
    try:
        main()
    except metadata.PackageNotFoundError as missing:
        sys.exit(f"{missing.name} is not installed here: pip install '.[dev]' hatchling")
