"""Whole cards in words: the lines of each box of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from carddata.model.card import Card, Standing
from carddata.model.costs import Additional, LessByPayment
from carddata.model.granted import HasAbilities
from carddata.model.keywords import CARRIED_OUT, keyword_name
from carddata.model.permissions import PlayedFor
from carddata.model.targets import ObjectKind
from carddata.writing.abilities import ability_line, ability_lines
from carddata.writing.conditions import condition_words
from carddata.writing.costs import cost_words, paid_words, resources
from carddata.writing.standing import standing_line, subject_words
from carddata.writing.words import Unwritten, Voice, with_symbols

_NONE: Final[Mapping[str, Any]] = {}


class Boxes(NamedTuple):
    """The boxes of text of a card: its own, and what it adds to the unit to which it is attached."""

    own: str
    effect: str = ""


def write_card(card: Card, tokens: Mapping[str, Card] = _NONE, tag_kinds: Mapping[str, ObjectKind] = _NONE) -> Boxes:
    """The words for what a card does, box by box; `tokens` and `tag_kinds` are the tokens and tags that are known.

    >>> write_card(Card("Grey Hound", "unit", keywords=("Tank",))).own
    '[Tank]'

    Raises:
        Unwritten: for what there are no words for, or for a card whose behaviour is not data.
    """
    if card.abilities is None:
        raise Unwritten("unread")
    voice = Voice(card.type, card.domains, card.additional, tokens=tokens, tag_kinds=tag_kinds, name=card.name)
    voice = voice._replace(gates=card.keywords)
    lines = (
        *keyword_lines(card.keywords),
        *extra_lines(card.additional, voice),
        *ability_lines(card.abilities, voice),
        *standing_lines(card.standing, voice),
    )
    return Boxes(with_symbols("\n".join(lines)), with_symbols(_effect(card, voice)))


def _effect(card: Card, voice: Voice) -> str:
    if card.attached is None:
        return ""
    bearer = voice._replace(type="unit", second_box=True, additional=())
    lines = (
        *keyword_lines(card.attached.keywords),
        *ability_lines(card.attached.abilities, bearer),
        *standing_lines(card.attached.standing, bearer),
    )
    return "\n".join(lines)


def keyword_lines(keywords: Iterable[str]) -> Iterator[str]:
    """Keywords that stand by themselves."""
    for keyword in keywords:
        if keyword_name(keyword) in CARRIED_OUT:
            yield f"[{keyword}]"


def standing_lines(standing: Iterable[Standing], voice: Voice) -> Iterator[str]:
    """The lines of standing effects."""
    for effect in standing:
        if isinstance(effect, PlayedFor) and effect.then:
            yield f"[Flow] {cost_words(effect.cost, voice)}"
        elif isinstance(effect, HasAbilities):
            yield _given(effect, voice)
        else:
            yield standing_line(effect, voice)


def _given(effect: HasAbilities, voice: Voice) -> str:
    """Abilities that others have, in quotes."""
    if len(effect.abilities) > 1:
        raise Unwritten("abilities")
    of_player = voice.type == "battlefield" and effect.to.whose in ("you", "friendly")
    state = "while you control this battlefield, " * of_player
    ability = ability_line(effect.abilities[0], voice._replace(type="unit"))
    return _upper(f'{state}{subject_words(effect.to, voice)} have "{ability}"')


def extra_lines(additional: tuple[Additional, ...], voice: Voice) -> Iterator[str]:
    """The lines of additional costs; further instances of Repeat stand in one line."""
    if not additional:
        return
    first, *others = additional
    if first.repeat:
        yield f"[Repeat] — {'/'.join(cost_words(each.cost, voice) for each in additional)}"
        return
    if others:
        raise Unwritten("additional")
    yield _extra(first, voice)


def _extra(extra: Additional, voice: Voice) -> str:
    asked = f"if {condition_words(extra.only_if, voice)}, " if extra.only_if is not None else ""
    if extra.base:
        return _upper(f"{asked}you may play {voice.me} for {resources(extra.cost)}.")
    paid = paid_words(extra.cost, voice)
    if extra.mandatory:
        return f"As an additional cost to play {voice.me}, {paid}."
    words = _upper(f"{asked}you may {paid} as an additional cost to play {voice.me}.")
    return f"{words}{_gain(extra, voice)}"


def _upper(words: str) -> str:
    return words[0].upper() + words[1:]


def _gain(extra: Additional, voice: Voice) -> str:
    cheaper = "I cost" if voice.type == "unit" else "this costs"
    if extra.by is not None:
        return _by_payment(extra, extra.by, cheaper)
    if extra.less:
        return f" If you do, {cheaper} {{{extra.less}}} less."
    if extra.ready:
        return " If you do, I enter ready."
    if extra.ignores:
        return f" If you do, ignore {'my' if voice.type == 'unit' else 'its'} cost."
    return ""


def _by_payment(extra: Additional, by: LessByPayment, cheaper: str) -> str:
    each, energy, power = map(resources, (by.each, by.each_energy, by.each_power))
    if each:
        how = extra.cost.objects.how if extra.cost.objects is not None else ""
        paid = "buff you spend" if how == "spend a buff" else "killed this way"
        return f" If you do, {cheaper} {each} less for each {paid}."
    less = [f"{energy} less for each energy it costs"] if energy else []
    less += [f"{power} less for each power it costs"] if power else []
    return f" If you do, I cost {' and '.join(less)}."
