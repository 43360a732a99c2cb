"""The tables of a hall, whose notes come from several places in any order."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import msgspec
import pytest

from tableside.hall.authority import Authority
from tableside.hall.connecting import LogAddress
from tableside.hall.desk import Desk
from tableside.hall.desk_log import DeskNote
from tableside.hall.floor_judges import Sessions
from tableside.hall.joining import compared
from tableside.hall.table_notes import TableHandedOver, TableJoined, TableNote, TableNumbered, TableRevoked

OLD, NEW = "UOLD", "UNEW"
MACHINE, OTHER = b"old", b"new"


class Notes:
    """Hands notes to whoever folds them."""

    subjects: Any = None

    def fold(self, kind: str, take: Any, reset: Any) -> None:
        del reset
        assert kind == "table"
        self.take = take


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority.of(tmp_path_factory.mktemp("hall"))


def desk_with(authority: Authority, *notes: tuple[str, TableNote]) -> Desk:
    log: Any = Notes()
    handing: Any = None
    desk = Desk(log, authority, LogAddress((), ""), lambda _: None, lambda _: None, handing)
    for at, (key, note) in enumerate(notes):
        log.take(DeskNote((key,), msgspec.json.encode(note), float(at)))
    return desk


HANDED = TableHandedOver(MACHINE, NEW, OTHER, 3, 17, "00" * 32, 9)
ALL = ((OLD, TableJoined(MACHINE, 5, 1)), (OLD, TableNumbered(7)), (OLD, HANDED), (OLD, TableRevoked(8)))


@pytest.mark.parametrize("notes", tuple(permutations(ALL)))
def test_the_notes_of_two_places_say_the_same_in_any_order(
    authority: Authority, notes: tuple[tuple[str, TableNote], ...]
) -> None:
    desk = desk_with(authority, *notes)
    assert desk.inside == ()
    assert (desk.tables[OLD].revoked, desk.tables[OLD].number, desk.tables[OLD].machine) == (8, 7, MACHINE)
    gone = desk.handed(OLD)
    assert gone is not None
    assert (gone.match, gone.seq, gone.to) == (3, 17, compared(authority.certificate, NEW))


def test_a_table_of_which_only_a_number_is_read_is_not_in_the_hall(authority: Authority) -> None:
    desk = desk_with(authority, (OLD, TableNumbered(7)))
    assert (desk.inside, desk.number_of(OLD)) == ((), 0)


def test_a_number_counts_for_a_machine_that_has_another_now(authority: Authority) -> None:
    again = ("UAGAIN", TableJoined(MACHINE, 9, 4))
    desk = desk_with(authority, (OLD, TableJoined(MACHINE, 5, 1)), (OLD, TableNumbered(7)), again)
    assert [number for number in range(9) if desk.had_number(OLD, number)] == [1, 4, 7]
    assert not desk.had_number("UNKNOWN", 1)


def test_of_a_machine_that_was_handed_over_twice_the_last_match_is_gone(authority: Authority) -> None:
    later = msgspec.structs.replace(HANDED, match=8, at=20)
    notes = ((OLD, TableJoined(MACHINE, 5)), (OLD, HANDED), ("UAGAIN", TableJoined(MACHINE, 10)), ("UAGAIN", later))
    gone = desk_with(authority, *notes).handed("UAGAIN")
    assert gone is not None
    assert gone.match == 8


def test_judges_without_a_name_are_not_taken_for_one_another() -> None:
    sessions = Sessions(bytes(32))
    assert sessions.judge("", "judge").id != sessions.judge("", "judge").id
