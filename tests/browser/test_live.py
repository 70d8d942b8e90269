"""The live picture in a real browser, its camera fed from a rendered film.

The film's frames carry their numbers, so a test knows the truth of the very frame that the page
shows, however slow the machine is.
"""

import re
import shutil
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pytest
from playwright.sync_api import Browser, Page, expect

from solver.notation import format_short
from tests.browser.films import BITS, SQUARE_PX, Film, write_film
from tests.browser.looking import READ_MS, Visit, assert_no_serious_violations, take_pictures

LOOKS: Final = 6
SETTLE_MS: Final = 250  # a frame on its way when the picture is held may still be shown
LOOK: Final = """({bits, square}) => {
  const video = document.querySelector("video");
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  const context = canvas.getContext("2d");
  context.drawImage(video, 0, 0);
  let number = 0;
  for (let bit = 0; bit < bits; bit += 1) {
    const at = [(bit + 0.5) * square, canvas.height - square / 2];
    number |= (context.getImageData(...at, 1, 1).data[0] > 128) << bit;
  }
  const group = document.querySelector(".seen > g");
  const { matrix } = group.transform.baseVal.consolidate();
  const map = (point) => { const { x, y } = point.matrixTransform(matrix); return [x, y]; };
  const edges = [...group.querySelectorAll(".seen-edge.is-under")];
  return {
    number,
    names: [...group.querySelectorAll(".seen-name text")].map((one) => one.textContent),
    now: edges.map((edge) => [...edge.points].map(map)),
    asRead: edges.map((edge) => [...edge.points].map(({ x, y }) => [x, y])),
    isAdrift: group.classList.contains("is-adrift"),
  };
}"""
# On a fast machine a reading comes back before the picture has moved: here each one takes its time.
LATE_MS: Final = 400
LATE_READINGS: Final = f"""{{
  const {{ set }} = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
  Object.defineProperty(WebSocket.prototype, "onmessage", {{
    set(take) {{ set.call(this, (event) => setTimeout(() => take(event), {LATE_MS})); }},
  }});
}}"""
Look: TypeAlias = dict[str, Any]
Points: TypeAlias = npt.NDArray[np.float64]


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Film:
    return write_film(tmp_path_factory.mktemp("film") / "table.y4m")


@pytest.fixture(scope="module")
def filmed_browser(browser: Browser, film: Film) -> Iterator[Browser]:
    """Yield a Chromium whose camera shows the film; `settable.test` is an address without TLS."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    assert path is not None
    filmed = browser.browser_type.launch(
        executable_path=path,
        args=[
            "--no-sandbox",
            "--deny-permission-prompts",
            "--use-fake-device-for-media-stream",
            f"--use-file-for-fake-video-capture={film.path}",
            "--host-resolver-rules=MAP settable.test 127.0.0.1",
        ],
    )
    yield filmed
    filmed.close()


@pytest.fixture
def film_visit(filmed_browser: Browser, server_url: str) -> Iterator[Callable[..., Visit]]:
    visits: list[Visit] = []

    def begin(url: str = server_url, **options: Any) -> Visit:  # noqa: ANN401 - Playwright's own
        visits.append(Visit.begin(filmed_browser, url, **{"permissions": ["camera"], **options}))
        return visits[-1]

    yield begin
    for one in visits:
        one.context.close()
    faults = [fault for one in visits for fault in one.faults]
    # Chromium complains of a header that means nothing without TLS.
    assert [fault for fault in faults if "Cross-Origin-Opener-Policy" not in fault] == []


def start(page: Page, *, name: str = "Start the camera") -> None:
    page.get_by_role("button", name=name).click()
    expect(page.locator(".seen-card").first).to_be_attached(timeout=READ_MS)


def error_px(quads: list[Any], truth: Points) -> float:
    """Return the median distance of drawn corners from the nearest card's true ones."""
    drawn = np.array(quads, np.float64)
    errors = []
    for quad in drawn:
        middles = truth.mean(axis=1)
        nearest = truth[np.linalg.norm(middles - quad.mean(axis=0), axis=1).argmin()]
        turned = [np.linalg.norm(np.roll(quad, by, axis=0) - nearest, axis=1) for by in range(4)]
        errors.append(min(turned, key=np.sum))
    return float(np.median(errors))


