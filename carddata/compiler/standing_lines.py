"""Lines on what stands: their meaning on a card of its type, an effect for each way to meet their conditions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final, Literal

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.battlefields import added_battlefield
from carddata.compiler.contexts import AT_A_BATTLEFIELD, CardContext, both, check_place, condition_of, cost_of
from carddata.compiler.continuous import BEARERS, others_enter, standing_conditions, tagged
from carddata.compiler.countables import quantity
from carddata.compiler.descriptions import WEAKER, being, description, of_both
from carddata.compiler.standing_costs import (
    cards_cost_standing,
    check_amount,
    condition_as_played,
    counted_as_played,
    without_control,
)
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model.amounts import HowOften
from carddata.model.battlefields import AddsBattlefield, MovesHereFromAnywhere
from carddata.model.card import CardType, CopiesText, Enters, FacedownRoom, HideFor, Standing
from carddata.model.conditions import Condition, asks_for, first_leaf
from carddata.model.costs import Cost
from carddata.model.damage import BonusDamage, TakesMoreMight
from carddata.model.naming import NamesTag
from carddata.model.operations import Kill
from carddata.model.permissions import IgnoresKeyword, PlayedTo
from carddata.model.prohibitions import BarredAct, CannotBe, NoMoveToBase, PlayersCannot
from carddata.model.repeats import RepeatCosts, SpellsRepeat
from carddata.model.replacements import ITS_BUFF, RESCUE, Again, Replacement, Substitute
from carddata.model.scope import Affected
from carddata.model.targets import IsToken, TargetFilter
from carddata.model.trigger_changes import AddsMore, TriggerChange
from carddata.model.triggers import At, EventFilter, InCombat

OF_TYPE: Final[Mapping[type[Any], tuple[CardType, ...]]] = {
    AddsBattlefield: ("unit",),
    CopiesText: ("gear",),
    FacedownRoom: ("battlefield",),
    MovesHereFromAnywhere: ("battlefield",),
}
"""The types of cards that can have an effect of this kind; an effect that is not named here stands on any."""

BARRED: Final[Mapping[BarredAct, tuple[CardType, ...]]] = {
    "play this": ("unit", "gear", "spell"),
    "play units here": ("battlefield",),
    "reveal here": ("unit",),
    "score here": ("battlefield",),
    "gain points": ("unit",),
}
"""The types of cards that can keep players from doing this; any can keep them from what is not named here."""

BOARD: Final[tuple[CardType, ...]] = ("battlefield", "legend", "gear", "unit")
"""The types of cards that are on the board."""


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
        case PlayersCannot(what=what):
            return BARRED.get(what, BOARD)
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
        case CannotBe(what="countered", to="me") | IgnoresKeyword(keyword="Deflect", choosing=None):
            return ("spell",)
        case NoMoveToBase(units="me"):
            return ("unit",)
        case TriggerChange(here=True) | IgnoresKeyword(keyword="Tank"):
            return ("unit",)
        case BonusDamage() | TakesMoreMight() | TriggerChange() | AddsMore():
            return ("legend", "gear", "unit")
        case _:
            return OF_TYPE.get(type(effect), BOARD)


_ALWAYS_KNOWN: Final = (
    None,
    AT_A_BATTLEFIELD,
    c.TurnOf("you"),
    c.TurnOf("opponent"),
    *(c.Itself(description(status=status)) for status in ("attacking", "defending", "exhausted", "ready")),
)

SURELY_KNOWN: Final = (*_ALWAYS_KNOWN, c.InShowdown(), c.Empowered(), c.Itself(description(status="buffed")))
"""The conditions of which the table knows whether they are met; nobody is asked about others as a unit is readied."""

KNOWN_OF_SPELLS: Final = (*_ALWAYS_KNOWN, c.Itself(description(status="in a showdown")))
"""The conditions of which the table knows whether they are met: whether a spell has Repeat is never assumed."""

GIVEN_TO: Final[dict[str, CardType]] = {"unit": "unit", "gear": "gear", "legend": "legend"}
"""The types of cards that have activated abilities, by the kind of object."""


def standing_of(phrase: p.LinePhrase, context: CardContext) -> tuple[Standing, ...]:
    """The effects of a line on what stands; stop at any other line, and where the line says nothing on such a card."""
    match phrase:
        case p.Stands(AddsBattlefield() as effect):
            return (check_standing(added_battlefield(effect, context), context.type),)
        case p.Stands(effect):
            return (check_standing(effect, context.type),)
        case p.EntersIf(ready, condition):
            enters = Enters(ready=ready, only_if=_entry_condition(condition, context))
            return (check_standing(enters, context.type),)
        case p.CardsCostLine():
            return cards_cost_standing(phrase, context)
        case p.AddsMoreLine():
            return (_adds_more(phrase, context),)
        case p.CopiesTokensLine():
            return (_copies_tokens(phrase, context),)
        case p.Forbids():
            return _prohibitions(phrase, context)
        case p.NamesTagLine(own=own, tags=tags, gains=gains):
            if own not in context.own_words or context.type == "legend" or context.second_box:
                raise Stopped("place", 0)
            return (NamesTag(tags=tags, gains=gains),)
        case p.OnUnitsLine():
            return _on_units(phrase, context)
        case p.OwnBonus(amount, per):
            if context.type != "spell":
                raise Stopped("place", 0)
            return (BonusDamage(amount, own=True, each=counted_as_played(per, context)),)
        case p.EffectLine(effect, conditions):
            check_standing(effect, context.type)
            return tuple(replace(effect, only_if=condition) for condition in standing_conditions(conditions, context))
        case p.Tagged():
            return (tagged(phrase, context),)
        case p.SpellsRepeatLine():
            return _spells_repeat(phrase, context)
        case p.RepeatCostsLine():
            return _repeat_costs(phrase, context)
        case p.TheyAreAlso(kind=kind, also=also, both_ways=both_ways):
            if context.type != "unit":
                raise Stopped("place", 0)
            return tuple(TriggerChange(of, "both") for of in (kind, also)[: 1 + both_ways])
        case p.TheyEnter():
            return (others_enter(phrase, context),)
        case p.SavesLine():
            return (_saves(phrase, context),)
        case p.HidePrice(price):
            if context.type == "spell":
                raise Stopped("place", 0)
            return (HideFor(cost_of(price, context)),)
        case _:
            raise Stopped("place", 0)


def check_granted(line: p.GrantLine, context: CardContext) -> CardContext:
    """The point of view of the ability that a line gives; stop where the line says nothing on such a card.

    Nobody else than the controller of a battlefield is its "you" (190.6), so that "while you control this battlefield"
    adds nothing where the objects are that player's.
    """
    described = line.subject.described
    if context.type not in BEARERS or described.kind not in GIVEN_TO:
        raise Stopped("place", 0)
    if line.subject.bound or line.subject.total_might is not None or line.ability.gate:
        raise Stopped("mechanic", 0, "standing-keyword-or-ability")
    if line.by_control and (context.type != "battlefield" or described.whose not in ("you", "friendly")):
        raise Stopped("mechanic", 0, "standing-keyword-or-ability")
    check_place(described, context)
    return CardContext(GIVEN_TO[described.kind], tokens=context.tokens, tags=context.tags)


def _entry_condition(condition: p.ConditionPhrase, context: CardContext) -> Condition:
    """A condition of how a card enters, which may count what its player has.

    Stop where it counts plays: the card has been played itself as it enters.
    """
    asked = condition_of(condition, context)
    counted = first_leaf(asked, c.Counted)
    how = counted.of if counted is not None else None
    described = how.on.it if isinstance(how, HowOften) and how.verb == "plays" else None
    own = isinstance(described, TargetFilter) and described.kind in ("permanent", *context.types)
    if how == quantity("cards played") or own:
        raise Stopped("condition", 0)
    return asked if isinstance(asked, c.Counted) else condition_as_played(condition, context)


def _subject(
    subject: p.Objects | str, context: CardContext, kinds: Collection[str], bounds: Collection[str] = ()
) -> Affected:
    """The own unit, or the objects that a line speaks of; what is weaker is so than the own unit."""
    if isinstance(subject, str):
        if context.type != "unit":
            raise Stopped("place", 0)
        return "me"
    described, weaker = subject.described, subject.bound == "weaker"
    check_place(described, context)
    if subject.bound not in ("", "weaker", "one battlefield", *bounds) or subject.total_might is not None:
        raise Stopped("place", 0)
    if described.kind not in kinds or (subject.bound in ("weaker", "mine") and context.type != "unit"):
        raise Stopped("reference", 0)
    return being(described, WEAKER) if weaker else described


def _on_units(line: p.OnUnitsLine, context: CardContext) -> tuple[Standing, ...]:
    if context.type not in BEARERS:
        raise Stopped("place", 0)
    to = _subject(line.subject, context, ("unit",), ("mine",))
    at_mine = isinstance(line.subject, p.Objects) and line.subject.bound == "mine"
    conditions = standing_conditions(line.conditions, context)
    asked = (both(condition, AT_A_BATTLEFIELD) if at_mine else condition for condition in conditions)
    return tuple(line.kind(**dict(line.fields), to=to, only_if=condition) for condition in asked)


def _prohibitions(line: p.Forbids, context: CardContext) -> tuple[Standing, ...]:
    if context.type not in BEARERS or (context.second_box and line.subject != "me"):
        raise Stopped("place", 0)
    to: dict[str, Affected] = {}
    what = dict(line.fields).get("what")
    if what == "countered":  # the controller of a battlefield has these while there is one
        if context.type == "battlefield" or not isinstance(line.subject, p.Objects):
            raise Stopped("place", 0)
        to["to"] = line.subject.described
    elif line.subject is not None:
        to["to"] = _forbidden(line.subject, context, of_anybody=what not in ("chosen", "readied"))
    conditions = standing_conditions(line.conditions, context)
    if what != "chosen" and not all(map(_is_surely_known, conditions)):
        raise Stopped("condition", 0)
    return tuple(line.kind(**dict(line.fields), **to, only_if=condition) for condition in conditions)


def _is_surely_known(condition: Condition | None) -> bool:
    """Return whether the table knows if a condition is met; it counts what its players do."""
    if condition is None or condition in SURELY_KNOWN:
        return True
    asked = c.affirmed(condition)
    return isinstance(asked, c.Counted) and isinstance(asked.of, HowOften) and asked.of.on.by == "you"


def _forbidden(subject: p.Objects | str, context: CardContext, *, of_anybody: bool) -> Affected:
    """Return what a prohibition protects or binds.

    That of a battlefield needs no player if it is `of_anybody` there. Nobody is asked then about Might that is unknown.
    """
    to = _subject(subject, context, ("unit", "gear", "permanent"))
    if isinstance(to, TargetFilter):
        here = of_anybody and (to.kind, to.whose, to.where) == ("unit", "anybody", "here")
        if context.type == "battlefield" and not here:
            raise Stopped("place", 0)
        if of_anybody and to.asks_might:
            raise Stopped("condition", 0)
    return to


def _spells_repeat(line: p.SpellsRepeatLine, context: CardContext) -> tuple[SpellsRepeat, ...]:
    """Return what gives Repeat to spells."""
    _check_on_board(context)
    conditions = standing_conditions(line.conditions, context)
    if not all(condition in KNOWN_OF_SPELLS for condition in conditions) or p.ThisIsControlled() in line.conditions:
        raise Stopped("condition", 0)
    cost = None if line.price is None else cost_of(line.price, context)
    return tuple(SpellsRepeat(cost=cost, whose=line.whose, only_if=condition) for condition in conditions)


def _repeat_costs(line: p.RepeatCostsLine, context: CardContext) -> tuple[RepeatCosts, ...]:
    """Return what makes Repeat cost less."""
    _check_on_board(context)
    asked = without_control(line.conditions, context)
    amount = check_amount(cost_of(line.less, context))
    conditions = standing_conditions(asked, context)
    return tuple(RepeatCosts(amount=amount, whose=line.whose, only_if=condition) for condition in conditions)


def _check_on_board(context: CardContext) -> None:
    if context.type not in BEARERS or context.second_box:
        raise Stopped("place", 0)


def _saves(line: p.SavesLine, context: CardContext) -> Replacement:
    """Return what a line saves from death, and for what.

    The engine asks the controller of the unit that would die, so whoever may pay must be that player. In the second
    box of Equipment "I" is its unit, and what is killed for it is the Equipment.
    """
    if line.price.of_this and context.second_box and not line.may:
        cost = Cost(kill_this=True)
    else:
        cost = cost_of(line.price, context)
    if context.type not in BEARERS:
        raise Stopped("place", 0)
    if isinstance(line.saved, str) and context.type != "unit":
        raise Stopped("reference", 0)
    of: Affected = "me" if isinstance(line.saved, str) else _saved(line.saved, line, context, cost)
    of, condition = _conditional(of, line, context)
    do: tuple[Substitute, ...] = line.do
    if cost.kill_this and not line.may:
        do = (Kill("this" if context.second_box else "me"), *RESCUE)
        cost = replace(cost, kill_this=False)
    if line.spend_buff:
        cost = replace(cost, objects=ITS_BUFF)
    on = EventFilter(of, that=(InCombat(),) * line.in_combat)
    return Replacement(when=("dies",), on=on, do=do, may=line.may, cost=cost, only_if=condition, times=line.times)


def _conditional(of: Affected, line: p.SavesLine, context: CardContext) -> tuple[Affected, Condition | None]:
    """Return what is saved with what the line asks of "it", and the line's condition; they speak of other things."""
    at_mine = isinstance(line.saved, p.Objects) and line.saved.bound == "mine"
    if not isinstance(line.condition, p.ItIs):
        asked = condition_of(line.condition, context) if line.condition is not None else None
        if asks_for(asked, c.PlayedFrom, c.Paid, c.Legion, c.AnyChosen):
            raise Stopped("condition", 0)
        return of, both(asked, AT_A_BATTLEFIELD) if at_mine else asked
    asked_it = first_leaf(line.condition.asked, c.Chosen)
    if asked_it is None or isinstance(of, str):
        raise Stopped("reference", 0)
    it = asked_it.of
    if WEAKER in it.that and context.type != "unit":
        raise Stopped("reference", 0)
    return of_both(of, it), AT_A_BATTLEFIELD if at_mine else None


