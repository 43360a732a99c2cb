"""Cards that people put on the board without playing them: as the result of a card, or as an agreed correction."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.actions import CardIs, Enter, EnterItself, PermanentIs
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import UNKNOWN, Place, Player
from tableside.engine.model.state import Private, Table
from tableside.engine.model.verdict import Findings, assumed, forbidden, not_known
from tableside.engine.model.zones import EntryZone, is_public_zone
from tableside.engine.rules.battlefields import contest
from tableside.engine.rules.places import card_places
from tableside.message import CardName, PlaceName, PlayerName, message


def judge_entering(table: Table, private: Private, owner: Player, card: str, zone: EntryZone | None) -> Findings:
    """Every rule that forbids a card on the board: it must be a unit or gear, in the zone that it leaves (355.9.a)."""
    facts = table.card(card)
    if facts is None:
        yield assumed("assumed-card-type")
    elif facts.type not in ("unit", "gear"):
        yield forbidden("141.1.a", "reason-not-a-permanent", card=CardName(card))
    player = PlayerName(owner)
    if not card:
        return
    if zone == "hand" and not _may_hold(private.hands.get(owner), card):
        yield forbidden("355.9.a", "reason-card-not-in-hand", player=player)
    elif zone == "deck" and not _may_hold(private.decks.get(owner), card):
        yield forbidden("355.9.a", "reason-card-not-in-deck", player=player)
    elif zone == "trash" and table.seat(owner).trash_known and not _card_in(table, owner, card, zone):
        yield forbidden("355.9.a", "reason-card-not-in-trash", player=player)
    elif zone == "banished" and not _card_in(table, owner, card, zone):
        yield forbidden("355.9.a", "reason-card-not-banished", player=player)


def _may_hold(cards: tuple[str, ...] | None, card: str) -> bool:
    """Return whether a card can be in a hand or a deck, as far as that is known."""
    return cards is None or card in cards or UNKNOWN in cards


def _card_in(table: Table, owner: Player, card: str, zone: EntryZone | None) -> int:
    """The id of a card in a public zone, or of a card there that was never read; 0 for none."""
    cards = table.seat(owner).cards_in(zone) if is_public_zone(zone) else ()
    named = (there.id for there in cards if there.card == card)
    unread = (there.id for there in cards if there.card is None)
    return next(named, None) or next(unread, 0)


def judge_enter(table: Table, private: Private, action: Enter) -> Findings:
    """Every rule that forbids this report: the table must be asking what a card did, and the card must be there."""
    if table.asks is None or table.asks.about != "by hand":
        yield forbidden("333", "reason-no-card-by-hand")
    yield from judge_entering(table, private, action.owner or action.player, action.card.reveal(), action.zone)


def report_entry(execution: Execution, action: Enter) -> None:
    """Put the card on the board for the player who reports it; a unit contests its battlefield (190.3.a)."""
    question = execution.table.asks
    item = execution.table.item(question.item) if question is not None else None
    if item is None:
        return
    execution.emit(e.DoneByHand(item.card, item.player), e.Answered(action.player, ()))
    permanent = _permanent(execution.table, action.player, action.card.reveal(), action.to, exhausted=action.exhausted)
    _enter(execution, permanent, action.owner or action.player, action.zone)
    if permanent.kind == "unit":
        contest(execution, action.player, action.to)


def correct_entry(execution: Execution, action: PermanentIs) -> None:
    """Put a card on the board that is there on the real table."""
    card, place = action.card.reveal(), action.place
    permanent = _permanent(execution.table, action.owner, card, place, exhausted=action.exhausted)
    if action.kind and execution.table.card(card) is None:
        permanent = replace(permanent, kind=action.kind)
    _enter(execution, permanent, action.owner, action.zone)


def judge_enter_itself(table: Table, private: Private, action: EnterItself) -> Findings:
    """Every rule that forbids this report: the table must be asking what a card did that may be a permanent."""
    item = _done_by_hand(table)
    if item is None:
        yield forbidden("333", "reason-no-card-by-hand")
        return
    facts = table.card(item.card)
    if not item.is_card or (facts is not None and facts.type != action.kind):
        yield forbidden("141.1.a", "reason-not-a-permanent", card=CardName(item.card))
    if action.to not in card_places(table, replace(item, kind=action.kind)):
        place = message("reason-unit-not-played-there", player=PlayerName(item.player), place=PlaceName(action.to))
        elsewhere = place if action.kind == "unit" else message("reason-gear-goes-to-base")
        yield not_known("355.2.a", "reason-own-text-may-allow", reason=elsewhere)


def enter_itself(execution: Execution, action: EnterItself) -> None:
    """Go on with the card as a unit or gear: the machine puts it on the board at once (337.2, 359.2)."""
    item = _done_by_hand(execution.table)
    if item is not None:
        execution.emit(e.Answered(action.player, ()), e.KindStated(item.id, action.kind, action.to))


def _done_by_hand(table: Table) -> Item | None:
    """The card that people carry out by hand now, None for none."""
    question = table.asks
    return table.item(question.item) if question is not None and question.about == "by hand" else None


def name_card(execution: Execution, action: CardIs) -> None:
    """Record which card a permanent is. What it did as it entered stays as people carried it out."""
    permanent, facts = execution.table.permanent(action.unit), execution.table.card(action.card)
    if permanent is None or permanent.card == action.card:
        return
    kind = permanent.kind if facts is None or facts.type not in ("unit", "gear") else facts.type
    if kind in ("unit", "gear"):
        token = facts is not None and facts.token
        execution.emit(e.CardNamed(permanent.id, action.card, "gear" if kind == "gear" else "unit", token))


def _permanent(table: Table, player: Player, card: str, place: Place, *, exhausted: bool) -> Permanent:
    facts = table.card(card)
    is_gear = facts is not None and facts.type == "gear"
    token = facts is not None and facts.token
    return Permanent(
        table.next_id, card, "gear" if is_gear else "unit", player, place, exhausted=exhausted, token=token
    )


def _enter(execution: Execution, permanent: Permanent, owner: Player, zone: EntryZone | None) -> None:
    if owner != permanent.player:
        permanent = replace(permanent, owner=owner)
    left = _card_in(execution.table, owner, permanent.card, zone)
    execution.emit(e.Entered(permanent, zone, left))
