"""Score the reader on annotated photos, and show every miss.

Writes `report.json` and `report.html` into a folder: totals, per kind of photo and per source,
confusion per feature, a reliability diagram, and a picture of each card that was missed, misread
or invented.
"""

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import track

from models.calibration import expected_calibration_error
from models.dataset import read_frame
from models.probes import probes_of_photos, probes_of_scenes
from models.report import Miss, write_report
from models.scoring import TableScore, TrueCard, read_annotation, score_table
from models.shipped import TRAINED, load_reader
from solver.cards import FEATURES
from vision.image import Frame
from vision.view import SeenCard

__all__ = ["evaluate", "totals"]


@dataclass(frozen=True, slots=True)
class _Photo:
    path: Path
    score: TableScore
    kinds: tuple[str, ...]
    source: str


def evaluate(photos: Path, out: Path, *, models: Path = TRAINED) -> str:
    """Read every annotated photo of a folder, write the report, return its summary.

    Raises
    ------
    FileNotFoundError
        If the folder holds no annotated photo.
    """
    reader = load_reader(models)
    facts = _index(photos)
    paths = [path for path in sorted(photos.glob("*.jpg")) if path.with_suffix(".json").exists()]
    if not paths:
        raise FileNotFoundError(f"{photos} holds no NAME.jpg with NAME.json beside it")
    read, misses = [], []
    for path in track(paths, description="reading photos"):
        frame = read_frame(path)
        score = score_table(read_annotation(path.with_suffix(".json")), reader.read(frame))
        row = facts.get(path.name, {})
        kinds = tuple(row.get("kind", "").split())
        read.append(_Photo(path, score, kinds, row.get("source", "")))
        misses += [Miss(path.stem, frame, what, seen) for what, seen in _faults(score)]
    numbers = _numbers(read)

    def tables() -> Iterator[tuple[Frame, tuple[TrueCard, ...]]]:
        for path in paths:
            yield read_frame(path), read_annotation(path.with_suffix(".json"))

    probes = [*probes_of_photos(reader, tables), *probes_of_scenes(reader)]
    numbers["probes"] = [asdict(probe) for probe in probes]
    write_report(out, numbers, misses)
    return "\n".join([_summary(numbers, out), *map(str, probes)])


def _index(photos: Path) -> dict[str, dict[str, str]]:
    path = photos.parent / "index.csv"
    if not path.exists():
        return {}
    with path.open(newline="") as file:
        return {row["file"]: row for row in csv.DictReader(file)}


def _faults(score: TableScore) -> Iterable[tuple[str, Any]]:
    for match in score.matches:
        if match.seen is None:
            yield f"missed {match.true.card}", match.true.quad
        elif not match.is_right:
            sureness = "sure" if match.seen.sure else "unsure"
            yield f"{match.true.card} read as {match.seen.card} ({sureness})", match.seen.quad
    for seen in score.false_finds:
        yield f"no card, read as {seen.card} ({'sure' if seen.sure else 'unsure'})", seen.quad


def totals(scores: Sequence[TableScore]) -> dict[str, float | int | None]:
    """Return the rates of some tables, named as in the table of the README."""
    cards = sum(len(score.matches) for score in scores)
    found = sum(match.seen is not None for score in scores for match in score.matches)
    right = sum(match.is_right for score in scores for match in score.matches)
    false = sum(len(score.false_finds) for score in scores)
    tables = [score for score in scores if score.matches]
    empty = [score for score in scores if not score.matches]
    seen = [one for score in scores for one in _seen_cards(score)]
    sure_wrong = sum(one.sure and not is_right for one, is_right in seen)
    return {
        "photos": len(scores),
        "cards": cards,
        "found": found / max(cards, 1),
        "read_rate": right / max(cards, 1),
        "precision": right / max(found + false, 1),
        "exact_tables": sum(score.is_exact for score in tables) / max(len(tables), 1),
        "sets_right": sum(score.has_right_sets for score in tables) / max(len(tables), 1),
        "clean_negatives": (
            sum(not score.false_finds for score in empty) / len(empty) if empty else None
        ),
        "sure_but_wrong": sure_wrong / max(len(seen), 1),
        "unsure": sum(not one.sure for one, _ in seen) / max(len(seen), 1),
    }


