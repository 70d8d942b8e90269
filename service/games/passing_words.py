"""Our own lists of names for pass-the-cards Set: six categories in four languages.

The lists are data files of the package, `service/games/words/passing_LANGUAGE.json`; solver
is handed the words as values. Printed sheet, "How to play Set"; passing PC-13.
"""

import json
from enum import Enum
from importlib.resources import files
from typing import Any

from service.languages import Language

__all__ = ["Category", "load_category_title", "load_words"]


class Category(Enum):
    """What the names are, as the sheet has it; the value is the key in the data files."""

    BIRDS = "birds"
    ANIMALS = "animals"
    FRUITS = "fruits"
    JOBS = "jobs"
    COUNTRIES = "countries"
    VEHICLES = "vehicles"


def load_words(category: Category, language: Language) -> tuple[str, ...]:
    """Return the names of a category, at least 24 different ones of at most 24 characters."""
    words: list[str] = _load(language)[category.value]["words"]
    return tuple(words)


def load_category_title(category: Category, language: Language) -> str:
    """Return what a category is called in a language."""
    title: str = _load(language)[category.value]["title"]
    return title


def _load(language: Language) -> dict[str, Any]:
    text = (files("service") / "games" / "words" / f"passing_{language.value}.json").read_text(
        "utf-8"
    )
    lists: dict[str, Any] = json.loads(text)
    return lists
