"""Errors of the vision package.

VisionError
├── ImageError      a picture cannot be used: not an image, broken, truncated, too large
└── ZoneError       zones that cannot be so: no polygon, a doubled name, outside of the picture
"""

__all__ = ["ImageError", "VisionError", "ZoneError"]


class VisionError(Exception):
    """Base of everything that vision raises on purpose."""


class ImageError(VisionError, ValueError):
    """A picture cannot be used; the message says what was expected and what came."""


class ZoneError(VisionError, ValueError):
    """Zones of a table that cannot be so; the message says what was expected."""
