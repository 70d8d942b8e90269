"""The referee by camera on films out of real pictures, of which none was trained on.

Decks, tables, hands and sleeves are those that are kept apart (`service.filming.prop_box`), the
films are numbers from 100 on. `SETTABLE_GAMES=40 python -m tests.benchmarks real_referee` is the
full measurement; without it four films are shown. A film takes one to two minutes.
"""

import os
from pathlib import Path
from typing import Final

import numpy as np

from models.shipped import load_reader
from service.filming import FilmedFrame
from service.filming.prop_box import PropBox
from service.filming.real_film import RealFilm, shoot
from service.filming.trial import Trial, tried
from tests.benchmarks.measure import Row
from vision.live.live_table import LiveTable, LiveView

__all__ = ["rows"]

DATA: Final = Path(__file__).parents[2].parent / "shared" / "data"
_FILMS = int(os.environ.get("SETTABLE_GAMES", "4"))
_FIRST = int(os.environ.get("SETTABLE_SEED", "100"))


def rows() -> list[Row]:
    """Show the films, one after another."""
    if not DATA.is_dir():
        return [Row("the referee on real pictures", "no pictures here")]
    box = PropBox(DATA, is_for_test=True)
    trials, minutes = [], 0.0
    patterned = [0, 0]
    for seed in range(_FIRST, _FIRST + _FILMS):
        real = shoot(box, seed)
        trial = _tried(real)
        trials.append(trial)
        minutes += real.script.until_ms / 60_000
        print(_line(real, trial), flush=True)  # noqa: T201 - a film takes minutes
        if real.table is not None and real.table.is_patterned:
            patterned[0] += _right(trial)
            patterned[1] += len(trial.verdicts)
    right, all_of = sum(map(_right, trials)), sum(len(one.verdicts) for one in trials)
    sheets = sum(one.scores == one.true_scores for one in trials)
    latencies = [ms for one in trials for ms in one.latencies_ms] or [0]
    phantoms = sum(one.phantoms for one in trials)
    return [
        Row("verdicts of kind, cards and player", f"{right} of {all_of}", "0.97"),
        Row("the same, on patterned tables", f"{patterned[0]} of {patterned[1]}"),
        Row("rulings without a reason", str(sum(len(one.invented) for one in trials)), "0"),
        Row("score sheets that are exactly right", f"{sheets} of {len(trials)}", "0.90"),
        Row("verdict after the third place lies open, median", f"{np.median(latencies):.0f} ms"),
        Row("the same, 95 of 100", f"{np.percentile(latencies, 95):.0f} ms", "1000 ms"),
        Row("cards lifted by nobody", f"{phantoms} in {minutes:.0f} minutes", "1 in 10"),
    ]


def _tried(real: RealFilm) -> Trial:
    live = LiveTable(load_reader())

    def see(shown: FilmedFrame) -> LiveView:
        return live.see(shown.frame, shown.at_ms)

    return tried(real.script, real.film, see)


def _right(trial: Trial) -> int:
    return sum(one.decision is not None for one in trial.verdicts)


def _line(real: RealFilm, trial: Trial) -> str:
    sheet = "right" if trial.scores == trial.true_scores else f"WRONG, true {trial.true_scores}"
    name = "drawn" if real.table is None else real.table.name
    return (
        f"film {real.seed}, {name}, {real.fps:g} frames a second: {_right(trial)} of "
        f"{len(trial.verdicts)} verdicts, {trial.scores} {sheet}, {trial.phantoms} phantoms"
    )
