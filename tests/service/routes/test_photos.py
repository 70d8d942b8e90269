"""Tests of /api/photos: readings, corrections, overlays, what is kept and what is refused."""

import io
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image
from starlette.testclient import TestClient

from service.app import create_app
from service.settings import Rate, Settings
from tests.service.fake_readers import BREAK, CRASH, GLARING, photo_of
from vision.image import Frame
from vision.pictures.codec import decode, encode_jpeg, encode_png

UNLIMITED = Rate(100_000, 100_000)
GPS_MARK = b"48.858370N"
LAYOUT = ["1-red-solid-oval", "2-red-solid-oval", "3-red-solid-oval", "1-green-striped-diamond"]


def _settings(folder: Path, **changes: Any) -> Settings:  # noqa: ANN401 - any field of Settings
    fields: dict[str, Any] = {
        "reader": "tests.service.fake_readers:load_fake_reader",
        "picture_rate": UNLIMITED,
        "request_rate": UNLIMITED,
        "max_picture": 200_000,
        "max_pixels": 2_000_000,
    } | changes
    return Settings(data_folder=folder, **fields)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    app = create_app(_settings(tmp_path_factory.mktemp("data")))
    with TestClient(app) as one:
        yield one


def _upload(client: TestClient, grey: int, **params: str) -> dict[str, Any]:
    answer = client.post(
        "/api/photos",
        content=photo_of(grey),
        headers={"Content-Type": "image/png"},
        params=params,
    )
    assert answer.status_code == 201, answer.text
    photo: dict[str, Any] = answer.json()
    assert answer.headers["location"] == f"/api/photos/{photo['id']}"
    return photo


def _is_problem(answer: Any, status: int) -> bool:  # noqa: ANN401 - httpx2's answer
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    assert answer.json()["status"] == answer.status_code
    assert answer.json()["detail"]
    return bool(answer.status_code == status)


def test_a_photo_gives_its_reading(client: TestClient) -> None:
    photo = _upload(client, 10)
    assert [card["label"] for card in photo["cards"]] == LAYOUT
    assert [card["place"] for card in photo["cards"]] == [1, 2, 3, 4]
    assert photo["cards"][1]["quad"] == [[130, 20], [220, 20], [220, 160], [130, 160]]
    assert all(card["sure"] and not card["pinned"] for card in photo["cards"])
    assert photo["cards"][0]["probabilities"]["color"] == {
        "red": 0.998,
        "green": 0.001,
        "purple": 0.001,
    }
    assert photo["cards"][0]["short"] == "1RFO"
    assert len(photo["cards"][0]["guesses"]) == 3
    assert photo["cards"][0]["guesses"][0]["label"] == "1-red-solid-oval"
    assert photo["sets"] == [{"number": 1, "places": [1, 2, 3], "labels": LAYOUT[:3], "sure": True}]
    assert (photo["width"], photo["height"], photo["kept"]) == (640, 480, False)
    assert photo["verdict"] == "4 cards, 1 SET."
    assert photo["may_hold_set"] is True
    assert photo["findings"] == []


def test_the_doctor_s_findings_are_told_and_outlive_corrections(client: TestClient) -> None:
    photo = _upload(client, GLARING)
    (finding,) = photo["findings"]
    assert (finding["problem"], finding["severity"]) == ("glare", "cannot_judge")
    assert (finding["measured"], finding["threshold"], finding["unit"]) == (31.26, 10, "%")
    assert (finding["places"], finding["beyond_judging"]) == ([1, 3], [3])
    assert "31" in finding["what"]
    assert finding["change"].startswith("Move the lamp")
    correction = {"cards": [{"place": 1, "card": "3PSD"}]}
    after = client.patch(f"/api/photos/{photo['id']}", json=correction).json()
    assert after["findings"] == photo["findings"]
    assert [card["sure"] for card in after["cards"]] == [True, True, False]


def test_a_reading_is_found_again_after_a_restart(tmp_path: Path) -> None:
    with TestClient(create_app(_settings(tmp_path))) as client:
        photo = _upload(client, 70)
    with TestClient(create_app(_settings(tmp_path))) as client:
        assert client.get(f"/api/photos/{photo['id']}").json() == photo


def _file(kind: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (640, 480), (10, 10, 10)).save(out, kind)
    return out.getvalue()


