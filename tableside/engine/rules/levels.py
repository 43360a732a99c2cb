"""The choices that only a Level line of a spell has (2026-07-16, 355.5, 824.1.b)."""

from __future__ import annotations

from msgspec.structs import replace

from carddata.model.abilities import Ability
from tableside.engine.derived.holdings import follows_xp
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table


def at_level(table: Table, player: Player, ability: Ability | None) -> Ability | None:
    """The ability of a spell with the choices that it has while its player has their XP (824.1.c, 824.1.d).

    What more XP would choose stands at the end. A player whose XP is not followed may choose that, or not.
    """
    if ability is None or not any(choice.xp for choice in ability.choose):
        return ability
    xp = table.seat(player).xp
    if follows_xp(table):
        return replace(ability, choose=tuple(choice for choice in ability.choose if choice.xp <= xp))
    optional = (replace(choice, least=0) if choice.xp > xp else choice for choice in ability.choose)
    return replace(ability, choose=tuple(optional))
