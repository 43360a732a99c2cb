"""Undo and redo at the table: who is asked, what is recorded, and what comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from tableside.engine.model.actions import ControlIs, EndTurn, PointsAre
from tableside.table import commands as c
from tableside.table.prompts import requests
from tests.kit.match.cards import AGREED, CUB, HIDER
from tests.kit.table.table import AtTable, kinds

NOTE = {"of": 0, "by": "players", "asked": "A", "agreed": [], "silent": []}


@pytest.fixture
def ended(tmp_path: Path) -> Iterator[AtTable]:
    """Ann has ended her turn, which Bea's began with."""
    with AtTable(tmp_path) as table:
        table.begin().act(EndTurn("A"))
        yield table


def last_note(table: AtTable) -> dict[str, object]:
    return msgspec.json.decode(table.entries()[-1].action)


def test_ones_own_mistake_goes_back_at_once_and_the_other_side_reads_of_it(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    view = table.do(c.Undo("A"))
    assert view.tiles[0].facedown == ()
    assert table.panel("A").notice is None
    assert (table.title("B"), table.text("B")) == ("notice-undone", "Ann hides a card at Void Gate.")
    assert last_note(table) == {"of": 7, "by": "players", "asked": "A"}


def test_the_other_side_puts_back_what_was_undone_without_asking_it(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    table.do(c.Undo("A"))
    view = table.press("B", "button-put-back")
    assert len(view.tiles[0].facedown) == 1
    assert kinds(table)[-2:] == ["undo", "redo"]
    assert table.history[0] == "Bea puts back what was undone: Ann hides a card at Void Gate."
    table.do(c.Undo("A"))
    assert table.title("B") == "Ann wants to undo this", "what was contested is asked for"


def test_what_the_other_side_may_have_acted_on_is_asked_for(ended: AtTable) -> None:
    ended.do(c.Undo("A"))
    assert (ended.title("B"), ended.title("A")) == ("Ann wants to undo this", "prompt-undo-wanted")
    assert ended.text("B").startswith("Ann ends the turn. No answer within 10 seconds")
    assert ended.text("A").endswith("No answer within 10 seconds counts as a yes.")
    assert ended.view.turn == "B"
    assert ended.press("B", "button-agree").turn == "A"
    assert ended.history[:2] == ["Agreed: Bea.", "Ann takes back: Ann ends the turn."]


def test_who_does_not_agree_keeps_everything_as_it_is(ended: AtTable) -> None:
    ended.do(c.Undo("A"))
    view = ended.press("B", "button-do-not-agree")
    assert (view.turn, ended.panel("B").notice) == ("B", None)
    assert (ended.title("A"), ended.buttons("A")) == ("Bea does not agree", ["button-call-judge", "button-close"])
    assert ended.press("A", "button-call-judge").called is not None
    assert kinds(ended)[-2:] == ["not agreed", "judge called"]
    assert ended.history[1] == "Ann wants to undo the last action. Bea does not agree."


def test_an_undo_can_be_withdrawn(ended: AtTable) -> None:
    ended.do(c.Undo("A"))
    view = ended.press("A", "button-cancel")
    assert (view.turn, ended.panel("B").notice) == ("B", None)


def test_who_plays_on_has_not_agreed(ended: AtTable) -> None:
    ended.do(c.Undo("A"))
    view = ended.act(EndTurn("B"))
    assert (view.turn, view.number) == ("A", 3)
    assert "undo" not in kinds(ended)
    assert ended.panel("B").notice is None


def test_both_touch_undo_and_agree_by_that(ended: AtTable) -> None:
    assert ended.do(c.Undo("A"), c.Undo("B")).turn == "A"
    assert last_note(ended)["agreed"] == ["B"]


def test_at_the_casual_dial_silence_agrees(ended: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tableside.table.undoing.ANSWER_WITHIN", 0.2)
    ended.do(c.Undo("A"))
    view = ended.until(lambda view: view.turn == "A")
    assert last_note(ended)["silent"] == ["B"]
    assert ended.history[0] == "No answer within ten seconds, which counts as agreed: Bea."
    assert view.player_panels[1].notice is not None, "who was silent reads what was taken back"


@pytest.mark.parametrize("dial", ["competition", "silent"])
def test_at_the_quiet_dials_each_side_touches(tmp_path: Path, dial: str) -> None:
    with AtTable(tmp_path) as table:
        table.begin(dial=dial).act(ControlIs("A", 2, "A"))
        table.do(c.Undo("A"))
        assert table.ask_live(lambda live: live.due()) is None
        assert "No answer" not in table.text("B")
        assert table.press("B", "button-agree").tiles[1].controller == "B"


def test_what_was_undone_is_not_put_back_after_something_else(ended: AtTable) -> None:
    ended.undo()
    assert ended.view.redo is not None
    ended.act(ControlIs("A", 2, "A"))
    assert ended.view.redo is None
    assert ended.do(c.Redo("A")).turn == "A"
    assert "redo" not in kinds(ended)


def test_a_redo_of_what_was_agreed_on_is_agreed_on_as_well(ended: AtTable) -> None:
    ended.undo()
    ended.do(c.Redo("A"))
    assert ended.title("B") == "Ann wants this back"
    assert ended.press("B", "button-agree").turn == "B"


def test_who_wanted_something_undone_reads_that_the_other_side_played_on(table: AtTable) -> None:
    table.begin().act(EndTurn("A"))
    table.do(c.Undo("B"))
    table.act(PointsAre("A", "A", 1))
    assert table.title("B") == "Ann played on: not undone"


def test_everybody_who_was_asked_reads_who_does_not_agree(table: AtTable) -> None:
    table.begin(mode="ffa3").act(EndTurn("A"))
    table.do(c.Undo("A"))
    table.press("B", "button-agree")
    table.press("C", "button-do-not-agree")
    assert table.title("A") == table.title("B") == "C does not agree"


def test_several_steps_go_back_and_come_again(table: AtTable) -> None:
    table.begin()
    seen = [table.match.table]
    for points in (1, 2, 3):
        table.act(PointsAre("A", "A", points))
        seen.append(table.match.table)
    for position in reversed(seen[:-1]):
        table.do(c.Undo("A"))
        assert table.match.table.seats == position.seats
    for position in seen[1:]:
        table.do(c.Redo("A"))
        assert table.match.table.seats == position.seats


def test_a_card_of_a_hide_that_was_put_back_is_known_again(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    faces, slots = table.match.private.faces, table.match.slots
    table.do(c.Undo("A"), c.Redo("A"))
    assert (table.match.private.faces, table.match.slots) == (faces, slots)
    with AtTable(table.folder / "other") as other:
        other.begin().hide("A", other.tags["A"][CUB], 1)
        assert len(other.tile(1).facedown) == 1


def test_everybody_is_asked_and_a_team_answers_together(tmp_path: Path) -> None:
    names = {"A": "Ann", "B": "Bea", "C": "Cy", "D": "Dee"}
    for mode, waits in (("ffa4", ("B", "C", "D")), ("2v2", ("B", "D"))):
        with AtTable(tmp_path / mode) as table:
            places = ("Void Gate", "Zaun Warrens", "Navori Fighting Pit")
            table.do(c.Begin(msgspec.structs.replace(AGREED, names=names, mode=mode, battlefields=places)))
            first = table.view.turn
            assert first == "A"
            table.act(EndTurn("A"))
            table.do(c.Undo("A"))
            asked = {panel.player for panel in table.view.player_panels if panel.notice and panel.player != "A"}
            assert asked == {*waits}
            for player in waits:
                if table.panel(player).notice is not None:
                    assert table.view.turn == "B"
                    table.press(player, "button-agree")
            assert table.view.turn == "A"
            assert last_note(table)["agreed"] == (["B"] if mode == "2v2" else ["B", "C", "D"])


@pytest.mark.parametrize("seed", range(3))
def test_any_action_comes_back_as_it_was(tmp_path: Path, seed: int) -> None:
    """After random play each action is undone and put back, and the match is as it was before the undo."""
    chance = Random(seed)
    with AtTable(tmp_path) as table:
        table.begin()
        for _ in range(25):
            player = chance.choice("AB")
            match chance.randrange(5):
                case 0:
                    table.next_turn()
                case 1:
                    table.act(PointsAre(player, chance.choice("AB"), chance.randrange(7)))
                case 2:
                    table.hide(player, chance.choice(table.tags[player]), chance.choice((1, 2)))
                case 3:
                    table.tap_later(chance.choice(table.tags[player]))
                case _:
                    table.act(ControlIs(player, chance.choice((1, 2)), chance.choice("AB")))
            before = table.match
            table.undo()
            if table.match.undone is None or table.match.undone.match is not before:
                continue
            table.do(c.Redo("A"))
            after = table.do() and table.press_all("button-agree") and table.match
            assert (after.table, after.private, after.slots) == (before.table, before.private, before.slots)
            assert (after.gains, after.last, after.hidden) == (before.gains, before.last, before.hidden)


def test_ten_seconds_are_the_time_to_answer() -> None:
    assert requests.ANSWER_WITHIN == 10
