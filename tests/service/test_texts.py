"""Tests of the page's catalogues: the same texts in every language, none missing, none unused.

A key is any text of the scripts that looks like ``area.name`` with a catalogue of that area; in
``area.${...}`` a hole stands for anything.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

import pytest

import service
from service.languages import Language
from service.texts import say

STATIC: Final = Path(service.__file__).parent / "static"
LANGUAGES: Final = ("en", "de", "fr", "sv")
AREAS: Final = sorted(path.stem for path in (STATIC / "texts" / "en").glob("*.json"))
Text: TypeAlias = str | dict[str, str]


def catalogue(language: str, area: str) -> dict[str, Text]:
    path = STATIC / "texts" / language / f"{area}.json"
    texts: dict[str, Text] = json.loads(path.read_text(encoding="utf-8"))
    return texts


def modules() -> Iterator[tuple[str, str]]:
    """Yield the service's own modules that say texts, with their code."""
    for path in sorted(STATIC.parent.rglob("*.py")):
        code = path.read_text(encoding="utf-8")
        if "from service.texts import" in code:
            yield path.name, re.sub(r"\{[^}\"]*\}", "${}", code)


def scripts() -> Iterator[tuple[str, str]]:
    for path in sorted(STATIC.rglob("*.js")):
        if "vendor" not in path.parts:
            code = re.sub(r"^\s*//.*$", "", path.read_text(encoding="utf-8"), flags=re.M)
            yield path.relative_to(STATIC).as_posix(), code


def used_keys() -> Iterator[tuple[str, str]]:
    """Yield each script with each key in it, as a pattern."""
    areas = "|".join(AREAS)
    quoted = re.compile(rf"""(["'`])((?:{areas})\.(?:[\w-]|\$\{{[^}}]*\}})+)\1""")
    for name, code in (*scripts(), *modules()):
        for found in quoted.finditer(code):
            parts = re.split(r"\$\{[^}]*\}", found[2])
            yield name, r"[\w-]+".join(map(re.escape, parts))


def places(text: Text) -> set[str]:
    forms = text.values() if isinstance(text, dict) else (text,)
    return {name for form in forms for name in re.findall(r"\{(\w+)\}", form)}


@pytest.mark.parametrize("area", AREAS)
def test_every_language_has_the_same_texts_with_the_same_places(area: str) -> None:
    english = catalogue("en", area)
    for language in LANGUAGES[1:]:
        other = catalogue(language, area)
        assert other.keys() == english.keys(), language
        for key, text in english.items():
            assert places(other[key]) == places(text), f"{language} {area}.{key}"
            assert isinstance(other[key], dict) == isinstance(text, dict), f"{language} {key}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_never_empty_and_plurals_have_every_form(language: str) -> None:
    for area in AREAS:
        for key, text in catalogue(language, area).items():
            match text:
                case dict():
                    assert {"one", "other"} <= text.keys(), f"{area}.{key}"
                    assert all(form.strip() for form in text.values()), f"{area}.{key}"
                case _:
                    assert text.strip(), f"{area}.{key}"


def test_every_text_a_script_asks_for_is_in_the_catalogue() -> None:
    known = [f"{area}.{key}" for area in AREAS for key in catalogue("en", area)]
    missing = [
        f"{script}: {pattern}"
        for script, pattern in used_keys()
        if not any(re.fullmatch(pattern, key) for key in known)
    ]
    assert missing == []


def test_every_text_of_the_catalogue_is_asked_for() -> None:
    patterns = {pattern for _, pattern in used_keys()}
    unused = [
        f"{area}.{key}"
        for area in AREAS
        for key in catalogue("en", area)
        if not any(re.fullmatch(pattern, f"{area}.{key}") for pattern in patterns)
    ]
    assert unused == []


@pytest.mark.parametrize("language", Language)
def test_the_service_fills_the_places_of_a_text_and_counts_as_the_language_does(
    language: Language,
) -> None:
    one, two, none = (say("reading.cards", language, count=count) for count in (1, 2, 0))
    assert (one[0], two[0], none[0]) == ("1", "2", "0")
    assert (one[1:] == none[1:]) == (language in {Language.FRENCH, Language.SWEDISH})
    with pytest.raises(KeyError):
        say("reading.nowhere", language)


def test_no_module_of_the_service_holds_words_of_other_languages() -> None:
    foreign = re.compile(r"[äöüßéèêçåÄÖÜÅ]")
    found = [
        path.name
        for path in STATIC.parent.rglob("*.py")
        if foreign.search(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_no_script_shows_words_of_its_own() -> None:
    """Between tags and in labels stand texts of the catalogue only, or names and signs."""
    bare = re.compile(r"<(?:h1|h2|p|strong|button|label|legend)[^>]*>\s*([A-Za-z][^<$]{3,})<")
    found = [
        f"{name}: {words}"
        for name, code in scripts()
        for words in bare.findall(code.replace("=>", "="))
    ]
    assert found == []
