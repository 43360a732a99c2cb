"""Costs, conditions and descriptions of a card of a known type: what its words mean there, if they mean anything."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.countables import quantity
from carddata.compiler.descriptions import (
    ON_THIS,
    OTHER,
    being,
    but,
    choosing_of,
    description,
    name_of,
    status_of,
    types_of,
)
from carddata.compiler.tags import Tags
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model.amounts import (
    Excess,
    HowMany,
    HowOften,
    Lead,
    MightOf,
    NotedBefore,
    TagsAmong,
    ThisWay,
    others_excluded,
)
from carddata.model.card import Card, CardType, SecondType
from carddata.model.conditions import Condition
from carddata.model.costs import FREE, Additional, Cost, LessByPayment, ObjectCost
from carddata.model.domains import Domain
from carddata.model.targets import AWAY, AnyOf, Called, HasChosen, ObjectKind, Occupied, TargetFilter, asked, asks
from carddata.model.triggers import EventFilter

AT_A_BATTLEFIELD: Final = c.ThereAre(description(kind="battlefield", where="here"))
"""The condition that the ability's own permanent is at a battlefield."""


OWN_WORDS: Final[Mapping[CardType, str]] = {"unit": "me", "gear": "this", "legend": "me"}
"""The word by which a permanent speaks of itself."""

KINDS_OF: Final[Mapping[ObjectKind, tuple[ObjectKind, ...]]] = {"permanent": ("unit", "gear")}
"""The kinds of objects that another kind holds."""


class CardContext(NamedTuple):
    """The facts about a card that the compiler knows besides its text.

    A unit that is a gear `also` speaks of itself as either does (178.1). The `second_box` of Equipment is the text of
    its unit, in which "this" is the Equipment, and so is its `own_name` (136.2.d); elsewhere that is the name of the
    card. A line of a `token` that is only a reminder reminds of what plays it, since the rules say what it is (187).
    `listed` are the tags that a line of it lists.
    """

    type: CardType
    domains: tuple[Domain, ...] = ()
    tokens: Mapping[str, Card] = {}
    additional: tuple[Additional, ...] = ()
    second_box: bool = False
    token: bool = False
    tags: Tags = MappingProxyType({})
    listed: tuple[str, ...] = ()
    own_name: str = ""
    also: SecondType | None = None

    @property
    def types(self) -> tuple[CardType, ...]:
        """Its type, or both."""
        return (self.type,) if self.also is None else (self.type, self.also)

    @property
    def own_words(self) -> tuple[str, ...]:
        """The words by which the card speaks of itself as a permanent."""
        return tuple(OWN_WORDS[kind] for kind in self.types if kind in OWN_WORDS)


def activation_cost_of(price: p.Price, context: CardContext) -> Cost:
    """The cost to activate an ability, which alone may be paid with a card of a type from the hand."""
    cost = cost_of(price._replace(discard_type=None), context)
    return replace(cost, discard_type=price.discard_type) if price.discard_type is not None else cost


def cost_of(price: p.Price, context: CardContext) -> Cost:
    """A price as a cost; power of the card's only domain, or of its own domains, is power of the card (356.7)."""
    if price.discard_type is not None:
        raise Stopped("mechanic", 0, "additional-cost")
    own = price.power.count("own") + (price.power.count(context.domains[0]) if len(context.domains) == 1 else 0)
    free = price.power.count("any")
    if own + free < len(price.power) or (own and not context.domains):
        raise Stopped("domain", 0)
    if price.kill_this and context.type not in ("unit", "gear"):
        raise Stopped("place", 0)
    if price.of_this and context.second_box:
        raise Stopped("reference", 0)
    others = (price.exhaust, price.discard, price.recycle, price.kill, price.kill_this, price.xp)
    objects = object_cost_of(price.objects, context) if price.objects is not None else None
    cost = Cost(price.energy, own, free, *others, burn=price.burn, objects=objects)
    return FREE if cost == FREE else cost


def object_cost_of(price: p.ObjectPrice, context: CardContext) -> ObjectCost:
    """A cost that is paid with an object; stop where it means nothing on such a card."""
    if not isinstance(price.of, p.Objects):
        stays = context.type == "legend" and price.how != "disempower"
        if price.of not in context.own_words or stays or (price.how == "recycle" and context.second_box):
            raise Stopped("place", 0)
        return ObjectCost(price.how, "me")
    described, least, most = price.of.described, price.of.least, price.of.most
    if price.of.bound not in ("", "one battlefield") or price.of.total_might is not None:
        raise Stopped("reference", 0)
    more = {
        "recycle": ("card",),
        "banish": ("card",),
        "exhaust": ("legend",),
        "disempower": ("legend", "something"),
    }.get(price.how, ())
    kinds = ("unit", "gear", "permanent", *more)
    of_other_trash = price.how == "banish" and described.kind == "card"
    if described.kind not in kinds or (described.whose not in ("you", "friendly") and not of_other_trash):
        raise Stopped("reference", 0)
    own = {*context.types, "something"}
    if OTHER in described.that and not own & {*KINDS_OF.get(described.kind, (described.kind,))}:
        raise Stopped("reference", 0)
    check_place(described, context)
    return ObjectCost(price.how, described, least, most)


