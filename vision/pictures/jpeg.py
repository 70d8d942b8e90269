"""The markers of a JPEG file, walked through as libjpeg walks through them.

Where from: ITU-T T.81, annex B. libjpeg goes by the one frame header before the first pass, and
tells nobody of a file that ends too early, of a second frame header or of a thousand passes; no
library that reads pictures for Python does. So those are looked for here, and whatever libjpeg and
this walk might understand differently is refused.
"""

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from vision.errors import ImageError
from vision.image import Size
from vision.pictures.kinds import ImageKind, broken, cut_off

__all__ = ["JpegFrame", "scan_jpeg"]

_MAX_PASSES: Final = 100
"""Beyond this a progressive JPEG is a trap: each pass costs a decoding. Cameras write about 10."""
_MAX_COMPONENTS: Final = 4  # cyan, magenta, yellow, black
_SOS: Final = 0xDA
_EOI: Final = 0xD9
_PROGRESSIVE: Final = frozenset({0xC2, 0xCA})
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_BARE: Final = frozenset({0x01, *range(0xD0, 0xD8)})
"""Markers that stand alone, without a length."""
# In the entropy-coded data 0xFF is followed by 0 (stuffing) or a restart marker; else it is a
# marker that ends the data.
_MARKER: Final = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]", re.DOTALL)


@dataclass(frozen=True, slots=True)
class JpegFrame:
    """What the one frame header says, and how the file ends.

    Attributes
    ----------
    size_wh
        As stored, before any turning.
    has_end
        Whether the end mark is there. Without it the last pass may lack anything from nothing to
        nearly all of its data.
    """

    size_wh: Size
    has_end: bool


def scan_jpeg(data: bytes) -> JpegFrame:
    """Walk through all markers up to the end mark.

    Raises
    ------
    ImageError
        If the file is cut off before its last pass, or what it says makes no sense.
    """
    try:
        return _scan(data)
    except (struct.error, IndexError) as error:
        raise cut_off(data) from error


def _scan(data: bytes) -> JpegFrame:
    frame, passes, at = 0, 0, 0
    size_wh: Size | None = None
    for marker, at in _markers(data):
        if marker == _EOI:
            break
        if marker in _FRAMES:
            if size_wh is not None:
                raise _broken("it says twice how large it is")
            frame, size_wh = marker, _size(data, at)
        elif marker == _SOS:
            passes += 1
            if size_wh is None:
                raise _broken("it does not say how large it is")
            if passes > _MAX_PASSES:
                raise _broken(f"more than {_MAX_PASSES} passes")
    else:
        if frame in _PROGRESSIVE and not _is_last_pass(data, at):
            raise cut_off(data)
    if size_wh is None or not passes:
        raise _broken("it holds no picture")
    return JpegFrame(size_wh, has_end=marker == _EOI)


def _markers(data: bytes) -> Iterator[tuple[int, int]]:
    """Yield each marker and where it stands, until the data of a pass has no end."""
    at = 2
    while True:
        while data[at : at + 2] == b"\xff\xff":  # fill bytes
            at += 1
        lead, marker = struct.unpack_from(">BB", data, at)
        if lead != 0xFF or marker == 0:
            raise _broken(f"no marker at byte {at}")
        yield marker, at
        at += 2 if marker in _BARE else 2 + _length(data, at)
        if marker != _SOS:
            continue
        found = _MARKER.search(data, at)
        if found is None:
            if at >= len(data):
                raise cut_off(data)
            return
        at = found.start()


def _length(data: bytes, at: int) -> int:
    (length,) = struct.unpack_from(">H", data, at + 2)
    if length < 2:
        raise _broken(f"no marker at byte {at}")
    return int(length)


def _size(data: bytes, at: int) -> Size:
    height, width, components = struct.unpack_from(">HHB", data, at + 5)
    if components > _MAX_COMPONENTS:
        raise _broken(f"{components} color components")
    return width, height


def _is_last_pass(data: bytes, at: int) -> bool:
    """Say whether the pass that begins here refines all frequencies to the last bit."""
    after = at + 2 + _length(data, at)
    end_of_band, shift = data[after - 2], data[after - 1] & 0x0F
    return end_of_band == 63 and shift == 0


def _broken(what: str) -> ImageError:
    return broken(ImageKind.JPEG, what)
