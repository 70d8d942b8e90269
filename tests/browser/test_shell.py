"""The shell in a real browser: languages, settings, focus, weight, offline, axe."""

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.looking import (
    PHONE,
    Visit,
    assert_no_serious_violations,
    take_pictures,
)

PAGES: Final = (
    "/",
    "/photo",
    "/live",
    "/classic",
    "/poker",
    "/passing",
    "/wolf",
    "/rules",
    "/rules/little-wolf",
)
HEADINGS: Final = {
    "en": "Your SET table, with a referee",
    "de": "Euer SET-Tisch mit Schiedsrichter",
    "fr": "Votre table de SET, arbitre compris",
    "sv": "Ert SET-bord, med domare",
}
MOST_BYTES: Final = 200_000


def test_no_page_has_serious_faults_of_access(visit: Callable[..., Visit]) -> None:
    person = visit()
    for path in PAGES:
        page = person.open(path)
        assert_no_serious_violations(page)
        take_pictures(page, path.strip("/").replace("/", "-") or "start")
        page.close()


def test_the_dark_theme_has_enough_contrast(visit: Callable[..., Visit]) -> None:
    person = visit(color_scheme="dark")
    for path in ("/", "/classic", "/rules"):
        assert_no_serious_violations(person.open(path))


@pytest.mark.parametrize("language", HEADINGS)
def test_the_page_speaks_the_browsers_language(visit: Callable[..., Visit], language: str) -> None:
    page = visit(locale=language).open("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADINGS[language])
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_a_language_it_does_not_speak_becomes_english(visit: Callable[..., Visit]) -> None:
    page = visit(locale="ja").open("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADINGS["en"])


def test_the_language_chosen_is_kept(visit: Callable[..., Visit]) -> None:
    person = visit()
    page = person.open("/")
    page.get_by_label("Language").select_option("sv")
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADINGS["sv"])
    expect(person.open("/rules").locator("html")).to_have_attribute("lang", "sv")


def test_settings_show_at_once_and_are_kept(visit: Callable[..., Visit]) -> None:
    person = visit()
    page = person.open("/")
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_label("Dark", exact=True).check(force=True)
    dialog.get_by_label("Colour-blind safe").check(force=True)
    dialog.get_by_label("Letters on the cards").check()
    expect(dialog.locator(".card-letter").first).to_have_text("R")
    assert_no_serious_violations(page)
    take_pictures(page, "settings")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    later = person.open("/").locator("html")
    expect(later).to_have_attribute("data-theme", "dark")
    expect(later).to_have_attribute("data-palette", "safe")


def test_a_link_leads_on_without_reload_and_takes_the_focus_along(page: Page) -> None:
    page.evaluate("window.isSame = true")
    page.get_by_role("link", name="SET Poker").click()
    heading = page.get_by_role("heading", level=1, name="SET Poker")
    expect(heading).to_be_focused()
    expect(page).to_have_title("SET Poker · Settable")
    assert page.evaluate("window.isSame")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADINGS["en"])


def test_the_first_key_reaches_the_skip_link(page: Page) -> None:
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_what_is_pressed_is_44_pixels_large(visit: Callable[..., Visit]) -> None:
    width, height = PHONE
    page = visit(viewport={"width": width, "height": height}).open("/")
    small = page.evaluate(
        "[...document.querySelectorAll('button, select, input, .tile, .pill, .page-foot a')]"
        ".map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])"
        ".filter(([, {width, height}]) => width < 44 || height < 44).map(([html]) => html)"
    )
    assert small == []


def test_the_first_page_weighs_little(visit: Callable[..., Visit]) -> None:
    person = visit()
    page = person.context.new_page()
    requests: list[Request] = []
    page.on("requestfinished", lambda request: requests.append(request))
    page.goto(person.url)
    page.wait_for_load_state("networkidle")
    page.wait_for_selector("html[data-ready]")
    sizes = [request.sizes() for request in requests]
    weight = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)
    assert 20_000 < weight < MOST_BYTES, f"{weight} bytes in {len(requests)} answers"


def test_the_page_opens_without_the_network_once_it_was_there(visit: Callable[..., Visit]) -> None:
    person = visit(service_workers="allow")
    page = person.open("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    person.context.set_offline(True)
    page.goto(f"{person.url}/rules/poker")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules: SET Poker")
    page.goto(f"{person.url}/?table=K7P3X")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no table K7P3X")
    expect(page.get_by_text("The service does not answer.")).to_be_visible()


def test_an_address_that_leads_nowhere_is_a_problem_of_the_service(
    server_url: str, page: Page
) -> None:
    answer = page.request.get(f"{server_url}/nowhere")
    assert answer.status == 404
