"""`tableside machine log`: what happened to the judge's key and PIN of this machine."""

from __future__ import annotations

from pathlib import Path

from tableside.ledger.machine_log import FILE, MachineLog
from tests.kit.cli import tableside


def shown(folder: Path) -> tuple[int, list[str]]:
    result = tableside("machine", "log", "--data", folder)
    return result.exit_code, [
        line.partition("+00:00")[2].removeprefix(" (clock not set)") for line in result.output.splitlines()
    ]


def test_each_event_is_a_sentence(tmp_path: Path) -> None:
    log = MachineLog(tmp_path)
    log.append("judge key found", "AAAA-BBBB")
    log.append("PIN")
    log.append("wrong PIN")
    log.append("wrong PIN", "x", ("judge", "B"))
    log.append("wrong PIN", "x", ("head judge",))
    log.append("badges", agreed=("head judge", "judge"))
    log.append("PIN", "x", ("judge",))
    log.append("PIN found", "y")
    log.append("judge key", "CCCC-DDDD", ("Ann", "Bea"))
    log.append("judge key")
    assert shown(tmp_path) == (
        0,
        [
            "  A judge’s key was found in the data folder: AAAA-BBBB. It was put there outside Tableside.",
            "  A new judge PIN was set.",
            "  A wrong judge PIN was entered.",
            "  A wrong PIN was entered: judge, on the side of player B.",
            "  A wrong PIN was entered: head judge, with no match on the table.",
            "  Judges’ badges were added: head judge, judge.",
            "  A new judge PIN was set. Agreed: the judge.",
            "  The judge PIN was changed outside Tableside.",
            "  The judge’s key is now: CCCC-DDDD. Agreed: Ann, Bea.",
            "  The judge’s key is now: none.",
        ],
    )


def test_an_empty_log(tmp_path: Path) -> None:
    result = tableside("machine", "log", "--data", tmp_path)
    assert (result.exit_code, result.output) == (0, "The machine’s log is empty.\n")


def test_a_line_that_was_changed_is_named(tmp_path: Path) -> None:
    log = MachineLog(tmp_path)
    log.append("wrong PIN")
    log.append("wrong PIN")
    path = tmp_path / FILE
    path.write_bytes(path.read_bytes().replace(b"wrong PIN", b"PIN", 1))
    result = tableside("machine", "log", "--data", tmp_path)
    assert result.exit_code == 1
    assert "WRONG  Line 1 is damaged, or does not follow the line before." in result.output
