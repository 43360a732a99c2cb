"""The items of the chain (2026-07-16, 327-329)."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from carddata.model.abilities import Ability, When
from carddata.model.costs import FREE, Cost
from carddata.model.numbers import AmountOf
from tableside.engine.model.references import Place, Player, Target

ItemKind = Literal["unit", "gear", "spell", "ability"]
"""The kinds of chain items."""

PlaySource = Literal["hand", "champion", "facedown", "trash", "banished", "deck", "board"]
"""The zone from which the card of a chain item comes; an ability comes from the board."""


CostPart = Literal["sacrifice", "kill this", "objects", "recycle", "burn", "discard", "resources"]
"""The parts of a cost, in the order in which they are paid.

`sacrifice` kills units, `kill this` the ability's own permanent, `objects` is what an `ObjectCost` says.
"""


class Pending(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="at", tag="pending"):
    """The item waits to be finalized (330). Triggers of one moment share a `batch` until their player ordered them."""

    batch: int = 0


class Finalizing(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="at", tag="finalizing"):
    """The item's player makes choices for it and pays for it (337.1, 355-358).

    `paid` are the parts of the cost that are paid. `decided` are the optional additional costs of which its player said
    whether to pay them. `chooses_here` marks unread text of which its player said that it chooses nothing away from its
    battlefield (811.1.d.2).
    """

    paid: tuple[CostPart, ...] = ()
    decided: tuple[str, ...] = ()
    chooses_here: bool = False


class Waiting(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="at", tag="waiting"):
    """The item is finalized, and waits on the chain until it resolves (337.4)."""


class Resolving(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="at", tag="resolving"):
    """The item resolves (340.1, 359.3).

    `instruction` is the index of its next instruction, None before its targets were checked again (359.3.e.2).
    `discarded` are the players who have discarded for that instruction. `done` and `ignored` are the numbers, from 1,
    of earlier instructions on which later ones depend (359.3.e.14); `met` and `unmet` are those whose condition later
    ones ask about again. `banishes` marks a card that is banished as it leaves the chain. `paid` are the parts of a
    cost that is paid on resolution, as before 2026. `revealed` is how many cards an earlier instruction revealed of the
    kind that it asks for, and `paid_amount` how much one has paid or spent. `chosen_by` is what players have chosen so
    far where each chooses among their own. `noted` are numbers of objects that have left since, which later
    instructions read; None for what is not known. `dealt` are the units to which it has dealt damage. `options` are the
    options chosen so far: at which instruction, by whom, and which of them. `remade` says of each choice of another
    spell that was asked about so far whether it was made anew. `shown` is the card that an instruction has had revealed
    from a deck, `?` if it was not read, and `shown_fits` whether its player said then that it is what was asked for.
    `copies` are the decisions so far on one more of the token that the instruction
    plays: whose, by which card, and which.
    """

    instruction: int | None = None
    discarded: tuple[Player, ...] = ()
    done: tuple[int, ...] = ()
    ignored: tuple[int, ...] = ()
    met: tuple[int, ...] = ()
    unmet: tuple[int, ...] = ()
    banishes: bool = False
    paid: tuple[CostPart, ...] = ()
    revealed: int = 0
    paid_amount: int = 0
    chosen_by: tuple[tuple[Player, tuple[Target, ...]], ...] = ()
    noted: tuple[tuple[AmountOf, int | None], ...] = ()
    remade: tuple[bool, ...] = ()
    dealt: tuple[int, ...] = ()
    options: tuple[tuple[int, Player, int], ...] = ()
    shown: str = ""
    shown_fits: bool | None = None
    copies: tuple[tuple[Player, str, bool], ...] = ()


Progress = Pending | Finalizing | Waiting | Resolving
"""The stages of a chain item."""

NOT_FINALIZED: Final = (Pending, Finalizing)
"""The stages of an item before it is finalized."""

IN_PROGRESS: Final = (Finalizing, Resolving)
"""The stages of an item that is being finalized, or resolves."""

PENDING, BEGUN, WAITING = Pending(), Finalizing(), Waiting()
"""A pending item that shares its moment with no other, an item whose player begins to finalize it, a finalized item."""


class PendingToken(msgspec.Struct, frozen=True, omit_defaults=True):
    """The part of a chain item that makes it a token: the card that makes it, which of how many it is, how it enters.

    `owner` is who owns it, if another player plays it (183).
    """

    maker: str
    number: int = 1
    total: int = 1
    exhausted: bool = False
    owner: Player = ""


EffectPlace = Literal["", "base", "any battlefield", "battlefield you control", "there", "also there"]
"""The place where a unit enters that an effect has played: where its player may play it, or where the effect says."""


class PlayTerms(msgspec.Struct, frozen=True, omit_defaults=True):
    """The terms on which an effect has a card played: ignored costs, the place, and what becomes of it (419.3.b).

    `to` says where a unit enters, and `at` is the only battlefield where it may, 0 for no such limit (811.1.d.3).
    `there` is the place that the words of the effect name. `cost` takes the place of the base cost (356.1.a), and the
    total cost is reduced by `less` (356.4). `announced` marks a card whose own text permits the play: its
    player has made all choices as they announced it. A card of banishment was `banished_by` that permanent.
    """

    ignoring: Literal["", "energy", "cost", "all"] = ""
    to: EffectPlace = ""
    there: Place | None = None
    at: int = 0
    then: Literal["", "recycle", "banish"] = ""
    cost: Cost | None = None
    less: Cost = FREE
    announced: bool = False
    banished_by: int = 0


class GivenRepeat(msgspec.Struct, frozen=True):
    """Repeat that a spell is given: its name as a cost, its `cost`, and `by` the card whose domains pay its power."""

    name: str
    cost: Cost
    by: str


class BeforePlay(msgspec.Struct, frozen=True, omit_defaults=True):
    """The player who had priority and those who had passed before a play: as it is again if that is undone (358.5)."""

    priority: Player | None = None
    passed: tuple[Player, ...] = ()


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card, a token or an ability on the chain (2026-07-16, 327-329).

    - `ability`, `progress`: what it will carry out, None if people do it by hand, and how far it has come
    - `source`: where the card was played from; its play effect has the same source
    - `hidden_at`: the battlefield that limits it (811.1.d)
    - `by`, `at`: the permanent of an ability, and the place of that permanent
    - `trigger`: the event on which unread text may have triggered
    - `it`, `there`: the objects that the event of a trigger happened to, and where that was; `moved_from`: where its
      own unit moved from, if its choices ask for that
    - `event_players`: who did what a trigger is on, and who controlled and who owned what that happened to, if its
      ability speaks of them
    - `terms`: those of a card that an effect has played
    - `which`: what tells the ability from all others of the same permanent or battlefield, also of the same text
    - `made_by`: the item that generated a delayed trigger
    - `gear`: the Equipment whose effect text the ability is, if that speaks of it
    - `that`: what the effect had chosen that said to do this
    - `nobodys`: an ability of a battlefield that nobody controls; its player makes its choices, and its "you" is no one
      (190.6.b, 190.6.d)

    In the process of play:

    - `accepted`: a yes to its "you may"
    - `modes`: the numbers of the modes chosen so far; once all are chosen, `ability` is what they say
    - `chosen`: the targets of each choice made so far; `excused` marks illegal choices that a judge let stand
    - `group_locations`: for each choice the location of its group as the item was finalized, if they had to be at one
    - `to`, `destinations`: the place where its permanent will enter, and that of each of its moves to a chosen place,
      None for a move of nothing
    - `paying`, `spent`, `less`: what the player chose to pay with, the energy spent, and by how much it is cheaper by
      what they have paid with
    - `killed`: the units that were killed to pay for it, with their cards, if its choices ask for them
    - `paid_with`: the numbers that its instructions read of what it was paid with, or of the card that was shown for it
    - `repeats`: the Repeat that other cards gave it as it was played
    - `named`: the tag that its player named as they played it, or as they played the permanent of the ability
    - `was`: the id that its card had in the public zone that it was played from, if that is known
    - `before`: what an undone play leaves as it was; None for what its player did not announce

    As it began to resolve:

    - `whose`, `owners`: who controlled its targets, and who owned them if others did
    - `left`: the place of its only target, if an instruction asks about it
    """

    id: int
    player: Player
    card: str
    kind: ItemKind
    source: PlaySource
    ability: Ability | None = None
    trigger: When | Literal[""] = ""
    to: Place | None = None
    destinations: tuple[Place | None, ...] = ()
    hidden_at: int | None = None
    by: int | None = None
    at: Place | None = None
    it: tuple[int, ...] = ()
    there: Place | None = None
    moved_from: Place | None = None
    event_players: tuple[Player, ...] = ()
    chosen: tuple[tuple[Target, ...], ...] = ()
    whose: tuple[tuple[Player, ...], ...] = ()
    owners: tuple[tuple[Player, ...], ...] = ()
    left: Place | None = None
    group_locations: tuple[Place | None, ...] = ()
    paying: tuple[str, ...] = ()
    modes: tuple[int, ...] = ()
    accepted: bool = False
    spent: int = 0
    less: Cost = FREE
    excused: bool = False
    repeats: tuple[GivenRepeat, ...] = ()
    killed: tuple[tuple[int, str], ...] = ()
    named: str = ""
    which: str = ""
    made_by: int = 0
    gear: int | None = None
    that: tuple[Target, ...] = ()
    nobodys: bool = False
    paid_with: tuple[tuple[AmountOf, int | None], ...] = ()
    token: PendingToken | None = None
    terms: PlayTerms | None = None
    owner: Player = ""
    was: int = 0
    before: BeforePlay | None = None
    progress: Progress = PENDING

    @property
    def owned_by(self) -> Player:
        """Return who owns it, and has played it."""
        return self.owner or self.player

    @property
    def is_card(self) -> bool:
        """Return whether it is a card, not a token or an ability (185)."""
        return self.kind != "ability" and self.token is None

    @property
    def is_activated(self) -> bool:
        """Return whether it is an activated ability, also one that people carry out."""
        if self.kind != "ability":
            return False
        return not self.trigger if self.ability is None else self.ability.when == "activate"

    @property
    def is_announced(self) -> bool:
        """Return whether its player announced it: no effect or event put it on the chain."""
        if self.kind == "ability":
            return self.is_activated
        return self.token is None and (self.terms is None or self.terms.announced)

    @property
    def is_pending(self) -> bool:
        """Return whether it is not finalized yet (328)."""
        return isinstance(self.progress, NOT_FINALIZED)

    @property
    def is_in_progress(self) -> bool:
        """Return whether it is being finalized or resolves."""
        return isinstance(self.progress, IN_PROGRESS)

    @property
    def next_instruction(self) -> int | None:
        """The index of its next instruction; None unless it resolves and its targets were checked."""
        return self.progress.instruction if isinstance(self.progress, Resolving) else None

    @property
    def paid(self) -> tuple[CostPart, ...]:
        """The parts of its cost that its player has paid so far."""
        return self.progress.paid if isinstance(self.progress, IN_PROGRESS) else ()

    @property
    def by_hand(self) -> bool:
        """Return whether people carry out what it does: its behaviour is not data."""
        return self.ability is None and self.kind in ("spell", "ability")


Opener = Literal["", "play", "trigger", "combat", "add", "unread"]
"""The cause that opened a chain: a play, a trigger, a combat's attack or defend trigger, an ability that adds
resources, or unread text of which nobody has said yet that it triggered.
"""
