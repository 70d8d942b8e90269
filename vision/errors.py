"""Errors of the vision package.

VisionError
├── ImageError      a picture cannot be used: not an image, broken, truncated, too large
├── SourceError     a camera, video or recording cannot be opened, or is broken
│   └── CameraError     there is no such camera, or it did not come back; no mistake of usage
└── ZoneError       zones that cannot be so: no polygon, a doubled name, outside of the picture
"""

__all__ = ["CameraError", "ImageError", "SourceError", "VisionError", "ZoneError"]


class VisionError(Exception):
    """Base of everything that vision raises on purpose."""


class ImageError(VisionError, ValueError):
    """A picture cannot be used; the message says what was expected and what came."""


class SourceError(VisionError):
    """A source of frames cannot be opened or read; the message says which and why."""


class CameraError(SourceError):
    """There is no such camera, or it was lost and did not come back."""


class ZoneError(VisionError, ValueError):
    """Zones of a table that cannot be so; the message says what was expected."""
