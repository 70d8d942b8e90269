"""For people who program or certify: every operation as plain HTML, and the root certificate.

It needs no script and nothing from another host, so that it works offline under the strict policy.
"""

from collections.abc import Iterator
from html import escape
from typing import Any, Final

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from starlette.concurrency import run_in_threadpool

from service.dependencies import TheServices
from service.errors import NotFoundError

__all__ = ["router"]

router = APIRouter()

_ROOT_PATH: Final = "/api/root.crt"
_PAGE: Final = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="/static/start.css">
</head>
<body>
{body}
</body>
</html>
"""


@router.get("/docs", include_in_schema=False)
async def show_operations(request: Request) -> HTMLResponse:
    """List every operation of the API."""
    document = request.app.openapi()
    lines = ["<h1>What programs can ask</h1>", "<p><a href='/'>Settable</a></p>"]
    lines += [
        f"<p>{escape(text)}</p>" for text in str(document["info"]["description"]).split("\n\n")
    ]
    lines += _operations(document)
    lines.append("<h2>sockets</h2><ul>")
    for path, about in _SOCKETS.items():
        lines.append(f"<li><span class=method>WS</span> <code>{path}</code><p>{about}</p></li>")
    lines.append("</ul>")
    return _page("Settable: operations", lines)


_SOCKETS: Final = {
    "/ws/tables/CODE": "A table as its seat may see it, after every move; moves and shouts in.",
    "/ws/camera?table=CODE": "Frames in, as JPEG or WebP; what lies there out, as JSON.",
}


def _operations(document: dict[str, Any]) -> Iterator[str]:
    by_tag: dict[str, list[str]] = {}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            tag = (operation.get("tags") or ["other"])[0]
            by_tag.setdefault(tag, []).append(
                f"<li><span class=method>{escape(method.upper())}</span> "
                f"<code>{escape(path)}</code><p>{escape(_about(operation))}</p></li>"
            )
    for tag, entries in by_tag.items():
        yield f"<h2>{escape(tag)}</h2><ul>"
        yield from entries
        yield "</ul>"


def _about(operation: dict[str, Any]) -> str:
    return str(operation.get("description") or operation.get("summary") or "")


def _page(title: str, lines: list[str]) -> HTMLResponse:
    return HTMLResponse(_PAGE.format(title=escape(title), body="\n".join(lines)))


@router.get(
    _ROOT_PATH,
    tags=["service"],
    response_class=Response,
    responses={200: {"content": {"application/x-x509-ca-cert": {}}}},
)
async def get_root_certificate(services: TheServices) -> Response:
    """Return the root certificate of this machine, for phones to install (DER)."""
    settings = services.settings
    if settings.tls is None or settings.tls.root is None:
        raise NotFoundError("this service has no certificate authority of its own; start it --tls")
    pem = await run_in_threadpool(settings.tls.root.read_bytes)
    return Response(
        x509.load_pem_x509_certificate(pem).public_bytes(Encoding.DER),
        media_type="application/x-x509-ca-cert",
        headers={"Content-Disposition": 'attachment; filename="settable-root.crt"'},
    )