def test_cards_known_to_be_elsewhere_are_not_read(client: TestClient) -> None:
    photo = _upload(client, 70, taken="3RFO")  # the third card is a 3RFO that may be a 2RFO
    assert photo["cards"][2]["changed_by_deck"]
    assert not photo["cards"][2]["sure"]


def test_two_decks_are_remembered_when_a_card_is_corrected(client: TestClient) -> None:
    photo = _upload(client, 10, decks="2")
    body = {"cards": [{"place": 4, "card": "1RFO"}]}
    after = client.patch(f"/api/photos/{photo['id']}", json=body).json()
    assert after["cards"][0]["label"] == after["cards"][3]["label"] == "1-red-solid-oval"
    assert after["cards"][0]["sure"]


def test_a_card_elsewhere_that_is_no_card_is_refused(client: TestClient) -> None:
    answer = client.post(
        "/api/photos",
        content=photo_of(10),
        headers={"Content-Type": "image/png"},
        params={"taken": "joker"},
    )
    assert _is_problem(answer, 422)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
@pytest.mark.parametrize("as_form", [False, True])
def test_four_formats_come_as_a_body_or_in_a_form(
    kind: str, as_form: bool, client: TestClient
) -> None:
    import pillow_heif

    pillow_heif.register_heif_opener()
    data = _file(kind)
    if as_form:
        answer = client.post("/api/photos", files={"photo": ("a.bin", data)})
    else:
        answer = client.post("/api/photos", content=data, headers={"Content-Type": "image/any"})
    assert answer.status_code == 201, answer.text
    assert [card["label"] for card in answer.json()["cards"]] == LAYOUT


def test_a_correction_is_pinned_and_sets_follow(client: TestClient) -> None:
    photo = _upload(client, 30)
    assert photo["sets"] == []
    assert photo["may_hold_set"] is False
    answer = client.patch(
        f"/api/photos/{photo['id']}", json={"cards": [{"place": 3, "card": "3rfo"}]}
    )
    assert answer.status_code == 200, answer.text
    third = answer.json()["cards"][2]
    assert (third["label"], third["pinned"], third["sure"]) == ("3-red-solid-oval", True, True)
    assert third["confidence"] == 1
    assert answer.json()["sets"][0]["places"] == [1, 2, 3]
    assert answer.json()["verdict"] == "3 cards, 1 SET. 1 card was named by hand."
    assert client.get(f"/api/photos/{photo['id']}").json() == answer.json()


def test_a_correction_can_be_taken_back(client: TestClient) -> None:
    photo = _upload(client, 30)
    url = f"/api/photos/{photo['id']}"
    client.patch(url, json={"cards": [{"place": 3, "card": "3RFO"}]})
    assert client.patch(url, json={"cards": [{"place": 3, "card": None}]}).json() == photo


def test_other_cards_follow_a_correction_by_the_rule_of_the_deck(client: TestClient) -> None:
    photo = _upload(client, 70)
    assert photo["cards"][2]["sure"] is False
    answer = client.patch(
        f"/api/photos/{photo['id']}", json={"cards": [{"place": 2, "card": "3RFO"}]}
    ).json()
    # The card that was taken for 3RFO cannot be it any more: its next best reading is 2RFO.
    assert [card["label"] for card in answer["cards"][1:3]] == LAYOUT[2:0:-1]
    assert answer["cards"][2]["changed_by_deck"] is True
    assert answer["cards"][2]["sure"] is False


@pytest.mark.parametrize(
    ("cards", "status"),
    [
        ([{"place": 5, "card": "1RFO"}], 404),
        ([{"place": 0, "card": "1RFO"}], 422),
        ([{"place": 1, "card": "1RFX"}], 422),
        ([{"place": 1, "card": "1RFO"}, {"place": 1, "card": "2RFO"}], 422),
        ([], 422),
        ([{"place": 1}], 422),
        ([{"place": 1, "card": "1RFO", "pinned": True}], 422),
    ],
)
def test_a_correction_that_makes_no_sense_changes_nothing(
    cards: list[dict[str, Any]], status: int, client: TestClient
) -> None:
    photo = _upload(client, 10)
    url = f"/api/photos/{photo['id']}"
    assert _is_problem(client.patch(url, json={"cards": cards}), status)
    assert client.get(url).json() == photo


