"""No touch or tap of another player shows a facedown card: its player is asked first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tableside.engine import Secret
from tableside.engine.model.actions import Concede, ControlIs, EndTurn, Pass, PermanentIs, StandardMove
from tableside.match.judge_actions import CarryOut
from tableside.table import commands as c
from tests.kit.match.cards import AGREED, CANARY, CUB, HIDER
from tests.kit.table.remedies import judged
from tests.kit.table.table import NEAR, AtTable, kinds

CLAIM = ControlIs("B", 1, "B")
"""A correction that loses Ann's battlefield, and with it her facedown card."""


@pytest.fixture(params=["casual", "competition", "silent"])
def hidden(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[AtTable]:
    """Ann's canary lies facedown at battlefield 1."""
    with AtTable(tmp_path / "data") as table:
        table.begin(dial=request.param).hide("A", table.tags["A"][HIDER], 1)
        table.readers.lift(NEAR)
        yield table


def everything_public(table: AtTable) -> str:
    entries = "".join(f"{entry.action!r}{entry.events!r}{entry.verdict!r}" for entry in table.entries())
    return entries + "".join(table.history) + msgspec.json.encode(table.view).decode()


def test_a_correction_by_another_waits_for_the_player_of_the_card(hidden: AtTable) -> None:
    before = kinds(hidden)
    hidden.act(CLAIM)
    assert (hidden.title("A"), hidden.title("B")) == ("prompt-turn-up", "prompt-turn-up-waits")
    assert hidden.text("A").startswith("Bea claims Void Gate.")
    assert kinds(hidden) == before
    assert CANARY not in everything_public(hidden)
    hidden.press("A", "button-agree")
    assert hidden.tile(1).controller == "B"
    assert f"Ann’s facedown card is revealed: {CANARY}." in hidden.history


def test_who_does_not_agree_keeps_the_card_down(hidden: AtTable) -> None:
    hidden.act(CLAIM)
    hidden.press("A", "button-do-not-agree")
    assert (hidden.tile(1).controller, len(hidden.tile(1).facedown)) == ("A", 1)
    assert (hidden.panel("A").notice, hidden.title("B")) == (None, "Ann does not agree")
    assert CANARY not in everything_public(hidden)


def test_who_wanted_it_withdraws_it(hidden: AtTable) -> None:
    hidden.act(CLAIM)
    hidden.press("B", "button-cancel")
    assert (hidden.panel("A").notice, hidden.panel("B").notice) == (None, None)
    assert hidden.tile(1).controller == "A"


def test_a_question_about_an_earlier_position_is_gone(hidden: AtTable) -> None:
    hidden.act(CLAIM)
    hidden.act(EndTurn("A"))
    assert "prompt-turn-up" not in {panel.notice.title.code for panel in hidden.view.player_panels if panel.notice}


def test_who_says_it_of_their_own_card_is_asked_too(hidden: AtTable) -> None:
    hidden.act(ControlIs("A", 1, "B"))
    assert (hidden.title("A"), hidden.panel("B").notice) == ("prompt-turn-up", None)
    assert CANARY not in everything_public(hidden)
    hidden.press("A", "button-agree")
    assert hidden.tile(1).controller == "B"
    assert f"Ann’s facedown card is revealed: {CANARY}." in hidden.history


def attacked(table: AtTable) -> AtTable:
    """Bea moves to Ann's battlefield, where only Ann's facedown card lies."""
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    table.readers.lift(NEAR)
    table.plays("B", "Mega-Mech", "B")
    table.turn_of("B")
    table.next_turn()
    table.turn_of("B")
    table.act(StandardMove("B", (table.panel("B").base[0].id,), 1))
    return table


def test_a_conquest_for_which_one_player_passes_for_both_waits(table: AtTable) -> None:
    attacked(table).do(c.PassForAll("B"))
    assert table.title("A") == "prompt-turn-up"
    assert table.text("A").startswith("Ann passes, as Bea says.")
    table.press("A", "button-agree")
    assert table.tile(1).controller == "B"


def test_who_passes_is_asked_too(table: AtTable) -> None:
    attacked(table).act(Pass("B"), Pass("A"))
    assert table.title("A") == "prompt-turn-up"
    table.press("A", "button-do-not-agree")
    assert len(table.tile(1).facedown) == 1
    table.act(Pass("A"))
    table.press("A", "button-agree")
    assert table.tile(1).controller == "B"


def test_an_announced_pass_waits_as_well_and_goes_on_with_a_yes(
    table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tableside.table.passing.WINDOW", 50_000_000)
    attacked(table).do(c.AnnounceShortcut("B", True))
    table.until(
        lambda view: any(
            panel.notice is not None and panel.notice.title.code == "prompt-turn-up" for panel in view.player_panels
        )
    )
    assert CANARY not in everything_public(table)
    assert table.ask_live(lambda live: live.due()) is None, "nothing passes meanwhile"
    table.press("A", "button-agree")
    assert table.tile(1).controller == "B"


def test_an_answer_to_something_else_does_not_agree_to_it(table: AtTable) -> None:
    """Bea's correction takes effect only once Ann has answered the discard that she is asked for."""
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    table.readers.lift(NEAR)
    table.resolves("A", "Drop Hand")
    assert table.match.table.asks is not None
    table.act(CLAIM)
    while table.match.table.asks is not None and table.title("A") != "prompt-turn-up":
        table.press_number("A", 0)
    assert table.title("A") == "prompt-turn-up"
    assert CANARY not in everything_public(table)


def test_the_end_of_a_game_names_no_card_until_its_player_shows_it(hidden: AtTable) -> None:
    hidden.act(Concede("B"))
    assert hidden.match.table.over
    assert CANARY not in everything_public(hidden)
    hidden.tap(hidden.tags["A"][HIDER])
    assert hidden.match.revealed == {"f1": "same"}
    assert f"Ann’s facedown card is revealed: {CANARY}." in hidden.history


def test_another_card_that_is_tapped_after_the_game_is_asked_about(hidden: AtTable) -> None:
    hidden.act(Concede("B"))
    hidden.tap(hidden.tags["A"][CUB])
    assert hidden.match.revealed == {}
    assert hidden.title("A") == "prompt-show-other-title"
    assert CANARY not in everything_public(hidden)
    hidden.press("A", "button-yes")
    assert hidden.match.revealed == {"f1": "different"}
    assert CANARY in everything_public(hidden), "anybody can check that it is not the card that was hidden"


def test_a_card_that_was_tapped_by_mistake_shows_nothing(hidden: AtTable) -> None:
    hidden.act(Concede("B"))
    hidden.tap(hidden.tags["A"][CUB])
    hidden.press("A", "button-no")
    assert hidden.match.revealed == {}
    assert hidden.title("A") == "prompt-show-facedown-title"


def test_who_leaves_a_game_of_three_names_no_card(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        places = ("plain", "plain", "plain")
        names = {"A": "Ann", "B": "Bea", "C": "Cy"}
        table.do(c.Begin(msgspec.structs.replace(AGREED, mode="ffa3", names=names, battlefields=places)))
        table.deck("A", CANARY)
        table.act(ControlIs("A", 1, "A"))
        table.hide("A", table.tags["A"][0], 1)
        table.act(Concede("A"))
        assert not table.match.table.over
        assert table.tile(1).facedown == ()
        assert CANARY not in everything_public(table)


def test_a_game_that_goes_on_after_all_has_named_no_card(hidden: AtTable) -> None:
    hidden.act(Concede("B"))
    hidden.do(c.Undo("B"))
    hidden.press("A", "button-agree")
    assert not hidden.match.table.over
    assert len(hidden.tile(1).facedown) == 1
    assert CANARY not in everything_public(hidden)


def test_an_undo_that_is_not_agreed_to_after_the_game_is_said(hidden: AtTable) -> None:
    hidden.act(Concede("B"))
    hidden.do(c.Undo("B"))
    hidden.press("A", "button-do-not-agree")
    assert hidden.match.table.over
    assert hidden.title("B") == "Ann does not agree"
    assert hidden.notice("B").tone == "refused", "the result does not cover it"


def test_the_next_game_does_not_begin_once_the_end_of_the_game_was_taken_back(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        series = msgspec.structs.replace(AGREED, mode="match", game=1, match=1)
        table.do(c.Begin(series))
        table.act(Concede("B"))
        assert table.view.next_game is not None
        table.do(c.Undo("B"))
        view = table.press("A", "button-agree")
        assert view.next_game is None
        assert table.do(c.Begin(series, again=True)).game == 1
        assert not table.match.table.over


def test_people_who_go_on_without_showing_it_are_on_record(hidden: AtTable) -> None:
    hidden.act(Concede("B"))
    hidden.do(c.Leave())
    shown = hidden.entries()[-2]
    assert shown.kind == "shown at the end"
    assert msgspec.json.decode(shown.action) == {"player": "A", "handle": "f1", "answer": "not shown"}
    assert CANARY not in "".join(f"{entry.action!r}{entry.events!r}" for entry in hidden.entries())


def test_a_judges_remedy_turns_a_card_up_without_a_question(hidden: AtTable) -> None:
    """The unit that held the battlefield is shuffled into the deck, so the card there is lost (323.7)."""
    hidden.act(PermanentIs("A", "A", Secret("Pakaa Cub"), 1))
    hidden.press_all("button-acknowledge")
    hidden.act(EndTurn("A"))
    (unit,) = hidden.match.table.permanents
    assert CANARY not in everything_public(hidden)
    assert judged(hidden, CarryOut("A", "702.12", left=unit.id))
    assert hidden.match.table.facedown == ()
    assert f"Ann’s facedown card is revealed: {CANARY}." in hidden.history
