"""Rounds and standings in the form of TopDeck.gg's API."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tableside.hall.event import EventLists, EventPairing, EventRound, Participant
from tableside.hall.pairing_files.listed import PairingFileError
from tableside.hall.pairing_files.reading import read_lists
from tableside.message import Message, message

KIM, ALEX, SAM = Participant("Kim", "k1"), Participant("Alex", "a1"), Participant("Sam", "s1")


def player(person: Participant) -> dict[str, str]:
    return {"name": person.name, "id": person.id}


def table(number: object, *people: Participant, **fields: object) -> dict[str, Any]:
    return {"table": number, "players": [player(person) for person in people], **fields}


ROUND = {
    "round": 3,
    "tables": [
        table(4, KIM, ALEX, status="Completed", winner="Kim", winner_id="k1"),
        table("Byes", SAM, status="Bye"),
    ],
}
READ = EventRound(3, (EventPairing(4, (KIM, ALEX)), EventPairing(None, (SAM,), bye=True)))
PEOPLE = [{**player(person), "standing": place, "points": 9} for place, person in enumerate((SAM, KIM, ALEX), 1)]


def read(content: object) -> EventLists:
    return read_lists(json.dumps(content).encode())


def problem(content: object) -> Message:
    with pytest.raises(PairingFileError) as refused:
        read(content)
    (only,) = refused.value.problems
    return only


def test_a_round_alone_or_a_list_of_rounds_has_the_people_who_are_paired() -> None:
    expected = EventLists((KIM, ALEX, SAM), (READ,))
    assert read(ROUND) == expected
    assert read([ROUND]) == expected


@pytest.mark.parametrize("several", [False, True])
def test_a_tournament_has_the_people_of_its_standings(several: bool) -> None:
    tournament = {"data": {"name": "Friday"}, "rounds": [ROUND], "standings": PEOPLE}
    expected = EventLists((SAM, KIM, ALEX), (READ,))
    assert read([tournament] if several else tournament) == expected


def test_a_name_that_is_left_out_at_the_table_is_that_of_the_standings() -> None:
    tables = [{"table": "7", "players": [{"id": "k1"}, {"id": "a1"}]}]
    lists = read({"rounds": [{"round": "1", "tables": tables}], "standings": PEOPLE})
    assert lists.rounds == (EventRound(1, (EventPairing(7, (KIM, ALEX)),)),)


def test_a_tournament_that_has_not_begun_is_a_roster() -> None:
    assert read({"rounds": [], "standings": PEOPLE}) == EventLists((SAM, KIM, ALEX), ())


def test_rounds_of_the_playoff_are_counted_on() -> None:
    names = ["Top 2", 1, "Top 4", 2]
    lists = read([{"round": name, "tables": [table(at, KIM, ALEX)]} for at, name in enumerate(names, 1)])
    assert [(each.number, each.tables[0].table) for each in lists.rounds] == [(1, 2), (2, 4), (3, 3), (4, 1)]


def test_a_round_of_the_playoff_alone_has_no_number() -> None:
    assert read({"round": "Top 8", "tables": [table(1, KIM, ALEX)]}).rounds[0].number is None


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ([{"round": "Finals", "tables": []}], message("hall-round-name", round="Finals")),
        (
            [{"round": name, "tables": [table(1, KIM, SAM)]} for name in ("Top 8", "Top 4")],
            message("hall-round-name", round="Top 8"),
        ),
        ([{"round": 2, "tables": []}, {"round": "2", "tables": []}], message("hall-round-twice", round="2")),
        ([{"rounds": [], "standings": []}] * 2, message("hall-several-events")),
        ({"rounds": [], "standings": []}, message("hall-nothing-listed")),
        ({"round": 1, "tables": [{"table": 1}]}, message("hall-json-field", field="$.tables[0]")),
        (
            {"round": 1, "tables": [{"table": None, "players": []}]},
            message("hall-json-field", field="$.tables[0].table"),
        ),
        ({"games": []}, message("hall-json-unknown")),
        ([], message("hall-json-unknown")),
    ],
)
def test_a_content_that_does_not_fit_is_refused(content: object, expected: Message) -> None:
    assert problem(content) == expected


@pytest.mark.parametrize(
    ("row", "number", "code"),
    [
        (table(5, KIM), "5", "hall-opponent-missing"),
        (table(5), "5", "hall-people-missing"),
        (table("Stage", KIM, ALEX), "Stage", "hall-table-unread"),
        (table(0, KIM, ALEX), "0", "hall-table-unread"),
        ({"table": 5, "players": [{"id": "k1"}, player(SAM)]}, "5", "hall-name-missing"),
    ],
)
def test_a_table_that_is_wrong_is_named(row: dict[str, Any], number: str, code: str) -> None:
    refused = problem({"round": 2, "tables": [row]})
    assert refused.code == code
    assert dict(refused.arguments)["place"] == message("hall-round-table", round="2", table=number)


def test_a_row_that_says_that_it_is_a_bye_is_no_table() -> None:
    (round_,) = read({"round": 3, "tables": [table(9, SAM, status="Bye")]}).rounds
    assert round_.pairings == (EventPairing(None, (SAM,), bye=True),)


def test_somebody_who_has_two_byes_in_a_round_is_named() -> None:
    place = message("hall-round-table", round="1", table="Byes")
    expected = message("hall-person-twice", place=place, name="Kim", first=place)
    assert problem({"round": 1, "tables": [table("Byes", KIM, KIM)]}) == expected
