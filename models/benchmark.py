"""The public benchmark: 208 annotated photos of public repositories, fetched and scored.

The photos are other people's and lie in their repositories; ours are the annotations, in
`benchmark_photos.json`: a row a photo, with owner, name, commit, path and sha256 of the file there,
its licence, the size to which it is brought upright, and its cards (label, then the corners x, y).
"""

import csv
import hashlib
import json
import subprocess
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
from rich.progress import track

from models.dataset import read_frame
from models.evaluate import totals
from models.scoring import read_annotation, score_table
from models.shipped import TRAINED, load_reader
from solver.notation import parse_card
from vision.pictures.codec import decode
from vision.quads import Quad
from vision.view import SeenCard, TableView

__all__ = ["PHOTOS", "BenchmarkPhoto", "FetchError", "benchmark", "benchmark_photos", "fetch"]

PHOTOS: Final = Path(__file__).parent / "benchmark_photos.json"
_HOST: Final = "https://github.com"
_JPEG_QUALITY: Final = 95
_COLUMNS: Final = ("photos", "cards", "read_rate", "precision", "exact_tables", "sets_right")
_HEAD: Final = (
    "kind of photo", "photos", "cards", "cards read right", "of what was read, right",
    "tables without a fault", "SETs right",
)  # fmt: skip


