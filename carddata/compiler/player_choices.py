"""Players whom words name: by the event of a trigger, and as those who each choose an object to act on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext, check_place
from carddata.compiler.descriptions import FOREIGN, OTHER, being
from carddata.compiler.operations import check_kind, surely_chosen
from carddata.compiler.referents import Referents
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Effect, When
from carddata.model.conditions import Condition
from carddata.model.targets import Choice, Chooser, Is, IsNot


def player_of_event(who: str, referents: Referents) -> m.Who | None:
    """Return the player of the event that words speak of, where nothing else was chosen that they may speak of."""
    about = referents.about
    if referents.choose:
        return None
    if about.actor and not about.some and who == "them":
        return "event player"
    named: dict[str, m.Who] = {"its controller": "event controller", "its owner": "event owner"}
    return named.get(who) if about.single else None


def player_told(act: p.Act, referents: Referents) -> m.Who | None:
    """Return which player of the event an instruction is that of; None for one of other players."""
    ((_, fields), *_) = act.operations or ((None, {}),)
    who = fields.get("who")
    if act.thing is None and who == "turn player":
        return player_of_event("them", referents)
    if not act.its_player or act.thing not in ("it", "them"):
        return None
    return player_of_event("them" if act.thing == "them" else who or "its controller", referents)


def chooser(by: Any, referents: Referents) -> Chooser:
    """Return who chooses among their own objects: players of a kind, or the one whom the words named before.

    Raises:
        Stopped: where they have named nobody.
    """
    if by == "turn player":
        return cast(Chooser, player_of_event("them", referents) or by)
    if by not in ("them", "its controller"):
        return by  # type: ignore[no-any-return]
    if (of_event := player_of_event(by, referents)) is not None:
        return cast(Chooser, of_event)
    number = surely_chosen(referents.things("them")[0], referents.choose)
    if by != "them" or referents.choose[number - 1].of.kind != "player":
        raise Stopped("reference", 0)
    return number


def choice_of_each(
    act: p.Act, objects: p.Objects, do: Sequence[Effect], condition: Condition | None, card: CardContext
) -> Choice:
    """Return what each player chooses, before the first instruction is carried out (355.10.e, 355.17).

    Raises:
        Stopped: where players would choose after something else has happened, or other things than permanents.
    """
    repeats = any(extra.repeat for extra in card.additional)
    described = objects.described
    if do or condition is not None or repeats or len(act.operations) != 1 or act.its_player:
        raise Stopped("mechanic", 0, "each-player-chooses")
    if described.whose != "anybody" or OTHER in described.that or objects.total_might is not None:
        raise Stopped("reference", 0)
    if objects.bound not in (("", "one battlefield") if objects.freely or objects.most == 1 else ("",)):
        raise Stopped("reference", 0)
    if FOREIGN in described.that and not objects.freely:
        raise Stopped("reference", 0)
    ((kind, fields),) = act.operations
    check_kind(kind, described, gear_too=fields.get("be") in ("chosen", "readied"))
    check_place(described, card)
    return Choice(
        described,
        least=objects.least,
        most=objects.most,
        must=True,
        freely=objects.freely,
        next_first=objects.next_first,
    )


def done_to(act: p.Act, number: int) -> dict[str, Any]:
    """The fields of an instruction that acts on what each player chose as choice `number`, or on all others like it."""
    fields = dict(act.operations[0][1])
    if not fields.pop("rest", False):
        return fields | {"what": number}
    if not isinstance(act.thing, p.Objects):
        raise Stopped("reference", 0)
    return fields | {"what": being(act.thing.described, IsNot(Is(number)))}


def with_spared(choose: list[Choice], do: Sequence[Effect], condition: Condition) -> None:
    """Spare the player what everybody chooses if they paid an additional cost; stop where that is not what is said."""
    if len(choose) != 1 or len(do) != 1 or choose[0].by != "everybody" or not isinstance(condition, c.Paid):
        raise Stopped("reference", 0)
    if choose[0].freely or not isinstance(do[0], m.Kill) or do[0].what != 1 or choose[0].of.kind != "unit":
        raise Stopped("reference", 0)
    choose[0] = replace(choose[0], spared=condition.cost)


def check_defender(choose: Sequence[Choice], when: When) -> None:
    """Stop where a text speaks of the defender, and its ability does not trigger on an attack."""
    if when != "attack" and any(choice.by == "defender" for choice in choose):
        raise Stopped("reference", 0)
