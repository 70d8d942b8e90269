"""Every example in a docstring of solver, vision and models holds."""

import doctest
import pkgutil
from importlib import import_module
from importlib.util import find_spec

import pytest

import models
import solver
import vision

_NEED = {
    "torch": {"networks", "finder_training", "card_training", "export", "train", "training"},
    "sklearn": {"judging"},
}
"""Modules of models that need a library of the extra `train`."""


def _modules() -> list[str]:
    return [
        found.name
        for package in (solver, vision, models)
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        if not found.name.endswith("__main__")
    ]


@pytest.mark.parametrize("name", _modules())
def test_examples_hold(name: str) -> None:
    for library, modules in _NEED.items():
        if name.removeprefix("models.") in modules and find_spec(library) is None:
            pytest.skip("the training tools (extra `train`) are not installed")
    assert doctest.testmod(import_module(name)).failed == 0
