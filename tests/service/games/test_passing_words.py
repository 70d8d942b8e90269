"""Tests of service.games.passing_words: our own lists (passing 2.2 and PC-13)."""

import pytest

from service.games.passing_words import Category, load_category_title, load_words
from service.languages import Language
from solver.passing import MAX_SEATS, clean_words

LISTS = [(category, language) for category in Category for language in Language]


def test_there_are_the_six_categories_of_the_sheet_in_four_languages() -> None:
    assert [load_category_title(category, Language.ENGLISH) for category in Category] == [
        "Birds",
        "Animals",
        "Fruits",
        "Jobs",
        "Countries",
        "Vehicles",
    ]
    assert {language.value for language in Language} == {"en", "de", "fr", "sv"}
    titles = {
        language: [load_category_title(category, language) for category in Category]
        for language in Language
    }
    assert all(len(set(row)) == 6 for row in titles.values())
    assert len(set(map(tuple, titles.values()))) == 4


@pytest.mark.parametrize(("category", "language"), LISTS)
def test_each_list_has_at_least_24_words_that_would_pass_as_custom_words(
    category: Category, language: Language
) -> None:
    words = load_words(category, language)
    assert len(words) >= 24
    assert clean_words(words, seats=MAX_SEATS) == words
    assert all(word[0].isupper() for word in words)


def test_the_lists_of_two_languages_are_not_the_same() -> None:
    for category in Category:
        lists = [set(load_words(category, language)) for language in Language]
        for place, words in enumerate(lists):
            for others in lists[place + 1 :]:
                assert len(words & others) < 20, "Spanien, Polen and others are both"
