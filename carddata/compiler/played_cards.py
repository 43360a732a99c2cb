"""Instructions by which cards are played or countered, and what is said of those cards afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.battlefields import ChosenBattlefield
from carddata.compiler.contexts import CardContext
from carddata.compiler.descriptions import BANISHED_WITH_THIS, description, types_of
from carddata.compiler.watching import NOTHING, About
from carddata.compiler.words import Stopped
from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.conditions import Condition
from carddata.model.numbers import AmountOf
from carddata.model.plays import HandCard, LessEnergy, Play, PrivateCard, SomeCards, TopCard
from carddata.model.targets import CardKind, Choice, ObjectKind, TargetFilter, tags_asked

KIND_OF_TYPES: Final[Mapping[tuple[CardKind, ...], ObjectKind]] = {
    ("unit",): "unit",
    ("gear",): "gear",
    ("unit", "gear"): "permanent",
}
"""The kind of object that a card of these types becomes as it is played."""


def is_on_cards(effect: Effect) -> bool:
    """Return whether an instruction is about cards of a hand or a deck, after which nothing named before is meant."""
    if isinstance(effect, Play):
        return isinstance(effect.what, PrivateCard)
    return isinstance(effect, m.Look | m.Seek | m.Reveal)


def placed(act: p.Act, do: Sequence[Effect], condition: Condition | None, context: CardContext) -> list[Effect] | None:
    """The instructions with the place of a unit that the last of them plays; None if nothing is said of that."""
    place = next((fields["placed"] for _, fields in act.operations if "placed" in fields), None)
    if place is None:
        return None
    last = do[-1] if do else None
    card = last.what if isinstance(last, Play) else None
    if not isinstance(card, HandCard | TopCard) or condition is not None or context.type != "unit":
        raise Stopped("reference", 0)
    if not isinstance(last, Play) or last.to or last.only_if is not None:
        raise Stopped("place", 0)
    if types_of(card.of) not in ((), ("unit",)):
        raise Stopped("place", 0)
    return [*do[:-1], replace(last, to=place)]


def is_of_played(act: p.Act, named: int | None, do: Sequence[Effect]) -> bool:
    """Return whether an instruction acts on a card that an earlier instruction has played."""
    played = [effect.what for effect in do if isinstance(effect, Play)]
    return act.thing in ("it", "them") and named in played


def with_afterwards(act: p.Act, do: Sequence[Effect]) -> list[Effect]:
    """The instructions with what becomes of the card that the last of them plays (390.3.a); stop at anything else."""
    *before, last = do
    if act.operations[0][1].keys() == {"less_by"}:
        if not isinstance(last, Play) or last != Play(what=last.what) or act.its_player:
            raise Stopped("reference", 0)
        return [*before, replace(last, price=LessEnergy(AmountOf("paid")))]
    then = _afterwards(act)
    if not isinstance(last, Play) or last.then or not then or act.its_player:
        raise Stopped("mechanic", 0, "play-a-card-by-an-effect")
    return [*before, replace(last, then=then)]


def _afterwards(act: p.Act) -> Any:
    if act.operations == ((Play, {"then": "recycle"}),):
        return "recycle"
    return "banish" if act.operations == ((m.Banish, {}),) else ""


def check_played(
    number: m.Things, fields: dict[str, Any], choose: Sequence[Choice], do: Sequence[Effect], context: CardContext
) -> None:
    """Stop unless a choice is of cards in its player's trash, or of a unit that was just banished.

    What its player plays, and not its owner, was `chosen before` as a card.
    """
    is_card = fields.pop("chosen before", False)
    if isinstance(number, TargetFilter) and BANISHED_WITH_THIS in number.that and fields.keys() <= {"price"}:
        return
    if not isinstance(number, int) or fields.get("then"):
        raise Stopped("reference", 0)
    choice = choose[number - 1]
    if fields.get("to") == "same location" and (choice.of.kind != "unit" or len(choose) > 1 or choice.most != 1):
        raise Stopped("place", 0)
    if choice.of.kind != "card":
        banished = bool(do) and isinstance(do[-1], m.Banish) and do[-1].what == number and do[-1].only_if is None
        if not banished or choice.of.kind != "unit" or is_card:
            raise Stopped("reference", 0)
        return
    if is_card and choice.of.whose != "you":
        fields["yours"] = True
    if fields.get("to") and (types_of(choice.of) != ("unit",) or (fields["to"] == "here" and context.type != "unit")):
        raise Stopped("place", 0)


def played_card(things: m.Things) -> Any:
    """Return which cards are played: those of a choice, the own card, or all that are described."""
    return SomeCards(how="all", of=things) if isinstance(things, TargetFilter) else things


def check_private_play(fields: dict[str, Any], context: CardContext) -> None:
    """Stop where "here" is no place: only a unit has one of its own."""
    if (
        isinstance(fields.get("what"), PrivateCard)
        and fields.get("to") in ("here", "also here")
        and context.type != "unit"
    ):
        raise Stopped("place", 0)


def of_opponent(fields: dict[str, Any], choices: list[Choice], battlefield: ChosenBattlefield) -> dict[str, Any]:
    """The fields of an operation, with the opponent and the battlefield of a card that another player plays."""
    if not fields.get("whose"):
        return fields
    if not battlefield.number:
        raise Stopped("reference", 0)
    choices.append(Choice(description(kind="player", whose="enemy")))
    rest = {name: value for name, value in fields.items() if name != "whose"}
    return rest | {"what": replace(fields["what"], whose=len(choices)), "to": battlefield.number}


def about_tokens(do: Sequence[Effect], context: CardContext, outer: About) -> About:
    """Return what "it" is after an instruction that plays a single token, and "they" after several of a name."""
    played = [effect for effect in do if isinstance(effect, m.PlayToken)]
    last = do[-1] if do else None
    if not isinstance(last, m.PlayToken) or any(effect.token != last.token for effect in played):
        return NOTHING
    kind: Any = context.tokens[last.token].type
    several = sum(effect.count for effect in played) > 1 or any(effect.each is not None for effect in played)
    there = last.where == "there" and outer.at_battlefield
    return About(it=description(kind=kind, token=True), some=several, there=there, at_battlefield=there)


def about_played(do: Sequence[Effect]) -> About:
    """Return what "it" is after an instruction that plays a card which becomes a permanent."""
    last = do[-1]
    card = last.what if isinstance(last, Play) else None
    played = card.of if isinstance(card, HandCard | TopCard) else None
    kind = KIND_OF_TYPES.get(types_of(played)) if played is not None else None
    if played is None or kind is None:
        return NOTHING
    return About(it=description(kind=kind, tags=tags_asked(played)))


RETURNED = ((m.Counter, {"to_hand": True}),)
"""The operations of the sentence that a countered spell goes to its owner's hand."""


def followed_up(
    act: p.Act,
    named: int | None,
    choices: Sequence[Choice],
    do: Sequence[Effect],
    condition: Condition | None,
    context: CardContext,
) -> list[Effect] | None:
    """The instructions with what is said of the card that the last of them counters or plays; None if it is not."""
    if (phrase := placed(act, do, condition, context)) is not None:
        return phrase
    played = is_of_played(act, named, do)
    if not played and act.operations != RETURNED:
        return None
    if not do or condition is not None:
        raise Stopped("reference", 0)
    if played:
        return with_afterwards(act, do)
    *before, last = do
    if not isinstance(last, m.Counter) or last.what != named or last.to_hand or last.only_if is not None:
        raise Stopped("reference", 0)
    if choices[last.what - 1].of.kind != "spell":
        raise Stopped("reference", 0)
    return [*before, replace(last, to_hand=True)]
