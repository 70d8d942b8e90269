"""The board on which SETs are taken, at the two kinds of table: dealt and physical.

On a *dealt* table the engine holds the shuffled deck and lays the cards itself (practice, screens).
On a *physical* table the deck is in people's hands: the engine is told which cards were laid and
which were lifted, by a camera or by hand, and keeps count: what lies there, what is in a hand,
what was won, how many cards the deck still has, what is expected next.

Rules: twelve cards lie open; a SET taken is replaced from the deck unless more than twelve lie
there (Swedish sheet, "Spelet spelas"; classic 4.5, 4.6).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from solver.cards import Card
from solver.errors import IllegalError
from solver.notation import format_cards

__all__ = ["CAPACITY", "Board", "DealtBoard", "Handling", "Lay", "Lift", "PhysicalBoard"]

CAPACITY: Final = 21
"""Cards: no more are ever laid out, since 21 cards always hold a SET (Pellegrino 1971)."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Cards were laid open on a physical table: dealt from the deck, or put back."""

    cards: tuple[Card, ...]
    at_ms: int


@dataclass(frozen=True, slots=True)
class Lift:
    """Cards vanished from a physical table: somebody holds them."""

    cards: tuple[Card, ...]
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Handling:
    """What the hands at the table have to do next; nothing of it on a dealt table.

    Attributes
    ----------
    put_back
        Cards still missing: they were lifted without right and block the game.
    pick_up
        Cards won by naming them that still lie there.
    deal
        How many cards are to be dealt from the deck.
    owed
        Cards to be put back when convenient; the game goes on without them.
    """

    put_back: tuple[Card, ...] = ()
    pick_up: tuple[Card, ...] = ()
    deal: int = 0
    owed: tuple[Card, ...] = ()

    def __str__(self) -> str:
        parts = [
            f"put back {format_cards(self.put_back)}" if self.put_back else "",
            f"pick up {format_cards(self.pick_up)}" if self.pick_up else "",
            f"deal {self.deal} card{'s' * (self.deal != 1)}" if self.deal else "",
            f"put back when convenient {format_cards(self.owed)}" if self.owed else "",
        ]
        return "; ".join(filter(None, parts))


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtBoard:
    """A board laid by the engine.

    Attributes
    ----------
    cards
        What lies open, place by place without gaps. With three places a column, three more cards
        are one more column and no other card moves.
    deck
        The face-down cards, next one first.
    size
        Cards of a regular layout; a SET is replaced only when fewer remain.
    in_place
        New cards lie where the old ones lay; otherwise the gaps close and they follow at the end.
    """

    cards: tuple[Card, ...]
    deck: tuple[Card, ...]
    size: int = 12
    in_place: bool = True

    @classmethod
    def opened(cls, deck: Sequence[Card], *, size: int, in_place: bool) -> "DealtBoard":
        """Lay the first `size` cards of a shuffled deck."""
        order = tuple(deck)
        return cls(cards=order[:size], deck=order[size:], size=size, in_place=in_place)

    @property
    def remaining(self) -> int:
        """How many cards the deck still has."""
        return len(self.deck)

    @property
    def expected(self) -> Handling:
        """Nothing: the engine deals."""
        return Handling()

    @property
    def is_settled(self) -> bool:
        """Always: no card is on its way."""
        return True

    def win(self, cards: Sequence[Card]) -> "DealtBoard":
        """Return the board after a SET was taken from it and, where due, replaced.

        When nothing is dealt, the last cards move into the gaps, so that 15 close up to 12.
        """
        count = min(max(0, self.size - (len(self.cards) - len(cards))), len(self.deck))
        fresh = list(self.deck[:count])
        if self.in_place:
            layout = _filled(self.cards, frozenset(cards), fresh)
        else:
            layout = [card for card in self.cards if card not in cards] + fresh
        return replace(self, cards=tuple(layout), deck=self.deck[count:])

    def extend(self, count: int) -> "DealtBoard":
        """Return the board with up to `count` more cards, without replacing any."""
        return replace(self, cards=self.cards + self.deck[:count], deck=self.deck[count:])


