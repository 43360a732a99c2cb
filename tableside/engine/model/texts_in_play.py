"""The texts of the cards in play: what they are for, their standing effects, and which of them are unread.

A position collects them once, in one walk over its permanents and battlefields. This module decides no rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from carddata.model.abilities import When
from carddata.model.card import Standing
from tableside.engine.model.board import Permanent
from tableside.engine.model.objects import TargetingContext
from tableside.engine.model.references import PLAIN, UNKNOWN
from tableside.engine.model.unread_texts import is_inactive

if TYPE_CHECKING:
    from tableside.engine.model.state import Table

InPlay = tuple[Standing, TargetingContext, str, str]
"""A standing effect in play, its point of view, and its card as a reference and by name."""


class TextsInPlay(NamedTuple):
    """What a position collects from its permanents and battlefields alone.

    - `standing`: the standing effects in play
    - `unread`: the cards with unread text as (reference, name)
    - `kinds`: what any ability is for, also of inactive text; without those of keywords
    """

    standing: tuple[InPlay, ...]
    unread: tuple[tuple[str, str], ...]
    kinds: frozenset[When]


def texts_in_play(table: Table) -> TextsInPlay:
    """The texts in play. The text of what is attached is inactive, but not its effect text (718)."""
    standing: list[InPlay] = []
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
    return TextsInPlay(tuple(standing), tuple(unread), frozenset(kinds))


def _attached_effects(table: Table, bearer: Permanent) -> Iterator[InPlay]:
    for attached in table.attached(bearer):
        context = TargetingContext(bearer.player, bearer.id, bearer.place, gear=attached.id)
        text = table.effect_text(attached)
        for effect in text.standing if text is not None else ():
            yield effect, context, f"#{attached.id}", attached.card
