"""Read upright faces: a probability for every value of every feature.

Colour is judged against the card's own white (von Kries 1902, per card): a lamp shifts a whole
photo and the sun half of one, but the paper round the symbols shifts with them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.image import FloatArray, Frame, bright_tone
from vision.reading.finder import Network

__all__ = ["CardReader", "CardReading", "whitened"]

_WHITE_SHARE: Final = 0.8  # symbols cover at most two fifths of a card
_DARKEST_WHITE: Final = 10.0
_COLOR: Final = 1  # its row among the features
_DOUBTFUL_MARGIN: Final = 3.0  # logits: below this the second value has a chance of 5 % or more


def whitened(faces: Sequence[Frame]) -> FloatArray:
    """Return faces as float32 (n, 3, h, w), each channel divided by the paper's, less 0.5."""
    stack = np.stack(faces)
    paper = bright_tone(stack[:, 4:-4:4, 4:-4:4].reshape(len(stack), -1, 3), _WHITE_SHARE)
    gain = (1 / np.maximum(paper, _DARKEST_WHITE)).astype(np.float32)
    white = np.empty((len(stack), 3, *stack.shape[1:3]), np.float32)
    for channel in range(3):  # in place: copies of whole batches cost more than the division
        np.multiply(stack[..., channel], gain[:, channel, None, None], out=white[:, channel])
    white -= np.float32(0.5)
    return white


@dataclass(frozen=True, slots=True)
class CardReading:
    """What one face shows.

    Attributes
    ----------
    probabilities
        float64 (4, 3): number, color, shading, shape, values in the order of their enums.
    is_card
        Probability 0-1 that it is a SET card at all.
    """

    probabilities: FloatArray
    is_card: float

    def doubting_color(self) -> "CardReading":
        """Return the reading of one who hardly sees color: none is likelier than not."""
        return self.with_colors((self.probabilities[_COLOR] + 1) / 4)

    def with_colors(self, probabilities: FloatArray) -> "CardReading":
        """Return the reading with other probabilities of red, green and purple."""
        rows = self.probabilities.copy()
        rows[_COLOR] = probabilities
        return CardReading(rows, self.is_card)


@dataclass(frozen=True, slots=True)
class CardReader:
    """Reads faces with one network.

    Attributes
    ----------
    temperatures
        What the logits of each feature are divided by, so that probabilities are honest
        (Guo et al. 2017).
    """

    network: Network
    temperatures: tuple[float, float, float, float] = (1.0, 1.0, 1.0, 1.0)

    def read(self, faces: Sequence[Frame]) -> tuple[CardReading, ...]:
        """Return one reading a face; faces are uint8 (144, 96, 3)."""
        if not faces:
            return ()
        logits = self._looked_at(faces)
        scaled = logits[:, :12].reshape(-1, 4, 3) / np.array(self.temperatures)[:, None]
        exponents = np.exp(scaled - scaled.max(axis=2, keepdims=True))
        probabilities = exponents / exponents.sum(axis=2, keepdims=True)
        is_card = 1 / (1 + np.exp(-logits[:, 12]))
        return tuple(
            CardReading(rows, float(one)) for rows, one in zip(probabilities, is_card, strict=True)
        )

    def _looked_at(self, faces: Sequence[Frame]) -> FloatArray:
        """Return logits (n, 13); a doubtful face is looked at turned and mirrored as well."""
        logits = self.network(whitened(faces))[0].astype(np.float64)
        doubtful = np.flatnonzero(_least_margin(logits) < _DOUBTFUL_MARGIN)
        if len(doubtful):
            views = [view for place in doubtful for view in _other_views(faces[int(place)])]
            again = self.network(whitened(views))[0].reshape(len(doubtful), -1, logits.shape[1])
            logits[doubtful] = (logits[doubtful] + again.sum(axis=1)) / (1 + again.shape[1])
        return logits


def _least_margin(logits: FloatArray) -> FloatArray:
    """Return by how much the best value leads the second, in the feature where it leads least."""
    features = np.sort(logits[:, :12].reshape(-1, 4, 3), axis=2)
    return np.asarray((features[..., 2] - features[..., 1]).min(axis=1))


def _other_views(face: Frame) -> tuple[Frame, Frame, Frame]:
    """Return the face mirrored either way and turned half round: the same card each time."""
    return face[::-1], face[:, ::-1], face[::-1, ::-1]
