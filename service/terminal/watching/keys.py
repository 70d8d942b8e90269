"""What whoever watches a table may ask for, key by key: a pure state, the same at window and page.

=============  ===================================================
key            does
=============  ===================================================
``s``          SETs on and off
``h``          a hint, each time a step further; never the answer
``f``, space   freeze the picture and let it go
``c``          correct a card: tab goes to the next one, its short
               name and Enter say what it is, Enter alone takes a
               correction back, Escape leaves
``q``          quit
=============  ===================================================
"""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from solver.cards import Card
from solver.errors import InvalidError
from solver.hints import Hint, HintStep, hint
from solver.notation import format_short, parse_card
from vision.live.live_table import LiveView
from vision.view import SeenCard

__all__ = ["KEYS", "Action", "Correcting", "Pin", "Quit", "WatchState", "hint_of", "press"]

KEYS: Final = "S SETs   H hint   F freeze   C correct a card   Q quit"
ENTER, ESCAPE, TAB, BACKSPACE = "enter", "escape", "tab", "backspace"
_LONGEST_NAME: Final = 4


@dataclass(frozen=True, slots=True)
class Correcting:
    """A card is being named by hand: which track, and what was typed so far."""

    track_id: int
    typed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchState:
    """What is shown.

    Attributes
    ----------
    step
        How far the ladder of hints was climbed; None for no hint.
    message
        A sentence for whoever watches; gone with the next key.
    """

    shows_sets: bool = True
    step: HintStep | None = None
    is_frozen: bool = False
    correcting: Correcting | None = None
    message: str = ""


@dataclass(frozen=True, slots=True)
class Pin:
    """Say what a track is; None takes that back."""

    track_id: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class Quit:
    """Watching is over."""


Action: TypeAlias = Pin | Quit
"""What a key asks of the table."""


def press(state: WatchState, key: str, view: LiveView) -> tuple[WatchState, Action | None]:
    """Return what is shown after a key, and what it asks for.

    Parameters
    ----------
    key
        One character, or ``enter``, ``escape``, ``tab``, ``backspace``.
    """
    state = replace(state, message="")
    if state.correcting is not None:
        return _press_correcting(state, state.correcting, key, view)
    match key.lower():
        case "s":
            return replace(state, shows_sets=not state.shows_sets, step=None), None
        case "h":
            return replace(state, shows_sets=False, step=_next_step(state.step)), None
        case "f" | " ":
            return replace(state, is_frozen=not state.is_frozen), None
        case "c":
            return _begin_correcting(state, view), None
        case "q":
            return state, Quit()
        case _:
            return state, None


def _next_step(step: HintStep | None) -> HintStep | None:
    if step is None:
        return HintStep.EXISTS
    return None if step is HintStep.TWO_CARDS else HintStep(step + 1)


def _begin_correcting(state: WatchState, view: LiveView) -> WatchState:
    """Begin with the card that is most in doubt."""
    doubtful = sorted(view.table.cards, key=lambda one: (one.sure, one.is_pinned, one.confidence))
    ids = [one.track_id for one in doubtful if one.track_id is not None]
    if not ids:
        return replace(state, message="There is no card to correct.")
    return replace(state, correcting=Correcting(ids[0]))


def _press_correcting(
    state: WatchState, now: Correcting, key: str, view: LiveView
) -> tuple[WatchState, Action | None]:
    match key.lower():
        case "escape":
            return replace(state, correcting=None), None
        case "tab":
            return replace(state, correcting=_next_card(now, view.table.cards)), None
        case "backspace":
            return replace(state, correcting=replace(now, typed=now.typed[:-1])), None
        case "enter":
            return _named(state, now)
        case letter if len(letter) == 1 and letter.isalnum():
            typed = (now.typed + letter.upper())[:_LONGEST_NAME]
            return replace(state, correcting=replace(now, typed=typed)), None
        case _:
            return state, None


def _next_card(now: Correcting, cards: tuple[SeenCard, ...]) -> Correcting:
    ids = [one.track_id for one in cards if one.track_id is not None]
    if not ids:
        return now
    place = ids.index(now.track_id) + 1 if now.track_id in ids else 0
    return Correcting(ids[place % len(ids)])


def _named(state: WatchState, now: Correcting) -> tuple[WatchState, Action | None]:
    if not now.typed:
        done = replace(state, correcting=None, message="The correction was taken back.")
        return done, Pin(now.track_id, None)
    try:
        card = parse_card(now.typed)
    except InvalidError:
        said = f"{now.typed} is no card: number, R G P, F S O, O S D, such as 2RSO."
        return replace(state, correcting=replace(now, typed=""), message=said), None
    done = replace(state, correcting=None, message=f"That card is {format_short(card)} now.")
    return done, Pin(now.track_id, card)


def hint_of(state: WatchState, view: LiveView) -> Hint | None:
    """Return the hint that is asked for, about the cards that are sure; None when none is."""
    if state.step is None:
        return None
    return hint([one.card for one in view.table.cards if one.sure], state.step)