def _saved(saved: p.Objects, line: p.SavesLine, context: CardContext, cost: Cost) -> TargetFilter:
    """Other units than the card itself."""
    described = saved.described
    check_place(described, context)
    whole = saved.bound in ("", "weaker", "mine", "one battlefield") and not saved.every and saved.total_might is None
    if saved.most != 1 or not whole:
        raise Stopped("mechanic", 0, "death-replaced")
    if saved.bound in ("weaker", "mine") and context.type != "unit":
        raise Stopped("reference", 0)
    if cost.exhaust and context.type == "battlefield":
        raise Stopped("place", 0)
    own = described.whose in ("you", "friendly")
    its = line.by_controller and context.type == "battlefield" and described.whose == "anybody"
    if line.may and not (own or its):
        raise Stopped("mechanic", 0, "death-replaced")
    return being(described, WEAKER) if saved.bound == "weaker" else described


def _adds_more(line: p.AddsMoreLine, context: CardContext) -> AddsMore:
    """Return what a line adds to a player's tokens' abilities; stop where there is no such token, or nothing to add."""
    name = next((name for name in context.tokens if name.casefold() == line.token), None)
    price = line.price
    if name is None:
        raise Stopped("token", 0)
    if context.type == "battlefield" or any(symbol != "any" for symbol in price.power) or len(line.conditions) > 1:
        raise Stopped("mechanic", 0, "other-trigger")
    only_if = condition_of(line.conditions[0], context) if line.conditions else None
    free: Literal["any"] = "any"
    return AddsMore(token=name, energy=price.energy, power=tuple(free for _ in price.power), only_if=only_if)


def _copies_tokens(line: p.CopiesTokensLine, context: CardContext) -> Replacement:
    """Return what a line says of tokens that its player plays."""
    only_if = condition_of(line.conditions[0], context) if line.conditions else None
    played = EventFilter(TargetFilter("unit", that=(IsToken(),)), "you")
    effect = Replacement(when=("plays",), on=played, do=(Again(),), may=True, only_if=only_if, times=line.times)
    check_standing(effect, context.type)
    return effect
