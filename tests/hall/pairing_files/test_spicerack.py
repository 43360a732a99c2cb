"""Rounds in the form of the play network and Spicerack."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tableside.hall.event import EventLists, EventPairing, EventRound, Participant
from tableside.hall.pairing_files.listed import PairingFileError
from tableside.hall.pairing_files.reading import read_lists
from tableside.message import Message, message

KIM, ALEX, SAM = Participant("Kim", "4"), Participant("Alex", "17"), Participant("Sam", "9")


def seat(person: Participant, order: int) -> dict[str, Any]:
    """Somebody at a table as the published reference shows it."""
    user = {"id": int(person.id), "username": "x", "email": "x@example.org", "best_identifier": person.name}
    return {"id": 1, "player_order": order, "games_won": -1, "user_event_status": {"id": 5, "user": user}}


def shown(person: Participant, order: int) -> dict[str, Any]:
    """Somebody at a table as the pages of matches have it: the account beside the name that opponents see."""
    account = {"id": int(person.id), "best_identifier": "Somebody Else", "pronouns": None}
    status = {"best_identifier": person.name, "registration_status": "COMPLETE"}
    return {"player_order": order, "player": account, "user_event_status": status}


def match(number: int, *people: Participant, form: Any = seat, **fields: object) -> dict[str, Any]:
    seats = [form(person, order) for order, person in enumerate(people)]
    return {"id": 7, "table_number": number, "status": "IN_PROGRESS", "player_match_relationships": seats, **fields}


MATCHES = [match(2, ALEX, KIM), match(-1, SAM, match_is_bye=True)]
PAIRINGS = (EventPairing(2, (ALEX, KIM)), EventPairing(None, (SAM,), bye=True))


def read(content: object) -> EventLists:
    return read_lists(json.dumps(content).encode())


def problem(content: object) -> Message:
    with pytest.raises(PairingFileError) as refused:
        read(content)
    (only,) = refused.value.problems
    return only


def test_a_round_has_its_number_and_matches() -> None:
    content = {"id": 1, "round_number": 3, "status": "IN_PROGRESS", "matches": MATCHES}
    assert read(content) == EventLists((ALEX, KIM, SAM), (EventRound(3, PAIRINGS),))


def test_the_one_page_of_matches_has_no_number_of_the_round() -> None:
    results = [match(2, ALEX, KIM, form=shown), match(-1, SAM, form=shown, match_is_bye=True)]
    content = {"count": 2, "next": None, "previous": None, "results": results}
    assert read(content) == EventLists((ALEX, KIM, SAM), (EventRound(None, PAIRINGS),))


def test_an_overview_has_the_rounds_of_all_phases() -> None:
    phases = [{"rounds": [{"round_number": number, "matches": MATCHES}]} for number in (1, 2)]
    phases[1]["rounds"].append({"round_number": 3, "matches": []})
    assert [each.number for each in read({"id": 1, "tournament_phases": phases}).rounds] == [1, 2]


def test_people_sit_in_the_order_that_is_given() -> None:
    content = {"round_number": 1, "matches": [match(1, KIM, ALEX)]}
    content["matches"][0]["player_match_relationships"].reverse()
    assert read(content).rounds[0].pairings[0].people == (KIM, ALEX)


def test_somebody_alone_without_a_bye_was_given_a_loss() -> None:
    (round_,) = read({"round_number": 1, "matches": [match(-1, KIM, match_is_loss=True)]}).rounds
    assert round_.pairings == (EventPairing(None, (KIM,)),)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ({"results": MATCHES, "next": "https://example.org/?page=2"}, message("hall-page-of-several")),
        ({"results": MATCHES, "previous": "https://example.org/?page=1"}, message("hall-page-of-several")),
        ({"matches": [], "team_event_matches": [{"id": 1}]}, message("hall-team-event")),
        ({"tournament_phases": []}, message("hall-nothing-listed")),
        (
            {"tournament_phases": [{"rounds": [{"round_number": 1, "matches": MATCHES}]}] * 2},
            message("hall-round-twice", round="1"),
        ),
        (
            {"matches": [{**MATCHES[0], "table_number": "2"}]},
            message("hall-json-field", field="$.matches[0].table_number"),
        ),
    ],
)
def test_a_content_that_does_not_fit_is_refused(content: object, expected: Message) -> None:
    assert problem(content) == expected


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (match(-1, KIM, SAM), "hall-table-missing"),
        (match(5), "hall-people-missing"),
        (match(5, KIM, SAM, match_is_bye=True), "hall-bye-of-several"),
        (match(5, Participant("", "8"), SAM), "hall-name-missing"),
    ],
)
def test_a_match_that_is_wrong_is_named(wrong: dict[str, Any], code: str) -> None:
    refused = problem({"round_number": 3, "matches": [match(1, ALEX, Participant("Robin", "6")), wrong]})
    assert refused.code == code
    assert dict(refused.arguments)["place"] == message("hall-round-match", round=3, number=2)


def test_a_match_of_a_round_without_a_number_is_named_by_its_place() -> None:
    refused = problem({"results": [match(-1, KIM, SAM)]})
    assert dict(refused.arguments)["place"] == message("hall-match", number=1)
