"""Classic tables in real browsers: whole games, buzzers, shouts, cameras, streams, solitaire."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, cycle
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from solver.cards import Card
from solver.notation import parse_card
from solver.sets import is_set, sets_of
from tests.browser.looking import (
    PATIENCE_MS,
    PHONE,
    Visit,
    assert_no_serious_violations,
    take_pictures,
)

"""For what takes long on a machine that is busy otherwise."""
_PLAY_INTO_MICROPHONE: Final = """() => {
  // A microphone in a silent room, into which the test can shout once somebody listens.
  navigator.mediaDevices.getUserMedia = async () => {
    const context = new AudioContext();
    const voice = new OscillatorNode(context, { type: "sawtooth", frequency: 420 });
    const mouth = new GainNode(context, { gain: 0 });
    const out = context.createMediaStreamDestination();
    voice.connect(mouth).connect(out);
    voice.start();
    window.shout = () => {
      // The detector learns the floor of the room for half a second before it believes anything.
      const at = context.currentTime + 1;
      mouth.gain.setValueAtTime(0.5, at);
      mouth.gain.setValueAtTime(0, at + 0.5);
    };
    return out.stream;
  };
}"""
SMALL_PHONE: Final = {"width": PHONE[0], "height": PHONE[1]}


@dataclass(frozen=True)
class Game:
    """A running game: the host's screen, the phones, and what the service knows of it."""

    host: Page
    phones: tuple[Page, ...]
    code: str

    def ask(self, method: str, path: str = "", body: dict[str, Any] | None = None) -> Any:  # noqa: ANN401
        """Ask the service as the host's page does."""
        seats = self.host.evaluate("JSON.parse(localStorage.getItem('settable.seats'))")
        answer = self.host.request.fetch(
            f"{self.host.url.partition('?')[0]}api/tables/{self.code}{path}",
            method=method,
            data=body,
            headers={"Authorization": f"Bearer {seats[self.code]['token']}"},
        )
        assert answer.ok, answer.text()
        return answer.json()

    @property
    def cards(self) -> list[Card]:
        """What lies there."""
        return [parse_card(one) for one in self.ask("GET")["state"]["table"]["cards"]]

    @property
    def everybody(self) -> tuple[Page, ...]:
        return (self.host, *self.phones)


def begin(visit: Callable[..., Visit], *names: str, is_small: bool = False) -> Game:
    """Open a table whose host only shows it, and let players come with phones."""
    host = visit(viewport={"width": 1280, "height": 800}).open("/classic")
    host.get_by_label("Your name").fill("Screen")
    host.get_by_text("Options of the game").click()
    host.get_by_label("Cards", exact=True).select_option(index=int(is_small))
    host.get_by_label("Time to take the cards").select_option("10 seconds")
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url(re.compile(r"\?table="))
    code = host.url.partition("table=")[2]
    phones = tuple(sit_down(visit(viewport=SMALL_PHONE), code, name) for name in names)
    host.get_by_role("button", name="Start the game").click()
    for page in (host, *phones):
        expect(page.locator(".layout .card")).to_have_count(12, timeout=PATIENCE_MS)
    game = Game(host, phones, code)
    if sets_of(game.cards):
        return game
    for page in (host, *phones):  # one deal in thirty holds no SET
        page.context.close()
    return begin(visit, *names, is_small=is_small)


