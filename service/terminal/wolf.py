"""Little Wolf on a terminal: the house game for one person against bots, and practice.

Input, output, clock and chance are handed in. The person sees a `WolfView`, as on any screen.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from solver.errors import IllegalError, InvalidError
from solver.game import Log, Seat
from solver.little_wolf import (
    BotLevel,
    NaturalCard,
    PassLead,
    PlayCards,
    WolfCard,
    WolfMove,
    WolfOptions,
    WolfState,
    WolfView,
    answer_practice,
    bot_move,
    deal_practice,
    duty_of,
    format_settings,
    format_wolf_cards,
    owed_words,
    parse_wolf_cards,
    set_words,
    view,
)
from solver.little_wolf.house import HOUSE_LABEL

__all__ = ["WolfTerminal"]

_YOU = Seat(0)
_LISTED = 12
"""Legal plays shown unasked; a hand of 14 can have thousands."""

_HELP = "Type cards (9H 9D LW), a number of the list, ? for the list, why, hint, or q to leave."


class _Left(Exception):  # noqa: N818 - not an error: the person goes
    """The person leaves the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WolfTerminal:
    """A table on a terminal: `ask` reads a line, `say` writes one, `clock_ms` tells the time."""

    ask: Callable[[str], str]
    say: Callable[[str], object]
    clock_ms: Callable[[], int]
    rng: random.Random

    def play(
        self, log: Log[WolfState, WolfMove], names: Sequence[str], bots: BotLevel
    ) -> Log[WolfState, WolfMove]:
        """Play until the game is over or the person leaves, and return what was played."""
        state = log.state()
        moves = list(log.moves)
        self._greet(state, names)
        try:
            while state.turn is not None:
                move = self._next_move(view(state, state.turn), names, bots)
                after = state.apply(move)
                self._tell(state, after, move, names)
                state = after
                moves.append(move)
        except _Left:
            self.say("You leave the table.")
        return Log(log.initial, tuple(moves))

    def practise(self, *, hand_size: int, tasks: int, config: WolfOptions) -> None:
        """Deal a lead and a hand, judge the answer, explain; `tasks` times, or until q for 0."""
        self.say("Practice of the Set trick. Cards and deal are ours, the duty is the page's.")
        self._say_config(config)
        done = right = 0
        while not tasks or done < tasks:
            try:
                right += self._practise_once(hand_size, config)
            except _Left:
                break
            done += 1
        self.say(f"{right} of {done} right.")

    def _practise_once(self, hand_size: int, config: WolfOptions) -> bool:
        task = deal_practice(self.rng, hand_size=hand_size, config=config)
        self.say(f"\nTrump {task.lead.trump.name.lower()}. Led: {task.lead}")
        self.say(f"Your hand: {_hand_words(task.hand, config)}")
        answer = answer_practice(task, self._read_cards("Your play (q to leave)> "))
        if answer.fault is None:
            self.say("Legal" + (", and it beats the lead." if answer.wins else "."))
        else:
            self.say(f"Not legal, {answer.fault.code}: {answer.fault.message}.")
        self.say(f"{answer.explanation} Row {answer.duty.full_row}, {answer.duty.paragraph}.")
        self.say(f"Legal plays: {_some(answer.plays)}")
        return answer.fault is None

    def _read_cards(self, prompt: str) -> tuple[WolfCard, ...]:
        while True:
            try:
                return parse_wolf_cards(self._line(prompt))
            except InvalidError as error:
                self.say(f"{error}")

    def _line(self, prompt: str) -> str:
        while True:
            try:
                line = self.ask(prompt).strip()
            except (EOFError, KeyboardInterrupt):
                raise _Left from None
            if line.lower() in ("q", "quit"):
                raise _Left
            if line:
                return line

    def _greet(self, state: WolfState, names: Sequence[str]) -> None:
        self.say("Little Wolf, the Set trick.")
        self.say(HOUSE_LABEL)
        self._say_config(state.config)
        self.say(_HELP)
        self._announce_deal(state, names)
        for play in state.trick.plays:
            self.say(f"On the table: {names[play.seat]} {format_wolf_cards(play.cards)}")

    def _say_config(self, config: WolfOptions) -> None:
        self.say(f"Here {set_words(config.group_by)}.")
        if changed := format_settings(config):
            self.say(f"Changed settings: {' '.join(changed)}.")

    def _announce_deal(self, state: WolfState, names: Sequence[str]) -> None:
        turned = format_wolf_cards(state.turned)
        self.say(
            f"\nDeal {state.deal + 1} of {state.players}, {names[state.dealer]} "
            f"{'deal' if names[state.dealer] == 'You' else 'deals'}. Turned up: {turned}; "
            f"trump is {state.trick.trump.name.lower()}."
        )

    def _next_move(self, seen: WolfView, names: Sequence[str], bots: BotLevel) -> WolfMove:
        if seen.turn != _YOU:
            return bot_move(seen, bots, at_ms=self.clock_ms(), rng=self.rng)
        choices = seen.choices()
        hand = _hand_words(seen.hand or (), seen.config)
        if not choices:
            self.say(f"Your hand: {hand}. No Set that all can answer.")
            return PassLead(seat=_YOU, at_ms=self.clock_ms())
        self.say(f"Trump {seen.trump.name.lower()}. Your hand: {hand}")
        while True:
            cards = self._choose(seen, choices)
            move = PlayCards(seat=_YOU, cards=cards, at_ms=self.clock_ms())
            if cards in choices:
                return move
            self._explain_refusal(seen, cards)

    def _choose(
        self, seen: WolfView, choices: Sequence[tuple[WolfCard, ...]]
    ) -> tuple[WolfCard, ...]:
        prompt = "Your lead> " if seen.lead is None else f"Your {seen.lead.size} cards> "
        while True:
            line = self._line(prompt)
            if line == "?":
                for number, play in enumerate(choices, 1):
                    self.say(f"  {number:3}  {format_wolf_cards(play)}{_promise(seen, play)}")
            elif line == "why":
                self.say(_why(seen))
            elif line == "hint":
                hint = bot_move(seen, BotLevel.SIMPLE, at_ms=0, rng=self.rng)
                self.say(f"A bot would play {format_wolf_cards(getattr(hint, 'cards', ()))}.")
            elif line.isdecimal() and 1 <= int(line) <= len(choices):
                return choices[int(line) - 1]
            else:
                try:
                    return tuple(sorted(parse_wolf_cards(line)))
                except InvalidError as error:
                    self.say(f"{error}. {_HELP}")

    def _explain_refusal(self, seen: WolfView, cards: tuple[WolfCard, ...]) -> None:
        try:
            seen.verify_play(cards)
        except IllegalError as error:
            self.say(f"Not legal: {error}")

    def _tell(
        self, before: WolfState, after: WolfState, move: WolfMove, names: Sequence[str]
    ) -> None:
        name = names[move.seat]
        you = name == "You"
        match move:
            case PassLead():
                self.say(f"{name} {'pass' if you else 'passes'} the lead.")
            case PlayCards(cards=cards):
                verb = ("play" if before.trick.plays else "lead") + ("" if you else "s")
                self.say(f"{name} {verb} {format_wolf_cards(cards)}")
        if len(after.tricks) > len(before.tricks):
            self._tell_trick(after, names)
        if after.deal > before.deal or after.is_over:
            self._tell_results(before, after, names)

    def _tell_trick(self, after: WolfState, names: Sequence[str]) -> None:
        trick = view(after, None).tricks[-1]
        name = names[trick.winner]
        cards = sum(len(play.cards) for play in trick.plays)
        takes = "take" if name == "You" else "takes"
        verdict = trick.verdict
        self.say(f"{name} {takes} {cards} points: {verdict.reason} ({verdict.paragraph}).\n")

    def _tell_results(self, before: WolfState, after: WolfState, names: Sequence[str]) -> None:
        self.say(f"All passed in a row: the deal ends. This deal: {_scores(before.points, names)}.")
        outcome = after.outcome()
        if outcome is None:
            self.say(f"So far: {_scores(after.totals, names)}.")
            self._announce_deal(after, names)
            return
        winners = " and ".join(names[seat] for seat in outcome.winners)
        verb = "win" if len(outcome.winners) > 1 or winners == "You" else "wins"
        self.say(f"The game is over: {_scores(outcome.scores, names)}. {winners} {verb}.")
        self.say(HOUSE_LABEL)


