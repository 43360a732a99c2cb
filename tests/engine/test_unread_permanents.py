"""Cards that were not read: what their player says that they are, and what they are called later."""

from typing import Any

import pytest
from msgspec.structs import replace

from tableside.engine import Private, Secret, Table, enact, judge
from tableside.engine.derived.traits import might_of
from tableside.engine.model.actions import Action, CardIs, Choose, EnterItself, HandIs, Pass, PermanentIs, Play
from tableside.engine.model.board import Battlefield, Facedown, Permanent, Seat, TrashCard
from tableside.notation.check import check_scenario
from tests.kit.engine.play import CARDS, Position, duel

UNREAD = Secret("")
SEATS = (Seat("A", hand=3, trash=(TrashCard(5, "Mega-Mech"),)), Seat("B", hand=2))
TABLE = duel(
    battlefields=(Battlefield("plain", "A"), Battlefield("plain")),
    permanents=(Permanent(1, "Mega-Mech", "unit", "A", 1),),
    seats=SEATS,
    priority="A",
    next_id=9,
)


def after(table: Table, *actions: Action, private: Private | None = None) -> Table:
    now = Position(table, Private() if private is None else private)
    for action in actions:
        now = now.after(enact(now.table, now.private, action))
    return now.table


def newest(table: Table) -> dict[str, Any]:
    permanent = table.permanents[-1]
    return {name: getattr(permanent, name) for name in ("card", "kind", "player", "place", "exhausted")}


def settled(table: Table) -> Table:
    """The table asks whether an unread card's text triggered; it did not."""
    while table.asks is not None and table.asks.about == "unread":
        table = after(table, Choose(table.asks.player, ("no",)))
    return table


@pytest.mark.parametrize("place", ["A", 1])
def test_an_unread_unit_is_on_the_board_without_a_pass(place: str | int) -> None:
    play = Play("A", UNREAD, to=place, kind="unit")
    assert judge(TABLE, Private(), play).kind == "legal"
    table = settled(after(TABLE, play))
    assert newest(table) == {"card": "", "kind": "unit", "player": "A", "place": place, "exhausted": True}
    assert (table.chain, table.asks) == ((), None)


def test_an_unread_gear_is_ready_in_the_base() -> None:
    table = settled(after(TABLE, Play("A", UNREAD, kind="gear")))
    assert newest(table) == {"card": "", "kind": "gear", "player": "A", "place": "A", "exhausted": False}


def test_its_own_text_may_allow_an_unread_unit_elsewhere() -> None:
    verdict = judge(TABLE, Private(), Play("A", UNREAD, to=2, kind="unit"))
    assert [(reason.kind, reason.code) for reason in verdict.reasons] == [("unknown", "reason-own-text-may-allow")]


def test_what_is_said_of_a_card_that_is_known_changes_nothing() -> None:
    table = after(TABLE, Play("A", Secret("Mega-Mech"), to="A", kind="gear"))
    assert newest(table)["kind"] == "unit"


def test_a_card_done_by_hand_turns_out_to_be_a_unit() -> None:
    asked = after(TABLE, Play("A", UNREAD), Pass("A"), Pass("B"))
    assert asked.asks is not None
    assert asked.asks.about == "by hand"
    assert judge(asked, Private(), EnterItself("A", "unit", 1)).kind == "legal"
    table = settled(after(asked, EnterItself("A", "unit", 1)))
    assert newest(table) == {"card": "", "kind": "unit", "player": "A", "place": 1, "exhausted": True}
    assert (table.chain, table.asks, table.seat("A").trash) == ((), None, SEATS[0].trash)


def test_only_a_card_that_is_done_by_hand_turns_out_to_be_something() -> None:
    assert judge(TABLE, Private(), EnterItself("A", "unit", 1)).kind == "illegal"
    spell = after(TABLE, Play("A", Secret("Promising Future")), Pass("A"), Pass("B"))
    assert spell.asks is not None
    reasons = judge(spell, Private(), EnterItself("A", "unit", 1)).reasons
    assert [reason.code for reason in reasons] == ["reason-not-a-permanent"]


def test_an_unread_card_from_facedown_is_a_unit_where_it_was_hidden() -> None:
    table = replace(TABLE, facedown=(Facedown("f3", 1, "A", 1),))
    private = Private({"f3": None})
    played = settled(after(table, Play("A", UNREAD, "facedown", 1, "f3", kind="unit"), private=private))
    assert (newest(played)["card"], newest(played)["place"]) == ("", 1)


def test_a_permanent_is_named_later() -> None:
    unread = settled(after(TABLE, Play("A", UNREAD, to=1, kind="unit")))
    identity = unread.permanents[-1].id
    table = after(unread, CardIs("B", identity, "Stalwart Poro"))
    assert newest(table)["card"] == "Stalwart Poro"
    assert might_of(table, table.permanents[-1]) == CARDS["Stalwart Poro"].might
    assert newest(after(table, CardIs("A", identity, "Sun Disc")))["kind"] == "gear"


@pytest.mark.parametrize(("unit", "name"), [(1, "Retreat"), (99, "Mega-Mech"), (2, "Mega-Mech")])
def test_a_spell_is_no_permanent_and_a_legend_stays_what_it_is(unit: int, name: str) -> None:
    legend = Permanent(2, "Lord", "legend", "A", "A")
    table = replace(TABLE, permanents=(*TABLE.permanents, legend))
    assert judge(table, Private(), CardIs("A", unit, name)).kind == "illegal"


@pytest.mark.parametrize("zone", ["hand", "deck", "trash", None])
def test_an_unread_card_is_put_on_the_board_from_anywhere(zone: Any) -> None:
    private = Private(hands={"A": ("Retreat", "Retreat", "Retreat")}, decks={"A": ("Retreat",)})
    action = PermanentIs("B", "A", UNREAD, 2, zone, kind="unit")
    assert judge(TABLE, private, action).kind == "legal"
    table = after(TABLE, action, private=private)
    assert (newest(table)["card"], newest(table)["place"]) == ("", 2)
    assert table.seat("A").hand == (2 if zone == "hand" else 3)
    assert table.battlefield(2).control == "A"


def test_a_hand_is_counted_from_what_everybody_sees() -> None:
    table = after(TABLE, HandIs("B", "A", 1))
    assert table.seat("A").hand == 1
    table = after(table, Play("A", Secret("Mega-Mech"), to="A"))
    assert table.seat("A").hand == 0
    assert after(table, HandIs("A", "B", 0)).seat("B").hand == 0
    assert judge(table, Private(), HandIs("A", "B", -1)).kind == "illegal"


def test_text_done_by_hand_leaves_the_hands_uncounted() -> None:
    table = after(TABLE, Play("A", UNREAD), Pass("A"), Pass("B"), Choose("A", ("yes",)))
    assert [seat.hand for seat in table.seats] == [None, None]


def test_a_known_hand_with_another_number_of_cards_is_no_longer_known() -> None:
    private = Private(hands={"A": ("Retreat",) * 3})
    events = enact(TABLE, private, HandIs("A", "A", 2))
    assert Position(TABLE, private).after(events).private.hands["A"] == ("?", "?")


LINES = """
play = '''
B corrects "Mega-Mech" is "Stalwart Poro"
? "Stalwart Poro" at @1
B corrects hand A 0
A ends turn told by B
'''

[position]
turn = "A"
units = { "A @1" = ["Mega-Mech"] }
"""


def test_a_scenario_says_who_told_it() -> None:
    assert not check_scenario(LINES, CARDS)
