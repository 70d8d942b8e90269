"""Tests of vision.pictures.codec: every kind of file that a phone or a browser hands over."""

import io
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import numpy as np
import pillow_heif
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from vision.errors import ImageError
from vision.image import Frame
from vision.pictures.codec import (
    MAX_BYTES,
    MAX_PIXELS,
    decode,
    encode_jpeg,
    encode_png,
    read_image,
)

KINDS = ("JPEG", "PNG", "WEBP", "HEIF", "AVIF", "GIF", "BMP", "TIFF")
TURNED_BY_EXIF = ("JPEG", "PNG", "WEBP", "HEIF", "AVIF", "TIFF")
# Four blocks that no turn or mirroring leaves in place, blue-green-red.
BLOCKS = ((0, 0, 255), (0, 255, 0), (255, 0, 0), (255, 255, 255))
LOSSY_TOLERANCE = 12  # levels of 255, in the middle of a flat block, at quality 95


def _upright() -> Frame:
    frame = np.zeros((64, 96, 3), np.uint8)
    frame[:32, :48], frame[:32, 48:], frame[32:, :48], frame[32:, 48:] = BLOCKS
    return frame


def _saved(picture: Image.Image, kind: str, **options: object) -> bytes:
    buffer = io.BytesIO()
    if kind == "HEIF":
        pillow_heif.from_pillow(picture).save(buffer, quality=95, **options)
    else:
        picture.save(buffer, kind, quality=95, **options)
    return buffer.getvalue()


def _picture(frame: Frame) -> Image.Image:
    return Image.fromarray(np.ascontiguousarray(frame[:, :, ::-1]))


def _stored(frame: Frame, orientation: int) -> Frame:
    """Return what a camera stores so that this orientation brings the frame upright."""
    turned = {
        1: frame,
        2: frame[:, ::-1],
        3: frame[::-1, ::-1],
        4: frame[::-1],
        5: frame.transpose(1, 0, 2),
        6: np.rot90(frame),
        7: np.rot90(frame, 2).transpose(1, 0, 2),
        8: np.rot90(frame, -1),
    }
    return turned[orientation]


def _exif(orientation: int) -> bytes:
    exif = Image.Exif()
    exif[0x0112] = orientation
    return exif.tobytes()


def _assert_blocks(frame: Frame, tolerance: int = LOSSY_TOLERANCE) -> None:
    assert frame.shape == (64, 96, 3)
    assert frame.dtype == np.uint8
    seen = frame[[16, 16, 48, 48], [24, 72, 24, 72]].astype(int)
    assert np.abs(seen - np.array(BLOCKS)).max() <= tolerance


@pytest.mark.parametrize("kind", TURNED_BY_EXIF)
@pytest.mark.parametrize("orientation", range(1, 9))
def test_every_exif_orientation_comes_out_upright(kind: str, orientation: int) -> None:
    stored = _picture(_stored(_upright(), orientation))
    _assert_blocks(decode(_saved(stored, kind, exif=_exif(orientation))))


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "AVIF", "TIFF"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_picture_with_alpha_is_turned_too(kind: str, orientation: int) -> None:
    stored = _picture(_stored(_upright(), orientation)).convert("RGBA")
    stored.putpixel((0, 0), (0, 0, 0, 0))  # else WebP drops the channel
    _assert_blocks(decode(_saved(stored, kind, exif=_exif(orientation))))


def test_a_heic_turned_by_exif_alone_is_turned_once() -> None:
    stored = _picture(_stored(_upright(), 6))
    by_container = _saved(stored, "HEIF", exif=_exif(6))
    assert b"irot" in by_container  # the encoder writes both, as phones do
    plain = _saved(stored, "HEIF")
    assert decode(plain).shape == (96, 64, 3)
    by_exif = by_container.replace(b"irot", b"free")
    _assert_blocks(decode(by_exif))


@pytest.mark.parametrize("kind", KINDS)
def test_grayscale_has_three_equal_channels(kind: str) -> None:
    frame = decode(_saved(_picture(_upright()).convert("L"), kind))
    assert frame.shape == (64, 96, 3)
    assert (frame.max(axis=2).astype(int) - frame.min(axis=2)).max() <= 2
    assert abs(int(frame[48, 72, 0]) - 255) <= LOSSY_TOLERANCE


def test_cmyk_jpeg_keeps_its_colors() -> None:
    _assert_blocks(decode(_saved(_picture(_upright()).convert("CMYK"), "JPEG")))


def test_palette_and_one_bit_png() -> None:
    _assert_blocks(decode(_saved(_picture(_upright()).quantize(8), "PNG")), tolerance=0)
    white = decode(_saved(Image.new("1", (9, 9), 1), "PNG"))
    assert (white == 255).all()


