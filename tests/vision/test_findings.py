"""Tests of vision.findings: the words."""

import pytest

from vision.findings import SENTENCES, Finding, Problem, Severity, format_places


@pytest.mark.parametrize(
    ("places", "total", "text"),
    [
        ((), 0, "The picture is"),
        ((2,), 12, "Card 3 is"),
        ((0, 11), 12, "Cards 1 and 12 are"),
        ((0, 1, 2), 12, "Cards 1, 2 and 3 are"),
        ((0, 1, 2), 3, "All 3 cards are"),
        ((0,), 1, "The card is"),
    ],
)
def test_cards_are_named_by_the_numbers_people_see(
    places: tuple[int, ...], total: int, text: str
) -> None:
    assert format_places(places, total) == text


def _finding(problem: Problem, severity: Severity, beyond: tuple[int, ...] = ()) -> Finding:
    return Finding(
        problem=problem,
        severity=severity,
        measured=18.04,
        threshold=60,
        unit="px",
        places=(0, 2),
        beyond_judging=beyond,
        total=3,
    )


def test_a_sentence_says_what_is_wrong_how_much_and_what_to_change() -> None:
    assert _finding(Problem.TOO_FAR, Severity.WARNING).sentence == (
        "Cards 1 and 3 are too small: 18 pixels wide as seen, a card should be at least 60. "
        "Come closer, look from higher up, or take a picture of more pixels."
    )


def test_what_cannot_be_judged_is_said() -> None:
    one = _finding(Problem.TOO_FAR, Severity.CANNOT_JUDGE, beyond=(2,))
    assert one.what.endswith("at least 60; card 3 cannot be judged.")
    every = _finding(Problem.TOO_FAR, Severity.CANNOT_JUDGE, beyond=(0, 2))
    assert every.what.endswith("at least 60; this cannot be judged.")


@pytest.mark.parametrize("problem", Problem)
def test_every_problem_has_its_words(problem: Problem) -> None:
    finding = _finding(problem, Severity.WARNING)
    assert "{" not in finding.sentence
    assert finding.what.count(".") - finding.what.count("18.0") - finding.what.count("60.0") == 1
    assert finding.change.endswith(".")
    assert set(SENTENCES) == set(Problem)
