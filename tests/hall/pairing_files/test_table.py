"""People and pairings as a table, as people and programs write it."""

from __future__ import annotations

import pytest

from tableside.hall.event import EventLists, EventPairing, EventRound, Participant
from tableside.hall.pairing_files.columns import MOST_COLUMNS
from tableside.hall.pairing_files.listed import MOST_LISTED, PairingFileError
from tableside.hall.pairing_files.reading import read_lists
from tableside.message import Listing, Message, message

KIM, ALEX, SAM, ROBIN = (Participant(name) for name in ("Kim", "Alex", "Sam", "Robin"))
ROUND = EventRound(3, (EventPairing(1, (KIM, ALEX)), EventPairing(2, (SAM, ROBIN))))


def read(text: str) -> EventLists:
    return read_lists(text.encode())


def problems(text: str) -> tuple[Message, ...]:
    with pytest.raises(PairingFileError) as refused:
        read(text)
    return refused.value.problems


def at(number: int) -> Message:
    return message("hall-line", number=number)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_row_is_a_match(delimiter: str, end: str) -> None:
    rows = ("round,table,player 1,player 2", "3,1,Kim,Alex", "", "3,2,Sam,Robin")
    assert read(end.join(rows).replace(",", delimiter) + end) == EventLists((KIM, ALEX, SAM, ROBIN), (ROUND,))


@pytest.mark.parametrize(
    "headings",
    [
        "Round,Table,Player 1,Player 2",
        "ROUND,Table Number,Player A,Player B",
        "Runde,Tisch,Spieler 1,Spieler 2",
        "Ronde,Table,Joueur 1,Joueur 2",
        "Ronda,Mesa,Jugador 1,Jugador 2",
        "Turno,Tavolo,Giocatore 1,Giocatore 2",
        "Rodada,Mesa,Jogador 1,Jogador 2",
        "round_number,table_number,player1_name,player2_name",
        "Rd.,Tisch-Nummer,P1,P2",
    ],
)
def test_headings_are_those_in_use(headings: str) -> None:
    assert read(f"{headings}\n3,1,Kim,Alex\n3,2,Sam,Robin\n").rounds == (ROUND,)


def test_the_first_line_may_say_what_stands_between_cells() -> None:
    text = 'sep=;\r\ntable;player 1;player 2\r\n1;"Kim, ""the"" Fox";Alex\r\n'
    (round_,) = read(text).rounds
    assert [person.name for person in round_.tables[0].people] == ['Kim, "the" Fox', "Alex"]


def test_columns_may_stand_in_any_order_among_others() -> None:
    text = "Result,Player 2,Player 2 ID,Player 1,Player 1 ID,Table,Winner\n2-0,Alex,17,Kim,4,Table 9,Kim\n"
    (round_,) = read(text).rounds
    assert round_ == EventRound(None, (EventPairing(9, (Participant("Kim", "4"), Participant("Alex", "17"))),))


def test_headings_after_many_others_are_not_read() -> None:
    text = f"name{',x' * MOST_COLUMNS},id\nKim{',' * MOST_COLUMNS},4\n"
    assert read(text).people == (KIM,)


def test_up_to_four_people_play_a_match() -> None:
    text = "table,player 1,player 2,player 3,player 4\n1,Kim,Alex,Sam,Robin\n2,A,B,C,\n"
    assert [len(pairing.people) for pairing in read(text).rounds[0].tables] == [4, 3]


@pytest.mark.parametrize("row", ["3,,Kim,", "3,7,Kim,BYE", "3,7,*** Bye ***,Kim", "3,Bye,Kim,", "3,,Kim,Freilos"])
def test_somebody_without_an_opponent_has_a_bye_and_no_table(row: str) -> None:
    lists = read(f"round,table,player 1,player 2\n{row}\n")
    assert lists.rounds == (EventRound(3, (EventPairing(None, (KIM,), bye=True),)),)


def test_rounds_are_told_apart_and_come_in_order() -> None:
    lists = read("round,table,player 1,player 2\nRound 10,1,Kim,Alex\n2,1,Alex,Kim\n")
    assert [each.number for each in lists.rounds] == [2, 10]
    assert lists.people == (KIM, ALEX)


def test_a_roster_has_a_person_in_each_row() -> None:
    lists = read("Name;ID;Dropped\nKim;4;\nAlex;17;3\nKim;5;\n")
    assert lists == EventLists((Participant("Kim", "4"), Participant("Alex", "17", 3), Participant("Kim", "5")))


