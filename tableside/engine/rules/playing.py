"""Playing a card and activating an ability: the checks, and going on the chain (2026-07-16, 349-358, 398-404)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.model.conditions import NOT_EMPOWERED, Condition, without
from carddata.model.operations import Empower
from tableside.engine.derived.truth import Truth, Unknown, either
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.actions import Activate, Play
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item, ItemKind, Opener
from tableside.engine.model.references import UNKNOWN, Player
from tableside.engine.model.state import Private, Table
from tableside.engine.model.verdict import Assumed, Findings, Reason, assumed, forbidden, not_known
from tableside.engine.rules import hidden, unread_findings
from tableside.engine.rules.abilities import needs_unseen_card, spell_ability
from tableside.engine.rules.ability_facts import adds_resources, deals_damage, moves_to_chosen
from tableside.engine.rules.activated import (
    activated,
    is_given,
    is_used_up,
    own_activated,
    unsure_givers,
    which_activated,
)
from tableside.engine.rules.adding import at_payment
from tableside.engine.rules.chosen_modes import has_modes_left, judge_modes, with_modes
from tableside.engine.rules.conditions import judge_condition
from tableside.engine.rules.costs import additional
from tableside.engine.rules.damage_by_might import assume_might
from tableside.engine.rules.destinations import judge_destination
from tableside.engine.rules.given_repeats import as_additional, given_repeats
from tableside.engine.rules.legality import (
    affords_targets,
    can_be_chosen,
    is_too_dear_without_choice,
    judge_after_costs,
    may_ignore_deflect,
)
from tableside.engine.rules.levels import at_level
from tableside.engine.rules.marking import can_be_empowered
from tableside.engine.rules.payable import judge_payment
from tableside.engine.rules.places import ambush_places, assume_entry, card_places
from tableside.engine.rules.play_bans import judge_ban
from tableside.engine.rules.play_permissions import copy_played, judge_in_trash, terms_of
from tableside.engine.rules.prohibitions import assume_choosable, is_closed_to_plays
from tableside.engine.rules.repeating import paid_repeats, with_repeats
from tableside.engine.rules.targeting import choices, deal_out_targets, has_legal_answer, judge_groups
from tableside.engine.rules.timing import assume_by_hand, has_reaction, judge_permanent, judge_timing
from tableside.engine.rules.unread_targets import assume_fitting, may_fit
from tableside.message import CardName, PlaceName, PlayerName

FROM_HAND = ("hand", "champion")
"""The zones that cards are played from without an effect."""

EMPOWERS = (Empower(what="me"),)
"""The effect of the ability that Empower is short for (827.1.c.1)."""

NOT_PLAYED_FROM: Mapping[str, str] = {
    "trash": "reason-no-play-from-trash",
    "banished": "reason-no-play-from-banishment",
    "deck": "reason-no-play-from-deck",
    "board": "reason-no-play-from-board",
}
"""The code for each zone that no card is played from without an effect (419.1.a)."""

NOT_PLAYED: Mapping[str, str] = {
    "battlefield": "reason-battlefield-not-played",
    "legend": "reason-legend-not-played",
    "rune": "reason-rune-not-played",
}
"""The code for each type of card that is never played (351)."""


def judge_play(table: Table, private: Private, action: Play) -> Findings:
    """Every rule that forbids this play, and every fact about it that is not known."""
    card = table.card(action.card.reveal())
    if action.source == "facedown":
        yield from hidden.judge_from_facedown(table, private, action)
        if card is not None and hidden.chosen_facedown(table, private, action) is not None:
            item, left = drafted_play(table, private, action), hidden.without_played(table, private, action)
            yield from _judge_needless(left, action, item)
            yield from unread_findings.lifted_by_texts(left, action.player, _judge_item(left, private, item))
        return
    yield from judge_ban(table, action.player, card)
    if action.source not in FROM_HAND and terms_of(table, action, card) is None:
        reason = forbidden("419.1.a", NOT_PLAYED_FROM[action.source], player=PlayerName(action.player))
        yield from unread_findings.lifted(card, iter((reason,)))
    yield from _judge_zone(table, private, action)
    if card is None:
        yield assumed("assumed-card-facts")
        yield from judge_timing(table, action.player, action=True, reaction=True)
        yield from unread_findings.lifted(card, _judge_place(table, action, drafted_play(table, private, action)))
        return
    if card.type in NOT_PLAYED:
        yield forbidden("351", NOT_PLAYED[card.type])
        return
    if card.token:
        yield forbidden("186", "reason-token-not-played")
        return
    findings = unread_findings.lifted_by_texts(table, action.player, _judge_card(table, private, action, card))
    yield from unread_findings.lifted(card, findings)


def assume_play(table: Table, private: Private, action: Play) -> Iterator[Assumed]:
    """Yield what is taken for granted of a play that the table follows, whether or not it is legal."""
    card = table.card(action.card.reveal())
    if card is None:
        return
    if action.source == "facedown":
        if hidden.chosen_facedown(table, private, action) is not None:
            left = hidden.without_played(table, private, action)
            yield from _assume_item(left, drafted_play(table, private, action))
    elif card.type not in NOT_PLAYED and not card.token:
        yield from _assume_item(table, drafted_play(table, private, action))
        yield from assume_by_hand(card)


def _judge_card(table: Table, private: Private, action: Play, card: Card) -> Findings:
    reaction = _has_reaction(table, action, card)
    on_timing = judge_timing(table, action.player, card.has("Action"), reaction is True)
    yield from unread_findings.lifted_by_reaction(table, reaction, on_timing)
    yield from judge_permanent(table, action.player, card)
    item = drafted_play(table, private, action)
    yield from _judge_place(table, action, item)
    yield from _judge_needless(table, action, item)
    yield from _judge_item(table, private, item)


def _has_reaction(table: Table, action: Play, card: Card) -> Truth:
    """Return whether the card has Reaction, also by Quick-Draw, or by Ambush at its player's units (819, 822)."""
    ambush = ambush_places(table, action.player, card)
    by_ambush = action.to in ambush if action.to is not None else bool(ambush)
    return either((has_reaction(table, action.player, card), by_ambush))


