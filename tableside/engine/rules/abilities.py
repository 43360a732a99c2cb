"""Abilities: what triggers, what may be activated, and the conditions of both (2026-07-16, 376-384, 398-406, 823)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from carddata.model.abilities import Ability, When
from carddata.model.card import Card
from carddata.model.costs import FREE
from carddata.model.keywords import has_keyword
from carddata.model.operations import Banish
from carddata.model.triggers import EventFilter, NthTime, OnceEachTurn, OneOrMore, WithThis
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.evaluation import matching
from tableside.engine.derived.texts_in_play import effect_text, texts_in_play, unread_in_play
from tableside.engine.derived.traits import keywords_of
from tableside.engine.derived.truth import Unknown
from tableside.engine.derived.unread_texts import unread_text
from tableside.engine.derived.whereabouts import may_be_equipment
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item, Opener, Pending, PlaySource
from tableside.engine.model.references import UNKNOWN, Place, Player
from tableside.engine.model.state import Table
from tableside.engine.rules import delayed, unread
from tableside.engine.rules.ability_facts import (
    PLAYER_EVENTS,
    changes_score,
    serves_its_player_alone,
    speaks_of_origin,
    speaks_of_there,
)
from tableside.engine.rules.conditions import condition_state, trigger_state
from tableside.engine.rules.excess import knows_excess
from tableside.engine.rules.keyword_abilities import OF_KEYWORDS, keyword_abilities
from tableside.engine.rules.mighty import became_mighty
from tableside.engine.rules.nobodys import speaks_to_you
from tableside.engine.rules.trash_abilities import triggered_in_trash
from tableside.engine.rules.trigger_changes import OF_KEYWORD, of_kinds, scoring_kinds, times_triggered
from tableside.engine.rules.unread_triggers import may_trigger, may_trigger_at, may_watch, unread_item
from tableside.engine.rules.watching import TriggerEvent, Watcher, is_for_battlefield, watched

SAYS_NOTHING: Final = Ability("resolve", ())
"""The ability of a spell whose card has no text to carry out."""


def abilities_of(card: Card | None, when: When) -> tuple[Ability, ...]:
    """A card's abilities of this kind, without those of its keywords or in a trash; none for a card done by hand."""
    return card.abilities_by_kind.get(when, ()) if card is not None else ()


class _Standing(NamedTuple):
    """An ability of a permanent, the card on which it stands, and the Equipment of which it speaks as "this".

    `which` tells it from all others of the permanent, also from one with the same text.
    """

    card: str
    ability: Ability
    which: str
    gear: int | None = None


def _abilities_on(table: Table, permanent: Permanent, when: When) -> Iterable[_Standing]:
    """A permanent's abilities of this kind now.

    What is attached to it adds the abilities of its effect text (718.3). Its own text is inactive while it is itself
    attached (718.2), but not a keyword or an ability that it was given, nor what triggers as it attaches or detaches
    (725.1, 725.2).
    """
    kinds, card = scoring_kinds(table, permanent.id, when), table.card(permanent.card)
    own = [ability for kind in kinds for ability in abilities_of(card, kind)]
    standing = list(_told_apart(permanent.card, "", own, kinds))
    if permanent.attached_to:
        standing = [each for each in standing if each.ability.on is not None and each.ability.on.asks(WithThis)]
    if permanent.abilities:
        standing += _told_apart(permanent.card, "given ", permanent.abilities, kinds)
    if when in OF_KEYWORDS:
        standing += _told_apart(permanent.card, OF_KEYWORD, tuple(keyword_abilities(table, permanent, when)), (when,))
    for other in table.attached(permanent) if permanent.bears else ():
        text = effect_text(table, other)
        added = _told_apart(other.card, f"#{other.id} ", text.abilities if text is not None else (), kinds)
        standing += [each._replace(gear=other.id) if _speaks_of_gear(each.ability) else each for each in added]
    return standing


