"""A table cannot fill the hall's memory, and rulings count for their own table from the moment its key is known."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.hall import floor
from tableside.hall.floor import FloorSeat, FloorTable, TableFold
from tableside.hall.penalties import EventPenalties
from tableside.hall.table_lines import encode
from tableside.match.public.event_rulings import EventRuling
from tests.kit.hall.halls import outbox
from tests.kit.stream.game import CARDS, Game


def test_a_match_without_end_puts_its_table_into_quarantine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floor, "MOST_ENTRIES", 5)
    with Game(tmp_path) as game:
        game.controls()
        for _ in range(6):
            game.notes("note", {})
    lines = outbox(tmp_path).lines("judges", 0)
    fold = TableFold("U", CARDS)
    for line in lines:
        fold = fold.with_message(encode([line]), 1.0)
    trouble = fold.table.trouble
    assert trouble is not None
    assert (trouble.code, len(fold.entries), len(lines) > 5) == ("log-endless", 5, True)


def test_rulings_of_two_tables_contradict_once_their_keys_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def ruling(table: FloorTable, key: bytes) -> tuple[EventRuling, ...]:
        at = f"2026-11-30T10:0{table.id}:00"
        return (EventRuling(key, 1, 1, 1, table.id, "Ann", "704.2", "warning", "competitive", at),)

    keys, conflicts = dict[str, bytes](), list[int]()
    monkeypatch.setattr("tableside.hall.penalties.rulings_of", lambda _, table, key: ruling(table, key))
    penalties = EventPenalties(
        lambda id_: keys.get(id_, b""), lambda _: None, lambda known: conflicts.append(len(known))
    )
    for id_ in "12":
        penalties.show_table(TableFold(id_, CARDS), FloorTable(id_, seats=(FloorSeat("Ann", 0),)))
    assert conflicts == []
    for id_ in "12":
        keys[id_] = id_.encode() * 32
        penalties.learn_key(id_)
    assert conflicts[-1] == 1