@pytest.mark.parametrize("mode", ["RGBA", "LA"])
@pytest.mark.parametrize("kind", ["PNG", "WEBP", "HEIF", "AVIF", "TIFF"])
def test_transparent_pixels_lie_on_white(kind: str, mode: str) -> None:
    picture = Image.new(mode, (64, 64))  # black and wholly transparent
    picture.paste(Image.new(mode, (64, 32), (0,) * (len(mode) - 1) + (255,)), (0, 32))
    frame = decode(_saved(picture, kind, **({"lossless": True} if kind == "WEBP" else {})))
    assert (frame[:24] >= 255 - LOSSY_TOLERANCE).all()
    assert (frame[40:] <= LOSSY_TOLERANCE).all()


def test_half_transparent_red_on_white_is_pink() -> None:
    frame = decode(_saved(Image.new("RGBA", (4, 4), (255, 0, 0, 128)), "PNG"))
    assert frame[0, 0].tolist() == [127, 127, 255]


def test_palette_transparency_lies_on_white() -> None:
    picture = Image.new("P", (4, 4))
    picture.putpalette([0, 0, 0, 255, 0, 0])
    picture.putpixel((1, 1), 1)
    frame = decode(_saved(picture, "PNG", transparency=0))
    assert frame[0, 0].tolist() == [255, 255, 255]
    assert frame[1, 1].tolist() == [0, 0, 255]


@pytest.mark.parametrize("channels", [1, 2, 3, 4])
def test_sixteen_bit_png_comes_out_as_eight_bits(channels: int) -> None:
    level = 0x40FF
    values = (level,) * (channels - 1 + channels % 2) + (0xFFFF,) * (1 - channels % 2)
    frame = decode(_png(2, 2, channels, struct.pack(f">{channels}H", *values), depth=16))
    assert frame.shape == (2, 2, 3)
    assert np.abs(frame.astype(int) - 0x40).max() <= 1


def _png(width: int, height: int, channels: int, pixel: bytes, *, depth: int = 8) -> bytes:
    color_type = {1: 0, 2: 4, 3: 2, 4: 6}[channels]
    header = struct.pack(">IIBBBBB", width, height, depth, color_type, 0, 0, 0)
    rows = zlib.compress((b"\0" + pixel * width) * min(height, 100))
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + _chunk(b"IDAT", rows)
        + _chunk(b"IEND", b"")
    )


def _decoded_apart(data: bytes) -> tuple[str, int]:
    """Return what a fresh process says about a file, and how many MiB it grew at most."""
    code = (
        "import resource, sys; from vision.pictures.codec import decode\n"
        "from vision.errors import ImageError\n"
        "import PIL.PngImagePlugin, PIL.TiffImagePlugin\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "try: print(decode(sys.stdin.buffer.read()).shape)\n"
        "except ImageError as error: print(error)\n"
        "print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)"
    )
    run = subprocess.run([sys.executable, "-c", code], input=data, capture_output=True, check=True)
    message, grown_mib = run.stdout.decode().splitlines()
    return message, int(grown_mib)


def test_a_bomb_is_refused_before_a_pixel_is_decoded() -> None:
    message, grown_mib = _decoded_apart(_png(60_000, 60_000, 3, b"\0\0\0"))
    assert "at most 50 megapixels, this one has 60000 x 60000 = 3600.0 megapixels" in message
    assert grown_mib < 100  # its pixels are 10 GB


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _lies() -> dict[str, bytes]:
    """Files that say two sizes, a small and a huge one."""
    png, huge = _png(40, 30, 3, b"\1\2\3"), _png(60_000, 60_000, 3, b"\1\2\3")
    start, small_header, rest = png[:8], png[8:33], png[33:]
    huge_header = huge[8:33]
    frames = _chunk(b"acTL", struct.pack(">II", 1, 0))
    frame = struct.pack(">IIIIIHHBB", 0, 60_000, 60_000, 0, 0, 1, 1, 0, 0)
    webp = _saved(Image.new("RGB", (40, 30)), "WEBP")[12:]

    def canvas(width: int, height: int, *chunks: bytes, flags: int = 0) -> bytes:
        size = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
        body = b"VP8X" + struct.pack("<II", 10, flags) + size + b"".join(chunks)
        return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body

    animation = b"ANIM" + struct.pack("<I", 6) + bytes(6)
    inside = bytes(6) + (39).to_bytes(3, "little") + (29).to_bytes(3, "little") + bytes(4)
    moving = animation + b"ANMF" + struct.pack("<I", 16 + len(webp)) + inside + webp
    return {
        "PNG, the huge one first": start + huge_header + small_header + rest,
        "PNG, the huge one second": start + small_header + huge_header + rest,
        "PNG, the huge one late": start + small_header + rest[:-12] + huge_header + rest[-12:],
        "PNG, a huge frame": start + small_header + frames + _chunk(b"fcTL", frame) + rest,
        "WebP, a small canvas": canvas(4, 3, webp),
        "WebP, a huge canvas": canvas(16_000, 16_000, webp),
        "WebP, a moving one on a huge canvas": canvas(16_000, 16_000, moving, flags=2),
        "WebP, a moving one on a small canvas": canvas(4, 4, moving, flags=2),
        "TIFF, a huge tile": _tiff_with_tiles(60_000),
    }


