"""What befalls a table besides the game: cards are pushed, swapped and turned, things put down.

Each happening takes the game that is made up, whose clock it moves, and leaves a legal table
behind.
"""

import math
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Protocol

from service.filming.script import SEATS, Handling, Put, Slide, Turn
from solver.cards import Card
from vision.image import Point
from vision.synthetic.props import Lie, Thing
from vision.synthetic.unrest import Shade

__all__ = [
    "GameInMaking",
    "cast_shadows",
    "fidget",
    "push_off_the_edge",
    "push_over",
    "put_thing",
    "rest",
    "straighten",
    "swap",
    "turn_over",
]

_SPEED: Final = 5.0  # card widths a second: a card that is pushed
_EDGE_XY: Final = (5.6, 3.45)  # where the picture ends on the plane


class GameInMaking(Protocol):
    """A game that is made up: what a happening needs of its director."""

    rng: random.Random
    players: int
    now_ms: int
    lies: dict[Card, Lie]
    handlings: list[Handling]
    shades: list[Shade]

    def pass_time(self, low_ms: int, high_ms: int) -> None:
        """Let some time go by."""

    def hand_of(
        self, seat: int, keys: Sequence[tuple[int, Point]], carries: tuple[Card, ...] = ()
    ) -> None:
        """Let a player's hand go along these places at these times."""

    def near(self, card: Card) -> Point:
        """Return where a hand touches a card."""
        ...

    def swap_slots(self, first: Card, second: Card) -> None:
        """Take note that two cards lie in each other's places."""

    def jittered(self, lie: Lie) -> Lie:
        """Return about where a card comes to lie that is laid there by hand."""
        ...