def _hand_words(hand: Iterable[WolfCard], config: WolfOptions) -> str:
    """Return a hand for people: from the highest rank down, ranks apart, Den cards last."""

    def place(card: WolfCard) -> int:
        return config.rank_order.index(card.rank) if isinstance(card, NaturalCard) else -1

    ordered = sorted(sorted(hand), key=place, reverse=True)
    return "  ".join(format_wolf_cards(same) for _, same in groupby(ordered, place))


def _some(plays: Sequence[tuple[WolfCard, ...]]) -> str:
    shown = " / ".join(map(format_wolf_cards, plays[:_LISTED]))
    more = len(plays) - _LISTED
    return f"{shown} and {more} more" if more > 0 else shown


def _promise(seen: WolfView, play: tuple[WolfCard, ...]) -> str:
    return "   takes the trick so far" if seen.lead and seen.would_take(play) else ""


def _why(seen: WolfView) -> str:
    if seen.lead is None:
        return "Lead three or more cards of one rank; Den cards are wild for you (¶1 to ¶3)."
    duty = duty_of(seen.lead, seen.hand or ())
    return f"{owed_words(duty)} Row {duty.full_row}, {duty.paragraph}."


def _scores(points: Iterable[int], names: Sequence[str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in zip(names, points, strict=True))
