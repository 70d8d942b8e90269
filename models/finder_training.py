"""Train the finder on windows of a scene set."""

import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from queue import Queue
from typing import Final, TypeVar

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from models.dataset import SceneTruth
from models.networks import Finder
from models.samples import finder_sample, ground_sample

__all__ = ["train_finder"]

_BATCH: Final = 16
MadeT = TypeVar("MadeT")
_GROUND_SHARE: Final = 0.06


def prefetched(make: Callable[[int], MadeT], count: int, *, depth: int = 6) -> Iterator[MadeT]:
    """Yield `make(0)` to `make(count - 1)`, made ahead in a thread of its own."""
    queue: Queue[MadeT] = Queue(depth)

    def fill() -> None:
        for number in range(count):
            queue.put(make(number))

    threading.Thread(target=fill, daemon=True).start()
    for _ in range(count):
        yield queue.get()


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
    log: Callable[[str], None] = print,
) -> Finder:
    """Train from scratch; the checkpoint (weights only) is written every 200 steps.

    Some windows are cut from `grounds`, photographs without cards, where there are any.
    """
    torch.manual_seed(seed)
    network = Finder().to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(network.parameters(), lr=2e-3, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, 4e-3, total_steps=steps, pct_start=0.1, final_div_factor=200
    )
    averaged = torch.optim.swa_utils.AveragedModel(
        network, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.995), use_buffers=True
    )

    def batch(number: int) -> tuple[Tensor, ...]:
        rng = random.Random(seed * 1_000_003 + number)
        rows = [
            ground_sample(grounds, rng)
            if grounds and rng.random() < _GROUND_SHARE
            else finder_sample(rng.choice(truths), rng)
            for _ in range(_BATCH)
        ]
        return tuple(torch.from_numpy(np.stack(column)) for column in zip(*rows, strict=True))

    cv2.setNumThreads(1)
    network.train()
    sums, start = np.zeros(2), time.monotonic()
    for step, (frames, heat, corners, weight) in enumerate(prefetched(batch, steps), 1):
        logits, offsets = network(frames.contiguous(memory_format=torch.channels_last))
        losses = heat_loss(logits[:, 0], heat), corner_loss(offsets, corners, weight)
        optimizer.zero_grad()
        (losses[0] + losses[1]).backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimizer.step()
        schedule.step()
        averaged.update_parameters(network)
        sums += [float(loss.detach()) for loss in losses]
        if step % 50 == 0:
            pace = (time.monotonic() - start) / step
            log(
                f"finder {step}/{steps} heat {sums[0] / 50:.3f} corners {sums[1] / 50:.3f} "
                f"{pace:.2f} s a step"
            )
            sums[:] = 0
        if step % 200 == 0 or step == steps:
            torch.save(averaged.module.state_dict(), checkpoint)
    trained: Finder = averaged.module
    return trained
