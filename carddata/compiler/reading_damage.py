"""How the grammar's rules for lines on damage are read; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.reading_objects import number
from carddata.compiler.reading_sentences import SentenceReader
from carddata.model.damage import AssignedLast, BonusDamage, NoCombatDamage


@v_args(inline=True)
class DamageReader(SentenceReader):
    """Reads what lines say about the damage that is dealt while the card is in play."""

    def no_combat_damage(self) -> p.Stands:
        return p.Stands(NoCombatDamage())

    def assigned_last(self, *_: Any) -> p.Stands:
        return p.Stands(AssignedLast())

    def bonus_damage(self, *parts: Token) -> p.Stands:
        return p.Stands(BonusDamage(number(parts[-1])))

    def bonus_damage_here(self, amount: Token) -> p.Stands:
        return p.Stands(BonusDamage(number(amount), here=True))
