"""Each command's help shows an example, and every example runs."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import pytest

from hw.simulated import SimulatedReaders
from tableside.app import opening
from tableside.cli import hardware
from tableside.cli.console import Interrupt
from tableside.cli.main import main
from tableside.engine.model.actions import Concede, EndTurn
from tableside.hall import hall_pages
from tableside.ledger.cosignature import Witness
from tableside.ledger.export import recorded, signed, write
from tableside.ledger.judge_key import beside
from tableside.ledger.witness import TableKey
from tableside.match import judge_keys
from tableside.match.judge_actions import MakeReport
from tableside.stream import server
from tableside.table import commands as c
from tests.cli.conftest import PASSPHRASE
from tests.cli.test_bad_input import SCENARIO
from tests.kit.cli import tableside
from tests.kit.match.cards import AGREED
from tests.kit.table.remedies import judged
from tests.kit.table.table import AtTable

DECK_LIST = "Main:\n1 Pakaa Cub\n"
CARDS = """{"meta": {"format": "riftbound-cards-canonical/1"}, "cards": [
{"name": "Grey Hound", "type": "Unit", "might": 3, "code": "AAA-001", "text": "When I hold, draw 7."}]}"""


def commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[str, click.Command]]:
    """All commands that are no groups, each with what is typed for it."""
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))
        else:
            yield " ".join((*path, name)), command


COMMANDS = dict(commands(main))

NEEDS_ANOTHER = (
    "update",
    "hall code",
    "hall join",
    "hall tables",
    "hall revoke",
    "hall feature",
    "hall node",
    "hall roster",
    "hall begin",
    "hall clock",
    "hall number",
    "hall result",
    "hall results",
    "hall drop",
    "hall people",
    "hall erase-names",
    "hall record",
    "hall destroy",
    "hall hand-over",
)
"""The commands whose examples need another machine, or a service, and say so."""


def example(command: click.Command) -> list[str]:
    (line,) = re.findall(r"^\s*Example: tableside (.+)$", command.help or "", re.M)
    return shlex.split(line)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, judge_key: Path) -> Path:
    """A folder with the files that the examples name, where no reader, screen or server is started."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with AtTable(tmp_path / "tableside") as table:
        table.begin().act(EndTurn("A"))
    (tmp_path / "my-scenario.toml").write_text(SCENARIO)
    (tmp_path / "my-deck.txt").write_text(DECK_LIST)
    (tmp_path / "my-cards.json").write_text(CARDS)
    (tmp_path / "people.csv").write_text("name\nKim\nAlex\n")
    (tmp_path / "round-3.csv").write_text("table,player 1,player 2\n1,Kim,Alex\n")
    monkeypatch.setattr(opening, "run", lambda options: None)
    monkeypatch.setattr(server, "serve", lambda *_, **options: None)
    monkeypatch.setattr(hall_pages, "serve", lambda *_: None)

    @contextmanager
    def at_readers(choice: object) -> Iterator[tuple[SimulatedReaders, Iterator[Interrupt]]]:
        yield SimulatedReaders("Reader"), iter((Interrupt(),))

    monkeypatch.setattr(hardware, "at_readers", at_readers)
    return tmp_path


def make_report(desk: Path, judge_key: Path) -> None:
    """A report for the judge with this key, as a match in competition leaves it."""
    (desk / "judge.key").write_bytes(judge_key.read_bytes())
    data = desk / "judged"
    data.mkdir(mode=0o700)
    (data / judge_keys.FILE).write_bytes(beside(judge_key).read_bytes())
    with AtTable(data) as table:
        judged(table.begin(dial="competition"), MakeReport())
    (data / "reports" / "match-1.judge").rename(desk / "match-1.judge")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_example_of_a_command_runs(desk: Path, name: str, judge_key: Path) -> None:
    arguments = example(COMMANDS[name])
    assert name in " ".join(arguments)
    if name in ("record verify", "keys judge open"):
        write(recorded(desk / "tableside"), desk / "match.jsonl")
    if name == "record cards":
        tableside("record", "card", "1", "--out", "match-1.card")
    if name == "record forget":
        with AtTable(desk / "tableside") as table:
            table.do(c.Leave(), c.Begin(AGREED), c.Do(Concede("B")), c.Leave())
    if name == "record cosign":
        Witness.new("kim.example", desk / "kim.key")
        head = signed(recorded(desk / "tableside"), TableKey.of(desk / "tableside")).signed
        (desk / "proof.txt").write_text(head.text if head else "")
    if name == "record proof":
        head = signed(recorded(desk / "tableside"), TableKey.of(desk / "tableside")).signed
        (desk / "kept-head.txt").write_text(head.text if head else "")
    if name in ("keys judge open", "keys judge show"):
        (desk / "judge.key").write_bytes(judge_key.read_bytes())
        (desk / "judge.key.pub").write_bytes(beside(judge_key).read_bytes())
    if name == "keys judge report":
        make_report(desk, judge_key)
    if name in ("keys judge names", "hall judges"):
        (desk / "judges.txt").write_text("Kim\nAlex\n")
    if name == "keys judge badge":
        (desk / "badges.json").write_text('[{"name": "Kim", "role": "judge", "uid": "04A1B2C3D4E5F6"}]')
    if name == "cards undo":
        tableside("cards", "import", "my-cards.json")
    if name == "restore":
        tableside("backup", "table.backup")
    if name == "machine boot":
        (desk / "tableside.toml").touch()
    if name == "tags check":
        tableside("tags", "enrol", "my-deck.txt", "--out", "my-deck.tags")
        (desk / "my-deck.tags.part").rename(desk / "my-deck.tags")
    result = tableside(*arguments, stdin="1357\n" if name in ("hall pin", "machine write-boot") else f"{PASSPHRASE}\n")
    finds_faults = name in ("readers", "doctor", "deck check", "tags enrol", "tags check")
    codes = (0, 1) if finds_faults else (3,) if name == "record verify" else (2,) if name in NEEDS_ANOTHER else (0,)
    assert result.exit_code in codes, result.output
