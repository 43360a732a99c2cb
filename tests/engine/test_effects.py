"""Effects of resolving items, operation by operation."""

from carddata.model.abilities import Ability, Effect
from carddata.model.operations import Draw, GiveMight, Kill, PlayToken
from tableside.engine import Private, enact
from tableside.engine.model import events as e
from tableside.engine.model.actions import Choose, EndTurn, Pass
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import WAITING, Item
from tests.kit.engine.play import Position, duel

UNIT = Permanent(1, "Mega-Mech", "unit", "A", "A")


def resolved(*do: Effect) -> tuple[Position, tuple[e.Event, ...]]:
    """The position after an ability of A's unit with these operations has resolved, and what happened then."""
    item = Item(2, "A", "Mega-Mech", "ability", "board", Ability("play", do), by=1, progress=WAITING)
    now = Position(duel(permanents=(UNIT,), chain=(item,), opened_by="trigger", priority="A", next_id=3), Private())
    now = now.after(enact(now.table, now.private, Pass("A")))
    events = enact(now.table, now.private, Pass("B"))
    return now.after(events), events


def test_operations_are_carried_out_in_their_order_and_once() -> None:
    now, events = resolved(Draw(1), GiveMight(amount=2), Draw(3), Kill())
    done = [event for event in events if isinstance(event, e.Drew | e.MightGiven | e.LeftBoard)]
    assert [getattr(event, "count", None) for event in done] == [1, None, 3, None]
    assert isinstance(done[1], e.MightGiven)
    assert isinstance(done[3], e.LeftBoard)
    assert now.table.permanents == ()
    assert now.table.chain == ()


def test_what_its_own_unit_no_longer_can_do_is_left_out() -> None:
    _, events = resolved(Kill(), GiveMight(amount=2), Draw(1))
    assert not any(isinstance(event, e.MightGiven) for event in events)
    assert [event.count for event in events if isinstance(event, e.Drew)] == [1]


def test_tokens_enter_as_units_and_gear_do() -> None:
    now, _ = resolved(PlayToken(token="Recruit", count=2), PlayToken(token="Gold"), PlayToken(token="Mech", ready=True))
    entered = [
        (permanent.card, permanent.kind, permanent.exhausted, permanent.token) for permanent in now.table.permanents[1:]
    ]
    assert entered == [
        ("Recruit", "unit", True, True),
        ("Recruit", "unit", True, True),
        ("Gold", "gear", False, True),
        ("Mech", "unit", False, True),
    ]


def test_might_and_stuns_end_with_the_turn() -> None:
    units = (
        Permanent(1, "Mega-Mech", "unit", "A", "A", bonus=2),
        Permanent(2, "Mega-Mech", "unit", "B", "B", stunned=True, buffed=True),
    )
    now = Position(duel(permanents=units, priority="A", next_id=3), Private())
    now = now.after(enact(now.table, now.private, EndTurn("A")))
    assert now.table.turn == "B"
    assert [(permanent.bonus, permanent.stunned, permanent.buffed) for permanent in now.table.permanents] == [
        (0, False, False),
        (0, False, True),
    ]


def test_what_people_did_by_hand_is_on_record() -> None:
    item = Item(2, "A", "Falling Star", "spell", "hand", None, progress=WAITING)
    now = Position(duel(chain=(item,), opened_by="play", priority="A", next_id=3), Private())
    for action in (Pass("A"), Pass("B")):
        now = now.after(enact(now.table, now.private, action))
    assert now.table.asks is not None
    assert e.DoneByHand("Falling Star", "A") in enact(now.table, now.private, Choose("A", ("yes",)))