def _tiff_with_tiles(side: int) -> bytes:
    tile = zlib.compress(bytes(16 * 16))
    tags = {256: 16, 257: 16, 258: 8, 259: 8, 262: 1, 277: 1, 322: side, 323: side}
    tags |= {324: 8 + 2 + 10 * 12 + 4, 325: len(tile)}
    fields = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in tags.items())
    return b"II*\0" + struct.pack("<IH", 8, len(tags)) + fields + bytes(4) + tile


@pytest.mark.parametrize("lie", list(_lies()))
def test_a_file_that_says_two_sizes_is_refused_and_takes_no_memory(lie: str) -> None:
    message, grown_mib = _decoded_apart(_lies()[lie])
    assert "broken" in message or "at most 50 megapixels" in message
    assert grown_mib < 100


@pytest.mark.parametrize("channels", [3, 4])
def test_a_fair_picture_of_16_bits_takes_at_most_ten_bytes_a_pixel(channels: int) -> None:
    width, height = 4000, 3000
    data = _png(width, height, channels, struct.pack(f">{channels}H", *range(channels)), depth=16)
    rows = zlib.compress(bytes((width * 2 * channels + 1) * height), 1)
    message, grown_mib = _decoded_apart(data[:33] + _chunk(b"IDAT", rows) + data[-12:])
    assert message == f"({height}, {width}, 3)"
    assert grown_mib * 2**20 < 10 * width * height  # 49 megapixels: 490 MB


def test_a_tiff_of_tiles_is_read() -> None:
    assert (decode(_tiff_with_tiles(16)) == 0).all()


def test_a_cameras_raw_file_is_called_so() -> None:
    picture = Image.new("RGB", (16, 12))
    for tags in ({254: 1}, {50706: b"\1\4\0\0"}):
        buffer = io.BytesIO()
        picture.save(buffer, "TIFF", tiffinfo=tags)
        with pytest.raises(ImageError, match="a camera's raw file"):
            decode(buffer.getvalue())


@pytest.mark.parametrize(
    ("mode", "level", "tolerance"), [("I;16", 0x40FF, 1), ("L", 0x40, 0), ("CMYK", None, 0)]
)
def test_tiff_of_other_depths_and_inks(mode: str, level: int | None, tolerance: int) -> None:
    buffer = io.BytesIO()
    Image.new(mode, (9, 9), (255, 255, 255, 64) if level is None else level).save(buffer, "TIFF")
    frame = decode(buffer.getvalue())
    assert np.abs(frame.astype(int) - (0 if level is None else 0x40)).max() <= tolerance


def test_a_tiff_of_numbers_is_no_photo() -> None:
    buffer = io.BytesIO()
    Image.new("F", (9, 9), 0.5).save(buffer, "TIFF")
    with pytest.raises(ImageError, match="32-bit numbers"):
        decode(buffer.getvalue())


def test_the_first_picture_of_an_animation_is_taken() -> None:
    first, second = Image.new("RGB", (8, 8), "red"), Image.new("RGB", (8, 8), "blue")
    for kind in ("GIF", "WEBP", "PNG", "AVIF"):
        buffer = io.BytesIO()
        first.save(buffer, kind, save_all=True, append_images=[second])
        assert np.abs(decode(buffer.getvalue())[4, 4].astype(int) - (0, 0, 255)).max() <= 12


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF", "BMP"])
def test_more_than_fifty_megapixels_are_refused_in_every_format(kind: str) -> None:
    width, height = 8193, 6144
    assert width * height > MAX_PIXELS
    data = bytearray(_saved(Image.new("RGB", (8, 8)), kind))
    if kind == "JPEG":
        at = data.index(b"\xff\xc0") + 5
        data[at : at + 4] = struct.pack(">HH", height, width)
    elif kind == "PNG":
        data = bytearray(_png(width, height, 3, b"\0\0\0"))
    elif kind == "GIF":
        data[6:10] = struct.pack("<HH", width, height)
    elif kind == "BMP":
        data[18:26] = struct.pack("<II", width, height)
    else:
        data[26:30] = struct.pack("<HH", width, height)
    with pytest.raises(ImageError, match="at most 50 megapixels, this one has 8193 x 6144"):
        decode(bytes(data))


