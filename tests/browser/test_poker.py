"""SET Poker in real browsers: a hand on three phones, bots, the desk of a real showdown."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, FilePayload, Page, expect

from service.settings import Settings
from solver.notation import parse_cards
from solver.poker import judge_showdown
from tests.browser.conftest import serving
from tests.browser.looking import PHONE, READ_MS, Visit, assert_no_serious_violations, take_pictures
from tests.browser.test_room import come, open_table
from tests.service.fake_readers import photo_of

_NAMES: Final = ("Ana", "Bo", "Cleo")
_MOST_QUESTIONS: Final = 12
_DOUBT, _NINE = 70, 90  # greys of the fake reader: one unsure card among four, nine sure ones


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


def test_two_people_share_a_screen_and_no_hand_shows_in_between(page: Page) -> None:
    page.goto(page.url.rstrip("/") + "/poker")
    open_table(page)
    page.get_by_role("button", name="player at this screen").click()
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="Deal").click()
    hand = page.locator(".hand-cards .card[role=img]:not(.is-back)")
    seen = []
    for name in ("Guest 1", "Ana"):
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Hand the screen to {name}")
        expect(page.locator(".card[role=img]")).to_have_count(0)
        page.get_by_role("button", name=f"I am {name}").click()
        expect(hand).to_have_count(2)
        seen.append({card.get_attribute("aria-label") for card in hand.all()})
        page.get_by_role("button", name="Check").click()
    assert not seen[0] & seen[1]


def test_covered_cards_lie_face_down_everywhere(visit: Callable[..., Visit]) -> None:
    host = visit().open("/poker")
    code = open_table(host)
    come(visit(), code, "Bo")
    host.get_by_role("button", name="Start the game").click()
    host.get_by_role("button", name="Deal").click()
    open_cards = host.locator(":is(.hand-cards, .poker-seat) .card[role=img]:not(.is-back)")
    expect(open_cards).to_have_count(4)  # in the hand and in the own seat's row
    host.get_by_role("button", name="Cover").click()
    expect(open_cards).to_have_count(0)
    expect(host.locator(".poker-seat .card.is-back[role=img]")).to_have_count(2)
    host.get_by_role("button", name="Show my cards").click()
    expect(open_cards).to_have_count(4)


def name_cards(page: Page, zone: str, *cards: str) -> None:
    """Add cards to the middle or to a hand, each named by its four features."""
    for card in cards:
        page.get_by_role("button", name=f"Add a card: {zone}").click()
        for choice in card.split():
            page.get_by_role("dialog").get_by_role("radio", name=choice, exact=True).check()
        page.get_by_role("button", name="That is the card").click()


def circle(page: Page, *corners: tuple[float, float]) -> None:
    """Draw an outline on the photo; corners in shares of its width and height."""
    page.locator(".picture").scroll_into_view_if_needed()
    box = page.locator(".picture svg").bounding_box()
    assert box is not None
    at = [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in corners]
    page.mouse.move(*at[0])
    page.mouse.down()
    for x, y in at[1:]:
        page.mouse.move(x, y, steps=4)
    page.mouse.up()


def rectangle(left: float, top: float, right: float, low: float) -> tuple[tuple[float, float], ...]:
    return ((left, top), (right, top), (right, low), (left, low))


def test_hands_circled_on_a_photo_are_judged(browser: Browser, tmp_path: Path) -> None:
    reader = "tests.service.fake_readers:load_fake_reader"
    with serving(Settings(data_folder=tmp_path, reader=reader)) as url:
        person = Visit.begin(browser, url, viewport={"width": 1280, "height": 1600})
        page = person.open("/poker?do=showdown")
        send(page, photo_of(_DOUBT))
        expect(page.get_by_text("Sure?")).to_be_visible(timeout=READ_MS)
        send(page, photo_of(_NINE))
        expect(page.locator(".desk-seen polygon")).to_have_count(9)
        look = "one => [getComputedStyle(one).stroke, getComputedStyle(one).fill]"
        line = page.locator(".desk-seen polygon").first.evaluate(look)
        assert line == ["rgb(255, 255, 255)", "rgba(255, 255, 255, 0.12)"]
        page.get_by_role("radio", name="Centre").check()
        circle(page, *rectangle(0.01, 0.01, 0.92, 0.35))  # five in the first row
        circle(page, *rectangle(0.01, 0.37, 0.36, 0.72))  # 3 green, 1 purple
        circle(page, *rectangle(0.37, 0.37, 0.72, 0.72))  # 2 and 3 purple
        assert_no_serious_violations(page)
        take_pictures(page, "poker-photo")
        page.get_by_role("button", name="Judge the showdown").click()
        centre, hands = "1RFO 2RFO 3RFO 1GFO 2GFO", ("3GFO 1PFO", "2PFO 3PFO")
        counts = judge_showdown(parse_cards(centre), [parse_cards(hand) for hand in hands]).counts
        expect(page.locator(".shown-hand")).to_have_count(2)
        for shown, count in zip(page.locator(".shown-hand").all(), counts, strict=True):
            expect(shown.locator(".triple")).to_have_count(count)
        person.context.close()
        assert person.faults == []


def send(page: Page, picture: bytes) -> None:
    """Choose a picture of the table."""
    file = FilePayload(name="table.png", mimeType="image/png", buffer=picture)
    page.locator("input[type=file]").set_input_files(file)


def test_a_showdown_at_a_real_table_pays_out(page: Page) -> None:
    page.goto(page.url.rstrip("/") + "/poker")
    page.get_by_role("radio", name="Real cards on a table").check()
    open_table(page)
    page.get_by_role("button", name="player at this screen").click()
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="Deal").click()
    page.get_by_role("button", name="Bet 1").click()  # for the guest, left of the dealer
    expect(page.get_by_role("button", name="Call: 1")).to_be_visible()
    page.get_by_role("button", name="Call: 1").click()
    page.get_by_role("button", name="Ana shows").click()
    expect(page.get_by_role("heading", name="What lies there now?")).to_be_visible()
    name_cards(page, "Centre", "1 red solid oval", "2 red solid oval")
    name_cards(page, "Ana", "3 red solid oval", "1 green striped diamond")
    name_cards(page, "Guest 1", "1 green solid oval", "2 purple striped diamond")
    assert_no_serious_violations(page)
    page.get_by_role("button", name="Judge the showdown").click()
    expect(page.get_by_role("status").filter(has_text="Ana takes the pot of 2.")).to_be_visible()
    expect(page.locator(".poker-seat.is-winner .poker-seat-head .chips b")).to_have_text("31")
    take_pictures(page, "poker-real")
