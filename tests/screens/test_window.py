"""The app in a real window: a real mouse, real fingers, and keys that must do nothing."""

import os
import shutil
import socket
import struct
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

DRIVER = Path("/usr/lib/xorg/modules/input/inputtest_drv.so")
DUMMY = Path("/usr/lib/xorg/modules/drivers/dummy_drv.so")
XORG = Path("/usr/lib/xorg/Xorg")
LIMIT = 30.0


def needs(*commands):
    missing = [command for command in commands if shutil.which(command) is None]
    return pytest.mark.skipif(bool(missing), reason=f"needs {' and '.join(missing)}")


class App:
    """The app on a display, and the lines that it prints."""

    def __init__(self, display, folder, *size):
        gone = ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR")
        env = {name: value for name, value in os.environ.items() if name not in gone}
        self.env = {**env, "DISPLAY": display, "HOME": str(folder)}
        self.said = folder / "said"
        self.heard = 0
        command = [sys.executable, "-m", "tests.kit.screens.window", str(folder), *size]
        with self.said.open("wb") as said:
            self.process = subprocess.Popen(command, env=self.env, stdout=said)

    def line(self):
        """The next line, waited for."""
        until(lambda: self.said.read_text().count("\n") > self.heard)
        self.heard += 1
        return self.said.read_text().splitlines()[self.heard - 1]

    def xdotool(self, *words):
        subprocess.run(["xdotool", *map(str, words)], env=self.env, check=True)


