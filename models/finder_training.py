"""Train the finder on windows of a scene set."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from models.dataset import SceneTruth
from models.networks import Finder
from models.samples import finder_sample, ground_sample
from models.training import Course, Forward, Log, train_network

__all__ = ["train_finder"]

_BATCH: Final = 16
_GROUND_SHARE: Final = 0.08


def heat_loss(logits: Tensor, target: Tensor) -> Tensor:
    """Focal loss of CenterNet (Zhou et al. 2019, eq. 1), cells with target -1 left out."""
    heat = torch.sigmoid(logits).clamp(1e-4, 1 - 1e-4)
    is_center = (target == 1).float()
    is_asked = (target >= 0).float()
    at_centers = -((1 - heat) ** 2) * torch.log(heat) * is_center
    elsewhere = -((1 - target.clamp(min=0)) ** 4) * heat**2 * torch.log(1 - heat)
    elsewhere = elsewhere * (1 - is_center) * is_asked
    return (at_centers + elsewhere).sum() / is_center.sum().clamp(min=1)


def corner_loss(offsets: Tensor, target: Tensor, weight: Tensor) -> Tensor:
    """Smooth distance in card widths, to the nearer of the two ways to hold a card upright.

    A card turned half round is the same card, so corners may start at either short edge.
    """
    turned = torch.roll(target, 4, dims=1)
    pairs = [
        functional.smooth_l1_loss(
            offsets * weight[:, None], wanted * weight[:, None], reduction="none", beta=0.05
        ).sum(dim=1)
        for wanted in (target, turned)
    ]
    return torch.minimum(*pairs).sum() / (weight > 0).sum().clamp(min=1)


def train_finder(
    truths: Sequence[SceneTruth],
    checkpoint: Path,
    *,
    steps: int,
    seed: int,
    grounds: Sequence[Path] = (),
    log: Log = print,
) -> nn.Module:
    """Train from scratch; its losses are heat and corners.

    Some windows are cut from `grounds`, photographs without cards, where there are any.
    """

    def batch(rng: random.Random) -> tuple[Tensor, ...]:
        rows = [
            ground_sample(grounds, rng)
            if grounds and rng.random() < _GROUND_SHARE
            else finder_sample(rng.choice(truths), rng)
            for _ in range(_BATCH)
        ]
        return tuple(torch.from_numpy(np.stack(column)) for column in zip(*rows, strict=True))

    course = Course(
        sample=batch,
        losses=_losses,
        losses_named=("heat", "corners"),
        peak_rate=4e-3,
        weight_decay=1e-4,
    )
    torch.manual_seed(seed)
    return train_network(Finder(), course, checkpoint, steps=steps, seed=seed, log=log)


def _losses(network: Forward, batch: tuple[Tensor, ...]) -> tuple[Tensor, Tensor]:
    frames, heat, corners, weight = batch
    logits, offsets = network(frames)
    return heat_loss(logits[:, 0], heat), corner_loss(offsets, corners, weight)
