"""Checks of what the table needs beside its readers: see `hw.diagnostics`."""

from __future__ import annotations

from hw.checked_machine import LOG_IN_AGAIN, REBOOT, Diagnosis, Machine, ManualStep, ShellCommand, text_of

_LOW_VOLTAGE, _CAPPED, _THROTTLED, _SOFT_LIMIT = (1 << bit for bit in range(4))
_EARLIER = 16
"""By how many bits the same facts about the time since the start are shifted."""
_HOT_MILLIDEGREES = 80_000
"""The temperature at which a Raspberry Pi begins to slow down."""
_WORN = 0x0B
"""The age that a memory chip reports once its estimated life is over (JEDEC eMMC)."""


def power(machine: Machine) -> Diagnosis:
    """Check whether a Pi's supply voltage is and was high enough."""
    about = "hw-about-power"
    if not machine.is_pi:
        return Diagnosis(about, "absent", "hw-not-a-raspberry-pi")
    fix = (ManualStep("hw-step-better-power-supply"), ManualStep("hw-step-powered-hub"))
    alarms = (machine.root / "sys/class/hwmon").glob("hwmon*/in0_lcrit_alarm")
    bits = _throttled(machine)
    if bits & _LOW_VOLTAGE or any(text_of(alarm) == "1" for alarm in alarms):
        return Diagnosis(about, "error", "hw-power-too-low", fix=fix)
    if bits & _LOW_VOLTAGE << _EARLIER:
        return Diagnosis(about, "warning", "hw-power-was-too-low", fix=fix)
    return Diagnosis(about, "ok", "hw-power-ok")


