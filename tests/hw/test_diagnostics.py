"""What keeps readers from working, found in folders that imitate a machine, and on this one."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from hw import diagnostics as m
from hw.diagnostics import Diagnosis, Machine, Service, ShellCommand

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
        outputs: Mapping[str, str] | None = None,
        service: Service = ANSWERS,
        user: str = "pi",
        groups: frozenset[str] = frozenset({"pi"}),
    ) -> Machine:
        for name, text in (files or {}).items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return Machine(tmp_path, lambda command: (outputs or {}).get(" ".join(command)), service, user, groups)

    return made


def steps(diagnosis: Diagnosis) -> tuple[str, ...]:
    """Its commands as they are typed, and the codes of its other steps."""
    return tuple(step.line if isinstance(step, ShellCommand) else step.code for step in diagnosis.fix)


def short(diagnosis: Diagnosis) -> tuple[str, str]:
    """The state, and everything to do."""
    return diagnosis.state, " ; ".join(steps(diagnosis))


PCSCD = {LIBRARY: "", "usr/sbin/pcscd": ""}
AWAY = Service(m.NO_SERVICE)


@pytest.mark.parametrize(
    ("files", "outputs", "service", "state", "fix"),
    [
        pytest.param({}, {}, Service(0), "ok", "", id="answers"),
        pytest.param({}, {}, AWAY, "error", "apt-get install pcscd libpcsclite1", id="no library"),
        pytest.param({LIBRARY: ""}, {}, Service(None), "error", "make run", id="no pyscard"),
        pytest.param({LIBRARY: ""}, {}, AWAY, "error", "apt-get install pcscd", id="no daemon"),
        pytest.param(PCSCD, {}, AWAY, "error", "sudo pcscd", id="no systemd"),
        pytest.param(PCSCD, {"systemctl is-system-running": "offline"}, AWAY, "error", "sudo pcscd", id="chroot"),
        pytest.param(
            PCSCD,
            {"systemctl is-system-running": "degraded"},
            AWAY,
            "error",
            "enable --now pcscd.socket",
            id="stopped",
        ),
        pytest.param(PCSCD, {}, Service(m.NOT_ALLOWED), "error", "make install-hw", id="polkit"),
        pytest.param(PCSCD, {}, Service(m.NO_ANSWER), "error", "restart pcscd", id="stuck"),
        pytest.param(PCSCD, {}, Service(0x80100001), "error", "restart pcscd", id="ill"),
    ],
)
def test_the_card_service(make, files, outputs, service, state, fix):
    found = m.card_service(make(files, outputs, service))
    assert found.state == state
    assert fix in short(found)[1]
    assert bool(found.fix) == (state == "error")


def test_a_fault_of_the_card_service_is_reported_by_its_number(make):
    found = m.card_service(make(PCSCD, service=Service(0x80100001)))
    assert (found.code, found.arguments) == ("hw-card-service-fault", {"number": "0x80100001"})


def test_a_reader_that_the_card_service_does_not_see(make):
    assert m.usb_readers(make()).state == "absent"
    assert m.usb_readers(make(ACR122U)).state == "error"
    assert m.usb_readers(make(ACR122U)).arguments == {"makers": "ACS"}
    assert m.usb_readers(make(ACR122U, service=Service(0, ("ACS ACR122U 00 00",)))).state == "ok"
    assert m.usb_readers(make(ACR122U, service=AWAY)).state == "ok"


@pytest.mark.parametrize(("product", "state"), [("06c3", "error"), ("0ce6", "absent")])
def test_not_all_that_sony_makes_is_a_reader(make, product, state):
    device = {"sys/bus/usb/devices/2-1/idVendor": "054c\n", "sys/bus/usb/devices/2-1/idProduct": f"{product}\n"}
    assert m.usb_readers(make(device)).state == state


def test_a_driver_of_the_kernel_that_has_the_reader(make):
    found = m.kernel_modules(make({"sys/module/pn533_usb/refcnt": "0", "sys/module/pn533/refcnt": "1"}))
    assert found.state == "error"
    assert "sudo modprobe -r pn533_usb pn533" in steps(found)


def test_a_driver_that_would_take_the_reader(make):
    assert m.kernel_modules(make()).state == "ok"
    assert short(m.kernel_modules(make(NFC))) == ("warning", "make install-hw")
    some = {"etc/modprobe.d/mine.conf": "# blacklist pn533\nblacklist pn533_usb\nblacklist\nblacklist  port100 # x\n"}
    found = m.kernel_modules(make(some))
    assert (found.code, found.arguments) == ("hw-kernel-modules-not-blocked", {"modules": "pn533"})
    assert m.kernel_modules(make({"usr/lib/modprobe.d/more.conf": "blacklist pn533\n"})).state == "ok"


def test_a_serial_port_needs_a_group(make):
    assert m.groups(make()).state == "absent"
    assert m.groups(make({"dev/ttyAMA0": "", "etc/group": "dialout:x:20:eve\nbroken\n"})).state == "error"
    assert "sudo usermod -aG dialout pi" in steps(m.groups(make()))
    assert m.groups(make(groups=frozenset({"dialout"}))).state == "ok"
    assert m.groups(make(user="root")).state == "ok"
    added = m.groups(make({"etc/group": "dialout:x:20:eve,pi\n"}))
    assert added.state == "error"
    assert short(added)[1] == "hw-step-log-in-again"


def test_the_udev_rule_is_of_use_where_a_reader_is(make):
    assert m.udev_rule(make()).state == "absent"
    assert short(m.udev_rule(make(ACR122U))) == ("warning", "make install-hw")
    assert m.udev_rule(make({m.UDEV_RULE: "..."})).state == "ok"


def test_the_polkit_rule_is_needed_where_the_card_service_asks(make):
    assert m.polkit_rule(make()).state == "absent"
    assert short(m.polkit_rule(make(POLICY))) == ("warning", "make install-hw")
    assert short(m.polkit_rule(make(service=Service(m.NOT_ALLOWED)))) == ("error", "make install-hw")
    assert m.polkit_rule(make(user="root")).state == "ok"
    assert m.polkit_rule(make({"etc/polkit-1/rules.d/notes.txt": RULE})).state == "warning"
    assert m.polkit_rule(make({"etc/polkit-1/rules.d/50-mine.rules": RULE})).state == "ok"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every folder")
def test_rules_that_this_user_may_not_read(make, tmp_path):
    machine = make({**POLICY, "etc/polkit-1/rules.d/50-mine.rules": RULE})
    folder = tmp_path / "etc/polkit-1/rules.d"
    folder.chmod(0)
    try:
        assert m.polkit_rule(machine).state == "ok"
        assert m.polkit_rule(make(service=AWAY)).state == "warning"
    finally:
        folder.chmod(0o700)


@pytest.mark.parametrize("console", ["tty1 ttyAMA0\n", "ttyS0 tty1\n"])
def test_the_console_on_the_header(make, console):
    assert m.serial_console(make({"sys/class/tty/console/active": console, "dev/ttyAMA0": ""})).state == "absent"
    found = m.serial_console(make(PI))
    assert found.state == "warning"
    assert "sudo raspi-config nonint do_serial_cons 1" in steps(found)
    assert m.serial_console(make({"sys/class/tty/console/active": "tty1 ttyAMA10\n"})).state == "ok"


def test_a_serial_port_that_is_off(make):
    found = m.serial_console(make(PI))
    assert found.state == "warning"
    assert "sudo raspi-config nonint do_serial_hw 0" in steps(found)


@pytest.mark.parametrize(
    ("output", "state"),
    [
        ("throttled=0x0", "ok"),
        ("throttled=0x50005", "error"),
        ("throttled=0x50000", "warning"),
        ("throttled=0xc000c", "ok"),
        ("error=1", "ok"),
        ("throttled=0x", "ok"),
        ("throttled=0xzz", "ok"),
    ],
)
def test_the_voltage_as_the_firmware_tells_it(make, output, state):
    outputs = {"vcgencmd get_throttled": output}
    assert m.power(make(outputs=outputs)).state == "absent"
    assert m.power(make(PI, outputs=outputs)).state == state


def test_the_voltage_as_the_kernel_tells_it(make):
    alarm = "sys/class/hwmon/hwmon1/in0_lcrit_alarm"
    assert m.power(make({**PI, alarm: "0\n"})).state == "ok"
    assert m.power(make({alarm: "1\n"})).state == "error"


def test_a_reader_that_may_be_put_to_sleep(make):
    control = "sys/bus/usb/devices/1-1.2/power/control"
    assert m.sleep(make({"sys/bus/usb/devices/1-1/idVendor": "1d6b", control: "auto"})).state == "absent"
    found = m.sleep(make(ACR122U))
    assert found.state == "warning"
    assert "make install-hw" in steps(found)
    assert m.sleep(make({control: "on\n"})).state == "ok"


def test_junk_in_those_folders_ends_nothing(make, tmp_path):
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
    assert len(m.run_checks(make(junk, {"vcgencmd get_throttled": "\x00"}))) == len(m.CHECKS)


def test_this_machine_is_checked_and_each_fault_has_a_fix():
    found = m.run_checks(m.this_machine())
    assert [one.about for one in found] == list(dict.fromkeys(one.about for one in found))
    for one in found:
        assert bool(one.fix) == (one.state in ("warning", "error"))


def test_a_real_card_service_is_asked(pcscd):
    assert m.this_machine().service == Service(m.NO_SERVICE)
    pcscd.start("Some Reader", "Some Reader")
    service = m.this_machine().service
    assert (service.result, len(service.readers)) == (0, 2)


def test_a_command_that_is_not_there_or_gets_stuck_gives_nothing(monkeypatch):
    monkeypatch.setattr(m, "TIMEOUT", 0.1)
    run = m.this_machine().run
    assert run(("no-such-command",)) is None
    assert run(("sleep", "5")) is None
    assert run(("sh", "-c", "echo output; exit 3")) == "output"
