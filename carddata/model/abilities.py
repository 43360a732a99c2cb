"""Abilities of cards.

An ability says when it applies, what it costs, what is chosen for it, and which operations it carries out. These parts
combine freely.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from carddata.model.battlefields import ReplaceBattlefield
from carddata.model.champions import ToChampionZone
from carddata.model.conditions import Condition, PrintedNumber
from carddata.model.costs import FREE, Cost
from carddata.model.decisions import Decide
from carddata.model.deck_ends import ToDeck
from carddata.model.hands import AllowLooks, ReturnBanished, ReturnLater, RevealHand, TakeFromHand
from carddata.model.new_choices import ChooseAnew
from carddata.model.operations import (
    ActivateEffects,
    Add,
    Attach,
    Banish,
    BanishThis,
    BecomeCopy,
    Buff,
    Burn,
    ChangeCosts,
    ChangeDamage,
    ChangeRunes,
    Counter,
    Deal,
    Detach,
    Discard,
    Disempower,
    Double,
    Draw,
    Empower,
    EnterReady,
    Exhaust,
    Fight,
    Forbid,
    ForbidPlays,
    GainPoints,
    GainXp,
    GiveFlow,
    GiveKeyword,
    GiveMight,
    Heal,
    HideFree,
    Kill,
    Look,
    LoseControl,
    LoseKeyword,
    Move,
    MoveBuff,
    NameSpell,
    NextSpellBonus,
    Operation,
    PlayToken,
    PreventDamage,
    RaiseBuffs,
    RaiseMight,
    Ready,
    Recall,
    Return,
    Reveal,
    Seek,
    SetMight,
    ShareKeywords,
    Skip,
    Stun,
    Swap,
    SwapMight,
    TakeControl,
    TakeTurn,
    Things,
    WinGame,
)
from carddata.model.operations.operation import EVENT_PLAYERS
from carddata.model.options import ChooseOption
from carddata.model.payments import PayAny, SpendBuffs
from carddata.model.permissions import CostChange
from carddata.model.plays import Play, SomeCards
from carddata.model.recycling import Recycle
from carddata.model.repeats import GiveRepeat
from carddata.model.replacements import ReplaceNext
from carddata.model.targets import BanishedWithThis, Choice, asks
from carddata.model.trigger_changes import ScoringKind
from carddata.model.triggers import EventFilter, OnceEachTurn

When = Literal[
    "resolve",
    "activate",
    "play",
    "attack",
    "defend",
    "conquer",
    "hold",
    "death",
    "dies",
    "beginning",
    "main",
    "ending",
    "hides",
    "plays from facedown",
    "plays a card",
    "plays",
    "move",
    "win",
    "stun",
    "ready",
    "buff",
    "empower",
    "exhaust",
    "mighty",
    "attach",
    "detach",
    "choose",
    "draw",
    "burn",
    "discard",
    "discarded",
    "gain xp",
    "spend xp",
    "lose",
    "predict",
    "revealed",
    "leaves",
    "return",
    "recycle",
    "use",
    "spend a buff",
    "recycle a rune",
    "channel",
    "showdown",
    "combat begins",
    "combat ends",
    "damage",
    "kill",
    "then",
]
"""The moment at which an ability applies; see `Ability`."""


class DoThis(Operation, frozen=True, kw_only=True, tag="do this"):
    """Put the reflexive trigger `then` on the chain `times` times (386-388).

    `that` is the number of the choice that its words speak of, 0 for none.
    """

    then: Ability
    that: int = 0
    times: PrintedNumber = 1


class Delay(Operation, frozen=True, kw_only=True, tag="delay"):
    """Generate a delayed trigger, `then`, which waits for its event this turn (390.2, 392).

    With `of` its event must happen to these objects, or they are its "it" if it waits for a time: for the end of the
    turn (`ending`), or for the next Main Phase of its player to start (`main`), in whatever turn. It triggers each
    time, or only the next time with `once`. With `killing` it waits for deaths by this instruction alone: of units that
    it dealt damage to, in the cleanup after it (428.5.c).
    """

    then: Ability
    of: Things | None = None
    once: bool = False
    killing: bool = False


class GiveAbility(Operation, frozen=True, kw_only=True, tag="give ability"):
    """Give each of `to` this ability for the turn; what it says, it says from the point of view of the unit (477.2)."""

    ability: Ability
    to: Things


Effect = (
    Decide
    | ChooseOption
    | RevealHand
    | AllowLooks
    | TakeFromHand
    | ReturnLater
    | ReturnBanished
    | Recycle
    | ToChampionZone
    | ToDeck
    | Draw
    | Burn
    | Deal
    | Fight
    | Kill
    | Move
    | Swap
    | GiveMight
    | GiveKeyword
    | ShareKeywords
    | LoseKeyword
    | SetMight
    | Double
    | SwapMight
    | RaiseMight
    | Stun
    | Buff
    | MoveBuff
    | Empower
    | Disempower
    | Return
    | Ready
    | Exhaust
    | Recall
    | Heal
    | PlayToken
    | Discard
    | GainPoints
    | GainXp
    | Add
    | ReplaceNext
    | Counter
    | Play
    | ChooseAnew
    | EnterReady
    | ChangeCosts
    | GiveRepeat
    | ReplaceBattlefield
    | HideFree
    | NameSpell
    | RaiseBuffs
    | ChangeDamage
    | PreventDamage
    | NextSpellBonus
    | Forbid
    | ForbidPlays
    | GiveFlow
    | WinGame
    | BanishThis
    | TakeTurn
    | Skip
    | Banish
    | TakeControl
    | LoseControl
    | Attach
    | Detach
    | BecomeCopy
    | ChangeRunes
    | Look
    | Seek
    | Reveal
    | ActivateEffects
    | PayAny
    | SpendBuffs
    | DoThis
    | Delay
    | GiveAbility
)
"""Any operation."""


EachOnce = Literal["", "use", "spell", "turn", "turn by you"]
"""For how long an ability, or a mode of it that was chosen, is not open again; see `Ability`."""


class Mode(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One of the modes of an ability: what is chosen for it, and what it does (355.3)."""

    do: tuple[Effect, ...]
    choose: tuple[Choice, ...] = ()


