"""The judge's PIN: set, changed, and closed after five wrong PINs, over restarts and whatever the clock says."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tableside.judge.pin import PAUSE, TRIES, Entrant, PinFile, Uptime, pause_after
from tableside.ledger.judge_pin import FILE
from tableside.message import message

WRONG = "0000"


class Clock:
    """The uptime of a machine that stands where it is put, in s since its start."""

    def __init__(self) -> None:
        self.boot = "first start"
        self.now = 1_000_000.0

    def __call__(self) -> Uptime:
        return Uptime(self.boot, self.now)


def closed(folder: Path, clock: Clock) -> None:
    """Five wrong PINs."""
    assert [PinFile(folder, clock).check(WRONG) for _ in range(TRIES - 1)] == [message("judge-pin-wrong")] * (TRIES - 1)
    assert PinFile(folder, clock).check(WRONG) == message("judge-pin-wrong-paused", count=15)


@pytest.fixture(autouse=True)
def quick() -> None:
    """In place of the fixture that makes the hash quick: here it is the real hash, but in tests with `little`."""


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Argon2id with little memory: what is tested is what is done with its answer."""
    from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

    def little(salt: bytes) -> Argon2id:
        return Argon2id(salt=salt, length=32, iterations=1, lanes=1, memory_cost=64)

    monkeypatch.setattr("tableside.judge.pin._kdf", little)


def test_no_pin_unlocks_nothing(tmp_path: Path) -> None:
    assert not PinFile(tmp_path).is_set()
    assert PinFile(tmp_path).check("") == message("judge-pin-not-set")


def test_the_pin_that_was_set_unlocks_and_stands_nowhere(tmp_path: Path) -> None:
    assert PinFile(tmp_path).set("271828") is None
    assert PinFile(tmp_path).check("271828") is None
    assert PinFile(tmp_path).check("271829") == message("judge-pin-wrong")
    assert b"271828" not in (tmp_path / FILE).read_bytes()
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


@pytest.mark.parametrize("pin", ["", "123", "1234567890123", "12a4", "12 4", "١٢٣٤"])
def test_a_pin_has_four_to_twelve_digits(tmp_path: Path, pin: str) -> None:
    assert PinFile(tmp_path).set(pin) == message("judge-pin-length", shortest=4, longest=12)
    assert not PinFile(tmp_path).is_set()


@pytest.mark.usefixtures("little")
def test_threat_18_five_wrong_pins_close_it_for_15_minutes_over_restarts(tmp_path: Path) -> None:
    clock = Clock()
    PinFile(tmp_path, clock).set("1234")
    closed(tmp_path, clock)
    assert PinFile(tmp_path, clock).check("1234") == message("judge-pin-paused", count=15)
    clock.now += PAUSE - 1
    assert PinFile(tmp_path, clock).check("1234") == message("judge-pin-paused", count=1)
    clock.now += 1
    assert PinFile(tmp_path, clock).check("1234") is None
    closed(tmp_path, clock)


@pytest.mark.usefixtures("little")
def test_a_right_pin_forgets_the_wrong_ones(tmp_path: Path) -> None:
    file = PinFile(tmp_path)
    file.set("1234")
    for _ in range(3):
        for _ in range(TRIES - 1):
            assert file.check(WRONG) == message("judge-pin-wrong")
        assert file.check("1234") is None


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize("seconds", [5.0, 2_000_000.0])
def test_when_the_machine_starts_again_the_pause_begins_again(tmp_path: Path, seconds: float) -> None:
    """Whatever its uptime then is."""
    clock = Clock()
    PinFile(tmp_path, clock).set("1234")
    closed(tmp_path, clock)
    clock.boot, clock.now = "second start", seconds
    assert PinFile(tmp_path, clock).check("1234") == message("judge-pin-paused", count=15)
    clock.now += PAUSE
    assert PinFile(tmp_path, clock).check("1234") is None


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize("years", [-20, 20])
def test_no_setting_of_the_clock_shortens_the_pause(
    tmp_path: Path, years: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    PinFile(tmp_path).set("1234")
    for _ in range(TRIES):
        PinFile(tmp_path).check(WRONG)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + years * 31_557_600)
    assert PinFile(tmp_path).check("1234") == message("judge-pin-paused", count=15)


