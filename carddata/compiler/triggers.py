"""Triggers on what happens to a card itself, to its player or at its battlefield: which a card of a type can have."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Final

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext, check_place, condition_of
from carddata.compiler.countables import quantity
from carddata.compiler.descriptions import ALONE, OTHER, description, of_both
from carddata.compiler.event_phrases import happening, objects_of_event
from carddata.compiler.watching import about_of
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model.abilities import Ability, When
from carddata.model.card import CardType
from carddata.model.conditions import Condition, asks_for, leaves
from carddata.model.targets import TargetFilter
from carddata.model.triggers import EventFilter, NthTime, OnceEachTurn, OneOrMore, Spending

ENDS: Final = ("death", "discarded", "leaves")
"""The triggers on what ends a card's time on the board or in a hand."""

OWN_TRIGGERS: Final[Mapping[CardType, frozenset[str]]] = {
    "unit": frozenset({"play", "attack", "defend", "conquer", "hold", "move", "win", "revealed", *ENDS}),
    "gear": frozenset({"play", *ENDS}),
}
"""The triggers on what happens to the card itself, by its type."""

PLAYS: Final = ("plays", "plays a card", "plays from facedown")
"""The triggers on what their player plays, than which "another card" may be another."""

OF_OWN_UNIT: Final = (quantity("conquests"), quantity("wins"), quantity("damage taken"))
"""The counts of the ability's own unit, which must still be there."""

WATCHED_BY_BEARERS: Final = frozenset(
    {
        "plays", "plays a card", "plays from facedown", "hides", "dies", "kill", "stun", "ready", "buff", "empower",
        "exhaust", "choose", "damage", "discard", "burn", "predict", "gain xp", "spend xp", "spend a buff", "recycle",
        "recycle a rune", "channel", "lose", "showdown", "combat begins", "combat ends",
    }
)  # fmt: skip
"""The triggers on what players do, and on what becomes of others, that a unit may be given."""

GIVEN_TRIGGERS: Final = (OWN_TRIGGERS["unit"] | WATCHED_BY_BEARERS | {"beginning", "main", "ending"}) - {
    "play",
    "discarded",
    "revealed",
}
"""The triggers of abilities that are given to a unit in play, as by what is attached to it."""

NEVER_OF_PLAYER: Final = frozenset({"attack", "defend", "move", "play", "revealed", *ENDS})
"""The triggers that are never on something that a player does."""


def check_trigger(trigger: p.Trigger, context: CardContext) -> bool:
    """Return whether the trigger is on something that its player does, of one that can also be on the card itself."""
    match trigger.by:
        case "me" if context.type == "unit":
            allowed = trigger.when in OWN_TRIGGERS["unit"]
        case "me":
            allowed = context.type == "gear" and trigger.when == "death"
        case "this":
            allowed = "gear" in context.types and trigger.when in OWN_TRIGGERS["gear"]
        case "here":
            allowed = context.type == "battlefield"
        case "others":
            allowed = True
        case _:
            allowed = trigger.when not in NEVER_OF_PLAYER
            if context.type == "battlefield":
                allowed = trigger.when in ("beginning", "ending", "dies")
    if not allowed:
        raise Stopped("trigger", 0)
    return trigger.by == "you" and trigger.when in ("conquer", "hold", "win")


def trigger_condition(condition: p.ConditionPhrase, trigger: p.Trigger, context: CardContext) -> Condition:
    """A condition of a trigger; what was so of a unit as it died is asked as its own death triggers.

    What is so of a unit that has died is not asked. Where a player scores, units there are asked for. As a combat ends,
    the damage that was assigned in it is asked for, and who attacked.
    """
    if isinstance(condition, p.AtDeath):
        if trigger.when != "death":
            raise Stopped("trigger", 0)
        return condition_of(condition.condition, context)
    if trigger.when in ("conquer", "win") and isinstance(condition, Condition) and _is_about_combat(condition):
        return condition
    scores = trigger.by == "you" and trigger.when in ("conquer", "hold")
    if scores and isinstance(condition, Condition) and _is_there(condition):
        return condition
    if isinstance(condition, p.PlayedAnother) and trigger.when in PLAYS:
        raise Stopped("reference", 0)
    met = condition_of(condition, context)
    if asks_for(met, c.AnyChosen, c.Chosen) or (asks_for(met, c.PlayedFrom) and trigger.when != "play"):
        raise Stopped("reference", 0)
    of_own = asks_for(met, c.Itself) or any(asked.of in OF_OWN_UNIT for asked in leaves(met, c.Counted))
    if trigger.when in ENDS and of_own:
        raise Stopped("reference", 0)
    return met


def check_another_card(trigger: p.Trigger, ability: Ability) -> None:
    """Stop where an instruction asks for "another card" as one is played: than that, or than the card itself."""
    if trigger.when in PLAYS and any(asks_for(do.only_if, c.Legion) for do in ability.do):
        raise Stopped("reference", 0)


