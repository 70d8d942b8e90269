"""Tests of what others import: the exported names, their types in a wheel, the quick start."""

import argparse
import doctest
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

import models
import solver
import vision
from service.commands import demo
from service.reading.reading import interpret
from vision.synthetic.scene import demo_scene

ROOT = Path(__file__).parents[1]
SURFACE = {
    models: {"ModelError", "load_reader"},
    solver: {"cards", "classic", "little_wolf", "notation", "passing", "poker", "sets", "solo"},
    vision: {
        "DeckRule",
        "Finding",
        "Guess",
        "ImageError",
        "LiveTable",
        "LiveView",
        "Quad",
        "SeenCard",
        "TableReader",
        "TableView",
        "TrackEvent",
        "draw",
        "read_image",
    },
}
"""What a release may add to, but never take from without saying so."""
USERS_CODE = """\
from models import load_reader
from solver import classic, sets
from vision import LiveTable, SeenCard, draw, read_image

reader = load_reader()
reveal_type(reader)
reveal_type(reader.read(read_image("photo.jpg")).cards)
reveal_type(LiveTable(reader).see(read_image("photo.jpg"), 0).events)
reveal_type(sets.find_sets([]))
reveal_type(classic.Setup)
draw(1)
import vision
vision.no_such_name
"""


@pytest.mark.parametrize("package", SURFACE, ids=lambda one: str(one.__name__))
def test_the_exported_names_are_these(package: ModuleType) -> None:
    names = SURFACE[package]
    assert set(package.__all__) == names
    given: dict[str, object] = {}
    exec(f"from {package.__name__} import *", given)
    assert names <= set(given)
    assert names <= set(dir(package))


def test_an_exported_name_is_the_one_of_its_module_and_others_are_refused() -> None:
    for name in vision.__all__:
        exported = getattr(vision, name)
        assert exported.__module__.startswith("vision.")
        assert exported.__name__ == name
    with pytest.raises(AttributeError, match="no attribute 'no_such_name'"):
        getattr(vision, "no_such_name")  # noqa: B009 - to a type checker there is none


def _run(*command: str, cwd: Path = ROOT) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "code",
    [
        "import vision, solver",
        "from service.cli import main; main(['sets', '1RFO', '2RFO', '3RFO'])",
    ],
)
def test_rules_alone_load_neither_opencv_nor_the_networks(code: str) -> None:
    heavy = "{'cv2', 'numpy', 'onnxruntime', 'scipy'}"
    seen = _run(sys.executable, "-c", f"import sys; {code}; assert not {heavy} & set(sys.modules)")
    assert seen.returncode == 0, seen.stderr


def test_the_quick_start_of_the_readme_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, _, rest = (ROOT / "README.md").read_text().partition("```pycon\n")
    code, fence, _ = rest.partition("```")
    assert fence
    assert len(code.splitlines()) <= 10
    monkeypatch.chdir(tmp_path)
    parser = argparse.ArgumentParser()
    demo.add_arguments(parser)
    assert demo.run(parser.parse_args([])) == 0
    capsys.readouterr()
    given: dict[str, object] = {}
    example = doctest.DocTestParser().get_doctest(code, given, "README.md", "README.md", 0)
    runner = doctest.DocTestRunner()
    failed, attempted = runner.run(example, clear_globs=False)
    assert (failed, attempted) == (0, code.count(">>> ")), capsys.readouterr().out
    scene = demo_scene(1)
    assert len(example.globs["sets"]) == len(interpret(example.globs["view"]).sets)
    assert example.globs["picture"].shape[1] == scene.frame.shape[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    built = _run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder))
    assert built.returncode == 0, built.stderr
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_types_weights_and_the_page(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {f"{name}/py.typed" for name in ("models", "service", "solver", "vision")} <= names
    assert {"models/trained/manifest.json", "service/static/index.html"} <= names
    assert not [name for name in names if name.startswith("tests/")]


def test_a_users_type_checker_sees_our_types(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "env"
    venv.create(home, with_pip=False, symlinks=os.name == "posix")
    base = {"base": str(home), "platbase": str(home)}
    site = sysconfig.get_path("purelib", vars=base)
    zipfile.ZipFile(wheel).extractall(site)
    (tmp_path / "user.py").write_text(USERS_CODE)
    python = Path(sysconfig.get_path("scripts", vars=base)) / Path(sys.executable).name
    told = _run(
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--python-executable",
        str(python),
        "user.py",
        cwd=tmp_path,
    ).stdout
    assert '"vision.reading.table_reader.TableReader"' in told
    assert '"tuple[vision.view.SeenCard, ...]"' in told
    assert '"tuple[vision.live.track.TrackEvent, ...]"' in told
    assert '"tuple[tuple[int, int, int], ...]"' in told
    assert "solver.classic.setup.Setup" in told
    errors = [line for line in told.splitlines() if ": error:" in line]
    assert ["user.py:11" in line for line in errors[:-1]] == [True] * (len(errors) - 1)
    assert 'user.py:13: error: Module has no attribute "no_such_name"' in errors[-1]
