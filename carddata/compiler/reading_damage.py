"""How the grammar's rules for lines on damage are read; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.reading_objects import number
from carddata.compiler.reading_sentences import SentenceReader
from carddata.model import operations as m
from carddata.model.amounts import Count
from carddata.model.conditions import If
from carddata.model.damage import AssignedLast, BonusDamage, NoCombatDamage, TakesNoDamage


def _plain(thing: p.Thing | None, kind: type[Any], **fields: Any) -> p.Sentence:
    return p.Sentence("plain", (p.Act(thing, ((kind, fields),)),))


@v_args(inline=True)
class DamageReader(SentenceReader):
    """Reads what lines and sentences say about damage that is changed."""

    def no_combat_damage(self) -> p.Stands:
        return p.Stands(NoCombatDamage())

    def assigned_last(self, *_: Any) -> p.Stands:
        return p.Stands(AssignedLast())

    def i_moved_often(self) -> If:
        return If(counted=Count("moves"), fewest=2)

    def no_damage(self, condition: If) -> p.Stands:
        return p.Stands(TakesNoDamage(only_if=condition))

    def prevent_next(self, *_: Token) -> p.Sentence:
        return _plain("it", m.ChangeDamage, how="prevent next")

    def prevent_amount(self, amount: Token, thing: p.Thing) -> p.Act:
        return p.Act(thing, ((m.ChangeDamage, {"how": "prevent", "amount": number(amount)}),))

    def prevent_all(self, thing: p.Thing) -> p.Act:
        return p.Act(thing, ((m.ChangeDamage, {"how": "prevent all"}),))

    def double_damage(self, *_: Token) -> p.Sentence:
        return _plain("it", m.ChangeDamage, how="double")

    def prevent_damage(self, *_: Token) -> p.Sentence:
        return _plain(None, m.PreventDamage)

    def next_spell_bonus(self, *parts: Token) -> p.Sentence:
        return _plain(None, m.NextSpellBonus, amount=number(parts[-1]))

    def bonus_damage(self, _: Token, by: Any, amount: Token) -> p.Stands:
        return p.Stands(BonusDamage(number(amount), by=by))

    def bonus_damage_here(self, amount: Token) -> p.Stands:
        return p.Stands(BonusDamage(number(amount), here=True))
