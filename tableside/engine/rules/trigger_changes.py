"""The changes that cards make to abilities: how often they trigger, what they add (2026-07-16, 383.4, 429, 816)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from carddata.model.abilities import Ability, When
from carddata.model.keywords import has_keyword
from carddata.model.operations import Add, Kill
from carddata.model.trigger_changes import AddsMore, EffectKind, TriggerChange
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.evaluation import holds
from tableside.engine.derived.texts_in_play import standing_of
from tableside.engine.derived.truth import Truth, either, resting_on
from tableside.engine.model.chain_items import Item
from tableside.engine.model.state import Table
from tableside.engine.rules.watching import TriggerEvent

SCORING: Final[tuple[When, ...]] = ("conquer", "hold")
"""The events that are scores."""

OF_KEYWORD: Final = "keyword "
"""The beginning of the names of abilities that keywords stand for."""

TEMPORARY = Ability("beginning", (Kill(),))
"""The ability of the keyword Temporary (816.1.b)."""


def times_triggered(table: Table, item: Item, event: TriggerEvent) -> int:
    """Return how often the ability of an item triggers on one event."""
    kind = _kind_of(table, item, event)
    where = item.at if kind == "Temporary" else event.at

    def speaks_of_it(effect: TriggerChange, context: TargetingContext) -> bool:
        is_here = not effect.here or (isinstance(where, int) and where == context.here)
        return effect.of == kind and context.player == item.player and is_here

    changes = [effect.how for effect, context, *_ in standing_of(table, TriggerChange) if speaks_of_it(effect, context)]
    return 0 if "never" in changes else 1 + changes.count("again")


def scoring_kinds(table: Table, unit: int, when: When) -> tuple[When, ...]:
    """The kinds of abilities of a unit that trigger on such an event: its own kind first, and what is also of it."""
    if when not in SCORING:
        return (when,)
    both = any(
        effect.how == "both" and effect.of != when and context.me == unit
        for effect, context, *_ in standing_of(table, TriggerChange)
    )
    return (when, *(kind for kind in SCORING if both and kind != when))


def of_kinds(abilities: Sequence[Ability], kinds: Sequence[When]) -> Iterator[tuple[str, Ability]]:
    """Yield the abilities of one text that trigger on the first of these kinds, those of the others as if of that.

    With each comes what tells it from all others of the text, whatever it triggers on. One that triggers on both ways
    of scoring is of both kinds already.
    """
    for kind in kinds:
        for number, ability in enumerate((ability for ability in abilities if ability.when == kind), 1):
            if kind == kinds[0]:
                yield f"{kind} {number}", ability
            elif ability.also != kinds[0]:
                yield f"{kind} {number}", replace(ability, when=kinds[0])


def _kind_of(table: Table, item: Item, event: TriggerEvent) -> EffectKind | None:
    """The kind of effect that cards name, if the ability of an item is of one."""
    match event.when:
        case "conquer":
            return "conquer"
        case "hold":
            return "hold"
        case "death" if _is_deathknell(table, item):
            return "Deathknell"
        case "beginning" if item.ability == TEMPORARY and item.which.startswith(OF_KEYWORD):
            return "Temporary"
        case _:
            return None


def _is_deathknell(table: Table, item: Item) -> bool:
    """Return whether an ability on a death is of the keyword Deathknell; of one done by hand its card says so."""
    if item.ability is not None:
        return not item.ability.in_words
    card = table.card(item.card)
    return card is not None and has_keyword(card.keywords, "Deathknell")


def is_more_added(table: Table, item: Item) -> Truth:
    """Return whether a card in play adds to what an item adds."""
    return either(resting_on(reference, held) for _, held, reference in _added_besides(table, item))


def _added_besides(table: Table, item: Item) -> Iterator[tuple[AddsMore, Truth, str]]:
    """Yield what cards in play add to what an item adds, whether they do, and their references."""
    for effect, context, reference, _ in standing_of(table, AddsMore):
        if effect.token == item.card and context.player == item.player:
            yield effect, holds(table, effect.only_if, context), reference


def with_more(table: Table, item: Item, do: Add) -> Add:
    """Return what an instruction adds, with what cards in play add to it (429)."""
    for effect, held, _ in _added_besides(table, item):
        if held is True:
            do = replace(do, energy=do.energy + effect.energy, power=(*do.power, *effect.power))
    return do
