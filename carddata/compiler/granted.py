"""Abilities that a card of a known type gives to others: which objects have them, and what they mean there."""

from __future__ import annotations

from typing import Final

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext, check_place
from carddata.compiler.continuous import BEARERS
from carddata.compiler.words import Stopped
from carddata.model.card import CardType

GIVEN_TO: Final[dict[str, CardType]] = {"unit": "unit", "gear": "gear", "legend": "legend"}
"""The types of cards that have activated abilities, by the kind of object."""


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