def _told_apart(card: str, where: str, abilities: Sequence[Ability], kinds: Sequence[When]) -> Iterator[_Standing]:
    """The abilities of one text that trigger on the first of these kinds, each with what tells it from the others."""
    return (_Standing(card, ability, f"{where}{which}") for which, ability in of_kinds(abilities, kinds))


def _speaks_of_gear(ability: Ability) -> bool:
    """Return whether an effect text's ability acts on its Equipment (136.2.d), or banishes what it may play (427.3)."""
    acts = any(getattr(do, name, None) == "this" for do in ability.do for name in ("what", "to"))
    return acts or any(isinstance(do, Banish) for do in ability.do)


def spell_ability(card: Card | None) -> Ability | None:
    """The ability that a spell carries out as it resolves; None for a spell that is done by hand."""
    if card is None or card.abilities is None:
        return None
    return next((ability for ability in card.abilities if ability.when == "resolve"), SAYS_NOTHING)


def own_discards(table: Table, player: Player, cards: Sequence[str]) -> tuple[Item, ...]:
    """The items of abilities of cards on their own discard; what an unread card does is known to nobody here.

    Each is about its card in the trash: the cards get the next ids in their order.
    """
    numbered = enumerate(cards, table.next_id)
    discards = ((card, at, ability) for at, card in numbered for ability in abilities_of(table.card(card), "discarded"))
    items = ((Item(0, player, card, "ability", "trash", own, it=(at,)), own.only_if) for card, at, own in discards)
    return tuple(item for item, condition in items if condition_state(table, item, condition) is not False)


def fire(execution: Execution, *happenings: TriggerEvent, others: Sequence[Item] = ()) -> None:
    """Put each ability that triggers on these simultaneous events on the chain as a pending item (383.3).

    The turn player's items come first, then the others' in turn order, each in the order of the position until their
    player orders them (383.3.d), `others` of the same moment with them. As a combat begins, the attacker's items come
    first and the defender's last (464.2.e.1). Units that have become Mighty did so in this moment.
    """
    happenings += became_mighty(execution)
    if not happenings and not others:
        return
    happenings += tuple(_left_by_bearers(execution.table, happenings))
    together = frozenset(dying for happening in happenings if happening.when == "death" for dying in happening.subjects)
    table = execution.table
    triggering = [
        (item, happening) for happening in happenings for item in _triggered_items(table, happening, together)
    ]
    items = [item for item, event in _without_repeats(triggering) for _ in range(times_triggered(table, item, event))]
    items += others
    waiting = tuple(delayed.triggered(table, *happenings))
    items += [_as_followed(table, item, event) for item, event, _ in waiting]
    if table.setup.follow == "score":
        items = [item for item in items if _may_change_score(table, item)]
    if not items:
        return
    delayed.used_up(execution, {entry for _, _, entry in waiting})
    begins = any(event.at is not None for event in happenings if event.when in ("attack", "defend"))
    _put(execution, items, _trigger_order(table, combat=begins), "combat" if begins else "trigger")


def _may_change_score(table: Table, item: Item) -> bool:
    """Return whether a triggered ability may change the score; if it is not known which it is, any of its card."""
    card = table.card(item.card)
    abilities = card.abilities if item.ability is None and card is not None else (item.ability,)
    return not abilities or any(map(changes_score, abilities))


def _left_by_bearers(table: Table, happenings: Iterable[TriggerEvent]) -> Iterator[TriggerEvent]:
    """The events of Equipment that detaches as its bearer leaves the board (719.5)."""
    for event in happenings:
        for bearer in (table.permanent(subject) for subject in event.subjects if event.when == "leaves"):
            for gear in table.attached(bearer) if bearer is not None else ():
                if may_be_equipment(table, gear):
                    yield TriggerEvent("detach", event.player, (gear.attached_to,), gear.place, gear=gear.id)


