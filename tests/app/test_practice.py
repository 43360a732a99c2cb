"""The practice cards are cards of every match, and say what became of them: paired, or played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from tableside.app.assembly import with_practice_decks
from tableside.decks.practice import DECKS
from tableside.engine.model.actions import Concede, ControlIs
from tableside.engine.model.game_setup import GameSetup
from tableside.table import commands as c
from tableside.table import controller
from tableside.table.view.model import PracticeCard
from tests.kit.table.table import AtTable

SETUP = GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain"), follow="score")


class Practising:
    """A table with practice cards, as the app puts it together."""

    def __init__(self, table: AtTable) -> None:
        assert table.practice is not None
        self.table, self.tray = table, table.practice
        self.send = with_practice_decks(table.do, table.practice)

    def cards(self, player: str = "A") -> tuple[PracticeCard, ...]:
        """Return what the player sees of the cards."""
        return self.table.panel(player).practice

    def names(self, player: str = "A") -> tuple[str, ...]:
        return tuple(card.name for card in self.cards(player))

    def put(self, player: str, at: int) -> None:
        """Put a card on its player's reader and take it away again."""
        reader = self.tray.readers()["AB".index(player)]
        self.tray.tap(reader, player, at)
        self.table.do()
        self.tray.lift(reader)
        self.table.do()

    def hide(self, card: str = "Teemo, Scout") -> None:
        """Hide a card of the player whose turn it is: a rematch draws who begins."""
        player = self.table.view.turn
        self.table.act(ControlIs(player, 1, player))
        self.table.press_all("button-acknowledge")
        self.table.do(c.AwaitCard(player, "hide", 1))
        self.put(player, self.names(player).index(card))
        assert self.table.view.tiles[0].facedown

    def pair_first(self) -> None:
        """Ann pairs a sample deck, as far as its first card."""
        self.send(c.PairSample("A", "Jinx"))
        self.put("A", 3)


@pytest.fixture
def practising(tmp_path: Path) -> Iterator[Practising]:
    with AtTable(tmp_path, practises=True) as table:
        yield Practising(table)


def test_in_a_rematch(practising: Practising) -> None:
    practising.send(c.Begin(SETUP))
    practising.hide()
    practising.table.act(Concede("B"))
    practising.send(c.Rematch(SETUP))
    practising.hide("Zhonya's Hourglass")  # the same card again would be the tap before, for a while


def test_in_a_match_that_goes_on_after_a_restart(tmp_path: Path) -> None:
    with AtTable(tmp_path, practises=True) as table:
        Practising(table).send(c.Begin(SETUP))
    with AtTable(tmp_path, practises=True) as table:
        practising = Practising(table)
        practising.send(c.Resume())
        practising.hide()


def test_what_is_paired_with_them_is_marked_and_named_also_after_a_restart(tmp_path: Path) -> None:
    with AtTable(tmp_path, practises=True) as table:
        practising = Practising(table)
        practising.send(c.Begin(SETUP))
        assert practising.names() == DECKS["A"]
        practising.pair_first()
        assert practising.cards()[2:4] == (PracticeCard(), PracticeCard("Jinx, Demolitionist", "paired"))
        assert practising.names("B") == DECKS["B"]
    with AtTable(tmp_path, practises=True) as table:
        practising = Practising(table)
        practising.send(c.Resume())
        assert practising.cards()[3] == PracticeCard("Jinx, Demolitionist", "paired")
        practising.put("A", 0)
        practising.send(c.EndPairing(keep=True))
        assert [card.name != "" for card in practising.cards()[:5]] == [True, False, False, True, False]
        assert not any(card.state for card in practising.cards()), "a deck that is paired is to be played"


def test_there_are_as_many_as_the_deck_that_is_paired_has(practising: Practising) -> None:
    practising.send(c.Begin(SETUP))
    practising.pair_first()
    assert len(practising.cards()) == practising.table.view.pairing.total == 40
    practising.put("A", 39)
    practising.send(c.EndPairing(keep=True))
    assert len(practising.cards()) == 40
    assert practising.names()[39]
    assert practising.names("B") == DECKS["B"]


def test_a_touch_waits_while_its_player_reads_their_names(
    practising: Practising, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(controller, "PENDING_ACTION_HOLDS", 0)
    practising.send(c.Begin(SETUP))
    practising.hide()


def test_a_pairing_that_is_dropped_leaves_the_cards_what_they_were(practising: Practising) -> None:
    practising.send(c.Begin(SETUP))
    practising.pair_first()
    practising.send(c.EndPairing(keep=False))
    assert practising.names() == DECKS["A"]


@pytest.mark.parametrize("dial", ["competition", "silent"])
def test_where_a_deck_list_is_kept_from_others_paired_cards_have_no_names(practising: Practising, dial: str) -> None:
    practising.send(c.Begin(replace(SETUP, dial=dial)))
    practising.pair_first()
    assert practising.cards()[3] == PracticeCard("", "paired")
    practising.send(c.EndPairing(keep=True))
    assert not any(practising.names())
    assert practising.names("B") == DECKS["B"]


@pytest.mark.parametrize("again", ["rematch", "next game"])
def test_people_who_play_again_have_the_deck_that_was_paired_with_them(practising: Practising, again: str) -> None:
    table = practising.table
    practising.send(c.Begin(replace(SETUP, mode="match" if again == "next game" else "duel")))
    practising.pair_first()
    practising.send(c.EndPairing(keep=True))
    paired = table.match.registrations.of("A")
    view = table.act(Concede("B"))
    if view.next_game is not None:
        practising.send(c.Begin(view.next_game.agreed, again=True))
    else:
        practising.send(c.Rematch(SETUP))
    assert table.match.registrations.of("A") == paired
    assert practising.names()[3] == "Jinx, Demolitionist"
    practising.send(c.Leave())
    practising.send(c.Begin(replace(SETUP, names={"A": "Cid", "B": "Dee"})))
    assert practising.names() == DECKS["A"]


def test_what_is_played_is_told_until_it_is_in_a_hand_again(practising: Practising) -> None:
    table = practising.table
    practising.send(c.Begin(replace(SETUP, follow="all")))
    practising.hide()
    assert practising.cards()[0].state == "", "a facedown card is still to be played"
    at = DECKS["A"].index("Shipyard Skulker")
    practising.put("A", at)
    table.press("A", "action-play")
    assert practising.cards()[at].state == "on the chain"
    table.undo()
    assert practising.cards()[at].state == ""
    table.do(c.AwaitCard("A", "on board", 0))
    practising.put("A", at)
    assert practising.cards()[at].state == "on the board"


def test_no_name_of_a_card_is_in_what_a_log_could_print(practising: Practising) -> None:
    practising.send(c.Begin(SETUP))
    assert "Teemo" not in repr(practising.cards())
