"""Questions as a player may lose control and a facedown card, and where none is asked (2026-07-16, 323.6, 323.7)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from carddata.model.card import Card
from tableside.engine import Private, Setup, Table, enact, evolve, start
from tableside.engine.editions import NEWEST
from tableside.engine.model import events as e
from tableside.engine.model.actions import Choose, Pass
from tableside.engine.model.board import Battlefield, Facedown, Permanent
from tableside.engine.model.doubt import Doubt, Silenced
from tableside.engine.model.modes import MODES
from tableside.engine.model.progress import Showdown
from tests.kit.engine.play import CARDS, duel

CAMP = Card("Quiet Camp", "battlefield", abilities=None, may=("control",))
SETUP = Setup(MODES["duel"], NEWEST, "all", {**CARDS, "Quiet Camp": CAMP})
MINE, THEIRS, ELSEWHERE = Facedown("f1", 1, "A", 1), Facedown("f2", 1, "B", 1), Facedown("f3", 2, "A", 1)
LOST = Doubt("control lost", ("@1", "A"), ("@1",))


def left_alone(*facedown: Facedown, silenced: tuple[Silenced, ...] = ()) -> tuple[Table, tuple[e.Event, ...]]:
    """A has no unit at the camp of unread text any more; A's unit stands at the other battlefield."""
    table = duel(
        setup=SETUP,
        battlefields=(Battlefield("Quiet Camp", "A"), Battlefield("plain", "A")),
        permanents=(Permanent(1, "Mega-Mech", "unit", "A", 2),),
        facedown=facedown,
        silenced=silenced,
        priority="A",
        next_id=9,
    )
    return happened(table, start(table, Private()))


def happened(table: Table, events: tuple[e.Event, ...]) -> tuple[Table, tuple[e.Event, ...]]:
    for event in events:
        table = evolve(table, event)
    return table, events


@pytest.mark.parametrize("facedown", [(), (THEIRS,), (ELSEWHERE,)])
def test_the_loss_of_control_alone_is_asked_about(facedown: tuple[Facedown, ...]) -> None:
    table, _ = left_alone(*facedown)
    assert table.asks is not None
    assert (table.asks.player, table.asks.doubt, table.asks.beside) == ("A", LOST, ())


def test_the_loss_of_the_facedown_card_is_asked_about_with_it() -> None:
    table, _ = left_alone(MINE, ELSEWHERE)
    assert table.asks is not None
    assert table.asks.doubt == LOST
    assert table.asks.beside == (Doubt("facedown lost", ("f1",), ("@1",)),)


def test_where_control_is_not_in_doubt_nothing_is_asked_without_a_facedown_card() -> None:
    table, _ = left_alone(silenced=(Silenced("Quiet Camp", "control lost"),))
    assert table.asks is None
    assert table.battlefield(1).control is None


def test_where_only_the_facedown_card_is_in_doubt_it_is_asked_about_before_control_goes() -> None:
    table, _ = left_alone(MINE, silenced=(Silenced("Quiet Camp", "control lost"),))
    assert table.asks is not None
    assert table.asks.doubt == LOST
    table, events = happened(table, enact(table, Private(), Choose("A", ("no",))))
    assert table.asks is None
    assert [type(event) for event in events if isinstance(event, e.Revealed | e.LeftFacedown)] == [
        e.Revealed,
        e.LeftFacedown,
    ]


def test_a_facedown_card_of_another_players_battlefield_is_asked_about_by_itself() -> None:
    """323.7: it lies where its player has no control."""
    table, _ = left_alone(THEIRS, silenced=(Silenced("Quiet Camp", "control lost"),))
    assert table.asks is not None
    assert (table.asks.player, table.asks.doubt) == ("B", Doubt("facedown lost", ("f2",), ("@1",)))


def test_units_outside_a_combat_are_given_no_role() -> None:
    """323.2."""
    _, events = left_alone()
    assert not any(isinstance(event, e.RoleGiven) for event in events)


def test_nothing_else_follows_while_a_death_is_in_doubt() -> None:
    """323.4 comes before 323.6: control elsewhere is not lost before people have answered."""
    camp = Card("Quiet Camp", "battlefield", abilities=None, may=("might",))
    table = duel(
        setup=Setup(MODES["duel"], NEWEST, "all", {**CARDS, "Quiet Camp": camp}),
        battlefields=(Battlefield("Quiet Camp", "A"), Battlefield("plain", "A")),
        permanents=(Permanent(1, "Recruit", "unit", "A", 1, damage=1),),
        priority="A",
        next_id=9,
    )
    table, _ = happened(table, start(table, Private()))
    assert table.asks is not None
    assert table.asks.doubt is not None
    assert (table.asks.doubt.kind, table.battlefield(2).control) == ("lethal", "A")
    table, _ = happened(table, enact(table, Private(), Choose("A", ("no",))))
    assert [field.control for field in table.battlefields] == [None, None]


@pytest.mark.parametrize("order", ["323.7 after 323.6", "323.11 after 323.7"])
def test_no_later_step_is_taken_while_control_or_a_facedown_card_is_in_doubt(order: str) -> None:
    control = order == "323.7 after 323.6"
    gear = Permanent(1, "Sun Disc", "gear", "B", 2)
    table = duel(
        setup=SETUP,
        battlefields=(Battlefield("Quiet Camp", "A" if control else None), Battlefield("plain", contested="B")),
        permanents=(gear,),
        facedown=() if control else (MINE,),
        priority="A",
        next_id=9,
    )
    table, _ = happened(table, start(table, Private()))
    assert table.asks is not None
    assert table.asks.doubt is not None
    assert table.asks.doubt.kind == ("control lost" if control else "facedown lost")
    assert [permanent.place for permanent in table.permanents] == [2 if control else "B"]
    assert table.battlefield(2).contested == "B"
    table, _ = happened(table, enact(table, Private(), Choose("A", ("no",))))
    assert table.asks is None
    assert [permanent.place for permanent in table.permanents] == ["B"]
    assert table.battlefield(2).contested is None


def taken(*facedown: Facedown) -> tuple[Table, tuple[e.Event, ...]]:
    """A conquers the camp by an empty showdown; of its text people said that it does not change who takes control."""
    table = duel(
        setup=SETUP,
        battlefields=(Battlefield("Quiet Camp", "B", contested="A"), Battlefield("plain")),
        permanents=(Permanent(1, "Mega-Mech", "unit", "A", 1),),
        facedown=facedown,
        silenced=(Silenced("Quiet Camp", "control taken"),),
        showdown=Showdown(1, "A"),
        next_id=9,
    )
    for player in ("A", "B"):
        table, events = happened(table, enact(table, Private(), Pass(player)))
    return table, events


def test_a_facedown_card_of_another_is_asked_about_as_a_player_takes_control() -> None:
    table, _ = taken(THEIRS)
    assert table.asks is not None
    assert (table.asks.player, table.asks.beside) == ("A", (Doubt("facedown lost", ("f2",), ("@1",)),))


def test_a_card_that_is_to_be_settled_stays_without_a_question() -> None:
    card = replace(THEIRS, settlement="to settle")
    table, _ = taken(card)
    assert table.asks is None
    assert table.battlefield(1).control == "A"
    assert table.facedown == (card,)
