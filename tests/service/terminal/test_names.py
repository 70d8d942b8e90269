"""Tests of service.terminal.names: names on the command line."""

import pytest

from service.errors import UsageError
from service.terminal.names import parse_names


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("A,,B", "1 to 24 letters"),
        ("", "1 to 24 letters"),
        ("Ada,ada", "sits there already"),
        ("A" * 25, "1 to 24 letters"),
        ("A,B,C", "at most 2 names"),
    ],
)
def test_names_that_cannot_be_are_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        parse_names(text, most=2)


def test_blanks_round_names_do_not_count() -> None:
    assert parse_names(" Ada ,Bo ", most=2) == ("Ada", "Bo")
