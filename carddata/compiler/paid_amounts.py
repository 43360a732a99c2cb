"""What instructions count as paid: an instruction before them must have paid it, as the ability is carried out."""

from __future__ import annotations

from collections.abc import Sequence

from carddata.compiler.words import Stopped
from carddata.model.abilities import Effect, When
from carddata.model.amounts import Count
from carddata.model.payments import PayAny, SpendBuffs


def check_paid(do: Sequence[Effect], when: When) -> None:
    """Stop where something is counted that was not paid, and where any amount is paid too early.

    A triggered ability pays the cost of its first instruction as it is finalized (740.4.a.2).
    """
    paying = [number for number, effect in enumerate(do) if isinstance(effect, PayAny | SpendBuffs)]
    counting = [number for number, effect in enumerate(do) if getattr(effect, "each", None) == Count("paid")]
    if len(paying) > 1 or any(not paying or number < paying[0] for number in counting):
        raise Stopped("reference", 0)
    if any(isinstance(effect, PayAny) for effect in do) and (when not in ("resolve", "activate") or not counting):
        raise Stopped("mechanic", 0, "an-amount-that-is-counted")
