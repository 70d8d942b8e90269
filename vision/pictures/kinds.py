"""The formats of picture files that are read, told apart by how a file begins."""

from enum import Enum
from typing import Final

from vision.errors import ImageError

__all__ = ["ImageKind", "broken", "cut_off", "kind_of"]


class ImageKind(Enum):
    """The formats that are read, by the name that people know."""

    JPEG = "JPEG"
    PNG = "PNG"
    WEBP = "WebP"
    HEIC = "HEIC"
    AVIF = "AVIF"
    GIF = "GIF"
    BMP = "BMP"
    TIFF = "TIFF"


_STARTS: Final = (
    (b"\xff\xd8\xff", ImageKind.JPEG),
    (b"\x89PNG\r\n\x1a\n", ImageKind.PNG),
    (b"GIF87a", ImageKind.GIF),
    (b"GIF89a", ImageKind.GIF),
    (b"BM", ImageKind.BMP),
    (b"II*\0", ImageKind.TIFF),
    (b"MM\0*", ImageKind.TIFF),
)
_AVIF_BRANDS: Final = {b"avif", b"avis"}
_HEIC_BRANDS: Final = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}
_OTHERS: Final = (
    (b"%PDF", "a PDF"),
    (b"PK\3\4", "a ZIP archive"),
    (b"\x1a\x45\xdf\xa3", "a video"),
    (b"RIFF", "a sound or video"),
    (b"<", "a web page or an SVG drawing"),
)


def kind_of(data: bytes) -> ImageKind:
    """Return the format of a picture file.

    Raises
    ------
    ImageError
        If the data is empty or of another format; the message names it where it is known.
    """
    if not data:
        raise ImageError("the file is empty")
    for start, kind in _STARTS:
        if data.startswith(start):
            return kind
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return ImageKind.WEBP
    if data[4:8] == b"ftyp":
        brands = _brands(data)
        if brands & _AVIF_BRANDS:
            return ImageKind.AVIF
        if brands & _HEIC_BRANDS:
            return ImageKind.HEIC
        raise _wrong_format("a video")
    raise _wrong_format(
        next((name for start, name in _OTHERS if data.lstrip()[: len(start)] == start), None)
    )


def _brands(data: bytes) -> set[bytes]:
    end = min(max(int.from_bytes(data[:4], "big"), 16), 512)
    return {data[8:12], *(data[at : at + 4] for at in range(16, end, 4))}


def _wrong_format(name: str | None) -> ImageError:
    got = f"this is {name}" if name else "this is no picture that is known here"
    kinds = [kind.value for kind in ImageKind]
    return ImageError(f"expected a photo as {', '.join(kinds[:-1])} or {kinds[-1]}, but {got}")


def cut_off(data: bytes, whole_bytes: int | None = None, *, at_least: bool = False) -> ImageError:
    """Return the error of a file that ends before it says it would."""
    of = "" if whole_bytes is None else f" of {'at least ' if at_least else ''}{whole_bytes}"
    return ImageError(
        f"the file is cut off after {len(data)}{of} bytes; copy or download it once more"
    )


def broken(kind: ImageKind, what: str) -> ImageError:
    """Return the error of a file that makes no sense."""
    return ImageError(f"the {kind.value} file is broken: {what}")