def additional_of(extra: p.Extra, context: CardContext) -> Additional:
    """An additional cost, named after what is paid."""
    cost = with_objects(cost_of(extra.price, context)) if extra.by else cost_of(extra.price, context)
    name = "discard" if cost.discard else "kill" if cost.kill else "xp" if cost.xp else "additional"
    if cost.objects is not None:
        if cost.objects.of == "me" or cost.objects.of.where in ("here", *AWAY):
            raise Stopped("reference", 0)
        name = "buff" if cost.objects.how == "spend a buff" else cost.objects.how
        others = replace(cost.objects, of=but(cost.objects.of, OTHER))  # the card is not there yet
        cost = replace(cost, objects=others)
    if extra.base:
        name = "instead"
    if extra.repeat:
        if context.type != "spell":
            raise Stopped("place", 0)
        name = "repeat"
    if extra.sentences and context.type != "spell":
        raise Stopped("place", 0)
    by = less_by_payment(extra, cost, context) if extra.by else None
    return Additional(
        name, cost, extra.mandatory, extra.less, extra.ready, extra.repeat, extra.ignores, base=extra.base, by=by
    )


def with_objects(cost: Cost) -> Cost:
    """A cost of killing a friendly unit as one that is paid with that unit."""
    if cost != Cost(kill=1):
        return cost
    return Cost(objects=ObjectCost("kill", description(whose="friendly")))


def less_by_payment(extra: p.Extra, cost: Cost, context: CardContext) -> LessByPayment:
    """Return how much less a card costs by what is paid with; stop where the words speak of something else."""
    if cost.objects is None or cost.objects.of == "me" or extra.mandatory:
        raise Stopped("reference", 0)
    how, kind = extra.paid_by
    if how not in ("", cost.objects.how) or (not how and cost.objects.most != 1):
        raise Stopped("reference", 0)
    if kind not in ("", cost.objects.of.kind, *types_of(cost.objects.of)):
        raise Stopped("reference", 0)
    amounts = {name: cost_of(price, context) for name, price in extra.by}
    if len(amounts) < len(extra.by):
        raise Stopped("reference", 0)
    return LessByPayment(**amounts)


def both(first: Condition | None, second: Condition | None) -> Condition | None:
    """A condition that asks for both; they must speak of different things."""
    if first is None or second is None or first == second:
        return first or second
    if isinstance(first, c.Not) or isinstance(second, c.Not):
        raise Stopped("condition", 0)
    held = tuple(dict.fromkeys((*c.parts(first), *c.parts(second))))
    if len({type(part) for part in held}) < len(held):
        raise Stopped("condition", 0)
    return c.of_parts(tuple(sorted(held, key=lambda part: c.CONDITIONS.index(type(part)))))


def all_of(asked: Condition, more: Condition) -> Condition:
    """The condition that both hold, of which the first is not denied."""
    if isinstance(asked, c.Not | c.All):
        raise Stopped("condition", 0)
    return c.All((asked, *c.parts(more)))


def condition_of(condition: p.ConditionPhrase, context: CardContext) -> Condition:
    """A condition of an ability, or of an instruction where it does not speak of what was chosen."""
    match condition:
        case p.AtMyBattlefield():
            if context.type != "unit":
                raise Stopped("place", 0)
            return AT_A_BATTLEFIELD
        case p.ThisIsControlled():
            if context.type != "battlefield":
                raise Stopped("place", 0)
            return c.ThereAre(description(kind="battlefield", whose="you", where="here"))
        case p.ExtraPaid():
            if (
                len(context.additional) != 1
                or context.additional[0].mandatory
                or context.additional[0].repeat
                or context.additional[0].base
            ):
                raise Stopped("reference", 0)
            return c.Paid(context.additional[0].name)
        case p.PlayedAnother():
            return c.Legion()
        case p.Already(asked):
            return condition_of(asked, context)
        case p.AllOf(conditions):
            whole, *others = (condition_of(part, context) for part in conditions)
            for other in others:
                whole = all_of(other, whole)
            return whole
        case p.AllListed(count):
            if len(context.listed) != count:
                raise Stopped("reference", 0)
            described = description(whose="you", tags=context.listed)
            return c.Counted(quantity("tags", described), count)
        case _ if isinstance(condition, Condition):
            for part in c.parts(c.affirmed(condition)):
                _check_node(c.affirmed(part), context)
            return condition
        case _:
            raise Stopped("reference", 0)


