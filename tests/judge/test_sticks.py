"""A USB stick in place of a badge, for tables whose readers read none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.judge.badges import FILE, Badge, BadgeFile, new_stick, stick_hash
from tableside.judge.pin import Entrant
from tableside.judge.session import JudgeSession
from tableside.message import message
from tests.kit.cli import tableside
from tests.kit.judge.session import PIN, AtJudge
from tests.kit.table.table import AtTable


class TestStick:
    """A USB stick in place of a badge."""

    @pytest.fixture
    def sticks(self, tmp_path: Path) -> Path:
        (tmp_path / "media").mkdir()
        return tmp_path / "media"

    @pytest.fixture
    def judge(self, table: AtTable, sticks: Path) -> AtJudge:
        """A table that knows a stick of a judge, which is not plugged in."""
        content = new_stick()
        BadgeFile(table.folder).keep((Badge("Kim", "judge", stick=stick_hash(content)),))
        (sticks.parent / "pocket").write_bytes(content)
        judge = AtJudge(table.begin(dial="competition"))
        judge.session = JudgeSession(table.folder, table.thread.submit, judge.views.append, (sticks,))
        judge.after(judge.session.attend)
        return judge

    def plugs_in(self, sticks: Path, content: bytes = b"") -> None:
        (sticks / "kim").mkdir(exist_ok=True)
        (sticks / "kim" / "tableside.desk").write_bytes(content or (sticks.parent / "pocket").read_bytes())

    def test_the_stick_and_then_the_pin_unlock(self, judge: AtJudge, sticks: Path) -> None:
        assert judge.unlock().message == message("judge-badge-first")
        self.plugs_in(sticks)
        view = judge.unlock()
        assert (view.unlocked, view.role, view.judge) == (True, "judge", "Kim")
        judge.after(judge.session.lock)
        assert judge.after(judge.session.attend).waits_for_pin

    def test_j3_wrong_pins_of_players_do_not_close_the_pin_to_the_stick(self, judge: AtJudge, sticks: Path) -> None:
        for _ in range(6):
            judge.after(lambda: judge.session.set_pin("0000", "1234", "judge", Entrant(side="B")))
        assert judge.view.message == message("judge-pin-paused", count=15)
        self.plugs_in(sticks)
        assert judge.unlock().unlocked

    def test_with_the_stick_the_pin_is_changed_although_players_have_closed_it(
        self, judge: AtJudge, sticks: Path
    ) -> None:
        for _ in range(5):
            judge.after(lambda: judge.session.set_pin("0000", "1234"))
        self.plugs_in(sticks)
        assert judge.after(lambda: judge.session.set_pin(PIN, "1234")).message == message("judge-pin-set")

    @pytest.mark.parametrize(
        "content",
        [b"0123456789abcdef" * 4, b"x" * 64, b"0" * 10**6, b"\n"],
        ids=["unknown", "no digits", "huge", "empty"],
    )
    def test_another_stick_is_none(self, judge: AtJudge, sticks: Path, content: bytes) -> None:
        self.plugs_in(sticks, content)
        assert judge.unlock().message == message("judge-badge-first")

    @pytest.mark.parametrize(("others", "is_known"), [(19, True), (20, False)])
    def test_a_stick_behind_twenty_files_of_its_kind_is_not_looked_for(
        self, tmp_path: Path, others: int, is_known: bool
    ) -> None:
        content, first, second = new_stick(), tmp_path / "first", tmp_path / "second"
        for folder in (first, second):
            folder.mkdir()
        for number in range(others):
            (first / f"{number}.desk").write_bytes(new_stick())
        (second / "kim.desk").write_bytes(content)
        badges = BadgeFile(tmp_path / "data")
        badges.keep((Badge("Kim", "judge", stick=stick_hash(content)),))
        assert (badges.on_stick((first, second)) is not None) is is_known

    def test_what_the_table_keeps_of_it_makes_no_stick(self, judge: AtJudge, sticks: Path) -> None:
        kept = (judge.table.folder / FILE).read_bytes()
        assert (sticks.parent / "pocket").read_bytes().strip() not in kept
        ((known,),) = [BadgeFile(judge.table.folder).badges() or ()]
        self.plugs_in(sticks, known.stick.encode())
        assert judge.unlock().message == message("judge-badge-first")


def test_a_stick_is_made_once_and_taken_by_each_machine(tmp_path: Path) -> None:
    stick = tmp_path / "kim.desk"
    for data in (tmp_path / "one", tmp_path / "two"):
        added = tableside("keys", "judge", "stick", stick, "--name", "Kim", "--head-judge", "--data", data)
        assert added.stdout.splitlines() == ["Kim: USB stick of a head judge"]
    first, second = (BadgeFile(tmp_path / name).badges() for name in ("one", "two"))
    assert first == second == (Badge("Kim", "head judge", stick=stick_hash(stick.read_bytes())),)
    assert stick.stat().st_mode & 0o777 == 0o600


def test_a_file_that_is_no_stick_is_refused_and_left(tmp_path: Path) -> None:
    (tmp_path / "notes.desk").write_text("my notes")
    for file, said in (("notes.desk", "USB stick"), ("kim.txt", ".desk")):
        refused = tableside("keys", "judge", "stick", tmp_path / file, "--data", tmp_path / "data")
        assert refused.exit_code == 2
        assert said in refused.stderr
    assert (tmp_path / "notes.desk").read_text() == "my notes"
    assert not (tmp_path / "kim.txt").exists()
