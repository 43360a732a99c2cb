"""The meaning of a card's data, line by line, as messages: all that the rules would carry out, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from carddata.model.battlefields import AddsBattlefield, MovesHereFromAnywhere
from carddata.model.card import (
    Card,
    CopiesText,
    EffectText,
    Enters,
    FacedownRoom,
    HideFor,
    MorePoints,
    Standing,
)
from carddata.model.continuous import HasKeywords, HasMight, HasTags, LosesKeywords, OthersEnter
from carddata.model.costs import Additional
from carddata.model.damage import (
    AnyDamageKills,
    AssignedLast,
    BonusDamage,
    NoCombatDamage,
    TakesMoreMight,
    TakesNoDamage,
)
from carddata.model.granted import HasAbilities
from carddata.model.naming import NamesTag
from carddata.model.permissions import (
    CardsCost,
    CostChange,
    EmpoweredAgain,
    HasBuffs,
    IgnoresKeyword,
    PlayedFor,
    PlayedTo,
)
from carddata.model.prohibitions import CannotBe, ChannelsOnly, NoMoveToBase, PlayersCannot
from carddata.model.repeats import RepeatCosts, SpellsRepeat
from carddata.model.replacements import Replacement
from carddata.model.stops import Mechanic, Stop
from carddata.model.trigger_changes import AddsMore, TriggerChange
from tableside.describe.abilities import AT_BATTLEFIELD, ability_lines, indented
from tableside.describe.conditions import describe_conditions
from tableside.describe.continuous import (
    describe_buff_room,
    describe_continuous,
    describe_empowered_again,
    while_in_play,
)
from tableside.describe.damage import describe_bonus_damage, describe_on_damage
from tableside.describe.described import describe_own_cost
from tableside.describe.discounts import describe_own_discount
from tableside.describe.effects import rules_of
from tableside.describe.listings import together
from tableside.describe.nouns import describe_objects, describe_one, describe_owned
from tableside.describe.permissions import describe_naming, describe_others_cost, describe_permission, describe_places
from tableside.describe.prohibitions import describe_prohibition
from tableside.describe.repeats import describe_repeat_costs, describe_spells_repeat
from tableside.describe.replacements import describe_replacement
from tableside.describe.rewording import reworded
from tableside.describe.summaries import signed
from tableside.describe.triggers import describe_adds_more, describe_trigger_change
from tableside.message import CardName, Listing, Message, message

NAMED: Final = ("unit", "gear", "legend", "battlefield")
"""The types of cards that are called by their type."""

LONGEST_EXCERPT: Final = 40
"""The greatest number of characters that are shown of a text where it stopped the compiler."""


def describe_card(card: Card, text: str = "") -> tuple[Message, ...]:
    """Return the meaning of a card's data, in lines that follow each other; of one by hand, why and what it may touch.

    `text` is the box of the card that stopped the compiler, if the user imported it: its words there are shown.

    >>> [line.code for line in describe_card(Card("Grey Hound", "unit", keywords=("Tank",)))]
    ['meaning-keywords', 'meaning-nothing']
    """
    return tuple(_named(_lines(card, text), card.type))


def _named(lines: Iterator[Message], kind: str) -> Iterator[Message]:
    """The same lines with the card called what it is."""

    def name(words: Message) -> Message:
        if words.code == "meaning-if-own-battlefield" and kind == "battlefield":
            return message("meaning-if-own-this")
        return message(f"meaning-me-{kind}") if words.code == "meaning-me" and kind in NAMED else words

    return (reworded(line, name) for line in lines)


def _lines(card: Card, text: str) -> Iterator[Message]:
    if card.keywords:
        yield message("meaning-keywords", keywords=Listing(card.keywords))
    for extra in card.additional:
        yield describe_additional(extra)
    for standing in card.standing:
        yield _standing(standing)
        if isinstance(standing, HasAbilities):
            for gift in standing.abilities:
                yield from indented(_named(ability_lines(gift, None), standing.to.kind))
    if card.abilities is None:
        yield from _by_hand(card, text)
        return
    if card.type == "battlefield" and any(ability.when in AT_BATTLEFIELD for ability in card.abilities):
        yield message("meaning-you-here")
    for ability in card.abilities:
        yield from ability_lines(ability, card)
    if card.attached is not None:
        yield from _named(_effect_text(card.attached), "unit")
    if not (card.abilities or card.standing or card.additional or card.attached):
        yield message("meaning-nothing")
    added = card.attached.abilities if card.attached is not None else ()
    given = tuple(
        ability for effect in card.standing if isinstance(effect, HasAbilities) for ability in effect.abilities
    )
    cited = {*rules_of((*card.abilities, *added, *given))}
    rules = sorted(cited, key=lambda rule: (int(rule.partition(".")[0]), rule))
    if rules:
        yield message("meaning-rules", rules=Listing(tuple(rules)))


def _effect_text(text: EffectText) -> Iterator[Message]:
    """Yield what a card adds to the unit to which it is attached."""
    if text.might or not (text.keywords or text.abilities or text.standing):
        yield message("meaning-attached", might=signed(text.might))
    if text.keywords:
        yield message("meaning-attached-keywords", keywords=together(text.keywords))
    if text.abilities or text.standing:
        yield message("meaning-attached-abilities")
    yield from indented(map(_standing, text.standing))
    for ability in text.abilities:
        yield from indented(ability_lines(ability, None))


def _by_hand(card: Card, text: str) -> Iterator[Message]:
    yield message("meaning-by-hand")
    if card.stop is not None:
        code = "meaning-stop" if card.stop.box == 1 else "meaning-stop-second-box"
        yield message(code, at=card.stop.at, reason=stop_reason(card.stop, text))
        if card.stop.detail:
            yield message("meaning-missing", mechanic=describe_mechanic(card.stop))
    touched = tuple(message(f"touches-{may.replace(' ', '-')}") for may in card.unread)
    yield message("meaning-touches", may=Listing(touched)) if touched else message("meaning-touches-nothing")


def stop_reason(stop: Stop, text: str) -> Message:
    """Return why a text stopped the compiler, with its words there if the text is known."""
    reason = message(f"stop-{stop.code}")
    words = next(iter(text[stop.at :].splitlines()), "").strip()
    if len(words) > LONGEST_EXCERPT:
        words = words[:LONGEST_EXCERPT].rpartition(" ")[0] + " …"
    return message("stop-words", reason=reason, words=words) if words else reason


def describe_mechanic(stop: Stop) -> Message:
    """Return what the engine does not carry out of a text that stopped: a mechanic, or a keyword."""
    if stop.detail in get_args(Mechanic):
        return message(f"mechanic-{stop.detail}")
    return message("mechanic-keyword", keyword=stop.detail)


def describe_additional(extra: Additional) -> Message:
    """An additional cost, and what it brings if it is paid."""
    cost = Listing(tuple(describe_own_cost(extra.cost)))
    line = message("meaning-extra-must" if extra.mandatory else "meaning-extra-may", cost=cost)
    line = message("meaning-extra-base", cost=cost) if extra.base else line
    if extra.less:
        line = message("meaning-extra-less", energy=extra.less, line=line)
    for part in ("each", "each_energy", "each_power") if extra.by is not None else ():
        amount = tuple(describe_own_cost(getattr(extra.by, part)))
        code = f"meaning-extra-less-by-{part.replace('_', '-')}"
        line = message(code, amount=together(amount), line=line) if amount else line
    if extra.ignores:
        line = message("meaning-extra-ignores", line=line)
    if extra.repeat:
        line = message("meaning-extra-repeat", line=line)
    line = message("meaning-extra-ready", line=line) if extra.ready else line
    conditions = describe_conditions(extra.only_if)
    return line if extra.only_if is None else message("meaning-cost-if", conditions=conditions, line=line)


def _standing(standing: Standing) -> Message:
    match standing:
        case FacedownRoom(more=more):
            return message("meaning-facedown-room", count=more)
        case HideFor(cost=cost):
            return message("meaning-hide-for", cost=together(describe_own_cost(cost)))
        case PlayedTo():
            return describe_places(standing)
        case PlayedFor(cost=cost, only_if=only_if):
            return describe_permission(together(describe_own_cost(cost)), standing, describe_conditions(only_if))
        case CardsCost(of=of, amount=amount, only_if=only_if):
            price = together(describe_own_cost(amount))
            return describe_others_cost(standing, describe_owned(of, 2), price, describe_conditions(only_if, "while"))
        case SpellsRepeat(only_if=only_if):
            return describe_spells_repeat(standing, describe_conditions(only_if, "while"))
        case RepeatCosts(only_if=only_if):
            return describe_repeat_costs(standing, describe_conditions(only_if, "while"))
        case CostChange():
            return describe_own_discount(standing)
        case Enters(at_battlefield=True):
            return message("meaning-enters-ready-at-battlefield")
        case Enters(ready=ready, only_if=only_if):
            if only_if is None:
                return message("meaning-enters-ready" if ready else "meaning-enters-exhausted")
            code = "meaning-enters-ready-if" if ready else "meaning-enters-exhausted-if"
            return message(code, conditions=describe_conditions(only_if))
        case Replacement():
            return describe_replacement(standing)
        case NamesTag():
            return describe_naming(standing)
        case MorePoints(points=points):
            return message("meaning-more-points", count=points)
        case NoMoveToBase(units=units):
            return message(f"meaning-no-move-to-base-{units}")
        case IgnoresKeyword(keyword="Tank"):
            return message("meaning-ignores-tank")
        case IgnoresKeyword(choosing=choosing):
            if choosing is None:
                return message("meaning-ignores-deflect")
            return message("meaning-all-ignore-deflect", things=describe_one(choosing))
        case CannotBe() | PlayersCannot() | ChannelsOnly():
            return describe_prohibition(standing)
        case CopiesText():
            return message("meaning-copies-text")
        case AddsBattlefield(token=token):
            return message("meaning-adds-battlefield", card=CardName(token))
        case MovesHereFromAnywhere():
            return message("meaning-moves-from-anywhere")
        case BonusDamage():
            return describe_bonus_damage(standing)
        case TakesMoreMight(amount=amount):
            return while_in_play(message("meaning-takes-more-might", amount=amount), standing.only_if)
        case NoCombatDamage() | AssignedLast() | TakesNoDamage() | AnyDamageKills():
            return describe_on_damage(standing)
        case HasBuffs():
            return describe_buff_room(standing)
        case EmpoweredAgain():
            return describe_empowered_again(standing)
        case AddsMore(only_if=only_if):
            return describe_adds_more(standing, describe_conditions(only_if, "while"))
        case TriggerChange():
            return describe_trigger_change(standing)
        case HasAbilities(to=to):
            return message("meaning-has-abilities", things=describe_objects(to, 2))
        case HasMight() | HasKeywords() | LosesKeywords() | HasTags() | OthersEnter():
            return describe_continuous(standing)
