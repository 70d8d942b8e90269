"""`settable serve`: start the service, say where it is, show phones the way, until Ctrl-C.

Exit status: 0 when it was told to stop, 2 when it could not start.
"""

import argparse
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from service.errors import UsageError

if TYPE_CHECKING:
    from service.settings import Settings, TlsFiles

__all__ = ["add_arguments", "default_data_folder", "qr_code", "run"]

_LEVELS: Final = ("debug", "info", "warning", "error")
_DAY_S: Final = 24 * 60 * 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "--host",
        default="0.0.0.0",
        metavar="ADDRESS",
        help="where to listen; 127.0.0.1 for this machine only (%(default)s: phones too)",
    )
    parser.add_argument(
        "--port", type=int, default=8000, metavar="N", help="(%(default)s); 0 takes a free one"
    )
    parser.add_argument(
        "--tls",
        action="store_true",
        help="serve HTTPS, which phones need for their cameras; makes a certificate authority once",
    )
    parser.add_argument("--cert", type=Path, metavar="FILE", help="HTTPS with this chain (PEM)")
    parser.add_argument("--key", type=Path, metavar="FILE", help="and its private key (PEM)")
    parser.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="where database, kept photos and certificates lie (a folder of this user)",
    )
    parser.add_argument(
        "--db", metavar="URL", help="another database, as a SQLAlchemy URL (SQLite in DIR)"
    )
    parser.add_argument(
        "--photo-days",
        type=float,
        default=7,
        metavar="N",
        help="how long readings and kept photos live (%(default)s)",
    )
    parser.add_argument(
        "--readers", type=int, metavar="N", help="processes that read pictures (half the cores)"
    )
    parser.add_argument(
        "--public-url",
        metavar="URL",
        help="where others reach the service (behind a reverse proxy, by a name of its own)",
    )
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="of a reverse proxy whose word on the client's address counts; may come again",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument("--no-qr", action="store_true", help="do not draw a QR code for phones")
    parser.add_argument(
        "--log", choices=_LEVELS, default="warning", help="what to log to stderr (%(default)s)"
    )


def run(arguments: argparse.Namespace, *, page: str = "") -> int:
    """Serve until told to stop; the browser opens at this page."""
    _check(arguments)
    from dataclasses import replace

    from service.http.observing import configure_logging
    from service.server import listen, serve

    settings = _settings(arguments)
    configure_logging(level=logging.getLevelNamesMapping()[arguments.log.upper()])
    with _held(settings), listen(arguments.host, arguments.port) as listener:
        port = listener.getsockname()[1]
        settings = replace(settings, lan_url=_lan_url(arguments.host, port, settings))
        serve(settings, listener, lambda: _announce(arguments, settings, port, page))
    print("Settable has stopped.", flush=True)
    return 0


def _check(arguments: argparse.Namespace) -> None:
    if (arguments.cert is None) != (arguments.key is None):
        raise UsageError("--cert and --key belong together: a certificate chain and its key")
    if arguments.tls and arguments.cert:
        raise UsageError("--tls makes its own certificate; give either it or --cert and --key")
    for path in filter(None, (arguments.cert, arguments.key)):
        if not path.is_file():
            raise UsageError(f"there is no file {path}")
    if not 0 <= arguments.port <= 65_535:
        raise UsageError(f"a port lies in 0..65535, got {arguments.port}")
    if arguments.readers is not None and not 1 <= arguments.readers <= 64:
        raise UsageError(f"there are 1 to 64 readers, got {arguments.readers}")
    _check_public(arguments.public_url, arguments.proxy)
    if not 0 < arguments.photo_days <= 36_500:
        raise UsageError(f"photos live more than 0 days, got {arguments.photo_days:g}")


def _check_public(url: str | None, proxies: list[str]) -> None:
    from ipaddress import ip_address
    from urllib.parse import urlsplit

    if url is not None:
        try:
            parts = urlsplit(url)
            is_url = parts.scheme in ("http", "https") and bool(parts.hostname)
        except ValueError:
            is_url = False
        if not is_url:
            raise UsageError(f"--public-url: expected a URL such as https://a.example, got {url}")
    for proxy in proxies:
        try:
            ip_address(proxy)
        except ValueError:
            raise UsageError(
                f"--proxy: expected an address such as 127.0.0.1, got {proxy}"
            ) from None