def activate_effects(
    execution: Execution, when: Literal["conquer", "hold"], units: Iterable[Permanent], here: Place | None
) -> None:
    """Put the conquer or hold effects of units on the chain, as if they had done so here (383.4.g)."""
    table, items = execution.table, list[Item]()
    for unit in units:
        event = TriggerEvent(when, unit.player, (unit.id,), here)
        items += _items_of(table, unit, event, frozenset())
    _put(execution, items, _trigger_order(table, combat=False), "trigger")


def _put(execution: Execution, items: Sequence[Item], order: Sequence[Player], opener: Opener) -> None:
    """Put the items of one moment on the chain, each player's in this order of players."""
    first = execution.table.next_id
    for item in sorted(items, key=lambda item: order.index(item.player)):
        own = [other for other in items if other.player == item.player]
        batch = 0 if execution.table.setup.follow != "all" or are_interchangeable(own) else first
        pending = replace(item, id=execution.table.next_id, progress=Pending(batch))
        execution.emit(e.Put(pending, _opens(execution.table, item, opener)))


def _without_repeats(items: Iterable[tuple[Item, TriggerEvent]]) -> Iterator[tuple[Item, TriggerEvent]]:
    """The items of one moment, of an ability that triggers once for all of them only the first (383.1.b, 383.3.e)."""
    seen: set[tuple[int | None, Place | None, tuple[int, ...], str]] = set()
    for item, event in items:
        on = item.ability.on if item.ability is not None else None
        if item.ability is not None and on is not None and on.asks(OneOrMore, NthTime, OnceEachTurn):
            ability = (item.by, item.at, item.it if item.ability.in_trash else (), item.which)
            if ability in seen:
                continue
            seen.add(ability)
        yield item, event


def are_interchangeable(items: Sequence[Item]) -> bool:
    """Return whether the order of these triggers makes no difference: they are one ability of copies in one place.

    What each is about makes a difference only if there is a choice, or a cost and the effect may be about it.
    """
    return len({_order_key(item) for item in items}) < 2


def _order_key(item: Item) -> tuple[object, ...]:
    ability = item.ability
    alike = ability is not None and not ability.choose and (ability.cost == FREE or serves_its_player_alone(ability))
    about = () if alike else (item.it, item.there, item.moved_from)
    return (item.card, ability, item.trigger, item.at, item.source, item.paying, about)


def _opens(table: Table, item: Item, opener: Opener) -> Opener:
    """Return how a trigger opens the chain, if it does; it takes that from unread text that may not have triggered."""
    if not table.open and table.opened_by != "unread":
        return ""
    return "unread" if item.trigger else opener


def _trigger_order(table: Table, *, combat: bool) -> list[Player]:
    order = [table.turn, *_players_after(table, table.turn)]
    if combat and table.combat is not None:
        current_combat = table.combat
        rest = [player for player in order if player not in (current_combat.attacker, current_combat.defender)]
        return [current_combat.attacker, *rest, current_combat.defender]
    return order


def _players_after(table: Table, player: Player) -> Iterator[Player]:
    seats = table.setup.players
    start = seats.index(player)
    return iter((*seats[start + 1 :], *seats[:start]))


def _triggered_items(table: Table, event: TriggerEvent, dying: frozenset[int]) -> Iterator[Item]:
    """The items of one event; of what is dying with it, nothing sees it happen to another (383.2.c.2)."""
    if _may_trigger_in_play(table, event.when):
        yield from _items_in_play(table, event, dying)
    yield from (_as_followed(table, item, event) for item in triggered_in_trash(table, event, dying))


def _may_trigger_in_play(table: Table, when: When) -> bool:
    """Return whether anything in play may trigger on an event of this kind: a text, a keyword, or text that is unread.

    What conquers or holds may have abilities of other kinds that trigger on that.
    """
    return when in texts_in_play(table).kinds or when in OF_KEYWORDS or bool(unread_in_play(table))


