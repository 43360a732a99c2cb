"""Other objects: others than the ability's own permanent, or than what was chosen before; and where those are."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from carddata.compiler.contexts import CardContext
from carddata.compiler.words import Stopped
from carddata.model.operations import Things
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


def beside_of(other: TargetFilter, things: Things, named: int | None, choices: list[Choice]) -> int:
    """The choice, by its number, to whose battlefield something is moved: the unit that was named before.

    What is chosen for such a move is at another place (355.4.a).

    Raises:
        Stopped: where the words may mean another unit, or one that is at no battlefield.
    """
    chosen = isinstance(things, int) and things == len(choices) == 2
    number = 1 if chosen else named
    if not (chosen or things == "me") or number is None:
        raise Stopped("reference", 0)
    unit, plain = choices[number - 1], TargetFilter(kind="unit", whose=other.whose)
    if other != plain or other.whose not in ("anybody", unit.whose) or unit.kind != "unit":
        raise Stopped("reference", 0)
    if unit.most != 1 or unit.where not in ("battlefield", "here", "there"):
        raise Stopped("reference", 0)
    if chosen:
        choices[1] = replace(choices[1], apart=number)
    return number


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
