"""Picture files: bytes in, an upright frame out, and frames back to bytes.

What is read: JPEG, PNG, WebP, HEIC, AVIF, GIF, BMP and TIFF, at most 50 megapixels and 64 MiB, both
checked before a pixel is decoded, by the size that the decoder goes by. The EXIF orientation is
honoured, transparent pixels lie on white, everything comes out as 8 bit blue-green-red.

OpenCV decodes JPEG, and PNG and WebP without clear pixels, since it is the quickest and needs the
least memory; Pillow all else but HEIC. Where Pillow tells the size and OpenCV decodes, a file that
tells them different sizes is refused by OpenCV (the tests hold that).
"""

import sys
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.errors import ImageError
from vision.image import Frame
from vision.pictures.jpeg import scan_jpeg
from vision.pictures.kinds import ImageKind, broken, cut_off, kind_of
from vision.pictures.limits import MAX_BYTES, MAX_PIXELS, check_size, too_many_bytes

__all__ = [
    "MAX_BYTES",
    "MAX_PIXELS",
    "decode",
    "encode_jpeg",
    "encode_png",
    "read_image",
]

STDIN: Final = "-"
"""The path that stands for standard input."""
_JPEG_QUALITY: Final = 92  # thin colored lines stay clean
# On an overlay of a 1600-pixel photo the fastest level takes a quarter of the time of level 6 and
# gives a file 13 % larger.
_PNG_COMPRESSION: Final = 1
_JPEG_TAILS: Final = (b"\x55" * 64 + b"\xff\xd9", b"\xaa" * 64 + b"\xff\xd9")
"""What a JPEG without its end mark is completed with, to see whether the picture is all there."""


def decode(data: bytes, *, max_pixels: int = MAX_PIXELS) -> Frame:
    """Decode the bytes of a picture file.

    Parameters
    ----------
    data
        A whole file of one of the formats; of an animation the first picture is taken. A JPEG may
        lack its end mark.
    max_pixels
        A tighter limit than the 50 megapixels that hold anyway.

    Returns
    -------
    uint8 array, (height, width, 3), blue-green-red
        Upright: turned as its EXIF orientation says.

    Raises
    ------
    ImageError
        If it is empty, of another format, broken, cut off, over 64 MiB or over 50 megapixels, or
        needs more memory than there is.
    """
    if len(data) > MAX_BYTES:
        raise too_many_bytes(len(data))
    kind = kind_of(data)
    try:
        match kind:
            case ImageKind.JPEG:
                return _decode_jpeg(data, max_pixels)
            case ImageKind.HEIC:
                from vision.pictures.heic import decode_heic

                return decode_heic(data, max_pixels)
            case _:
                return _decode_other(data, kind, max_pixels)
    except MemoryError as error:
        raise _no_memory() from error


def _decode_jpeg(data: bytes, max_pixels: int) -> Frame:
    found = scan_jpeg(data)
    check_size(found.size_wh, max_pixels)
    if found.has_end:
        return _imdecode(data, ImageKind.JPEG)
    # Only a picture that is all there looks the same whatever comes after it. (A lone 0xFF at the
    # end is half a mark.)
    body = data.rstrip(b"\xff")
    first, second = (_imdecode(body + tail, ImageKind.JPEG) for tail in _JPEG_TAILS)
    if not np.array_equal(first, second):
        raise cut_off(data)
    return first


def _decode_other(data: bytes, kind: ImageKind, max_pixels: int) -> Frame:
    from vision.pictures.pillow_codec import decode_opened, open_picture  # not needed for JPEG

    picture = open_picture(data, kind, max_pixels)
    if kind in (ImageKind.PNG, ImageKind.WEBP) and not picture.has_transparency_data:
        picture.close()
        return _imdecode(data, kind)
    return decode_opened(picture, data, kind)


def _imdecode(data: bytes, kind: ImageKind) -> Frame:
    """Decode with OpenCV, which turns the picture upright and makes three channels of 8 bits."""
    try:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error as error:
        if error.code == cv2.Error.StsNoMem:
            raise _no_memory() from error
        raise _undecodable(kind) from error
    if pixels is None:
        raise _undecodable(kind)
    return pixels.astype(np.uint8, copy=False)


def _undecodable(kind: ImageKind) -> ImageError:
    return broken(kind, "its picture data cannot be decoded")


def _no_memory() -> ImageError:
    return ImageError("the picture needs more memory than there is; make it smaller")


def read_image(source: Path | str) -> Frame:
    """Read one picture file, or standard input when the source is ``-``.

    Raises
    ------
    ImageError
        If it cannot be read or `decode` refuses it; the message starts with the file's name.
    """
    name = "standard input" if str(source) == STDIN else str(source)
    try:
        return decode(_read_bytes(source))
    except ImageError as error:
        raise ImageError(f"{name}: {error}") from error


def _read_bytes(source: Path | str) -> bytes:
    if str(source) == STDIN:
        return _limited(sys.stdin.buffer.read(MAX_BYTES + 1))
    path = Path(source)
    if path.is_dir():
        raise ImageError("expected a picture file, but this is a folder")
    try:
        with path.open("rb") as file:
            return _limited(file.read(MAX_BYTES + 1))
    except FileNotFoundError as error:
        raise ImageError("there is no such file") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise ImageError(f"cannot be opened: {reason}") from error


def _limited(data: bytes) -> bytes:
    if len(data) > MAX_BYTES:
        raise too_many_bytes()
    return data


def encode_png(frame: Frame) -> bytes:
    """Return the frame as a PNG file, without loss."""
    return _encode(frame, ".png", (cv2.IMWRITE_PNG_COMPRESSION, _PNG_COMPRESSION))


def encode_jpeg(frame: Frame, *, quality: int = _JPEG_QUALITY) -> bytes:
    """Return the frame as a JPEG file of this quality, 1-100."""
    return _encode(frame, ".jpg", (cv2.IMWRITE_JPEG_QUALITY, quality))


def _encode(frame: Frame, extension: str, options: tuple[int, int]) -> bytes:
    done, buffer = cv2.imencode(extension, frame, options)
    if not done:
        raise ImageError(f"a frame of shape {frame.shape} cannot be written as {extension}")
    return buffer.tobytes()