def _items_in_play(table: Table, event: TriggerEvent, dying: frozenset[int]) -> Iterator[Item]:
    """The items of one event that are of permanents and battlefields."""
    for permanent in table.permanents:
        if _may_trigger_on(table, permanent, event.when):
            yield from _items_of(table, permanent, event, dying)
    for at in table.numbers():
        name = table.battlefield(at).name
        card = table.card(name)
        if unread_text(card) and may_trigger_at(table, name, event, at):
            yield Item(0, event.player, name, "ability", "board", trigger=event.when, at=at)
        for _, ability, which, _ in _told_apart(name, "", abilities_of(card, event.when), (event.when,)):
            if ability.on is not None:
                yield from _battlefield_items(table, name, ability, which, at, event)
                continue
            item = Item(0, event.player, name, "ability", "board", ability, at=at, which=which)
            if is_for_battlefield(table, event, at) and trigger_state(table, item, ability) is not False:
                yield _as_followed(table, item, event)


def _may_trigger_on(table: Table, permanent: Permanent, when: When) -> bool:
    """Return whether a permanent may have an ability on an event of this kind: of a text, given to it, or of a keyword.

    What conquers or holds may have abilities of other kinds that trigger on that.
    """
    card = table.card(permanent.card)
    if card is None or when in card.kinds or card.unread or permanent.abilities or permanent.bears:
        return True
    if when not in OF_KEYWORDS:
        return False
    if permanent.attached_to or len(scoring_kinds(table, permanent.id, when)) > 1:
        return True
    keywords = keywords_of(table, permanent)
    return bool(keywords) and any(has_keyword(keywords, keyword) for keyword in OF_KEYWORDS[when])


def _items_of(table: Table, permanent: Permanent, event: TriggerEvent, dying: frozenset[int]) -> Iterator[Item]:
    """The items of one event that are of the abilities on a permanent."""
    if unread_text(table.card(permanent.card)):
        yield from _unread_items(table, permanent, event, dying)
    for standing in _abilities_on(table, permanent, event.when):
        if standing.ability.on is not None:
            yield from _watching_items(table, standing, permanent, event, dying)
            continue
        if _is_concerned(standing.ability, permanent, event):
            items = _pending_items(table, standing, permanent, event)
            yield from (_as_followed(table, replace(item, gear=standing.gear), event) for item in items)


def _unread_items(table: Table, permanent: Permanent, event: TriggerEvent, dying: frozenset[int]) -> Iterator[Item]:
    is_subject = permanent.id in event.subjects
    if may_trigger(table, permanent, event, is_subject):
        yield unread_item(permanent, event, event.when)
    elif permanent.id not in dying and may_watch(table, permanent, event):
        yield unread_item(permanent, event, "plays a card" if event.when == "play" else event.when)


def _watching_items(
    table: Table, standing: _Standing, permanent: Permanent, event: TriggerEvent, dying: frozenset[int]
) -> Iterator[Item]:
    """The items of an ability of a permanent that watches others; what leaves with them sees nothing (383.2.c.2).

    Of an Nth time that may be one of two kinds, people say whether it is that time.
    """
    card, ability = standing.card, standing.ability
    if ability.on is None or permanent.id in dying or standing.which in permanent.this_turn.triggered:
        return
    watcher = Watcher(permanent.player, permanent.id, permanent.place)
    uncounted = ability.on.asks(NthTime) and len(scoring_kinds(table, permanent.id, event.when)) > 1
    on = ability.on.without(NthTime) if uncounted else ability.on
    for it, there, known in watched(table, on, watcher, event):
        if uncounted or not known:
            if not unread.is_silenced(table, card, event.when) and table.setup.follow != "score":
                yield unread_item(permanent, event, event.when)
            continue
        for item in _pending_items(table, standing, permanent, event):
            yield _as_followed(table, replace(item, it=it, there=there), event)


