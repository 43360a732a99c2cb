"""Answers and duties that were open as a match was handed over wait at the table that goes on with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.engine import Secret
from tableside.engine.model.actions import Concede, Conquer, ControlIs, PermanentIs, PointsAre
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.timeline import REMEDY
from tableside.match.owed_losses import LOSSES_FOUND, LossesFound
from tableside.match.public.continued import Continued, HandedMatch
from tableside.match.public.games import NEXT_GAME, Games, read_games
from tableside.match.public.round_clock import MINUTE
from tableside.match.public.rulings import Ruling
from tableside.match.public.scene_fold import fold_scene
from tableside.match.remedies import RemedyNote
from tableside.match.rulings import draft_ruling
from tableside.message import message
from tableside.table import commands as c
from tests.kit.match.cards import AGREED, CARDS
from tests.kit.table.table import AtTable


@pytest.fixture
def dead(tmp_path: Path) -> Iterator[AtTable]:
    with AtTable(tmp_path / "dead") as table:
        yield table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    with AtTable(tmp_path / "here") as table:
        yield table


def handed(dead: AtTable, given: int = 0) -> HandedMatch:
    entries = dead.entries()
    continued = Continued(b"dead".ljust(32), b"here".ljust(32), entries[0].match, entries[-1].seq, "00" * 32)
    return HandedMatch(continued, entries, given)


def goes_on(dead: AtTable, table: AtTable, given: int = 0) -> None:
    table.do(c.TakeOver(handed(dead, given)), c.Resume())


def test_points_that_nobody_acknowledged_still_wait(dead: AtTable, table: AtTable) -> None:
    dead.begin()
    dead.act(PointsAre("A", "A", 3))
    goes_on(dead, table)
    (change,) = table.match.changes
    assert (change.player, change.waits) == ("A", ("B",))
    scene = fold_scene(table.entries(), CARDS)
    assert scene is not None
    assert scene.scene().seats[0].unconfirmed == message("overlay-unconfirmed")
    assert any("still waits for an answer" in line for line in table.history)
    table.press("B", "button-acknowledge")
    assert not table.match.changes[0].waits
    scene = fold_scene(table.entries(), CARDS)
    assert scene is not None
    assert scene.scene().seats[0].unconfirmed is None


def test_nobody_takes_them_back_there(dead: AtTable, table: AtTable) -> None:
    dead.begin()
    dead.act(PointsAre("A", "A", 3))
    assert len(dead.labels("B")) == 2
    goes_on(dead, table)
    assert table.labels("B") == ("button-acknowledge",)
    table.do(c.Undo("B"))
    assert table.match.table.seat("A").points == 3


def test_what_was_acknowledged_or_played_on_after_does_not_wait(dead: AtTable, table: AtTable) -> None:
    dead.begin()
    dead.act(PointsAre("A", "A", 3))
    dead.press("B", "button-acknowledge")
    goes_on(dead, table)
    assert (table.match.changes, "still waits" in {entry.kind for entry in table.entries()}) == ((), False)


def note(table: AtTable, kind: str, content: object) -> None:
    table.ask_live(lambda live: live.note(kind, content))


def test_a_card_for_the_last_point_is_still_to_be_drawn(dead: AtTable, table: AtTable) -> None:
    dead.begin()
    dead.act(*(PermanentIs("A", "A", Secret("Pakaa Cub"), at) for at in (1, 2)))
    dead.act(ControlIs("A", 1, None), ControlIs("A", 2, None), PointsAre("A", "A", 7))
    dead.press_all("button-acknowledge")
    dead.act(Conquer("A", 1))
    dead.press_all("button-acknowledge")
    goes_on(dead, table)
    table.press("A", "I drew 1 card")
    assert [card.is_drawn for card in table.match.owed] == [True]


def test_losses_that_nobody_carried_out_are_still_owed(dead: AtTable, table: AtTable) -> None:
    dead.begin()
    note(dead, NEXT_GAME, Games((), ("A",)))
    note(dead, LOSSES_FOUND, LossesFound((), ("B",)))
    note(dead, REMEDY, RemedyNote("served elsewhere", "A", "701.2.b", owed=True))
    goes_on(dead, table)
    assert (table.match.losses, table.match.match_losses) == ((), ("B",))
    (games,) = [read_games(entry) for entry in table.entries() if entry.kind == NEXT_GAME]
    assert games == Games((), (), ("B",))


def test_a_loss_that_was_given_between_two_games_counts_for_the_next(dead: AtTable, table: AtTable) -> None:
    dead.begin(mode="match")
    dead.act(Concede("A"))
    ruling = draft_ruling(Ruling(1, "B", "Bea", "703.3", "game loss", "casual", next_game=True), "", AGREED.edition)
    dead.ask_live(lambda live: live.record(ruling))
    goes_on(dead, table)
    next_game = table.view.next_game
    assert next_game is not None
    table.do(c.Begin(next_game.agreed, again=True))
    assert table.match.losses == ("B",)


@pytest.mark.parametrize(("given", "minutes"), [(0, 50), (5, 55)])
def test_minutes_that_judges_gave_and_the_other_machine_never_heard_of_are_added(
    dead: AtTable, table: AtTable, given: int, minutes: int
) -> None:
    dead.begin(round=50)
    goes_on(dead, table, given)
    clock = table.match.clock
    assert clock is not None
    assert (clock.minutes, clock.given, clock.running) == (minutes, 0, True)
    assert clock.left(clock.at) > (minutes - 1) * MINUTE


def names(players: str) -> dict[str, str]:
    return {player: f"Player of {player}" for player in players}


def begin(dead: AtTable, mode: str) -> None:
    players = "ABC" if mode == "ffa3" else "ABCD"
    dead.do(c.Begin(GameSetup(names(players), ("Void Gate", "Bandle Tree", "Sigil of the Storm"), mode=mode)))


def waits(table: AtTable) -> dict[str, tuple[str, ...]]:
    """The players who have not answered the change of each player."""
    return {change.player: change.waits for change in table.match.changes}


def test_each_change_of_three_players_waits_for_an_answer_of_its_own(dead: AtTable, table: AtTable) -> None:
    begin(dead, "ffa3")
    dead.act(PointsAre("A", "A", 3), PointsAre("B", "B", 2))
    goes_on(dead, table)
    assert waits(table) == {"A": ("C",), "B": ("A", "C")}
    table.press("C", "button-acknowledge")
    assert waits(table) == {"A": (), "B": ("A", "C")}
    table.press("C", "button-acknowledge")
    assert waits(table) == {"A": (), "B": ("A",)}


def test_an_undo_leaves_each_of_them(dead: AtTable, table: AtTable) -> None:
    begin(dead, "ffa3")
    dead.act(PointsAre("A", "A", 3), PointsAre("B", "B", 2))
    goes_on(dead, table)
    table.press("C", "button-acknowledge")
    table.act(ControlIs("B", 1, "B"))
    table.undo()
    assert waits(table) == {"A": (), "B": ("A", "C")}


def test_a_team_answers_one_change_of_the_other_at_a_time(dead: AtTable, table: AtTable) -> None:
    begin(dead, "2v2")
    dead.act(PointsAre("A", "A", 3), PointsAre("C", "C", 5))
    goes_on(dead, table)
    assert waits(table) == {"A": ("B", "D"), "C": ("B", "D")}
    table.press("D", "button-acknowledge")
    assert waits(table) == {"A": (), "C": ("B", "D")}


def test_two_cards_of_one_player_are_drawn_one_by_one(dead: AtTable, table: AtTable) -> None:
    dead.begin()
    dead.act(*(PermanentIs("A", "A", Secret("Pakaa Cub"), at) for at in (1, 2)))
    dead.act(ControlIs("A", 1, None), ControlIs("A", 2, None), PointsAre("A", "A", 7), Conquer("A", 1))
    dead.act(ControlIs("A", 1, None))
    dead.next_turn()
    dead.next_turn()
    dead.act(Conquer("A", 2))
    assert len(dead.match.owed) == 2
    goes_on(dead, table)
    table.press_all("button-acknowledge")
    table.press("A", "I drew 1 card")
    assert [card.is_drawn for card in table.match.owed] == [True, False]
    table.press("A", "I drew 1 card")
    assert [card.is_drawn for card in table.match.owed] == [True, True]
