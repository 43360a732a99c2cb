"""The meaning of an ability, line by line, as messages: when it applies, its cost, what is chosen, and each step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from carddata.model.abilities import Ability, Delay, DoThis, Effect, GiveAbility
from carddata.model.card import Card
from carddata.model.conditions import ChoseOption, ThereAre, leaves, without
from carddata.model.costs import FREE
from carddata.model.operations import Deal, PlayToken
from carddata.model.options import ChooseOption
from carddata.model.plays import Play, PrivateCard
from carddata.model.targets import Choice, OfType, TargetFilter
from carddata.model.triggers import EventFilter
from tableside.describe.conditions import AT_A_BATTLEFIELD, describe_conditions
from tableside.describe.described import describe_own_cost, describe_things
from tableside.describe.discounts import describe_own_discount
from tableside.describe.effects import describe_effect
from tableside.describe.nouns import describe_kind
from tableside.describe.predicates import describe_card
from tableside.describe.rewording import reworded
from tableside.describe.targets import describe_chosen
from tableside.describe.triggers import describe_event
from tableside.message import Argument, Listing, Message, message

OWN: Final = ("conquer", "hold", "win")
"""The triggers of which words say whether they are of the card itself, of its player, or of a battlefield."""

BY_YOU: Final = EventFilter(by="you")
"""An event of the ability's player, wherever it is."""

AT_BATTLEFIELD: Final = (*OWN, "attack", "defend")
"""The triggers of a battlefield on what players do there."""

AT_BATTLEFIELD_ONLY: Final = ThereAre(AT_A_BATTLEFIELD)
"""The condition of what triggers as the permanent comes to a battlefield."""

TO_BATTLEFIELD: Final = ("move", "play")
"""The triggers whose words say that they are on a way to a battlefield."""

STEPS_NAMED: Final = ("meaning-if-did", "meaning-if-done", "meaning-no-mightier")
"""The words that speak of an earlier step by its number."""

OF_GROUPS: Final = (
    "meaning-deal-split", "meaning-deal-split-equal", "meaning-split-might-by-unit", "meaning-fight-pair",
    "meaning-swap-might", "meaning-delay-killing",
)  # fmt: skip
"""The words that speak of several targets together, and not of each."""

KINDS_OF_IT: Final = ("unit", "spell", "gear", "equipment", "token", "tokens")
"""The nouns for an ability's "it"; anything else is a card."""

FOLLOWING: Final = ("resolve", "then")
"""The triggers that say no more of when an ability applies than where it stands."""


def ability_lines(ability: Ability, card: Card | None, kind: str = "unit") -> Iterator[Message]:
    """All that an ability does; `card` is the card that has it, None for one that is given to units.

    `kind` is what the ability's "it" is, if another ability begins it.
    """
    yield from _heading(ability, card)
    yield from _what_it_does(ability, _kind_of_it(ability) or kind)


def indented(lines: Iterator[Message]) -> Iterator[Message]:
    """Lines that belong to the line above."""
    return (message("meaning-indented", line=line) for line in lines)


def _heading(ability: Ability, card: Card | None) -> Iterator[Message]:
    when: Message | Listing | None = None if ability.when in FOLLOWING else _when(ability, card)
    if ability.only_if == AT_BATTLEFIELD_ONLY and ability.on is None and ability.when in TO_BATTLEFIELD:
        when = message(f"meaning-when-{ability.when}-to-battlefield")
    elif ability.only_if is not None:
        conditions = describe_conditions(ability.only_if, "given")
        when = message("meaning-when-if", conditions=conditions, when=when) if when is not None else conditions
    if ability.when == "activate":
        yield message("meaning-heading", when=when or Listing(()))
        if ability.may:
            yield message("meaning-may")
    elif when is not None:
        yield message("meaning-heading-may" if ability.may else "meaning-heading", when=when)
    elif ability.may:
        yield message("meaning-may")


def _when(ability: Ability, card: Card | None) -> Message:
    slug = ability.when.replace(" ", "-")
    if ability.on == BY_YOU and ability.when in OWN:
        return message(f"meaning-when-your-{slug}")
    if ability.on is not None:
        return message("meaning-when-event", event=describe_event(ability, ability.on))
    if ability.when in AT_BATTLEFIELD and card is not None and card.type == "battlefield":
        return message(f"meaning-when-here-{slug}")
    return message(f"meaning-when-{slug}", thing=message("meaning-me"))


