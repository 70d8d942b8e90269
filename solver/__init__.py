"""Pure rules of the games called Set: no clock, no chance of its own, no input or output.

What all games share lies in `cards`, `notation` and `sets`; each game is a package of its own,
whose first lines tell where to begin.

>>> from solver import classic, notation, sets
>>> sets.find_sets(notation.parse_cards("1RFO 2RFO 3RFO"))
((0, 1, 2),)
>>> classic.DEFAULTS.deck.value
'full'
"""

from solver import cards, notation, sets

__all__ = ["cards", "classic", "little_wolf", "notation", "passing", "poker", "sets", "solo"]