def sit_down(person: Visit, code: str, name: str) -> Page:
    page = person.open(f"/join/{code}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_text("The host starts the game")).to_be_visible()
    return page


def tap(page: Page, cards: Sequence[Card]) -> None:
    for card in cards:
        page.locator(f'[data-card="{card}"]').click()


def buzzer(page: Page) -> Locator:
    return page.locator(".buzzer-set")


def score(page: Page, name: str) -> Locator:
    return page.locator(".score-of", has_text=name).locator(".score-points")


def vote(page: Page) -> None:
    page.get_by_role("button", name="No SET here").click()


def test_a_whole_game_with_a_host_and_two_buzzers(visit: Callable[..., Visit]) -> None:
    game = begin(visit, "Ada", "Bo", is_small=True)
    host, (ada, bo) = game.host, game.phones
    take_pictures(host, "classic-host")
    take_pictures(ada, "classic-phone")
    for page in (host, ada):
        assert_no_serious_violations(page)

    # A wrong claim, called with the space bar.
    bo.keyboard.press(" ")
    for page in (host, ada):
        expect(page.locator(".situation")).to_contain_text("Bo has called SET!")
    expect(bo.locator(".situation")).to_contain_text("You have called SET!")
    expect(buzzer(ada)).to_have_attribute("aria-disabled", "true")
    tap(bo, next(trio for trio in combinations(game.cards, 3) if not is_set(*trio)))
    for page in game.everybody:
        expect(page.locator(".verdict")).to_contain_text("Not a SET. Bo: −1")
        expect(page.locator(".verdict .is-fault").first).to_contain_text("twice")
        expect(score(page, "Bo")).to_have_text("-1")
    assert_no_serious_violations(host)
    take_pictures(host, "classic-wrong")
    take_pictures(ada, "classic-wrong-phone")

    # A vote that is taken back, then all agree: three more cards.
    vote(ada)
    expect(host.locator(".score-of", has_text="Ada")).to_contain_text("sees no SET")
    vote(ada)
    expect(host.locator(".score-of", has_text="Ada")).not_to_contain_text("sees no SET")
    vote(ada)
    vote(bo)
    for page in game.everybody:
        expect(page.locator(".layout .card")).to_have_count(15)

    # SETs to the end; the phones take turns.
    points = {"Ada": 0, "Bo": -1}
    for page, name in cycle(((ada, "Ada"), (bo, "Bo"), (ada, "Ada"))):
        found = sets_of(game.cards)[0]
        buzzer(page).click()
        expect(page.locator(".situation")).to_contain_text("You have called SET!")
        tap(page, found)
        points[name] += 1
        for other in game.everybody:
            expect(score(other, name)).to_have_text(str(points[name]))
        if game.ask("GET")["status"] == "finished":
            break
    for page in game.everybody:
        expect(page.locator(".ending")).to_contain_text("Ada wins!")
    assert_no_serious_violations(host)
    take_pictures(host, "classic-end")
    take_pictures(bo, "classic-end-phone")


def test_time_runs_out_and_the_host_says_whose_call_it_was(visit: Callable[..., Visit]) -> None:
    game = begin(visit, "Ada", "Bo")
    host, (ada, bo) = game.host, game.phones
    buzzer(ada).click()
    expect(host.get_by_role("timer")).to_be_visible()
    take_pictures(host, "classic-called")
    take_pictures(ada, "classic-called-phone")
    # The cards can be tapped on the screen that all share.
    tap(host, sets_of(game.cards)[0])
    expect(bo.locator(".verdict")).to_contain_text("A SET! Ada: +1")
    take_pictures(host, "classic-right")
    host.get_by_role("button", name="Overrule").click()
    expect(host.get_by_role("dialog")).to_contain_text("The last call was Ada’s.")
    assert_no_serious_violations(host)
    host.get_by_role("button", name="It was Bo").click()
    for page in game.everybody:
        expect(score(page, "Bo")).to_have_text("1")
        expect(score(page, "Ada")).to_have_text("0")
    host.get_by_role("button", name="Take back").click()
    expect(score(host, "Bo")).to_have_text("0")
    buzzer(bo).click()
    expect(ada.locator(".situation")).to_contain_text("Bo has called SET!")
    assert_no_serious_violations(ada)
    expect(ada.locator(".verdict")).to_contain_text("Time is up. Bo: −1", timeout=PATIENCE_MS)


def test_hints_climb_and_players_at_one_screen_have_keys(visit: Callable[..., Visit]) -> None:
    host = visit().open("/classic")
    host.get_by_label("Your name").fill("Ada")
    host.get_by_text("I play too").click()
    host.get_by_role("button", name="Open the table").click()
    host.get_by_role("button", name="player at this screen").click()
    host.get_by_role("button", name="Start the game").click()
    for words in ("A SET lies here.", "A SET with Number", "In a SET:"):
        buttons = host.get_by_role("button", name="Hint")
        expect(buttons).to_have_count(2)
        for button in buttons.all():
            button.click()  # the host's own, and that of the players at this screen
        expect(host.locator(".hint")).to_contain_text(words)
    expect(host.locator(".card.is-dim")).to_have_count(11)
    take_pictures(host, "classic-hint")
    host.keyboard.press("1")
    expect(host.locator(".situation")).to_contain_text("Guest 1 has called SET!")
    expect(host.locator(".layout button.card")).to_have_count(12)


def test_a_hint_comes_when_all_want_one_and_hides_no_button(visit: Callable[..., Visit]) -> None:
    game = begin(visit, "Ada", "Bo")
    ada, bo = game.phones
    ada.get_by_role("button", name="Hint").click()
    expect(bo.locator(".toast")).to_contain_text("Ada would like a hint.")
    toast, buttons = bo.locator(".toast"), bo.locator(".buzzer")
    for page in game.everybody:
        expect(page.locator(".panel.hint")).to_have_count(0)
    above, below = toast.bounding_box(), buttons.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"], "a message lies over SET, No SET or Hint"
    expect(bo.get_by_role("button", name="Hint")).to_contain_text("1 of 2")
    bo.get_by_role("button", name="Hint").click()
    for page in game.everybody:
        expect(page.locator(".panel.hint")).to_contain_text("A SET lies here.")
    expect(bo.locator(".toast")).to_have_count(0)  # it left by itself


_OUT_OF_VIEW: Final = """(parts) => {
  const boxes = parts.flatMap((part) => [...document.querySelectorAll(part)].map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return { part, left, top, right, bottom };
  }));
  const isOut = ({ left, top, right, bottom }) =>
    top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1;
  return boxes.filter(isOut);
}"""
_LIES_UNDER: Final = """() => {
  const cards = [...document.querySelectorAll(".layout .card")];
  const boxes = cards.map((one) => one.getBoundingClientRect());
  const { left, top } = document.querySelector(".buzzer").getBoundingClientRect();
  return boxes.some((box) => box.bottom > top + 1 && box.right > left + 1);
}"""


def test_all_cards_and_set_are_on_one_screen(visit: Callable[..., Visit]) -> None:
    game = begin(visit, "Ada", "Bo")
    phone = game.phones[0]
    for count in (12, 15, 18, 21):
        for page in game.everybody:
            expect(page.locator(".layout .card")).to_have_count(count)
        for width, height in ((360, 740), (740, 360), (390, 844), (1366, 768)):
            phone.set_viewport_size({"width": width, "height": height})
            phone.wait_for_timeout(200)
            seen = phone.evaluate(_OUT_OF_VIEW, [".layout .card", ".buzzer-set", ".situation"])
            assert seen == [], f"{count} cards at {width} x {height}"
            assert not phone.evaluate(_LIES_UNDER), (
                f"{count} cards lie under SET at {width} x {height}"
            )
        for width, height in ((1366, 768), (1920, 1080)):
            game.host.set_viewport_size({"width": width, "height": height})
            game.host.wait_for_timeout(200)
            seen = game.host.evaluate(_OUT_OF_VIEW, [".layout .card", ".scores", ".situation"])
            assert seen == [], f"{count} cards on a screen of {width} x {height}"
        if count == 12:
            box = game.host.locator(".layout").bounding_box()
            assert box is not None
            assert box["width"] > 1200, "a TV uses its width"
        for page in game.phones if count < 21 else ():
            vote(page)


def test_messages_leave_with_their_page(visit: Callable[..., Visit]) -> None:
    page = visit().open("/?table=ZZZZZ")
    page.evaluate(
        "import('/static/components/toasts.js').then(({toast}) => toast('Oh', {kind: 'bad'}))"
    )
    expect(page.locator(".toast")).to_have_text(re.compile("Oh"))
    page.get_by_role("link", name="Settable").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your SET table, with a referee")
    expect(page.locator(".toast")).to_have_count(0)


def test_a_phone_hears_a_shout_and_the_host_sees_it(visit: Callable[..., Visit]) -> None:
    game = begin(visit, "Ada", "Bo")
    host, (ada, bo) = game.host, game.phones
    expect(ada.get_by_label("Listen for my shout")).to_have_count(0)
    host.get_by_label("Phones may listen for shouts").check()
    ada.evaluate(_PLAY_INTO_MICROPHONE)
    ada.get_by_label("Listen for my shout").check()
    expect(ada.get_by_text("listening", exact=True)).to_be_visible(timeout=PATIENCE_MS)
    expect(bo.get_by_label("Listen for my shout")).not_to_be_checked()
    assert_no_serious_violations(ada)
    take_pictures(ada, "classic-listening")
    ada.evaluate("shout()")
    expect(host.locator(".heard")).to_contain_text("Ada", timeout=PATIENCE_MS)
    host.locator(".heard").get_by_text("got the call").wait_for()
    assert game.ask("GET", "/moves")["entries"][0]["move"] == {"type": "call", "seat": 0}
    take_pictures(host, "classic-heard")


def test_an_onset_is_a_sudden_lasting_rise_over_the_floor(visit: Callable[..., Visit]) -> None:
    """Talk that swells, a knock, and loud music from the start are no shouts."""
    page = visit().open("/")
    told = page.evaluate(
        """async () => {
          const { OnsetDetector } = await import("/static/lib/onset.js");
          const STEP = 128 / 48000;
          const hear = (dbAt) => {
            const detector = new OnsetDetector();
            const onsets = [];
            for (let at = 0; at < 6; at += STEP) {
              const onset = detector.push(dbAt(at), at);
              if (onset) onsets.push([Math.round(onset.atS * 1000), onset.loudnessDb]);
            }
            return onsets;
          };
          const noise = (at) => -60 + 3 * Math.sin(at * 977);
          return {
            silence: hear(noise),
            shout: hear((at) => (at >= 2 && at < 2.4 ? -14 : noise(at))),
            twice: hear((at) => ((at >= 2 && at < 2.4) || (at >= 4 && at < 4.3) ? -20 : noise(at))),
            knock: hear((at) => (at >= 2 && at < 2.01 ? -8 : noise(at))),
            swell: hear((at) => Math.min(-20, -60 + at * 6)),
            music: hear((at) => -12 + 3 * Math.sin(at * 40)),
            faint: hear((at) => (at >= 2 && at < 2.4 ? -46 : -75)),
          };
        }"""
    )
    assert [len(told[name]) for name in ("silence", "knock", "swell", "music", "faint")] == [0] * 5
    ((at_ms, loudness_db),) = told["shout"]
    assert abs(at_ms - 2000) <= 3
    assert loudness_db == -14
    assert [round(at_ms / 1000) for at_ms, _ in told["twice"]] == [2, 4]


def test_a_real_table_is_told_by_hand_and_asks_for_cards_back(visit: Callable[..., Visit]) -> None:
    host = visit(viewport={"width": 1280, "height": 800}).open("/classic")
    host.get_by_role("radio", name="Real cards on a table").check()
    host.get_by_text("I play too").click()
    host.get_by_role("button", name="Open the table").click()
    host.get_by_role("button", name="Start the game").click()
    expect(host.locator(".situation")).to_contain_text("Lay 12 cards from the deck.")
    host.get_by_role("button", name="What lies there").click()
    deck = host.locator(".deck-card")
    for place in range(12):
        deck.nth(place).click()
    expect(host.get_by_role("dialog")).to_contain_text("12 cards on the table")
    assert_no_serious_violations(host)
    take_pictures(host, "classic-deck")
    host.get_by_role("button", name="Tell the referee").click()
    expect(host.locator(".layout .card")).to_have_count(12)
    host.get_by_role("button", name="What lies there").click()
    deck.nth(3).click()
    host.get_by_role("button", name="Tell the referee").click()
    expect(host.locator(".situation")).to_contain_text("Put this card back:")
    take_pictures(host, "classic-put-back")
    host.get_by_role("button", name="Play on without them").click()
    expect(host.locator(".situation")).to_contain_text("Put back when convenient:")


def test_the_camera_of_a_table_comes_by_its_own_link(visit: Callable[..., Visit]) -> None:
    host = visit(permissions=["clipboard-write"]).open("/classic")
    host.get_by_role("radio", name="Real cards on a table").check()
    host.get_by_text("I play too").click()
    host.get_by_role("button", name="Open the table").click()
    host.get_by_role("button", name="Start the game").click()
    host.get_by_role("button", name="Camera of the table").click()
    host.get_by_role("button", name="Make the link").click()
    expect(host.get_by_role("img", name="QR code for the camera")).to_be_visible()
    link = host.locator(".dialog .link").inner_text()
    path = "/" + link.partition("://")[2].partition("/")[2]
    phone = visit(viewport=SMALL_PHONE, permissions=["camera"]).open(path)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Camera of the table")
    assert "#" not in phone.url
    phone.get_by_role("button", name="Start the camera").click()
    expect(phone.get_by_text("cards on the table")).to_be_visible(timeout=PATIENCE_MS)
    assert_no_serious_violations(phone)
    take_pictures(phone, "classic-camera")


def test_solitaire_is_dealt_tapped_and_taken_back(visit: Callable[..., Visit]) -> None:
    page = visit().open("/classic")
    page.get_by_role("radio", name="Alone: solitaire").check()
    assert_no_serious_violations(page)
    take_pictures(page, "classic-open")
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator(".layout .card")).to_have_count(12)
    page.get_by_role("button", name="Three more cards").click()
    expect(page.locator(".layout .card")).to_have_count(15)
    names = page.locator(".layout [data-card]").evaluate_all(
        "all => all.map(one => one.dataset.card)"
    )
    cards = [parse_card(name) for name in names]
    tap(page, sets_of(cards)[0])
    expect(page.locator(".verdict")).to_contain_text("A SET!")
    expect(page.locator(".layout .card")).to_have_count(12)
    assert_no_serious_violations(page)
    take_pictures(page, "solo")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".layout .card")).to_have_count(15)
    page.get_by_role("button", name="Finish").click()
    expect(page.locator(".ending")).to_be_visible()


