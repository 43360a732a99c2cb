"""Texts of cards done by hand that the table asks about, or takes for granted (2026-07-16, 144, 383.2-383.4)."""

from typing import Literal

import pytest

from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.operations import Draw
from carddata.model.unread import May
from tableside.engine import Private, Secret, Setup, Table, enact, judge, start
from tableside.engine.editions import NEWEST
from tableside.engine.model.actions import Action, Choose, Pass, Play, StandardMove
from tableside.engine.model.board import Battlefield, Permanent
from tableside.engine.model.modes import MODES
from tableside.engine.model.questions import UnreadQuestion
from tests.kit.engine.play import CARDS, Position, duel

Kind = Literal["unit", "gear"]
SPELL, UNIT = Card("Plain Spell", "spell", abilities=(Ability("resolve", ()),)), Card("Plain Unit", "unit", might=2)


def table_with(*may: May, kind: Kind = "unit", permanents: tuple[Permanent, ...] = (), here: str = "plain") -> Table:
    """A duel with the card "Oddity" in A's base, done by hand, whose text may touch these."""
    oddity = Card("Oddity", kind, might=1 if kind == "unit" else None, abilities=None, may=may)
    field = Card("Field", "battlefield", abilities=None, may=may)
    cards = {card.name: card for card in (SPELL, UNIT, oddity, field)}
    return duel(
        setup=Setup(MODES["duel"], NEWEST, "all", {**CARDS, **cards}),
        battlefields=(Battlefield(here, "A"), Battlefield("plain", "B")),
        permanents=(Permanent(1, "Oddity", kind, "A", "A"), *permanents),
        priority="A",
        next_id=9,
    )


def asked_after(table: Table, *actions: Action) -> tuple[str, str] | None:
    """Return which card is asked about after these actions, and on which event; None if no trigger is."""
    now = Position(table, Private())
    now = now.after(start(now.table, now.private))
    for action in actions:
        now = now.after(enact(now.table, now.private, action))
    question = now.table.asks
    if not isinstance(question, UnreadQuestion) or question.doubt.kind != "trigger":
        return None
    item = now.table.item(question.item)
    assert item is not None
    return item.card or "", question.doubt.facts[0]


ODDITY_PLAYS = ("Oddity", "plays a card")
SPELL_RESOLVES = (Play("A", Secret("Plain Spell")), Pass("A"), Pass("B"))
UNIT_ENTERS = (Play("A", Secret("Plain Unit"), "A"),)


@pytest.mark.parametrize("kind", ["unit", "gear"])
@pytest.mark.parametrize(
    ("may", "actions", "asked"),
    [
        ("on a spell", SPELL_RESOLVES, True),
        ("on a spell", UNIT_ENTERS, False),
        ("on an entry", UNIT_ENTERS, True),
        ("on an entry", SPELL_RESOLVES, False),
        ("on play", UNIT_ENTERS, False),
        ("on play", SPELL_RESOLVES, False),
        ("on other", UNIT_ENTERS, False),
        ("on other", SPELL_RESOLVES, False),
    ],
)
def test_what_its_player_plays(kind: Kind, may: May, actions: tuple[Action, ...], asked: bool) -> None:
    assert asked_after(table_with(may, kind=kind), *actions) == (ODDITY_PLAYS if asked else None)


def test_what_an_opponent_plays_is_not_asked_about() -> None:
    table = table_with("on an entry", "on a spell")
    others = duel(setup=table.setup, permanents=(Permanent(1, "Oddity", "unit", "B", "B"),), priority="A", next_id=9)
    assert asked_after(others, *UNIT_ENTERS) is None
    assert asked_after(others, *SPELL_RESOLVES) is None


@pytest.mark.parametrize(("may", "event"), [("on play", "play"), ("on an entry", "plays a card"), ("on a spell", "")])
def test_its_own_play(may: May, event: str) -> None:
    """2026-07-16, 383.2.c.1: a card sees its own play."""
    table = table_with(may)
    alone = duel(setup=table.setup, priority="A", next_id=9)
    assert asked_after(alone, Play("A", Secret("Oddity"), "A")) == (("Oddity", event) if event else None)


@pytest.mark.parametrize(
    ("player", "may", "asked"), [("A", "on a death", True), ("B", "on a death", True), ("A", "on death", False)]
)
def test_another_unit_dies(player: str, may: May, asked: bool) -> None:
    dying = Permanent(2, "Plain Unit", "unit", player, player, damage=2)
    assert asked_after(table_with(may, permanents=(dying,))) == (("Oddity", "death") if asked else None)


def test_units_dying_together_do_not_see_each_other_die() -> None:
    """2026-07-16, 383.2.c.2."""
    dying = tuple(Permanent(identity, "Oddity", "unit", "A", "A", damage=1) for identity in (2, 3))
    table = table_with("on a death", permanents=dying)
    together = duel(setup=table.setup, permanents=dying, priority="A", next_id=9)
    assert asked_after(together) is None
    assert asked_after(table) == ("Oddity", "death")


