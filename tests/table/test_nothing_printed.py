"""Nothing of ours that is printed while a card is facedown, by accident or in an error, names the card."""

from __future__ import annotations

import base64
import gc
import shutil
import sqlite3
import threading
import traceback
import types
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import pytest

from tableside.cli import exchange
from tableside.cli.judge_keys import opened
from tableside.ledger import judge_key
from tableside.ledger.box import JudgePrivate
from tableside.ledger.commitment import CommitmentOpening, read_hidden
from tableside.ledger.export import read, recorded
from tableside.ledger.public import PublicLedger
from tableside.ledger.recorded_hides import committed
from tableside.ledger.seal import Seal
from tableside.ledger.signed_head import SignedHead
from tableside.ledger.store import Ledger
from tableside.ledger.unsealed import unsealed
from tableside.ledger.witness import TableKey
from tableside.match import judge_keys
from tableside.match.entries import Sealed
from tableside.match.replay import exported
from tableside.table import commands as c
from tests.kit.match.cards import CANARY, CARDS, CUB, HIDER
from tests.kit.table.table import NEAR, AtTable
from tests.table.test_secrecy import play

OURS = ("tableside", "hw")
"""Whose values are looked at. A card's facts are no secret, so `carddata` is not among them."""

JUDGED = "tableside.engine.model.chain_items.Item"
"""An item of the chain is a card that everybody sees; one of a play that is still judged lives in the engine alone,
which has no I/O and prints nothing."""

OTHERS = (types.MethodType, BaseException, threading.Thread)

MANY = 1000
"""Of so many objects at once it is asked what they hold: a memory has millions, and few are of ours."""


def kind_name(kind: type) -> str:
    """The full name of a type."""
    return f"{kind.__module__}.{kind.__qualname__}"


@cache
def is_looked_at(kind: type) -> bool:
    """Return whether values of this type must not print a secret; asked of each object in memory, so found out once."""
    return kind_name(kind) != JUDGED and (kind.__module__.startswith(OURS) or issubclass(kind, OTHERS))


@cache
def is_ours(module: str) -> bool:
    """Return whether a module is of ours; asked at each call of a function."""
    return module.startswith(OURS)


class Printer:
    """Prints all our values that pass between our functions, on any thread, and collects those that show a secret."""

    def __init__(self, *secrets: str) -> None:
        self.secrets = list(secrets)
        self.telling: set[str] = set()
        self.printed: dict[int, object] = {}
        self.busy = threading.local()

    def __call__(self, frame: FrameType, event: str, value: Any) -> None:
        if event not in ("call", "return") or not is_ours(str(frame.f_globals.get("__name__"))):
            return
        if getattr(self.busy, "now", False):
            return
        where = f"{frame.f_globals['__name__']}:{frame.f_lineno}"
        self.busy.now = True
        try:
            for local in (*frame.f_locals.values(), value) if event == "return" else frame.f_locals.values():
                self.see(local, where)
        finally:
            self.busy.now = False

    def see(self, value: object, where: str) -> None:
        kind = type(value)
        if not is_looked_at(kind) or id(value) in self.printed:
            return
        self.printed[id(value)] = value  # kept, so that its id is no other's
        try:
            text = repr(value) if kind.__str__ is object.__str__ else f"{value!r} {value!s}"
        except Exception:  # it is not whole yet, and comes again
            del self.printed[id(value)]
            return
        if any(secret in text for secret in self.secrets):
            self.telling.add(f"{kind_name(kind)} at {where}")


@contextmanager
def printing(printer: Printer) -> Iterator[None]:
    """On each thread that begins in here."""
    threading.setprofile(printer)
    try:
        yield
    finally:
        threading.setprofile(None)


def secrets_of(table: AtTable) -> Iterator[str]:
    """The name, and the numbers of every tag, as they stand in what is printed."""
    yield "Canary"
    for tag in (tag for tags in table.tags.values() for tag in tags):
        for number in (tag.uid.reveal(), bytes(tag.memory[30:46])):
            yield from (number.hex(), number.hex().upper(), repr(number)[2:-1])


@pytest.mark.parametrize("dial", ["casual", "competition"])
def test_no_value_of_ours_prints_a_secret(tmp_path: Path, dial: str) -> None:
    """Neither what lives on nor what lives for a moment: actions, drafts, questions, what a tap means, views."""
    judge_key.keep(JudgePrivate().public, tmp_path / judge_keys.FILE)
    printer = Printer("Canary")
    with printing(printer), AtTable(tmp_path, answer_ms=0) as table:
        table.begin(dial=dial).tap(table.tags["A"][CUB])
        assert table.title("A") == "prompt-which-action"
        table.readers.lift(NEAR)
        printer.secrets += secrets_of(table)
        play(table, dial)
        table.do(c.Dismiss("A"))
        table.touch("A", 1, "button-look")
        table.do(c.LookAtFacedown("A", table.notice("A").hold))
        assert table.title("A") == CANARY
        printer.secrets += secrets_of(table)
        for thing in list(printer.printed.values()):
            del printer.printed[id(thing)]
            printer.see(thing, "later")
        table.do(c.Dismiss("A"))
        gc.unfreeze()
        gc.collect()
        holders = gc.get_objects()
        for start in range(0, len(holders), MANY):
            things = gc.get_referents(*holders[start : start + MANY])
            looked_at = {kind for kind in set(map(type, things)) if is_looked_at(kind)}
            for thing in things:
                if type(thing) in looked_at:
                    printer.see(thing, "alive")
        gc.freeze()  # as tests/conftest.py has it: else each collection of the tests after this one takes longer
    assert len({type(thing) for thing in printer.printed.values()}) > 60
    assert not printer.telling, "\n".join(sorted(printer.telling))