def _kind_of_it(ability: Ability) -> str:
    """Return what kind of thing the event of a trigger happens to; nothing if its words do not say."""
    described = ability.on.it if ability.on is not None else None
    return described.kind if isinstance(described, TargetFilter) else ""


def _what_it_does(ability: Ability, kind: str) -> Iterator[Message]:
    if ability.in_trash:
        yield message("meaning-in-own-trash")
    if ability.theirs:
        yield message("meaning-theirs-owner" if ability.when == "return" else "meaning-theirs")
    if ability.timing:
        yield message(f"meaning-timing-{ability.timing.lower()}")
    if cost := tuple(describe_own_cost(ability.cost)):
        yield message("meaning-cost", cost=Listing(cost))
    if ability.cheaper is not None:
        yield describe_own_discount(ability.cheaper)
    if ability.once:
        yield message("meaning-used-once")
    elif ability.each_once:
        yield message(f"meaning-modes-once-{ability.each_once.replace(' ', '-')}")  # an EachOnce
    if ability.modes and ability.each_once in ("", "use"):
        yield message("meaning-choose-mode")
    for number, mode in enumerate(ability.modes, 1):
        yield message("meaning-mode", number=number)
        yield from indented(_what_it_does(Ability(ability.when, mode.do, mode.choose), kind))
    yield from _choices(ability)
    yield from _steps(ability, kind)


def _choices(ability: Ability) -> Iterator[Message]:
    """Yield what is chosen for an ability; a single choice has no number."""
    single = len(ability.choose) == 1
    for number, choice in enumerate(ability.choose, 1):
        code = f"meaning-{'target' if _is_target(choice) else 'choice'}"
        chosen = describe_chosen(choice)
        if single:
            yield message(f"{code}-only", choice=chosen, count=_how_many(choice))
        else:
            yield message(code, choice=chosen, number=number)


def _steps(ability: Ability, kind: str) -> Iterator[Message]:
    """Each instruction as a line; those of an option stand below the choice, and a single one has no number."""
    listed = tuple(step for step in enumerate(ability.do, 1) if not _of_option(step[1], ability))
    single = len(listed) == 1
    for number, effect in listed:
        below = tuple(_below(effect, ability, number, kind))
        code = f"meaning-{'only-step' if single else 'step'}{'-opening' if below else ''}"
        done = reworded(_step(effect, ability), _names(ability, number, kind))
        yield message(code, effect=done) if single else message(code, effect=done, number=_shown(number, ability))
        yield from indented(iter(below))


def _of_option(effect: Effect, ability: Ability) -> bool:
    """Return whether an instruction hangs on an option of an earlier one."""
    chosen = leaves(effect.only_if, ChoseOption)
    return any(isinstance(ability.do[asked.at - 1], ChooseOption) for asked in chosen)


def _step(effect: Effect, ability: Ability) -> Message:
    done = _deal_to_each(effect, ability) or describe_effect(effect)
    condition = effect.only_if
    for chosen in leaves(condition, ChoseOption):
        if isinstance(ability.do[chosen.at - 1], ChooseOption):
            condition = without(condition, chosen)
    if condition is None:
        return done
    return message("meaning-step-if", conditions=describe_conditions(condition), effect=done)


def _below(effect: Effect, ability: Ability, number: int, kind: str) -> Iterator[Message]:
    """The lines that belong to an instruction: an ability that it puts on the chain or gives, or its options."""
    match effect:
        case DoThis(then=then):
            yield from ability_lines(then, None, _kind_of_played(ability))
        case GiveAbility(ability=given):
            yield from ability_lines(given, None)
        case Delay(then=then):
            if then.may:
                yield message("meaning-may")
            yield from _what_it_does(then, _kind_of_it(then) or "unit")
        case ChooseOption(options=options):
            for option in range(1, options + 1):
                yield message("meaning-option", effect=_option(effect, ability, number, option, kind))


def _option(asking: ChooseOption, ability: Ability, number: int, option: int, kind: str) -> Message:
    """Return what an option of an instruction does."""
    parts = [
        _step(effect, ability)
        for effect in ability.do
        if ChoseOption(option, number) in leaves(effect.only_if, ChoseOption)
    ]
    if option == 1 and asking.cost != FREE:
        parts.insert(0, message("meaning-pay", cost=Listing(tuple(describe_own_cost(asking.cost)))))
    first, *others = parts or [message("meaning-nothing-done")]
    for other in others:
        first = message("condition-and", first=first, second=other)
    names = _names(ability, number, kind)
    option_words: Message = reworded(first, names if asking.who == "you" else lambda words: _by_name(names(words)))
    return option_words


