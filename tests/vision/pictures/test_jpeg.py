"""Tests of vision.pictures.jpeg: what the markers say, and files that lie by them."""

import io
import struct
import subprocess
import sys

import numpy as np
import pytest
from PIL import Image

from vision.errors import ImageError
from vision.pictures.codec import decode
from vision.pictures.jpeg import scan_jpeg

SIZE_WH = (37, 21)
HUGE = struct.pack(">HH", 60_000, 60_000)


def _saved(mode: str = "RGB", **options: object) -> bytes:
    buffer = io.BytesIO()
    Image.new(mode, SIZE_WH).save(buffer, "JPEG", **options)
    return buffer.getvalue()


def _photo(**options: object) -> bytes:
    pixels = np.random.default_rng(5).integers(0, 256, (64, 96, 3), dtype=np.uint8)
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "JPEG", **options)
    return buffer.getvalue()


def _frame_header(data: bytes) -> bytes:
    at = data.index(b"\xff\xc0")
    (length,) = struct.unpack_from(">H", data, at + 2)
    return data[at : at + 2 + length]


@pytest.mark.parametrize("data", [_saved(), _saved(progressive=True), _saved("CMYK"), _saved("L")])
def test_the_frame_header_tells_the_size(data: bytes) -> None:
    found = scan_jpeg(data)
    assert found.size_wh == SIZE_WH
    assert found.has_end


def _lies() -> dict[str, bytes]:
    """Small files of which libjpeg would decode the huge picture."""
    data = _saved()
    small = _frame_header(data)
    huge = small[:5] + HUGE + small[9:]
    at, scan = data.index(small), data.index(b"\xff\xda")
    start, rest = data[:at], data[at + len(small) :]
    entropy = b"\x00" * 8
    # A reader that takes the bare marker D0 for one with a length jumps from it to the small one.
    jump = int.from_bytes(huge[:2], "big")
    return {
        "a small one after the pass": start + huge + rest[:-2] + small + b"\xff\xd9",
        "a small one before the pass": start + huge + small + rest,
        "a huge one before the pass": start + small + huge + rest,
        "behind a bare marker": data[:2]
        + b"\xff\xd0"
        + huge
        + data[scan:-2]
        + entropy * ((jump + 4 - len(huge) - len(data) + scan) // 8 + 1)
        + data[2:],
        "behind a stuffed zero": data[:2] + b"\xff\x00" + huge + data[2:],
        "after a pass of its own": start + small + rest[:-2] + huge + data[scan:],
    }


@pytest.mark.parametrize("lie", list(_lies()))
def test_a_file_that_says_two_sizes_is_refused_and_takes_no_memory(lie: str) -> None:
    code = (
        "import resource, sys; from vision.pictures.codec import decode\n"
        "from vision.errors import ImageError\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "try: decode(sys.stdin.buffer.read()); print('decoded')\n"
        "except ImageError as error: print(error)\n"
        "print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], input=_lies()[lie], capture_output=True, check=True
    )
    message, grown_mib = run.stdout.decode().splitlines()
    assert "twice how large" in message or "at most 50 megapixels" in message or "marker" in message
    assert int(grown_mib) < 100  # 60000 x 60000 pixels are 10 GB


def test_a_pass_without_a_frame_header_is_refused() -> None:
    data = _saved()
    with pytest.raises(ImageError, match="does not say how large it is"):
        scan_jpeg(data.replace(_frame_header(data), b""))


def test_more_components_than_ink_has_are_refused() -> None:
    header = _frame_header(_saved())
    lie = header[:2] + struct.pack(">H", 8 + 3 * 10) + header[4:9] + b"\x0a" + header[10:13] * 10
    with pytest.raises(ImageError, match="10 color components"):
        scan_jpeg(_saved().replace(header, lie))


def test_bytes_after_the_end_are_no_harm() -> None:
    trailer = b"SEFH trailer of a phone" + _frame_header(_saved())
    assert scan_jpeg(_saved() + trailer).size_wh == SIZE_WH


def test_endless_passes_are_refused() -> None:
    data = _saved(progressive=True)
    scan = data[data.index(b"\xff\xda") : -2]
    with pytest.raises(ImageError, match="more than 100 passes"):
        scan_jpeg(data[:-2] + scan * 200 + data[-2:])


@pytest.mark.parametrize("options", [{}, {"progressive": True}, {"restart_marker_blocks": 2}])
@pytest.mark.parametrize("lost", [1, 2])
def test_a_file_that_lacks_only_its_end_mark_is_read(options: dict[str, object], lost: int) -> None:
    data = _photo(quality=92, **options)
    assert (decode(data[:-lost]) == decode(data)).all()


@pytest.mark.parametrize("options", [{}, {"progressive": True}, {"restart_marker_blocks": 2}])
def test_a_file_that_lacks_more_is_cut_off(options: dict[str, object]) -> None:
    data = _photo(quality=92, **options)
    for lost in (4, 5, 6, 8, 30, 300, len(data) // 2, len(data) - 30):
        with pytest.raises(ImageError, match="cut off"):
            decode(data[:-lost])


def test_a_progressive_file_that_ends_between_two_passes_is_cut_off() -> None:
    data = _photo(progressive=True)
    second = data.index(b"\xff\xda", data.index(b"\xff\xda") + 1)
    with pytest.raises(ImageError, match="cut off"):
        decode(data[: data.rindex(b"\xff\xc4", 0, second)])
