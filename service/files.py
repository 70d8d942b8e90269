"""Writing files so that nobody ever sees half of one."""

import os
import tempfile
from pathlib import Path

from service.errors import UsageError

__all__ = ["write_atomically"]


def write_atomically(path: Path, data: bytes) -> None:
    """Write a whole file or none: into a neighbour first, which then takes the name.

    Missing folders are made.

    Raises
    ------
    UsageError
        If the folder cannot be made or written to.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, neighbour = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.chmod(neighbour, 0o666 & ~_umask())  # mkstemp makes files for the owner alone
            os.replace(neighbour, path)
        except BaseException:
            os.unlink(neighbour)
            raise
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
