"""The background model: what is remembered of the table's looks, and what a frame shows against it.

All masks are in the place of the reference, a small copy of the table as it was last taken for
known. A frame of a camera that stands elsewhere is warped back there first.
"""

from dataclasses import dataclass, replace
from typing import Final, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image import FloatArray, Frame
from vision.live.tracking.camera_motion import IDENTITY, drift, follow_camera, is_identity
from vision.live.tracking.change import (
    Mask,
    PictureDifference,
    as_frame,
    brightened,
    compare,
    is_blank,
    light,
    relit,
    tile_shares,
)
from vision.quads import Quad

__all__ = [
    "BackgroundModel",
    "FrameComparison",
    "compare_frame",
    "compare_with_bare",
    "first_background",
]

_WIDE: Final = 0.08  # share of the tiles: more change at once may be the camera or the light
_EXPLAINED: Final = 0.45  # of the change must go for an explanation to be taken
_TILE_MOVES: Final = 0.06
_BEYOND: Final = 0.55  # of the tiles: if so much changes inexplicably, nothing is known
_ADAPT_EVERY: Final = 8  # frames
_ADAPT: Final = 0.25
_LEAP: Final = 0.004  # of the frame's side, from one frame to the next: the camera moves
_NEWS: Final = 14  # grey levels between a card, or a hand, and the table beneath it
_KEEP: Final = 2.0  # of a card: how much about a place in doubt is kept of the old reference


_PictureT = TypeVar("_PictureT", Frame, FloatArray)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BackgroundModel:
    """What is remembered of the table's looks.

    Attributes
    ----------
    reference
        The small copy as last taken for known.
    bare
        What it looked like before that, float32 in the reference's light: the table beneath a card
        that was laid there, or beneath a hand that rested there. Nothing is known where both are
        alike.
    last
        That of the frame before, in the reference's place.
    moved_at_ms, looked_at_ms, looks
        A tile each: when it last moved, when it was last looked at closely, and how often since it
        moved.
    camera
        Homography (3, 3) from the reference to the frame before, for small copies.
    """

    reference: Frame
    bare: FloatArray
    last: Frame
    moved_at_ms: NDArray[np.int64]
    looked_at_ms: NDArray[np.int64]
    looks: NDArray[np.int64]
    camera: FloatArray

    def uncovered(self, shown: Frame, mask: Mask) -> "BackgroundModel":
        """Return the model for which something left: what shows is all that is known."""
        return replace(
            self,
            reference=_pasted(shown, mask, self.reference),
            bare=_pasted(shown, mask, self.bare),
        )

    def refreshed(self, shown: Frame, mask: Mask) -> "BackgroundModel":
        """Return the model for which the same lies there, as it shows now."""
        return replace(self, reference=_pasted(shown, mask, self.reference))

    def absorbed(self, shown: Frame, mask: Mask) -> "BackgroundModel":
        """Return the model for which something came or left under the mask, whatever it is.

        Where it is otherwise than all that is known, what was there before lies beneath it.
        """
        is_news = np.minimum(
            cv2.absdiff(as_frame(self.bare), shown).max(axis=2),
            cv2.absdiff(self.reference, shown).max(axis=2),
        )
        came = np.where(is_news > _NEWS, mask, 0).astype(np.uint8)
        return replace(
            self,
            reference=_pasted(shown, mask, self.reference),
            bare=_pasted(self.reference, came, self.bare),
        )

    def looked(self, tiles: NDArray[np.bool_], at_ms: int) -> "BackgroundModel":
        """Return the model that has looked closely at these tiles."""
        return replace(
            self,
            looked_at_ms=np.where(tiles, at_ms, self.looked_at_ms),
            looks=np.where(tiles, self.looks + 1, self.looks),
        )

    def rebased(
        self, homography: FloatArray, small: Frame, doubted: tuple[Quad, ...]
    ) -> "BackgroundModel":
        """Return the model of a camera that stands elsewhere now.

        Parameters
        ----------
        homography
            From the reference to the small copy.
        doubted
            Quads, in the small copy's place, about which the old reference is kept.
        """
        size_wh = (small.shape[1], small.shape[0])
        kept = np.zeros(small.shape[:2], np.uint8)
        for quad in doubted:
            center = quad.to_array().mean(axis=0)
            points = (quad.to_array() - center) * _KEEP + center
            cv2.fillConvexPoly(kept, np.round(points).astype(np.int32), 255)
        is_seen = _seen(homography, size_wh) > 0
        is_kept = (kept > 0) & is_seen
        old, bare = (
            np.where(is_seen[..., None], cv2.warpPerspective(one, homography, size_wh), small)
            for one in (self.reference, as_frame(self.bare))
        )
        return replace(
            self,
            reference=np.where(is_kept[..., None], old, small).astype(np.uint8),
            bare=bare * light(old, small),
            last=small,
            camera=IDENTITY,
        )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FrameComparison:
    """What one frame shows against what is remembered.

    Attributes
    ----------
    small
        The small copy in the reference's place.
    raw
        The small copy as the camera sees it.
    reference
        What it is compared with, in the light of now.
    difference
        Where it differs from that.
    moving
        Where it differs from the frame before.
    camera
        Homography (3, 3) from the reference to this frame, for small copies.
    camera_moved, light_changed
        Whether either did since the frame before.
    is_beyond
        Whether more changed than can be explained: the camera leaps, all is covered, or the
        picture is broken.
    is_broken
        Whether a part of the picture is missing.
    """

    small: Frame
    raw: Frame
    reference: Frame
    difference: PictureDifference
    moving: Mask
    camera: FloatArray
    camera_moved: bool = False
    light_changed: bool = False
    is_beyond: bool = False
    is_broken: bool = False

    @property
    def unlit(self) -> Frame:
        """The small copy in the light of the model's reference."""
        blue, green, red = (1 / one for one in self.difference.gain)
        return brightened(self.small, (blue, green, red))

    @property
    def stirred(self) -> float:
        """Share of the frame that moves, 0-1."""
        return float((self.moving > 0).mean())

    @property
    def is_calm(self) -> bool:
        """Whether nothing changed and nothing moves."""
        return not self.difference.tiles.any() and not self.moving.any()