def _seen_cards(score: TableScore) -> Iterable[tuple[SeenCard, bool]]:
    for match in score.matches:
        if match.seen is not None:
            yield match.seen, match.is_right
    for seen in score.false_finds:
        yield seen, False


def _numbers(read: Sequence[_Photo]) -> dict[str, Any]:
    kinds = sorted({kind for photo in read for kind in photo.kinds})
    sources = sorted({photo.source for photo in read if photo.source})
    scores = [photo.score for photo in read]
    return {
        "all": totals(scores),
        "by_kind": {
            kind: totals([photo.score for photo in read if kind in photo.kinds]) for kind in kinds
        },
        "by_source": {
            source: totals([photo.score for photo in read if photo.source == source])
            for source in sources
        },
        "confusion": _confusion(scores),
        "calibration": _calibration(scores),
        "not_exact": [photo.path.stem for photo in read if not photo.score.is_exact],
    }


def _confusion(scores: Sequence[TableScore]) -> dict[str, dict[str, int]]:
    counts: dict[str, Counter[str]] = {feature.value: Counter() for feature in FEATURES}
    for score in scores:
        for match in score.matches:
            if match.seen is None or match.true.card is None:
                continue
            for feature in FEATURES:
                true, seen = match.true.card.value(feature), match.seen.card.value(feature)
                counts[feature.value][f"{true.value} as {seen.value}"] += 1
    return {name: dict(sorted(counter.items())) for name, counter in counts.items()}


def _calibration(scores: Sequence[TableScore]) -> dict[str, Any]:
    """Per feature and for whole cards: expected calibration error and the reliability bins."""
    matches = [match for score in scores for match in score.matches if match.seen is not None]
    result: dict[str, Any] = {}
    for place, feature in enumerate(FEATURES):
        confident, right = [], []
        for match in matches:
            assert match.seen is not None
            assert match.true.card is not None
            row = match.seen.probabilities[place]
            confident.append(max(row))
            right.append(float(int(np.argmax(row)) == match.true.card.digits[place]))
        result[feature.value] = _reliability(confident, right)
    seen = [pair for score in scores for pair in _seen_cards(score)]
    result["card"] = _reliability(
        [one.confidence for one, _ in seen], [float(is_right) for _, is_right in seen]
    )
    return result


def _reliability(confident: Sequence[float], right: Sequence[float]) -> dict[str, Any]:
    confidences, is_right = np.array(confident), np.array(right)
    if not len(confidences):
        return {"ece": None, "bins": []}
    edges = np.array([0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.0001])
    place = np.digitize(confidences, edges) - 1
    bins = [
        {
            "from": float(edges[one]),
            "cards": int((place == one).sum()),
            "confidence": float(confidences[place == one].mean()),
            "right": float(is_right[place == one].mean()),
        }
        for one in range(len(edges) - 1)
        if (place == one).any()
    ]
    return {"ece": expected_calibration_error(confidences, is_right), "bins": bins}


def _summary(numbers: Mapping[str, Any], out: Path) -> str:
    rows = {"all": numbers["all"], **numbers["by_kind"]}
    columns = ("photos", "cards", "read_rate", "precision", "exact_tables", "sets_right")
    lines = [f"{'':18}" + "".join(f"{column:>14}" for column in columns)]
    for name, row in rows.items():
        cells = (
            f"{row[column]:14d}" if isinstance(row[column], int) else f"{row[column]:14.4f}"
            for column in columns
        )
        lines.append(f"{name:18}" + "".join(cells))
    whole = numbers["all"]
    lines.append(
        f"sure but wrong {whole['sure_but_wrong']:.4f}, unsure {whole['unsure']:.4f}, "
        f"photos without cards clean {whole['clean_negatives']}; report in {out}/report.html"
    )
    return "\n".join(lines)
