"""Anything but a good ledger, named by a stranger: each command says what it is in a sentence, and writes nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tableside.engine.model.actions import EndTurn
from tableside.ledger import files
from tests.cli.conftest import PASSPHRASE
from tests.kit.cli import tableside
from tests.kit.e2e.app import App
from tests.kit.ledger.ledger_files import Child, write
from tests.kit.table.table import AtTable
from tests.ledger import test_bad_files as bad

SCENARIO = "play = '''\nA ends turn\n'''\n[position]\nturn = \"A\"\n"


def empty_text(path: Path) -> None:
    path.write_text(" ")


def ten_gigabytes(path: Path) -> None:
    bad.filled(path)
    os.truncate(path, 10 * 2**30)


def ten_gigabytes_of_something(path: Path) -> None:
    bad.text(path)
    os.truncate(path, 10 * 2**30)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def commands(data: Path, place: Path) -> dict[str, tuple[object, ...]]:
    """Those that read or write a ledger and end by themselves; what they would write comes to lie in `place`."""
    (place / "scenario.toml").write_text(SCENARIO)
    return {
        "check": ("check", "--record", data, place / "scenario.toml"),
        "show": ("record", "show", "--data", data),
        "export": ("record", "export", "--data", data, "--out", place / "out.jsonl"),
        "notation": ("record", "export", "--notation", "--data", data, "--out", place / "out.toml"),
        "replay": ("record", "replay", "--edition", "2025-12-01", "--data", data),
    }


def start(*arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tableside", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(commands: dict[str, tuple[object, ...]]) -> dict[str, tuple[int, str, str]]:
    """Return how each ends, and what it says. One of them, which writes, is a process of its own."""
    said = {}
    for name, arguments in commands.items():
        if name == "check":
            process = start(*arguments)
            out, err = process.communicate(timeout=60)
            said[name] = process.returncode, out, err
        else:
            result = tableside(*arguments)
            said[name] = result.exit_code, result.stdout, result.stderr
    return said


def contents(folder: Path, *, ours: bool = False) -> Iterator[tuple[str, object]]:
    """Yield what lies there but a lock; of a file that is large, and has holes, its size.

    Where the ledger is `ours`, without the two files that SQLite makes beside it, also to read.
    """
    for path in sorted(folder.rglob("*")):
        found = path.lstat()
        if path.name == "ledger.lock" or (ours and path.name.endswith(("-wal", "-shm"))):
            continue
        size = 0 if path.is_dir() else found.st_size
        small = path.is_file() and size < 2**20
        yield str(path.relative_to(folder)), path.read_bytes() if small else (size, found.st_mode)


NOT_OURS = "is not a ledger of Tableside. The file was left unchanged. "
DAMAGED = "is damaged. The file was left unchanged. "
BAD: dict[str, tuple[Callable[[Path], None], str]] = {
    "a text": (bad.text, NOT_OURS),
    "one sign": (empty_text, NOT_OURS),
    "another program's": (bad.other_program, NOT_OURS),
    "another program's at work": (bad.other_program_at_work, NOT_OURS),
    "a folder": (bad.directory, NOT_OURS),
    "a link": (bad.link, NOT_OURS),
    "a pipe": (pipe, NOT_OURS),
    "a newer one": (
        bad.newer,
        "was written by a newer Tableside (format 7; this version reads up to 4). Update Tableside",
    ),
    "a torn page": (bad.torn_page, DAMAGED),
    "one that was cut short": (bad.cut_short, DAMAGED),
    "10 GB of something": (ten_gigabytes_of_something, NOT_OURS),
}


@pytest.mark.parametrize("what", BAD)
def test_what_is_no_good_ledger_is_told_in_a_sentence_and_left_alone(tmp_path: Path, what: str) -> None:
    make, sentence = BAD[what]
    data = tmp_path / "data"
    data.mkdir()
    make(data / "ledger.sqlite")
    before = dict(contents(data, ours=sentence == DAMAGED))
    for name, (code, out, err) in run(commands(data, tmp_path)).items():
        assert (name, code, out) == (name, 2, "")
        assert err.startswith(f"{data / 'ledger.sqlite'} {sentence}")
        assert (err.count("\n"), err[-1]) == (1, "\n")
    assert dict(contents(data, ours=sentence == DAMAGED)) == before
    assert [path.name for path in tmp_path.iterdir() if path.name not in ("data", "scenario.toml", "elsewhere")] == []


@pytest.mark.parametrize("what", ["another program's", "a newer one", "a torn page"])
def test_the_overlay_says_it_too(tmp_path: Path, what: str) -> None:
    make, sentence = BAD[what]
    (tmp_path / "data").mkdir()
    make(tmp_path / "data/ledger.sqlite")
    before = dict(contents(tmp_path, ours=sentence == DAMAGED))
    with start("stream", "--data", tmp_path / "data", "--port", "0", "--quiet") as overlay:
        assert overlay.stderr is not None
        told = overlay.stderr.readline()
        overlay.send_signal(signal.SIGTERM)
    assert f"{tmp_path / 'data/ledger.sqlite'} {sentence}" in told
    assert dict(contents(tmp_path, ours=sentence == DAMAGED)) == before


def test_ten_gigabytes_are_not_written_to(tmp_path: Path) -> None:
    data = tmp_path / "data"
    ten_gigabytes(data / "ledger.sqlite")
    before = dict(contents(data))
    code, out, err = run({"check": commands(data, tmp_path)["check"]})["check"]
    assert (code, out) == (2, "")
    assert err.startswith(f"{data / 'ledger.sqlite'} is too large to be checked at a start (10240 MB).")
    assert dict(contents(data)) == before


@pytest.mark.parametrize("make", [Path.touch, bad.dangling_link, None], ids=["empty", "a link to nothing", "nothing"])
def test_where_no_match_is_that_is_said(tmp_path: Path, make: Callable[[Path], None] | None) -> None:
    data = tmp_path / "data"
    if make is not None:
        data.mkdir()
        make(data / "ledger.sqlite")
    before = dict(contents(tmp_path))
    reading = commands(data, tmp_path)
    del reading["check"]
    for code, out, err in run(reading).values():
        assert (code, out) == (2, "")
        assert err == f"No match is recorded in {data}. Name another folder (--data DIR) or another match.\n"
    (tmp_path / "scenario.toml").unlink()
    assert dict(contents(tmp_path)) == before


def test_threat_26_beside_the_app_a_ledger_is_read_and_not_written_to(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with AtTable(data) as table:
        table.begin().act(EndTurn("A"))
        before = len(table.entries())
        said = run(commands(data, tmp_path))
        assert said.pop("check") == (
            2,
            "",
            f"Another program is using the ledger in {data}. "
            "Close the other program, or start Tableside with another folder (--data DIR).\n",
        )
        assert {name: code for name, (code, _, _) in said.items()} == dict.fromkeys(said, 0)
        assert len(table.entries()) == before


def test_a_folder_that_cannot_be_one(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file")
    for data in (tmp_path / "file", tmp_path / "file" / "below"):
        code, out, err = run({"check": commands(data, tmp_path)["check"]})["check"]
        assert (code, out) == (2, "")
        assert err.startswith(f"Tableside cannot write in the folder {data}.")
    assert (tmp_path / "file").read_text() == "a file"


def test_a_network_share_is_refused_before_anything_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the kernel's list of what is mounted, here one in which this disk is a share."""
    device = tmp_path.stat().st_dev
    mounts = tmp_path / "mounts"
    mounts.write_text(f"36 35 {os.major(device)}:{os.minor(device)} / / rw - nfs4 server:/home rw\n")
    monkeypatch.setattr(files, "MOUNTS", mounts)
    result = tableside(*commands(tmp_path / "data", tmp_path)["check"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"The folder {tmp_path / 'data'} is on a network share (nfs4), ")
    assert not (tmp_path / "data").exists()


def test_keys_that_are_missing_wrong_or_none_are_told(tmp_path: Path, judge_key: Path) -> None:
    data = tmp_path / "data"
    with AtTable(data) as table:
        table.begin()
    record, text = tmp_path / "out.jsonl", tmp_path / "text"
    assert tableside("record", "export", "--data", data, "--out", record).exit_code == 0
    text.write_text("no key")
    missing = tmp_path / "none"
    for key, given, said in (
        (missing, PASSPHRASE, f"{missing} cannot be read. There is no such file. Name the right file.\n"),
        (tmp_path, PASSPHRASE, f"{tmp_path} cannot be read. It is not a regular file. Name the right file.\n"),
        (judge_key, "wrong", f"This passphrase does not open {judge_key}. Try again, or name the right key file.\n"),
    ):
        result = tableside("keys", "judge", "open", record, "--key", key, stdin=given + "\n")
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", said)
    result = tableside("keys", "judge", "open", record, "--key", text, stdin=PASSPHRASE + "\n")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert result.stderr.startswith(f"{text} cannot be read. ")


@pytest.mark.e2e
@pytest.mark.parametrize("what", ["a newer one", "one that is in use"])
def test_the_app_says_it_on_its_screen_and_leaves_it_alone(tmp_path: Path, what: str) -> None:
    data = tmp_path / "data"
    data.mkdir()
    if what == "a newer one":
        bad.newer(data / "ledger.sqlite")
        before = dict(contents(data))
        _app_says(data, "was written by a newer Tableside")
        after = dict(contents(data))
        assert {name: after[name] for name in before} == before
        return
    with Child(write, data) as other:
        other.pipe.recv()
        _app_says(data, "Another program is using the ledger in")


def _app_says(data: Path, sentence: str) -> None:
    app = App(data)
    try:
        app.wait(sentence)
    finally:
        app.close()
