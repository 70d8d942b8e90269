"""Cards in a real browser: drawn, named in each language, chosen by keyboard, ringed."""

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from solver.cards import DECK
from solver.sets import is_set
from tests.browser.looking import Visit, assert_no_serious_violations, take_pictures

NAMES: Final = {
    "en": ("two red striped ovals", "one purple open squiggle"),
    "de": ("zwei rote gestreifte Ovale", "eine lila leere Welle"),
    "fr": ("deux ovales rouges rayés", "une vague violette vide"),
    "sv": ("två röda skuggade ovaler", "en lila konturerad våg"),
}
SHOW_LAYOUT: Final = """async (cards) => {
  const { html, render, useState } = await import("/static/lib/html.js");
  const { Layout } = await import("/static/components/layout.js");
  const { cardKey } = await import("/static/lib/cards.js");
  function Table() {
    const [chosen, setChosen] = useState([]);
    const without = (card) => chosen.filter((one) => one !== card);
    const toggle = (card) => setChosen(chosen.includes(card) ? without(card) : [...chosen, card]);
    window.chosen = chosen.map(cardKey);
    const rings = [[0, 1], [0, 1], [0, 1], [2], [3], [4], [5]];
    const ringsOf = (card) => rings[cards.indexOf(card)] ?? [];
    return html`<h1>Cards</h1>
      <${Layout} cards=${cards} chosen=${chosen} onToggle=${toggle} ringsOf=${ringsOf} />`;
  }
  const main = document.querySelector("main");
  main.replaceChildren();
  render(html`<${Table} />`, main);
}"""


def show_layout(page: Page, count: int = 12) -> list[str]:
    cards = [str(DECK[(place * 25 + 10) % 81]) for place in range(count)]
    page.evaluate(SHOW_LAYOUT, cards)
    page.wait_for_selector(".layout")
    return cards


@pytest.mark.parametrize("language", NAMES)
def test_a_card_is_named_in_each_language(visit: Callable[..., Visit], language: str) -> None:
    page = visit(locale=language).open("/")
    told = page.evaluate(
        """async () => {
          const { nameCard } = await import("/static/components/card.js");
          return [nameCard("2-red-striped-oval"), nameCard("1POS")];
        }"""
    )
    assert tuple(told) == NAMES[language]


def test_the_page_knows_a_set_as_the_solver_does(page: Page) -> None:
    triples = [
        [DECK[a], DECK[b], DECK[c]]
        for a, b, c in zip(range(27), range(26, 53), range(80, 53, -1), strict=True)
    ]
    triples += [[DECK[place], DECK[place + 27], DECK[place + 54]] for place in range(27)]
    told = page.evaluate(
        """async (triples) => {
          const { isSet } = await import("/static/lib/cards.js");
          return triples.map(isSet);
        }""",
        [[str(card) for card in triple] for triple in triples],
    )
    assert told == [is_set(*triple) for triple in triples]
    assert set(told) == {True, False}


def test_cards_are_chosen_and_let_go_by_keyboard(page: Page) -> None:
    cards = show_layout(page)
    page.keyboard.press("Tab")  # the skip link, then header and layout
    page.locator("button.card").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    assert page.evaluate("chosen") == [cards[0], cards[-1]]
    page.keyboard.press("Home")
    expect(page.locator("button.card").first).to_be_focused()
    page.keyboard.press("Space")
    assert page.evaluate("chosen") == [cards[-1]]
    pressed = page.locator("button.card[aria-pressed=true]")
    expect(pressed).to_have_attribute("data-card", cards[-1])


@pytest.mark.parametrize("size", [(360, 740), (1920, 1080)])
def test_arrow_keys_walk_as_the_cards_lie(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    cards = show_layout(page)
    page.locator("button.card").first.focus()
    walked = []
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        walked.append(cards.index(page.evaluate("document.activeElement.dataset.card")))
    assert walked == ([1, 4, 3, 0] if size[0] == 360 else [3, 4, 1, 0])
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.card") == cards[0]


def test_the_layout_is_one_stop_for_the_tab_key(page: Page) -> None:
    show_layout(page)
    stops = page.locator("button.card[tabindex='0']")
    expect(stops).to_have_count(1)
    page.locator("button.card").nth(4).focus()
    expect(stops).to_have_count(1)
    expect(page.locator("button.card").nth(4)).to_have_attribute("tabindex", "0")


@pytest.mark.parametrize("size", [(360, 740), (1280, 720)])
def test_no_card_moves_when_three_more_are_laid(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    places = """[...document.querySelectorAll('.layout li')].slice(0, 12).map((one) => {
      const {left, top} = one.getBoundingClientRect();
      const first = document.querySelector('.layout li').getBoundingClientRect();
      return [Math.sign(Math.round(left - first.left)), Math.sign(Math.round(top - first.top))];
    })"""
    show_layout(page, 12)
    before = page.evaluate(places)
    show_layout(page, 15)
    assert page.evaluate(places) == before


def test_cards_of_every_palette_have_no_faults_of_access(page: Page) -> None:
    show_layout(page)
    page.locator("button.card").nth(1).click()
    for palette in ("print", "safe", "grey"):
        page.evaluate("palette => (document.documentElement.dataset.palette = palette)", palette)
        assert_no_serious_violations(page)
        take_pictures(page, f"cards-{palette}")
