"""Steps of a cleanup that no standard move leads to: several staged battlefields, a contester who has left."""

import pytest

from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.operations import Draw
from carddata.model.targets import TargetFilter
from carddata.model.triggers import EventFilter
from tableside.engine import Private, Table, enact, start
from tableside.engine.editions import NEWEST
from tableside.engine.model import events as e
from tableside.engine.model.actions import Action, Choose, Pass, UnitIs
from tableside.engine.model.board import Battlefield, Facedown, Permanent
from tableside.engine.model.modes import MODES
from tableside.engine.model.questions import AS_SHOWN, ExcessQuestion
from tableside.engine.model.references import Place, Player
from tableside.engine.model.setup import Setup
from tests.kit.engine.play import CARDS, Position, duel

CONTESTED = Battlefield("plain", contested="A")


def begun(table: Table) -> Position:
    now = Position(table, Private())
    return now.after(start(now.table, now.private))


def after(now: Position, *actions: Action) -> Position:
    for action in actions:
        now = now.after(enact(now.table, now.private, action))
    return now


def unit(identity: int, player: Player, place: Place) -> Permanent:
    return Permanent(identity, "Mega-Mech", "unit", player, place)


def showdown_at(table: Table) -> int:
    return table.showdown.at if table.showdown else 0


def test_units_left_behind_contest_in_place_of_the_one_who_left() -> None:
    """2026-07-16, 323.11.a."""
    now = begun(duel(battlefields=(CONTESTED, Battlefield("plain")), permanents=(unit(1, "B", 1),), next_id=2))
    assert now.table.battlefield(1).contested == "B"
    assert showdown_at(now.table) == 1
    assert now.table.showdown is not None
    assert now.table.showdown.focus == "B"


def test_a_contest_without_units_is_dropped() -> None:
    """2026-07-16, 190.3.b.1, 323.11."""
    now = begun(duel(battlefields=(CONTESTED, Battlefield("plain"))))
    assert now.table.battlefield(1).contested is None
    assert now.table.state == "neutral open"


def test_the_turn_player_chooses_which_showdown_begins() -> None:
    """2026-07-16, 323.12."""
    now = begun(duel(battlefields=(CONTESTED, CONTESTED), permanents=(unit(1, "A", 1), unit(2, "A", 2)), next_id=3))
    assert now.table.asks is not None
    assert (now.table.asks.player, now.table.asks.about) == ("A", "showdown")
    assert now.table.asks.options == ("@1", "@2")
    now = after(now, Choose("A", ("@2",)))
    assert showdown_at(now.table) == 2
    now = after(now, Pass("A"), Pass("B"))
    assert now.table.battlefield(2).control == "A"
    assert showdown_at(now.table) == 1
    now = after(now, Pass("A"), Pass("B"))
    assert now.table.seat("A").points == 2
    assert now.table.state == "neutral open"


def test_the_turn_player_chooses_which_combat_begins() -> None:
    """2026-07-16, 323.13, 461.1."""
    units = (unit(1, "A", 1), unit(2, "A", 2), unit(3, "B", 1), unit(4, "B", 2))
    now = begun(duel(battlefields=(CONTESTED, CONTESTED), permanents=units, next_id=5))
    assert now.table.asks is not None
    assert (now.table.asks.player, now.table.asks.about) == ("A", "combat")
    now = after(now, Choose("A", ("@2",)))
    assert now.table.combat is not None
    assert (now.table.combat.at, now.table.combat.attacker, now.table.combat.defender) == (2, "A", "B")


def test_a_showdown_begins_before_a_combat() -> None:
    """2026-07-16, 323.12 before 323.13."""
    units = (unit(1, "A", 1), unit(2, "A", 2), unit(3, "B", 1))
    now = begun(duel(battlefields=(CONTESTED, CONTESTED), permanents=units, next_id=4))
    assert now.table.asks is None
    assert showdown_at(now.table) == 2
    assert now.table.combat is None
    now = after(now, Pass("A"), Pass("B"))
    assert showdown_at(now.table) == 1
    assert now.table.combat is not None


MOVES = Setup(MODES["duel"], NEWEST, "moves", CARDS)


