"""What was learned, and how: data sets, training, evaluation, the shipped weights.

`load_reader` returns the reader of tables with the shipped networks.
"""

from models.shipped import ModelError, load_reader

__all__ = ["ModelError", "load_reader"]