def first_background(small: Frame, at_ms: int) -> BackgroundModel:
    """Return the model of a table seen for the first time."""
    tiles = tile_shares(np.zeros(small.shape[:2], np.uint8)).shape
    return BackgroundModel(
        reference=small,
        bare=small.astype(np.float32),
        last=small,
        moved_at_ms=np.full(tiles, at_ms, np.int64),
        looked_at_ms=np.full(tiles, at_ms, np.int64),
        looks=np.zeros(tiles, np.int64),
        camera=IDENTITY,
    )


def compare_frame(
    background: BackgroundModel, raw: Frame, at_ms: int, frame_number: int
) -> tuple[BackgroundModel, FrameComparison]:
    """Return what the next small copy shows, and the model after it."""
    size_wh = (raw.shape[1], raw.shape[0])
    seen, small, difference = _against(background.reference, raw, background.camera)
    camera, light_changed = background.camera, False
    reference, bare = background.reference, background.bare
    is_broken = is_blank(reference, raw)
    if not is_broken and difference.share > (
        _WIDE if is_identity(background.camera) else _WIDE / 4
    ):
        camera, seen, small, difference = _followed(background, raw, seen, small, difference)
        brighter = light(reference, small)
        relit_reference = as_frame(reference * brighter)
        lit = compare(relit_reference, small, seen=seen, is_warped=not is_identity(camera))
        if lit.share < _EXPLAINED * difference.share:
            difference, light_changed, reference = lit, True, relit_reference
            bare = bare * brighter
    last = relit(background.last, small) if light_changed else background.last
    moves = compare(last, small, seen=seen, is_warped=not is_identity(camera))
    moving_tiles = tile_shares(moves.mask) > _TILE_MOVES
    if not difference.tiles.any() and frame_number % _ADAPT_EVERY == 0 and is_identity(camera):
        adapted = np.asarray(cv2.addWeighted(reference, 1 - _ADAPT, small, _ADAPT, 0), np.uint8)
        bare, reference = bare * light(reference, adapted), adapted
    moved = drift(camera @ np.linalg.inv(background.camera), size_wh) > _LEAP
    now = FrameComparison(
        small=small,
        raw=raw,
        reference=reference,
        difference=difference,
        moving=_of_tiles(moves.mask, moving_tiles),
        camera=camera,
        camera_moved=moved,
        light_changed=light_changed,
        is_beyond=is_broken or difference.share > _BEYOND,
        is_broken=is_broken,
    )
    after = replace(
        background,
        reference=reference,
        bare=bare,
        last=small,
        camera=camera,
        moved_at_ms=np.where(moving_tiles, at_ms, background.moved_at_ms),
        looks=np.where(moving_tiles, 0, background.looks),
    )
    return after, now


def compare_with_bare(background: BackgroundModel, now: FrameComparison) -> tuple[Frame, Mask]:
    """Return what lay beneath, in the light of now, and where the frame does not look like it."""
    gain = now.difference.gain
    bare = as_frame(background.bare)
    seen = compare(bare, now.small, is_warped=not is_identity(now.camera), gain=gain)
    return brightened(bare, gain), seen.mask


def _pasted(shown: Frame, mask: Mask, onto: _PictureT) -> _PictureT:
    return np.where(mask[..., None] > 0, shown, onto).astype(onto.dtype)


def _followed(
    background: BackgroundModel,
    raw: Frame,
    seen: Mask | None,
    small: Frame,
    difference: PictureDifference,
) -> tuple[FloatArray, Mask | None, Frame, PictureDifference]:
    """Return where the camera stands and what is seen from there; as it was when unclear."""
    found = follow_camera(relit(background.reference, small), raw, background.camera)
    if found is not None:
        there = _against(background.reference, raw, found)
        if there[2].share < _EXPLAINED * difference.share:
            return found, *there
    return background.camera, seen, small, difference


def _against(
    reference: Frame, raw: Frame, camera: FloatArray
) -> tuple[Mask | None, Frame, PictureDifference]:
    if is_identity(camera):
        return None, raw, compare(reference, raw)
    size_wh = (raw.shape[1], raw.shape[0])
    back = np.linalg.inv(camera)
    small = np.asarray(cv2.warpPerspective(raw, back, size_wh, flags=cv2.INTER_LINEAR), np.uint8)
    seen = _seen(back, size_wh)
    return seen, small, compare(reference, small, seen=seen, is_warped=True)


def _seen(homography: FloatArray, size_wh: tuple[int, int]) -> Mask:
    """Return where pixels of a picture go; a rim of two pixels is left out."""
    full = np.zeros((size_wh[1], size_wh[0]), np.uint8)
    full[2:-2, 2:-2] = 255
    return np.asarray(
        cv2.warpPerspective(full, homography, size_wh, flags=cv2.INTER_NEAREST), np.uint8
    )


def _of_tiles(mask: Mask, tiles: NDArray[np.bool_]) -> Mask:
    """Return the mask within these tiles: single specks elsewhere are noise."""
    if not tiles.any():
        return np.zeros_like(mask)
    size_wh = (mask.shape[1], mask.shape[0])
    within = cv2.resize(tiles.astype(np.uint8) * 255, size_wh, interpolation=cv2.INTER_NEAREST)
    return np.asarray(cv2.bitwise_and(mask, within), np.uint8)