def _judge_zone(table: Table, private: Private, action: Play) -> Findings:
    name = action.card.reveal()
    if action.source == "trash":
        yield from judge_in_trash(table, action)
    if action.source == "hand":
        hand = private.hands.get(action.player)
        if hand is None:
            yield assumed("assumed-card-in-hand")
        elif name not in hand and UNKNOWN not in hand:
            yield forbidden("419.1.a", "reason-card-not-in-hand", player=PlayerName(action.player))
    if action.source == "champion":
        zone = table.seat(action.player).champion
        if zone is None:
            yield assumed("assumed-card-in-champion-zone")
        elif name not in zone:
            yield forbidden("419.1.a", "reason-card-not-in-champion-zone", player=PlayerName(action.player))


def _judge_place(table: Table, action: Play, item: Item) -> Iterator[Reason]:
    if action.to is None:
        if item.kind == "unit" and not card_places(table, item):
            yield forbidden("355.2.a", "reason-unit-played-nowhere")
        return
    is_closed = item.kind == "unit" and is_closed_to_plays(table, action.player, action.to)
    if is_closed is not False:
        reason = forbidden("054.1", "reason-closed-to-plays", place=PlaceName(action.to))
        yield unread_findings.hanging_on(table, is_closed, reason)
    elif item.kind == "unit" and action.to not in card_places(table, item):
        player, place = PlayerName(action.player), PlaceName(action.to)
        yield forbidden("355.2.a", "reason-unit-not-played-there", player=player, place=place)
    if item.kind == "gear" and action.to != action.player:
        yield forbidden("359.2.d", "reason-gear-goes-to-base")


def _judge_needless(table: Table, action: Play | Activate, item: Item) -> Iterator[Reason]:
    """Every choice that is named for an item that does not make it (355.2-355.5).

    A permanent does not choose for its play effect (355.5.b). Unread text may choose whatever is named for it.
    """
    if isinstance(action, Play) and item.kind == "spell" and action.to is not None:
        yield forbidden("355.2", "reason-spell-has-no-place")
    card = table.card(item.card)
    if item.by_hand or card is None or card.abilities is None:
        return
    yield from judge_modes(table, _ability_named(table, action, card), item, action.modes)
    moves = moves_to_chosen(item.ability)
    if action.moving and not moves:
        yield forbidden("355.4", "reason-moves-nothing")
    elif len(action.moving) > len(moves):
        yield forbidden("355.4", "reason-no-such-destination", count=len(moves))
    if action.targets and has_modes_left(item):
        yield forbidden("355.3", "reason-mode-before-targets")
    elif action.targets and not choices(item):
        yield forbidden("355.5", "reason-takes-no-targets")


def _ability_named(table: Table, action: Play | Activate, card: Card) -> Ability | None:
    """The ability that a player plays or activates, before its modes are chosen."""
    if isinstance(action, Play):
        return spell_ability(card) if card.type == "spell" else None
    source = table.permanent(action.permanent)
    return activated(table, source)[action.ability - 1] if source is not None else None


def judge_activate(table: Table, private: Private, action: Activate) -> Findings:
    """Every rule that forbids activating this ability (376-381, 398-405)."""
    yield from unread_findings.lifted_by_texts(table, action.player, _judge_activation(table, private, action))


