"""Readers that stand for a place: assigned by a tap, stored, and what a card means that is put down there."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from pathlib import Path

import pytest

from hw.model import Removed
from hw.settling import BRUSH, Settling
from hw.simulated import VirtualTag
from tableside.engine import Secret
from tableside.engine.model.actions import ControlIs, EndTurn, Hide, Play, StandardMove
from tableside.message import Names, PlaceName, PlayerName, message
from tableside.table import commands as c
from tableside.table import table_loop
from tableside.table.interpret import interpret
from tableside.table.readers import assignments
from tableside.table.readers.assignments import UNASSIGNED, Assignments, Spot, possible_spots, spot_message
from tableside.table.table_thread import TableThread
from tableside.table.tap_meanings import Ambiguous, Ignored, TapMeaning
from tableside.table.view.model import View
from tests.kit.judge.session import AtJudge
from tests.kit.match.cards import CANARY, CARDS, CUB, HIDER, PLAIN_CANARY, SPELL, WALKER
from tests.kit.match.folded import Folded, stranger, tapped
from tests.kit.on_chain import on_chain
from tests.kit.table.table import FAR, NEAR, AtTable, kinds, seen
from tests.kit.text import english

HERE, THERE = Spot(at=1), Spot(at=2)


def test_a_reader_is_assigned_by_putting_any_card_on_it(table: AtTable) -> None:
    table.begin()
    assert table.do(c.AssignSpot(HERE)).assigning == HERE
    view = table.tap(VirtualTag(), reader=FAR)
    assert view.assigning is None
    void_gate = message("spot-place", place=PlaceName(1))
    assert [(reader.name, reader.spot) for reader in view.readers] == [(NEAR, None), (FAR, void_gate)]
    assert {spot.text: spot.reader for spot in view.spots if spot.reader} == {void_gate: FAR}
    table.do(c.AssignSpot(Spot("A")))
    table.tap(table.tags["A"][WALKER], reader=FAR)
    assert [reader.spot for reader in table.view.readers] == [None, message("spot-side", player=PlayerName("A"))]
    assert table.do(c.FreeReader(FAR)).readers[1].spot is None


def test_a_card_that_assigns_a_reader_does_nothing_else(table: AtTable) -> None:
    table.begin().do(c.AssignSpot(HERE))
    card = table.tags["A"][WALKER]
    before = table.view
    view = table.tap(card, reader=FAR)
    assert (view.history, view.chain, view.player_panels) == (before.history, before.chain, before.player_panels)
    table.readers.lift(FAR)
    assert [unit.card for unit in table.tap_to_play("A", card, reader=FAR).tiles[0].units] == ["Canary Walker"]


@pytest.mark.parametrize("spot", [Spot("C"), Spot("D", 1), Spot(at=3)])
def test_a_reader_of_a_player_or_battlefield_of_another_match_stands_for_nothing(tmp_path: Path, spot: Spot) -> None:
    assignments.write(tmp_path, Assignments({NEAR: spot}))
    with AtTable(tmp_path) as table:
        table.begin()
        for tag in (VirtualTag(), VirtualTag(ident=b"of another match"), table.tags["A"][WALKER]):
            table.tap_later(tag)
            assert table.view.problems == ()
        assert table.press("A", "action-play").chain == on_chain("Canary Walker")


def test_during_a_pairing_a_card_that_assigns_a_reader_is_not_paired(table: AtTable) -> None:
    table.begin().do(c.PairDeck("A", "2 Pakaa Cub"), c.AssignSpot(HERE))
    view = table.tap(VirtualTag(), reader=FAR)
    assert view.pairing is not None
    assert view.pairing.done == 0


def test_assigning_a_reader_can_be_cancelled(table: AtTable) -> None:
    table.begin().do(c.AssignSpot(HERE), c.AssignSpot(None))
    assert table.tap(VirtualTag(), reader=FAR).readers[1].spot is None


def test_assignments_outlive_the_app_and_an_unreadable_file_holds_none(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.do(c.AssignSpot(THERE))
        table.tap(VirtualTag(), reader=FAR)
    with AtTable(tmp_path) as table:
        battlefield = message("spot-place", place=PlaceName(2))
        assert [(reader.name, reader.spot) for reader in table.view.readers] == [(NEAR, None), (FAR, battlefield)]
    for content in (b"", b"{", b'{"readers":{"near":{"at":"x"}}}', b"\xff" * 1000):
        (tmp_path / assignments.FILE).write_bytes(content)
        assert assignments.read(tmp_path) == Assignments()


def test_the_pace_of_a_reader_is_shown_while_somebody_watches(table: AtTable) -> None:
    table.tap(VirtualTag(), reader=FAR)
    assert [reader.pace for reader in table.view.readers] == [None, None]
    near, far = table.do(c.WatchReaders(watched=True)).readers
    assert near.pace == message("hw-driver-simulated")
    assert far.pace is not None
    assert re.fullmatch(
        r"simulated: 1 read, \d+\.\d per second, median \d+ ms, 95th percentile \d+ ms", english(far.pace)
    )
    assert (near.text, far.text) == (message("reader-ready"), message("reader-has-card"))
    assert [reader.pace for reader in table.do(c.WatchReaders(watched=False)).readers] == [None, None]


def test_unread_cards_are_counted_while_somebody_watches(table: AtTable) -> None:
    table.tap(VirtualTag(), reader=FAR)
    table.readers.lift(FAR)
    table.tap(VirtualTag(), VirtualTag(), reader=FAR)
    _, far = table.do(c.WatchReaders(watched=True)).readers
    assert far.pace is not None
    assert english(far.pace).startswith("simulated: 1 read, 1 not read, ")
    assert far.text == message("reader-two-cards")


def test_the_pace_is_updated_while_somebody_watches(table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_loop, "STATS_EVERY", 0.02)
    table.do(c.WatchReaders(watched=True))
    shown = len(table.views)
    table.until(lambda _: len(table.views) >= shown + 3)
    table.do(c.WatchReaders(watched=False))
    shown = len(table.views)
    time.sleep(0.2)
    assert len(table.views) <= shown + 1


def test_one_reader_for_a_spot_and_one_spot_for_a_reader() -> None:
    given = Assignments().assign(NEAR, HERE).assign(FAR, HERE).assign(FAR, THERE)
    assert given.readers == {FAR: THERE}
    assert given.assign(NEAR, HERE).assign(FAR, UNASSIGNED).readers == {NEAR: HERE}


def test_every_side_and_place_of_two_players_can_have_a_reader() -> None:
    names = Names({"A": "Ann", "B": "Bea"}, {1: "Gate", 2: "Warrens"})
    spots = [spot_message(spot) for spot in possible_spots(("A", "B"), (1, 2))]
    words = [english(spot, names) for spot in spots if spot is not None]
    assert words == [
        "Ann’s side",
        "Bea’s side",
        "Gate",
        "Warrens",
        "Gate, facedown",
        "Warrens, facedown",
        "Gate, Ann’s side",
        "Gate, Bea’s side",
        "Warrens, Ann’s side",
        "Warrens, Bea’s side",
        "the judge",
    ]


def at(spot: Spot, player: str, card: int, match, *pending_actions):  # type: ignore[no-untyped-def]
    return interpret(tapped(player, card), dict(pending_actions), 0, match, spot)


def test_a_card_put_down_at_a_battlefield_is_meant_for_it() -> None:
    folded = Folded()
    outcome = at(HERE, "A", HIDER, folded.match)
    assert isinstance(outcome, Ambiguous)
    assert [option.action for option in outcome.options] == [
        Hide("A", Secret(CANARY), 1),
        Play("A", Secret(CANARY), to=1),
    ]
    outcome = at(HERE, "A", WALKER, folded.match)
    assert isinstance(outcome, Ambiguous)
    assert [option.action for option in outcome.options] == [
        Hide("A", Secret(PLAIN_CANARY), 1),
        Play("A", Secret(PLAIN_CANARY), to=1),
    ]
    folded.hide("A", HIDER, 1)
    folded.act(EndTurn("A"))
    assert at(THERE, "B", 2, folded.match).options[-1].action.to == 2


def test_a_unit_put_down_at_a_battlefield_moves_there_unless_it_is_there() -> None:
    folded = Folded()
    folded.act(Play("A", Secret("Pakaa Cub"), to=1), f"A{CUB}")
    (unit,) = folded.match.table.permanents
    assert at(HERE, "A", CUB, folded.match) == Ignored("A", "already-there")
    assert at(THERE, "A", CUB, folded.match) == TapMeaning(StandardMove("A", (unit.id,), 2), f"A{CUB}")


def test_a_facedown_card_put_back_on_its_spot_is_not_played_unasked() -> None:
    folded = Folded()
    folded.hide("A", HIDER, 1)
    assert at(HERE, "A", HIDER, folded.match) == Ignored("A", "already-facedown")
    folded.act(EndTurn("A"))
    folded.act(EndTurn("B"))
    outcome = at(HERE, "A", HIDER, folded.match)
    assert isinstance(outcome, Ambiguous)
    assert [option.action for option in outcome.options] == [Play("A", Secret(CANARY), "facedown", 1, "f1")]
    assert at(THERE, "A", HIDER, folded.match) == Ignored("A", "already-facedown")


@pytest.mark.parametrize("dial", ["competition", "silent"])
def test_at_a_quiet_dial_every_card_at_a_battlefield_asks_the_same(dial: str) -> None:
    folded = Folded(dial=dial)
    asked = [at(HERE, "A", card, folded.match) for card in (HIDER, WALKER)]
    assert [[type(option.action) for option in outcome.options] for outcome in asked] == [[Hide, Play], [Hide, Play]]
    assert {outcome.options[0].action.at for outcome in asked} == {1}


def test_an_unknown_card_belongs_to_the_player_of_the_side() -> None:
    folded = Folded()
    folded.act(ControlIs("B", 2, "B"))
    outcome = interpret(stranger(), {}, 0, folded.match, Spot("B"))
    assert outcome.player == "B"
    assert interpret(stranger(), {}, 0, folded.match).player == "A"
    hides = interpret(stranger(), {}, 0, folded.match, HERE)
    assert isinstance(hides, Ambiguous)
    assert [option.action.at for option in hides.options] == [1]


def test_a_card_is_hidden_by_putting_it_down(table: AtTable) -> None:
    table.begin().do(c.AssignSpot(HERE))
    table.tap(VirtualTag(), reader=FAR)
    table.tap(table.tags["A"][HIDER], reader=FAR)
    assert table.labels("A")[0] == "Hide at Void Gate"
    assert len(table.press("A", "Hide at Void Gate").tiles[0].facedown) == 1


def test_the_judges_reader_plays_nothing_and_checks_alone(table: AtTable) -> None:
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    table.do(c.AssignSpot(Spot(judge=True)))
    table.tap(VirtualTag(), reader=FAR)
    table.next_turn()
    table.tap(table.tags["B"][1], reader=FAR)
    assert table.view.chain == ()
    judge = AtJudge(table)
    judge.unlock()
    judge.choose("f1")
    judge.table.tap(table.tags["A"][HIDER], reader=FAR)
    assert judge.view.finding is not None
    assert judge.view.finding.answer == "same"
    judge.choose("f1")
    table.next_turn()
    assert table.tap_to_play("A", table.tags["A"][SPELL], reader=NEAR).chain == on_chain("Consult the Past")
    assert judge.view.finding is None


def sides(view: View) -> list[str]:
    """Whose side each reader stands for, empty for none."""
    return ["" if reader.spot is None else english(reader.spot, view.names) for reader in view.readers]


def test_simulators_lie_at_the_sides_of_two_players_until_people_assign_them(tmp_path: Path) -> None:
    with AtTable(tmp_path, practises=True) as table:
        assert sides(table.begin().view) == ["Ann’s side", "Bea’s side"]
        table.tap(VirtualTag(), reader=FAR)
        assert table.panel("A").notice is None
        assert table.title("B") == "notice-not-this-card"
        assert {spot.text.code: spot.reader for spot in table.view.spots if spot.reader} == {"spot-side": FAR}
        assert sides(table.do(c.FreeReader(FAR))) == ["Ann’s side", ""]
        table.do(c.AssignSpot(Spot("A")))
        assert sides(table.tap(VirtualTag(), reader=FAR)) == ["", "Ann’s side"]


def test_four_players_share_two_simulators_that_stand_for_nobody(tmp_path: Path) -> None:
    with AtTable(tmp_path, practises=True) as table:
        assert sides(table.begin(mode="ffa4").view) == ["", ""]


def test_an_unknown_card_is_told_at_the_side_of_its_reader_in_whoevers_turn(table: AtTable) -> None:
    table.begin().do(c.AssignSpot(Spot("B")))
    table.tap(VirtualTag(), reader=FAR)
    table.tap(VirtualTag(), reader=FAR)
    assert table.panel("A").notice is None
    assert table.title("B") == "notice-not-this-card"
    notice = table.panel("B").notice
    assert notice is not None
    assert notice.line is not None, "it covers nothing"


class Settled(AtTable):
    """A table that waits until a card surely lies there."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.thread = TableThread(folder, CARDS, self.readers, self._see, Settling())


