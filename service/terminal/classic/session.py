"""A classic game at one keyboard: what each key does, without any screen, clock or file.

Letters choose cards, digits are players. A player's key calls SET; then three letters take cards.
"""

from dataclasses import dataclass, replace
from typing import Final

from service.terminal.card_art import CARD_KEYS
from solver.board import DealtBoard
from solver.bots import BotLevel
from solver.cards import Card
from solver.chances import chance_after_deal, fresh_table
from solver.classic import (
    AskHint,
    CallSet,
    Claim,
    ClassicMove,
    ClassicState,
    NextDeal,
    TimeUp,
    VoteNoSet,
    WithdrawVote,
    bot_move,
    statistics_of,
)
from solver.errors import IllegalError
from solver.game import Log, Seat
from solver.hints import prove_no_set

__all__ = ["HELP", "PLAYER_KEYS", "Bots", "Session", "catch_up", "next_by_itself", "press"]

PLAYER_KEYS: Final = "1234567890-="
HELP: Final = """\
1 2 3 ...  that player calls SET; then three letters take the cards (a letter again lets go)
N          no SET here: N and a player's key votes or takes the vote back, N N votes for all
H          hint: H and the key of the player who asks, step by step
W          why were the last three cards a SET, or not
P          proof that no SET lies here, once a hint has said so
O          odds
D          next deal of a long game
U R        undo and redo a turn
?          this help
Q          quit (the record is kept)"""

_ASKING: Final = {
    "N": "Who sees no SET? A player's key, or N for all.",
    "H": "Who asks for a hint? A player's key.",
}


@dataclass(frozen=True, slots=True)
class Bots:
    """The last seats are bots of one level; the same seed plays the same."""

    seats: frozenset[Seat] = frozenset()
    level: BotLevel = BotLevel.MEDIUM
    seed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """What a terminal shows and remembers between two keys.

    Attributes
    ----------
    log
        The game.
    names
        One for each player.
    bots
        Which of them are none.
    chosen
        Cards that the player in control has chosen so far.
    asking
        A command that waits for a player's key, or None.
    message
        What to tell the players.
    is_left
        Whether they have left the table.
    """

    log: Log[ClassicState, ClassicMove]
    names: tuple[str, ...]
    bots: Bots = Bots()
    chosen: tuple[Card, ...] = ()
    asking: str | None = None
    message: str = ""
    is_left: bool = False

    @property
    def game(self) -> ClassicState:
        """The present position."""
        return self.log.state()


def next_by_itself(session: Session) -> ClassicMove | None:
    """Return what clock or bots do next if no key comes before, with its time."""
    game, bots = session.game, session.bots
    moves: list[ClassicMove] = [
        move
        for seat in sorted(bots.seats)
        if (move := bot_move(game, seat, bots.level, bots.seed)) is not None
    ]
    if game.control is not None:
        moves.append(TimeUp(game.control.deadline_ms))
    return min(moves, key=lambda move: move.at_ms, default=None)


def catch_up(session: Session, at_ms: int) -> Session:
    """Return the session after what clock and bots did by now."""
    while (move := next_by_itself(session)) is not None and move.at_ms <= at_ms:
        after = _played(replace(session, chosen=()), move)
        if after.log == session.log:
            return after
        session = after
    return session


def press(session: Session, key: str, at_ms: int) -> Session:
    """Return the session after one key; white space between piped keys means nothing."""
    session = catch_up(session, at_ms)
    if key.isspace():
        return session
    if session.asking is not None:
        return _answer(session, session.asking, key, at_ms)
    game = session.game
    if key in PLAYER_KEYS:
        seat = Seat(PLAYER_KEYS.index(key))
        if seat in session.bots.seats:
            return replace(session, message=f"{session.names[seat]} calls by itself.")
        return _call(session, seat, at_ms)
    if key in CARD_KEYS:
        return _choose(session, game, key, at_ms)
    return _command(session, game, key, at_ms)


def _command(session: Session, game: ClassicState, key: str, at_ms: int) -> Session:
    match key:
        case "N" | "H" if len(game.seats) - len(session.bots.seats) > 1:
            return replace(session, asking=key, message=_ASKING[key])
        case "N" | "H":
            return _answer(session, key, PLAYER_KEYS[0], at_ms)
        case "D":
            return _played(session, NextDeal(at_ms))
        case "U" | "R":
            return _turned(session, key)
        case "W" | "P" | "O" | "?":
            return replace(session, message=_told(game, key))
        case "Q":
            return replace(session, is_left=True, message="")
        case _:
            return replace(session, message=f"The key {key!r} means nothing here; ? is help.")


def _played(session: Session, *moves: ClassicMove) -> Session:
    """Play the moves, or tell why not, as one."""
    before = after = session.game
    log = session.log
    try:
        for move in moves:
            after = after.apply(move)
            log = Log(log.initial, (*log.moves, move))
    except IllegalError as error:
        return replace(session, asking=None, message=f"{_named(error.args[0], session)}.")
    message = _news(before, after, replace(session, log=log))
    return replace(session, log=log, asking=None, message=message)


def _named(text: str, session: Session) -> str:
    for place in range(len(session.names), 0, -1):
        text = text.replace(f"player {place} ", f"{session.names[place - 1]} ")
        text = text.replace(f"Player {place}:", f"{session.names[place - 1]}:")
    return text[:1].upper() + text[1:]


