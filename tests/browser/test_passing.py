"""Pass the cards in real browsers: a round against bots, one device that goes round, own words."""

import contextlib
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from service.settings import Settings
from tests.browser.conftest import serving
from tests.browser.looking import PHONE, Visit, assert_no_serious_violations, take_pictures
from tests.dealt import DEALT

_MOST_PASSES: Final = 200
_CHANCES: Final = 16
"""One for a whim and one for each card in a hand, of which there are fewer."""
_FAST: Final = 15.0
"""Speed of the table's clock: six seconds between two passes become 0.4."""
_SLOW: Final = 0.05
"""Twenty seconds become minutes, to look at a hand at leisure."""


@pytest.fixture
def phone_at(browser: Browser, tmp_path: Path) -> Iterator[Callable[[float], Visit]]:
    """Return what starts a phone at a service whose clock has a speed of its own."""
    with contextlib.ExitStack() as stack:

        def begin(speed: float) -> Visit:
            url = stack.enter_context(
                serving(Settings(data_folder=tmp_path, speed=speed, seed=DEALT))
            )
            width, height = PHONE
            phone = Visit.begin(browser, url, viewport={"width": width, "height": height})
            phones.append(phone)
            return phone

        phones: list[Visit] = []
        yield begin
        for phone in phones:
            phone.context.close()
        assert [fault for phone in phones for fault in phone.faults] == []


def pass_one(page: Page, chances: Sequence[float]) -> None:
    """Call Set when it is right, else pass a card of the name held least; chance settles ties."""
    # In the page itself: between two questions from here the cards may have moved on.
    page.evaluate(
        """([whim, ...ties]) => {
            const lit = document.querySelector(".set-button.is-lit:enabled");
            if (lit) return lit.click();
            const free = [...document.querySelectorAll(".word:not([aria-disabled])")];
            const count = (card) => free.filter((one) => one.className === card.className).length;
            const order = new Map(free.map((card, i) => [card, count(card) + ties[i]]));
            // Now and then any card: always the best one can go round and round with the bots'.
            if (whim < 0.2) order.set(free[0], 0);
            const least = free.sort((a, b) => order.get(a) - order.get(b))[0];
            if (!least) return;
            least.click();
            least.click();
        }""",
        chances,
    )


def test_a_round_against_bots(phone_at: Callable[[float], Visit]) -> None:
    rng = random.Random(DEALT)
    page = phone_at(_FAST).open("/passing")
    assert_no_serious_violations(page)
    page.get_by_label("Bots", exact=True).select_option("2")
    page.get_by_text("Agreements").click()
    page.get_by_label("Rounds").select_option("1")
    page.get_by_label("Your name").fill("Ana")
    page.get_by_role("button", name="To the table").click()
    page.get_by_role("button", name="Deal").click()
    expect(page.locator(".word")).to_have_count(3)
    sheet = page.get_by_role("table")
    for _ in range(_MOST_PASSES):
        pass_one(page, [rng.random() for _ in range(_CHANCES)])
        page.wait_for_function("() => document.querySelector('.sheet, .word:not([aria-disabled])')")
        if sheet.is_visible():
            break
    expect(sheet.get_by_role("row")).to_have_count(4)
    scores = sorted(sheet.locator("tbody td:last-child").all_inner_texts())
    assert scores == ["0", "1,000", "500"]
    expect(page.get_by_role("status").filter(has_text="The game is over")).to_be_visible()
    assert_no_serious_violations(page)
    take_pictures(page, "passing-over")


def test_one_device_goes_round_behind_a_cover(phone_at: Callable[[float], Visit]) -> None:
    page = phone_at(_SLOW).open("/passing")
    page.get_by_role("radio", name="One phone goes round").check()
    page.get_by_label("Your name").fill("Ana")
    page.get_by_label("Player 2").fill("Bo")
    page.get_by_label("Player 3").fill("Cleo")
    page.get_by_label("What is on the cards").select_option("Words of your own")
    page.get_by_label("Your words").fill("Grandma, Uncle Bo\nthe cat")
    page.get_by_role("button", name="To the table").click()
    page.get_by_role("button", name="Deal").click()
    for name in ("Ana", "Bo", "Cleo"):
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Hand the screen to {name}")
        expect(page.locator(".word")).to_have_count(0)
        if name == "Ana":
            assert_no_serious_violations(page)
            take_pictures(page, "passing-cover")
        page.get_by_role("button", name=f"I am {name}").click()
        words = page.locator(".word-name")
        expect(words).to_have_count(3)
        assert set(words.all_inner_texts()) <= {"Grandma", "Uncle Bo", "the cat"}
        if name == "Bo":
            assert_no_serious_violations(page)
            take_pictures(page, "passing-hand")
        page.locator(".word").nth(1).click()  # once marks it, twice passes it
        expect(page.locator(".word.is-marked")).to_have_count(1)
        page.locator(".word").nth(1).press("Enter")
    expect(page.get_by_role("status").filter(has_text="the cards move")).to_be_visible()


def test_too_few_words_are_told_before_anybody_waits(page: Page) -> None:
    page.goto(page.url.rstrip("/") + "/passing")
    page.get_by_label("What is on the cards").select_option("Words of your own")
    page.get_by_label("Your words").fill("Grandma, the cat")
    page.get_by_role("button", name="To the table").click()
    expect(page.locator(".toast.is-bad")).to_contain_text("not enough different words")