def _kind_of_played(ability: Ability) -> str:
    """Return what kind of thing an ability's "it" is that follows on what this ability plays."""
    tokens = [effect for effect in ability.do if isinstance(effect, PlayToken)]
    if tokens:
        return "token" if len(tokens) == 1 and tokens[0].count == 1 and tokens[0].each is None else "tokens"
    played = [do.what for do in ability.do if isinstance(do, Play) and isinstance(do.what, PrivateCard)]
    return "gear" if any(OfType(("gear",)) in card.of.that for card in played) else "unit"


def _how_many(choice: Choice) -> int:
    """1 for what is at most one object, and 2 for what may be several."""
    return 1 if choice.most == 1 and choice.by not in ("everybody", "opponents", "others") else 2


def _is_target(choice: Choice) -> bool:
    """Return whether what is chosen is a target: not what must be done, or what others choose (355.10.e, 355.10.f)."""
    return not (choice.must or choice.by)


def _deal_to_each(effect: Effect, ability: Ability) -> Message | None:
    """The words for damage that is dealt to several targets; None for anything else."""
    match effect:
        case Deal(amount=amount, to=int(to), split=False, each=None) if (
            len(ability.choose) > 1 and ability.choose[to - 1].most != 1
        ):
            return message("meaning-deal-each", amount=amount, things=describe_things(to))
    return None


def _shown(number: int, ability: Ability) -> int:
    """The number with which a step is shown: those that belong to an option are not counted."""
    return sum(not _of_option(effect, ability) for effect in ability.do[:number])


def _names(ability: Ability, step: int, kind: str) -> Callable[[Message], Message]:
    """Return how an ability calls what was chosen for it, what its event happened to, and the step before."""

    def named(words: Message) -> Message:
        code, arguments = words.code, dict(words.arguments)
        number, target = arguments.get("number"), arguments.get("target")
        if code == "meaning-chosen" and isinstance(number, int):
            return _called(ability.choose, number)
        if code in OF_GROUPS and _is_group(arguments["things"]):
            code = "meaning-fight-targets" if code == "meaning-fight-pair" else code
            arguments["things"] = message("meaning-the-targets")
        elif code == "meaning-delay-killing" and _is_only_target(arguments["things"]):
            code = "meaning-delay-killing-one"
        elif code in ("meaning-by-controller", "meaning-who-controller") and _is_player(ability.choose, target):
            if code == "meaning-who-controller" and isinstance(target, Message):
                return target
            code = "meaning-by-player"
        elif code == "meaning-if-did" and number == step - 1:
            return message("meaning-if-just-did")
        elif code in STEPS_NAMED and isinstance(number, int):
            arguments["number"] = _shown(number, ability)
        elif code == "meaning-it":
            code = f"meaning-it-{kind.replace(' ', '-')}" if kind in KINDS_OF_IT else code
        return message(code, **arguments)

    return named


def _called(choices: tuple[Choice, ...], number: int) -> Message:
    """Return what was chosen as that number: "target 2", or "the target" if nothing else is chosen."""
    choice = choices[number - 1] if 0 < number <= len(choices) else None
    if choice is None or (len(choices) > 1 and _is_target(choice)):
        return message("meaning-chosen", number=number)
    if len(choices) > 1:
        return message("meaning-picked", number=number)
    count = _how_many(choice)
    if _is_target(choice):
        return message("meaning-the-target", count=count, number=number)
    kind = describe_card(()) if choice.of.kind == "card" else describe_kind(TargetFilter(kind=choice.of.kind))
    return message("meaning-the-picked", count=count, noun=kind)


def _is_group(things: Argument) -> bool:
    """Return whether these are the several objects of the only choice of targets."""
    return isinstance(things, Message) and _is_only_target(things) and dict(things.arguments)["count"] != 1


def _is_only_target(things: Argument) -> bool:
    """Return whether this is the only choice of targets."""
    return isinstance(things, Message) and things.code == "meaning-the-target"


def _is_player(choices: tuple[Choice, ...], target: Argument | None) -> bool:
    """Return whether what is chosen there is a player."""
    number = dict(target.arguments).get("number") if isinstance(target, Message) else None
    return isinstance(number, int) and 0 < number <= len(choices) and choices[number - 1].of.kind == "player"


def _by_name(words: Message) -> Message:
    """The same, where somebody else decides: what its player does is told of them by name."""
    return Message("meaning-by-you-named", words.arguments) if words.code == "meaning-by-you" else words
