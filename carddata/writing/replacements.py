"""The words for what happens instead of an event while a card is in play."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from carddata.model.costs import FREE
from carddata.model.replacements import ITS_BUFF, ReplacedEvent, Replacement
from carddata.model.triggers import AsSide, At, InCombat, InNthTurn
from carddata.writing.costs import resources
from carddata.writing.nouns import one
from carddata.writing.words import Unwritten, Voice, listed, ordinal

WOULD: Final[dict[ReplacedEvent, str]] = {
    "stun": "stun me",
    "less might": "give me - {might}",
    "return": "return me to its owner's hand",
}
"""The instructions to a unit that are replaced."""


def replacement_words(instead: Replacement, voice: Voice) -> str:
    """The words for a replacement effect, without its condition."""
    match instead.when[0]:
        case "dies":
            return _death(instead, voice)
        case "plays":
            copied = "you may play that token and an additional copy of it instead"
            return f"{_so_often(instead.times)}if you would play a token unit, {copied}"
        case "tie":
            side = instead.on.first(AsSide)
            where = " here" if instead.on.asks(At) else f" where you are the {side.side}" if side is not None else ""
            return f"if a combat{where} ends in a tie, recall all units there instead"
        case "score":
            turns = instead.on.first(InNthTurn) or InNthTurn(1, 1)
            numbers = range(turns.first, turns.last + 1)
            early = listed([ordinal(number) for number in numbers], "or")
            scored = f"would score 1 point from conquering or holding during their {early} turn"
            return f"if a player {scored}, they draw {instead.cards} instead"
        case "stun" | "less might" | "return":
            done = listed([WOULD[each] for each in instead.when], "or")
            given = f"give me +{instead.might} {{might}} this turn instead"
            return f"if a spell or ability that chooses me would {done}, {given}"


def _so_often(times: int) -> str:
    """The words for a number of times each turn; empty for 0, which is always."""
    often = {0: "", 1: "once", 2: "twice"}.get(times, f"{times} times")
    return f"{often} each turn, " if often else ""


def _death(instead: Replacement, voice: Voice) -> str:
    of, cost = instead.on.it, instead.cost
    if of is None:
        raise Unwritten("instead")
    saved = "I" if of == "me" else one(of, voice)
    it = "me" if of == "me" else "it"
    save = substitute_words(instead, it)
    during = " during combat" * instead.on.asks(InCombat)
    dies = f"{_so_often(instead.times)}if {saved} would die{during}"
    if instead.kills and not instead.may:
        return f"{dies}, kill this instead. Heal {it}, exhaust {it}, and recall {it}"
    if cost != FREE and not instead.may:
        raise Unwritten("instead")
    if not instead.may:
        return f"{dies}, {save} instead"
    if cost == FREE:
        return f"{dies}, you may {save} instead"
    paid = [f"pay {resources(replace(cost, objects=None))}"] * bool(resources(cost))
    paid += [f"spend {cost.xp} XP"] * (cost.xp > 0)
    paid += [f"exhaust {voice.me}"] * cost.exhaust
    paid += [f"kill {voice.me}"] * cost.kill_this
    paid += ["spend its buff"] * (cost.objects == ITS_BUFF)
    if not paid or (cost.objects == ITS_BUFF and len(paid) == 1):
        raise Unwritten("instead")
    who = "its controller" if of != "me" and of.whose in ("anybody", "enemy") else "you"
    return f"{dies}, {who} may {listed(paid) if cost.objects else ' and '.join(paid)} to {save} instead"


def substitute_words(instead: Replacement, it: str) -> str:
    """The words for what happens to a unit instead of its death."""
    match instead.outcome:
        case "recall":
            return f"heal {it}, exhaust {it}, and recall {it}"
        case "plain recall":
            return f"recall {it}"
        case "banish":
            return f"banish {it}"
        case "return":
            return f"return {it} to {'my' if it == 'me' else 'its'} owner's hand"
        case None:
            raise Unwritten("instead")
