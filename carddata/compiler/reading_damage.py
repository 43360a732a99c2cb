"""How the grammar's rules for lines on damage and buffs are read; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.word_values import number
from carddata.compiler.words import Stopped
from carddata.model import operations as m
from carddata.model.damage import AssignedLast, BonusDamage, NoCombatDamage, TakesNoDamage
from carddata.model.permissions import EmpoweredAgain, HasBuffs


def _of_units(kind: type[Any], parts: tuple[Any, ...], **fields: Any) -> p.OnUnitsLine:
    conditions = tuple(part.condition for part in parts if isinstance(part, p.AsLongAs))
    subject = next(part for part in parts if part == "me" or isinstance(part, p.Objects))
    return p.OnUnitsLine(kind, subject, conditions, tuple(fields.items()))


@v_args(inline=True)
class DamageReader(SentenceReader):
    """Reads what lines and sentences say about damage that is changed."""

    def no_combat_damage(self, *parts: Any) -> p.OnUnitsLine:
        return _of_units(NoCombatDamage, parts)

    def assigned_last(self, *parts: Any) -> p.OnUnitsLine:
        return _of_units(AssignedLast, parts)

    def any_buffs(self) -> tuple[None]:
        return (None,)

    def so_many_buffs(self, most: Token) -> tuple[int]:
        return (number(most),)

    def buff_room_line(self, *parts: Any) -> p.OnUnitsLine:
        ((most,),) = (
            part for part in parts if isinstance(part, tuple) and not isinstance(part, (p.AsLongAs, p.Objects))
        )
        if most is not None and most < 2:
            raise Stopped("reference", 0)
        return _of_units(HasBuffs, parts, most=most)

    def empowered_again(self, *parts: Any) -> p.OnUnitsLine:
        return _of_units(EmpoweredAgain, tuple(part for part in parts if not isinstance(part, Token)))

    def damage_taken(self, *combat: Token) -> str:
        return "combat" if combat else "any"

    def no_damage(self, *parts: Any) -> p.OnUnitsLine:
        return _of_units(TakesNoDamage, parts, **{"combat": True} if "combat" in parts else {})

    def prevent_next(self, thing: p.Thing, _: Token) -> p.Act:
        return p.Act("it" if thing == "that unit" else thing, ((m.ChangeDamage, {"how": "prevent next"}),))

    def prevent_amount(self, amount: Token, thing: p.Thing) -> p.Act:
        return p.Act(thing, ((m.ChangeDamage, {"how": "prevent", "amount": number(amount)}),))

    def prevent_all(self, damage: str, thing: p.Thing) -> p.Act:
        how = "prevent combat" if damage == "combat" else "prevent all"
        return p.Act(thing, ((m.ChangeDamage, {"how": how}),))

    def prevent_everything(self, damage: str) -> p.Act:
        return p.Act(None, ((m.PreventDamage, {"of": "combat" if damage == "combat" else "all"}),))

    def double_damage(self, thing: p.Thing) -> p.Act:
        return p.Act("it" if thing == "that unit" else thing, ((m.ChangeDamage, {"how": "double"}),))

    def prevent_damage(self, *_: Token) -> p.Act:
        return p.Act(None, ((m.PreventDamage, {}),))

    def next_spell_bonus(self, *parts: Token) -> p.Act:
        return p.Act(None, ((m.NextSpellBonus, {"amount": number(parts[-1])}),))

    def bonus_damage(self, *parts: Any) -> p.BonusDamageLine:
        conditions = tuple(part.condition for part in parts if isinstance(part, p.AsLongAs))
        _, by, amount = (part for part in parts if not isinstance(part, p.AsLongAs))
        return p.BonusDamageLine(BonusDamage(number(amount), by=by), conditions)

    def bonus_damage_here(self, amount: Token) -> p.Stands:
        return p.Stands(BonusDamage(number(amount), here=True))
