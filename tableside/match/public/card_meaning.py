"""What the data of a card means, line by line, as messages: all that the rules would carry out, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, get_args

from msgspec.structs import replace

from carddata.model import abilities as m
from carddata.model.amounts import Count
from carddata.model.card import Card, EffectText, Enters, FacedownRoom, FacedownShut, HideFor, MorePoints, Standing
from carddata.model.continuous import HasKeywords, HasMight, OthersEnter
from carddata.model.costs import Additional, Cost
from carddata.model.permissions import CostChange, PlayedFor, PlayedTo
from carddata.model.prohibitions import CannotBeChosen, NoMoveToBase, NoPlayHere, NoPointsForOpponents
from carddata.model.replacements import Saves
from carddata.model.stops import Mechanic, Stop
from carddata.model.targets import Choice, TargetFilter
from tableside.match.public.ability_text import (
    describe_choice,
    describe_kind,
    describe_look,
    describe_resources,
    describe_traits,
    describe_types,
    signed,
)
from tableside.match.public.continuous_text import describe_continuous, describe_count
from tableside.match.public.cost_text import describe_cost
from tableside.match.public.permission_text import (
    describe_costs,
    describe_discount,
    describe_permission,
    describe_places,
    describe_played,
)
from tableside.match.public.replacement_text import describe_replaced_death, describe_saves
from tableside.match.public.trigger_text import describe_watched
from tableside.message import Argument, CardName, Listing, Message, message

RULES: Final[dict[type, str]] = {
    m.Draw: "413", m.Exhaust: "414", m.Ready: "415", m.Deal: "417", m.Heal: "418", m.Move: "420", m.Swap: "420",
    m.HideFree: "421", m.Discard: "422", m.Stun: "423", m.Counter: "425", m.Buff: "426", m.Banish: "427",
    m.BanishThis: "427", m.Kill: "428", m.Add: "429", m.Attach: "434", m.Recall: "454", m.PlayToken: "179",
    m.EnterReady: "369.3", m.Double: "432", m.SwapMight: "433", m.GainPoints: "194", m.GainXp: "730.1",
    m.TakeControl: "191", m.DoThis: "386", m.TakeTurn: "734",
    m.PlayCard: "419.3", m.Look: "416", m.Seek: "424", m.ReplaceDeath: "390.3", m.BuffsGiveMore: "703",
    m.GiveMight: "317.2.c", m.GiveKeyword: "801.3.a", m.WinGame: "195",
}  # fmt: skip
"""The rule of each operation, by the newest edition; a return to the hand has none of its own."""

RUNE_RULES: Final = {"exhaust": "414", "ready": "415", "recycle": "416", "channel": "430"}
"""The rule of each thing that is done to runes."""

OWN: Final = ("conquer", "hold", "win")
"""The triggers of which words say whether they are of the card itself, of its player, or of a battlefield."""

PLAIN: Final[dict[str, Any]] = {"mighty": False, "alone": False, "token": False, "tags": ()}
"""Traits of a choice that are told apart from its kind."""

AT_A_BATTLEFIELD: Final = TargetFilter(kind="battlefield", where="here")


LONGEST_EXCERPT: Final = 40
"""How many characters of a text are shown where it stopped the compiler."""


def describe_card(card: Card, text: str = "") -> tuple[Message, ...]:
    """What the data of a card means, in lines that follow each other; of a card by hand, why and what it may touch.

    `text` is the box of the card that stopped the compiler, if the user imported it: its words there are shown.

    >>> [line.code for line in describe_card(Card("Grey Hound", "unit", keywords=("Tank",)))]
    ['meaning-keywords', 'meaning-nothing']
    """
    return tuple(_lines(card, text))


def _lines(card: Card, text: str) -> Iterator[Message]:
    if card.keywords:
        yield message("meaning-keywords", keywords=Listing(card.keywords))
    for extra in card.additional:
        yield describe_additional(extra)
    for standing in card.standing:
        yield _standing(standing)
    if card.abilities is None:
        yield from _by_hand(card, text)
        return
    for ability in card.abilities:
        yield from _ability(ability, card)
    if card.attached is not None:
        yield from _effect_text(card.attached)
    if not (card.abilities or card.standing or card.additional or card.attached):
        yield message("meaning-nothing")
    added = card.attached.abilities if card.attached is not None else ()
    cited = {*_rules((*card.abilities, *added))}
    rules = sorted(cited, key=lambda rule: (int(rule.partition(".")[0]), rule))
    if rules:
        yield message("meaning-rules", rules=Listing(tuple(rules)))


def _effect_text(text: EffectText) -> Iterator[Message]:
    """What a card adds to the unit to which it is attached."""
    if text.might or not (text.keywords or text.abilities or text.standing):
        yield message("meaning-attached", might=signed(text.might))
    if text.keywords:
        yield message("meaning-attached-keywords", keywords=Listing(text.keywords))
    if text.abilities or text.standing:
        yield message("meaning-attached-abilities")
    yield from map(_standing, text.standing)
    for ability in text.abilities:
        yield from _ability(ability, None)


def _by_hand(card: Card, text: str) -> Iterator[Message]:
    yield message("meaning-by-hand")
    if card.stop is not None:
        code = "meaning-stop" if card.stop.box == 1 else "meaning-stop-second-box"
        yield message(code, at=card.stop.at, reason=stop_reason(card.stop, text))
        if card.stop.detail:
            yield message("meaning-missing", mechanic=describe_mechanic(card.stop))
    touched = tuple(message(f"touches-{may.replace(' ', '-')}") for may in card.unread)
    yield message("meaning-touches", may=Listing(touched)) if touched else message("meaning-touches-nothing")


def stop_reason(stop: Stop, text: str) -> Message:
    """Why a text stopped the compiler, with its words there if the text is known."""
    reason = message(f"stop-{stop.code}")
    words = next(iter(text[stop.at :].splitlines()), "").strip()
    if len(words) > LONGEST_EXCERPT:
        words = words[:LONGEST_EXCERPT].rpartition(" ")[0] + " …"
    return message("stop-words", reason=reason, words=words) if words else reason


def describe_mechanic(stop: Stop) -> Message:
    """What the engine does not carry out of a text that stopped: a mechanic, or a keyword."""
    if stop.detail in get_args(Mechanic):
        return message(f"mechanic-{stop.detail}")
    return message("mechanic-keyword", keyword=stop.detail)


def describe_additional(extra: Additional) -> Message:
    """An additional cost, and what it brings if it is paid."""
    cost = Listing(tuple(_cost(extra.cost)))
    line = message("meaning-extra-must" if extra.mandatory else "meaning-extra-may", cost=cost)
    if extra.less:
        line = message("meaning-extra-less", energy=extra.less, line=line)
    if extra.ignores:
        line = message("meaning-extra-ignores", line=line)
    if extra.repeat:
        line = message("meaning-extra-repeat", line=line)
    return message("meaning-extra-ready", line=line) if extra.ready else line


def _standing(standing: Standing) -> Message:
    match standing:
        case FacedownRoom(more=more):
            return message("meaning-facedown-room", count=more)
        case HideFor(cost=cost):
            return message("meaning-hide-for", cost=Listing(tuple(_cost(cost))))
        case PlayedTo():
            return describe_places(standing)
        case PlayedFor(cost=cost, only_if=only_if):
            return describe_permission(Listing(tuple(_cost(cost))), standing, _conditions(only_if))
        case CostChange(amount=amount, each=each, only_if=only_if):
            counted = _description(each) if isinstance(each, TargetFilter) else None
            return describe_discount(standing, Listing(tuple(_cost(amount))), counted, _conditions(only_if))
        case Enters(at_battlefield=True):
            return message("meaning-enters-ready-at-battlefield")
        case Enters(ready=ready, only_if=only_if):
            if only_if is None:
                return message("meaning-enters-ready" if ready else "meaning-enters-exhausted")
            code = "meaning-enters-ready-if" if ready else "meaning-enters-exhausted-if"
            return message(code, conditions=_conditions(only_if))
        case Saves(of=of, cost=cost):
            return describe_saves(standing, _description(of), tuple(_cost(cost)))
        case FacedownShut():
            return message("meaning-facedown-shut")
        case MorePoints(points=points):
            return message("meaning-more-points", count=points)
        case NoMoveToBase(units=units):
            return message(f"meaning-no-move-to-base-{units}")
        case CannotBeChosen():
            return message("meaning-cannot-be-chosen")
        case NoPointsForOpponents():
            return message("meaning-no-points-for-opponents")
        case NoPlayHere():
            return message("meaning-no-play-here")
        case HasMight() | HasKeywords() | OthersEnter():
            return describe_continuous(standing, _things, _description, _conditions)


def _ability(ability: m.Ability, card: Card | None) -> Iterator[Message]:
    when = _when(ability, card)
    yield message("meaning-when-if", conditions=_conditions(ability.only_if), when=when) if ability.only_if else when
    if ability.timing:
        yield message(f"meaning-timing-{ability.timing.lower()}")
    if ability.may:
        yield message("meaning-may")
    if cost := tuple(_cost(ability.cost)):
        yield message("meaning-cost", cost=Listing(cost))
    for number, choice in enumerate(ability.choose, 1):
        yield message("meaning-target", choice=_choice(choice), number=number)
    for number, effect in enumerate(ability.do, 1):
        done = _effect(effect)
        if effect.only_if is not None:
            done = message("meaning-step-if", conditions=_conditions(effect.only_if), effect=done)
        yield message("meaning-step", effect=done, number=number)
        if isinstance(effect, m.DoThis):
            yield from _ability(effect.then, card)


def _when(ability: m.Ability, card: Card | None) -> Message:
    slug = ability.when.replace(" ", "-")
    if ability.on is not None:
        return describe_watched(ability, ability.on, _description)
    if ability.when == "dies":
        return message("meaning-when-dies", units=_description(ability.of or TargetFilter()))
    if ability.when == "plays":
        return message("meaning-when-plays", things=_description(ability.of or TargetFilter()))
    if ability.when in OWN and ability.yours:
        return message(f"meaning-when-your-{slug}")
    if ability.when in OWN and card is not None and card.type == "battlefield":
        return message(f"meaning-when-here-{slug}")
    return message(f"meaning-when-{slug}")


def _conditions(condition: m.If | None) -> Listing | Message:
    if condition is None:
        return Listing(())
    parts = Listing(tuple(_condition(condition)))
    return message("meaning-if-not", conditions=parts) if condition.unless else parts


def _condition(condition: m.If) -> Iterator[Argument]:
    if condition.played_from:
        yield message(f"meaning-if-from-{condition.played_from}")
    if condition.paid:
        yield message("meaning-if-paid")
    if condition.there_is == AT_A_BATTLEFIELD:
        yield message("meaning-if-at-battlefield")
    elif condition.there_is is not None and condition.count > 1:
        things = _description(condition.there_is, count=condition.count)
        yield message("meaning-if-there-are", count=condition.count, things=things)
    elif condition.there_is is not None:
        yield message("meaning-if-there-is", thing=_description(condition.there_is))
    if condition.legion:
        yield message("meaning-if-legion")
    if condition.xp:
        yield message("meaning-if-xp", count=condition.xp)
    if condition.turn:
        yield message("meaning-if-your-turn" if condition.turn == "yours" else "meaning-if-opponents-turn")
    if condition.chosen is not None:
        yield message("meaning-if-chosen", limits=Listing(tuple(_limits(condition.chosen))))
    if condition.any_chosen is not None:
        yield message("meaning-if-any-chosen", limits=Listing(tuple(_limits(condition.any_chosen))))
    if condition.me is not None:
        yield message("meaning-if-me", limits=Listing(tuple(_limits(condition.me))))
    if condition.counted is not None:
        counted = describe_count(condition.counted, _description)
        if condition.fewest:
            yield message("meaning-if-at-least", count=condition.fewest, counted=counted)
        if condition.most is not None:
            yield message("meaning-if-at-most", count=condition.most, counted=counted)
    if condition.done:
        yield message("meaning-if-done", number=condition.done)
    if condition.did:
        yield message("meaning-if-did", number=condition.did)


def _cost(cost: Cost) -> Iterator[Argument]:
    objects = cost.objects.of if cost.objects is not None else None
    return describe_cost(cost, _description(objects) if isinstance(objects, TargetFilter) else None)


def _choice(choice: Choice) -> Message:
    plain = replace(
        choice, status=None, where="anywhere", keyword="", might=None, energy=None, power=None, types=(), **PLAIN
    )
    limits = tuple(_limits(choice))
    chosen = describe_choice(plain)
    return message("choice-limited", choice=chosen, limits=Listing(limits)) if limits else chosen


def _description(described: TargetFilter, count: int = 1) -> Message:
    kind, limits = describe_kind(described, count), tuple(_limits(described))
    return message("choice-limited", choice=kind, limits=Listing(limits)) if limits else kind


def _limits(described: TargetFilter) -> Iterator[Argument]:
    """Everything that narrows a description down but its kind and whose it is."""
    if described.status is not None:
        yield message(f"state-{described.status}")
    if described.where != "anywhere":
        yield message(f"target-at-{described.where}")
    if described.other:
        yield message("meaning-other")
    if described.keyword:
        yield message("target-with-keyword", keyword=described.keyword)
    if described.might is not None:
        yield message("target-with-might", might=described.might)
    yield from describe_costs(described)
    yield from describe_traits(described)
    if described.kind == "card":
        yield message(f"meaning-in-{described.zone}")
    if described.types:
        yield describe_types(described.types)
    if isinstance(described, Choice):
        yield from _group_limits(described)


def _group_limits(choice: Choice) -> Iterator[Argument]:
    if choice.together:
        yield message("meaning-together")
    if choice.total_might is not None:
        yield message("meaning-total-might", might=choice.total_might)
    if choice.beside:
        yield message("meaning-beside", number=choice.beside)
    if choice.apart:
        yield message("meaning-apart", number=choice.apart)
    if choice.must:
        yield message("meaning-must")


def _things(things: m.Things) -> Argument:
    match things:
        case "me":
            return message("meaning-me")
        case "it":
            return message("meaning-it")
        case int():
            return message("meaning-chosen", number=things)
        case _:
            return message("meaning-all", things=_description(things, count=2))


def _effect(effect: m.Effect) -> Message:
    """One instruction with what it acts on."""
    match effect:
        case m.Draw(each=Count() as each) | m.GainXp(each=Count() as each) | m.GiveMight(each=Count() as each):
            counted = describe_count(each, _description)
            return message("meaning-for-each", effect=_effect(replace(effect, each=None)), counted=counted)
        case m.EnterReady(of=of, next=only_next):
            code = "meaning-next-enters-ready" if only_next else "meaning-enter-ready"
            return message(code, things=_description(of, 1 if only_next else 2))
        case m.Double(what=what):
            return message("meaning-double", things=_things(what))
        case m.SwapMight(what=what):
            return message("meaning-swap-might", things=_things(what))
        case m.GiveKeyword(keyword=keyword, to=to, lasting=True):
            return message("meaning-keyword-for-good", keyword=keyword, things=_things(to))
        case m.Draw(count=count, who=who):
            return _done_by(who, message("effect-draw", count=count))
        case m.Discard(count=count, who=who):
            return _done_by(who, message("effect-discard", count=count))
        case m.GainPoints(points=points, who=who):
            code = "effect-lose-points" if points < 0 else "effect-gain-points"
            return _done_by(who, message(code, count=abs(points)))
        case m.GainXp(count=count):
            return _done_by("you", message("effect-gain-xp", count=count))
        case m.Deal(to=to, might_of=unit) if unit:
            return message("meaning-deal-might", unit=_things(unit), things=_things(to))
        case m.Deal(amount=amount, to=to, split=split):
            return message("meaning-deal-split" if split else "meaning-deal", amount=amount, things=_things(to))
        case m.GiveMight(amount=amount, to=to, least=None):
            return message("meaning-might", amount=signed(amount), things=_things(to))
        case m.GiveMight(amount=amount, to=to, least=least):
            return message("meaning-might-least", amount=signed(amount), least=least or 0, things=_things(to))
        case m.GiveKeyword(keyword=keyword, to=to):
            return message("meaning-keyword", keyword=keyword, things=_things(to))
        case m.Move(what=what, to=to):
            return message(f"meaning-move-{to}", things=_things(what))
        case m.Swap(first=first, second=second):
            return message("meaning-swap", first=_things(first), second=_things(second))
        case m.PlayToken():
            return _token(effect)
        case m.Add(energy=energy, power=power):
            return message("effect-add", resources=describe_resources(energy, power))
        case m.ChangeRunes(how=how, count=count, exhausted=exhausted, who=who):
            slug = f"{how}-exhausted" if how == "channel" and exhausted else how
            runes = message(f"effect-rune-{slug}", count=count)
            return runes if who == "you" else _done_by(who, runes)
        case m.PlayCard(what=what):
            return describe_played(effect, _things(what))
        case m.ReplaceDeath(what=what, cost=cost):
            return describe_replaced_death(effect, _things(what), tuple(_cost(cost)))
        case m.Look() | m.Seek():
            return _done_by("you", describe_look(effect))
        case m.Attach(what=what, to=to):
            return message("meaning-attach", first=_things(what), second=_things(to))
        case _:
            return _plain_effect(effect)


def _plain_effect(effect: m.Effect) -> Message:
    match effect:
        case m.HideFree():
            return message("meaning-hide-free")
        case m.WinGame():
            return _done_by("you", message("effect-win-game"))
        case m.BuffsGiveMore(amount=amount):
            return message("effect-buffs-give-more", amount=signed(amount))
        case m.BanishThis():
            return message("effect-banish-this")
        case m.TakeTurn():
            return message("effect-take-turn")
        case m.DoThis(times=times):
            return message("meaning-do-this", count=times)
        case (
            m.Kill(what=what) | m.Stun(what=what) | m.Buff(what=what) | m.Return(what=what) | m.Ready(what=what)
            | m.Exhaust(what=what) | m.Recall(what=what) | m.Heal(what=what) | m.Counter(what=what)
            | m.Banish(what=what) | m.TakeControl(what=what)
        ):  # fmt: skip
            verb = type(effect).__name__.lower()
            return message(f"meaning-do-{verb}", things=_things(what))
        case _:
            raise TypeError(f"no message for a {type(effect).__name__}")


def _token(effect: m.PlayToken) -> Message:
    token = message("effect-token", count=effect.count, token=CardName(effect.token))
    words: list[Argument] = [token]
    words += [message("state-ready")] * effect.ready + [message("state-exhausted")] * effect.exhausted
    words += [message("target-at-here")] * (effect.where == "here")
    words += [message("target-at-own-base")] * (effect.where == "base")
    return message("meaning-token", words=Listing(tuple(words)))


def _done_by(who: m.Who, effect: Message) -> Message:
    match who:
        case "you":
            return message("meaning-by-you", effect=effect)
        case "opponents":
            return message("effect-by-opponents", effect=effect)
        case "everybody":
            return message("effect-by-everybody", effect=effect)
        case "turn player":
            return message("effect-by-turn-player", effect=effect)
        case number:
            return message("meaning-by-controller", effect=effect, number=number)


def _rules(abilities: tuple[m.Ability, ...]) -> Iterator[str]:
    """The rules that carry these abilities out, by the newest edition."""
    for ability in abilities:
        yield {"activate": "398", "resolve": "359.3", "then": "386"}.get(ability.when, "383")
        if ability.choose:
            yield "355.5"
        for effect in ability.do:
            if isinstance(effect, m.ChangeRunes):
                yield RUNE_RULES[effect.how]
            elif type(effect) in RULES:
                yield RULES[type(effect)]
            if isinstance(effect, m.DoThis):
                yield from _rules((effect.then,))
