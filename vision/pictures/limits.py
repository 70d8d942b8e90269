"""How large a picture may be."""

from typing import Final

from vision.errors import ImageError
from vision.image import Size

__all__ = ["MAX_BYTES", "MAX_PIXELS", "check_size", "too_many_bytes"]

MAX_PIXELS: Final = 8192 * 6144
"""Largest picture: what the sensors sold as "50 megapixels" give, 50.3 million."""
MAX_BYTES: Final = 64 * 2**20
"""Largest file, 64 MiB: twice the largest JPEG that a 50-megapixel phone makes."""


def check_size(size_wh: Size, max_pixels: int) -> None:
    """Return quietly when a picture of this size may be decoded.

    Raises
    ------
    ImageError
        If it is empty, over `max_pixels` or over `MAX_PIXELS`.
    """
    width, height = size_wh
    most = min(max_pixels, MAX_PIXELS)
    if not width or not height:
        raise ImageError(f"the picture is empty: {width} x {height} pixels")
    if width * height > most:
        raise ImageError(
            f"a picture may have at most {most / 1e6:.2g} megapixels, "
            f"this one has {width} x {height} = {width * height / 1e6:.1f} megapixels"
        )


def too_many_bytes(size_bytes: int | None = None) -> ImageError:
    """Return the error of a file over `MAX_BYTES`."""
    got = "" if size_bytes is None else f", this one has {size_bytes / 2**20:.1f} MiB"
    return ImageError(f"a picture file may have at most {MAX_BYTES // 2**20} MiB{got}")
