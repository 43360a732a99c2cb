"""`tableside hall pin|judges`: who signs in on the floor page, set while the hall runs or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.cli.hall_judges import FolderDoor, keep_names, set_pin
from tableside.hall.floor_judges import COOKIE, JudgeDoor, Sessions
from tableside.ledger.outside import Unreadable
from tableside.message import Message
from tests.kit.judge.quick_pin import quick

__all__ = ["quick"]


def test_a_pin_lets_judges_in_and_another_ends_who_is_signed_in(tmp_path: Path) -> None:
    door: JudgeDoor = FolderDoor(tmp_path)
    assert (door.pin, door.has_head_pin) == ("", False)
    assert set_pin(tmp_path, "271828", "judge").code == 0
    assert door.unlock("271828", "judge") == "judge"
    refused = door.unlock("271829", "judge")
    assert isinstance(refused, Message)
    assert refused.code == "judge-pin-wrong"
    assert set_pin(tmp_path, "424242", "head judge").code == 0
    assert door.has_head_pin
    assert door.unlock("424242", "head judge") == "head judge"
    sessions, first = Sessions(bytes(32)), door.pin
    judge = sessions.judge("Eva", "judge")
    cookies = {COOKIE: sessions.cookie(judge, first, 0)}
    set_pin(tmp_path, "161803", "judge")
    assert door.pin != first
    assert sessions.read(cookies, door.pin, 0) is None


def test_a_pin_that_is_none_is_refused_and_nothing_is_set(tmp_path: Path) -> None:
    for pin in ("", "12a4", "1", "1" * 13):
        assert set_pin(tmp_path, pin, "judge").code == 1
    assert FolderDoor(tmp_path).pin == ""


def test_the_list_of_judges_is_read_and_replaced(tmp_path: Path) -> None:
    file = tmp_path / "judges.txt"
    file.write_text("Eva\nKim\n")
    keep_names(file, tmp_path)
    assert FolderDoor(tmp_path).names() == ("Eva", "Kim")
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Unreadable):
        keep_names(file, tmp_path)
    assert FolderDoor(tmp_path).names() == ("Eva", "Kim")