def test_a_huge_heic_is_refused_by_its_header() -> None:
    data = _saved(Image.new("RGB", (96, 64)), "HEIF")
    size = struct.pack(">II", 96, 64)
    assert size in data
    with pytest.raises(ImageError, match=r"megapixels|broken"):
        decode(data.replace(size, struct.pack(">II", 60_000, 60_000)))


def test_a_picture_without_pixels_is_refused() -> None:
    data = bytearray(_saved(Image.new("RGB", (8, 8)), "JPEG"))
    at = data.index(b"\xff\xc0") + 5
    data[at : at + 2] = b"\0\0"
    with pytest.raises(ImageError, match="empty: 8 x 0"):
        decode(bytes(data))


def test_too_many_bytes_are_refused_unread(tmp_path: Path) -> None:
    with pytest.raises(ImageError, match="at most 64 MiB"):
        decode(bytes(MAX_BYTES + 1))
    path = tmp_path / "sparse.jpg"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES * 1000)  # 64 GB, none of it on the disk
    with pytest.raises(ImageError, match=r"sparse\.jpg: .*at most 64 MiB"):
        read_image(path)


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_a_file_cut_off_anywhere_is_refused_or_lacks_nothing_of_its_picture(
    kind: str, data: st.DataObject
) -> None:
    whole = _whole(kind)
    length = data.draw(st.integers(0, len(whole) - 1))
    try:
        frame = decode(whole[:length])
    except ImageError:
        return
    assert kind in ("JPEG", "GIF")  # whose end marks come after the last pixel
    assert len(whole) - length <= 4
    assert (frame == decode(whole)).all()


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_a_damaged_file_gives_a_frame_or_an_image_error(kind: str, data: st.DataObject) -> None:
    damaged = bytearray(_whole(kind))
    for _ in range(data.draw(st.integers(1, 5))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    try:
        frame = decode(bytes(damaged))
    except ImageError:
        return
    assert frame.ndim == 3
    assert frame.shape[2] == 3


def test_a_heic_container_without_a_picture_is_refused() -> None:
    data = bytearray(_whole("HEIF"))
    data[data.index(b"hvc1")] ^= 1  # the one picture is now of an unknown kind
    with pytest.raises(ImageError, match="HEIC file is broken"):
        decode(bytes(data))


_WHOLE: dict[str, bytes] = {}


def _whole(kind: str) -> bytes:
    if kind not in _WHOLE:
        rng = np.random.default_rng(3)
        noisy = _upright() // 2 + rng.integers(0, 128, (64, 96, 3), dtype=np.uint8)
        _WHOLE[kind] = _saved(_picture(noisy), kind)
    return _WHOLE[kind]


def test_png_keeps_every_pixel_and_jpeg_nearly() -> None:
    _assert_blocks(decode(encode_png(_upright())), tolerance=0)
    _assert_blocks(decode(encode_jpeg(_upright())))


def test_what_cannot_be_opened_is_told_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(ImageError, match=r"none\.jpg: there is no such file"):
        read_image(tmp_path / "none.jpg")
    with pytest.raises(ImageError, match="folder"):
        read_image(tmp_path)
    (tmp_path / "letter.jpg").write_text("Dear Sir")
    with pytest.raises(ImageError, match=r"letter\.jpg: expected a photo as JPEG"):
        read_image(tmp_path / "letter.jpg")


def test_standard_input_is_read_as_bytes() -> None:
    code = "from vision.pictures.codec import read_image; print(read_image('-').shape)"
    run = subprocess.run(
        [sys.executable, "-c", code], input=encode_png(_upright()), capture_output=True, check=True
    )
    assert run.stdout.decode().strip() == "(64, 96, 3)"


def test_heic_codecs_are_loaded_for_heic_only() -> None:
    code = (
        "import sys; from vision.pictures.codec import read_image; read_image('-');"
        "sys.exit(bool({'pillow_heif', 'PIL', 'scipy', 'sklearn'} & set(sys.modules)))"
    )
    subprocess.run(
        [sys.executable, "-c", code], input=encode_jpeg(_upright()), check=True, timeout=60
    )


def test_a_tighter_limit_of_pixels_holds_before_decoding() -> None:
    picture = encode_png(np.zeros((100, 200, 3), np.uint8))
    assert decode(picture, max_pixels=20_000).shape == (100, 200, 3)
    with pytest.raises(ImageError, match=r"at most 0\.02 megapixels, this one has 200 x 100"):
        decode(picture, max_pixels=19_999)
