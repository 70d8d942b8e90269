"""The languages that Settable speaks."""

from enum import Enum

__all__ = ["Language"]


class Language(Enum):
    """Two-letter codes of the languages (ISO 639-1)."""

    ENGLISH = "en"
    GERMAN = "de"
    FRENCH = "fr"
    SWEDISH = "sv"
