"""Errors of the rules engine.

SolverError
├── InvalidError        it cannot be read: not a card, not a move, not a record
└── IllegalError        it can be read, but it is against the rules in this position

Invalid is a mistake of spelling; illegal is a mistake of play. A caller answers the first with
"I did not understand" and the second with the rule.
"""

__all__ = ["IllegalError", "InvalidError", "SolverError"]


class SolverError(Exception):
    """Base of everything that solver raises on purpose."""


class InvalidError(SolverError, ValueError):
    """A text or value cannot be read; the message says what was expected and what came."""


class IllegalError(SolverError):
    """A move that can be read is against the rules in this position.

    Attributes
    ----------
    code
        The one failed check, upper case with underscores, such as ``CONTROL_TAKEN``.
    rule
        Where the rule is written, such as ``classic 4.4``.
    """

    def __init__(self, code: str, message: str, *, rule: str) -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.args[0]} [{self.code}, {self.rule}]"
