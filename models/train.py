"""Train everything from nothing: scenes, finder, fitter, reader, calibration, shipped files.

Each stage leaves a file in the work folder and is skipped when that is there, so that a run that
was cut short goes on where it stopped.
"""

import json
import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import torch
from torch import nn

from models.calibration import fitted_temperatures
from models.candidates import SceneCandidates, find_candidates, read_candidates
from models.card_training import train_fitter, train_reader
from models.dataset import SceneTruth, make_scenes, read_truth
from models.export import export_network, write_manifest
from models.finder_training import train_finder
from models.networks import Finder, Fitter, Reader
from models.pictured import ground_paths
from models.real_tables import real_tables, trained_sources
from models.runtime import open_network

__all__ = ["TrainingPlan", "train"]

_FIRST_VALIDATION_SEED: Final = 1_000_000  # scenes of these seeds are never trained on
_VALIDATION_SCENES: Final = 200
_TABLE_SHARE: Final = 0.13  # real tables a drawn scene, each many times over
_THREADS: Final = 2
_SETTINGS: Final = {
    "scales_px": [448, 512, 896, 320, 640],
    "finder_threshold": 0.28,
    "fitter_threshold": 0.9,
    "fitter_passes": 2,
    "card_threshold": 0.9,
    "sure_from": 0.85,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingPlan:
    """What to train from, and for how long.

    Attributes
    ----------
    data
        Folder with ``crops``, ``grounds``, ``hands`` and ``tables/train``; None draws everything.
    work
        Where scenes and checkpoints lie between stages.
    output
        Where the shipped files go.
    steps
        Optimizer steps of finder, fitter and reader.
    """

    work: Path
    output: Path
    data: Path | None = None
    scenes: int = 5300
    steps: tuple[int, int, int] = (3200, 4200, 5000)
    seed: int = 1


def train(plan: TrainingPlan, log: Callable[[str], None] = print) -> None:
    """Carry out the plan; the shipped files are replaced only at the end."""
    torch.set_num_threads(_THREADS)
    scenes = _scenes(plan, "train", range(plan.scenes))
    tables = real_tables(plan.data, plan.work / "tables") if plan.data else ()
    copies = round(_TABLE_SHARE * len(scenes) / max(1, len(tables)))
    truths = [*scenes, *tables] + [*tables] * (copies - 1)
    first = _FIRST_VALIDATION_SEED
    held_back = _scenes(plan, "validation", range(first, first + _VALIDATION_SCENES))

    def finder(checkpoint: Path) -> nn.Module:
        photos = ground_paths(plan.data) if plan.data else ()
        return train_finder(
            truths, checkpoint, steps=plan.steps[0], seed=plan.seed, grounds=photos, log=log
        )

    networks = {"finder": _stage(plan, "finder", Finder, finder)}
    export_network(networks["finder"], plan.work / "finder.onnx")
    found = list(_candidates(plan, "train", truths[: len(scenes) + len(tables)]))
    found = [*found, *found[len(scenes) :] * (copies - 1)]
    for name, kind, trainer, steps in (
        ("fitter", Fitter, train_fitter, plan.steps[1]),
        ("reader", Reader, train_reader, plan.steps[2]),
    ):
        trained = partial(trainer, truths, found, steps=steps, seed=plan.seed, log=log)
        networks[name] = _stage(plan, name, kind, trained)
    plan.output.mkdir(parents=True, exist_ok=True)
    for name, network in networks.items():
        export_network(network, plan.output / f"{name}.onnx")
    temperatures = fitted_temperatures(
        plan.output / "reader.onnx", held_back, _candidates(plan, "validation", held_back)
    )
    write_manifest(plan.output, _facts(plan, temperatures))


def _scenes(plan: TrainingPlan, name: str, seeds: range) -> Sequence[SceneTruth]:
    folder = plan.work / f"scenes_{name}"
    if not (folder / "done").exists():
        make_scenes(folder, seeds, data=plan.data, workers=_THREADS)
        (folder / "done").touch()
    return list(read_truth(folder))


def _candidates(
    plan: TrainingPlan, name: str, truths: Sequence[SceneTruth]
) -> Sequence[SceneCandidates]:
    path = plan.work / f"candidates_{name}.jsonl"
    if not path.exists():
        partial_path = path.with_suffix(".partial")
        find_candidates(truths, open_network(plan.work / "finder.onnx"), partial_path)
        partial_path.rename(path)
    return read_candidates(path)


def _stage(
    plan: TrainingPlan,
    name: str,
    kind: Callable[[], nn.Module],
    trained: Callable[[Path], nn.Module],
) -> nn.Module:
    done = plan.work / f"{name}.pt"
    if done.exists():
        network = kind()
        network.load_state_dict(torch.load(done, weights_only=True))
        return network
    checkpoint = plan.work / f"{name}.partial.pt"
    network = trained(checkpoint)
    checkpoint.rename(done)
    return network


def _facts(plan: TrainingPlan, temperatures: Sequence[float]) -> dict[str, Any]:
    sources = ["drawn by vision.synthetic.card_faces (this project, MIT)"]
    if plan.data is not None:
        sources += json.loads((Path(__file__).parent / "sources.json").read_text())
    return {
        "settings": {**_SETTINGS, "temperatures": [round(one, 4) for one in temperatures]},
        "training": {
            "faces": sources,
            "grounds": "procedural, and pictures under CC0, MIT-0 and Apache-2.0"
            if plan.data
            else "procedural",
            "tables": sorted(trained_sources(plan.data)) if plan.data else [],
            "scenes": plan.scenes,
            "steps": dict(zip(("finder", "fitter", "reader"), plan.steps, strict=True)),
            "seed": plan.seed,
        },
        "licence": "MIT",
        "versions": {
            "python": platform.python_version(),
            **{name: version(name) for name in ("torch", "onnx", "numpy", "opencv-python")},
        },
    }
