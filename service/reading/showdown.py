"""A showdown of SET Poker as a camera sees it: zones and cards in, winners or questions out.

A card that is not sure is not guessed: either it makes no difference, then that is said, or it is
asked for. So is a hand that has not two cards, and a card that lies nowhere.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Any, Final

from service.reading.as_json import seen_card_json
from solver.cards import Card
from solver.poker import OddChips, Showdown, explain, judge_showdown
from vision.view import SeenCard, TableView
from vision.zones import Zone, zones_of

__all__ = ["Question", "ShowdownReading", "Stakes", "read_showdown", "showdown_json"]

_HAND: Final = 2
_LEAST_MIDDLE: Final = 2
_POSSIBLE: Final = 0.01  # a guess of less is not counted among the possible ones
_ENOUGH: Final = 0.97  # of all probability that the possible ones must hold
_MOST_TABLES: Final = 400  # of possible cards that are judged to see whether they matter


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Something that has to be asked of people.

    Attributes
    ----------
    places
        The cards it is about, counted from 0 in reading order.
    zone
        The name of the hand it is about; empty for the middle, None for no zone.
    guesses
        What one card in question may be, the likeliest first.
    """

    text: str
    places: tuple[int, ...] = ()
    zone: str | None = None
    guesses: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """What is played for; stacks by the players' names, for the odd chips."""

    pot: int = 0
    stacks: tuple[tuple[str, int], ...] = ()
    odd_chips: OddChips = OddChips.TIED_WINNER
    disjoint: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowdownReading:
    """What was read of a showdown.

    Attributes
    ----------
    zone_of
        For each card of the view the place of its zone in `zones`, or None.
    names
        The players whose hands were judged, in the order of the zones.
    showdown
        The verdict; None while there are questions.
    notes
        What is worth knowing though it needs no answer.
    """

    view: TableView
    zones: tuple[Zone, ...]
    zone_of: tuple[int | None, ...]
    names: tuple[str, ...]
    questions: tuple[Question, ...] = ()
    showdown: Showdown | None = None
    notes: tuple[str, ...] = ()

    @property
    def sets(self) -> tuple[tuple[int, int, int], ...]:
        """SETs with at least one card of a hand, as places among the seen cards."""
        if self.showdown is None:
            return ()
        place_of = {seen.card: place for place, seen in enumerate(self.view.cards)}
        found = []
        for sets in self.showdown.sets:
            for one in sets:
                a, b, c = sorted(place_of[card] for card in one)
                found.append((a, b, c))
        return tuple(dict.fromkeys(found))

    @property
    def sentences(self) -> tuple[str, ...]:
        """The verdict in words, or the questions."""
        if self.showdown is None:
            return tuple(question.text for question in self.questions)
        return (*explain(self.showdown, self.names), *self.notes)


def read_showdown(
    view: TableView, zones: Sequence[Zone], stakes: Stakes | None = None
) -> ShowdownReading:
    """Judge the hands that lie open.

    Parameters
    ----------
    zones
        The middle and the hands, in seat order from the dealer's left, the dealer last. A zone of
        a hand without cards is that of a player who dropped.
    """
    stakes = stakes or Stakes()
    zone_of = zones_of(zones, [seen.quad for seen in view.cards], view.frame_size_wh)
    middle = next((place for place, zone in enumerate(zones) if zone.is_middle), None)
    held = {
        number: tuple(place for place, zone in enumerate(zone_of) if zone == number)
        for number in range(len(zones))
    }
    hands = [number for number, cards in held.items() if number != middle and cards]
    reading = ShowdownReading(
        view=view,
        zones=tuple(zones),
        zone_of=zone_of,
        names=tuple(zones[number].name for number in hands),
    )
    asked = tuple(_of_order(reading, held, middle, hands))
    if asked or middle is None:
        return replace(reading, questions=asked)
    return _judged(reading, held[middle], [held[number] for number in hands], stakes)


def _of_order(
    reading: ShowdownReading,
    held: dict[int, tuple[int, ...]],
    middle: int | None,
    hands: Sequence[int],
) -> Iterator[Question]:
    """Ask about what lies otherwise than cards do at a showdown."""
    if middle is None or not hands:
        yield Question(text="Where do the cards of all lie, and where the hands? Draw the zones.")
        return
    if len(held[middle]) < _LEAST_MIDDLE:
        yield Question(
            text=f"At least two cards lie in the middle, {len(held[middle])} can be seen there.",
            places=held[middle],
            zone="",
        )
    for number in hands:
        name, cards = reading.zones[number].name, held[number]
        if len(cards) != _HAND:
            seen = f"{len(cards)} card{'s' * (len(cards) > 1)}"
            yield Question(
                text=f"A hand has two cards, {seen} can be seen in that of {name}.",
                places=cards,
                zone=name,
            )
    if outside := tuple(place for place, zone in enumerate(reading.zone_of) if zone is None):
        named = ", ".join(_called(reading, place) for place in outside)
        yield Question(text=f"Whose is this: {named}? It lies in no zone.", places=outside)


