"""Instructions of which one is carried out, that players pay for, or that each of several players carries out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from carddata.lexicon import verb
from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.amounts import Choosers, NotedBefore
from carddata.model.conditions import ChoseOption, Not, Shown
from carddata.model.costs import FREE
from carddata.model.deck_ends import ToDeck
from carddata.model.new_choices import ChooseAnew
from carddata.model.operations import OwnerOf
from carddata.model.options import ChooseOption
from carddata.model.payments import PayAny, SpendBuffs
from carddata.model.targets import Choice, Chooser, HasState, Is, IsNot, TargetFilter
from carddata.writing.costs import resources
from carddata.writing.effects import instruction
from carddata.writing.nouns import bare, noun_phrase, singular
from carddata.writing.speech import Speech
from carddata.writing.words import Unwritten, article, listed, plural


class Step(NamedTuple):
    """The words for the next `size` instructions, without the last full stop."""

    size: int
    words: str


_BUFFED: Final = TargetFilter(whose="you", that=(HasState("buffed"),))
_PLAYERS: Final = {
    "others": "each other player",
    "everybody": "each player",
    "opponents": "each opponent",
    "you and opponents": "you and each opponent",
    "event player": "they",
    "event controller": "its controller",
    "event owner": "its owner",
}
_NAMES: Final = ("Cards", "Runes", "Points", "XP", "Units", "Gear")


def _otherwise(first: m.Seek, rest: Sequence[Effect]) -> tuple[Effect, ...]:
    """The next instructions, which are followed where the revealed card is not such a card."""
    return tuple(takewhile(lambda each: each.only_if == Not(Shown(first.of)), rest))


def several(do: Sequence[Effect], at: int, speech: Speech) -> Step | None:
    """The step of instructions that belong together; None for an instruction that stands alone."""
    first, rest = do[at], do[at + 1 :]
    match first:
        case ChooseOption():
            return _choose_option(first, at + 1, tuple(rest), speech)
        case PayAny() if rest:
            return Step(2, _pay_any(first, rest[0], speech))
        case m.Look(take=0) if rest and isinstance(rest[0], m.Seek) and rest[0].open:
            return Step(2, f"{instruction(first, speech)}, then {instruction(rest[0], speech)}")
        case m.Seek(open=True, rest="recycle" | "trash") if more := _otherwise(first, rest):
            deeds = (instruction(each, speech) for each in more)
            return Step(1 + len(more), " and ".join((instruction(first, speech), *deeds)))
        case SpendBuffs():
            return _spend_buffs(first, rest, speech)
        case m.Reveal() if rest:
            return Step(2, _reveal(first, rest[0], speech))
        case _:
            pass
    if _is_pair(first, rest, speech):
        return Step(2, instruction(first, speech))
    if (words := _kept(first, speech)) is not None:
        return Step(1, words)
    number = getattr(first, "what", None)
    choice = speech.choices[number - 1] if isinstance(number, int) else None
    if choice is not None and choice.by and number not in speech.introduced:
        speech.introduce(number or 0)
        speech.named = None
        return Step(1, _by_players(first, choice, speech))
    return None


def _is_pair(first: Effect, rest: Sequence[Effect], speech: Speech) -> bool:
    """Return whether the same is done to two objects at the same place, which are chosen together."""
    if not rest or type(rest[0]) is not type(first):
        return False
    number, other = (getattr(do, "what", getattr(do, "to", None)) for do in (first, rest[0]))
    if not isinstance(number, int) or other != number + 1 or number in speech.introduced:
        return False
    return speech.choices[number].grouped


def _options(do: Sequence[Effect], at: int) -> dict[int, tuple[Effect, ...]]:
    """The instructions of each option of a choice, from the first on, in the order in which they stand."""
    options: dict[int, tuple[Effect, ...]] = {}
    for effect in takewhile(lambda each: isinstance(each.only_if, ChoseOption) and each.only_if.at == at, do):
        if isinstance(effect.only_if, ChoseOption):
            options[effect.only_if.option] = (*options.get(effect.only_if.option, ()), effect)
    return options


def _choose_option(asked: ChooseOption, at: int, rest: Sequence[Effect], speech: Speech) -> Step:
    options = _options(rest, at)
    count = 1 + sum(map(len, options.values()))
    match asked.who:
        case "you" if asked.cost != FREE:
            if 2 in options:
                return Step(count, _paid_or_otherwise(asked, options, speech))
            deeds = " and ".join(instruction(do, speech) for do in options[1])
            return Step(count, f"you may pay {resources(asked.cost)} to {deeds}")
        case "you":
            return Step(count, _either(options, asked.options, speech))
        case OwnerOf(choice=number):
            speech.choose(number)
            if not all(isinstance(do, ToDeck) for each in options.values() for do in each):
                raise Unwritten("choose option")
            return Step(count, "its owner puts it on the top or the bottom of their Main Deck")
        case int():
            return Step(count, _unless(asked, options, speech))
        case str() as who if who in _PLAYERS:
            return Step(count, _of_players(who, asked, rest[: count - 1], speech))
        case _:
            raise Unwritten("choose option")


def _either(options: dict[int, tuple[Effect, ...]], count: int, speech: Speech) -> str:
    if sorted(options) != list(range(1, count + 1)):
        raise Unwritten("choose option")
    if all(isinstance(do, ToDeck) and do.what is None for each in options.values() for do in each):
        return "put a card from your hand on the top or the bottom of your Main Deck"
    for effect in (do for each in options.values() for do in each):
        for things in (getattr(effect, name, None) for name in ("what", "to")):
            if isinstance(things, int):
                speech.choose(things)
    words = []
    for number in sorted(options):
        if len(options[number]) > 1:
            raise Unwritten("choose option")
        words.append(instruction(options[number][0], speech))
    return f"{', '.join(words[:-1])}{',' if len(words) > 2 else ''} or {words[-1]}"


def _paid_or_otherwise(asked: ChooseOption, options: dict[int, tuple[Effect, ...]], speech: Speech) -> str:
    """The sentences for one outcome if a cost is paid, and for another if it is not."""
    for number in range(1, len(speech.choices) + 1):
        speech.choose(number)
    paid, otherwise = (
        " and ".join(f"{'you may ' * isinstance(do, ChooseAnew)}{instruction(do, speech)}" for do in options[number])
        for number in (1, 2)
    )
    return f"you may pay {resources(asked.cost)}. If you do, {paid}. Otherwise, {otherwise}"


def _unless(asked: ChooseOption, options: dict[int, tuple[Effect, ...]], speech: Speech) -> str:
    (deed,) = options[2]
    words = instruction(deed, speech)
    if asked.cost != FREE:
        return f"{words} unless its controller pays {resources(asked.cost)}"
    (penalty,) = options[1]
    return f"{words} unless its controller has you {instruction(penalty, speech)}"


def _of_players(who: str, asked: ChooseOption, rest: Sequence[Effect], speech: Speech) -> str:
    """The sentences for an option that each of several players may take, and for what is done for each who takes it."""
    players = _PLAYERS[who]
    names = _named_by(rest)
    if names:
        words = [f"{players} chooses {listed(_NAMES[: asked.options], 'or')}"]
    else:
        first, *rest = rest
        if getattr(first, "who", "") != "choosers":
            raise Unwritten("choose option")
        words = [f"{players} may {_deed(first, speech)}"]
    for effect in rest:
        option = effect.only_if.option if isinstance(effect.only_if, ChoseOption) else 0
        did = f"chooses {_NAMES[option - 1]}" if names else "did"
        words.append(_for_each(effect, did, speech, named=names))
    return ". ".join(word[0].upper() + word[1:] if at else word for at, word in enumerate(words))


def _named_by(rest: Sequence[Effect]) -> bool:
    """Return whether the options have names: not only what players may do is done."""
    return (
        not rest
        or getattr(rest[0], "who", "") != "choosers"
        or any(isinstance(each.only_if, ChoseOption) and each.only_if.option > 1 for each in rest)
    )


def _deed(effect: Effect, speech: Speech) -> str:
    """The words for an effect, without the player who carries it out."""
    fields = {name: getattr(effect, name) for name in effect.__struct_fields__ if name not in ("who", "only_if")}
    each = fields.pop("each", None)
    if each is not None and not isinstance(each, Choosers):
        raise Unwritten("choosers")
    return instruction(type(effect)(**fields), speech)


def _for_each(effect: Effect, did: str, speech: Speech, *, named: bool) -> str:
    each = getattr(effect, "each", None)
    if isinstance(each, Choosers):
        who = "opponent" if each.opponents else "player"
        return f"for each {who} that {did}, you {_deed(effect, speech)}"
    match getattr(effect, "who", ""):
        case "you with choosers" if named:
            return f"for each player that {did}, you and that player each {_deed(effect, speech)}"
        case "choosers" if named:
            verb, *rest = _deed(effect, speech).split(" ")
            return f"for each player that {did}, that player {' '.join((f'{verb}s', *rest))}"
        case _:
            raise Unwritten("choosers")


def _pay_any(pays: PayAny, then: Effect, speech: Speech) -> str:
    """Any amount that is paid, and what is done for it."""
    paid = "energy" if pays.of == "energy" else "{any}"
    match then:
        case m.Deal(amount=1, to=to, each=NotedBefore(what="paid"), by_unit=False, split=False):
            done = f"deal that much damage to {speech.things(to)}"
        case m.Add(energy=1, power=(), only=None, each=NotedBefore(what="paid")):
            done = "[Add] that much energy"
        case m.Add(energy=0, power=(symbol,), only=None, each=NotedBefore(what="paid")):
            done = f"[Add] that much {{{symbol}}}"
        case m.Draw(count=1, who="you", each=NotedBefore(what="paid")):
            done = "draw that many cards"
        case m.GainXp(count=1, who="you", each=NotedBefore(what="paid")):
            done = "gain that much XP"
        case _:
            raise Unwritten("pay any")
    return f"pay any amount of {paid} to {done}"


def _spend_buffs(spends: SpendBuffs, rest: Sequence[Effect], speech: Speech) -> Step:
    """Buffs that are spent, and what is done for each of them or with their units."""
    choice = speech.choices[spends.what - 1]
    if choice.of != _BUFFED or choice.least or not choice.must:
        raise Unwritten("spend buffs")
    speech.introduce(spends.what)
    paid = list(takewhile(lambda each: getattr(each, "each", None) == NotedBefore("paid"), rest))
    if not paid and choice.most is None:
        of_units = [do for do in rest if getattr(do, "what", getattr(do, "to", None)) == spends.what]
        deeds = " and ".join(instruction(do, speech).replace("them", "it") for do in of_units)
        if not of_units or tuple(rest[: len(of_units)]) != tuple(of_units):
            raise Unwritten("spend buffs")
        return Step(1 + len(of_units), f"for each friendly unit, you may spend its buff to {deeds}")
    speech.named = None
    many = "any number of" if choice.most is None else f"up to {choice.most}"
    words = f"spend {many} buffs"
    if paid:
        deeds = " and ".join(_counted(do, speech) for do in paid)
        words += f". For each buff spent, {deeds}"
    return Step(1 + len(paid), words)


def _counted(do: Effect, speech: Speech) -> str:
    """An instruction that is followed for each of what was paid."""
    fields = {name: getattr(do, name) for name in do.__struct_fields__ if name != "each"}
    return instruction(type(do)(**fields), speech)


def _reveal(reveal: m.Reveal, deal: Effect, speech: Speech) -> str:
    """Cards that are revealed, and damage for each of them with a keyword."""
    if not isinstance(deal, m.Deal) or deal.each != NotedBefore("revealed") or not isinstance(deal.to, int):
        raise Unwritten("reveal")
    speech.introduce(deal.to)
    unit = singular(noun_phrase(speech.choices[deal.to - 1].of, speech.voice))
    revealed = f"choose {unit} and reveal the top {reveal.count} cards of your Main Deck"
    counted = f"for each card with [{reveal.keyword}] revealed this way"
    return f"{revealed}. Deal {deal.amount} to that unit {counted}, then recycle the revealed cards"


_DEEDS: Final = (m.Ready, m.Exhaust, m.Kill, m.Banish, m.Heal, m.Recall, m.Stun, m.Buff, m.Return)
"""The effects on an object that a player chooses."""


def _kept(do: Effect, speech: Speech) -> str | None:
    """The words for an effect on all objects but one that each player chooses among their own; None for another."""
    what = getattr(do, "what", None)
    if len(speech.choices) != 1 or not isinstance(what, TargetFilter) or what.that != (IsNot(Is(1)),):
        return None
    if speech.choices[0] != Choice(TargetFilter(what.kind), must=True, by="everybody"):
        return None
    speech.introduce(1)
    speech.named = None
    does = verb(str(do.__struct_config__.tag)).capitalize()
    return f"each player chooses {article(what.kind)} they control. {does} the rest"


def _by_players(do: Effect, choice: Choice, speech: Speech) -> str:
    """The words for an effect that each of several players has on an object that they choose."""
    who = _chooser(choice.by, speech)
    if not isinstance(do, (*_DEEDS, m.Move)) or (isinstance(do, m.Move) and do.to != "base"):
        raise Unwritten("by")
    if choice.most != 1 and (choice.freely or choice.least != choice.most):
        raise Unwritten("by")
    row = str(do.__struct_config__.tag)
    after = " to its owner's hand" * isinstance(do, m.Return) + " to its base" * isinstance(do, m.Move)
    does = verb(row)
    parts = noun_phrase(choice.of, speech.voice)
    if choice.freely:
        first = "starting with the next player, " * choice.next_first
        if choice.least == 0:
            return f"{first}{who} may {does} {singular(parts)}{after}"
        before = "that hasn't been chosen for this spell"
        hand = " to their owners' hands" if after else ""
        kind = plural(choice.of.kind)
        return f"{first}{who} chooses {singular(parts)} {before}. {does.capitalize()} those {kind}{hand}"
    own = bare(noun_phrase(choice.of, speech.voice, several=True))
    one_own = f"{'one' if choice.most == 1 else choice.most} of their {own}{after}"
    if choice.by == "defender":
        return f"the defender must {does} {one_own}"
    if choice.least == 0:
        return f"{who} may {does} {one_own}"
    spared = f". If you paid the additional cost, you don't {does} a unit this way" if choice.spared else ""
    return f"{who} {verb(row, 'base' if who == 'they' else 's')} {one_own}{spared}"


def _chooser(by: Chooser, speech: Speech) -> str:
    """The words for the player who chooses among their own objects."""
    if isinstance(by, int):
        speech.choose(by)
        return "they"
    players = {"everybody": "each player", "opponents": "each opponent", "others": "each other player"}
    others = {"turn player": "that player", "event player": "they", "event controller": "its controller"}
    return (players | others).get(by, "")
