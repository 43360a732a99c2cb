"""The machine's log cut at its end: the newest match in the ledger names a line that is no longer there."""

from __future__ import annotations

from pathlib import Path

from tableside.engine.model.actions import Concede
from tableside.judge.pin import Entrant
from tableside.ledger import judge_key
from tableside.ledger.machine_log import FILE, MachineLog
from tableside.match import judge_keys
from tableside.message import message
from tableside.table import commands as c
from tests.kit.cli import tableside
from tests.kit.judge.session import AtJudge
from tests.kit.judge.takeover import JUDGE
from tests.kit.table.table import AtTable


def played(folder: Path) -> None:
    """A match that was sealed for the judge's key, after two wrong PINs."""
    judge_key.keep(JUDGE.public, folder / judge_keys.FILE)
    log = MachineLog(folder)
    log.append("wrong PIN")
    log.append("wrong PIN")
    with AtTable(folder) as table:
        table.begin()


def cut(folder: Path, lines: int) -> None:
    """Leave the log its first lines."""
    content = (folder / FILE).read_bytes().splitlines(keepends=True)
    (folder / FILE).write_bytes(b"".join(content[:lines]))


def codes(table: AtTable) -> set[str]:
    return {problem.code for problem in table.view.problems}


def test_a_match_notes_for_whom_it_is_sealed_and_names_the_end_of_the_log(tmp_path: Path) -> None:
    played(tmp_path)
    entries = MachineLog(tmp_path).read().entries
    assert [(entry.event, entry.key) for entry in entries[2:]] == [
        ("judge key found", JUDGE.public.id),
        ("match", JUDGE.public.id),
    ]
    with AtTable(tmp_path) as table:
        named = table.match.machine
        assert named is not None
        assert (named.seq, named.hash) == (4, entries[3].hash)
        assert "problem-machine-log-cut" not in codes(table)


def test_a_wrong_pin_without_a_match_says_for_whom_it_was_and_from_which_side(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        judge = AtJudge(table)
        for entrant in (Entrant(), Entrant("head judge"), Entrant("judge", "B")):
            judge.after(lambda entrant=entrant: judge.session.set_pin("000000", "1234", entrant=entrant))
    wrong = [entry.agreed for entry in MachineLog(tmp_path).read().entries if entry.event == "wrong PIN"]
    assert wrong == [("judge",), ("head judge",), ("judge", "B")]


def test_threat_18_a_log_that_was_cut_is_said_until_the_next_match(tmp_path: Path) -> None:
    for left in (0, 1, 3):
        folder = tmp_path / str(left)
        folder.mkdir()
        played(folder)
        cut(folder, left)
        with AtTable(folder) as table:
            assert message("problem-machine-log-cut", match=1, line=4) in table.view.problems
            table.act(Concede("A"))
            table.do(c.Leave())
            table.begin()
            assert "problem-machine-log-cut" not in codes(table)


def test_a_log_that_was_cut_and_grew_again_is_found(tmp_path: Path) -> None:
    played(tmp_path)
    cut(tmp_path, 1)
    for _ in range(9):
        MachineLog(tmp_path).append("wrong PIN")
    assert MachineLog(tmp_path).read().broken == ()
    with AtTable(tmp_path) as table:
        assert "problem-machine-log-cut" in codes(table)


def test_the_command_names_each_match_that_misses_a_line(tmp_path: Path) -> None:
    played(tmp_path)
    result = tableside("machine", "log", "--data", tmp_path)
    assert (result.exit_code, "WRONG" in result.output) == (0, False)
    cut(tmp_path, 3)
    result = tableside("machine", "log", "--data", tmp_path)
    assert result.exit_code == 1
    assert "WRONG  The log was cut or replaced: match 1 names its line 4, which is not there." in result.output


def test_a_match_begins_even_if_the_log_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with AtTable(tmp_path) as table:
        table.begin()
        assert table.match.machine is None
        assert "problem-machine-log" in codes(table)
