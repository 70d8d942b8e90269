"""A real table before a camera, in real browsers: calls, cards that leave, the host's word."""

import base64
import random
import re
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from solver.cards import Card
from solver.notation import parse_cards
from tests.browser.looking import READ_MS, Visit, assert_no_serious_violations, take_pictures
from tests.browser.test_classic import SMALL_PHONE, score, sit_down
from vision.image import Frame
from vision.pictures.codec import encode_jpeg
from vision.synthetic.filmed_table import Stage, StageOptions
from vision.synthetic.props import Lie

LAYOUT: Final = parse_cards("1RFO 2RFO 3RFO 1GSD 2PSD 3ROS 1GFO 2GSO 3PFD 1POS 2RSS 3GOD")
NO_SET: Final = (LAYOUT[0], LAYOUT[1], LAYOUT[3])
A_CAMERA: Final = """(pictures) => {
  // A camera over a table; the test says which picture of it the camera takes.
  const canvas = Object.assign(document.createElement("canvas"), { width: 960, height: 720 });
  const context = canvas.getContext("2d");
  const images = pictures.map((src) => Object.assign(new Image(), { src }));
  let shown = 0;
  window.look = (number) => (shown = number);
  navigator.mediaDevices.getUserMedia = async () => {
    setInterval(() => context.drawImage(images[shown], 0, 0), 60);
    return canvas.captureStream(12);
  };
}"""

WHITE_SHARE: Final = """async (image) => {
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let white = 0;
  for (let at = 0; at < data.length; at += 4) white += data[at] > 225 && data[at + 2] > 225;
  return (4 * white) / data.length;
}"""


def picture(away: Sequence[Card] = ()) -> str:
    """Return the table without some of its cards, as an address that an image takes."""
    stage = Stage(random.Random(3), StageOptions(size_wh=(960, 720), span_wh=(6.6, 6.2)))
    for place, card in enumerate(LAYOUT):
        if card not in away:
            stage.put(card, Lie(((place % 4 - 1.5) * 1.4, (place // 4 - 1) * 1.9)))
    frame: Frame = np.ascontiguousarray(stage.draw()[0])
    return "data:image/jpeg;base64," + base64.b64encode(encode_jpeg(frame)).decode()


def open_table(visit: Callable[..., Visit]) -> Page:
    """Open a real table whose host only watches; return the host's page."""
    host = visit(viewport={"width": 1280, "height": 800}, permissions=["clipboard-write"])
    page = host.open("/classic")
    page.get_by_label("Your name").fill("Screen")
    page.get_by_role("radio", name="Real cards on a table").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"\?table="))
    return page


def put_up_camera(visit: Callable[..., Visit], host: Page, pictures: Sequence[str]) -> Page:
    host.get_by_role("button", name="Camera of the table").click()
    host.get_by_role("button", name="Make the link").click()
    link = host.locator(".dialog .link").inner_text()
    host.keyboard.press("Escape")
    camera = visit(viewport=SMALL_PHONE, permissions=["camera"])
    camera.context.add_init_script(f"({A_CAMERA})({list(pictures)!r})")
    page = camera.open("/" + link.partition("://")[2].partition("/")[2])
    page.get_by_role("button", name="Start the camera").click()
    return page


def white_share(figure: Locator) -> float:
    """Return which share of a shown picture is as bright as cards are."""
    image = figure.locator("img")
    expect(image).to_be_visible()
    share: float = image.evaluate(WHITE_SHARE)
    return share


def test_a_wrong_claim_is_seen_shown_with_pictures_and_overruled(
    visit: Callable[..., Visit],
) -> None:
    host = open_table(visit)
    code = host.url.partition("table=")[2]
    ann, ben = (sit_down(visit(viewport=SMALL_PHONE), code, name) for name in ("Ann", "Ben"))
    host.get_by_role("button", name="Start the game").click()
    camera = put_up_camera(visit, host, [picture(), picture(NO_SET)])
    expect(host.locator(".layout .card")).to_have_count(12, timeout=READ_MS)
    expect(camera.get_by_text("12 cards on the table")).to_be_visible()

    ann.locator(".buzzer-set").click()
    expect(ben.locator(".buzzer-set")).to_contain_text("Ann")
    ben.locator(".buzzer-set").click()  # too late: all cards lie there open
    expect(ben.locator(".toast")).to_contain_text("Somebody else was faster.")
    camera.evaluate("look(1)")
    latest = host.locator(".decisions > .decision")
    expect(latest).to_contain_text("Ann took three cards that are no SET (−1)", timeout=READ_MS)
    expect(score(host, "Ann")).to_have_text("-1")
    white = [white_share(latest.locator("figure", has_text=when)) for when in ("before", "after")]
    assert white[1] / white[0] == pytest.approx(9 / 12, abs=0.06)
    assert_no_serious_violations(host)
    take_pictures(host, "classic-decision")

    latest.get_by_role("button", name="It does not count").click()
    expect(score(host, "Ann")).to_have_text("0")
    expect(latest).to_contain_text("Overruled.")
    camera.evaluate("look(0)")
    expect(latest).to_contain_text("Back on the table", timeout=READ_MS)
    host.reload()
    expect(host.locator(".decisions details .decision.is-overruled")).to_have_count(1)
