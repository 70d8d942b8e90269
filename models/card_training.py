"""Train the fitter and the reader on cuts of a scene set."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import torch
from torch import Tensor, nn
from torch.nn import functional

from models.candidates import SceneCandidates
from models.cuts import FitterBatch, ReaderBatch, fitter_batch, reader_batch
from models.dataset import SceneTruth
from models.networks import Fitter, Reader
from models.training import Course, Forward, Log, train_network

__all__ = ["train_fitter", "train_reader"]

_SMOOTHING: Final = 0.01
_PEAK_RATE: Final = 3e-3
_WEIGHT_DECAY: Final = 1e-3


def _fitter_losses(network: Forward, batch: FitterBatch) -> list[Tensor]:
    answers = network(torch.from_numpy(batch.cuts))
    is_card = torch.from_numpy(batch.is_card)
    off = functional.smooth_l1_loss(
        answers[:, :8], torch.from_numpy(batch.shifts), reduction="none", beta=0.02
    ).sum(dim=1)
    turned = functional.binary_cross_entropy_with_logits(
        answers[:, 9], torch.from_numpy(batch.is_turned), reduction="none"
    )
    real = is_card.sum().clamp(min=1)
    return [
        10 * (off * is_card).sum() / real,
        functional.binary_cross_entropy_with_logits(answers[:, 8], is_card),
        (turned * is_card).sum() / real,
    ]


def _reader_losses(network: Forward, batch: ReaderBatch) -> list[Tensor]:
    answers = network(torch.from_numpy(batch.faces))
    is_card = torch.from_numpy(batch.is_card)
    digits = functional.one_hot(torch.from_numpy(batch.digits), 3).float()
    doubts = torch.from_numpy(batch.doubts)[..., None].clamp(min=_SMOOTHING)
    wanted = digits * (1 - doubts) + doubts / 3
    cards = is_card > 0
    losses = [
        functional.cross_entropy(answers[cards, 3 * place : 3 * place + 3], wanted[cards, place])
        for place in range(4)
    ]
    return [*losses, functional.binary_cross_entropy_with_logits(answers[:, 12], is_card)]


def train_fitter(
    truths: Sequence[SceneTruth],
    found: Sequence[SceneCandidates],
    checkpoint: Path,
    *,
    steps: int,
    seed: int,
    log: Log = print,
) -> nn.Module:
    """Train the fitter from scratch; the loss of its corners is in tenths of a cut."""
    course = Course(
        sample=lambda rng: fitter_batch(truths, found, rng),
        losses=_fitter_losses,
        losses_named=("corners", "card", "turned"),
        peak_rate=_PEAK_RATE,
        weight_decay=_WEIGHT_DECAY,
    )
    torch.manual_seed(seed)
    return train_network(Fitter(), course, checkpoint, steps=steps, seed=seed, log=log)


def train_reader(
    truths: Sequence[SceneTruth],
    found: Sequence[SceneCandidates],
    checkpoint: Path,
    *,
    steps: int,
    seed: int,
    log: Log = print,
) -> nn.Module:
    """Train the reader from scratch."""
    course = Course(
        sample=lambda rng: reader_batch(truths, found, rng),
        losses=_reader_losses,
        losses_named=("number", "color", "shading", "shape", "card"),
        peak_rate=_PEAK_RATE,
        weight_decay=_WEIGHT_DECAY,
    )
    torch.manual_seed(seed)
    return train_network(Reader(), course, checkpoint, steps=steps, seed=seed, log=log)
