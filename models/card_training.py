"""Train the fitter and the reader on cuts of a scene set."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import cv2
import torch
from torch import Tensor, nn
from torch.nn import functional

from models.candidates import SceneCandidates
from models.cuts import FitterBatch, ReaderBatch, fitter_batch, reader_batch
from models.dataset import SceneTruth
from models.finder_training import prefetched
from models.networks import Fitter, Reader

__all__ = ["train_fitter", "train_reader"]

_SMOOTHING: Final = 0.01
Log = Callable[[str], None]


def _fitter_losses(network: nn.Module, batch: FitterBatch) -> list[Tensor]:
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


def _reader_losses(network: nn.Module, batch: ReaderBatch) -> list[Tensor]:
    answers = network(torch.from_numpy(batch.faces))
    is_card = torch.from_numpy(batch.is_card)
    digits = torch.from_numpy(batch.digits)
    cards = is_card > 0
    losses = [
        functional.cross_entropy(
            answers[cards, 3 * place : 3 * place + 3],
            digits[cards, place],
            label_smoothing=_SMOOTHING,
        )
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
    """Train the fitter from scratch; its losses are corners (in tenths of a cut), card, turned."""
    return _train(
        Fitter(),
        lambda rng: fitter_batch(truths, found, rng),
        _fitter_losses,
        checkpoint,
        steps=steps,
        seed=seed,
        log=log,
    )


def train_reader(
    truths: Sequence[SceneTruth],
    found: Sequence[SceneCandidates],
    checkpoint: Path,
    *,
    steps: int,
    seed: int,
    log: Log = print,
) -> nn.Module:
    """Train the reader from scratch; its losses are number, color, shading, shape, card."""
    return _train(
        Reader(),
        lambda rng: reader_batch(truths, found, rng),
        _reader_losses,
        checkpoint,
        steps=steps,
        seed=seed,
        log=log,
    )


def _train(
    network: nn.Module,
    sample: Callable[[random.Random], object],
    losses_of: Callable[..., list[Tensor]],
    checkpoint: Path,
    *,
    steps: int,
    seed: int,
    log: Log,
) -> nn.Module:
    torch.manual_seed(seed)
    cv2.setNumThreads(1)
    network = network.to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(network.parameters(), lr=1e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, 3e-3, total_steps=steps, pct_start=0.1, final_div_factor=300
    )
    averaged = torch.optim.swa_utils.AveragedModel(
        network, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.995), use_buffers=True
    )
    network.train()
    sums: list[float] = []

    def make(number: int) -> object:
        return sample(random.Random(seed * 1_000_003 + number))

    for step, batch in enumerate(prefetched(make, steps), 1):
        losses = losses_of(network, batch)
        optimizer.zero_grad()
        torch.stack(losses).sum().backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimizer.step()
        schedule.step()
        averaged.update_parameters(network)
        values = [float(loss.detach()) for loss in losses]
        sums = (
            values if not sums else [0.98 * a + 0.02 * b for a, b in zip(sums, values, strict=True)]
        )
        if step % 50 == 0:
            shown = " ".join(f"{value:.4f}" for value in sums)
            log(f"{type(network).__name__.lower()} {step}/{steps} {shown}")
        if step % 200 == 0 or step == steps:
            torch.save(averaged.module.state_dict(), checkpoint)
    result: nn.Module = averaged.module
    return result
