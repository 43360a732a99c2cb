"""The texts of the cards in play: what they are for, their standing effects, and which of them are unread.

A position collects them once, in one walk over its permanents and battlefields. This module decides no rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar, cast

from carddata.model.abilities import When
from carddata.model.card import CopiesText, EffectText, Standing
from carddata.model.replacements import ReplacedEvent, Replacement
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.position_cache import once_for_position
from tableside.engine.derived.unread_texts import is_inactive
from tableside.engine.model.board import Permanent
from tableside.engine.model.references import PLAIN, UNKNOWN
from tableside.engine.model.state import Table

S = TypeVar("S")

InPlay = tuple[S, TargetingContext, str, str]
"""A standing effect in play, its point of view, and its card as a reference and by name."""

NAMED: frozenset[ReplacedEvent] = frozenset(("dies", "plays"))
"""The events whose replacements have names: each is asked about, and it is counted how often it applied."""


class TextsInPlay(NamedTuple):
    """The parts of a position that follow from its permanents and battlefields alone.

    - `standing`: the standing effects in play
    - `by_kind`: the same of each kind, in the same order
    - `unread`: the cards with unread text as (reference, name)
    - `kinds`: what any ability is for, also of inactive text; without those of keywords
    """

    standing: tuple[InPlay[Standing], ...]
    by_kind: Mapping[type, tuple[InPlay[Standing], ...]]
    unread: tuple[tuple[str, str], ...]
    kinds: frozenset[When]


def collect_texts(table: Table) -> TextsInPlay:
    """The texts in play, collected anew. The text of what is attached is inactive, but not its effect text (718)."""
    standing: list[InPlay[Standing]] = []
    unread: list[tuple[str, str]] = []
    kinds: set[When] = set()
    cards = table.setup.cards
    for permanent in table.permanents:
        card = cards.get(permanent.card)
        if card is None:
            unread.append((f"#{permanent.id}", permanent.card))
        else:
            kinds |= card.kinds
            if card.unread and not is_inactive(table, permanent):
                unread.append((f"#{permanent.id}", permanent.card))
            if card.standing and not permanent.attached_to:
                context = TargetingContext(permanent.player, permanent.id, permanent.place)
                standing += [(effect, context, f"#{permanent.id}", permanent.card) for effect in card.standing]
        if permanent.abilities:
            kinds.update([ability.when for ability in permanent.abilities])
        if permanent.bears:
            standing += _attached_effects(table, permanent)
    for at, battlefield in enumerate(table.battlefields, 1):
        card = cards.get(battlefield.name)
        if card is None or card.unread:
            unread += [(f"@{at}", battlefield.name)] if battlefield.name != PLAIN else []
        if card is not None:
            kinds |= card.kinds
            player = battlefield.control if battlefield.control not in (None, UNKNOWN) else ""
            context = TargetingContext(player or "", None, at)
            standing += [(effect, context, f"@{at}", battlefield.name) for effect in card.standing]
    return TextsInPlay(tuple(standing), _by_kind(standing), tuple(unread), frozenset(kinds))


def _by_kind(standing: Iterable[InPlay[Standing]]) -> Mapping[type, tuple[InPlay[Standing], ...]]:
    by_kind: dict[type, tuple[InPlay[Standing], ...]] = {}
    for entry in standing:
        kind = type(entry[0])
        by_kind[kind] = (*by_kind.get(kind, ()), entry)
    return by_kind


def _attached_effects(table: Table, bearer: Permanent) -> Iterator[InPlay[Standing]]:
    for attached in table.attached(bearer):
        context = TargetingContext(bearer.player, bearer.id, bearer.place, gear=attached.id)
        text = effect_text(table, attached)
        for effect in text.standing if text is not None else ():
            yield effect, context, f"#{attached.id}", attached.card


@once_for_position
def texts_in_play(table: Table) -> TextsInPlay:
    """The texts in play, collected once for each position."""
    return collect_texts(table)


def unread_in_play(table: Table) -> tuple[tuple[str, str], ...]:
    """The cards in play with unread text as (reference, name)."""
    return texts_in_play(table).unread


def standing_effects(table: Table) -> tuple[InPlay[Standing], ...]:
    """The standing effects in play."""
    return texts_in_play(table).standing


def standing_of(table: Table, kind: type[S]) -> tuple[InPlay[S], ...]:
    """The standing effects of a kind in play."""
    by_kind = texts_in_play(table).by_kind
    return cast("tuple[InPlay[S], ...]", by_kind[kind]) if kind in by_kind else ()


def replacements(table: Table, event: ReplacedEvent) -> Iterator[tuple[Replacement, TargetingContext, str]]:
    """The standing effects in play that replace such an event, each with its point of view and its card's reference."""
    for effect, context, reference, _ in standing_of(table, Replacement):
        if event in effect.when:
            yield effect, context, reference


def named_replacements(table: Table, event: ReplacedEvent) -> Iterator[tuple[str, Replacement, TargetingContext, str]]:
    """The same of an event that names them, each with a name of its own, its point of view and its card.

    The name is the reference of the card; of several such effects of a card, that of the second ends in `/2`.
    """
    numbers: Counter[str] = Counter()
    for effect, context, reference, card in standing_of(table, Replacement):
        if NAMED.isdisjoint(effect.when):
            continue
        numbers[reference] += 1
        number = numbers[reference]
        if event in effect.when:
            yield reference if number == 1 else f"{reference}/{number}", effect, context, card


def source_of_effect(name: str) -> str:
    """The reference of the card whose effect this is.

    >>> source_of_effect("#12"), source_of_effect("@1/2")
    ('#12', '@1')
    """
    return name.partition("/")[0]


def effect_texts(table: Table, permanent: Permanent) -> tuple[EffectText, ...]:
    """Return what the cards that are attached to a permanent add to it, as far as it is data (718.3, 718.4)."""
    if not permanent.bears:
        return ()
    texts = (effect_text(table, gear) for gear in table.attached(permanent))
    return tuple(text for text in texts if text is not None)


def effect_text(table: Table, gear: Permanent) -> EffectText | None:
    """Return what an attached card adds to its bearer; a copy has the bearer's own text (477.1.b.2)."""
    card = table.card(gear.card)
    if card is None or not any(isinstance(effect, CopiesText) for effect in card.standing):
        return card.attached if card is not None else None
    bearer = table.permanent(gear.attached_to)
    copied = table.card(bearer.card) if bearer is not None else None
    if copied is None:
        return card.attached
    might = card.attached.might if card.attached is not None else 0
    return EffectText(might, copied.keywords, copied.abilities or (), copied.standing)
