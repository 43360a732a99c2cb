"""Replacement effects: what happens instead of an event (2026-07-16, 367-375).

A `Replacement` has the verb of what would happen, the same conditions on it that triggers have (`EventFilter`), and the
instructions that are carried out instead. Each kind of event is replaced where it would happen: deaths in
`tableside.engine.rules.death_replaced`, the tokens that are played in `tokens` there, points and ties in
`replaced_events`, what happens to a unit that was chosen in `effects_replaced`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec

from carddata.model.costs import FREE, Cost, ObjectCost
from carddata.model.operations import Banish, Draw, Exhaust, GiveMight, Heal, Kill, Operation, Recall, Return, Things
from carddata.model.scope import While
from carddata.model.targets import Is, TargetFilter
from carddata.model.triggers import EventFilter

ReplacedEvent = Literal["dies", "plays", "score", "tie", "stun", "less might", "return"]
"""The verb of an event that is replaced.

A unit dies, a token is played, a player scores a point, and a combat ends in a `tie` (740.3.a); an instruction to a
unit stuns it, gives it `less might`, or returns it to its owner's hand.
"""


InsteadOfDeath = Literal["recall", "plain recall", "return", "banish"]
"""The fate of a unit that would die.

It is healed, exhausted and recalled, or recalled alone, or it is returned to its owner's hand, or banished.
"""


class Again(Operation, frozen=True, tag="again"):
    """The event takes place, and once more with all that modifies it (375)."""


Substitute = Heal | Exhaust | Recall | Return | Banish | Kill | Draw | GiveMight | Again
"""An instruction that takes the place of an event.

`it` is what the event would happen to, and `you` the player who would do it; places speak of where it would be.
"""

RESCUE: Final[tuple[Substitute, ...]] = (Heal("it"), Exhaust("it"), Recall("it"))
"""The usual substitute for a death: the unit is healed, exhausted and recalled."""

OUTCOMES: Final[Mapping[InsteadOfDeath, tuple[Substitute, ...]]] = {
    "recall": RESCUE,
    "plain recall": (Recall("it"),),
    "return": (Return(what="it"),),
    "banish": (Banish(what="it"),),
}
"""The substitutes for a death, by what they are called."""

ALL_THERE: Final = TargetFilter("unit", where="there")
"""All units at the battlefield of the event."""

ITS_BUFF: Final = ObjectCost("spend a buff", TargetFilter(that=(Is("it"),)))
"""The cost to spend the buff of what the event would happen to."""


class Replacement(While, frozen=True, kw_only=True, tag="instead"):
    """If an event of these kinds would happen as `on` says, the instructions `do` are carried out instead (369).

    With `may` that is the choice of whoever would pay `cost` for it: the controller of a unit that would die, or the
    player of a token. It applies only while `only_if` is met, and with `times` only so often each turn (371.1).
    """

    when: Annotated[tuple[ReplacedEvent, ...], msgspec.Meta(min_length=1)]
    do: Annotated[tuple[Substitute, ...], msgspec.Meta(min_length=1)]
    on: EventFilter = EventFilter()
    may: bool = False
    cost: Cost = FREE
    times: int = 0

    @property
    def kills(self) -> Literal["me", "this"] | None:
        """The card that is killed in place of what would die: its own permanent, or the attached Equipment (`this`).

        It may be killed as the cost for that.

        >>> Replacement(when=("dies",), do=(Kill("this"), *RESCUE)).kills
        'this'
        """
        killed = next((do.what for do in self.do if isinstance(do, Kill)), "me" if self.cost.kill_this else None)
        return killed if killed in ("me", "this") else None

    @property
    def outcome(self) -> InsteadOfDeath | None:
        """The fate of the unit that would die, None for an event that is no death."""
        done = tuple(do for do in self.do if not isinstance(do, Kill))
        return next((outcome for outcome, do in OUTCOMES.items() if do == done), None)

    @property
    def might(self) -> int:
        """The Might that it gives, 0 for none."""
        return sum(do.amount for do in self.do if isinstance(do, GiveMight))

    @property
    def cards(self) -> int:
        """The number of cards that are drawn."""
        return sum(do.count for do in self.do if isinstance(do, Draw))


class ReplaceNext(Operation, frozen=True, kw_only=True, tag="replace next"):
    """Generate a replacement for the next such event this turn that would happen to each of these units (390.3)."""

    what: Things
    by: Replacement
