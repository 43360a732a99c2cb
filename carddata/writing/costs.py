"""Costs in words."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model.costs import Cost, ObjectCost
from carddata.model.targets import CardKind, HasState, OfType, TargetFilter
from carddata.writing.nouns import bare, noun_phrase, one
from carddata.writing.words import Unwritten, Voice, article


def resources(cost: Cost) -> str:
    """The energy and power of a cost as symbols; empty for none."""
    energy = f"{{{cost.energy}}}" if cost.energy else ""
    return energy + "{own}" * cost.power + "{any}" * cost.any_power


def cost_words(cost: Cost, voice: Voice) -> str:
    """A cost before a colon."""
    symbols = [resources(cost)] if resources(cost) else []
    own = ["{exhaust}"] if cost.exhaust else []
    return ", ".join((*symbols, *own, *others(cost, voice)))


def paid_words(cost: Cost, voice: Voice) -> str:
    """A cost as what a player does: "pay {1} and discard 1"."""
    symbols = [f"pay {resources(cost)}"] if resources(cost) else []
    own = [f"exhaust {voice.me}"] if cost.exhaust else []
    return " and ".join((*symbols, *own, *others(cost, voice)))


def others(cost: Cost, voice: Voice) -> Iterator[str]:
    """The parts of a cost that are no resources."""
    if cost.equip:
        raise Unwritten("equip")
    if cost.discard and cost.discard_type is not None:
        yield _discards_a(cost.discard_type, cost.discard)
    elif cost.discard:
        yield f"discard {cost.discard}"
    if cost.recycle:
        yield f"recycle {cost.recycle} from your trash"
    if cost.kill:
        yield "kill a friendly unit"
    if cost.kill_this:
        yield f"kill {voice.me}"
    if cost.xp:
        yield f"spend {cost.xp} XP"
    if cost.burn:
        yield f"burn {cost.burn}"
    if cost.objects is not None:
        yield object_cost(cost.objects, voice)


def _discards_a(kind: CardKind, count: int) -> str:
    if count != 1:
        raise Unwritten("discard")
    return f"discard {article(kind)}"


def object_cost(cost: ObjectCost, voice: Voice) -> str:
    """The words for a cost that is paid with objects."""
    if cost.of == "me":
        return _own_cost(cost, voice)
    described, amount = cost.of, (cost.least, cost.most)
    if cost.how == "spend a buff":
        return _buffs(described, amount)
    if described.kind == "card":
        return _cards(cost, described)
    if described == TargetFilter("legend", "you"):
        return f"{cost.how} your legend" if cost.how == "exhaust" else f"{cost.how} a legend you control"
    words = one(described, voice) if amount == (1, 1) else None
    if amount == (0, None):
        words = f"any number of {bare(noun_phrase(described, voice, several=True))}"
    if words is None and cost.least == cost.most:
        words = f"{cost.least} {bare(noun_phrase(described, voice, several=True))}"
    if words is None:
        raise Unwritten("objects")
    to_hand = " to its owner's hand" if amount == (1, 1) else " to their owners' hands"
    return f"{cost.how} {words}{to_hand if cost.how == 'return' else ''}"


def _own_cost(cost: ObjectCost, voice: Voice) -> str:
    if cost.how == "spend a buff":
        return "spend my buff"
    if cost.how == "return":
        return f"return {voice.me} to {'my' if voice.me == 'me' else 'its'} owner's hand"
    return f"{cost.how} {voice.me}"


def _buffs(described: TargetFilter, amount: tuple[int, int | None]) -> str:
    if described != TargetFilter(whose="you", that=(HasState("buffed"),)):
        raise Unwritten("spend a buff")
    match amount:
        case (1, 1):
            return "spend a buff"
        case (0, None):
            return "spend any number of buffs"
        case (0, int() as most):
            return f"spend up to {most} buffs"
        case _:
            raise Unwritten("spend a buff")


def _cards(cost: ObjectCost, described: TargetFilter) -> str:
    kinds = next((each.types for each in described.that if isinstance(each, OfType)), ())
    if cost.least != cost.most or len(kinds) > 1 or cost.how not in ("recycle", "banish"):
        raise Unwritten("objects")
    trash = {"you": "your trash", "anybody": "any trash", "enemy": "your opponents' trashes"}[described.whose]
    if cost.least == 1:
        return f"{cost.how} {article(kinds[0] if kinds else 'card')} from {trash}"
    noun = {"unit": "units", "spell": "spells", "gear": "gear"}[kinds[0]] if kinds else "cards"
    return f"{cost.how} {cost.least} {noun} from {trash}"
