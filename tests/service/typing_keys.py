"""Keys typed by a test, with pauses that the test's clock counts; nobody waits."""

from collections.abc import Iterable

__all__ = ["TypedKeys"]


class TypedKeys:
    """Hands over keys one by one; a number between them is a pause in seconds."""

    def __init__(self, *parts: str | float) -> None:
        self.now_s = 100.0
        self._parts: list[str | float] = list(_single(parts))

    def clock(self) -> float:
        """Return the seconds, which only pass while somebody waits for a key."""
        return self.now_s

    def read(self, timeout_s: float | None) -> str | None:
        """Return the next key, or None when the pause is longer than the time out."""
        if not self._parts:
            raise EOFError
        part = self._parts[0]
        if isinstance(part, str):
            self._parts.pop(0)
            return part
        waited = part if timeout_s is None else min(part, timeout_s)
        self.now_s += waited
        if waited < part:
            self._parts[0] = part - waited
        else:
            self._parts.pop(0)
        return None


def _single(parts: Iterable[str | float]) -> Iterable[str | float]:
    for part in parts:
        if isinstance(part, str):
            yield from part
        else:
            yield part
