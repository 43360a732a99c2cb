"""A failure to store is told over the half of the player who did it, each time, until it is touched."""

from pathlib import Path

import pytest

from tableside.engine.model.actions import Concede, EndTurn
from tableside.ledger.errors import DiskFull, InUse, LedgerError, StorageFailed
from tableside.ledger.store import Ledger
from tableside.message import message
from tableside.table.commands import Dismiss
from tableside.table.view.model import Notice, View
from tests.kit.match.cards import CANARY, HIDER
from tests.kit.table.table import NEAR, AtTable

FULL = message("notice-not-recorded-disk-full")


def fail(monkeypatch: pytest.MonkeyPatch, error: LedgerError) -> None:
    """Let the ledger store nothing from now on."""

    def fails(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(Ledger, "append_all", fails)


def notices(view: View) -> dict[str, Notice]:
    return {panel.player: panel.notice for panel in view.player_panels if panel.notice is not None}


def test_a_touch_that_is_not_recorded_is_said_to_who_touched_each_time_until_it_is_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin()
        with monkeypatch.context() as failing:
            fail(failing, DiskFull(tmp_path))
            for _ in range(2):
                said = notices(table.act(EndTurn("A")))
                assert [*said] == ["A"]
                assert said["A"].title == FULL
                assert notices(table.do(Dismiss("A"))) == {}
        assert table.act(EndTurn("A")).turn == "B"


def test_a_tap_that_is_not_recorded_is_said_to_the_cards_player_without_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin()
        fail(monkeypatch, DiskFull(tmp_path))
        said = notices(table.hide("A", table.tags["A"][HIDER], 1))
        assert [*said] == ["A"]
        assert said["A"].title == FULL
        assert CANARY not in repr(said)


def test_who_has_left_the_game_reads_that_their_touch_is_not_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin().hide("A", table.tags["A"][HIDER], 1)
        table.readers.lift(NEAR)
        table.act(Concede("A"))
        table.do(Dismiss("B"))
        fail(monkeypatch, DiskFull(tmp_path))
        said = notices(table.press("A", "button-shown-unread"))
        assert [*said] == ["A"]
        assert said["A"].title == FULL


@pytest.mark.parametrize(
    ("error", "title"),
    [(StorageFailed, "notice-not-recorded-disk-failed"), (InUse, "notice-not-recorded")],
)
def test_other_reasons_are_said_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[LedgerError], title: str
) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin()
        fail(monkeypatch, error(tmp_path))  # type: ignore[call-arg, arg-type]
        assert notices(table.act(EndTurn("A")))["A"].title == message(title)
