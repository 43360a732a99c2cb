"""Causes that keep readers from working, in folders that imitate a machine, and on this one."""

from __future__ import annotations

import os

import pytest

from hw import checked_machine as m
from hw import reader_checks
from hw.checked_machine import Service
from hw.diagnostics import CHECKS, run_checks
from tests.kit.hw.checked_machines import PI, make, short, steps

__all__ = ["make"]

LIBRARY = "usr/lib/aarch64-linux-gnu/libpcsclite.so.1"
ACR122U = {"sys/bus/usb/devices/1-1.2/idVendor": "072f\n", "sys/bus/usb/devices/1-1.2/idProduct": "2200\n"}
POLICY = {"usr/share/polkit-1/actions/org.debian.pcsc-lite.policy": "<policyconfig/>"}
RULE = 'polkit.addRule(... "org.debian.pcsc-lite.access_pcsc" ...)'
NFC = {"lib/modules/6.12.1/kernel/drivers/nfc/pn533/pn533_usb.ko.xz": ""}

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
    found = reader_checks.card_service(make(files, outputs, service))
    assert found.state == state
    assert fix in short(found)[1]
    assert bool(found.fix) == (state == "error")


def test_a_fault_of_the_card_service_is_reported_by_its_number(make):
    found = reader_checks.card_service(make(PCSCD, service=Service(0x80100001)))
    assert (found.code, found.arguments) == ("hw-card-service-fault", {"number": "0x80100001"})


def test_a_reader_that_the_card_service_does_not_see(make):
    assert reader_checks.usb_readers(make()).state == "absent"
    assert reader_checks.usb_readers(make(ACR122U)).state == "error"
    assert reader_checks.usb_readers(make(ACR122U)).arguments == {"makers": "ACS"}
    assert reader_checks.usb_readers(make(ACR122U, service=Service(0, ("ACS ACR122U 00 00",)))).state == "ok"
    assert reader_checks.usb_readers(make(ACR122U, service=AWAY)).state == "ok"


@pytest.mark.parametrize(("product", "state"), [("06c3", "error"), ("0ce6", "absent")])
def test_not_all_that_sony_makes_is_a_reader(make, product, state):
    device = {"sys/bus/usb/devices/2-1/idVendor": "054c\n", "sys/bus/usb/devices/2-1/idProduct": f"{product}\n"}
    assert reader_checks.usb_readers(make(device)).state == state


def test_a_driver_of_the_kernel_that_has_the_reader(make):
    found = reader_checks.kernel_modules(make({"sys/module/pn533_usb/refcnt": "0", "sys/module/pn533/refcnt": "1"}))
    assert found.state == "error"
    assert "sudo modprobe -r pn533_usb pn533" in steps(found)


def test_a_driver_that_would_take_the_reader(make):
    assert reader_checks.kernel_modules(make()).state == "ok"
    assert short(reader_checks.kernel_modules(make(NFC))) == ("warning", "make install-hw")
    some = {"etc/modprobe.d/mine.conf": "# blacklist pn533\nblacklist pn533_usb\nblacklist\nblacklist  port100 # x\n"}
    found = reader_checks.kernel_modules(make(some))
    assert (found.code, found.arguments) == ("hw-kernel-modules-not-blocked", {"modules": "pn533"})
    assert reader_checks.kernel_modules(make({"usr/lib/modprobe.d/more.conf": "blacklist pn533\n"})).state == "ok"


@pytest.mark.parametrize(
    ("options", "result", "state"),
    [
        ("rw,nosuid", 0, "ok"),
        ("rw,hidepid=0", 0, "ok"),
        ("rw,hidepid=2,gid=5", 0, "warning"),
        ("rw,hidepid=invisible", m.NOT_ALLOWED, "error"),
    ],
)
def test_polkit_must_see_who_asks(make, options, result, state):
    mounts = {"proc/mounts": f"proc /proc proc {options} 0 0\ntmpfs /tmp tmpfs rw,hidepid=2 0 0\n"}
    assert reader_checks.process_list(make(mounts)).state == "absent"
    diagnosis = reader_checks.process_list(make({**mounts, **POLICY}, service=Service(result)))
    assert diagnosis.state == state
    assert bool(diagnosis.fix) == (state != "ok")
    assert reader_checks.process_list(make(user="root")).state == "ok"


def test_a_card_service_with_a_user_of_its_own_needs_a_udev_rule(make):
    unit = {"usr/lib/systemd/system/pcscd.service": "[Service]\nUser=pcscd\n"}
    assert reader_checks.service_user(make()).state == "absent"
    assert short(reader_checks.service_user(make(unit)))[1].startswith("sudo apt-get install --only-upgrade libccid")
    rule = {"usr/lib/udev/rules.d/92-libccid.rules": 'ATTRS{idVendor}=="072f", GROUP="pcscd"\n'}
    assert reader_checks.service_user(make({**unit, **rule})).state == "ok"


def test_the_udev_rule_is_of_use_where_a_reader_is(make):
    assert reader_checks.udev_rule(make()).state == "absent"
    assert short(reader_checks.udev_rule(make(ACR122U))) == ("warning", "make install-hw")
    assert reader_checks.udev_rule(make({f"etc/{reader_checks.UDEV_RULE}": "..."})).state == "ok"


def test_the_polkit_rule_is_needed_where_the_card_service_asks(make):
    assert reader_checks.polkit_rule(make()).state == "absent"
    assert short(reader_checks.polkit_rule(make(POLICY))) == ("warning", "make install-hw")
    assert short(reader_checks.polkit_rule(make(service=Service(m.NOT_ALLOWED)))) == ("error", "make install-hw")
    assert reader_checks.polkit_rule(make(user="root")).state == "ok"
    assert reader_checks.polkit_rule(make({"etc/polkit-1/rules.d/notes.txt": RULE})).state == "warning"
    assert reader_checks.polkit_rule(make({"etc/polkit-1/rules.d/50-mine.rules": RULE})).state == "ok"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every folder")
def test_rules_that_this_user_may_not_read(make, tmp_path):
    machine = make({**POLICY, "etc/polkit-1/rules.d/50-mine.rules": RULE})
    folder = tmp_path / "etc/polkit-1/rules.d"
    folder.chmod(0)
    try:
        assert reader_checks.polkit_rule(machine).state == "ok"
        assert reader_checks.polkit_rule(make(service=AWAY)).state == "warning"
    finally:
        folder.chmod(0o700)


def test_a_reader_that_may_be_put_to_sleep(make):
    control = "sys/bus/usb/devices/1-1.2/power/control"
    assert reader_checks.sleep(make({"sys/bus/usb/devices/1-1/idVendor": "1d6b", control: "auto"})).state == "absent"
    found = reader_checks.sleep(make(ACR122U))
    assert found.state == "warning"
    assert "make install-hw" in steps(found)
    assert reader_checks.sleep(make({control: "on\n"})).state == "ok"


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
    assert len(run_checks(make(junk, {"vcgencmd get_throttled": "\x00"}))) == len(CHECKS)


def test_this_machine_is_checked_and_each_fault_has_a_fix():
    found = run_checks(m.this_machine())
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
