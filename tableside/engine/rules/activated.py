"""The activated abilities of a permanent: its card's own, and those given to it (2026-07-16, 376, 477.2)."""

from __future__ import annotations

from collections.abc import Iterator

from carddata.model.abilities import Ability
from carddata.model.granted import HasAbilities
from tableside.engine.derived.evaluation import fits_filter
from tableside.engine.derived.texts_in_play import effect_texts, standing_effects
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
    return (*own_activated(table, permanent), *_given(table, permanent))


def is_used_up(permanent: Permanent, ability: Ability, number: int) -> bool:
    """Return whether an ability, by its number, that can be used once each turn was used this turn (377.2.b)."""
    return ability.once and which_activated(number) in permanent.this_turn.triggered


def which_activated(number: int) -> str:
    """The name by which an activated ability is told from the others of its permanent, from its number."""
    return f"activate {number}"


def _given(table: Table, permanent: Permanent) -> Iterator[Ability]:
    """The abilities that it was given, also by what is attached to it (718.3).

    Of another copy of its own text these are those that limit how often something is done each turn.
    """
    yield from (ability for ability in permanent.abilities if ability.when == "activate")
    own = own_activated(table, permanent)
    for text in effect_texts(table, permanent):
        added = (ability for ability in text.abilities if ability.when == "activate")
        yield from (each for each in added if each.once or each.each_once or each not in own)
    for effect, context, _, _ in standing_effects(table):
        if isinstance(effect, HasAbilities) and fits_filter(table, effect.to, context, permanent.id):
            yield from effect.abilities


def unsure_givers(table: Table) -> Iterator[int]:
    """The battlefields that give abilities to their player's permanents, of which nobody knows who controls them."""
    for at in table.numbers():
        battlefield = table.battlefield(at)
        card = table.card(battlefield.name)
        if battlefield.control == UNKNOWN and card is not None:
            gifts = (effect for effect in card.standing if isinstance(effect, HasAbilities))
            if any(gift.to.whose != "anybody" for gift in gifts):
                yield at
