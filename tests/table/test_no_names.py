"""No name of a person is in an entry: every table of these tests looks for that as it is closed.

So all kinds of entries are looked at that any test writes. Here are those in which names were, and what is shown of
somebody who is forgotten.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from tableside.cli.show_record import show
from tableside.engine.model.actions import EndTurn
from tableside.ledger.export import recorded
from tableside.ledger.public import PublicLedger
from tableside.ledger.store import Ledger, new_token
from tableside.match.entries import draft_first_entry, draft_note, read_game_setup
from tableside.match.fold import replay
from tableside.match.judge_actions import Rule
from tableside.match.public.rulings import RULING, read_ruling
from tableside.match.report import public_report
from tests.kit.ledger.no_names import assert_no_names
from tests.kit.match.cards import AGREED, CARDS
from tests.kit.table.remedies import judged
from tests.kit.table.table import AtTable

NAMES = {"A": "Ann Nightingale", "B": "Zo\u00eb Woodpecker"}
PRONOUNS = {"A": "she/her"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A match in which a judge ruled on A."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    with AtTable(folder) as table:
        table.begin(names=NAMES, pronouns=PRONOUNS, event="Spring Open")
        judged(table, Rule("A", "702.2", "warning", "competitive", why="Ann Nightingale said so"))
        table.act(EndTurn("A"))
    return folder


def test_names_stand_beside_the_first_entry_and_rulings_alone(folder: Path) -> None:
    record = recorded(folder)
    beside = {link.kind for link in record.links if record.people.get(link.seq)}
    assert beside == {"match", RULING}
    for link in record.links:
        for name in (*NAMES.values(), *PRONOUNS.values()):
            assert name.encode() not in link.action + link.verdict + link.events
    ruling = next(record.unsealed(link) for link in record.links if link.kind == RULING)
    assert read_ruling(ruling).person == NAMES["A"]
    assert read_game_setup(record.unsealed(record.links[0])).names == NAMES
    assert read_game_setup(record.unsealed(record.links[0])).pronouns == PRONOUNS


def test_somebody_who_is_forgotten_is_called_by_the_letter_everywhere(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        assert ledger.forget(1, "A") == 2
        match = replay(ledger.entries(1), CARDS)
    assert (match.agreed.names, match.agreed.unnamed) == ({"A": "A", "B": NAMES["B"]}, ("A",))
    assert match.agreed.pronouns == {}
    record = recorded(folder)
    shown = show(folder, None, None, CARDS)
    with PublicLedger.open(folder) as public:
        rulings = [read_ruling(entry) for entry in public.of_kind(RULING)]
    assert [ruling.person for ruling in rulings] == ["A"]
    for content in (msgspec.json.encode(public_report((record,), CARDS)), repr(shown).encode()):
        assert b"Nightingale" not in content
    assert not [path for path in folder.rglob("*") if path.is_file() and b"Nightingale" in path.read_bytes()]
    with AtTable(folder) as table:
        assert table.view.names.players["A"] == "A"
        assert table.view.names.players["B"] == NAMES["B"]


def test_a_person_in_another_form_counts_as_forgotten(folder: Path) -> None:
    record = recorded(folder)
    first = record.unsealed(record.links[0])
    for text in ("{", "[]", '{"x":1}', "[" * 5000):
        other = replace(first, people={**first.people, "A": text})
        assert read_game_setup(other).names == {"A": "A", "B": NAMES["B"]}


def test_a_name_in_an_entry_is_noticed(tmp_path: Path) -> None:
    """The checker itself: it finds a name in an action, and in the machine's log."""
    with Ledger.open(tmp_path) as ledger:
        match = ledger.new_match()
        ledger.append(match, draft_first_entry(msgspec.structs.replace(AGREED, names=NAMES), ()), new_token())
        assert_no_names(tmp_path)
        (tmp_path / "machine.log").write_text('{"agreed":["Zo\u00eb Woodpecker"]}\n')
        with pytest.raises(AssertionError, match=r"machine\.log"):
            assert_no_names(tmp_path)
        (tmp_path / "machine.log").unlink()
        ledger.append(match, draft_note("note", "2026-07-16", {"by": NAMES["A"]}), new_token())
    with pytest.raises(AssertionError, match=r"entry 2 \(note\)"):
        assert_no_names(tmp_path)