def rest(director: GameInMaking) -> None:
    """Lay a hand on the table for as long as a round takes."""
    seat = director.rng.randrange(director.players)
    home = SEATS[seat]
    spot = (
        home[0] * 0.28 + director.rng.uniform(-1, 1),
        home[1] * 0.28 + director.rng.uniform(-0.5, 0.5),
    )
    start = director.now_ms + director.rng.randint(0, 800)
    until = start + director.rng.randint(1_200, 3_500)
    wiggle = (spot[0] + director.rng.uniform(-0.3, 0.3), spot[1] + director.rng.uniform(-0.2, 0.2))
    director.hand_of(seat, [(start, spot), ((start + until) // 2, wiggle), (until, spot)])


def fidget(director: GameInMaking) -> None:
    """Point at one card, then at another."""
    seat = director.rng.randrange(director.players)
    first, second = (director.near(card) for card in director.rng.sample(sorted(director.lies), 2))
    start = director.now_ms + 300
    director.hand_of(
        seat,
        [(start, first), (start + 350, first), (start + 700, second), (start + 1_000, second)],
    )
    director.pass_time(0, 900)


def straighten(director: GameInMaking) -> None:
    """Push a card a little without lifting it."""
    card = director.rng.choice(sorted(director.lies))
    old, new = director.lies[card], director.jittered(director.lies[card])
    shift = (director.rng.uniform(-0.12, 0.12), director.rng.uniform(-0.12, 0.12))
    new = replace(new, middle_xy=(new.middle_xy[0] + shift[0], new.middle_xy[1] + shift[1]))
    director.now_ms += 350
    start, until = director.now_ms, director.now_ms + 450
    director.handlings.append(Slide(start, until, card, new))
    director.lies[card] = new
    director.hand_of(
        director.rng.randrange(director.players), [(start, old.middle_xy), (until, new.middle_xy)]
    )
    director.now_ms = until + 300


def push_over(director: GameInMaking) -> None:
    """Push a card half over its neighbour, leave it there for a while, and push it back."""
    rng = director.rng
    card, other = rng.sample(sorted(director.lies), 2)
    home, beside = director.lies[card], director.lies[other]
    share = rng.uniform(0.45, 0.65)  # of a card's side that stays beside
    angle = rng.choice((0.0, 90.0, 180.0, 270.0))
    reach = share * (1.0 if angle % 180 == 0 else 1.56)
    over = (
        beside.middle_xy[0] + reach * math.cos(math.radians(angle)),
        beside.middle_xy[1] + reach * math.sin(math.radians(angle)),
    )
    _slide(director, card, Lie(over, home.angle_deg + rng.gauss(0, 5)))
    director.now_ms += rng.randint(700, 2_500)
    _slide(director, card, director.jittered(home))


def push_off_the_edge(director: GameInMaking) -> None:
    """Push a card half out of the picture, and back."""
    rng = director.rng
    card = max(director.lies, key=lambda one: abs(director.lies[one].middle_xy[0]))
    home = director.lies[card]
    side = math.copysign(1.0, home.middle_xy[0])
    out = (side * (_EDGE_XY[0] + rng.uniform(-0.2, 0.15)), home.middle_xy[1])
    _slide(director, card, Lie(out, home.angle_deg))
    director.now_ms += rng.randint(700, 2_500)
    _slide(director, card, director.jittered(home))


def swap(director: GameInMaking) -> None:
    """Let two cards change their places, pushed one after the other."""
    rng = director.rng
    first, second = rng.sample(sorted(director.lies), 2)
    here, there = director.lies[first], director.lies[second]
    aside = Lie((rng.uniform(-4.2, 4.2), math.copysign(2.95, here.middle_xy[1])), here.angle_deg)
    _slide(director, first, aside)
    _slide(director, second, director.jittered(here))
    _slide(director, first, director.jittered(there))
    director.swap_slots(first, second)


def turn_over(director: GameInMaking) -> None:
    """Turn a card face down and, a moment later, up again."""
    rng = director.rng
    card = rng.choice(sorted(director.lies))
    director.now_ms += 350
    spot = director.near(card)
    start, back = director.now_ms + 200, director.now_ms + rng.randint(900, 2_200)
    director.handlings += [Turn(start, card), Turn(back, card)]
    seat = rng.randrange(director.players)
    director.hand_of(seat, [(start - 150, spot), (start + 150, spot)])
    director.hand_of(seat, [(back - 150, spot), (back + 150, spot)])
    director.now_ms = back + 700


def put_thing(director: GameInMaking) -> None:
    """Put a thing on the table, beside the cards or over some, and take it away again."""
    rng = director.rng
    number = len(director.handlings)
    size = (rng.uniform(0.6, 2.2), rng.uniform(0.6, 2.2))
    middle = (rng.uniform(-4.5, 4.5), rng.uniform(-2.9, 2.9))
    thing = Thing(lie=Lie(middle, rng.uniform(0, 180)), size_wh=size, cloth=rng.randrange(1_000))
    start = director.now_ms + 350
    until = start + rng.randint(1_000, 4_000)
    director.handlings += [Put(start, number, thing), Put(until, number, None)]
    seat = rng.randrange(director.players)
    for moment in (start, until):
        director.hand_of(seat, [(moment - 100, middle), (moment + 120, middle)])
    director.now_ms = until + 500


def cast_shadows(director: GameInMaking) -> None:
    """Let heads bend over the table for the whole of the game, and leaves move before a window."""
    rng = director.rng
    at_ms = rng.randint(1_000, 4_000)
    while at_ms < director.now_ms:
        start = (rng.choice((-0.2, 1.2)), rng.uniform(-0.1, 1.1))
        spots = [(rng.uniform(0.1, 0.9), rng.uniform(0.1, 0.9)) for _ in range(2)]
        times = [0, rng.randint(300, 900), rng.randint(1_000, 3_000), 0]
        times[3] = times[2] + rng.randint(300, 900)
        keys = zip((at_ms + one for one in times), (start, *spots, start), strict=True)
        director.shades.append(
            Shade(
                keys=tuple(keys),
                radius=rng.uniform(0.1, 0.3),
                depth=rng.uniform(0.15, 0.6),
                softness=rng.uniform(0.1, 0.8),
            )
        )
        at_ms += times[3] + rng.randint(500, 6_000)
    if rng.random() < 0.4:
        sway = [
            (moment, (0.5 + rng.gauss(0, 0.02), 0.5 + rng.gauss(0, 0.02)))
            for moment in range(0, director.now_ms + 1_000, 700)
        ]
        director.shades.append(
            Shade(
                keys=tuple(sway),
                radius=rng.uniform(0.05, 0.15),
                depth=rng.uniform(0.1, 0.35),
                softness=rng.uniform(0.2, 0.6),
                leaves=rng.randrange(1, 10_000),
            )
        )


def _slide(director: GameInMaking, card: Card, to: Lie) -> None:
    """Push a card with a finger that stays on it."""
    old = director.lies[card]
    director.now_ms += 350
    start = director.now_ms
    until = start + max(250, round(1000 * math.dist(old.middle_xy, to.middle_xy) / _SPEED))
    director.handlings.append(Slide(start, until, card, to))
    director.lies[card] = to
    seat = director.rng.randrange(director.players)
    director.hand_of(seat, [(start, old.middle_xy), (until, to.middle_xy)])
    director.now_ms = until + 250
