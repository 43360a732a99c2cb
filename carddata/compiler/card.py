"""A whole card: its lines into keywords, abilities, costs and standing effects, or what stopped it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.assembly import AbilityBuilder
from carddata.compiler.capability import check_carried_out
from carddata.compiler.cheaper_abilities import SHORT_FOR, cheaper, empower_abilities, with_cheaper
from carddata.compiler.contexts import CardContext, both, cost_of
from carddata.compiler.continuous import continuous_effects
from carddata.compiler.descriptions import description, predicates_in
from carddata.compiler.line_abilities import activated_ability, gate_keywords, triggered_abilities, with_play_effects
from carddata.compiler.looked_back import check_linked_banishment
from carddata.compiler.options import in_each_mode
from carddata.compiler.reading import Read, restates_rules, statements
from carddata.compiler.standing_costs import (
    additional_costs,
    check_instead,
    cost_standing,
    permission_standing,
    with_chosen_kinds,
)
from carddata.compiler.standing_lines import check_granted, check_own_places, standing_of
from carddata.compiler.tags import Tags
from carddata.compiler.words import Line, Stopped, lone_reminders, read_lines
from carddata.model import conditions as c
from carddata.model.abilities import Ability
from carddata.model.card import Card, CardType, SecondType, Standing
from carddata.model.conditions import Condition, leaves
from carddata.model.costs import Additional
from carddata.model.domains import Domain
from carddata.model.granted import HasAbilities
from carddata.model.keywords import CARRIED_OUT, COUNTED, without_redundant
from carddata.model.naming import NamesTag
from carddata.model.operations import NameSpell
from carddata.model.permissions import PlayedFor
from carddata.model.prohibitions import PlayersCannot
from carddata.model.repeatable import is_repeatable
from carddata.model.stops import Stop
from carddata.model.targets import Choice, tags_asked

TYPES_OF_KEYWORD: Final[Mapping[str, tuple[CardType, ...]]] = {
    "Hunt": ("unit",),
    "Quick-Draw": ("gear",),
    "Vision": ("unit", "gear"),
    "Weaponmaster": ("unit",),
}
"""The types of cards with a keyword (817.1.a, 819.1.a, 821.1.a, 823.1.a)."""


class Meaning(msgspec.Struct, frozen=True):
    """The meaning of a card's whole text."""

    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    standing: tuple[Standing, ...] = ()
    additional: tuple[Additional, ...] = ()


def compile_text(
    text: str,
    kind: CardType,
    domains: tuple[Domain, ...] = (),
    tokens: Mapping[str, Card] | None = None,
    tags: Tags | None = None,
    *,
    token: bool = False,
    also: SecondType | None = None,
    name: str = "",
) -> Meaning | Stop:
    """Return what a rules text means on a card of this type and these domains, or on a `token`, or what stopped it.

    `tokens` and `tags` are those that the text may speak of, `also` is a second type of the card, `name` its name.

    >>> [ability.when for ability in compile_text("When I attack or defend, draw 7.", "unit").abilities]
    ['attack', 'defend']
    >>> stop = compile_text("When I hold, dance.", "unit")
    >>> stop.code, stop.at
    ('unknown-word', 13)
    """
    context = CardContext(kind, domains, tokens or {}, token=token, tags=tags or {}, also=also, own_name=name)
    return compile_box(text, context)


def compile_box(text: str, context: CardContext) -> Meaning | Stop:
    """Return what the text of a box means on such a card, or what stopped it."""
    try:
        meaning = _compile_statements(_statements(text, context), context)
        lone = () if context.token else lone_reminders(text)
        more = next((at for at, words in lone if not restates_rules(words, context.type)), None)
        return meaning if more is None else Stop("lone-reminder", more)
    except Stopped as stopped:
        return stopped.stop


def readings_of_box(text: str, context: CardContext) -> tuple[object, ...]:
    """Return what the line of a box means that has two readings or more; nothing if no line has."""
    try:
        _compile_statements(_statements(text, context), context)
    except Stopped as stopped:
        return stopped.readings
    return ()


