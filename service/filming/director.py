"""The director makes up a game as people play it: mostly right, sometimes wrong, never tidy.

A game is legal for a referee who sees everything: whoever is told to put cards back does so, and
nobody shouts before that. Thinking is kept short, since nothing happens in it.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from service.filming.script import (
    Grab,
    Handling,
    Lay,
    Path,
    Point,
    Script,
    Shout,
    Slide,
    TrueRuling,
)
from service.refereeing import DecisionKind
from solver.cards import DECK, Card, shuffled
from solver.game import Seat
from solver.sets import find_sets, is_set
from vision.synthetic.film_camera import LampStep, Nudge
from vision.synthetic.filmed_table import Lie

__all__ = ["Habits", "write_script"]

_CLAIM_MS: Final = 5_000
_STEP_WH: Final = (1.32, 1.86)  # from card to card
_SEATS: Final[tuple[Point, ...]] = ((0.5, 8.0), (-10.0, 1.0), (10.0, 0.5), (-1.0, -8.0))
_SKINS: Final = ((120, 150, 205), (90, 120, 175), (60, 85, 135), (150, 180, 225))
_SLEEVES: Final = ((90, 60, 40), (200, 200, 205), (50, 50, 160), (60, 120, 60), (30, 30, 30))
_COLUMNS: Final = (0, 1, 2, 3, 4, -1, 5)  # later ones are used when more than 12 cards lie there
_ROWS: Final = 3
_FEW: Final = 3  # with so few cards left there is one claim only


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How often the people at the table do what, as probabilities for each round.

    Attributes
    ----------
    wrong, late, no_shout, changes_mind
        A claim that is no SET; one after the time; cards taken without a shout; a card put back
        before the third.
    second_shout
        Another player shouts a moment later.
    fidgets, rests, straightens
        Hands that point at cards, lie on them, or push one.
    nudge, lamp
        Pushes of the camera, lamps switched.
    cards
        The deck.
    """

    wrong: float = 0.1
    late: float = 0.04
    no_shout: float = 0.05
    changes_mind: float = 0.05
    second_shout: float = 0.15
    fidgets: float = 0.35
    rests: float = 0.35
    straightens: float = 0.15
    nudge: float = 0.06
    lamp: float = 0.06
    cards: tuple[Card, ...] = DECK


def write_script(seed: int, habits: Habits | None = None) -> Script:
    """Make up a whole game, from the first card to the last SET."""
    return _Director(random.Random(seed), habits or Habits()).directed()


