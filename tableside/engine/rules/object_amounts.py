"""Numbers that instructions read of a single object: its Might, energy cost or keyword (2026-07-16, 206, 359.3.f.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from carddata.model import operations as m
from carddata.model.abilities import Ability, Effect
from carddata.model.amounts import QUANTITIES, NotedBefore, Quantity, ThisWay, uncapped
from carddata.model.conditions import Counted, Shown, asks_for, leaves
from carddata.model.deck_ends import ToDeck
from carddata.model.keywords import CountedKeyword, keyword_value
from carddata.model.numbers import NOTED_STATES, AmountOf, NotedState
from carddata.model.operations.operation import number_read
from carddata.model.plays import LessEnergy, Play, TopCard
from carddata.model.targets import HasState, TargetFilter
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.evaluation import is_described
from tableside.engine.derived.predicates import card_fits
from tableside.engine.derived.traits import keywords_of, might_of
from tableside.engine.derived.truth import NOT_KNOWN, Number, Unknown
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item, Resolving
from tableside.engine.model.references import UNKNOWN, Target
from tableside.engine.model.state import Table

FoundAmount = tuple[int | None] | tuple[()]
"""A number that is there, None if it is not known; or nothing."""


def amount_of(table: Table, item: Item, of: AmountOf) -> Number:
    """A number of an object now, or as it was noted when it left.

    Of what is no legal target any longer, or is not there, it is 0: what depends on it is ignored (359.3.f.2.a). Might
    less than 0 counts as 0 (143.2.b).
    """
    known = found_amount(table, item, of)
    number = known[0] if known else 0
    return NOT_KNOWN if number is None else max(number, 0)


def found_amount(table: Table, item: Item, of: AmountOf) -> FoundAmount:
    """A number of an object as it is, which may be less than 0; nothing if there is no such object (143.2.b.1)."""
    if of.its in ("paid", "shown"):
        return next(((amount,) for noted_of, amount in item.paid_with if noted_of == of), ())
    now = object_of(item, of)
    amounts = _read(table, now, of) if now is not None else ()
    if amounts:
        return amounts
    noted = item.progress.noted if isinstance(item.progress, Resolving) else ()
    return next(((amount,) for noted_of, amount in reversed(noted) if noted_of == of), ())


def object_of(item: Item, of: AmountOf) -> Target | None:
    """The object that a number is read of; None if it is not there, or is a card that was discarded."""
    if of.its == "me":
        return item.by
    if isinstance(of.its, int) and of.its <= len(item.chosen):
        return next(iter(item.chosen[of.its - 1]), None)
    return None


def units_read(table: Table, item: Item) -> Iterator[Permanent]:
    """The units whose Might or keywords the instructions of an item read, as far as they are chosen."""
    for of in amounts_read(item):
        target = object_of(item, of)
        unit = table.permanent(target) if isinstance(target, int) and of.of not in ("energy", "damage") else None
        if unit is not None:
            yield unit


def amounts_read(item: Item) -> Iterator[AmountOf]:
    """The numbers that the instructions of an item read."""
    for effect in item.ability.do if item.ability is not None else ():
        yield from reads(effect)


def reads(effect: Effect) -> Iterator[AmountOf]:
    """The numbers of objects that an instruction reads, and those that its condition asks for."""
    if (read := number_read(effect)) is not None:
        yield read
    if isinstance(effect, Play):
        yield from _reads_of_play(effect)
    yield from (asked.of for asked in leaves(effect.only_if, Counted) if isinstance(asked.of, AmountOf))


def _reads_of_play(play: Play) -> Iterator[AmountOf]:
    if isinstance(play.price, LessEnergy):
        yield play.price.by
    if isinstance(play.what, TopCard) and play.what.no_mightier is not None:
        yield play.what.no_mightier.its


def amount_before(table: Table, item: Item, of: AmountOf) -> FoundAmount:
    """A number of an object as it was before an instruction moved it, or as it is; never less than 0 (143.2.b).

    Nothing if there is no such object.
    """
    noted = item.progress.noted if isinstance(item.progress, Resolving) else ()
    before: FoundAmount = next(((amount,) for noted_of, amount in noted if noted_of == of), ())
    known = before or found_amount(table, item, of)
    return known if not known or known[0] is None else (max(known[0], 0),)


def note_amounts(execution: Execution, item: Item, effect: Effect) -> None:
    """Note what later instructions read of an object, before an instruction moves it off the board (359.3.e.13)."""
    leaves = effect.what if isinstance(effect, m.Kill | m.Return | m.Banish | m.Counter | ToDeck) else None
    for of in _read_later(item):
        target = object_of(item, of)
        read = _read(execution.table, target, of) if target is not None and of.its == leaves else ()
        if read:
            execution.emit(e.AmountNoted(item.id, of, read[0]))


def noted_of_shown(table: Table, item: Item, then: Ability) -> tuple[tuple[AmountOf, int | None], ...]:
    """The amounts that a reflexive trigger reads of the card that its effect revealed, discarded or burned (711)."""
    name = item.progress.shown if isinstance(item.progress, Resolving) else ""
    card = table.card(name) if name != UNKNOWN else None
    amounts = dict.fromkeys(of for effect in then.do for of in reads(effect) if of.its == "shown")
    return tuple((of, card.might if card is not None else None) for of in amounts)


def noted_of_paid(table: Table, item: Item, objects: tuple[int, ...]) -> tuple[tuple[AmountOf, int | None], ...]:
    """Return what an item's instructions read of the object that it is paid with, before that leaves (359.3.e.13)."""
    amounts = dict.fromkeys(of for of in amounts_read(item) if of.its == "paid")
    read = ((of, _read(table, target, of)) for of in amounts for target in objects[:1])
    return tuple((of, amount[0]) for of, amount in read if amount)


