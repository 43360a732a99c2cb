"""Unread text: the cards done by hand whose text may change what the rules are about to do.

The program carries out the rules, but it does not read every card. Before a death, a change of control, the loss of a
facedown card, a recall of gear or a win follows while such a text may bear on it, the table asks (`Doubt`). Whether it
asks, and what, depends on the public table alone. A "no" means that the text changes nothing: the rules go on. The
answer holds for the turn, as long as the facts are the same and no other text bears on it.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence

from msgspec.structs import replace

from carddata.model.abilities import When
from carddata.model.card import Card
from carddata.model.continuous import HasKeywords, HasMight
from carddata.model.keywords import has_keyword
from carddata.model.unread import May
from tableside.engine.derived.layer_effects import IN_ROLE, EffectSource
from tableside.engine.derived.texts_in_play import unread_in_play
from tableside.engine.derived.traits import might_of, traits_of
from tableside.engine.derived.unread_texts import unread_text
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.doubt import AssumedOutcome, Decision, Doubt, DoubtKind, Silenced
from tableside.engine.model.questions import UnreadQuestion
from tableside.engine.model.references import PLAIN, Player
from tableside.engine.model.state import Table
from tableside.engine.rules.lethal import has_lethal_damage, may_be_enough

BEARS: Mapping[DoubtKind | AssumedOutcome, frozenset[May]] = {
    "lethal": frozenset({"might", "damage", "death"}),
    "survives": frozenset({"might", "damage"}),
    "mighty": frozenset({"might"}),
    "kill": frozenset({"death"}),
    "control lost": frozenset({"control"}),
    "control taken": frozenset({"control"}),
    "facedown lost": frozenset({"control"}),
    "recalled": frozenset({"places"}),
    "win": frozenset({"points"}),
}
"""The parts of the game that a text must be able to touch to bear on each kind of doubt; `anything` bears on all.

