"""What Pillow knows of a file without decoding it, and the formats that it decodes.

A size is asked of the very object that decodes, so that both go by the same number. The plugins are
called by name: `PIL.Image.open` would load every format there is.
"""

import struct
import warnings
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from vision.errors import ImageError
from vision.image import Frame
from vision.pictures.kinds import ImageKind, broken, cut_off
from vision.pictures.limits import MAX_PIXELS, check_size
from vision.pictures.upright import on_white, turned

if TYPE_CHECKING:
    from PIL.ImageFile import ImageFile

__all__ = ["decode_opened", "exif_orientation", "open_picture", "reading"]

_ORIENTATION: Final = 0x0112
_BAND_ROWS: Final = 256
"""Rows that are converted at once: of a picture of 50 megapixels, 6 MB and not 150."""
_DEEP: Final = frozenset({"I;16", "I;16B", "I;16L", "I;16N"})
_PNG_END: Final = b"IEND\xaeB`\x82"
_TILE: Final = (322, 323)  # TIFF 6.0, section 15: width and length of a tile
_IS_REDUCED: Final = 254  # TIFF 6.0, section 8: bit 0 of NewSubfileType
_DNG_VERSION: Final = 50706


@contextmanager
def reading(data: bytes, kind: ImageKind) -> Iterator[None]:
    """Let whatever Pillow and its codecs raise about a file be an ImageError."""
    from PIL.Image import DecompressionBombError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of damaged text beside the picture
            yield
    except ImageError:
        raise
    except DecompressionBombError as error:
        raise ImageError(
            f"a picture may have at most {MAX_PIXELS / 1e6:.2g} megapixels, this one has far more"
        ) from error
    except (
        *(ArithmeticError, AssertionError, AttributeError, EOFError, LookupError, OSError),
        *(RuntimeError, SyntaxError, TypeError, ValueError, struct.error, zlib.error),
    ) as error:
        if "truncated" in str(error).lower() or isinstance(error, EOFError | struct.error):
            raise cut_off(data) from error
        raise broken(kind, "its picture data cannot be decoded") from error


def open_picture(data: bytes, kind: ImageKind, max_pixels: int) -> "ImageFile":
    """Open a file without decoding it; of an animation the first picture counts.

    Raises
    ------
    ImageError
        If it is broken, cut off (where that shows already), empty or too large.
    """
    _check_whole(data, kind)
    with reading(data, kind):
        picture = _open(data, kind)
        check_size(picture.size, max_pixels)
        if kind is ImageKind.TIFF:
            _check_tiff(picture)
    return picture


def _check_whole(data: bytes, kind: ImageKind) -> None:
    if kind is ImageKind.PNG and _PNG_END not in data:
        raise cut_off(data)
    if kind is ImageKind.WEBP:
        whole = 8 + int.from_bytes(data[4:8], "little")
        if len(data) < whole:
            raise cut_off(data, whole)


def _open(data: bytes, kind: ImageKind) -> "ImageFile":
    file = BytesIO(data)
    match kind:
        case ImageKind.PNG:
            from PIL.PngImagePlugin import PngImageFile

            return PngImageFile(file)
        case ImageKind.WEBP:
            from PIL.WebPImagePlugin import WebPImageFile

            return WebPImageFile(file)
        case ImageKind.AVIF:
            from PIL.AvifImagePlugin import AvifImageFile

            return AvifImageFile(file)
        case ImageKind.GIF:
            from PIL.GifImagePlugin import GifImageFile

            return GifImageFile(file)
        case ImageKind.BMP:
            from PIL.BmpImagePlugin import BmpImageFile

            return BmpImageFile(file)
        case ImageKind.TIFF:
            from PIL.TiffImagePlugin import TiffImageFile

            return TiffImageFile(file)
        case ImageKind.JPEG | ImageKind.HEIC:
            raise ValueError(f"{kind.value} has a module of its own")


def _check_tiff(picture: "ImageFile") -> None:
    tags = getattr(picture, "tag_v2", {})
    if tags.get(_IS_REDUCED, 0) & 1 or _DNG_VERSION in tags:
        raise ImageError(
            "this is a camera's raw file, whose first picture is a small preview; "
            "save the photo as JPEG"
        )
    width, length = (int(tags.get(tag, 1)) for tag in _TILE)
    check_size((width, length), MAX_PIXELS)


def decode_opened(picture: "ImageFile", data: bytes, kind: ImageKind) -> Frame:
    """Decode what `open_picture` opened: upright, on white, 8 bits, blue-green-red.

    Raises
    ------
    ImageError
        If it is broken or cut off.
    """
    with reading(data, kind):
        picture.load()
        orientation = int(picture.getexif().get(_ORIENTATION, 1))  # TIFF files turn themselves
        width, height = picture.size
        frame = np.empty((height, width, 3), np.uint8)
        for top in range(0, height, _BAND_ROWS):
            bottom = min(top + _BAND_ROWS, height)
            frame[top:bottom] = _band(picture, top, bottom)
    picture.close()
    return turned(frame, orientation)


def _band(picture: "ImageFile", top: int, bottom: int) -> Frame:
    piece = picture.crop((0, top, picture.width, bottom))
    if piece.mode in _DEEP:
        levels = (np.asarray(piece).astype(np.uint16, copy=False) >> 8).astype(np.uint8)
        return cv2.cvtColor(levels, cv2.COLOR_GRAY2BGR).astype(np.uint8, copy=False)
    if piece.mode in ("I", "F"):
        raise ImageError("its pixels are 32-bit numbers, no photo; save it as JPEG")
    if picture.has_transparency_data:
        rgba = np.asarray(piece.convert("RGBA"))
        return on_white(cv2.cvtColor(rgba, cv2.COLOR_RGBA2BGRA).astype(np.uint8, copy=False))
    rgb = np.asarray(piece.convert("RGB"))
    return cv2.cvtColor(rgb, cv2.COLOR_RGB2BGR).astype(np.uint8, copy=False)


def exif_orientation(exif: bytes) -> int:
    """Return the orientation 1-8 that an EXIF block tells; 1 when it tells none or nonsense.

    Where from: EXIF 2.32, section 4.6.4 (tag 0x0112 in the first directory of a TIFF structure).

    >>> exif_orientation(bytes.fromhex("4d4d002a00000008000101120003000000010006000000000000"))
    6
    """
    from PIL.Image import Exif

    block = Exif()
    try:
        with reading(exif, ImageKind.TIFF):
            block.load(exif)
            orientation = block.get(_ORIENTATION, 1)
    except ImageError:
        return 1
    return orientation if isinstance(orientation, int) and 1 <= orientation <= 8 else 1
