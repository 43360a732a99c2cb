"""Buffs that are moved from one unit to another (2026-07-16, 746)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.descriptions import OTHER, being, but
from carddata.compiler.referents import Referents
from carddata.compiler.words import Stopped
from carddata.model.targets import Is, IsNot


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
