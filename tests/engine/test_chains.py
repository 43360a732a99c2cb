"""Resolving items, and how they leave the chain (2026-07-16, 338-340, 359.3)."""

import pytest
from msgspec.structs import replace

from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.costs import Cost
from carddata.model.operations import BanishThis, Draw
from tableside.engine import Private, Secret, Setup, Table, enact, start
from tableside.engine.editions import NEWEST
from tableside.engine.model import events as e
from tableside.engine.model.actions import Action, Choose, Concede, EndTurn, Pass, Play, PointsAre
from tableside.engine.model.board import Battlefield, Facedown, Permanent
from tableside.engine.model.chain_items import WAITING, Item
from tableside.engine.model.modes import MODES
from tableside.engine.model.progress import Combat
from tableside.engine.model.zones import PUBLIC_ZONES
from tests.kit.engine.play import CARDS, Position, duel

OLD = "2025-12-01"
MADE = {
    card.name: card
    for card in (
        Card("Once Only", "spell", abilities=(Ability("resolve", (BanishThis(),)),)),
        Card("Plain Spell", "spell", keywords=("Hidden",), abilities=(Ability("resolve", ()),)),
        Card("Reader", "unit", might=1, keywords=("Hidden",), abilities=(Ability("plays a card", (Draw(1),)),)),
        Card("Gambler", "unit", might=1, abilities=(Ability("play", (Draw(1),), may=True, cost=Cost(xp=1)),)),
        Card("Spy", "unit", might=1, keywords=("Hidden",), abilities=(Ability("plays from facedown", (Draw(2),)),)),
    )
}
TABLE = duel(
    setup=Setup(MODES["duel"], NEWEST, "all", {**CARDS, **MADE}),
    battlefields=(Battlefield("plain", "A"), Battlefield("plain", "B")),
    permanents=(Permanent(1, "Mega-Mech", "unit", "A", 1), Permanent(2, "Mega-Mech", "unit", "B", 2)),
    facedown=(Facedown("f3", 1, "A", 1),),
    priority="A",
    next_id=9,
)


def after(table: Table, face: str, *actions: Action) -> tuple[Position, tuple[e.Event, ...]]:
    """Return where these actions lead, and what came of the last."""
    now, events = Position(table, Private({"f3": face})), ()
    for action in actions:
        events = enact(now.table, now.private, action)
        now = now.after(events)
    return now, events


def from_hand(name: str) -> Play:
    return Play("A", Secret(name))


@pytest.mark.parametrize(("name", "zone"), [("Plain Spell", "trash"), ("Once Only", "banished")])
def test_a_spell_that_has_resolved_lies_in_the_trash_unless_it_banishes_itself(name: str, zone: str) -> None:
    now, _ = after(TABLE, "", from_hand(name), Pass("A"), Pass("B"))
    seat = now.table.seat("A")
    found = {place: [card.card for card in seat.cards_in(place)] for place in PUBLIC_ZONES}
    assert found == {place: [name] if place == zone else [] for place in PUBLIC_ZONES}


@pytest.mark.parametrize(("edition", "at_once"), [(NEWEST, True), (OLD, False)])
def test_when_a_spell_counts_as_played(edition: str, at_once: bool) -> None:
    """2026-07-16, 812.1.c: as it is finalized; in the edition of 2025-12-01 as it has resolved."""
    table = replace(TABLE, setup=replace_edition(edition))
    now, _ = after(table, "", from_hand("Plain Spell"))
    assert (now.table.seat("A").played, now.table.seat("B").played) == (int(at_once), 0)
    now, _ = after(table, "", from_hand("Plain Spell"), Pass("A"), Pass("B"))
    assert (now.table.seat("A").played, now.table.seat("B").played) == (1, 0)


def replace_edition(edition: str) -> Setup:
    return Setup(TABLE.setup.mode, edition, TABLE.setup.follow, TABLE.setup.cards)


def put(events: tuple[e.Event, ...]) -> list[tuple[str, int | None]]:
    return [
        (event.item.card, event.item.by)
        for event in events
        if isinstance(event, e.Put) and event.item.kind == "ability"
    ]


def test_a_play_from_facedown_is_one_and_a_play_from_hand_is_none() -> None:
    spies = (*TABLE.permanents, Permanent(4, "Spy", "unit", "A", "A"), Permanent(5, "Spy", "unit", "B", "B"))
    table = replace(TABLE, permanents=spies)
    _, events = after(table, "", from_hand("Plain Spell"), Pass("A"), Pass("B"))
    assert put(events) == []
    play = Play("A", Secret("Plain Spell"), "facedown", 1)
    _, events = after(table, "Plain Spell", play, Pass("A"), Pass("B"))
    assert put(events) == [("Spy", 4)]


