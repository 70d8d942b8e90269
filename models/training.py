"""The one training loop: batches made ahead, AdamW on one cycle, weights averaged as they move."""

import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from typing import Any, Final, Generic, TypeVar

import cv2
import torch
from torch import Tensor, nn

__all__ = ["Course", "Forward", "Log", "prefetched", "train_network"]

_AVERAGING: Final = 0.995  # weight of the past in the moving average of the weights
_LOGGED_STEPS: Final = 50
_SAVED_STEPS: Final = 200
_SEEDS_APART: Final = 1_000_003
_DEPTH: Final = 6  # batches made ahead

Log = Callable[[str], None]
Answers = Any
Forward = Callable[[Tensor], Answers]
"""A network on pictures (n, 3, h, w): its answer or answers as single floats."""
MadeT = TypeVar("MadeT")
BatchT = TypeVar("BatchT")


@dataclass(frozen=True, slots=True, kw_only=True)
class Course(Generic[BatchT]):
    """What one network is to learn.

    Attributes
    ----------
    sample
        Draws one batch; every batch has a generator of its own.
    losses
        Of the network on one batch; their sum is made small.
    losses_named
        Their names, in order, for the log.
    """

    sample: Callable[[random.Random], BatchT]
    losses: Callable[[Forward, BatchT], Sequence[Tensor]]
    losses_named: tuple[str, ...]
    peak_rate: float
    weight_decay: float


def prefetched(make: Callable[[int], MadeT], count: int) -> Iterator[MadeT]:
    """Yield `make(0)` to `make(count - 1)`, made ahead in a thread of its own.

    Raises
    ------
    Exception
        Whatever `make` raises.
    """
    queue: Queue[MadeT | Exception] = Queue(_DEPTH)

    def fill() -> None:
        for number in range(count):
            try:
                queue.put(make(number))
            except Exception as error:  # noqa: BLE001 - handed to whoever waits
                queue.put(error)
                return

    threading.Thread(target=fill, daemon=True).start()
    for _ in range(count):
        made = queue.get()
        if isinstance(made, Exception):
            raise made
        yield made


def train_network(
    network: nn.Module,
    course: Course[BatchT],
    checkpoint: Path,
    *,
    steps: int,
    seed: int,
    log: Log = print,
) -> nn.Module:
    """Train a fresh network; the checkpoint (averaged weights only) is written every 200 steps."""
    cv2.setNumThreads(1)
    network = network.to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(
        network.parameters(), lr=course.peak_rate / 3, weight_decay=course.weight_decay
    )
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, course.peak_rate, total_steps=steps, pct_start=0.1, final_div_factor=300
    )
    averaged = torch.optim.swa_utils.AveragedModel(
        network,
        multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(_AVERAGING),
        use_buffers=True,
    )
    network.train()
    sums, start = [0.0] * len(course.losses_named), time.monotonic()

    def make(number: int) -> BatchT:
        return course.sample(random.Random(seed * _SEEDS_APART + number))

    def forward(pictures: Tensor) -> Answers:
        # Half floats where they do (Micikevicius et al. 2018): twice as fast on some processors.
        with torch.autocast("cpu", dtype=torch.bfloat16):
            answers = network(pictures.contiguous(memory_format=torch.channels_last))
        if isinstance(answers, tuple):
            return tuple(one.float() for one in answers)
        return answers.float()

    for step, batch in enumerate(prefetched(make, steps), 1):
        losses = course.losses(forward, batch)
        optimizer.zero_grad()
        torch.stack(list(losses)).sum().backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimizer.step()
        schedule.step()
        averaged.update_parameters(network)
        sums = [total + float(one.detach()) for total, one in zip(sums, losses, strict=True)]
        if step % _LOGGED_STEPS == 0:
            means = (total / _LOGGED_STEPS for total in sums)
            shown = " ".join(
                f"{name} {mean:.4f}" for name, mean in zip(course.losses_named, means, strict=True)
            )
            pace_s = (time.monotonic() - start) / step
            kind = type(network).__name__.lower()
            log(f"{kind} {step}/{steps} {shown}, {pace_s:.2f} s a step")
            sums = [0.0] * len(sums)
        if step % _SAVED_STEPS == 0 or step == steps:
            torch.save(averaged.module.state_dict(), checkpoint)
    result: nn.Module = averaged.module
    return result
