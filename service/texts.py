"""The catalogues of the page, for what the service itself draws and says in a language.

One file a language and area, ``static/texts/LANGUAGE/AREA.json``; a text has {places}, or two
forms, ``one`` and ``other``, chosen by ``count`` as the language counts.
"""

import json
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from service.languages import Language

__all__ = ["say"]

_Text: TypeAlias = str | dict[str, str]


def say(key: str, language: Language, **places: int | str) -> str:
    """Return a text by its key, "area.name", with its places filled.

    >>> [say("reading.cards", Language.GERMAN, count=count) for count in (1, 3)]
    ['1 Karte', '3 Karten']

    Raises
    ------
    KeyError
        If no catalogue has the key; `tests/service/test_texts.py` looks for that.
    """
    area, _, name = key.partition(".")
    text = _catalogue(area, language)[name]
    if isinstance(text, dict):
        text = text["one" if _is_one(int(places["count"]), language) else "other"]
    return text.format(**places)


def _is_one(count: int, language: Language) -> bool:
    """Say whether a number takes the singular (CLDR's plural rules for whole numbers)."""
    return count in (0, 1) if language is Language.FRENCH else count == 1


@cache
def _catalogue(area: str, language: Language) -> dict[str, _Text]:
    path = files("service") / "static" / "texts" / language.value / f"{area}.json"
    texts: dict[str, _Text] = json.loads(path.read_text(encoding="utf-8"))
    return texts
