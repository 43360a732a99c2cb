"""The machine's tasks: backups and support bundles on sticks, whatever the stick does, and updates."""

from __future__ import annotations

import errno
import os
import subprocess
import threading
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from tableside.app.machine_service import MachineService
from tableside.app.stick_updates import RUNS
from tableside.app.updates import Installer
from tableside.ledger import outside
from tableside.ledger.backup import restore
from tableside.ledger.entry import Draft
from tableside.ledger.store import Ledger, new_token
from tableside.message import Message, message
from tableside.screens.wires import MachineShown
from tests.kit.patience import until

NEW = "0.2.0+deb13"


class Screen:
    """All that a service shows; a stick is a folder."""

    def __init__(self, place: Path) -> None:
        self.data, self.media, self.outcome = place / "data", place / "media", place / "outcome.json"
        self.shown = MachineShown()
        self.seen: list[MachineShown] = []
        self.refusal: Message | None = None
        self.asked = threading.Event()
        self.stick = self.media / "sda1"
        self.stick.mkdir(parents=True)
        with Ledger.open(self.data) as ledger:
            ledger.append(ledger.new_match(), Draft("begin", "2026-07-16", b'"x"', b"null", b"[]", b""), new_token())
        (self.data / "judge.json").write_text("CANARY")

    def show(self, shown: MachineShown) -> None:
        self.seen.append(shown)
        self.shown = shown

    def ask(self) -> Message | None:
        self.asked.set()
        return self.refusal

    def says(self, code: str, **arguments: str) -> None:
        """The unit writes this."""
        part = self.outcome.with_suffix(".part")
        part.write_bytes(msgspec.json.encode(message(code, **arguments)))
        part.rename(self.outcome)

    @contextmanager
    def service(self) -> Iterator[MachineService]:
        service = MachineService(
            self.data,
            self.show,
            str,
            Installer(query=("true",)),
            (self.media,),
            self.outcome,
            self.ask,
            lambda places: tuple(path for place in places for path in place.iterdir()),
            self.outcome.with_name("boot.json"),
        )
        with service:
            until(lambda: self.shown.sticks == 1)
            yield service

    def result(self, task: str, begin: Callable[[], None]) -> Message:
        begin()
        until(lambda: task in self.shown.results and not self.shown.runs)
        return self.shown.results[task]


@pytest.fixture
def screen(tmp_path: Path) -> Screen:
    return Screen(tmp_path)


def test_a_backup_goes_to_the_stick_with_one_touch_and_can_be_restored(screen: Screen, tmp_path: Path) -> None:
    with screen.service() as service:
        result = screen.result("backup", service.back_up)
    (file,) = screen.stick.iterdir()
    assert result.code == "backup-on-stick"
    assert dict(result.arguments)["file"] == file.name
    assert restore(file, tmp_path / "again").entries == 1
    with zipfile.ZipFile(file) as archive:
        assert "judge.json" not in archive.namelist()


def test_a_support_bundle_goes_to_the_stick_with_one_touch_and_holds_no_secret(screen: Screen) -> None:
    with screen.service() as service:
        assert screen.result("support", service.write_support).code == "support-on-stick"
    (file,) = screen.stick.iterdir()
    with zipfile.ZipFile(file) as archive:
        contents = b"".join(archive.read(name) for name in archive.namelist())
    assert b"CANARY" not in contents
    assert b"hw-about-card-service" in contents


@pytest.mark.parametrize(
    ("number", "code"),
    [(errno.ENOSPC, "cause-disk-full"), (errno.EIO, "cause-disk-gone"), (errno.EROFS, "cause-read-only-disk")],
)
@pytest.mark.parametrize("task", ["backup", "support"])
def test_a_stick_that_is_full_pulled_or_read_only_is_said_and_nothing_is_left(
    screen: Screen, monkeypatch: pytest.MonkeyPatch, number: int, code: str, task: str
) -> None:
    put = outside.put

    def fail(path: Path, parts: Iterator[bytes], mode: int, *, new: bool = False) -> None:
        def torn() -> Iterator[bytes]:
            yield b"half"
            raise OSError(number, os.strerror(number))

        put(path, torn() if path.parent == screen.stick else parts, mode, new=new)

    monkeypatch.setattr(outside, "put", fail)
    with screen.service() as service:
        result = screen.result(task, service.back_up if task == "backup" else service.write_support)
    assert (result.code, dict(result.arguments)["cause"]) == ("problem-stick-not-written", message(code))
    assert list(screen.stick.iterdir()) == []


