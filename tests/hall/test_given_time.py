"""Time that judges give on the floor: as much as a table is told, and none for a match that goes on elsewhere."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from tableside.hall.floor_judges import FloorJudge
from tableside.hall.floor_table import FloorTable
from tableside.hall.hall_desk import HallDesk
from tableside.hall.judge_floor import JudgeFloor
from tableside.hall.judge_notes import TimeGiven
from tableside.hall.told import ToldTable, decode, encode
from tableside.message import Message, message

EVA = FloorJudge("eva", "Eva", "judge")


def floor(*given: int, trouble: Message | None = None) -> JudgeFloor:
    """A floor where judges gave match 3 of a table these minutes, and another match more."""
    made = JudgeFloor(lambda _: None, lambda _: None, lambda _: None)
    made.show_table(FloorTable("U", match=3, trouble=trouble))
    for match, minutes in [(3, each) for each in given] + [(2, 9)]:
        made.take_note(("U",), msgspec.json.encode(TimeGiven(match, minutes, "eva", 0)))
    return made


def test_all_minutes_of_the_match_are_told() -> None:
    assert floor(5, 3).given("U") == 8
    assert floor().given("V") == 0


def test_a_table_understands_its_word_however_often_judges_give_time() -> None:
    many = floor(*[60] * 20)
    assert many.given("U") == 999
    told = many.told("U", ToldTable())
    assert decode(encode(told)) == told


def give(shown: JudgeFloor) -> tuple[str, list[msgspec.Struct]]:
    """The code of what a judge is answered who gives time, empty if it is noted; and the notes."""
    notes: list[msgspec.Struct] = []

    async def noting(note: msgspec.Struct, kind: str, *about: str) -> Message | None:
        del kind, about
        notes.append(note)
        return None

    rest: Any = None
    problem = asyncio.run(HallDesk(shown, rest, noting, rest).give_time(EVA, "U", 3, 5))
    return "" if problem is None else problem.code, notes


def test_a_match_that_goes_on_elsewhere_is_given_no_time_here() -> None:
    answer, notes = give(floor())
    assert (answer, len(notes)) == ("", 1)
    assert give(floor(trouble=message("log-goes-on-at", name="AAAA"))) == ("log-goes-on-at", [])