class _Director:
    def __init__(self, rng: random.Random, habits: Habits) -> None:
        self.rng, self.habits = rng, habits
        self.players = rng.randint(2, 4)
        self.deck = list(shuffled(habits.cards, rng))
        self.now_ms = 500
        self.lies: dict[Card, Lie] = {}
        self.slots: dict[tuple[int, int], Card] = {}
        self.turn_deg = rng.choice((0.0, 0.0, 180.0))
        self.mess = rng.uniform(0.01, 0.06)
        self.dealer_xy = rng.choice(((-9.0, -5.0), (9.0, -5.0), (-9.0, 4.0)))
        self.deals_face_up = rng.random() < 0.6
        self.shows_claims = rng.random() < 0.5
        self.shift_xy, self.tilt_deg = (0.0, 0.0), 0.0
        self.shouts: list[Shout] = []
        self.handlings: list[Handling] = []
        self.paths: list[Path] = []
        self.nudges: list[Nudge] = []
        self.lamps: list[LampStep] = []
        self.rulings: list[TrueRuling] = []
        self.is_dim = False

    def directed(self) -> Script:
        self._deal(min(12, len(self.deck)))
        while True:
            cards = tuple(self.lies)
            sets = find_sets(cards)
            if not sets and not self.deck:
                break
            if len(cards) > _FEW:
                self._befall()
            self._pass_time(300, 1_500)
            if not sets:
                self._pass_time(600, 1_200)
                self._deal(min(3, len(self.deck)))
                self._pass_time(1_600, 1_800)  # until all have seen them
                continue
            self._round([tuple(cards[place] for place in one) for one in sets])
        self._pass_time(1_500, 2_000)
        return Script(
            players=self.players,
            shouts=tuple(sorted(self.shouts, key=lambda one: one.at_ms)),
            handlings=tuple(sorted(self.handlings, key=lambda one: one.at_ms)),
            paths=tuple(self.paths),
            nudges=tuple(self.nudges),
            lamp_steps=tuple(self.lamps),
            decks=(Lie((self.dealer_xy[0] * 0.53, self.dealer_xy[1] * 0.42), 5),),
            rulings=tuple(self.rulings),
            until_ms=self.now_ms,
            left=tuple(self.lies),
        )

    def _pass_time(self, low_ms: int, high_ms: int) -> None:
        self.now_ms += self.rng.randint(low_ms, high_ms)

    def _befall(self) -> None:
        """Let happen what has nothing to do with the game."""
        if self.rng.random() < self.habits.nudge:
            shift = (self.rng.uniform(-28, 28), self.rng.uniform(-14, 14))
            turn = self.rng.uniform(-1.5, 1.5)
            move = (shift[0] - self.shift_xy[0], shift[1] - self.shift_xy[1])
            at_ms = self.now_ms + self.rng.randint(0, 2_500)
            self.nudges.append(Nudge(at_ms, move, turn - self.tilt_deg))
            self.shift_xy, self.tilt_deg = shift, turn
        if self.rng.random() < self.habits.lamp:
            gain = 1 / 0.72 if self.is_dim else 0.72
            self.is_dim = not self.is_dim
            self.lamps.append(LampStep(self.now_ms + self.rng.randint(0, 2_500), gain))
        if self.rng.random() < self.habits.rests:
            self._rest()
        if self.rng.random() < self.habits.fidgets:
            self._fidget()
        if self.rng.random() < self.habits.straightens:
            self._straighten()

    def _round(self, sets: list[tuple[Card, ...]]) -> None:
        kind = self.rng.random() if len(self.lies) > _FEW else 1.0
        for share, act in (
            (self.habits.wrong, self._wrong_claim),
            (self.habits.late, self._late_claim),
            (self.habits.no_shout, self._no_shout),
        ):
            if kind < share:
                act()
                return
            kind -= share
        self._right_claim(self.rng.choice(sets))

    def _right_claim(self, cards: tuple[Card, ...]) -> None:
        seat = self._shout()
        self._claim(seat, cards, DecisionKind.TAKEN)
        for card in cards:
            self._forget(card)
        self._pass_time(400, 900)
        self._deal(min(3, max(0, 12 - len(self.lies)), len(self.deck)))

    def _wrong_claim(self) -> None:
        wrong = [
            cards
            for cards in combinations(self.lies, 3)
            if not is_set(cards[0], cards[1], cards[2])
        ]
        seat = self._shout()
        cards = self.rng.choice(wrong)
        self._claim(seat, cards, DecisionKind.WRONG)
        self._pass_time(600, 1_500)
        self._put_back(seat, cards)

    def _late_claim(self) -> None:
        seat = self._shout()
        self.now_ms += _CLAIM_MS
        self._rule(DecisionKind.TOO_LATE, (), seat)
        if self.rng.random() < 0.5:
            self._pass_time(300, 600)
            return
        self._pass_time(500, 900)
        cards = tuple(self.rng.sample(sorted(self.lies), 3))
        self._take(seat, cards)
        self._rule(DecisionKind.TOO_LATE, cards, None)
        self._pass_time(1_600, 2_500)
        self._put_back(seat, cards)

    def _no_shout(self) -> None:
        seat = self._someone()
        cards = tuple(self.rng.sample(sorted(self.lies), self.rng.choice((1, 3, 3))))
        self._pass_time(300, 600)
        self._take(seat, cards)
        self._rule(DecisionKind.NO_SHOUT, cards, None)
        self._pass_time(1_600, 2_500)
        self._put_back(seat, cards)

    def _someone(self) -> Seat:
        return Seat(self.rng.randrange(self.players))

    def _shout(self) -> Seat:
        seat = self._someone()
        self.shouts.append(Shout(self.now_ms, seat))
        if self.players > 1 and self.rng.random() < self.habits.second_shout:
            other = Seat((seat + self.rng.randrange(1, self.players)) % self.players)
            self.shouts.append(Shout(self.now_ms + self.rng.randint(60, 400), other))
        return seat

    def _claim(self, seat: Seat, cards: tuple[Card, ...], kind: DecisionKind) -> None:
        self._pass_time(350, 700)
        if len(self.lies) > _FEW and self.rng.random() < self.habits.changes_mind:
            other = self.rng.choice([card for card in self.lies if card not in cards])
            self._take_and_return(seat, other)
        self._take(seat, cards)
        self._rule(kind, cards, seat)

    def _rule(self, kind: DecisionKind, cards: tuple[Card, ...], seat: Seat | None) -> None:
        taken = [one.at_ms for one in self.handlings if isinstance(one, Grab)]
        at_ms = taken[-1] if cards else self.now_ms
        self.rulings.append(TrueRuling(kind=kind, at_ms=at_ms, cards=cards, seat=seat))

    def _hand_of(
        self,
        seat: int,
        keys: Sequence[tuple[int, Point]],
        carries: tuple[Card, ...] = (),
        *,
        is_face_up: bool = True,
        from_xy: Point | None = None,
    ) -> None:
        """Let a hand come for these keys and go again; `now_ms` is when it has gone."""
        home = from_xy or _SEATS[seat]
        come_ms, go_ms = self.rng.randint(260, 420), self.rng.randint(280, 450)
        first, last = keys[0], keys[-1]
        edge = (home[0] * 0.95, home[1] * 0.95)
        self.paths.append(
            Path(
                from_xy=home,
                skin=_SKINS[seat % len(_SKINS)],
                sleeve=_SLEEVES[seat % len(_SLEEVES)],
                keys=((first[0] - come_ms, edge), *keys, (last[0] + go_ms, edge)),
                carries=carries,
                is_face_up=is_face_up,
            )
        )

    def _near(self, card: Card) -> Point:
        x, y = self.lies[card].middle_xy
        return (x + self.rng.uniform(-0.2, 0.2), y + self.rng.uniform(-0.3, 0.3))

    def _take(self, seat: Seat, cards: Sequence[Card]) -> None:
        keys: list[tuple[int, Point]] = []
        self.now_ms += 350
        for card in cards:
            spot = self._near(card)
            keys += [(self.now_ms, spot), (self.now_ms + 120, spot)]
            self.handlings.append(Grab(self.now_ms + 80, card, len(self.paths)))
            self.now_ms += self.rng.randint(330, 520)
        self._hand_of(seat, keys, is_face_up=self.shows_claims)
        self.now_ms += 150

    def _take_and_return(self, seat: Seat, card: Card) -> None:
        spot, number = self._near(card), len(self.paths)
        lie = self._jittered(self.lies[card])
        self.now_ms += 350
        self.handlings.append(Grab(self.now_ms, card, number))
        self.handlings.append(Lay(self.now_ms + 750, card, number, lie))
        self.lies[card] = lie
        away = (spot[0] * 0.7, spot[1] + 0.8)
        keys = [(self.now_ms, spot), (self.now_ms + 300, away), (self.now_ms + 700, spot)]
        self._hand_of(seat, [*keys, (self.now_ms + 800, spot)], is_face_up=self.shows_claims)
        self.now_ms += 900

    def _put_back(self, seat: Seat, cards: Sequence[Card]) -> None:
        """Lay the cards back, often into each other's places."""
        slot_of = {card: slot for slot, card in self.slots.items()}
        places = [(slot_of[card], self._jittered(self.lies[card])) for card in cards]
        if self.rng.random() < 0.4:
            self.rng.shuffle(places)
        self.slots |= {slot: card for card, (slot, _) in zip(cards, places, strict=True)}
        laid = [(card, lie) for card, (_, lie) in zip(cards, places, strict=True)]
        self._lay(seat, laid, is_face_up=self.shows_claims)
        self._pass_time(700, 1_200)

    def _lay(
        self,
        seat: int,
        places: Sequence[tuple[Card, Lie]],
        *,
        is_face_up: bool,
        from_xy: Point | None = None,
    ) -> None:
        self.now_ms += 380
        keys: list[tuple[int, Point]] = []
        number = len(self.paths)
        for card, lie in places:
            spot = (lie.middle_xy[0] + self.rng.uniform(-0.1, 0.1), lie.middle_xy[1])
            keys += [(self.now_ms, spot), (self.now_ms + 110, spot)]
            self.handlings.append(Lay(self.now_ms + 70, card, number, lie))
            self.lies[card] = lie
            self.now_ms += self.rng.randint(300, 480)
        carries = tuple(card for card, _ in reversed(places))
        self._hand_of(seat, keys, carries, is_face_up=is_face_up, from_xy=from_xy)
        self.now_ms += 100

    def _deal(self, count: int) -> None:
        places = []
        for _ in range(count):
            card, slot = self.deck.pop(), self._free_slot()
            self.slots[slot] = card
            places.append((card, self._lie_in(slot)))
        while places:
            size = self.rng.choice((1, 3, 3, 4))
            trip, places = places[:size], places[size:]
            self._lay(4, trip, is_face_up=self.deals_face_up, from_xy=self.dealer_xy)

    def _free_slot(self) -> tuple[int, int]:
        return next(
            (column, row)
            for column in _COLUMNS
            for row in range(_ROWS)
            if (column, row) not in self.slots
        )

    def _lie_in(self, slot: tuple[int, int]) -> Lie:
        middle = ((slot[0] - 1.5) * _STEP_WH[0], (slot[1] - 1) * _STEP_WH[1])
        return self._jittered(Lie(middle, self.turn_deg))

    def _jittered(self, lie: Lie) -> Lie:
        x, y = lie.middle_xy
        near = (x + self.rng.gauss(0, self.mess), y + self.rng.gauss(0, self.mess))
        return Lie(near, lie.angle_deg + self.rng.gauss(0, 40 * self.mess))

    def _forget(self, card: Card) -> None:
        del self.lies[card]
        self.slots = {slot: one for slot, one in self.slots.items() if one != card}

    def _rest(self) -> None:
        """Lay a hand on the table for as long as a round takes."""
        seat = self.rng.randrange(self.players)
        home = _SEATS[seat]
        spot = (
            home[0] * 0.28 + self.rng.uniform(-1, 1),
            home[1] * 0.28 + self.rng.uniform(-0.5, 0.5),
        )
        start = self.now_ms + self.rng.randint(0, 800)
        until = start + self.rng.randint(1_200, 3_500)
        wiggle = (spot[0] + self.rng.uniform(-0.3, 0.3), spot[1] + self.rng.uniform(-0.2, 0.2))
        self._hand_of(seat, [(start, spot), ((start + until) // 2, wiggle), (until, spot)])

    def _fidget(self) -> None:
        """Point at one card, then at another."""
        seat = self.rng.randrange(self.players)
        first, second = (self._near(card) for card in self.rng.sample(sorted(self.lies), 2))
        start = self.now_ms + 300
        self._hand_of(
            seat,
            [(start, first), (start + 350, first), (start + 700, second), (start + 1_000, second)],
        )
        self._pass_time(0, 900)

    def _straighten(self) -> None:
        """Push a card a little without lifting it."""
        card = self.rng.choice(sorted(self.lies))
        old, new = self.lies[card], self._jittered(self.lies[card])
        shift = (self.rng.uniform(-0.12, 0.12), self.rng.uniform(-0.12, 0.12))
        new = replace(new, middle_xy=(new.middle_xy[0] + shift[0], new.middle_xy[1] + shift[1]))
        self.now_ms += 350
        start, until = self.now_ms, self.now_ms + 450
        self.handlings.append(Slide(start, until, card, new))
        self.lies[card] = new
        self._hand_of(
            self.rng.randrange(self.players), [(start, old.middle_xy), (until, new.middle_xy)]
        )
        self.now_ms = until + 300