def test_a_backup_that_reads_otherwise_than_it_was_written_is_removed(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = outside.put

    def flip(path: Path, parts: Iterator[bytes], mode: int, *, new: bool = False) -> None:
        put(path, [b"".join(parts)[:-30]], mode, new=new)

    monkeypatch.setattr(outside, "put", flip)
    with screen.service() as service:
        assert screen.result("backup", service.back_up).code == "problem-file-unreadable"
    assert list(screen.stick.iterdir()) == []


def test_without_a_stick_that_is_said(screen: Screen) -> None:
    with screen.service() as service:
        screen.stick.rmdir()
        assert screen.result("backup", service.back_up) == message("problem-no-stick")


def test_what_the_unit_says_of_an_update_is_shown_until_it_is_done(screen: Screen) -> None:
    with screen.service() as service:
        service.update()
        screen.asked.wait()
        screen.says(RUNS, version=NEW)
        until(lambda: screen.shown.results.get("update") == message(RUNS, version=NEW))
        assert screen.shown.runs == "update"
        screen.says("problem-update-taken-back", version=NEW)
        until(lambda: not screen.shown.runs)
    assert screen.shown.results["update"].code == "problem-update-taken-back"


def test_a_table_that_starts_again_during_an_update_tells_what_comes_of_it(screen: Screen) -> None:
    screen.says(RUNS, version=NEW)
    with screen.service():
        assert (screen.shown.news, screen.shown.runs) == (True, "update")
        screen.says("update-installed", version=NEW)
        until(lambda: not screen.shown.runs)
    assert screen.shown.results["update"] == message("update-installed", version=NEW)


def test_an_update_of_long_ago_is_no_news(screen: Screen) -> None:
    screen.says("update-installed", version=NEW)
    os.utime(screen.outcome, (1, 1))
    with screen.service():
        assert (screen.shown.news, screen.shown.results) == (False, {})


def test_why_systemd_refuses_the_update_is_said(screen: Screen) -> None:
    screen.refusal = message("problem-cannot-shut-down", cause="Access denied")
    with screen.service() as service:
        assert screen.result("update", service.update) == screen.refusal


def test_one_task_is_done_at_a_time(screen: Screen) -> None:
    with screen.service() as service:
        service.update()
        service.back_up()
        screen.says("update-installed", version=NEW)
        until(lambda: not screen.shown.runs)
    assert {shown.runs for shown in screen.seen} == {"", "update"}


def test_a_real_stick_is_seen_when_it_is_mounted(tmp_path: Path) -> None:
    place = tmp_path / "media/sda1"
    place.mkdir(parents=True)
    seen = threading.Semaphore(0)
    shown: list[MachineShown] = []

    def show(what: MachineShown) -> None:
        shown.append(what)
        seen.release()

    with MachineService(tmp_path, show, str, Installer(query=("true",)), (tmp_path / "media",)):
        seen.acquire()
        assert shown[-1].sticks == 0
        mounted = subprocess.run(["mount", "-t", "tmpfs", "none", place], capture_output=True, check=False)
        if mounted.returncode:
            pytest.skip("nothing can be mounted here")
        try:
            until(lambda: shown[-1].sticks == 1)
        finally:
            subprocess.run(["umount", place], check=True)
        until(lambda: shown[-1].sticks == 0)


def test_a_boot_file_that_was_not_used_is_said_until_somebody_has_seen_it(screen: Screen) -> None:
    says = message("problem-boot-file-not-used", cause=message("cause-boot-file-mistake", place="$"))
    screen.outcome.with_name("boot.json").write_bytes(msgspec.json.encode(says))
    with screen.service() as service:
        assert screen.shown.boot == says
        service.seen()
        assert screen.shown.boot is None
