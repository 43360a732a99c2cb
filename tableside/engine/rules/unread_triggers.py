"""On which events unread text may trigger, and the item of which people say whether it did (2026-07-16, 383)."""

from __future__ import annotations

from carddata.model.abilities import When
from tableside.engine.derived.unread_texts import is_inactive
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.state import Table
from tableside.engine.rules import unread
from tableside.engine.rules.trigger_changes import scoring_kinds
from tableside.engine.rules.watching import TriggerEvent, is_for_battlefield


def may_trigger_at(table: Table, name: str, event: TriggerEvent, at: int) -> bool:
    """Return whether a battlefield's unread text may trigger on an event; a move also concerns the place it is from."""
    defends_here = event.when == "defend" and event.at == at
    if defends_here or is_for_battlefield(table, event, at) or event.left == at:
        return unread.may_trigger(table, name, event.when)
    watched = event.when == "play" or (event.when == "plays a card" and not _is_permanent(table, event))
    return watched and unread.may_trigger(table, name, event.when, unread.WATCHED)


def _is_permanent(table: Table, event: TriggerEvent) -> bool:
    """Return whether the event happens to permanents; a spell that is played is none."""
    return any(table.permanent(subject) is not None for subject in event.subjects)


def may_trigger(table: Table, permanent: Permanent, event: TriggerEvent, is_subject: bool) -> bool:
    """Return whether the unread text of a permanent may trigger on an event that concerns itself or its player.

    Of a unit that is what happens to itself, of a gear or a legend what happens to its player; of all, the own play,
    and the player's hiding and turn. The text of what is attached is that of the unit to which it is (136.2.c).
    """
    of_player = event.when in ("beginning", "ending", "hides")
    if event.when != "play" and is_inactive(table, permanent):
        return False
    if event.when == "play" or (permanent.kind == "unit" and not of_player):
        concerned = is_subject
    elif permanent.attached_to and not of_player:
        concerned = permanent.attached_to in event.subjects
    else:
        concerned = permanent.player == event.player
    kinds = scoring_kinds(table, permanent.attached_to or permanent.id, event.when)
    return concerned and any(unread.may_trigger(table, permanent.card, when) for when in kinds)


def may_watch(table: Table, permanent: Permanent, event: TriggerEvent) -> bool:
    """Return whether the unread text of a permanent that is not dying may trigger as something is played or dies.

    A card sees its own play too (383.2.c.1). What is played concerns its player alone, a death everybody.
    """
    if is_inactive(table, permanent):
        return False
    is_of_permanent = event.when == "plays a card" and _is_permanent(table, event)
    concerned = event.when == "death" or (permanent.player == event.player and not is_of_permanent)
    return concerned and unread.may_trigger(table, permanent.card, event.when, unread.WATCHED)


def unread_item(permanent: Permanent, event: TriggerEvent, trigger: When) -> Item:
    """The pending item for text that may have triggered; people say whether it did."""
    own_play = event.when == "play" and permanent.id in event.subjects
    return Item(
        0,
        permanent.player,
        permanent.card,
        "ability",
        permanent.origin if own_play else "board",
        trigger=trigger,
        by=permanent.id,
        at=permanent.place,
        hidden_at=event.hidden_at if own_play else None,
        paying=event.paid if own_play else (),
    )
