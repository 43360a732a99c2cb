"""Facts that an ability states by itself, whatever the position."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from carddata.model.abilities import Ability, Delay, DoThis, When
from carddata.model.battlefields import ReplaceBattlefield
from carddata.model.conditions import NotIgnored, ThereAre, TookPlace, leaves
from carddata.model.operations import Add, Deal, Draw, Fight, GainXp, Move, PlayToken
from carddata.model.plays import Play, TopCard
from carddata.model.targets import TargetFilter
from tableside.engine.model.chain_items import Item

PLAYER_EVENTS: frozenset[When] = frozenset(
    {"beginning", "main", "ending", "hides", "plays from facedown", "plays a card"}
)
"""The events that happen to a player, not to a permanent, where an ability does not say on what."""


def speaks_of_there(ability: Ability) -> bool:
    """Return whether an ability on its own permanent needs to know where its event was."""
    asks = any(asked.of.where == "there" for asked in leaves(ability.only_if, ThereAre))
    asks = asks or any(isinstance(do, Delay | DoThis) and speaks_of_there(do.then) for do in ability.do)
    acted_on = [getattr(do, name, None) for do in ability.do for name in ("what", "to")]
    described = [choice.of for choice in ability.all_choices]
    described += [things for things in acted_on if isinstance(things, TargetFilter)]
    asks = asks or any(objects.where in ("there", "away", "moved") for objects in described)
    asks = asks or any(isinstance(do, ReplaceBattlefield) and do.at == "there" for do in ability.do)
    asks = asks or any(isinstance(do, PlayToken) and do.where == "there" for do in ability.do)
    return asks or any(isinstance(do, Move) and do.to == "there" for do in ability.do)


def serves_its_player_alone(ability: Ability) -> bool:
    """Return whether all that an ability does is to draw, gain XP or play tokens, whatever made it trigger."""
    if ability.only_if is not None or ability.cost.objects is not None or speaks_of_there(ability):
        return False
    return all(
        isinstance(do, Draw | GainXp | PlayToken) and (do.who, do.each, do.only_if) == ("you", None, None)
        for do in ability.do
    )


def speaks_of_origin(ability: Ability) -> bool:
    """Return whether an ability on the move of its own unit needs to know where that moved from."""
    return any(choice.of.where == "moved" for choice in ability.all_choices)


def deals_damage(item: Item) -> bool:
    """Return whether an item deals damage."""
    return item.ability is not None and any(isinstance(do, Deal | Fight) for do in item.ability.do)


def is_linked(ability: Ability, number: int) -> bool:
    """Return whether a later instruction of an ability depends on the one of that number, from 1 (359.3.e.14)."""
    asked = [do.only_if for do in ability.do]
    linked = {link.instruction for each in asked for link in leaves(each, NotIgnored)}
    linked |= {link.instruction for each in asked for link in leaves(each, TookPlace)}
    top = (do.what for do in ability.do if isinstance(do, Play) and isinstance(do.what, TopCard))
    killed = (card.no_mightier.killed for card in top if card.no_mightier is not None)
    return number in linked or number in killed


def moves_to_chosen(ability: Ability | None) -> tuple[Move, ...]:
    """The moves whose destination is chosen as the item is put on the chain, in the order of its text (355.4)."""
    return ability.moves_to_chosen if ability is not None else ()


def adds_resources(item: Item) -> bool:
    """Return whether the item is an ability that adds resources (400.2)."""
    return item.kind == "ability" and item.ability is not None and any(isinstance(do, Add) for do in item.ability.do)


ON_SCORE = frozenset({"points", "win game", "turn", "skip", "control", "lose control", "activate effects"})
"""The tags of operations that change the score, whose turn it is, or who controls a battlefield."""


def changes_score(ability: Ability | None) -> bool:
    """Return whether an ability may change the score, control or whose turn it is; also if its text is not read.

    Where only the score is followed, people carry out the others without the table, which asks nothing about them.
    """
    return ability is None or bool(ON_SCORE & set(_tags(msgspec.to_builtins(ability.do))))


def _tags(value: object) -> Iterator[str]:
    """The tags of all operations in a plain value, however deep."""
    if isinstance(value, dict):
        if isinstance(tag := value.get("do"), str):
            yield tag
        yield from (tag for part in value.values() for tag in _tags(part))
    elif isinstance(value, list | tuple):
        yield from (tag for part in value for tag in _tags(part))
