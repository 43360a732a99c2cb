"""The activated abilities of a permanent: its card's own, and those given to it (2026-07-16, 376, 477.2)."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model.abilities import Ability
from carddata.model.granted import HasAbilities
from tableside.engine.derived.evaluation import does_fit
from tableside.engine.derived.texts_in_play import effect_texts, standing_of
from tableside.engine.derived.truth import Truth, resting_on
from tableside.engine.model.board import Permanent
from tableside.engine.model.references import UNKNOWN
from tableside.engine.model.state import Table
from tableside.engine.rules.abilities import abilities_of


def own_activated(table: Table, permanent: Permanent) -> tuple[Ability | None, ...]:
    """The activated abilities of a permanent's card; None stands for all those of a card that is done by hand."""
    card = table.card(permanent.card)
    return (None,) if card is None or card.abilities is None else abilities_of(card, "activate")


def activated(table: Table, permanent: Permanent) -> tuple[Ability | None, ...]:
    """The activated abilities of a permanent in the order of their numbers, the given after its own."""
    return (*own_activated(table, permanent), *(ability for ability, _ in _given(table, permanent)))


def is_given(table: Table, permanent: Permanent, number: int) -> Truth:
    """Return whether a permanent has the activated ability of this number, from 1: it may have been given by a card."""
    given = tuple(held for _, held in _given(table, permanent))
    at = number - 1 - len(own_activated(table, permanent))
    return given[at] if 0 <= at < len(given) else at < 0


def is_used_up(permanent: Permanent, ability: Ability, number: int) -> bool:
    """Return whether an ability, by its number, that can be used once each turn was used this turn (377.2.b)."""
    return ability.once and which_activated(number) in permanent.this_turn.triggered


def which_activated(number: int) -> str:
    """The name by which an activated ability is told from the others of its permanent, from its number."""
    return f"activate {number}"


def _given(table: Table, permanent: Permanent) -> Iterator[tuple[Ability, Truth]]:
    """The abilities that it was given, also by what is attached to it (718.3), and whether it was.

    Of another copy of its own text these are those that limit how often something is done each turn.
    """
    yield from ((ability, True) for ability in permanent.abilities if ability.when == "activate")
    for text in effect_texts(table, permanent):
        own = own_activated(table, permanent)
        added = (ability for ability in text.abilities if ability.when == "activate")
        yield from ((each, True) for each in added if each.once or each.each_once or each not in own)
    for effect, context, reference, _ in standing_of(table, HasAbilities):
        held = resting_on(reference, does_fit(table, effect.to, context, permanent.id))
        yield from ((ability, held) for ability in effect.abilities if held is not False)


def unsure_givers(table: Table) -> Iterator[int]:
    """The battlefields that give abilities to their player's permanents, of which nobody knows who controls them."""
    for at in table.numbers():
        battlefield = table.battlefield(at)
        card = table.card(battlefield.name)
        if battlefield.control == UNKNOWN and card is not None:
            gifts = (effect for effect in card.standing if isinstance(effect, HasAbilities))
            if any(gift.to.whose != "anybody" for gift in gifts):
                yield at
