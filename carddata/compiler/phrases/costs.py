"""Costs as they are written."""

from __future__ import annotations

from typing import Literal, NamedTuple

from carddata.compiler.phrases.objects import Objects
from carddata.model.plays import Instead, Less
from carddata.model.replacements import Substitute
from carddata.model.targets import CardKind


class ObjectPrice(NamedTuple):
    """A cost that is paid with an object: what is done to it, and which objects, or its own permanent, will do."""

    how: Literal["kill", "exhaust", "return", "spend a buff", "recycle", "banish", "disempower"]
    of: Objects | Literal["me", "this"]


class Price(NamedTuple):
    """A cost as it is written: energy, symbols of power, and other costs.

    Cards of `discard_type` are discarded, if it is set. `of_this` marks a cost that a card pays with itself as `this`,
    not as `me`.
    """

    energy: int = 0
    power: tuple[str, ...] = ()
    exhaust: bool = False
    discard: int = 0
    recycle: int = 0
    kill: int = 0
    kill_this: bool = False
    xp: int = 0
    of_this: bool = False
    objects: ObjectPrice | None = None
    burn: int = 0
    discard_type: CardKind | None = None


class ChangedPrice(NamedTuple):
    """A change of the cost of a card that is played: the price is taken off, or takes the place of the cost."""

    how: type[Less | Instead]
    price: Price


class Saved(NamedTuple):
    """The substitute for a death, of "it" or of the own unit (`me`)."""

    whom: str
    do: tuple[Substitute, ...]


class Replaces(NamedTuple):
    """Instructions that take the place of a death, and what may be paid for them."""

    do: tuple[Substitute, ...]
    price: Price


class Optional(NamedTuple):
    """A leading "you may", with what is paid for it; or what is paid without these words, which may be declined too."""

    price: Price = Price()
    may: bool = True