class FetchError(Exception):
    """A photo cannot be had: its repository, commit or file is gone, or the file is another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchmarkPhoto:
    """One photo: where it lies, and what is on it.

    Attributes
    ----------
    file
        ``SPLIT/NAME.jpg`` as it is written: `dev`, `editions`, or `train`, which is not reported.
    owner, name, commit, path, sha256
        Of the repository, and of the file in it.
    size_wh
        Of the upright picture that the corners are meant for, in pixels.
    cards
        Label (``?``: not to be read with certainty), then the corners x, y, clockwise.
    """

    file: str
    owner: str
    name: str
    commit: str
    path: str
    sha256: str
    licence: str
    size_wh: tuple[int, int]
    edition: str
    source: str
    kind: str
    cards: tuple[tuple[Any, ...], ...]


def benchmark_photos(rows: Path = PHOTOS) -> tuple[BenchmarkPhoto, ...]:
    """Return the photos of the benchmark."""
    return tuple(
        BenchmarkPhoto(
            **row
            | {
                "size_wh": (row["size_wh"][0], row["size_wh"][1]),
                "cards": tuple(map(tuple, row["cards"])),
            }
        )
        for row in json.loads(rows.read_text(encoding="utf-8"))
    )


def fetch(
    folder: Path, *, mirror: Path | None = None, photos: Sequence[BenchmarkPhoto] | None = None
) -> tuple[str, ...]:
    """Clone the repositories, write the photos upright beside their annotations.

    What is there already is not fetched again. A photo that cannot be had does not hold up the
    others.

    Parameters
    ----------
    mirror
        A folder of local clones, OWNER/NAME, to take instead of the public repositories.

    Returns
    -------
    What could not be had, a sentence each.
    """
    photos = benchmark_photos() if photos is None else photos
    faults = []
    for photo in track(photos, description="fetching photos"):
        target = folder / photo.file
        if target.exists() and target.with_suffix(".json").exists():
            continue
        try:
            _write(photo, _blob(photo, folder / "clones", mirror), target)
        except FetchError as error:
            faults.append(f"{photo.file}: {error}")
    _write_index(folder, photos)
    return tuple(faults)


def _blob(photo: BenchmarkPhoto, clones: Path, mirror: Path | None) -> bytes:
    clone = clones / photo.owner / photo.name
    if not clone.exists():
        origin = f"{_HOST}/{photo.owner}/{photo.name}"
        if mirror is not None:
            origin = (mirror / photo.owner / photo.name).resolve().as_uri()
        _git("clone", "--quiet", "--no-checkout", "--filter=blob:none", origin, str(clone))
    data = _git("-C", str(clone), "cat-file", "blob", f"{photo.commit}:{photo.path}")
    if hashlib.sha256(data).hexdigest() != photo.sha256:
        raise FetchError(f"{photo.path} of {photo.owner}/{photo.name} is not the file annotated")
    return data


def _git(*arguments: str) -> bytes:
    done = subprocess.run(("git", *arguments), capture_output=True, check=False)
    if done.returncode:
        raise FetchError(done.stderr.decode(errors="replace").strip())
    return done.stdout


def _write(photo: BenchmarkPhoto, data: bytes, target: Path) -> None:
    picture = cv2.resize(decode(data), photo.size_wh, interpolation=cv2.INTER_AREA)
    _, encoded = cv2.imencode(".jpg", picture, (cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY))
    cards = [
        {"quad": [list(corners[at : at + 2]) for at in range(0, 8, 2)], "label": label}
        for label, *corners in photo.cards
    ]
    width, height = photo.size_wh
    annotation = {"file": target.name, "width": width, "height": height, "edition": photo.edition}
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(encoded.tobytes())
    target.with_suffix(".json").write_text(json.dumps(annotation | {"cards": cards}))


def _write_index(folder: Path, photos: Iterable[BenchmarkPhoto]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "index.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(("file", "source", "licence", "edition", "kind"))
        rows.writerows(
            (Path(one.file).name, one.source, one.licence, one.edition, one.kind) for one in photos
        )


def benchmark(folder: Path, *, models: Path = TRAINED, predictions: Path | None = None) -> str:
    """Return the table of the README for the photos of the standard edition in a folder.

    Parameters
    ----------
    predictions
        A folder of NAME.json that another reader wrote, ``{"cards": [{"quad", "label"}]}``, to be
        scored instead of ours; a photo without one counts as read empty.

    Raises
    ------
    FileNotFoundError
        If no photo was fetched into the folder.
    """
    kind_of = {Path(one.file).name: one.kind.split() for one in benchmark_photos()}
    paths = sorted((folder / "dev").glob("*.jpg"))
    if not paths:
        raise FileNotFoundError(f"{folder} holds no photos; fetch them first")
    view_of = _ours(models) if predictions is None else _theirs(predictions)
    scores = {
        path.name: score_table(read_annotation(path.with_suffix(".json")), view_of(path))
        for path in track(paths, description="reading photos")
    }
    kinds = sorted({kind for name in scores for kind in kind_of.get(name, [])})
    rows = [("**all**", list(scores.values()))] + [
        (kind, [score for name, score in scores.items() if kind in kind_of.get(name, [])])
        for kind in kinds
    ]
    lines = [" | ".join(_HEAD), " | ".join("---" for _ in _HEAD)]
    for title, some in rows:
        told = totals(some)
        cells = (
            f"{value:.3f}" if isinstance(value := told[column], float) else str(value)
            for column in _COLUMNS
        )
        lines.append(" | ".join((title, *cells)))
    return "\n".join(f"| {line} |" for line in lines)


def _ours(models: Path) -> Callable[[Path], TableView]:
    reader = load_reader(models)
    return lambda path: reader.read(read_frame(path))


def _theirs(predictions: Path) -> Callable[[Path], TableView]:
    def view_of(path: Path) -> TableView:
        told = predictions / f"{path.stem}.json"
        cards = json.loads(told.read_text())["cards"] if told.exists() else []
        return TableView(frame_size_wh=(1, 1), cards=tuple(map(_predicted, cards)))

    return view_of


def _predicted(card: dict[str, Any]) -> SeenCard:
    return SeenCard(
        quad=Quad.from_array(card["quad"]),
        card=parse_card(card["label"]),
        confidence=1.0,
        sure=True,
        probabilities=((1.0, 0.0, 0.0),) * 4,
        guesses=(),
    )