def _overlay(client: TestClient, photo_id: str, **params: Any) -> Frame:  # noqa: ANN401 - a query
    answer = client.get(f"/api/photos/{photo_id}/overlay.png", params=params)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/png"
    return decode(answer.content)


def test_the_overlay_shows_what_was_asked_for(client: TestClient) -> None:
    photo_id = _upload(client, 90)["id"]
    full = _overlay(client, photo_id)
    assert full.shape[1] == 640
    assert full.shape[0] > 480  # the legend
    assert _overlay(client, photo_id, legend=False).shape == (480, 640, 3)
    assert _overlay(client, photo_id, width=320, legend=False).shape == (240, 320, 3)
    chosen = _overlay(client, photo_id, sets=[2, 5], legend=False)
    assert (chosen != full[:480]).any()
    others = [{"palette": "grey"}, {"language": "de"}]
    assert all((_overlay(client, photo_id, **one)[: full.shape[0]] != full).any() for one in others)


def test_the_table_s_picture_has_nothing_drawn_on_it(client: TestClient) -> None:
    photo_id = _upload(client, 90)["id"]
    answer = client.get(f"/api/photos/{photo_id}/table.jpg", params={"width": 320})
    assert answer.headers["content-type"] == "image/jpeg"
    table = decode(answer.content)
    assert table.shape == (240, 320, 3)
    assert abs(table.astype(int) - 90).max() < 3


def test_an_overlay_of_a_set_that_is_not_there_is_not_found(client: TestClient) -> None:
    photo_id = _upload(client, 10)["id"]
    answer = client.get(f"/api/photos/{photo_id}/overlay.png", params={"sets": [2]})
    assert _is_problem(answer, 404)
    assert "there is no SET 2 on this photo; it has 1" in answer.json()["detail"]


def test_the_verdict_speaks_the_language(client: TestClient) -> None:
    assert _upload(client, 10, language="de")["verdict"] == "4 Karten, 1 SET."
    assert _upload(client, 30, language="sv")["verdict"].endswith("Det finns inget SET bland dem.")
    assert _upload(client, 50, language="fr")["verdict"] == "Aucune carte trouvée."


def test_a_photo_that_is_not_kept_is_nowhere_on_the_disk(tmp_path: Path) -> None:
    with TestClient(create_app(_settings(tmp_path))) as client:
        photo = _upload(client, 10)
        shown = _overlay(client, photo["id"], legend=False)
        assert (shown[470:] == 10).all()  # the photo itself, from memory
        answer = client.get(f"/api/photos/{photo['id']}/picture.jpg")
        assert _is_problem(answer, 404)
        assert not list(tmp_path.glob("**/*.jpg"))
    with TestClient(create_app(_settings(tmp_path))) as client:
        redrawn = _overlay(client, photo["id"], legend=False)
        assert redrawn.shape == shown.shape
        assert not (redrawn[470:] == 10).any()  # a plain table with the cards as they lay
        assert np.median(redrawn[60:110, 40:95]) > 200  # the paper of the first card
        table = decode(client.get(f"/api/photos/{photo['id']}/table.jpg").content)
        assert np.median(table[60:110, 40:95]) > 200
        assert abs(table[470:].astype(int) - redrawn[470:]).max() < 12  # the cloth, as JPEG has it


def _with_gps(kind: str) -> bytes:
    """Return a photo taken at a place, on its side, with more pictures hidden behind it."""
    picture = Image.new("RGB", (480, 640), (10, 10, 10))
    exif = Image.Exif()
    exif[0x0112] = 6  # turned
    exif[0x010E] = GPS_MARK.decode()
    gps = exif.get_ifd(0x8825)
    gps[1], gps[2] = "N", (48.0, 51.0, 30.13)
    gps[29] = "2026:01:02"
    out = io.BytesIO()
    picture.save(out, kind, exif=exif.tobytes(), quality=95)
    data = out.getvalue()
    assert GPS_MARK in data
    return data + data if kind == "JPEG" else data


