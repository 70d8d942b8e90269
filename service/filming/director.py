"""The director makes up a game as people play it: mostly right, sometimes wrong, never tidy.

A game is legal for a referee who sees everything: whoever is told to put cards back does so, and
nobody shouts before that. Thinking is kept short, since nothing happens in it.
"""

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from service.filming.habits import Habits
from service.filming.happenings import (
    cast_shadows,
    fidget,
    push_off_the_edge,
    push_over,
    put_thing,
    rest,
    straighten,
    swap,
    turn_over,
)
from service.filming.script import (
    SEATS,
    Grab,
    Handling,
    Lay,
    Path,
    Script,
    Shout,
    TrueRuling,
)
from service.refereeing import DecisionKind
from solver.cards import Card, shuffled
from solver.game import Seat
from solver.sets import find_sets, is_set
from vision.image import Point
from vision.synthetic.film_camera import LampStep, Nudge
from vision.synthetic.props import Lie
from vision.synthetic.unrest import Shade

__all__ = ["Director", "write_script"]

_CLAIM_MS: Final = 5_000
_STEP_WH: Final = (1.32, 1.86)  # from card to card
_SKINS: Final = ((120, 150, 205), (90, 120, 175), (60, 85, 135), (150, 180, 225))
_SLEEVES: Final = ((90, 60, 40), (200, 200, 205), (50, 50, 160), (60, 120, 60), (30, 30, 30))
_COLUMNS: Final = (0, 1, 2, 3, 4, -1, 5)  # later ones are used when more than 12 cards lie there
_ROWS: Final = 3
_FEW: Final = 3  # with so few cards left there is one claim only


def write_script(seed: int, habits: Habits | None = None) -> Script:
    """Make up a whole game, from the first card to the last SET."""
    return Director(random.Random(seed), habits or Habits()).directed()


