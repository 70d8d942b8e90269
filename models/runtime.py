"""ONNX Runtime, loaded here and nowhere else, and kept from telling anybody.

From 1.32 on the runtime writes a device id and a database into the user's home, queues there what
it would tell its vendor (the path of Python among it) and looks up the vendor's host. Its own
switch comes too late, after the import; the environment variable is read at the import.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from vision.image import FloatArray
from vision.reading.finder import Network

os.environ["ORT_DISABLE_TELEMETRY"] = "1"
import onnxruntime

__all__ = ["open_network"]

_THREADS: Final = 2  # more gain little on networks as small as these
_ONLY_ERRORS: Final = 3  # of the runtime's levels of severity


@dataclass(frozen=True, slots=True)
class _OnnxNetwork:
    session: onnxruntime.InferenceSession

    def __call__(self, batch: FloatArray, /) -> Sequence[FloatArray]:
        pictures = np.ascontiguousarray(batch, np.float32)
        outputs = self.session.run(None, {"pictures": pictures})
        return [np.asarray(output, np.float32) for output in outputs]


def open_network(path: Path) -> Network:
    """Return the network of one ONNX file."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = _THREADS
    options.log_severity_level = _ONLY_ERRORS
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return _OnnxNetwork(
        onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    )
