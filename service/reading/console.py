"""A reading as people read it on a terminal: a table of cards, then the SETs."""

import os
import sys
from collections.abc import Sequence
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from service.reading.reading import TableReading, verdict
from solver.notation import format_short
from vision.findings import Finding, Severity
from vision.view import SeenCard

__all__ = ["print_findings", "print_reading", "stdout_console"]

_PIPED_COLUMNS: Final = 120  # nothing is broken into lines where nobody looks

_SEVERITIES: Final = {
    Severity.ADVICE: ("advice:", "cyan"),
    Severity.WARNING: ("warning:", "bold yellow"),
    Severity.CANNOT_JUDGE: ("cannot judge:", "bold red"),
}


def stdout_console() -> Console:
    """Return a console that writes to standard output, plain when that is no terminal."""
    piped = not sys.stdout.isatty() and "COLUMNS" not in os.environ
    return Console(
        file=sys.stdout,
        width=_PIPED_COLUMNS if piped else None,
        highlight=False,
        markup=False,
        emoji=False,
    )


def print_reading(console: Console, title: str, reading: TableReading) -> None:
    """Print the cards in reading order, the SETs by their numbers, and the verdict."""
    console.print(Text(title, style="bold"), soft_wrap=True)
    if reading.view.cards:
        console.print(_card_table(reading))
    if reading.sets:
        console.print(_set_table(reading))
    console.print(verdict(reading), soft_wrap=True)
    print_findings(console, reading.view.findings)
    console.print()


def print_findings(console: Console, findings: Sequence[Finding]) -> None:
    """Print what stands in the way and what to change, a line each."""
    for one in findings:
        label, style = _SEVERITIES[one.severity]
        console.print(Text(label, style=style), one.sentence, soft_wrap=True)


def _card_table(reading: TableReading) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("place", justify="right")
    table.add_column("card", no_wrap=True)
    table.add_column("short", no_wrap=True)
    table.add_column("confidence", justify="right", no_wrap=True)
    table.add_column("reading")
    for place, seen in enumerate(reading.view.cards, 1):
        table.add_row(
            str(place),
            str(seen.card),
            format_short(seen.card),
            _percent(seen.confidence),
            _remark(seen),
            style="" if seen.sure else "bold yellow",
        )
    return table


def _remark(seen: SeenCard) -> str:
    """Say whether the reading is sure, and whether the deck's rule had a hand in it."""
    remark = "sure" if seen.sure else _guesses(seen)
    if seen.changed_by_deck:
        seemed = f" seemed {format_short(seen.guesses[0].card)}" if seen.guesses else ""
        remark += f" (by the deck:{seemed}, which lies elsewhere)"
    return remark


def _guesses(seen: SeenCard) -> str:
    """Return the three guesses; the one shown has its percentage in the column beside it."""
    texts = [
        format_short(guess.card)
        if guess.card == seen.card
        else f"{format_short(guess.card)} {_percent(guess.probability)}"
        for guess in seen.guesses
    ]
    return f"unsure: {', '.join(texts)}?"


def _percent(probability: float) -> str:
    """Return a percentage that says 100 only of certainty and 0 only of impossibility."""
    percent = round(100 * probability)
    if probability < 1:
        percent = min(percent, 99)
    if probability > 0:
        percent = max(percent, 1)
    return f"{percent} %"


def _set_table(reading: TableReading) -> Table:
    cards = reading.view.cards
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("SET", justify="right")
    table.add_column("cards")
    table.add_column("places", no_wrap=True)
    for number, one in enumerate(reading.sets, 1):
        names = (f"{cards[p].card}{'' if cards[p].sure else ' ?'}" for p in one)
        table.add_row(str(number), ", ".join(names), " ".join(str(p + 1) for p in one))
    return table
