"""A folder lies in the place of a file of ours: people read what to do, or the screen offers a way on."""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path

import pytest

from tableside.engine.model.actions import EndTurn
from tableside.table import commands as c
from tableside.table import table_loop
from tests.kit.table.table import AtTable
from tests.kit.text import english

FILES = (
    "keys/match-1.key",
    "ledger-new.sqlite",
    "ledger-new.sqlite-wal",
    "ledger.lock",
    "ledger.reserve",
    "ledger.sqlite",
    "ledger.sqlite-head",
    "ledger.sqlite-journal",
    "ledger.sqlite-shm",
    "ledger.sqlite-wal",
)
CANNOT_BE_KEPT = ("keys/match-1.key", "ledger.sqlite")
"""Without these, the match that lay in them does not go on as it was."""


def put_folder(path: Path) -> None:
    """A folder that is not empty, in the place of this file."""
    if path.exists():
        path.unlink()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.mkdir()
    (path / "somebody's").write_text("file")


@pytest.mark.parametrize("begun", [True, False], ids=["after a match", "at the first start"])
@pytest.mark.parametrize("file", FILES)
def test_threat_12_a_folder_in_the_place_of_a_file_has_a_way_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, begun: bool
) -> None:
    monkeypatch.setattr(table_loop, "RETRY_EVERY", 0.1)
    folder = tmp_path / "data"
    if begun:
        with AtTable(folder) as table:
            table.begin().act(EndTurn("A"))
    put_folder(folder / file)
    with AtTable(folder) as table:
        view = table.view
        if view.can_rescue:
            view = table.do(c.Rescue())
        elif view.can_set_aside:
            view = table.do(c.SetAside())
        elif view.problems:
            (problem,) = view.problems
            sentence = english(problem, view.names)
            assert f"{folder / file} is a folder" in sentence
            subprocess.run(shlex.split(sentence.partition("Move it away: ")[2]), check=True)
            view = table.until(lambda view: not view.problems)
        if view.stage != "match" and view.can_resume:
            view = table.do(c.Resume())
        if begun and file not in CANNOT_BE_KEPT:
            assert (view.stage, view.number) == ("match", 2)
        if view.stage != "match":
            table.begin()
        assert table.act(EndTurn(table.view.turn)).number > 1
    left = [path for path in folder.rglob("somebody's") if path.read_text() == "file"]
    assert len(left) == 1


@pytest.mark.parametrize("file", ["ledger.sqlite-head", "ledger.reserve", "ledger-new.sqlite"])
def test_a_folder_that_comes_while_a_match_goes_on_stops_nothing(tmp_path: Path, file: str) -> None:
    with AtTable(tmp_path) as table:
        table.begin()
        put_folder(tmp_path / file)
        assert table.act(EndTurn("A")).number == 2
        assert table.view.problems == ()
