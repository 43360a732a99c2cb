"""Mistakes of ours in the running app: each is said, logged without values, and the match goes on."""

from __future__ import annotations

import ipaddress
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.table.mistakes import REPEAT_S, MistakeLog, describe_mistake
from tests.kit.e2e.app import App
from tests.kit.e2e.faults import SECRET

SAID = "Tableside made a mistake"
LOGGED = re.compile(r"KeyError at \S+/tests/kit/e2e/faults\.py:\d+(, from \S+/tableside/\S+\.py:\d+)?")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


@pytest.fixture
def app(tmp_path: Path, log: Path) -> Iterator[App]:
    """The app with a match that has begun, in the turn of Ann."""
    with log.open("wb") as file:
        app = App(tmp_path / "data", driver="tests.kit.e2e.faults", log=file)
        try:
            for button in ("New match", "Next", "Next", "Ann begins", "Next", "Begin"):
                app.touch(button)
            app.wait("YOUR TURN")
            yield app
        finally:
            app.close()


def told(log: Path) -> list[str]:
    """Return what was logged of mistakes; nothing of it has a value."""
    text = log.read_text()
    assert SECRET not in text
    assert "Traceback" not in text
    return [line for line in text.splitlines() if "KeyError" in line]


def go_on(app: App) -> None:
    """The mistake is said, and the match can be played on."""
    app.wait(SAID)
    app.touch("Try again")
    app.gone(SAID)


def test_a_mistake_anywhere_is_said_and_the_match_goes_on(app: App, log: Path) -> None:
    for count, where in enumerate(("clock", "view", "table", "building"), 1):
        app.fault(where)
        go_on(app)
        app.touch("END TURN")
        assert [bool(LOGGED.fullmatch(line)) for line in told(log)] == [True] * count, where


def test_a_mistake_in_the_handler_of_a_button_is_said_and_the_others_work(app: App, log: Path) -> None:
    app.fault("button", text="UNDO")
    app.touch("END TURN")
    app.touch("UNDO")
    go_on(app)
    app.touch("MENU")
    app.wait("Menu")
    assert len(told(log)) == 1


def test_a_mistake_before_each_frame_stops_nothing_and_fills_no_log(app: App, log: Path) -> None:
    begun = time.monotonic()
    app.fault("interval")
    app.wait(SAID)
    app.touch("Try again")
    app.touch("END TURN")
    app.wait("TURN 2")
    app.touch("MENU")
    app.wait("Menu")
    assert 1 <= len(told(log)) <= 1 + (time.monotonic() - begun) / REPEAT_S


def test_a_mistake_is_described_by_its_type_and_its_places_alone() -> None:
    with pytest.raises(ValueError, match=SECRET) as raised:
        ipaddress.ip_address(SECRET)
    described = describe_mistake(raised.value)
    assert re.fullmatch(r"ValueError at \S+/ipaddress\.py:\d+", described)
    assert describe_mistake(ValueError(SECRET)) == "ValueError"


def test_one_that_repeats_itself_is_logged_once_in_a_while(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    mistakes = MistakeLog(lambda: now[0])
    assert [mistakes.add(ValueError(SECRET)), mistakes.add(ValueError(SECRET)), mistakes.add(KeyError(SECRET))] == [
        True,
        False,
        True,
    ]
    now[0] = REPEAT_S
    assert mistakes.add(ValueError(SECRET))
    assert caplog.messages == ["ValueError", "KeyError", "ValueError"]
