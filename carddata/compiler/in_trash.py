"""Abilities that speak of their own card in its player's trash, and work there alone (2026-07-16, 383.2.c.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext
from carddata.compiler.descriptions import OTHER
from carddata.compiler.event_phrases import objects_of_event
from carddata.compiler.words import Stopped
from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.costs import FREE, Cost
from carddata.model.plays import Ignoring, Instead, Play
from carddata.model.targets import AWAY, TargetFilter
from carddata.model.triggers import At, EventFilter, InNthTurn, LeftPlace, NthTime, OnceEachTurn, OneOrMore


def is_of_own_trash(act: p.Act, context: CardContext) -> bool:
    """Return whether an instruction returns or plays its own card from the trash; stop where another card is meant."""
    if not any("own trash" in fields for _, fields in act.operations):
        return False
    if act.thing not in (context.own_words or ("this",)) or context.type not in ("unit", "spell", "gear"):
        raise Stopped("reference", 0)
    return True


def own_card(ability: Ability, words: str) -> Ability:
    """An ability with what its own card costs that it plays from the trash, if it plays that.

    `words` say whether its text names the trash; a card that was discarded is there anyway. What its player pays to
    play the card takes the place of the base cost (356.1.a).

    Raises:
        Stopped: where anything else is done too, or paid with anything else than resources.
    """
    played = [do for do in ability.do if isinstance(do, Play) and do.what == "me" and not isinstance(do.price, Instead)]
    if not played:
        return ability
    paid = Cost(ability.cost.energy, ability.cost.power, ability.cost.any_power)
    if len(ability.do) > 1 or ability.choose or ability.cost != paid:
        raise Stopped("mechanic", 0, "play-a-card-by-an-effect")
    if words == "unsaid" and ability.when != "discarded":
        raise Stopped("reference", 0)
    if paid == FREE or played[0].price is not None:
        return ability
    return replace(ability, do=(replace(played[0], price=Ignoring("cost")),))


def check_zone(ability: Ability, trigger: p.Trigger, context: CardContext) -> None:
    """Stop where an ability that works in the trash needs its card to be on the board, or that of a spell does not."""
    if not ability.in_trash:
        if context.type == "spell":
            raise Stopped("trigger", 0)
        return
    on = ability.on or EventFilter()
    of_its_place = any(each in on.that for each in (At("here"), At("elsewhere"), LeftPlace("here")))
    watches_itself = on.it == "me" or of_its_place
    counts = on.asks(OneOrMore, NthTime, OnceEachTurn, InNthTurn)
    if trigger.by not in ("you", "others") or watches_itself or counts or trigger.of is not None:
        raise Stopped("trigger", 0)
    if (
        ability.cost.exhaust
        or ability.cost.kill_this
        or ability.cost.objects is not None
        or ability.only_if is not None
    ):
        raise Stopped("reference", 0)
    if any(described.where in ("here", *AWAY) or OTHER in described.that for described in _descriptions(ability)):
        raise Stopped("place", 0)
    if any(_things(do) != ["me"] for do in ability.do if not isinstance(do, m.Draw)):
        raise Stopped("mechanic", 0, "other-trigger")


def _descriptions(ability: Ability) -> Iterator[TargetFilter]:
    yield from (choice.of for choice in ability.choose)
    if (it := objects_of_event(ability.on)) is not None:
        yield it


def _things(do: Any) -> list[Any]:
    if isinstance(do, Play):
        return [do.what]
    return [getattr(do, name) for name in ("what", "to") if hasattr(do, name)]
