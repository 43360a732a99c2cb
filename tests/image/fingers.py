"""A touch panel inside a machine that has none: `python3 fingers.py PIPE`, as root.

It is a device of the kernel's uinput, as a panel's driver makes one. Each line of the pipe is a touch: how far from the
left and from the top, as shares of the panel.
"""

from __future__ import annotations

import fcntl
import os
import struct
import sys
import time

UI_SET_EVBIT, UI_SET_KEYBIT, UI_SET_ABSBIT, UI_SET_PROPBIT = 0x40045564, 0x40045565, 0x40045567, 0x4004556E
UI_DEV_SETUP, UI_ABS_SETUP, UI_DEV_CREATE = 0x405C5503, 0x401C5504, 0x5501
EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
BTN_TOUCH, ABS_X, ABS_Y = 0x14A, 0x00, 0x01
SLOT, POSITION_X, POSITION_Y, TRACKING = 0x2F, 0x35, 0x36, 0x39
"""The axes of fingers that a panel tells apart."""
INPUT_PROP_DIRECT = 1
HIGHEST = {ABS_X: 4095, ABS_Y: 4095, SLOT: 9, POSITION_X: 4095, POSITION_Y: 4095, TRACKING: 65535}
USB = 3
HELD_S = 0.5
"""Seconds for which a finger stays."""


def panel() -> int:
    """Make the device, and return its file."""
    device = os.open("/dev/uinput", os.O_WRONLY)
    for kind in (EV_KEY, EV_ABS):
        fcntl.ioctl(device, UI_SET_EVBIT, kind)
    fcntl.ioctl(device, UI_SET_KEYBIT, BTN_TOUCH)
    fcntl.ioctl(device, UI_SET_PROPBIT, INPUT_PROP_DIRECT)
    for axis, highest in HIGHEST.items():
        fcntl.ioctl(device, UI_SET_ABSBIT, axis)
        fcntl.ioctl(device, UI_ABS_SETUP, struct.pack("=Hxx6i", axis, 0, 0, highest, 0, 0, 0))
    fcntl.ioctl(device, UI_DEV_SETUP, struct.pack("=4H80sI", USB, 1, 1, 1, b"Panel of a test", 0))
    fcntl.ioctl(device, UI_DEV_CREATE)
    return device


def send(device: int, *events: tuple[int, int, int]) -> None:
    """Send these events as one report."""
    for kind, code, value in (*events, (EV_SYN, 0, 0)):
        os.write(device, struct.pack("@llHHi", 0, 0, kind, code, value))


def touch(device: int, left: float, top: float, finger: int) -> None:
    """Put a finger on the panel, and lift it."""
    x, y = round(left * HIGHEST[ABS_X]), round(top * HIGHEST[ABS_Y])
    places = [(EV_ABS, POSITION_X, x), (EV_ABS, POSITION_Y, y), (EV_ABS, ABS_X, x), (EV_ABS, ABS_Y, y)]
    send(device, (EV_ABS, SLOT, 0), (EV_ABS, TRACKING, finger), *places, (EV_KEY, BTN_TOUCH, 1))
    time.sleep(HELD_S)
    send(device, (EV_ABS, TRACKING, -1), (EV_KEY, BTN_TOUCH, 0))


def main(pipe: str) -> None:
    """Touch as the pipe says, until the machine is off."""
    device = panel()
    os.mkfifo(pipe)
    finger = 0
    while True:
        with open(pipe, encoding="ascii") as lines:
            for line in lines:
                finger += 1
                touch(device, *map(float, line.split()), finger=finger)


if __name__ == "__main__":
    main(sys.argv[1])