class Director:
    """Makes up one game; its happenings (`happenings`) move its clock and its cards."""

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
        self.shades: list[Shade] = []

    def directed(self) -> Script:
        """Return the game."""
        self._deal(min(12, len(self.deck)))
        while True:
            cards = tuple(self.lies)
            sets = find_sets(cards)
            if not sets and not self.deck:
                break
            if self.habits.until_ms is not None and self.now_ms >= self.habits.until_ms:
                break
            if len(cards) > _FEW:
                self._befall()
            self.pass_time(300, 1_500)
            if not sets:
                self.pass_time(600, 1_200)
                self._deal(min(3, len(self.deck)))
                self.pass_time(1_600, 1_800)  # until all have seen them
                continue
            self._round([tuple(cards[place] for place in one) for one in sets])
        self.pass_time(1_500, 2_000)
        if self._has(self.habits.shadows):
            cast_shadows(self)
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
            shades=tuple(self.shades),
        )

    def _has(self, habit: float) -> bool:
        """Say whether a habit shows; one that nobody has costs no chance."""
        return habit > 0 and self.rng.random() < habit

    def pass_time(self, low_ms: int, high_ms: int) -> None:
        """Let some time go by."""
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
            rest(self)
        if self.rng.random() < self.habits.fidgets:
            fidget(self)
        if self.rng.random() < self.habits.straightens:
            straighten(self)
        for habit, happens in (
            (self.habits.overlaps, push_over),
            (self.habits.swaps, swap),
            (self.habits.edges, push_off_the_edge),
            (self.habits.turns, turn_over),
            (self.habits.things, put_thing),
        ):
            if self._has(habit):
                happens(self)

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
        self.pass_time(400, 900)
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
        self.pass_time(600, 1_500)
        self._put_back(seat, cards)

    def _late_claim(self) -> None:
        seat = self._shout()
        self.now_ms += _CLAIM_MS
        self._rule(DecisionKind.TOO_LATE, (), seat)
        if self.rng.random() < 0.5:
            self.pass_time(300, 600)
            return
        self.pass_time(500, 900)
        cards = tuple(self.rng.sample(sorted(self.lies), 3))
        self._take(seat, cards)
        self._rule(DecisionKind.TOO_LATE, cards, None)
        self.pass_time(1_600, 2_500)
        self._put_back(seat, cards)

    def _no_shout(self) -> None:
        seat = self._someone()
        cards = tuple(self.rng.sample(sorted(self.lies), self.rng.choice((1, 3, 3))))
        self.pass_time(300, 600)
        self._take(seat, cards)
        self._rule(DecisionKind.NO_SHOUT, cards, None)
        self.pass_time(1_600, 2_500)
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
        self.pass_time(350, 700)
        if len(self.lies) > _FEW and self.rng.random() < self.habits.changes_mind:
            other = self.rng.choice([card for card in self.lies if card not in cards])
            self._take_and_return(seat, other)
        self._take(seat, cards)
        self._rule(kind, cards, seat)

    def _rule(self, kind: DecisionKind, cards: tuple[Card, ...], seat: Seat | None) -> None:
        taken = [one.at_ms for one in self.handlings if isinstance(one, Grab)]
        at_ms = taken[-1] if cards else self.now_ms
        self.rulings.append(TrueRuling(kind=kind, at_ms=at_ms, cards=cards, seat=seat))

    def hand_of(
        self,
        seat: int,
        keys: Sequence[tuple[int, Point]],
        carries: tuple[Card, ...] = (),
        *,
        is_face_up: bool = True,
        from_xy: Point | None = None,
        held_deg: float | None = None,
    ) -> None:
        """Let a hand come for these keys and go again; `now_ms` is when it has gone."""
        home = from_xy or SEATS[seat]
        come_ms, go_ms = self.rng.randint(260, 420), self.rng.randint(280, 450)
        first, last = keys[0], keys[-1]
        edge = (home[0] * 0.95, home[1] * 0.95)
        self.paths.append(
            Path(
                from_xy=home,
                seat=seat,
                skin=_SKINS[seat % len(_SKINS)],
                sleeve=_SLEEVES[seat % len(_SLEEVES)],
                keys=((first[0] - come_ms, edge), *keys, (last[0] + go_ms, edge)),
                carries=carries,
                is_face_up=is_face_up,
                held_deg=held_deg,
            )
        )

    def near(self, card: Card) -> Point:
        """Return where a hand touches a card."""
        x, y = self.lies[card].middle_xy
        return (x + self.rng.uniform(-0.2, 0.2), y + self.rng.uniform(-0.3, 0.3))

    def _take(self, seat: Seat, cards: Sequence[Card]) -> None:
        keys: list[tuple[int, Point]] = []
        self.now_ms += 350
        is_stacked = self._has(self.habits.stacks)
        for card in cards:
            spot = self.lies[card].middle_xy if is_stacked else self.near(card)
            rest_ms = self.rng.randint(120, 700) if is_stacked else 120
            keys += [(self.now_ms, spot), (self.now_ms + rest_ms, spot)]
            self.handlings.append(Grab(self.now_ms + rest_ms - 40, card, len(self.paths)))
            self.now_ms += self.rng.randint(330, 520) + rest_ms - 120
        held_deg = self.lies[cards[0]].angle_deg if is_stacked else None
        is_face_up = self.shows_claims or is_stacked
        self.hand_of(seat, keys, is_face_up=is_face_up, held_deg=held_deg)
        self.now_ms += 150

    def swap_slots(self, first: Card, second: Card) -> None:
        """Take note that two cards lie in each other's places."""
        slot_of = {card: slot for slot, card in self.slots.items()}
        self.slots |= {slot_of[first]: second, slot_of[second]: first}

    def _take_and_return(self, seat: Seat, card: Card) -> None:
        spot, number = self.near(card), len(self.paths)
        lie = self.jittered(self.lies[card])
        self.now_ms += 350
        self.handlings.append(Grab(self.now_ms, card, number))
        self.handlings.append(Lay(self.now_ms + 750, card, number, lie))
        self.lies[card] = lie
        away = (spot[0] * 0.7, spot[1] + 0.8)
        keys = [(self.now_ms, spot), (self.now_ms + 300, away), (self.now_ms + 700, spot)]
        self.hand_of(seat, [*keys, (self.now_ms + 800, spot)], is_face_up=self.shows_claims)
        self.now_ms += 900

    def _put_back(self, seat: Seat, cards: Sequence[Card]) -> None:
        """Lay the cards back, often into each other's places."""
        slot_of = {card: slot for slot, card in self.slots.items()}
        places = [(slot_of[card], self.jittered(self.lies[card])) for card in cards]
        if self.rng.random() < 0.4:
            self.rng.shuffle(places)
        self.slots |= {slot: card for card, (slot, _) in zip(cards, places, strict=True)}
        laid = [(card, lie) for card, (_, lie) in zip(cards, places, strict=True)]
        self._lay(seat, laid, is_face_up=self.shows_claims)
        self.pass_time(700, 1_200)

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
        self.hand_of(seat, keys, carries, is_face_up=is_face_up, from_xy=from_xy)
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
        return self.jittered(Lie(middle, self.turn_deg))

    def jittered(self, lie: Lie) -> Lie:
        """Return about where a card comes to lie that is laid there by hand."""
        x, y = lie.middle_xy
        near = (x + self.rng.gauss(0, self.mess), y + self.rng.gauss(0, self.mess))
        return Lie(near, lie.angle_deg + self.rng.gauss(0, 40 * self.mess))

    def _forget(self, card: Card) -> None:
        del self.lies[card]
        self.slots = {slot: one for slot, one in self.slots.items() if one != card}
