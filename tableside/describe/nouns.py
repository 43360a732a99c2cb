"""The description of a card as one noun with all that narrows it down: "other buffed friendly units here"."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from carddata.model.targets import (
    BanishedWithThis,
    OfThatPlayer,
    OfType,
    TargetFilter,
    asked,
    asks,
    tags_asked,
    untagged,
)
from tableside.describe.predicates import describe_card, describe_predicates
from tableside.message import Message, message

EQUIPMENT: Final = ("Equipment",)
"""The tag of gear that has a name of its own."""


def describe_objects(described: TargetFilter, count: int = 1) -> Message:
    """Objects with all that limits them; `count` chooses between singular and plural.

    >>> noun = describe_objects(TargetFilter(whose="enemy", where="here"), 2)
    >>> noun.code, dict(noun.arguments)["noun"].code
    ('noun-limited', 'target-enemy-unit')
    """
    if described.kind == "gear" and tags_asked(described) == EQUIPMENT:
        described = replace(untagged(described), kind="equipment")
    described, noun = _noun(described, count)
    words = tuple(describe_predicates(described, count, describe_objects))
    for adjective in (each.words for each in words if each.place == "adjective"):
        noun = message(f"noun-{adjective}", noun=noun)
    for being in (each.words for each in words if each.place == "being"):
        noun = message("noun-limited", noun=noun, limit=being)
    if described.where != "anywhere":
        where = message(f"target-at-{described.where.replace(' ', '-')}")  # a Where
        noun = message("noun-limited", noun=noun, limit=where)
    for limit in (each.words for each in words if each.place == "limit"):
        noun = message("noun-limited", noun=noun, limit=limit)
    return noun


def _noun(described: TargetFilter, count: int) -> tuple[TargetFilter, Message]:
    """The noun for the kind of thing, and what is left of its description."""
    if described.zone == "banished":
        rest = tuple(each for each in described.that if not isinstance(each, BanishedWithThis | OfType))
        return replace(described, that=rest), describe_kind(described, count)
    if described.kind != "card":
        return described, describe_kind(described, count)
    types = next((each.types for each in asked(described, OfType)), ())
    card = describe_card(types, count)
    if described.zone == "trash":
        whose = "that" if asks(described, OfThatPlayer) else described.whose
        card = message(f"noun-from-{whose}-trash", noun=card)  # a Whose, or that
    others = tuple(each for each in described.that if not isinstance(each, OfType | OfThatPlayer))
    return replace(described, that=others), card


def describe_one(described: TargetFilter) -> Message:
    """One of such objects, as "an enemy unit"."""
    return message("noun-one", noun=describe_objects(described))


def describe_each(described: TargetFilter) -> Message:
    """Every such object, as "each enemy unit"."""
    return message("noun-each", noun=describe_objects(described))


def describe_kind(target: TargetFilter, count: int = 1) -> Message:
    """The kind of thing and whose it is, as "enemy unit"; `count` chooses between singular and plural."""
    if target.zone == "banished":
        with_this = asks(target, BanishedWithThis)
        return message("target-banished-with-card" if with_this else "target-banished-card", count=count)
    kind = target.kind.replace(" ", "-")
    return message(f"target-{target.whose}-{kind}", count=count)  # a Whose and an ObjectKind


def describe_owned(described: TargetFilter, count: int) -> Message:
    """Objects of which another word says already whose they are, if they are yours."""
    yours = described.whose == "you" and described.kind != "card"
    return describe_objects(replace(described, whose="anybody") if yours else described, count)
