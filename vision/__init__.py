"""Frame in, facts out: find the cards on a picture, read them, draw what was found.

What others import stands here, and is loaded when it is first asked for: whoever wants only rules
or values does not wait for OpenCV.

>>> from vision import DeckRule
>>> DeckRule(copies=2).copies
2
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from vision.deck import DeckRule
    from vision.drawing.overlay import draw
    from vision.errors import ImageError
    from vision.findings import Finding
    from vision.live.live_table import LiveTable
    from vision.live.live_view import LiveView
    from vision.live.track import TrackEvent
    from vision.pictures.codec import read_image
    from vision.quads import Quad
    from vision.reading.table_reader import TableReader
    from vision.view import Guess, SeenCard, TableView

__all__ = [
    "DeckRule",
    "Finding",
    "Guess",
    "ImageError",
    "LiveTable",
    "LiveView",
    "Quad",
    "SeenCard",
    "TableReader",
    "TableView",
    "TrackEvent",
    "draw",
    "read_image",
]

_HOMES: Final = {
    "DeckRule": "deck",
    "Finding": "findings",
    "Guess": "view",
    "ImageError": "errors",
    "LiveTable": "live.live_table",
    "LiveView": "live.live_view",
    "Quad": "quads",
    "SeenCard": "view",
    "TableReader": "reading.table_reader",
    "TableView": "view",
    "TrackEvent": "live.track",
    "draw": "drawing.overlay",
    "read_image": "pictures.codec",
}

if not TYPE_CHECKING:  # to a type checker an unknown name stays an error

    def __getattr__(name: str) -> object:
        """Load an exported name from the module where it is defined (PEP 562)."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
