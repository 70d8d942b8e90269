"""CONTRIBUTING.md, the constraints and the workflow say what is so."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
TOP = ("solver", "vision", "models", "service", "tests", ".ci")


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def bounds() -> dict[str, Version]:
    lines = (ROOT / ".ci" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split("<=") for line in lines if not line.startswith("#")]
    return {name: Version(version) for name, version in pairs}


def test_every_path_that_the_guide_names_is_there() -> None:
    paths = [
        path
        for path in re.findall(r"`([\w./-]+/[\w./-]*)`", GUIDE)
        if path.split("/")[0] in TOP and "NAME" not in path
    ]
    assert len(paths) > 20
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_the_guide_answers_ten_changes_with_a_folder() -> None:
    section = GUIDE.split("## Where do I change ...")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")][1:]
    assert len(rows) == 10
    folders = [re.search(r"\| `([\w/]+/)`", row) for row in rows]
    assert all(found and (ROOT / found[1]).is_dir() for found in folders)


def test_every_make_target_that_the_guide_names_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"\bmake ([a-z]+)`", GUIDE)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


@pytest.mark.parametrize("extra", ["", "dev"])
def test_whatever_is_installed_by_name_has_a_tested_upper_bound(extra: str) -> None:
    declared = project()["project"]
    texts = declared["optional-dependencies"][extra] if extra else declared["dependencies"]
    for one in map(Requirement, texts):
        bound = bounds()[canonicalize_name(one.name)]
        assert one.specifier.contains(bound), f"{one} excludes its own bound {bound}"


def test_the_tool_that_builds_is_bounded_too() -> None:
    for one in map(Requirement, project()["build-system"]["requires"]):
        assert one.specifier.contains(bounds()[canonicalize_name(one.name)])


def test_the_workflow_runs_the_gate_on_the_oldest_and_the_newest_python() -> None:
    workflow = (ROOT / ".github" / "workflows" / "gate.yml").read_text(encoding="utf-8")
    versions = re.findall(r'"(3\.\d+)"', workflow)
    assert project()["project"]["requires-python"] == f">={versions[0]}"
    assert f"{versions[0]} to {versions[-1]}" in GUIDE
    assert "run: .ci/run\n" in workflow
