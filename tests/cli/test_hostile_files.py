"""Whatever a command is told to read: it ends at once, with a sentence, and takes no memory for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.cli import scenario_check
from tests.cli.conftest import PASSPHRASE
from tests.kit.cli import bounded, tableside
from tests.kit.hostile_files import HOSTILE

HOLDS = "play = '''\n? turn A\n'''\n[position]\nturn = 'A'\n"

LIMIT_S = 30.0
"""For all commands on a busy machine; without bounds one of them would never end."""

MEMORY = 1_500_000_000
"""Bytes of address space that they may use: less than the largest of these files."""


def commands(place: Path, file: Path) -> dict[str, tuple[object, ...]]:
    """Each command that reads a file, with this file."""
    return {
        "deck check": ("deck", "check", file),
        "check": ("check", file),
        "check a folder": ("check", place),
        "record show": ("record", "show", "--file", file),
        "record verify": ("record", "verify", file),
        "record replay": ("record", "replay", "--edition", "2025-12-01", "--file", file),
        "hall pairings": ("hall", "pairings", file),
        "hall pairings of a roster": ("hall", "pairings", place / "round.csv", "--roster", file),
        "keys judge show": ("keys", "judge", "show", file),
        "keys judge open a record": ("keys", "judge", "open", file, "--key", file),
        "tags enrol": ("tags", "enrol", file, "--out", place / "out.tags"),
    }


@pytest.mark.parametrize("kind", HOSTILE)
def test_what_is_no_file_is_told_in_a_sentence(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "bad.toml"
    HOSTILE[kind](file)
    reading = commands(tmp_path, file)
    if kind == "a folder":
        del reading["check"]
    for name, (code, out, err) in bounded(reading, stdin=f"{PASSPHRASE}\n", memory=MEMORY, seconds=LIMIT_S).items():
        assert (name, code, out) == (name, 2, ""), err
        assert err.count("\n") == 1
        assert str(file) in err


def test_of_a_folder_with_too_many_scenarios_the_first_are_run_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scenario_check, "MOST_FILES", 3)
    for number in range(4):
        (tmp_path / f"{number}.toml").write_text(HOLDS)
    result = tableside("check", tmp_path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "More than 3 scenario files. Only 3 of them were run.\n"
    (tmp_path / "3.toml").unlink()
    assert tableside("check", tmp_path).exit_code == 0
