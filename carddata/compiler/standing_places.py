"""On which types of cards a standing effect means something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from carddata.compiler.words import Stopped
from carddata.model.battlefields import AddsBattlefield, MovesHereFromAnywhere
from carddata.model.card import CardType, CopiesText, Enters, FacedownRoom, FacedownShut, Standing
from carddata.model.damage import BonusDamage, TakesMoreMight
from carddata.model.permissions import IgnoresDeflect, IgnoresTank, PlayedTo
from carddata.model.prohibitions import (
    CannotBeCountered,
    NoMoveToBase,
    NoPlayHere,
    NoPointsForOpponents,
    NoScoreHere,
    NotPlayedBefore,
)
from carddata.model.replacements import Replacement
from carddata.model.trigger_changes import AddsMore, TriggersMore, TriggersNot
from carddata.model.triggers import At

OF_TYPE: Final[Mapping[type[Any], tuple[CardType, ...]]] = {
    AddsBattlefield: ("unit",),
    CopiesText: ("gear",),
    FacedownRoom: ("battlefield",),
    FacedownShut: ("unit",),
    IgnoresTank: ("unit",),
    MovesHereFromAnywhere: ("battlefield",),
    NoPlayHere: ("battlefield",),
    NoPointsForOpponents: ("unit",),
    NoScoreHere: ("battlefield",),
    NotPlayedBefore: ("unit", "gear", "spell"),
}
"""The types of cards that can have an effect of this kind; an effect that is not named here stands on any."""


def check_standing(effect: Standing, kind: CardType) -> Standing:
    """The effect; stop where it means nothing on a card of this type."""
    if kind not in _types(effect):
        raise Stopped("place", 0)
    return effect


def check_own_places(standing: tuple[Standing, ...], keywords: tuple[str, ...]) -> None:
    """Stop where a card is said to ambush without Ambush, or is played nowhere else and may be hidden."""
    own = [effect for effect in standing if isinstance(effect, PlayedTo)]
    if any(effect.ambush for effect in own) and "Ambush" not in keywords:
        raise Stopped("reference", 0)
    if any(effect.only for effect in own) and ("Hidden" in keywords or len(own) > 1):
        raise Stopped("place", 0)


def _types(effect: Standing) -> tuple[CardType, ...]:
    match effect:
        case PlayedTo(units=units):
            return ("unit", "gear", "legend") if units else ("unit",)
        case Enters(ready=ready):
            return ("unit",) if ready else ("gear",)
        case NoMoveToBase(units="here") | BonusDamage(here=True):
            return ("battlefield",)
        case Replacement(when=when, on=on) if "tie" in when and on.asks(At):
            return ("battlefield",)
        case Replacement(when=when) if "stun" in when or "return" in when or "less might" in when:
            return ("unit",)
        case Replacement(when=("score" | "plays",)):
            return ("legend", "gear", "unit")
        case CannotBeCountered(to="me") | IgnoresDeflect(choosing=None):
            return ("spell",)
        case NoMoveToBase(units="me"):
            return ("unit",)
        case TriggersMore(here=True) | TriggersNot(here=True):
            return ("unit",)
        case BonusDamage() | TakesMoreMight() | TriggersMore() | TriggersNot() | AddsMore():
            return ("legend", "gear", "unit")
        case _:
            return OF_TYPE.get(type(effect), ("battlefield", "legend", "gear", "unit"))
