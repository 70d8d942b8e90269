"""Names of players as the command line takes them: `--names Ada,Bo`."""

from service.errors import UsageError
from service.tables.people import check_name
from solver.errors import InvalidError

__all__ = ["parse_names"]


def parse_names(text: str, *, most: int) -> tuple[str, ...]:
    """Return the names between the commas.

    Raises
    ------
    UsageError
        If there is none or more than `most`, or one is empty, too long, or there twice.

    Examples
    --------
    >>> parse_names("Ada, Bo", most=12)
    ('Ada', 'Bo')
    """
    names: list[str] = []
    for one in text.split(","):
        try:
            names.append(check_name(one, names))
        except InvalidError as error:
            raise UsageError(f"{error} (names with commas were expected, {text!r} came)") from error
    if len(names) > most:
        raise UsageError(f"expected at most {most} names, got {len(names)}")
    return tuple(names)
