"""The table's news of its hall: the last word, whether the hall is reached, and as of when it is known."""

from __future__ import annotations

import os
from pathlib import Path

from tableside.app.hall_link import HallLink
from tableside.hall.told import HEARD, Heard, ToldTable
from tableside.match.hall_word import ExtraTime, HallCall, HallWord
from tableside.match.public.continued import Continued
from tableside.message import message
from tableside.screens.wires import NO_HALL, HallShown
from tableside.table.commands import HallReport

GONE = (Continued(b"old", b"new", 1, 2, "00"),)
WORD = Heard("test", table=ToldTable(7, call=HallCall(3, "Eva"), extra=(ExtraTime(1, 5),), withdrawn=GONE))
LOST = HallShown("Store", 2, problem=message("log-not-reached"))


def linked(folder: Path) -> tuple[HallLink, list[HallWord]]:
    words: list[HallWord] = []

    def send(command: object) -> None:
        if isinstance(command, HallReport):
            words.append(command.word)

    return HallLink(folder, lambda state: None, lambda pairing: None, send), words


def test_a_table_in_no_hall_counts_nothing_of_one(tmp_path: Path) -> None:
    link, words = linked(tmp_path)
    link.report(NO_HALL)
    assert words[-1].rulings is None


def test_the_word_is_passed_on_and_whether_the_hall_is_reached(tmp_path: Path) -> None:
    link, words = linked(tmp_path)
    link.report(HallShown("Store", 0))
    link.hear(WORD)
    assert (words[-1].call, words[-1].times, words[-1].withdrawn) == (WORD.table.call, WORD.table.extra, GONE)
    rulings = words[-1].rulings
    assert rulings is not None
    assert rulings.connected
    link.report(LOST)
    lost = words[-1].rulings
    assert lost is not None
    assert (lost.connected, lost.as_of >= rulings.as_of) == (False, True)
    count = len(words)
    link.report(HallShown("Store", 3, problem=message("log-not-reached")))
    assert len(words) == count, "nothing new about the hall"


def test_a_table_that_starts_without_its_hall_knows_it_as_of_its_last_word(tmp_path: Path) -> None:
    (tmp_path / HEARD).touch()
    os.utime(tmp_path / HEARD, (0, 0))
    link, words = linked(tmp_path)
    link.report(LOST)
    link.hear(WORD)
    rulings = words[-1].rulings
    assert rulings is not None
    assert (rulings.connected, rulings.as_of) == (False, "1970-01-01T00:00:00+00:00")
