"""The machine beside the screen: its sound, the light of its panel, its power."""

import os
import struct
import time
import wave
from datetime import datetime
from pathlib import Path
from typing import get_args

import pytest

from tableside.app import sounds
from tableside.app.machine_power import Backlight, ask_system, set_time
from tableside.app.sounds import TONES, Sounds
from tableside.message import message
from tableside.screens.moments import Kind


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player that writes down what it was asked to play; what it wrote is returned."""
    played, program = tmp_path / "played", tmp_path / "bin" / "aplay"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\necho "$@" >>{played}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    monkeypatch.setattr(sounds, "PLAYERS", (("aplay", "-q"),))
    return played


def test_a_tap_plays_one_sound_in_a_child_process(player: Path, tmp_path: Path) -> None:
    sound = Sounds(tmp_path)
    assert sound.can_play
    sound.play("tap")
    sound.close()
    assert player.read_text().split() == ["-q", str(tmp_path / "tap-100.wav")]
    with wave.open(str(tmp_path / "tap-100.wav")) as file:
        assert 0.05 < file.getnframes() / file.getframerate() < 0.1


def test_no_sound_when_it_is_off_or_nothing_can_play(player: Path, tmp_path: Path) -> None:
    sound = Sounds(tmp_path)
    sound.switch(on=False)
    sound.play("tap")
    deaf = Sounds(tmp_path, which=lambda _: None)
    deaf.play("tap")
    for device in (sound, deaf):
        device.close()
    assert not deaf.can_play
    assert not player.exists()


def test_a_lower_volume_makes_lower_tones(player: Path, tmp_path: Path) -> None:
    def loudest(volume: int) -> int:
        sound = Sounds(tmp_path)
        sound.switch(on=True, volume=volume)
        sound.play("tap")
        sound.close()
        with wave.open(str(tmp_path / f"tap-{volume}.wav")) as file:
            return max(abs(sample) for (sample,) in struct.iter_unpack("<h", file.readframes(file.getnframes())))

    assert loudest(100) == pytest.approx(2 * loudest(50), rel=0.01)


@pytest.mark.parametrize("name", TONES)
def test_each_sound_is_made_here_and_is_short(player: Path, tmp_path: Path, name: str) -> None:
    sound = Sounds(tmp_path)
    sound.play(name)
    sound.close()
    with wave.open(player.read_text().split()[1]) as file:
        assert file.getnframes() / file.getframerate() < 0.3


def test_every_moment_of_the_game_has_a_sound() -> None:
    assert set(TONES) == {"tap", *get_args(Kind)}


def test_a_sound_delays_no_tap(tmp_path: Path, player: Path) -> None:
    (tmp_path / "bin" / "aplay").write_text("#!/bin/sh\nsleep 30\n")
    sound = Sounds(tmp_path)
    begun = time.monotonic()
    for _ in range(20):
        sound.play("tap")
    assert time.monotonic() - begun < 20
    assert sound._playing is not None
    sound._playing.kill()
    sound.close()


def test_the_light_of_a_panel_is_set_and_given_back(tmp_path: Path) -> None:
    panel = tmp_path / "panel"
    panel.mkdir()
    (panel / "max_brightness").write_text("31\n")
    (panel / "brightness").write_text("20\n")
    light = Backlight(tmp_path)
    assert light.set(0.5)
    assert (panel / "brightness").read_text() == "16"
    assert light.set(0.0)
    assert (panel / "brightness").read_text() == "1"
    light.restore()
    assert (panel / "brightness").read_text() == "20"


def test_without_a_panel_there_is_no_light(tmp_path: Path) -> None:
    light = Backlight(tmp_path)
    assert not light.set(0.5)
    light.restore()


def test_a_shutdown_that_is_refused_says_why(tmp_path: Path) -> None:
    assert ask_system("true") is None
    refused = ask_system("sh", "-c", "echo first >&2; echo 'Access denied' >&2; exit 1")
    assert refused == message("problem-cannot-shut-down", cause="Access denied")
    assert ask_system(str(tmp_path / "none")) == message("problem-cannot-shut-down", cause=str(tmp_path / "none"))


def test_the_clock_is_set_though_no_network_service_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, program = tmp_path / "asked", tmp_path / "timedatectl"
    program.write_text(f'#!/bin/sh\necho "$@" >>{asked}\n[ "$2" = set-time ]\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    assert set_time(datetime(2026, 11, 29, 9, 5)) is None
    assert asked.read_text().splitlines() == [
        "--no-ask-password set-ntp false",
        "--no-ask-password set-time 2026-11-29 09:05:00",
        "--no-ask-password set-ntp true",
    ]
    program.write_text("#!/bin/sh\necho Access denied >&2\nexit 1\n")
    assert set_time(datetime(2026, 11, 29)) == message("problem-cannot-shut-down", cause="Access denied")
