"""A photo of 12 megapixels over HTTP, from upload to overlay, against reading it in process.

Both do the same work: decode, read, draw, write a PNG. What comes on top over HTTP is two requests,
the way to the worker process and back, and the database.
"""

import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx2

from service.errors import ServiceError
from service.reading.reading import draw_reading, interpret, load_shipped_reader
from tests.benchmarks.measure import Row
from vision.pictures.codec import decode, encode_jpeg, encode_png
from vision.synthetic.scene import demo_scene

__all__ = ["rows"]

_WIDTH_PX = 4000
_REPEATS = 7


def rows() -> list[Row]:
    """Measure in turn, so that a busy machine slows both; the best of each counts."""
    try:
        reader = load_shipped_reader()
    except ServiceError as error:
        return [Row("photo over HTTP", f"not measured: {error}")]
    photo = encode_jpeg(demo_scene(1, width_px=_WIDTH_PX).frame)

    def in_process() -> bytes:
        frame = decode(photo)
        return encode_png(draw_reading(frame, interpret(reader.read(frame))))

    with _server() as url, httpx2.Client(base_url=url, timeout=120) as client:

        def kept() -> bytes:
            return _over_http(client, photo, keep="true")

        def plain() -> bytes:
            return _over_http(client, photo, keep="false")

        alone_s, plain_s, kept_s = _best_times_s(in_process, plain, kept)
    return [
        Row("read a 12-megapixel photo and draw it, in process", f"{alone_s:.2f} s"),
        Row("upload to overlay over HTTP, times that", f"{plain_s / alone_s:.2f}", "1.3"),
        Row("the same with the picture kept", f"{kept_s / alone_s:.2f}"),
    ]


def _best_times_s(*calls: Callable[[], bytes]) -> list[float]:
    best = [float("inf")] * len(calls)
    for turn in range(_REPEATS + 1):
        for place, call in enumerate(calls):
            started_s = time.perf_counter()
            call()
            if turn:  # the first one warms up
                best[place] = min(best[place], time.perf_counter() - started_s)
    return best


def _over_http(client: httpx2.Client, photo: bytes, *, keep: str) -> bytes:
    answer = client.post(
        "/api/photos",
        params={"keep": keep},
        content=photo,
        headers={"Content-Type": "image/jpeg"},
    )
    answer.raise_for_status()
    overlay = client.get(f"{answer.headers['location']}/overlay.png")
    overlay.raise_for_status()
    return overlay.content


@contextmanager
def _server() -> Iterator[str]:
    command = [sys.executable, "-m", "service", "serve", "--host", "127.0.0.1", "--port", "0"]
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [*command, "--no-browser", "--data", folder], stdout=subprocess.PIPE, text=True
        ) as process,
    ):
        if process.stdout is None:
            raise RuntimeError("the server has no output")
        try:
            for line in process.stdout:
                if found := re.search(r"This machine: +(\S+)/", line):
                    yield found[1]
                    break
        finally:
            process.terminate()
            process.wait()
