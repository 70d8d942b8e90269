"""Tests of `settable read`: sources, results, exit status; a fake reader stands for the model."""

import argparse
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from service.cli import main
from service.commands import read
from service.errors import UsageError
from solver.notation import parse_cards
from vision.deck import ONE_DECK, DeckRule
from vision.image import Frame
from vision.pictures.codec import encode_png, read_image
from vision.quads import Quad
from vision.view import Guess, SeenCard, TableView

TABLES = {
    10: "1RFO 2RFO 3RFO 1GSD",  # one SET
    20: "1RFO 2RFO 1GSD",  # none
    30: "",  # no card
    40: "1RFO 2RFO 1GSD?",  # none, one unsure
    60: "1RFO 2GSD!",  # the second changed by the rule of the deck
}
"""What the fake reader sees on a picture of this grey."""


RULES: list[DeckRule] = []
"""The rule of each reading."""


class FakeReader:
    """Sees the table that a picture's grey stands for."""

    sure_from = 0.9

    def read(self, frame: Frame, rule: DeckRule = ONE_DECK) -> TableView:
        RULES.append(rule)
        texts = TABLES[int(frame[0, 0, 0])].split()
        cards = tuple(_seen(place, text) for place, text in enumerate(texts))
        return TableView(frame_size_wh=(frame.shape[1], frame.shape[0]), cards=cards)


def _seen(place: int, text: str) -> SeenCard:
    (card,) = parse_cards(text.rstrip("?!"))
    left = 10 + 50 * place
    guesses = tuple(map(Guess, parse_cards("1GSD 2GSD 1GOD"), (0.61, 0.3, 0.004)))
    return SeenCard(
        quad=Quad(((left, 10), (left + 40, 10), (left + 40, 70), (left, 70))),
        card=card,
        confidence=0.61 if "?" in text else 0.999,
        sure="?" not in text,
        probabilities=((1, 0, 0),) * 4,
        guesses=guesses,
        changed_by_deck="!" in text,
    )


def _photo(path: Path, grey: int) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(encode_png(np.full((100, 220, 3), grey, np.uint8)))
    return path


def _run(*arguments: str | Path) -> int:
    parser = argparse.ArgumentParser("settable read")
    read.add_arguments(parser)
    return read.run(parser.parse_args([str(one) for one in arguments]), FakeReader)


def test_people_see_cards_in_order_and_the_sets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(_photo(tmp_path / "a.png", 10)) == 0
    output = capsys.readouterr().out
    rows = [line.split() for line in output.splitlines()]
    assert ["1", "1-red-solid-oval", "1RFO", "99", "%", "sure"] in rows
    assert rows.index(["4", "1-green-striped-diamond", "1GSD", "99", "%", "sure"]) > 4
    assert [
        "1",
        "1-red-solid-oval,",
        "2-red-solid-oval,",
        "3-red-solid-oval",
        "1",
        "2",
        "3",
    ] in rows
    assert "4 cards, 1 SET." in output


def test_two_decks_and_cards_elsewhere_reach_the_reader(tmp_path: Path) -> None:
    _run(_photo(tmp_path / "a.png", 10), "--decks", "2", "--taken", "1RFO 2RFO")
    assert RULES[-1] == DeckRule(copies=2, taken=frozenset(parse_cards("1RFO 2RFO")))


def test_people_see_what_the_rule_of_the_deck_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _run(_photo(tmp_path / "a.png", 60))
    assert "by the deck: seemed 1GSD, which lies elsewhere" in capsys.readouterr().out


def test_an_unsure_card_shows_its_three_guesses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(_photo(tmp_path / "a.png", 40)) == 1
    output = capsys.readouterr().out
    assert "61 % unsure: 1GSD, 2GSD 30 %, 1GOD 1 %?" in " ".join(output.split())
    assert "No SET found, but 1 card is unsure" in output


@pytest.mark.parametrize(
    ("grey", "status", "said"),
    [
        (10, 0, "4 cards, 1 SET."),
        (20, 1, "There is no SET among them."),
        (30, 1, "No card found."),
    ],
)
def test_exit_status_tells_whether_there_is_a_set(
    grey: int, status: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(_photo(tmp_path / "a.png", grey)) == status
    assert said in capsys.readouterr().out


def test_one_bad_file_does_not_stop_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _photo(tmp_path / "a.png", 10)
    (tmp_path / "b.jpg").write_bytes(b"\xff\xd8\xff\xe0\0\x10JFIF")
    _photo(tmp_path / "c.png", 10)
    assert _run(tmp_path) == 1
    captured = capsys.readouterr()
    assert captured.out.count("4 cards, 1 SET.") == 2
    assert captured.err.startswith("settable: ")
    assert "b.jpg: the file is cut off after 10 bytes" in captured.err


def test_exit_2_when_nothing_could_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "b.jpg").write_bytes(b"")
    assert _run(tmp_path / "b.jpg", tmp_path / "none.jpg") == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "b.jpg: the file is empty" in captured.err
    assert "none.jpg: there is no such file" in captured.err


def test_json_is_one_document_with_failures_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _photo(tmp_path / "a.png", 10)
    (tmp_path / "b.png").write_bytes(b"nothing")
    assert _run(tmp_path, "--json") == 1
    first, second = json.loads(capsys.readouterr().out)["photos"]
    assert (first["source"], first["width"], first["height"]) == (str(tmp_path / "a.png"), 220, 100)
    assert first["verdict"] == "4 cards, 1 SET."
    assert first["sets"] == [
        {
            "number": 1,
            "places": [1, 2, 3],
            "labels": ["1-red-solid-oval", "2-red-solid-oval", "3-red-solid-oval"],
            "sure": True,
        }
    ]
    assert "expected a photo as JPEG" in second["error"]


