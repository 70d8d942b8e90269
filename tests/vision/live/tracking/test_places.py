"""Tests of `places` and judgement: a hand crosses the rim, a taken card does not."""

from dataclasses import replace

import numpy as np
import pytest

from vision.image import Frame
from vision.live.track import EventKind, Track, TrackState
from vision.live.tracking.change import Mask, compare
from vision.live.tracking.place_judgement import is_gone, is_turned_down, judged
from vision.live.tracking.places import Place, PlaceFacts, Shown
from vision.quads import Quad

CARD = Quad(((140, 60), (180, 60), (180, 122), (140, 122)))
NEIGHBOUR = Quad(((184, 60), (224, 60), (224, 122), (184, 122)))
STILL: Mask = np.zeros((180, 320), np.uint8)


def _table(*cards: Quad) -> Frame:
    frame = np.full((180, 320, 3), (60, 90, 70), np.uint8)
    for card in cards:
        (left, top), _, (right, bottom), _ = card.corners_xy
        frame[int(top) : int(bottom), int(left) : int(right)] = 235
        frame[int(top) + 20 : int(bottom) - 20, int(left) + 8 : int(right) - 8] = (40, 40, 190)
    return frame


def _shown(
    before: Frame, after: Frame, *, moving: Mask = STILL, bare: Frame | None = None
) -> Shown:
    changed = compare(before, after).mask
    return Shown(
        small=after,
        reference=before,
        changed=changed,
        moving=moving,
        bare=before if bare is None else bare,
        unlike=changed if bare is None else compare(bare, after).mask,
    )


def _facts(before: Frame, after: Frame, *others: Quad, bare: Frame | None = None) -> PlaceFacts:
    place = Place.of(CARD, others, before.shape)
    return place.facts(_shown(before, after, bare=bare))


def test_a_place_as_remembered_has_not_changed() -> None:
    facts = _facts(_table(CARD), _table(CARD))
    assert (facts.changed, facts.rim_changed, facts.stirred) == (0, 0, 0)
    assert facts.like_ground == pytest.approx(0, abs=0.1)


def test_a_taken_card_leaves_ground_and_a_clean_rim() -> None:
    facts = _facts(_table(CARD), _table())
    assert facts.changed > 0.9
    assert facts.rim_changed is not None
    assert facts.rim_changed < 0.1
    assert facts.like_ground is not None
    assert facts.like_ground > 0.95


def test_a_hand_crosses_the_rim() -> None:
    after = _table(CARD)
    after[80:, 150:176] = (128, 158, 205)
    facts = _facts(_table(CARD), after)
    assert facts.rim_changed is not None
    assert facts.rim_changed > 0.12


def test_a_neighbour_that_is_taken_leaves_the_rim_clean() -> None:
    facts = _facts(_table(CARD, NEIGHBOUR), _table(CARD), NEIGHBOUR)
    assert facts.changed < 0.05
    assert facts.rim_changed is not None
    assert facts.rim_changed < 0.05


def test_a_place_outside_of_the_frame_is_no_error() -> None:
    place = Place.of(Quad(((400, 60), (440, 60), (440, 122), (400, 122))), (), (180, 320, 3))
    assert place.facts(_shown(_table(), _table())).changed == 0


def test_where_a_card_lay_before_nothing_reaches_in() -> None:
    pushed = Quad(((152, 66), (192, 66), (192, 128), (152, 128)))
    before, after = _table(CARD), _table(pushed)
    foreign = Place.of(pushed, (), before.shape).foreign_rim(_shown(before, after))
    assert foreign is not None
    assert foreign < 0.05
    after[90:, 160:190] = (128, 158, 205)
    foreign = Place.of(pushed, (), before.shape).foreign_rim(_shown(before, after))
    assert foreign is not None
    assert foreign > 0.15


def test_of_a_taken_card_vanishes_what_stood_out_and_the_table_is_as_before() -> None:
    facts = _facts(_table(CARD), _table(), bare=_table())
    assert (facts.vanished, facts.as_before) == (1, 1)
    facts = _facts(_table(CARD), _table(CARD), bare=_table())
    assert facts.vanished == 0
    assert facts.as_before == pytest.approx(0, abs=0.1)