def _news(before: ClassicState, after: ClassicState, session: Session) -> str:
    names = session.names
    news = ""
    if after.control is not None and before.control is None:
        seconds = after.options.claim_time_ms / 1000
        news = f"{names[after.control.seat]} calls SET: three cards in {seconds:g} seconds!"
    elif after.verdict is not None and after.verdict is not before.verdict:
        news = f"{_named(str(after.verdict), session)}{_pace(session)}"
    elif after.hint_steps > before.hint_steps:
        news = str(after.hint)
    elif after.deal > before.deal:
        news = f"{names[after.dealer]} deals."
    elif len(after.board.cards) > len(before.board.cards):
        news = f"All agree: {len(after.board.cards)} cards lie there now."
    elif after.votes != before.votes:
        waiting = [names[seat] for seat in after.seats if seat not in after.votes]
        news = f"Who agrees that there is no SET? Waiting for {', '.join(waiting)}."
    if after.is_deal_over and not before.is_deal_over:
        news = f"{news} {_ending(after, names)}".strip()
    return news


def _pace(session: Session) -> str:
    """Return how long the SET that was just taken had lain there, when one was."""
    found = statistics_of(session.log).found
    if not found or session.log.moves[-1].at_ms != found[-1].taken_ms:
        return ""
    return f"\nIt had lain there for {found[-1].after_ms / 1000:.0f} s."


def _ending(game: ClassicState, names: tuple[str, ...]) -> str:
    outcome = game.outcome()
    if outcome is None:
        return "The deal is over; D deals the next one."
    winners = " and ".join(names[seat] for seat in outcome.winners)
    won = "share the first place" if len(outcome.winners) > 1 else "wins"
    return f"The game is over: {winners} {won}. Q leaves."


def _answer(session: Session, asking: str, key: str, at_ms: int) -> Session:
    game = session.game
    if asking == "N" and key == "N":
        people = [seat for seat in game.seats if seat not in session.bots.seats]
        return _played(
            session, *(VoteNoSet(seat, at_ms) for seat in people if seat not in game.votes)
        )
    if key not in PLAYER_KEYS[: len(game.seats)]:
        return replace(session, asking=None, message="Never mind.")
    seat = Seat(PLAYER_KEYS.index(key))
    if asking == "H":
        return _played(session, AskHint(seat, at_ms))
    if seat in game.votes:
        return _played(session, WithdrawVote(seat, at_ms))
    return _played(session, VoteNoSet(seat, at_ms))


def _call(session: Session, seat: Seat, at_ms: int) -> Session:
    return _played(replace(session, chosen=()), CallSet(seat, at_ms))


def _choose(session: Session, game: ClassicState, key: str, at_ms: int) -> Session:
    if game.control is None:
        return replace(session, message="Call SET first: press your player's key.")
    if game.control.seat in session.bots.seats:
        return replace(session, message=f"{session.names[game.control.seat]} picks up now.")
    place = CARD_KEYS.index(key)
    if place >= len(game.board.cards):
        return replace(session, message=f"No card has the key {key}.")
    card = game.board.cards[place]
    if card in session.chosen:
        kept = tuple(other for other in session.chosen if other != card)
        return replace(session, chosen=kept, message="")
    chosen = (*session.chosen, card)
    if len(chosen) < 3:
        return replace(session, chosen=chosen, message="")
    claim = Claim(seat=game.control.seat, cards=chosen, at_ms=at_ms)
    return _played(replace(session, chosen=()), claim)


def _turned(session: Session, key: str) -> Session:
    """Undo or redo a whole turn: never stop where a player has control and no time left."""
    log = session.log.undo() if key == "U" else session.log.redo()
    if log == session.log:
        return replace(session, message=f"There is nothing to {'undo' if key == 'U' else 'redo'}.")
    while log.state().control is not None:
        further = log.undo() if key == "U" else log.redo()
        if further == log:
            break
        log = further
    done = "Taken back" if key == "U" else "Played again"
    message = f"{done}; {len(log.moves)} moves stand, {len(log.undone)} can be redone."
    return replace(session, log=log, chosen=(), message=message)


def _told(game: ClassicState, key: str) -> str:
    match key:
        case "W":
            return "No three cards were taken yet." if game.verdict is None else str(game.verdict)
        case "P":
            return _proof(game)
        case "O":
            return _odds(game)
        case _:
            return HELP


def _proof(game: ClassicState) -> str:
    if game.hint is None or game.hint.exists:
        return "Only when a hint has said that no SET lies here can that be proved."
    proof = prove_no_set(game.board.cards) or ()
    return "None of the needed cards lies here:\n" + "\n".join(map(str, proof))


def _odds(game: ClassicState) -> str:
    """Tell the odds without telling anything about the cards on the table."""
    deck = game.options.deck.cards
    lying = len(game.board.cards)
    lines = [str(fresh_table(lying, len(deck)))]
    if lying not in (12, 15) and len(deck) == 81:
        lines += [str(fresh_table(12)), str(fresh_table(15))]
    if game.hint is not None and not game.hint.exists and game.board.remaining:
        unseen = game.board.deck if isinstance(game.board, DealtBoard) else game.board.unseen
        chance = chance_after_deal(game.board.cards, unseen, min(3, len(unseen)))
        lines.append(f"after the next three cards: {float(chance):.1%} that a SET is there")
    return "\n".join(lines)
