"""What keeps readers from working, found in folders that imitate a machine, and on this one."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from hw import board_checks, reader_checks, serial_checks
from hw import checked_machine as m
from hw.checked_machine import Diagnosis, Machine, Service, ShellCommand
from hw.diagnostics import CHECKS, run_checks
from hw.pn532_ports import ports
from hw.pn532_probe import LineAnswer
from tableside.message import message
from tableside.text import Text

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
        answers: Mapping[str, LineAnswer] | None = None,
    ) -> Machine:
        for name, text in (files or {}).items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

        def ask(path: str) -> LineAnswer:
            return (answers or {}).get(Path(path).name, "silent")

        return Machine(tmp_path, lambda command: (outputs or {}).get(" ".join(command)), service, user, groups, ask)

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


def test_a_serial_port_needs_a_group(make):
    assert serial_checks.groups(make()).state == "absent"
    assert (
        serial_checks.groups(make({**PI, "dev/ttyAMA0": "", "etc/group": "dialout:x:20:eve\nbroken\n"})).state
        == "error"
    )
    assert "sudo usermod -aG dialout pi" in steps(serial_checks.groups(make()))
    assert serial_checks.groups(make(groups=frozenset({"dialout"}))).state == "ok"
    assert serial_checks.groups(make(user="root")).state == "ok"
    added = serial_checks.groups(make({"etc/group": "dialout:x:20:eve,pi\n"}))
    assert added.state == "error"
    assert short(added)[1] == "hw-step-log-in-again"


def test_the_header_of_a_pi_3_is_ttys0_and_needs_the_group_too(make):
    """What a user of a Pi 3 sent: its console is elsewhere, and its user is not in the group."""
    pi_3 = {
        "proc/device-tree/model": "Raspberry Pi 3 Model B",
        "dev/ttyS0": "",
        "etc/group": "dialout:x:20:\n",
        "sys/class/tty/console/active": "tty1",
    }
    diagnosis = serial_checks.groups(make(pi_3))
    words = Text("en")(message(diagnosis.code, **diagnosis.arguments))
    assert (diagnosis.state, words) == (
        "error",
        "The user pi may not open ttyS0 (dialout), which a PN532 needs.",
    )


@pytest.mark.parametrize("spoiled", ["console", "bluetooth", "not a Pi", "another converter"])
def test_a_port_that_is_not_searched_is_not_judged(make, tmp_path, spoiled):
    files = {**PI, "dev/ttyS0": "", "sys/class/tty/console/active": "tty1"}
    if spoiled == "console":
        files["sys/class/tty/console/active"] = "ttyS0"
    if spoiled == "not a Pi":
        files["proc/device-tree/model"] = "Some other board"
    if spoiled == "another converter":
        files = {"dev/ttyUSB0": "", "sys/class/tty/ttyUSB0/device": ""}
    machine = make(files)
    if spoiled == "bluetooth":
        (tmp_path / "dev/serial1").symlink_to("ttyS0")
    assert ports(tmp_path) == ()
    assert (serial_checks.groups(machine).state, serial_checks.pn532(machine).state) == ("absent", "absent")


HEADER = {**PI, "dev/ttyAMA0": "", "sys/class/tty/console/active": "tty1"}


@pytest.mark.parametrize(
    ("answer", "state", "code", "fix"),
    [
        ("pn532", "ok", "hw-pn532-answers", ""),
        ("echo", "warning", "hw-pn532-echo", "hw-step-cross-wires"),
        ("noise", "warning", "hw-pn532-noise", "hw-step-five-volts"),
        ("busy", "warning", "hw-pn532-busy", "sudo fuser -v /dev/ttyAMA0"),
        ("refused", "warning", "hw-pn532-refused", "sudo usermod -aG dialout pi ; hw-step-log-in-again"),
        (
            "silent",
            "warning",
            "hw-pn532-silent",
            "hw-step-uart-switches ; hw-step-cross-wires ; hw-step-five-volts",
        ),
        ("gone", "warning", "hw-pn532-silent", "hw-step-uart-switches ; hw-step-cross-wires ; hw-step-five-volts"),
    ],
)
def test_a_pn532_that_does_not_answer_is_told_by_what_comes_back(make, answer, state, code, fix):
    diagnosis = serial_checks.pn532(make(HEADER, answers={"ttyAMA0": answer}))
    assert (diagnosis.state, diagnosis.code) == (state, code)
    assert short(diagnosis)[1] == fix


def test_no_port_or_a_silent_port_beside_a_usb_reader_is_no_fault(make):
    assert serial_checks.pn532(make()).code == "hw-pn532-no-port"
    diagnosis = serial_checks.pn532(make(HEADER, service=Service(0, ("ACS ACR1252 00 00",))))
    assert (diagnosis.state, diagnosis.code) == ("absent", "hw-pn532-none-beside-usb")


def test_of_several_ports_the_one_that_says_most_is_reported(make):
    two = {**HEADER, "dev/ttyS0": ""}
    assert serial_checks.pn532(make(two, answers={"ttyS0": "echo"})).arguments == {"port": "ttyS0"}
    assert serial_checks.pn532(make(two, answers={"ttyS0": "pn532", "ttyAMA0": "echo"})).state == "ok"


@pytest.fixture
def converter(tmp_path):
    """Plugs in a CH340 whose interface has this driver, and a serial device or none."""

    def plugged(driver: str, device: str = "") -> None:
        usb = tmp_path / "sys/bus/usb/devices/1-1.3"
        interface = usb / "1-1.3:1.0"
        interface.mkdir(parents=True)
        (usb / "idVendor").write_text("1a86\n")
        (usb / "idProduct").write_text("7523\n")
        if driver:
            (interface / "driver").symlink_to(f"../../../../bus/usb/drivers/{driver}")
        if device:
            (interface / device).mkdir()

    return plugged


def test_a_converter_that_brltty_has_taken(make, converter):
    assert serial_checks.adapters(make()).state == "absent"
    converter("usbfs")
    machine = make({"usr/bin/brltty": ""})
    diagnosis = serial_checks.adapters(machine)
    assert (diagnosis.state, diagnosis.code) == ("error", "hw-adapter-taken-by-brltty")
    assert "sudo systemctl mask --now brltty.service" in steps(diagnosis)[0]


def test_a_converter_that_an_unknown_program_has_taken(make, converter):
    converter("usbfs")
    assert serial_checks.adapters(make()).code == "hw-adapter-taken"


def test_a_converter_without_its_driver(make, converter):
    converter("")
    diagnosis = serial_checks.adapters(make())
    assert (diagnosis.code, steps(diagnosis)[0]) == ("hw-adapter-without-driver", "sudo modprobe ch341")


def test_a_converter_that_modem_manager_may_take(make, converter):
    converter("ch341-uart", "ttyUSB0")
    runs = {"systemctl is-active ModemManager": "active"}
    assert serial_checks.adapters(make()).state == "ok"
    assert serial_checks.adapters(make(outputs=runs)).code == "hw-adapter-modem-manager"
    assert serial_checks.adapters(make({f"usr/lib/{reader_checks.UDEV_RULE}": ""}, runs)).state == "ok"


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


@pytest.mark.parametrize(
    ("output", "millidegrees", "code"),
    [
        ("throttled=0x0", "45000", "hw-heat-ok"),
        ("throttled=0x4", "70000", "hw-heat-slows-now"),
        ("throttled=0x0", "82500", "hw-heat-slows-now"),
        ("throttled=0x80000", "50000", "hw-heat-slowed-earlier"),
        ("throttled=0x50005", "50000", "hw-heat-slows-now"),
        ("", "", "hw-heat-ok"),
    ],
)
def test_heat(make, output, millidegrees, code):
    files = {**PI, "sys/class/thermal/thermal_zone0/temp": millidegrees}
    outputs = {"vcgencmd get_throttled": output}
    assert board_checks.heat(make(outputs=outputs)).state == "absent"
    diagnosis = board_checks.heat(make(files, outputs))
    assert diagnosis.code == code
    assert bool(diagnosis.fix) == (code != "hw-heat-ok")


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ({}, "hw-memory-card-none"),
        ({"sys/block/mmcblk0/ro": "0"}, "hw-memory-card-ok"),
        ({"sys/block/mmcblk0/ro": "1"}, "hw-memory-card-read-only"),
        ({"sys/block/mmcblk0/device/life_time": "0x03 0x0b"}, "hw-memory-card-worn"),
        ({"sys/block/mmcblk0/device/life_time": "0x01 0x02"}, "hw-memory-card-ok"),
        ({"sys/fs/ext4/mmcblk0p2/errors_count": "3"}, "hw-memory-card-errors"),
        ({"sys/fs/ext4/sda1/errors_count": "0"}, "hw-memory-card-none"),
    ],
)
def test_the_health_of_the_memory_card(make, files, code):
    diagnosis = board_checks.memory_card(make(files))
    assert diagnosis.code == code
    assert bool(diagnosis.fix) == (diagnosis.state in ("warning", "error"))


def test_a_boot_file_that_was_not_used(make):
    assert board_checks.boot_file(make()).state == "absent"
    diagnosis = board_checks.boot_file(make({"boot/firmware/tableside.toml": "host-name = 7"}))
    assert (diagnosis.state, steps(diagnosis)[0].split()[:3]) == ("warning", ["sudo", "tableside", "machine"])


def test_a_pi_that_draws_with_its_processor(make):
    assert board_checks.graphics(make()).state == "absent"
    assert "dtoverlay=vc4-kms-v3d" in short(board_checks.graphics(make(PI)))[1]
    assert board_checks.graphics(make({"dev/dri/renderD128": "", "sys/module/v3d/refcnt": "2"})).state == "ok"


CONNECTED = {"sys/class/drm/card1-DSI-1/status": "connected\n", "sys/class/drm/card1-HDMI-A-1/status": "disconnected\n"}
TOUCH = {"proc/bus/input/devices": 'N: Name="10-0038 generic ft5x06 (79)"\n', "dev/input/event0": ""}


@pytest.mark.parametrize(
    ("files", "groups", "code"),
    [
        ({}, "input", "hw-panel-none"),
        (CONNECTED | TOUCH, "input", "hw-panel-ok"),
        (CONNECTED | TOUCH, "pi", "hw-panel-touch-not-allowed"),
        (CONNECTED, "input", "hw-panel-no-touch"),
        (
            CONNECTED | TOUCH | {"proc/cmdline": "root=x video=DSI-1:720x1280@60,rotate=90 quiet"},
            "input",
            "hw-panel-turned-by-kernel",
        ),
        (CONNECTED | TOUCH | {"proc/cmdline": "video=DSI-1:720x1280@60,rotate=junk"}, "input", "hw-panel-ok"),
    ],
)
def test_the_panel(make, files, groups, code):
    diagnosis = board_checks.panel(make({**PI, **files}, groups=frozenset({groups})))
    assert diagnosis.code == code
    assert bool(diagnosis.fix) == (diagnosis.state in ("warning", "error"))


@pytest.mark.parametrize(
    ("answer", "clock", "code"),
    [
        ("yes", False, "hw-time-from-network"),
        ("no", True, "hw-time-from-clock"),
        ("no", False, "hw-time-unknown"),
        (None, False, "hw-time-not-told"),
    ],
)
def test_whether_the_time_is_known(make, answer, clock, code):
    files = {"sys/class/rtc/rtc0/name": ""} if clock else {}
    outputs = {"timedatectl show --property=NTPSynchronized --value": answer}
    assert board_checks.time_source(make(files, outputs)).code == code


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


@pytest.mark.parametrize("console", ["tty1 ttyAMA0\n", "ttyS0 tty1\n"])
def test_the_console_on_the_header(make, console):
    assert (
        serial_checks.serial_console(make({"sys/class/tty/console/active": console, "dev/ttyAMA0": ""})).state
        == "absent"
    )
    found = serial_checks.serial_console(make(PI))
    assert found.state == "warning"
    assert "sudo raspi-config nonint do_serial_cons 1" in steps(found)
    assert serial_checks.serial_console(make({"sys/class/tty/console/active": "tty1 ttyAMA10\n"})).state == "ok"


def test_a_serial_port_that_is_off(make):
    found = serial_checks.serial_console(make(PI))
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
    assert board_checks.power(make(outputs=outputs)).state == "absent"
    assert board_checks.power(make(PI, outputs=outputs)).state == state


def test_the_voltage_as_the_kernel_tells_it(make):
    alarm = "sys/class/hwmon/hwmon1/in0_lcrit_alarm"
    assert board_checks.power(make({**PI, alarm: "0\n"})).state == "ok"
    assert board_checks.power(make({alarm: "1\n"})).state == "error"


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
