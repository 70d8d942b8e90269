"""Every unknown of the printed page, in one value: the configuration of little wolf 1.3.

The page leaves these open; each field names the ambiguity (LW-nn, little wolf 1.8) that it
settles, and its default is the reading recommended there. The text form is ``key=value`` with
the keys of the specification, such as ``groupBy=rank+suit`` or ``freeRuff=true``.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Final

from solver.errors import InvalidError
from solver.little_wolf.cards import Rank

__all__ = [
    "EqualRankTrumpSet",
    "Fillers",
    "FollowerTrumpSet",
    "GroupBy",
    "MixedTrumpLead",
    "RuffCompare",
    "ShortTrumpRest",
    "TrumpOrder",
    "WolfOptions",
    "format_settings",
    "parse_settings",
]


class GroupBy(Enum):
    """What the cards of a Set or Pair share (LW-02)."""

    RANK = "rank"
    RANK_AND_SUIT = "rank+suit"


class MixedTrumpLead(Enum):
    """What becomes of a lead that is part trump, part not (LW-03)."""

    REJECT = "reject"
    PLAIN = "plain"


class Fillers(Enum):
    """How many matching fillers are owed: all that fit, or one of each kind (LW-04)."""

    ALL = "all"
    ONE_OF_EACH = "one-of-each"


class EqualRankTrumpSet(Enum):
    """Whether a follower's trump Set of the rank led beats a plain lead (LW-07)."""

    WINS = "wins"
    LOSES = "loses"


class TrumpOrder(Enum):
    """Whether trump Pairs go before Big Bears on a trump lead (LW-12)."""

    PAIRS_FIRST = "pairs-first"
    EITHER = "either"


class ShortTrumpRest(Enum):
    """What fills the slots after the last trumps and the cards of the rank led (LW-13)."""

    LADDER = "ladder"
    FREE = "free"


class FollowerTrumpSet(Enum):
    """Whether a follower owes a natural trump Set on a trump lead (LW-16)."""

    OPTIONAL = "optional"
    FORCED = "forced"


class RuffCompare(Enum):
    """Which of two ruffs stands: the one with the higher top card, or the first (LW-17)."""

    HIGH_CARD = "high-card"
    FIRST = "first"


@dataclass(frozen=True, slots=True, kw_only=True)
class WolfOptions:
    """The configuration fields of little wolf 1.3 with their defaults.

    `rank_order` lists the thirteen ranks from low to high.
    """

    group_by: GroupBy = GroupBy.RANK
    mixed_trump_lead: MixedTrumpLead = MixedTrumpLead.REJECT
    fillers: Fillers = Fillers.ALL
    equal_rank_trump_set: EqualRankTrumpSet = EqualRankTrumpSet.WINS
    free_ruff: bool = False
    big_bear_is_trump: bool = True
    little_wolf_is_trump: bool = False
    trump_order: TrumpOrder = TrumpOrder.PAIRS_FIRST
    short_trump_rest: ShortTrumpRest = ShortTrumpRest.LADDER
    follower_trump_set: FollowerTrumpSet = FollowerTrumpSet.OPTIONAL
    ruff_compare: RuffCompare = RuffCompare.HIGH_CARD
    min_naturals_in_lead: int = 1
    max_wilds_in_lead: int | None = None
    rank_order: tuple[Rank, ...] = tuple(Rank)

    def __post_init__(self) -> None:
        if self.min_naturals_in_lead not in (1, 2):
            raise InvalidError(f"minNaturalsInLead is 1 or 2, got {self.min_naturals_in_lead}")
        if self.max_wilds_in_lead not in (None, 1):
            raise InvalidError(f"maxWildsInLead is none or 1, got {self.max_wilds_in_lead}")
        if len(self.rank_order) != len(Rank) or set(self.rank_order) != set(Rank):
            order = "".join(rank.value for rank in self.rank_order)
            raise InvalidError(f"rankOrder names each of 23456789TJQKA once, got {order!r}")


_FIELDS: Final = {
    re.sub(r"_(\w)", lambda match: match[1].upper(), field.name): field.name
    for field in fields(WolfOptions)
}
"""Key of the specification -> field: ``groupBy`` -> ``group_by``."""

_DEFAULT: Final = WolfOptions()


def _format_value(value: object) -> str:
    match value:
        case Enum():
            return str(value.value)
        case bool():
            return str(value).lower()
        case tuple():
            return "".join(rank.value for rank in value)
        case _:
            return str(value).lower()


def _parse_value(key: str, text: str) -> object:
    match getattr(_DEFAULT, _FIELDS[key]):
        case Enum() as default:
            choices: Mapping[str, object] = {str(one.value): one for one in type(default)}
        case bool():
            choices = {"true": True, "false": False}
        case tuple():
            ranks = {rank.value: rank for rank in Rank}
            letters = [letter for letter in text.upper() if letter not in "<, "]
            if not set(letters) <= ranks.keys():
                raise InvalidError(f"{key} lists the ranks from low to high, got {text!r}")
            return tuple(ranks[letter] for letter in letters)
        case 1:
            choices = {"1": 1, "2": 2}
        case _:
            choices = {"none": None, "1": 1}
    if text not in choices:
        raise InvalidError(f"{key} is {' or '.join(choices)}, got {text!r}")
    return choices[text]


def parse_settings(settings: Iterable[str], base: WolfOptions = _DEFAULT) -> WolfOptions:
    """Return `base` changed by texts such as ``freeRuff=true``.

    Raises
    ------
    InvalidError
        If a text is not ``key=value``, the key is unknown or the value is not one of its choices.

    Examples
    --------
    >>> parse_settings(["freeRuff=true"]).free_ruff
    True
    """
    changes: dict[str, object] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        key = key.strip()
        if not equals or key not in _FIELDS:
            raise InvalidError(
                f"a setting is key=value with a key of {', '.join(_FIELDS)}; got {setting!r}"
            )
        changes[_FIELDS[key]] = _parse_value(key, value.strip())
    return replace(base, **changes)  # type: ignore[arg-type]


def format_settings(config: WolfOptions, *, every: bool = False) -> tuple[str, ...]:
    """Return ``key=value`` for the fields that differ from the default, or for every field.

    >>> format_settings(WolfOptions(free_ruff=True, max_wilds_in_lead=1))
    ('freeRuff=true', 'maxWildsInLead=1')
    """
    return tuple(
        f"{key}={_format_value(getattr(config, name))}"
        for key, name in _FIELDS.items()
        if every or getattr(config, name) != getattr(_DEFAULT, name)
    )
