"""Places and words of the nodes of a meaning, as the capability check asks for them."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from carddata.model.card import CardType, SecondType
from carddata.model.stops import Mechanic
from carddata.model.targets import IsNot


class MissingMechanic(NamedTuple):
    """The missing mechanic, and the node that asks for it, by its word in the data of cards."""

    mechanic: Mechanic
    node: str


class NodePlace(NamedTuple):
    """The place of a node: the type of its card and a second one, in its second box or not, delayed or not.

    It may be `of_move`: within a choice of an ability that triggers as its own unit moves.
    """

    type: CardType
    second_box: bool = False
    delayed: bool = False
    also: SecondType | None = None
    of_move: bool = False


def node_name(node: msgspec.Struct) -> str:
    """Return the word for a node in the data of cards.

    >>> from carddata.model.targets import IsToken
    >>> from carddata.model.triggers import NthTime
    >>> node_name(NthTime(2)), node_name(IsNot(IsToken()))
    ('nth', 'not token')
    """
    if isinstance(node, IsNot):
        return f"not {node_name(node.of)}"
    tag = node.__struct_config__.tag
    return str(tag) if tag is not None else type(node).__name__