def test_the_card_itself_in_another_light_is_not_what_lay_before_it() -> None:
    dimmed = (_table(CARD) * 0.7).astype(np.uint8)
    assert _facts(dimmed, _table(CARD), bare=_table(CARD)).as_before is None


def test_a_white_card_pushed_on_a_pale_table_is_not_the_table_as_before() -> None:
    table = np.full((180, 320, 3), (222, 212, 205), np.uint8)
    card, pushed = (slice(60, 122), slice(140, 180)), (slice(70, 132), slice(144, 184))
    before, after = table.copy(), table.copy()
    before[card], after[pushed] = 232, 232
    before[80:84, 150:170] = after[90:94, 154:174] = (80, 160, 60)
    seen = replace(_shown(before, after, bare=table), unlike=STILL)  # in poor light
    as_before = Place.of(CARD, (), before.shape).facts(seen).as_before
    assert as_before is not None
    assert as_before < 0.5
    gone = replace(_shown(before, table, bare=table), unlike=STILL)
    assert Place.of(CARD, (), before.shape).facts(gone).as_before == 1


def test_before_the_first_card_nothing_is_known() -> None:
    assert _facts(_table(CARD), _table()).as_before is None


def test_a_rim_that_looks_as_before_a_hand_rested_there_is_clean() -> None:
    hand = (slice(30, 150), slice(184, 200))
    with_hand = _table(CARD)
    with_hand[hand] = (128, 158, 205)
    assert (_facts(with_hand, _table()).rim_changed or 0) > 0.15
    facts = _facts(with_hand, _table(), bare=_table())
    assert facts.rim_changed == pytest.approx(0, abs=0.02)


def test_a_white_card_on_a_white_table_stands_out_by_its_symbols() -> None:
    before = np.full((180, 320, 3), 228, np.uint8)
    before[80:102, 148:172] = (40, 40, 190)
    shadowed = before.copy()
    shadowed[60:70, 140:180] = 200
    facts = _facts(before, shadowed)
    assert facts.changed > 0.1
    assert facts.like_ground is not None
    assert facts.vanished == 0
    assert _facts(before, np.full_like(before, 228)).vanished == 1


TAKEN = PlaceFacts(changed=1, rim_changed=0, stirred=0, like_ground=1)
HAND = PlaceFacts(changed=0.8, rim_changed=0.4, stirred=0.5, like_ground=0.1)
BACK = PlaceFacts(changed=1, rim_changed=0, stirred=0, like_ground=0)
AS_IT_WAS = PlaceFacts(changed=0, rim_changed=0, stirred=0, like_ground=0)


def _track() -> Track:
    return Track(track_id=1, quad=CARD, placed_at_ms=0, seen_at_ms=0, read_at_ms=0, stirred_at_ms=0)


def _after(*facts: PlaceFacts) -> tuple[Track, list[EventKind]]:
    """Judge frame after frame, 66 ms apart; whenever nothing moves, no card is found there."""
    track = _track()
    told: list[EventKind] = []
    for number, one in enumerate(facts, 1):
        track, event = judged(track, one, 66 * number)
        told += [event] if event else []
        if not one.stirred and one.changed:
            track = replace(track, missed_at_ms=66 * number)
    return track, told


def test_a_hand_that_stays_covers_and_takes_nothing() -> None:
    track, told = _after(*[HAND] * 6)
    assert told == [EventKind.COVERED]
    assert track.state is TrackState.COVERED
    assert not is_gone(track)


def test_a_hand_that_lies_still_takes_nothing() -> None:
    resting = PlaceFacts(changed=0.8, rim_changed=0.4, stirred=0, like_ground=0.9)
    track, _ = _after(*[HAND] * 3, *[resting] * 20)
    assert not is_gone(track)


def test_a_hand_that_leaves_uncovers() -> None:
    track, told = _after(*[HAND] * 6, AS_IT_WAS)
    assert told == [EventKind.COVERED, EventKind.UNCOVERED]
    assert track.state is TrackState.SEEN


def test_a_plainly_empty_place_is_gone_as_soon_as_it_is_still() -> None:
    leaving = replace(TAKEN, stirred=0.5)
    assert not is_gone(_after(*[HAND] * 3, leaving)[0])
    assert is_gone(_after(*[HAND] * 3, leaving, TAKEN)[0])


