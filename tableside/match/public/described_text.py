"""What a card describes and asks for, as messages: objects, choices, conditions and costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from carddata.model import operations as m
from carddata.model.conditions import If
from carddata.model.costs import Cost
from carddata.model.targets import Choice, TargetFilter
from tableside.match.public.choosing_text import describe_choosing
from tableside.match.public.continuous_text import describe_count
from tableside.match.public.cost_text import describe_cost
from tableside.match.public.permission_text import describe_costs
from tableside.match.public.target_text import describe_choice, describe_kind, describe_traits, describe_types
from tableside.message import Argument, Listing, Message, message

PLAIN: Final[dict[str, Any]] = {
    "mighty": False,
    "alone": False,
    "only": False,
    "named": False,
    "on_me": False,
    "weaker": False,
    "token": False,
    "tags": (),
    "untagged": "",
    "untoken": False,
    "other_than_it": False,
    "of_it": False,
    "called": "",
    "any_of": (),
    "lacks": "",
    "foreign": False,
    "least_might": None,
    "energy_by": "",
    "owned": False,
    "chosen_champion": False,
    "choosing": None,
    "occupied": "",
}
"""Traits of a choice that are told apart from its kind."""

AT_A_BATTLEFIELD: Final = TargetFilter(kind="battlefield", where="here")
"""What is true of a permanent at a battlefield: its battlefield is here."""


def describe_conditions(condition: If | None) -> Listing | Message:
    """The parts of a condition, none for no condition."""
    if condition is None:
        return Listing(())
    parts = _joined(tuple(_condition(condition)))
    return message("meaning-if-not", conditions=parts) if condition.unless else parts


def _joined(parts: tuple[Argument, ...]) -> Listing | Message:
    """Parts that must all hold, joined by "and"."""
    if len(parts) < 2:
        return Listing(parts)
    return message("meaning-and", first=Listing(parts[:1]), second=_joined(parts[1:]))


def _condition(condition: If) -> Iterator[Argument]:
    if condition.played_from:
        yield message(f"meaning-if-from-{condition.played_from}")
    if condition.paid:
        yield message("meaning-if-paid")
    if condition.there_is == AT_A_BATTLEFIELD:
        yield message("meaning-if-at-battlefield")
    elif condition.there_is is not None and condition.count > 1:
        things = describe_objects(condition.there_is, count=condition.count)
        yield message("meaning-if-there-are", count=condition.count, things=things)
    elif condition.there_is is not None:
        yield message("meaning-if-there-is", thing=describe_objects(condition.there_is))
    if condition.legion:
        yield message("meaning-if-legion")
    if condition.xp:
        yield message("meaning-if-xp", count=condition.xp)
    if condition.showdown:
        yield message("meaning-if-showdown")
    if condition.beginning:
        yield message("meaning-if-beginning")
    if condition.turn:
        yield message("meaning-if-your-turn" if condition.turn == "yours" else "meaning-if-opponents-turn")
    if condition.chosen is not None:
        limits = Listing((*_side(condition.chosen), *_limits(condition.chosen)))
        yield message("meaning-if-chosen", number=condition.choice, limits=limits)
    if condition.chosen_of:
        yield message(f"meaning-if-chosen-{condition.chosen_of}", number=condition.choice)
    if condition.any_chosen is not None:
        yield message("meaning-if-any-chosen", limits=Listing(tuple(_limits(condition.any_chosen))))
    yield from _of_itself(condition)
    if condition.counted is not None:
        counted = describe_count(condition.counted, describe_objects)
        exact = condition.fewest == condition.most
        if exact:
            yield message("meaning-if-exactly", count=condition.fewest, counted=counted)
        elif condition.fewest:
            yield message("meaning-if-at-least", count=condition.fewest, counted=counted)
        if condition.most is not None and not exact:
            yield message("meaning-if-at-most", count=condition.most, counted=counted)
    yield from _of_earlier_steps(condition)
    if condition.also is not None and condition.also.unless:
        yield message("meaning-if-not", conditions=_joined(tuple(_condition(condition.also))))
    elif condition.also is not None:
        yield from _condition(condition.also)
    if condition.done:
        yield message("meaning-if-done", number=condition.done)
    if condition.did:
        yield message("meaning-if-did", number=condition.did)
    if condition.option:
        yield message("meaning-if-option", option=condition.option, number=condition.asked)


def _of_earlier_steps(condition: If) -> Iterator[Argument]:
    """What a condition asks of what earlier instructions acted on, or have had revealed."""
    if condition.amount is not None and isinstance(condition.amount.its, int):
        number = condition.amount.its
        if condition.fewest:
            yield message("meaning-if-it-had-at-least", number=number, might=condition.fewest)
        if condition.most is not None:
            yield message("meaning-if-it-had-at-most", number=number, might=condition.most)
    if condition.revealed is not None:
        discarded = condition.revealed.zone == "hand"
        asked = replace(condition.revealed, zone="trash") if discarded else condition.revealed
        limits = Listing(tuple(_limits(asked)))
        burned = condition.revealed.zone == "trash"
        shown = "discarded-card" if discarded else "burned-card" if burned else "revealed"
        yield message(f"meaning-if-{shown}", limits=limits)  # a card that was shown


def _side(described: TargetFilter) -> Iterator[Argument]:
    """Whose something is that a condition asks about."""
    if described.whose != "anybody":
        yield message(f"meaning-side-{described.whose}")


def _of_itself(condition: If) -> Iterator[Argument]:
    """What a condition asks of the ability's own permanent."""
    if condition.me is not None:
        yield message("meaning-if-me", limits=Listing(tuple(_limits(condition.me))))
    if condition.empowered:
        yield message("meaning-if-empowered")
    if condition.attached_this_turn:
        yield message("meaning-if-attached-this-turn")
    if condition.outmatches is not None:
        yield message("meaning-if-outmatches", things=describe_objects(condition.outmatches, count=2))
    if condition.attacked:
        yield message("meaning-if-attacked")


