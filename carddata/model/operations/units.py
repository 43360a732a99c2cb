"""Operations on permanents: damage, deaths, places, control, attachments and tokens."""

from __future__ import annotations

from typing import Literal

from carddata.model.amounts import Quantity
from carddata.model.conditions import PrintedNumber
from carddata.model.operations.operation import ByPlayers, CountedByPlayers, Operation, Things
from carddata.model.targets import TargetFilter


class Deal(Operation, frozen=True, kw_only=True, tag="deal"):
    """Deal `amount` damage to each of `to` (417), or `split` it among them as its player chooses (355.14).

    It is dealt by the unit whose Might it is equal to, not by the spell or ability, if `by_unit` is set (417.6.b.3).
    With `each` it is this for each of what is counted as the instruction is carried out, or for each point of a
    number of one object.
    """

    amount: PrintedNumber = 1
    by_unit: bool = False
    to: Things
    split: bool = False
    each: Quantity | None = None


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
    a base. Chosen places `among` battlefields are no bases; those `with its own` have a unit of its controller,
    those that are `open` are battlefields without units and control (170.11.c), and those that are `controlled` or
    `enemy` are battlefields of the player or of an opponent, of an opponent with units there if `occupied enemy`
    (170.11.a); at those `with yours` the player of the ability has a unit.
    """

    what: Things = "me"
    to: Literal["chosen", "base", "here", "there", "with it", "beside"] = "chosen"
    beside: int = 0
    by_base: bool = False
    among: Literal[
        "", "battlefields", "with its own", "with yours", "open", "controlled", "enemy", "occupied enemy"
    ] = ""


class Swap(Operation, frozen=True, kw_only=True, tag="swap"):
    """Move `first` and `second` to each other's location."""

    first: int | Literal["me"]
    second: int


class Stun(Operation, frozen=True, kw_only=True, tag="stun"):
    """Stun these units (423)."""

    what: Things


class Buff(Operation, frozen=True, kw_only=True, tag="buff"):
    """Give each of these units a buff if it has none, or can have more (426)."""

    what: Things = "me"


class MoveBuff(Operation, frozen=True, kw_only=True, tag="move buff"):
    """Move a buff from `what` to `to`, if that can have it (746)."""

    what: Things
    to: Things


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


class PlayToken(CountedByPlayers, frozen=True, kw_only=True, tag="token"):
    """`who` plays `count` tokens named `token`; gear and `ready` units enter ready (179, 350.2).

    `where` is the place of units: chosen as each is played, here, where the event of the trigger was (`there`), or that
    player's base (355.2). With `each` it is this number for each of what is counted.
    """

    token: str
    count: PrintedNumber = 1
    ready: bool = False
    exhausted: bool = False
    where: Literal["chosen", "here", "there", "base"] = "chosen"


class Banish(Operation, frozen=True, kw_only=True, tag="banish"):
    """Banish these permanents, or these cards in a trash."""

    what: Things


class TakeControl(ByPlayers, frozen=True, kw_only=True, tag="control"):
    """The controller of the ability, or the player `who`, takes control of these; their owners stay (127.1, 191)."""

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
    of: int | Literal["me", "that"]


class ActivateEffects(Operation, frozen=True, kw_only=True, tag="activate effects"):
    """Put the conquer or hold effects of these units on the chain, as if they had done so here (383.4.g)."""

    when: Literal["conquer", "hold"]
    of: TargetFilter
