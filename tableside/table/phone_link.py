"""A link by which one player sends a deck list from a phone: for one seat, once, until cards are paired.

The list waits until its owner confirms it on the screen. Nothing of a link is on record; the pairing that follows is.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from carddata.deck_reader import read
from carddata.decklist import DeckListError
from carddata.model.card import Catalogue
from tableside.decks.deck_list_problems import deck_list_problem
from tableside.decks.review import Review, cards_by_section, review
from tableside.engine.model.references import Player
from tableside.match.state import Match
from tableside.message import Message
from tableside.table import commands as c
from tableside.table.view.model import PhoneLinkView

LINK_NS: Final = 10 * 60 * 1_000_000_000
"""The time in which a link takes a list, in ns."""

MOST_LISTS: Final = 20
"""The most lists that may be sent by one link; after them it is over."""

TOKEN_BYTES: Final = 16
CHECKS: Final = 10_000
"""The number of check numbers."""

LinkStatus = Literal["open", "waiting", "used", "over"]


@dataclass(frozen=True, slots=True, repr=False)
class ListAnswer:
    """The answer to a list, for whoever sent it: what is wrong with it, and if it was read its cards and its number."""

    notes: tuple[Message, ...]
    parts: tuple[tuple[Message, tuple[tuple[int, str], ...]], ...] = ()
    check: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class LinkChange:
    """The state of a link from now on; `name` is what its player is called."""

    token: str
    status: LinkStatus
    name: str
    answer: ListAnswer | None = None


@dataclass(frozen=True, slots=True, repr=False)
class _Link:
    """A link that takes lists until `until` (monotonic, ns). The list that waits, if one does, is `text`."""

    player: Player
    name: str
    swap: bool
    until: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(TOKEN_BYTES))
    lists: int = 0
    text: str = ""
    check: str = ""
    seen: Review | None = None


class PhoneLink:
    """The link of a table, if there is one. `tell` is called with each change of it; `cards` are those of the table."""

    def __init__(self, cards: Catalogue, tell: Callable[[LinkChange], None]) -> None:
        self._cards = cards
        self._tell = tell
        self._link: _Link | None = None

    def take(self, command: c.LinkCommand, match: Match | None, now: int) -> c.PairDeck | None:
        """Do what people ask of the link; return the pairing that its owner's word begins, None for none.

        `match` is the match whose player gets the deck, None for none, and while cards are paired.
        """
        match command:
            case c.ClosePhoneLink():
                self.close()
            case c.RefuseList():
                self._refuse()
            case c.OpenPhoneLink(player, swap) if match is not None:
                self._open(player, match, now, swap=swap)
            case c.OfferList(token, text) if match is not None:
                self._read(token, text, match)
            case c.ConfirmList(player) if match is not None and self._link is not None and self._link.seen is not None:
                return c.PairDeck(player, self._link.text, self._link.swap) if player == self._link.player else None
            case _:
                pass
        return None

    def _open(self, player: Player, match: Match, now: int, *, swap: bool) -> None:
        """A new link for this player; the link before is over."""
        self.close()
        name = match.names.players.get(player, player)
        self._link = link = _Link(player, name, swap, now + LINK_NS)
        self._tell(LinkChange(link.token, "open", link.name))

    def close(self, status: Literal["used", "over"] = "over") -> None:
        """The link takes nothing any more, because it was used or is over; no link is left out."""
        link, self._link = self._link, None
        if link is not None:
            self._tell(LinkChange(link.token, status, link.name))

    def due(self) -> int | None:
        """Return when the link is over by itself (monotonic, ns), None for never: a list that waits is not given up."""
        return None if self._link is None or self._link.seen is not None else self._link.until

    def expire(self, now: int) -> None:
        """Close the link if its time is over."""
        due = self.due()
        if due is not None and due <= now:
            self.close()

    def _read(self, token: str, text: str, match: Match) -> None:
        """Read a list that was sent by a link, and tell what came of it; of a link that is over, nothing is told."""
        link = self._link
        if link is None or not secrets.compare_digest(token.encode(), link.token.encode()):
            return
        if link.seen is not None:
            self._tell(LinkChange(link.token, "waiting", link.name))
            return
        if link.lists >= MOST_LISTS:
            self.close()
            return
        self._link = link = replace(link, lists=link.lists + 1)
        try:
            deck = read(text, self._cards)
        except DeckListError as error:
            self._tell(LinkChange(link.token, "open", link.name, ListAnswer((deck_list_problem(error),))))
            return
        seen = review(deck, self._cards, match.agreed)
        check = f"{secrets.randbelow(CHECKS):04}"
        self._link = replace(link, text=text, check=check, seen=seen)
        answer = ListAnswer((*seen.faults, seen.checked), cards_by_section(deck, self._cards), check)
        self._tell(LinkChange(link.token, "waiting", link.name, answer))

    def _refuse(self) -> None:
        """The owner does not take the list that waits: another can be sent."""
        link = self._link
        if link is not None and link.seen is not None:
            self._link = replace(link, text="", check="", seen=None)
            self._tell(LinkChange(link.token, "open", link.name))

    def view(self, dial: str) -> PhoneLinkView | None:
        """The link as the screen shows it; only at casual with the legend and the champion of its list."""
        link = self._link
        if link is None:
            return None
        if link.seen is None:
            return PhoneLinkView(link.player, link.token)
        deck = link.seen.deck
        counts = tuple(
            (heading, sum(copies for copies, _ in cards)) for heading, cards in cards_by_section(deck, self._cards)
        )
        names = (deck.legend, deck.champion) if dial == "casual" else ()
        return PhoneLinkView(
            link.player, link.token, link.check, counts, len(link.seen.faults), tuple(filter(None, names))
        )
