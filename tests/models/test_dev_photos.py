"""The shipped reader on annotated photos of real tables, where they are at hand.

The floors lie a little under what was measured when the networks were shipped (MODEL_CARD.md), so
that a change that reads worse is noticed.
"""

from pathlib import Path

import pytest

from models.dataset import read_frame
from models.evaluate import totals
from models.scoring import TableScore, read_annotation, score_table
from models.shipped import load_reader

PHOTOS = Path(__file__).parents[2].parent / "shared" / "data" / "tables" / "dev"
pytestmark = pytest.mark.skipif(
    not PHOTOS.is_dir(), reason="no annotated photos beside the project"
)


@pytest.fixture(scope="module")
def scores() -> list[TableScore]:
    reader = load_reader()
    return [
        score_table(read_annotation(path.with_suffix(".json")), reader.read(read_frame(path)))
        for path in sorted(PHOTOS.glob("*.jpg"))
    ]


def test_real_tables_are_read_as_well_as_when_shipped(scores: list[TableScore]) -> None:
    measured = totals(scores)
    floors = {"read_rate": 0.995, "precision": 0.997, "exact_tables": 0.96, "clean_negatives": 1.0}
    short = {
        name: (measured[name], floor)
        for name, floor in floors.items()
        if (measured[name] or 0) < floor
    }
    assert short == {}
