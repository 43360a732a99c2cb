"""Lines by which a card costs less: what they mean on a card of its type."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext, additional_of, check_place, condition_of, cost_of
from carddata.compiler.continuous import BEARERS, standing_conditions
from carddata.compiler.countables import Countable, quantity
from carddata.compiler.descriptions import description
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model.amounts import HowMany, Lead, Quantity, TagsAmong, uncapped
from carddata.model.amounts import described as described_of
from carddata.model.card import Enters, Standing
from carddata.model.conditions import Condition, affirmed, leaves, parts
from carddata.model.costs import FREE, Additional, Cost
from carddata.model.numbers import AmountOf
from carddata.model.permissions import CardsCost, CostChange, PlayedFor
from carddata.model.targets import AWAY, Choice, TargetFilter, tags_asked

OF_PLAY: Final = (c.Legion, c.Level, c.TurnOf, c.InBeginning, c.PlayedFrom)
"""The conditions besides those on what there is that can be asked as a card is played."""

COUNTED_BEFORE_PLAY: Final[tuple[Countable, ...]] = (
    "deaths",
    "friendly deaths",
    "enemy deaths",
    "to victory",
    "discarded",
    "runes",
    "xp",
    "gained xp",
    "spells played",
    "spent on a spell",
    "burned",
    "conquered",
    "combats won",
    "ready runes",
    "cards played",
    "trash",
)
"""The counts of a condition as a card is played, while the card itself may still be in hand."""

COUNTED_FOR_COSTS: Final[tuple[Countable, ...]] = (*COUNTED_BEFORE_PLAY, "points", "points held", "highest might")
"""Countable things besides objects that lower a cost, while the card itself may still be in hand."""


def cost_standing(line: p.CostLine, context: CardContext) -> tuple[Standing, ...]:
    """The discount of a line, and how its card enters, if the line says that too."""
    if context.type not in ("unit", "spell", "gear") or context.second_box:
        raise Stopped("place", 0)
    if context.type != "unit" if line.ready else (line.word, context.types) == ("this", ("unit",)):
        raise Stopped("place", 0)
    condition = None
    if isinstance(line.condition, p.Chooses):
        condition = _chosen(line.condition.objects, context)
    elif line.condition is not None:
        condition = condition_as_played(line.condition, context)
    change = cost_change(line, condition, context)
    return (change, Enters(ready=True, only_if=condition)) if line.ready else (change,)


def _chosen(objects: p.Objects, context: CardContext) -> Condition:
    """The condition that something of a description is chosen for a spell."""
    check_place(objects.described, context)
    if context.type != "spell" or objects.bound or objects.total_might is not None:
        raise Stopped("reference", 0)
    return c.AnyChosen(objects.described)


def with_chosen_kinds(standing: tuple[Standing, ...], choices: tuple[Choice, ...]) -> tuple[Standing, ...]:
    """The discounts of a spell by what is chosen for it: of cards, if it chooses cards; stop if it chooses no such."""
    return tuple(_with_kind(effect, choices) for effect in standing)


def _with_kind(effect: Standing, choices: tuple[Choice, ...]) -> Standing:
    condition = effect.only_if if isinstance(effect, CostChange) else None
    if not isinstance(effect, CostChange) or not isinstance(condition, c.AnyChosen):
        return effect
    described, kinds = condition.of, {choice.of.kind for choice in choices}
    if any(choice.must or choice.by for choice in choices):
        raise Stopped("reference", 0)
    if (
        kinds == {"card"}
        and described == description(kind=described.kind, tags=tags_asked(described))
        and tags_asked(described)
    ):
        described = description(kind="card", tags=tags_asked(described))
    elif "card" in kinds or not kinds & {described.kind, "permanent"}:
        raise Stopped("reference", 0)
    return replace(effect, only_if=c.AnyChosen(described))


def cost_change(
    line: p.CostLine, condition: Condition | None, context: CardContext, *, of_ability: bool = False
) -> CostChange:
    """The discount of a line on the card itself, or of a sentence on its ability, whose permanent has a place."""
    if line.other_cards and of_ability:
        raise Stopped("reference", 0)
    amount = cost_of(line.price, context)
    if amount != Cost(amount.energy, amount.power, amount.any_power):
        raise Stopped("reference", 0)
    each = counted_as_played(line.each, context, of_ability=of_ability)
    least, instead = line.least, line.instead
    return CostChange(amount=amount, only_if=condition, each=each, least=least, instead=instead)


def check_instead(standing: tuple[Standing, ...]) -> None:
    """Stop where a discount takes the place of none, or of some that do not hold whenever it does."""
    before: list[Condition | None] = []
    for change in (effect for effect in standing if isinstance(effect, CostChange)):
        condition = change.only_if
        if change.instead and not before:
            raise Stopped("reference", 0)
        if change.instead and not all(
            isinstance(other, c.Level) and any(asked.xp > other.xp for asked in leaves(condition, c.Level))
            for other in before
        ):
            raise Stopped("condition", 0)
        before.append(condition)


def additional_cost(extra: p.Extra, context: CardContext) -> Additional:
    """An additional cost, and the condition under which it may be paid."""
    cost = additional_of(extra, context)
    return cost if extra.condition is None else replace(cost, only_if=condition_as_played(extra.condition, context))


def additional_costs(extra: p.Extra, context: CardContext) -> tuple[Additional, ...]:
    """An additional cost, and with it that of each further instance of Repeat, each with a name of its own (820.3)."""
    others = (additional_of(extra._replace(price=price, again=()), context) for price in extra.again)
    named = (replace(cost, name=f"{cost.name}-{number}") for number, cost in enumerate(others, 2))
    return (additional_cost(extra, context), *named)


def cards_cost_standing(line: p.CardsCostLine, context: CardContext) -> tuple[Standing, ...]:
    """Return what other cards cost for as long as the card is in play."""
    if context.type not in BEARERS:
        raise Stopped("place", 0)
    asked = without_control(line.conditions, context)
    for change in line.changes:
        if change.choosing is not None:
            check_place(change.choosing, context)
    return tuple(
        CardsCost(
            of=change.of,
            amount=check_amount(cost_of(change.price, context)),
            more=change.more,
            least=change.least,
            only_if=condition,
            nth=change.nth,
            source=change.source,
            choosing=change.choosing,
            abilities=change.abilities,
        )
        for condition in standing_conditions(asked, context)
        for change in line.changes
    )


def without_control(conditions: tuple[p.ConditionPhrase, ...], context: CardContext) -> tuple[p.ConditionPhrase, ...]:
    """Conditions without the control of the battlefield itself, which only a battlefield can ask for."""
    asked = tuple(condition for condition in conditions if not isinstance(condition, p.ThisIsControlled))
    if len(asked) < len(conditions) and context.type != "battlefield":
        raise Stopped("place", 0)
    return asked


def check_amount(amount: Cost) -> Cost:
    """By how much other cards cost more or less: not by power of domains, which each card has of its own."""
    if amount.power or amount == FREE:
        raise Stopped("domain", 0)
    return amount


def permission_standing(line: p.FromTrash, context: CardContext) -> PlayedFor:
    """The permission to play a card from the trash; only spells have Flow (829.1.a)."""
    if context.type not in (("spell",) if line.flow else ("unit", "spell", "gear")) or context.second_box:
        raise Stopped("place", 0)
    condition = condition_as_played(line.condition, context) if line.condition is not None else None
    cost = cost_of(line.price, context)
    if cost.exhaust or cost.kill_this:
        raise Stopped("reference", 0)
    return PlayedFor(cost=cost, only_if=condition, then="banish" if line.flow else "")


def condition_as_played(condition: p.ConditionPhrase, context: CardContext) -> Condition:
    """A condition that is asked before the card is anywhere: it does not speak of the card's own place."""
    asked = condition_of(condition, context)
    if not all(_is_known_before_play(affirmed(part)) for part in parts(affirmed(asked))):
        raise Stopped("condition", 0)
    return asked


