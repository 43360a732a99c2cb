"""Any file of ours with any of its bytes changed: the app and the overlay go on, and each command says a sentence."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from carddata.sets import load
from tableside.cli import exchange, scenario_export, show_record
from tableside.cli.output import Output
from tableside.cli.result import CommandResult
from tableside.engine import Secret
from tableside.engine.editions import NEWEST
from tableside.engine.model.actions import ControlIs, EndTurn, Hide
from tableside.engine.model.opening import GameSetup
from tableside.judge.pin import PinFile
from tableside.ledger import export
from tableside.ledger.box import JudgePrivate
from tableside.ledger.errors import LedgerError
from tableside.ledger.judge_key import keep
from tableside.ledger.store import Ledger
from tableside.ledger.witness import TableKey
from tableside.match.entries import draft_note
from tableside.match.judge_keys import FILE as JUDGE_KEY
from tableside.match.public.scene import SceneUnavailable
from tableside.match.store import MatchStore
from tableside.stream.feed import Follower
from tableside.table import commands as c
from tableside.table.controller import MatchController, TableState
from tableside.table.health import Health
from tableside.table.readers import assignments

CARDS = load()
AGREED = GameSetup({"A": "Ann", "B": "Ben"}, ("Void Gate", "Zaun Warrens"))
SAMPLE = 120
FULL = 10_000
SEEDS = 4

Change = Callable[[bytes, Random], bytes]


def flip(content: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(content))
    return content[:at] + bytes([content[at] ^ 1 << chance.randrange(8)]) + content[at + 1 :]


def flip_text(content: bytes, chance: Random) -> bytes:
    """A byte of text that becomes another letter, a digit, or none of UTF-8."""
    places = [at for at, byte in enumerate(content) if 32 <= byte < 127] or [0]
    at = chance.choice(places)
    return content[:at] + bytes([chance.choice(b'0129azAZ"{}[],:\xff\x80')]) + content[at + 1 :]


def overwrite(content: bytes, chance: Random) -> bytes:
    at, size = chance.randrange(len(content)), chance.choice((1, 2, 16, 600))
    return content[:at] + chance.randbytes(size) + content[at + size :]


def cut(content: bytes, chance: Random) -> bytes:
    return content[: chance.randrange(len(content))]


def leave_out(content: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(content))
    return content[:at] + content[at + chance.choice((1, 2, 100)) :]


def put_in(content: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(content))
    return content[:at] + chance.choice((b"\xff", b"[" * 3000, b"0" * 30, b"\0", b"\n")) + content[at:]


CHANGES: tuple[Change, ...] = (flip, flip, flip_text, flip_text, overwrite, cut, leave_out, put_in)


def schema(content: bytes, chance: Random) -> bytes:
    """A changed byte in the table's definition."""
    start = content.find(b"CREATE TABLE entry")
    if start < 0:
        return flip(content, chance)
    return content[:start] + flip_text(content[start : start + 1600], chance) + content[start + 1600 :]


def header(content: bytes, chance: Random) -> bytes:
    return flip(content[:100], chance) + content[100:]


def do(store: MatchStore, command: c.Command) -> None:
    vault = store.vault()
    assert vault is not None
    assert store.match is not None
    for draft in MatchController(CARDS, store.match, TableState(), vault, store.next_seq, 0).command(command).drafts:
        store.record(draft)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The data folder of a closed app, and of one that was killed: its log is there."""
    place = tmp_path_factory.mktemp("tables")
    closed, killed = place / "closed", place / "killed"
    closed.mkdir(mode=0o755)
    keep(JudgePrivate().public, closed / JUDGE_KEY)
    PinFile(closed).set("12345")
    assignments.write(closed, assignments.Assignments({"reader 1": assignments.Spot("A", 1)}))
    store = MatchStore(closed, CARDS)
    store.begin(AGREED)
    do(store, c.Do(ControlIs("A", 1, "A")))
    do(store, c.Do(Hide("A", Secret("Pakaa Cub"), 1)))
    do(store, c.Undo())
    do(store, c.Do(Hide("A", Secret("Pakaa Cub"), 1)))
    store.close()
    store.ready()
    store.resume()
    do(store, c.Do(EndTurn("A")))
    shutil.copytree(closed, killed)
    store.close()
    export.write(export.signed(export.recorded(closed), TableKey.of(closed)), place / "record")
    for folder in (closed, killed):
        shutil.copy(place / "record", folder / "record")
    return closed, killed


def ours(folder: Path) -> list[Path]:
    """Every file of ours with content, those of the ledger more often than others."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.stat().st_size)
    files = [path for path in files if path.name != "ledger.reserve"]
    return files + [path for path in files if path.name in ("ledger.sqlite", "ledger.sqlite-wal", "record")] * 3


