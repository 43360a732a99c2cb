"""Tokens that a card plays: checked against the known token (179-185), and copies that they become (477.1.b)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext
from carddata.compiler.descriptions import OF_THAT_PLAYER, OTHER, OTHER_THAN_IT, TOKEN, being, but
from carddata.compiler.watching import About
from carddata.compiler.words import Stopped
from carddata.model.abilities import Ability, Effect
from carddata.model.conditions import Condition, asks_about_what_changes, opposite
from carddata.model.operations import BecomeCopy, PlayToken, Things
from carddata.model.targets import Choice, TargetFilter


def with_ready_tokens(
    do: Sequence[Effect], previous: tuple[int, int, Condition | None] | None, asked: Condition, context: CardContext
) -> list[Effect]:
    """The instructions, of which the units that those of the sentence before play enter ready under a condition.

    Raises:
        Stopped: where that sentence does anything else, or has a condition, or the condition may change meanwhile.
    """
    if previous is None or previous[1] != len(do):
        raise Stopped("reference", 0)
    played = [effect for effect in do[previous[0] :] if isinstance(effect, PlayToken)]
    plain = all(not (each.ready or each.exhausted or each.only_if) for each in played)
    if not played or len(played) < len(do) - previous[0] or not plain or asks_about_what_changes(asked):
        raise Stopped("reference", 0)
    if any(context.tokens[each.token].type != "unit" for each in played):
        raise Stopped("token", 0)
    otherwise = opposite(asked)
    both = ((replace(each, ready=True, only_if=asked), replace(each, only_if=otherwise)) for each in played)
    return [*do[: previous[0]], *(effect for pair in both for effect in pair)]


def token_plays(tokens: p.Tokens, context: CardContext) -> list[dict[str, Any]]:
    """The fields of each `PlayToken` that the words ask for, in their order."""
    each = (*(other._replace(by=tokens.by) for other in tokens.also), tokens)
    return [fields for of_name in each for fields in _plays(of_name, context)]


def _plays(tokens: p.Tokens, context: CardContext) -> list[dict[str, Any]]:
    """The same of tokens with one name: a unit whose place is chosen is played by itself."""
    card = next((card for name, card in context.tokens.items() if name.casefold() == tokens.name), None)
    if card is None or not card.token or card.type != tokens.type:
        raise Stopped("token", 0)
    if any(tag not in map(str.casefold, card.tags) for tag in tokens.tags):
        raise Stopped("token", 0)
    if tokens.type == "unit" and (card.might != (tokens.might or 0) or set(card.keywords) != set(tokens.keywords)):
        raise Stopped("token", 0)
    if (tokens.by and tokens.end not in ("", "their base", "exhausted")) or (tokens.by and tokens.each is not None):
        raise Stopped("place", 0)
    if tokens.end == "their base" and not tokens.by:
        raise Stopped("reference", 0)
    where: Any = {"here": "here", "there": "there", "base": "base", "their base": "base"}.get(tokens.end, "chosen")
    if where == "here" and context.type not in ("unit", "battlefield"):
        raise Stopped("place", 0)
    if tokens.type == "gear" and (where != "chosen" or tokens.ready or tokens.keywords):
        raise Stopped("token", 0)
    if tokens.type == "unit" and tokens.end == "exhausted":
        raise Stopped("token", 0)
    each = tokens.type == "unit" and where == "chosen"
    fields = {
        "token": card.name,
        "count": 1 if each else tokens.number,
        "ready": tokens.ready,
        "exhausted": tokens.end == "exhausted",
        "where": where,
    }
    if tokens.each is not None:
        fields["each"] = tokens.each
    return [fields] * (tokens.number if each else 1)


def with_copies(sentences: Sequence[p.Sentence]) -> tuple[p.Sentence, ...]:
    """Sentences, where what is done to a token that becomes a copy belongs to the reflexive trigger that copies.

    Before that the token is not on the board: "Then do this: It becomes a copy of that unit. Ready it."
    """
    joined: list[p.Sentence] = []
    for sentence in sentences:
        last = joined[-1] if joined else None
        about_it = all(isinstance(act, p.Act) and act.thing == "it" for act in sentence.acts)
        plain = sentence.kind == "plain" and sentence.optional is None and sentence.next is None
        if last is not None and copies_it(last) and plain and about_it:
            joined[-1] = last._replace(acts=last.acts + sentence.acts)
        else:
            joined.append(sentence)
    return tuple(joined)


def copies_it(sentence: p.Sentence) -> bool:
    """Return whether a sentence is a reflexive trigger by which what was just played becomes a copy."""
    acts = (act for act in sentence.acts if isinstance(act, p.Act))
    copying = any(kind is BecomeCopy for act in acts for kind, _ in act.operations)
    return sentence.kind == "reflexive" and copying


def that_chosen(choices: Sequence[Choice]) -> int:
    """The number of the only choice, of one unit or player, whom a reflexive trigger may speak of; 0 without one."""
    single = len(choices) == 1 and (choices[0].least, choices[0].most) == (1, 1)
    return int(single and choices[0].of.kind in ("unit", "player"))


def speaks_of_that(ability: Ability) -> bool:
    """Return whether a reflexive trigger speaks of what was chosen before."""
    of_that = any(OF_THAT_PLAYER in choice.of.that for choice in ability.choose)
    return of_that or any(isinstance(do, BecomeCopy) and do.of == "that" for do in ability.do)


def check_copy(things: Things, described: TargetFilter, of: Any, about: About, context: CardContext) -> None:
    """Stop unless tokens that were just played become copies of a unit: nothing else forgets what it was."""
    known = {"me": context.type == "unit", "that": about.that is not None and about.that.kind == "unit"}.get(of, True)
    if things != "it" or TOKEN not in described.that or described.kind != "unit" or not known:
        raise Stopped("mechanic", 0, "copy")


def another_than_it(objects: p.Objects, about: About, context: CardContext) -> p.Objects:
    """Another unit than a token that was just played; other objects as they are.

    Raises:
        Stopped: where another unit than the own one may be meant.
    """
    described = objects.described
    if OTHER not in described.that:
        return objects
    if about.it is None or about.some or TOKEN not in about.it.that or about.it.kind != described.kind:
        raise Stopped("reference", 0)
    if context.type in ("unit", "gear"):
        raise Stopped("two-readings", 0)
    return objects._replace(described=being(but(described, OTHER), OTHER_THAN_IT))
