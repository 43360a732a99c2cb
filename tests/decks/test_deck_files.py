"""Deck files: whatever lies in the folder is found and read in an instant, or refused in a sentence."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from carddata.decklist import MAX_BYTES
from tableside.decks.deck_files import MOST_FILES, MOST_LOOKED_AT, find_deck_files, read_deck_list
from tableside.ledger.outside import Unreadable
from tests.kit.hostile_files import HOSTILE

LIMIT_S = 30.0
"""Seconds after which something waits for ever, also on a busy machine."""

WORK_S = 2.0
"""Seconds of processor time: far more than any of this takes, far less than it would take without bounds."""


def test_deck_lists_and_enrolments_are_found_sorted_by_name(tmp_path: Path) -> None:
    for name in ("b.txt", "a.tags", "a.txt", "c.tags.part", "d.png"):
        (tmp_path / name).touch()
    found = find_deck_files(tmp_path)
    assert found.files == tuple(tmp_path / name for name in ("a.tags", "a.txt", "b.txt"))
    assert not found.more


@pytest.mark.parametrize("make", [None, Path.touch, lambda path: path.symlink_to(path)], ids=["none", "file", "loop"])
def test_where_no_folder_is_there_are_no_files(tmp_path: Path, make: Callable[[Path], None] | None) -> None:
    if make is not None:
        make(tmp_path / "decks")
    found = find_deck_files(tmp_path / "decks")
    assert (found.files, found.more) == ((), False)


def test_names_that_are_no_utf8_are_found(tmp_path: Path) -> None:
    (Path(os.fsdecode(bytes(tmp_path) + b"/K\xfcr.txt"))).write_text("1 Charm")
    (file,) = find_deck_files(tmp_path).files
    assert read_deck_list(file) == "1 Charm"


def test_of_too_many_files_the_first_are_offered(tmp_path: Path) -> None:
    for number in range(MOST_FILES + 1):
        (tmp_path / f"{number:03}.txt").touch()
    found = find_deck_files(tmp_path)
    assert found.more
    assert [file.stem for file in found.files] == [f"{number:03}" for number in range(MOST_FILES)]
    (tmp_path / "000.txt").unlink()
    assert not find_deck_files(tmp_path).more


def test_a_folder_with_100_000_files_is_looked_at_in_part(tmp_path: Path) -> None:
    folder = os.open(tmp_path, os.O_RDONLY)
    for number in range(100_000):
        os.close(os.open(f"{number}.txt", os.O_CREAT | os.O_WRONLY, dir_fd=folder))
    os.close(folder)
    begun = time.process_time()
    found = find_deck_files(tmp_path)
    assert time.process_time() - begun < WORK_S
    assert (len(found.files), found.more) == (MOST_FILES, True)


def test_many_files_of_other_kinds_are_not_all_looked_at(tmp_path: Path) -> None:
    for number in range(MOST_LOOKED_AT + 1):
        (tmp_path / f"{number}.png").touch()
    assert find_deck_files(tmp_path).more


@pytest.mark.parametrize("kind", HOSTILE)
def test_what_is_no_deck_list_is_refused_at_once(tmp_path: Path, kind: str) -> None:
    HOSTILE[kind](tmp_path / "deck.txt")
    begun = time.monotonic()
    with pytest.raises(Unreadable):
        read_deck_list(tmp_path / "deck.txt")
    assert time.monotonic() - begun < LIMIT_S


def test_a_list_of_the_largest_size_is_read_and_one_byte_more_is_not(tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("#" * MAX_BYTES)
    assert len(read_deck_list(tmp_path / "deck.txt")) == MAX_BYTES
    (tmp_path / "deck.txt").write_text("#" * (MAX_BYTES + 1))
    with pytest.raises(Unreadable):
        read_deck_list(tmp_path / "deck.txt")


def test_lists_on_sticks_are_found_without_links_and_without_other_texts(tmp_path: Path) -> None:
    stick = tmp_path / "media/usb/my decks"
    stick.mkdir(parents=True)
    (stick / "mine.txt").write_text("3 Pakaa Cub")
    (stick / "paired.tags").touch()
    (stick / "readme.txt").write_text("Read me first.")
    (stick / "loop").symlink_to(tmp_path / "media")
    (stick / "link.txt").symlink_to(stick / "mine.txt")
    (stick / "a/b/c").mkdir(parents=True)
    (stick / "a/b/c/too-deep.txt").write_text("3 Pakaa Cub")
    found = find_deck_files(tmp_path / "decks", [tmp_path / "media"])
    assert found.sticks == (stick / "mine.txt", stick / "paired.tags")
    assert (found.files, found.more) == ((), False)
