"""Operations by which their player pays as much as they like, of which later instructions read how much it was."""

from __future__ import annotations

from typing import Literal

from carddata.model.operations import Operation

PaidResource = Literal["energy", "power"]
"""The resource that is paid: energy, or power of any domain."""


class PayAny(Operation, frozen=True, kw_only=True, tag="pay any"):
    """The controller pays any amount of a resource, a cost within instructions (740.4.a.1).

    Later instructions count what was "paid".
    """

    of: PaidResource


class SpendBuffs(Operation, frozen=True, kw_only=True, tag="spend buffs"):
    """Spend the buffs of the units of this choice (702.2.b). Later instructions count them as "paid"."""

    what: int
