"""Who may sit where, move for whom, and look through whose eyes: the rules of the table."""

import pytest

from service.errors import ConflictError, ForbiddenError
from service.games.adapter import Verb, Who
from service.tables.people import Person, Role, SeatControl
from service.tables.seating import (
    acting_seat,
    free_seat,
    local_seats,
    players,
    require_host,
    viewing_seat,
)
from solver.errors import InvalidError
from solver.game import Seat

A, B, C = Seat(0), Seat(1), Seat(2)
LOCAL = frozenset({C})
NOT_HOSTS = (Role.PLAYER, Role.SPECTATOR, Role.CAMERA)


def person(
    role: Role, seat: Seat | None = None, control: SeatControl = SeatControl.TOKEN, number: int = 1
) -> Person:
    return Person(number=number, role=role, name="Ada", control=control, seat=seat)


def moving(asking: Person, verb: Verb, wanted: Seat | None) -> Seat | None:
    """Return for whom somebody moves at a dealt table with one seat on the host's screen."""
    return acting_seat(asking, verb, wanted, is_physical=False, local=LOCAL)


HOST = person(Role.HOST, A)
HOST_WITHOUT_SEAT = person(Role.HOST)
PLAYER = person(Role.PLAYER, B)
SPECTATOR = person(Role.SPECTATOR)
CAMERA = person(Role.CAMERA)


class TestLooking:
    """A hand belongs to its seat; being the host opens none but those on the host's screen."""

    @pytest.mark.parametrize("role", [Role.HOST, Role.PLAYER])
    def test_everybody_looks_through_the_own_eyes(self, role: Role) -> None:
        one = person(role, B)
        assert viewing_seat(one, None, local=LOCAL, shown=None) == B
        assert viewing_seat(one, B, local=LOCAL, shown=None) == B

    @pytest.mark.parametrize("host", [HOST, HOST_WITHOUT_SEAT])
    def test_the_host_may_not_look_into_the_hand_of_a_player(self, host: Person) -> None:
        with pytest.raises(ForbiddenError, match="seat 1 is not yours to look at"):
            viewing_seat(host, B, local=LOCAL, shown=None)

    @pytest.mark.parametrize("host", [HOST, HOST_WITHOUT_SEAT])
    def test_the_host_looks_into_hands_that_are_played_on_the_own_screen(
        self, host: Person
    ) -> None:
        assert viewing_seat(host, C, local=LOCAL, shown=None) == C

    @pytest.mark.parametrize("role", NOT_HOSTS)
    def test_nobody_else_looks_into_a_hand_of_the_screen(self, role: Role) -> None:
        with pytest.raises(ForbiddenError):
            viewing_seat(person(role, B), C, local=LOCAL, shown=None)

    def test_the_hand_that_the_shared_screen_shows_is_the_hosts_to_see(self) -> None:
        assert viewing_seat(HOST, None, local=LOCAL, shown=C) == C

    def test_a_hand_that_the_game_shows_on_another_device_stays_there(self) -> None:
        assert viewing_seat(HOST, None, local=LOCAL, shown=B) == A
        assert viewing_seat(HOST_WITHOUT_SEAT, None, local=LOCAL, shown=B) is None

    def test_the_host_may_ask_for_the_own_hand_while_another_is_shown(self) -> None:
        assert viewing_seat(HOST, A, local=LOCAL, shown=C) == A

    @pytest.mark.parametrize("role", NOT_HOSTS)
    def test_the_hand_on_the_shared_screen_is_shown_to_nobody_elsewhere(self, role: Role) -> None:
        assert viewing_seat(person(role, B), None, local=LOCAL, shown=C) == B

    def test_onlookers_have_no_eyes_at_the_table(self) -> None:
        assert viewing_seat(None, None, local=LOCAL, shown=C) is None
        assert viewing_seat(None, B, local=LOCAL, shown=C) is None
        assert viewing_seat(SPECTATOR, None, local=LOCAL, shown=C) is None