@pytest.fixture
def place() -> Iterator[Path]:
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as made:
        yield Path(made)


def spoil(folder: Path, chance: Random) -> str:
    """Change bytes of a file; what was done."""
    path = chance.choice(ours(folder))
    changes = (*CHANGES, schema, header) if path.name == "ledger.sqlite" else CHANGES
    change = chance.choice(changes)
    content = path.read_bytes()
    for _ in range(chance.choice((1, 1, 1, 3))):
        content = change(content, chance) or b"\0"
    path.write_bytes(content)
    return f"{change.__name__} {path.name}"


def a_sentence(error: LedgerError) -> None:
    out = Output("en")
    for part in (error.problem, error.remedy):
        assert " " in out.words(part)


def the_commands_say_a_sentence(folder: Path, place: Path) -> None:
    record, out = folder / "record", place / "out"
    commands: tuple[Callable[[], CommandResult], ...] = (
        lambda: show_record.show(folder, None, None, CARDS),
        lambda: show_record.show(folder, None, record, CARDS),
        lambda: exchange.replay(folder, None, None, str(NEWEST), CARDS),
        lambda: exchange.replay(folder, None, record, str(NEWEST), CARDS),
        lambda: exchange.verify(record, [], []),
        lambda: scenario_export.export(folder, None, place / "scenario", CARDS),
        lambda: exchange.export(folder, None, out),
        lambda: exchange.verify(out, [], []),
    )
    for command in commands:
        try:
            result = command()
        except LedgerError as error:
            a_sentence(error)
        else:
            for language in ("en", "de"):
                for line in (*result.aside, *result.lines):
                    Output(language).words(line, result.names)


def the_overlay_stays(folder: Path) -> None:
    with closing(Follower(folder)) as follower:
        for _ in range(2):
            try:
                follower.poll()
            except LedgerError as error:
                a_sentence(error)
            except SceneUnavailable as error:
                Output("en").words(error.message)


def open_or_mend(store: MatchStore) -> None:
    """As people do at the screen: rescue where that is offered, else set aside."""
    mend: tuple[Callable[[], object], ...] = ()
    try:
        store.ready()
    except LedgerError as error:
        a_sentence(error)
        health = Health().opened(error)
        offered = ((health.can_rescue, store.rescue), (health.can_set_aside, store.set_aside))
        mend = tuple(way for is_offered, way in offered if is_offered)
    for way in mend:
        try:
            way()
            break
        except LedgerError as error:
            a_sentence(error)
    store.ready()


def the_app_works(folder: Path) -> None:
    """It opens, or says why not and offers the way on; then a match is begun, recorded and closed."""
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
        assert not [entry for entry in ledger.entries(ledger.matches()[-1]) if entry.doubt]


@pytest.mark.parametrize("seed", range(SEEDS))
def test_threat_12_whatever_a_file_holds_nothing_stops(
    tables: tuple[Path, Path], place: Path, full: bool, seed: int
) -> None:
    count = (FULL if full else SAMPLE) // SEEDS
    for run in range(count):
        chance = Random(f"{seed} {run}")
        folder = place / "data"
        shutil.copytree(chance.choice(tables), folder)
        done = spoil(folder, chance)
        try:
            the_commands_say_a_sentence(folder, place)
            the_overlay_stays(folder)
            the_app_works(folder)
            the_overlay_stays(folder)
            if done.endswith("judge.json"):
                PinFile(folder).check("12345")
        except Exception as error:
            raise AssertionError(f"seed {seed}, run {run}: {done}: {error!r}") from error
        for left in place.iterdir():
            shutil.rmtree(left) if left.is_dir() else left.unlink()


def test_a_byte_that_is_no_utf_8_in_the_newest_match_is_damage_with_a_way_on(folder: Path) -> None:
    store = MatchStore(folder, CARDS)
    store.begin(AGREED)
    do(store, c.Do(ControlIs("A", 1, "A")))
    store.close()
    path = folder / "ledger.sqlite"
    content = path.read_bytes()
    events = content.rindex(b'"event":')
    path.write_bytes(content[:events] + b'"ev\xffnt":' + content[events + 8 :])
    the_commands_say_a_sentence(folder, folder)
    the_overlay_stays(folder)
    the_app_works(folder)
    assert (folder / "ledger-damaged-1.sqlite").exists()
