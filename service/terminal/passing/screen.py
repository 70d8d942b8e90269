"""What a person sees of pass-the-cards Set in a terminal: words for a view, and two screens.

A frame is the text of a position; the running clock is kept apart, so that a screen without
cursor movement prints a new frame only when something has happened.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Protocol, TextIO

from rich.console import Console
from rich.live import Live
from rich.text import Text

from solver.game import Seat
from solver.passing import Direction, PassingView, Phase, SeatView

__all__ = [
    "PrintedScreen",
    "Screen",
    "clock_text",
    "frame_text",
    "open_screen",
    "place_name",
    "result_text",
    "seat_names",
]

_LINE: Final = 76
"""Longer hands are shown one card a line; a terminal of old is 80 characters wide."""


def place_name(place: int) -> str:
    """Return 1st, 2nd, 3rd, 4th and so on.

    >>> [place_name(place) for place in (1, 2, 3, 4, 5)]
    ['1st', '2nd', '3rd', '4th', '5th']
    """
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place, 'th') }"


def frame_text(
    seen: PassingView, names: Sequence[str], *, tapped: int | None, notices: Sequence[str]
) -> Text:
    """Return the text of a position.

    Parameters
    ----------
    names
        What the seats are called.
    tapped
        Place in the hand of the card tapped last, from 0.
    notices
        What happened lately, oldest first.
    """
    way = "down" if seen.direction is Direction.CLOCKWISE else "up"
    text = Text.assemble(
        ("Pass the cards, shout Set", "bold"),
        f" · {seen.category} · round {seen.round_number} of {seen.rounds}",
        f" · pass {seen.passes + 1} · cards go {way} this list\n\n",
    )
    width = max(map(len, names))
    for one, name in zip(seen.seats, names, strict=True):
        mark = "▸" if one.seat == seen.seat else " "
        text.append(f" {mark} {name:{width}}  {one.total:5}  {_standing(one, seen)}\n")
    text.append("\n")
    text.append(_hand_text(seen, names, tapped))
    for notice in notices:
        text.append(f"\n {notice}")
    return text


def _standing(one: SeatView, seen: PassingView) -> str:
    if one.place is not None:
        return f"Set! {place_name(one.place)}"
    if seen.phase is not Phase.PASSING:
        return "no Set called"
    if one.is_away:
        return "away"
    if one.is_locked:
        return "locked"
    return "looking" if one.seat == seen.shown else "choosing"


def _hand_text(seen: PassingView, names: Sequence[str], tapped: int | None) -> Text:
    if seen.phase is Phase.GAME_OVER:
        return Text(f" {_too_late(seen)}Game over. {_winners(seen, names)}\n", "bold")
    if seen.phase is Phase.ROUND_OVER:
        return Text(f" {_too_late(seen)}Round over. Press Space to deal the next one.\n", "bold")
    if seen.hand is None:
        return Text(f" {_cover(seen, names)}\n", "bold")
    text = Text(" ")
    between = "\n " if sum(map(len, seen.hand)) + 4 * len(seen.hand) > _LINE else ""
    for place, card in enumerate(seen.hand):
        text.append(f"{between if place else ''} {place + 1}")
        if tapped != place:
            text.append(f" {card} ")
        elif seen.locked == card:
            text.append(f"[{card}]", "reverse")
        else:
            text.append(f"‹{card}›", "bold underline")
    if seen.arrived is not None:
        text.append(f"{between}   (the last pass brought {seen.arrived})", "dim")
    return text.append("\n ").append(_advice(seen)).append("\n")


def _too_late(seen: PassingView) -> str:
    """Tell the last player why a complete hand scored nothing (passing 2.6, fact 1)."""
    placed = seen.seat is not None and seen.seats[seen.seat].place is not None
    if placed or not seen.is_complete:
        return ""
    return "Too late: your hand is complete, but the others called Set before you. "


def _cover(seen: PassingView, names: Sequence[str]) -> str:
    if seen.next_to_show is None:
        return "All have chosen. The cards move in a moment."
    return f"Give the device to {names[seen.next_to_show]}, then press Space to look."


def _advice(seen: PassingView) -> Text:
    if seen.seat is not None and seen.seats[seen.seat].place is not None:
        return Text("Your Set stands. Wait for the others.", "bold")
    if seen.is_complete:
        return Text(">>> ALL ONE NAME: press S! <<<", "bold reverse")
    if seen.locked is not None:
        return Text(f"{seen.locked} is locked and goes with the next pass.")
    cards = len(seen.seats)
    return Text(f"1-{cards} tap a card, again or Enter to lock it · S call Set · Q give up", "dim")


def _winners(seen: PassingView, names: Sequence[str]) -> str:
    winners = [names[seat] for seat in seen.winners]
    if len(winners) > 1:
        return f"{', '.join(winners[:-1])} and {winners[-1]} share the victory."
    return f"{winners[0]} {'win' if winners[0] == 'You' else 'wins'}."


def clock_text(seen: PassingView, now_ms: int) -> Text:
    """Return the running clock: seconds until the cards move if nobody acts."""
    if seen.due_ms is None:
        return Text("")
    left_s = max(0.0, (seen.due_ms - now_ms) / 1000)
    what = "until this hand is covered" if seen.shown is not None else "until the cards move"
    bar = "█" * round(left_s)
    return Text(f"\n {left_s:4.1f} s {what} {bar}", "bold" if left_s < 5 else "")


class Screen(Protocol):
    """Where frames go."""

    def show(self, frame: Text, clock: Text) -> None:
        """Show a position and the clock beside it."""
        ...


class _LiveScreen:
    def __init__(self, live: Live) -> None:
        self._live = live

    def show(self, frame: Text, clock: Text) -> None:
        self._live.update(Text.assemble(frame, "\n", clock), refresh=True)


class PrintedScreen:
    """Prints a frame when it differs from the last, without the clock."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._last = ""

    def show(self, frame: Text, clock: Text) -> None:
        """Print the frame if it is new; the clock would scroll by and is left out."""
        del clock
        if frame.plain != self._last:
            self._last = frame.plain
            print(frame.plain, file=self._out, flush=True)


@contextmanager
def open_screen(out: TextIO) -> Iterator[Screen]:
    """Draw on a terminal's second page, which leaves no hands behind, or print to a pipe."""
    console = Console(file=out)
    if not console.is_terminal or console.is_dumb_terminal:
        yield PrintedScreen(out)
        return
    with Live(console=console, screen=True, auto_refresh=False) as live:
        yield _LiveScreen(live)


def seat_names(people: Sequence[Seat], seats: int) -> tuple[str, ...]:
    """Return what the seats are called: You or Player 1, 2, ..., and the bots' names."""
    bots = iter(("Ada", "Bo", "Cleo", "Dan", "Eve"))
    alone = len(people) == 1
    return tuple(
        ("You" if alone else f"Player {seat + 1}") if seat in people else f"{next(bots)} (bot)"
        for seat in map(Seat, range(seats))
    )


def result_text(seen: PassingView, names: Sequence[str]) -> str:
    """Return the final table, best first: points of each finished round and their total.

    Equal totals share a rank.
    """
    ranked = sorted(seen.seats, key=lambda one: -one.total)
    width = max(map(len, names))
    lines = []
    for one in ranked:
        rank = 1 + sum(other.total > one.total for other in ranked)
        rounds = "".join(f"{scores[one.seat]:6}" for scores in seen.round_scores)
        lines.append(f"{rank}. {names[one.seat]:{width}}{rounds}  = {one.total}")
    if seen.winners:
        lines.append(_too_late(seen) + _winners(seen, names))
    return "\n".join(lines)