THIS_WAY = AmountOf("this way", "number")
"""The number of objects that an earlier instruction of an item has acted on."""


def noted_before(item: Item, noted: NotedBefore) -> int:
    """Return what an earlier instruction of a resolving item has paid, revealed or recycled."""
    if not isinstance(item.progress, Resolving):
        return 0
    return item.progress.revealed if noted.what == "revealed" else item.progress.paid_amount


def number_this_way(item: Item) -> Number:
    """Return how many objects an earlier instruction has acted on, for all players."""
    noted = item.progress.noted if isinstance(item.progress, Resolving) else ()
    numbers = [number for of, number in noted if of == THIS_WAY]
    known = [number for number in numbers if number is not None]
    return sum(known) if len(known) == len(numbers) else NOT_KNOWN


def note_this_way(execution: Execution, item: Item, done: str, number: int) -> None:
    """Note how many objects an instruction has acted on, where a later one counts those."""
    if any(isinstance(each, ThisWay) and each.done == done for each in _counted(item)):
        execution.emit(e.AmountNoted(item.id, THIS_WAY, number))


def _note_burned(execution: Execution, item: Item, cards: tuple[str, ...]) -> None:
    """Note how many burned cards fit what a later instruction counts; people do the rest if one of them is unknown."""
    for each in _counted(item):
        if not isinstance(each, ThisWay) or each.done != "burned":
            continue
        known = [execution.table.card(card) if card != UNKNOWN else None for card in cards]
        if each.of is not None and None in known:
            execution.emit(e.LeftToPlayers(item.id))
            return
        number = sum(each.of is None or (card is not None and card_fits(card, each.of)) for card in known)
        execution.emit(e.AmountNoted(item.id, THIS_WAY, number))
        return


def _counted(item: Item) -> tuple[Quantity, ...]:
    """Return what the instructions of an item count."""
    instructions = item.ability.do if item.ability is not None else ()
    asked = (counted.of for effect in instructions for counted in leaves(effect.only_if, Counted))
    counted = (*(getattr(effect, "each", None) for effect in instructions), *asked)
    return tuple(uncapped(each) for each in counted if isinstance(each, QUANTITIES))


def note_discarded(execution: Execution, item: Item, cards: tuple[str, ...]) -> None:
    """Note what later instructions read of a card that has been discarded for this instruction."""
    for of in _read_later(item):
        if of.its == "discarded" and cards:
            card = execution.table.card(cards[0]) if cards[0] != UNKNOWN else None
            execution.emit(e.AmountNoted(item.id, of, card.energy if card is not None else None))
    note_this_way(execution, item, "discarded", len(cards))
    note_shown(execution, item, cards)


def note_burned(execution: Execution, item: Item, cards: tuple[str, ...]) -> None:
    """Note what later instructions ask of the cards that have been burned for an item."""
    note_shown(execution, item, cards)
    _note_burned(execution, item, cards)


def note_shown(execution: Execution, item: Item, cards: tuple[str, ...]) -> None:
    """Note the card that has been discarded or burned for an item, where an instruction of that asks what it is."""
    instructions = item.ability.do if item.ability is not None else ()
    if cards and any(asks_for(do.only_if, Shown) for do in instructions):
        execution.emit(e.CardShown(item.id, cards[0]))


def _later(item: Item) -> tuple[Effect, ...]:
    return item.ability.do[(item.next_instruction or 0) + 1 :] if item.ability is not None else ()


def _read_later(item: Item) -> tuple[AmountOf, ...]:
    return tuple(dict.fromkeys(of for effect in _later(item) for of in reads(effect)))


def _read(table: Table, target: Target, of: AmountOf) -> FoundAmount:
    """The number of an object that is on the board or on the chain; nothing if it is neither."""
    if not isinstance(target, int):
        return ()
    unit, spell = table.permanent(target), table.item(target)
    if of.of == "energy":
        name = unit.card if unit is not None else spell.card if spell is not None else None
        card = table.card(name)
        return () if name is None else (card.energy if card is not None else None,)
    if unit is None or of.of == "number":
        return ()
    if of.of == "damage":
        return (unit.damage,)
    state = next((state for state in NOTED_STATES if state == of.of), None)
    if state is not None:
        return (_is_in_state(table, unit, state),)
    if of.of == "might" or table.card(unit.card) is None:
        return (might_of(table, unit),)
    return (keyword_value(keywords_of(table, unit), cast(CountedKeyword, of.of)),)


def _is_in_state(table: Table, permanent: Permanent, state: NotedState) -> int | None:
    """Return 1 for a permanent that is in a state, else 0; None if nobody knows."""
    described = TargetFilter("permanent", that=(HasState(state),))
    held = is_described(table, described, TargetingContext(permanent.player), permanent.id)
    return None if isinstance(held, Unknown) else int(held)
