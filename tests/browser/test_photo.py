"""A photo checked in a real browser: sent, read, hinted at, shown, corrected; and what is doubtful.

One server has the shipped reader and reads a rendered table; the other a reader that sees what the
grey of a picture stands for, so that every doubt comes when it is wanted.
"""

from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from service.settings import Rate, Settings
from solver.notation import format_short
from solver.sets import find_sets
from tests.browser.conftest import serving
from tests.browser.looking import READ_MS, Visit, assert_no_serious_violations, take_pictures
from tests.service.fake_readers import GLARING, photo_of
from vision.pictures.codec import encode_jpeg
from vision.synthetic.scene import demo_scene

_OFTEN: Final = Rate(100_000, 100_000)
ONE_SET, NO_SET, NO_CARD, DOUBT, MANY_SETS = 10, 30, 50, 70, 90


@pytest.fixture(scope="module")
def grey_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    settings = Settings(
        data_folder=tmp_path_factory.mktemp("grey"),
        reader="tests.service.fake_readers:load_fake_reader",
        request_rate=_OFTEN,
        picture_rate=_OFTEN,
    )
    with serving(settings) as url:
        yield url


@pytest.fixture
def grey_page(browser: Browser, grey_url: str) -> Iterator[Page]:
    person = Visit.begin(browser, grey_url)
    yield person.open("/photo")
    person.context.close()
    assert person.faults == []


def send(page: Page, picture: bytes, kind: str = "png") -> None:
    """Choose a picture on the page and wait for its reading."""
    file = FilePayload(name=f"table.{kind}", mimeType=f"image/{kind}", buffer=picture)
    page.locator("input[type=file]").first.set_input_files(file)
    expect(page.locator(".photo-result")).to_be_visible(timeout=READ_MS)


def ask(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()


def cards_listed(page: Page) -> list[str]:
    return page.locator(".seen-name text").all_text_contents()


def test_a_rendered_table_is_read_hinted_at_shown_and_corrected(
    visit: Callable[..., Visit],
) -> None:
    scene = demo_scene(1, width_px=960)
    truth = [one.card for one in scene.cards]
    page = visit().open("/photo")
    assert_no_serious_violations(page)
    send(page, encode_jpeg(scene.frame), "jpeg")

    expect(page.locator("main").get_by_text("12 cards found. All are sure.")).to_be_visible()
    shown = page.locator(".seen-name text")
    expect(shown).to_have_count(12)
    assert sorted(cards_listed(page)) == sorted(map(format_short, truth))
    expect(page.locator(".seen-ring")).to_have_count(0)  # nothing is given away unasked
    sets = find_sets(truth)
    ask(page, "Tell me: is there one?")
    expect(page.locator("main").get_by_text("Yes, there is a SET.")).to_be_visible()
    ask(page, "How many are there?")
    expect(page.locator("main").get_by_text(f"There are {len(sets)} SETs.")).to_be_visible()
    ask(page, "Which features are alike?")
    ask(page, "Show me one card")
    expect(page.locator(".seen-card:not(.is-veiled)")).to_have_count(1)
    ask(page, "Show me a second card")
    expect(page.locator(".seen-card:not(.is-veiled)")).to_have_count(2)
    expect(page.locator(".seen-ring")).to_have_count(0)
    assert_no_serious_violations(page)
    take_pictures(page, "photo-hinted")
    ask(page, "Show me the SET")
    expect(page.locator(".seen-ring")).to_have_count(3)
    ask(page, "Show all SETs")
    expect(page.locator(".seen-ring")).to_have_count(3 * len(sets))
    first = page.locator(".shown-set").first
    first.focus()
    page.keyboard.press("Enter")
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".seen-ring")).to_have_count(3)
    page.keyboard.press("Enter")
    expect(page.locator(".seen-ring")).to_have_count(3 * len(sets))
    take_pictures(page, "photo-all")
    correct_the_first_card(page)


def correct_the_first_card(page: Page) -> None:
    """Say by keyboard that the first card is another one, then take it back."""
    before = cards_listed(page)
    listed = page.locator(".seen-item").first
    listed.focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog")
    expect(sheet.locator(".guesses button")).to_have_count(3)
    expect(sheet.get_by_role("meter")).to_have_count(12)
    assert_no_serious_violations(page)
    take_pictures(page, "photo-card")
    sheet.get_by_text("It is another card").click()
    for value in ("3", "purple", "open", "diamond"):
        sheet.get_by_role("radio", name=value).check(force=True)
    sheet.get_by_role("button", name="It is three purple open diamonds").click()
    expect(sheet).to_be_hidden()
    expect(page.locator(".seen-name text").first).to_have_text("✎ 3POD")
    expect(listed).to_be_focused()
    page.keyboard.press("Enter")
    sheet.get_by_role("button", name="Take the correction back").click()
    expect(page.locator(".seen-name text").first).to_have_text(before[0])


def test_no_set_is_said_with_certainty_and_with_its_proof(grey_page: Page) -> None:
    send(grey_page, photo_of(NO_SET))
    ask(grey_page, "Tell me: is there one?")
    expect(grey_page.locator("main").get_by_text("There is no SET", exact=True)).to_be_visible()
    expect(
        grey_page.locator("main").get_by_text("all 3 cards found were read surely")
    ).to_be_visible()
    grey_page.locator("main").get_by_text("Show the proof").click()
    expect(grey_page.locator(".proof li")).to_have_count(3)  # the pairs of three cards
    assert_no_serious_violations(grey_page)
    take_pictures(grey_page, "photo-no-set")


