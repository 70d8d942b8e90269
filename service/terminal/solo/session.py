"""A solitaire at a keyboard: what each key does, without any screen, clock or file."""

from dataclasses import dataclass, replace
from typing import Final

from service.terminal.card_art import CARD_KEYS
from solver.cards import Card
from solver.errors import IllegalError
from solver.game import Log
from solver.record import format_time
from solver.solo import AskHint, Finish, MoreCards, SoloMove, SoloState, Take

__all__ = ["HELP", "SoloSession", "press_solo"]

HELP: Final = """\
a b c ...  three letters take three cards (a letter again lets go)
N          no SET here: three more cards, for the price of one SET
H          hint, step by step
F          finish: with the deck empty, when no SET is left; before that it is giving up
U R        undo and redo a move
?          this help
Q          quit (the record is kept)"""


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloSession:
    """What a terminal shows and remembers between two keys."""

    log: Log[SoloState, SoloMove]
    chosen: tuple[Card, ...] = ()
    message: str = ""
    is_left: bool = False

    @property
    def game(self) -> SoloState:
        """The present position."""
        return self.log.state()


def press_solo(session: SoloSession, key: str, at_ms: int) -> SoloSession:
    """Return the session after one key; white space between piped keys means nothing."""
    if key.isspace():
        return session
    if key in CARD_KEYS:
        return _choose(session, key, at_ms)
    match key:
        case "N":
            return _played(session, MoreCards(at_ms))
        case "H":
            return _played(session, AskHint(at_ms))
        case "F":
            return _played(session, Finish(at_ms))
        case "U" | "R":
            return _turned(session, key)
        case "?":
            return replace(session, message=HELP)
        case "Q":
            return replace(session, is_left=True, message="")
        case _:
            return replace(session, message=f"The key {key!r} means nothing here; ? is help.")


def _choose(session: SoloSession, key: str, at_ms: int) -> SoloSession:
    cards = session.game.board.cards
    place = CARD_KEYS.index(key)
    if place >= len(cards):
        return replace(session, message=f"No card has the key {key}.")
    card = cards[place]
    if card in session.chosen:
        kept = tuple(other for other in session.chosen if other != card)
        return replace(session, chosen=kept, message="")
    chosen = (*session.chosen, card)
    if len(chosen) < 3:
        return replace(session, chosen=chosen, message="")
    return _played(session, Take(chosen, at_ms))


def _played(session: SoloSession, move: SoloMove) -> SoloSession:
    before = session.game
    try:
        after = before.apply(move)
    except IllegalError as error:
        text = str(error.args[0])
        return replace(session, chosen=(), message=f"{text[:1].upper()}{text[1:]}.")
    log = Log(session.log.initial, (*session.log.moves, move))
    return replace(session, log=log, chosen=(), message=_news(before, move, after))


def _news(before: SoloState, move: SoloMove, after: SoloState) -> str:
    news = ""
    match move:
        case Take():
            news = f"{after.judgement} {after.score - before.score:+d}."
        case MoreCards():
            news = f"Three more cards; {after.extra_deals} so far."
        case AskHint():
            news = str(after.hint)
        case _:
            pass
    if after.is_over:
        news = f"{news} {_ending(after)}".strip()
    return news


def _ending(game: SoloState) -> str:
    if game.is_won:
        return f"Won in {format_time(game.at_ms)} with {game.score} points! Q leaves."
    if game.board.remaining:
        return "Lost: the deck was not played through. Q leaves."
    return f"Lost: {game.debt} more SETs among the last cards were needed. Q leaves."


def _turned(session: SoloSession, key: str) -> SoloSession:
    log = session.log.undo() if key == "U" else session.log.redo()
    if log == session.log:
        return replace(session, message=f"There is nothing to {'undo' if key == 'U' else 'redo'}.")
    done = "Taken back" if key == "U" else "Played again"
    message = f"{done}; {len(log.moves)} moves stand, {len(log.undone)} can be redone."
    return replace(session, log=log, chosen=(), message=message)
