"""The tables that a floor page gets, in the words of its language, and each of them once."""

from __future__ import annotations

import json

from msgspec.structs import replace

from tableside.hall.floor_feed import Floor
from tableside.hall.floor_table import FloorCall, FloorTable
from tableside.hall.floor_words import FloorWords, Shown, for_everybody, for_judges
from tableside.match.public.scene import SeatScore
from tableside.message import PlayerName, message
from tableside.text import Text
from tests.kit.hall.floors import table


def test_a_reader_gets_each_table_once_and_in_parts() -> None:
    floor = Floor()
    for number in range(5):
        floor.show(table(number))
    first, reached = floor.since(0, 2)
    floor.show(replace(first[0], turn=30))
    rest, reached = floor.since(reached, 100)
    assert [each.label for each in (*first, *rest)] == ["0", "1", "2", "3", "4", "0"]
    assert rest[-1].turn == 30
    assert floor.since(reached, 100) == ((), reached)


def test_a_table_that_is_shown_as_before_is_no_news() -> None:
    floor, same = Floor(), table(1)
    floor.show(same)
    floor.show(replace(same))
    assert floor.changes == 1
    floor.show(replace(same, turn=30))
    assert floor.changes == 2
    assert floor.tables() == (replace(same, turn=30),)


def test_a_table_is_put_into_words_once_for_all_readers() -> None:
    floor, worded = Floor(), []

    def view(shown: FloorTable, text: Text) -> Shown:
        worded.append(shown.label)
        return for_judges(shown, text)

    words = FloorWords(floor, Text("en"), view)
    for number in range(250):
        floor.show(table(number))
    readers = []
    for _ in range(3):
        change, labels = 0, []
        while change < words.changes:
            tables, change = words.since(change)
            labels += [each["label"] for each in json.loads(tables)]
            assert len(labels) <= 100 or change > 100
        readers.append(labels)
    assert readers == [[str(number) for number in range(250)]] * 3
    assert len(worded) == 250
    floor.show(table(7, turn=30))
    tables, _ = words.since(250)
    assert [each["turn"] for each in json.loads(tables)] == [30]
    assert len(json.loads(words.since(0)[0])) == 100
    assert len(worded) == 251


def test_a_table_is_in_the_language_of_its_page() -> None:
    over = table(
        1, seats=(SeatScore("Mira", 8), SeatScore("Jonas", 3)), outcome=message("overlay-wins", player=PlayerName("A"))
    )
    assert for_judges(over, Text("en"))["outcome"] == "Mira wins"
    assert for_judges(over, Text("de"))["outcome"] == "Mira gewinnt"
    forked = table(1, trouble=message("log-forked", entry=41, last=40))
    assert for_judges(forked, Text("en"))["trouble"].startswith("Entry 41 ")
    assert for_judges(forked, Text("de"))["trouble"].startswith("Eintrag 41 ")


def test_a_player_without_a_name_is_called_by_the_seat() -> None:
    erased = table(1, seats=(SeatScore("A", 1), SeatScore("Jonas", 3)))
    assert [seat["name"] for seat in for_judges(erased, Text("en"))["seats"]] == ["Player 1", "Jonas"]


def test_no_name_turns_words_around() -> None:
    shown = for_judges(table(1, label="4\u202e2", seats=(SeatScore("a\u202eb", 1),)), Text("en"))
    assert (shown["label"], shown["seats"][0]["name"]) == ("4\ufffd2", "a\ufffdb")


def test_spectators_get_no_call_no_trouble_and_no_time() -> None:
    calling = table(1, call=FloorCall(1.0), heard=123456.0, trouble=message("log-forked", entry=41, last=40))
    shown = for_everybody(calling, Text("en"))
    assert set(shown) == {"id", "label", "seats", "turn", "over", "outcome", "held", "feature", "board"}
    assert set(for_judges(calling, Text("en"))) - set(shown) == {"clock", "call", "match", "extra", "heard", "trouble"}
    assert shown == for_everybody(table(1, clock=None), Text("en"))
