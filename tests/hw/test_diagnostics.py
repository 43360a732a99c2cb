"""What keeps readers from working, found in prepared folders that stand for a machine's, and on this one."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from hw import diagnostics as m
from hw.diagnostics import Diagnosis, Machine, Service

LIBRARY = "usr/lib/aarch64-linux-gnu/libpcsclite.so.1"
PI = {"proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0\0"}
ACR122U = {"sys/bus/usb/devices/1-1.2/idVendor": "072f\n", "sys/bus/usb/devices/1-1.2/idProduct": "2200\n"}
POLICY = {"usr/share/polkit-1/actions/org.debian.pcsc-lite.policy": "<policyconfig/>"}
RULE = 'polkit.addRule(... "org.debian.pcsc-lite.access_pcsc" ...)'
NFC = {"lib/modules/6.12.1/kernel/drivers/nfc/pn533/pn533_usb.ko.xz": ""}

ANSWERS = Service(0)

Make = Callable[..., Machine]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """A machine with these files, answers of commands, user and groups."""

    def made(
        files: Mapping[str, str] | None = None,
        said: Mapping[str, str] | None = None,
        service: Service = ANSWERS,
        user: str = "pi",
        groups: frozenset[str] = frozenset({"pi"}),
    ) -> Machine:
        for name, text in (files or {}).items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return Machine(tmp_path, lambda command: (said or {}).get(" ".join(command)), service, user, groups)

    return made


def short(finding: Diagnosis) -> tuple[str, str]:
    """The state, and all that is to be done."""
    return finding.state, " ; ".join(finding.fix)


PCSCD = {LIBRARY: "", "usr/sbin/pcscd": ""}
AWAY = Service(m.NO_SERVICE)


@pytest.mark.parametrize(
    ("files", "said", "service", "state", "fix"),
    [
        pytest.param({}, {}, Service(0), "fine", "", id="answers"),
        pytest.param({}, {}, AWAY, "broken", "apt-get install pcscd libpcsclite1", id="no library"),
        pytest.param({LIBRARY: ""}, {}, Service(None), "broken", "make run", id="no pyscard"),
        pytest.param({LIBRARY: ""}, {}, AWAY, "broken", "apt-get install pcscd", id="no daemon"),
        pytest.param(PCSCD, {}, AWAY, "broken", "sudo pcscd", id="no systemd"),
        pytest.param(PCSCD, {"systemctl is-system-running": "offline"}, AWAY, "broken", "sudo pcscd", id="chroot"),
        pytest.param(
            PCSCD,
            {"systemctl is-system-running": "degraded"},
            AWAY,
            "broken",
            "enable --now pcscd.socket",
            id="stopped",
        ),
        pytest.param(PCSCD, {}, Service(m.NO_LEAVE), "broken", "make install-hw", id="polkit"),
        pytest.param(PCSCD, {}, Service(m.SILENT), "broken", "restart pcscd", id="stuck"),
        pytest.param(PCSCD, {}, Service(0x80100001), "broken", "restart pcscd", id="ill"),
    ],
)
def test_the_card_service(make, files, said, service, state, fix):
    found = m.card_service(make(files, said, service))
    assert found.state == state
    assert fix in short(found)[1]
    assert bool(found.fix) == (state == "broken")


def test_a_fault_of_the_card_service_is_reported_by_its_number(make):
    assert "0x80100001" in m.card_service(make(PCSCD, service=Service(0x80100001))).says


def test_a_reader_that_the_card_service_does_not_see(make):
    assert m.usb_readers(make()).state == "not here"
    assert m.usb_readers(make(ACR122U)).state == "broken"
    assert "ACS" in m.usb_readers(make(ACR122U)).says
    assert m.usb_readers(make(ACR122U, service=Service(0, ("ACS ACR122U 00 00",)))).state == "fine"
    assert m.usb_readers(make(ACR122U, service=AWAY)).state == "fine"


@pytest.mark.parametrize(("product", "state"), [("06c3", "broken"), ("0ce6", "not here")])
def test_not_all_that_sony_makes_is_a_reader(make, product, state):
    device = {"sys/bus/usb/devices/2-1/idVendor": "054c\n", "sys/bus/usb/devices/2-1/idProduct": f"{product}\n"}
    assert m.usb_readers(make(device)).state == state


def test_a_driver_of_the_kernel_that_has_the_reader(make):
    found = m.kernel_modules(make({"sys/module/pn533_usb/refcnt": "0", "sys/module/pn533/refcnt": "1"}))
    assert found.state == "broken"
    assert "sudo modprobe -r pn533_usb pn533" in found.fix


def test_a_driver_that_would_take_the_reader(make):
    assert m.kernel_modules(make()).state == "fine"
    assert short(m.kernel_modules(make(NFC))) == ("look", "make install-hw")
    some = {"etc/modprobe.d/mine.conf": "# blacklist pn533\nblacklist pn533_usb\nblacklist\nblacklist  port100 # x\n"}
    assert m.kernel_modules(make(some)).says == "These would take a reader once it is plugged in: pn533."
    assert m.kernel_modules(make({"usr/lib/modprobe.d/more.conf": "blacklist pn533\n"})).state == "fine"


def test_a_serial_port_needs_a_group(make):
    assert m.groups(make()).state == "not here"
    assert m.groups(make({"dev/ttyAMA0": "", "etc/group": "dialout:x:20:eve\nbroken\n"})).state == "broken"
    assert "sudo usermod -aG dialout pi" in m.groups(make()).fix
    assert m.groups(make(groups=frozenset({"dialout"}))).state == "fine"
    assert m.groups(make(user="root")).state == "fine"
    added = m.groups(make({"etc/group": "dialout:x:20:eve,pi\n"}))
    assert added.state == "broken"
    assert short(added)[1].startswith("Log out")


def test_the_udev_rule_is_of_use_where_a_reader_is(make):
    assert m.udev_rule(make()).state == "not here"
    assert short(m.udev_rule(make(ACR122U))) == ("look", "make install-hw")
    assert m.udev_rule(make({m.RULES: "..."})).state == "fine"


def test_the_polkit_rule_is_needed_where_the_card_service_asks(make):
    assert m.polkit_rule(make()).state == "not here"
    assert short(m.polkit_rule(make(POLICY))) == ("look", "make install-hw")
    assert short(m.polkit_rule(make(service=Service(m.NO_LEAVE)))) == ("broken", "make install-hw")
    assert m.polkit_rule(make(user="root")).state == "fine"
    assert m.polkit_rule(make({"etc/polkit-1/rules.d/notes.txt": RULE})).state == "look"
    assert m.polkit_rule(make({"etc/polkit-1/rules.d/50-mine.rules": RULE})).state == "fine"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every folder")
def test_rules_that_this_user_may_not_read(make, tmp_path):
    machine = make({**POLICY, "etc/polkit-1/rules.d/50-mine.rules": RULE})
    folder = tmp_path / "etc/polkit-1/rules.d"
    folder.chmod(0)
    try:
        assert m.polkit_rule(machine).state == "fine"
        assert m.polkit_rule(make(service=AWAY)).state == "look"
    finally:
        folder.chmod(0o700)


@pytest.mark.parametrize("console", ["tty1 ttyAMA0\n", "ttyS0 tty1\n"])
def test_the_console_on_the_header(make, console):
    assert m.serial_console(make({"sys/class/tty/console/active": console, "dev/ttyAMA0": ""})).state == "not here"
    found = m.serial_console(make(PI))
    assert found.state == "look"
    assert "sudo raspi-config nonint do_serial_cons 1" in found.fix
    assert m.serial_console(make({"sys/class/tty/console/active": "tty1 ttyAMA10\n"})).state == "fine"


def test_a_serial_port_that_is_off(make):
    found = m.serial_console(make(PI))
    assert found.state == "look"
    assert "sudo raspi-config nonint do_serial_hw 0" in found.fix


@pytest.mark.parametrize(
    ("said", "state"),
    [
        ("throttled=0x0", "fine"),
        ("throttled=0x50005", "broken"),
        ("throttled=0x50000", "look"),
        ("throttled=0xc000c", "fine"),
        ("error=1", "fine"),
        ("throttled=0x", "fine"),
        ("throttled=0xzz", "fine"),
    ],
)
def test_the_voltage_as_the_firmware_tells_it(make, said, state):
    told = {"vcgencmd get_throttled": said}
    assert m.power(make(said=told)).state == "not here"
    assert m.power(make(PI, said=told)).state == state


def test_the_voltage_as_the_kernel_tells_it(make):
    alarm = "sys/class/hwmon/hwmon1/in0_lcrit_alarm"
    assert m.power(make({**PI, alarm: "0\n"})).state == "fine"
    assert m.power(make({alarm: "1\n"})).state == "broken"


def test_a_reader_that_may_be_put_to_sleep(make):
    control = "sys/bus/usb/devices/1-1.2/power/control"
    assert m.sleep(make({"sys/bus/usb/devices/1-1/idVendor": "1d6b", control: "auto"})).state == "not here"
    found = m.sleep(make(ACR122U))
    assert found.state == "look"
    assert "make install-hw" in found.fix
    assert m.sleep(make({control: "on\n"})).state == "fine"


def test_whatever_lies_in_those_folders_is_no_fault_of_ours(make, tmp_path):
    junk = {
        **PI,
        **ACR122U,
        **NFC,
        "etc/group": "dialout\n:::\n",
        "etc/modprobe.d/x.conf": "blacklist \n\x00",
        "sys/class/tty/console/active": "",
        "sys/bus/usb/devices/1-3/idVendor": "",
    }
    (tmp_path / "sys/class/hwmon/hwmon0/in0_lcrit_alarm").mkdir(parents=True)
    (tmp_path / "etc/modprobe.d/y.conf").mkdir(parents=True)
    assert len(m.check(make(junk, {"vcgencmd get_throttled": "\x00"}))) == len(m.CHECKS)


def test_this_machine_is_looked_at_and_each_trouble_has_a_fix():
    found = m.check(m.this_machine())
    assert [one.about for one in found] == list(dict.fromkeys(one.about for one in found))
    for one in found:
        assert bool(one.fix) == (one.state in ("look", "broken"))


def test_a_real_card_service_is_asked(pcscd):
    assert m.this_machine().service == Service(m.NO_SERVICE)
    pcscd.start("Some Reader", "Some Reader")
    service = m.this_machine().service
    assert (service.result, len(service.readers)) == (0, 2)


def test_a_command_that_is_not_there_or_gets_stuck_gives_nothing(monkeypatch):
    monkeypatch.setattr(m, "LIMIT", 0.1)
    run = m.this_machine().run
    assert run(("no-such-command",)) is None
    assert run(("sleep", "5")) is None
    assert run(("sh", "-c", "echo told; exit 3")) == "told"
