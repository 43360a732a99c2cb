"""How the grammar's rules for sentences and instructions are read; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, get_args

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.countered import RETURNED
from carddata.compiler.reading_decks import DeckReader
from carddata.compiler.reading_objects import number, number_of_xp, objects_of
from carddata.compiler.reading_trashes import TrashReader
from carddata.compiler.words import Stopped
from carddata.model import operations as m
from carddata.model.hands import RevealHand
from carddata.model.targets import CardKind, TargetFilter


def _operation(kind: type[Any], **fields: Any) -> Any:
    """The method that reads an instruction with one thing."""

    def read(self: Any, thing: Any) -> p.Act:
        return p.Act(thing, ((kind, fields),))

    return read


def _player_operation(kind: type[Any], who: m.Who = "you") -> Any:
    """The method that reads an instruction with a number of cards."""

    def read(self: Any, count: Token) -> p.Act:
        fields = {"count": number(count)} if who == "you" else {"count": number(count), "who": who}
        return p.Act(None, ((kind, fields),))

    return read


def _part(part: m.SkippedPart) -> Any:
    """The method that reads what is skipped."""

    def read(self: Any) -> m.SkippedPart:
        return part

    return read


def _by(who: m.Who, act: p.Act) -> p.Act:
    """An instruction that these players carry out."""
    return p.Act(None, tuple((kind, fields | {"who": who}) for kind, fields in act.operations))


def price_of(*symbols: Token) -> p.Price:
    """The energy and power of these symbols."""
    energy = sum(number(symbol) for symbol in symbols if symbol.type == "ENERGY")
    return p.Price(energy, tuple(symbol.strip("{}") for symbol in symbols if symbol.type == "POWER"))


@v_args(inline=True)
class SentenceReader(DeckReader, TrashReader):
    """Reads sentences, instructions and resources."""

    def plain(self, acts: tuple[p.Act, ...]) -> p.Sentence:
        return p.Sentence("plain", acts)

    def modal(self, *parts: Any) -> p.Sentence:
        return p.Sentence("modes", modes=tuple(part for part in parts if isinstance(part, tuple)))

    def mode(self, *sentences: p.Sentence) -> tuple[p.Sentence, ...]:
        return sentences

    def introduce(self, chosen: p.Thing) -> p.Sentence:
        return p.Sentence("introduce", chosen=chosen)

    def conditional(self, condition: p.Condition, acts: tuple[p.Act, ...]) -> p.Sentence:
        return p.Sentence("conditional", acts, condition)

    def conditional_after(self, acts: tuple[p.Act, ...], condition: p.Condition) -> p.Sentence:
        if len(acts) != 1:
            raise Stopped("two-readings", 0)
        return p.Sentence("conditional", acts, condition)

    def instead(self, condition: p.Condition, acts: tuple[p.Act, ...]) -> p.Sentence:
        return p.Sentence("instead", acts, condition)

    def decided(self, optional: p.Optional, acts: tuple[p.Act, ...]) -> p.Sentence:
        return p.Sentence("plain", acts, optional=optional)

    def decided_if(self, condition: p.Condition, optional: p.Optional, acts: tuple[p.Act, ...]) -> p.Sentence:
        return p.Sentence("conditional", acts, condition, optional=optional)

    def decided_linked(self, optional: p.Optional, acts: tuple[p.Act, ...]) -> p.Sentence:
        return p.Sentence("linked", acts, optional=optional)

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

    def reflexive_on_chosen(self, chosen: p.Thing, acts: tuple[p.Act, ...]) -> p.Sentence:
        return p.Sentence("reflexive", acts, chosen=chosen)

    def use_this_only(self, condition: p.Condition) -> p.Sentence:
        return p.Sentence("only here", condition=condition)

    def take_turn(self, *_: Any) -> p.Sentence:
        return p.Sentence("plain", (p.Act(None, ((m.TakeTurn, {}),)),))

    def save_it(self, *_: Any) -> str:
        return "saves it"

    def save_me(self, *_: Any) -> str:
        return "saves me"

    def next_death(self, *parts: Any) -> p.Sentence:
        if "saves it" not in parts:
            raise Stopped("reference", 0)
        price = next((part for part in parts if isinstance(part, p.Price)), p.Price())
        return p.Sentence("plain", (p.Act("it", ((m.ReplaceDeath, {"how": "recall", "cost": price}),)),))

    def banish_instead(self, *_: Any) -> p.Sentence:
        return p.Sentence("plain", (p.Act("it", ((m.ReplaceDeath, {"how": "banish"}),)),))

    def hide_free(self, *_: Any) -> p.Sentence:
        return p.Sentence("plain", (p.Act(None, ((m.HideFree, {}),)),))

    def buffs_give_more(self, *parts: Token) -> p.Sentence:
        change = next(part for part in parts if part.type == "CHANGE")
        if number(change) < 1:
            raise Stopped("reference", 0)
        return p.Sentence("plain", (p.Act(None, ((m.BuffsGiveMore, {"amount": number(change)}),)),))

    def swap_chosen(self, *_: Any) -> p.Act:
        return p.Act(None, ((m.Swap, {"first": 1, "second": 2}),))

    def swap_me(self, *_: Any) -> p.Act:
        return p.Act("it", ((m.Swap, {}),))

    def to_the_others_place(self) -> None:
        return None

    def to_its_place(self) -> None:
        return None

    def to_my_old_place(self) -> None:
        return None

    def instructions(self, *parts: Any) -> tuple[p.Act, ...]:
        acts = (part if isinstance(part, list) else [part] for part in parts if part is not None)
        return tuple(act for some in acts for act in some)

    def joint(self) -> None:
        return None

    def deal(self, amount: Token, thing: p.Thing) -> p.Act:
        return p.Act(thing, ((m.Deal, {"amount": number(amount)}),))

    def deal_split(self, amount: Token, thing: p.Thing) -> p.Act:
        return p.Act(thing, ((m.Deal, {"amount": number(amount), "split": True}),))

    kill = _operation(m.Kill)

    def each_player(self) -> str:
        return "everybody"

    def each_opponent(self) -> str:
        return "opponents"

    def of_their_own(self, *parts: Any) -> p.Objects:
        return objects_of([part for part in parts if not isinstance(part, Token) or part.type != "ONE"])

    def each_kills(self, who: Any, own: p.Objects) -> p.Act:
        return p.Act(own._replace(by=who), ((m.Kill, {}),))

    def each_returns(self, who: Any, own: p.Objects) -> p.Act:
        return p.Act(own._replace(by=who), ((m.Return, {}),))

    stun = _operation(m.Stun)
    buff = _operation(m.Buff)
    disempower_things = _operation(m.Disempower)

    def empower_things(self, *parts: Any) -> p.Act:
        return p.Act(parts[-1], ((m.Empower, {}),))

    ready = _operation(m.Ready)
    exhaust = _operation(m.Exhaust)
    heal = _operation(m.Heal)
    recall = _operation(m.Recall)
    banish = _operation(m.Banish)
    counter = _operation(m.Counter)

    def return_countered(self, *_: Token) -> p.Act:
        return p.Act("it", RETURNED)

    take_control = _operation(m.TakeControl)
    move = _operation(m.Move)
    move_by_base = _operation(m.Move, to="by base")
    move_to_base = _operation(m.Move, to="base")
    move_to_battlefield = _operation(m.Move, to="a battlefield")
    move_here = _operation(m.Move, to="here")
    move_to_my_battlefield = _operation(m.Move, to="my battlefield")

    def move_beside(self, thing: p.Thing, other: TargetFilter) -> p.Act:
        return p.Act(thing, ((m.Move, {"to": "beside", "beside": other}),))

    def place_of(self, *parts: Any) -> TargetFilter:
        return objects_of([{"kind": "unit"} if isinstance(part, Token) else part for part in parts]).described

    move_there = _operation(m.Move, to="there")
    return_to_hand = _operation(m.Return)

    def banish_from_trash(self, thing: p.Thing) -> p.Act:
        return p.Act(_in_your_trash(thing), ((m.Banish, {"trash": True}),))

    def return_from_trash(self, thing: p.Thing) -> p.Act:
        if thing in ("me", "this"):
            return p.Act(thing, ((m.Return, {"own trash": True}),))
        return p.Act(_in_your_trash(thing), ((m.Return, {"trash": True}),))

    def card_of_types(self, *kinds: CardKind) -> p.Objects:
        return p.Objects(TargetFilter(kind="card", types=tuple(dict.fromkeys(kinds))))

    def card_kind(self, token: Token) -> str:
        return str(token)

    def it_becomes_a_copy(self, *_: Token) -> p.Act:
        return p.Act("it", ((m.BecomeCopy, {"of": "me"}),))

    def they_become_copies(self, _: Token) -> p.Act:
        return p.Act("them", ((m.BecomeCopy, {"of": "me"}),))

    def attach(self, _: Token, thing: p.Thing) -> p.Act:
        return p.Act(thing, ((m.Attach, {"what": "me"}),))

    def attach_chosen(self, gear: p.Objects, unit: p.Objects) -> p.Act:
        return p.Act(p.Pair(gear, unit), ((m.Attach, {}),))

    def detach(self, thing: p.Thing) -> p.Act:
        return p.Act(thing, ((m.Detach, {}),))

    def detach_from(self, gear: p.Objects, _: Token) -> p.Act:
        if gear.bound:
            raise Stopped("reference", 0)
        return p.Act(gear._replace(bound="on it"), ((m.Detach, {}),))

    def give(self, thing: p.Thing, *parts: Any) -> p.Act:
        gifts = next(part for part in parts if isinstance(part, list))
        least = next((part for part in parts if isinstance(part, int)), None)
        each = next((part for part in parts if isinstance(part, p.Counting)), None)
        if each is not None:
            if any(kind is not m.GiveMight for kind, _ in gifts):
                raise Stopped("mechanic", 0, "an-amount-that-is-counted")
            gifts = [(kind, {**fields, "each": each}) for kind, fields in gifts]
        return p.Act(thing, tuple(_with_least(gift, least) for gift in gifts))

    def give_me(self, *parts: Any) -> p.Act:
        return self.give("me", *parts)

    def give_both(self, first: p.Act, second: p.Act) -> list[p.Act]:
        return [first, second]

    def each_x(self, *_: Any) -> None:
        return None

    def gifts(self, *gifts: Any) -> list[Any]:
        return list(gifts)

    def gift(self, given: str) -> tuple[type[Any], dict[str, Any]]:
        if isinstance(given, Token):
            return m.GiveMight, {"amount": number(given)}
        return m.GiveKeyword, {"keyword": given}

    def minimum(self, least: Token) -> int:
        return number(least)

    draw = _player_operation(m.Draw)
    discard = _player_operation(m.Discard)
    opponents_discard = _player_operation(m.Discard, "opponents")
    opponents_draw = _player_operation(m.Draw, "opponents")
    everybody_discards = _player_operation(m.Discard, "everybody")
    burn = _player_operation(m.Burn)
    opponents_burn = _player_operation(m.Burn, "opponents")
    everybody_burns = _player_operation(m.Burn, "everybody")

    skipped_turn = _part("turn")
    skipped_awaken = _part("awaken")
    skipped_beginning = _part("beginning")
    skipped_channel = _part("channel")
    skipped_draw = _part("draw")
    skipped_main = _part("main")

    def skip(self, part: m.SkippedPart) -> p.Act:
        return p.Act(None, ((m.Skip, {"what": part}),))

    def opponents_skip(self, part: m.SkippedPart) -> p.Act:
        return _by("opponents", self.skip(part))

    def everybody_skips(self, part: m.SkippedPart) -> p.Act:
        return _by("everybody", self.skip(part))

    def its_controller_skips(self, part: m.SkippedPart) -> p.Act:
        return p.Act("it", ((m.Skip, {"what": part}),), its_player=True)

    def burn_in_brackets(self, token: Token) -> p.Act:
        return p.Act(None, ((m.Burn, {"count": number(token.update(value=token.strip("[]").split(" ")[1]))}),))

    def put_in_trash(self, *tokens: Token) -> p.Act:
        counts = [number(token) for token in tokens if token.type == "NUMBER"]
        return p.Act(None, ((m.Burn, {"count": counts[0] if counts else 1}),))

    def its_controller_burns(self, count: Token) -> p.Act:
        return p.Act("it", ((m.Burn, {"count": number(count)}),), its_player=True)

    everybody_draws = _player_operation(m.Draw, "everybody")

    def its_controller_draws(self, count: Token) -> p.Act:
        return p.Act("it", ((m.Draw, {"count": number(count)}),), its_player=True)

    def they_discard(self, count: Token) -> p.Act:
        return p.Act("them", ((m.Discard, {"count": number(count)}),), its_player=True)

    def they_reveal_hand(self) -> p.Act:
        return p.Act("them", ((RevealHand, {}),), its_player=True)

    def discard_hand(self) -> p.Act:
        return p.Act(None, ((m.Discard, {"hand": True}),))

    def they_discard_hand(self) -> p.Act:
        return p.Act("them", ((m.Discard, {"hand": True}),), its_player=True)

    def each_discards(self, who: m.Who, *drawn: Token) -> p.Act:
        draws = tuple((m.Draw, {"count": number(count), "who": who}) for count in drawn)
        return p.Act(None, ((m.Discard, {"hand": True, "who": who}), *draws))

    def they_draw(self, count: Token) -> p.Act:
        return p.Act("them", ((m.Draw, {"count": number(count)}),), its_player=True)

    def they_score(self, points: Token, *_: Token) -> p.Act:
        return p.Act("them", ((m.GainPoints, {"points": number(points)}),), its_player=True)

    def score(self, points: Token) -> p.Act:
        return p.Act(None, ((m.GainPoints, {"points": number(points)}),))

    def gain_xp(self, count: Token) -> p.Act:
        return p.Act(None, ((m.GainXp, {"count": number_of_xp(count)}),))

    def channel(self, count: Token, *exhausted: Token) -> p.Act:
        fields = {"how": "channel", "count": number(count), "exhausted": bool(exhausted)}
        return p.Act(None, ((m.ChangeRunes, fields),))

    def ready_runes(self, count: Token, *_: Token) -> p.Act:
        fields = {"how": "ready", "count": 1 if count.type == "ONE" else number(count), "up_to": True}
        return p.Act(None, ((m.ChangeRunes, fields),))

    def must_recycle_runes(self, count: Token) -> p.Act:
        fields = {"how": "recycle", "count": 1 if count.type == "ONE" else number(count)}
        return p.Act(None, ((m.ChangeRunes, fields),))

    def win_game(self) -> p.Act:
        return p.Act(None, ((m.WinGame, {}),))

    def everybody_channels(self, *parts: Token) -> p.Act:
        return _by("everybody", self.channel(*parts))

    def turn_player_channels(self, *parts: Token) -> p.Act:
        return _by("turn player", self.channel(*parts))

    def turn_player_scores(self, points: Token) -> p.Act:
        return _by("turn player", self.score(points))

    turn_player_draws = _player_operation(m.Draw, "turn player")

    def add(self, *symbols: Token) -> p.Act:
        price = price_of(*symbols)
        return p.Act(None, ((m.Add, {"energy": price.energy, "power": price.power}),))

    def add_limited(self, *parts: Any) -> p.Sentence:
        *symbols, use = parts
        ((kind, fields),) = self.add(*symbols).operations
        return p.Sentence("plain", (p.Act(None, ((kind, fields | {"only": use}),)),))

    def use_for_gear_and_abilities(self, *_: Token) -> str:
        return "gear and its abilities"

    def use_in_showdowns(self) -> str:
        return "showdowns"

    def use_for_cards(self, cards: Token) -> str:
        return str(cards)

    def play_tokens(self, tokens: p.Tokens) -> p.Tokens:
        return tokens

    def tokens(self, count: int, *parts: Any) -> p.Tokens:
        names = [part for part in parts if isinstance(part, Token) and part.type in ("NAME", "TAG")]
        might = next((part for part in parts if isinstance(part, int)), None)
        keywords = next((part for part in parts if isinstance(part, list)), [])
        end: Any = next(
            (part for part in parts if part in ("here", "base", "exhausted") and not isinstance(part, Token)), ""
        )
        ready = any(isinstance(part, Token) and part.type == "READY" for part in parts)
        of_units = any(isinstance(part, Token) and part.type == "UNIT" for part in parts)
        if might is not None and not of_units:
            raise Stopped("token", 0)
        return p.Tokens(" ".join(names), "unit" if of_units else "gear", count, might, tuple(keywords), ready, end)

    def count(self, *tokens: Token) -> int:
        return number(tokens[0]) if tokens else 1

    def token_might(self, might: Token) -> int:
        return number(might)

    def token_with(self, *keywords: str) -> list[str]:
        return list(keywords)

    def token_here(self) -> str:
        return "here"

    def token_base(self) -> str:
        return "base"

    def token_exhausted(self, _: Token) -> str:
        return "exhausted"


def _in_your_trash(thing: p.Thing) -> p.Objects:
    """Chosen cards as cards of the player's trash; a unit, gear or spell there is a card of that type.

    What all of them are is not known where a card of the trash was never read.
    """
    if not isinstance(thing, p.Objects) or thing.every or thing.bound or thing.total_might is not None:
        raise Stopped("reference", 0)
    described = thing.described
    if described.whose not in ("anybody", "you") or described.other:
        raise Stopped("reference", 0)
    if described.kind in get_args(CardKind):
        described = replace(described, kind="card", types=(described.kind,))
    return thing._replace(described=replace(described, whose="you"))


def _with_least(gift: tuple[type[Any], dict[str, Any]], least: int | None) -> tuple[type[Any], dict[str, Any]]:
    kind, fields = gift
    return (kind, fields | {"least": least}) if kind is m.GiveMight and least is not None else gift
