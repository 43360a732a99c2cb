"""Instructions that a player "may" follow, other than the first of a trigger: what is decided, and what is meant."""

from __future__ import annotations

from collections.abc import Sequence

from carddata.compiler import phrases as p
from carddata.compiler.words import Stopped
from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.decisions import Decide
from carddata.model.new_choices import ChooseAnew
from carddata.model.plays import PlayFromDeck, PlayFromHand
from carddata.model.targets import Choice

DECIDED_BY_THEMSELVES = (ChooseAnew, PlayFromHand, PlayFromDeck, m.Look, m.Seek)
"""The operations whose own question lets their player do nothing (128.6)."""


def decision_about(effects: Sequence[Effect], chosen: Sequence[Choice], price: p.Price) -> tuple[Decide, ...]:
    """The decision about the instructions of a sentence, in which these choices are made; none if they ask themselves.

    Raises:
        Stopped: where something asks for itself among others, not all hangs on the same, players choose after it, or
            it costs something else than XP.
    """
    if price != p.Price(xp=price.xp):
        raise Stopped("mechanic", 0, "optional-instruction")
    asking = [effect for effect in effects if isinstance(effect, DECIDED_BY_THEMSELVES)]
    if asking and len(effects) == 1 and not price.xp:
        return ()
    conditions = {effect.only_if for effect in effects}
    if asking or len(conditions) != 1 or any(choice.must for choice in chosen):
        raise Stopped("mechanic", 0, "optional-instruction")
    return (Decide(count=len(effects), xp=price.xp, only_if=conditions.pop()),)
