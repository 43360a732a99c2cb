"""Operations on cards that are not on the board: hands, decks, trashes, and cards to play."""

from __future__ import annotations

from typing import Literal

from carddata.model.conditions import PrintedNumber
from carddata.model.keywords import Keyword
from carddata.model.operations.operation import ByPlayers, CountedByPlayers, Operation
from carddata.model.targets import TargetFilter

RestOfTop = Literal["recycle", "trash", "stay"]
"""The fate of the other cards of a deck's top: recycled, put into the trash, which burns none (440), or left there."""


class Draw(CountedByPlayers, frozen=True, tag="draw"):
    """`who` draws `count` cards (413), or this number for each of what is counted."""

    count: PrintedNumber = 1


class Burn(CountedByPlayers, frozen=True, tag="burn"):
    """`who` burns the top `count` cards of their main deck (440), or this number for each of what is counted."""

    count: PrintedNumber = 1


class Discard(ByPlayers, frozen=True, tag="discard"):
    """`who` discards `count` cards, each player their own choice, or their whole hand if it is None (422)."""

    count: PrintedNumber | None = 1


class _OfTop(Operation, frozen=True, kw_only=True):
    """A look at the top cards of a deck, of which some are drawn, or `put` into the hand, and then the `rest`."""

    put: bool = False
    rest: RestOfTop = "recycle"


class Look(_OfTop, frozen=True, tag="look"):
    """The controller looks at the top `count` cards of their Main Deck (108.4.d).

    With `take` they draw that many of them, `up_to` that if they wish, or `put` them into their hand, and recycle
    the rest or put it into their trash. Without, they predict: they recycle any number and put the rest back in any
    order (436).
    """

    count: PrintedNumber = 1
    take: int = 0
    up_to: bool = False


class Seek(_OfTop, frozen=True, kw_only=True, tag="seek"):
    """The controller seeks a card that `of` describes in the top `count` of their Main Deck.

    They look at the cards and may reveal such a card, or reveal the top card if it is `open` (424). They draw it, or
    `put` it into their hand, and recycle the rest, put it into their trash, or let it stay where it is.
    """

    count: PrintedNumber = 1
    of: TargetFilter
    open: bool = False


class Reveal(Operation, frozen=True, kw_only=True, tag="reveal"):
    """The controller reveals the top `count` cards of their Main Deck, and recycles them (416, 424).

    Later instructions count those with `keyword` as "revealed".
    """

    count: PrintedNumber = 1
    keyword: Keyword


class Counter(Operation, frozen=True, kw_only=True, tag="counter"):
    """Counter the chosen spells and abilities (425).

    With `to_hand` spells go to their owner's hand instead of the trash (370.1).
    """

    what: int
    to_hand: bool = False


class BanishThis(Operation, frozen=True, tag="banish this"):
    """Banish the spell itself as it leaves the chain."""


class HideFree(Operation, frozen=True, tag="hide free"):
    """The controller hides without paying for the rest of the turn."""


class NameSpell(Operation, frozen=True, tag="name spell"):
    """The controller names a spell for the ability's own permanent (760-762)."""
