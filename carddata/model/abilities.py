"""What a card does: abilities, and the operations that they carry out.

An ability says when it applies, what it costs, what is chosen for it, and which operations it carries out. These parts
combine freely. A new kind of operation is a new class in `Effect`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from carddata.model.amounts import Count
from carddata.model.costs import FREE, Cost, Domain, ResourceUse
from carddata.model.keywords import Keyword, PrintedKeyword
from carddata.model.replacements import InsteadOfDeath
from carddata.model.targets import CardKind, Choice, TargetFilter
from carddata.model.triggers import EventFilter

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
    "choose",
    "draw",
    "discard",
    "then",
]
"""When an ability applies; see `Ability`."""

PrintedNumber = Annotated[int, msgspec.Meta(ge=1, le=99)]
"""A printed number of cards, points or damage."""

Change = Annotated[int, msgspec.Meta(ge=-99, le=99)]
"""An increase, or a decrease below 0."""

Things = int | Literal["me", "it"] | TargetFilter
"""What an operation acts on: a choice by its number from 1, the ability's own permanent, what the event of its trigger
happened to (`it`), or all objects that fit."""

Who = int | Literal["you", "opponents", "everybody", "turn player"]
"""Which players: the ability's controller, all opponents, all, the turn player, the controller of choice number N."""


