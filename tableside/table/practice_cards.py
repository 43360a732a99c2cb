"""The practice cards of a table, as their owners have them before them: which card each is, and where it is now."""

from __future__ import annotations

from collections.abc import Mapping

from hw.model import Content, Opaque, Tag
from tableside.decks.pairing import Pairing
from tableside.decks.registration import TagMeaning
from tableside.engine.model.board import Facedown, Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.zones import PUBLIC_ZONES
from tableside.match.state import Match
from tableside.table.view.model import PracticeCard, PracticeState

FEWEST = 10
"""The number of cards of a player that are always there, as many as the practice decks have."""


def practice_cards(
    match: Match, pairing: Pairing | None, uids: Mapping[str, tuple[bytes, ...]]
) -> dict[str, tuple[PracticeCard, ...]]:
    """The practice cards of each player; `uids` are those of their tags.

    While a player pairs a deck, there is one for each of its cards, and each is what is paired with it. Else the
    cards that stand for nothing are left out behind the last one that does. A card of a deck of their own has its name
    at casual alone.
    """
    return {player: _cards_of(match, pairing, player, tags) for player, tags in uids.items()}


def _cards_of(match: Match, pairing: Pairing | None, player: str, tags: tuple[bytes, ...]) -> tuple[PracticeCard, ...]:
    if pairing is not None and pairing.player == player:
        return tuple(_in_pairing(match, pairing, uid) for uid in tags[: max(len(pairing.cards), FEWEST)])
    known = [at for at, uid in enumerate(tags) if _meaning(match, uid) is not None]
    return tuple(_in_match(match, uid) for uid in tags[: max([FEWEST, *(at + 1 for at in known)])])


def _in_pairing(match: Match, pairing: Pairing, uid: bytes) -> PracticeCard:
    """A card that is paired, or is still to be."""
    at = pairing.uids.get(uid)
    if at is None:
        return PracticeCard()
    return PracticeCard(pairing.cards[at] if match.agreed.dial == "casual" else "", "paired")


def _meaning(match: Match, uid: bytes) -> TagMeaning | None:
    return match.registrations.meaning(Tag(Opaque(uid), None, Content.FOREIGN, writable=False))


def _in_match(match: Match, uid: bytes) -> PracticeCard:
    """A card of the match, by the tag that it has."""
    card = _meaning(match, uid)
    if card is None:
        return PracticeCard()
    deck = match.registrations.of(card.player)
    is_named = match.agreed.dial == "casual" or (deck is not None and deck.practice)
    return PracticeCard(card.card if is_named else "", _state(match, card.player, card.slot))


def _state(match: Match, player: str, slot: str) -> PracticeState:
    """Return the place of a card that was played; one that is facedown, in a hand or a deck was not."""
    match match.where(slot):
        case Item():
            return "on the chain"
        case Permanent():
            return "on the board"
        case Facedown():
            return ""
        case None:
            seat, identity = match.table.seat(player), match.slots.get(slot)
            lies = any(there.id == identity for zone in PUBLIC_ZONES for there in seat.cards_in(zone))
            return "off the board" if lies else ""