def _statements(text: str, context: CardContext) -> Read:
    """The statements of a box; in the second box the name of the card is the word "this" (136.2.d)."""
    this, name = (context.own_name, "") if context.second_box else ("", context.own_name)
    return tuple(part for line in read_lines(text, this) for part in statements(line, context.tags, name))


def _compile_statements(read: Read, context: CardContext) -> Meaning:
    lines = tuple(line for line, _ in read)
    each = with_play_effects([phrases for _, phrases in read])
    extras = [(line, phrases) for line, phrases in zip(lines, each, strict=True) if isinstance(phrases[0], p.Extra)]
    if len(extras) > 1:
        raise Stopped("mechanic", extras[1][0][0].at, "two-additional-costs")
    for line, phrases in extras:
        if context.type not in ("unit", "spell", "gear"):
            raise Stopped("place", line[0].at)
        costs = _one(line, (additional_costs(phrase, context) for phrase in phrases if isinstance(phrase, p.Extra)))
        context = context._replace(additional=costs)
    context = context._replace(listed=_listed(each))
    meaning = Meaning(additional=context.additional)
    spell: list[tuple[Line, tuple[p.LinePhrase, ...]]] = []
    cheaper: list[tuple[Line, tuple[p.LinePhrase, ...]]] = []
    limit: Condition | None = None
    for line, said in zip(lines, each, strict=True):
        phrases = tuple(phrase for phrase in said if isinstance(phrase, p.AbilityCostLine)) or said
        match phrases[0]:
            case p.InstructionLine(costs=costs):
                spell.append((line, phrases))
                for less in costs:
                    meaning = _joined(meaning, _one(line, _meanings(line, (less,), context)))
            case p.AbilityCostLine():
                cheaper.append((line, phrases))
            case p.UsesLimited():
                limit = _one(line, _limits(line, phrases, context))
            case p.Extra(sentences=sentences):
                if sentences:
                    spell.append((line, tuple(p.InstructionLine(sentences) for _ in phrases)))
            case _:
                meaning = _joined(meaning, _one(line, _meanings(line, phrases, context)))
    if spell:
        meaning = _joined(meaning, _spell(spell, context))
        chosen = meaning.abilities[-1].choose
        meaning = replace(meaning, standing=with_chosen_kinds(meaning.standing, chosen))
    for line, phrases in cheaper:
        meaning = _one(line, (_with_cheaper(meaning, phrase, context) for phrase in phrases))
    if limit is not None:
        meaning = _limited(meaning, limit, lines[-1])
    if context.type == "spell" and [ability.when for ability in meaning.abilities if not ability.in_trash] != [
        "resolve"
    ]:
        raise Stopped("trigger", lines[0][0].at) if lines else Stopped("no-text", 0)
    _check_paid(meaning, lines)
    if context.type != "gear":
        check_linked_banishment(meaning.abilities)
    check_instead(meaning.standing)
    check_own_places(meaning.standing, meaning.keywords)
    _check_named_tag(meaning, lines)
    _check_named_spell(meaning, lines)
    permissions = [effect for effect in meaning.standing if isinstance(effect, PlayedFor)]
    if len(permissions) > 1 and not all(effect.then for effect in permissions):
        raise Stopped("mechanic", lines[0][0].at, "play-a-card-by-an-effect")
    if "Quick-Draw" in meaning.keywords and "Equip" not in meaning.keywords:
        raise Stopped("reference", lines[0][0].at)
    return meaning


def _check_named_tag(meaning: Meaning, lines: tuple[Line, ...]) -> None:
    """Stop where a card names several tags, or speaks of one that it does not name."""
    naming = sum(isinstance(effect, NamesTag) for effect in meaning.standing)
    speaks = _speaks_of_named_tag(msgspec.to_builtins(meaning))
    if naming > 1 or (speaks and not naming):
        raise Stopped("reference", lines[0][0].at)


def _check_named_spell(meaning: Meaning, lines: tuple[Line, ...]) -> None:
    """Stop where a card has a spell named and says nothing of its name, or of one that it does not have named."""
    naming = any(isinstance(do, NameSpell) for ability in meaning.abilities for do in ability.do)
    standing = (effect for effect in meaning.standing if isinstance(effect, PlayersCannot))
    if naming is not any(effect.what == "play the named" for effect in standing):
        raise Stopped("reference", lines[0][0].at)