def assume_activation(table: Table, private: Private, action: Activate) -> Iterator[Assumed]:
    """Yield what is taken for granted of the use of an ability that the table follows, whether or not it is legal."""
    source = table.permanent(action.permanent)
    abilities = activated(table, source) if source is not None and source.player == action.player else ()
    if 0 < action.ability <= len(abilities) and abilities[action.ability - 1] is not None:
        yield from _assume_item(table, drafted_activation(table, action))


def _judge_activation(table: Table, private: Private, action: Activate) -> Findings:
    source = table.permanent(action.permanent)
    if source is None:
        yield forbidden("380", "reason-not-on-the-board")
        return
    if source.player != action.player:
        yield forbidden("380", "reason-controlled-by-another", player=PlayerName(source.player))
        return
    abilities, own = activated(table, source), own_activated(table, source)
    if not 0 < action.ability <= len(abilities):
        yield from _judge_no_ability(table, source, abilities)
        return
    if source.attached_to and None not in own and action.ability <= len(own):
        yield forbidden("721.2", "reason-attached-text-is-inactive")
    given = is_given(table, source, action.ability)
    if isinstance(given, Unknown):
        missing = forbidden("377", "reason-no-such-ability", count=action.ability - 1)
        yield unread_findings.lifted_by_cards(table, given, missing)
    ability = abilities[action.ability - 1]
    if ability is None:
        yield assumed("assumed-ability-by-hand", card=CardName(source.card))
        yield from judge_timing(table, action.player, action=True, reaction=True)
        return
    if table.asks is None:
        yield from judge_timing(table, action.player, ability.timing == "Action", ability.timing == "Reaction")
    item = drafted_activation(table, action)
    if is_used_up(source, ability, action.ability):
        yield forbidden("377.2.b", "reason-used-this-turn")
    yield from judge_condition(table, item, _asked_to_use(table, source, ability))
    is_again = ability.do == EMPOWERS and source.empowered
    may_be_again = can_be_empowered(table, source) if is_again else True
    if may_be_again is not True:
        yield unread_findings.hanging_on(table, may_be_again, forbidden("827.1.c.1", "reason-empowered-already"))
    yield from _judge_needless(table, action, item)
    yield from _judge_item(table, private, item)


def _asked_to_use(table: Table, source: Permanent, ability: Ability) -> Condition | None:
    """The condition of using an ability; Empower asks for no more where that may happen again (441.1.c.1)."""
    is_again = ability.do == EMPOWERS and source.empowered and can_be_empowered(table, source) is not False
    return without(ability.only_if, NOT_EMPOWERED) if is_again else ability.only_if


def _judge_no_ability(table: Table, source: Permanent, abilities: tuple[Ability | None, ...]) -> Findings:
    """Why there is no ability of a number; a battlefield that somebody may control may give it."""
    if None in abilities:
        yield forbidden("377", "reason-abilities-by-hand")
        yield assumed("assumed-ability-by-hand", card=CardName(source.card))
        return
    unsure = next(unsure_givers(table), None)
    if unsure is not None:
        yield not_known("190.6.d", "reason-control-not-known", place=PlaceName(unsure))
        return
    missing = "reason-no-such-ability" if abilities else "reason-no-activated-ability"
    yield forbidden("377", missing, count=len(abilities))


def drafted_play(table: Table, private: Private, action: Play) -> Item:
    """The chain item that a play makes, with the choices that the player has named."""
    facedown_card = hidden.chosen_facedown(table, private, action)
    left = hidden.without_played(table, private, action)
    return _play_item(
        left, action, table.card(action.card.reveal()), facedown_card.at if facedown_card is not None else None
    )


def _item_kind(card: Card) -> ItemKind:
    return "unit" if card.type == "unit" else "gear" if card.type == "gear" else "spell"


def _play_item(table: Table, action: Play, card: Card | None, hidden_at: int | None) -> Item:
    kind: ItemKind = (action.kind or "spell") if card is None else _item_kind(card)
    repeats = given_repeats(table, action.player, card) if kind == "spell" else ()
    times = paid_repeats((*additional(card), *map(as_additional, repeats)), action.paying)
    ability = at_level(table, action.player, with_repeats(spell_ability(card), times)) if kind == "spell" else None
    item = Item(
        table.next_id,
        action.player,
        action.card.reveal(),
        kind,
        action.source,
        followed_ability(table, action.player, ability),
        to=action.to,
        destinations=action.moving,
        hidden_at=hidden_at,
        paying=action.paying,
        repeats=repeats,
        terms=terms_of(table, action, card),
    )
    return with_targets(table, with_modes(table, item, action.modes), action.targets)