@pytest.mark.parametrize(("place", "asked"), [(1, True), (2, False)])
def test_a_battlefield_sees_units_leave_it(place: int, asked: bool) -> None:
    unit = Permanent(2, "Plain Unit", "unit", "A", place)
    table = table_with("on move", permanents=(unit,), here="Field")
    table = duel(setup=table.setup, battlefields=table.battlefields, permanents=(unit,), priority="A", next_id=9)
    found = asked_after(table, StandardMove("A", (2,), "A"))
    assert found == (("Field", "move") if asked else None)


@pytest.mark.parametrize(("might", "winner"), [(1, "B"), (2, ""), (3, "A")])
def test_who_wins_a_combat(might: int, winner: str) -> None:
    """2026-07-16, 466.3: with both sides gone nobody wins, nor with attackers recalled."""
    champion = Ability("win", (Draw(),))
    cards = {
        "Attacker": Card("Attacker", "unit", might=might, abilities=(champion,)),
        "Defender": Card("Defender", "unit", might=2, abilities=(champion,)),
    }
    table = duel(
        setup=Setup(MODES["duel"], NEWEST, "all", {**CARDS, **cards}),
        battlefields=(Battlefield("plain", "A"), Battlefield("plain", "B")),
        permanents=(Permanent(1, "Attacker", "unit", "A", "A"), Permanent(2, "Defender", "unit", "B", 2)),
        priority="A",
        next_id=9,
    )
    now = Position(table, Private())
    for action in (StandardMove("A", (1,), 2), Pass("A"), Pass("B")):
        now = now.after(enact(now.table, now.private, action))
    assert [item.player for item in now.table.chain] == ([winner] if winner else [])


def test_attackers_who_are_recalled_leave_no_winner() -> None:
    """2026-07-16, 466.3.d."""
    cards = {
        "Attacker": Card("Attacker", "unit", might=1),
        "Defender": Card("Defender", "unit", might=5, abilities=(Ability("win", (Draw(),)),)),
    }
    table = duel(
        setup=Setup(MODES["duel"], NEWEST, "moves", {**CARDS, **cards}),
        battlefields=(Battlefield("plain", "A"), Battlefield("plain", "B")),
        permanents=(Permanent(1, "Attacker", "unit", "A", "A"), Permanent(2, "Defender", "unit", "B", 2)),
        priority="A",
        next_id=9,
    )
    now = Position(table, Private())
    for action in (StandardMove("A", (1,), 2), Pass("A"), Pass("B"), Choose("A", ("both",))):
        now = now.after(enact(now.table, now.private, action))
    assert not now.table.chain
    assert [permanent.place for permanent in now.table.permanents] == ["A", 2]


@pytest.mark.parametrize(
    ("may", "exhausted", "place", "rules"),
    [
        ("ready", True, "A", {"144.2", "414.4"}),
        ("places", False, 1, {"144.4.c.1"}),
        ("might", True, "A", set()),
        ("might", False, 1, set()),
    ],
)
def test_a_move_that_its_own_text_may_allow_is_not_known(
    may: May, exhausted: bool, place: int | str, rules: set[str]
) -> None:
    table = table_with(may)
    unit = Permanent(1, "Oddity", "unit", "A", place, exhausted=exhausted)
    table = duel(setup=table.setup, battlefields=table.battlefields, permanents=(unit,), priority="A", next_id=9)
    verdict = judge(table, Private(), StandardMove("A", (1,), 2))
    assert {reason.rule for reason in verdict.reasons if reason.code == "reason-own-text-may-allow"} == rules
    assert verdict.reasons


def test_ganking_that_another_text_may_grant_is_not_known() -> None:
    unit = Permanent(2, "Plain Unit", "unit", "A", 1)
    verdict = judge(table_with("places", permanents=(unit,)), Private(), StandardMove("A", (2,), 2))
    assert [(reason.rule, reason.code) for reason in verdict.reasons] == [("144.4.c.1", "reason-texts-may-allow")]
    verdict = judge(table_with("ready", permanents=(unit,)), Private(), StandardMove("A", (2,), 2))
    assert [(reason.rule, reason.code) for reason in verdict.reasons] == [("144.4.c.1", "reason-needs-ganking")]


@pytest.mark.parametrize(("may", "assumed"), [("prohibitions", True), ("costs", False)])
def test_that_no_text_forbids_a_move_is_assumed(may: May, assumed: bool) -> None:
    unit = Permanent(2, "Plain Unit", "unit", "A", 1)
    verdict = judge(table_with(may, permanents=(unit,)), Private(), StandardMove("A", (2,), "A"))
    assert not verdict.reasons
    assert ("assumed-texts-change-nothing" in {finding.code for finding in verdict.assumed}) is assumed


@pytest.mark.parametrize(("may", "assumed"), [("prohibitions", True), ("costs", True), ("might", False)])
def test_that_no_text_forbids_a_play_or_makes_it_dearer_is_assumed(may: May, assumed: bool) -> None:
    verdict = judge(table_with(may), Private(), Play("A", Secret("Plain Spell")))
    assert not verdict.reasons
    assert ("assumed-texts-change-nothing" in {finding.code for finding in verdict.assumed}) is assumed