def _speaks_of_named_tag(data: Any) -> bool:
    """Return whether a description of permanents asks for the tag that was named; stop where one of cards does."""
    match data:
        case dict():
            named = {"is": "named tag"} in predicates_in(data)
            if named and data.get("kind", "unit") not in ("unit", "gear", "permanent"):
                raise Stopped("reference", 0)
            return named or any(map(_speaks_of_named_tag, data.values()))
        case list() | tuple():
            return any(map(_speaks_of_named_tag, data))
        case _:
            return False


def _listed(each: list[tuple[p.LinePhrase, ...]]) -> tuple[str, ...]:
    """The tags of the only line that lists some."""
    lines = [phrases[0].each for phrases in each if isinstance(phrases[0], p.CostLine)]
    lists = [
        tags_asked(counted.objects.described)
        for counted in lines
        if isinstance(counted, p.CountPhrase) and counted.objects
    ]
    return lists[0] if len(lists) == 1 else ()


def _meanings(line: Line, phrases: Iterable[p.LinePhrase], context: CardContext) -> Iterable[Meaning]:
    for phrase in phrases:
        yield _located(line, lambda phrase=phrase: _carried_out(_meaning(phrase, context), context))


def _carried_out(meaning: Meaning, context: CardContext) -> Meaning:
    """A meaning that the engine carries out, whole."""
    check_carried_out(meaning, context.type, second_box=context.second_box, also=context.also)
    return meaning


def _located(line: Line, build: Any) -> Any:
    """Build something of a line; what stops it without an offset stops it at the line."""
    try:
        return build()
    except Stopped as stopped:
        if stopped.stop.at:
            raise
        stop = stopped.stop
        raise Stopped(stop.code, line[0].at, stop.detail, node=stop.node) from None


def _one(line: Line, meanings: Iterable[Any]) -> Any:
    """The only meaning of a line."""
    abilities: list[Any] = []
    for meaning in _each_located(line, meanings):
        if meaning not in abilities:
            abilities.append(meaning)
    if len(abilities) != 1:
        raise Stopped("two-readings", line[0].at, readings=tuple(abilities))
    return abilities[0]


def _each_located(line: Line, meanings: Iterable[Any]) -> list[Any]:
    return _located(line, lambda: list(meanings))  # type: ignore[no-any-return]


def _meaning(phrase: p.LinePhrase, context: CardContext) -> Meaning:
    match phrase:
        case p.Together(together):
            return reduce(_joined, (_meaning(each, context) for each in together))
        case p.KeywordLine(keywords, of):
            if of not in ("", context.type):
                raise Stopped("place", 0)
            _check_keywords(keywords, context)
            return Meaning(keywords=keywords)
        case p.Triggered():
            return Meaning(*triggered_abilities(phrase, context, AbilityBuilder))
        case p.Activated():
            return Meaning(abilities=(activated_ability(phrase, context, AbilityBuilder),))
        case p.Equip():
            return _equip(phrase, context)
        case p.EmpowerLine():
            return Meaning(("Empower",), empower_abilities(phrase, context))
        case p.FromTrash(condition=condition, flow=flow):
            keywords = ("Flow",) if flow else gate_keywords((condition,))
            return Meaning(keywords, standing=(permission_standing(phrase, context),))
        case p.CostLine():
            return Meaning(gate_keywords((phrase.condition,)), standing=cost_standing(phrase, context))
        case p.ContinuousLine():
            return Meaning(gate_keywords(phrase.conditions), standing=continuous_effects(phrase, context))
        case p.GrantLine(subject=subject, ability=ability):
            given = activated_ability(ability, check_granted(phrase, context), AbilityBuilder)
            return Meaning(standing=(HasAbilities(abilities=(given,), to=subject.described),))
        case _:
            return Meaning(standing=standing_of(phrase, context))


def _check_keywords(keywords: tuple[str, ...], context: CardContext) -> None:
    for keyword in keywords:
        name, _, value = keyword.partition(" ")
        if name not in CARRIED_OUT or (value and (name not in COUNTED or not int(value))):
            raise Stopped("keyword", 0, name.lower())
        if not any(kind in TYPES_OF_KEYWORD.get(name, context.types) for kind in context.types):
            raise Stopped("place", 0)


