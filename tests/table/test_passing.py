"""Passes that nobody touches: who cannot respond, the announced shortcut, and the touch that passes for both."""

from __future__ import annotations

import msgspec
import pytest

from tableside.engine.model.actions import ControlIs, HandIs, Pass, PermanentIs, Play, StandardMove
from tableside.engine.model.secret import Secret
from tableside.table import commands as c
from tableside.table import passing
from tests.kit.match.cards import CUB, WALKER
from tests.kit.table.table import AtTable, kinds

LEGEND = "Lee Sin, Blind Monk"
"""A legend whose ability is no response."""

SPELL = Play("A", Secret("Consult the Past"))


def walks(table: AtTable) -> None:
    """A moves into an empty battlefield, which begins a showdown."""
    table.begin()
    table.act(ControlIs("A", 1, None), PermanentIs("A", "A", Secret("Wall"), "A"))
    (unit,) = table.panel("A").base
    table.act(StandardMove("A", (unit.id,), 1))
    assert table.tile(1).showdown


def passes(table: AtTable) -> list[dict[str, object]]:
    """The passes on record, oldest first."""
    actions = [msgspec.json.decode(entry.action) for entry in table.entries() if entry.kind == "action"]
    return [action for action in actions if action.get("type") == "pass"]


def test_an_empty_showdown_closes_with_one_touch(table: AtTable) -> None:
    walks(table)
    assert table.panel("A").may_pass_for_all
    assert not table.panel("B").may_pass_for_all
    view = table.do(c.PassForAll("A"))
    assert (view.tiles[0].controller, view.tiles[0].showdown) == ("A", False)
    assert view.player_panels[0].points == 1
    assert [entry.get("told_by") for entry in passes(table)] == [None, "A"]
    assert "Bea passes, as Ann says." in table.history


def test_nobody_passes_for_others_once_somebody_has_passed(table: AtTable) -> None:
    walks(table)
    table.act(Pass("A"))
    assert not table.panel("B").may_pass_for_all
    assert table.do(c.PassForAll("B")).tiles[0].showdown


def test_a_combat_in_which_nobody_plays_anything_ends_with_one_touch(table: AtTable) -> None:
    walks(table)
    table.do(c.PassForAll("A"))
    table.next_turn()
    table.act(PermanentIs("B", "B", Secret("Wall"), "B"))
    table.press_all("button-acknowledge")
    (unit,) = table.panel("B").base
    table.act(StandardMove("B", (unit.id,), 1))
    assert table.match.table.combat is not None
    assert table.panel("B").may_pass_for_all
    table.do(c.PassForAll("B"))
    assert table.match.table.combat is None


def test_a_single_trigger_resolves_with_one_touch_and_a_spell_does_not(table: AtTable) -> None:
    table.begin()
    table.plays("A", "Watchful Sentry", "A")
    table.act(Play("A", Secret("The Ruination")))
    assert table.view.chain
    assert not table.panel("A").may_pass_for_all
    table.act(Pass("A"), Pass("B"))
    assert [item.card for item in table.match.table.chain] == ["Watchful Sentry"]
    assert table.panel("A").may_pass_for_all
    assert not table.do(c.PassForAll("A")).chain


def test_who_has_nothing_left_passes_by_itself_and_on_record(table: AtTable) -> None:
    table.begin(legends={"A": LEGEND, "B": LEGEND}, battlefields=("plain", "plain"))
    table.turn_of("B")
    table.act(Play("B", Secret("Shipyard Skulker"), "champion", to="B"))
    table.turn_of("A")
    table.act(HandIs("B", "B", 0), SPELL, Pass("A"))
    assert not table.view.chain
    assert [entry.get("assumed") for entry in passes(table)] == [None, "no response"]
    assert "Bea cannot respond and passes." in table.history


def test_who_may_have_something_left_is_waited_for(table: AtTable) -> None:
    table.begin(legends={"A": LEGEND, "B": LEGEND}).act(HandIs("B", "B", 0), SPELL, Pass("A"))
    assert table.panel("B").may_pass


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passing, "WINDOW", 150_000_000)


@pytest.mark.usefixtures("quick")
def test_the_shortcut_passes_for_everybody_once_its_window_is_over(table: AtTable) -> None:
    table.begin().do(c.AnnounceShortcut("A", on=True))
    assert table.view.shortcut
    assert table.history[0] == "Ann announces a shortcut: everybody passes unless somebody touches."
    view = table.act(SPELL)
    assert [panel.passes_soon for panel in view.player_panels] == [True, True]
    table.until(lambda view: not view.chain)
    assert [entry.get("assumed") for entry in passes(table)] == ["shortcut", "shortcut"]
    assert "Bea passes by the announced shortcut." in table.history


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("touch", [c.Hold("B"), c.Touch("B", 0), c.AwaitCard("B", "play", 0)])
def test_any_touch_of_a_side_keeps_the_shortcut_from_passing_for_it(table: AtTable, touch: c.Command) -> None:
    table.begin().do(c.AnnounceShortcut("A", on=True))
    table.act(SPELL)
    table.do(touch)
    view = table.until(lambda view: view.player_panels[1].has_priority)
    assert view.chain
    assert not view.player_panels[1].passes_soon
    assert [entry.get("assumed") for entry in passes(table)] == ["shortcut"]
    assert not table.act(Pass("B")).chain


