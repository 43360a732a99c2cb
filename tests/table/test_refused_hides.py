"""A hide that is carried out although the rules refuse it stays facedown: nothing turns the card up or asks for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tableside.engine.model.actions import ControlIs, EndTurn, FacedownIs
from tableside.engine.model.board import Facedown
from tableside.judge.checking import choices
from tableside.judge.hide_facts import HideFacts, hide_facts
from tableside.ledger.public import PublicLedger
from tableside.match.judge_actions import CardStays, ReturnCard, Rewind
from tableside.match.public.scene_fold import fold_scene
from tableside.table import commands as c
from tableside.table.readers.assignments import Spot
from tableside.text import Text
from tests.kit.match.cards import CANARY, CARDS, CUB, HIDER, PLAIN_CANARY, WALKER
from tests.kit.table.remedies import judged
from tests.kit.table.table import FAR, NEAR, AtTable, kinds

THEIRS = 2
"""A battlefield that A does not control."""


@pytest.fixture(params=["casual", "competition", "silent"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[AtTable]:
    with AtTable(tmp_path / "data") as table:
        table.begin(dial=request.param)
        yield table


def goes_on(table: AtTable) -> None:
    """The hider goes on with the refused hide; at the silent dial nothing was refused."""
    if table.panel("A").notice is not None and "button-go-on" in table.labels("A"):
        table.press("A", "button-go-on")
    table.press_all("button-acknowledge")


def hidden_at(table: AtTable, at: int, card: int = HIDER) -> None:
    """A hides a card at a battlefield, whatever the table says."""
    table.hide("A", table.tags["A"][card], at)
    table.readers.lift(NEAR)
    goes_on(table)


def facedown(table: AtTable, at: int) -> list[str]:
    """Return what everybody knows of the hides there."""
    return [card.settlement for card in table.match.table.facedown_at(at)]


def everything_public(table: AtTable) -> str:
    """All that the table stores in the clear, shows and sends."""
    entries = "".join(f"{entry.action!r}{entry.events!r}{entry.verdict!r}" for entry in table.entries())
    scene = fold_scene(table.entries(), CARDS)
    assert scene is not None
    return entries + "".join(table.history) + msgspec.json.encode((table.view, scene.scene())).decode()


def test_one_tap_in_a_facedown_zone_without_control_names_no_card(table: AtTable) -> None:
    table.do(c.AssignSpot(Spot(at=THEIRS, facedown=True)))
    table.tap(table.tags["B"][0], reader=FAR)
    table.readers.lift(FAR)
    table.tap(table.tags["A"][HIDER], reader=FAR)
    goes_on(table)
    assert facedown(table, THEIRS) == ["to settle"]
    table.act(EndTurn("A"), EndTurn("B"))
    assert facedown(table, THEIRS) == ["to settle"]
    assert CANARY not in everything_public(table)


@pytest.mark.parametrize("card", [HIDER, WALKER])
def test_in_a_full_zone_both_cards_stay_and_no_card_is_asked_for(table: AtTable, card: int) -> None:
    hidden_at(table, 1, CUB)
    hidden_at(table, 1, card)
    assert facedown(table, 1) == ["", "to settle"]
    assert table.match.table.asks is None
    table.act(EndTurn("A"), EndTurn("B"))
    assert facedown(table, 1) == ["", "to settle"]
    public = everything_public(table)
    assert {CANARY, PLAIN_CANARY, "Pakaa Cub"} & {name for name in CARDS if name in public} == set()


def test_on_another_players_turn_it_stays_too(table: AtTable) -> None:
    table.act(EndTurn("A"))
    hidden_at(table, 1)
    assert facedown(table, 1) == ["to settle"]


def test_where_it_is_told_the_mark_is_on_the_tile_in_the_history_and_on_the_overlay(table: AtTable) -> None:
    hidden_at(table, THEIRS)
    is_told = table.view.dial != "silent"
    line = "Ann’s card at Zaun Warrens stays facedown until its refused hide is settled."
    assert [card.to_settle for card in table.tile(THEIRS).facedown] == [is_told]
    assert (line in table.history) == is_told
    scene = fold_scene(table.entries(), CARDS)
    assert scene is not None
    codes = [card.since.code for card in scene.scene().battlefields[THEIRS - 1].facedown]
    assert codes == ["overlay-facedown-to-settle" if is_told else "overlay-facedown-since"]


def test_its_player_takes_it_back(table: AtTable) -> None:
    hidden_at(table, THEIRS)
    table.do(c.Touch("A", THEIRS))
    assert ("button-take-hide-back" in table.labels("A")) == (table.view.dial != "silent")
    hand = table.match.table.seat("A").hand
    if table.view.dial == "silent":
        table.act(FacedownIs("A", table.tile(THEIRS).facedown[0].handle, "hand"))
    else:
        table.press("A", "button-take-hide-back")
    assert (facedown(table, THEIRS), table.match.table.seat("A").hand) == ([], hand and hand + 1)
    assert CANARY not in everything_public(table)


def test_nobody_else_is_offered_to_take_it_back(table: AtTable) -> None:
    hidden_at(table, THEIRS)
    table.do(c.Touch("B", THEIRS))
    assert "button-take-hide-back" not in table.labels("B")


def test_an_undo_takes_it_back_and_a_redo_marks_it_again(table: AtTable) -> None:
    hidden_at(table, THEIRS)
    table.undo()
    assert facedown(table, THEIRS) == []
    table.do(c.Redo("A"))
    table.press_all("button-agree")
    assert facedown(table, THEIRS) == ["to settle"]


def test_another_card_in_its_place_is_to_be_settled_too(table: AtTable) -> None:
    hidden_at(table, THEIRS)
    table.do(c.AwaitCard("A", "other facedown", THEIRS))
    table.tap(table.tags["A"][CUB])
    assert facedown(table, THEIRS) == ["to settle"]


def only(table: AtTable) -> Facedown:
    (card,) = table.match.table.facedown
    return card


def test_a_judge_lets_it_stay_until_control_changes(table: AtTable) -> None:
    hidden_at(table, THEIRS)
    assert judged(table, CardStays(only(table).handle))
    assert facedown(table, THEIRS) == ["ruled"]
    assert [card.to_settle for card in table.tile(THEIRS).facedown] == [False]
    assert not judged(table, CardStays(only(table).handle)), "it is settled"
    table.act(EndTurn("A"), EndTurn("B"))
    assert facedown(table, THEIRS) == ["ruled"]
    table.act(ControlIs("A", THEIRS, "A"))
    assert facedown(table, THEIRS) == [""]
    assert CANARY not in everything_public(table)


def test_a_judge_puts_it_back(table: AtTable) -> None:
    hidden_at(table, THEIRS)
    assert judged(table, ReturnCard(only(table).handle))
    assert facedown(table, THEIRS) == []
    assert CANARY not in everything_public(table)


def test_the_desk_lists_it_first_and_says_so(table: AtTable) -> None:
    hidden_at(table, 1, CUB)
    hidden_at(table, THEIRS)

    def facts(desk) -> tuple[HideFacts, ...]:
        known = hide_facts(desk.entries(), desk.match.table)
        return tuple(known[card.handle] for card in choices(desk.match, known))

    assert [(hide.place, hide.to_settle, hide.legality) for hide in table.ask(facts)] == [
        (THEIRS, True, "illegal"),
        (1, False, "legal"),
    ]


def test_after_a_rewind_it_lies_there_to_be_settled(table: AtTable) -> None:
    hidden_at(table, THEIRS)
    table.plays("A", "Pakaa Cub", "A")
    assert judged(table, Rewind(table.match.began, "judge"))
    assert facedown(table, THEIRS) == ["to settle"]


def test_it_is_not_played_while_it_is_to_be_settled(table: AtTable) -> None:
    hidden_at(table, THEIRS)
    table.act(EndTurn("A"), EndTurn("B"))
    table.do(c.Touch("A", THEIRS))
    assert "button-play-facedown" not in table.labels("A")


@pytest.mark.parametrize("table", ["casual"], indirect=True)
def test_a_hide_that_only_its_player_knows_to_be_refused_asks_nothing_of_others(table: AtTable) -> None:
    table.hide("A", table.tags["A"][WALKER], 1)
    assert table.notice("A").tone == "refused"
    table.readers.lift(NEAR)
    before = table.history
    table.press("A", "button-go-on")
    assert table.history == ["Ann hides a card at Void Gate.", *before], "as any other"
    assert (facedown(table, 1), table.panel("B").notice) == ([""], None)
    assert [card.to_settle for card in table.tile(1).facedown] == [False]
    table.act(ControlIs("A", 1, "B"))
    assert table.title("A") == "prompt-turn-up", "its player turns it up, as any other"
    assert PLAIN_CANARY not in everything_public(table)


@pytest.mark.parametrize("table", ["competition", "silent"], indirect=True)
def test_where_private_reasons_are_not_told_it_looks_like_any_other(table: AtTable) -> None:
    hidden_at(table, 1, WALKER)
    assert (kinds(table), facedown(table, 1)) == (["action"], [""])


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_overlay_says_it_in_words(table: AtTable, language: str) -> None:
    hidden_at(table, THEIRS)
    with PublicLedger.open(table.folder) as ledger:
        fold = fold_scene(ledger.entries(1), CARDS)
    assert fold is not None
    words = {"en": "to settle", "de": "zu klären"}[language]
    scene = fold.scene()
    (card,) = scene.battlefields[THEIRS - 1].facedown
    assert (words in Text(language)(card.since.code, scene.names, **dict(card.since.arguments))) == (
        table.view.dial != "silent"
    )
