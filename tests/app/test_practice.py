"""The practice cards are cards of every match: of a rematch, and of a match that goes on after a restart."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from tableside.app.assembly import with_practice_decks
from tableside.decks.practice import Practice
from tableside.engine.model.actions import Concede, ControlIs
from tableside.engine.model.game_setup import GameSetup
from tableside.table import commands as c
from tests.kit.table.table import NEAR, AtTable

SETUP = GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain"), follow="score")


def hide(table: AtTable, practice: Practice, card: str = "Teemo, Scout") -> None:
    """Hide a practice card of the player whose turn it is: a rematch draws who begins."""
    player = table.view.turn
    table.act(ControlIs(player, 1, player))
    table.press_all("button-acknowledge")
    table.do(c.AwaitCard(player, "hide", 1))
    practice.tap(NEAR, player, practice.cards(player).index(card))
    table.until(lambda view: view.tiles[0].facedown)
    practice.lift(NEAR)


def test_in_a_rematch(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        practice = Practice(table.readers)
        send = with_practice_decks(table.do, practice)
        send(c.Begin(SETUP))
        hide(table, practice)
        table.act(Concede("B"))
        send(c.Rematch(SETUP))
        hide(table, practice, "Zhonya's Hourglass")  # the same card again would be the tap before, for a while


def test_in_a_match_that_goes_on_after_a_restart(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        with_practice_decks(table.do, Practice(table.readers))(c.Begin(SETUP))
    with AtTable(tmp_path) as table:
        practice = Practice(table.readers)
        with_practice_decks(table.do, practice)(c.Resume())
        hide(table, practice)


def test_a_deck_that_is_paired_with_them_takes_their_names_off_until_a_match_with_new_decks(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        practice = Practice(table.readers)
        send = with_practice_decks(table.do, practice)
        send(c.Begin(SETUP))
        names = practice.cards("A")
        send(c.PairSample("A", "Jinx"))
        assert practice.cards("A") == ("",) * len(names)
        assert all(practice.cards("B"))
        send(c.EndPairing(keep=False))
        assert practice.cards("A") == names
        send(c.PairSample("A", "Jinx"))
        practice.tap(NEAR, "A", 0)
        table.until(lambda view: view.pairing is not None and view.pairing.done)
        practice.lift(NEAR)
        send(c.EndPairing(keep=True))
        paired = table.match.registrations.of("A")
        table.act(Concede("B"))
        send(c.Rematch(SETUP))
        assert table.match.registrations.of("A") == paired, "they play again with their decks"
        assert not any(practice.cards("A"))
        assert all(practice.cards("B"))
        send(c.Leave())
        send(c.Begin(SETUP))
        assert practice.cards("A") == names


def test_the_next_game_of_a_match_keeps_the_deck_that_was_paired_with_them(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        practice = Practice(table.readers)
        send = with_practice_decks(table.do, practice)
        send(c.Begin(replace(SETUP, mode="match")))
        send(c.PairSample("A", "Jinx"))
        practice.tap(NEAR, "A", 0)
        table.until(lambda view: view.pairing is not None and view.pairing.done)
        practice.lift(NEAR)
        send(c.EndPairing(keep=True))
        paired = table.match.registrations.of("A")
        view = table.act(Concede("B"))
        assert view.next_game is not None
        send(c.Begin(view.next_game.agreed, again=True))
        assert table.match.registrations.of("A") == paired
        assert not any(practice.cards("A"))
