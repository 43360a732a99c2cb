"""The page of a rewind at the judge's desk: to before which action, what stays known, and who may do it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.engine.model.actions import Concede, EndTurn
from tableside.judge.pin import PinFile
from tableside.judge.rewind_page import shown_cards
from tableside.ledger.machine_log import MachineLog
from tableside.match.entries import Undone, draft_note
from tableside.match.judge_actions import CarryOut
from tableside.match.undoing import HEAD_JUDGE
from tests.kit.judge.session import HEAD, PIN, AtJudge
from tests.kit.match.cards import CANARY, HIDER
from tests.kit.table.remedies import judged
from tests.kit.table.table import NEAR, AtTable, kinds

START = "Take back the start of turn {}: {} exhausts again what was readied, and puts the channeled runes back {}."


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[AtJudge]:
    """A hid the canary and plays it two turns later; a judge has opened the page."""
    with AtTable(tmp_path / "data") as table:
        table.begin(dial="competition").hide("A", table.tags["A"][HIDER], 1)
        table.readers.lift(NEAR)
        table.act(EndTurn("A"), EndTurn("B"))
        table.tap_later(table.tags["A"][HIDER])
        judge = AtJudge(table)
        pins = PinFile(table.folder)
        pins.keep(pins.prepared(HEAD, "head judge"))
        MachineLog(table.folder).append("PIN", pins.id)
        opened(judge)
        yield judge


def opened(judge: AtJudge, pin: str = PIN) -> None:
    """Unlock the desk with this PIN, and open the page of a rewind."""
    judge.after(judge.session.lock)
    assert judge.unlock(pin).unlocked
    judge.after(lambda: judge.session.open("rulings"))
    judge.press("Rewind (TR 701.5)")


def test_the_actions_of_the_newest_turn_are_offered_and_the_turns(judge: AtJudge) -> None:
    assert judge.lines == ["Rewind (TR 701.5): to before which action?"]
    assert judge.labels == ["Ann plays Canary Hider from facedown at Void Gate.", "Another turn", "Back"]
    judge.press("Another turn")
    assert judge.labels == ["Turn 3", "Turn 2", "Turn 1", "Back"]
    judge.press("Turn 1")
    assert judge.labels[:2] == ["Ann ends the turn.", "Ann hides a card at Void Gate."]


def test_a_remedy_among_the_actions_is_named_by_its_rule(judge: AtJudge) -> None:
    judged(judge.table, CarryOut("B", "702.10.b.1"))
    opened(judge)
    assert judge.labels[0] == "Remedy for Bea (TR 702.10.b.1)"


def test_cards_that_are_shown_at_the_end_of_the_game_were_not_rewound(tmp_path: Path) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin().hide("A", table.tags["A"][HIDER], 1)
        table.act(Concede("B"))
        assert table.match.table.over
        assert list(shown_cards(table.match, table.entries())) == []


def test_what_only_goes_on_with_an_action_is_no_action_of_its_own(tmp_path: Path) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin().resolves("A", "Consult the Past")
        assert any(line.endswith(" passes.") for line in table.history), table.history
        judge = AtJudge(table)
        opened(judge)
        assert not any("pass" in label for label in judge.labels), judge.labels


def test_what_is_known_of_several_cards_is_said_once(judge: AtJudge) -> None:
    judge.table.all_pass()
    judge.table.act(EndTurn("A"), EndTurn("B"))
    opened(judge)
    for label in ("Another turn", "Turn 1", "Ann ends the turn."):
        judge.press(label)
    drawn = [line for line in judge.lines if "back into the deck" in line]
    assert drawn == ["Bea saw 2 cards that go back into the deck.", "Ann saw 2 cards that go back into the deck."]


def test_a_judge_rewinds_the_last_action_and_reads_what_stays_known(judge: AtJudge) -> None:
    judge.press("Ann plays Canary Hider from facedown at Void Gate.")
    assert judge.lines[:3] == [
        "The last action alone: any judge may rewind it (TR 701.5.b).",
        "This stays known:",
        f"Bea saw {CANARY}, which Ann hides again.",
    ]
    judge.press("It is taken back: record it")
    assert kinds(judge.table)[-2:] == ["undo", "remedy"]
    assert judge.lines[0] == "The rewind is on record."
    assert [(card.at, card.handle != "f1") for card in judge.table.match.table.facedown] == [(1, True)]


def test_more_than_the_last_action_needs_the_head_judge(judge: AtJudge) -> None:
    for label in ("Another turn", "Turn 1", "Ann ends the turn."):
        judge.press(label)
    assert judge.lines[0] == "More than the last action: only the head judge may rewind it (TR 701.5.c)."
    assert judge.lines[-1].startswith("Lock the desk, and the head judge unlocks it")
    judge.press("Another action")
    assert judge.labels[0] == "Ann ends the turn.", "the same turn is offered again"
    opened(judge, HEAD)
    for label in ("Another turn", "Turn 1", "Ann ends the turn."):
        judge.press(label)
    steps = judge.lines[judge.lines.index("Take back on the table, in this order:") + 1 :]
    assert steps == [
        "1. Ann plays Canary Hider from facedown at Void Gate.",
        "2. Bea ends the turn.",
        "Ann puts 1 card of the hand, chosen at random, back on the deck (TR 701.5.d.3).",
        START.format(3, "Ann", "(TR 701.5.d.1)"),
        "3. Ann ends the turn.",
        "Bea puts 1 card of the hand, chosen at random, back on the deck (TR 701.5.d.3).",
        START.format(2, "Bea", "(TR 701.5.d.1)"),
    ]
    judge.press("It is taken back: record it")
    assert judge.table.match.table.number == 1
    assert (
        "The head judge rewinds the game (Tournament Rules 701.5), to before: Ann ends the turn." in judge.table.history
    )


def test_a_rewind_that_a_remedy_opens_leads_back_to_it(judge: AtJudge) -> None:
    judge.press("Back")
    for label in ("Rule on Ann", "702.9 Mispayment for Cost", "The remedy, step by step"):
        judge.press(label)
    judge.press(judge.labels[0])
    remedy = judge.lines
    judge.press("Rewind (TR 701.5)")
    judge.press("Ann plays Canary Hider from facedown at Void Gate.")
    judge.press("It is taken back: record it")
    judge.press("Back")
    assert judge.lines == remedy
    judge.press("Done: record the remedy")
    judge.press("Record: Warning")
    assert [ruling.infraction for ruling in judge.table.match.rulings] == ["702.9"]


def test_after_a_power_cut_a_rewind_goes_on_at_the_card_that_everybody_saw(judge: AtJudge, tmp_path: Path) -> None:
    match, tags = judge.table.match, judge.table.tags
    undo = draft_note("undo", match.agreed.edition, Undone(match.began, HEAD_JUDGE))
    judge.table.ask(lambda live: live.record(undo))
    judge.table.thread.stop()
    with AtTable(tmp_path / "data") as table:
        table.tags = tags
        again = AtJudge(table, pin="")
        opened(again)
        assert again.lines[0] == (
            "Everybody has seen the card of Ann at Void Gate. After a rewind it counts as hidden anew (TR 701.5)."
        )
        again.press("Void Gate: hidden anew")
        (card,) = table.match.table.facedown
        assert card.handle != "f1"
        assert again.lines[0] == "The rewind is on record."
        assert "Void Gate: hidden anew" not in again.labels, "there is nothing left to do"


def test_without_an_action_there_is_nothing_to_go_back_to(tmp_path: Path) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin()
        for _ in range(2):
            table.undo()
        judge = AtJudge(table)
        opened(judge)
        assert judge.lines == ["No action is on record to go back to."]
        judge.press("Back")
        assert "Rewind (TR 701.5)" in judge.labels


def test_no_name_of_a_hidden_card_is_on_the_page(tmp_path: Path) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin(dial="competition").hide("A", table.tags["A"][HIDER], 1)
        judge = AtJudge(table)
        opened(judge)
        judge.press("Ann hides a card at Void Gate.")
        assert CANARY not in str(judge.view) + " ".join(judge.lines + judge.labels)


def test_a_refused_action_that_stands_is_named(tmp_path: Path) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin(dial="casual").act(EndTurn("B"))
        table.press("B", "button-go-on")
        assert kinds(table)[-1] == "stands"
        judge = AtJudge(table)
        opened(judge)
        assert judge.labels[0] == "Bea ends the turn."
        judge.press(judge.labels[0])
        assert "1. Bea ends the turn." in judge.lines
