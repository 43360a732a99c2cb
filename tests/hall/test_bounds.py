"""A table cannot fill the hall's memory, and rulings count for their own table from the moment its key is known."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tableside.hall import floor, table_rulings
from tableside.hall.floor import TableFold
from tableside.hall.floor_fold import FloorFold
from tableside.hall.floor_table import FloorTable
from tableside.hall.penalties import MOST_RULING_BYTES, MOST_RULINGS, EventPenalties, in_turn, rulings_of
from tableside.hall.table_lines import TableMessage, encode
from tableside.hall.table_rulings import newest_rulings
from tableside.hall.told import ToldTable, decode
from tableside.hall.told import encode as encode_told
from tableside.ledger.entry import PublicEntry
from tableside.ledger.people import Person
from tableside.match.public.event_rulings import EventRuling
from tableside.match.public.rulings import RULING, Ruling
from tableside.match.public.scene import SeatScore
from tests.kit.hall.halls import outbox
from tests.kit.stream.game import AGREED, CARDS, Game


def test_a_match_without_end_puts_its_table_into_quarantine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floor, "MOST_ENTRIES", 5)
    with Game(tmp_path) as game:
        game.controls()
        for _ in range(6):
            game.notes("note", {})
    lines = outbox(tmp_path).lines("judges", 0)
    fold = TableFold("U", CARDS)
    for line in lines:
        fold = fold.with_message(TableMessage(encode([line])), 1.0)
    trouble = fold.table.trouble
    assert trouble is not None
    assert (trouble.code, len(fold.entries), len(lines) > 5) == ("log-endless", 5, True)


def test_a_match_of_few_large_entries_does_so_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floor, "MOST_MATCH_BYTES", 20_000)
    with Game(tmp_path) as game:
        game.controls()
        for _ in range(3):
            game.notes("note", {"text": "x" * 10_000})
    fold = TableFold("U", CARDS)
    for line in outbox(tmp_path).lines("judges", 0):
        fold = fold.with_message(TableMessage(encode([line])), 1.0)
    trouble = fold.table.trouble
    assert trouble is not None
    assert trouble.code == "log-endless"


def test_people_of_entries_that_never_come_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floor, "MOST_AHEAD", 3)
    fold = FloorFold(CARDS, lambda _: None)
    ann = msgspec.json.encode([Person.new("A", "Ann")])
    for seq in range(10, 20):
        fold.take_people("U", str(seq), ann)
    fold.take_people("U", "11", b"[]")
    assert [(seq, len(people)) for seq, people in fold.tables["U"].people.items()] == [(10, 1), (11, 0), (12, 1)]
    fold.take_people("V", "1", msgspec.json.encode([Person.new("A", "Ann")] * 200))
    assert "V" not in fold.tables, "that is longer than four people are"


def ruling(number: int, size: int = 0, **fields: str) -> PublicEntry:
    """The entry of a warning for Ann, which has so many bytes more than it needs."""
    given = {"person": "Ann", "infraction": "704.2"} | fields
    note = Ruling(number, "A", penalty="warning", level="competitive", **given)
    action = msgspec.json.encode(note) + b" " * size
    at, people = f"2026-11-30T10:{number:02}:00", {"A": given["person"]}
    return PublicEntry(number, 1, at, RULING, 1, AGREED.edition, action, b"null", b"[]", people=people)


def test_only_the_newest_rulings_of_a_table_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_rulings, "MOST_RULED", 3)
    newest = [[each.seq for each in newest_rulings(tuple(map(ruling, range(count))))] for count in (2, 5)]
    assert newest == [[0, 1], [2, 3, 4]]
    monkeypatch.setattr(table_rulings, "MOST_RULED_BYTES", 5_000)
    large = ruling(1), ruling(2, 4_000), ruling(3, 1_500), ruling(4)
    assert [each.seq for each in newest_rulings(large)] == [3, 4]


LONG = "7" * 201


@pytest.mark.parametrize(
    ("label", "fields"),
    [
        (LONG, {}),
        ("7", {"person": LONG}),
        ("7", {"event": LONG}),
        ("7", {"infraction": "7" * 2000}),
        ("7", {"upgraded": "7" * 2000}),
    ],
)
def test_a_ruling_that_no_table_could_read_is_told_to_none(label: str, fields: dict[str, str]) -> None:
    rulings = (ruling(1, **fields), ruling(2))
    told = rulings_of(TableFold("U", CARDS, rulings=rulings), FloorTable("U", label=label), bytes(32))
    assert [each.number for each in told] == ([] if label == LONG else [2])


def test_a_word_with_all_that_other_tables_ruled_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The longest that counts, of several tables at once, and each contradicts the others."""

    def longest(table: str) -> tuple[EventRuling, ...]:
        return tuple(
            EventRuling(
                table.encode() * 32,
                1,
                1,
                number,
                '"' * 190,
                "Ann",
                "704.2",
                "warning",
                "competitive",
                f"2026-11-30T10:{number:02}:0{table}",
                event='"' * 180,
            )
            for number in range(60)
        )

    assert 900 < len(msgspec.json.encode(longest("1")[0])) < MOST_RULING_BYTES
    monkeypatch.setattr("tableside.hall.penalties.rulings_of", lambda _, table, key: longest(table.id))
    penalties = EventPenalties(lambda _: b"", lambda _: None, lambda _: None)
    for id_ in "123":
        penalties.show_table(TableFold(id_, CARDS), FloorTable(id_, seats=(SeatScore("Ann", 0),)))
    told = decode(encode_told(penalties.told("1", ToldTable(7, ("Ann", "Ben")))))
    assert isinstance(told, ToldTable)
    assert (told.rulings[-1].number, told.conflicts[-1].ruling.number) == (59, 59), "the newest of them"


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
        penalties.show_table(TableFold(id_, CARDS), FloorTable(id_, seats=(SeatScore("Ann", 0),)))
    assert conflicts == []
    for id_ in "12":
        keys[id_] = id_.encode() * 32
        penalties.learn_key(id_)
    assert conflicts[-1] == 1


