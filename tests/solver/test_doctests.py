"""The examples in the docstrings of solver are true."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import solver

MODULES = sorted(found.name for found in pkgutil.walk_packages(solver.__path__, "solver."))


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_are_true(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
