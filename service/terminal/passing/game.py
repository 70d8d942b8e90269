"""Pass-the-cards Set played by keys: one person against bots, or several with one device."""

from collections.abc import Callable, Sequence
from typing import Final

from service.terminal.keyboard import Keys
from service.terminal.passing.screen import Screen, clock_text, frame_text, place_name
from service.terminal.passing.table import PassingTable
from solver.errors import IllegalError
from solver.game import Seat
from solver.passing import (
    CallSet,
    Highlight,
    Lock,
    Mode,
    Pass,
    PassingMove,
    Phase,
    Show,
    StartRound,
    TimeUp,
    place_score,
)

__all__ = ["PassingTerminal"]

_TICK_S: Final = 0.1
"""How often the clock is redrawn; also the longest a bot's call waits to be shown."""
_NOTICES: Final = 4
_LOCK: Final = ("\n", "\r", "p", "P")
_GO_ON: Final = " "
"""Another key than those that lock: one press too many must not uncover the next one's hand."""


class PassingTerminal:
    """The loop of a game: let clock and bots play, draw, wait for a key, do what it says.

    Parameters
    ----------
    table
        Before its first round.
    names
        What the seats are called.
    clock
        Milliseconds since the game began, never going back.
    """

    def __init__(
        self,
        table: PassingTable,
        names: Sequence[str],
        *,
        keys: Keys,
        screen: Screen,
        clock: Callable[[], int],
    ) -> None:
        self._table = table
        self._names = names
        self._keys = keys
        self._screen = screen
        self._clock = clock
        self._tapped: int | None = None
        self._notices: list[str] = []

    def run(self) -> bool:
        """Play to the end and return True; False when the person gives up or the input ends."""
        self._play(StartRound(at_ms=self._clock(), seat=Seat(0)))
        while True:
            self._report(self._table.advance(self._clock()))
            self._draw()
            if self._table.state.phase is Phase.GAME_OVER:
                return True
            try:
                key = self._keys.read(self._wait_s())
            except EOFError:
                return False
            if key in ("q", "Q"):
                return False
            if key is not None:
                self._press(key)

    @property
    def _seat(self) -> Seat | None:
        """Whose hand the screen shows."""
        state = self._table.state
        return state.shown if state.options.mode is Mode.PASS_AND_PLAY else Seat(0)

    def _wait_s(self) -> float:
        if self._table.next_ms is None:
            return _TICK_S
        return min(_TICK_S, max(0.0, (self._table.next_ms - self._clock()) / 1000))

    def _draw(self) -> None:
        seen = self._table.view(self._seat)
        frame = frame_text(seen, self._names, tapped=self._tapped, notices=self._notices)
        self._screen.show(frame, clock_text(seen, self._clock()))

    def _press(self, key: str) -> None:
        now_ms = self._clock()
        self._report(self._table.advance(now_ms))
        state, seat = self._table.state, self._seat
        hand = () if seat is None or state.phase is Phase.LOBBY else state.holdings[seat].hand
        place = self._place(key, len(hand))
        if key == _GO_ON and state.phase is Phase.ROUND_OVER:
            self._play(StartRound(at_ms=now_ms, seat=state.host))
        elif key == _GO_ON and state.next_to_show is not None:
            self._play(Show(at_ms=now_ms, seat=state.next_to_show))
        elif seat is None:
            return
        elif key in ("s", "S"):
            self._play(CallSet(at_ms=now_ms, seat=seat))
        elif self._tapped is not None and (key in _LOCK or key == str(self._tapped + 1)):
            self._play(Lock(at_ms=now_ms, seat=seat, card=hand[self._tapped]))
        elif place is not None and self._play(Highlight(at_ms=now_ms, seat=seat, card=hand[place])):
            self._tapped = place

    def _place(self, key: str, cards: int) -> int | None:
        if not cards:
            return None
        if key in ("left", "right"):
            step = 1 if key == "right" else -1
            start = self._tapped if self._tapped is not None else -1 if step == 1 else 0
            return (start + step) % cards
        return int(key) - 1 if key in "123456789"[:cards] else None

    def _play(self, move: PassingMove) -> bool:
        try:
            self._report(self._table.play(move))
        except IllegalError as error:
            self._notice(f"No: {error.args[0]}.")
            return False
        self._report((move,))
        return True

    def _report(self, moves: Sequence[PassingMove]) -> None:
        for move in moves:
            match move:
                case CallSet():
                    self._tapped = None if move.seat == self._seat else self._tapped
                    self._notice_call(move.seat)
                case Pass():
                    self._tapped = None
                    self._notice("The cards have moved.")
                case Show() | TimeUp():
                    self._tapped = None
                case StartRound():
                    self._tapped = None
                    self._notices.clear()
                    self._notice("The cards are dealt.")
                case _:
                    pass

    def _notice_call(self, seat: Seat) -> None:
        place = self._table.state.placed.index(seat) + 1
        verb = "call" if self._names[seat] == "You" else "calls"
        self._notice(
            f"{self._names[seat]} {verb} Set: {place_name(place)}, {place_score(place)} points."
        )

    def _notice(self, text: str) -> None:
        earlier = [notice for notice in self._notices if notice != text]
        self._notices = [*earlier, text][-_NOTICES:]
