"""The rows of the decision tables of little wolf 1.5, and the paragraph that each one cites.

Paragraphs are numbered as in little wolf 1.2 and written as in the worked examples of 1.9.
"""

from typing import Final, TypeAlias

from solver.little_wolf.ladder import Rungs

__all__ = ["ladder_row", "trump_paragraphs"]

RuleRow: TypeAlias = tuple[str, str]
"""A row and its paragraph, such as ("3B", "¶4a")."""

_ROWS: Final[dict[tuple[int, tuple[int, ...]], tuple[RuleRow, RuleRow, RuleRow, RuleRow]]] = {
    (3, (3,)): (("3A", "¶4b"), ("3A", "¶4b"), ("3B", "¶4a"), ("3B", "¶4a")),
    (3, (2,)): (("3C", "¶5a"), ("3D", "¶5a, gap LW-05"), ("3E", "¶5b"), ("3F", "¶5c")),
    (3, ()): (("3G", "¶5d"), ("3H", "¶5e"), ("3G", "¶5d"), ("3H", "¶5e")),
    (4, (4,)): (("4A", "¶10b"), ("4A", "¶10b"), ("4B", "¶10a"), ("4B", "¶10a")),
    (4, (3,)): (("4C", "¶11a"), ("4D", "¶11a, gap LW-05"), ("4E", "¶11b"), ("4F", "¶11c")),
    (4, (2, 2)): (("4G", "¶11e"), ("4G", "¶11e"), ("4H", "¶11d"), ("4H", "¶11d")),
    (4, (2,)): (("4I", "¶11f"), ("4J", "¶11g"), ("4I", "¶11f"), ("4J", "¶11g")),
    (4, ()): (
        ("4K", "¶15 via ¶5d, gap LW-06"),
        ("4L", "¶11h"),
        ("4K", "¶15 via ¶5d, gap LW-06"),
        ("4L", "¶11h"),
    ),
}
"""Cards led and shape owed -> the row with a group of the rank led and a matching filler, with
the group only, with the filler only, with neither."""

_FIVE: Final = {
    (5,): ("5A", "¶15"),
    (4,): ("5B", "¶16 rung 1"),
    (3, 2): ("5C", "¶16 rung 2"),
    (3,): ("5D", "¶16 rung 3"),
    (2, 2): ("5E", "¶16 rung 4"),
    (2,): ("5F", "¶16 rung 5"),
    (): ("5G", "¶16 rung 6"),
}


def ladder_row(rungs: Rungs, slots: int) -> RuleRow:
    """Return the row of the plain tables that asks for these rungs, and its paragraph.

    >>> ladder_row(Rungs(shape=(2,), lead_group=0, fill=1, both=False), 3)
    ('3C', '¶5a')
    """
    if (slots, rungs.shape) in _ROWS:
        lacks_group = rungs.lead_group is None
        return _ROWS[slots, rungs.shape][2 * lacks_group + (rungs.fill == 0)]
    if slots == 5:
        return _FIVE[rungs.shape] if rungs.shape or rungs.fill else ("5H", "¶16 rung 7")
    return f"{slots} [{','.join(map(str, rungs.shape))}]", "¶15"


def trump_paragraphs(size: int) -> tuple[str, str, str]:
    """Return the paragraphs of rows T1, T2 and T3 for a trump lead of this size."""
    match size:
        case 3:
            return "¶7a", "¶7b", "¶8"
        case 4:
            return "¶13a", "¶13b", "¶14"
        case 5:
            return "¶17a", "¶17b", "¶18"
        case _:
            return "¶15 via ¶7a", "¶15 via ¶7b", "¶8"