`own might` bears on deaths of damage too, where it is about that unit (`is_own`). Texts on death bear on what survives
as well, but about them the table asks (`dying`).
"""

TRIGGERS: Mapping[When, May] = {
    "play": "on play",
    "hides": "on hide",
    "attack": "on attack",
    "defend": "on defend",
    "conquer": "on conquer",
    "hold": "on hold",
    "death": "on death",
    "move": "on move",
    "beginning": "on beginning",
    "ending": "on ending",
    "win": "on win",
}
"""The events on which unread text may trigger if they concern its own card, player or battlefield."""

WATCHED: Mapping[When, May] = {"play": "on an entry", "plays a card": "on a spell", "death": "on a death"}
"""The events on which unread text may trigger as they happen to something else."""

ON_DAMAGE: frozenset[May] = frozenset({"might", "damage"})
"""The parts of the game that a text must be able to touch to change how much damage a side assigns."""

ON_ASSIGNMENTS: frozenset[May] = ON_DAMAGE | {"death"}
"""The parts of the game that a text must be able to touch to change that, or what is lethal to a unit."""

NO, YES, NEVER, NOTHING = "no", "yes", "never", "nothing"
"""The answers: the text changes nothing, it changes this, never in this game, or it does nothing more in it."""


def touches(card: Card | None, *touched: May) -> bool:
    """Return whether the unread text of a card may touch any of these. Of an unknown card nothing is known."""
    unread = unread_text(card)
    return bool(unread) and ("anything" in unread or any(may in unread for may in touched))


def texts_in_play(table: Table) -> Iterator[tuple[str, str]]:
    """The permanents, legends and battlefields in play as (reference, name)."""
    yield from ((f"#{permanent.id}", permanent.card) for permanent in table.permanents)
    for at in table.numbers():
        if table.battlefield(at).name != PLAIN:
            yield f"@{at}", table.battlefield(at).name


def is_silenced(table: Table, name: str, about: str) -> bool:
    """Return whether people said that the text of this card does not matter for this in the whole game."""
    return bool(table.silenced) and not {Silenced(name, about), Silenced(name, "")}.isdisjoint(table.silenced)


def not_silenced(table: Table, texts: Container[str], about: str) -> tuple[str, ...]:
    """Return those of these cards in play, by reference, of which nobody said that they do not matter for this."""
    return tuple(
        reference
        for reference, name in texts_in_play(table)
        if reference in texts and not is_silenced(table, name, about)
    )


def bearing(table: Table, *kinds: DoubtKind | AssumedOutcome) -> tuple[str, ...]:
    """The references of the cards in play whose unread text may bear on one of these kinds of doubt."""
    return tuple(
        reference
        for reference, name in unread_in_play(table)
        if any(touches(table.card(name), *BEARS[kind]) and not is_silenced(table, name, kind) for kind in kinds)
    )


def bearing_on_own(table: Table, permanent: Permanent, kind: DoubtKind) -> tuple[str, ...]:
    """The reference of a permanent if its own unread text may bear on this kind of doubt about it."""
    bears = touches(table.card(permanent.card), *BEARS[kind]) and not is_silenced(table, permanent.card, kind)
    return (f"#{permanent.id}",) if bears else ()


def bearing_on_unit(table: Table, unit: Permanent, kind: DoubtKind | AssumedOutcome) -> tuple[str, ...]:
    """The references of the cards in play whose unread text may bear on this kind of doubt by the Might of a unit."""
    own = {
        f"#{other.id}"
        for other in table.permanents
        if is_own(other, unit)
        and touches(table.card(other.card), "own might")
        and not is_silenced(table, other.card, kind)
    }
    own |= {source.reference for source in open_might(table, (unit,)) if not is_silenced(table, source.card, kind)}
    return (*(texts := bearing(table, kind)), *sorted(own.difference(texts)))


def bearing_on_assignments(
    table: Table, units: Sequence[Permanent], touched: frozenset[May] = ON_ASSIGNMENTS
) -> tuple[str, ...]:
    """The references of the cards in play whose text may bear on the damage assigned to these units, or by them.

    That is how much there is, and how much is lethal, as far as a text can touch that.
    """
    known = {
        f"#{permanent.id}": permanent.card
        for permanent in table.permanents
        if any(is_own(permanent, unit) for unit in units) and touches(table.card(permanent.card), "own might")
    }
    known |= {reference: name for reference, name in unread_in_play(table) if touches(table.card(name), *touched)}
    known |= {source.reference: source.card for source in open_might(table, units)}
    return tuple(reference for reference, name in known.items() if not is_silenced(table, name, "combat damage"))


def open_might(table: Table, units: Sequence[Permanent]) -> Iterator[EffectSource]:
    """The effects of which nobody knows whether they change the Might of one of these units."""
    for effect in traits_of(table).open:
        gained = effect.source.effect
        for unit in units:
            in_role = IN_ROLE.get(unit.role)
            keyword = isinstance(gained, HasKeywords) and in_role and has_keyword(gained.keywords, in_role)
            if unit.id in effect.objects and (keyword or isinstance(gained, HasMight)):
                yield effect.source
                break


def is_own(permanent: Permanent, unit: Permanent) -> bool:
    """Return whether what a permanent says of its own Might is about this unit.

    It is what it is attached to. To which unit it was attached, people may have forgotten to report.
    """
    if permanent.kind != "gear" or permanent.attached_to:
        return unit.id in (permanent.id, permanent.attached_to)
    return permanent.player == unit.player


def decided(table: Table, doubt: Doubt) -> bool | None:
    """Return what people said about a doubt this turn; None if they did not, or if another text bears on it now."""
    for decision in reversed(table.decided):
        known = decision.doubt
        same = (known.kind, known.subjects, known.facts) == (doubt.kind, doubt.subjects, doubt.facts)
        if same and {*known.texts} >= {*doubt.texts}:
            return decision.happens
    return None


def happens(execution: Execution, player: Player, *doubts: Doubt) -> bool | None:
    """Return whether what the rules are about to do happens; None while the table asks this player.

    The table asks about the first doubt. A "no" decides the others with it.
    """
    first = doubts[0]
    if not first.texts:
        return True
    known = decided(execution.table, first)
    if known is None:
        ask(execution, player, first, beside=doubts[1:])
    return known


def ask(execution: Execution, player: Player, doubt: Doubt, item: int = 0, beside: tuple[Doubt, ...] = ()) -> None:
    """Ask a player about a doubt. About a single text of which nothing is known, `nothing` is an answer too."""
    names = {name for reference, name in texts_in_play(execution.table) if reference in doubt.texts}
    alone = len(names) == 1 and all(touches(execution.table.card(name)) for name in names)
    options = (NO, YES, NEVER, *((NOTHING,) if alone else ()))
    execution.ask(UnreadQuestion(player, options, item, doubt=doubt, beside=beside))


def dying(execution: Execution, units: Sequence[Permanent]) -> tuple[int, ...] | None:
    """Those of the units with lethal damage that die, and the others that die of damage by a text that says so.

    None while the table asks whether they do. Several units with lethal damage are asked about together first, and one
    by one if a text changes that.
    """
    table = execution.table
    each = {unit.id: _death_doubt(table, unit) for unit in units}
    unsettled = [unit for unit in units if each[unit.id].texts and decided(table, each[unit.id]) is None]
    if not unsettled:
        fallen = _fallen(execution, units)
        sure = tuple(unit.id for unit in units if not each[unit.id].texts or decided(table, each[unit.id]))
        return None if fallen is None else (*sure, *fallen)
    together = Doubt(
        "lethal",
        tuple(f"#{unit.id}" for unit in unsettled),
        tuple(dict.fromkeys(text for unit in unsettled for text in each[unit.id].texts)),
        tuple(each[unit.id].facts[0] for unit in unsettled),
    )
    known = decided(table, together) is not None
    ask(execution, unsettled[0].player, each[unsettled[0].id] if known else together)
    return None


def settle_deaths(execution: Execution, units: Sequence[Permanent], texts: Sequence[str]) -> None:
    """Decide the deaths by combat damage on which only these texts bear, of which people said that they change none.

    Texts on deaths are asked about by themselves.
    """
    table = execution.table
    on_deaths = {reference for reference, name in unread_in_play(table) if touches(table.card(name), "death")}
    for unit in units:
        doubt = _death_doubt(table, unit)
        if has_lethal_damage(table, unit) and doubt.texts and {*doubt.texts} <= {*texts} - on_deaths:
            execution.emit(e.Decided((Decision(doubt, happens=True),)))


def _death_doubt(table: Table, unit: Permanent) -> Doubt:
    return Doubt("lethal", (f"#{unit.id}",), bearing_on_unit(table, unit, "lethal"), (_damage_facts(table, unit),))


def _fallen(execution: Execution, lethal: Sequence[Permanent]) -> tuple[int, ...] | None:
    """The units that are not known to have lethal damage and die of it (142.4.c); None while the table asks.

    They do so by unread text, or by a text that asks whose damage it is.
    """
    table = execution.table
    on_deaths = [each for each in unread_in_play(table) if "death" in unread_text(table.card(each[1]))]
    fallen = []
    for unit in table.permanents:
        if not unit.damage or unit in lethal:
            continue
        bearing_texts = (*on_deaths, *may_be_enough(table, unit))
        texts = tuple(reference for reference, name in bearing_texts if not is_silenced(table, name, "survives"))
        survives = happens(
            execution, unit.player, Doubt("survives", (f"#{unit.id}",), texts, (_damage_facts(table, unit),))
        )
        if survives is None:
            return None
        if not survives:
            fallen.append(unit.id)
    return tuple(fallen)


def _damage_facts(table: Table, unit: Permanent) -> str:
    return f"{unit.damage}/{might_of(table, unit)}"


def record_answer(execution: Execution, doubt: Doubt, answer: str, beside: tuple[Doubt, ...] = ()) -> None:
    """Record what people said about a doubt. Of several deaths a "no" decides each, a "yes" none of them.

    About a trigger or a kill, only what holds for the whole game is recorded.
    """
    names = dict(texts_in_play(execution.table))
    cards = tuple(dict.fromkeys(names[reference] for reference in doubt.texts if reference in names))
    if answer in (NEVER, NOTHING):
        about = doubt.facts[0] if doubt.kind == "trigger" else doubt.kind
        execution.emit(e.TextsSilenced(tuple(Silenced(card, "" if answer == NOTHING else about) for card in cards)))
    if doubt.kind in ("trigger", "kill"):
        return
    if answer == YES:
        execution.emit(e.Decided((Decision(doubt, happens=False),)))
        return
    execution.emit(e.Decided(tuple(Decision(sure, happens=True) for sure in (*_one_by_one(doubt), *beside))))


def _one_by_one(doubt: Doubt) -> tuple[Doubt, ...]:
    """The doubts about each of several units that die together."""
    if doubt.kind != "lethal":
        return (doubt,)
    pairs = zip(doubt.subjects, doubt.facts, strict=True)
    return tuple(replace(doubt, subjects=(subject,), facts=(fact,)) for subject, fact in pairs)


def assume(
    execution: Execution, what: AssumedOutcome, player: Player, texts: Sequence[str], unit: int | None = None
) -> None:
    """Say that these texts were taken to change nothing about something of which nobody is asked."""
    names = dict(texts_in_play(execution.table))
    cards = tuple(dict.fromkeys(names[reference] for reference in texts if reference in names))
    if cards:
        execution.emit(e.TextsAssumed(what, player, cards, unit))


def may_trigger(table: Table, name: str, when: When, events: Mapping[When, May] = TRIGGERS) -> bool:
    """Return whether the unread text of a card may trigger on this kind of event."""
    touched = events.get(when)
    return (
        touched is not None
        and table.setup.follow != "score"
        and name != PLAIN
        and touches(table.card(name), touched)
        and not is_silenced(table, name, "plays a card" if events is WATCHED and when == "play" else when)
    )


def trigger_doubt(item: Item) -> Doubt:
    """The doubt whether the unread text of an item's card triggers; its subject is the card itself."""
    reference = f"#{item.by}" if item.by is not None else f"@{item.at}"
    return Doubt("trigger", (reference,), (reference,), (item.trigger,))
