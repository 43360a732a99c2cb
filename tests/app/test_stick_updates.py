"""An update from a USB stick: which package it is, what the screen is told, and what is left when power is lost."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tableside.app.stick_updates import (
    CUT_OFF,
    RUNS,
    Update,
    find_update,
    install_from_stick,
)
from tableside.app.unit_outcomes import read_outcome
from tableside.app.updates import UpdateRefused
from tableside.ledger.errors import LedgerError
from tests.app.test_updates import NEW, OLD, House, pytestmark  # noqa: F401

ROOT = Path(__file__).parents[2]
NEWEST = "0.1.2+deb13"


class Table(House):
    """A system with USB sticks, and the file in which it reads what came of an update."""

    def __init__(self, place: Path) -> None:
        super().__init__(place)
        self.sticks, self.outcome = place / "media", place / "run/outcome.json"
        for folder in (self.sticks / "sda1", self.outcome.parent):
            folder.mkdir(parents=True)

    def put_on_stick(self, package: Path, name: str = "", *, signed: bool = True) -> Path:
        target = self.sticks / "sda1" / (name or package.name)
        shutil.copy(package, target)
        if signed:
            shutil.copy(f"{package}.sig", f"{target}.sig")
        return target

    def install(self) -> str:
        return install_from_stick(self.installer, self.outcome, (self.sticks,))

    def offer(self) -> Update | None:
        return find_update(self.installer, (self.sticks,))

    @property
    def says(self) -> str:
        """The code of what the screen is told."""
        says = read_outcome(self.outcome)
        return "" if says is None else says.code


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_without_a_package_nothing_is_offered_and_the_unit_says_so(table: Table) -> None:
    (table.sticks / "sda1/other_1.0.deb").write_text("another program")
    assert table.offer() is None
    with pytest.raises(UpdateRefused):
        table.install()
    assert (table.says, table.installed) == ("problem-update-no-package", OLD)


def test_the_newest_of_several_packages_is_offered_and_installed(table: Table) -> None:
    package = table.put_on_stick(table.package(NEWEST), "tableside_a.deb")
    table.put_on_stick(table.package(NEW), "tableside_b.deb")
    table.put_on_stick(table.package("0.9.0+deb13"), "tableside_c.deb", signed=False)
    assert table.offer() == Update(package, NEWEST)
    assert table.install() == NEWEST
    assert (table.says, table.installed) == ("update-installed", NEWEST)


@pytest.mark.parametrize(
    ("version", "signed", "code"),
    [
        (NEW, False, "problem-update-not-signed"),
        (OLD, True, "problem-update-not-newer"),
        ("0.0.1+deb13", True, "problem-update-not-newer"),
        ("0.2.0+deb12", True, "problem-update-other-release"),
    ],
)
def test_why_the_package_on_the_stick_is_refused_is_said(table: Table, version: str, signed: bool, code: str) -> None:
    table.put_on_stick(table.package(version), signed=signed)
    with pytest.raises(LedgerError) as refusal:
        table.offer()
    assert refusal.value.problem.code == code
    with pytest.raises(UpdateRefused):
        table.install()
    assert (table.says, table.installed) == (code, OLD)


def test_a_version_that_does_not_come_up_is_taken_back_and_said(table: Table) -> None:
    table.put_on_stick(table.package(NEW, comes_up=False))
    with pytest.raises(UpdateRefused):
        table.install()
    assert (table.says, table.installed) == ("problem-update-taken-back", OLD)
    assert not table.installer.kept.with_name("new.deb").exists()


def test_what_the_unit_does_is_said_while_it_does_it(table: Table) -> None:
    package = table.package(NEW)
    table.put_on_stick(package)
    heard = table.place / "heard"
    object.__setattr__(table.installer, "restart", ("cp", str(table.outcome), str(heard)))
    table.install()
    says = read_outcome(heard)
    assert says is not None
    assert (says.code, says.arguments) == (RUNS, (("version", NEW),))


@pytest.mark.parametrize("is_read_only", [True, False])
def test_a_read_only_system_has_it_at_its_next_start_too(table: Table, is_read_only: bool) -> None:
    below = make_overlay(table, is_read_only)
    package = table.package(NEW)
    table.put_on_stick(package)
    table.install()
    assert (table.says, table.installed) == ("update-installed", NEW)
    assert below.exists() == is_read_only
    assert not is_read_only or below.read_bytes() == package.read_bytes()


def test_a_read_only_system_that_will_forget_it_says_so(table: Table) -> None:
    make_overlay(table)
    object.__setattr__(table.installer, "below", ("false",))
    table.put_on_stick(table.package(NEW))
    with pytest.raises(UpdateRefused):
        table.install()
    assert (table.says, table.installed) == ("problem-update-forgotten", NEW)


def test_a_read_only_system_keeps_no_version_that_does_not_come_up(table: Table) -> None:
    below = make_overlay(table)
    table.put_on_stick(table.package(NEW, comes_up=False))
    with pytest.raises(UpdateRefused):
        table.install()
    assert (table.says, table.installed) == ("problem-update-taken-back", OLD)
    assert not below.exists()


def make_overlay(table: Table, is_read_only: bool = True) -> Path:
    """Let the system be read-only; return where the package for its next start goes."""
    mounts, below = table.place / "mounts", table.place / "below.deb"
    root = (
        "overlayroot / overlay rw,relatime,lowerdir=/media/root-ro" if is_read_only else "overlay / overlay rw,relatime"
    )
    mounts.write_text(f"{root} 0 0\n")
    object.__setattr__(table.installer, "mounts", mounts)
    object.__setattr__(table.installer, "below", ("sh", "-c", f"cat >{below}"))
    return below


def test_a_stick_without_room_beside_the_installed_package_changes_nothing(table: Table) -> None:
    table.put_on_stick(table.package(NEW))
    shutil.rmtree(table.installer.kept.parent)
    with pytest.raises(LedgerError):
        table.install()
    assert (table.says, table.installed) == ("problem-file-not-written", OLD)


def test_after_a_cut_off_update_the_unit_of_the_next_start_goes_back(table: Table) -> None:
    table.put_on_stick(table.package(NEW))
    object.__setattr__(table.installer, "restart", ("sh", "-c", "exit 1"))  # nor does the way back come up: cut off
    with pytest.raises(UpdateRefused):
        table.install()
    new = table.installer.kept.with_name("new.deb")
    subprocess.run([*table.installer.dpkg, new], check=True, capture_output=True)
    assert table.installed == NEW

    unit = (ROOT / "debian/tableside.tableside-update-undo.service").read_text()
    (condition,) = re.findall("^ConditionPathExists=(.+)$", unit, re.MULTILINE)
    commands = re.findall("^ExecStart=-?(.+)$", unit, re.MULTILINE)
    assert Path(condition).name == new.name
    script = "\n".join(commands)
    for place, here in (
        ("/var/cache/tableside", new.parent),
        ("/run/tableside-update", table.outcome.parent),
        ("/usr/share/tableside", ROOT / "install"),
        ("/usr/bin/dpkg", " ".join(table.installer.dpkg[:-1])),
    ):
        script = script.replace(place, str(here))
    subprocess.run(["sh", "-e"], input=script, text=True, check=True, capture_output=True)
    assert (table.says, table.installed, new.exists()) == (CUT_OFF, OLD, False)


def test_the_rule_lets_the_table_start_this_unit_and_nothing_else() -> None:
    rule = (ROOT / "install/60-tableside-update-polkit.rules").read_text()
    assert re.findall('action.id == "(.+?)"', rule) == ["org.freedesktop.systemd1.manage-units"]
    assert re.findall(r'lookup\("(.+?)"\) == "(.+?)"', rule) == [
        ("unit", "tableside-update.service"),
        ("verb", "start"),
    ]
    assert re.findall('subject.user == "(.+?)"', rule) == ["tableside"]
