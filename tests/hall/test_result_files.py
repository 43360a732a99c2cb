"""Results as values and as files."""

from __future__ import annotations

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.hall.event import EventPairing, Participant
from tableside.hall.pairing_files.formulas import with_guard, without_guard
from tableside.hall.pairing_files.reading import read_lists
from tableside.hall.result import EventResult
from tableside.hall.result_files import people_table, results_json, results_table

KIM, ALEX, SAM, ROBIN = Participant("Kim", "4"), Participant("=1+1", "@17"), Participant("Sam"), Participant("Robin")
LATER = EventResult(3, EventPairing(1, (SAM, KIM)), (1, 1), draws=1, end="time", by_judge=True)
FIRST = EventResult(2, EventPairing(9, (KIM, ALEX)), (2, 0), confirmed=(1, 0))


def rows(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def test_a_result_counts_once_everybody_or_a_judge_confirmed_it() -> None:
    def confirmed(*by: int, judge: bool = False) -> bool:
        return EventResult(1, EventPairing(1, (KIM, ALEX)), (2, 1), confirmed=by, by_judge=judge).is_confirmed

    assert not confirmed()
    assert not confirmed(0)
    assert not confirmed(1, 1)
    assert confirmed(1, 0)
    assert confirmed(judge=True)


@pytest.mark.parametrize("fields", [{"wins": (2,)}, {"wins": (2, -1)}, {"wins": (2, 0), "confirmed": (2,)}])
def test_a_result_fits_its_pairing(fields: dict[str, tuple[int, ...]]) -> None:
    with pytest.raises(ValueError, match="result"):
        EventResult(1, EventPairing(1, (KIM, ALEX)), **fields)


def test_no_repr_names_somebody() -> None:
    assert "Kim" not in repr(FIRST)


def test_the_table_has_a_row_for_each_result_by_round_and_table() -> None:
    assert rows(results_table([LATER, FIRST])) == [
        ["round", "table", "player 1", "player 1 id", "player 1 games", "player 2", "player 2 id", "player 2 games",
         "draws", "end", "confirmed"],
        ["2", "9", "Kim", "4", "2", "'=1+1", "'@17", "0", "0", "games", "1 2"],
        ["3", "1", "Sam", "", "1", "Kim", "4", "1", "1", "time", "judge"],
    ]  # fmt: skip


def test_a_match_of_more_people_widens_the_table() -> None:
    team = EventResult(3, EventPairing(2, (KIM, ALEX, SAM, ROBIN)), (2, 0, 2, 0))
    head, first, second = rows(results_table([team, FIRST]))
    assert len(head) == len(first) == len(second) == 2 + 4 * 3 + 3
    assert second[11:14] == ["Robin", "", "0"]


def test_no_results_are_a_row_of_headings() -> None:
    assert len(rows(results_table([]))) == 1
    assert json.loads(results_json([]))["results"] == []


def test_the_json_has_names_as_they_are() -> None:
    content = json.loads(results_json([LATER, FIRST]))
    assert content["form"] == "tableside-results/1"
    assert content["results"][0] == {
        "round": 2,
        "table": 9,
        "people": [
            {"name": "Kim", "id": "4", "games": 2, "confirmed": True},
            {"name": "=1+1", "id": "@17", "games": 0, "confirmed": True},
        ],
        "draws": 0,
        "end": "games",
        "confirmed_by_judge": False,
    }


def test_the_table_can_be_read_again_as_pairings() -> None:
    lists = read_lists(results_table([LATER, FIRST]))
    assert [(each.number, each.pairings) for each in lists.rounds] == [(2, (FIRST.pairing,)), (3, (LATER.pairing,))]


def test_people_and_their_drops_can_be_read_again() -> None:
    people = (KIM, ALEX, Participant("Jo", "9", dropped=3), Participant('Fox, "Kim"'))
    assert read_lists(people_table(people)).people == people
    assert rows(people_table(people))[:3] == [["name", "id", "dropped"], ["Kim", "4", ""], ["'=1+1", "'@17", ""]]


def test_the_json_has_people_and_their_drops() -> None:
    content = json.loads(results_json([], [KIM, Participant("Jo", dropped=3)]))
    assert content["people"] == [
        {"name": "Kim", "id": "4", "dropped": None},
        {"name": "Jo", "id": "", "dropped": 3},
    ]


CELLS = st.text(st.sampled_from("'=+-@\uff1d\uff0ba \t"), max_size=6)


@given(CELLS)
def test_no_cell_begins_like_a_formula_and_each_can_be_read_again(cell: str) -> None:
    written = with_guard(cell)
    assert written[:1] not in {*"=+-@", "\uff1d", "\uff0b"}
    assert without_guard(written) == cell
