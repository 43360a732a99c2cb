"""A player calls a judge: on each refusal that is told, and in the menu; both sides see it until it is ended."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.engine.model.actions import EndTurn
from tableside.screens.sheets import menu_sheet
from tableside.table import commands as c
from tests.kit.table.table import AtTable


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    with AtTable(tmp_path / "data") as table:
        yield table


def kinds(table: AtTable) -> list[str]:
    return [entry.kind for entry in table.entries()]


@pytest.mark.parametrize("dial", ["casual", "competition"])
def test_a_refusal_that_is_told_offers_it(table: AtTable, dial: str) -> None:
    table.begin(dial=dial).do(c.Do(EndTurn("B")))
    table.press("B", "button-call-judge")
    assert kinds(table)[-2:] == ["refused", "judge called"]
    assert table.view.called is not None
    assert table.history[0] == "Bea called a judge."
    assert "button-call-judge" not in table.labels("B"), "called once is enough"
    assert table.text("B").endswith("A judge is called.")
    assert "button-take-back" in table.labels("B"), "the refusal stays for the judge to see"


def test_it_is_called_once_and_ended_by_a_touch(table: AtTable) -> None:
    table.begin().do(c.CallJudge("A"), c.CallJudge("B"))
    assert kinds(table).count("judge called") == 1
    table.do(c.JudgeCame("B"), c.JudgeCame("A"))
    assert kinds(table)[-1] == "judge came"
    assert kinds(table).count("judge came") == 1
    assert table.history[0] == "Bea says that the judge is here."
    assert table.view.called is not None, "both sides see it until it is ended"
    assert table.view.called.came
    table.do(c.CallOver("B"), c.CallOver("A"))
    assert kinds(table)[-2:] == ["judge came", "call ended"]
    assert table.view.called is None
    assert table.history[0] == "Bea says that the judge’s call is over."


def test_no_player_ends_a_call_before_a_judge_has_come(table: AtTable) -> None:
    table.begin().do(c.CallJudge("A"), c.CallOver("B"))
    assert table.view.called is not None


def test_a_judge_who_left_is_called_again(table: AtTable) -> None:
    table.begin().do(c.CallJudge("A"), c.JudgeCame("A"), c.CallJudge("B"))
    assert table.view.called is not None
    assert (table.view.called.player, table.view.called.came) == ("B", False)


def test_an_undo_and_a_resumed_match_leave_it_open(table: AtTable) -> None:
    table.begin().do(c.Do(EndTurn("A")), c.CallJudge("A"))
    table.undo()
    assert "undo" in kinds(table)
    assert table.view.called is not None
    table.do(c.Leave(), c.Resume())
    assert table.view.called is not None


def test_the_menu_has_it_and_then_its_end(table: AtTable) -> None:
    table.begin()
    sent: list[c.Command] = []
    opened: list[str] = []
    touches: tuple[tuple[str, c.Command], ...] = (
        ("button-call-judge", c.CallJudge("A")),
        ("button-judge-is-here", c.JudgeCame("A")),
        ("button-call-over", c.CallOver("A")),
    )
    for code, command in touches:
        menu = menu_sheet(table.view, table.panel("A"), sent.append, opened.append, practice=False)
        (at,) = (at for at, label in enumerate(menu.notice.buttons) if label.code == code)
        menu.handlers[at]()
        assert sent.pop() == command
        table.do(command)
    assert kinds(table)[-3:] == ["judge called", "judge came", "call ended"]
    assert opened == ["judge"], "the desk opens for the judge who is there"


def test_whoever_calls_may_say_by_a_touch_what_it_is_about(table: AtTable) -> None:
    table.begin().do(c.CallJudge("A"))
    assert table.panel("B").notice is None
    table.press("A", "call-topic-pace")
    assert kinds(table)[-1] == "call topic"
    assert table.history[0] == "Ann says what the call is about: Time or pace"
    assert table.panel("A").notice is None, "answered once"
    table.do(c.SayCallTopic("B", "pace"))
    assert kinds(table).count("call topic") == 1, "the same again is no news"
    table.do(c.JudgeCame("A"), c.SayCallTopic("B", "error"))
    assert kinds(table)[-1] == "judge came", "a judge who is there knows"


def test_a_refusal_that_called_stays_without_a_question_about_it(table: AtTable) -> None:
    table.begin().do(c.Do(EndTurn("B")))
    table.press("B", "button-call-judge")
    assert not any(label.startswith("call-topic") for label in table.labels("B"))