def _is_known_before_play(asked: Condition) -> bool:
    """Return whether a condition is asked alike before the card is anywhere."""
    match asked:
        case c.Counted(of=counted):
            return not isinstance(counted, AmountOf) and _is_counted_before_play(counted)
        case c.ThereAre(of=described):
            return described.where not in ("here", *AWAY)
        case _:
            return isinstance(asked, OF_PLAY)


def _is_counted_before_play(counted: Quantity) -> bool:
    """Return whether something is counted alike before the card is anywhere."""
    counted = uncapped(counted)
    objects = described_of(counted)
    if (objects is not None and objects.kind == "card") or isinstance(counted, TagsAmong):
        return True
    if isinstance(counted, Lead):
        return counted.what not in ("cards", "units here")
    return counted in map(quantity, COUNTED_BEFORE_PLAY)


def counted_as_played(
    each: p.CountPhrase | Quantity | None, context: CardContext, *, of_ability: bool = False
) -> Quantity | None:
    """The count for a card as it is played, while it may still be in hand, or for its ability."""
    if not isinstance(each, p.CountPhrase):
        return each
    if each.objects is None:
        if each.of not in COUNTED_FOR_COSTS:
            raise Stopped("mechanic", 0, "an-amount-that-is-counted")
        return quantity(each.of)
    if each.of not in ("objects", "tags"):
        raise Stopped("mechanic", 0, "an-amount-that-is-counted")
    counted = _counted_objects(each.objects, context, of_ability=of_ability)
    return TagsAmong(counted) if each.of == "tags" else HowMany(counted)


def _counted_objects(each: p.Objects, context: CardContext, *, of_ability: bool) -> TargetFilter:
    described = each.described
    if each.bound not in ("", "one battlefield") or described.kind not in ("unit", "gear", "battlefield", "card"):
        raise Stopped("mechanic", 0, "an-amount-that-is-counted")
    if described.where in ("here", *AWAY) and not of_ability:
        raise Stopped("place", 0)
    check_place(described, context)
    return described
