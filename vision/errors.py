"""Errors of the vision package.

VisionError
└── ImageError      a picture cannot be used: not an image, broken, truncated, too large
"""

__all__ = ["ImageError", "VisionError"]


class VisionError(Exception):
    """Base of everything that vision raises on purpose."""


class ImageError(VisionError, ValueError):
    """A picture cannot be used; the message says what was expected and what came."""