def test_however_many_rulings_a_table_makes_up_those_of_others_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = {"stolen": 300, "2": 3, "3": 1}

    def rulings(table: FloorTable, key: bytes) -> tuple[EventRuling, ...]:
        year = 2999 if table.id == "stolen" else 2026
        return tuple(
            EventRuling(key, 1, 1, each, table.id, "Ann", "704.2", "warning", "casual", f"{year}-01-01T{each:05}")
            for each in range(counts.get(table.id, 0))
        )

    monkeypatch.setattr("tableside.hall.penalties.rulings_of", lambda _, table, key: rulings(table, key))
    penalties = EventPenalties(lambda id_: id_.encode().ljust(32), lambda _: None, lambda _: None)
    for id_ in ("stolen", "2", "3", "4"):
        penalties.show_table(TableFold(id_, CARDS), FloorTable(id_, seats=(SeatScore("Ann", 0),)))
    told = penalties.told("4", ToldTable())
    assert len(told.rulings) == MOST_RULINGS
    by_table = {table: [each.number for each in told.rulings if each.table == table] for table in counts}
    assert (by_table["2"], by_table["3"]) == ([0, 1, 2], [0])
    assert by_table["stolen"] == list(range(300 - MOST_RULINGS + 4, 300)), "the newest, in their order"


def test_behind_a_conflict_stand_rulings_of_each_table() -> None:
    def at(table: str, number: int) -> EventRuling:
        return EventRuling(table.encode(), 1, 1, number, table, "Ann", "704.2", "warning", "casual", f"{number:05}")

    flood = [at("stolen", number) for number in range(10, 20)]
    assert in_turn([at("2", 1), *flood, at("3", 2)], lambda each: each)[-4:] == [
        flood[-2],
        at("2", 1),
        at("3", 2),
        flood[-1],
    ]
