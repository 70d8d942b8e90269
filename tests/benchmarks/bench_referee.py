"""The referee by camera on filmed games: score sheets, verdict times, cards lifted by nobody.

`SETTABLE_GAMES=50 python -m tests.benchmarks referee` is the full measurement; without it three
games are played. A game has some 2,500 frames. `SETTABLE_SEED` names the first one.
"""

import os
import random

import numpy as np

from models.shipped import load_reader
from service.filming import Film, FilmedFrame, write_script
from service.filming.trial import Trial, phantom_lifts, tried
from solver.cards import DECK
from tests.benchmarks.measure import Row
from vision.live.live_table import LiveTable, LiveView
from vision.synthetic.film_camera import FilmCamera, FilmOptions
from vision.synthetic.filmed_table import Stage
from vision.synthetic.props import Lie

__all__ = ["rows"]

_GAMES = int(os.environ.get("SETTABLE_GAMES", "3"))
_FIRST = int(os.environ.get("SETTABLE_SEED", "1"))
_IDLE_FPS = 2
_IDLE_S = 3_600


def rows() -> list[Row]:
    """Play the games, then let nothing happen for an hour."""
    trials = []
    for seed in range(_FIRST, _FIRST + _GAMES):
        trials.append(_played(seed))
        print(_line(seed, trials[-1]), flush=True)  # noqa: T201 - a game takes minutes
    exact = sum(one.is_exact for one in trials)
    latencies = [ms for one in trials for ms in one.latencies_ms] or [0]
    return [
        Row("score sheets that are exactly right", f"{exact} of {_GAMES}", "48 of 50"),
        Row("verdict after the third place lies open, median", f"{np.median(latencies):.0f} ms"),
        Row("the same, 95 of 100", f"{np.percentile(latencies, 95):.0f} ms", "300 ms"),
        Row("the same, longest", f"{max(latencies)} ms", "300 ms"),
        Row("cards lifted by nobody, in the games", str(sum(one.phantoms for one in trials)), "0"),
        Row("cards lifted by nobody, in an hour of nothing", str(_idle_hour()), "0"),
    ]


def _played(seed: int) -> Trial:
    script = write_script(seed)
    live = LiveTable(load_reader())

    def see(shown: FilmedFrame) -> LiveView:
        return live.see(shown.frame, shown.at_ms)

    return tried(script, Film(script, seed), see)


def _line(seed: int, trial: Trial) -> str:
    sheet = "right" if trial.is_exact else f"WRONG, true {trial.true_scores}"
    slowest = max(trial.latencies_ms, default=0)
    return (
        f"game {seed}: {trial.scores} {sheet}; {trial.frames} frames, "
        f"{len(trial.latencies_ms)} verdicts, slowest {slowest} ms, {trial.phantoms} phantoms"
    )


def _idle_hour() -> int:
    """Film twelve cards that nobody touches, in light that comes and goes."""
    rng = random.Random(5)
    stage = Stage(rng)
    for place, card in enumerate(DECK[:12]):
        stage.put(card, Lie(((place % 4 - 1.5) * 1.32, (place // 4 - 1) * 1.86)))
    clean, _ = stage.draw()
    camera = FilmCamera(rng, stage.options.size_wh, FilmOptions(drift=0.15, noise=4))
    live = LiveTable(load_reader())
    lying = frozenset(stage.lies)
    phantoms = 0
    for number in range(_IDLE_S * _IDLE_FPS):
        at_ms = round(number * 1000 / _IDLE_FPS)
        shown = FilmedFrame(frame=camera.film(clean, at_ms), at_ms=at_ms, lying=lying)
        phantoms += phantom_lifts(shown, live.see(shown.frame, at_ms))
    return phantoms
