"""Buffs that are moved from one unit to another (2026-07-16, 746)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.referents import Referents
from carddata.compiler.words import Stopped


def moved_buff(referents: Referents, source: p.Objects, to: p.Objects) -> dict[str, Any]:
    """The numbers of the two units that are chosen, the second another one if the words say so."""
    if any(each.bound or each.described.kind != "unit" for each in (source, to)) or source.described.other:
        raise Stopped("reference", 0)
    first, apart = referents.choice(source), to.described.other
    second = referents.choice(to._replace(described=replace(to.described, other=False)))
    if apart:
        chosen = referents.choose[second - 1]
        referents.choose[second - 1] = replace(chosen, of=replace(chosen.of, unlike=first))
    referents.named = None
    return {"what": first, "to": second}