@pytest.mark.usefixtures("quick")
def test_a_tap_keeps_the_shortcut_from_passing_for_anybody(table: AtTable) -> None:
    table.begin().do(c.AnnounceShortcut("A", on=True))
    table.act(SPELL)
    table.tap(table.tags["A"][WALKER])
    assert [panel.passes_soon for panel in table.view.player_panels] == [False, False]
    assert table.view.chain
    assert passes(table) == []


@pytest.mark.usefixtures("quick")
def test_the_shortcut_holds_until_it_is_ended_and_through_an_undo(table: AtTable) -> None:
    table.begin().do(c.AnnounceShortcut("A", on=True))
    table.act(HandIs("A", "A", 2))
    assert table.do(c.Undo("A")).shortcut
    table.do(c.AnnounceShortcut("B", on=True), c.AnnounceShortcut("B", on=False))
    assert kinds(table).count("shortcut") == 2
    assert not table.view.shortcut
    table.act(SPELL)
    assert not table.panel("A").passes_soon


def test_without_a_shortcut_nobody_passes_by_itself(table: AtTable) -> None:
    table.begin().act(SPELL)
    assert passes(table) == []
    assert table.ask_live(lambda live: live._state.window) is None


class TestForgottenEndOfTurn:
    def test_the_next_player_ends_it_and_plays(self, table: AtTable) -> None:
        table.begin().tap(table.tags["B"][2])
        assert "First end Ann’s turn" in table.labels("B")
        view = table.press("B", "First end Ann’s turn")
        assert view.turn == "B"
        assert [line for line in table.history if "turn ends" in line] == ["Ann’s turn ends, as Bea says."]
        assert kinds(table) == ["action", "action"]
        assert "Bea plays Shipyard Skulker." in table.history

    def test_the_base_offers_it_too(self, table: AtTable) -> None:
        table.begin()
        assert table.touch("B", 0, "End Ann’s turn").turn == "B"

    def test_it_is_not_offered_to_the_turn_player_or_while_the_turn_cannot_end(self, table: AtTable) -> None:
        table.begin().do(c.Touch("A", 0))
        assert "End Ann’s turn" not in table.labels("A")
        table.act(SPELL)
        table.do(c.Touch("B", 0))
        assert "End Ann’s turn" not in table.labels("B")


class TestUnreadCards:
    def test_a_unit_is_on_the_board_with_three_touches(self, table: AtTable) -> None:
        table.begin().touch("A", 0, "button-play")
        table.press("A", "A unit: base")
        self.settle(table)
        assert [(unit.card, unit.kind, unit.exhausted) for unit in table.panel("A").base] == [("", "unit", True)]

    def test_a_card_done_by_hand_turns_out_to_be_a_unit(self, table: AtTable) -> None:
        table.begin().act(Play("A", Secret("")))
        table.all_pass()
        table.press("A", "It is a unit: Void Gate")
        self.settle(table)
        assert [unit.kind for unit in table.tile(1).units] == ["unit"]
        assert "Ann reports: the card is a unit (Void Gate)." in table.history

    def test_it_is_named_with_a_few_keys(self, table: AtTable) -> None:
        table.begin().act(Play("A", Secret(""), to="A", kind="unit"))
        self.settle(table)
        table.touch("A", 0, "A unit …")
        table.press("A", "button-name-it")
        for key in ("PQRS", "ABC", "JKL", "ABC", "ABC"):
            if "Pakaa Cub" not in table.labels("A"):
                table.press("A", key)
        table.press("A", "Pakaa Cub")
        (unit,) = table.panel("A").base
        assert (unit.card, unit.might) == ("Pakaa Cub", table.match.table.setup.cards["Pakaa Cub"].might)
        assert "Corrected by Ann: a unit is Pakaa Cub." in table.history

    def test_it_is_named_by_its_tap_and_is_that_card_from_then_on(self, table: AtTable) -> None:
        table.begin().act(Play("A", Secret(""), to="A", kind="unit"))
        self.settle(table)
        table.touch("A", 0, "A unit …")
        table.press("A", "button-tap-it")
        table.tap(table.tags["A"][CUB])
        assert [unit.card for unit in table.panel("A").base] == ["Pakaa Cub"]
        assert table.match.where("A4") is not None

    def test_what_was_reported_is_read_with_how_often(self, table: AtTable) -> None:
        table.begin().act(Play("A", Secret("")))
        table.all_pass()
        for _ in range(2):
            table.press("A", "I drew 1 card")
        assert table.text("A").startswith("Ann reports: draw 1 card. (×2)")

    def test_one_is_put_back_from_the_trash(self, table: AtTable) -> None:
        table.begin().plays("A", "Wall", 1)
        table.touch("A", 1, "Wall …")
        table.press("A", "button-it-is-elsewhere")
        table.press("A", "button-in-trash")
        table.touch("A", 1, "button-correct-else")
        table.press("A", "button-card-of-trash")
        table.press("A", "Wall")
        assert [unit.card for unit in table.tile(1).units] == ["Wall"]
        assert table.match.table.seat("A").trash == ()

    @staticmethod
    def settle(table: AtTable) -> None:
        """The table asks whether the unread text did something; it did not."""
        while table.match.table.asks is not None:
            table.press("A", table.labels("A")[0])
