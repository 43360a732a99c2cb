"""Choices for spells and abilities: legal targets, as chosen and on resolution (2026-07-16, 355.5-355.17).

A choice is checked object by object, then as a group, then with the choices after it: no choice may leave a later
choice without a legal answer (355.16).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, permutations

from msgspec.structs import replace

from carddata.model.numbers import AmountOf
from carddata.model.operations import Deal
from carddata.model.targets import Choice, Compared, HasChosen, asked, choice_beside
from tableside.engine.derived.chain_objects import has_chosen
from tableside.engine.derived.context import targeting_context
from tableside.engine.derived.evaluation import fits_filter, is_described, matching
from tableside.engine.derived.traits import might_of
from tableside.engine.derived.truth import Unknown, surely
from tableside.engine.derived.whereabouts import exists, place_of, player_of
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Place, Target
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Reason, forbidden, not_known
from tableside.engine.rules import hidden, prohibitions
from tableside.engine.rules.chosen_modes import completions
from tableside.engine.rules.damage_changes import bonus_damage
from tableside.engine.rules.destinations import have_common_destination
from tableside.engine.rules.killed_costs import is_no_dearer
from tableside.engine.rules.might_changes import times
from tableside.engine.rules.relations import earlier_choices, group_of, is_weaker
from tableside.message import CardName

Group = tuple[Target, ...]
"""The targets of one choice."""

Groups = tuple[Group, ...]
"""The targets of an item, choice by choice."""

Acceptance = Callable[[Table, Item], bool]
"""The test of whether an item with all its choices made can be put on the chain."""

MOST_FOR_ORDER = 4
"""Up to this many targets are tried in every order; more are taken in the order in which they are named."""


def choices(item: Item) -> tuple[Choice, ...]:
    """The choices made as the item is put on the chain, without those that "must" be made later (355.10.f)."""
    return item.ability.choices if item.ability is not None else ()


def most_targets(table: Table, item: Item, before: Groups) -> int | None:
    """The most targets of the choice after `before`, None for any number; split damage limits them (355.14.c)."""
    limits = [choices(item)[len(before)].most]
    for do in item.ability.do if item.ability is not None else ():
        if isinstance(do, Deal) and do.split and do.to == len(before) + 1:
            amount = _initial_amount(table, item, before, do)
            bonus = _most_bonus(table, item, before, do) if amount else 0
            limits.append(None if amount is None or bonus is None else amount + bonus)
    return min((limit for limit in limits if limit is not None), default=None)


def _initial_amount(table: Table, item: Item, before: Groups, do: Deal) -> int | None:
    """The damage that is there to be split now; None if it is a number that is not known, or not chosen yet."""
    if isinstance(do.each, AmountOf) and isinstance(do.each.its, int) and do.each.its > len(before):
        return None
    counted = times(table, replace(item, chosen=before), do)
    return None if isinstance(counted, Unknown) else do.amount * counted


def _most_bonus(table: Table, item: Item, before: Groups, do: Deal) -> int | None:
    """The most Bonus Damage that is split with it, wherever its targets may be (715.3); None if that is not known."""
    fitting = matching(table, choices(item)[len(before)].of, targeting_context(table, item))
    places = {unit.place for unit in _permanents(table, fitting)}
    bonuses = [bonus_damage(table, item, do, place) for place in places]
    return None if any(isinstance(bonus, Unknown) for bonus in bonuses) else max(map(surely, bonuses), default=0)


def legal_options(table: Table, item: Item, accepts: Acceptance) -> Group:
    """The targets that the next choice can take, each leaving a legal answer for the choices after it (355.16)."""
    alone = _single_targets(table, item, item.chosen)
    return tuple(target for target in alone if _can_be_completed(table, item, item.chosen, (target,), accepts))


def has_legal_answer(table: Table, item: Item, accepts: Acceptance | None = None) -> bool:
    """Return whether all remaining choices have a legal answer (355.8) that is accepted as a whole (355.16)."""
    return any(_is_completable(table, then, then.chosen, accepts) for then in completions(table, item))


def _single_targets(table: Table, item: Item, before: Groups) -> Iterator[Target]:
    """The targets that fit the choice after `before`, each by itself."""
    choice = choices(item)[len(before)]
    for target in matching(table, choice.of, targeting_context(table, item)):
        if next(_judge_relations(table, item, before, target), None) is None:
            yield target


def _is_allowed(table: Table, item: Item, before: Groups, target: Target) -> bool:
    """Return whether a target still meets its requirements, after the earlier choices that do.

    Nothing is at the location of a target that is gone or illegal (359.3.f.2.a). A group is asked about as a whole.
    """
    choice = choices(item)[len(before)]
    beside = 0 if choice.grouped else choice_beside(choice.of)
    if beside and not group_of(before, beside):
        return False
    fits = fits_filter(table, choice.of, targeting_context(table, item), target)
    return fits and next(_judge_relations(table, item, before, target, resolving=True), None) is None


def _judge_single(table: Table, item: Item, before: Groups, target: Target) -> Iterator[Reason]:
    """Every rule by which this object is no valid target of the choice after `before` (355.9)."""
    if not fits_filter(table, choices(item)[len(before)].of, targeting_context(table, item), target):
        yield forbidden("355.9.b", "reason-target-does-not-fit")
    yield from _judge_relations(table, item, before, target)


def _judge_relations(
    table: Table, item: Item, before: Groups, target: Target, *, resolving: bool = False
) -> Iterator[Reason]:
    """Every rule by which this object is in a wrong place for the choice after `before`, or chosen before (355.9.b).

    As the item is `resolving`, nothing is asked of the relation to a target that is gone or illegal (359.3.e.8,
    359.3.e.12), and a group is asked about as a whole.
    """
    at = len(before)
    choice = choices(item)[at]
    beside, stronger_choice, excluded, bearer, choosing = earlier_choices(choice.of)
    for other, same in ((beside, True), (choice.apart, False)):
        if not 0 < other <= len(before) or (resolving and same and choice.grouped):
            continue
        place = place_of(table, target)
        if any((place_of(table, earlier) == place) is not same for earlier in before[other - 1]):
            yield forbidden("355.9.b", "reason-targets-at-one-location" if same else "reason-targets-at-two-locations")
    if excluded and any(target in group for number in excluded for group in before[number - 1 : number]):
        yield forbidden("355.9.b", "reason-target-chosen-before")
    stronger = before[stronger_choice - 1] if stronger_choice else ()
    if stronger_choice and (stronger or not resolving) and is_weaker(table, target, stronger) is False:
        yield forbidden("355.9.b", "reason-target-does-not-fit")
    if 0 < choice.same_controller <= len(before) and any(
        player_of(table, earlier) != player_of(table, target) for earlier in before[choice.same_controller - 1]
    ):
        yield forbidden("355.9.b", "reason-target-does-not-fit")
    if 0 < bearer <= len(before):
        gear = table.permanent(target) if isinstance(target, int) else None
        if gear is None or gear.attached_to not in before[bearer - 1]:
            yield forbidden("355.9.b", "reason-target-does-not-fit")
    if choosing is not None and not _has_chosen(table, item, choosing, before, target):
        yield forbidden("355.9.b", "reason-target-does-not-fit")
    if choice.no_dearer and not is_no_dearer(table, item, target):
        yield forbidden("355.9.b", "reason-target-does-not-fit")
    yield from hidden.judge_target(table, item, choices(item), at, target)
    yield from prohibitions.judge_choice(table, item, target)


def _has_chosen(table: Table, item: Item, choosing: HasChosen, before: Groups, target: Target) -> bool:
    """Return whether a spell or an ability has chosen what was chosen before, if that is asked for."""
    other = table.item(target) if isinstance(target, int) else None
    if other is None or not isinstance(choosing.of, int) or choosing.of > len(before):
        return True
    context = targeting_context(table, item)
    own = frozenset(before[choosing.of - 1])
    return has_chosen(other, choosing, own, lambda objects, each: fits_filter(table, objects, context, each))


def fits_together(table: Table, choice: Choice, group: Group) -> bool:
    """Return whether a group meets the conditions on it as a whole (355.11): one location or controller, Might."""
    if choice.together or choice.scattered:
        places = {place_of(table, target) for target in group}
        if (choice.together and len(places) > 1) or (choice.scattered and len(places) < len(group)):
            return False
    if choice.one_controller and len({player_of(table, target) for target in group}) > 1:
        return False
    return choice.total_might is None or _total_might(table, group) <= choice.total_might


def _total_might(table: Table, group: Group) -> int:
    return sum(max(0, might_of(table, unit) or 0) for unit in _permanents(table, group))


def _permanents(table: Table, group: Group) -> Iterator[Permanent]:
    """The permanents among the targets of a group."""
    for target in group:
        permanent = table.permanent(target) if isinstance(target, int) else None
        if permanent is not None:
            yield permanent


def _is_completable(table: Table, item: Item, before: Groups, accepts: Acceptance | None) -> bool:
    at = len(before)
    if at >= len(choices(item)):
        return accepts is None or accepts(table, replace(item, chosen=before))
    return _can_be_completed(table, item, before, (), accepts)


def _can_be_completed(table: Table, item: Item, before: Groups, start: Group, accepts: Acceptance | None) -> bool:
    """Return whether a group that begins with `start` can be completed, with a legal answer for all later choices."""
    choice = choices(item)[len(before)]
    missing, limit = max(choice.least - len(start), 0), most_targets(table, item, before)
    if limit is not None and len(start) + missing > limit:
        return False
    rest = (target for target in _single_targets(table, item, before) if target not in start)
    return any(
        fits_together(table, choice, (*start, *more))
        and _is_completable(table, item, (*before, (*start, *more)), accepts)
        for more in _groups(rest, missing)
    )


def _groups(targets: Iterator[Target], count: int) -> Iterator[Group]:
    """Every group of `count` targets. Single targets are tried one by one, as they are asked for."""
    if count == 1:
        return zip(targets, strict=False)
    return combinations(targets, count) if count else iter(((),))


def judge_groups(table: Table, item: Item, groups: Groups) -> Iterator[Reason]:
    """Every rule that forbids these groups as the choices of an item, in their order."""
    for at, group in enumerate(groups):
        yield from judge_group(table, item, groups[:at], group)


def judge_group(table: Table, item: Item, before: Groups, group: Group) -> Iterator[Reason]:
    """Every rule that forbids this group as the choice after `before`."""
    choice = choices(item)[len(before)]
    for target in dict.fromkeys(group):
        yield from _judge_single(table, item, before, target)
    if len(set(group)) < len(group):
        yield forbidden("355.7", "reason-chosen-twice")
    if len(group) < choice.least:
        yield forbidden("355.8", "reason-too-few-chosen", count=choice.least)
    limit = most_targets(table, item, before)
    if limit is not None and len(group) > limit:
        split = choice.most is None or limit < choice.most
        yield forbidden("355.14.c" if split else "355.13", "reason-too-many-chosen", count=limit)
    if not fits_together(table, choice, group):
        yield forbidden("355.11.a", "reason-targets-do-not-fit-together")
    elif not have_common_destination(table, replace(item, chosen=before), group):
        yield forbidden("355.4.a", "reason-no-destination")
    _, stronger_choice, _, _, choosing = earlier_choices(choice.of)
    if choosing is not None:
        yield from _unknown_choices(table, group)
    if stronger_choice:
        yield from _unknown_might(table, (*before[stronger_choice - 1], *group))
    elif choice.total_might is not None or any(each.number == "might" for each in asked(choice.of, Compared)):
        yield from _unknown_might(table, group)
    else:
        yield from _unknown_fit(table, item, choice, group)


def _unknown_choices(table: Table, group: Group) -> Iterator[Reason]:
    for target in group:
        other = table.item(target) if isinstance(target, int) else None
        if other is not None and other.by_hand:
            yield not_known("355.9.b", "reason-choices-not-known", card=CardName(other.card))


def _unknown_fit(table: Table, item: Item, choice: Choice, group: Group) -> Iterator[Reason]:
    context = targeting_context(table, item)
    for permanent in _permanents(table, group):
        if isinstance(is_described(table, choice.of, context, permanent.id), Unknown):
            yield not_known("355.9.b", "reason-fit-not-known", card=CardName(permanent.card))


def _unknown_might(table: Table, group: Group) -> Iterator[Reason]:
    for unit in _permanents(table, group):
        if might_of(table, unit) is None:
            yield not_known("355.9.b", "reason-might-not-known", card=CardName(unit.card))


def deal_out_targets(table: Table, item: Item, targets: Group) -> Groups:
    """The targets that a player names, dealt out to the choices in order.

    Another order is tried only if a target does not fit its choice.
    """
    ways = list(_splits(choices(item), targets))
    if len(targets) <= MOST_FOR_ORDER and not any(_fit_descriptions(table, item, groups) for groups in ways):
        ways = [groups for order in permutations(targets) for groups in _splits(choices(item), order)]
    for groups in ways:
        if not list(judge_groups(table, item, groups)):
            return groups
    return ways[0]


def _fit_descriptions(table: Table, item: Item, groups: Groups) -> bool:
    """Return whether each target fits the description of its choice, wherever it is."""
    context = targeting_context(table, item)
    return all(
        fits_filter(table, choices(item)[at].of, context, target) for at, group in enumerate(groups) for target in group
    )


def _splits(choices_left: tuple[Choice, ...], targets: Group) -> Iterator[Groups]:
    """The ways to deal out targets to choices in their order; the last choice takes all that are left."""
    if len(choices_left) == 1:
        yield (targets,)
        return
    choice = choices_left[0]
    most = len(targets) if choice.most is None else min(choice.most, len(targets))
    for count in range(most, min(choice.least, most) - 1, -1):
        for rest in _splits(choices_left[1:], targets[count:]):
            yield (targets[:count], *rest)


def still_legal(table: Table, item: Item) -> Groups:
    """The targets that are still legal, choice by choice (359.3.e.2); what changed zones is gone for good (359.3.e.4).

    Targets that a judge let stand only need to be there. In the edition of 2025-12-01 a group chosen at one location
    must still be there.
    """
    legal: Groups = ()
    for group in item.chosen:
        legal = (*legal, tuple([target for target in group if _is_still_legal(table, item, legal, target)]))
    return legal


def _is_still_legal(table: Table, item: Item, before: Groups, target: Target) -> bool:
    if not exists(table, target):
        return False
    return item.excused or (_is_allowed(table, item, before, target) and _has_stayed(table, item, before, target))


def group_locations(table: Table, item: Item) -> tuple[Place | None, ...]:
    """The location of each group of an item that must be at one, None for any other group; kept once it is final."""
    return tuple(_group_location(table, choices(item)[at], group) for at, group in enumerate(item.chosen))


def _group_location(table: Table, choice: Choice, group: Group) -> Place | None:
    places = (place_of(table, target) for target in group) if choice.together else iter(())
    return next((place for place in places if place is not None), None)


def _has_stayed(table: Table, item: Item, before: Groups, target: Target) -> bool:
    """Return whether a target is where its group was chosen, in an edition that binds the group to that location."""
    return table.setup.rules.keeps_group_target(item.group_locations[len(before)], place_of(table, target))


def is_apart(table: Table, choice: Choice, groups: Groups) -> bool:
    """Return whether targets that are a group with an earlier choice are no longer all at one place (355.11.b)."""
    if not choice.grouped:
        return False
    earlier = group_of(groups, choice_beside(choice.of))
    return len({place_of(table, target) for target in (*earlier, *groups[-1])}) > 1


def fitting_alone(table: Table, choice: Choice, group: Group) -> Group:
    """The targets of a group that still meet its conditions, each taken alone: those that a subset can have."""
    return tuple(target for target in group if fits_together(table, choice, (target,)))


def fewest_kept(choice: Choice) -> int:
    """The fewest targets of a subset: none only if none could have been chosen (355.11.b)."""
    return min(choice.least, 1)
