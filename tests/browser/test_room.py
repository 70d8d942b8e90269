"""A table's room in real browsers: opened, joined by code and link, begun, rejoined, left."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.looking import Visit, assert_no_serious_violations, take_pictures


def open_table(page: Page, name: str = "Ana") -> str:
    """Open a table with the form of the page; return its code."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"\?table="))
    return page.url.partition("table=")[2]


def come(person: Visit, code: str, name: str) -> Page:
    """Follow the join link of a table and sit down."""
    page = person.open(f"/join/{code}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_text("The host starts the game")).to_be_visible()
    return page


def test_two_people_meet_at_a_table(visit: Callable[..., Visit]) -> None:
    host = visit().open("/classic")
    code = open_table(host)
    expect(host.get_by_role("img", name=f"/join/{code}")).to_be_visible()
    assert_no_serious_violations(host)
    phone = visit(viewport={"width": 360, "height": 740}).open("/")
    phone.get_by_label("Type its code").fill(code.lower())
    phone.get_by_role("button", name="Join").click()
    expect(phone.get_by_text("Ana")).to_be_visible()
    assert_no_serious_violations(phone)
    take_pictures(phone, "join")
    phone.get_by_label("Your name").fill("Bo")
    phone.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("Bo", exact=True)).to_be_visible()
    take_pictures(host, "lobby")
    host.get_by_role("button", name="Start the game").click()
    for page in (host, phone):
        expect(page.locator(".layout .card")).to_have_count(12)


def test_a_dead_code_and_a_lost_address_are_told_on_a_page(visit: Callable[..., Visit]) -> None:
    person = visit(locale="sv")
    page = person.open("/join/ZZZZZ")
    expect(page.get_by_role("heading", level=1)).to_have_text("Det finns inget bord ZZZZZ")
    page = person.open("/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("Här finns inget")


def test_the_same_name_twice_is_told_in_a_toast(visit: Callable[..., Visit]) -> None:
    code = open_table(visit().open("/classic"))
    phone = visit().open(f"/?table={code}")
    phone.get_by_label("Your name").fill("ana")
    phone.get_by_role("button", name="Sit down").click()
    expect(phone.locator(".toast.is-bad")).to_contain_text("take another name")
    assert_no_serious_violations(phone)


def test_a_phone_that_slept_finds_its_seat_again(visit: Callable[..., Visit]) -> None:
    code = open_table(visit().open("/classic"))
    person = visit()
    page = come(person, code, "Bo")
    page.close()
    again = person.open("/")
    again.get_by_role("link", name=code).click()
    expect(again.get_by_text("(you)")).to_be_visible()


def test_a_broken_connection_is_said_and_mends_itself(visit: Callable[..., Visit]) -> None:
    person = visit()
    # The socket goes through the test, which can cut it.
    cut = person.context.new_page()
    sockets = []

    def connect(route: object) -> None:
        sockets.append(route)
        route.connect_to_server()  # type: ignore[attr-defined]

    person.context.route_web_socket(re.compile("/ws/tables/"), connect)
    cut.close()
    page = person.open("/classic")
    open_table(page)
    expect(page.get_by_text("At the table")).to_be_visible()
    sockets[0].close(code=1012)  # type: ignore[attr-defined]
    expect(page.get_by_text("No connection")).to_be_visible()
    expect(page.get_by_text("No connection")).to_be_hidden()
    assert len(sockets) == 2


def test_a_press_without_a_connection_never_counts(visit: Callable[..., Visit]) -> None:
    host = visit().open("/classic")
    code = open_table(host)
    person = visit(viewport={"width": 360, "height": 740})
    phone = come(person, code, "Bo")
    come(visit(), code, "Cleo")
    host.get_by_role("button", name="Start the game").click()
    button = phone.locator(".buzzer-set")
    expect(button).not_to_have_attribute("aria-disabled", "true")
    person.context.set_offline(True)
    expect(phone.get_by_text("No connection", exact=False).first).to_be_visible()
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(button).to_contain_text("no connection")
    button.click(force=True)
    phone.keyboard.press(" ")
    person.context.set_offline(False)
    person.faults.clear()  # the browser itself complains of sockets without a network
    expect(button).not_to_have_attribute("aria-disabled", "true", timeout=20_000)
    expect(host.locator(".situation")).not_to_contain_text("Bo has called")
    button.click()
    expect(host.locator(".situation")).to_contain_text("Bo has called SET!")


def test_a_press_that_hangs_on_the_way_is_dropped_on_both_sides(
    visit: Callable[..., Visit],
) -> None:
    person = visit(viewport={"width": 360, "height": 740})
    held: list[str] = []
    is_stuck = [False]

    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if is_stuck[0] and '"call"' in str(message):
                held.append(str(message))
            else:
                server.send(message)

        route.on_message(pass_on)

    person.context.route_web_socket(re.compile("/ws/tables/"), connect)
    host = visit().open("/classic")
    code = open_table(host)
    phone = come(person, code, "Bo")
    come(visit(), code, "Cleo")
    host.get_by_role("button", name="Start the game").click()
    expect(phone.locator(".layout .card")).to_have_count(12)
    is_stuck[0] = True
    phone.locator(".buzzer-set").click()
    expect(phone.locator(".toast")).to_contain_text("your press did not count")
    is_stuck[0] = False
    assert len(held) == 1
    message = json.loads(held[0])
    assert message["clock_ms"] > 0, "the service can tell how old it is"
    expect(phone.locator(".banner.is-bad")).to_be_hidden(timeout=20_000)
    expect(host.locator(".situation")).not_to_contain_text("Bo has called")


def test_who_is_sent_away_is_told(visit: Callable[..., Visit]) -> None:
    host = visit().open("/classic")
    code = open_table(host)
    phone = come(visit(), code, "Bo")
    host.get_by_role("button", name="Send away Bo").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("You are not at this table any more")


def test_bots_sit_down_at_a_press(visit: Callable[..., Visit]) -> None:
    host = visit().open("/passing")
    host.get_by_role("radio", name="Everybody’s own phone").check()
    open_table(host)
    host.get_by_role("button", name="bot, easy").click()
    host.get_by_role("button", name="bot, hard").click()
    expect(host.locator(".people li")).to_have_count(3)
    host.get_by_role("button", name="Start the game").click()
    expect(host.get_by_role("button", name="Deal")).to_be_visible()


def test_a_code_that_is_none_is_told(visit: Callable[..., Visit]) -> None:
    page = visit().open("/?table=ZZZZZ")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no table ZZZZZ")
    assert_no_serious_violations(page)
