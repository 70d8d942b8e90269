"""A table of SET Poker in the terminal: one person and bots, line by line."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console

from service.terminal.card_text import cards_text
from solver.errors import IllegalError, InvalidError
from solver.game import Log, Seat
from solver.notation import format_short
from solver.poker import (
    Answer,
    Bet,
    BotLevel,
    Call,
    Check,
    Deal,
    Drop,
    Phase,
    PokerMove,
    PokerState,
    PokerView,
    Raise,
    bot_move,
    chances,
    format_done,
    narrate,
    outs,
    view,
)

__all__ = ["PERSON", "PokerTerminal", "legal_words", "parse_reply"]

PERSON = Seat(0)
"""The seat of the person at the keyboard."""


class _LeavesError(Exception):
    """The person leaves the table."""


def parse_reply(text: str, seen: PokerView, *, at_ms: int) -> PokerMove:
    """Read what the person at the keyboard wants to do; the first letter is enough.

    Raises
    ------
    InvalidError
        If it is none of the words that `legal_words` offers.
    """
    assert seen.seat is not None
    word, _, rest = text.strip().lower().partition(" ")
    amount = int(rest) if rest.isascii() and rest.isdecimal() and len(rest) < 10 else 1
    bare = not rest
    if seen.phase is Phase.QUESTION:
        silent = word in {"n", "no", "not"} and rest in {"", "now"}
        if silent or (bare and word in {"", "s", "show"}):
            return Answer(seat=seen.seat, show=word in {"s", "show"}, at_ms=at_ms)
    elif bare and word in {"d", "drop", "f", "fold"}:
        return Drop(seen.seat, at_ms)
    elif bare and word in {"c", "check", "call"}:
        calls = word == "call" or (word == "c" and seen.legal.call is not None)
        return Call(seen.seat, at_ms) if calls else Check(seen.seat, at_ms)
    elif word in {"b", "bet"} and (bare or rest == str(amount)):
        return Bet(seat=seen.seat, amount=amount, at_ms=at_ms)
    elif word in {"r", "raise"} and (bare or rest == str(amount)):
        return Raise(seat=seen.seat, amount=amount, at_ms=at_ms)
    raise InvalidError(f"expected {legal_words(seen)}, got {text.strip()!r}")


def legal_words(seen: PokerView) -> str:
    """Return what the person may say now, with amounts."""
    legal, words = seen.legal, []
    if seen.phase is Phase.QUESTION:
        words = ["show"] * legal.show + ["not now"]
    if legal.check:
        words.append("check")
    if legal.call is not None:
        words.append(f"call ({legal.call})")
    if legal.bet is not None:
        words.append(f"bet N ({legal.bet.least}-{legal.bet.most})")
    if legal.raising is not None:
        words.append(f"raise N ({legal.raising.least}-{legal.raising.most})")
    if legal.drop:
        words.append("drop")
    return ", ".join([*words, "? for chances", "q to leave"])


@dataclass(slots=True)
class PokerTerminal:
    """The table: shows what the person may see, asks, lets the bots play, keeps the log."""

    log: Log[PokerState, PokerMove]
    level: BotLevel
    rng: random.Random
    console: Console
    read_line: Callable[[str], str]
    now_ms: Callable[[], int]

    def play(self) -> Log[PokerState, PokerMove]:
        """Play until the game is over or the person leaves; return the game."""
        state = self.log.initial
        moves: list[PokerMove] = []
        self._say(f"Seed {state.seed}. At the table: {', '.join(state.names)}.")
        try:
            while state.outcome() is None:
                move = self._next_move(state)
                after = state.apply(move)
                self._tell(state, move, after)
                moves.append(move)
                state = after
        except (EOFError, _LeavesError):
            self._say("You leave the table.")
        return Log(self.log.initial, tuple(moves))

    def _say(self, line: str) -> None:
        self.console.print(line, markup=False, soft_wrap=True)

    def _next_move(self, state: PokerState) -> PokerMove:
        if state.phase is Phase.DEAL:
            if state.round is not None:
                self._ask_for_next_round(state)
            return Deal(self.now_ms())
        waiting = state.waiting_for
        if PERSON in waiting and (state.phase is Phase.QUESTION or waiting[0] == PERSON):
            return self._ask(state)
        return bot_move(view(state, waiting[0]), self.level, self.rng, at_ms=self.now_ms())

    def _ask_for_next_round(self, state: PokerState) -> None:
        if state.stacks[PERSON] == 0:
            self._say("You have no chips left.")
            raise _LeavesError
        prompt = "\nEnter deals the next round, q leaves. > "
        while True:
            reply = self.read_line(prompt).strip().lower()
            if reply in {"q", "quit"}:
                raise _LeavesError
            if not reply:
                return

    def _tell(self, before: PokerState, move: PokerMove, after: PokerState) -> None:
        match move:
            case Deal():
                self._say("")
            case Answer():
                # Answers are secret; what followed is told below.
                pass
            case Check() | Bet() | Call() | Raise() | Drop() if move.seat != PERSON:
                self._say(f"{after.names[move.seat]} {format_done(move)}.")
            case _:
                pass
        for line in narrate(before, after, open_hands=False):
            self._say(line)

    def _show(self, seen: PokerView) -> None:
        self.console.print("  centre  ", cards_text(seen.table), sep="", soft_wrap=True)
        self.console.print("  you     ", cards_text(seen.hand), sep="")
        for one in seen.sets:
            self._say(f"  your SET: {' '.join(map(format_short, one))}")
        stacks = (
            f"{seen.names[seat]} {seen.stacks[seat]}{'' if seat in seen.active else ' (out)'}"
            for seat in range(len(seen.names))
        )
        self._say(f"  pot {seen.pot}; chips: {', '.join(stacks)}")

    def _ask(self, state: PokerState) -> PokerMove:
        seen = view(state, PERSON)
        self._show(seen)
        while True:
            reply = self.read_line(f"{legal_words(seen)} > ")
            if reply.strip().lower() in {"q", "quit"}:
                raise _LeavesError
            if reply.strip() == "?":
                self._tell_chances(seen)
                continue
            try:
                move = parse_reply(reply, seen, at_ms=self.now_ms())
                state.verify(move)
            except (InvalidError, IllegalError) as error:
                self._say(f"  No: {error}")
                continue
            if self._is_meant(move, seen):
                return move

    def _is_meant(self, move: PokerMove, seen: PokerView) -> bool:
        # Dropping where a check costs nothing is allowed, but rarely meant (poker 3.7 SP-15).
        if not isinstance(move, Drop) or not seen.legal.check:
            return True
        reply = self.read_line("Nobody has bet; a check costs nothing. Drop all the same? (y/n) > ")
        return reply.strip().lower() in {"y", "yes"}

    def _tell_chances(self, seen: PokerView) -> None:
        for one in chances(seen, self.rng):
            when = "now" if one.ahead == 0 else f"after {one.ahead} more"
            doubt = "exact" if one.is_exact else f"share ± {one.standard_error:.3f}"
            self._say(
                f"  {when:13} win {one.win:5.1%}  tie {one.tie:5.1%}  lose {one.lose:5.1%}  "
                f"nobody has a SET {one.none:5.1%}  ({doubt})"
            )
        found = " ".join(format_short(out.card) for out in outs(seen.hand, seen.table))
        self._say(f"  cards that would give you a SET more: {found or 'none'}")
