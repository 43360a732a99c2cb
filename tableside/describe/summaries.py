"""Summaries of an ability and its choices, as short messages: enough to tell abilities apart, not their text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from carddata.model import operations as m
from carddata.model.abilities import Ability, Delay, DoThis, Effect, GiveAbility
from carddata.model.battlefields import ReplaceBattlefield
from carddata.model.champions import ToChampionZone
from carddata.model.conditions import ChoseOption, leaves
from carddata.model.costs import FREE
from carddata.model.decisions import Decide
from carddata.model.deck_ends import ToDeck
from carddata.model.hands import ReturnBanished, ReturnLater, TakeFromHand
from carddata.model.new_choices import ChooseAnew
from carddata.model.numbers import AmountOf
from carddata.model.options import ChooseOption
from carddata.model.payments import SpendBuffs
from carddata.model.plays import HandCard, Instead, Play, SomeCards, TopCard
from carddata.model.recycling import Recycle
from carddata.model.repeats import GiveRepeat
from carddata.model.replacements import ReplaceNext
from tableside.describe.costs import describe_cost
from tableside.describe.deck_cards import describe_look, describe_private_play, describe_taken
from tableside.describe.deeds import describe_deed, done_by_several
from tableside.describe.listings import together
from tableside.message import Argument, CardName, Listing, Message, message


def describe_ability(ability: Ability) -> Message | None:
    """Return what an ability does, each instruction once and in order; None for an ability that does nothing."""
    if ability.modes:
        return _alternatives(tuple(describe_mode(ability, number) for number in range(1, len(ability.modes) + 1)))
    return describe_effects(ability.do)


def describe_mode(ability: Ability, number: int) -> Message:
    """Return what a mode of an ability does, by its number from 1."""
    return describe_effects(ability.modes[number - 1].do) or message("effect-nothing")


def _alternatives(effects: tuple[Message, ...]) -> Message:
    first, *others = effects
    return message("effect-or", first=first, other=_alternatives(tuple(others))) if others else first


def describe_effects(effects: Sequence[Effect]) -> Message | None:
    """Return what these instructions do, each once and in order; None for none."""
    return _sequence(tuple(dict.fromkeys(_instructions(effects))))


def describe_option(effects: Sequence[Effect], number: int, option: int) -> Message:
    """Return what follows from an option of the instruction of that number, both from 1, and what is paid for it."""
    asking = effects[number - 1]
    following = [effect for effect in effects if _hangs_on(effect, number, option)]
    by_others = isinstance(asking, ChooseOption) and asking.who != "you"
    descriptions = [_told_to_others(effect) if by_others else describe_effect(effect) for effect in following]
    effect = _sequence(tuple(dict.fromkeys(descriptions))) or message("effect-nothing")
    if isinstance(asking, ChooseOption) and option == 1 and asking.cost != FREE:
        paid = message("effect-pay", cost=Listing(tuple(describe_cost(asking.cost))))
        return message("effect-then", first=paid, following=effect) if following else paid
    return effect


def _hangs_on(effect: Effect, number: int, option: int) -> bool:
    """Return whether an instruction hangs on that option of instruction `number`."""
    return ChoseOption(option, number) in leaves(effect.only_if, ChoseOption)


def _told_to_others(effect: Effect) -> Message:
    """Return what an instruction does, where others choose it than the player of the card."""
    deed = describe_deed(effect)
    who = deed[0] if deed is not None else getattr(effect, "who", None)
    if isinstance(effect, m.Draw | m.Burn | m.PlayToken | m.ChangeRunes) and who in ("choosers", "you with choosers"):
        own = describe_effect(replace(effect, who="you"))
        return own if who == "choosers" else message("effect-with-card-player", effect=own)
    done = describe_effect(effect)
    return message("effect-by-card-player", effect=done) if who == "you" else done


def _instructions(effects: Sequence[Effect]) -> Iterator[Message]:
    left = list(effects)
    asked: set[int] = set()
    while left:
        effect = left.pop(0)
        number = len(effects) - len(left)
        if isinstance(effect, ChooseOption):
            options = range(1, effect.options + 1)
            yield _alternatives(tuple(describe_option(effects, number, option) for option in options))
            asked.add(number)
        elif any(chosen.at in asked for chosen in leaves(effect.only_if, ChoseOption)):
            continue
        elif isinstance(effect, DoThis):
            yield from _instructions(effect.then.do)
        elif isinstance(effect, Decide):
            decided, left = left[: effect.count], left[effect.count :]
            yield message("effect-may", effect=describe_decision(effect, decided))
        else:
            yield describe_effect(effect)


def describe_decision(decision: Decide, effects: Sequence[Effect]) -> Message:
    """The instructions on which a player decides, and what they spend for them."""
    effect = describe_effects(effects) or message("effect-nothing")
    return message("effect-for-xp", xp=decision.xp, effect=effect) if decision.xp else effect


def _sequence(effects: tuple[Message, ...]) -> Message | None:
    if len(effects) < 2:
        return next(iter(effects), None)
    first, *others = effects
    following = _sequence(tuple(others))
    return first if following is None else message("effect-then", first=first, following=following)


def describe_effect(effect: Effect) -> Message:
    """Return what one instruction does.

    >>> describe_effect(m.Draw(count=2)).code
    'effect-draw'
    """
    deed = describe_deed(effect)
    if deed is not None:
        return _done_by(*deed)
    match effect:
        case m.Deal(each=AmountOf() as of):
            return message(f"effect-deal-{_number_read(of)}")
        case m.GiveMight(each=AmountOf() as of):
            return message(f"effect-might-{_number_read(of)}")
        case m.Burn() | m.Draw() | m.Deal() | m.GainXp() | m.GiveMight() | m.Add() | m.ChangeRunes() if (
            effect.each is not None
        ):
            return message("effect-for-each", effect=describe_effect(replace(effect, each=None)))
        case m.EnterReady():
            return message("effect-enter-ready")
        case m.ChangeCosts():
            return message("effect-change-costs")
        case ReplaceBattlefield(token=token):
            if token:
                return message("effect-replace-battlefield", card=CardName(token))
            return message("effect-swap-back")
        case GiveRepeat():
            return message("effect-give-repeat")
        case m.Double():
            return message("effect-double")
        case m.SwapMight():
            return message("effect-swap-might")
        case DoThis() | Decide() | ChooseOption():
            return describe_effects((effect,)) or message("effect-nothing")
        case Delay(then=then):
            later = describe_ability(then)
            return message("effect-later-nothing") if later is None else message("effect-later", effect=later)
        case GiveAbility(ability=given):
            return message("effect-give-ability", effect=describe_ability(given) or message("effect-nothing"))
        case m.Fight():
            return message("effect-fight")
        case m.RaiseMight():
            return message("effect-raise-might")
        case m.Deal(amount=amount):
            return message("effect-deal", amount=amount)
        case m.GiveMight(amount=amount):
            return message("effect-might", amount=signed(amount))
        case m.GiveKeyword(keyword=keyword):
            return message("effect-keyword", keyword=keyword)
        case m.MoveBuff():
            return message("effect-move-buff")
        case m.LoseKeyword(keyword=keyword):
            return message("effect-lose-keyword", keyword=keyword) if keyword else message("effect-lose-keywords")
        case m.SetMight(amount=amount):
            return message("effect-set-might", amount=amount)
        case m.PlayToken(token=token, count=count, who=who):
            return _done_by(who, message("effect-token", token=CardName(token), count=count))
        case m.Add(energy=energy, power=power):
            return message("effect-add", resources=describe_resources(energy, power))
        case m.ChangeRunes():
            return _runes(effect)
        case m.Look() | m.Seek():
            return describe_look(effect)
        case m.Reveal(count=count, keyword=keyword):
            return message("effect-reveal-counted", count=count, keyword=keyword)
        case m.ActivateEffects(when=when):
            return message(f"effect-activate-{when}")
        case _:
            return _plain_effect(effect)


def _number_read(of: AmountOf) -> str:
    return of.of if of.of in ("might", "energy", "damage") else "keyword"


def _runes(change: m.ChangeRunes) -> Message:
    """Return what becomes of runes: `how` is one of the four of `ChangeRunes`."""
    if change.extent == "all":
        return message("effect-rune-ready-all")
    if change.extent == "up to":
        return message("effect-rune-ready-up-to", count=change.count)
    slug = f"{change.how}-exhausted" if change.how == "channel" and change.exhausted else change.how
    return _done_by(change.who, message(f"effect-rune-{slug}", count=change.count))


def _card_effect(
    effect: Recycle | ToChampionZone | ToDeck | TakeFromHand | ReturnLater | ReturnBanished,
) -> Message:
    """An instruction that moves cards from one zone to another."""
    match effect:
        case Recycle():
            return message("effect-recycle")
        case ToChampionZone():
            return message("effect-to-champion-zone")
        case ToDeck(side=side):
            return message(f"effect-to-deck-{side}")  # a DeckSide
        case TakeFromHand(how=how):
            return message(f"effect-take-{how}", wanted=describe_taken(effect))  # one of three
        case ReturnLater():
            return message("effect-return-later")
        case ReturnBanished():
            return message("effect-return-banished")


def _plain_effect(effect: Effect) -> Message:
    """An instruction that nothing more is said of."""
    match effect:
        case m.Kill():
            return message("effect-kill")
        case Recycle() | ToChampionZone() | ToDeck() | TakeFromHand() | ReturnLater() | ReturnBanished():
            return _card_effect(effect)
        case m.Move(to="base"):
            return message("effect-move-to-base")
        case m.Move(to="here"):
            return message("effect-move-here")
        case m.Move(to="with it"):
            return message("effect-move-with-it")
        case m.Move(to="beside"):
            return message("effect-move-beside")
        case m.Move(to="there"):
            return message("effect-move-there")
        case m.Move():
            return message("effect-move")
        case m.Swap():
            return message("effect-swap")
        case m.ShareKeywords():
            return message("effect-share-keywords")
        case m.Stun():
            return message("effect-stun")
        case SpendBuffs():
            return message("effect-spend-buffs")
        case m.Buff():
            return message("effect-buff")
        case m.Empower():
            return message("effect-empower")
        case m.Disempower():
            return message("effect-disempower")
        case m.Return():
            return message("effect-return")
        case m.Ready():
            return message("effect-ready")
        case m.Exhaust():
            return message("effect-exhaust")
        case m.Recall():
            return message("effect-recall")
        case ReplaceNext(by=by):
            banished = any(isinstance(do, m.Banish) for do in by.do)
            return message("effect-next-death-banish" if banished else "effect-next-death")
        case m.Heal():
            return message("effect-heal")
        case m.Counter():
            return message("effect-counter")
        case Play(what=HandCard() | TopCard() | SomeCards(how="first revealed") as card):
            return describe_private_play(card)
        case Play(what="me", price=Instead()):
            return message("effect-play-this")
        case Play():
            return message("effect-play-card")
        case m.HideFree():
            return message("effect-hide-free")
        case m.NameSpell():
            return message("effect-name-spell")
        case m.WinGame():
            return message("effect-win-game")
        case m.RaiseBuffs(amount=amount):
            return message("effect-buffs-give-more", amount=signed(amount))
        case m.ChangeDamage(how="prevent", amount=amount):
            return message("effect-damage-prevent", amount=amount)
        case m.ChangeDamage(how=how):
            return message(f"effect-damage-{how.replace(' ', '-')}")
        case m.PreventDamage(of=of):
            return message(f"effect-prevent-damage-{of}")  # a DamageOf
        case m.NextSpellBonus(amount=amount):
            return message("effect-next-spell-bonus", amount=amount)
        case m.BanishThis():
            return message("effect-banish-this")
        case m.Banish():
            return message("effect-banish")
        case m.TakeControl():
            return message("effect-take-control")
        case ChooseAnew():
            return message("effect-choose-anew")
        case m.LoseControl():
            return message("effect-lose-control")
        case m.Attach() | m.Detach():
            return message("effect-attach" if isinstance(effect, m.Attach) else "effect-detach")
        case m.BecomeCopy():
            return message("effect-become-copy")
        case m.Forbid(be="moved"):
            return message("effect-moves-not")
        case m.Forbid(be="readied"):
            return message("effect-readied-not")
        case m.GiveFlow():
            return message("effect-give-flow")
        case m.Forbid():
            return message("effect-chosen-not")
        case m.TakeTurn():
            return message("effect-take-turn")
        case _:
            raise TypeError(f"no message for a {type(effect).__name__}")


def _done_by(who: m.Who, effect: Message) -> Message:
    if who == "you":
        return effect
    if (together := done_by_several(who, effect)) is not None:
        return together
    return message("effect-by-its-owner" if isinstance(who, m.OwnerOf) else "effect-by-its-player", effect=effect)


def describe_resources(energy: int, power: tuple[str, ...]) -> Argument:
    """Energy, and power of each domain."""
    amounts: list[Argument] = [message("resource-energy", energy=energy)] if energy else []
    for domain, count in Counter(power).items():
        amounts.append(message(f"resource-{domain}", count=count))  # a Domain, or any
    return together(amounts)


def signed(amount: int) -> str:
    """A change with its sign.

    >>> signed(2)
    '+2'
    """
    return f"+{amount}" if amount >= 0 else f"\N{MINUS SIGN}{-amount}"
