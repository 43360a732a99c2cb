"""People and pairings fit each other, or each that does not is named."""

from __future__ import annotations

import pytest

from tableside.hall.event import EventLists, Participant
from tableside.hall.pairing_files.checking import first_problems, of_round
from tableside.hall.pairing_files.listed import MOST_PROBLEMS, PairingFileError
from tableside.hall.pairing_files.reading import read_lists
from tableside.message import Message, message

KIM, OTHER_KIM = Participant("Kim Fox", "4"), Participant("Kim Fox", "5")
ALEX, SAM = Participant("Alex", "17"), Participant("Sam", "", 3)
ROSTER = (KIM, OTHER_KIM, ALEX, SAM)


def at(number: int) -> Message:
    return message("hall-line", number=number)


def read(text: str, roster: tuple[Participant, ...] | None = None) -> EventLists:
    return read_lists(text.encode(), None, roster)


def problems(text: str, roster: tuple[Participant, ...] | None = None) -> tuple[Message, ...]:
    with pytest.raises(PairingFileError) as refused:
        read(text, roster)
    return refused.value.problems


def test_two_people_of_one_name_are_two_if_both_have_an_id() -> None:
    assert len(read("name,id\nKim,4\nKim,5\n").people) == 2


@pytest.mark.parametrize("rows", ["Kim,\nKim,", "Kim,4\nKim,", "Kim,\nKIM,5", "Zoë,\nZoe\u0308,", "Kim,4\nkim,"])
def test_a_name_that_ids_do_not_tell_apart_is_refused_with_both_lines(rows: str) -> None:
    (problem,) = problems(f"name,id\n{rows}\n")
    assert problem.code == "hall-name-twice"
    assert dict(problem.arguments) | {"place": at(3), "first": at(2)} == dict(problem.arguments)


def test_an_id_of_two_people_is_refused_with_both_lines() -> None:
    expected = (message("hall-id-twice", place=at(3), id="4", first=at(2)),)
    assert problems("name,id\nKim,4\nAlex,4\n") == expected
    assert problems("name,id\nKim,4\nKim,4\n") == expected
    pairings = "round,table,p1,id 1,p2,id 2\n1,1,Kim,4,Sam,9\n2,1,Alex,4,Sam,9\n"
    assert problems(pairings) == expected


def test_a_table_and_a_person_stand_in_a_round_once() -> None:
    text = "round,table,p1,p2\n1,1,Kim,Alex\n1,1,Sam,Robin\n1,2,kim,Jo\n2,1,Kim,Kim\n"
    assert problems(text) == (
        message("hall-table-twice", place=at(3), table=1, first=at(2)),
        message("hall-person-twice", place=at(4), name="Kim", first=at(2)),
        message("hall-person-twice", place=at(5), name="Kim", first=at(5)),
    )


def test_each_round_has_its_own_tables() -> None:
    assert len(read("round,table,p1,p2\n1,1,Kim,Alex\n2,1,Alex,Kim\n").rounds) == 2


def test_pairings_are_of_the_people_of_the_roster() -> None:
    lists = read("round,table,p1,p1 id,p2\n2,1,Kim Fox,5,ALEX\n2,,Sam,,\n", ROSTER)
    assert lists.people == ROSTER
    assert [pairing.people for pairing in lists.rounds[0].pairings] == [(OTHER_KIM, ALEX), (SAM,)]


def test_an_id_that_the_roster_lacks_may_be_that_of_somebody_without_one() -> None:
    (round_,) = read("table,p1,p1 id,p2\n1,Sam,88,Alex\n", ROSTER).rounds
    assert round_.pairings[0].people == (SAM, ALEX)


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("2,1,Robin,,Alex,", message("hall-not-in-roster", place=at(2), name="Robin")),
        ("2,1,Alec,,Sam,", message("hall-not-in-roster-near", place=at(2), name="Alec", nearest="Alex")),
        ("2,1,Alex,18,Sam,", message("hall-not-in-roster-near", place=at(2), name="Alex", nearest="Alex")),
        ("2,1,Kim Fox,,Alex,", message("hall-name-of-several", place=at(2), name="Kim Fox")),
        ("2,1,Kim Fox,17,Sam,", message("hall-id-of-other", place=at(2), name="Kim Fox", id="17")),
        ("3,1,Alex,,Sam,", message("hall-dropped-paired", place=at(2), name="Sam", round=3)),
        ("4,,Sam,,Bye,", message("hall-dropped-paired", place=at(2), name="Sam", round=3)),
    ],
)
def test_whoever_is_not_meant_to_play_is_named(row: str, expected: Message) -> None:
    assert problems(f"round,table,p1,p1 id,p2,p2 id\n{row}\n", ROSTER) == (expected,)


def test_problems_come_in_the_order_of_lines() -> None:
    text = "round,table,p1,p2\n2,1,Alex,Sam\n2,1,Kim Fox,Alex\n2,2,Robin,Bye\n"
    assert [dict(problem.arguments)["place"] for problem in problems(text, ROSTER)] == [at(3), at(3), at(3), at(4)]


def test_a_name_that_changed_is_that_of_the_roster() -> None:
    (round_,) = read("table,p1,p1 id,p2\n1,Alexandra,17,Sam\n", ROSTER).rounds
    assert round_.pairings[0].people[0] == ALEX


def test_people_in_a_file_are_looked_up_in_the_roster_too() -> None:
    assert problems("name\nAlex\nRobin\n", ROSTER) == (message("hall-not-in-roster", place=at(3), name="Robin"),)


def test_one_round_can_be_chosen_or_given_its_number() -> None:
    lists = read("round,table,p1,p2\n1,1,Kim,Alex\n2,4,Alex,Kim\n")
    assert [each.tables[0].table for each in of_round(lists, 2).rounds] == [4]
    assert of_round(read("table,p1,p2\n1,Kim,Alex\n"), 7).rounds[0].number == 7
    for other in (lists, read("name\nKim\n")):
        with pytest.raises(PairingFileError) as refused:
            of_round(other, 3)
        assert refused.value.problems == (message("hall-round-missing", round=3),)


def test_the_first_problems_are_shown_and_how_many_more_there_are() -> None:
    many = [at(number) for number in range(MOST_PROBLEMS + 2)]
    assert first_problems(many) == (*many[:MOST_PROBLEMS], message("hall-more-problems", count=2))
    assert first_problems(many[:MOST_PROBLEMS]) == tuple(many[:MOST_PROBLEMS])


def test_an_error_as_text_names_nobody() -> None:
    with pytest.raises(PairingFileError) as refused:
        read("name\nKim\nKim\n")
    assert str(refused.value) == "hall-name-twice"
