"""Tables that differ in one private card look alike: a sample of cards in every case; `make twins` takes all cards."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tableside.engine.editions import FOLLOWED, NEWEST
from tableside.engine.model.actions import Hide
from tableside.engine.rules import visibility
from tableside.match import entries
from tableside.table.prompts import turning_up
from tests.kit.table.scripted_table import ScriptedClock
from tests.twins.__main__ import settings
from tests.twins.cases import CASES
from tests.twins.compare import Result, compare, read_meant, sample
from tests.twins.seen import Setting, Stage

OF_EACH = 2
"""Cards with Hidden in a sample, and cards without."""

EARLIER = 12
"""By an earlier edition of the rules one setting in so many is tried."""

SEED = 37

CHOSEN = [setting for at, setting in enumerate(settings()) if setting.edition == NEWEST or at % EARLIER == 0]


@pytest.fixture(scope="module")
def clock() -> Iterator[ScriptedClock]:
    with pytest.MonkeyPatch.context() as patched:
        yield ScriptedClock(patched)


@pytest.fixture(scope="module")
def results(clock: ScriptedClock) -> list[Result]:
    """The comparison of each setting."""
    meant = read_meant()
    with tempfile.TemporaryDirectory(prefix="tableside-") as folder:
        return [
            compare(Path(folder), setting, sample(Random(f"{SEED} {setting.name}"), OF_EACH), clock, meant)
            for setting in CHOSEN
        ]


def test_others_cannot_tell_two_cards_apart_before_their_owner_shows_them(results: list[Result]) -> None:
    differences = [str(difference) for result in results for difference in result.differences]
    assert differences == []


def test_each_difference_that_is_meant_occurs(results: list[Result]) -> None:
    occurred = {meant for result in results for meant in result.meant}
    assert [meant.reason for meant in read_meant() if meant not in occurred] == []


def test_all_zones_dials_and_editions_are_tried() -> None:
    assert {setting.case for setting in CHOSEN} == {*CASES}
    assert {setting.edition for setting in CHOSEN} == {*FOLLOWED}
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.parametrize("dial", ["casual", "competition", "silent"])
def test_the_card_lies_facedown_in_each_case_about_facedown_cards(
    tmp_path: Path, clock: ScriptedClock, dial: str
) -> None:
    cases = [case for case in CASES if case.zone == "facedown"]
    hid = [
        any(
            b'"event":"hid"' in seen.record
            for seen in Stage(tmp_path, Setting(case, dial, NEWEST), clock).play("Block")
        )
        for case in cases
    ]
    assert [case.name for case, was in zip(cases, hid, strict=True) if not was] == []


def test_a_reason_that_depends_on_the_card_is_noticed(
    tmp_path: Path, clock: ScriptedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reason that a card has no Hidden is told to everybody."""
    setting = next(each for each in settings("hand/hide by touch and tap", "competition", NEWEST))
    cards = ("Block", "Charm")
    assert compare(tmp_path, setting, cards, clock, ()).differences == ()
    told = {**visibility.PUBLIC, Hide: visibility.PUBLIC[Hide] | {"reason-card-lacks-hidden"}}
    monkeypatch.setattr(visibility, "PUBLIC", told)
    (difference,) = compare(tmp_path, setting, cards, clock, ()).differences
    assert difference.cards == cards
    assert "screen" in difference.where
    assert '--card "Block" --card "Charm"' in str(difference)


def test_a_card_that_is_named_without_leave_is_noticed(
    tmp_path: Path, clock: ScriptedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    setting = next(each for each in settings("facedown/control lost", "competition", NEWEST))
    assert compare(tmp_path, setting, ("Block", "Charm"), clock, ()).differences == ()
    for module in (entries, turning_up):
        monkeypatch.setattr(module, "withheld", lambda events, leave: ())
    (difference,) = compare(tmp_path, setting, ("Block", "Charm"), clock, ()).differences
    assert "is named" in str(difference)