def test_a_stream_sees_scores_and_verdicts_without_login(visit: Callable[..., Visit]) -> None:
    game = begin(visit, "Ada")
    (ada,) = game.phones
    obs = visit()
    overlay = obs.open(f"/overlay?table={game.code}")
    expect(overlay.locator(".overlay-scores")).to_contain_text("Ada")
    ground = overlay.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == "rgba(0, 0, 0, 0)"
    buzzer(ada).click()
    expect(overlay.locator(".overlay-call")).to_contain_text("Ada has called SET!")
    tap(ada, sets_of(game.cards)[0])
    expect(overlay.locator(".verdict")).to_contain_text("A SET! Ada: +1")
    assert_no_serious_violations(overlay)
    overlay.reload()
    expect(overlay.locator(".overlay-scores")).to_contain_text("1")
    assert sum(one["role"] == "spectator" for one in game.ask("GET")["people"]) == 1
    late = obs.open(f"/overlay?table={game.code}&delay=600")
    expect(late.locator("main")).to_be_visible()
    expect(late.locator(".overlay-scores")).to_have_count(0)
    trial = obs.open("/overlay?test=1")
    expect(trial.locator(".verdict")).to_contain_text("Not a SET. Bo: −1")
    take_pictures(trial, "overlay")


def test_an_onlooker_may_look_later(visit: Callable[..., Visit]) -> None:
    game = begin(visit, "Ada")
    (ada,) = game.phones
    onlooker = visit().open(f"/join/{game.code}")
    onlooker.get_by_role("button", name="Only watch").click()
    expect(onlooker.locator(".layout .card")).to_have_count(12)
    expect(onlooker.locator(".layout button")).to_have_count(0)
    onlooker.get_by_label("Show it later").select_option("5 seconds")
    buzzer(ada).click()
    expect(game.host.locator(".situation")).to_contain_text("Ada has called SET!")
    expect(onlooker.locator(".situation")).to_contain_text("Who sees a SET?")
    expect(onlooker.locator(".situation")).to_contain_text(
        "Ada has called SET!", timeout=PATIENCE_MS
    )
    assert_no_serious_violations(onlooker)
