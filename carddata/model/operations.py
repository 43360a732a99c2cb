"""Operations: what an instruction does. A new one is a class here, and its name in `abilities.Effect`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from carddata.model.amounts import AmountOf, Count
from carddata.model.conditions import If, PrintedNumber
from carddata.model.costs import FREE, Cost, Domain, ResourceUse
from carddata.model.keywords import Keyword, PrintedKeyword
from carddata.model.replacements import InsteadOfDeath
from carddata.model.targets import CardKind, TargetFilter

Change = Annotated[int, msgspec.Meta(ge=-99, le=99)]
"""An increase, or a decrease below 0."""

Things = int | Literal["me", "it", "this"] | TargetFilter
"""What an operation acts on: a choice by its number from 1, the ability's own permanent, what the event of its trigger
happened to (`it`), the Equipment whose effect text the ability is (`this`, 136.2.d), or all objects that fit."""

DamageToUnit = Literal["prevent next", "prevent", "prevent all", "prevent combat", "double"]
"""What becomes of damage to a unit; see `ChangeDamage`."""

DamageOf = Literal["effects", "combat", "all"]
"""Damage that spells and abilities deal, combat damage, or all damage."""

SkippedPart = Literal["turn", "awaken", "beginning", "channel", "draw", "main"]
"""What of a game a player may skip: a turn, or a phase of it."""

BannedPlays = Literal["cards", "spells"]
"""What a player cannot play this turn; tokens are no cards (185)."""


class OwnerOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who owned what was chosen as `choice`, by its number from 1, as the ability began to resolve (359.3.e.13)."""

    choice: int


Who = (
    int
    | Literal[
        "you",
        "opponents",
        "you and opponents",
        "others",
        "everybody",
        "turn player",
        "choosers",
        "you with choosers",
    ]
    | OwnerOf
)
"""Which players: the ability's controller, all opponents, both of these, all others, all, the turn player, the
controller of choice number N, or the `choosers` of the option that the condition of the instruction asks for.
`you with choosers` is the ability's controller once for each chooser, and that chooser."""


class Operation(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True, tag_field="do"
):
    """One instruction (2026-07-16, 359.3); `only_if` is checked as it is carried out."""

    only_if: If | None = None


class Draw(Operation, frozen=True, tag="draw"):
    """`who` draws `count` cards (413), so many for each of what is counted, or for each point of a number."""

    count: PrintedNumber = 1
    who: Who = "you"
    each: Count | None = None
    equal_to: AmountOf | None = None


class Burn(Operation, frozen=True, tag="burn"):
    """`who` burns the top `count` cards of their main deck (440), so many for each of what is counted."""

    count: PrintedNumber = 1
    who: Who = "you"
    each: Count | None = None


class Deal(Operation, frozen=True, kw_only=True, tag="deal"):
    """Deal `amount` damage to each of `to` (417), or `split` it among them as its player chooses (355.14).

    It is dealt by the unit whose Might it is equal to, not by the spell or ability, if `by_unit` is set (417.6.b.3).
    With `each` it is so much for each of what is counted as the instruction is carried out, with `equal_to` for each
    point of a number.
    """

    amount: PrintedNumber = 1
    by_unit: bool = False
    to: Things
    split: bool = False
    each: Count | None = None
    equal_to: AmountOf | None = None


class Fight(Operation, frozen=True, kw_only=True, tag="fight"):
    """Two units deal damage equal to their Might to each other, at the same time (417.6.b.3).

    They are `first` and `second`, or the two units of the choice `first`.
    """

    first: int | Literal["me", "it"] = "me"
    second: int | None = None


class Kill(Operation, frozen=True, tag="kill"):
    """Kill these permanents (428)."""

    what: Things = "me"


class Move(Operation, frozen=True, kw_only=True, tag="move"):
    """Move these units: to a place chosen as the ability is put on the chain, their own base, or here (355.4).

    `there` is where the event of the ability's trigger was, and `with it` the same for what may be moved with it.
    `beside` is the place of the choice of that number. With `by_base` the chosen place is a base, or the move is from
    a base. Chosen places `among` battlefields are no bases; those `with its own` have a unit of its controller.
    """

    what: Things = "me"
    to: Literal["chosen", "base", "here", "there", "with it", "beside"] = "chosen"
    beside: int = 0
    by_base: bool = False
    among: Literal["", "battlefields", "with its own"] = ""


