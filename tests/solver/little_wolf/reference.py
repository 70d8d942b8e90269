"""An independent reference for the follower's duty: the definition of little wolf 1.6 (a).

Works on texts such as ``9H`` and knows nothing of `solver.little_wolf`: a play is legal when its
vector is the lexicographic maximum over all sub-multisets of the hand of that size. The
configuration is a dict with the keys of the specification.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

__all__ = ["legal_by_definition"]

Play = tuple[str, ...]


def legal_by_definition(
    lead_rank: str,
    hand: Sequence[str],
    size: int,
    *,
    trump: str,
    trump_led: bool,
    config: Mapping[str, str],
) -> set[Play]:
    """Return every legal play, each sorted by text."""
    plays = set(combinations(sorted(hand), size))

    def trump_like(card: str) -> bool:
        if card == "BB":
            return config["bigBearIsTrump"] == "true"
        if card == "LW":
            return config["littleWolfIsTrump"] == "true"
        return card[1] == trump

    held = sum(map(trump_like, hand))
    if not trump_led or held == 0:
        legal = _best(plays, lambda play: _ladder_vector(play, size, lead_rank, config))
        if not trump_led and config["freeRuff"] == "true":
            legal |= {play for play in plays if all(map(trump_like, play))}
        return legal
    if held < size:
        return _best(plays, lambda play: _short_vector(play, lead_rank, trump_like, config))
    if config["followerTrumpSet"] == "forced":
        sets = {play for play in plays if len(set(play)) == 1 and play[0][-1] == trump}
        sets -= {play for play in sets if play[0] in ("BB", "LW")}
        if sets:
            return sets
    following = {play for play in plays if all(trump_like(c) or c == "BB" for c in play)}
    return _follow(following, config)


def _best(plays: set[Play], vector: Callable[[Play], object]) -> set[Play]:
    vectors = {play: vector(play) for play in plays}
    top = max(vectors.values())  # type: ignore[type-var]
    return {play for play, value in vectors.items() if value == top}


def _groups(cards: Sequence[str], config: Mapping[str, str]) -> list[tuple[int, str]]:
    naturals = [card for card in cards if card not in ("BB", "LW")]
    by_rank = config["groupBy"] == "rank"
    counts = Counter(card[0] if by_rank else card for card in naturals)
    return sorted(((n, key[0]) for key, n in counts.items() if n > 1), reverse=True)


def _ladder_vector(play: Play, size: int, rank: str, config: Mapping[str, str]) -> object:
    groups = _groups(play, config)
    shape = [n for n, _ in groups]
    flags = [0] * len(shape)
    for n, of in groups:
        if of == rank:
            flags[shape.index(n)] = 1
            break
    grouped = sum(n for n, of in groups if of == rank)
    lead_cards = sum(card[0] == rank for card in play) - grouped
    bears = play.count("BB")
    both = size - sum(shape) >= 2 and lead_cards > 0 and bears > 0
    if config["fillers"] == "one-of-each":
        lead_cards, bears = min(lead_cards, 1), min(bears, 1)
    return shape, flags, lead_cards + bears, both


def _short_vector(
    play: Play, rank: str, trump_like: Callable[[str], bool], config: Mapping[str, str]
) -> object:
    trumps = [card for card in play if trump_like(card)]
    bears = [card for card in play if card == "BB" and card not in trumps]
    others = [card for card in play if card not in trumps and card not in bears]
    lead_cards = [card for card in others if card[0] == rank]
    rest = [card for card in others if card[0] != rank]
    shape = [n for n, _ in _groups(rest, config)]
    if config["shortTrumpRest"] == "free":
        shape = []
    return len(trumps), len(bears), len(lead_cards), shape


def _follow(plays: set[Play], config: Mapping[str, str]) -> set[Play]:
    numbers = {}
    for play in plays:
        counts = Counter(card for card in play if card not in ("BB", "LW"))
        numbers[play] = (sum(n // 2 for n in counts.values()), play.count("BB"))
    if config["trumpOrder"] == "pairs-first":
        return _best(plays, numbers.__getitem__)
    reachable = set(numbers.values())
    kept = {
        (p, b)
        for p, b in reachable
        if not any(q >= p and c >= b and (q, c) != (p, b) for q, c in reachable)
    }
    return {play for play, number in numbers.items() if number in kept}