class TestMoving:
    """A move belongs to a seat, to the players, to the host, to hands, or to the clock."""

    def test_a_player_moves_for_the_own_seat_only(self) -> None:
        verb = Verb(kind=int)
        assert moving(PLAYER, verb, None) == B
        assert moving(PLAYER, verb, B) == B
        with pytest.raises(ForbiddenError, match="seat 0 is not yours"):
            moving(PLAYER, verb, A)

    def test_a_player_moves_for_nobody_even_on_a_real_table_or_the_screen(self) -> None:
        for verb in (Verb(kind=int), Verb(kind=int, for_host=True)):
            for wanted in (A, C):
                with pytest.raises(ForbiddenError):
                    acting_seat(PLAYER, verb, wanted, is_physical=True, local=LOCAL)

    def test_the_host_moves_for_the_seats_of_the_own_screen(self) -> None:
        assert moving(HOST, Verb(kind=int), C) == C

    def test_the_host_does_not_move_for_a_player_with_a_phone(self) -> None:
        with pytest.raises(ForbiddenError, match="seat 1 is not yours"):
            moving(HOST, Verb(kind=int), B)

    def test_the_host_moves_for_all_where_the_move_or_the_table_is_shared(self) -> None:
        shared = Verb(kind=int, for_host=True)
        assert moving(HOST, shared, B) == B
        assert acting_seat(HOST, Verb(kind=int), B, is_physical=True, local=()) == B

    def test_a_host_without_a_seat_says_for_whom_a_move_is(self) -> None:
        with pytest.raises(ForbiddenError, match="say for which seat"):
            moving(HOST_WITHOUT_SEAT, Verb(kind=int), None)

    @pytest.mark.parametrize("role", [Role.SPECTATOR, Role.CAMERA])
    def test_who_only_looks_on_makes_no_move_of_a_seat(self, role: Role) -> None:
        for seat in (None, B):
            with pytest.raises(ForbiddenError, match=f"a {role.value} makes no moves"):
                moving(person(role, B), Verb(kind=int), seat)

    @pytest.mark.parametrize("role", list(Role))
    def test_nobody_makes_the_moves_of_the_clock(self, role: Role) -> None:
        with pytest.raises(ForbiddenError, match="only the clock"):
            moving(person(role, B), Verb(kind=int, who=Who.CLOCK), None)

    @pytest.mark.parametrize("role", NOT_HOSTS)
    def test_only_the_host_makes_the_moves_of_the_host(self, role: Role) -> None:
        verb = Verb(kind=int, who=Who.HOST)
        assert moving(HOST, verb, None) is None
        with pytest.raises(ForbiddenError, match="only the host"):
            moving(person(role, B), verb, None)

    def test_players_and_host_make_the_moves_of_all_players(self) -> None:
        verb = Verb(kind=int, who=Who.PLAYERS)
        assert moving(PLAYER, verb, None) == B
        assert moving(HOST_WITHOUT_SEAT, verb, None) is None
        for other in (SPECTATOR, CAMERA):
            with pytest.raises(ForbiddenError, match="only the players and the host"):
                moving(other, verb, None)

    def test_all_but_spectators_tell_what_lies_on_a_real_table(self) -> None:
        verb = Verb(kind=int, who=Who.HANDS)
        assert moving(CAMERA, verb, None) is None
        assert moving(CAMERA, verb, A) == A
        assert moving(PLAYER, verb, None) == B
        with pytest.raises(ForbiddenError, match="a spectator tells nothing"):
            moving(SPECTATOR, verb, None)


class TestSitting:
    """Seats are given in order, or as wanted, and to one person each."""

    def test_the_first_free_seat_is_given(self) -> None:
        assert free_seat([], 3, None) == A
        assert free_seat([A, C], 3, None) == B

    def test_a_wanted_seat_is_given_when_it_is_free(self) -> None:
        assert free_seat([A], 3, 2) == C
        assert free_seat([B], 3, 0) == A

    def test_a_taken_seat_is_refused(self) -> None:
        with pytest.raises(ConflictError) as refusal:
            free_seat([A], 3, 0)
        assert refusal.value.code == "SEAT_TAKEN"

    @pytest.mark.parametrize("wanted", [-1, 3])
    def test_a_seat_that_the_game_lacks_is_refused(self, wanted: int) -> None:
        with pytest.raises(InvalidError, match="0 to 2"):
            free_seat([], 3, wanted)

    def test_a_full_table_offers_a_place_to_look_on(self) -> None:
        with pytest.raises(ConflictError, match="all 2 seats are taken") as refusal:
            free_seat([A, B], 2, None)
        assert refusal.value.code == "TABLE_FULL"

    def test_players_are_those_with_seats_in_their_order(self) -> None:
        assert players([SPECTATOR, PLAYER, HOST, CAMERA]) == [HOST, PLAYER]

    def test_local_are_the_seats_that_the_hosts_screen_plays(self) -> None:
        people = [
            HOST,
            person(Role.PLAYER, B, SeatControl.BOT),
            person(Role.PLAYER, C, SeatControl.LOCAL),
            person(Role.SPECTATOR, None, SeatControl.LOCAL),
        ]
        assert local_seats(people) == {C}

    @pytest.mark.parametrize("role", NOT_HOSTS)
    def test_the_host_alone_is_the_host(self, role: Role) -> None:
        require_host(HOST)
        with pytest.raises(ForbiddenError, match="only the host"):
            require_host(person(role, A))
