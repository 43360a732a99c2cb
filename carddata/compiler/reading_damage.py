"""The reading of the grammar's rules for lines on damage, deaths and buffs; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final, get_args

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.described_objects import HowMany
from carddata.compiler.descriptions import description
from carddata.compiler.reading_continuous import Predicate, on_units
from carddata.compiler.reading_places import Zone
from carddata.compiler.reading_prices import together
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.word_values import number
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.damage import (
    AnyDamageKills,
    AssignedLast,
    BonusDamage,
    NoCombatDamage,
    TakesMoreMight,
    TakesNoDamage,
)
from carddata.model.permissions import EmpoweredAgain, HasBuffs
from carddata.model.replacements import RESCUE, ReplacedEvent, Replacement
from carddata.model.triggers import CausedBy, EventFilter

CHANGED: Final[dict[tuple[str, str, bool], tuple[type[Any], dict[str, Any]]]] = {
    ("prevent", "amount", True): (m.ChangeDamage, {"how": "prevent"}),
    ("prevent", "any", True): (m.ChangeDamage, {"how": "prevent all"}),
    ("prevent", "combat", True): (m.ChangeDamage, {"how": "prevent combat"}),
    ("prevent", "effects", True): (m.ChangeDamage, {"how": "prevent effects"}),
    ("prevent", "any", False): (m.PreventDamage, {"of": "all"}),
    ("prevent", "combat", False): (m.PreventDamage, {"of": "combat"}),
    ("prevent", "effects", False): (m.PreventDamage, {}),
    ("double", "any", True): (m.ChangeDamage, {"how": "double"}),
}
"""The operations that change damage, by what is done, to which damage, and if the words name whose."""

TO_OTHERS = "less-might-of-others"
"""The mark of an effect that lowers the Might of a unit that it chooses."""

BY_EFFECTS: Final = ""
"""The word for spells and abilities, both of them."""


@v_args(inline=True)
class DamageReader(SentenceReader):
    """Reads damage that is changed, and units that are saved from death."""

    def assigned_last(self) -> Predicate:
        return on_units(AssignedLast)

    def more_often(self, *parts: Any) -> Predicate:
        """Return how many buffs units can have, or how often they can be empowered: any number, or up to one."""
        kind: type[Any] = EmpoweredAgain if any(isinstance(part, Token) for part in parts) else HasBuffs
        many = next((part for part in parts if isinstance(part, HowMany)), HowMany(0, None))
        if many.least:
            raise Disagreement
        if many.most is not None and many.most < 2:
            raise Stopped("reference", 0)
        return on_units(kind, most=many.most) if many.most is not None or kind is HasBuffs else on_units(kind)

    def no_damage(self, *words: Token) -> Predicate:
        """Return which damage units do not take, or that they deal none in combat."""
        types = {word.type for word in words}
        if "DEAL" in types:
            if "COMBAT" not in types:
                raise Disagreement
            return on_units(NoCombatDamage)
        return on_units(TakesNoDamage, **{"combat": True} if "COMBAT" in types else {})

    def enemies_deal_none(self, *parts: Any) -> Any:
        """Return what keeps off the damage that enemy spells and abilities deal."""
        return on_units(TakesNoDamage, by_enemies=True).of(*parts)

    def any_damage_kills(self, *parts: Any) -> Any:
        """Return what makes any damage of the player enough to kill units."""
        return on_units(AnyDamageKills).of(*parts)

    def damage_changed(self, *words: Any) -> tuple[str, int]:
        """The next damage, in a number, or all damage: any, that of combats or that of spells and abilities."""
        amounts = [number(word) for word in words if isinstance(word, Token) and word.type == "NUMBER"]
        of = next(({"COMBAT": "combat", "SPELL": "effects"}.get(word.type, "") for word in words[::-1]), "") or "any"
        if amounts and of != "any":
            raise Disagreement
        return ("amount", amounts[0]) if amounts else (of, 0)

    def change_damage(self, change: Token, changed: tuple[str, int], *parts: Any) -> p.Act:
        """Damage that is prevented or doubled this turn: how much, to which things or to all, and from what."""
        damage, amount = changed
        things = [part for part in parts if part != BY_EFFECTS]
        if {"spells", "abilities"} & {thing for thing in things if isinstance(thing, str)}:
            raise Disagreement
        if (by := len(parts) - len(things)) and (by > 1 or damage != "any"):
            raise Disagreement
        of = CHANGED.get((str(change), "effects" if by else damage, bool(things)))
        if of is None:
            raise Disagreement
        kind, fields = of
        thing: Any = things[0] if things else None
        thing = "it" if change == "double" and thing == "that unit" else thing
        return p.Act(thing, ((kind, fields | ({"amount": amount} if amount else {})),))

    def bonus_damage(self, *parts: Any) -> p.EffectLine | p.Stands | p.OwnBonus:
        """Bonus Damage of the player's spells and abilities, of all to units at the own battlefield, or of a spell."""
        conditions = p.conditions_in(parts)
        to = [part for part in parts if isinstance(part, p.Objects)]
        each = next((part for part in parts if isinstance(part, p.CountPhrase)), None)
        others = (p.AsLongAs, p.Objects, p.CountPhrase)
        *whose, verb, amount = (part for part in parts if not isinstance(part, others))
        if verb != "deal":
            raise Disagreement
        if isinstance(whose[0], Token) and whose[0].type in ("THIS", "SPELL"):
            if conditions or to or whose[0].type == "SPELL":
                raise Disagreement
            if number(amount) < 1:
                raise Stopped("reference", 0)
            return p.OwnBonus(number(amount), each)
        *yours, by = whose
        if each is not None:
            raise Stopped("mechanic", 0, "an-amount-that-is-counted")
        if to and (yours or by or conditions or to != [p.Objects(description(where="here"), every=True)]):
            raise Stopped("place", 0)
        if not to and not yours:
            raise Stopped("reference", 0)
        if to:
            return p.Stands(BonusDamage(number(amount), here=True))
        return p.EffectLine(BonusDamage(number(amount), by=by), conditions)

    def bonus_line(self, bonus: Any) -> p.EffectLine | p.Stands:
        """A line of a card that deals no Bonus Damage itself."""
        if isinstance(bonus, p.OwnBonus):
            raise Disagreement
        return bonus  # type: ignore[no-any-return]

    def done_by_effect(self, verb: str, *how: Zone | Token) -> str:
        """Return what an effect does: it stuns the own unit, returns it, or lowers its Might or that of others."""
        match verb, [each.type if isinstance(each, Token) else each for each in how]:
            case "stun", ["ME"]:
                return "stun"
            case "give", ["ME", "MINUS"]:
                return "less might"
            case "return", ["ME", Zone(whose="" | "mine" | "owner")]:
                return "return"
            case "give", ["MINUS", "UNIT", "IT"]:
                return TO_OTHERS
            case _:
                raise Disagreement

    def effect_changed(self, *parts: Any) -> p.EffectLine:
        """Might that the own unit gets instead of what an effect does to it, or that an effect lowers further."""
        conditions = p.conditions_in(parts)
        words = {part.type: part for part in parts if isinstance(part, Token)}
        change = number(words["CHANGE"])
        done = [part for part in parts if isinstance(part, str) and not isinstance(part, Token)]
        yours, further = "YOU" in words, "IT" in words
        if (done == [TO_OTHERS]) is not yours or yours is not further or (TO_OTHERS in done and not yours):
            raise Disagreement
        if (change < 0) is not yours or not change or len({*done}) < len(done):
            raise Stopped("reference", 0)
        if yours:
            return p.EffectLine(TakesMoreMight(amount=-change), conditions)
        when: Any = tuple(each for each in get_args(ReplacedEvent) if each in done)
        on = EventFilter("me", that=(CausedBy("chooser"),))
        return p.EffectLine(Replacement(when=when, on=on, do=(m.GiveMight(amount=change),)), conditions)

    def would_die(self, *when: Any) -> Any:
        """A death at any time or during combat, or the condition that it is somebody's turn then."""
        if not when or isinstance(when[0], Token):
            return bool(when)
        if not isinstance(when[0], c.TurnOf):
            raise Disagreement
        return when[0]

    def save_costs(self, *parts: Any) -> tuple[p.Price, bool]:
        """The price of a rescue, of which a part may be the buff of what is saved."""
        return together(*(part for part in parts if isinstance(part, p.Price))), isinstance(parts[-1], Token)

    def so_often_instead(self, *parts: Any) -> p.SavesLine | p.CopiesTokensLine:
        """Something else that happens instead, at most so often each turn."""
        *times, line = parts
        return line._replace(times=times[0]) if times else line  # type: ignore[no-any-return]

    def so_often(self, times: Token) -> int:
        """The most times of a turn."""
        return {"ONCE": 1, "TWICE": 2}.get(times.type) or number(times)

    def saves(self, saved: p.Objects | Token, when: Any, *parts: Any) -> p.SavesLine:
        """A rescue: under which condition, who may decline it, and what they pay for it."""
        save: p.Saved = next(part for part in parts if isinstance(part, p.Saved))
        before = parts[: parts.index(save)]
        words = {part.type for part in before if isinstance(part, Token)}
        price, spend_buff = next((part for part in before if type(part) is tuple), (p.Price(), False))
        asked = [part for part in before if type(part) is not tuple and not isinstance(part, Token)]
        asked += [when] if when not in (True, False) else []
        if len(asked) + ("IT" in words) > 1:
            raise Stopped("condition", 0)
        condition = p.ItIs(c.Chosen(description(weaker=True))) if "IT" in words else next(iter(asked), None)
        line = p.SavesLine(_saved_by(saved, save), price, "MAY" in words, spend_buff, when is True, "ITS" in words)
        return line._replace(condition=condition, do=save.do)

    def saves_for_itself(self, saved: p.Objects | Token, when: Any, _: Token, save: p.Saved) -> p.SavesLine:
        """A rescue that kills the card itself in place of what would die."""
        if save.do != RESCUE or when not in (True, False):
            raise Disagreement
        return p.SavesLine(_saved_by(saved, save), p.Price(kill_this=True, of_this=True), in_combat=when)


def _saved_by(saved: p.Objects | Token, save: p.Saved) -> p.Objects | str:
    """Return what is saved; stop where the words after that speak of something else."""
    whom = saved if isinstance(saved, p.Objects) else "me"
    if (whom == "me") is not (save.whom == "me"):
        raise Stopped("reference", 0)
    return whom