def test_a_name_may_be_given_in_two_columns() -> None:
    assert read("First Name,Last Name\nKim,Fox\n,Robin\n").people == (Participant("Kim Fox"), Participant("Robin"))


@pytest.mark.parametrize("name", ["🦊 Zoë", "مريم", "שרה כהן", "王芳", "O'Neil-Smith", "Anna  Maria"])
def test_names_of_any_script_are_read(name: str) -> None:
    assert read(f"name\n{name}\n").people == (Participant(" ".join(name.split())),)


def test_marks_that_turn_words_around_are_no_part_of_a_name() -> None:
    assert read("name\n\u202eKim\u2069\n").people == (KIM,)


def test_what_was_written_against_formulas_is_read_without_its_guard() -> None:
    assert read("name\n'=SUM(A1)\n'@kim\n''+1\n'Kim\n").people == tuple(
        Participant(name) for name in ("=SUM(A1)", "@kim", "'+1", "'Kim")
    )


def test_five_thousand_people_are_read() -> None:
    rows = "".join(f"{number},Person {number},Person {number + 1}\n" for number in range(1, 5000, 2))
    lists = read(f"table,player 1,player 2\n{rows}")
    assert (len(lists.people), len(lists.rounds[0].tables)) == (5000, 2500)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Kim,Alex\nSam,Robin\n", message("hall-no-headings", place=at(1))),
        ("table,player 1\n1,Kim\n", message("hall-column-missing", place=at(1), columns=Listing(("player 2",)))),
        ("id,dropped\n1,2\n", message("hall-column-missing", place=at(1), columns=Listing(("name",)))),
        ("name,Player\nKim,Kim\n", message("hall-column-twice", place=at(1), column="name")),
        ("name\n", message("hall-nothing-listed")),
        ('name\nKim\n"Alex\nSam\n', message("hall-row-unreadable", place=at(3))),
        ('name\n"Kim"the Fox\n', message("hall-row-unreadable", place=at(2))),
        ("name,id\nKim,1\nAl", message("hall-cells-other", place=at(3), cells=1, headings=2)),
        ("name,id\nFox, Kim,1\n", message("hall-cells-other", place=at(2), cells=3, headings=2)),
        ("name,id\n,4\n", message("hall-name-missing", place=at(2))),
        ("name\n\u200b\u200b\n", message("hall-name-missing", place=at(2))),
        (f"name\n{'ü' * 61}\n", message("hall-name-long", place=at(2))),
        (f"name,id\nKim,{'9' * 65}\n", message("hall-id-long", place=at(2))),
        ("name,dropped\nKim,yes\n", message("hall-drop-unread", place=at(2), text="yes")),
        ("round,table,p1,p2\nlast,1,Kim,Sam\n", message("hall-round-unread", place=at(2), text="last")),
        ("round,table,p1,p2\n1,1,Kim,Sam\n,2,A,B\n", message("hall-round-unsaid", place=at(3))),
        ("table,p1,p2\n0,Kim,Sam\n", message("hall-table-unread", place=at(2), text="0")),
        ("table,p1,p2\n100000,Kim,Sam\n", message("hall-table-unread", place=at(2), text="100000")),
        ("table,p1,p2\n,Kim,Sam\n", message("hall-table-missing", place=at(2))),
        ("table,p1,p2\n4,,\n", message("hall-people-missing", place=at(2))),
        ("table,p1,p2,p3\n4,Kim,Sam,Bye\n", message("hall-bye-of-several", place=at(2))),
        ("table,p1,p2\n4,Kim,", message("hall-end-unsure", place=at(2))),
        ("sep=,\nname,id\nKim\n", message("hall-cells-other", place=at(3), cells=1, headings=2)),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, expected: Message) -> None:
    assert problems(text) == (expected,)


def test_each_row_that_is_wrong_is_named() -> None:
    text = "table,player 1,player 2\nx,Kim,Alex\n2,Sam,Robin\n,A,B\n"
    assert [problem.code for problem in problems(text)] == ["hall-table-unread", "hall-table-missing"]


def test_more_than_an_event_can_have_is_refused() -> None:
    names = "".join(f"{number}\n" for number in range(MOST_LISTED + 1))
    assert problems(f"name\n{names}") == (message("hall-too-many", most=MOST_LISTED),)