def _equip(phrase: p.Equip, context: CardContext) -> Meaning:
    """The ability that Equip is short for (818.1.c.2), with what makes it cheaper (818.1.c.4)."""
    if context.type != "gear":
        raise Stopped("place", 0)
    less = cheaper(phrase.less, context, chooses=True) if phrase.less is not None else None
    cost, does = cost_of(phrase.price, context), SHORT_FOR["Equip"]
    return Meaning(
        ("Equip",), (Ability("activate", does, (Choice(description(whose="you")),), cost=cost, cheaper=less),)
    )


def _with_cheaper(meaning: Meaning, phrase: p.LinePhrase, context: CardContext) -> Meaning:
    if not isinstance(phrase, p.AbilityCostLine):
        raise Stopped("place", 0)
    if phrase.only and sum(ability.when == "activate" for ability in meaning.abilities) > 1:
        raise Stopped("reference", 0)
    return replace(meaning, abilities=with_cheaper(meaning.abilities, phrase, context))


def _spell(lines: list[tuple[Line, tuple[p.LinePhrase, ...]]], context: CardContext) -> Meaning:
    """The one ability of a spell: the sentences of all its lines."""
    first = lines[0][0]
    if context.type != "spell":
        raise Stopped("trigger", first[0].at)
    for line, phrases in lines:
        if len(phrases) > 1 and len(set(map(repr, phrases))) > 1:
            raise Stopped("two-readings", line[0].at, readings=tuple(dict.fromkeys(map(repr, phrases))))
    builder = AbilityBuilder(context)
    for line, phrases in lines:
        phrase = phrases[0]
        if isinstance(phrase, p.InstructionLine):
            _located(line, lambda phrase=phrase: builder.add(*phrase.sentences))
    if builder.only_if is not None:
        raise Stopped("reference", first[0].at)
    build = builder.build
    return _located(first, lambda: _carried_out(Meaning(abilities=(build("resolve"),)), context))  # type: ignore[no-any-return]


def _joined(first: Meaning, second: Meaning) -> Meaning:
    return Meaning(
        without_redundant(first.keywords + second.keywords),
        first.abilities + second.abilities,
        first.standing + second.standing,
        first.additional + second.additional,
    )


def _limits(line: Line, phrases: Iterable[p.LinePhrase], context: CardContext) -> Iterable[Condition | None]:
    """The condition to which a line limits abilities, as a sentence of each of them would, by each of its readings."""
    for phrase in phrases:
        if isinstance(phrase, p.UsesLimited):
            builder = AbilityBuilder(context)
            builder.add(p.Sentence("only here", condition=phrase.condition))
            yield builder.only_if


def _limited(meaning: Meaning, limit: Condition, line: Line) -> Meaning:
    """The meaning with all activated abilities limited to a condition."""
    if not any(ability.when == "activate" for ability in meaning.abilities):
        raise Stopped("reference", line[0].at)
    abilities = (
        replace(ability, only_if=both(ability.only_if, limit)) if ability.when == "activate" else ability
        for ability in meaning.abilities
    )
    return replace(meaning, abilities=tuple(abilities))


def _check_paid(meaning: Meaning, lines: tuple[Line, ...]) -> None:
    """An optional additional cost must have a meaning."""
    abilities = [each for ability in meaning.abilities for each in in_each_mode(ability)]
    for extra in meaning.additional:
        conditions = [ability.only_if for ability in abilities]
        conditions += [do.only_if for ability in abilities for do in ability.do]
        used = any(asked.cost == extra.name for condition in conditions for asked in leaves(condition, c.Paid))
        used = used or any(choice.spared == extra.name for ability in abilities for choice in ability.choose)
        if not (
            extra.mandatory
            or extra.less
            or extra.ignores
            or extra.ready
            or extra.repeat
            or extra.base
            or extra.by
            or used
        ):
            raise Stopped("reference", lines[0][0].at)
        if extra.repeat and not all(map(is_repeatable, abilities)):
            raise Stopped("mechanic", lines[0][0].at, "repeat")