def test_no_set_among_doubtful_cards_is_no_certainty(grey_page: Page) -> None:
    send(grey_page, photo_of(DOUBT))
    # The doubtful card makes a SET as it is read; named otherwise there is none left.
    expect(grey_page.locator("main").get_by_text("1 of them is unsure")).to_be_visible()
    ask(grey_page, "Tell me: is there one?")
    ask(grey_page, "Show all SETs")
    expect(grey_page.locator(".shown-set .unsure-mark")).to_have_count(1)
    grey_page.locator(".seen-item").nth(0).click()
    sheet = grey_page.get_by_role("dialog")
    sheet.get_by_text("It is another card").click()
    sheet.get_by_role("radio", name="green").check(force=True)
    sheet.get_by_role("button", name="It is ").click()
    expect(grey_page.get_by_role("dialog")).to_be_hidden()
    expect(
        grey_page.locator("main").get_by_text("No SET found, but that is not certain")
    ).to_be_visible()
    expect(grey_page.locator("main").get_by_text("1 card is unsure.")).to_be_visible()
    assert_no_serious_violations(grey_page)


def test_the_light_doctor_points_at_the_cards_it_means(grey_page: Page) -> None:
    send(grey_page, photo_of(GLARING))
    finding = grey_page.locator(".finding")
    expect(finding.get_by_role("heading")).to_contain_text("Glare")
    expect(finding).to_contain_text("Move the lamp to the side")
    expect(finding).to_contain_text("Cards 1 and 3.")
    finding.get_by_role("button").click()
    expect(grey_page.locator(".seen-card:not(.is-veiled)")).to_have_count(2)
    assert_no_serious_violations(grey_page)
    take_pictures(grey_page, "photo-doctor")


def test_a_photo_without_cards_says_so(grey_page: Page) -> None:
    send(grey_page, photo_of(NO_CARD))
    expect(grey_page.locator("main").get_by_text("No card found.")).to_be_visible()
    expect(grey_page.get_by_role("button", name="Tell me")).to_have_count(0)


def test_what_is_no_picture_is_refused_with_a_reason(grey_page: Page) -> None:
    file = FilePayload(name="a.png", mimeType="image/png", buffer=b"no picture at all")
    grey_page.locator("input[type=file]").first.set_input_files(file)
    expect(grey_page.locator(".toast.is-bad")).to_contain_text("not a picture")
    expect(grey_page.get_by_role("button", name="Choose a photo")).to_be_visible()


def test_the_photo_is_there_again_after_a_reload_and_gone_when_deleted(grey_page: Page) -> None:
    send(grey_page, photo_of(ONE_SET))
    grey_page.reload()
    picture = grey_page.locator(".photo-stage img")
    expect(picture).to_have_attribute(
        "src", "/api/photos/" + grey_page.url.split("id=")[1] + "/table.jpg"
    )
    grey_page.wait_for_function(
        "() => document.querySelector('.photo-stage img').naturalWidth === 640"
    )
    address = grey_page.url
    ask(grey_page, "Delete this photo")
    expect(grey_page.get_by_role("button", name="Choose a photo")).to_be_visible()
    grey_page.goto(address)
    expect(
        grey_page.locator("main").get_by_text("There is no such table or photo any more.")
    ).to_be_visible()


def test_who_wants_the_answer_at_once_gets_it_at_once(grey_page: Page) -> None:
    send(grey_page, photo_of(ONE_SET))
    grey_page.get_by_label("Hints first").uncheck()
    expect(grey_page.locator(".seen-ring")).to_have_count(3)
    grey_page.goto(grey_page.url.split("?")[0])
    send(grey_page, photo_of(MANY_SETS))
    expect(grey_page.locator(".shown-set")).to_have_count(12)
    take_pictures(grey_page, "photo-many")


def test_a_picture_can_be_dropped_or_pasted(grey_page: Page) -> None:
    for kind, carrier in (("drop", "dataTransfer"), ("paste", "clipboardData")):
        grey_page.evaluate(
            """async ([kind, carrier, bytes]) => {
              const transfer = new DataTransfer();
              transfer.items.add(new File([new Uint8Array(bytes)], "a.png", { type: "image/png" }));
              const Kind = { drop: DragEvent, paste: ClipboardEvent }[kind];
              const options = { bubbles: true, cancelable: true, [carrier]: transfer };
              document.dispatchEvent(new Kind(kind, options));
            }""",
            [kind, carrier, list(photo_of(NO_SET))],
        )
        expect(grey_page.locator(".photo-result")).to_be_visible(timeout=READ_MS)
        grey_page.get_by_role("link", name="Another photo").click()
        expect(grey_page.get_by_role("button", name="Choose a photo")).to_be_visible()


def test_two_decks_and_a_sample(visit: Callable[..., Visit]) -> None:
    page = visit(locale="de").open("/photo")
    page.get_by_label("Zwei gemischte Kartenspiele").check()
    with page.expect_request(lambda one: "/api/photos?decks=2" in one.url):
        page.get_by_role("button", name="Mit einem Beispiel ausprobieren").click()
    expect(page.locator("main").get_by_text("12 Karten gefunden.")).to_be_visible(timeout=READ_MS)
