"""Tests of `recording`: what is written is read again, and a cut-off end harms nothing."""

from pathlib import Path

import numpy as np
import pytest

from vision.capture.recording import Note, Recorder, Shot, Skipped, is_recording, read_recording
from vision.errors import SourceError


def _recorded(path: Path) -> list[Shot]:
    with path.open("wb") as file:
        recorder = Recorder(file)
        kept = [
            recorder.keep(Shot(np.full((48, 64, 3), grey, np.uint8), at_ms))
            for grey, at_ms in ((10, 0), (90, 40), (200, 133))
        ]
        recorder.note(Note('{"pin": 3, "card": "2RSO"}'))
    return kept


def test_frames_times_and_notes_come_back_in_order(tmp_path: Path) -> None:
    path = tmp_path / "evening"
    kept = _recorded(path)
    assert is_recording(path)
    *shots, note = read_recording(path)
    assert note == Note('{"pin": 3, "card": "2RSO"}')
    for before, after in zip(kept, shots, strict=True):
        assert isinstance(after, Shot)
        assert after.at_ms == before.at_ms
        assert np.array_equal(after.frame, before.frame)


def test_a_recording_cut_off_anywhere_is_good_up_to_its_last_whole_part(tmp_path: Path) -> None:
    path = tmp_path / "evening"
    _recorded(path)
    data = path.read_bytes()
    ends = [data.find(b"--settable-frame", 1), len(data) - 1]
    for end, count in ((5, 0), (ends[0] - 1, 0), (ends[0] + 30, 1), (ends[1], 3)):
        path.write_bytes(data[:end])
        assert len(list(read_recording(path))) == count


@pytest.mark.parametrize(
    "data", [b"nothing\r\n\r\n", b"--settable-frame\r\nContent-Length: -1\r\n\r\n", b"x" * 9000]
)
def test_other_files_are_refused(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "other"
    path.write_bytes(data)
    with pytest.raises(SourceError, match="expected a part of a recording at byte 0"):
        list(read_recording(path))


def test_a_broken_frame_is_skipped_with_its_number_and_ends_nothing(tmp_path: Path) -> None:
    path = tmp_path / "evening"
    _recorded(path)
    path.write_bytes(path.read_bytes().replace(b"\xff\xd8\xff", b"\xff\xd8\x00", 1))
    skipped, *rest = read_recording(path)
    assert isinstance(skipped, Skipped)
    assert "part 1" in skipped.message
    assert [type(one) for one in rest] == [Shot, Shot, Note]


def test_a_recording_of_broken_frames_only_is_refused_with_the_number_of_the_first(
    tmp_path: Path,
) -> None:
    path = tmp_path / "evening"
    _recorded(path)
    path.write_bytes(path.read_bytes().replace(b"\xff\xd8\xff", b"\xff\xd8\x00"))
    with pytest.raises(SourceError, match="part 1"):
        list(read_recording(path))


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    assert not is_recording(tmp_path / "none")
    with pytest.raises(SourceError, match="cannot be read"):
        list(read_recording(tmp_path / "none"))
