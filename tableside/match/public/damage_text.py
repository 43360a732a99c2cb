"""What cards in play say of the damage that units deal and take, as messages (2026-07-16, 465.2)."""

from __future__ import annotations

from carddata.model.damage import AssignedLast, NoCombatDamage, OnDamage, TakesNoDamage
from tableside.match.public.described_text import describe_conditions, describe_things
from tableside.message import Message, message


def describe_on_damage(effect: OnDamage) -> Message:
    """What holds of damage while the card is in play, and under which condition."""
    said = message(_code(effect), things=describe_things(effect.to))
    if effect.only_if is None:
        return message("meaning-while-in-play", effect=said)
    return message("meaning-while-in-play-if", effect=said, conditions=describe_conditions(effect.only_if))


def _code(effect: OnDamage) -> str:
    match effect:
        case NoCombatDamage():
            return "meaning-no-combat-damage"
        case AssignedLast():
            return "meaning-assigned-last"
        case TakesNoDamage(combat=combat):
            return "meaning-no-damage-in-combat" if combat else "meaning-no-damage"
