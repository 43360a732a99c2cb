"""Responses: who might respond follows from what everybody may know, whatever the hands and the facedown cards are."""

from typing import Any

import pytest
from msgspec.structs import replace

from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.costs import Cost
from carddata.model.operations import Draw
from tableside.engine import Private, Secret, Setup, Table, enact, judge
from tableside.engine.editions import NEWEST
from tableside.engine.model.actions import Pass, Play
from tableside.engine.model.board import Battlefield, Facedown, Permanent, Runes, Seat, TrashCard
from tableside.engine.model.modes import MODES
from tableside.engine.rules.responses import may_respond
from tests.kit.engine.play import CARDS, Position, duel

DRAW = (Draw(),)
MADE = {
    card.name: card
    for card in (
        Card("Spell", "spell", abilities=(Ability("resolve", ()),)),
        Card("Lord", "legend", abilities=()),
        Card("Watcher", "legend", abilities=(Ability("activate", DRAW, cost=Cost(exhaust=True), timing="Reaction"),)),
        Card("Sleeper", "legend", abilities=(Ability("activate", DRAW),)),
        Card("Riddle", "gear", abilities=None),
        Card("Champion", "unit", might=3, abilities=()),
        Card("Quick Champion", "unit", energy=2, might=3, keywords=("Reaction",), abilities=()),
        Card("Odd Field", "battlefield", abilities=None),
    )
}
EMPTY = Seat("B", hand=0, champion=())
LEGEND = Permanent(1, "Lord", "legend", "B", "B")


def chain(**parts: Any) -> Table:
    """A has played a spell, and B has nothing but what is in `parts`."""
    table = duel(
        setup=Setup(MODES["duel"], NEWEST, "all", {**CARDS, **MADE}),
        battlefields=(Battlefield("plain", "A", stated=True), Battlefield("plain", "B", stated=True)),
        seats=(Seat("A"), EMPTY),
        permanents=(LEGEND,),
        priority="A",
        next_id=9,
    )
    begun = Position(replace(table, **parts), Private())
    return begun.after(enact(begun.table, begun.private, Play("A", Secret("Spell")))).table


def test_a_player_with_nothing_left_cannot_respond() -> None:
    table = chain()
    assert table.chain
    assert not may_respond(table, "B")
    assert may_respond(table, "A")


@pytest.mark.parametrize(
    "parts",
    [
        {"seats": (Seat("A"), replace(EMPTY, hand=1))},
        {"seats": (Seat("A"), replace(EMPTY, hand=None))},
        {"seats": (Seat("A"), replace(EMPTY, champion=None))},
        {"seats": (Seat("A"), replace(EMPTY, champion=("Quick Champion",)))},
        {"seats": (Seat("A"), replace(EMPTY, champion=("A Card Nobody Knows",)))},
        {"seats": (Seat("A"), replace(EMPTY, trash=(TrashCard(5, "Riddle"),)))},
        {"seats": (Seat("A"), replace(EMPTY, banished=(TrashCard(5, None),)))},
        {"facedown": (Facedown("f3", 2, "B", 1),)},
        {"permanents": ()},
        {"permanents": (replace(LEGEND, card="Watcher"),)},
        {"permanents": (LEGEND, Permanent(2, "Riddle", "gear", "B", "B", exhausted=True))},
        {"permanents": (LEGEND, Permanent(2, "", "unit", "B", 1))},
        {"battlefields": (Battlefield("Odd Field"), Battlefield("plain"))},
    ],
)
def test_a_player_may_respond_with_anything_that_might_be_played_or_used(parts: dict[str, Any]) -> None:
    assert may_respond(chain(**parts), "B")


@pytest.mark.parametrize(
    "parts",
    [
        {"seats": (Seat("A"), replace(EMPTY, champion=("Champion",)))},
        {"seats": (Seat("A"), replace(EMPTY, champion=("Quick Champion",), runes=(Runes("calm", 1),)))},
        {"seats": (Seat("A"), replace(EMPTY, trash=(TrashCard(5, "Spell"),)))},
        {"facedown": (Facedown("f3", 2, "B", 2), Facedown("f4", 1, "A", 1))},
        {"permanents": (replace(LEGEND, card="Watcher", exhausted=True),)},
        {"permanents": (replace(LEGEND, card="Sleeper"),)},
        {"permanents": (LEGEND, Permanent(2, "Riddle", "gear", "A", "A"))},
        {"seats": (Seat("A"), replace(EMPTY, gone=True, hand=4))},
    ],
)
def test_what_cannot_be_played_or_used_now_is_no_response(parts: dict[str, Any]) -> None:
    assert not may_respond(chain(**parts), "B")


@pytest.mark.parametrize(
    ("done", "code"),
    [
        (Pass("A", assumed="no response"), "assumed-no-response"),
        (Pass("A", assumed="shortcut"), "assumed-pass-by-shortcut"),
        (Pass("A", told_by="B"), "assumed-told-by-other"),
    ],
)
def test_a_pass_that_its_player_did_not_say_is_recorded_as_assumed(done: Pass, code: str) -> None:
    verdict = judge(chain(), Private(), done)
    assert verdict.kind == "legal"
    assert [assumed.code for assumed in verdict.assumed] == [code]
    assert not judge(chain(), Private(), Pass("A")).assumed
