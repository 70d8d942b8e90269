"""Tests of solver.passing.words: custom words (passing 2.2)."""

import pytest

from solver.errors import IllegalError, InvalidError
from solver.passing import MAX_WORD_LENGTH, clean_words


def _code(words: list[str], *, seats: int = 0) -> str:
    with pytest.raises(IllegalError) as refused:
        clean_words(words, seats=seats)
    return refused.value.code


def test_words_are_trimmed_inner_blanks_collapsed_and_empty_ones_dropped() -> None:
    assert clean_words(["  Barn \t owl ", "", "   ", "Robin\n"]) == ("Barn owl", "Robin")


def test_decomposed_letters_are_composed() -> None:
    assert clean_words(["E\u0301lan"]) == ("\u00c9lan",)


@pytest.mark.parametrize(
    "twins", [["Owl", "owl"], ["Barn owl", " barn  OWL "], ["\u00c9lan", "e\u0301lan"], ["ß", "SS"]]
)
def test_words_equal_but_for_case_and_normal_form_are_duplicates(twins: list[str]) -> None:
    assert _code(["Robin", *twins]) == "DUPLICATE_WORD"


def test_a_word_has_1_to_24_characters_counted_after_composing() -> None:
    assert MAX_WORD_LENGTH == 24
    assert clean_words(["x" * 24, "e\u0301" * 24]) == ("x" * 24, "\u00e9" * 24)
    assert _code(["x" * 25]) == "WORD_TOO_LONG"


def test_dropped_words_do_not_count_towards_the_seats() -> None:
    assert _code(["Owl", "", " ", "Robin"], seats=3) == "NOT_ENOUGH_WORDS"
    assert clean_words(["Owl", "Heron", "Robin"], seats=3) == ("Owl", "Heron", "Robin")


@pytest.mark.parametrize("word", ["\x1b[2J", "a\x00b", "\ud800", "a\ud800", "\u200b", "\u0301"])
def test_a_word_that_cannot_be_shown_cannot_be_read(word: str) -> None:
    with pytest.raises(InvalidError, match="a word"):
        clean_words([word])


def test_emoji_and_other_scripts_are_words() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert clean_words([family, "猫", "кот", "3"]) == (family, "猫", "кот", "3")
