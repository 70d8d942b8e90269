"""The colors that a page really shows: rings of SETs, the status line, each game's own sheet.

All sheets are loaded on every page, so a rule that is not kept to its own view spoils another.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

import service
from tests.browser.looking import Visit
from tests.browser.test_photo import MANY_SETS, ask, send
from tests.browser.test_photo import grey_page as grey_page
from tests.browser.test_photo import grey_url as grey_url
from tests.service.fake_readers import photo_of
from vision.drawing.set_styles import style_of

_STYLES: Final = Path(service.__file__).parent / "static" / "styles"
_SHEETS: Final = ("classic", "passing", "photo", "poker", "wolf")
_LOOK: Final = """(element) => {
  const {stroke, fill, color, backgroundColor, backgroundImage} = getComputedStyle(element);
  return {stroke, fill, color, backgroundColor, backgroundImage};
}"""
_INK: Final = {"light": "rgb(27, 36, 33)", "dark": "rgb(243, 239, 228)"}


def look(page: Page, selector: str) -> list[dict[str, Any]]:
    """Return what the browser makes of the elements' colors."""
    return [one.evaluate(_LOOK) for one in page.locator(selector).all()]


def css_of(place: int) -> str:
    blue, green, red = style_of(place).color
    return f"rgb({red}, {green}, {blue})"


def test_each_set_has_the_color_of_the_saved_picture_and_no_veil(grey_page: Page) -> None:
    send(grey_page, photo_of(MANY_SETS))
    ask(grey_page, "Tell me: is there one?")
    ask(grey_page, "Show all SETs")
    numbers = grey_page.locator(".shown-sets .set-number").count()
    assert numbers > 6, "more SETs than lines"
    for place in range(numbers):
        number = f".shown-set:has([data-number='{place + 1}']) .set-number"
        assert look(grey_page, number)[0]["backgroundColor"] == css_of(place)
    rings = grey_page.locator(".seen-ring")
    for ring in rings.all():
        place = int(ring.locator("text").text_content() or "0") - 1
        line = ring.locator("polygon:not(.is-under)").evaluate(_LOOK)
        assert (line["stroke"], line["fill"]) == (css_of(place), "none")
        text = ring.locator("text").evaluate("one => getComputedStyle(one).stroke")
        assert text == "none", "letters have no halo"
    edges = look(grey_page, ".seen-card:not(.is-unsure) > .seen-edge:not(.is-under)")
    assert {edge["fill"] for edge in edges} == {"rgba(0, 0, 0, 0)"}, "no veil over the cards"
    assert {edge["stroke"] for edge in edges} == {"rgb(255, 254, 251)"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("chosen", ["auto", "light", "dark"])
def test_the_theme_chosen_or_the_systems_own_colors_the_page(
    visit: Callable[..., Visit], scheme: str, chosen: str
) -> None:
    person = visit(color_scheme=scheme)
    person.context.add_init_script(
        f"localStorage.setItem('settable.settings', JSON.stringify({{theme: '{chosen}'}}))"
    )
    page = person.open("/")
    assert look(page, "h1")[0]["color"] == _INK[scheme if chosen == "auto" else chosen]


@pytest.mark.parametrize(
    ("path", "opener", "status"),
    [
        ("/classic", "Open the table", ".situation-words"),
        ("/poker", "Open the table", ".table-status"),
        ("/passing", "To the table", ".table-status"),
        ("/wolf?do=play", "Open the table", ".table-status"),
    ],
)
def test_the_status_of_each_room_is_ink_on_the_page(
    visit: Callable[..., Visit], path: str, opener: str, status: str
) -> None:
    page = visit().open(path)
    page.get_by_role("button", name=opener).click()
    page.wait_for_url(re.compile(r"\?table="))
    local = page.get_by_role("button", name="player at this screen")
    expect(local.or_(page.locator(status)).first).to_be_visible()
    if local.is_visible():
        local.click()
        page.get_by_role("button", name="Start the game").click()
    cover = page.get_by_role("button", name="I am ")
    expect(cover.or_(page.locator(status)).first).to_be_visible()
    if cover.is_visible():
        cover.click()
    expect(page.locator(status).first).to_be_visible()
    (shown, *_) = look(page, status)
    assert shown["color"] == _INK["light"]
    assert (shown["backgroundColor"], shown["backgroundImage"]) == ("rgba(0, 0, 0, 0)", "none")


@pytest.mark.parametrize("sheet", _SHEETS)
def test_a_games_sheet_counts_in_its_own_view_only(sheet: str) -> None:
    text = re.sub(r"/\*.*?\*/", "", (_STYLES / f"{sheet}.css").read_text(), flags=re.S)
    own = rf":where\(\.of-{sheet}(?:, \.of-\w+)*\)"
    allowed = re.compile(rf"{own}|@keyframes [\w-]+|main:has\(\.{sheet}\)|@media [^{{]+")
    outer, depth, start = [], 0, 0
    for place, sign in enumerate(text):
        if sign == "{":
            if depth == 0:
                outer.append(text[start:place].strip())
            depth += 1
        elif sign == "}":
            depth -= 1
            start = place + 1
    assert [one for one in outer if not allowed.fullmatch(one)] == []
    inside = [re.search(r"@media[^{]*\{\s*([^{]+)", one) for one in text.split("\n") if one]
    wide = [found[1].strip() for found in inside if found and found.string.startswith("@media")]
    assert all(one.startswith("main:") for one in wide), wide