def hidden(view: View) -> int:
    return len(view.tiles[0].facedown) if view.tiles else 0


def test_a_brush_is_ignored_and_a_card_that_stays_is_hidden(tmp_path: Path) -> None:
    with Settled(tmp_path) as table:
        table.begin().do(c.AwaitCard("A", "hide", 1))
        brushed = seen(table.tags["A"][HIDER])
        table.do(brushed, Removed(NEAR, brushed.at + 100_000_000))
        time.sleep(0.2)
        assert hidden(table.view) == 0
        placed_at = time.monotonic_ns()
        table.tap(table.tags["A"][HIDER])
        assert hidden(table.until(hidden)) == 1
        assert next(at for at, view in table.views if hidden(view)) >= placed_at + BRUSH
        assert kinds(table) == ["action"]


def test_a_brush_assigns_no_reader(tmp_path: Path) -> None:
    with Settled(tmp_path) as table:
        table.begin().do(c.AssignSpot(HERE))
        brushed = replace(seen(VirtualTag()), reader=FAR)
        table.do(brushed, Removed(FAR, brushed.at + 100_000_000))
        time.sleep(0.2)
        assert table.view.assigning == HERE
        table.tap(VirtualTag(), reader=NEAR)
        assert table.until(lambda view: view.assigning is None).readers[0].spot == message(
            "spot-place", place=PlaceName(1)
        )


def test_threat_3_a_tag_on_two_readers_is_shown_in_casual(table: AtTable) -> None:
    table.begin()
    sighting = seen(table.tags["A"][SPELL])
    long_ago = time.monotonic_ns() - 10_000_000_000
    assert table.view.problems == ()
    table.do(replace(sighting, reader=NEAR, at=long_ago), replace(sighting, reader=FAR, at=long_ago + 1))
    assert message("problem-tag-twice") in table.view.problems
