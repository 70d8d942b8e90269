"""What the referee remembers of the cards: how long each thing has been as it is.

One frame, or a hand on its way, decides nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from service.refereeing.mismatch import expected_cards, physical_table
from service.refereeing.sight import Sight
from solver.cards import Card
from solver.classic import ClassicState

__all__ = ["CardMemory"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardMemory:
    """What was seen of the cards so far; every frame makes a new one.

    Attributes
    ----------
    seen_ms
        When the table was last looked at.
    named
        Tracks and the cards that they were last believed to be.
    touched
        Tracks that a hand has covered since they lie there.
    open_ms
        When each card was last seen with nothing over it.
    since_ms
        Since when cards are away, or new.
    unread_ms
        Since when tracks lie there that nobody can name.
    guessed
        Tracks that are taken for the likeliest card.
    """

    seen_ms: int = 0
    named: tuple[tuple[int, Card], ...] = ()
    touched: frozenset[int] = frozenset()
    open_ms: tuple[tuple[Card, int], ...] = ()
    since_ms: tuple[tuple[Card, int], ...] = ()
    unread_ms: tuple[tuple[int, int], ...] = ()
    guessed: frozenset[int] = frozenset()

    def seeing(self, game: ClassicState, sight: Sight, guess_ms: int) -> tuple["CardMemory", Sight]:
        """Return the memory with a frame in it, and the sight with guesses for unread cards.

        Parameters
        ----------
        guess_ms
            After how long a card that is not read is taken for the likeliest one that it can be.
        """
        guessing = self._guessing(sight, guess_ms)
        sight = guessing._with_guesses(game, sight)
        return guessing._noted(game, sight), sight

    def _guessing(self, sight: Sight, guess_ms: int) -> "CardMemory":
        since = dict(self.unread_ms)
        here = frozenset(one.track_id for one in sight.cards)
        unread_ms = {
            one.track_id: since.get(one.track_id, sight.at_ms)
            for one in sight.cards
            if one.card is None
            and sight.is_steady
            and (not one.is_covered or one.track_id in since)
        }
        ripe = {track for track, ms in unread_ms.items() if sight.at_ms - ms >= guess_ms}
        guessed = (self.guessed & here) | ripe
        return replace(self, unread_ms=tuple(unread_ms.items()), guessed=guessed)

    def _with_guesses(self, game: ClassicState, sight: Sight) -> Sight:
        won = physical_table(game).won
        lying = set(sight.lying)
        cards = []
        for one in sight.cards:
            is_open = one.card is None and one.track_id in self.guessed
            if is_open and one.guess and one.guess not in lying and one.guess not in won:
                lying.add(one.guess)
                one = replace(one, card=one.guess)
            cards.append(one)
        return replace(sight, cards=tuple(cards))

    def _noted(self, game: ClassicState, sight: Sight) -> "CardMemory":
        now_ms = sight.at_ms
        covered = frozenset(one.track_id for one in sight.cards if one.is_covered)
        here = frozenset(one.track_id for one in sight.cards)
        touched = (self.touched & here) | covered
        known = expected_cards(game)
        named = dict(self.named)
        for one in sight.cards:
            is_new = named.get(one.track_id) not in known or one.track_id in touched
            if one.card is not None and is_new:
                named[one.track_id] = one.card
        seen_open = {one.card: now_ms for one in sight.cards if one.card and not one.is_covered}
        since = dict(self.since_ms)
        lying = sight.lying
        away = [card for card in known if card not in lying]
        new = [card for card in lying if card not in known]
        return replace(
            self,
            named=tuple((track, card) for track, card in named.items() if track in here),
            touched=touched,
            seen_ms=now_ms,
            open_ms=tuple({**dict(self.open_ms), **seen_open}.items()),
            since_ms=tuple((card, since.get(card, now_ms)) for card in (*away, *new)),
        )

    def renamed(self, game: ClassicState, sight: Sight) -> tuple[Card, Card] | None:
        """Find a card that nobody touched and that is now read as another: it had been misread."""
        named, known = dict(self.named), expected_cards(game)
        for one in sight.cards:
            old = named.get(one.track_id)
            if old is None or one.card is None or one.card == old:
                continue
            is_new = one.card not in known and old in known and old not in sight.lying
            if is_new and one.track_id not in self.touched:
                return old, one.card
        return None

    def after_renaming(self, sight: Sight) -> "CardMemory":
        """Return the memory that believes what is read now."""
        named = tuple((o.track_id, o.card) for o in sight.cards if o.card is not None)
        return replace(self, named=named)

    def left_ms(self, cards: Iterable[Card], now_ms: int) -> int:
        """Return when the last of the cards was seen lying open for the last time."""
        seen = dict(self.open_ms)
        return max(seen.get(card, now_ms) for card in cards)

    def is_settled(self, cards: Iterable[Card], at_ms: int, wait_ms: int) -> bool:
        """Say whether cards have been away, or new, for so long."""
        since = dict(self.since_ms)
        return all(at_ms - since.get(card, at_ms) >= wait_ms for card in cards)

    def unseen(self, game: ClassicState) -> int:
        """Return how many cards that ought to lie there are not seen with nothing over them."""
        seen = dict(self.open_ms)
        return sum(seen.get(card, -1) < self.seen_ms for card in expected_cards(game))

    def unread(self, at_ms: int, wait_ms: int) -> int:
        """Return how many things have lain there for so long without a name."""
        return sum(at_ms - since_ms >= wait_ms for _, since_ms in self.unread_ms)
