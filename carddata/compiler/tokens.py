"""Tokens that a card plays: checked against the token that is known (2026-07-16, 179-185)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import CardContext, condition_of
from carddata.compiler.standing_places import check_standing
from carddata.compiler.words import Stopped
from carddata.model.abilities import Effect
from carddata.model.conditions import Condition, asks_about_what_changes, opposite
from carddata.model.operations import PlayToken
from carddata.model.replacements import Again, Replacement
from carddata.model.targets import IsToken, TargetFilter
from carddata.model.trigger_changes import AddsMore
from carddata.model.triggers import EventFilter


def adds_more(line: p.AddsMoreLine, context: CardContext) -> AddsMore:
    """Return what a line adds to a player's tokens' abilities; stop where there is no such token, or nothing to add."""
    name = next((name for name in context.tokens if name.casefold() == line.token), None)
    price = line.price
    if name is None:
        raise Stopped("token", 0)
    if context.type == "battlefield" or any(symbol != "any" for symbol in price.power) or len(line.conditions) > 1:
        raise Stopped("mechanic", 0, "other-trigger")
    only_if = condition_of(line.conditions[0], context) if line.conditions else None
    free: Literal["any"] = "any"
    return AddsMore(token=name, energy=price.energy, power=tuple(free for _ in price.power), only_if=only_if)


def copies_tokens(line: p.CopiesTokensLine, context: CardContext) -> Replacement:
    """Return what a line says of tokens that its player plays."""
    only_if = condition_of(line.conditions[0], context) if line.conditions else None
    played = EventFilter(TargetFilter("unit", that=(IsToken(),)), "you")
    effect = Replacement(when=("plays",), on=played, do=(Again(),), may=True, only_if=only_if, times=line.times)
    check_standing(effect, context.type)
    return effect


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
