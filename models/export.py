"""Write trained networks as small ONNX files, and the manifest that vouches for them.

Weights are stored as half floats and widened on loading, which halves the files and changes no
reading. Batch normalisation is folded into the convolutions.
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

from models.networks import Finder, Fitter, folded
from vision.reading.fitter import CUT_WH
from vision.rectify import FACE_WH

__all__ = ["export_network", "write_manifest"]

_OPSET: Final = 17
_SMALLEST_HALVED: Final = 8  # values; shorter tensors are shapes and scales


def export_network(network: nn.Module, path: Path) -> None:
    """Write one network; its input and outputs keep their batch and frame sizes open."""
    example, axes = _example(network)
    outputs = ["heat", "corners"] if isinstance(network, Finder) else ["answers"]
    torch.onnx.export(
        folded(network),
        (example,),
        str(path),
        input_names=["pictures"],
        output_names=outputs,
        dynamic_axes={"pictures": axes},
        opset_version=_OPSET,
        dynamo=False,
    )
    onnx.save(_halved(onnx.load(str(path))), str(path))


def _example(network: nn.Module) -> tuple[torch.Tensor, dict[int, str]]:
    if isinstance(network, Finder):
        return torch.zeros(1, 3, 128, 128), {0: "n", 2: "height", 3: "width"}
    width, height = CUT_WH if isinstance(network, Fitter) else FACE_WH
    return torch.zeros(1, 3, height, width), {0: "n"}


def _halved(model: onnx.ModelProto) -> onnx.ModelProto:
    graph = model.graph
    casts = []
    for weights in list(graph.initializer):
        if weights.data_type != TensorProto.FLOAT or np.prod(weights.dims) <= _SMALLEST_HALVED:
            continue
        half = numpy_helper.to_array(weights).astype(np.float16)
        graph.initializer.remove(weights)
        graph.initializer.append(numpy_helper.from_array(half, f"{weights.name}_half"))
        casts.append(
            helper.make_node("Cast", [f"{weights.name}_half"], [weights.name], to=TensorProto.FLOAT)
        )
    for place, node in enumerate(casts):
        graph.node.insert(place, node)
    return model


def write_manifest(folder: Path, facts: Mapping[str, object]) -> None:
    """Write `manifest.json`: the hash and size of each file, and the facts of the training."""
    files = {
        path.name: {
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
            "bytes": path.stat().st_size,
        }
        for path in sorted(folder.glob("*.onnx"))
    }
    text = json.dumps({"files": files, **facts}, indent=2)
    (folder / "manifest.json").write_text(text + "\n")
