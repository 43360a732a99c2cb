"""The chain: how an item arrives, what is chosen and paid for it, how it resolves and leaves."""

from __future__ import annotations

from typing import Literal

from carddata.model.abilities import Ability
from carddata.model.costs import FREE, Cost
from carddata.model.numbers import AmountOf
from tableside.engine.model.chain_items import CostPart, GivenRepeat, Item, Opener
from tableside.engine.model.events.event import Event
from tableside.engine.model.references import Place, Player, Target
from tableside.engine.model.zones import PublicZone


class Put(Event, frozen=True, tag="put"):
    """A pending item is put on the chain; `opens` is the kind of item that opened the chain, if this item did.

    `left` is the id that its card had in a public zone, 0 if it comes from elsewhere or is not a certain copy.
    """

    item: Item
    opens: Opener = ""
    left: int = 0


class Ordered(Event, frozen=True, tag="ordered"):
    """These chain items are in this order now, in the places that they share; their players have ordered them."""

    ids: tuple[int, ...]


class Located(Event, frozen=True, tag="located"):
    """The place where a chain item's permanent enters is chosen."""

    id: int
    to: Place


class DestinationChosen(Event, frozen=True, tag="destination"):
    """The destination of the next move of a chain item is chosen, None if the move has nothing to move."""

    id: int
    to: Place | None


class ThereChanged(Event, frozen=True, tag="there changed"):
    """The place that an item's text calls "there" is another, since a unit was played to that instead (462.2.b)."""

    id: int
    place: Place


class FinalizingBegan(Event, frozen=True, tag="finalizing"):
    """The finalization of a pending item begins, with the Repeat that a spell is given as it does."""

    id: int
    repeats: tuple[GivenRepeat, ...] = ()


class Accepted(Event, frozen=True, tag="accepted"):
    """The player of a chain item accepts its "you may", or says that unread text triggered, which `opens` the chain."""

    id: int
    opens: Opener = ""


class Chose(Event, frozen=True, tag="chose"):
    """The targets of a chain item, choice by choice; `excused` if a judge let them stand although they are illegal."""

    id: int
    chosen: tuple[tuple[Target, ...], ...]
    excused: bool = False


class ChoiceRemade(Event, frozen=True, tag="choice remade"):
    """The player of the resolving item `id` has said whether to make one more choice of another spell anew (753)."""

    id: int
    changed: bool


class Redirected(Event, frozen=True, tag="redirected"):
    """A finalized item has other destinations, or groups at other locations, than it had (752.1)."""

    id: int
    destinations: tuple[Place | None, ...]
    group_locations: tuple[Place | None, ...]


class LegalTargetsKept(Event, frozen=True, tag="found"):
    """The targets of an item that are still legal as it begins to resolve, and who controls each, or owns it off board.

    `owners` are their owners, if any of them is controlled by somebody else, and `left` is the place of its only
    target, if an instruction asks about that place later.
    """

    id: int
    chosen: tuple[tuple[Target, ...], ...]
    whose: tuple[tuple[Player, ...], ...]
    owners: tuple[tuple[Player, ...], ...] = ()
    left: Place | None = None


class CostPaid(Event, frozen=True, tag="done"):
    """A part of a chain item's cost is paid; `energy` of it, if it is resources.

    What is paid with reduces the rest of the cost by `less` (356.4). `killed` are the units that are killed for it,
    with their cards, if the item chooses by what they cost. `noted` are numbers of what is paid with, None for what is
    not known, if its instructions read them.
    """

    id: int
    cost: CostPart
    energy: int = 0
    less: Cost = FREE
    killed: tuple[tuple[int, str], ...] = ()
    noted: tuple[tuple[AmountOf, int | None], ...] = ()


class AmountPaid(Event, frozen=True, tag="amount paid"):
    """An instruction of a resolving item has paid or spent an amount."""

    id: int
    amount: int


class ExtraDecided(Event, frozen=True, tag="extra decided"):
    """The player of a chain item pays an optional additional cost, or does not; then `ability` is what it does."""

    id: int
    cost: str
    pays: bool
    ability: Ability | None = None


class ModeChosen(Event, frozen=True, tag="mode chosen"):
    """The player of a chain item has chosen these `modes` so far, by their numbers; then `ability` is what it does."""

    id: int
    modes: tuple[int, ...]
    ability: Ability