def test_out_writes_one_scored_file_a_photo(tmp_path: Path) -> None:
    _photo(tmp_path / "in" / "a.png", 10)
    _photo(tmp_path / "in" / "b.png", 30)
    assert _run(tmp_path / "in", "--out", tmp_path / "out") == 1
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a.json", "b.json"]
    written = json.loads((tmp_path / "out" / "a.json").read_text())
    assert [one["label"] for one in written["cards"]][:2] == [
        "1-red-solid-oval",
        "2-red-solid-oval",
    ]
    assert [one["quad"][0] for one in written["cards"]][:2] == [[10, 10], [60, 10]]
    empty = json.loads((tmp_path / "out" / "b.json").read_text())
    assert (empty["cards"], empty["sets"], empty["verdict"]) == ([], [], "No card found.")


def test_photos_of_one_name_do_not_overwrite_each_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _photo(tmp_path / "in" / "a.png", 10)
    (tmp_path / "in" / "a.jpg").write_bytes(_photo(tmp_path / "x.png", 20).read_bytes())
    _run(tmp_path / "in", "--out", tmp_path / "out", "--overlay", tmp_path / "pictures")
    assert len(json.loads((tmp_path / "out" / "a.png.json").read_text())["cards"]) == 4
    assert len(json.loads((tmp_path / "out" / "a.jpg.json").read_text())["cards"]) == 3
    assert (tmp_path / "pictures" / "a.jpg-overlay.jpg").exists()
    assert "a.png shares its name" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["o.png", "o.JPG", "deep/o.jpeg"])
def test_overlay_of_one_photo_goes_into_the_named_file(name: str, tmp_path: Path) -> None:
    assert _run(_photo(tmp_path / "a.png", 10), "--overlay", tmp_path / name) == 0
    overlay = read_image(tmp_path / name)
    assert overlay.shape[1] == 220
    assert overlay.shape[0] > 100  # the legend


def test_overlays_go_into_the_named_folder(tmp_path: Path) -> None:
    _photo(tmp_path / "in" / "a.png", 10)
    _photo(tmp_path / "in" / "b.png", 30)
    _run(tmp_path / "in", "--overlay", tmp_path / "pictures")
    names = sorted(path.name for path in (tmp_path / "pictures").iterdir())
    assert names == ["a-overlay.jpg", "b-overlay.jpg"]


def test_an_overlay_never_takes_the_place_of_a_photo(tmp_path: Path) -> None:
    photo = _photo(tmp_path / "a.png", 10)
    before = photo.read_bytes()
    with pytest.raises(UsageError, match="would overwrite a photo"):
        _run(photo, "--overlay", photo)
    assert photo.read_bytes() == before


def test_one_overlay_file_for_two_photos_is_wrong_usage(tmp_path: Path) -> None:
    sources = [_photo(tmp_path / name, 10) for name in ("a.png", "b.png")]
    with pytest.raises(UsageError, match="is one file, but there are 2 photos"):
        _run(*sources, "--overlay", tmp_path / "o.png")


def test_an_overlay_of_another_format_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"expected a \.png or \.jpg"):
        _run(_photo(tmp_path / "a.png", 10), "--overlay", tmp_path / "o.gif")


def test_standard_input_is_a_source(tmp_path: Path) -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv.pop(1)); import test_read;"
        "sys.exit(test_read._run(*sys.argv[1:]))"
    )
    folder = Path(__file__).parent
    command = [sys.executable, "-c", code, str(folder), "-", "--json", "--out", str(tmp_path)]
    picture = encode_png(np.full((100, 220, 3), 10, np.uint8))
    run = subprocess.run(command, input=picture, capture_output=True, check=False)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["photos"][0]["source"] == "-"
    assert (tmp_path / "stdin.json").exists()


def test_no_bar_where_nobody_looks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a.png", "b.png"):
        _photo(tmp_path / name, 10)
    _run(tmp_path)
    assert capsys.readouterr().err == ""


def test_a_bar_on_a_terminal_leaves_the_results_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a.png", "b.png"):
        _photo(tmp_path / name, 10)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert _run(tmp_path) == 0
    captured = capsys.readouterr()
    assert "reading photos" in captured.err
    assert captured.out.count("4 cards, 1 SET.") == 2
    assert "reading photos" not in captured.out


def test_names_with_brackets_are_printed_as_they_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _run(_photo(tmp_path / "[red]:smile:.png", 10))
    assert "[red]:smile:.png" in capsys.readouterr().out


def test_a_path_stays_in_one_line_however_narrow_the_terminal_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    photo = _photo(tmp_path / f"{'long-' * 20}name.png", 10)
    _run(photo)
    assert str(photo) in capsys.readouterr().out.splitlines()


def test_wrong_usage_exits_2_without_opencv(tmp_path: Path) -> None:
    code = (
        "import sys; from service.cli import main; status = main(['read', sys.argv[1]]);"
        "sys.exit(status if 'cv2' not in sys.modules else 99)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, check=False
    )
    assert run.returncode == 2
    assert b"there is no photo" in run.stderr


def test_no_source_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["read"])
    assert stop.value.code == 2
    assert "SOURCE" in capsys.readouterr().err