def test_a_recall_is_no_move() -> None:
    """2026-07-16, 323.7, 456, 466.1.a.2."""
    gear = Permanent(1, "Sun Disc", "gear", "A", 1)
    stray = Permanent(2, "Mega-Mech", "unit", "A", "B")
    table = duel(permanents=(gear, stray), next_id=3)
    assert e.Moved((1,), "A", recall=True) in start(table, Private())
    assert e.Moved((2,), "A", recall=True) in start(table, Private())
    units = (unit(1, "A", 1), unit(2, "B", 1))
    contested = (CONTESTED, Battlefield("plain", "B"))
    now = begun(duel(battlefields=contested, permanents=units, next_id=3, setup=MOVES))
    now = after(now, Pass("A"), Pass("B"))
    events = enact(now.table, now.private, Choose("A", ("both",)))
    assert e.Moved((1,), "A", recall=True) in events


def test_a_unit_without_might_dies_of_damage_alone() -> None:
    """2026-07-16, 142.4.b: lethal damage is never nought."""
    cards = {**CARDS, "Shade": Card("Shade", "unit", might=0)}
    shade, hurt = Permanent(1, "Shade", "unit", "A", "A"), Permanent(2, "Shade", "unit", "A", "A", damage=1)
    now = begun(duel(setup=Setup(MODES["duel"], NEWEST, "all", cards), permanents=(shade, hurt), next_id=3))
    assert [permanent.id for permanent in now.table.permanents] == [1]


@pytest.mark.parametrize("unit_there", [True, False])
def test_told_control_stands_until_units_bear_it_out(unit_there: bool) -> None:
    """2026-07-16, 323.6: from then on it is lost as any other."""
    units = (unit(1, "A", 1),) if unit_there else ()
    now = begun(duel(battlefields=(Battlefield("plain", "A", stated=True),) * 2, permanents=units, next_id=2))
    assert [(battlefield.control, battlefield.stated) for battlefield in now.table.battlefields] == [
        ("A", not unit_there),
        ("A", True),
    ]


CHIEF = Card("Chief", "legend", abilities=(Ability("attack", (Draw(1),), on=EventFilter(TargetFilter(whose="you"))),))
WARDEN = Card("Warden", "legend", abilities=(Ability("defend", (Draw(2),), on=EventFilter(TargetFilter(whose="you"))),))
ARENA = Card("Arena", "battlefield", abilities=(Ability("attack", (Draw(3),)), Ability("defend", (Draw(4),))))
BOTH = ("Chief", "Chief", "Warden", "Warden")


def triggered(events: tuple[e.Event, ...]) -> list[tuple[Player, str]]:
    return [(event.item.player, event.item.card) for event in events if isinstance(event, e.Put)]


def test_each_side_triggers_for_its_own_new_units() -> None:
    """2026-07-16, 383.4.e, 383.4.f: a unit that joins the attack later makes nobody defend anew."""
    table = duel(
        setup=Setup(MODES["duel"], NEWEST, "all", {**CARDS, **{card.name: card for card in (CHIEF, WARDEN, ARENA)}}),
        battlefields=(Battlefield("Arena", "B", contested="A"), Battlefield("Arena")),
        permanents=(
            unit(1, "A", 1),
            unit(2, "B", 1),
            unit(3, "A", "A"),
            *(Permanent(4 + at, name, "legend", "AB"[at % 2], "AB"[at % 2]) for at, name in enumerate(BOTH)),
        ),
        next_id=8,
    )
    now = Position(table, Private())
    events = start(now.table, now.private)
    now = now.after(events)
    assert sorted(triggered(events)) == [("A", "Arena"), ("A", "Chief"), ("B", "Arena"), ("B", "Warden")]
    now = now.after(enact(now.table, now.private, Choose("A", (AS_SHOWN,))))
    now = now.after(enact(now.table, now.private, Choose("B", (AS_SHOWN,))))
    joins = enact(now.table, now.private, UnitIs("A", 3, 1))
    assert triggered(joins) == [("A", "Chief")]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_player_chooses_which_facedown_cards_are_too_many(count: int) -> None:
    """2026-07-16, 107.3.b.2: a facedown zone holds one card."""
    cards = tuple(Facedown(f"f{number}", 1, "A", 1) for number in range(1, count + 1))
    fields = (Battlefield("plain", "A"), Battlefield("plain"))
    now = begun(duel(battlefields=fields, permanents=(unit(1, "A", 1),), facedown=cards, next_id=9))
    handles, excess = tuple(card.handle for card in cards), count - 1
    asked = ExcessQuestion("A", handles, at=1, least=excess, most=excess)
    assert now.table.asks == (asked if excess else None)
