"""One card played to its end: on a table with everything that it may want, with nothing, or with its targets gone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from carddata.model.card import Card
from carddata.model.permissions import PlayedTo
from carddata.sets import load
from tableside.engine import Private, Secret, Table, enact, evolve, judge, offers, start
from tableside.engine.model.actions import Action, Concede, Pass, Play
from tableside.engine.model.board import TurnCounts
from tableside.engine.model.events import Attached, Event
from tableside.engine.model.learn import learn
from tableside.notation.scenario import read_scenario
from tests.kit.engine.filling import legal_fillings

MOST_STEPS = 60
"""The most actions that a card may take to its end."""

RICH = """
follow = "all"
[position]
turn = "A"
battlefields = ["Void Gate", "Bandle Tree"]
points = { A = 3, B = 3 }
xp = { A = 20 }
[position.units]
"A base" = ["Pakaa Cub", "Mega-Mech", "Shipyard Skulker"]
"A @1" = ["Pakaa Cub", "Shipyard Skulker"]
"B base" = ["Pakaa Cub", "Mega-Mech", "Shipyard Skulker", "Playful Phantom"]
"B @2" = ["Pakaa Cub", "Mega-Mech", "Daring Poro"]
[position.gear]
"A base" = ["Seal of Rage", "Pack of Wonders", "Doran's Blade"]
"B base" = ["Seal of Rage"]
[position.hand]
A = ["CARD", "Pakaa Cub", "Mega-Mech"]
B = ["Pakaa Cub", "Stupefy"]
[position.deck]
A = ["Pakaa Cub", "Stupefy", "Mega-Mech", "Shipyard Skulker", "Pakaa Cub", "Stupefy", "Mega-Mech"]
B = ["Pakaa Cub", "Stupefy", "Mega-Mech", "Shipyard Skulker", "Pakaa Cub", "Stupefy", "Mega-Mech"]
[position.trash]
A = ["Pakaa Cub", "Stupefy", "Seal of Rage", "Grey Hound"]
B = ["Pakaa Cub", "Stupefy"]
"""

BARE = """
follow = "all"
[position]
turn = "A"
battlefields = ["Void Gate", "Bandle Tree"]
[position.hand]
A = ["CARD"]
B = []
[position.trash]
A = []
B = []
"""

FACEDOWN = (
    RICH.replace('"CARD", ', "")
    + """
[position.facedown]
"A @1" = "CARD"
"""
)

FIGHT = """
follow = "all"
[position]
turn = "A"
battlefields = ["Void Gate", "Bandle Tree"]
combat = { at = "@1", attacker = "A" }
chain = ['B plays "Stupefy" on "Pakaa Cub"']
priority = "A"
[position.units]
"A @1" = ["Pakaa Cub", "Shipyard Skulker"]
"B @1" = ["Mega-Mech"]
[position.hand]
A = ["CARD"]
B = []
"""

QUIET_FIGHT = FIGHT.replace('chain = [\'B plays "Stupefy" on "Pakaa Cub"\']\npriority = "A"\n', "")

FURY = QUIET_FIGHT.replace('"Mega-Mech"', '"Blazing Scorcher"')

DEFENCE = QUIET_FIGHT.replace('turn = "A"', 'turn = "B"').replace('attacker = "A"', 'attacker = "B", focus = "A"')

CARDS = load()


@lru_cache(4)
def _read(text: str) -> tuple[Table, Private]:
    made = '[cards."Grey Hound"]\ntype = "unit"\nmight = 1\n'
    found = read_scenario(f'title = "x"\nplay = ""\n{text.replace("CARD", "Grey Hound")}{made}', CARDS)
    return _folded(found.table, found.private, start(found.table, found.private))


def table_with(card: Card, text: str) -> tuple[Table, Private]:
    """The position with this card in A's hand; A has conquered @1 this turn if it is A's."""
    table, private = _read(text)
    counts = TurnCounts(conquered=(1,) if table.battlefield(1).control == "A" else ())
    seats = (replace(seat, this_turn=counts) if seat.player == "A" else seat for seat in table.seats)
    table = replace(table, seats=tuple(seats))
    hand = tuple(card.name if name == "Grey Hound" else name for name in private.hands["A"])
    return table, Private(private.faces, {**private.hands, "A": hand}, private.decks)


def facedown(card: Card) -> tuple[Table, Private, Play]:
    """The position with this card facedown at A's battlefield, and A's announcement of it."""
    table, private = _read(FACEDOWN)
    (handle,) = private.faces
    play = Play("A", Secret(card.name), "facedown", 1, handle, to=1 if card.type != "spell" else None)
    return table, Private({handle: card.name}, private.hands, private.decks), play


def playable(card: Card) -> tuple[Table, Private]:
    """A position in which A may play this card: in peace, in a fight, or in answer to a spell; equipped if need be."""
    for text in (RICH, QUIET_FIGHT, FIGHT, DEFENCE, FURY):
        table, private = table_with(card, text)
        for position in (table, _with_equipment_on_a_unit(table)):
            if is_legal(position, private, plays(card)):
                return position, private
    raise AssertionError(f"{card.name} is never playable")


def _with_equipment_on_a_unit(table: Table) -> Table:
    """The table after A's first gear of the kind has been attached to A's first unit there."""
    own = [permanent for permanent in table.permanents if permanent.place == "A"]
    units = [unit.id for unit in own if unit.kind == "unit"]
    found = [gear.id for gear in own if gear.card == "Doran's Blade"]
    return evolve(table, Attached(found[0], units[0])) if units and found else table


def plays(card: Card) -> Play:
    """A's announcement of a card, with nothing chosen yet."""
    only = any(isinstance(effect, PlayedTo) and effect.only for effect in card.standing)
    return Play("A", Secret(card.name), to=None if card.type == "spell" else 1 if only else "A")


def after(table: Table, private: Private, action: Action) -> tuple[Table, Private]:
    """The position after an action."""
    return _folded(table, private, enact(table, private, action))


def _folded(table: Table, private: Private, events: Iterable[Event]) -> tuple[Table, Private]:
    for event in events:
        table, private = evolve(table, event), learn(private, event)
    return table, private


def to_the_end(table: Table, private: Private, *, answers_only: bool = False) -> tuple[Table, Private]:
    """Answer what is asked and let the chain resolve; with `answers_only` nobody passes yet."""
    for _ in range(MOST_STEPS):
        action = next(_next_actions(table, private, answers_only=answers_only), None)
        if action is None:
            return table, private
        table, private = after(table, private, action)
    raise AssertionError("the card comes to no end")


def without_targets(table: Table) -> Table:
    """The table after everything but legends has left the board."""
    kept = tuple(permanent for permanent in table.permanents if permanent.kind == "legend")
    return replace(table, permanents=kept)


def _next_actions(table: Table, private: Private, *, answers_only: bool) -> Iterator[Action]:
    if table.over:
        return
    if table.asks is not None:
        for offer in offers(table, private, table.asks.player):
            if not isinstance(offer.action, Concede):
                yield from legal_fillings(table, private, offer, private.hands.get(table.asks.player, ()))
        raise AssertionError(f"nothing answers {table.asks}")
    if table.chain and not answers_only and table.priority is not None:
        yield Pass(table.priority)


def is_legal(table: Table, private: Private, action: Action) -> bool:
    """Return whether an action is not refused."""
    return judge(table, private, action).kind == "legal"
