"""Judges' keys on USB sticks: found within bounds, whatever lies on a stick."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from tableside.ledger import judge_key
from tableside.ledger.box import JudgePrivate
from tableside.match.judge_keys import find_keys
from tests.kit.hostile_files import HOSTILE

LIMIT_S = 30.0
"""Seconds after which something waits for ever, also on a busy machine."""

WORK_S = 3.0
"""Seconds of processor time: far more than any of this takes, far less than it would take without bounds."""


def test_keys_are_found_below_folders_and_links_are_not_followed(tmp_path: Path) -> None:
    public = JudgePrivate().public
    (tmp_path / "stick" / "keys").mkdir(parents=True)
    (tmp_path / "stick" / "link").symlink_to(tmp_path / "stick" / "keys")
    judge_key.keep(public, tmp_path / "stick" / "keys" / os.fsdecode(b"K\xfcr.pub"))
    [key] = find_keys((tmp_path,))
    assert key.id == public.id


@pytest.mark.parametrize("kind", HOSTILE)
def test_what_is_no_key_is_skipped_at_once(tmp_path: Path, kind: str) -> None:
    HOSTILE[kind](tmp_path / "a.pub")
    judge_key.keep(JudgePrivate().public, tmp_path / "b.pub")
    begun = time.monotonic()
    assert len(find_keys((tmp_path,))) == 1
    assert time.monotonic() - begun < LIMIT_S


def test_a_stick_with_100_000_files_is_looked_at_in_part(tmp_path: Path) -> None:
    folder = os.open(tmp_path, os.O_RDONLY)
    for number in range(100_000):
        os.close(os.open(f"{number}.pub", os.O_CREAT | os.O_WRONLY, dir_fd=folder))
    os.close(folder)
    begun = time.process_time()
    assert find_keys((tmp_path, tmp_path)) == ()
    assert time.process_time() - begun < WORK_S