@pytest.mark.parametrize("kind", ["JPEG", "WEBP", "PNG", "HEIF"])
def test_a_kept_picture_tells_no_place(kind: str, client: TestClient) -> None:
    import pillow_heif

    pillow_heif.register_heif_opener()
    answer = client.post("/api/photos?keep=true", files={"photo": ("IMG_1.x", _with_gps(kind))})
    assert answer.status_code == 201, answer.text
    photo = answer.json()
    assert photo["kept"] is True
    picture = client.get(f"/api/photos/{photo['id']}/picture.jpg").content
    folder: Path = client.app.state.services.settings.data_folder  # type: ignore[attr-defined]
    stored = [path.read_bytes() for path in folder.glob("**/*") if path.is_file()]
    opened = Image.open(io.BytesIO(picture))
    assert not opened.getexif()
    assert opened.size == (640, 480)  # upright without the EXIF block that said so
    assert picture in stored
    assert not any(GPS_MARK in one or b"Exif" in one or b"IMG_1" in one for one in stored)


def test_readings_and_pictures_go_when_their_time_is_over(tmp_path: Path) -> None:
    app = create_app(_settings(tmp_path, photo_retention_s=3600))
    with TestClient(app) as client:
        now_s = app.state.services.photos.clock()
        app.state.services.photos.clock = lambda: now_s
        old = _upload(client, 10, keep="true")
        app.state.services.photos.clock = lambda: now_s + 1800
        young = _upload(client, 30, keep="true")
        app.state.services.photos.clock = lambda: now_s + 3601
        assert _is_problem(client.get(f"/api/photos/{old['id']}"), 404)
        assert _is_problem(client.get(f"/api/photos/{old['id']}/picture.jpg"), 404)
        assert client.portal is not None
        assert client.portal.call(app.state.services.photos.purge) == (old["id"],)
        assert [path.stem for path in tmp_path.glob("**/*.jpg")] == [young["id"]]
        assert client.get(f"/api/photos/{young['id']}").status_code == 200


def test_deleting_leaves_nothing(tmp_path: Path) -> None:
    with TestClient(create_app(_settings(tmp_path))) as client:
        url = f"/api/photos/{_upload(client, 10, keep='true')['id']}"
        client.patch(url, json={"cards": [{"place": 1, "card": "1RFO"}]})
        assert client.delete(url).status_code == 204
        for suffix in ("", "/overlay.png", "/picture.jpg"):
            assert _is_problem(client.get(url + suffix), 404)
        assert _is_problem(client.delete(url), 404)
        assert not list(tmp_path.glob("**/*.jpg"))


@pytest.mark.parametrize("name", ["..%2f..%2fetc%2fpasswd", "x", "a" * 65, "%00", "..", "é"])
def test_other_ids_lead_nowhere(name: str, client: TestClient) -> None:
    for suffix in ("", "/overlay.png", "/picture.jpg"):
        answer = client.get(f"/api/photos/{name}{suffix}")
        assert 400 <= answer.status_code < 500
        assert _is_problem(answer, answer.status_code)


