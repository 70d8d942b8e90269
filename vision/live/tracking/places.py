"""The place of one card: how much of it changed, whether something reaches in, whether it is empty.

A hand that covers a place crosses its rim; a card that was taken leaves the rim as it was. So the
strip of table round the card tells a hand from an empty place, whatever the hand looks like.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image import Frame
from vision.live.tracking.change import Mask
from vision.quads import Quad

__all__ = ["Place", "PlaceFacts", "Shown"]

_INNER: Final = 0.9  # of the card: its edge shifts by a pixel or two
_GAP: Final = 1.08  # of the card: where its rim of table begins, beyond the shadow of its edge
_RIM: Final = 1.34  # of the card: where that ends
_FAR: Final = 1.9  # of the card: how far its neighbourhood reaches
_LEAST_RIM_PX: Final = 8
_LEAST_GROUND_PX: Final = 12
_MOST_SAMPLES: Final = 160
_FEW_SAMPLES: Final = 400
_LIKE_GROUND: Final = 20.0  # distance of colors on a small copy: shade, weave and noise of a table
_SHIFT: Final = 4  # bits of fraction for polygons
_STANDS_OUT: Final = 14  # grey levels between a card and the table: white on beige, in poor light
_USUAL: Final = (5, 95)  # percentiles between which the table's own colors lie
_LEAST_SHARE: Final = 0.02  # of a place: fewer pixels that stand out are an edge or noise
_SAME_CARD: Final = 0.7  # correlation
_KNOWN: Final = 0.5  # share of a place that must be known from before the card came


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Shown:
    """What a frame shows, and what is remembered of the table, all on small copies.

    Attributes
    ----------
    small
        What it shows.
    reference
        What is remembered, in the light of now.
    changed
        Where it differs from that.
    moving
        Where it differs from the frame before.
    bare
        What lay there before that, in the light of now: the same where nothing is known.
    unlike
        Where it differs from that.
    """

    small: Frame
    reference: Frame
    changed: Mask
    moving: Mask
    bare: Frame
    unlike: Mask


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceFacts:
    """What is to be seen at one place.

    Attributes
    ----------
    changed
        Share of the place that differs from the reference, 0-1.
    rim_changed
        Share of its rim that looks as nothing remembered; None where other cards leave no rim.
    stirred
        Share of place and rim that moves, 0-1.
    like_ground
        Share of the place that looks like the table round it; None where no table is to be seen.
    vanished
        Share of what stood out from the table there that changed; None where nothing did.
    as_before
        Share of the place that looks as it did before the card came, and not as it did with the
        card, where the two differ; None where that is not known.
    """

    changed: float
    rim_changed: float | None
    stirred: float
    like_ground: float | None
    vanished: float | None = None
    as_before: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Masks of one place on a small copy, within a window of it."""

    window: tuple[slice, slice]
    inner: NDArray[np.bool_]
    rim: NDArray[np.bool_]
    near: NDArray[np.bool_]

    @classmethod
    def of(cls, quad: Quad, others: Sequence[Quad], shape: tuple[int, ...]) -> "Place":
        """Return the place of a quad, in pixels of a small copy of this shape.

        Its rim and neighbourhood leave the other cards out.
        """
        center = quad.to_array().mean(axis=0)
        far = (quad.to_array() - center) * _FAR + center
        left, top = np.clip(np.floor(far.min(axis=0)), 0, (shape[1] - 1, shape[0] - 1)).astype(int)
        right, bottom = np.clip(np.ceil(far.max(axis=0)) + 1, 1, (shape[1], shape[0])).astype(int)
        right, bottom = max(right, left + 1), max(bottom, top + 1)
        origin = np.array([left, top])
        size = (int(bottom - top), int(right - left))
        taken = np.zeros(size, np.uint8)
        for other in others:
            _fill(taken, other, _GAP, origin, 1)
        free = taken == 0
        inner, gap, rim, near = (_filled(size, quad, part, origin) for part in _PARTS)
        return cls(
            window=(slice(int(top), int(bottom)), slice(int(left), int(right))),
            inner=inner,
            rim=rim & ~gap & free,
            near=near & ~gap & free,
        )

    def facts(self, shown: Shown) -> PlaceFacts:
        """Return what is to be seen there now."""
        is_changed = shown.changed[self.window] > 0
        is_unlike = shown.unlike[self.window] > 0
        rim_px = int(np.count_nonzero(self.rim))
        ground = self.near & ~is_changed
        window, reference = shown.small[self.window], shown.reference[self.window]
        return PlaceFacts(
            changed=_share(is_changed, self.inner),
            rim_changed=(
                _share(is_changed & is_unlike, self.rim) if rim_px >= _LEAST_RIM_PX else None
            ),
            stirred=self.stirred(shown.moving),
            like_ground=_likeness(window[self.inner], window[ground]),
            vanished=self._vanished(reference, ground, is_changed),
            as_before=self._as_before(shown),
        )

    def _vanished(
        self, reference: Frame, ground: NDArray[np.bool_], is_changed: NDArray[np.bool_]
    ) -> float | None:
        samples = reference[ground][:: max(np.count_nonzero(ground) // _FEW_SAMPLES, 1)]
        if len(samples) < _LEAST_GROUND_PX:
            return None
        low, high = np.percentile(samples, _USUAL, axis=0)
        colors = reference[self.inner].astype(np.float32)
        off = np.maximum(low - colors, colors - high).max(axis=1)
        stands_out = off > _STANDS_OUT
        count = int(np.count_nonzero(stands_out))
        if count < max(_LEAST_SHARE * len(off), _LEAST_RIM_PX):
            return None
        return float(np.count_nonzero(is_changed[self.inner] & stands_out)) / count

    def _as_before(self, shown: Shown) -> float | None:
        small, reference, bare = (
            one[self.window][self.inner].astype(np.int16)
            for one in (shown.small, shown.reference, shown.bare)
        )
        is_known = np.abs(reference - bare).max(axis=1) > _STANDS_OUT
        if not is_known.any() or np.count_nonzero(is_known) < _KNOWN * len(is_known):
            return None
        then, before = reference.mean(axis=1), bare.mean(axis=1)
        if then.std() and before.std() and np.corrcoef(then, before)[0, 1] > _SAME_CARD:
            return None  # the card itself, in another light
        is_nearer = np.abs(small - bare).max(axis=1) < np.abs(small - reference).max(axis=1)
        is_like = is_nearer & (shown.unlike[self.window][self.inner] == 0)
        return float(np.count_nonzero(is_like & is_known)) / np.count_nonzero(is_known)

    def stirred(self, moving: Mask) -> float:
        """Return the share of place and rim that moves, 0-1."""
        return _share(moving[self.window] > 0, self.inner | self.rim)

    def foreign_rim(self, shown: Shown) -> float | None:
        """Return the share of the rim that changed and does not look like the table, 0-1.

        Where a card lay before the table shows now: a change, but nothing that reaches in. None
        where other cards leave no rim.
        """
        rim_px = int(np.count_nonzero(self.rim))
        if rim_px < _LEAST_RIM_PX:
            return None
        is_changed = shown.changed[self.window] > 0
        is_strange = is_changed & (shown.unlike[self.window] > 0)
        suspect = self.rim & is_strange
        if not suspect.any():
            return 0.0
        share = _share(is_strange, self.rim)
        window = shown.small[self.window]
        like = _likeness(window[suspect], window[self.near & ~is_changed])
        return share if like is None else share * (1 - like)


_PARTS: Final = (_INNER, _GAP, _RIM, _FAR)


def _share(mask: NDArray[np.bool_], part: NDArray[np.bool_]) -> float:
    size = np.count_nonzero(part)
    return np.count_nonzero(mask & part) / size if size else 0.0


def _likeness(colors: Frame, ground: Frame) -> float | None:
    """Return the share of colors, (n, 3), that come near one of the ground's; None without any."""
    if len(ground) < _LEAST_GROUND_PX or not len(colors):
        return None
    samples = ground[:: max(len(ground) // _MOST_SAMPLES, 1)].astype(np.float32)
    inside = colors[:: max(len(colors) // _MOST_SAMPLES, 1)].astype(np.float32)
    apart = np.zeros((len(inside), len(samples)), np.float32)
    for channel in range(3):
        between = np.abs(np.subtract.outer(inside[:, channel], samples[:, channel]))
        np.maximum(apart, between, out=apart)
    return float((apart.min(axis=1) < _LIKE_GROUND).mean())


def _filled(
    size: tuple[int, int], quad: Quad, scale: float, origin: NDArray[np.int_]
) -> NDArray[np.bool_]:
    mask = np.zeros(size, np.uint8)
    _fill(mask, quad, scale, origin, 1)
    return mask > 0


def _fill(mask: Mask, quad: Quad, scale: float, origin: NDArray[np.int_], value: int) -> None:
    corners = quad.to_array()
    center = corners.mean(axis=0)
    points = ((corners - center) * scale + center - origin) * 2**_SHIFT
    cv2.fillConvexPoly(mask, np.round(points).astype(np.int32), value, shift=_SHIFT)
