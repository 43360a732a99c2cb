"""The place of the screen: in a window of a desktop, on a panel of this machine, or nowhere."""

from __future__ import annotations

import os
import platform
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from tableside.message import Message, message

NO_PANEL = message("screen-display-none")
NO_ACCESS = message("screen-display-no-access")


@dataclass(frozen=True, slots=True)
class Display:
    """The chosen display: its kind, SDL's name for its driver, and a message for the person."""

    kind: Literal["window", "panel", "off screen"]
    driver: str
    says: Message


def choose(
    env: Mapping[str, str] = os.environ,
    sys: Path = Path("/sys"),
    dev: Path = Path("/dev"),
    machine: str | None = None,
) -> Display:
    """Choose Wayland or X if one answers, else a connected panel, else no display (off screen).

    Wayland comes before X, because X does not pass on the fingers of a Wayland desktop. SDL for x86-64 has no Wayland,
    so X is used there. A driver that SDL_VIDEODRIVER names is always taken.
    """
    if named := env.get("SDL_VIDEODRIVER"):
        kind: Literal["window", "panel", "off screen"] = {"offscreen": "off screen", "KMSDRM": "panel"}.get(  # type: ignore[assignment]
            named, "window"
        )
        return Display(kind, named, message("screen-display-named", driver=named))
    if (machine or platform.machine()) == "aarch64" and _wayland_answers(env):
        return Display("window", "wayland", message("screen-display-wayland"))
    if _x_answers(env.get("DISPLAY", "")):
        return Display("window", "x11", message("screen-display-x"))
    if not _panel_connected(sys):
        return Display("off screen", "offscreen", NO_PANEL)
    if not any(os.access(card, os.R_OK | os.W_OK) for card in (dev / "dri").glob("card*")):
        return Display("off screen", "offscreen", NO_ACCESS)
    return Display("panel", "KMSDRM", message("screen-display-panel"))


def _wayland_answers(env: Mapping[str, str]) -> bool:
    name = env.get("WAYLAND_DISPLAY", "")
    return bool(name) and _connects(str(Path(env.get("XDG_RUNTIME_DIR", "/")) / name))


def _x_answers(display: str) -> bool:
    """Return whether an X server is there; a server on another machine is not checked."""
    host, colon, number = display.partition(":")
    if not colon or host not in ("", "unix"):
        return bool(colon)
    path = f"/tmp/.X11-unix/X{number.partition('.')[0]}"
    return _connects(path) or _connects("\0" + path)


def _connects(address: str) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(address)
        except OSError:
            return False
    return True


def _panel_connected(sys: Path) -> bool:
    return any(status.read_text().strip() == "connected" for status in (sys / "class/drm").glob("*/status"))