def test_the_lines_stay_on_the_cards_while_the_picture_moves(
    film_visit: Callable[..., Visit], film: Film
) -> None:
    visit = film_visit()
    visit.context.add_init_script(LATE_READINGS)
    page = visit.open("/live")
    assert_no_serious_violations(page)
    start(page)
    expect(page.locator(".live-strip")).to_contain_text("12 cards found.", timeout=READ_MS)
    looks = [look_at_a_held_picture(page) for _ in range(LOOKS)]
    placed = [look for look in looks if not look["isAdrift"]]
    assert len(placed) >= LOOKS / 2
    now = [error_px(look["now"], film.quads[look["number"]]) for look in placed]
    as_read = [error_px(look["asRead"], film.quads[look["number"]]) for look in placed]
    assert max(now) < 6, (now, as_read)
    # The picture runs on while a frame is read: where they were read the lines would lie elsewhere.
    assert np.median(now) < np.median(as_read) / 3, (now, as_read)
    names = [sorted(look["names"]) for look in placed]
    assert sorted(map(format_short, film.cards)) in names


def test_what_is_drawn_can_be_chosen_mirrored_and_checked(
    film_visit: Callable[..., Visit],
) -> None:
    page = film_visit().open("/live")
    start(page)
    expect(page.locator(".live-strip")).to_contain_text("12 cards found.", timeout=READ_MS)
    expect(page.locator(".live-strip")).to_contain_text("a second", timeout=READ_MS)
    expect(page.get_by_role("heading", name="There are 2 SETs.")).to_be_visible(timeout=READ_MS)
    expect(page.locator(".seen-ring")).to_have_count(6)
    expect(page.locator(".live-strip .chip").first).to_have_css("background-image", "none")
    expect(page.locator(".live-strip .chip").first).to_have_css("color", "rgb(255, 254, 251)")
    ring = page.locator(".seen-ring.ring-0 polygon:not(.is-under)").first
    expect(ring).to_have_css("stroke", "rgb(86, 180, 233)")  # the first of the saved picture
    assert_no_serious_violations(page)
    take_pictures(page, "live")
    page.get_by_role("radio", name="Only whether there is one").check(force=True)
    expect(page.get_by_role("heading", name="Yes, there is a SET.")).to_be_visible()
    expect(page.locator(".seen-ring")).to_have_count(0)

    page.get_by_role("button", name="Hold the picture").click()
    page.wait_for_function("() => document.querySelector('video').paused")
    before = corners_shown(page)
    page.get_by_label("Mirror the picture").check()
    expect(page.locator(".live-stage")).to_have_class(re.compile("is-mirrored"))
    width = page.evaluate("document.querySelector('video').videoWidth")
    after = corners_shown(page)
    after[:, :, 0] = width - after[:, :, 0]
    # A reading that was under way may have come meanwhile.
    assert np.abs(after - before).max() < 10

    page.get_by_role("button", name="Check this picture").click()
    expect(page.get_by_role("heading", level=1, name="Check a photo")).to_be_visible(
        timeout=READ_MS
    )
    expect(page.locator(".photo-result img")).to_have_attribute("src", re.compile("^blob:"))


def test_without_https_the_way_to_it_is_told(
    film_visit: Callable[..., Visit], server_url: str
) -> None:
    port = server_url.rsplit(":", 1)[1]
    page = film_visit(f"http://settable.test:{port}", locale="de").open("/live")
    expect(page.get_by_role("alert")).to_have_text("Die Kamera braucht HTTPS")
    expect(page.get_by_text("settable serve --tls")).to_be_visible()
    there = page.get_by_role("link", name=f"https://settable.test:{port}/live")
    expect(there).to_be_visible()
    expect(page.get_by_role("link", name="Stattdessen ein Foto prüfen")).to_be_visible()
    assert_no_serious_violations(page)
    take_pictures(page, "live-insecure")


def test_a_camera_that_is_refused_is_explained_and_may_be_tried_again(
    film_visit: Callable[..., Visit],
) -> None:
    page = film_visit(permissions=[]).open("/live")
    page.get_by_role("button", name="Start the camera").click()
    expect(page.get_by_role("alert")).to_have_text("The camera was not allowed")
    assert_no_serious_violations(page)
    take_pictures(page, "live-denied")
    page.context.grant_permissions(["camera"])
    start(page, name="Try again")


def corners_shown(page: Page) -> Points:
    """Return the corners of the lines as they are drawn, cards x 4 x 2, pixels of the video."""
    return np.array(page.evaluate(LOOK, {"bits": BITS, "square": SQUARE_PX})["now"], np.float64)


def look_at_a_held_picture(page: Page) -> Look:
    """Hold the picture, look which frame it is and where the lines are, let it go on."""
    page.get_by_role("button", name="Hold the picture").click()
    page.wait_for_function("() => document.querySelector('video').paused")
    page.wait_for_timeout(SETTLE_MS)
    look: Look = page.evaluate(LOOK, {"bits": BITS, "square": SQUARE_PX})
    page.get_by_role("button", name="Go on").click()
    time = page.evaluate("document.querySelector('video').currentTime")
    page.wait_for_function("time => document.querySelector('video').currentTime > time", arg=time)
    return look