def describe_own_cost(cost: Cost) -> Iterator[Argument]:
    """The parts of a cost."""
    objects = cost.objects.of if cost.objects is not None else None
    count = cost.objects.most or 2 if cost.objects is not None else 1
    return describe_cost(cost, describe_objects(objects, count) if isinstance(objects, TargetFilter) else None)


def describe_chosen(choice: Choice) -> Message:
    """A choice, with all that limits it."""
    plain = replace(
        choice, status=None, where="anywhere", keyword="", might=None, energy=None, power=None, types=(), **PLAIN
    )
    limits = tuple(_limits(choice))
    chosen = describe_choice(plain)
    return message("choice-limited", choice=chosen, limits=Listing(limits)) if limits else chosen


def describe_objects(described: TargetFilter, count: int = 1) -> Message:
    """Objects, `count` of them, with all that limits them."""
    kind, limits = describe_kind(described, count), tuple(_limits(described))
    return message("choice-limited", choice=kind, limits=Listing(limits)) if limits else kind


def _limits(described: TargetFilter) -> Iterator[Argument]:
    """Everything that narrows a description down but its kind and whose it is."""
    if described.status is not None:
        yield message(f"state-{described.status.replace(' ', '-')}")
    if described.where != "anywhere":
        yield message(f"target-at-{described.where}")
    if described.other:
        yield message("meaning-other")
    if described.keyword:
        yield message("target-with-keyword", keyword=described.keyword)
    if described.might is not None:
        yield message("target-with-might", might=described.might)
    if described.unlike:
        yield message("meaning-unlike", number=described.unlike)
    if described.weaker_than:
        yield message("meaning-weaker-than", number=described.weaker_than)
    yield from describe_costs(described)
    yield from describe_traits(described)
    yield from describe_choosing(described.choosing, describe_objects)
    if described.kind == "card" and described.zone != "banished":
        yield message(f"meaning-in-{described.zone}")
    if described.types:
        yield describe_types(described.types)
    if isinstance(described, Choice):
        yield from _group_limits(described)


def _group_limits(choice: Choice) -> Iterator[Argument]:
    if choice.together:
        yield message("meaning-together")
    if choice.one_controller:
        yield message("meaning-one-controller")
    if choice.xp:
        yield message("meaning-at-level", xp=choice.xp)
    if choice.total_might is not None:
        yield message("meaning-total-might", might=choice.total_might)
    if choice.beside:
        yield message("meaning-beside", number=choice.beside)
    if choice.apart:
        yield message("meaning-apart", number=choice.apart)
    if choice.same_controller:
        yield message("meaning-same-controller", number=choice.same_controller)
    if choice.attached_to:
        yield message("meaning-attached-to", number=choice.attached_to)
    if choice.by:
        among = "freely-chosen" if choice.freely else "chosen"
        yield message(f"meaning-{among}-by-{choice.by}")
    if choice.next_first:
        yield message("meaning-next-first")
    if choice.spared:
        yield message("meaning-spared")
    if choice.no_dearer:
        yield message("meaning-no-dearer")
    if choice.must:
        yield message("meaning-must")


def describe_things(things: m.Things) -> Argument:
    """What an operation acts on."""
    match things:
        case "me":
            return message("meaning-me")
        case "it":
            return message("meaning-it")
        case "that":
            return message("meaning-that-unit")
        case "this":
            return message("meaning-this-equipment")
        case int():
            return message("meaning-chosen", number=things)
        case _:
            return message("meaning-all", things=describe_objects(things, count=2))
