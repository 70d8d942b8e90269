"""What holds for every test: the same run each time, whatever the machine and its load."""

import random
import secrets
import sys
from collections.abc import Callable
from typing import Any, Final

import hypothesis
import pytest

SEEDED: Final = "seeded"
EXPLORING: Final = "exploring"
_OURS: Final = frozenset({"solver", "vision", "models", "service", "tests"})

# The gate tries the same examples each time, so that a red run tells of the change before it.
# `pytest --hypothesis-profile=exploring` looks for new ones.
hypothesis.settings.register_profile(SEEDED, derandomize=True, deadline=None)
hypothesis.settings.register_profile(EXPLORING, deadline=None, print_blob=True)
hypothesis.settings.load_profile(SEEDED)


@pytest.fixture(autouse=True)
def _no_width_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test write as wide as it says, not as wide as the terminal it was started from."""
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.fixture(autouse=True)
def _no_secret_deal(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing of ours deal by a chance that the next run would not have.

    Tokens and room codes stay secret: nothing may depend on them. A test marked `any_deal`
    holds for every deal there is.
    """
    if "any_deal" in request.keywords:
        return
    monkeypatch.setattr(secrets, "randbits", _for_others(secrets.randbits))
    monkeypatch.setattr(secrets, "randbelow", _for_others(secrets.randbelow))
    monkeypatch.setattr(random, "SystemRandom", _for_others(random.SystemRandom))


def _for_others(chance: Callable[..., Any]) -> Callable[..., Any]:
    def call(*arguments: Any) -> Any:  # noqa: ANN401 - handed through
        caller = sys._getframe(1).f_globals.get("__name__", "")
        if caller.partition(".")[0] in _OURS:
            pytest.fail(f"{caller} deals with a secret seed; name one (Settings.seed, --seed)")
        return chance(*arguments)

    return call
