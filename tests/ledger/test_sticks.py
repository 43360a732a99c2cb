"""USB sticks: a mounted stick is told from a folder, and a stick that is closed refuses in a sentence."""

from __future__ import annotations

from multiprocessing.connection import Connection
from pathlib import Path

from tableside.ledger.errors import LedgerError
from tableside.ledger.outside import write_over
from tableside.ledger.sticks import files_on_sticks, mounted_sticks
from tests.kit.ledger.small_disk import ask_on_small_disk, remount_read_only


def write_to_a_stick(pipe: Connection, folder: Path) -> None:
    places = (folder.parent,)
    found = [path.name for path in mounted_sticks(places)]
    write_over(folder / "a.card", [b"card"])
    refused = []
    remount_read_only(folder, on=True)
    for name, size in (("b.card", 10), ("a.card", 10**6)):
        try:
            write_over(folder / name, [bytes(size)])
        except LedgerError as error:
            refused.append(error.problem.code)
        remount_read_only(folder, on=False)
    pipe.send((found, refused, (folder / "a.card").read_bytes(), [path.name for path in folder.iterdir()]))


def test_a_mounted_stick_is_found_and_what_it_refuses_leaves_the_earlier_file(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    stick = tmp_path / "stick"
    assert ask_on_small_disk(stick, "100k", write_to_a_stick) == (
        ["stick"],
        ["problem-file-not-written"] * 2,
        b"card",
        ["a.card"],
    )


def test_a_folder_is_no_stick_and_links_and_missing_places_are_none(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("/")
    assert mounted_sticks((tmp_path, tmp_path / "missing")) == ()
    assert mounted_sticks((tmp_path,), lambda path: path.name == "folder") == (tmp_path / "folder",)


def test_what_a_read_only_system_has_there_is_no_stick(tmp_path: Path) -> None:
    for name in ("root-ro", "root-rw", "sda1"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "deck.txt").touch()
    assert mounted_sticks((tmp_path,), lambda path: path != tmp_path) == (tmp_path / "sda1",)
    assert tuple(files_on_sticks((".txt",), (tmp_path,))) == (tmp_path / "sda1/deck.txt",)
