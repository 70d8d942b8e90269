"""Every verb of the command line, by one table: help, examples, wrong options, errors as JSON."""

import argparse
import json
import shlex
import subprocess
from importlib import import_module

import pytest

from service.cli import main
from service.commands.command_parser import CommandParser
from service.commands.completion import whole_parser
from service.commands.verbs import GROUPS, VERBS

ALONE = ("sets", "poker showdown", "wolf legal", "wolf trick", "completion")
"""Verbs whose examples need no file, no camera and nobody at the keyboard."""


def _parser(verb: str) -> CommandParser:
    parser = CommandParser(verb, VERBS[verb])
    import_module(VERBS[verb].module).add_arguments(parser)
    return parser


def _has_json(verb: str) -> bool:
    return "--json" in _parser(verb).format_usage()


@pytest.mark.parametrize("verb", VERBS)
def test_help_has_examples_and_the_exit_status_within_80_columns(
    verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    text = _parser(verb).format_help()
    assert all(f"  {one}\n" in text for one in VERBS[verb].examples)
    assert "exit status: 0 " in " ".join(text.split())
    assert [line for line in text.splitlines() if len(line) > 80] == []


@pytest.mark.parametrize("verb", VERBS)
def test_examples_are_taken_by_the_parser(verb: str) -> None:
    assert VERBS[verb].examples
    for example in VERBS[verb].examples:
        words = shlex.split(example)
        assert words[: 1 + len(verb.split())] == ["settable", *verb.split()]
        _parser(verb).parse_args(words[1 + len(verb.split()) :])


@pytest.mark.parametrize("verb", ALONE)
def test_examples_that_need_nothing_run(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    for example in VERBS[verb].examples:
        assert main(shlex.split(example)[1:]) == 0
        assert capsys.readouterr().out


@pytest.mark.parametrize("verb", VERBS)
def test_a_mistyped_option_is_wrong_usage_and_is_answered(
    verb: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = shlex.split(VERBS[verb].examples[0])[1:]
    with pytest.raises(SystemExit) as stop:
        main([*words, "--hlep"])
    assert stop.value.code == 2
    assert "did you mean --help?" in capsys.readouterr().err


@pytest.mark.parametrize("verb", [verb for verb in VERBS if _has_json(verb)])
def test_an_error_as_json_has_one_shape(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([*verb.split(), "--json", "--no-such-option"])
    assert stop.value.code == 2
    captured = capsys.readouterr()
    told = json.loads(captured.out)["error"]
    assert set(told) <= {"code", "message", "rule"}
    assert told["code"] == "USAGE"
    assert told["message"] in captured.err


def test_an_error_of_the_rules_as_json_has_code_and_message(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["sets", "--json", "1RFX"]) == 2
    told = json.loads(capsys.readouterr().out)["error"]
    assert told["code"] == "INVALID"
    assert "1RFX" in told["message"]


def test_every_verb_stands_in_a_group() -> None:
    assert {command.group for command in VERBS.values()} == set(GROUPS)


def test_the_completion_knows_every_option() -> None:
    text = main_output_of_completion()
    for verb in VERBS:
        if verb.startswith("replay "):
            continue
        assert verb.split()[-1] in text
    assert "--overlay" in text


def main_output_of_completion() -> str:
    """Return the bash completion, checked by bash where there is one."""
    import shtab

    text: str = shtab.complete(whole_parser(), shell="bash")
    try:
        checked = subprocess.run(["bash", "-n"], input=text, text=True, check=False)
    except FileNotFoundError:
        return text
    assert checked.returncode == 0
    return text


def test_options_may_stand_before_the_sources() -> None:
    arguments: argparse.Namespace = _parser("read").parse_args(
        ["--taken", "1RFO 2RFO", "--json", "table.jpg"]
    )
    assert arguments.sources == ["table.jpg"]
