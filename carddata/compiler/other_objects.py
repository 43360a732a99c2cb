"""Other objects: other than the ability's own permanent, or than what was chosen before."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from carddata.compiler.contexts import CardContext
from carddata.compiler.words import Stopped
from carddata.model.targets import Choice, TargetFilter


def without_the_dead(
    described: TargetFilter, after_death: bool, choices: Sequence[Choice], context: CardContext
) -> TargetFilter:
    """Other units than the unit that died are any units: it has left the board. A unit may mean itself.

    Raises:
        Stopped: where the words may also mean other units than one that was chosen before.
    """
    if after_death and described.other and choices:
        raise Stopped("reference", 0)
    if after_death and context.type != "unit" and described.kind == "unit" and not choices:
        return replace(described, other=False)
    return described


def unlike_of(described: TargetFilter, choices: Sequence[Choice], context: CardContext) -> int:
    """The choice, by its number, whose objects other objects are not; 0 if they are not the own permanent, or any.

    Raises:
        Stopped: where the words may mean either, or more than one choice.
    """
    own = context.type == "unit" or (context.type == "gear" and described.kind != "unit")
    own = own and described.whose != "enemy"
    if not described.other or (own and not choices):
        return 0
    if own or len(choices) != 1 or choices[0].kind != described.kind:
        raise Stopped("reference", 0)
    return 1
