"""The operations of a card, as messages, and the rules that carry them out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from carddata.model import operations as m
from carddata.model.abilities import Ability, Delay, DoThis, Effect, GiveAbility
from carddata.model.battlefields import ReplaceBattlefield
from carddata.model.champions import ToChampionZone
from carddata.model.decisions import Decide
from carddata.model.deck_ends import ToDeck
from carddata.model.hands import AllowLooks, ReturnBanished, ReturnLater, RevealHand, TakeFromHand
from carddata.model.new_choices import ChooseAnew
from carddata.model.numbers import AmountOf
from carddata.model.options import ChooseOption
from carddata.model.payments import PayAny, SpendBuffs
from carddata.model.plays import HandCard, Instead, Play, PrivateCard, SomeCards, TopCard
from carddata.model.recycling import Recycle
from carddata.model.repeats import GiveRepeat
from carddata.model.replacements import ReplaceNext
from tableside.describe import summaries as ability_text
from tableside.describe.amounts import describe_by_amount
from tableside.describe.choosing import describe_target
from tableside.describe.counts import describe_count
from tableside.describe.deck_cards import describe_look, describe_private_play, describe_taken, describe_wanted_play
from tableside.describe.deeds import describe_deed, done_by_several
from tableside.describe.delayed import describe_delay
from tableside.describe.described import describe_own_cost, describe_things
from tableside.describe.listings import together
from tableside.describe.nouns import describe_objects, describe_owned
from tableside.describe.numbers import describe_amount
from tableside.describe.permissions import describe_costs_this_turn, describe_known_cards, describe_play
from tableside.describe.repeats import describe_given_repeat
from tableside.describe.replacements import describe_replaced_next
from tableside.describe.summaries import describe_resources, signed
from tableside.message import CardName, Listing, Message, message

RULES: Final[dict[type, str]] = {
    m.Draw: "413", m.Exhaust: "414", m.Ready: "415", m.Deal: "417", m.Heal: "418", m.Move: "420", m.Swap: "420",
    m.HideFree: "421", m.Discard: "422", m.Stun: "423", m.Counter: "425", m.Buff: "426", m.Banish: "427",
    m.BanishThis: "427", m.Kill: "428", m.Add: "429", m.Attach: "434", m.Detach: "435", m.Recall: "454",
    m.PlayToken: "179",
    m.EnterReady: "369.3", m.Double: "432", m.SwapMight: "433", m.GainPoints: "194", m.GainXp: "730.1",
    m.Burn: "440", m.Fight: "417", m.RaiseMight: "477.3", m.ChangeCosts: "356.4", m.Empower: "441", m.Disempower: "442",
    m.TakeControl: "191", m.LoseControl: "191", DoThis: "386", Delay: "390.2", m.TakeTurn: "734", m.Skip: "443",
    m.ActivateEffects: "383.4.g", m.BecomeCopy: "477.1.b", Decide: "355.17",
    ChooseOption: "355.17", m.ForbidPlays: "054", m.Forbid: "054",
    m.GiveFlow: "829.1.b", m.NameSpell: "760",
    RevealHand: "424.3.a", AllowLooks: "128.4", Recycle: "416", ToChampionZone: "108.3.c.1", GiveRepeat: "820.1.d",
    GiveAbility: "477.2", m.ShareKeywords: "801.3.a",
    ReplaceBattlefield: "438", ToDeck: "108.4",
    Play: "419.3",
    m.Look: "416", m.Seek: "424", m.Reveal: "424", ReplaceNext: "390.3", m.RaiseBuffs: "703",
    m.GiveMight: "317.2.c", m.GiveKeyword: "801.3.a", m.LoseKeyword: "801.3.b",
    m.SetMight: "477.1.a.1", m.MoveBuff: "746", m.WinGame: "195",
    ChooseAnew: "750", m.ChangeDamage: "390.3", m.PreventDamage: "437", m.NextSpellBonus: "712",
    ReturnLater: "390.5", ReturnBanished: "427.3", PayAny: "357", SpendBuffs: "702",
}  # fmt: skip
"""The rule of each operation, by the newest edition; a return to the hand has none of its own."""

RUNE_RULES: Final = {"exhaust": "414", "ready": "415", "recycle": "416", "channel": "430"}
"""The rule of each thing that is done to runes."""


def describe_effect(effect: Effect) -> Message:
    """One instruction with what it acts on."""
    if (done := _done_by_players(effect)) is not None:
        return done
    match effect:
        case m.Fight() | m.RaiseMight() | m.Deal(each=AmountOf()) | m.GiveMight(each=AmountOf()):
            return describe_by_amount(effect)
        case (
            m.Draw(each=each) | m.Burn(each=each) | m.Deal(each=each) | m.GainXp(each=each) | m.GiveMight(each=each)
            | m.Add(each=each) | m.PlayToken(each=each) | m.ChangeRunes(each=each)
        ) if each is not None:  # fmt: skip
            once = describe_effect(replace(effect, each=None))
            if isinstance(each, AmountOf):
                return message("meaning-for-each-point", effect=once, amount=describe_amount(each))
            return message("meaning-for-each", effect=once, counted=describe_count(each))
        case m.ActivateEffects(when=when, of=of):
            return message(f"meaning-activate-{when}", things=describe_objects(of, 2))
        case m.EnterReady(of=of, next=only_next):
            code = "meaning-next-enters-ready" if only_next else "meaning-enter-ready"
            return message(code, things=describe_objects(of, 1 if only_next else 2))
        case m.ChangeCosts(of=of, amount=amount, next=only_next):
            cards = describe_owned(of, 1 if only_next else 2)
            return describe_costs_this_turn(effect, cards, together(describe_own_cost(amount)))
        case ReplaceBattlefield(at=at, token=token):
            if token:
                return message(f"meaning-replace-battlefield-{at}", card=CardName(token))
            return message(f"meaning-swap-back-{at}")
        case GiveRepeat():
            return describe_given_repeat(effect)
        case m.Double(what=what, combat=combat):
            return message("meaning-double-combat" if combat else "meaning-double", things=describe_things(what))
        case m.TakeControl(what=what, who=int() as who):
            target = describe_target(who)
            return message("meaning-give-control", things=describe_things(what), target=target)
        case m.GiveKeyword(keyword=keyword, to=to, lasting=True):
            return message("meaning-keyword-for-good", keyword=keyword, things=describe_things(to))
        case m.Deal(amount=amount, to=to, split=split):
            return message("meaning-deal-split" if split else "meaning-deal", amount=amount, things=describe_things(to))
        case m.GiveMight(amount=amount, to=to, least=None, combat=combat):
            code = "meaning-might-combat" if combat else "meaning-might"
            return message(code, amount=signed(amount), things=describe_things(to))
        case m.GiveMight(amount=amount, to=to, least=least):
            return message("meaning-might-least", amount=signed(amount), least=least or 0, things=describe_things(to))
        case m.GiveKeyword(keyword=keyword, to=to, combat=combat):
            code = "meaning-keyword-combat" if combat else "meaning-keyword"
            return message(code, keyword=keyword, things=describe_things(to))
        case m.LoseKeyword() | m.SetMight() | m.SwapMight() | m.MoveBuff():
            return _taken(effect)
        case m.Move(what=what, by_base=True):
            return message("meaning-move-by-base", things=describe_things(what))
        case m.Move(what=what, among=among) if among:
            return message(f"meaning-move-among-{among.replace(' ', '-')}", things=describe_things(what))
        case m.Move(what=what, to=to) if to != "beside":
            return message(f"meaning-move-{to.replace(' ', '-')}", things=describe_things(what))
        case m.Swap(first=first, second=second):
            return message("meaning-swap", first=describe_things(first), second=describe_things(second))
        case m.PlayToken():
            return _token(effect)
        case m.Add(only=use) if use is not None:
            added = describe_effect(replace(effect, only=None))
            return message("meaning-add-only", effect=added, use=message(f"use-{use.replace(' ', '-')}"))
        case m.Add(energy=energy, power=power):
            return message("effect-add", resources=describe_resources(energy, power))
        case m.ChangeRunes(how="ready", extent="all"):
            return _done_by("you", message("effect-rune-ready-all"))
        case m.ChangeRunes(how="ready", count=count, extent="up to"):
            return _done_by("you", message("effect-rune-ready-up-to", count=count))
        case m.ChangeRunes(how=how, count=count, exhausted=exhausted, who=who):
            slug = f"{how}-exhausted" if how == "channel" and exhausted else how
            runes = message(f"effect-rune-{slug}", count=count)
            return _done_by(who, runes)
        case Play(what="me", price=Instead(cost=cost), to="", then=""):
            return _done_by("you", message("meaning-play-this", cost=together(describe_own_cost(cost))))
        case Play(what=HandCard() | TopCard() | SomeCards(how="first revealed") as card):
            return describe_play(effect, _done_by("you", _played_card(card)))
        case Play(what=int() | "me" | SomeCards(how="all") as what):
            return describe_play(effect, describe_known_cards(what, yours=effect.yours))
        case ReplaceNext(what=what):
            return describe_replaced_next(effect, describe_things(what))
        case m.ChangeDamage(what=what, how="prevent", amount=amount):
            return message("meaning-damage-prevent", things=describe_things(what), amount=amount)
        case m.ChangeDamage(what=what, how=how):
            return message(f"meaning-damage-{how.replace(' ', '-')}", things=describe_things(what))
        case m.Look() | m.Seek():
            return _done_by("you", describe_look(effect))
        case m.Reveal(count=count, keyword=keyword):
            return _done_by("you", message("effect-reveal-counted", count=count, keyword=keyword))
        case m.Counter(what=what, to_hand=True):
            return message("meaning-counter-to-hand", things=describe_things(what))
        case m.Attach() | m.Detach():
            return _describe_attachment(effect)
        case _:
            return _plain_effect(effect)


def _done_by_players(effect: Effect) -> Message | None:
    """Return what players do or cannot do; None for an instruction that acts on objects."""
    match effect:
        case AllowLooks(who=int(who)):
            return _done_by("you", message("meaning-look-at-facedown", target=describe_target(who)))
        case m.ForbidPlays(who="you", what=what):
            return message(f"meaning-you-cannot-play-{what}")  # a BannedPlays
        case m.ForbidPlays(who=who, what=what):
            return message(f"meaning-cannot-play-{what}", who=_who(who))
    deed = describe_deed(effect)
    return None if deed is None else _done_by(*deed)


def _played_card(card: PrivateCard) -> Message:
    """Return which card of a hand or a deck is played; what becomes of the others follows its terms."""
    if isinstance(card, SomeCards):
        return message("meaning-play-first-revealed", wanted=describe_wanted_play(card))
    return describe_private_play(card)


def _describe_attachment(effect: m.Attach | m.Detach) -> Message:
    """Return what is attached to what, or detached."""
    things = describe_things(effect.what)
    if isinstance(effect, m.Detach) and effect.bearer:
        return message("meaning-detach-from", things=things, unit=describe_things(effect.bearer))
    if isinstance(effect, m.Detach):
        return message("meaning-detach", things=things)
    return message("meaning-attach", first=things, second=describe_things(effect.to))


def _plain_effect(effect: Effect) -> Message:
    match effect:
        case m.Move(what=what, to="beside", beside=number):
            return message("meaning-move-beside", things=describe_things(what), target=describe_target(number))
        case TakeFromHand(who=number, how=how):
            taken = message(f"effect-take-{how}", wanted=describe_taken(effect))
            return message("meaning-take", effect=taken, target=describe_target(number))
        case ChooseOption(who=who):
            return _done_by(who, message("meaning-choose-option"))
        case Decide(count=count, xp=xp) if xp:
            return _done_by("you", message("meaning-decide-xp", xp=xp, count=count))
        case Decide(count=count):
            return _done_by("you", message("meaning-decide", count=count))
        case ToChampionZone(what=what):
            return message("meaning-to-champion-zone", things=describe_things(what))
        case ToDeck(what=what, side=side) if what is not None:
            return message(f"meaning-to-deck-{side}", things=describe_things(what))  # a DeckSide
        case ReturnLater(who=number, when=when):
            return message(f"meaning-return-later-{when}", target=describe_target(number))
        case m.HideFree():
            return message("meaning-hide-free")
        case m.NameSpell():
            return message("meaning-name-spell")
        case m.BecomeCopy(what=what, of=of):
            return message("meaning-become-copy", first=describe_things(what), second=describe_things(of))
        case m.GiveFlow(what=what):
            return message("meaning-give-flow", things=describe_things(what))
        case m.Forbid(what=what, be="readied"):
            return message("meaning-no-ready", things=describe_things(what))
        case m.Forbid(what=what, be="chosen"):
            return message("meaning-no-choices", things=describe_things(what))
        case m.Forbid(what=what, by=by):
            return message(f"meaning-no-moves-by-{by.replace(' ', '-')}", things=describe_things(what))
        case m.WinGame():
            return _done_by("you", message("effect-win-game"))
        case Delay():
            return describe_delay(effect)
        case m.ShareKeywords(to=to):
            return message("meaning-share-keywords", things=describe_things(to))
        case GiveAbility(to=to):
            return message("meaning-give-ability", things=describe_things(to))
        case DoThis(times=times):
            return message("meaning-do-this", count=times)
        case (
            m.Kill(what=what) | m.Stun(what=what) | m.Buff(what=what) | m.Return(what=what) | m.Ready(what=what)
            | m.Exhaust(what=what) | m.Recall(what=what) | m.Heal(what=what) | m.Counter(what=what)
            | m.Banish(what=what) | m.TakeControl(what=what) | m.LoseControl(what=what) | m.Empower(what=what)
            | m.Disempower(what=what) | Recycle(what=what) | SpendBuffs(what=what) | ChooseAnew(what=what)
        ):  # fmt: skip
            verb = type(effect).__name__.lower()
            return message(f"meaning-do-{verb}", things=describe_things(what))
        case _:
            return ability_text.describe_effect(effect)


def _token(effect: m.PlayToken) -> Message:
    state = "ready" if effect.ready else "exhausted" if effect.exhausted else "plain"
    token = message(f"meaning-token-{state}", count=effect.count, token=CardName(effect.token))
    where: Message | Listing = Listing(())
    if effect.where in ("here", "there"):
        where = message("meaning-event-how", before=Listing(()), how=message(f"target-at-{effect.where}"))
    elif effect.where == "base":
        where = message(
            "meaning-event-how",
            before=Listing(()),
            how=message("target-at-own-base" if effect.who == "you" else "target-at-base"),
        )
    return _done_by(effect.who, message("meaning-play-token", token=token, where=where))


def _done_by(who: m.Who, effect: Message) -> Message:
    if who in ("you", "you and opponents", "you with choosers"):
        return message(f"meaning-by-{str(who).replace(' ', '-')}", effect=effect)
    if (together := done_by_several(who, effect)) is not None:
        return together
    if isinstance(who, int):
        return message("meaning-by-controller", effect=effect, target=describe_target(who))
    if isinstance(who, m.OwnerOf):
        return message("meaning-by-owner", effect=effect, target=describe_target(who.choice))
    return effect


def _who(who: m.Who) -> Message:
    """Return who is not allowed something, as "each opponent"."""
    match who:
        case int():
            return message("meaning-who-controller", target=describe_target(who))
        case m.OwnerOf(choice=choice):
            return message("meaning-who-owner", target=describe_target(choice))
        case _:
            return message(f"meaning-who-{who.replace(' ', '-')}")


def rules_of(abilities: tuple[Ability, ...]) -> Iterator[str]:
    """The rules that carry these abilities out, by the newest edition."""
    for ability in abilities:
        yield {"activate": "398", "resolve": "359.3", "then": "386"}.get(ability.when, "383")
        if ability.choose or any(mode.choose for mode in ability.modes):
            yield "355.5"
        for effect in (*ability.do, *(effect for mode in ability.modes for effect in mode.do)):
            if isinstance(effect, TakeFromHand):
                yield {"discard": "422", "recycle": "416", "banish": "427"}[effect.how]
            elif isinstance(effect, m.Look) and not effect.take:
                yield "436"
            elif isinstance(effect, Play) and isinstance(effect.what, SomeCards) and effect.what.how != "all":
                yield "424"
            elif isinstance(effect, m.ChangeRunes):
                yield RUNE_RULES[effect.how]
            elif type(effect) in RULES:
                yield RULES[type(effect)]
            if isinstance(effect, DoThis | Delay):
                yield from rules_of((effect.then,))
            if isinstance(effect, GiveAbility):
                yield from rules_of((effect.ability,))


def _taken(effect: m.LoseKeyword | m.SetMight | m.SwapMight | m.MoveBuff) -> Message:
    if isinstance(effect, m.MoveBuff):
        return message("meaning-move-buff", source=describe_things(effect.what), to=describe_things(effect.to))
    if isinstance(effect, m.SwapMight):
        return message("meaning-swap-might", things=describe_things(effect.what))
    if isinstance(effect, m.SetMight):
        code = "meaning-set-might-for-good" if effect.lasting else "meaning-set-might"
        return message(code, amount=effect.amount, things=describe_things(effect.what))
    long, things = "good" if effect.lasting else "combat" if effect.combat else "turn", describe_things(effect.what)
    if not effect.keyword:
        return message(f"meaning-lose-keywords-for-{long}", things=things)
    return message(f"meaning-lose-keyword-for-{long}", keyword=effect.keyword, things=things)
