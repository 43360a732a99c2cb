"""Moves as the words say them: their destinations, of which some are chosen, and buffs that are moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import AT_A_BATTLEFIELD, CardContext, both
from carddata.compiler.descriptions import OTHER, being, but
from carddata.compiler.other_objects import beside_of
from carddata.compiler.referents import Referents
from carddata.compiler.watching import check_there, check_with_it
from carddata.compiler.words import Stopped
from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.conditions import Condition
from carddata.model.targets import Choice, Is, IsNot, TargetFilter

AMONG: Final = {
    "a battlefield": "battlefields",
    "with its own": "with its own",
    "with yours": "with yours",
    "open": "open",
    "controlled": "controlled",
    "enemy": "enemy",
    "occupied enemy": "occupied enemy",
}
"""Among which places a destination is chosen, by what the words say; a unit in a base goes only to battlefields."""


def destination_of(
    fields: dict[str, Any],
    things: m.Things,
    condition: Condition | None,
    referents: Referents,
    do: Sequence[Effect],
    context: CardContext,
) -> tuple[dict[str, Any], Condition | None]:
    """Return where a move goes: "here" comes from elsewhere, and a destination that is chosen is that of one unit."""
    to = fields.get("to", "chosen")
    choice = referents.choose[things - 1] if isinstance(things, int) else None
    if to == "this battlefield":
        if context.type not in ("unit", "battlefield"):
            raise Stopped("place", 0)
        to = "my battlefield" if context.type == "unit" else "there"
    if to in ("here", "my battlefield"):
        if context.type != "unit" or choice is None or choice.of.where not in ("anywhere", "elsewhere"):
            raise Stopped("place", 0)
        referents.choose[int(str(things)) - 1] = replace(choice, of=replace(choice.of, where="elsewhere"))
        condition = both(condition, AT_A_BATTLEFIELD) if to == "my battlefield" else condition
        return {"to": "here"}, condition
    if to == "beside":
        beside = beside_of(fields["beside"], things, referents.named, referents.choose)
        return fields | {"beside": beside}, condition
    if to == "with it":
        check_with_it(referents.about, context)
        return fields, condition
    if to == "there":
        if referents.battlefield.number:
            return referents.battlefield.destination(choice), condition
        check_there(referents.about, things, referents.choose, context)
        return fields, condition
    if to == "chosen" and choice is not None and choice.of.where in ("here", "there"):
        raise Stopped("place", 0)
    if to in AMONG and choice is None and things != "me":
        raise Stopped("mechanic", 0, "move-to-a-battlefield")
    if to in ("chosen", "a single location", *AMONG):
        if isinstance(things, TargetFilter) or (choice is not None and not _go_together(choice, to)):
            raise Stopped("mechanic", 0, "move-several-units")
        among = "" if choice is not None and choice.of.where == "base" and to == "a battlefield" else AMONG.get(to, "")
        return {"to": "chosen"} | ({"among": among} if among else {}), condition
    if to == "by base":
        return {"by_base": True}, destination_of({"to": "chosen"}, things, condition, referents, do, context)[1]
    return fields, condition


def _go_together(choice: Choice, to: str) -> bool:
    """Return whether what is chosen is moved to one place: a single unit, or several of one player as the words say."""
    if choice.most == 1:
        return True
    if to in ("a battlefield", "controlled"):
        return choice.of.whose in ("you", "friendly")
    return to == "open" or (to == "a single location" and (choice.one_controller or choice.of.whose == "you"))


def moved_buff(referents: Referents, source: p.Objects, to: p.Objects) -> dict[str, Any]:
    """The numbers of the two units that are chosen, the second another one if the words say so."""
    if any(each.bound or each.described.kind != "unit" for each in (source, to)) or OTHER in source.described.that:
        raise Stopped("reference", 0)
    first, apart = referents.choice(source), OTHER in to.described.that
    second = referents.choice(to._replace(described=but(to.described, OTHER)))
    if apart:
        chosen = referents.choose[second - 1]
        referents.choose[second - 1] = replace(chosen, of=being(chosen.of, IsNot(Is(first))))
    referents.named = None
    return {"what": first, "to": second}
