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
def _seeded_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let our own code draw its secret seeds from the test's name: every run deals the same cards.

    Tokens and room codes stay secret: nothing may depend on them. A test marked `any_deal`
    holds for every deal there is, and gets true chance.
    """
    if "any_deal" in request.keywords:
        return
    rng = random.Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "randbits", _for_us(rng.getrandbits, secrets.randbits))
    monkeypatch.setattr(secrets, "randbelow", _for_us(rng.randrange, secrets.randbelow))
    monkeypatch.setattr(
        random, "SystemRandom", _for_us(lambda: random.Random(rng.random()), random.SystemRandom)
    )


def _for_us(seeded: Callable[..., Any], secret: Callable[..., Any]) -> Callable[..., Any]:
    """Return what is seeded where our own code calls it, and secret for libraries."""

    def call(*arguments: Any) -> Any:  # noqa: ANN401 - handed through
        caller = sys._getframe(1).f_globals.get("__name__", "")
        is_ours = caller.partition(".")[0] in _OURS
        return seeded(*arguments) if is_ours else secret(*arguments)

    return call
