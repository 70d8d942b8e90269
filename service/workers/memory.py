"""How much memory a worker holds, and a bound on what one picture may take.

A worker that asks for more than its bound is told so by the system, at the place where it asks;
one that holds too much after a picture is replaced. Where the system knows no bound (Windows), or
does not say what a process holds (all but Linux), the checks before decoding have to do.
"""

import contextlib
from pathlib import Path
from typing import Final

__all__ = ["bound_growth", "resident_bytes"]

_STATM: Final = Path("/proc/self/statm")


def _pages(field: int) -> int:
    import resource

    return int(_STATM.read_text().split()[field]) * resource.getpagesize()


def resident_bytes() -> int:
    """Return how much memory this process holds; 0 where the system does not say."""
    with contextlib.suppress(OSError, ImportError):
        return _pages(1)
    return 0


def bound_growth(most_bytes: int) -> None:
    """Let this process map at most so much more than it has now."""
    with contextlib.suppress(OSError, ImportError, ValueError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        most = _pages(0) + most_bytes
        if hard != resource.RLIM_INFINITY:
            most = min(most, hard)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))
