"""Films out of real pictures: a table, a deck, people and a camera drawn from a box of props.

One number makes one film, so that what was filmed for training is never filmed for a test.
"""

import random
from dataclasses import dataclass
from typing import Final

from service.filming.director import write_script
from service.filming.film import Film
from service.filming.habits import Habits
from service.filming.prop_box import PropBox, Table
from service.filming.script import Script
from solver.cards import DECK
from vision.synthetic.film_camera import FilmOptions

__all__ = ["LONG_MS", "RealFilm", "shoot"]

LONG_MS: Final = 65_000
_LAST_ROUND_MS: Final = 56_000
_CARDS: Final = 45  # of the deck: more are not dealt in so short a time
_RATES: Final = (4.0, 7.5, 10.0, 12.0, 15.0, 20.0, 30.0)  # frames a second
_RATE_WEIGHTS: Final = (1, 2, 3, 4, 3, 2, 1)
_SIZES: Final = ((640, 480), (960, 540), (960, 540), (1280, 720))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RealFilm:
    """A film with its script and what it was made of; no table where everything is drawn."""

    seed: int
    script: Script
    film: Film
    table: Table | None
    fps: float


def shoot(box: PropBox | None, seed: int, *, fps: float | None = None) -> RealFilm:
    """Make up a game and film it with what is in the box; without one everything is drawn."""
    rng = random.Random(f"real film {seed}")
    habits = Habits(
        stacks=0.4,
        overlaps=rng.choice((0.0, 0.12)),
        swaps=rng.choice((0.0, 0.08)),
        edges=rng.choice((0.0, 0.06)),
        turns=rng.choice((0.0, 0.06)),
        things=rng.choice((0.0, 0.15)),
        shadows=0.6,
        nudge=0.05,
        lamp=0.08,
        cards=tuple(rng.sample(DECK, _CARDS)),
        until_ms=_LAST_ROUND_MS,
    )
    script = write_script(seed, habits)
    size_wh = rng.choice(_SIZES)
    rate = fps or rng.choices(_RATES, _RATE_WEIGHTS)[0]
    table = None if box is None else box.table(rng, size_wh)
    circumstances = FilmOptions(
        noise=rng.uniform(0.5, 5),
        blur_px=rng.uniform(0.3, 1.0),
        unevenness=rng.uniform(0, 0.7),
        drift=rng.uniform(0, 0.08),
        jpeg_quality=rng.choice((None, 50, 65, 80, 90)),
        shake_px=rng.choice((0.0, 0.2, 0.5, 0.8)) * size_wh[0] / 1280,
        hunting=rng.choice((0.0, 0.02, 0.06)),
        breathing_px=rng.choice((0.0, 0.0, 1.0, 1.8)),
    )
    film = Film(
        script,
        seed,
        fps=rate,
        size_wh=size_wh,
        ground=None if table is None else table.ground,
        props=None if table is None else table.props,
        circumstances=circumstances,
    )
    return RealFilm(seed=seed, script=script, film=film, table=table, fps=rate)
