"""Corrections of a judge at the desk: the last action and what followed it, and the time of the round."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tableside.engine.model.actions import EndTurn
from tableside.match.judge_actions import GivePoint, Rule
from tableside.table import commands as c
from tests.kit.judge.session import AtJudge
from tests.kit.match.cards import AGREED, HIDER
from tests.kit.table.remedies import judged
from tests.kit.table.table import NEAR, AtTable, kinds
from tests.kit.text import english


@pytest.fixture
def judge(table: AtTable) -> AtJudge:
    """A judge at a match in which A's canary lies facedown at battlefield 1."""
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    table.readers.lift(NEAR)
    return AtJudge(table)


def test_a_refusal_takes_back_what_followed(judge: AtJudge) -> None:
    table = judge.table
    table.plays("A", "Wall", "A")
    table.resolves("A", "Nobody Knows")
    table.press("A", "I drew 2 cards")
    table.press("A", "button-gained-point")
    table.press("A", "button-done")
    judge.session.take_back()
    assert table.panel("A").points == 1
    judge.unlock()
    before = kinds(table)
    judge.after(judge.session.take_back)
    assert judge.view.page == "rulings"
    assert judge.lines[0] == "The last action alone: any judge may rewind it (TR 701.5.b)."
    assert judge.lines[-1].endswith(". Ann plays Nobody Knows."), judge.lines
    assert kinds(table) == before, "nothing is taken back before it is recorded"
    judge.press("It is taken back: record it")
    assert table.panel("A").points == 0
    assert table.match.table.chain == ()
    assert [permanent.card for permanent in table.match.table.permanents][-1:] == ["Wall"]
    assert kinds(table)[-1] == "undo"


def test_nothing_is_left_to_take_back(tmp_path: Path) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin()
        judge = AtJudge(table)
        judge.unlock()
        for _ in range(20):
            judge.after(judge.session.take_back)
            if "It is taken back: record it" not in judge.labels:
                break
            judge.press("It is taken back: record it")
        assert judge.lines == ["No action is on record to go back to."]
        assert table.match.last == 0


def test_a_second_action_is_taken_back_on_the_head_judges_word_alone(table: AtTable) -> None:
    table.begin().act(EndTurn("A"), EndTurn("B"))
    judge = AtJudge(table)
    judge.unlock()
    judge.after(judge.session.take_back)
    assert "Ann puts 1 card of the hand, chosen at random, back on the deck (TR 701.5.d.3)." in judge.lines
    judge.press("It is taken back: record it")
    judge.after(judge.session.take_back)
    assert judge.lines[0] == "More than the last action: only the head judge may rewind it (TR 701.5.c)."
    judge.touch("It is taken back: record it")
    assert table.match.table.number == 2, "it is asked once more"
    assert judge.labels[0] == "Record it on the head judge’s word"
    judge.touch("Record it on the head judge’s word")
    assert table.match.table.number == 1
    assert "The rewind is on the head judge’s word." in table.history


def test_it_is_never_aimed_at_what_a_judge_did(judge: AtJudge) -> None:
    judge.table.act(EndTurn("A"))
    judge.unlock()
    judged(judge.table, GivePoint("B", 1))
    judge.after(judge.session.take_back)
    assert judge.lines == ["Rewind (TR 701.5): to before which action?"]
    assert not [label for label in judge.labels if "702.3" in label], judge.labels


def test_a_rewind_past_a_remedy_says_that_its_ruling_stands(judge: AtJudge) -> None:
    judge.table.act(EndTurn("A"))
    judge.unlock()
    judged(judge.table, GivePoint("B", 1), Rule("B", "702.3", "none", "competitive"))
    judge.after(judge.session.take_back)
    judge.press("Ann ends the turn.")
    stands = "Ruling 1 stands, and its remedy is taken back: to take both back, withdraw the ruling."
    assert stands in judge.lines


def notice(table: AtTable) -> list[str]:
    """The text of the notice on B's side, below its title."""
    shown = table.panel("B").notice
    assert shown is not None
    assert english(shown.title, table.view.names) == "A judge has ruled"
    return [english(line, table.view.names) for line in shown.text]


def test_players_read_what_was_taken_back_and_what_they_return(table: AtTable) -> None:
    table.begin().act(EndTurn("A"), EndTurn("B"))
    judge = AtJudge(table)
    judge.unlock()
    judge.take_back()
    returns = [
        "Ann puts 1 card of the hand, chosen at random, back on the deck (TR 701.5.d.3).",
        "Take back the start of turn 3: Ann exhausts again what was readied, and puts the channeled runes back "
        "(TR 701.5.d.1).",
    ]
    first = ["A judge takes back, with what followed: Bea ends the turn.", *returns]
    assert notice(table) == first
    judged(table, Rule("B", "702.17", "warning", "competitive"))
    judge.take_back()
    *before, by, claimed, _, _ = notice(table)
    assert before[:3] == first
    assert by == (
        "On the head judge’s word the game is rewound (Tournament Rules 701.5; judge), to before: Ann ends the turn."
    )
    assert claimed == "The rewind is on the head judge’s word."


def test_only_an_unlocked_judge_adds_time_to_the_round(table: AtTable) -> None:
    table.do(c.Begin(msgspec.structs.replace(AGREED, round=50)))
    judge = AtJudge(table)
    judge.after(lambda: judge.session.add_time(5))
    assert table.view.clock is not None
    assert table.view.clock.minutes == 50
    judge.unlock()
    judge.after(lambda: judge.session.add_time(5))
    assert table.view.clock.minutes == 55
    assert "The round gets 5 min more. (judge)" in table.history
