"""What the data of a card means, line by line, as messages: all that the rules would carry out, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, get_args

from carddata.model.abilities import Ability, Delay, DoThis, Effect, GiveAbility
from carddata.model.battlefields import MovesHereFromAnywhere
from carddata.model.card import Card, EffectText, Enters, FacedownRoom, FacedownShut, HideFor, MorePoints, Standing
from carddata.model.continuous import HasKeywords, HasMight, HasTags, LosesKeywords, OthersEnter
from carddata.model.costs import Additional
from carddata.model.damage import AssignedLast, BonusDamage, NoCombatDamage, TakesNoDamage
from carddata.model.granted import HasAbilities
from carddata.model.naming import NamesTag
from carddata.model.operations import Deal
from carddata.model.permissions import CardsCost, CostChange, EmpoweredAgain, HasBuffs, PlayedFor, PlayedTo
from carddata.model.prohibitions import (
    CannotBeChosen,
    CannotBeReadied,
    NoMoveToBase,
    NoPlayHere,
    NoPointsForOpponents,
    NoScoreHere,
    OnlyToBase,
)
from carddata.model.repeats import RepeatCosts, SpellsRepeat
from carddata.model.replacements import Saves, TieRecalls
from carddata.model.stops import Mechanic, Stop
from carddata.model.targets import Choice, TargetFilter
from carddata.model.trigger_changes import AddsMore, EffectsAreAlso, TriggersMore, TriggersNot
from tableside.match.public.ability_text import (
    signed,
)
from tableside.match.public.continuous_text import describe_continuous
from tableside.match.public.damage_text import describe_bonus_damage, describe_on_damage
from tableside.match.public.described_text import (
    describe_chosen,
    describe_conditions,
    describe_objects,
    describe_own_cost,
    describe_things,
)
from tableside.match.public.effect_text import describe_effect, rules_of
from tableside.match.public.permission_text import (
    describe_buff_room,
    describe_discount,
    describe_empowered_again,
    describe_naming,
    describe_others_cost,
    describe_permission,
    describe_places,
)
from tableside.match.public.prohibition_text import describe_prohibition
from tableside.match.public.repeat_text import describe_repeat_costs, describe_spells_repeat
from tableside.match.public.replacement_text import describe_saves, describe_tie
from tableside.match.public.trigger_text import describe_adds_more, describe_trigger_change, describe_watched
from tableside.message import Argument, Listing, Message, message

OWN: Final = ("conquer", "hold", "win")
"""The triggers of which words say whether they are of the card itself, of its player, or of a battlefield."""

AT_BATTLEFIELD: Final = (*OWN, "attack", "defend")
"""The triggers of a battlefield on what players do there."""

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
        if isinstance(standing, HasAbilities):
            for gift in standing.abilities:
                yield from _ability(gift, None)
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
    given = tuple(
        ability for effect in card.standing if isinstance(effect, HasAbilities) for ability in effect.abilities
    )
    cited = {*rules_of((*card.abilities, *added, *given))}
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
    cost = Listing(tuple(describe_own_cost(extra.cost)))
    line = message("meaning-extra-must" if extra.mandatory else "meaning-extra-may", cost=cost)
    line = message("meaning-extra-base", cost=cost) if extra.base else line
    if extra.less:
        line = message("meaning-extra-less", energy=extra.less, line=line)
    for part in ("each", "each_energy", "each_power") if extra.by is not None else ():
        amount = tuple(describe_own_cost(getattr(extra.by, part)))
        code = f"meaning-extra-less-by-{part.replace('_', '-')}"
        line = message(code, amount=Listing(amount), line=line) if amount else line
    if extra.ignores:
        line = message("meaning-extra-ignores", line=line)
    if extra.repeat:
        line = message("meaning-extra-repeat", line=line)
    line = message("meaning-extra-ready", line=line) if extra.ready else line
    conditions = describe_conditions(extra.only_if)
    return line if extra.only_if is None else message("meaning-cost-if", conditions=conditions, line=line)


def _standing(standing: Standing) -> Message:
    match standing:
        case FacedownRoom(more=more):
            return message("meaning-facedown-room", count=more)
        case HideFor(cost=cost):
            return message("meaning-hide-for", cost=Listing(tuple(describe_own_cost(cost))))
        case PlayedTo():
            return describe_places(standing)
        case PlayedFor(cost=cost, only_if=only_if):
            return describe_permission(Listing(tuple(describe_own_cost(cost))), standing, describe_conditions(only_if))
        case CardsCost(of=of, amount=amount, only_if=only_if):
            price = Listing(tuple(describe_own_cost(amount)))
            return describe_others_cost(standing, describe_objects(of, 2), price, describe_conditions(only_if))
        case SpellsRepeat(only_if=only_if):
            return describe_spells_repeat(standing, describe_conditions(only_if))
        case RepeatCosts(only_if=only_if):
            return describe_repeat_costs(standing, describe_conditions(only_if))
        case CostChange():
            return _discount(standing)
        case Enters(at_battlefield=True):
            return message("meaning-enters-ready-at-battlefield")
        case Enters(ready=ready, only_if=only_if):
            if only_if is None:
                return message("meaning-enters-ready" if ready else "meaning-enters-exhausted")
            code = "meaning-enters-ready-if" if ready else "meaning-enters-exhausted-if"
            return message(code, conditions=describe_conditions(only_if))
        case Saves(of=of, cost=cost, only_if=only_if):
            units = message("meaning-me") if of == "me" else describe_objects(of)
            return describe_saves(standing, units, tuple(describe_own_cost(cost)), describe_conditions(only_if))
        case NamesTag():
            return describe_naming(standing)
        case TieRecalls():
            return describe_tie(standing)
        case FacedownShut():
            return message("meaning-facedown-shut")
        case MorePoints(points=points):
            return message("meaning-more-points", count=points)
        case NoMoveToBase(units=units):
            return message(f"meaning-no-move-to-base-{units}")
        case CannotBeChosen() | CannotBeReadied() | OnlyToBase():
            return describe_prohibition(standing)
        case NoPointsForOpponents():
            return message("meaning-no-points-for-opponents")
        case NoScoreHere(until_turn=turn):
            return message("meaning-no-score-here", number=turn)
        case MovesHereFromAnywhere():
            return message("meaning-moves-from-anywhere")
        case NoPlayHere():
            return message("meaning-no-play-here")
        case BonusDamage():
            return describe_bonus_damage(standing)
        case NoCombatDamage() | AssignedLast() | TakesNoDamage():
            return describe_on_damage(standing)
        case HasBuffs(to=to, most=most, only_if=only_if):
            return describe_buff_room(describe_things(to), most, describe_conditions(only_if))
        case EmpoweredAgain(to=to, only_if=only_if):
            return describe_empowered_again(describe_things(to), describe_conditions(only_if))
        case AddsMore(only_if=only_if):
            return describe_adds_more(standing, describe_conditions(only_if))
        case TriggersMore() | TriggersNot():
            return describe_trigger_change(standing)
        case EffectsAreAlso(of=of):
            return message(f"meaning-{of}-effects-are-also")  # a ScoringKind
        case HasAbilities(to=to):
            return message("meaning-has-abilities", things=describe_objects(to, 2))
        case HasMight() | HasKeywords() | LosesKeywords() | HasTags() | OthersEnter():
            return describe_continuous(standing, describe_things, describe_objects, describe_conditions)


def _discount(change: CostChange) -> Message:
    each = change.each if isinstance(change.each, TargetFilter) else None
    counted = describe_objects(each, 2 if change.by_tag else 1) if each is not None else None
    amount = Listing(tuple(describe_own_cost(change.amount)))
    return describe_discount(change, amount, counted, describe_conditions(change.only_if))


def _ability(ability: Ability, card: Card | None) -> Iterator[Message]:
    when = _when(ability, card)
    yield (
        message("meaning-when-if", conditions=describe_conditions(ability.only_if), when=when)
        if ability.only_if
        else when
    )
    yield from _what_it_does(ability, card)


def _what_it_does(ability: Ability, card: Card | None) -> Iterator[Message]:
    if ability.in_trash:
        yield message("meaning-in-own-trash")
    if ability.theirs:
        yield message("meaning-theirs-owner" if ability.when == "return" else "meaning-theirs")
    if ability.timing:
        yield message(f"meaning-timing-{ability.timing.lower()}")
    if ability.may:
        yield message("meaning-may")
    if cost := tuple(describe_own_cost(ability.cost)):
        yield message("meaning-cost", cost=Listing(cost))
    if ability.cheaper is not None:
        yield _discount(ability.cheaper)
    if ability.once:
        yield message("meaning-used-once")
    if ability.each_once:
        yield message(f"meaning-modes-once-{ability.each_once.replace(' ', '-')}")  # an EachOnce
    elif ability.modes:
        yield message("meaning-choose-mode")
    for number, mode in enumerate(ability.modes, 1):
        yield message("meaning-mode", number=number)
        yield from _what_it_does(Ability(ability.when, mode.do, mode.choose), card)
    for number, choice in enumerate(ability.choose, 1):
        code = "meaning-target" if _is_target(choice) else "meaning-choice"
        yield message(code, choice=describe_chosen(choice), number=number)
    for number, effect in enumerate(ability.do, 1):
        done = _named_by_choice(_deal_to_one(effect, ability) or describe_effect(effect), ability.choose)
        if effect.only_if is not None:
            done = message("meaning-step-if", conditions=describe_conditions(effect.only_if), effect=done)
        yield message("meaning-step", effect=done, number=number)
        if isinstance(effect, DoThis):
            yield from _ability(effect.then, card)
        if isinstance(effect, GiveAbility):
            yield from _ability(effect.ability, None)
        if isinstance(effect, Delay):
            yield from _what_it_does(effect.then, card)


def _is_target(choice: Choice) -> bool:
    """Whether what is chosen is a target: not what must be done, or what other players choose (355.10.e, 355.10.f)."""
    return not (choice.must or choice.by)


def _named_by_choice(said: Argument, choices: tuple[Choice, ...]) -> Any:
    """The same words, with what is no target called a choice, and without a controller for a player."""
    if isinstance(said, Listing):
        return Listing(tuple(_named_by_choice(item, choices) for item in said.items))
    if not isinstance(said, Message):
        return said
    arguments = {name: _named_by_choice(value, choices) for name, value in said.arguments}
    number = arguments.get("number")
    choice = choices[number - 1] if isinstance(number, int) and 0 < number <= len(choices) else None
    code = said.code
    if code == "meaning-chosen" and choice is not None and not _is_target(choice):
        code = "meaning-picked"
    if code == "meaning-by-controller" and choice is not None and choice.kind == "player":
        code = "meaning-by-player"
    return message(code, **arguments)


def _deal_to_one(effect: Effect, ability: Ability) -> Message | None:
    """The words for damage that is dealt to a single target; None for anything else."""
    match effect:
        case Deal(amount=amount, to=int(to), split=False, each=None, equal_to=None) if ability.choose[to - 1].most == 1:
            return message("meaning-deal-one", amount=amount, things=describe_things(to))
    return None


def _when(ability: Ability, card: Card | None) -> Message:
    slug = ability.when.replace(" ", "-")
    if ability.on is not None:
        return describe_watched(ability, ability.on, describe_objects)
    if ability.when == "dies":
        return message("meaning-when-dies", units=describe_objects(ability.of or TargetFilter()))
    if ability.when == "plays":
        return message("meaning-when-plays", things=describe_objects(ability.of or TargetFilter()))
    if ability.when in OWN and ability.yours:
        return message(f"meaning-when-your-{slug}")
    if ability.when in AT_BATTLEFIELD and card is not None and card.type == "battlefield":
        return message(f"meaning-when-here-{slug}")
    return message(f"meaning-when-{slug}")
