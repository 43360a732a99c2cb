"""Filling in the open part of an offer: in every way, or in a random way."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from random import Random

from msgspec.structs import replace

from tableside.engine import Offer, Private, Secret, Table
from tableside.engine.judging import is_legal
from tableside.engine.model.actions import Action, Assign, Choose, Hide, Play, StandardMove
from tableside.engine.model.references import UNKNOWN
from tableside.engine.rules.damage import DamageRecipient, damage_recipients

NOTHING_CHOSEN = {"targets": ("none",), "subset": ("none",), "discard": ("none",)}
"""The answer that nothing is chosen, where it may be; elsewhere it is an empty answer."""

SAMPLES = 12
"""The number of times that a filling is drawn by lot before all are tried in their order."""


def fillings(table: Table, offer: Offer, names: Iterable[str] = ()) -> Iterator[Action]:
    """Every way to fill an offer in, each once, legal or not; `names` are the possible names of an unknown card."""
    match offer.open, offer.action:
        case "card", Hide() | Play() as action:
            for name in _options(offer, names):
                yield replace(action, card=Secret(name))
        case "units", StandardMove() as action:
            options = offer.options or ()
            for units in _groups(options, offer.least, len(options) if offer.most is None else offer.most):
                yield replace(action, units=units)
        case "answers", Choose() as action:
            for answers in _answers(table, offer, tuple(names)):
                yield replace(action, answers=answers)
        case "damage", Assign() as action:
            for damage in _assignments(offer.options or (), offer.least):
                yield replace(action, damage=damage)
        case _:
            yield offer.action


def legal_fillings(table: Table, private: Private, offer: Offer, names: Iterable[str] = ()) -> Iterator[Action]:
    """Every legal way to fill an offer in."""
    return (action for action in fillings(table, offer, names) if is_legal(table, private, action))


def some_filling(rng: Random, table: Table, private: Private, offer: Offer, names: Sequence[str] = ()) -> Action | None:
    """A random legal filling; None if there is none."""
    for _ in range(SAMPLES):
        drawn = _drawn(rng, table, offer, names)
        if drawn is not None and is_legal(table, private, drawn):
            return drawn
    return next(legal_fillings(table, private, offer, names), None)


def _drawn(rng: Random, table: Table, offer: Offer, names: Sequence[str]) -> Action | None:
    options = _options(offer, names)
    most = len(options) if offer.most is None else min(offer.most, len(options))
    match offer.open, offer.action:
        case "card", Hide() | Play() as action:
            return replace(action, card=Secret(rng.choice(options))) if options else None
        case "units", StandardMove() as action:
            return replace(action, units=tuple(rng.sample(options, rng.randint(1, most)))) if options else None
        case "answers", Choose() as action:
            if offer.least > most:
                return None
            return replace(action, answers=_in_words(table, tuple(rng.sample(options, rng.randint(offer.least, most)))))
        case "damage", Assign() as action:
            return replace(action, damage=_dealt(rng, table, offer))
        case _:
            return offer.action


def _options(offer: Offer, names: Iterable[str]) -> tuple:
    """The options of an offer; `names` if not all options are known."""
    known = offer.options
    return tuple(names) if known is None or UNKNOWN in known else known


def _groups(options: Sequence, least: int, most: int) -> Iterator[tuple]:
    return chain.from_iterable(combinations(options, count) for count in range(max(least, 1), most + 1))


def _answers(table: Table, offer: Offer, names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    options = _options(offer, names)
    most = len(options) if offer.most is None else min(offer.most, len(options))
    if offer.least == 0:
        yield _in_words(table, ())
    tried = set()
    for group in _groups(options, offer.least, most):
        if tuple(sorted(group)) not in tried:
            tried.add(tuple(sorted(group)))
            yield group
    if offer.least > 1 and "no" in options:
        yield ("no",)


def _in_words(table: Table, group: tuple[str, ...]) -> tuple[str, ...]:
    about = table.asks.about if table.asks is not None else ""
    return group or NOTHING_CHOSEN.get(about, ())


def _assignments(units: Sequence[int], amount: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every way to distribute this amount among the units."""
    if not units:
        if amount == 0:
            yield ()
        return
    for here in range(amount, -1, -1):
        for rest in _assignments(units[1:], amount - here):
            yield (*(((units[0], here),) if here else ()), *rest)


def _dealt(rng: Random, table: Table, offer: Offer) -> tuple[tuple[int, int], ...]:
    """Damage dealt out unit by unit in an order by lot that heeds Tank and Backline, what is left over to anyone."""
    fight, player = table.combat, offer.action.player
    if fight is None:
        return ()
    other = fight.defender if player == fight.attacker else fight.attacker
    units: list[DamageRecipient] = list(damage_recipients(table, fight.at, other, player) or ())
    rng.shuffle(units)
    units.sort(key=lambda unit: rng.choice(unit.ranks))
    left, damage = offer.least, {}
    for unit in units:
        damage[unit.id] = min(left, unit.lethal)
        left -= damage[unit.id]
    if left and units:
        damage[rng.choice(units).id] += left
    return tuple((unit_id, amount) for unit_id, amount in damage.items() if amount)