def drafted_activation(table: Table, action: Activate) -> Item:
    """The chain item that an activated ability makes (377.3)."""
    source = table.permanent(action.permanent)
    abilities = activated(table, source) if source is not None else ()
    known = 0 < action.ability <= len(abilities)
    item = Item(
        table.next_id,
        action.player,
        source.card if source is not None else "",
        "ability",
        "board",
        followed_ability(table, action.player, abilities[action.ability - 1]) if known else None,
        by=action.permanent,
        at=source.place if source is not None else None,
        destinations=action.moving,
        paying=action.paying,
        which=which_activated(action.ability),
    )
    return with_targets(table, with_modes(table, item, action.modes), action.targets)


def followed_ability(table: Table, player: Player, ability: Ability | None) -> Ability | None:
    """The ability, or None if it is done by hand because it chooses and what it chooses is not followed."""
    if ability is None or (table.setup.follow == "score" and ability.all_choices):
        return None
    return None if needs_unseen_card(table, player, ability) else ability


def with_targets(table: Table, item: Item, targets: tuple[int | str, ...]) -> Item:
    """The item with these targets dealt out to its choices, and marked `excused` if they are illegal."""
    if not targets or not choices(item):
        return item
    groups = deal_out_targets(table, item, targets)
    excused = bool(list(judge_groups(table, item, groups)))
    return replace(item, chosen=groups, excused=excused)


def _judge_item(table: Table, private: Private, item: Item) -> Findings:
    """Every rule that forbids the choices, the destination or the costs that are named (355-357).

    What can be paid for once its player adds resources is legal: they add them as they pay (357.1.a).
    """
    if not has_legal_answer(table, item, can_be_chosen):
        then = at_payment(table, item)
        if then is table or not has_legal_answer(then, item, can_be_chosen):
            yield from may_fit(table, item, _judge_no_answer(then, item))
    yield from may_fit(table, item, judge_groups(table, item, item.chosen))
    yield from judge_destination(table, item)
    yield from judge_payment(table, private, item)


def _assume_item(table: Table, item: Item) -> Iterator[Assumed]:
    """Yield what is taken for granted of the choices, the costs and the entry of an item."""
    yield from unread_findings.assume_unchanged(
        table, "costs", "prohibitions", *(("damage",) if deals_damage(item) else ())
    )
    yield from assume_might(table, item)
    yield from assume_fitting(table, item)
    yield from assume_choosable(table, item)
    yield from assume_entry(table, item)


def _judge_no_answer(table: Table, item: Item) -> Findings:
    """Why no choices are legal: there is no target, none that can be paid for, or the costs take them (355.8, 358)."""
    if not has_legal_answer(table, item):
        yield from hidden.judge_no_target(item)
        yield forbidden("355.8", "reason-no-target")
    elif not has_legal_answer(table, item, affords_targets):
        if is_too_dear_without_choice(table, item):
            return
        too_dear = forbidden("809.1.c", "reason-no-target-payable", player=PlayerName(item.player))
        may_ignore = has_legal_answer(table, item, may_ignore_deflect)
        yield replace(too_dear, kind="unknown") if may_ignore else too_dear
    elif has_modes_left(item) or len(item.chosen) < len(choices(item)):
        yield forbidden("355.16", "reason-cost-takes-target")
    else:
        yield from judge_after_costs(table, item)


def play(execution: Execution, action: Play) -> None:
    """Put the card on the chain, pending; show a facedown card (354, 421.4)."""
    table, private = execution.table, execution.private
    item = drafted_play(table, private, action)
    hidden.turn_up(execution, action)
    left = copy_played(table, action, table.card(item.card))
    execution.emit(e.Put(item, "play" if execution.table.open else "", left))
    _restart_passing(execution)


def activate(execution: Execution, action: Activate) -> None:
    """Put the ability on the chain, pending (401). If it is done by hand, it asks for its result on resolution.

    A question to pay is withdrawn: it is asked again once the ability has added resources (429.3.a).
    """
    item = drafted_activation(execution.table, action)
    is_for_payment = execution.table.asks is not None
    if is_for_payment:
        execution.emit(e.Answered(action.player, ()))
    opener: Opener = "add" if adds_resources(item) else "play"
    execution.emit(e.Put(item, opener if execution.table.open else ""))
    if not is_for_payment:
        _restart_passing(execution)


def _restart_passing(execution: Execution) -> None:
    """Forget who passed focus: a play or an activation interrupts the sequence (347.2, 348)."""
    current_showdown = execution.table.showdown
    if current_showdown is not None and current_showdown.passed:
        execution.emit(e.FocusMoved(current_showdown.focus))