@contextmanager
def server(command, reads, writes):
    """An X server for as long as it is needed; it tells its number on the pipe."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=(writes,))
    os.close(writes)
    try:
        with os.fdopen(reads) as number:
            if not (line := number.readline().strip()):
                pytest.skip(f"{Path(command[0]).name} does not start for this user")
            yield f":{line}"
    finally:
        process.terminate()
        process.wait()


def until(holds):
    """Wait until this holds."""
    end = time.monotonic() + LIMIT
    while not holds():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)


@contextmanager
def app(display, folder, *size):
    running = App(display, folder, *size)
    try:
        assert running.line() == "READY"
        yield running
    finally:
        running.process.terminate()
        running.process.wait()


@needs("Xvfb", "xdotool")
def test_mouse_keyboard_and_pictures(tmp_path):
    reads, writes = os.pipe()
    command = ["Xvfb", "-displayfd", str(writes), "-screen", "0", "800x480x24", "-nolisten", "tcp"]
    with server(command, reads, writes) as display, app(display, tmp_path, "800x480") as running:
        running.xdotool("mousemove", 281, 296, "click", 1)
        assert running.line() == "Touch(player='A', at=1)"
        running.xdotool("mousemove", 74, 56, "click", 1)
        assert running.line() == "Do(action=Pass(player='B', told_by=None, assumed=''))"
        for key in ("F1", "Escape", "ctrl+e", "F12"):
            running.xdotool("key", key)
        running.xdotool("mousemove", 281, 296, "click", 1)
        assert running.line() == "Touch(player='A', at=1)", "a key closed the app, or opened something over it"
        until((tmp_path / "screen.png").exists)
        assert not list(tmp_path.rglob("*.txt")), "Kivy wrote a log"
        assert not (tmp_path / ".kivy").exists()


@pytest.mark.parametrize(
    ("size", "rotation", "tile", "passes"),
    [
        ("480x800", "90", (296, 518), (56, 725)),
        ("480x800", "270", (183, 281), (423, 74)),
        ("800x480", "180", (518, 183), (725, 423)),
    ],
)
@needs("Xvfb", "xdotool")
def test_on_a_panel_that_is_mounted_turned_each_touch_is_where_the_finger_is(tmp_path, size, rotation, tile, passes):
    reads, writes = os.pipe()
    command = ["Xvfb", "-displayfd", str(writes), "-screen", "0", f"{size}x24", "-nolisten", "tcp"]
    with server(command, reads, writes) as display, app(display, tmp_path, size, rotation) as running:
        running.xdotool("mousemove", *tile, "click", 1)
        assert running.line() == "Touch(player='A', at=1)"
        running.xdotool("mousemove", *passes, "click", 1)
        assert running.line() == "Do(action=Pass(player='B', told_by=None, assumed=''))"


@needs("Xvfb", "xdotool")
def test_a_window_that_is_larger_than_the_desktop_fits_it_and_says_so(tmp_path):
    reads, writes = os.pipe()
    command = ["Xvfb", "-displayfd", str(writes), "-screen", "0", "800x480x24", "-nolisten", "tcp"]
    with server(command, reads, writes) as display:
        running = App(display, tmp_path, "1920x1080")
        try:
            assert running.line() == "FITTED 800x480"
            until(lambda: "READY" in running.said.read_text())
            running.heard = running.said.read_text().count("\n")
            running.xdotool("mousemove", 281, 296, "click", 1)
            assert running.line() == "Touch(player='A', at=1)", "everything is where it is in a window of that size"
        finally:
            running.process.terminate()
            running.process.wait()


has_fingers = pytest.mark.skipif(
    not (DRIVER.exists() and DUMMY.exists() and XORG.exists()),
    reason="needs Xorg with its dummy and inputtest drivers (xserver-xorg-core, xserver-xorg-video-dummy)",
)


@has_fingers
def test_fingers_of_both_players_at_once(fingers_on_app):
    """Two real touches of the X server, down together: each arrives, once."""
    running, fingers = fingers_on_app
    fingers.send(1, fingers.DOWN, 74, 56)
    fingers.send(2, fingers.DOWN, 280, 340)
    fingers.send(1, fingers.UP, 74, 56)
    fingers.send(2, fingers.UP, 280, 340)
    assert {running.line(), running.line()} == {PASS, NEAR_TILE}
    fingers.send(3, fingers.DOWN, 520, 340)
    fingers.send(3, fingers.UP, 520, 340)
    assert running.line() == "Touch(player='A', at=2)", "a finger arrived twice"


@has_fingers
def test_nine_fingers_on_one_side_neither_act_nor_keep_the_other_side_from_acting(fingers_on_app):
    """Ten real fingers: a hand and a half lies on the far side, and one finger of the near player touches a tile."""
    running, fingers = fingers_on_app
    lying = [(40 + 80 * at, 40 + 20 * (at % 7)) for at in range(9)]
    for finger, place in enumerate(lying, 1):
        fingers.send(finger, fingers.DOWN, *place)
    fingers.send(10, fingers.DOWN, 280, 340)
    fingers.send(10, fingers.UP, 280, 340)
    assert running.line() == NEAR_TILE
    for finger, place in enumerate(lying, 1):
        fingers.send(finger, fingers.UP, *place)
    fingers.send(10, fingers.DOWN, 520, 340)
    fingers.send(10, fingers.UP, 520, 340)
    assert running.line() == "Touch(player='A', at=2)", "nine fingers at once did something"
    fingers.send(1, fingers.DOWN, 74, 56)
    fingers.send(1, fingers.UP, 74, 56)
    assert running.line() == PASS, "the far side acts again once all were lifted"


@has_fingers
def test_a_rain_of_fingers_on_both_sides_acts_for_no_other_side(fingers_on_app):
    """Each player's finger comes down now and then on their own half, at once with the other's, for some seconds."""
    running, fingers = fingers_on_app
    random = Random(7)
    for side, other in (((10, 200), "A"), ((290, 470), "B")):
        for _ in range(40):
            place = random.randrange(20, 780), random.randrange(*side)
            fingers.send(1, fingers.DOWN, *place)
            time.sleep(0.02)
            fingers.send(1, fingers.UP, *place)
        time.sleep(0.5)
        sent = running.said.read_text().splitlines()[running.heard :]
        running.heard += len(sent)
        commands = [line for line in sent if line != "READY"]
        assert commands
        assert [line for line in commands if f"player='{other}'" in line] == []
    for _ in range(60):
        places = [(random.randrange(20, 780), random.randrange(*side)) for side in ((10, 200), (290, 470))]
        for finger, place in enumerate(places, 1):
            fingers.send(finger, fingers.DOWN, *place)
        time.sleep(0.02)
        for finger, place in enumerate(places, 1):
            fingers.send(finger, fingers.UP, *place)
    time.sleep(0.5)
    assert running.process.poll() is None, "the app runs on"


PASS = "Do(action=Pass(player='B', told_by=None, assumed=''))"
NEAR_TILE = "Touch(player='A', at=1)"


@pytest.fixture
def fingers_on_app(tmp_path):
    """The app on a real X server, and fingers on its touchscreen."""
    (tmp_path / "xorg.conf").write_text(CONFIGURATION.format(socket=tmp_path / "fingers.sock"))
    reads, writes = os.pipe()
    command = [XORG, "-displayfd", str(writes), "-config", tmp_path / "xorg.conf", "-logfile", tmp_path / "x.log"]
    command += ["-noreset", "-nolisten", "tcp", "-sharevts", "-novtswitch"]
    with (
        server(command, reads, writes) as display,
        app(display, tmp_path, "800x480") as running,
        Fingers(tmp_path / "fingers.sock") as fingers,
    ):
        yield running, fingers


class Fingers:
    """Talks to the X server's inputtest driver (its protocol 1.1); positions are pixels of 800 by 480."""

    DOWN, UP = 18, 20
    TOUCH = 6
    VALUATORS = 64

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(path))

    def __enter__(self):
        self.socket.sendall(struct.pack("<IIHH", 12, 0, 1, 1))
        self.socket.recv(64)
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, finger, kind, x, y):
        values = [x / 800 * 65535, y / 480 * 65535] + [0.0] * (2 * self.VALUATORS - 2)
        length = 32 + 8 * len(values)
        head = struct.pack("<IIIII8s4x", length, self.TOUCH, finger, kind, 0, b"\x03".ljust(8, b"\0"))
        self.socket.sendall(head + struct.pack(f"<{len(values)}d", *values))


CONFIGURATION = """
Section "ServerFlags"
    Option "AutoAddDevices" "false"
EndSection
Section "InputDevice"
    Identifier "fingers"
    Driver "inputtest"
    Option "SocketPath" "{socket}"
    Option "DeviceType" "Touch"
    Option "TouchCount" "10"
EndSection
Section "Device"
    Identifier "card"
    Driver "dummy"
    VideoRam 16384
EndSection
Section "Monitor"
    Identifier "monitor"
    HorizSync 5-1000
    VertRefresh 5-200
    Modeline "800x480" 29.58 800 816 896 992 480 481 484 497
EndSection
Section "Screen"
    Identifier "screen"
    Device "card"
    Monitor "monitor"
    DefaultDepth 24
    SubSection "Display"
        Depth 24
        Modes "800x480"
    EndSubSection
EndSection
Section "ServerLayout"
    Identifier "layout"
    Screen "screen"
    InputDevice "fingers"
EndSection
"""
