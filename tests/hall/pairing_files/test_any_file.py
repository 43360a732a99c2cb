"""Whatever is in a file: its people and pairings are read, or sentences say what is wrong, and nothing else happens."""

from __future__ import annotations

import csv
import io
import json

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tableside.hall.event import EventLists, EventPairing, EventRound, Participant
from tableside.hall.pairing_files.formulas import with_guard
from tableside.hall.pairing_files.listed import PairingFileError
from tableside.hall.pairing_files.reading import read_lists
from tableside.match.names import tidy
from tableside.text import Text

ENGLISH, GERMAN = Text("en"), Text("de")

NAMES = st.text(st.characters(codec="utf-8"), min_size=1, max_size=20).map(tidy).filter(bool)


@st.composite
def events(draw: st.DrawFn) -> tuple[EventRound, ...]:
    """Rounds of people who each have an id, so that any names are told apart."""
    names = draw(st.lists(NAMES, min_size=2, max_size=9))
    people = [Participant(name, f"p{number}") for number, name in enumerate(names)]
    rounds = []
    for number in range(1, draw(st.integers(1, 3)) + 1):
        order = draw(st.permutations(people))
        tables = draw(st.lists(st.integers(1, 99_999), min_size=5, max_size=5, unique=True))
        pairs = [tuple(order[at : at + 2]) for at in range(0, len(order), 2)]
        pairings = [
            EventPairing(table, pair) if len(pair) == 2 else EventPairing(None, pair, bye=True)
            for table, pair in zip(tables, pairs, strict=False)
        ]
        rounds.append(EventRound(number, tuple(pairings)))
    return tuple(rounds)


def cells(number: int | None, pairing: EventPairing) -> list[object]:
    people = [cell for person in pairing.people for cell in (with_guard(person.name), person.id)]
    return [number, pairing.table or "", *people, *[""] * (4 - len(people))]


@given(
    events(),
    st.sampled_from(",;\t"),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    st.sampled_from(["\n", "\r\n"]),
)
@settings(deadline=None)
def test_what_was_written_as_a_table_is_read(
    rounds: tuple[EventRound, ...], delimiter: str, encoding: str, end: str
) -> None:
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=delimiter, lineterminator=end)
    writer.writerow(["round", "table", "player 1", "player 1 id", "player 2", "player 2 id"])
    writer.writerows(cells(each.number, pairing) for each in rounds for pairing in each.pairings)
    assert read_lists(file.getvalue().encode(encoding)).rounds == rounds


@given(events())
@settings(deadline=None)
def test_what_was_written_as_topdeck_does_is_read(rounds: tuple[EventRound, ...]) -> None:
    content = [
        {
            "round": each.number,
            "tables": [
                {
                    "table": "Byes" if pairing.bye else pairing.table,
                    "players": [{"name": person.name, "id": person.id} for person in pairing.people],
                }
                for pairing in each.pairings
            ],
        }
        for each in rounds
    ]
    assert read_lists(json.dumps(content).encode()).rounds == rounds


HEADINGS = ("round,table,player 1,player 2", "name,id,dropped")
PIECES = st.sampled_from([*HEADINGS, "\n", "\r\n", ",", ";", '"', "1", "Kim", "'=1", "bye", "é", "\t"])


def outcome(content: bytes) -> EventLists | None:
    """The lists that are read, None for a refusal with words in both languages."""
    try:
        return read_lists(content)
    except PairingFileError as error:
        problems = error.problems
    assert problems
    assert all(text(problem) for problem in problems for text in (ENGLISH, GERMAN))
    return None


@given(st.lists(PIECES, max_size=30).map("".join))
@example("name\n" + "," * 200_000)
@example('"' * 200_000)
@settings(deadline=None)
def test_any_table_is_read_or_refused(text: str) -> None:
    outcome(text.encode())


@given(st.binary(max_size=200))
@example(b"\xff\xfe\x00")
@example(b"[" * 100_000)
@example(b'[{"round": 1' + b"0" * 5000 + b', "tables": []}]')
@settings(deadline=None)
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    outcome(content)


KEYS = st.sampled_from(
    ["round", "rounds", "tables", "table", "players", "standings", "id", "name", "matches", "results", "round_number",
     "player_match_relationships", "table_number", "user_event_status", "player", "user", "tournament_phases"]
)  # fmt: skip
VALUES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5)
CONTENT = st.recursive(VALUES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4))


@given(CONTENT)
@settings(deadline=None)
def test_any_json_is_read_or_refused(content: object) -> None:
    outcome(json.dumps(content).encode())


WHOLE = "round,table,player 1,player 2\n" + "".join(f"1,{at},Ann {at},Bob {at}\n" for at in range(1, 8))
WHOLE_JSON = json.dumps({"round": 1, "tables": [{"table": 4, "players": [{"name": "Ann"}, {"name": "Bob"}]}]}, indent=1)


@given(st.integers(0, len(WHOLE_JSON) - 1))
@settings(deadline=None)
def test_json_that_was_cut_off_is_refused(length: int) -> None:
    assert outcome(WHOLE_JSON[:length].encode()) is None


@given(st.integers(WHOLE.index("\n") + 2, len(WHOLE)))
@settings(deadline=None)
def test_a_table_that_was_cut_off_is_refused_unless_its_last_cell_has_begun(length: int) -> None:
    last = WHOLE[:length].splitlines()[-1]
    assert (outcome(WHOLE[:length].encode()) is not None) == (last.count(",") == 3 and not last.endswith(","))
