"""An uploaded picture: the bytes of a raw body, or of the one file in a form, within a limit.

The body is counted as it comes in, so that one over the limit is refused before it is all here.
Nothing is spooled to a temporary file: a photo may tell where it was taken.
"""

import asyncio
from collections.abc import AsyncGenerator
from typing import Final

from fastapi import HTTPException, Request
from python_multipart.multipart import parse_options_header
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from service.errors import TooLargeError, UsageError

__all__ = ["UPLOAD_CONTENT", "read_upload"]

_FORM_ALLOWANCE: Final = 64 * 1024  # what the wrapping of a form may take beside its picture
_UPLOAD_S: Final = 60.0  # 32 MiB at half a megabyte a second
_FIELD: Final = "photo"
_BINARY: Final = {"schema": {"type": "string", "format": "binary"}}
UPLOAD_CONTENT: Final = {
    "required": True,
    "content": {
        "multipart/form-data": {
            "schema": {
                "type": "object",
                "properties": {_FIELD: {"type": "string", "format": "binary"}},
                "required": [_FIELD],
            }
        },
        "image/jpeg": _BINARY,
        "image/png": _BINARY,
        "image/webp": _BINARY,
        "image/heic": _BINARY,
        "application/octet-stream": _BINARY,
    },
}
"""The request body for the OpenAPI document."""


async def read_upload(request: Request, max_bytes: int) -> bytes:
    """Return the picture of a request.

    Raises
    ------
    TooLargeError
        If it has more than `max_bytes`.
    UsageError
        If the form cannot be read or has not one file.
    HTTPException
        415 for another kind of content; 408 when it comes too slowly.
    """
    kind, _ = parse_options_header(request.headers.get("content-type", ""))
    is_form = kind.lower() == b"multipart/form-data"
    if not is_form and not kind.lower().startswith(b"image/") and kind.lower() not in _RAW:
        got = kind.decode("latin-1")
        raise HTTPException(
            415, f"expected a picture, or a form with one as {_FIELD!r}; got {got!r}"
        )
    try:
        async with asyncio.timeout(_UPLOAD_S):
            limit = max_bytes + _FORM_ALLOWANCE if is_form else max_bytes
            body = await _read_body(request, limit, max_bytes)
    except TimeoutError as error:
        raise HTTPException(408, f"the picture did not arrive within {_UPLOAD_S:g} s") from error
    if not is_form:
        return body
    picture = await _file_of_form(request, body)
    if len(picture) > max_bytes:
        raise _too_large(max_bytes)
    return picture


_RAW: Final = frozenset({b"", b"application/octet-stream"})


async def _read_body(request: Request, limit: int, max_bytes: int) -> bytes:
    declared = request.headers.get("content-length", "")
    if declared.isdecimal() and int(declared) > limit:
        raise _too_large(max_bytes)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise _too_large(max_bytes)
    return bytes(body)


def _too_large(max_bytes: int) -> TooLargeError:
    return TooLargeError(f"a picture file may have at most {max_bytes / 2**20:g} MiB")


def _reason_of(error: Exception) -> str:
    match error:
        case MultiPartException():
            return error.message
        case HTTPException():
            return str(error.detail)
        case _:
            return str(error)


async def _file_of_form(request: Request, body: bytes) -> bytes:
    async def stream() -> AsyncGenerator[bytes, None]:
        yield body

    parser = MultiPartParser(request.headers, stream(), max_files=1, max_fields=8)
    parser.spool_max_size = len(body) + 1  # stays in memory
    try:
        form = await parser.parse()
    except (MultiPartException, HTTPException, KeyError, ValueError) as error:
        raise UsageError(f"the form cannot be read: {_reason_of(error)}") from error
    try:
        files = [value for value in form.values() if isinstance(value, UploadFile)]
        if len(files) != 1:
            raise UsageError(f"expected a form with the picture as {_FIELD!r}, it has no file")
        return await files[0].read()
    finally:
        await form.close()
