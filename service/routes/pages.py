"""The web page: its shell at every address a person may open, its files, and its worker.

The page finds its way itself: the service answers the same shell wherever a page lives. Every
file is checked again with its entity tag (`no-cache`), so that no phone runs an old page; the
worker keeps them for when the network is gone.
"""

from importlib.resources import files
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from service.dependencies import TheServices
from service.errors import NotFoundError
from service.http.assets import Asset, Assets, accepts_gzip, is_known

__all__ = ["PAGES", "router", "show_shell"]

router = APIRouter()

PAGES: Final = (
    "/",
    "/photo",
    "/live",
    "/classic",
    "/poker",
    "/passing",
    "/wolf",
    "/rules",
    "/rules/{game}",
    "/overlay",
)
"""The addresses of the page; a table's room is ``/?table=CODE``, a stream's ``/overlay``."""

_ASSETS: Final = Assets(Path(str(files("service") / "static")))


class About(BaseModel):
    """What the page should know of the service it came from."""

    version: str = Field(description="Changes whenever a file of the page does.")
    lan_url: str | None = Field(description="Where phones reach the service, if it is told.")
    has_root: bool = Field(description="Whether `/api/root.crt` is there to be installed.")


async def show_shell(request: Request) -> Response:
    """Return the shell, in which the page for this address builds itself."""
    return await _answer(request, "index.html")


for _path in PAGES:
    router.add_api_route(_path, show_shell, include_in_schema=False)


@router.get("/static/{name:path}", include_in_schema=False)
async def get_file(request: Request, name: str) -> Response:
    """Return a file of the page."""
    return await _answer(request, name)


@router.get("/manifest.webmanifest", include_in_schema=False)
async def get_manifest(request: Request) -> Response:
    """Return what a phone needs to install the page."""
    return await _answer(request, "manifest.webmanifest")


@router.get("/favicon.ico", include_in_schema=False)
async def get_icon(request: Request) -> Response:
    """Return the icon, for browsers that ask without being told."""
    return await _answer(request, "icons/icon.svg")


@router.get("/sw.js", include_in_schema=False)
async def get_worker(request: Request) -> Response:
    """Return the worker; it lives at the root, for it answers for all pages."""
    return _respond(request, await run_in_threadpool(_ASSETS.worker))


@router.get("/api/about", tags=["service"])
async def get_about(services: TheServices) -> About:
    """Say what the page should know of the service it came from."""
    settings = services.settings
    return About(
        version=await run_in_threadpool(_ASSETS.version),
        lan_url=settings.public_url or settings.lan_url,
        has_root=settings.tls is not None and settings.tls.root is not None,
    )


async def _answer(request: Request, name: str) -> Response:
    asset = await run_in_threadpool(_ASSETS.find, name)
    if asset is None:
        raise NotFoundError(f"the page has no file {name[:80]!r}")
    return _respond(request, asset)


def _respond(request: Request, asset: Asset) -> Response:
    packed = asset.packed if accepts_gzip(request.headers.get("accept-encoding", "")) else None
    tag = f'"{asset.digest}{"" if packed is None else "-gz"}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if asset.packed is not None:
        headers["Vary"] = "Accept-Encoding"
    if is_known(request.headers.get("if-none-match"), [tag]):
        return Response(status_code=304, headers=headers)
    if packed is not None:
        headers["Content-Encoding"] = "gzip"
    headers["Content-Type"] = asset.media_type
    return Response(asset.body if packed is None else packed, headers=headers)