def _judged(
    reading: ShowdownReading,
    middle: tuple[int, ...],
    hands: Sequence[tuple[int, ...]],
    stakes: Stakes,
) -> ShowdownReading:
    cards = reading.view.cards
    used = sorted({*middle, *(place for hand in hands for place in hand)})
    unsure = [place for place in used if not cards[place].sure]
    choices = [_possible(cards[place]) for place in unsure]
    asked = tuple(_ask(reading, place) for place in unsure)
    if any(not one for one in choices) or prod(map(len, choices)) > _MOST_TABLES:
        return replace(reading, questions=asked)
    verdicts = []
    for chosen in product(*choices):
        named = {place: seen.card for place, seen in enumerate(cards)}
        named.update(zip(unsure, chosen, strict=True))
        if len({named[place] for place in used}) == len(used):  # a deck has each card once
            verdicts.append(_verdict(reading, named, middle, hands, stakes))
    if not verdicts:
        return replace(reading, questions=asked or _doubled(reading, used))
    results = {(one.counts, one.winners, one.payout) for one in verdicts}
    if len(results) > 1:
        return replace(reading, questions=asked)
    as_read = _as_read(reading, used, middle, hands, stakes)
    if as_read is None:
        return replace(reading, questions=asked)
    notes = tuple(
        f"{_called(reading, place)} is not sure, but whatever it is makes no difference."
        for place in unsure
    )
    return replace(reading, showdown=as_read, notes=notes)


def _as_read(
    reading: ShowdownReading,
    used: Sequence[int],
    middle: tuple[int, ...],
    hands: Sequence[tuple[int, ...]],
    stakes: Stakes,
) -> Showdown | None:
    named = {place: seen.card for place, seen in enumerate(reading.view.cards)}
    if len({named[place] for place in used}) < len(used):
        return None
    return _verdict(reading, named, middle, hands, stakes)


def _possible(seen: SeenCard) -> tuple[Card, ...]:
    """Return what an unsure card may be; nothing where that leaves too much out."""
    likely = [one for one in seen.guesses if one.probability >= _POSSIBLE]
    if sum(one.probability for one in likely) < _ENOUGH:
        return ()
    return tuple(one.card for one in likely)


def _verdict(
    reading: ShowdownReading,
    named: dict[int, Card],
    middle: tuple[int, ...],
    hands: Sequence[tuple[int, ...]],
    stakes: Stakes,
) -> Showdown:
    stacks = dict(stakes.stacks)
    return judge_showdown(
        [named[place] for place in middle],
        [[named[place] for place in hand] for hand in hands],
        pot=stakes.pot,
        stacks=[stacks.get(name, 0) for name in reading.names] if stacks else None,
        odd_chips=stakes.odd_chips,
        disjoint=stakes.disjoint,
    )


def _doubled(reading: ShowdownReading, used: Sequence[int]) -> tuple[Question, ...]:
    cards = [reading.view.cards[place].card for place in used]
    twice = sorted({card for card in cards if cards.count(card) > 1})
    return tuple(
        Question(
            text=f"{card} is seen twice, but a deck has each card once. Which one is which?",
            places=tuple(place for place in used if reading.view.cards[place].card == card),
        )
        for card in twice
    )


def _ask(reading: ShowdownReading, place: int) -> Question:
    seen = reading.view.cards[place]
    guesses = tuple(one.card for one in seen.guesses)
    maybe = " or ".join(map(str, guesses[:2])) or str(seen.card)
    return Question(
        text=f"Which card is {_called(reading, place)}? It may be {maybe}.",
        places=(place,),
        zone=_zone_name(reading, place),
        guesses=guesses,
    )


def _zone_name(reading: ShowdownReading, place: int) -> str | None:
    zone = reading.zone_of[place]
    return None if zone is None else reading.zones[zone].name


def _called(reading: ShowdownReading, place: int) -> str:
    """Name a card by its number in the picture, and by where it lies."""
    zone = reading.zone_of[place]
    where = "" if zone is None else f" ({reading.zones[zone].name or 'in the middle'})"
    return f"card {place + 1}{where}"


def showdown_json(reading: ShowdownReading) -> dict[str, Any]:
    """Return the reading for machines; cards are counted from 1, as in the picture.

    The name of a zone is that of the player, empty for the middle; None for a card in no zone.
    """
    showdown = reading.showdown
    return {
        "zones": [
            {"name": zone.name, "points": [[round(x, 4), round(y, 4)] for x, y in zone.points_xy]}
            for zone in reading.zones
        ],
        "cards": [
            seen_card_json(place + 1, seen) | {"zone": _zone_name(reading, place)}
            for place, seen in enumerate(reading.view.cards)
        ],
        "questions": [
            {
                "text": one.text,
                "cards": [place + 1 for place in one.places],
                "zone": one.zone,
                "guesses": list(map(str, one.guesses)),
            }
            for one in reading.questions
        ],
        "seats": None
        if showdown is None
        else [
            {
                "player": name,
                "count": len(sets),
                "sets": [list(map(str, one)) for one in sets],
                "wins": place in showdown.winners,
                "payout": showdown.payout[place],
            }
            for place, (name, sets) in enumerate(zip(reading.names, showdown.sets, strict=True))
        ],
        "winners": None
        if showdown is None
        else [reading.names[place] for place in showdown.winners],
        "sentences": list(reading.sentences),
    }
