"""Data folders of a table, and what must go on whatever their files hold: the commands, the overlay and the app."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from carddata.sets import load
from tableside.cli import exchange, record_list, scenario_export, show_record
from tableside.cli.output import Output
from tableside.cli.result import CommandResult
from tableside.engine import Secret
from tableside.engine.editions import NEWEST
from tableside.engine.model.actions import ControlIs, EndTurn, Hide
from tableside.engine.model.game_setup import GameSetup
from tableside.judge.pin import PinFile
from tableside.ledger import export
from tableside.ledger.box import JudgePrivate
from tableside.ledger.errors import LedgerError
from tableside.ledger.judge_key import keep
from tableside.ledger.store import Ledger
from tableside.ledger.witness import TableKey
from tableside.match.entries import draft_note
from tableside.match.judge_keys import FILE as JUDGE_KEY
from tableside.match.public.scene_fold import SceneUnavailable
from tableside.match.store import MatchStore
from tableside.stream.feed import Follower
from tableside.table import commands as c
from tableside.table.controller import MatchController
from tableside.table.effects import TableState
from tableside.table.health import Health
from tableside.table.readers import assignments

CARDS = load()
AGREED = GameSetup({"A": "Ann", "B": "Ben"}, ("Void Gate", "Zaun Warrens"))
RECORD = "record"
"""The name of an exported match in such a folder."""


def do(store: MatchStore, command: c.Command) -> None:
    """Carry out a command as the live table does, and record it."""
    vault = store.vault()
    assert vault is not None
    assert store.match is not None
    for draft in MatchController(CARDS, store.match, TableState(), vault, store.next_seq, 0, 0).command(command).drafts:
        store.record(draft)


def make_folders(place: Path) -> tuple[Path, Path]:
    """The data folder of a closed app, and of an app that was killed: its log is there."""
    closed, killed = place / "closed", place / "killed"
    closed.mkdir(mode=0o755)
    keep(JudgePrivate().public, closed / JUDGE_KEY)
    PinFile(closed).set("12345")
    assignments.write(closed, assignments.Assignments({"reader 1": assignments.Spot("A", 1)}))
    store = MatchStore(closed, CARDS)
    store.begin(AGREED)
    do(store, c.Do(ControlIs("A", 1, "A")))
    do(store, c.Do(Hide("A", Secret("Pakaa Cub"), 1)))
    do(store, c.Undo("A"))
    do(store, c.Do(Hide("A", Secret("Pakaa Cub"), 1)))
    store.close()
    store.ready()
    store.resume()
    do(store, c.Do(EndTurn("A")))
    shutil.copytree(closed, killed)
    store.close()
    export.write(export.signed(export.recorded(closed), TableKey.of(closed)), place / RECORD)
    for folder in (closed, killed):
        shutil.copy(place / RECORD, folder / RECORD)
    return closed, killed


def files_of(folder: Path) -> list[Path]:
    """Every file of ours with content, sorted by name."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.stat().st_size)
    return [path for path in files if path.name != "ledger.reserve"]


def assert_a_sentence(error: LedgerError) -> None:
    """The problem and the remedy have words."""
    out = Output("en")
    for part in (error.problem, error.remedy):
        assert " " in out.words(part)


def assert_said(command: Callable[[], CommandResult]) -> None:
    """A command ends with lines in every language, or with a problem in a sentence."""
    try:
        result = command()
    except LedgerError as error:
        assert_a_sentence(error)
    else:
        for language in ("en", "de"):
            for line in (*result.aside, *result.lines):
                Output(language).words(line, result.names)


def assert_record_is_read_or_refused(record: Path) -> None:
    """Each command that reads an exported record says what it is."""
    for command in (
        lambda: show_record.show(record.parent, None, record, CARDS),
        lambda: exchange.replay(record.parent, None, record, str(NEWEST), CARDS),
        lambda: exchange.verify(record, [], []),
    ):
        assert_said(command)


def assert_commands_answer(folder: Path, place: Path) -> None:
    """Each command that reads the folder or its record says what it is; what they write comes to lie in `place`."""
    out = place / "out"
    assert_record_is_read_or_refused(folder / RECORD)
    for command in (
        lambda: record_list.list_matches(folder, CARDS, None),
        lambda: show_record.show(folder, None, None, CARDS),
        lambda: exchange.replay(folder, None, None, str(NEWEST), CARDS),
        lambda: scenario_export.export(folder, None, place / "scenario", CARDS),
        lambda: exchange.export(folder, None, out),
        lambda: exchange.verify(out, [], []),
    ):
        assert_said(command)


def assert_overlay_stays(folder: Path) -> None:
    """The overlay follows the folder, or says why it cannot."""
    with closing(Follower(folder)) as follower:
        for _ in range(2):
            try:
                follower.poll()
            except LedgerError as error:
                assert_a_sentence(error)
            except SceneUnavailable as error:
                Output("en").words(error.message)


def open_or_mend(store: MatchStore) -> None:
    """Open as people do at the screen: rescue where that is offered, else set aside."""
    ways: tuple[Callable[[], object], ...] = ()
    try:
        store.ready()
    except LedgerError as error:
        assert_a_sentence(error)
        health = Health().opened(error)
        offered = ((health.can_rescue, store.rescue), (health.can_set_aside, store.set_aside))
        ways = tuple(way for is_offered, way in offered if is_offered)
    for way in ways:
        try:
            way()
            break
        except LedgerError as error:
            assert_a_sentence(error)
    store.ready()


def assert_app_works(folder: Path) -> None:
    """The app opens, or says why not and offers the way on; then a match is begun, recorded and closed."""
    assignments.read(folder)
    store = MatchStore(folder, CARDS)
    open_or_mend(store)
    if store.match is not None:
        store.record(draft_note("confirmed", AGREED.edition, {}))
        assert store.witness or store.troubles
    store.begin(AGREED)
    do(store, c.Do(ControlIs("A", 1, "A")))
    do(store, c.Do(Hide("A", Secret("Pakaa Cub"), 1)))
    store.close()
    with Ledger.open(folder) as ledger:
        assert not [entry for entry in ledger.entries(ledger.matches()[-1]) if entry.fault]


def assert_all_goes_on(folder: Path, place: Path, *, pin: bool = False) -> None:
    """Everything that reads this folder goes on; `pin` tries the PIN too, which takes a third of a second."""
    assert_commands_answer(folder, place)
    assert_overlay_stays(folder)
    assert_app_works(folder)
    assert_overlay_stays(folder)
    if pin:
        PinFile(folder).check("12345")
