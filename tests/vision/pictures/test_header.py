"""Tests of vision.pictures.header: sizes, flags and cut-off files, without decoding."""

import io
import struct

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from vision.errors import ImageError
from vision.pictures.header import ImageKind, exif_orientation, read_header

SIZE_WH = (37, 21)


def _saved(kind: str, mode: str = "RGB", **options: object) -> bytes:
    buffer = io.BytesIO()
    Image.new(mode, SIZE_WH).save(buffer, kind, **options)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "kind", "has_alpha"),
    [
        (_saved("JPEG"), ImageKind.JPEG, False),
        (_saved("JPEG", progressive=True), ImageKind.JPEG, False),
        (_saved("JPEG", "CMYK"), ImageKind.JPEG, False),
        (_saved("PNG"), ImageKind.PNG, False),
        (_saved("PNG", "RGBA"), ImageKind.PNG, True),
        (_saved("PNG", "P", transparency=0), ImageKind.PNG, True),
        (_saved("WEBP"), ImageKind.WEBP, False),
        (_saved("WEBP", "RGBA"), ImageKind.WEBP, True),
        (_saved("WEBP", lossless=True), ImageKind.WEBP, False),
        (_saved("WEBP", "RGBA", lossless=True), ImageKind.WEBP, True),
    ],
)
def test_the_header_tells_kind_size_and_alpha(
    data: bytes, kind: ImageKind, has_alpha: bool
) -> None:
    header = read_header(data)
    assert (header.kind, header.size_wh) == (kind, SIZE_WH)
    assert header.has_alpha == has_alpha


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_orientation_is_read_in_both_byte_orders(order: str, orientation: int) -> None:
    tiff = (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(
        f"{order}IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0
    )
    assert exif_orientation(tiff) == exif_orientation(b"Exif\0\0" + tiff) == orientation
    assert exif_orientation(tiff[:12]) == 1


@given(st.binary(max_size=80))
@settings(max_examples=200, deadline=None)
def test_orientation_of_garbage_is_upright(exif: bytes) -> None:
    assert 1 <= exif_orientation(exif) <= 8


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"GIF89a....", "a GIF"),
        (b"BM......", "a BMP"),
        (b"MM\0*....", "a TIFF or camera raw file"),
        (b"%PDF-1.7", "a PDF"),
        (b"PK\3\4....", "a ZIP archive"),
        (b"\n <!DOCTYPE html>", "a web page"),
        (b"RIFF\4\0\0\0WAVE", "a sound or video"),
        (b"\0\0\0\x18ftypisom\0\0\0\0isomavc1", "a video"),
        (b"\0\0\0\x18ftypavif\0\0\0\0mif1avif", "an AVIF picture"),
        (b"hello, world", "no picture that is known"),
    ],
)
def test_another_format_is_called_by_its_name(data: bytes, name: str) -> None:
    with pytest.raises(ImageError, match=f"JPEG, PNG, WebP or HEIC.*{name}"):
        read_header(data)


def test_an_empty_file_is_called_empty() -> None:
    with pytest.raises(ImageError, match="empty"):
        read_header(b"")


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
@pytest.mark.parametrize("share", [0.02, 0.3, 0.7, 0.999])
def test_a_cut_off_file_is_told_at_every_length(kind: str, share: float) -> None:
    data = _noise(kind)
    with pytest.raises(ImageError, match=r"cut off after|known here"):
        read_header(data[: int(len(data) * share)])


def test_a_webp_tells_how_long_it_should_be() -> None:
    data = _noise("WEBP")
    with pytest.raises(ImageError, match=f"cut off after 1000 of {len(data)} bytes"):
        read_header(data[:1000])


def test_bytes_after_the_end_of_a_jpeg_are_no_harm() -> None:
    assert read_header(_saved("JPEG") + b"SEFH trailer of a phone").size_wh == SIZE_WH


def test_a_jpeg_of_endless_passes_is_refused() -> None:
    data = _saved("JPEG", progressive=True)
    scan = data[data.index(b"\xff\xda") : -2]
    with pytest.raises(ImageError, match="more than 100 passes"):
        read_header(data[:-2] + scan * 200 + data[-2:])


@given(st.sampled_from(["JPEG", "PNG", "WEBP", "HEIF"]), st.data())
@settings(max_examples=150, deadline=None)
def test_a_damaged_header_is_read_or_refused_and_never_crashes(
    kind: str, data: st.DataObject
) -> None:
    damaged = bytearray(_noise(kind))
    for _ in range(data.draw(st.integers(1, 4))):
        damaged[data.draw(st.integers(0, 200))] = data.draw(st.integers(0, 255))
    try:
        header = read_header(bytes(damaged))
    except ImageError:
        return
    assert isinstance(header.kind, ImageKind)


_NOISE: dict[str, bytes] = {}


def _noise(kind: str) -> bytes:
    if kind not in _NOISE:
        import pillow_heif

        rng = np.random.default_rng(7)
        pixels = cv2.resize(rng.integers(0, 256, (60, 80, 3), dtype=np.uint8), (160, 120))
        buffer = io.BytesIO()
        picture = Image.fromarray(pixels)
        if kind == "HEIF":
            pillow_heif.from_pillow(picture).save(buffer)
        else:
            picture.save(buffer, kind)
        _NOISE[kind] = buffer.getvalue()
    return _NOISE[kind]