class Swap(Operation, frozen=True, kw_only=True, tag="swap"):
    """Move `first` and `second` to each other's location."""

    first: int | Literal["me"] = "me"
    second: int


class GiveMight(Operation, frozen=True, kw_only=True, tag="might"):
    """Give each of `to` `amount` more Might this turn; less only down to `least`, if set (317.2.c).

    With `combat` it ends with the combat that is in progress (466.7.c). With `each` it is so much for each of what is
    counted as the instruction is carried out, with `equal_to` for each point of a number.
    """

    amount: Change
    to: Things = "me"
    least: int | None = None
    each: Count | None = None
    equal_to: AmountOf | None = None
    combat: bool = False


class RaiseMight(Operation, frozen=True, kw_only=True, tag="raise might"):
    """Increase the Might of these units for the turn up to a number, which is that of a unit; never decrease it."""

    what: Things
    equal_to: AmountOf


class Double(Operation, frozen=True, tag="double"):
    """Double the Might of these units for the turn, or for the `combat` that is in progress (432, 466.7.c)."""

    what: Things = "me"
    combat: bool = False


class SwapMight(Operation, frozen=True, kw_only=True, tag="swap might"):
    """Swap the Might of the two units of a choice for the turn (433)."""

    what: int


class GiveKeyword(Operation, frozen=True, kw_only=True, tag="keyword"):
    """Give each of `to` this keyword this turn, with its number if it has one (801.3.a).

    It stays for good if it is `lasting`, and for the combat that is in progress with `combat` (466.7.c).
    """

    keyword: PrintedKeyword
    to: Things = "me"
    lasting: bool = False
    combat: bool = False


class Stun(Operation, frozen=True, kw_only=True, tag="stun"):
    """Stun these units (423)."""

    what: Things


class Buff(Operation, frozen=True, kw_only=True, tag="buff"):
    """Give each of these units a buff if it has none, or can have more (426)."""

    what: Things = "me"


class Empower(Operation, frozen=True, kw_only=True, tag="empower"):
    """Make these permanents and legends Empowered (441)."""

    what: Things


class Disempower(Operation, frozen=True, kw_only=True, tag="disempower"):
    """These permanents and legends are Empowered no longer (442)."""

    what: Things


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
    """`who` plays `count` tokens named `token`; gear and `ready` units enter ready (179, 350.2).

    `where` is the place of units: chosen as each is played, here, where the event of the trigger was (`there`), or that
    player's base (355.2). With `each` they are so many for each of what is counted.
    """

    token: str
    count: PrintedNumber = 1
    ready: bool = False
    exhausted: bool = False
    where: Literal["chosen", "here", "there", "base"] = "chosen"
    who: Who = "you"
    each: Count | None = None


class Discard(Operation, frozen=True, tag="discard"):
    """`who` discards `count` cards, each player their own choice, or their whole `hand` (422)."""

    count: PrintedNumber = 1
    who: Who = "you"
    hand: bool = False


class GainPoints(Operation, frozen=True, tag="points"):
    """`who` gains `points`, or loses them if negative (194)."""

    points: Change = 1
    who: Who = "you"


class GainXp(Operation, frozen=True, tag="gain xp"):
    """The controller gains `count` XP (730.1), so many for each of what is counted, or for each point of a number."""

    count: PrintedNumber = 1
    each: Count | None = None
    equal_to: AmountOf | None = None


