"""The commands of the hall."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tableside.ledger.policy import Policy
from tests.kit.cli import tableside

ROSTER = "name;id\nKim;4\nAlex;17\nJürgen;9\n"
ROUND = "round,table,player 1,player 2\n3,1,Kim,Alex\n3,,Jürgen,BYE\n"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "people.csv").write_text(ROSTER)
    (tmp_path / "round.csv").write_text(ROUND)
    return tmp_path


def pairings(place: Path, name: str, *options: object) -> tuple[int, list[str], list[str]]:
    result = tableside("--lang", "en", "hall", "pairings", place / name, *options)
    return result.exit_code, [" ".join(line.split()) for line in result.stdout.splitlines()], result.stderr.splitlines()


def test_pairings_are_counted(place: Path) -> None:
    rows = ["round tables byes people", "3 1 1 3", "3 people take part."]
    assert pairings(place, "round.csv") == (0, rows, [])
    assert pairings(place, "round.csv", "--roster", place / "people.csv", "--round", 3) == (0, rows, [])


def test_people_alone_are_counted(place: Path) -> None:
    assert pairings(place, "people.csv") == (0, ["3 people take part."], [])


def test_a_round_that_is_not_said_can_be_given(place: Path) -> None:
    (place / "round.csv").write_text("table,player 1,player 2\n1,Kim,Alex\n")
    assert pairings(place, "round.csv")[1][1] == "not said 1 0 2"
    assert pairings(place, "round.csv", "--round", 7)[1][1] == "7 1 0 2"


def test_what_is_wrong_is_said_with_its_line_and_nothing_else(place: Path) -> None:
    (place / "round.csv").write_text(ROUND + "3,1,Sam,Kim\n")
    code, out, err = pairings(place, "round.csv", "--roster", place / "people.csv")
    assert (code, out) == (1, [])
    assert err[0] == f"{place / 'round.csv'} was not read. Nothing of it counts until this is mended:"
    assert [line.partition(":")[0] for line in err[1:]] == ["Line 4"] * 3
    assert "Sam" in err[1]
    assert "table 1 stands there and in line 2" in err[2]


def test_a_mistake_in_the_roster_is_one_of_the_roster(place: Path) -> None:
    (place / "people.csv").write_text("name\nKim\nKim\n")
    _, _, err = pairings(place, "round.csv", "--roster", place / "people.csv")
    assert err[0].startswith(str(place / "people.csv"))


def test_letters_that_are_not_certain_need_the_encoding(place: Path) -> None:
    (place / "people.csv").write_bytes("name\nPeña\n".encode("windows-1252"))
    code, out, err = pairings(place, "people.csv")
    assert (code, out, len(err)) == (2, [], 1)
    assert "Line 2" in err[0]
    assert pairings(place, "people.csv", "--encoding", "windows-1252")[0] == 0


def test_other_programs_get_people_and_rounds(place: Path) -> None:
    data = json.loads(tableside("hall", "pairings", place / "round.csv", "--json").stdout)
    assert [person["name"] for person in data["people"]] == ["Kim", "Alex", "Jürgen"]
    assert data["rounds"][0]["number"] == 3
    assert [(each["table"], each["bye"]) for each in data["rounds"][0]["pairings"]] == [(1, False), (None, True)]


def test_other_programs_get_what_is_wrong(place: Path) -> None:
    (place / "round.csv").write_text("table,player 1,player 2\n1,Kim,Alex\n1,Sam,Robin\n")
    result = tableside("--lang", "de", "hall", "pairings", place / "round.csv", "--json")
    (problem,) = json.loads(result.stdout)["problems"]
    assert (result.exit_code, problem["code"]) == (1, "hall-table-twice")
    assert problem["text"].startswith("Zeile 3: Tisch 1")


def test_a_policy_names_the_hall_as_the_witness(tmp_path: Path) -> None:
    first, again = (tableside("hall", "witness", "--data", tmp_path).stdout for _ in range(2))
    assert first == again
    (tmp_path / "policy").write_text(first)
    policy = Policy.load(tmp_path / "policy")
    assert (policy.quorum, [*policy.witnesses]) == ("hall", ["hall"])
    assert policy.witnesses["hall"].name.startswith("tableside-hall/")
