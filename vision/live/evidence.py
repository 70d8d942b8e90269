"""What several frames say about one card: readings add up, older ones fade.

Logarithms of probabilities are averaged with weights that fade (log-linear pooling, Genest & Zidek
1986). Readings of one still card under one camera are far from independent, so that however many
agree they count as two at most; readings that contradict each other average to doubt.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.reading.reader import CardReading

__all__ = ["NO_EVIDENCE", "Evidence"]

_FADING: Final = 0.85  # weight that an older reading keeps when a new one comes
_MOST_INDEPENDENT: Final = 2.0  # readings that agreeing ones count for at most
_FLOOR: Final = 1e-6  # keeps a logarithm finite; no single reading may veto a value for good

Rows = tuple[tuple[float, float, float], ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """Readings of one card, pooled.

    Attributes
    ----------
    log_rows
        Weighted mean of the logarithms of the probabilities; number, color, shading, shape.
    weight
        Sum of the faded weights.
    count
        How many readings came in.
    is_card
        Weighted mean of the probabilities of being a card at all.
    """

    log_rows: Rows = ((0.0, 0.0, 0.0),) * 4
    weight: float = 0.0
    count: int = 0
    is_card: float = 0.0

    def with_reading(self, reading: CardReading) -> "Evidence":
        """Return the evidence with one more reading."""
        kept = self.weight * _FADING
        total = kept + 1
        logs = np.log(np.maximum(reading.probabilities, _FLOOR))
        rows = (np.array(self.log_rows) * kept + logs) / total
        return Evidence(
            log_rows=tuple((float(a), float(b), float(c)) for a, b, c in rows),
            weight=total,
            count=self.count + 1,
            is_card=(self.is_card * kept + reading.is_card) / total,
        )

    @property
    def reading(self) -> CardReading:
        """What all of it says, as one reading."""
        logs = np.array(self.log_rows) * min(self.weight, _MOST_INDEPENDENT)
        exponents = np.exp(logs - logs.max(axis=1, keepdims=True))
        return CardReading(exponents / exponents.sum(axis=1, keepdims=True), self.is_card)


NO_EVIDENCE: Final = Evidence()
"""Nothing is known yet."""
