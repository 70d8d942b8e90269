"""Little Wolf in real browsers: practice, the trick judge, and the house game against a bot."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import PHONE, Visit, assert_no_serious_violations, take_pictures
from tests.browser.test_room import open_table


def add_cards(page: Page, where: str, cards: str) -> None:
    """Type cards into the field of that name."""
    page.get_by_role("button", name=f"Add cards: {where}").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Or type").fill(f"{cards} ")
    dialog.get_by_role("button", name="Done").click()


@pytest.mark.any_deal
def test_practice_tells_what_was_owed(page: Page) -> None:
    page.goto(page.url.rstrip("/") + "/wolf")
    expect(page.get_by_text("0 of 0 right")).to_be_visible()
    led = page.get_by_role("list", name="The Set that was led").locator(".wolf-card").count()
    hand = page.locator(".is-hand .wolf-card")
    expect(hand).to_have_count(8)
    assert_no_serious_violations(page)
    for place in range(led):
        hand.nth(place).click()
    page.get_by_role("button", name="Play these cards").click()
    expect(page.locator(".judged .steps li").first).to_be_visible()
    expect(page.get_by_text("of 1 right")).to_be_visible()
    page.locator(".judged .plays summary").click()
    expect(page.locator(".plays .wolf-card").first).to_be_visible()
    assert_no_serious_violations(page)
    take_pictures(page, "wolf-practice")
    page.get_by_label("Language").select_option("fr")
    expect(page.get_by_role("button", name="Exercice suivant")).to_be_visible()


def test_a_trick_is_judged_and_an_illegal_play_explained(page: Page) -> None:
    page.goto(page.url.rstrip("/") + "/wolf?do=judge")
    add_cards(page, "The Set that was led", "9H 9D 9C")
    add_cards(page, "Played by Player 2", "KH KD KC")
    page.get_by_role("button", name="one more player").click()
    add_cards(page, "Played by Player 3", "2S 5S 10s")
    page.get_by_role("button", name="Who takes the trick?").click()
    expect(page.locator(".verdict h2")).to_have_text("★ Player 3 takes the trick")
    expect(page.locator(".verdict")).to_contain_text("Any trumps in the right number")
    assert_no_serious_violations(page)
    take_pictures(page, "wolf-judge")
    page.get_by_text("Check against the hand").first.click()
    add_cards(page, "Hand of Player 2", "9S 9H 9D KH KD KC")
    page.get_by_role("button", name="What may Player 2 play?").click()
    expect(page.locator(".judged")).to_contain_text("You hold a Set of the rank led")
    page.locator(".cards-field").first.get_by_role("button", name="take away").first.click()
    page.get_by_role("button", name="Who takes the trick?").click()
    expect(page.locator(".banner.is-bad")).to_have_text("A led Set has three or more cards.")


def test_the_house_game_is_marked_as_ours_and_played(visit: Callable[..., Visit]) -> None:
    width, height = PHONE
    page = visit(viewport={"width": width, "height": height}).open("/wolf?do=play")
    expect(page.get_by_text("House rules: ours, not official").first).to_be_visible()
    page.get_by_label("Bots").select_option("1")
    open_table(page)
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_text("House rules: ours, not official")).to_be_visible()
    mine = page.locator(".own-hand .actions, .own-hand .lead-choice").first
    expect(mine).to_be_visible()
    assert_no_serious_violations(page)
    take_pictures(page, "wolf-game")
    before = page.locator(".own-hand .is-hand .wolf-card").count()
    lead = page.locator(".lead-choice").first
    passing = page.get_by_role("button", name="Pass the lead")
    if lead.is_visible():
        lead.click()
        page.get_by_role("button", name="Lead these cards").click()
    elif passing.is_visible():
        passing.click()
        return
    else:
        page.locator(".plays summary").click()
        for card in page.locator(".plays li").first.locator(".wolf-card").all():
            name = card.get_attribute("aria-label")
            page.locator(f'.is-hand [aria-label="{name}"][aria-pressed=false]').first.click()
        page.get_by_role("button", name="Play these cards").click()
    expect(page.locator(".own-hand .is-hand .wolf-card")).not_to_have_count(before)
