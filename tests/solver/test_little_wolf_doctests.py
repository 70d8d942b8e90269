"""The examples in the docstrings of `solver.little_wolf` hold."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import solver.little_wolf

MODULES = tuple(
    f"solver.little_wolf.{info.name}" for info in pkgutil.iter_modules(solver.little_wolf.__path__)
)


@pytest.mark.parametrize("name", MODULES)
def test_every_docstring_example_holds(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_the_public_names_are_importable() -> None:
    assert all(hasattr(solver.little_wolf, name) for name in solver.little_wolf.__all__)