def heat(machine: Machine) -> Diagnosis:
    """Check whether a Pi is, or was, slowed down because it is too hot."""
    about = "hw-about-heat"
    if not machine.is_pi:
        return Diagnosis(about, "absent", "hw-not-a-raspberry-pi")
    text, bits = machine.text("sys/class/thermal/thermal_zone0/temp"), _throttled(machine)
    degrees = {"degrees": int(text) // 1000} if text.isdecimal() else {"degrees": 0}
    slowed = _CAPPED | _THROTTLED | _SOFT_LIMIT
    fix = (ManualStep("hw-step-cooling"),)
    if bits & slowed or degrees["degrees"] * 1000 >= _HOT_MILLIDEGREES:
        return Diagnosis(about, "warning", "hw-heat-slows-now", degrees, fix)
    if bits >> _EARLIER & slowed:
        return Diagnosis(about, "warning", "hw-heat-slowed-earlier", degrees, fix)
    return Diagnosis(about, "ok", "hw-heat-ok", degrees)


def memory_card(machine: Machine) -> Diagnosis:
    """Check what the kernel knows of the health of the memory card and its file systems."""
    about, replace = "hw-about-memory-card", (ShellCommand("tableside backup /media/stick"), _REPLACE_CARD)
    for count in sorted((machine.root / "sys/fs/ext4").glob("*/errors_count")):
        if text_of(count) not in ("", "0"):
            return Diagnosis(about, "error", "hw-memory-card-errors", {"device": count.parent.name}, replace)
    cards = sorted((machine.root / "sys/block").glob("mmcblk[0-9]"))
    if not cards:
        return Diagnosis(about, "absent", "hw-memory-card-none")
    for card in cards:
        device = {"device": card.name}
        if text_of(card / "ro") == "1":
            return Diagnosis(about, "error", "hw-memory-card-read-only", device, replace)
        ages = [int(age, 16) for age in text_of(card / "device/life_time").split() if age.startswith("0x")]
        if any(age >= _WORN for age in ages):
            return Diagnosis(about, "warning", "hw-memory-card-worn", device, replace)
    return Diagnosis(about, "ok", "hw-memory-card-ok")


_REPLACE_CARD = ManualStep("hw-step-replace-card")


def boot_file(machine: Machine) -> Diagnosis:
    """Check whether a boot file was left over, as it is if it has a mistake."""
    about = "hw-about-boot-file"
    if not machine.exists(_BOOT_FILE):
        return Diagnosis(about, "absent", "hw-boot-file-none")
    fix = (ShellCommand(f"sudo tableside machine boot /{_BOOT_FILE} --data /var/lib/tableside"),)
    return Diagnosis(about, "warning", "hw-boot-file-left", fix=fix)


_BOOT_FILE = "boot/firmware/tableside.toml"


def graphics(machine: Machine) -> Diagnosis:
    """Check whether a Pi draws with its graphics processor."""
    about = "hw-about-graphics"
    if not machine.is_pi:
        return Diagnosis(about, "absent", "hw-not-a-raspberry-pi")
    if machine.exists("dev/dri/renderD*") and machine.exists("sys/module/v3d"):
        return Diagnosis(about, "ok", "hw-graphics-ok")
    overlay = ShellCommand("sudo sed -i '$a dtoverlay=vc4-kms-v3d' /boot/firmware/config.txt")
    return Diagnosis(about, "error", "hw-graphics-none", fix=(overlay, REBOOT))


def panel(machine: Machine) -> Diagnosis:
    """Check whether the panel is turned for the table too, and whether its touch works for this user."""
    about = "hw-about-panel"
    statuses = sorted((machine.root / "sys/class/drm").glob("card*-*/status"))
    connected = [status.parent.name.partition("-")[2] for status in statuses if text_of(status) == "connected"]
    if not connected:
        return Diagnosis(about, "absent", "hw-panel-none")
    turns = [word.rpartition("rotate=")[2] for word in machine.text("proc/cmdline").split() if "rotate=" in word]
    if degrees := next((turn for turn in turns if turn in ("90", "180", "270")), ""):
        by_option = (ShellCommand(f"tableside run --rotate {360 - int(degrees)}"), ManualStep("hw-step-turn-other-way"))
        is_service = machine.exists("etc/default/tableside")
        fix = (ManualStep("hw-step-turn-on-screen"),) if is_service else by_option
        return Diagnosis(about, "warning", "hw-panel-turned-by-kernel", {"degrees": degrees}, fix)
    names = machine.text("proc/bus/input/devices").lower()
    if machine.is_pi and not any(word in names for word in ("touch", "ft5x06", "goodix", "ili2", "ili9881")):
        overlay = ShellCommand("sudo sed -i '$a display_auto_detect=1' /boot/firmware/config.txt")
        return Diagnosis(about, "warning", "hw-panel-no-touch", {"panel": connected[0]}, (overlay, REBOOT))
    if machine.user != "root" and machine.exists("dev/input/event*") and "input" not in machine.groups:
        fix = (ShellCommand(f"sudo usermod -aG input,video,render {machine.user}"), LOG_IN_AGAIN)
        return Diagnosis(about, "warning", "hw-panel-touch-not-allowed", {"user": machine.user}, fix)
    return Diagnosis(about, "ok", "hw-panel-ok", {"panel": ", ".join(connected)})


def time_source(machine: Machine) -> Diagnosis:
    """Check whether this machine knows the time."""
    about = "hw-about-time"
    synchronized = machine.run(("timedatectl", "show", "--property=NTPSynchronized", "--value"))
    if synchronized == "yes":
        return Diagnosis(about, "ok", "hw-time-from-network")
    if machine.exists("sys/class/rtc/rtc0"):
        return Diagnosis(about, "ok", "hw-time-from-clock")
    if synchronized is None:
        return Diagnosis(about, "absent", "hw-time-not-told")
    return Diagnosis(about, "warning", "hw-time-unknown", fix=(ShellCommand("sudo timedatectl set-ntp true"),))


def wifi(machine: Machine) -> Diagnosis:
    """Check whether the first start can offer to join a Wi-Fi; the table needs none."""
    about = "hw-about-wifi"
    if not machine.exists("sys/class/net/*/phy80211"):
        return Diagnosis(about, "absent", "hw-wifi-none")
    switches = sorted((machine.root / "sys/class/rfkill").glob("rfkill*"))
    radios = [switch for switch in switches if text_of(switch / "type") == "wlan"]
    if any(text_of(radio / "hard") == "1" for radio in radios):
        return Diagnosis(about, "warning", "hw-wifi-switched-off", fix=(ManualStep("hw-step-wifi-switch"),))
    if any(text_of(radio / "soft") == "1" for radio in radios):
        country = (ManualStep("hw-step-wifi-country"),) if machine.is_pi else ()
        return Diagnosis(about, "warning", "hw-wifi-off", fix=(*country, ShellCommand("sudo rfkill unblock wlan")))
    if not machine.exists("usr/bin/nmcli"):
        fix = (ShellCommand("sudo apt install network-manager"),)
        return Diagnosis(about, "warning", "hw-wifi-no-network-manager", fix=fix)
    return Diagnosis(about, "ok", "hw-wifi-ok")


def _throttled(machine: Machine) -> int:
    """The facts about voltage, speed and heat that a Pi's firmware tells, as bits."""
    output = (machine.run(("vcgencmd", "get_throttled")) or "").removeprefix("throttled=")
    digits = output.removeprefix("0x")
    is_hex = digits != output and bool(digits) and all(digit in "0123456789abcdefABCDEF" for digit in digits)
    return int(digits, 16) if is_hex else 0
