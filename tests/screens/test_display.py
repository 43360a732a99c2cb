"""Which display is chosen, and what the person is told."""

import os
import socket

import pytest

from tableside.screens import display


@pytest.fixture
def machine(tmp_path):
    """A machine without any display: its environment, /sys and /dev."""
    (tmp_path / "sys/class/drm/card1-HDMI-A-1").mkdir(parents=True)
    (tmp_path / "sys/class/drm/card1-HDMI-A-1/status").write_text("disconnected\n")
    (tmp_path / "dev/dri").mkdir(parents=True)
    return tmp_path


def choose(machine, env=(), cpu="aarch64"):
    return display.choose(dict(env), machine / "sys", machine / "dev", cpu)


@pytest.fixture
def wayland(machine):
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(machine / "wayland-7"))
        server.listen()
        yield {"XDG_RUNTIME_DIR": str(machine), "WAYLAND_DISPLAY": "wayland-7"}


@pytest.fixture
def x():
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("\0/tmp/.X11-unix/X7391")
        server.listen()
        yield {"DISPLAY": ":7391.0"}


def test_wayland_before_x(machine, wayland, x):
    assert choose(machine, {**wayland, **x}).driver == "wayland"


def test_x_where_sdl_has_no_wayland(machine, wayland, x):
    assert choose(machine, {**wayland, **x}, "x86_64").driver == "x11"


def test_a_display_that_nobody_serves_is_none(machine):
    chosen = choose(machine, {"DISPLAY": ":7392", "WAYLAND_DISPLAY": "wayland-9", "XDG_RUNTIME_DIR": str(machine)})
    assert chosen.kind == "off screen"


def test_x_on_another_machine_is_believed(machine):
    assert choose(machine, {"DISPLAY": "desk:10.0"}).driver == "x11"


def test_a_connected_panel(machine):
    (machine / "sys/class/drm/card1-HDMI-A-1/status").write_text("connected\n")
    (machine / "dev/dri/card1").touch()
    chosen = choose(machine)
    assert (chosen.kind, chosen.driver) == ("panel", "KMSDRM")


def test_a_panel_that_may_not_be_used_says_what_to_do(machine, monkeypatch):
    (machine / "sys/class/drm/card1-HDMI-A-1/status").write_text("connected\n")
    (machine / "dev/dri/card1").touch()
    monkeypatch.setattr(os, "access", lambda *_: False)
    chosen = choose(machine)
    assert chosen.driver == "offscreen"
    assert chosen.says == display.NO_ACCESS


def test_nothing_at_all(machine):
    chosen = choose(machine)
    assert (chosen.kind, chosen.driver, chosen.says) == ("off screen", "offscreen", display.NO_PANEL)


@pytest.mark.parametrize(("driver", "kind"), [("offscreen", "off screen"), ("KMSDRM", "panel"), ("x11", "window")])
def test_what_a_person_names_is_taken(machine, driver, kind):
    chosen = choose(machine, {"SDL_VIDEODRIVER": driver})
    assert (chosen.kind, chosen.driver) == (kind, driver)