class OptionChosen(Event, frozen=True, tag="option chosen"):
    """A player has chosen an option at instruction `number` of the resolving item `id`, both from 1."""

    id: int
    number: int
    player: Player
    option: int


class CopyDecided(Event, frozen=True, tag="copy decided"):
    """It is decided whether the resolving item `id` plays one more token, as the card with reference `by` allows.

    It uses one of the times that the card allows each turn (371.1).
    """

    id: int
    player: Player
    by: str
    copies: bool


class PlayerChose(Event, frozen=True, tag="player chose"):
    """A player has chosen among their own objects for the resolving item `id`, where each player chooses."""

    id: int
    player: Player
    targets: tuple[Target, ...]


class TagNamed(Event, frozen=True, tag="tag named"):
    """The player of a chain item has named a tag as they play it (759)."""

    id: int
    named: str


class ChoosesHere(Event, frozen=True, tag="chooses here"):
    """People say that the unread text of a chain item chooses nothing away from its battlefield."""

    id: int


class Finalized(Event, frozen=True, tag="finalized"):
    """A chain item is no longer pending; `group_locations` is noted for the groups that it chose."""

    id: int
    group_locations: tuple[Place | None, ...] = ()


class ResolutionBegan(Event, frozen=True, tag="resolving"):
    """A chain item begins to resolve with this instruction, None if its targets are to be checked again first."""

    id: int
    instruction: int | None = None


class NextInstruction(Event, frozen=True, tag="instruction"):
    """A resolving item goes on with its instruction of this index."""

    id: int
    instruction: int


class InstructionEnded(Event, frozen=True, tag="instruction ended"):
    """An instruction on which a later instruction depends took place or was ignored, or its condition was met or not.

    `number` is that of the instruction, from 1.
    """

    id: int
    number: int
    outcome: Literal["done", "ignored", "met", "unmet"]


class AmountNoted(Event, frozen=True, tag="amount noted"):
    """The number that a later instruction reads of an object was `amount` as that left; None if it is not known."""

    id: int
    of: AmountOf
    amount: int | None


class InformationLost(Event, frozen=True, tag="information lost"):
    """A target of a resolving item has left the board otherwise than by it: nothing can be read of it (359.3.e.12)."""

    id: int
    target: int


class CardShown(Event, frozen=True, tag="card shown"):
    """The card that an instruction of the resolving item `id` has had revealed or discarded, `?` if it was not read.

    `fits` is what its player said then: whether it is such a card as the instruction asks for.
    """

    id: int
    card: str
    fits: bool | None = None


class TopRevealed(Event, frozen=True, kw_only=True, tag="top revealed"):
    """A player has revealed the top `count` cards of their deck for the chain item `id`.

    `fitting` of them are of the kind that the item asks for. `cards` names them, if the table knows them.
    """

    id: int
    player: Player
    count: int
    fitting: int
    cards: tuple[str, ...] = ()


class DiscardMade(Event, frozen=True, tag="discard made"):
    """A player has discarded for the next instruction of a resolving item."""

    id: int
    player: Player


class BanishmentMarked(Event, frozen=True, tag="banishment marked"):
    """The card of a resolving item will be banished as it leaves the chain."""

    id: int


class LeftChain(Event, frozen=True, tag="left chain"):
    """An item leaves the chain; a spell's card goes to its player's public zone `to`, if that is given.

    If its play is undone, the card is the same again as the one that `was` the id of before (358.5).
    """

    id: int
    to: Literal["", PublicZone] = ""
    was: int = 0


class TakenBack(Event, frozen=True, tag="taken back"):
    """A card that could not be played goes from the chain back to the hand of its player (358.5)."""

    player: Player
    card: str


class LeftToPlayers(Event, frozen=True, tag="left to players"):
    """People carry out an item of the chain by hand as it resolves: an amount that it needs is not known."""

    id: int


class DoneByHand(Event, frozen=True, tag="done by hand"):
    """People have carried out a card by hand."""

    card: str
    player: Player


class KindStated(Event, frozen=True, tag="kind"):
    """People said that a chain item done by hand is a unit or a gear, which is about to enter the board at `to`."""

    id: int
    kind: Literal["unit", "gear"]
    to: Place