def _is_there(condition: Condition) -> bool:
    """Return whether a condition asks only for units at the battlefield that is scored."""
    described = condition.of if isinstance(condition, c.ThereAre) else None
    return (
        described is not None and (described.kind, described.where) == ("unit", "there") and OTHER not in described.that
    )


def _is_about_combat(condition: Condition) -> bool:
    """Return whether a condition asks only about the combat that ends."""
    excess = isinstance(condition, c.Counted) and condition.most is None and condition.of == quantity("excess")
    return excess or condition == c.Attacked()


def counts_events(ability: Ability) -> bool:
    """Return whether an ability triggers once for several events, or by how many of them there were."""
    return ability.on is not None and ability.on.asks(OneOrMore, NthTime, OnceEachTurn)


def described_play(objects: p.Objects, context: CardContext) -> TargetFilter:
    """Return what is played, as the engine tells it apart: a unit, a spell or a gear, any or another than this card."""
    described = objects.described
    if objects.bound or described != description(kind=described.kind, other=OTHER in described.that):
        raise Stopped("mechanic", 0, "trigger-on-a-card-of-a-type")
    if described.kind not in ("unit", "spell", "gear") or (
        OTHER in described.that and described.kind not in context.types
    ):
        raise Stopped("trigger", 0)
    return description(kind=described.kind, other=OTHER in described.that)


def narrowed(trigger: p.Trigger, phrase: p.Triggered) -> tuple[p.Trigger, p.Triggered]:
    """A trigger whose condition is about what its event happens to, as one that watches only for what fits that.

    What "it was" is asked of what has died, and what "it is" of what is still there; what was spent, of a spell.
    """
    trigger, phrase = _by_what_was_spent(trigger, phrase)
    about = tuple(condition for condition in phrase.conditions if isinstance(condition, p.ItIs | p.ItWas | p.ItHad))
    if not about:
        return trigger, phrase
    asked = tuple(_asked_of(condition, dies=trigger.when == "dies") for condition in about)
    rest = phrase._replace(conditions=tuple(condition for condition in phrase.conditions if condition not in about))
    if trigger.of is not None and trigger.when == "dies":
        objects = trigger.of._replace(described=reduce(of_both, asked, trigger.of.described))
        return trigger._replace(of=objects), rest
    if trigger.of is not None and trigger.when == "plays":
        trigger = watching_play(trigger, trigger.of)
    known = trigger.when == "dies" or about_of(trigger).it is not None
    it = objects_of_event(trigger.on)
    if not known or trigger.on is None or it is None or trigger.on.asks(OneOrMore, NthTime):
        raise Stopped("reference", 0)
    return trigger._replace(on=replace(trigger.on, it=reduce(of_both, asked, it))), rest


def _asked_of(condition: p.ItIs | p.ItWas | p.ItHad, *, dies: bool) -> TargetFilter:
    """Return what a condition says of "it"; stop where it is about another time than that of the event."""
    if isinstance(condition, p.ItIs) == dies:
        raise Stopped("reference", 0)
    if isinstance(condition, p.ItWas):
        if ALONE in condition.described.that:
            raise Stopped("condition", 0)
        return condition.described
    if isinstance(condition, p.ItHad):
        return description(least_might=condition.fewest or None, might=condition.most)
    if not isinstance(condition.asked, c.Chosen) or condition.already:
        raise Stopped("reference", 0)
    return condition.asked.of


def _by_what_was_spent(trigger: p.Trigger, phrase: p.Triggered) -> tuple[p.Trigger, p.Triggered]:
    """A trigger on a spell on which the player must have spent energy, as one that watches only for such spells."""
    spent = next((condition for condition in phrase.conditions if isinstance(condition, p.SpentOnIt)), None)
    if spent is None:
        return trigger, phrase
    if trigger.of is not None and trigger.when == "plays":
        trigger = watching_play(trigger, trigger.of)
    on = trigger.on
    if trigger.when != "plays" or on is None or (on.it, on.by) != (description(kind="spell"), "you"):
        raise Stopped("reference", 0)
    rest = tuple(condition for condition in phrase.conditions if condition is not spent)
    return trigger._replace(on=happening(on, Spending(spent.energy))), phrase._replace(conditions=rest)


def watching_play(trigger: p.Trigger, played: p.Objects) -> p.Trigger:
    """A trigger on what its player plays as one whose words may speak of what was played."""
    if played.bound:
        raise Stopped("mechanic", 0, "trigger-on-a-card-of-a-type")
    return trigger._replace(by="others", of=None, on=EventFilter(played.described, by="you"))


def watched_object(when: When, of: p.Objects, context: CardContext) -> EventFilter:
    """Return the event of an ability on deaths, or on what its player plays."""
    return (
        EventFilter(described_death(of, context)) if when == "dies" else EventFilter(described_play(of, context), "you")
    )


def described_death(objects: p.Objects, context: CardContext) -> TargetFilter:
    """Whose deaths an ability triggers on; stop where that is said of other things than permanents."""
    check_place(objects.described, context)
    if objects.bound or objects.described.kind not in ("unit", "gear", "permanent"):
        raise Stopped("trigger", 0)
    return objects.described
