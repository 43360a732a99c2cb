"""Continuous effects, as messages (2026-07-16, 364, 473-480)."""

from __future__ import annotations

from msgspec.structs import replace

from carddata.model.conditions import Condition, Itself, asks_for
from carddata.model.continuous import HasKeywords, HasMight, HasTags, LosesKeywords, OthersEnter
from carddata.model.permissions import EmpoweredAgain, HasBuffs
from carddata.model.scope import Affected
from carddata.model.targets import TargetFilter
from tableside.describe.conditions import describe_conditions
from tableside.describe.counts import describe_count
from tableside.describe.described import describe_things
from tableside.describe.listings import together
from tableside.describe.nouns import describe_objects
from tableside.describe.rewording import reworded
from tableside.describe.summaries import signed
from tableside.message import Argument, Message, message


def while_in_play(effect: Message, condition: Condition | None) -> Message:
    """Return what holds while the card is in play, and under which condition."""
    if condition is None:
        return message("meaning-while-in-play", effect=effect)
    if asks_for(condition, Itself):
        effect = reworded(effect, _by_pronoun)
    return message("meaning-while-in-play-if", effect=effect, conditions=describe_conditions(condition, "while"))


def _by_pronoun(words: Message) -> Message:
    return message("that-is-pronoun") if words.code == "meaning-me" else words


def describe_affected(affected: Affected | TargetFilter) -> tuple[Message, int]:
    """Return what an effect speaks of, and the number that its verb agrees with: 1, or 2 for a group."""
    if isinstance(affected, TargetFilter):
        return describe_objects(affected, 2), 2
    return describe_things(affected), 1


def describe_continuous(effect: HasMight | HasKeywords | LosesKeywords | HasTags | OthersEnter) -> Message:
    """Return what holds while the card is in play."""
    does = _gain(effect)
    if isinstance(effect, HasKeywords) and effect.lacking:
        does = message("meaning-lacking", effect=does)
    if isinstance(effect, HasKeywords) and effect.everywhere:
        does = message("meaning-everywhere", effect=does)
    if isinstance(effect, HasTags):
        return while_in_play(does, None)
    if isinstance(effect, HasMight | HasKeywords) and effect.each is not None:
        does = message("meaning-for-each", effect=does, counted=describe_count(effect.each))
    if isinstance(effect, HasMight) and effect.least is not None:
        does = message("meaning-to-a-minimum", effect=does, least=effect.least)
    return while_in_play(does, effect.only_if)


def describe_buff_room(effect: HasBuffs) -> Message:
    """Return how many buffs units can have while the card is in play."""
    things, count = describe_affected(effect.to)
    room = message("meaning-any-buffs", things=things, count=count)
    if effect.most is not None:
        room = message("meaning-so-many-buffs", most=effect.most, things=things, count=count)
    return while_in_play(room, effect.only_if)


def describe_empowered_again(effect: EmpoweredAgain) -> Message:
    """Return what can be Empowered again while the card is in play."""
    things = describe_affected(effect.to)[0]
    if effect.most is not None:
        return while_in_play(message("meaning-empowered-up-to", things=things, number=effect.most), effect.only_if)
    return while_in_play(message("meaning-empowered-again", things=things), effect.only_if)


def _gain(effect: HasMight | HasKeywords | LosesKeywords | HasTags | OthersEnter) -> Message:
    if isinstance(effect, HasMight | HasKeywords) and effect.through is not None:
        gear = describe_objects(effect.through)
        return message(
            "meaning-bearers", effect=_has(replace(effect, through=None), message("noun-a-unit"), 1), gear=gear
        )
    if isinstance(effect, OthersEnter):
        code = "meaning-others-enter-ready" if effect.ready else "meaning-others-enter-exhausted"
        return message(code, things=describe_objects(effect.of, 2))
    return _has(effect, *describe_affected(effect.to))


def _has(effect: HasMight | HasKeywords | LosesKeywords | HasTags, things: Argument, count: int) -> Message:
    match effect:
        case HasMight(amount=amount):
            return message("meaning-has-might", amount=signed(amount), things=things, count=count)
        case HasKeywords(keywords=keywords):
            return message("meaning-has-keywords", keywords=together(keywords), things=things, count=count)
        case LosesKeywords(keywords=()):
            return message("meaning-loses-all-keywords", things=things, count=count)
        case LosesKeywords(keywords=keywords):
            return message("meaning-loses-keywords", keywords=together(keywords), things=things, count=count)
        case HasTags(tags=tags):
            return message("meaning-has-tags", tags=together(tags), things=things, count=count)
