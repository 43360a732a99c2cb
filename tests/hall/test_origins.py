"""A match that goes on with one of another machine counts only if it was handed over, and begins where that ended."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from tableside.cli.exchange import verify
from tableside.engine.model.actions import Concede
from tableside.engine.model.modes import PlayedGame
from tableside.hall import floor
from tableside.hall.floor import TableFold
from tableside.hall.floor_fold import FloorFold
from tableside.hall.origins import Origins
from tableside.hall.table_lines import TableLine, TableMessage, encode
from tableside.hall.told import HandedEntries, Heard, Unheard
from tableside.ledger.clock import machine_time
from tableside.ledger.entry import PublicEntry
from tableside.ledger.export import ExportedRecord, recorded, signed, write
from tableside.ledger.people import Person
from tableside.ledger.witness import TableKey
from tableside.match import taking_over
from tableside.match.entries import PlayerNote
from tableside.match.public.continued import Continued, HandedMatch
from tableside.match.public.games import NEXT_GAME, Games
from tableside.match.public.round_clock import CLOCK, started
from tableside.match.public.story_notes import STILL_WAITS
from tableside.message import Message, message
from tableside.table import commands as c
from tests.hall.test_hall import hall_in, joined, sending, until
from tests.hall.test_handing_over import name, play_and_send, shown, trouble
from tests.kit.hall.halls import free_port, outbox
from tests.kit.stream.game import CARDS, Game
from tests.kit.table.table import AtTable

Forge = Callable[[HandedMatch], HandedMatch]


class Tables:
    """The tables `old`, whose match is handed over, and `new`, which goes on with it as far as `forge` leaves it."""

    def __init__(self, folder: Path) -> None:
        self.old, self.new = folder / "old", folder / "new"
        self.floor = FloorFold(CARDS, lambda _: None)
        self.origin: str | None = "old"
        self.origins = Origins(lambda continued, key: self.origin, self.floor.tables.get, self.floor.hand_over)
        self.floor.misbegun = self.origins.misbegun
        with Game(self.old) as game:
            game.notes(NEXT_GAME, Games((PlayedGame({}, "A"),), (), ("B",))).notes(CLOCK, started(50, machine_time()))
            game.controls().ends_turn()

    def leaves_and_resumes(self) -> None:
        """Leave the match at the old table for another, and go on with it there."""
        with Game(self.old) as game:
            game.controls().goes_on_with(1).ends_turn()

    def goes_on(self, forge: Forge) -> None:
        lines = outbox(self.old).lines("judges", 0)
        lines = tuple(line for line in lines if line.match == lines[-1].match)
        keys = [TableKey.of(folder, ours=True).public for folder in (self.old, self.new)]
        continued = Continued(*keys, lines[0].match, lines[-1].seq, lines[-1].hash)
        with AtTable(self.new) as table:
            table.do(c.TakeOver(forge(HandedMatch(continued, tuple(map(entry, lines))))), c.Resume())
            table.next_turn()

    def send(self, *tables: str) -> None:
        for table in tables:
            for line in outbox(self.old if table == "old" else self.new).lines("judges", 0):
                fold = self.floor.tables.get(table) or TableFold(table, CARDS)
                self.floor._keep(fold.with_message(TableMessage(encode([line])), 1.0))
        self.reads()

    def reads(self) -> None:
        """Read the matches of other tables that are to be read."""
        asyncio.run(self.origins.read_due())

    @property
    def trouble(self) -> str:
        """The code of the trouble of the table that goes on, empty for none, once what is due was read."""
        self.reads()
        trouble = self.floor.tables["new"].table.trouble
        return "" if trouble is None else trouble.code

    def record(self, folder: Path) -> ExportedRecord:
        return signed(recorded(folder), TableKey.of(folder, ours=True))


def entry(line: TableLine) -> PublicEntry:
    people = Person.new("A", '{"name":"Mira"}'), Person.new("B", '{"name":"Jonas"}')
    return line.entry(people if line.kind == "match" else ())


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    return Tables(tmp_path)


def as_it_is(handed: HandedMatch) -> HandedMatch:
    return handed


def without_last(handed: HandedMatch) -> HandedMatch:
    return replace(handed, entries=handed.entries[:-1])


def with_other_games(handed: HandedMatch) -> HandedMatch:
    games = msgspec.json.encode(Games((PlayedGame({}, "B"),)))
    entries = (replace(each, action=games) if each.kind == NEXT_GAME else each for each in handed.entries)
    return replace(handed, entries=tuple(entries))


def without_games(handed: HandedMatch) -> HandedMatch:
    return replace(handed, entries=tuple(each for each in handed.entries if each.kind != NEXT_GAME))


def without_losses(handed: HandedMatch) -> HandedMatch:
    games = msgspec.json.encode(Games((PlayedGame({}, "A"),)))
    entries = (replace(each, action=games) if each.kind == NEXT_GAME else each for each in handed.entries)
    return replace(handed, entries=tuple(entries))


def without_clock(handed: HandedMatch) -> HandedMatch:
    return replace(handed, entries=tuple(each for each in handed.entries if each.kind != CLOCK))


def without_waiting(handed: HandedMatch) -> HandedMatch:
    """As if the other player had answered the change by hand that still waits."""
    last = handed.entries[-1]
    seq = max(each.seq for each in handed.entries if each.kind == "action" and b"control" in each.action)
    known = replace(last, kind="acknowledged", action=msgspec.json.encode(PlayerNote(seq, "B")), events=b"[]")
    return replace(handed, entries=(*handed.entries, known))


def with_other_rules(handed: HandedMatch) -> HandedMatch:
    first, *later = handed.entries
    action = first.action.replace(b'"mode":"duel"', b'"mode":"match"')
    assert action != first.action
    return replace(handed, entries=(replace(first, action=action), *later))


FORGERIES = [
    without_last,
    with_other_games,
    without_games,
    without_losses,
    without_clock,
    without_waiting,
    with_other_rules,
]


def test_a_match_that_begins_where_the_other_ended_counts(tables: Tables) -> None:
    tables.goes_on(as_it_is)
    tables.send("old", "new")
    assert (tables.trouble, tables.floor.tables["new"].table.turn) == ("", 3)


@pytest.mark.parametrize("forge", FORGERIES)
def test_one_that_begins_elsewhere_is_in_quarantine(tables: Tables, forge: Forge) -> None:
    tables.goes_on(forge)
    tables.send("old", "new")
    assert tables.trouble == "log-begins-elsewhere"
    with AtTable(tables.new) as table:
        table.begin(table="99")
    tables.send("new")
    assert tables.floor.tables["new"].table.label != "99", "nothing counts from then on"


@pytest.mark.parametrize("kind", [NEXT_GAME, STILL_WAITS])
def test_one_that_says_later_that_it_began_otherwise_is_in_quarantine(tables: Tables, kind: str) -> None:
    tables.goes_on(as_it_is)
    with AtTable(tables.new) as table:
        table.ask_live(lambda live: live.note(kind, Games(())))
    tables.send("old", "new")
    assert tables.trouble == "log-begins-elsewhere"


@pytest.mark.parametrize(("forge", "trouble"), [(as_it_is, ""), (without_last, "log-begins-elsewhere")])
def test_it_is_checked_too_if_another_match_was_begun_before_it_was_handed_over(
    tables: Tables, forge: Forge, trouble: str
) -> None:
    tables.leaves_and_resumes()
    tables.goes_on(forge)
    tables.send("old", "new")
    assert tables.trouble == trouble


def test_one_counts_only_if_it_is_known_how_the_other_ended(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floor, "MOST_LEFT", 0)
    tables.leaves_and_resumes()
    tables.goes_on(as_it_is)
    tables.send("new")
    assert tables.trouble == "", "the entries of the other are still to be read"
    tables.send("old")
    tables.floor.hand_over("new")
    assert tables.trouble == "log-origin-unknown"


def test_it_is_found_too_if_the_entries_of_the_other_are_read_later(tables: Tables) -> None:
    tables.goes_on(without_last)
    tables.send("new")
    assert tables.trouble == ""
    tables.send("old")
    tables.floor.hand_over("new")
    assert tables.trouble == "log-begins-elsewhere"


def test_one_that_was_not_handed_over_is_in_trouble_as_long_as_nobody_notes_that_it_was(tables: Tables) -> None:
    tables.goes_on(as_it_is)
    tables.origin = None
    tables.send("old", "new")
    assert tables.trouble == "log-not-handed-here"
    tables.origin = "old"
    tables.floor.hand_over("new")
    assert tables.trouble == ""


def test_one_that_was_given_up_when_it_was_handed_elsewhere_is_in_no_trouble(tables: Tables) -> None:
    tables.goes_on(as_it_is)
    tables.origin = None
    with AtTable(tables.new) as table:
        table.do(c.Leave(), c.GiveUp(1))
    tables.send("old", "new")
    assert tables.trouble == ""


@pytest.mark.parametrize("is_over", [False, True])
def test_one_that_was_not_handed_over_is_not_cosigned_after_others_are_begun(tables: Tables, *, is_over: bool) -> None:
    tables.goes_on(as_it_is)
    tables.origin = None
    with AtTable(tables.new) as table:
        if is_over:
            table.act(Concede("A"))
        table.do(c.Leave())
        table.begin(table="99")
    tables.send("old", "new")
    fold = tables.floor.tables["new"]
    assert (fold.table.label, fold.misbegun, tables.trouble) == ("99", None, "log-left-not-counted")
    assert fold.refused == Message("log-left-not-counted")
    tables.origin = "old"
    tables.floor.hand_over("new")
    assert tables.floor.tables["new"].refused is None, "now it is handed over"


def test_others_are_cosigned_once_one_that_was_not_handed_over_is_given_up(tables: Tables) -> None:
    tables.goes_on(as_it_is)
    tables.origin = None
    with AtTable(tables.new) as table:
        table.do(c.Leave())
        table.begin(table="99").do(c.Leave(), c.GiveUp(1))
    tables.send("old", "new")
    assert tables.floor.tables["new"].refused is None


def test_one_that_begins_elsewhere_is_found_after_others_are_begun(tables: Tables) -> None:
    tables.goes_on(without_last)
    with AtTable(tables.new) as table:
        table.do(c.Leave())
        table.begin(table="99")
    tables.send("new")
    assert tables.trouble == ""
    tables.send("old")
    tables.floor.hand_over("new")
    assert tables.trouble == "log-begins-elsewhere"


def test_one_that_was_not_handed_over_is_not_forgotten_for_many_others(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(floor, "MOST_LEFT", 0)
    tables.goes_on(as_it_is)
    tables.origin = None
    with AtTable(tables.new) as table:
        table.do(c.Leave())
        table.begin(table="99")
    tables.send("old", "new")
    fold = tables.floor.tables["new"]
    assert (fold.left, fold.log.quarantine) == ((), Message("log-not-handed-here"))


def test_people_who_changed_their_names_are_others(tables: Tables) -> None:
    tables.goes_on(as_it_is)
    tables.send("old", "new")
    for table, names in (("old", "AB"), ("new", "BA")):
        people = tuple(Person.new(who, f'{{"name":"{called}"}}') for who, called in zip("AB", names, strict=True))
        tables.floor.take_people(table, "1", msgspec.json.encode(people))
    assert tables.trouble == "log-begins-elsewhere"


@pytest.mark.parametrize("forge", [as_it_is, *FORGERIES])
def test_a_record_verifies_by_that_of_the_other_machine(tables: Tables, tmp_path: Path, forge: Forge) -> None:
    tables.goes_on(forge)
    for folder in (tables.old, tables.new):
        write(tables.record(folder), tmp_path / f"{folder.name}.record")
    alone = verify(tmp_path / "new.record", [], [])
    both = verify(tmp_path / "new.record", [], [], before=tmp_path / "old.record")
    assert "audit-continues" in codes(alone.data, "unverified")
    fits = forge is as_it_is
    assert ("audit-continues-fits" in codes(both.data, "verified")) == fits
    assert ("audit-continues-elsewhere" in codes(both.data, "wrong")) == (not fits)


def test_a_record_of_the_other_machine_that_ends_too_early_proves_nothing(tables: Tables, tmp_path: Path) -> None:
    tables.goes_on(as_it_is)
    write(tables.record(tables.new), tmp_path / "new.record")
    whole = recorded(tables.old)
    last = whole.links[-1].seq
    write(replace(whole, links=whole.links[:-2]), tmp_path / "old.record")
    data = verify(tmp_path / "new.record", [], [], before=tmp_path / "old.record").data
    assert isinstance(data, dict)
    assert data["wrong"] == []
    assert message("audit-before-too-short", match=1, last=last - 2, needed=last) in data["unverified"]


def test_a_damaged_record_of_the_other_machine_is_no_fault_of_this_one(tables: Tables, tmp_path: Path) -> None:
    tables.goes_on(as_it_is)
    write(tables.record(tables.new), tmp_path / "new.record")
    first, second, *links = recorded(tables.old).links
    changed = second._replace(action=second.action + b" ")
    write(replace(recorded(tables.old), links=(first, changed, *links)), tmp_path / "old.record")
    data = verify(tmp_path / "new.record", [], [], before=tmp_path / "old.record").data
    assert codes(data, "wrong") == []
    assert "audit-before-damaged" in codes(data, "unverified")


def test_a_record_of_a_later_version_of_the_other_machine_is_no_fault_of_this_one(
    tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables.goes_on(as_it_is)
    for folder in (tables.old, tables.new):
        write(tables.record(folder), tmp_path / f"{folder.name}.record")
    monkeypatch.setattr(taking_over, "FORMAT", 0)
    data = verify(tmp_path / "new.record", [], [], before=tmp_path / "old.record").data
    assert codes(data, "wrong") == []
    assert "audit-before-not-read" in codes(data, "unverified")


def test_a_record_does_not_verify_by_that_of_a_third_machine(tables: Tables, tmp_path: Path) -> None:
    tables.goes_on(as_it_is)
    (tmp_path / "third").mkdir()
    write(tables.record(tables.new), tmp_path / "new.record")
    write(tables.record(tables.old), tmp_path / "old.record")
    stranger = TableKey.of(tmp_path / "third", ours=True)
    write(signed(recorded(tables.old), stranger), tmp_path / "third.record")
    assert codes(verify(tmp_path / "new.record", [], [], before=tmp_path / "third.record").data, "wrong")
    unrelated = verify(tmp_path / "old.record", [], [], before=tmp_path / "new.record")
    assert codes(unrelated.data, "wrong") == ["audit-continues-nothing"]


def codes(data: object, kind: str) -> list[str]:
    assert isinstance(data, dict)
    findings: list[Message] = data[kind]
    return [each.code for each in findings]


def test_hall_and_table_say_it(tmp_path: Path) -> None:
    async def run() -> None:
        old_folder, new_folder, heard = tmp_path / "old", tmp_path / "new", list[Heard | Unheard | HandedEntries]()
        async with hall_in(tmp_path / "hall", free_port()) as (admission, floors):
            old, new = await joined(admission, old_folder), await joined(admission, new_folder)
            await play_and_send(old_folder, old)
            await shown(floors, old)
            assert await admission.desk.hand_over(name(admission, old), name(admission, new)) is None
            with AtTable(new_folder) as table:
                async with sending(new_folder, new, heard):
                    await until(lambda: any(isinstance(each, HandedEntries) for each in heard))
                    (handed,) = [each for each in heard if isinstance(each, HandedEntries)]
                    await asyncio.to_thread(table.do, c.TakeOver(without_last(handed.match)), c.Resume())
                    await until(lambda: trouble(floors, new) == "log-begins-elsewhere")
                    await until(lambda: problems(heard)[-1:] == ["log-begins-elsewhere"])
                    assert admission.folds.witness.is_refused(new.nkey.public)

    asyncio.run(run())


def problems(heard: list[Heard | Unheard | HandedEntries]) -> list[str]:
    return [each.problem.code for each in heard if isinstance(each, Unheard) and each.problem is not None]
