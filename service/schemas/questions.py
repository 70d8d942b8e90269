"""What the pure questions take and what they answer: SETs, a poker showdown, Little Wolf."""

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StrictBool, field_validator

from service.games.little_wolf_steps import StepKind
from service.schemas.fields import CardText, Chips, PlayerName, check_different
from solver.poker import OddChips

__all__ = [
    "CategoryWords",
    "Certificate",
    "HintAnswer",
    "LegalAnswer",
    "LegalQuestion",
    "OwedStep",
    "PlayAnswer",
    "PlayJudgement",
    "PracticeDeal",
    "PracticeQuestion",
    "Reason",
    "SetFound",
    "SetsAnswer",
    "SetsQuestion",
    "ShowdownAnswer",
    "ShowdownHand",
    "ShowdownQuestion",
    "ShowdownSeat",
    "StandingAnswer",
    "TrickAnswer",
    "TrickPlay",
    "TrickQuestion",
    "VerdictAnswer",
]

_MOST_CARDS: Final = 162  # two decks
_MOST_WOLF_CARDS: Final = 60
WolfCardText = Annotated[str, Field(max_length=4, examples=["9H"])]
WolfCards = Annotated[list[WolfCardText], Field(max_length=_MOST_WOLF_CARDS)]
WolfConfigValues = Annotated[
    dict[
        Annotated[str, Field(max_length=40)],
        bool | int | Annotated[str, Field(max_length=60)] | None,
    ],
    Field(
        max_length=20,
        description="What the printed page leaves open, by the keys of the rules",
        examples=[{"freeRuff": True}],
    ),
]

CategoryWords: TypeAlias = Literal["trump Set", "trumps, no Set", "suited Set", "cannot win"]


class _Question(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SetsQuestion(_Question):
    """Cards on a table, and what to tell about them."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "example": {"cards": ["1RFO", "2RFO", "3RFO", "1GSD"], "why": ["1RFO", "2RFO", "1GSD"]}
        },
    )

    cards: list[CardText] = Field(max_length=_MOST_CARDS)
    sets: StrictBool = Field(
        True, description="Whether to tell the SETs; false leaves room for hints"
    )
    hint: Literal[1, 2, 3, 4] | None = Field(None, description="How much to tell")
    why: list[CardText] | None = Field(
        None, description="Three cards to be judged feature by feature", min_length=3, max_length=3
    )
    certificate: bool = Field(
        False, description="Whether to prove that there is no SET, where there is none"
    )


class SetFound(BaseModel):
    """One SET."""

    places: tuple[int, int, int] = Field(
        description="Among the cards asked about, from 1", examples=[(1, 2, 3)]
    )
    cards: tuple[CardText, CardText, CardText]


class Reason(BaseModel):
    """What one feature says about three cards."""

    feature: Literal["number", "color", "shading", "shape"]
    agreement: Literal["all alike", "all different", "two alike, one not"]
    values: tuple[str, str, str] = Field(examples=[("red", "red", "purple")])
    sentence: str = Field(examples=["color: two are red and one is purple"])


class VerdictAnswer(BaseModel):
    """Whether three cards are a SET, and why."""

    cards: tuple[CardText, CardText, CardText]
    is_set: bool
    reasons: list[Reason]
    sentence: str


class HintAnswer(BaseModel):
    """One step of the ladder; what a later step would tell is left out."""

    step: Literal[1, 2, 3, 4]
    exists: bool
    features: dict[str, Literal["all alike", "all different", "two alike, one not"]] | None
    cards: list[CardText] | None
    sentence: str = Field(examples=["A SET with 1-red-solid-oval."])


class Certificate(BaseModel):
    """Two cards and the one that they need; when none of these is there, there is no SET."""

    first: CardText
    second: CardText
    needed: CardText


class SetsAnswer(BaseModel):
    """What was asked about; the rest is null."""

    cards: list[CardText]
    sets: list[SetFound] | None
    hint: HintAnswer | None
    why: VerdictAnswer | None
    certificate: list[Certificate] | None = Field(description="Null as well where there is a SET")


class ShowdownHand(_Question):
    """The hand of one player still in, and the chips left before the pot is paid out."""

    player: PlayerName
    cards: list[CardText] = Field(min_length=2, max_length=2)
    stack: Chips | None = None


class ShowdownQuestion(_Question):
    """A showdown of SET Poker with real cards."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "example": {
                "table": ["1RFO", "2RFO"],
                "hands": [
                    {"player": "Ana", "cards": ["3RFO", "1GSD"]},
                    {"player": "Ben", "cards": ["1GFO", "2PSD"]},
                ],
                "pot": 4,
            }
        },
    )

    table: list[CardText] = Field(min_length=2, max_length=_MOST_CARDS)
    hands: list[ShowdownHand] = Field(
        min_length=1,
        max_length=20,
        description="In seat order from the dealer's left, the dealer last",
    )
    pot: Chips = 0
    odd_chips: OddChips = OddChips.TIED_WINNER
    disjoint: StrictBool = Field(False, description="Count SETs that share no card")

    @field_validator("hands")
    @classmethod
    def _names_differ(cls, hands: list[ShowdownHand]) -> list[ShowdownHand]:
        check_different([hand.player for hand in hands])
        return hands


