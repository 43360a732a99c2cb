"""The reading of the grammar's rules on numbers of one object; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, get_args

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.contexts import beside_first
from carddata.compiler.reading_objects import objects_of
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.word_values import keyword_name
from carddata.compiler.words import Stopped
from carddata.model import operations as m
from carddata.model.keywords import CountedKeyword


@v_args(inline=True)
class AmountReader(SentenceReader):
    """Reads numbers of one object, and instructions with an amount of damage, Might, cards or XP."""

    def my_might(self) -> p.Amount:
        return p.Amount("me")

    def might_of_its(self) -> p.Amount:
        return p.Amount("it")

    def might_of_that(self, _: Token) -> p.Amount:
        return p.Amount("unit")

    def might_of_side(self, whose: Token, _: Token) -> p.Amount:
        return p.Amount("enemy unit" if whose == "enemy" else "friendly unit")

    def unit_of_a_side_deals(self, whose: Token, unit: Token, thing: p.Thing) -> p.Act:
        return self.it_deals_its_might(self.might_of_side(whose, unit), thing)

    def might_of_one_unit(self, *parts: Any) -> p.Amount:
        described = [part for part in parts if not isinstance(part, Token)]
        return p.Amount(objects_of([*described, {"kind": "unit"}]))

    def might_of_chosen(self, unit: p.Objects) -> p.Amount:
        return p.Amount(unit)

    def might_of_put_away(self) -> p.Amount:
        return p.Amount("put away")

    def its_energy(self) -> p.Amount:
        return p.Amount("it", "energy")

    def energy_of_that(self, _: Token) -> p.Amount:
        return p.Amount("spell", "energy")

    def my_keyword(self, token: Token) -> p.Amount:
        name: Any = keyword_name(token)
        if name not in get_args(CountedKeyword):
            raise Stopped("keyword", token.start_pos or 0, name)
        return p.Amount("me", name)

    def marked_one(self, word: Token) -> Any:
        return str(word)

    def damage_marked(self, its: Any) -> p.Amount:
        return p.Amount(its, "damage")

    def deal_to_amount(self, thing: p.Thing, amount: p.Amount) -> p.Act:
        return p.Act(thing, ((m.Deal, {"equal_to": amount._replace(after=True)}),))

    def deal_amount(self, amount: p.Amount, thing: p.Thing) -> p.Act:
        return p.Act(thing, ((m.Deal, {"equal_to": amount}),))

    def deal_amount_split(self, amount: p.Amount, thing: p.Thing) -> p.Act:
        return p.Act(thing, ((m.Deal, {"equal_to": amount, "split": True}),))

    def it_deals_its_might(self, *parts: Any) -> p.Act:
        *_, amount, thing = parts
        return p.Act(thing, ((m.Deal, {"equal_to": amount, "by_unit": True}),))

    def it_splits_its_might(self, *parts: Any) -> p.Act:
        *_, amount, thing = parts
        return p.Act(thing, ((m.Deal, {"equal_to": amount, "by_unit": True, "split": True}),))

    def one_deals_its_might(self, unit: p.Objects, *parts: Any) -> p.Sentence:
        *its, things = parts
        if isinstance(things, p.Objects) and things.bound == "same" and things.most == 1:
            unit, things = beside_first(p.Pair(unit, things))
            parts = (*its, things)
        dealt = p.Sentence("plain", (self.it_deals_its_might(*parts),))
        return p.Sentence("introduce", chosen=unit, next=dealt)

    def pair_fights(self, pair: p.Pair) -> p.Sentence:
        return p.Sentence("introduce", chosen=pair, next=p.Sentence("plain", (self.they_fight(),)))

    def they_fight(self) -> p.Act:
        return p.Act(None, ((m.Fight, {"first": "they"}),))

    def we_fight(self) -> p.Act:
        return p.Act(None, ((m.Fight, {"first": "we"}),))

    def give_amount(self, thing: p.Thing, amount: p.Amount) -> p.Act:
        return p.Act(thing, ((m.GiveMight, {"amount": 1, "equal_to": amount._replace(after=True)}),))

    def give_my_keywords(self, thing: p.Thing, *amount: p.Amount) -> list[p.Act]:
        given = p.Act(thing, ((m.ShareKeywords, {}),))
        return [given, *(self.give_amount("it", of) for of in amount)]

    def give_amount_to(self, amount: p.Amount, thing: p.Thing) -> p.Act:
        return p.Act(thing, ((m.GiveMight, {"amount": 1, "equal_to": amount}),))

    def raise_might(self, thing: p.Thing, amount: p.Amount) -> p.Act:
        return p.Act(thing, ((m.RaiseMight, {"equal_to": amount._replace(after=True)}),))

    def raised_this_turn(self, thing: p.Thing, amount: p.Amount) -> p.Sentence:
        return p.Sentence("plain", (self.raise_might(thing, amount),))
