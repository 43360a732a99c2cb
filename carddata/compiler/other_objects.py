"""Other objects: others than the ability's own permanent, or than what was chosen before; and where those are."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext
from carddata.compiler.descriptions import OF_IT, OF_THAT_PLAYER, OTHER, OTHER_THAN_IT, being, but, description
from carddata.compiler.watching import NOTHING, About
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model.abilities import Effect
from carddata.model.amounts import HowMany
from carddata.model.operations import Move, Things
from carddata.model.targets import Beside, Choice, TargetFilter, Where


def without_the_dead(
    described: TargetFilter, after_death: bool, choices: Sequence[Choice], context: CardContext
) -> TargetFilter:
    """Other units than the unit that died are any units: it has left the board. A unit may mean itself.

    Raises:
        Stopped: where the words may also mean other units than one that was chosen before.
    """
    if after_death and OTHER in described.that and choices:
        raise Stopped("reference", 0)
    if after_death and context.type != "unit" and described.kind == "unit" and not choices:
        return but(described, OTHER)
    return described


def spoken_of(words: p.Pronoun, choices: Sequence[Choice], about: About) -> int:
    """The choice, by its number, that "that unit", "that gear", "that spell", "your unit" or "enemy unit" means.

    Raises:
        Stopped: unless it is the only object of the kind that was spoken of.
    """
    kind = words.rpartition(" ")[2]
    numbers = [number for number, choice in enumerate(choices, 1) if choice.of.kind == kind]
    if words in ("your unit", "friendly unit"):
        numbers = [number for number in numbers if choices[number - 1].of.whose in ("you", "friendly")]
    if words == "enemy unit":
        numbers = [number for number in numbers if choices[number - 1].of.whose == "enemy"]
    if len(numbers) != 1 or choices[numbers[0] - 1].most != 1 or (about.it is not None and about.it.kind == kind):
        raise Stopped("reference", 0)
    return numbers[0]


def about_moved(do: Sequence[Effect], choices: Sequence[Choice]) -> About:
    """Return what a reflexive trigger after a move may speak of: the unit that moved, and its destination."""
    last = do[-1] if do else None
    if not isinstance(last, Move) or not isinstance(last.what, int) or choices[last.what - 1].most != 1:
        return NOTHING
    return About(description(whose=choices[last.what - 1].of.whose), there=True, moves=True)


def at_destination(objects: p.Objects, about: About) -> p.Objects:
    """Objects at the destination of what has moved, others than that if they are other objects; others as they are.

    Raises:
        Stopped: where nothing has moved.
    """
    described = objects.described
    if objects.bound != "destination":
        return objects
    if about.it is None or about.some or not about.moves or described.where != "anywhere":
        raise Stopped("reference", 0)
    others = (OTHER_THAN_IT,) if OTHER in described.that else ()
    described = being(replace(but(described, OTHER), where="there"), *others)
    return objects._replace(described=described, bound="")


def among_them(objects: p.Objects, spoken_of: bool, about: About) -> p.Objects:
    """Some "of them" as objects among several that were played; others as they are.

    Raises:
        Stopped: where the words do not speak of several objects any longer.
    """
    if objects.bound != "of them":
        return objects
    if not spoken_of or about.it is None or not about.some:
        raise Stopped("reference", 0)
    return objects._replace(described=being(about.it, OF_IT), bound="")


def of_that_player(objects: p.Objects, about: About) -> p.Objects:
    """Cards in "their" trash as those of the player whom the effect has chosen that says so; others as they are.

    Raises:
        Stopped: where no player was chosen, or something else too.
    """
    if objects.bound != "that player":
        return objects
    if about.that is None or about.that.kind != "player":
        raise Stopped("reference", 0)
    described = replace(objects.described, whose=about.that.whose)
    return objects._replace(described=being(described, OF_THAT_PLAYER), bound="")


def at_event(objects: p.Objects, about: About) -> p.Objects:
    """Objects "there" as those at the battlefield of the event that an ability triggers on; others as they are."""
    if objects.bound != "there" or not about.at_battlefield:
        return objects
    return objects._replace(described=replace(objects.described, where="there"), bound="")


def beside_named(objects: p.Objects, named: int | None, choices: Sequence[Choice]) -> p.Objects:
    """All objects at the location of the single unit that was `named` last; others as they are.

    Those at its battlefield are none if it is in a base.

    Raises:
        Stopped: where no unit was, or where the words speak of "there" and it may be in a base.
    """
    if objects.bound not in ("its", "there"):
        return objects
    unit = choices[named - 1] if named is not None else None
    if unit is None or (unit.of.kind, unit.most) != ("unit", 1):
        raise Stopped("reference", 0)
    at_battlefield = unit.of.where in ("battlefield", "controlled")
    if not at_battlefield and objects.bound == "there":
        raise Stopped("place", 0)
    where: Where = "anywhere" if at_battlefield else objects.described.where
    described = replace(objects.described, where=where)
    return objects._replace(described=being(described, Beside(named)) if named else described, bound="")


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
    unit, plain = choices[number - 1], description(kind="unit", whose=other.whose)
    if other != plain or other.whose not in ("anybody", unit.of.whose) or unit.of.kind != "unit":
        raise Stopped("reference", 0)
    if unit.most != 1 or unit.of.where not in ("battlefield", "controlled", "here", "there"):
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
    things = [number for number, choice in enumerate(choices, 1) if choice.of.kind != "battlefield"]
    if OTHER not in described.that or (own and not things):
        return 0
    if own or len(things) != 1 or choices[things[0] - 1].of.kind != described.kind:
        raise Stopped("reference", 0)
    return things[0]


def is_counted_there(condition: c.Counted) -> bool:
    """Return whether a condition counts what is "there"."""
    return isinstance(condition.of, HowMany) and condition.of.of.where == "there"


def counted_there(condition: c.Counted, do: Sequence[Effect]) -> c.All:
    """A condition about how many objects are "there", where the instruction before has moved a unit (359.3.e.14).

    Raises:
        Stopped: unless that is the only instruction, to a battlefield that is chosen for it.
    """
    (move,) = do if len(do) == 1 else (None,)
    if not isinstance(move, Move) or move.to != "chosen" or not move.among or move.only_if is not None:
        raise Stopped("place", 0)
    if not isinstance(condition.of, HowMany) or condition.of.of.kind != "unit":
        raise Stopped("place", 0)
    counted = replace(condition.of, of=replace(condition.of.of, where="destination"))
    return c.All((replace(condition, of=counted), c.NotIgnored(1)))


def counted_at_destination(asked: c.Condition) -> TargetFilter | None:
    """The objects that a condition counts where a unit has been moved, which "they" are then; None for another."""
    counts = (each.of.of for each in c.leaves(asked, c.Counted) if isinstance(each.of, HowMany))
    return next((described for described in counts if described.where == "destination"), None)
