"""The next deeds of people, by lot, weighted so that the moments worth testing come up in most games."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from msgspec.structs import replace

from carddata.model.operations import (
    Buff,
    Deal,
    Draw,
    Exhaust,
    GainPoints,
    GiveMight,
    Kill,
    Ready,
    Recall,
    Return,
    Stun,
)
from carddata.model.operations import Move as MoveUnits
from tableside.engine import Offer, Table
from tableside.engine.model.actions import (
    Action,
    Activate,
    Choose,
    Concede,
    Conquer,
    EndTurn,
    Hide,
    Pass,
    Play,
    StandardMove,
    Tell,
)
from tableside.engine.model.references import Player
from tableside.engine.rules.costs import additional
from tests.kit.engine.dealing import OF_DATA, STRANGERS, UNITS
from tests.soak.people import People

QUITS = 0.03
"""The weight of leaving, in the games in which somebody may."""


def actors(rng: Random, table: Table) -> list[Player]:
    """Return who may act, the one who is waited for first as a rule; others may at some moments, and always where the
    table does not follow who has priority."""
    expected_player = table.asks.player if table.asks is not None else table.priority
    others = rng.sample(table.players, len(table.players))
    out_of_turn = table.setup.follow == "score" and table.asks is None and rng.random() < 0.2
    if expected_player is None or out_of_turn or rng.random() < 0.03:
        return others
    return [expected_player, *others]


def picks(rng: Random, table: Table, offered: Callable[[Player], tuple[Offer, ...]], quits: bool) -> Iterator[Offer]:
    """The offers in the order to try them."""
    for player in actors(rng, table):
        found = offered(player)
        yield from by_weight(rng, found, [weight(table, offer, quits) for offer in found])


def by_weight(rng: Random, offered_actions: Sequence[Offer], weights: Sequence[float]) -> list[Offer]:
    """The offers in an order by lot in which heavy offers come early; an offer that weighs nothing is left out."""
    keyed = [(rng.random() ** (1 / heavy), at) for at, heavy in enumerate(weights) if heavy]
    return [offered_actions[at] for _, at in sorted(keyed, reverse=True)]


def weight(table: Table, offer: Offer, quits: bool) -> float:
    """The weight of an offer; 0 means that it is never taken."""
    match offer.action:
        case Concede():
            return QUITS if quits else 0
        case Hide():
            return 8
        case Play(source="facedown"):
            return 2 if table.neutral and table.open else 5
        case Play():
            return 4
        case StandardMove(player=player, to=to):
            if isinstance(to, str):
                return 1
            return 1 if table.battlefield(to).control == player else 6
        case Activate(permanent=identity):
            source = table.permanent(identity)
            card = table.card(source.card) if source is not None else None
            return 1.5 if card is not None and card.abilities else 0.05
        case Choose():
            return 20
        case Pass():
            return 5
        case EndTurn():
            return 3
        case _:
            return 20


def names(people: People, offer: Offer) -> list[str]:
    """The cards that people really have there, for an offer that does not name them."""
    match offer.action:
        case Hide(player=player, source=source) | Play(player=player, source=("hand" | "champion") as source):
            return sorted(set(people.hands[player] if source == "hand" else people.champions[player]))
        case Play(handle=handle) if handle:
            return [people.faces[handle]]
        case Choose(player=player):
            return list(people.hands[player])
        case _:
            return []


def any_names(offer: Offer) -> list[str]:
    """Cards that somebody might have there, for all that the table knows."""
    return list(OF_DATA) if isinstance(offer.action, Hide) else [*STRANGERS, *UNITS[:3], *OF_DATA]


def named(rng: Random, table: Table, action: Play | Activate) -> Play | Activate:
    """The same with things named at once that the table would ask for, and with additional costs paid, all by lot."""
    things = [*(permanent.id for permanent in table.permanents), *(card.handle for card in table.facedown)]
    targets = tuple(rng.sample(things, min(rng.choice((0, 0, 1, 1, 2)), len(things))))
    place = rng.choice((None, None, action.player, *table.numbers()))
    moving = () if place is None else (place,)
    if isinstance(action, Activate):
        return replace(action, targets=targets, moving=moving)
    card = table.card(action.card.reveal())
    paying = tuple(extra.name for extra in additional(card) if rng.random() < 0.7)
    if card is not None and card.type == "spell":
        return replace(action, targets=targets, moving=moving, paying=paying)
    return replace(action, to=place, paying=paying)


def reported_result(rng: Random, table: Table) -> Action | None:
    """A word of people, by lot, where the table does not follow it: a conquest, or a result of a card done by hand."""
    asks = table.asks
    if asks is None and table.setup.follow == "score":
        return Conquer(table.turn, rng.choice(table.numbers()))
    units = [permanent for permanent in table.permanents if permanent.kind == "unit"]
    if asks is None or asks.about != "by hand" or not units:
        return None
    did = rng.choice(RESULTS)
    what = () if isinstance(did, Draw | GainPoints) else (rng.choice(units).id,)
    return Tell(asks.player, did, what, rng.choice(table.numbers()) if isinstance(did, MoveUnits) else None)


RESULTS = (
    Draw(),
    GainPoints(),
    Deal(amount=2, to=1),
    GiveMight(amount=-1, to=1),
    Kill(what=1),
    Return(what=1),
    Stun(what=1),
    Buff(what=1),
    Ready(what=1),
    Exhaust(what=1),
    Recall(what=1),
    MoveUnits(what=1),
)
