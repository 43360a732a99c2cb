"""How the grammar's rules for sentences are read; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.reading_chains import ChainReader
from carddata.compiler.reading_decks import DeckReader
from carddata.compiler.reading_instructions import InstructionReader
from carddata.compiler.reading_players import PlayerReader
from carddata.compiler.reading_tokens import TokenReader
from carddata.compiler.reading_trashes import TrashReader
from carddata.compiler.word_values import number
from carddata.compiler.words import Stopped
from carddata.model import operations as m
from carddata.model.targets import CardKind


@v_args(inline=True)
class SentenceReader(InstructionReader, PlayerReader, TokenReader, DeckReader, TrashReader, ChainReader):
    """Reads sentences, and the instructions in them."""

    def plain(self, acts: tuple[p.Act | p.Tokens, ...]) -> p.Sentence:
        return p.Sentence("plain", acts)

    def modal(self, *parts: Any) -> p.Sentence:
        each_once: Any = next((part for part in parts if part in ("spell", "turn", "turn by you")), "")
        modes = tuple(part for part in parts if isinstance(part, tuple))
        return p.Sentence("modes", modes=modes, each_once=each_once)

    def once_a_turn_by_you(self) -> str:
        return "turn by you"

    def once_a_turn(self) -> str:
        return "turn"

    def once_a_spell(self) -> str:
        return "spell"

    def mode(self, *sentences: p.Sentence) -> tuple[p.Sentence, ...]:
        return sentences

    def of_type(self, *parts: Any) -> tuple[CardKind, tuple[p.Sentence, ...]]:
        kind: Any = next(str(part) for part in parts if isinstance(part, Token) and part.type != "BULLET")
        return kind, tuple(part for part in parts if isinstance(part, p.Sentence))

    def by_discarded_type(self, *of_types: Any) -> p.Sentence:
        return p.Sentence("by type", by_type=of_types)

    def introduce(self, chosen: p.Thing) -> p.Sentence:
        return p.Sentence("introduce", chosen=chosen)

    def introduce_both(self, first: p.Objects, second: p.Objects) -> p.Sentence:
        return p.Sentence("introduce", chosen=first, next=p.Sentence("introduce", chosen=second))

    def conditional(self, condition: p.ConditionPhrase, acts: tuple[p.Act, ...]) -> p.Sentence:
        return p.Sentence("conditional", acts, condition)

    def conditional_after(self, acts: tuple[p.Act, ...], condition: p.ConditionPhrase) -> p.Sentence:
        if len(acts) != 1:
            raise Stopped("two-readings", 0)
        return p.Sentence("conditional", acts, condition)

    def instead(self, condition: p.ConditionPhrase, acts: tuple[p.Act, ...]) -> p.Sentence:
        return p.Sentence("instead", acts, condition)

    def instead_if(self, acts: tuple[p.Act, ...], condition: p.ConditionPhrase) -> p.Sentence:
        return p.Sentence("instead", acts, condition)

    def deal_other(self, amount: Token) -> tuple[p.OtherNumber]:
        return (p.OtherNumber(m.Deal, number(amount)),)

    def give_other(self, pronoun: Any, change: Token) -> tuple[p.OtherNumber]:
        return (p.OtherNumber(m.GiveMight, number(change), pronoun),)

    def decided(self, optional: p.Optional, acts: tuple[p.Act, ...]) -> p.Sentence:
        return p.Sentence("plain", acts, optional=optional)

    def plain_then_decided(self, first: tuple[p.Act, ...], optional: p.Optional, acts: tuple[p.Act, ...]) -> p.Sentence:
        return p.Sentence("plain", first, next=p.Sentence("plain", acts, optional=optional))

    def decided_if(self, condition: p.ConditionPhrase, optional: p.Optional, acts: tuple[p.Act, ...]) -> p.Sentence:
        return p.Sentence("conditional", acts, condition, optional=optional)

    def decided_linked(self, optional: p.Optional, acts: tuple[p.Act, ...]) -> p.Sentence:
        return p.Sentence("linked", acts, optional=optional)

    def they_enter_ready(self, condition: p.ConditionPhrase, *_: Any) -> p.Sentence:
        return p.Sentence("tokens ready", condition=condition)

    def otherwise(self, acts: tuple[p.Act, ...]) -> p.Sentence:
        return p.Sentence("otherwise", acts)

    def linked(self, acts: tuple[p.Act, ...]) -> p.Sentence:
        return p.Sentence("linked", acts)

    def linked_reflexive(self, acts: tuple[p.Act, ...]) -> p.Sentence:
        return p.Sentence("linked reflexive", acts)

    def unable(self, *parts: Any) -> p.Sentence:
        count = next((number(part) for part in parts if isinstance(part, Token)), 0)
        return p.Sentence("unable", parts[-1], counted=count)

    def reflexive(self, *parts: Any) -> p.Sentence:
        optional = parts[0] if isinstance(parts[0], p.Optional) else None
        return p.Sentence("reflexive", parts[-1], optional=optional)

    def conditional_reflexive(self, condition: p.ConditionPhrase, *parts: Any) -> p.Sentence:
        return self.reflexive(*parts)._replace(condition=condition)

    def reflexive_on_chosen(self, chosen: p.Thing, acts: tuple[p.Act, ...]) -> p.Sentence:
        return p.Sentence("reflexive", acts, chosen=chosen)

    def use_this_only(self, condition: p.ConditionPhrase) -> p.Sentence:
        return p.Sentence("only here", condition=condition)

    def use_once(self) -> p.Sentence:
        return p.Sentence("only once")

    def take_turn(self, *_: Any) -> p.Act:
        return p.Act(None, ((m.TakeTurn, {}),))

    def save_it(self, *_: Any) -> str:
        return "saves it"

    def save_me(self, *_: Any) -> str:
        return "saves me"

    def next_death(self, *parts: Any) -> p.Act:
        if "saves it" not in parts:
            raise Stopped("reference", 0)
        price = next((part for part in parts if isinstance(part, p.Price)), p.Price())
        return p.Act("it", ((m.ReplaceDeath, {"how": "recall", "cost": price}),))

    def banish_instead(self, *_: Any) -> p.Act:
        return p.Act("it", ((m.ReplaceDeath, {"how": "banish"}),))

    def hide_free(self, *_: Any) -> p.Act:
        return p.Act(None, ((m.HideFree, {}),))

    def give_ability(self, thing: p.Thing, *parts: Any) -> p.Sentence:
        given = next(part for part in parts if isinstance(part, p.Triggered | p.Activated))
        return p.Sentence("gives ability", chosen=thing, given=given)

    def buffs_give_more(self, *parts: Token) -> p.Act:
        change = next(part for part in parts if part.type == "CHANGE")
        if number(change) < 1:
            raise Stopped("reference", 0)
        return p.Act(None, ((m.RaiseBuffs, {"amount": number(change)}),))

    def given_more_if(self, thing: p.Thing, gifts: Any, first: Any, more: Token, then: Any, *parts: Any) -> p.Sentence:
        further = p.Sentence("conditional", (self.give("it", [self.gift(more)], then),), parts[-1])
        return p.Sentence("plain", (self.give(thing, gifts, first),), next=further)

    def introduce_with_same_controller(self, first: p.Objects, second: p.Objects) -> p.Sentence:
        if first.bound or second.bound:
            raise Stopped("reference", 0)
        return p.Sentence("introduce", chosen=p.Pair(first, second._replace(bound="controller")))

    def add_limited(self, *parts: Any) -> p.Sentence:
        *symbols, use = parts
        ((kind, fields),) = self.add(*symbols).operations
        return p.Sentence("plain", (p.Act(None, ((kind, fields | {"only": use}),)),))