@pytest.mark.usefixtures("little")
def test_a_try_that_is_cut_off_before_its_answer_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As by pulling the plug while the PIN is checked."""

    class PlugPulledError(Exception):
        pass

    def pulled(_: bytes) -> None:
        raise PlugPulledError

    clock = Clock()
    PinFile(tmp_path, clock).set("1234")
    with monkeypatch.context() as during:
        during.setattr("tableside.judge.pin._kdf", pulled)
        for _ in range(TRIES):
            with pytest.raises(PlugPulledError):
                PinFile(tmp_path, clock).check(WRONG)
    assert PinFile(tmp_path, clock).check("1234") == message("judge-pin-paused", count=15)


@pytest.mark.parametrize("content", [b"", b"{}", b"\x00\xff"])
def test_a_damaged_file_unlocks_nothing_and_says_what_to_do(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    said = PinFile(tmp_path).check("1234")
    assert said == message("judge-pin-file-damaged", file=str(tmp_path / FILE))


@pytest.mark.usefixtures("little")
def test_threat_18_the_pause_grows_until_a_right_pin_over_restarts_and_clock_changes(tmp_path: Path) -> None:
    """The first thirty tries are made; ten thousand would take years."""
    clock, waited = Clock(), 0.0
    PinFile(tmp_path, clock).set("1234")
    for number in range(1, 32):
        said = PinFile(tmp_path, clock).check(WRONG)
        assert said is not None
        pause = pause_after(number)
        if number > 30:
            break
        if pause:
            assert said == message("judge-pin-wrong-paused", count=pause // 60)
            assert PinFile(tmp_path, clock).check("1234") == message("judge-pin-paused", count=pause // 60)
        clock.now += pause
        waited += pause
    years = (waited + sum(pause_after(number) for number in range(31, 10_001))) / (365 * 24 * 3600)
    assert years > 27
    assert PinFile(tmp_path, clock).check("1234") == message("judge-pin-paused", count=24 * 60)
    clock.boot, clock.now = "another start", 0.0
    assert PinFile(tmp_path, clock).check("1234") == message("judge-pin-paused", count=24 * 60), "it begins again"
    clock.now += pause_after(31)
    assert PinFile(tmp_path, clock).check("1234") is None
    assert PinFile(tmp_path, clock).check(WRONG) == message("judge-pin-wrong"), "a right one forgets them all"


ENTRANTS = [Entrant(role, has_badge=has_badge) for role in ("judge", "head judge") for has_badge in (False, True)]


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize("closed_for", ENTRANTS)
def test_j3_each_way_to_enter_counts_and_pauses_alone(tmp_path: Path, closed_for: Entrant) -> None:
    clock = Clock()
    file = PinFile(tmp_path, clock)
    file.set("1234")
    file.keep(file.prepared("5678", "head judge"))
    for _ in range(TRIES + 2):
        file.check(WRONG, closed_for)
    answers = {
        entrant: PinFile(tmp_path, clock).check("1234" if entrant.role == "judge" else "5678", entrant)
        for entrant in sorted(ENTRANTS, key=lambda entrant: entrant != closed_for)
    }
    assert answers == {
        entrant: message("judge-pin-paused", count=15) if entrant == closed_for else None for entrant in ENTRANTS
    }


@pytest.mark.usefixtures("little")
def test_a_right_pin_with_a_badge_ends_the_pause_that_players_made(tmp_path: Path) -> None:
    clock = Clock()
    file = PinFile(tmp_path, clock)
    file.set("1234")
    closed(tmp_path, clock)
    assert file.check("1234", Entrant(has_badge=True)) is None
    assert file.check("1234") is None
    closed(tmp_path, clock)


@pytest.mark.usefixtures("little")
def test_a_right_pin_without_a_badge_ends_no_pause_of_a_badge(tmp_path: Path) -> None:
    clock = Clock()
    file, badge = PinFile(tmp_path, clock), Entrant(has_badge=True)
    file.set("1234")
    for _ in range(TRIES):
        file.check(WRONG, badge)
    assert file.check("1234") is None
    assert file.check("1234", badge) == message("judge-pin-paused", count=15)


@pytest.mark.usefixtures("little")
def test_a_head_judge_without_a_pin_of_their_own_shares_the_tries_of_the_judges_pin(tmp_path: Path) -> None:
    clock = Clock()
    PinFile(tmp_path, clock).set("1234")
    closed(tmp_path, clock)
    head = Entrant("head judge")
    assert PinFile(tmp_path, clock).check("1234", head) == message("judge-pin-paused", count=15)


@pytest.mark.usefixtures("little")
def test_a_first_pin_of_the_head_judge_is_the_judges_too_and_another_of_the_judge_leaves_the_heads(
    tmp_path: Path,
) -> None:
    file = PinFile(tmp_path)
    file.keep(file.prepared("5678", "head judge"))
    assert (file.check("5678"), file.has_head) == (None, False)
    file.keep(file.prepared("9999", "head judge"))
    file.keep(file.prepared("1234"))
    assert (file.check("1234"), file.check("9999", Entrant("head judge"))) == (None, None)
