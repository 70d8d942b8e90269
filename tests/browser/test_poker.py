"""SET Poker in real browsers: a hand on three phones, bots, the desk of a real showdown."""

from collections.abc import Callable, Sequence
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.looking import PHONE, Visit, assert_no_serious_violations, take_pictures
from tests.browser.test_room import come, open_table

_NAMES: Final = ("Ana", "Bo", "Cleo")
_MOST_QUESTIONS: Final = 12


def on_turn(pages: Sequence[Page]) -> Page:
    """Wait until one of these players may bet; return its page."""
    pages[0].wait_for_function(
        "() => document.querySelector('.poker-seat.is-asked, .result') !== null"
    )
    for page in pages:
        if page.get_by_role("button", name="Drop").is_visible():
            return page
    raise AssertionError("nobody may bet")


def ask(pages: Sequence[Page]) -> bool:
    """Let everybody answer the show question, with yes where they may; say whether one showed."""
    shows = False
    for page in pages:
        expect(page.get_by_text("Would you like to show?").first).to_be_visible()
        yes = page.get_by_role("button", name="Show", exact=True)
        if yes.is_enabled():
            shows = True
            yes.click()
        else:
            page.get_by_role("button", name="Not now").click()
    return shows


def test_a_hand_of_poker_on_three_phones(visit: Callable[..., Visit]) -> None:
    width, height = PHONE
    visits = [visit(viewport={"width": width, "height": height}) for _ in _NAMES]
    host = visits[0].open("/poker")
    code = open_table(host)
    pages = [
        host,
        *(come(person, code, name) for person, name in zip(visits[1:], _NAMES[1:], strict=True)),
    ]
    host.get_by_role("button", name="Start the game").click()
    host.get_by_role("button", name="Deal").click()
    for page in pages:
        expect(page.locator(".felt-cards .card")).to_have_count(2)
        expect(page.locator(".hand-cards .card")).to_have_count(2)
    hands = [
        {card.get_attribute("aria-label") for card in page.locator(".hand-cards .card").all()}
        for page in pages
    ]
    assert len(set.union(*hands)) == 6, "everybody sees their own two cards"

    first = pages[1]  # on the dealer's left
    expect(first.get_by_text("It is your turn.")).to_be_visible()
    assert_no_serious_violations(first)
    take_pictures(first, "poker-turn")
    first.get_by_role("button", name="more").click()
    first.get_by_role("button", name="Bet 2").click()
    expect(pages[2].get_by_role("button", name="Call: 2")).to_be_visible()
    pages[2].get_by_role("button", name="Raise by 1").click()
    host.get_by_role("button", name="Drop").click()
    expect(host.locator(".hand").get_by_text("dropped")).to_be_visible()
    first.get_by_role("button", name="Call: 1").click()
    expect(host.locator(".pot .chips b")).to_have_text("6")

    still_in = pages[1:]
    for _ in range(_MOST_QUESTIONS):
        if ask(still_in):
            break
        for page in still_in:
            page.get_by_role("button", name="Check").click()
    assert_no_serious_violations(first)
    for page in pages:
        expect(page.get_by_role("status").filter(has_text="pot of 6").first).to_be_visible()
        expect(page.locator(".shown-hand")).to_have_count(2)
    take_pictures(host, "poker-result")


def test_bots_play_on_while_the_screen_shows_the_table(visit: Callable[..., Visit]) -> None:
    host = visit(viewport={"width": 1920, "height": 1080}, locale="de").open("/poker")
    host.get_by_label("Bots").select_option("3")
    host.get_by_label("Ich spiele mit").uncheck()
    host.get_by_label("Dein Name").fill("Anke")
    host.get_by_role("button", name="Tisch eröffnen").click()
    host.get_by_role("button", name="Spiel beginnen").click()
    host.get_by_role("button", name="Geben").click()
    expect(host.locator(".poker-seat")).to_have_count(3)
    expect(host.locator(".poker-seat.is-asked")).to_be_visible()
    expect(host.locator(".hand")).to_have_count(0)
    take_pictures(host, "poker-table-de")
    host.get_by_label("Sprache").select_option("sv")
    expect(host.get_by_role("heading", level=1)).to_have_text("Runda 1")
    assert_no_serious_violations(host)


def test_a_showdown_with_cards_named_by_hand_is_judged(page: Page) -> None:
    page.goto(page.url.rstrip("/") + "/poker?do=showdown")
    page.get_by_label("Chips in the pot").fill("4")
    assert_no_serious_violations(page)
    for zone, cards in (
        ("Centre", ("1 red solid oval", "2 red solid oval")),
        ("Player 1", ("3 red solid oval", "1 green striped diamond")),
        ("Player 2", ("1 green solid oval", "2 purple striped diamond")),
    ):
        for card in cards:
            page.get_by_role("button", name=f"Add a card: {zone}").click()
            for choice in card.split():
                page.get_by_role("dialog").get_by_role("radio", name=choice, exact=True).check()
            page.get_by_role("button", name="That is the card").click()
    page.get_by_role("button", name="Judge the showdown").click()
    expect(page.locator(".verdict h2")).to_have_text("Player 1 takes the pot of 4.")
    expect(page.locator(".shown-hand.is-winner .triple .card")).to_have_count(3)
    assert_no_serious_violations(page)
    take_pictures(page, "poker-showdown")