class Add(Operation, frozen=True, tag="add"):
    """Add energy, and power of these domains or of `any`, to the controller's rune pool (429).

    With `only` they can be spent on that alone, with `each` they are added once for each thing counted.
    """

    energy: int = 0
    power: tuple[Domain | Literal["any"], ...] = ()
    only: ResourceUse | None = None
    each: Count | None = None


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
    or that `to` says. `then` is what becomes of a finalized card that leaves the chain (390.3.a). It costs so much less
    energy as `less_by` says (356.4).
    """

    what: int | TargetFilter
    ignoring: Literal["", "energy", "cost"] = ""
    less_by: AmountOf | None = None
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
    """Prevent or double damage that would be dealt to these units this turn (432, 437).

    What is dealt the next time is prevented (`prevent next`), the next `amount` damage (`prevent`), all of it, or all
    combat damage.
    """

    what: Things
    how: DamageToUnit
    amount: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


class PreventDamage(Operation, frozen=True, tag="prevent damage"):
    """Prevent all damage that would be dealt this turn: by spells and abilities, in combat, or whatsoever (437)."""

    of: DamageOf = "effects"


class NextSpellBonus(Operation, frozen=True, tag="next spell bonus"):
    """The next spell that the controller plays this turn deals `amount` Bonus Damage (391, 712)."""

    amount: PrintedNumber = 1


class ForbidPlays(Operation, frozen=True, kw_only=True, tag="no plays"):
    """`who` cannot play cards this turn, or cannot play spells (054)."""

    who: Who = "opponents"
    what: BannedPlays


class ForbidMoves(Operation, frozen=True, kw_only=True, tag="no moves"):
    """Nobody can move these units this turn; or only the opponent `who` played them cannot (054)."""

    what: Things
    who: Literal["everybody", "its owner"] = "everybody"


class WinGame(Operation, frozen=True, tag="win game"):
    """The controller wins the game (195)."""


class BanishThis(Operation, frozen=True, tag="banish this"):
    """Banish the spell itself as it leaves the chain."""


class TakeTurn(Operation, frozen=True, tag="turn"):
    """The controller takes an additional turn after this one (734-738)."""


class Skip(Operation, frozen=True, kw_only=True, tag="skip"):
    """`who` skips their next turn, or the phase of their next turn that has it (443)."""

    what: SkippedPart
    who: Who = "you"


class Banish(Operation, frozen=True, kw_only=True, tag="banish"):
    """Banish these permanents, or these cards in a trash."""

    what: Things


class TakeControl(Operation, frozen=True, kw_only=True, tag="control"):
    """The controller of the ability takes control of these permanents; their owners stay (127.1, 191)."""

    what: Things


class LoseControl(Operation, frozen=True, kw_only=True, tag="lose control"):
    """The controller of the ability loses control of these permanents to their owners (191)."""

    what: Things


class Attach(Operation, frozen=True, kw_only=True, tag="attach"):
    """Attach each of `what` to the first of `to` (434)."""

    what: Things
    to: Things


class Detach(Operation, frozen=True, kw_only=True, tag="detach"):
    """Detach each of `what` from the unit to which it is attached (435), or only from that of choice `bearer`."""

    what: Things
    bearer: int = 0


class BecomeCopy(Operation, frozen=True, kw_only=True, tag="copy"):
    """These tokens become copies of `of` (477.1.b): they take over its printed traits, and its Might with them."""

    what: Things
    of: Literal["me"]


class ChangeRunes(Operation, frozen=True, kw_only=True, tag="rune"):
    """`who` does this to `count` of their runes, of `domain` if it is given (414, 415, 416, 430).

    They do it to as many as there are for it; `up_to` says that the text leaves the number to them, `all` that it means
    all of their runes. With `each` it is so many for each of what is counted.
    """

    how: Literal["channel", "recycle", "ready", "exhaust"]
    count: PrintedNumber = 1
    domain: Domain | None = None
    exhausted: bool = False
    who: Who = "you"
    up_to: bool = False
    all: bool = False
    each: Count | None = None


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
    `put` it into their hand, and recycle the rest, unless it `stays` where it is.
    """

    count: PrintedNumber = 1
    types: tuple[CardKind, ...]
    energy: int = 0
    open: bool = False
    put: bool = False
    stays: bool = False


class Reveal(Operation, frozen=True, kw_only=True, tag="reveal"):
    """The controller reveals the top `count` cards of their Main Deck, and recycles them (416, 424).

    Later instructions count those with `keyword` as "revealed".
    """

    count: PrintedNumber = 1
    keyword: Keyword


class ActivateEffects(Operation, frozen=True, kw_only=True, tag="activate effects"):
    """Put the conquer or hold effects of these units on the chain, as if they had done so here (383.4.g)."""

    when: Literal["conquer", "hold"]
    of: TargetFilter
