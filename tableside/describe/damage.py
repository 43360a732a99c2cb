"""Texts on the damage that units deal and take, as messages (2026-07-16, 465.2)."""

from __future__ import annotations

from carddata.model.damage import AnyDamageKills, AssignedLast, BonusDamage, NoCombatDamage, OnDamage, TakesNoDamage
from tableside.describe.continuous import describe_affected, while_in_play
from tableside.describe.counts import describe_count
from tableside.message import Message, message


def describe_on_damage(effect: OnDamage) -> Message:
    """Return what holds of damage while the card is in play, and under which condition."""
    things, count = describe_affected(effect.to)
    return while_in_play(message(_code(effect), things=things, count=count), effect.only_if)


def describe_bonus_damage(effect: BonusDamage) -> Message:
    """Return how much more damage is dealt, and under which condition."""
    if effect.own:
        own = message("meaning-own-bonus-damage", amount=effect.amount)
        if effect.each is None:
            return own
        return message("meaning-for-each", effect=own, counted=describe_count(effect.each))
    if effect.here:
        return message("meaning-bonus-damage-here", amount=effect.amount)
    code = f"meaning-bonus-damage-{effect.by}" if effect.by else "meaning-bonus-damage"
    words = message(code, amount=abs(effect.amount))
    return while_in_play(
        message("meaning-less-bonus-damage", bonus=words) if effect.amount < 0 else words, effect.only_if
    )


def _code(effect: OnDamage) -> str:
    match effect:
        case NoCombatDamage():
            return "meaning-no-combat-damage"
        case AssignedLast():
            return "meaning-assigned-last"
        case AnyDamageKills():
            return "meaning-any-damage-kills"
        case TakesNoDamage(by_enemies=True):
            return "meaning-no-damage-by-enemies"
        case TakesNoDamage(combat=combat):
            return "meaning-no-damage-in-combat" if combat else "meaning-no-damage"