def _png_bomb(width: int, height: int) -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress(bytes(3 * 1_000_000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("data", "status", "said"),
    [
        (b"", 422, "the file is empty"),
        (b"GIF89a" + bytes(50), 422, "the GIF file is broken"),
        (b"%PDF-1.7", 422, "expected a photo"),
        (b"<html></html>", 422, "a web page"),
        (photo_of(10)[:200], 422, "cut off after 200"),
        (encode_jpeg(np.zeros((99, 99, 3), np.uint8))[:-40], 422, "cut off"),
        (_png_bomb(60_000, 60_000), 422, "3600.0 megapixels"),
        (_png_bomb(0, 4_000_000_000), 422, "the PNG file is broken"),
        (_png_bomb(2_000, 1_001), 422, "at most 2 megapixels, this one has 2000 x 1001"),
        (_png_bomb(1_400, 1_400), 422, "cannot be decoded"),
        (bytes(200_001), 413, "at most 0.190735 MiB"),
        (photo_of(BREAK), 422, "broke down 2 times"),
    ],
)
def test_unusable_pictures_are_refused_with_a_reason(
    data: bytes, status: int, said: str, client: TestClient
) -> None:
    answers = [
        client.post("/api/photos", content=data, headers={"Content-Type": "image/jpeg"}),
        client.post("/api/photos", files={"photo": ("a.jpg", data)}),
    ]
    for answer in answers:
        assert _is_problem(answer, status), answer.text
        assert said in answer.json()["detail"]


def test_a_picture_that_ends_the_reader_is_refused_and_the_next_one_read(
    client: TestClient,
) -> None:
    answer = client.post("/api/photos", files={"photo": ("a.jpg", photo_of(CRASH))})
    assert _is_problem(answer, 422)
    assert "broke down 2 times" in answer.json()["detail"]
    assert len(_upload(client, 10)["cards"]) == 4


@pytest.mark.parametrize(
    ("headers", "content", "status"),
    [
        ({"Content-Type": "text/plain"}, b"x", 415),
        ({"Content-Type": "application/json"}, b"{}", 415),
        ({"Content-Type": "multipart/form-data"}, b"x", 400),
        ({"Content-Type": "multipart/form-data; boundary=a"}, b"no form", 400),
        ({"Content-Type": "multipart/form-data; boundary=a"}, b"--a--\r\n", 400),
        (
            {"Content-Type": "multipart/form-data; boundary=a"},
            b'--a\r\nContent-Disposition: form-data; name="photo"\r\n\r\nx\r\n--a--\r\n',
            400,
        ),
        (
            {"Content-Type": "multipart/form-data; boundary=a"},
            b"--a\r\nContent-Disposition: form-data\r\n\r\nx\r\n--a--\r\n",
            400,
        ),
        ({"Content-Type": "multipart/form-data; boundary=" + "b" * 9000}, b"--b", 400),
        (
            {"Content-Type": "multipart/form-data; boundary=a"},
            b"--a\r\nContent-Disposition: form-data; x="
            + b"y" * 100_000
            + b"\r\n\r\n\r\n--a--\r\n",
            400,
        ),
        ({"Content-Type": "image/" + "x" * 9000}, b"x", 422),
        ({"Content-Type": "image/jpeg", "Content-Length": "999999999999"}, b"x", 413),
    ],
)
def test_uploads_that_are_no_picture_are_refused(
    headers: dict[str, str], content: bytes, status: int, client: TestClient
) -> None:
    assert _is_problem(client.post("/api/photos", content=content, headers=headers), status)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_fuzzed_pictures_never_end_in_a_fault(data: st.DataObject, client: TestClient) -> None:
    seed = data.draw(st.sampled_from([_file("JPEG"), _file("WEBP"), photo_of(10, (64, 48))]))
    broken = bytearray(seed[: data.draw(st.integers(0, len(seed)))])
    for _ in range(data.draw(st.integers(0, 8))):
        if broken:
            at = data.draw(st.integers(0, min(len(broken), 400) - 1))
            broken[at] = data.draw(st.integers(0, 255))
    answer = client.post(
        "/api/photos", content=bytes(broken), headers={"Content-Type": "image/jpeg"}
    )
    assert answer.status_code == 201 or _is_problem(answer, 422)


def test_too_many_pictures_from_one_address_are_refused(tmp_path: Path) -> None:
    settings = _settings(tmp_path, picture_rate=Rate(0.001, 2))
    with TestClient(create_app(settings)) as client:
        _upload(client, 10)
        _upload(client, 10)
        answer = client.post("/api/photos", files={"photo": ("a.png", photo_of(10))})
        assert _is_problem(answer, 429)
        assert int(answer.headers["retry-after"]) > 500


def test_a_missing_reader_is_said_and_is_no_fault_of_the_photo(tmp_path: Path) -> None:
    settings = _settings(tmp_path, reader="tests.service.fake_readers:load_broken_reader")
    with TestClient(create_app(settings)) as client:
        answer = client.post("/api/photos", files={"photo": ("a.png", photo_of(10))})
        assert _is_problem(answer, 503)
        assert "the reader could not be loaded" in answer.json()["detail"]
        assert "no weights here" not in answer.text  # it would tell folders of this machine
        assert answer.headers["retry-after"] == "5"
        assert client.get("/ready").json()["parts"]["readers"] is False


def test_a_large_photo_in_a_form_is_not_spooled_to_a_file(
    tmp_path: Path, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    noise = np.random.default_rng(1).integers(0, 255, (200, 300, 3), np.uint8)
    noise[0, 0] = 10
    answer = client.post("/api/photos", files={"photo": ("a.png", encode_png(noise))})
    assert answer.status_code == 201, answer.text
