"""Everything about the service that a person may choose, as one frozen value.

Nothing here reads the environment or a file: whoever builds the app hands the settings in.
Times are seconds unless the name says otherwise, sizes are bytes.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

__all__ = ["Rate", "Settings", "TlsFiles"]

_MIB: Final = 2**20
_DAY_S: Final = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Rate:
    """How often one address may do something: `burst` at once, then `per_s` each second."""

    per_s: float
    burst: int

    def __post_init__(self) -> None:
        if self.per_s <= 0 or self.burst < 1:
            raise ValueError(f"a rate is over 0 a second with a burst of 1 or more, got {self}")


@dataclass(frozen=True, slots=True)
class TlsFiles:
    """A certificate chain and its key, both PEM, and the root for phones, if it is ours."""

    certificate: Path
    key: Path
    root: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of one app.

    Attributes
    ----------
    data_folder
        Where the database, photos and certificates lie; made when it is missing.
    database_url
        A SQLAlchemy URL; None for ``settable.sqlite`` in the data folder.
    public_url
        Where phones reach the service, for join links; None takes the address of the request.
    lan_url
        Where they reach it when the page was opened on this machine itself, as ``localhost``.
    origins
        Further origins (``https://table.example``) that may call and open sockets; the
        service's own always may.
    hosts
        Names under which the service may be asked, besides every address, ``localhost`` and that
        of `public_url`; None takes any name.
    proxies
        Addresses of reverse proxies, whose word on the client's address and scheme counts.
    tls
        The certificate served with; None for plain HTTP.
    max_body
        Largest request body, except pictures.
    body_budget, body_budget_of_address
        Bytes of bodies that are held at once, of all requests and of those of one address.
    max_picture, max_pixels
        Largest picture file and its most pixels, both checked before decoding.
    photo_retention_s
        How long a photo's reading and kept original live.
    readers, reader
        Worker processes that read pictures, and the function that makes the reader in each:
        ``module:function``.
    read_timeout_s, max_waiting_pictures
        Longest time for one picture; pictures that may wait for a worker at once.
    picture_memory, picture_memory_s
        Bytes of pictures that are held in memory, for overlays of photos that are not kept; and
        how long each.
    max_frame, max_frame_pixels, frame_rate
        Largest camera frame and how many a camera may send.
    max_cameras
        Camera sockets that one address may have open.
    request_rate, table_rate, claim_rate, picture_rate
        Per address: any request, new tables, claimed seats (and wrong tokens), uploaded pictures.
    message_rate
        Per socket: messages from a client.
    heartbeat_s
        A client that answers no ping for twice this long is dropped.
    max_backlog
        Messages that may wait for one slow client before it is dropped.
    max_tables, max_seats
        Unfinished tables at once, and people at one table with its onlookers.
    max_moves
        Moves of one table; a game that long is taken for a fault.
    table_retention_s
        How long a table that is not finished is kept.
    speed
        How much faster than the wall's the clocks of the tables run, for tests.
    seed
        What every game is dealt with, for tests and demonstrations: who knows it knows the
        cards. None gives each game a secret one of its own.
    """

    data_folder: Path
    database_url: str | None = None
    public_url: str | None = None
    lan_url: str | None = None
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] | None = None
    proxies: tuple[str, ...] = ()
    tls: TlsFiles | None = None
    max_body: int = 1 * _MIB
    body_budget: int = 256 * _MIB
    body_budget_of_address: int = 128 * _MIB
    max_picture: int = 32 * _MIB
    max_pixels: int = 50_331_648  # 8192 x 6144, what vision decodes at most
    photo_retention_s: int = 7 * _DAY_S
    readers: int = 1
    reader: str = "service.reading.reading:load_shipped_reader"
    read_timeout_s: float = 60.0
    max_waiting_pictures: int = 16
    picture_memory: int = 256 * _MIB
    picture_memory_s: int = 15 * 60
    max_frame: int = 2 * _MIB
    max_frame_pixels: int = 3840 * 2160
    max_cameras: int = 4
    frame_rate: Rate = field(default=Rate(15, 30))
    request_rate: Rate = field(default=Rate(50, 200))
    table_rate: Rate = field(default=Rate(0.5, 20))
    claim_rate: Rate = field(default=Rate(1, 30))
    picture_rate: Rate = field(default=Rate(1, 10))
    message_rate: Rate = field(default=Rate(20, 60))
    heartbeat_s: float = 10.0
    max_backlog: int = 64
    max_tables: int = 1_000
    max_seats: int = 32
    max_moves: int = 20_000
    table_retention_s: int = 30 * _DAY_S
    speed: float = 1.0
    seed: int | None = None

    @property
    def database(self) -> str:
        """The SQLAlchemy URL of the store."""
        return self.database_url or f"sqlite:///{self.data_folder / 'settable.sqlite'}"

    @property
    def photo_folder(self) -> Path:
        """Where readings of photos and kept originals lie."""
        return self.data_folder / "photos"
