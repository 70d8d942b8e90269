"""The three networks, as PyTorch modules: only training needs them.

Finder   frame -> at stride 8: heat at each card's centre, four corners as offsets from the cell.
Fitter   loose cut of one candidate -> how far each corner is off, is it a card, is it turned.
Reader   tight cut of one card -> number, color, shading, shape, is it a card.

All are plain 3x3 convolutions with batch normalisation folded in on export, quick on a CPU. Every
input is blue-green-red.
"""

import copy

import torch
from torch import Tensor, nn

from vision.reading.fitter import MARGIN

__all__ = ["Finder", "Fitter", "Reader", "folded"]

_FITTER_LOW = MARGIN / (1 + 2 * MARGIN)  # where corners are expected in a cut, in cut sizes


def _conv(inputs: int, outputs: int, *, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Finder(nn.Module):
    """Fully convolutional, down to stride 64 and back to 8; input sides are multiples of 64."""

    def __init__(self) -> None:
        super().__init__()
        self.to_8 = nn.Sequential(
            _conv(3, 16, stride=2), _conv(16, 32, stride=2), _conv(32, 48, stride=2), _conv(48, 48)
        )
        self.to_16 = nn.Sequential(_conv(48, 80, stride=2), _conv(80, 80))
        self.to_32 = nn.Sequential(_conv(80, 96, stride=2), _conv(96, 96), _conv(96, 96))
        self.to_64 = nn.Sequential(_conv(96, 96, stride=2), _conv(96, 96), _conv(96, 96))
        self.up_32 = nn.Conv2d(96, 96, 1)
        self.up_16 = nn.Conv2d(96, 80, 1)
        self.up_8 = nn.Conv2d(80, 48, 1)
        self.merge_32 = _conv(96, 96)
        self.merge_16 = _conv(80, 80)
        self.merge_8 = nn.Sequential(_conv(48, 64), _conv(64, 64))
        self.heat = nn.Conv2d(64, 1, 1)
        self.corners = nn.Conv2d(64, 8, 1)
        nn.init.constant_(self.heat.bias, -4.0)
        self.grow = nn.Upsample(scale_factor=2, mode="nearest")

    def forward(self, frames: Tensor) -> tuple[Tensor, Tensor]:
        """Return heat logits (n, 1, h/8, w/8) and corner offsets (n, 8, h/8, w/8) in cells."""
        at_8 = self.to_8(frames)
        at_16 = self.to_16(at_8)
        at_32 = self.to_32(at_16)
        at_64 = self.to_64(at_32)
        at_32 = self.merge_32(at_32 + self.grow(self.up_32(at_64)))
        at_16 = self.merge_16(at_16 + self.grow(self.up_16(at_32)))
        at_8 = self.merge_8(at_8 + self.grow(self.up_8(at_16)))
        return self.heat(at_8), self.corners(at_8)


class Fitter(nn.Module):
    """Reads a loose cut of 80 x 120 pixels: 8 corner shifts, card or not, turned or not.

    Every cell of a coarse grid votes for all four corners, each vote relative to the cell and with
    a weight of its own (as in Hough voting, Qi et al. 2019): what is seen of a card says where the
    rest lies, wherever in the cut the card lies and however it is sheared.
    """

    def __init__(self) -> None:
        super().__init__()
        self.to_8 = nn.Sequential(
            _conv(3, 16, stride=2),
            _conv(16, 32, stride=2),
            _conv(32, 32),
            _conv(32, 64, stride=2),
            _conv(64, 64),
        )
        self.to_16 = nn.Sequential(_conv(64, 64, stride=2), _conv(64, 64), _conv(64, 64))
        self.up_8 = nn.Sequential(nn.Conv2d(64, 64, 1), nn.Upsample(scale_factor=2, mode="nearest"))
        self.merge_8 = _conv(64, 64)
        self.votes = nn.Conv2d(64, 12, 1)
        self.kinds = nn.Sequential(nn.Linear(64 * 8 * 5, 24), nn.ReLU(), nn.Linear(24, 2))
        rows, columns = torch.meshgrid(
            (torch.arange(15) + 0.5) / 15, (torch.arange(10) + 0.5) / 10, indexing="ij"
        )
        low = _FITTER_LOW
        corners = torch.tensor([(low, low), (1 - low, low), (1 - low, 1 - low), (low, 1 - low)])
        cells = torch.stack([columns, rows]).reshape(1, 1, 2, 150)
        self.register_buffer("away", cells - corners.reshape(1, 4, 2, 1), persistent=False)

    def forward(self, cuts: Tensor) -> Tensor:
        """Return (n, 10): x, y shifts of four corners in cut sizes, then two logits."""
        at_8 = self.to_8(cuts)
        at_16 = self.to_16(at_8)
        votes = self.votes(self.merge_8(at_8 + self.up_8(at_16)[:, :, :15]))
        points = votes[:, :8].reshape(-1, 4, 2, 150) + self.away
        weights = torch.softmax(votes[:, 8:].reshape(-1, 4, 1, 150), dim=3)
        shifts = (points * weights).sum(dim=3).reshape(-1, 8)
        return torch.cat([shifts, self.kinds(at_16.flatten(1))], dim=1)


class Reader(nn.Module):
    """Reads a tight cut of 96 x 144 pixels whose paper has been made white."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 16, stride=2),
            _conv(16, 32, stride=2),
            _conv(32, 32),
            _conv(32, 48, stride=2),
            _conv(48, 48),
            _conv(48, 48),
            _conv(48, 64, stride=2),
            _conv(64, 64),
        )
        self.head = nn.Sequential(
            nn.Dropout(0.1), nn.Linear(64 * 9 * 6, 48), nn.ReLU(), nn.Linear(48, 13)
        )

    def forward(self, faces: Tensor) -> Tensor:
        """Return (n, 13): three logits for each of the four features, then one for being a card."""
        result: Tensor = self.head(self.body(faces).flatten(1))
        return result


def folded(network: nn.Module) -> nn.Module:
    """Return a copy for inference with every batch normalisation folded into its convolution."""
    copied = copy.deepcopy(network).eval()
    for block in copied.modules():
        if isinstance(block, nn.Sequential):
            for place in range(len(block) - 1):
                conv, norm = block[place], block[place + 1]
                if isinstance(conv, nn.Conv2d) and isinstance(norm, nn.BatchNorm2d):
                    block[place] = torch.nn.utils.fusion.fuse_conv_bn_eval(conv, norm)
                    block[place + 1] = nn.Identity()
    return copied