def _check_node(asked: Condition, context: CardContext) -> None:
    """Stop where a condition means nothing on such a card."""
    match asked:
        case c.InShowdown(here=True) if context.type not in ("unit", "battlefield"):
            raise Stopped("place", 0)
        case c.Counted(of=HowMany(of=TargetFilter(where="there"))):
            raise Stopped("place", 0)
        case c.Counted(of=HowOften() as how) if others_excluded(how) and context.type != "spell":
            raise Stopped("reference", 0)
        case c.Counted(of=HowOften(verb="move") | HowOften(on=EventFilter(it="me"))) if context.type != "unit":
            raise Stopped("reference", 0)
        case c.Counted(of=Lead(what="units here")) if context.type not in ("unit", "battlefield"):
            raise Stopped("place", 0)
        case c.Counted(of=counted) if counted == quantity("spells played") and context.type == "spell":
            raise Stopped("reference", 0)
        case c.Counted(of=Excess() | NotedBefore(what="revealed")) | c.Attacked():
            raise Stopped("mechanic", 0, "an-amount-that-is-counted")
        case c.Outmatches():
            raise Stopped("condition", 0)
        case c.ThereAre(of=TargetFilter(where="there")):
            raise Stopped("place", 0)
        case (
            c.ThereAre(of=described)
            | c.Counted(
                of=HowMany(of=described)
                | MightOf(of=described)
                | TagsAmong(of=described)
                | HowOften(on=EventFilter(it=TargetFilter() as described))
                | ThisWay(of=TargetFilter() as described)
            )
        ):
            check_place(described, context)
        case c.Itself() if context.type != "unit":
            raise Stopped("reference", 0)
        case c.AttachedThisTurn() if not context.second_box:
            raise Stopped("place", 0)
        case c.Empowered() if context.second_box or context.type not in ("unit", "gear", "legend"):
            raise Stopped("place", 0)
        case c.PlayedFrom() if context.type not in ("spell", "unit", "gear"):
            raise Stopped("place", 0)
        case _:
            return


def with_name(described: TargetFilter, context: CardContext) -> TargetFilter:
    """A description by the name of a token, as its text says it, as one of that token; another as it is."""
    if name_of(described) in ("", context.own_name):
        return described
    words = (name_of(described), name_of(described).removesuffix("s"))
    card = next((card for name, card in context.tokens.items() if name.casefold() in words), None)
    if card is None or card.type not in ("unit", "gear"):
        raise Stopped("token", 0)
    return being(replace(described, kind=card.type), Called(card.name))


def check_place(described: TargetFilter, context: CardContext) -> None:
    """Stop where a description is relative to what such a card has not got, or says of a unit that it is attached.

    Only gear is attached or not, and only a unit is equipped. What is called by its name is a token that is known. In
    the text of the unit of an Equipment "another" leaves out the unit; an Equipment is not told from other gear.
    """
    if asks(described, Occupied) and described.kind != "battlefield":
        raise Stopped("place", 0)
    if (choosing := choosing_of(described)) is not None:
        check_choosing(choosing, context)
    if name_of(described) not in ("", context.own_name, *context.tokens):
        raise Stopped("token", 0)
    for each in (each for fits in asked(described, AnyOf) for each in fits.of):
        check_place(each, context)
    bearing = {"attached": "gear", "detached": "gear", "equipped": "unit"}
    if described.kind != bearing.get(status_of(described) or "", described.kind):
        raise Stopped("reference", 0)
    if ON_THIS in described.that and (
        context.type != "unit" or described.kind not in ("gear", "equipment", "permanent")
    ):
        raise Stopped("reference", 0)
    placed = context.type in ("unit", "battlefield")
    if described.where in ("here", *AWAY) and not placed:
        raise Stopped("place", 0)
    if described.where in AWAY and context.type != "unit":
        raise Stopped("place", 0)
    is_about_gear = context.second_box and described.kind in ("gear", "equipment", "permanent")
    own_kinds = ("unit", "gear", *("legend",) * (described.kind in ("legend", "something")))
    if OTHER in described.that and (context.type not in own_kinds or is_about_gear):
        raise Stopped("reference", 0)


def check_choosing(choosing: HasChosen, context: CardContext) -> None:
    """Stop where a spell or an ability would choose an "it" that is nothing, or a permanent that such a card is not."""
    if choosing.of == 0 or (choosing.of == "me" and context.type != "unit"):
        raise Stopped("reference", 0)
    for described in (choosing.of, choosing.no_other):
        if isinstance(described, TargetFilter):
            check_place(described, context)


def beside_first(pair: p.Pair) -> p.Pair:
    """Two objects; where they are said to be at the same place, the second is beside the first."""
    first, second = pair
    if second.bound != "same":
        return pair
    return p.Pair(at_same(first, second), at_same(second, second)._replace(bound="its"))


def at_same(objects: p.Objects, others: p.Objects) -> p.Objects:
    """Objects at the same battlefield or location as others, which may not be said to be anywhere else."""
    described, where = objects.described, others.described.where
    if described.where not in ("anywhere", "battlefield") or where not in ("anywhere", "battlefield"):
        raise Stopped("reference", 0)
    return objects._replace(described=replace(described, where=where), bound="")
