"""The referee by camera at a real classic table: what is seen becomes moves and decisions.

`Sight` is what a camera knows of the table at one moment, `CameraReferee` decides what happened,
`Decision` tells it with its moves. `RefereedGame` is a game of its own, `TableReferee` one
at a table of the service, whose decisions are numbered, kept and overruled.
"""

from service.refereeing.decision import Decision, DecisionKind, refusal_text
from service.refereeing.patience import Patience
from service.refereeing.referee import CameraReferee
from service.refereeing.refereed_game import RefereedGame
from service.refereeing.sight import LyingCard, Sight, sight_of

__all__ = [
    "CameraReferee",
    "Decision",
    "DecisionKind",
    "LyingCard",
    "Patience",
    "RefereedGame",
    "Sight",
    "refusal_text",
    "sight_of",
]
