"""What a picture file says about itself, read from its header without decoding a pixel.

Formats: JPEG (ITU-T T.81, annex B), PNG (W3C PNG 3rd edition, section 5), WebP (RFC 9649) and HEIC
(ISO/IEC 23008-12; only the outer boxes here, the size is asked of libheif). A file that ends before
it says it would is told as such: decoders answer to a cut-off file with silence or a grey lower
half.
"""

import re
import struct
from dataclasses import dataclass
from enum import Enum
from typing import Final

from vision.errors import ImageError

__all__ = ["ImageHeader", "ImageKind", "exif_orientation", "read_header"]


class ImageKind(Enum):
    """The formats that are read, by the name that people know."""

    JPEG = "JPEG"
    PNG = "PNG"
    WEBP = "WebP"
    HEIC = "HEIC"


@dataclass(frozen=True, slots=True, kw_only=True)
class ImageHeader:
    """What the header says.

    Attributes
    ----------
    size_wh
        Width and height in pixels as stored, before any turning; None for HEIC.
    has_alpha
        Whether some pixels may be transparent (PNG and WebP).
    orientation
        EXIF orientation 1-8 of PNG and WebP; 1 for JPEG, whose decoder turns the picture, and for
        HEIC, whose EXIF block libheif finds.
    turns_itself
        Whether a HEIC container holds a turn that its decoder obeys.
    """

    kind: ImageKind
    size_wh: tuple[int, int] | None
    has_alpha: bool = False
    orientation: int = 1
    turns_itself: bool = False


_HEIC_BRANDS: Final = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}
_OTHERS: Final = (
    (b"GIF8", "a GIF"),
    (b"BM", "a BMP"),
    (b"II*\0", "a TIFF or camera raw file"),
    (b"MM\0*", "a TIFF or camera raw file"),
    (b"%PDF", "a PDF"),
    (b"PK\3\4", "a ZIP archive"),
    (b"\x1a\x45\xdf\xa3", "a video"),
    (b"RIFF", "a sound or video"),
    (b"<", "a web page or an SVG drawing"),
)
# Beyond this a progressive JPEG is no photo but a trap: each pass costs a whole decoding. Cameras
# and web tools write about 10.
_MAX_JPEG_PASSES: Final = 100
# In the entropy-coded data 0xFF is followed by 0 (stuffing) or a restart marker; else it is a
# marker that ends the data.
_JPEG_MARKER: Final = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]", re.DOTALL)
_EXIF_ORIENTATION_TAG: Final = 0x0112


def read_header(data: bytes) -> ImageHeader:
    """Read the header and check that the file is there to its end.

    Raises
    ------
    ImageError
        If the data is empty, of another format, cut off, or its header makes no sense.
    """
    if not data:
        raise ImageError("the file is empty")
    try:
        match _kind_of(data):
            case ImageKind.JPEG:
                return _jpeg_header(data)
            case ImageKind.PNG:
                return _png_header(data)
            case ImageKind.WEBP:
                return _webp_header(data)
            case ImageKind.HEIC:
                return _heic_header(data)
    except (struct.error, IndexError) as error:
        raise _cut_off(data) from error


def _kind_of(data: bytes) -> ImageKind:
    if data.startswith(b"\xff\xd8\xff"):
        return ImageKind.JPEG
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return ImageKind.PNG
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return ImageKind.WEBP
    if data[4:8] == b"ftyp":
        brands = _brands(data)
        if brands & _HEIC_BRANDS and b"avif" not in brands:
            return ImageKind.HEIC
        raise _wrong_format("an AVIF picture" if b"avif" in brands else "a video")
    raise _wrong_format(
        next((name for start, name in _OTHERS if data.lstrip()[: len(start)] == start), None)
    )


def _brands(data: bytes) -> set[bytes]:
    end = min(max(int.from_bytes(data[:4], "big"), 16), 512)
    return {data[8:12], *(data[at : at + 4] for at in range(16, end, 4))}


def _wrong_format(name: str | None) -> ImageError:
    got = f"this is {name}" if name else "this is no picture that is known here"
    return ImageError(f"expected a photo as JPEG, PNG, WebP or HEIC, but {got}")


def _cut_off(data: bytes, whole_bytes: int | None = None, *, at_least: bool = False) -> ImageError:
    of = "" if whole_bytes is None else f" of {'at least ' if at_least else ''}{whole_bytes}"
    return ImageError(
        f"the file is cut off after {len(data)}{of} bytes; copy or download it once more"
    )


def _broken(kind: ImageKind, what: str) -> ImageError:
    return ImageError(f"the {kind.value} file is broken: {what}")