def default_data_folder() -> Path:
    """Return the folder where this user's programs keep their data."""
    home = Path.home()
    match sys.platform:
        case "win32":
            base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
        case "darwin":
            base = home / "Library" / "Application Support"
        case _:
            base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "settable"


def _settings(arguments: argparse.Namespace) -> "Settings":
    from service.http.addresses import local_names
    from service.settings import Settings
    from service.workers.pool import worker_count

    folder = (arguments.data or default_data_folder()).absolute()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{folder} cannot be made: {error.strerror}") from error
    if arguments.db:
        _check_database(arguments.db)
    return Settings(
        data_folder=folder,
        database_url=arguments.db,
        public_url=arguments.public_url,
        hosts=local_names(),
        proxies=tuple(arguments.proxy),
        tls=_tls(arguments, folder),
        photo_retention_s=round(arguments.photo_days * _DAY_S),
        readers=arguments.readers or worker_count(),
    )


@contextmanager
def _held(settings: "Settings") -> Iterator[None]:
    """Be the one program that uses the store; say in one sentence when the store is no good."""
    from service.storage.upkeep import check_file, hold

    path = settings.data_folder / "settable.sqlite"
    if settings.database_url is not None:
        yield
        return
    with hold(path):
        if path.exists():
            check_file(path)
            if not os.access(path, os.W_OK):
                raise UsageError(f"the store {path} cannot be written; make it this user's own")
        yield


def _check_database(url: str) -> None:
    from sqlalchemy import create_engine
    from sqlalchemy.exc import ArgumentError, NoSuchModuleError

    try:
        create_engine(url)
    except (ArgumentError, NoSuchModuleError) as error:
        raise UsageError(f"--db: expected a URL such as sqlite:////tmp/a.db: {error}") from error
    except ModuleNotFoundError as error:
        raise UsageError(f"--db {url.partition(':')[0]} needs the package {error.name}") from error


def _tls(arguments: argparse.Namespace, folder: Path) -> "TlsFiles | None":
    from service.settings import TlsFiles

    if arguments.cert:
        return TlsFiles(certificate=arguments.cert, key=arguments.key)
    if not arguments.tls:
        return None
    from ipaddress import ip_address

    from service.http.addresses import local_addresses, local_names
    from service.http.certificates import certify

    here = (ip_address("127.0.0.1"), ip_address("::1"))
    return certify(folder / "tls", names=local_names(), addresses=(*here, *local_addresses()))


def _lan_url(host: str, port: int, settings: "Settings") -> str | None:
    from service.http.addresses import reachable_at

    urls = reachable_at(host, port, tls=settings.tls is not None)
    return urls[0] if len(urls) > 1 else None


def _announce(arguments: argparse.Namespace, settings: "Settings", port: int, page: str) -> None:
    from service.http.addresses import reachable_at

    urls = reachable_at(arguments.host, port, tls=settings.tls is not None)
    own = urls[-1]
    print("Settable is ready.")
    print(f"  This machine:   {own}")
    for url in urls[:-1]:
        print(f"  Other devices:  {url}")
    if settings.tls is not None and settings.tls.root is not None:
        _announce_root(urls, settings.tls.root)
    if len(urls) > 1 and not arguments.no_qr:
        print(f"\n{qr_code(urls[0])}")
    print("Ctrl-C stops it.", flush=True)
    if not arguments.no_browser:
        _open_browser(f"{own}{page}")


def _announce_root(urls: tuple[str, ...], root: Path) -> None:
    from ipaddress import ip_address
    from urllib.parse import urlsplit

    from service.http.certificates import fingerprint, is_certifiable

    print(f"  Root certificate for phones, once:  {urls[0]}api/root.crt")
    print(f"  Its SHA-256 fingerprint:  {fingerprint(root)}")
    for url in urls[:-1]:
        host = urlsplit(url).hostname or ""
        if not is_certifiable(ip_address(host)):
            print(
                f"settable: {host} is no private address, so our certificate does not hold for it; "
                "use --cert and --key",
                file=sys.stderr,
            )


def qr_code(url: str) -> str:
    """Return a QR code for a terminal: two modules in one character, dark on light or inverse.

    Empty where the terminal's letters have no half blocks.
    """
    import io

    import segno

    out = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(out, compact=True)
    text = out.getvalue()
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return text


def _open_browser(url: str) -> None:
    """Open the page in this machine's browser, if it has one with a screen."""
    import threading
    import webbrowser

    has_screen = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if has_screen:
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