def _battlefield_items(
    table: Table, name: str, ability: Ability, which: str, at: int, event: TriggerEvent
) -> Iterator[Item]:
    """The items of an ability of a battlefield that watches what happens.

    They are its controller's, the turn player's while nobody controls it, or the event's player's (190.6). Of one that
    nobody controls "you" is no one, and nothing that "you may" is done (190.6.d).
    """
    on, control = ability.on or EventFilter(), table.battlefield(at).control
    player = control if control is not None and control in table.players else table.turn
    player = event.player if ability.theirs else player
    nobodys = control is None and not ability.theirs
    if (nobodys and ability.may) or (on.asks(OnceEachTurn) and (player, which) in table.battlefield(at).triggered):
        return
    unsure = control == UNKNOWN and (on.by != "anybody" or (speaks_to_you(ability) and not ability.theirs))
    for it, there, known in watched(table, on, Watcher("" if nobodys else player, None, at), event):
        item = Item(
            0, player, name, "ability", "board", ability, at=at, it=it, there=there, nobodys=nobodys, which=which
        )
        if not known or unsure:
            if not unread.is_silenced(table, name, event.when):
                yield replace(item, ability=None, trigger=event.when)
        elif trigger_state(table, item, ability) is not False:
            yield _as_followed(table, item, event)


def needs_unseen_card(table: Table, player: Player, ability: Ability) -> bool:
    """Return whether an ability needs cards of a trash that shows too few that fit, and may hold more than it shows."""
    if table.seat(player).trash_known:
        return False
    needed = (choice for choice in ability.all_choices if choice.of.kind == "card" and choice.least)
    return any(len(matching(table, choice.of, TargetingContext(player))) < choice.least for choice in needed)


def _as_followed(table: Table, item: Item, event: TriggerEvent) -> Item:
    """The item of a trigger; by hand if people must say whether its condition is met, or whether it has a card."""
    ability = item.ability
    if ability is None:
        return item
    if ability.speaks_of_event:
        item = replace(item, event_players=_players_of_event(table, item, event))
    is_sure = not isinstance(trigger_state(table, item, ability), Unknown)
    needs_unseen = needs_unseen_card(table, item.player, ability)
    if is_sure and not needs_unseen and knows_excess(table, item.player, ability):
        return item
    return replace(item, ability=None, trigger=event.when)


def _players_of_event(table: Table, item: Item, event: TriggerEvent) -> tuple[Player, ...]:
    """Return who did an event, and who controlled and who owned the object of it that an ability triggered on."""
    does, subject = event.by or event.player, next(iter(item.it), 0)
    objects = (table.permanent(subject) or table.item(subject)) if subject else None
    return (does,) if objects is None else (does, objects.player, objects.owned_by)


def _is_concerned(ability: Ability, permanent: Permanent, event: TriggerEvent) -> bool:
    """Return whether an event is of the kind that an ability of this permanent triggers on.

    A permanent sees its own play (383.2.c.1, 419.4.a).
    """
    if ability.when in PLAYER_EVENTS:
        return permanent.player == event.player
    return permanent.id in event.subjects


def _pending_items(table: Table, standing: _Standing, permanent: Permanent, event: TriggerEvent) -> Iterator[Item]:
    card, ability = standing.card, standing.ability
    played = ability.when == "play"
    there = (permanent.place if event.at is None else event.at) if speaks_of_there(ability) else None
    source: PlaySource = permanent.origin if played else "board"
    item = Item(
        0,
        permanent.player,
        card,
        "ability",
        source,
        ability,
        by=permanent.id,
        at=permanent.place,
        hidden_at=event.hidden_at if played else None,
        paying=event.paid if played else (),
        there=there,
        moved_from=event.left if speaks_of_origin(ability) else None,
        which=standing.which,
    )
    if trigger_state(table, item, ability) is not False:
        yield item
