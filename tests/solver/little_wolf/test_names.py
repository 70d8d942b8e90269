"""What solver.little_wolf promises to export is there."""

import solver.little_wolf


def test_the_public_names_are_importable() -> None:
    assert all(hasattr(solver.little_wolf, name) for name in solver.little_wolf.__all__)
