"""Load the shipped networks: checked against the manifest, run by ONNX Runtime."""

import hashlib
import json
from pathlib import Path
from typing import Any, Final

from models.runtime import open_network
from vision.reading.card_judge import CardJudge
from vision.reading.finder import CardFinder
from vision.reading.fitter import CornerFitter
from vision.reading.reader import CardReader
from vision.reading.table_reader import TableReader

__all__ = ["TRAINED", "ModelError", "load_reader", "verify"]

TRAINED: Final = Path(__file__).parent / "trained"


class ModelError(Exception):
    """A shipped file is missing or is not the one that the manifest names."""


def verify(folder: Path = TRAINED) -> dict[str, Any]:
    """Check every file against the manifest and return the manifest.

    Raises
    ------
    ModelError
        If the manifest or a file is missing, or a file was changed.
    """
    try:
        manifest: dict[str, Any] = json.loads((folder / "manifest.json").read_text())
    except (OSError, ValueError) as error:
        raise ModelError(f"{folder / 'manifest.json'} cannot be read: {error}") from error
    for name, facts in manifest["files"].items():
        path = folder / name
        if not path.is_file():
            raise ModelError(f"{path} is missing; install Settable again")
        if hashlib.sha256(path.read_bytes()).hexdigest() != facts["sha256"]:
            raise ModelError(f"{path} is not the file that was shipped; install Settable again")
    return manifest


def load_reader(folder: Path = TRAINED) -> TableReader:
    """Return the table reader with the shipped networks and the settings of their manifest.

    Raises
    ------
    ModelError
        If a file is missing or was changed.
    """
    settings = verify(folder)["settings"]
    finder, fitter, reader = (
        open_network(folder / f"{name}.onnx") for name in ("finder", "fitter", "reader")
    )
    return TableReader(
        finder=CardFinder(
            finder, tuple(settings["scales_px"]), threshold=settings["finder_threshold"]
        ),
        fitter=CornerFitter(
            fitter, threshold=settings["fitter_threshold"], passes=settings["fitter_passes"]
        ),
        reader=CardReader(reader, tuple(settings["temperatures"])),
        card_threshold=settings["card_threshold"],
        sure_from=settings["sure_from"],
        quick_judge=_judge(settings.get("quick_judge")),
        judge=_judge(settings.get("judge")),
    )


def _judge(facts: dict[str, Any] | None) -> CardJudge | None:
    if facts is None:
        return None
    return CardJudge(tuple(facts["weights"]), facts["bias"], facts["least"])