class If(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A condition: every field that is set must hold, or not all of them if `unless` is set.

    `played_from` is where the card was played from, `paid` an additional cost that was paid for it. `there_is` asks for
    at least `count` such objects, `legion` for another card finalized by the player this turn (812.1.c), `xp` for so
    much XP or more (824.1.b), `turn` for whose turn it is, `beginning` for the Beginning Phase, `showdown` for a
    showdown that is in progress (341). `chosen` asks that choice number 1 fits the description too, `chosen_of` whose
    it was as the item began to resolve, `any_chosen` that anything chosen fits, `me` that the ability's own permanent
    does, `attacked` that it attacked in the combat that ends. `counted` asks for an amount of at least `fewest` and, if
    it is set, at most `most`.

    The last two link an instruction to an earlier instruction of the same ability, by its number from 1 (359.3.e.14):
    with `done` it is dropped if that was ignored, because its target is illegal or it is impossible; with `did` also if
    the action that it names did not take place, because that was negated or replaced, or changed nothing.
    """

    played_from: Literal["", "hand", "champion", "facedown", "trash", "deck"] = ""
    paid: str = ""
    there_is: TargetFilter | None = None
    count: PrintedNumber = 1
    legion: bool = False
    xp: int = 0
    showdown: bool = False
    turn: Literal["", "yours", "an opponent's"] = ""
    beginning: bool = False
    chosen: TargetFilter | None = None
    chosen_of: Literal["", "friendly", "enemy"] = ""
    any_chosen: TargetFilter | None = None
    me: TargetFilter | None = None
    attacked: bool = False
    counted: Count | None = None
    fewest: int = 0
    most: int | None = None
    done: int = 0
    did: int = 0
    unless: bool = False


class Operation(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True, tag_field="do"
):
    """One instruction (2026-07-16, 359.3); `only_if` is checked as it is carried out."""

    only_if: If | None = None


class Draw(Operation, frozen=True, tag="draw"):
    """`who` draws `count` cards (413), so many for each of what is counted."""

    count: PrintedNumber = 1
    who: Who = "you"
    each: Count | None = None


class Deal(Operation, frozen=True, kw_only=True, tag="deal"):
    """Deal `amount` damage to each of `to` (417), or `split` it among them as its player chooses (355.14).

    With `might_of` the amount is the Might of that unit as the instruction is carried out (359.3.f.2); it is dealt by
    the unit itself, not by the spell or ability, if `by_unit` is set (417.6.b.3). With `each` it is so much for each of
    what is counted then.
    """

    amount: PrintedNumber = 1
    might_of: int | Literal["", "me"] = ""
    by_unit: bool = False
    to: Things
    split: bool = False
    each: Count | None = None


class Kill(Operation, frozen=True, tag="kill"):
    """Kill these permanents (428)."""

    what: Things = "me"


class Move(Operation, frozen=True, kw_only=True, tag="move"):
    """Move these units: to a place chosen as the ability is put on the chain, their own base, or here (355.4).

    `there` is where the event of the ability's trigger was.
    """

    what: Things = "me"
    to: Literal["chosen", "base", "here", "there"] = "chosen"


class Swap(Operation, frozen=True, kw_only=True, tag="swap"):
    """Move `first` and `second` to each other's location."""

    first: int | Literal["me"] = "me"
    second: int


class GiveMight(Operation, frozen=True, kw_only=True, tag="might"):
    """Give each of `to` `amount` more Might this turn; less only down to `least`, if set (317.2.c).

    With `each` it is so much for each of what is counted as the instruction is carried out.
    """

    amount: Change
    to: Things = "me"
    least: int | None = None
    each: Count | None = None


class Double(Operation, frozen=True, tag="double"):
    """Double the Might of these units for the turn (432)."""

    what: Things = "me"


class SwapMight(Operation, frozen=True, kw_only=True, tag="swap might"):
    """Swap the Might of the two units of a choice for the turn (433)."""

    what: int


class GiveKeyword(Operation, frozen=True, kw_only=True, tag="keyword"):
    """Give each of `to` this keyword this turn, with its number if it has one (801.3.a).

    It stays for good if it is `lasting`.
    """

    keyword: PrintedKeyword
    to: Things = "me"
    lasting: bool = False


class Stun(Operation, frozen=True, kw_only=True, tag="stun"):
    """Stun these units (423)."""

    what: Things


class Buff(Operation, frozen=True, kw_only=True, tag="buff"):
    """Give each of these units a buff if it has none (426)."""

    what: Things = "me"


class Return(Operation, frozen=True, kw_only=True, tag="return"):
    """Return these permanents, facedown cards or cards in a trash to their owner's hand."""

    what: Things


class Ready(Operation, frozen=True, tag="ready"):
    """Ready these permanents (415)."""

    what: Things = "me"


class Exhaust(Operation, frozen=True, tag="exhaust"):
    """Exhaust these permanents (414)."""

    what: Things = "me"


class Recall(Operation, frozen=True, tag="recall"):
    """Recall these permanents to their base; this is not a move (454-458)."""

    what: Things = "me"


class Heal(Operation, frozen=True, tag="heal"):
    """Remove all damage from these units (418)."""

    what: Things = "me"


class PlayToken(Operation, frozen=True, kw_only=True, tag="token"):
    """The ability's controller plays `count` tokens named `token`; gear and `ready` units enter ready (179, 350.2).

    `where` is the place of units: chosen as each is played, here, or the controller's base (355.2).
    """

    token: str
    count: PrintedNumber = 1
    ready: bool = False
    exhausted: bool = False
    where: Literal["chosen", "here", "base"] = "chosen"


class Discard(Operation, frozen=True, tag="discard"):
    """`who` discards `count` cards, each player their own choice (422)."""

    count: PrintedNumber = 1
    who: Who = "you"


class GainPoints(Operation, frozen=True, tag="points"):
    """`who` gains `points`, or loses them if negative (194)."""

    points: Change = 1
    who: Who = "you"


class GainXp(Operation, frozen=True, tag="gain xp"):
    """The controller gains `count` XP (730.1), so many for each of what is counted."""

    count: PrintedNumber = 1
    each: Count | None = None


class Add(Operation, frozen=True, tag="add"):
    """Add energy, and power of these domains or of `any`, to the controller's rune pool (429).

    With `only` they can be spent on that alone.
    """

    energy: int = 0
    power: tuple[Domain | Literal["any"], ...] = ()
    only: ResourceUse | None = None


class ReplaceDeath(Operation, frozen=True, kw_only=True, tag="replace death"):
    """Once this turn, as each of these units would die, this happens instead (390.3).

    With a `cost` its controller, the player of the ability, may pay it for that.
    """

    what: Things
    how: InsteadOfDeath
    cost: Cost = FREE


class Counter(Operation, frozen=True, kw_only=True, tag="counter"):
    """Counter the chosen spells (425); with `to_hand` they go to their owner's hand instead of the trash (370.1)."""

    what: int
    to_hand: bool = False


class PlayCard(Operation, frozen=True, kw_only=True, tag="play"):
    """The owners of these cards play them, from a trash or from where an earlier instruction banished them (419.3).

    They ignore the cards' energy cost, or the whole base `cost` (356.1.b). A unit goes to a place that is open to it,
    or that `to` says. `then` is what becomes of a finalized card that leaves the chain (390.3.a).
    """

    what: int
    ignoring: Literal["", "energy", "cost"] = ""
    to: Literal["", "base", "any battlefield"] = ""
    then: Literal["", "recycle", "banish"] = ""


class EnterReady(Operation, frozen=True, kw_only=True, tag="enter ready"):
    """What is described enters the board ready this turn, or only the `next` of it that enters (359.2, 369.3)."""

    of: TargetFilter
    next: bool = False


class ChangeCosts(Operation, frozen=True, kw_only=True, tag="change costs"):
    """The cards that are described cost this much less, or `more`, to play this turn, or only the `next` of them.

    These are discounts and increases of the total cost (356.3, 356.4).
    """

    of: TargetFilter
    amount: Cost
    more: bool = False
    next: bool = False


class HideFree(Operation, frozen=True, tag="hide free"):
    """The controller hides without paying for the rest of the turn."""


class BuffsGiveMore(Operation, frozen=True, tag="buffs give more"):
    """Each buff gives friendly units `amount` more Might this turn, also units that are buffed later (703, 390.4)."""

    amount: PrintedNumber = 1


class ChangeDamage(Operation, frozen=True, kw_only=True, tag="change damage"):
    """Prevent the next damage that would be dealt to these units this turn, or double all of it (432, 437)."""

    what: Things
    how: Literal["prevent next", "double"]


class PreventDamage(Operation, frozen=True, tag="prevent damage"):
    """Prevent all damage that would be dealt this turn by spells and abilities (437)."""


class NextSpellBonus(Operation, frozen=True, tag="next spell bonus"):
    """The next spell that the controller plays this turn deals `amount` Bonus Damage (391, 712)."""

    amount: PrintedNumber = 1


class WinGame(Operation, frozen=True, tag="win game"):
    """The controller wins the game (195)."""


class BanishThis(Operation, frozen=True, tag="banish this"):
    """Banish the spell itself as it leaves the chain."""


class DoThis(Operation, frozen=True, kw_only=True, tag="do this"):
    """Put the reflexive trigger `then` on the chain `times` times (386-388)."""

    then: Ability
    times: PrintedNumber = 1


class TakeTurn(Operation, frozen=True, tag="turn"):
    """The controller takes an additional turn after this one (734-738)."""


class Banish(Operation, frozen=True, kw_only=True, tag="banish"):
    """Banish these permanents, or these cards in a trash."""

    what: Things


class TakeControl(Operation, frozen=True, kw_only=True, tag="control"):
    """The controller of the ability takes control of these permanents; their owners stay (127.1, 191)."""

    what: Things


class Attach(Operation, frozen=True, kw_only=True, tag="attach"):
    """Attach each of `what` to the first of `to` (434)."""

    what: Things
    to: Things


class ChangeRunes(Operation, frozen=True, kw_only=True, tag="rune"):
    """`who` does this to `count` of their runes, of `domain` if it is given (414, 415, 416, 430).

    They do it to as many as there are for it; `up_to` says that the text leaves the number to them.
    """

    how: Literal["channel", "recycle", "ready", "exhaust"]
    count: PrintedNumber = 1
    domain: Domain | None = None
    exhausted: bool = False
    who: Who = "you"
    up_to: bool = False


class Look(Operation, frozen=True, tag="look"):
    """The controller looks at the top `count` cards of their Main Deck (108.4.d).

    With `take` they draw that many of them, or `put` them into their hand, and recycle the rest. Without, they predict:
    they recycle any number and put the rest back in any order (436).
    """

    count: PrintedNumber = 1
    take: int = 0
    put: bool = False


class Seek(Operation, frozen=True, kw_only=True, tag="seek"):
    """The controller seeks a card of any of `types`, of `energy` or more, in the top `count` of their Main Deck.

    They look at the cards and may reveal such a card, or reveal the top card if it is `open` (424). They draw it, or
    `put` it into their hand, and recycle the rest.
    """

    count: PrintedNumber = 1
    types: tuple[CardKind, ...]
    energy: int = 0
    open: bool = False
    put: bool = False


class Reveal(Operation, frozen=True, kw_only=True, tag="reveal"):
    """The controller reveals the top `count` cards of their Main Deck, and recycles them (416, 424).

    Later instructions count those with `keyword` as "revealed".
    """

    count: PrintedNumber = 1
    keyword: Keyword


Effect = (
    Draw
    | Deal
    | Kill
    | Move
    | Swap
    | GiveMight
    | GiveKeyword
    | Double
    | SwapMight
    | Stun
    | Buff
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
    | ReplaceDeath
    | Counter
    | PlayCard
    | EnterReady
    | ChangeCosts
    | HideFree
    | BuffsGiveMore
    | ChangeDamage
    | PreventDamage
    | NextSpellBonus
    | WinGame
    | BanishThis
    | TakeTurn
    | Banish
    | TakeControl
    | Attach
    | ChangeRunes
    | Look
    | Seek
    | Reveal
    | DoThis
)
"""Any operation."""


class Ability(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One ability: when it applies, what is chosen and paid for it, and what it does, in the order of the card.

    `resolve` is what a spell does, `activate` what a player may use at its `cost`, with the permission of `timing`
    besides the ordinary one (381, 806, 813), and `then` a reflexive trigger within another ability. The other values
    are triggers. `attack`, `defend`, `win` (a combat), `death` and `play` are of its own permanent, `dies` is the death
    of another permanent that `of` describes, `plays` its player's play of a unit, spell or gear that `of` describes,
    tokens included. `conquer` and `hold` are of its own permanent or battlefield, or of anything of its player if
    `yours` is set; `hides` and the two `plays` are actions of its player. `stun`, `ready` and `buff` are what becomes
    of a permanent, `choose` is a target that a spell or an ability has as it is finalized (383.4.b), `draw` and
    `discard` are of a player; these, and every trigger that is not on its own permanent, say more in `on`. With
    `theirs` an ability of a battlefield belongs to the player whose event it is, who is its "you" (190.6.c). `may` is a
    leading "you may": whether to perform it is decided, and its `cost` paid, as it is finalized (383.3). If `only_if`
    does not hold, it does not trigger and cannot be activated.
    """

    when: When
    do: tuple[Effect, ...]
    choose: tuple[Choice, ...] = ()
    may: bool = False
    yours: bool = False
    theirs: bool = False
    of: TargetFilter | None = None
    on: EventFilter | None = None
    cost: Cost = FREE
    timing: Literal["", "Action", "Reaction"] = ""
    only_if: If | None = None
