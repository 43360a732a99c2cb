"""Rulings of an event by person: what counts as a warning elsewhere, and which tables did not know of each other.

Rules are those of the Tournament Rules of 2026-07-16.
"""

from __future__ import annotations

from typing import Any

from tableside.match.public.event_rulings import EventRuling, conflicts, warned_at_event

HIDDEN, CONDUCT, TRACKED = "702.13", "704.2", "702.17"


def ruling(table: int, at: int, infraction: str = HIDDEN, **fields: Any) -> EventRuling:
    """A warning at a table, at this minute of the day, at a competitive event."""
    given = {"key": bytes([table]) * 32, "match": 1, "game": 1, "number": at, "table": str(table), "person": "Ann"}
    given |= {"penalty": "warning", "level": "competitive", "at": f"2026-11-30T10:{at:02}:00", "event": "Cup"}
    return EventRuling(infraction=infraction, **(given | fields))


def test_two_first_offences_at_two_tables_contradict_each_other() -> None:
    """The second warning for the same unsporting conduct is a game loss (704.1.b)."""
    first, second = ruling(1, 1, CONDUCT), ruling(2, 2, CONDUCT)
    (found,) = conflicts([second, first])
    assert (found.ruling, found.others, found.rule) == (second, (first,), "704.1.b")


def test_a_third_warning_that_knew_of_one_contradicts_the_tables_it_did_not_know() -> None:
    """The third warning for the same infraction is a game loss (702.1.b.1)."""
    warnings = [ruling(1, 1), ruling(2, 2), ruling(2, 3)]
    (found,) = conflicts(warnings)
    assert (found.ruling, found.rule) == (warnings[2], "702.1.b.1")
    assert conflicts(warnings[:2]) == ()


def test_what_one_table_knew_alone_what_was_upgraded_and_what_a_judge_wanted_otherwise_are_no_conflicts() -> None:
    one_table = [ruling(1, 1), ruling(1, 2), ruling(1, 3)]
    assert conflicts(one_table) == ()
    known = [ruling(1, 1, CONDUCT), ruling(2, 2, CONDUCT, penalty="game loss", upgraded="704.1.b")]
    assert conflicts(known) == ()
    assert conflicts([ruling(1, 1, CONDUCT), ruling(2, 2, CONDUCT, otherwise=True)]) == ()


def test_warnings_that_only_track_contradict_nothing() -> None:
    """A warning for failing to maintain the game state upgrades nothing and is not upgraded (702.17.b)."""
    assert conflicts([ruling(table, table, TRACKED) for table in range(1, 8)]) == ()
    others = [ruling(1, 1), ruling(2, 2, TRACKED), ruling(3, 3, TRACKED), ruling(4, 4)]
    assert conflicts(others) == ()


def test_a_warning_counts_for_its_person_event_and_once() -> None:
    mine, other, elsewhere = ruling(1, 1, person="ann  B"), ruling(1, 2, person="Bea"), ruling(1, 3, event="Fair")
    unknown, loss = ruling(1, 4, "799.9"), ruling(1, 5, penalty="game loss")
    upgraded = ruling(1, 6, penalty="game loss", upgraded="702.1.b.1", person="Ann B")
    every = (mine, other, elsewhere, unknown, loss, upgraded)
    assert list(warned_at_event(every, "Ann B", "cup", "2026-11-30")) == [mine, upgraded]
    assert list(warned_at_event(every, "Ann B", "Cup", "2026-11-30", {mine.id})) == [upgraded]
    assert "Ann" not in repr(mine)