@pytest.fixture(scope="module")
def hidden(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a casual match in which the canary lies facedown, as a power cut leaves it."""
    root = tmp_path_factory.mktemp("hidden")
    with AtTable(root / "used") as table:
        table.begin().hide("A", table.tags["A"][HIDER], 1)
        shutil.copytree(root / "used", root / "data")
    return root / "data"


@pytest.fixture
def copy(hidden: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(hidden, tmp_path / "data"))


def private(folder: Path) -> list[bytes]:
    """The secrets of that match: what is sealed in it, its key, the opening of the hide."""
    key = (folder / "keys" / "match-1.key").read_bytes()
    sealed = [unsealed(link, [Seal(key)]).private for link in recorded(folder).own]
    return [key, *(text for text in sealed if text and b"Canary" in text)]


def test_an_entry_read_back_with_its_key_prints_nothing(copy: Path) -> None:
    with Ledger.open(copy) as ledger:
        entries = ledger.entries(1)
    assert any(b"Canary" in (entry.private or b"") for entry in entries)
    assert "Canary" not in repr(entries)
    assert (copy / "keys" / "match-1.key").read_bytes().hex() not in repr(entries)


def cut(folder: Path) -> None:
    (folder / "ledger.sqlite").write_bytes((folder / "ledger.sqlite").read_bytes()[:5000])


def another(folder: Path) -> None:
    shutil.copyfile(folder / "keys" / "match-1.key", folder / "ledger.sqlite")
    for log in ("-wal", "-shm"):
        (folder / f"ledger.sqlite{log}").unlink()


def with_sql(*statements: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        with closing(sqlite3.connect(folder / "ledger.sqlite")) as raw:
            raw.executescript(";".join(statements))

    return change


def exposed(folder: Path) -> None:
    (folder / "keys" / "match-1.key").chmod(0o644)


def folder_instead(folder: Path) -> None:
    (folder / "ledger.sqlite").unlink()
    (folder / "ledger.sqlite").mkdir()


BROKEN = (
    cut,
    another,
    with_sql("PRAGMA user_version = 99"),
    with_sql("PRAGMA application_id = 1"),
    with_sql("DROP TABLE entry"),
    with_sql("ALTER TABLE entry ADD COLUMN more TEXT"),
    exposed,
    folder_instead,
)


@pytest.mark.parametrize("broken", BROKEN)
def test_errors_of_an_unusable_ledger_do_not_show_its_content(copy: Path, broken: Callable[[Path], None]) -> None:
    secrets = private(copy)
    broken(copy)
    errors = [raised(lambda: read_all(copy)), raised(lambda: exchange.export(copy, None, copy / "out"))]
    assert errors[0]
    for error in errors:
        assert not [secret for secret in secrets if reveals(secret, error)]
    with AtTable(copy) as table:
        assert "Canary" not in repr(table.view)


def read_all(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        ledger.seal(1)
        ledger.entries(1)


def raised(deed: Callable[[], object]) -> str:
    """The text of the error that this ends with and of all that led to it, empty where it ends well."""
    try:
        deed()
    except Exception as error:
        return "".join(traceback.format_exception(error)) + repr(error) + repr(vars(error)) + repr(error.args)
    return ""


def reveals(secret: bytes, text: str) -> bool:
    return "Canary" in text or secret.hex() in text or repr(secret)[2:-1] in text


def texts(folder: Path) -> Iterator[str]:
    """Secret texts that somebody could mistake for others: whole, cut short, with a letter too many."""
    key = (folder / "keys" / "match-1.key").read_bytes()
    (link,) = [link for link in recorded(folder).own if link.kind == "action" and committed(link.action)]
    fixes, sealed = committed(link.action), unsealed(link, [Seal(key)]).private
    assert fixes is not None
    assert sealed is not None
    hidden = read_hidden(msgspec.json.decode(sealed, type=Sealed).hidden, fixes.where)
    assert hidden is not None
    opening = hidden.opening().text
    for text in (opening, key.hex(), base64.b64encode(key).decode(), "1 Canary Hider", sealed.decode()):
        yield from (text[:-1], f"{text}!", text.replace("TABLESIDE:", "TABLE:"), text[4:])


def test_unreadable_input_is_not_repeated(copy: Path) -> None:
    """A secret that somebody typed, scanned or named in the wrong place."""
    file, errors = copy / "file", []
    for text in texts(copy):
        file.write_text(text)
        deeds: tuple[Callable[[], object], ...] = (
            lambda text=text: CommitmentOpening.read(text),
            lambda text=text: SignedHead.read(text),
            lambda: judge_key.public_half(file),
            lambda text=text: judge_key.unlock(file, text),
            lambda: read(file),
            lambda: exported(file),
            lambda: opened(file, file, "correct horse", CARDS),
            lambda: TableKey.of(copy / "file"),
            lambda: PublicLedger.open(file).entries(1),
        )
        errors += [(text, raised(deed)) for deed in deeds]
    assert sum(bool(error) for _, error in errors) > 7 * 16
    assert [error for text, error in errors if text[2:30] in error or "Canary" in error] == []