def _jpeg_header(data: bytes) -> ImageHeader:
    size_wh: tuple[int, int] | None = None
    at, passes = 2, 0
    while True:
        while data[at : at + 2] == b"\xff\xff":  # fill bytes
            at += 1
        lead, marker, length = struct.unpack_from(">BBH", data, at)
        if lead != 0xFF or length < 2:
            raise _broken(ImageKind.JPEG, f"no marker at byte {at}")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, at + 5)
            size_wh = (width, height)
        at += 2 + length
        if marker != 0xDA:
            continue
        passes += 1
        if passes > _MAX_JPEG_PASSES:
            raise _broken(ImageKind.JPEG, f"more than {_MAX_JPEG_PASSES} passes")
        found = _JPEG_MARKER.search(data, at)
        if found is None:
            raise _cut_off(data)
        at = found.start()
        if data[at + 1] == 0xD9:
            break
    if size_wh is None:
        raise _broken(ImageKind.JPEG, "it does not say how large it is")
    return ImageHeader(kind=ImageKind.JPEG, size_wh=size_wh)


def _png_header(data: bytes) -> ImageHeader:
    width, height, _, color_type = struct.unpack_from(">IIBB", data, 16)
    has_alpha, orientation, at = color_type in (4, 6), 1, 8
    while True:
        length, name = struct.unpack_from(">I4s", data, at)
        end = at + 12 + length  # length, name, checksum: 4 bytes each
        if end > len(data):
            raise _cut_off(data, end, at_least=name != b"IEND")
        if at == 8 and name != b"IHDR":
            raise _broken(ImageKind.PNG, "it does not say how large it is")
        if name == b"tRNS":
            has_alpha = True
        elif name == b"eXIf":
            orientation = exif_orientation(data[at + 8 : end - 4])
        elif name == b"IEND":
            break
        at = end
    return ImageHeader(
        kind=ImageKind.PNG, size_wh=(width, height), has_alpha=has_alpha, orientation=orientation
    )


def _webp_header(data: bytes) -> ImageHeader:
    whole = 8 + int.from_bytes(data[4:8], "little")
    if len(data) < whole:
        raise _cut_off(data, whole)
    first = data[12:16]
    if first == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return ImageHeader(kind=ImageKind.WEBP, size_wh=(width & 0x3FFF, height & 0x3FFF))
    if first == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        size_wh = ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        return ImageHeader(kind=ImageKind.WEBP, size_wh=size_wh, has_alpha=bool(bits >> 28 & 1))
    if first != b"VP8X":
        raise _broken(ImageKind.WEBP, "it does not say how large it is")
    flags = data[20]
    size_wh = (
        int.from_bytes(data[24:27], "little") + 1,
        int.from_bytes(data[27:30], "little") + 1,
    )
    return ImageHeader(
        kind=ImageKind.WEBP,
        size_wh=size_wh,
        has_alpha=bool(flags & 0x10),
        orientation=_webp_orientation(data) if flags & 0x08 else 1,
    )


def _webp_orientation(data: bytes) -> int:
    at = 12
    while at + 8 <= len(data):
        name, length = struct.unpack_from("<4sI", data, at)
        if name == b"EXIF":
            return exif_orientation(data[at + 8 : at + 8 + length])
        at += 8 + length + length % 2
    return 1


def _heic_header(data: bytes) -> ImageHeader:
    at, turns_itself = 0, False
    while at < len(data):
        start = at
        length, name = struct.unpack_from(">I4s", data, at)
        if length == 1:
            (length,) = struct.unpack_from(">Q", data, at + 8)
        if length == 0:  # the box runs to the end of the file
            break
        if length < 8 or not name.isascii():
            raise _broken(ImageKind.HEIC, f"no box at byte {at}")
        at += length
        if at > len(data):
            raise _cut_off(data, at, at_least=True)
        if name == b"meta":
            properties = data[start:at]
            turns_itself = b"irot" in properties or b"imir" in properties
    return ImageHeader(kind=ImageKind.HEIC, size_wh=None, turns_itself=turns_itself)


def exif_orientation(exif: bytes) -> int:
    """Return the orientation 1-8 that an EXIF block tells; 1 when it tells none or nonsense.

    Where from: EXIF 2.32, section 4.6.4 (tag 0x0112 in the first directory of a TIFF structure).

    >>> exif_orientation(bytes.fromhex("4d4d002a00000008000101120003000000010006000000000000"))
    6
    """
    tiff = exif.removeprefix(b"Exif\0\0")
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(tiff[:4])
    if order is None:
        return 1
    try:
        (start,) = struct.unpack_from(f"{order}I", tiff, 4)
        (entries,) = struct.unpack_from(f"{order}H", tiff, start)
        for entry in range(entries):
            tag, _, _, value = struct.unpack_from(f"{order}HHIH", tiff, start + 2 + 12 * entry)
            if tag == _EXIF_ORIENTATION_TAG:
                return value if 1 <= value <= 8 else 1
    except struct.error:
        return 1
    return 1
