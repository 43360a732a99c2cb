"""The record of the order of triggers, and the card of a trigger that nobody is sure about."""

import dataclasses

from msgspec.structs import replace

from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.operations import Draw
from carddata.model.targets import HasKeyword, TargetFilter
from carddata.model.triggers import EventFilter
from tableside.engine import Private, Secret, Table, enact
from tableside.engine.model import events as e
from tableside.engine.model.actions import Play
from tableside.engine.model.board import Battlefield, Permanent
from tableside.engine.model.chain_items import Item
from tests.kit.engine.play import CARDS, duel

WATCHES = Ability("plays", (Draw(),), on=EventFilter(TargetFilter("unit", that=(HasKeyword("Tank"),)), "you"))


def put_by(table: Table, play: Play) -> tuple[list[Item], bool]:
    """Return the items that a play puts on the chain, and whether an order of them is recorded."""
    events = enact(table, Private(), play)
    items = [event.item for event in events if isinstance(event, e.Put)]
    return [item for item in items if not item.is_card], any(isinstance(event, e.Ordered) for event in events)


def table_with(*cards: Card, permanents: tuple[Permanent, ...] = (), here: str = "plain") -> Table:
    table = duel(
        battlefields=(Battlefield(here, "A"), Battlefield("plain")), permanents=permanents, priority="A", next_id=9
    )
    known = CARDS | {card.name: card for card in cards}
    return replace(table, setup=dataclasses.replace(table.setup, cards=known))


def test_nothing_is_recorded_of_an_order_that_makes_no_difference() -> None:
    twice = Card("Twice", "unit", might=1, abilities=(Ability("play", (Draw(),)),))
    items, ordered = put_by(table_with(twice), Play("A", Secret("Twice"), to="A"))
    assert ([item.card for item in items], ordered) == (["Twice"], False)


def test_what_may_have_triggered_is_asked_of_the_card_that_watches() -> None:
    watcher = Card("Watcher", "unit", might=1, abilities=(WATCHES,))
    hall = Card("Hall", "battlefield", abilities=(WATCHES,))
    table = table_with(watcher, hall, permanents=(Permanent(1, "Watcher", "unit", "A", "A"),), here="Hall")
    items, _ = put_by(table, Play("A", Secret(""), to="A", kind="unit"))
    asked = [(item.card, item.trigger, item.ability, item.at) for item in items if item.card in ("Watcher", "Hall")]
    assert asked == [("Watcher", "plays", None, "A"), ("Hall", "plays", None, 1)]
