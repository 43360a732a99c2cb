"""A registered deck names its legend, which then lies before everybody and acts as its text says (103.1.a, 111)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tableside.decks.registration import Registration
from tableside.engine.model.actions import Activate, Concede, Conquer
from tableside.match.fold import replay
from tableside.match.positions import played_entries
from tableside.match.public.scene_fold import fold_scene
from tableside.table import commands as c
from tests.kit.match.cards import AGREED, CARDS
from tests.kit.table.table import AtTable

MONK = "Lee Sin, Blind Monk"
BOSS = "Sett, The Boss"
LIST = f"Legend: {MONK}\nChampion: Lee Sin, Ascetic\n3 Charm"


def registered(table: AtTable, legend: str = MONK, player: str = "A") -> int:
    """Register a deck with this legend; the id of the legend on the board, 0 for none."""
    table.do(c.Register(Registration(player, ("Pakaa Cub",), legend=legend)))
    return next((each.id for each in table.panel(player).base if each.kind == "legend"), 0)


def legends(table: AtTable) -> list[tuple[str, str]]:
    return [(each.player, each.card) for each in table.match.table.permanents if each.kind == "legend"]


def test_everybody_sees_the_legend_of_a_paired_deck(table: AtTable) -> None:
    table.begin()
    table.do(c.PairDeck("A", LIST))
    assert legends(table) == []
    table.do(c.SkipCard(), c.EndPairing(keep=True))
    assert legends(table) == [("A", MONK)]
    assert table.history[0] == f"Ann’s legend: {MONK}."
    scene = fold_scene(table.entries(), CARDS)
    assert scene is not None
    assert [seat.legend for seat in scene.scene().seats] == [MONK, ""]


def test_its_ability_is_activated(table: AtTable) -> None:
    table.begin()
    legend = registered(table)
    table.plays("A", "Pakaa Cub", "A")
    unit = next(each.id for each in table.panel("A").base if each.kind == "unit")
    table.act(Activate("A", legend, 1, (unit,)))
    assert next(each for each in table.panel("A").base if each.id == legend).exhausted


@pytest.mark.parametrize("legend", ["", "Nobody's Legend", "Pakaa Cub"])
def test_what_is_no_known_legend_lies_nowhere(table: AtTable, legend: str) -> None:
    table.begin()
    assert registered(table, legend) == 0
    assert "legend" not in table.history[0]


def test_the_same_deck_again_changes_nothing_and_another_replaces_it(table: AtTable) -> None:
    table.begin()
    legend = registered(table)
    assert registered(table) == legend
    assert registered(table, BOSS) > legend
    assert legends(table) == [("A", BOSS)]
    registered(table, MONK, "B")
    assert sorted(legends(table)) == [("A", BOSS), ("B", MONK)]


def test_an_undo_to_before_the_deck_leaves_it_there_as_it_came(table: AtTable) -> None:
    table.begin()
    before = table.next_turn().number
    legend = registered(table)
    table.undo()
    assert table.view.number == before - 1
    assert [(each.id, each.exhausted) for each in table.panel("A").base] == [(legend, False)]
    *_, last = played_entries(table.ask(lambda desk: desk.entries()), CARDS)
    assert last.before.permanents == table.match.table.permanents
    table.do(c.Redo("A"))
    table.press_all("button-agree")
    assert (table.view.number, legends(table)) == (before, [("A", MONK)])


def test_it_lies_there_again_in_the_next_game_and_in_a_rematch(table: AtTable) -> None:
    table.begin(mode="match")
    registered(table)
    view = table.act(Concede("B"))
    assert view.next_game is not None
    table.do(c.Begin(view.next_game.agreed, again=True))
    assert legends(table) == [("A", MONK)]
    table.act(Concede("B"))
    table.do(c.Rematch(msgspec.structs.replace(AGREED, mode="match")))
    assert legends(table) == [("A", MONK)]


def test_it_lies_there_after_a_restart(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin()
        legend = registered(table)
    with AtTable(tmp_path) as table:
        table.do(c.Resume())
        assert [(each.id, each.kind) for each in table.panel("A").base] == [(legend, "legend")]
        assert replay(table.ask(lambda desk: desk.entries()), CARDS).table == table.match.table


def test_at_score_it_is_shown_and_asks_nothing(table: AtTable) -> None:
    table.do(c.Begin(msgspec.structs.replace(AGREED, follow="score")))
    for player, legend in (("A", BOSS), ("B", "Rek'sai, Void Burrower")):
        registered(table, legend, player)
    table.act(Conquer("A", 1))
    table.press_all("button-acknowledge")
    assert [(panel.points, panel.notice) for panel in table.view.player_panels] == [(1, None), (0, None)]
    scene = fold_scene(table.entries(), CARDS)
    assert scene is not None
    assert [seat.legend for seat in scene.scene().seats] == [BOSS, "Rek'sai, Void Burrower"]


def test_the_rift_names_both_decks_in_one_line(table: AtTable) -> None:
    table.do(c.Begin(AGREED))
    registered(table)
    registered(table, BOSS, "B")
    latest = table.view.latest
    assert latest is not None
    assert table.label(latest.said) == "With their own decks: Ann, Bea."
