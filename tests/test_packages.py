"""The four top-level names belong to this distribution alone."""

from importlib.metadata import packages_distributions

import pytest


@pytest.mark.parametrize("name", ["vision", "solver", "service", "models"])
def test_no_other_distribution_owns_our_import_names(name: str) -> None:
    assert set(packages_distributions().get(name, [])) <= {"settable"}
