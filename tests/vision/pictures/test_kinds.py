"""Tests of vision.pictures.kinds: formats told apart by how a file begins."""

import io

import pillow_heif
import pytest
from PIL import Image

from vision.errors import ImageError
from vision.pictures.kinds import ImageKind, kind_of


@pytest.mark.parametrize("kind", ImageKind)
def test_each_format_is_known_by_how_it_begins(kind: ImageKind) -> None:
    buffer, picture = io.BytesIO(), Image.new("RGB", (37, 21))
    if kind is ImageKind.HEIC:
        pillow_heif.from_pillow(picture).save(buffer)
    else:
        picture.save(buffer, kind.value.upper())
    assert kind_of(buffer.getvalue()) is kind


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"%PDF-1.7", "a PDF"),
        (b"PK\3\4....", "a ZIP archive"),
        (b"\n <!DOCTYPE html>", "a web page"),
        (b"RIFF\4\0\0\0WAVE", "a sound or video"),
        (b"\0\0\0\x18ftypisom\0\0\0\0isomavc1", "a video"),
        (b"hello, world", "no picture that is known"),
    ],
)
def test_another_format_is_called_by_its_name(data: bytes, name: str) -> None:
    said = f"JPEG, PNG, WebP, HEIC, AVIF, GIF, BMP or TIFF.*{name}"
    with pytest.raises(ImageError, match=said):
        kind_of(data)


def test_an_empty_file_is_called_empty() -> None:
    with pytest.raises(ImageError, match="empty"):
        kind_of(b"")
