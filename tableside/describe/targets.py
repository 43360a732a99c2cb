"""Choices, as messages: how many of which kind, and all that narrows them down."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from carddata.model.targets import AttachedTo, Beside, Choice, TargetFilter, asked, bearer_chosen
from tableside.describe.choosing import describe_target
from tableside.describe.nouns import describe_objects
from tableside.message import Argument, Listing, Message, message


def describe_choice(choice: Choice) -> Message:
    """Return how many things are chosen and which, as "up to 2 enemy units at a battlefield"."""
    least, most = choice.least, choice.most
    target = describe_objects(_but_for_its_place(choice.of), count=2 if most is None else most)
    if most is None and not least:
        return message("choice-any-number", target=target)
    if most is None:
        return message("choice-at-least", least=least, target=target)
    if least == most == 1:
        return message("choice-one", target=target)
    if least == most:
        return message("choice-exactly", number=most, target=target)
    if not least:
        return message("choice-up-to", most=most, target=target)
    return message("choice-between", least=least, most=most, target=target)


def _but_for_its_place(described: TargetFilter) -> TargetFilter:
    """A description without the choice at whose location it is, which is said of the whole choice."""
    return replace(described, that=tuple(each for each in described.that if not isinstance(each, Beside | AttachedTo)))


def describe_chosen(choice: Choice) -> Message:
    """A choice, with what binds all that is chosen, and who chooses."""
    limits = tuple(_group_limits(choice))
    chosen = describe_choice(choice)
    return message("choice-limited", choice=chosen, limits=Listing(limits)) if limits else chosen


def _group_limits(choice: Choice) -> Iterator[Argument]:
    if choice.together:
        yield message("meaning-together")
    if choice.scattered:
        yield message("meaning-scattered")
    if choice.one_controller:
        yield message("meaning-one-controller")
    if choice.xp:
        yield message("meaning-at-level", xp=choice.xp)
    if choice.total_might is not None:
        yield message("meaning-total-might", might=choice.total_might)
    for beside in asked(choice.of, Beside):
        yield message("meaning-beside", target=describe_target(beside.choice))
    if choice.grouped:
        yield message("meaning-grouped")
    if choice.apart:
        yield message("meaning-apart", target=describe_target(choice.apart))
    if choice.same_controller:
        yield message("meaning-same-controller", target=describe_target(choice.same_controller))
    if bearer := bearer_chosen(choice.of):
        yield message("meaning-attached-to", target=describe_target(bearer))
    if choice.by:
        among = "freely-chosen" if choice.freely else "chosen"
        if isinstance(choice.by, int):
            yield message("meaning-chosen-by-player", target=describe_target(choice.by))
        else:
            yield message(f"meaning-{among}-by-{choice.by.replace(' ', '-')}")
    if choice.next_first:
        yield message("meaning-next-first")
    if choice.spared:
        yield message("meaning-spared")
    if choice.no_dearer:
        yield message("meaning-no-dearer")
    if choice.must:
        yield message("meaning-must")
