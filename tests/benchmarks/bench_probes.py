"""What share of each kind of fault is mended: the probes of `models.probes`.

Of the annotated photos every third is asked, where they are at hand; all are by
`python -m models evaluate`.
"""

from collections.abc import Iterator
from pathlib import Path

from models.dataset import read_frame
from models.probes import Probe, probes_of_photos, probes_of_scenes
from models.scoring import TrueCard, read_annotation
from models.shipped import load_reader
from tests.benchmarks.measure import Row
from vision.image import Frame

__all__ = ["rows"]

_DATA = Path(__file__).parents[2].parent / "shared" / "data"
_PHOTOS = _DATA / "tables" / "dev"
_NEGATIVES = _DATA / "negatives"
_EVERY = 3


def rows() -> list[Row]:
    """Measure every probe, and how many photos of other things are clean."""
    reader = load_reader()
    probes = [*probes_of_scenes(reader)]
    if _PHOTOS.is_dir():
        probes += probes_of_photos(reader, _tables)
    measured = [_row(probe) for probe in probes]
    if _NEGATIVES.is_dir():
        paths = sorted(_NEGATIVES.glob("*.jpg"))
        clean = sum(not reader.read(read_frame(path)).cards for path in paths)
        measured.append(Row("photos of other things without a find", f"{clean}", f"{len(paths)}"))
    return measured


def _tables() -> Iterator[tuple[Frame, tuple[TrueCard, ...]]]:
    for path in sorted(_PHOTOS.glob("*.jpg"))[::_EVERY]:
        yield read_frame(path), read_annotation(path.with_suffix(".json"))


def _row(probe: Probe) -> Row:
    return Row(probe.name, f"{probe.share:.4f} of {probe.asked}", str(probe.wanted))