@pytest.mark.parametrize(("name", "facedown"), [("Reader", False), ("Spy", True)])
def test_a_card_sees_its_own_play(name: str, facedown: bool) -> None:
    plays = Play("A", Secret(name), "facedown", 1) if facedown else replace(from_hand(name), to="A")
    _, events = after(TABLE, name, plays)
    """2026-07-16, 383.2.c.1, 419.4.a."""
    entered = [event.permanent.id for event in events if isinstance(event, e.Entered)]
    assert put(events) == [(name, *entered)]
    other = replace(TABLE, permanents=(*TABLE.permanents, Permanent(4, name, "unit", "A", "A")))
    _, events = after(other, name, plays)
    assert [card for card, _ in put(events)] == [name, name]
    assert 4 in [by for _, by in put(events)]


def test_nobody_has_priority_while_an_item_resolves() -> None:
    """2026-07-16, 340.1."""
    now, _ = after(TABLE, "", from_hand("Mobilize"), Pass("A"), Pass("B"))
    assert now.table.asks is not None
    assert now.table.asks.about == "by hand"
    assert now.table.priority is None
    assert now.table.passed == ()


def test_before_2026_the_cost_of_what_may_be_done_is_discarded_once_as_it_resolves() -> None:
    may = Ability("play", (Draw(),), may=True, cost=Cost(discard=1))
    item = Item(8, "A", "Mega-Mech", "ability", "board", may, by=1, progress=WAITING)
    table = replace(TABLE, setup=replace_edition(OLD), chain=(item,), opened_by="trigger")
    now, events = after(table, "", Pass("A"), Pass("B"), Choose("A", ("yes",)), Choose("A", ("?",)))
    assert now.table.asks is None
    assert [type(event) for event in events if isinstance(event, e.Discarded | e.Drew)] == [e.Discarded, e.Drew]


def test_before_2026_what_may_be_done_is_decided_as_it_resolves() -> None:
    may = Item(8, "A", "Mega-Mech", "ability", "board", Ability("play", (Draw(),), may=True), by=1, progress=WAITING)
    table = replace(TABLE, setup=replace_edition(OLD), chain=(may,), opened_by="trigger")
    now, events = after(table, "", Pass("A"), Pass("B"))
    assert now.table.asks is not None
    assert (now.table.asks.about, now.table.asks.options) == ("may", ("yes", "no"))
    assert not any(isinstance(event, e.LegalTargetsKept) for event in events)
    for answer, cards in (("no", 0), ("yes", 1)):
        _, events = after(table, "", Pass("A"), Pass("B"), Choose("A", (answer,)))
        assert sum(event.count for event in events if isinstance(event, e.Drew)) == cards


@pytest.mark.parametrize("step", ["cleanup", "result", "control", "end"])
def test_before_2026_nobody_attacks_any_longer_from_the_combat_cleanup_on(step: str) -> None:
    for edition, roles in ((NEWEST, {"attacking", "defending"}), (OLD, set())):
        table = replace(TABLE, setup=replace_edition(edition), combat=Combat(1, "A", "B", step), priority=None)
        table = replace(table, permanents=(table.permanents[0], Permanent(2, "Mega-Mech", "unit", "B", 1)))
        given = {event.role for event in start(table, Private()) if isinstance(event, e.RoleGiven) and event.role}
        assert given == roles


def test_an_ability_that_has_resolved_goes_to_no_zone() -> None:
    reader = Permanent(5, "Reader", "unit", "A", "A")
    table = replace(TABLE, permanents=(*TABLE.permanents, reader))
    _, events = after(table, "", from_hand("Plain Spell"), *(Pass("A"), Pass("B")) * 2)
    assert [event.to for event in events if isinstance(event, e.LeftChain)] == [""]


def test_nothing_is_carried_out_of_an_ability_that_its_player_cannot_pay_for() -> None:
    """2025-12-01, 391.1.b: that is found out as it resolves, and then it leaves the chain as the last that it does."""
    now, events = after(
        replace(TABLE, setup=replace_edition(OLD)),
        "",
        from_hand("Gambler"),
        Choose("A", ("base",)),
        Pass("A"),
        Pass("B"),
    )
    about = [event for event in events if getattr(event, "id", None) is not None]
    assert now.table.chain == ()
    assert isinstance(about[-1], e.LeftChain)


def test_a_pass_that_players_let_stand_while_a_choice_is_waited_for_changes_nothing() -> None:
    """Else the item would resolve before it is finalized."""
    now, _ = after(TABLE, "", from_hand("Mega-Mech"), Pass("B"), Pass("A"))
    assert now.table.asks is not None
    assert [item.is_pending for item in now.table.chain] == [True]
    after_choice, _ = after(now.table, "", Choose("A", ("base",)))
    assert after_choice.table.asks is None


def test_once_a_game_is_over_only_corrections_change_anything() -> None:
    over, _ = after(TABLE, "", Concede("B"))
    assert over.table.over
    for action in (Concede("A"), EndTurn("A"), from_hand("Plain Spell")):
        assert enact(over.table, over.private, action) == (), action
    assert enact(over.table, over.private, PointsAre("A", "A", 3)) != ()
