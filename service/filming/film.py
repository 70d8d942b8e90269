"""A film of a script: frames with their times, and what is to be seen on each."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, assert_never

import cv2
import numpy as np

from service.filming.script import Grab, Handling, Lay, Path, Put, Script, Slide, Turn
from solver.cards import Card
from vision.image import Frame
from vision.quads import Quad
from vision.synthetic.film_camera import FilmCamera, FilmOptions
from vision.synthetic.filmed_table import Stage, StageOptions
from vision.synthetic.props import Hand, Lie, Props

__all__ = ["Film", "FilmedFrame"]

_SHUTTER_MS: Final = 30
_DROPPED: Final = 0.03  # share of frames that never arrive
_STALLED: Final = 0.004  # and of those after which nothing arrives for a while
_STALL_MS: Final = 400
_OPEN_SHARE: Final = 0.02  # an empty place is seen when no more of it is hidden


@dataclass(frozen=True, slots=True, kw_only=True)
class FilmedFrame:
    """A frame and its truth.

    Attributes
    ----------
    lying
        The cards that lie on the table, seen or hidden.
    seen_empty
        Cards whose empty places came into sight with this frame after they were taken.
    layers
        Quads of the frame with what lies there, the topmost last: a card, or None for its back or
        for a thing.
    hidden
        uint8 (height, width), 255 where hands hide the table; None where that is not asked for.
    """

    frame: Frame
    at_ms: int
    lying: frozenset[Card]
    seen_empty: tuple[Card, ...] = ()
    layers: tuple[tuple[Card | None, Quad], ...] = ()
    hidden: Frame | None = None


class Film:
    """The film of a script, as one camera takes it.

    Parameters
    ----------
    fps
        Frames a second, before some are dropped.
    from_ms
        Show nothing of what happens before; what lies there then does.
    props
        Pictures that take the place of drawings.
    circumstances
        The camera and what befalls it, but for pushes and lamps, which the script tells; None for
        a good one on a firm stand.
    """

    def __init__(
        self,
        script: Script,
        seed: int,
        *,
        fps: float = 12,
        size_wh: tuple[int, int] = (1280, 720),
        ground: Frame | None = None,
        from_ms: int = 0,
        props: Props | None = None,
        circumstances: FilmOptions | None = None,
    ) -> None:
        self.script = script
        self._is_witnessed = circumstances is not None
        self._from_ms = from_ms
        self._rng = random.Random(seed)
        rng = self._rng
        options = StageOptions(
            size_wh=size_wh, tilt_deg=rng.uniform(0, 35), turn_deg=rng.uniform(-4, 4)
        )
        self._stage = Stage(rng, options, ground, props)
        if circumstances is None:
            circumstances = FilmOptions(
                noise=rng.uniform(1, 4),
                blur_px=rng.uniform(0.3, 0.9),
                unevenness=rng.uniform(0, 0.6),
            )
        told = replace(
            circumstances,
            nudges=script.nudges,
            lamp_steps=script.lamp_steps,
            shades=script.shades,
        )
        self._camera = FilmCamera(rng, size_wh, told)
        self._step_ms = 1000 / fps
        self._holds: dict[int, list[Card]] = {
            number: list(path.carries) for number, path in enumerate(script.paths)
        }
        self._gone: dict[Card, Lie] = {}
        for lie in script.decks:
            self._stage.put_back_up(lie)

    def __iter__(self) -> Iterator[FilmedFrame]:
        """Show the film once, from its beginning."""
        waiting = list(self.script.handlings)
        sliding: list[tuple[Slide, Lie]] = []
        next_ms = 0.0
        while next_ms < self.script.until_ms:
            now_ms = round(next_ms)
            while waiting and waiting[0].at_ms <= now_ms:
                self._handle(waiting.pop(0), sliding)
            sliding = [one for one in sliding if self._slid(*one, now_ms)]
            next_ms += self._step_ms
            chance = self._rng.random()
            if chance < _STALLED:
                next_ms += _STALL_MS
            if chance < _DROPPED or now_ms < self._from_ms:
                continue
            clean, hidden = self._stage.draw(self._hands(now_ms))
            shown = tuple(
                card
                for card, lie in self._gone.items()
                if self._stage.hidden_share(lie, hidden) < _OPEN_SHARE
            )
            for card in shown:
                del self._gone[card]
            yield FilmedFrame(
                frame=self._camera.film(clean, now_ms),
                at_ms=now_ms,
                lying=frozenset(self._stage.lies),
                seen_empty=shown,
                layers=self._layers(now_ms) if self._is_witnessed else (),
                hidden=self._camera.seen(hidden, now_ms) if self._is_witnessed else None,
            )

    def _layers(self, at_ms: int) -> tuple[tuple[Card | None, Quad], ...]:
        stage, pose = self._stage, np.vstack([self._camera.pose(at_ms), (0, 0, 1)])
        layers = [
            (None if card in stage.face_down else card, stage.quad_of(lie))
            for card, lie in stage.lies.items()
        ]
        layers += [(None, stage.quad_of_thing(thing)) for thing in stage.things]
        return tuple(
            (card, Quad.from_array(cv2.perspectiveTransform(quad.to_array()[None], pose)[0]))
            for card, quad in layers
        )

    def _handle(self, handling: Handling, sliding: list[tuple[Slide, Lie]]) -> None:
        match handling:
            case Grab(card=card, hand=hand):
                self._gone[card] = self._stage.lies[card]
                self._stage.take(card)
                self._holds[hand].append(card)
            case Lay(card=card, hand=hand, lie=lie):
                self._gone.pop(card, None)
                if card in self._holds[hand]:
                    self._holds[hand].remove(card)
                self._stage.put(card, lie)
            case Slide(card=card):
                sliding.append((handling, self._stage.lies[card]))
            case Turn(card=card):
                self._stage.turn(card)
            case Put(number=number, thing=thing):
                self._stage.put_thing(number, thing)
            case _:
                assert_never(handling)

    def _slid(self, slide: Slide, start: Lie, now_ms: int) -> bool:
        """Move a pushed card; say whether it is on its way still."""
        share = min(1.0, (now_ms - slide.at_ms) / (slide.until_ms - slide.at_ms))
        (x0, y0), (x1, y1) = start.middle_xy, slide.lie.middle_xy
        angle = start.angle_deg + share * (slide.lie.angle_deg - start.angle_deg)
        self._stage.put(slide.card, Lie((x0 + share * (x1 - x0), y0 + share * (y1 - y0)), angle))
        return share < 1

    def _hands(self, now_ms: int) -> list[Hand]:
        hands = []
        for number, path in enumerate(self.script.paths):
            hand = _hand(path, now_ms)
            if hand is not None:
                arms = self._stage.props.arms
                arm = arms[path.seat % len(arms)] if arms else None
                hands.append(replace(hand, holds=tuple(self._holds[number]), arm=arm))
        return hands


def _hand(path: Path, now_ms: int) -> Hand | None:
    tip = path.at(now_ms)
    if tip is None:
        return None
    return Hand(
        tip_xy=tip,
        last_xy=path.at(now_ms - _SHUTTER_MS),
        from_xy=path.from_xy,
        skin=path.skin,
        sleeve=path.sleeve,
        is_face_up=path.is_face_up,
        held_deg=path.held_deg,
    )
