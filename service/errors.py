"""Errors of the service package.

ServiceError
└── UsageError      what was asked for cannot be done; the command line exits with 2
"""

__all__ = ["ServiceError", "UsageError"]


class ServiceError(Exception):
    """Base of everything that service raises on purpose."""


class UsageError(ServiceError):
    """What was asked for cannot be done; the message says why and what would be possible."""
