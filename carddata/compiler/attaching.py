"""What may be attached to what as the words of a card choose both (2026-07-16, 434)."""

from __future__ import annotations

from carddata.compiler import phrases as p
from carddata.compiler.words import Stopped


def check_attached(gear: p.Objects, unit: p.Objects) -> None:
    """Stop unless a single Equipment is attached to a single unit, each described by itself."""
    for objects in (gear, unit):
        if objects.every or objects.bound or (objects.least, objects.most) != (1, 1) or objects.described.other:
            raise Stopped("mechanic", 0, "attach")
    if gear.described.kind != "gear" or gear.described.tags != ("Equipment",) or unit.described.kind != "unit":
        raise Stopped("mechanic", 0, "attach")
