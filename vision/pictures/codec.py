"""Picture files: bytes in, an upright frame out, and frames back to bytes.

What is read: JPEG, PNG, WebP and HEIC, at most 50 megapixels and 64 MiB, both checked before a
pixel is decoded. The EXIF orientation is honoured, transparent pixels lie on white, everything
comes out as 8 bit blue-green-red.
"""

import sys
from io import BytesIO
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import ImageError
from vision.image import Frame
from vision.pictures.header import ImageHeader, ImageKind, exif_orientation, read_header

__all__ = [
    "MAX_BYTES",
    "MAX_PIXELS",
    "decode",
    "encode_jpeg",
    "encode_png",
    "read_image",
]

MAX_PIXELS: Final = 8192 * 6144
"""Largest picture: what the sensors sold as "50 megapixels" give, 50.3 million."""
MAX_BYTES: Final = 64 * 2**20
"""Largest file, 64 MiB: twice the largest JPEG that a 50-megapixel phone makes."""
STDIN: Final = "-"
"""The path that stands for standard input."""
_JPEG_QUALITY: Final = 92  # thin colored lines stay clean
# On an overlay of a 1600-pixel photo the fastest level takes a quarter of the time of level 6 and
# gives a file 13 % larger.
_PNG_COMPRESSION: Final = 1


def decode(data: bytes, *, max_pixels: int = MAX_PIXELS) -> Frame:
    """Decode the bytes of a picture file.

    Parameters
    ----------
    data
        A whole JPEG, PNG, WebP or HEIC file; of an animation the first picture is taken.
    max_pixels
        A tighter limit than the 50 megapixels that hold anyway.

    Returns
    -------
    uint8 array, (height, width, 3), blue-green-red
        Upright: turned as its EXIF orientation says.

    Raises
    ------
    ImageError
        If it is empty, of another format, broken, cut off, over 64 MiB or over 50 megapixels.
    """
    if len(data) > MAX_BYTES:
        raise _too_many_bytes(len(data))
    header = read_header(data)
    if header.kind is ImageKind.HEIC:
        return _decode_heic(data, header, max_pixels)
    if header.size_wh is not None:
        _check_size(header.size_wh, max_pixels)
    if header.has_alpha:
        return _decode_alpha(data, header)
    # The common path: OpenCV turns the picture upright and makes three channels of 8 bits itself.
    return _imdecode(data, cv2.IMREAD_COLOR, header.kind).astype(np.uint8, copy=False)


def _too_many_bytes(size_bytes: int | None = None) -> ImageError:
    got = "" if size_bytes is None else f", this one has {size_bytes / 2**20:.1f} MiB"
    return ImageError(f"a picture file may have at most {MAX_BYTES // 2**20} MiB{got}")


def _check_size(size_wh: tuple[int, int], max_pixels: int) -> None:
    width, height = size_wh
    most = min(max_pixels, MAX_PIXELS)
    if not width or not height:
        raise ImageError(f"the picture is empty: {width} x {height} pixels")
    if width * height > most:
        raise ImageError(
            f"a picture may have at most {most / 1e6:.2g} megapixels, "
            f"this one has {width} x {height} = {width * height / 1e6:.1f} megapixels"
        )


def _imdecode(data: bytes, flags: int, kind: ImageKind) -> NDArray[np.generic]:
    try:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    except cv2.error as error:
        raise _undecodable(kind) from error
    if pixels is None:
        raise _undecodable(kind)
    return pixels


def _undecodable(kind: ImageKind) -> ImageError:
    return ImageError(f"the {kind.value} file is broken: its picture data cannot be decoded")


def _decode_alpha(data: bytes, header: ImageHeader) -> Frame:
    pixels = _imdecode(data, cv2.IMREAD_UNCHANGED, header.kind)
    if pixels.ndim == 2 or pixels.shape[2] < 4:  # a grey picture whose one clear tone is dropped
        return _imdecode(data, cv2.IMREAD_COLOR, header.kind).astype(np.uint8, copy=False)
    if pixels.dtype == np.uint16:
        pixels = pixels.astype(np.uint16, copy=False) >> 8
    return _turned(_on_white(pixels.astype(np.uint8, copy=False)), header.orientation)


def _on_white(bgra: NDArray[np.uint8]) -> Frame:
    alpha = cv2.cvtColor(bgra[:, :, 3], cv2.COLOR_GRAY2BGR)
    color = cv2.multiply(bgra[:, :, :3], alpha, scale=1 / 255)
    return cv2.add(color, cv2.bitwise_not(alpha)).astype(np.uint8, copy=False)


def _turned(frame: Frame, orientation: int) -> Frame:
    """Return the frame upright, from one with this EXIF orientation (1-8)."""
    match orientation:
        case 2:
            turned = frame[:, ::-1]
        case 3:
            turned = frame[::-1, ::-1]
        case 4:
            turned = frame[::-1]
        case 5:
            turned = frame.transpose(1, 0, 2)
        case 6:
            turned = np.rot90(frame, -1)
        case 7:
            turned = frame[::-1, ::-1].transpose(1, 0, 2)
        case 8:
            turned = np.rot90(frame)
        case _:
            return frame
    return np.ascontiguousarray(turned)


def _decode_heic(data: bytes, header: ImageHeader, max_pixels: int) -> Frame:
    """Decode with libheif, which obeys the container's own turn.

    Phones write that turn into the EXIF block once more, where it must not be obeyed again
    (ISO/IEC 23008-12, 6.5.10); converters of JPEG files write it there only.
    """
    import pillow_heif  # 40 MB of codecs that no other format needs

    try:
        # Lazy: parses the boxes; pixels are decoded by np.asarray.
        picture = pillow_heif.open_heif(BytesIO(data), bgr_mode=True)
        _check_size(picture.size, max_pixels)
        pixels = np.asarray(picture)
    except ImageError:
        raise
    except (ValueError, EOFError, SyntaxError, RuntimeError, OSError, IndexError) as error:
        raise _undecodable(ImageKind.HEIC) from error
    if pixels.ndim == 2:
        pixels = cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR)
    frame = _on_white(pixels) if pixels.shape[2] == 4 else np.ascontiguousarray(pixels)
    exif = b"" if header.turns_itself else picture.info.get("exif") or b""
    return _turned(frame, exif_orientation(exif))


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
        raise _too_many_bytes()
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