class ShowdownSeat(BaseModel):
    """What one player has and gets."""

    player: PlayerName
    count: int
    sets: list[tuple[CardText, CardText, CardText]]
    wins: bool
    payout: int


class ShowdownAnswer(BaseModel):
    """The verdict, with the reasons in sentences."""

    seats: list[ShowdownSeat]
    winners: list[PlayerName]
    sentences: list[str]


class LegalQuestion(_Question):
    """A led Set and the hand of who follows."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "example": {
                "trump": "S",
                "lead": ["9H", "9D", "9C"],
                "hand": ["7H", "7C", "9D", "BB", "AS"],
                "play": ["7H", "7C", "AS"],
            }
        },
    )

    trump: str = Field(max_length=10, examples=["S"])
    lead: WolfCards
    hand: WolfCards
    play: WolfCards | None = Field(None, description="One play to be judged")
    config: WolfConfigValues = {}


class PlayAnswer(BaseModel):
    """One legal play."""

    cards: list[WolfCardText]
    beats_lead: bool


class PlayJudgement(BaseModel):
    """What the referee says about one play."""

    legal: bool
    code: str | None = Field(examples=["MUST_PLAY_SET"])
    message: str | None
    example: list[WolfCardText] | None = Field(description="A legal play instead")
    beats_lead: bool


class OwedStep(BaseModel):
    """One thing that a follower owes, in the order of the duty."""

    kind: StepKind
    count: int = Field(description="So many; of a group the number of its cards", examples=[2])


class LegalAnswer(BaseModel):
    """What the follower owes, and the plays that pay it."""

    lead: str
    rank: str = Field(description="Of the lead", examples=["9"])
    is_trump: bool = Field(description="Whether trump was led")
    owed: str = Field(description="In a sentence")
    steps: list[OwedStep] = Field(description="The same, taken apart")
    row: str = Field(description="Of the decision table", examples=["3B"])
    paragraph: str = Field(description="Of the printed page", examples=["¶2"])
    plays: list[PlayAnswer]
    complete: bool = Field(description="Whether these are all plays; a large hand has too many")
    judgement: PlayJudgement | None


class PracticeQuestion(_Question):
    """What lead and hand to deal for practice."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"hand_size": 8}})

    hand_size: int = Field(8, ge=3, le=14, strict=True)
    seed: int | None = Field(
        None, ge=0, lt=2**53, strict=True, description="The same seed deals the same cards"
    )
    config: WolfConfigValues = {}


class PracticeDeal(BaseModel):
    """A lead and the hand to answer it from: ask `/api/little-wolf/legal` about both."""

    seed: int
    trump: str = Field(examples=["S"])
    lead: list[WolfCardText]
    hand: list[WolfCardText]


class TrickPlay(_Question):
    """What one follower answered; with the hand it came from, the play is checked too."""

    player: PlayerName
    cards: WolfCards
    hand: WolfCards | None = None


class TrickQuestion(_Question):
    """A whole trick: the led Set and the answers in the order of playing."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "example": {
                "trump": "S",
                "leader": "Ana",
                "lead": ["9H", "9D", "9C"],
                "plays": [{"player": "Ben", "cards": ["KH", "KD", "KC"]}],
            }
        },
    )

    trump: str = Field(max_length=10, examples=["S"])
    leader: PlayerName = "Leader"
    lead: WolfCards
    plays: list[TrickPlay] = Field(max_length=10)
    config: WolfConfigValues = {}


class StandingAnswer(BaseModel):
    """What one play is worth."""

    player: PlayerName
    cards: list[WolfCardText]
    category: CategoryWords


class TrickAnswer(BaseModel):
    """Who takes the trick, and why."""

    winner: PlayerName
    reason: str
    paragraph: str
    plays: list[StandingAnswer]
    unchecked: list[PlayerName] = Field(
        description="Whose play was not checked, since the hand it came from is unknown"
    )
