"""HEIC files (ISO/IEC 23008-12), decoded by libheif.

Only the outer boxes are walked here, to tell a file that is cut off and one that turns itself; the
size is asked of libheif.
"""

import struct
from io import BytesIO

import cv2
import numpy as np

from vision.image import Frame
from vision.pictures.kinds import ImageKind, broken, cut_off
from vision.pictures.limits import check_size
from vision.pictures.pillow_codec import exif_orientation, reading
from vision.pictures.upright import on_white, turned

__all__ = ["decode_heic"]


def decode_heic(data: bytes, max_pixels: int) -> Frame:
    """Decode with libheif, which obeys the container's own turn.

    Phones write that turn into the EXIF block once more, where it must not be obeyed again
    (ISO/IEC 23008-12, 6.5.10); converters of JPEG files write it there only.

    Raises
    ------
    ImageError
        If it is broken, cut off or too large.
    """
    turns_itself = _turns_itself(data)
    import pillow_heif  # 40 MB of codecs that no other format needs

    with reading(data, ImageKind.HEIC):
        # Lazy: parses the boxes; pixels are decoded by np.asarray.
        picture = pillow_heif.open_heif(BytesIO(data), bgr_mode=True)
        check_size(picture.size, max_pixels)
        pixels = np.asarray(picture)
    if pixels.ndim == 2:
        pixels = cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR)
    frame = on_white(pixels) if pixels.shape[2] == 4 else np.ascontiguousarray(pixels)
    exif = b"" if turns_itself else picture.info.get("exif") or b""
    return turned(frame, exif_orientation(exif))


def _turns_itself(data: bytes) -> bool:
    """Say whether the container holds a turn that its decoder obeys.

    Raises
    ------
    ImageError
        If a box is longer than the file, or is none.
    """
    at, turns_itself = 0, False
    while at < len(data):
        start = at
        try:
            length, name = struct.unpack_from(">I4s", data, at)
            if length == 1:
                (length,) = struct.unpack_from(">Q", data, at + 8)
        except struct.error as error:
            raise cut_off(data) from error
        if length == 0:  # the box runs to the end of the file
            break
        if length < 8 or not name.isascii():
            raise broken(ImageKind.HEIC, f"no box at byte {at}")
        at += length
        if at > len(data):
            raise cut_off(data, at, at_least=True)
        if name == b"meta":
            properties = data[start:at]
            turns_itself = b"irot" in properties or b"imir" in properties
    return turns_itself