@pytest.mark.parametrize(
    "seen", [replace(TAKEN, like_ground=0.92), replace(TAKEN, like_ground=0.97, rim_changed=0.18)]
)
def test_a_place_that_looks_empty_in_two_frames_is_gone(seen: PlaceFacts) -> None:
    assert not is_gone(_after(*[HAND] * 3, seen)[0])
    assert is_gone(_after(*[HAND] * 3, seen, seen)[0])


def test_a_place_as_before_the_card_came_is_empty_whatever_its_rim() -> None:
    touched = replace(TAKEN, rim_changed=0.5, as_before=1)
    assert is_gone(_after(*[HAND] * 3, touched)[0])


def test_a_place_as_before_is_empty_though_a_hand_still_moves_beside_it() -> None:
    assert is_gone(_after(*[HAND] * 3, replace(TAKEN, stirred=0.3, as_before=1))[0])
    passing = replace(TAKEN, stirred=0.3, as_before=1, rim_changed=0.3)
    assert not is_gone(_after(*[HAND] * 3, passing)[0])
    assert is_gone(_after(*[HAND] * 3, passing, passing)[0])


def test_without_a_look_that_missed_the_card_only_the_table_as_before_counts() -> None:
    track = _track()
    for number in range(1, 20):
        track, _ = judged(track, TAKEN, 66 * number)
    assert not is_gone(track)
    assert is_gone(judged(track, replace(TAKEN, as_before=1), 66 * 20)[0])


def test_a_hand_of_the_color_of_the_table_takes_nothing_soon() -> None:
    hand = replace(TAKEN, like_ground=0.78)
    assert not is_gone(_after(*[HAND] * 3, *[hand] * 20)[0])
    assert is_gone(_after(*[HAND] * 3, *[hand] * 25)[0])


def test_a_sleeve_that_looks_like_the_table_takes_nothing() -> None:
    """Where it is known what lay beneath, looking like some table is not enough."""
    sleeve = replace(TAKEN, rim_changed=0.5, as_before=0.4)
    assert not is_gone(_after(*[HAND] * 3, *[sleeve] * 40)[0])
    assert not is_gone(_after(*[HAND] * 3, *[replace(sleeve, rim_changed=0.18)] * 40)[0])


def test_an_arm_that_hardly_crosses_the_rim_is_not_the_table_that_lay_there_before() -> None:
    arm = replace(TAKEN, rim_changed=0.08, like_ground=0.98, as_before=0.77)
    assert not is_gone(_after(*[HAND] * 3, *[arm] * 15)[0])
    nearly = replace(arm, as_before=0.92)
    assert not is_gone(_after(*[HAND] * 3, *[nearly] * 3)[0])
    assert is_gone(_after(*[HAND] * 3, *[nearly] * 5)[0])
    assert not is_gone(_after(*[HAND] * 3, *[replace(arm, rim_changed=None)] * 15)[0])
    shadow = replace(TAKEN, as_before=0.77)
    assert is_gone(_after(*[HAND] * 3, shadow, shadow)[0])


def test_what_reaches_far_over_the_rim_must_lie_still_for_long() -> None:
    touched = replace(TAKEN, rim_changed=0.5)
    assert not is_gone(_after(*[HAND] * 3, *[touched] * 8)[0])
    assert is_gone(_after(*[HAND] * 3, *[touched] * 12)[0])
    much_alike = replace(touched, like_ground=0.92)
    assert not is_gone(_after(*[HAND] * 3, *[much_alike] * 20)[0])
    assert is_gone(_after(*[HAND] * 3, *[much_alike] * 25)[0])


def test_a_card_that_looks_much_like_the_table_is_there_while_its_symbols_are() -> None:
    shadowed = replace(TAKEN, changed=0.1, like_ground=0.9, vanished=0.05)
    assert not is_gone(_after(*[HAND] * 3, *[shadowed] * 10)[0])
    assert is_gone(_after(*[HAND] * 3, *[replace(shadowed, vanished=1)] * 2)[0])


def test_something_of_a_card_s_size_without_a_face_is_turned_down() -> None:
    track, _ = _after(*[HAND] * 3, *[BACK] * 7)
    assert is_turned_down(track, BACK, 66 * 10)
    assert not is_turned_down(track, TAKEN, 66 * 10)
    assert not is_gone(track)