def _filled(cards: Sequence[Card], taken: frozenset[Card], fresh: list[Card]) -> list[Card]:
    places: list[Card | None] = [None if card in taken else card for card in cards]
    for place, card in enumerate(places):
        if card is None and fresh:
            places[place] = fresh.pop(0)
    tail = len(places) - places.count(None)
    movers = [card for card in places[tail:] if card is not None]
    head = [movers.pop(0) if card is None else card for card in places[:tail]]
    return head + fresh


@dataclass(frozen=True, slots=True, kw_only=True)
class PhysicalBoard:
    """A board laid by people, as far as the engine was told.

    Every card of `deck` is at any moment in exactly one of `cards`, `lifted`, `put_back`, `owed`,
    `won` (where `pick_up` is the part of it that nobody has picked up yet), or face down.

    Attributes
    ----------
    deck
        All cards of the game, 81 or 27.
    target
        How many cards should lie open.
    cards
        What lies open and is in play, in the order in which it came.
    lifted
        In the hand of the player in control, not yet judged.
    put_back
        Lifted without right; they block the game until they lie there again.
    owed
        Like `put_back`, but the moderator let the game go on.
    won
        Taken in SETs.
    pick_up
        Won by naming, still on the table.
    is_open
        Whether the first layout was complete; from then on SETs may be called.
    """

    deck: frozenset[Card]
    target: int
    size: int = 12
    cards: tuple[Card, ...] = ()
    lifted: tuple[Card, ...] = ()
    put_back: tuple[Card, ...] = ()
    owed: tuple[Card, ...] = ()
    won: tuple[Card, ...] = ()
    pick_up: tuple[Card, ...] = ()
    is_open: bool = False

    @property
    def out_of_play(self) -> tuple[Card, ...]:
        """Cards in hands: lifted, or to be put back at once or later."""
        return self.lifted + self.put_back + self.owed

    @property
    def unseen(self) -> frozenset[Card]:
        """The cards that must be in the face-down deck, since each has only one place."""
        return self.deck.difference(self.cards, self.out_of_play, self.won)

    @property
    def remaining(self) -> int:
        """How many cards the deck still has, by count."""
        return len(self.deck) - len(self.cards) - len(self.out_of_play) - len(self.won)

    @property
    def expected(self) -> Handling:
        """What people have to do next."""
        lying = len(self.cards) + len(self.lifted) + len(self.put_back)
        return Handling(
            put_back=self.put_back,
            pick_up=self.pick_up,
            deal=min(max(0, self.target - lying), self.remaining),
            owed=self.owed,
        )

    @property
    def is_settled(self) -> bool:
        """Whether nothing is to be judged, put back or dealt before play goes on."""
        return not (self.lifted or self.put_back or self.expected.deal)

    def verify_lift(self, cards: Sequence[Card], *, in_control: bool) -> None:
        """Return quietly when these cards can have been lifted; raise `IllegalError` if not."""
        _verify_some(cards)
        if absent := [card for card in cards if card not in self.cards + self.pick_up]:
            raise IllegalError(
                "CARD_NOT_ON_BOARD",
                f"only cards on the table can be lifted; not there: {format_cards(absent)}",
                rule="classic 4.4",
            )
        held = len(self.lifted) + sum(card not in self.pick_up for card in cards)
        if in_control and held > 3:
            raise IllegalError(
                "NEED_THREE_CARDS",
                f"a SET has three cards, {held} were lifted; put {held - 3} back",
                rule="classic 4.4",
            )

    def lift(self, cards: Sequence[Card], *, in_control: bool) -> "PhysicalBoard":
        """Return the board after a verified lift: to be judged with control, else to go back."""
        held = tuple(card for card in cards if card not in self.pick_up)
        return replace(
            self,
            cards=_without(self.cards, cards),
            pick_up=_without(self.pick_up, cards),
            lifted=self.lifted + (held if in_control else ()),
            put_back=self.put_back + (() if in_control else held),
        )

    def verify_lay(self, cards: Sequence[Card]) -> None:
        """Return quietly when these cards can have been laid; raise `IllegalError` if not."""
        _verify_some(cards)
        fresh = _without(cards, self.out_of_play)
        for card in fresh:
            self._verify_fresh(card)
        if fresh and (missing := _without(self.put_back, cards)):
            raise IllegalError(
                "PUT_BACK_FIRST",
                f"expected {format_cards(missing)} back on the table before other cards, "
                f"got {format_cards(fresh)}",
                rule="classic 4.5",
            )
        if len(fresh) > (due := self.expected.deal):
            raise IllegalError(
                "UNEXPECTED_CARD",
                f"expected {_due(due)} from the deck, got {len(fresh)}: {format_cards(fresh)}",
                rule="classic 4.5",
            )

    def _verify_fresh(self, card: Card) -> None:
        if card not in self.deck:
            raise IllegalError(
                "NOT_IN_DECK", f"{card} does not belong to this deck", rule="classic 4.7 SC-07"
            )
        if card in self.won:
            raise IllegalError(
                "CARD_TAKEN",
                f"{card} was taken in a SET before; it was misread then or is now",
                rule="classic 4.2",
            )
        if card in self.cards:
            raise IllegalError(
                "DUPLICATE_CARD",
                f"{card} lies on the table already; one of the two is misread",
                rule="classic 4.2",
            )

    def lay(self, cards: Sequence[Card]) -> "PhysicalBoard":
        """Return the board after cards were verifiably laid or put back."""
        laid = replace(
            self,
            cards=self.cards + tuple(cards),
            lifted=_without(self.lifted, cards),
            put_back=_without(self.put_back, cards),
            owed=_without(self.owed, cards),
        )
        return replace(laid, is_open=self.is_open or not laid.expected.deal)

    def win(self, cards: Sequence[Card]) -> "PhysicalBoard":
        """Return the board after these cards, lifted or named, were won as a SET."""
        rest = _without(self.cards, cards)
        return replace(
            self,
            cards=rest,
            lifted=(),
            won=self.won + tuple(cards),
            pick_up=self.pick_up + tuple(card for card in cards if card in self.cards),
            target=max(self.size, len(rest)),
        )

    def reject(self) -> "PhysicalBoard":
        """Return the board after a claim failed: what was lifted must be put back."""
        return replace(self, lifted=(), put_back=self.put_back + self.lifted)

    def defer(self) -> "PhysicalBoard":
        """Return the board with the blocking cards only owed: the game goes on without them."""
        return replace(self, put_back=(), owed=self.owed + self.put_back)

    def extend(self, count: int) -> "PhysicalBoard":
        """Return the board at which up to `count` more cards are to be dealt."""
        return replace(self, target=len(self.cards) + min(count, self.remaining))


Board: TypeAlias = DealtBoard | PhysicalBoard


def _without(cards: Iterable[Card], away: Iterable[Card]) -> tuple[Card, ...]:
    gone = frozenset(away)
    return tuple(card for card in cards if card not in gone)


def _due(count: int) -> str:
    if count == 0:
        return "no card (more are laid when all agree that there is no SET)"
    return f"at most {count} card{'s' * (count > 1)}"


def _verify_some(cards: Sequence[Card]) -> None:
    if not cards:
        raise IllegalError("NO_CARDS", "expected at least one card, got none", rule="classic 4.4")
    if len(set(cards)) != len(cards):
        raise IllegalError(
            "DUPLICATE_CARD",
            f"a card cannot be named twice at once: {format_cards(cards)}",
            rule="classic 4.2",
        )