class Ability(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, dict=True):
    """One ability: when it applies, what is chosen and paid for it, and what it does, in the order of the card.

    `resolve` is what a spell does, `activate` what a player may use at its `cost`, with the permission of `timing`
    besides the ordinary one (381, 806, 813), and `then` a reflexive trigger within another ability. The other
    values are triggers. `attack`, `defend`, `win` (a combat), `death`, `leaves` (the board) and `play` are of its
    own permanent, `discarded` and `revealed` (from its owner's main deck, 424.1.a.1) are of its own card, `dies` is
    the death of any permanent, `plays` the play of a unit, spell or gear, tokens included. `conquer` and `hold` are
    of its own permanent or battlefield; `hides` and the two `plays` are actions of its player. `stun`, `ready`,
    `exhaust`, `buff` and `empower` are what becomes of a permanent, `mighty` is that a unit becomes Mighty (709),
    `attach` and `detach` are Equipment that is attached to a unit or detached from it, `damage` is damage that units
    take, `kill` is a permanent that dies and a player who is responsible for it (428.5), `main` is the start of its
    player's Main Phase, `choose` is a target that a spell or an ability has as it is finalized (383.4.b), `draw`,
    `burn`, `discard`, `gain xp`, `spend xp`, `lose` (a combat), `predict`, `recycle` (cards to the main deck), `use`
    (of an activated ability), `spend a buff` and `recycle a rune` are of a player, `return` is a unit's return to its
    owner's hand, `showdown` the beginning of a showdown, `combat begins` that of a combat (464.2.b) and `combat ends`
    its end (466.7.b); these, and every trigger that is not on its own permanent, say more in `on`, as `by` its player.
    With `theirs` an ability of a battlefield belongs to the player whose event it is, who is its "you" (190.6.c). `may`
    is a leading "you may": whether to perform it is decided, and its `cost` paid, as it is finalized (383.3). With
    `cheaper` it costs less to activate. If `only_if` does not hold, it does not trigger and cannot be activated;
    `asks_later` says that this is an "if" after the trigger about what there is, which the edition of 2025-12-01 reads
    as the ability resolves. `also` is the other way of scoring on which the same ability triggers: one that says "when
    I conquer or hold" stands once for each, and two that say the same are two (383.4). An ability that is `in_trash`
    works while its card is in its player's trash and nowhere else; its own permanent is that card. With `modes` its
    player chooses a mode as it is finalized, which says all that it does (355.3). `each_once` says that no mode is
    chosen that was chosen before: for the same spell, which is repeated, or this turn for an ability of the same
    permanent, by anybody or by the ability's player. An activated ability of which it is the `use` is used no more
    than once each turn. As it is repeated, `again` are the numbers of the instructions with which further executions
    begin (820.1.d). `in_words` says of an ability on its own permanent's death that it is written out, and so no
    effect of Deathknell (808.1.b).
    """

    when: When
    do: tuple[Effect, ...]
    choose: tuple[Choice, ...] = ()
    may: bool = False
    theirs: bool = False
    on: EventFilter | None = None
    cost: Cost = FREE
    cheaper: CostChange | None = None
    timing: Literal["", "Action", "Reaction"] = ""
    only_if: Condition | None = None
    asks_later: bool = False
    also: ScoringKind | None = None
    in_trash: bool = False
    modes: tuple[Mode, ...] = ()
    each_once: EachOnce = ""
    again: tuple[int, ...] = ()
    in_words: bool = False

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """Its choices made as it is put on the chain, without those that "must" be made later (355.10.f)."""
        return tuple([choice for choice in self.choose if not choice.must])

    @cached_property
    def moves_to_chosen(self) -> tuple[Move, ...]:
        """Its moves whose destination is chosen as it is put on the chain, in the order of the text (355.4)."""
        return tuple([do for do in self.do if isinstance(do, Move) and do.to == "chosen"])

    @property
    def once(self) -> bool:
        """Return whether it is used no more than once each turn."""
        return self.each_once == "use"

    @cached_property
    def once_each_turn(self) -> bool:
        """Return whether it triggers or is used once each turn."""
        return self.once or (self.on is not None and self.on.asks(OnceEachTurn))

    @property
    def all_choices(self) -> tuple[Choice, ...]:
        """Its choices, and those of all its modes."""
        return (*self.choose, *(choice for mode in self.modes for choice in mode.choose))

    @property
    def speaks_of_event(self) -> bool:
        """Return whether it has a player of the event do something on which it triggered."""
        each = (*self.do, *(do for mode in self.modes for do in mode.do))
        players = (*(getattr(do, "who", None) for do in each), *(choice.by for choice in self.all_choices))
        return any(player in EVENT_PLAYERS for player in players)


def speaks_of_banished(ability: Ability) -> bool:
    """Return whether an ability speaks of cards that were banished with its own permanent (427.3)."""
    played = (do.what.of for do in ability.do if isinstance(do, Play) and isinstance(do.what, SomeCards))
    return any(
        asks(described, BanishedWithThis) for described in (*(choice.of for choice in ability.all_choices), *played)
    )
