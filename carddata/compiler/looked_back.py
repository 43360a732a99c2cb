"""Questions of an ability about its own earlier instructions: what has left the board, what was revealed or taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext
from carddata.compiler.countables import quantity
from carddata.compiler.descriptions import BANISHED_WITH_THIS, being, description, types_of
from carddata.compiler.played_cards import is_on_cards
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model.abilities import Ability, Effect, When, speaks_of_banished
from carddata.model.conditions import Condition, asks_for
from carddata.model.costs import Cost
from carddata.model.hands import AllowLooks, ReturnLater, RevealHand, TakeFromHand
from carddata.model.numbers import NOTED_STATES, AmountOf, NotedState
from carddata.model.operations import Add, Banish, Burn, Discard, Kill, Look, Return, Seek
from carddata.model.payments import PayAny, SpendBuffs
from carddata.model.plays import Instead, MightOfKilled, Play, TopCard
from carddata.model.targets import CardKind, Choice, HasState, TargetFilter

LEAVES: Final = (Kill, Return, Banish)
"""The operations after which a unit is asked for what it had."""

PUTS_AWAY: Final[Mapping[p.PutAway, type[Burn | Discard]]] = {"burn": Burn, "discard": Discard}
"""The operation of each verb by which a player puts cards away."""


def it_had(
    condition: p.ItHad | p.ItWas, named: int | None, choose: Sequence[Choice], do: Sequence[Effect]
) -> Condition:
    """A condition about the Might or the state of what the instruction before has moved off the board (359.3.e.13).

    Raises:
        Stopped: unless that is a single object that was chosen, and has left without a condition; or for another state
            than is noted.
    """
    last = do[-1] if do else None
    if named is None or not isinstance(last, LEAVES) or last.what != named or last.only_if is not None:
        raise Stopped("reference", 0)
    choice = choose[named - 1]
    state = _noted_state(condition.described) if isinstance(condition, p.ItWas) else ""
    of_gear = state in ("exhausted", "ready") and choice.of.kind in ("gear", "permanent")
    if not (choice.of.kind == "unit" or of_gear) or choice.most != 1:
        raise Stopped("reference", 0)
    if isinstance(condition, p.ItWas):
        if not state:
            raise Stopped("reference", 0)
        return c.Counted(AmountOf(named, state), 1)
    return c.Counted(AmountOf(named), condition.fewest, most=condition.most)


def _noted_state(described: TargetFilter) -> NotedState | Literal[""]:
    """Return the only state that a description asks for, if it is noted as an object leaves."""
    states = [state for state in NOTED_STATES if described == being(description(), HasState(state))]
    return states[0] if states else ""


def you_recycled(condition: p.YouRecycled, do: Sequence[Effect]) -> Condition:
    """The condition that the player has recycled any of the cards that the only instruction before lets them look at.

    Raises:
        Stopped: where no such instruction is surely carried out before, or something else is counted as paid.
    """
    looks = [effect for effect in do if isinstance(effect, Look)]
    if len(looks) != 1 or looks[0].take or looks[0].only_if is not None:
        raise Stopped("reference", 0)
    if any(isinstance(effect, PayAny | SpendBuffs) for effect in do):
        raise Stopped("reference", 0)
    return c.Counted(quantity("recycled"), most=0) if condition.none else c.Counted(quantity("recycled"), 1)


def you_revealed(condition: p.YouRevealed, do: Sequence[Effect]) -> Condition:
    """A condition about the card that the only instruction on cards has had revealed; stop where there is another."""
    on_cards = [effect for effect in do if is_on_cards(effect)]
    if len(on_cards) != 1 or not isinstance(on_cards[0], Seek) or on_cards[0].only_if is not None:
        raise Stopped("reference", 0)
    return c.Shown(condition.card)


def you_discarded(kind: CardKind, do: Sequence[Effect]) -> Condition:
    """A condition about the type of the only card that the instruction before has discarded; stop where it has not."""
    if not do or do[-1] != Discard() or any(is_on_cards(effect) for effect in do[:-1]):
        raise Stopped("reference", 0)
    return c.Shown(description(kind="card", whose="you", zone="hand", types=(kind,)))


def that_card_is(condition: p.ThatCardIs, named: int | None, do: Sequence[Effect]) -> Condition:
    """A condition about the type of the only card that the instruction before has discarded or burned.

    Raises:
        Stopped: where it has done something else, also with another verb than the words have, or where the words may
            speak of what was named before.
    """
    put_away = [effect for effect in do if isinstance(effect, Burn | Discard)]
    if named is not None or len(put_away) != 1:
        raise Stopped("reference", 0)
    if condition.done and not isinstance(put_away[0], PUTS_AWAY[condition.done]):
        raise Stopped("reference", 0)
    if condition.among and do and isinstance(do[-1], Burn) and do[-1] == Burn(count=do[-1].count) and do[-1].count > 1:
        return c.Counted(quantity("burned this way", description(kind="card", types=(condition.type,))), 1)
    if not do or do[-1] != Burn():
        return you_discarded(condition.type, do)
    if any(is_on_cards(effect) for effect in do):
        raise Stopped("reference", 0)
    return c.Shown(description(kind="card", whose="you", zone="trash", types=(condition.type,)))


def unit_put_away(condition: Condition) -> Literal["", "burned card", "discarded card"]:
    """Return what the unit was of whose card a condition asks: the burned card or the discarded card."""
    if not isinstance(condition, c.Shown) or types_of(condition.of) != ("unit",) or condition.of.zone == "deck":
        return ""
    return "discarded card" if condition.of.zone == "hand" else "burned card"


def bounded(fields: dict[str, Any], do: Sequence[Effect], choose: Sequence[Choice]) -> dict[str, Any]:
    """The fields of an operation with the instruction that has killed the unit of which they speak.

    Raises:
        Stopped: unless a single instruction has killed a single unit that was chosen, without a condition.
    """
    than, card = fields.get("than"), fields.get("what")
    if not isinstance(than, p.ThanKilled) or not isinstance(card, TopCard):
        return fields
    kills = [(number, effect) for number, effect in enumerate(do, 1) if isinstance(effect, Kill)]
    if len(kills) != 1:
        raise Stopped("reference", 0)
    ((number, kill),) = kills
    choice = choose[kill.what - 1] if isinstance(kill.what, int) else None
    if choice is None or (choice.of.kind, choice.least, choice.most) != ("unit", 1, 1) or kill.only_if is not None:
        raise Stopped("reference", 0)
    bound = MightOfKilled(killed=number, its=AmountOf(choose.index(choice) + 1), more=than.more)
    rest = {name: value for name, value in fields.items() if name != "than"}
    return rest | {"what": replace(card, no_mightier=bound)}


def is_no_dearer(objects: p.Objects, context: CardContext) -> bool:
    """Return whether cards are chosen that cost no more than the killed unit.

    Raises:
        Stopped: unless a single unit is surely killed for the additional cost of the card.
    """
    if objects.no_dearer:
        costs = [extra.cost for extra in context.additional if extra.mandatory]
        if len(costs) != 1 or len(context.additional) != 1 or not _kills_a_unit(costs[0]) or objects.most != 1:
            raise Stopped("reference", 0)
    return objects.no_dearer


def _kills_a_unit(cost: Cost) -> bool:
    if cost == Cost(kill=1):
        return True
    objects = cost.objects
    return (
        objects is not None
        and isinstance(objects.of, TargetFilter)
        and (objects.how, objects.of.kind, objects.least, objects.most) == ("kill", "unit", 1, 1)
    )


def check_banished_with(objects: p.Objects, context: CardContext) -> None:
    """Stop where a card speaks of what was banished with another word than it has for itself."""
    own = objects.with_own in context.own_words and not context.second_box
    if BANISHED_WITH_THIS in objects.described.that and not own:
        raise Stopped("reference", 0)


def check_linked_banishment(abilities: Sequence[Ability]) -> None:
    """Stop where a card speaks of what was banished with it, and no ability of it banishes cards (394.1, 427.3)."""
    asks = any(speaks_of_banished(ability) for ability in abilities)
    banishes = any(isinstance(do, Banish) for ability in abilities for do in ability.do)
    if asks and not banishes:
        raise Stopped("reference", 0)


def check_played_itself(ability: Ability, card_type: str) -> None:
    """Stop where an ability plays its own card from the trash: only what a spell says to do then does (388)."""
    plays = any(isinstance(do, Play) and isinstance(do.price, Instead) for do in ability.do)
    if plays and (card_type != "spell" or ability.when != "then" or len(ability.do) > 1):
        raise Stopped("mechanic", 0, "play-a-card-by-an-effect")


def check_origin(when: When, do: Sequence[Effect]) -> None:
    """Stop where an instruction asks where the card was played from, which only the play of the card itself knows."""
    if any(asks_for(effect.only_if, c.PlayedFrom) for effect in do) and when not in ("resolve", "play"):
        raise Stopped("reference", 0)


def check_as_revealed(ability: Ability) -> None:
    """Stop where a card does anything else than to add resources, at once, as it is revealed (424.1.a.1, 429.3.a)."""
    if ability.when != "revealed":
        return
    if ability != Ability("revealed", ability.do) or not all(isinstance(do, Add) for do in ability.do):
        raise Stopped("trigger", 0)
    if any(do.only_if is not None or getattr(do, "each", None) is not None for do in ability.do):
        raise Stopped("trigger", 0)


def check_revealed(
    kind: type[Any], who: int, choose: Sequence[Choice], do: Sequence[Effect], condition: Condition | None
) -> None:
    """Stop where hands or facedown cards are no chosen player's, or a card is of another hand than was revealed."""
    if kind in (RevealHand, TakeFromHand, AllowLooks) and choose[who - 1].of.kind != "player":
        raise Stopped("reference", 0)
    if kind is not TakeFromHand:
        return
    last = do[-1] if do else None
    if not isinstance(last, RevealHand) or last.who != who or condition != last.only_if:
        raise Stopped("reference", 0)


def banished_before(kind: type[Any], who: int, do: Sequence[Effect], condition: Condition | None) -> Condition | None:
    """The condition of an instruction: of one about a card that was banished from a hand, that it was (359.3.e.14).

    Raises:
        Stopped: where the instruction before has banished no card of that player's hand.
    """
    if kind is not ReturnLater:
        return condition
    last = do[-1] if do else None
    if not isinstance(last, TakeFromHand) or (last.who, last.how, last.only_if) != (who, "banish", None) or condition:
        raise Stopped("reference", 0)
    return c.TookPlace(len(do))
