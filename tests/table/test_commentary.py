"""Commentators who see facedown cards: everybody agrees, it is on record and in view, and anybody ends it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tableside.engine.model.actions import Concede
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.table import commands as c
from tableside.table.commentary import opened_cards
from tests.kit.judge.session import AtJudge
from tests.kit.match.cards import CANARY, HIDER, PLAIN_CANARY, WALKER
from tests.kit.table.table import AtTable


def agree(table: AtTable) -> None:
    """A wants it, and B agrees."""
    table.do(c.AskCommentary("A"))
    table.press("B", "button-agree")


def notes(table: AtTable) -> list[dict[str, object]]:
    return [msgspec.json.decode(entry.action) for entry in table.entries() if entry.kind == "commentary"]


def faces(table: AtTable) -> list[str | None] | None:
    """The cards that commentators see, None for nothing at all."""
    opened = opened_cards(table.match)
    return None if opened is None else [card.face.card for card in opened.cards]


def test_all_players_agree_and_the_stream_is_held_from_then_on(table: AtTable) -> None:
    table.begin()
    table.hide("A", table.tags["A"][HIDER], 1)
    table.do(c.AskCommentary("A"))
    assert (faces(table), notes(table), table.view.stream_delay) == (None, [], 0)
    table.press("B", "button-agree")
    assert notes(table) == [{"by": "A", "agrees": True}, {"by": "B", "agrees": True}]
    assert table.view.stream_delay == UNTIL_OVER
    assert table.view.commentary.open
    assert faces(table) == [CANARY]
    assert any("agrees that commentators see facedown cards" in line for line in table.history)


def test_who_does_not_agree_ends_it_and_nothing_is_recorded(table: AtTable) -> None:
    table.begin().do(c.AskCommentary("B"))
    table.press("A", "button-do-not-agree")
    assert (notes(table), table.view.stream_delay, table.view.commentary.open) == ([], 0, False)


@pytest.mark.parametrize("player", ["A", "B"])
def test_either_player_withdraws_it_alone_and_the_stream_stays_held(table: AtTable, player: str) -> None:
    table.begin()
    table.hide("A", table.tags["A"][HIDER], 1)
    agree(table)
    view = table.do(c.WithdrawCommentary(player))
    assert (view.commentary.open, view.commentary.missing, faces(table)) == (False, (player,), None)
    assert view.stream_delay == UNTIL_OVER
    assert notes(table)[-1] == {"by": player, "agrees": False}
    table.do(c.WithdrawCommentary(player))
    assert len(notes(table)) == 3, "nothing is left to withdraw"


def test_in_competition_a_judge_agrees_too_and_may_withdraw_it(table: AtTable) -> None:
    judge = AtJudge(table, "1357")
    table.begin(dial="competition")
    table.hide("A", table.tags["A"][WALKER], 1)
    agree(table)
    assert (table.view.commentary.missing, faces(table)) == (("judge",), None)
    judge.unlock("1357")
    judge.after(lambda: judge.session.open("rulings"))
    judge.press("Agree that commentators see facedown cards until the match is over")
    assert table.view.commentary.open
    assert faces(table) == [PLAIN_CANARY]
    assert notes(table)[-1]["by"] == "judge"
    judge.press("No longer agree that commentators see facedown cards")
    assert (table.view.commentary.missing, faces(table)) == (("judge",), None)


def test_an_undo_takes_no_withdrawal_back_and_no_agreement(table: AtTable) -> None:
    table.begin()
    table.hide("A", table.tags["A"][HIDER], 1)
    agree(table)
    table.do(c.WithdrawCommentary("B"))
    table.undo()
    assert table.view.commentary.missing == ("B",)
    assert table.view.commentary.agreed == ("A",)


def test_it_ends_with_the_game_and_holds_on_in_the_next(table: AtTable) -> None:
    table.begin(mode="match")
    agree(table)
    table.act(Concede("B"))
    assert (table.view.commentary.open, faces(table)) == (False, None)
    following = table.view.next_game
    assert following is not None
    view = table.do(c.Begin(following.agreed, again=True))
    assert (view.commentary.open, view.stream_delay, faces(table)) == (True, UNTIL_OVER, [])
    assert table.do(c.ConcedeMatch("A"), c.Leave()).commentary.open is False
    table.begin()
    assert table.view.commentary.agreed == ()


def test_after_a_restart_the_agreement_holds_and_a_withdrawal_too(tmp_path: Path) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin()
        agree(table)
    with AtTable(tmp_path / "data") as again:
        assert again.do(c.Resume()).commentary.open
        assert again.do(c.WithdrawCommentary("A")).commentary.open is False
    with AtTable(tmp_path / "data") as third:
        assert third.do(c.Resume()).commentary.agreed == ("B",)
