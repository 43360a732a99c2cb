"""Match cards at the judge's desk: this match's own card, those that sticks bring, and whose cards count."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from carddata.model.card import Catalogue
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.clock import utc_now
from tableside.ledger.errors import LedgerError
from tableside.ledger.outside import write_over
from tableside.ledger.public import PublicLedger
from tableside.ledger.sticks import STICKS, mounted_sticks
from tableside.ledger.witness import TableKey
from tableside.match.card_making import make_card, own_records
from tableside.match.card_shelf import CardShelf, CardsRead, Outcome, ShelvedCards
from tableside.match.judge_actions import ReadCards, WriteCard
from tableside.match.match_card import SignedCard
from tableside.match.public.confirmed_tables import TABLE_CONFIRMED, TABLE_REVOKED, confirmed_tables
from tableside.match.public.event_rulings import HeardRulings
from tableside.match.state import Match
from tableside.message import Message, message

MOST_REFUSED = 3
"""The most refused files that are named, with the cause."""

READ: dict[Outcome, str] = {
    "new": "judge-cards-new",
    "later": "judge-cards-later",
    "known": "judge-cards-known",
    "own": "judge-cards-own",
    "contradicts": "judge-cards-contradict",
    "full": "judge-cards-full",
}
"""The code of the sentence about each outcome of reading."""


class CardDesk:
    """The cards of one data folder; `places` is where sticks are mounted, `is_mounted` tells a stick from a folder.

    `heard` is what the hall told of other tables, None at a table that is in no hall.
    """

    def __init__(
        self,
        folder: Path,
        cards: Catalogue,
        places: Sequence[Path] = STICKS,
        is_mounted: Callable[[Path], bool] = os.path.ismount,
    ) -> None:
        self._folder = folder
        self._cards = cards
        self._places = places
        self._is_mounted = is_mounted
        self._shelf = CardShelf(folder)
        self._read: tuple[tuple[SignedCard, ...], int] | None = None
        self._news: tuple[Message, ...] = ()
        self._visit = 0
        self.heard: HeardRulings | None = None

    def known(self, match: Match, *, finds_sticks: bool = False, makes_own: bool = False) -> ShelvedCards:
        """Return what is known at the desk of a match; what cannot be read is said. Raises LedgerError for the ledger.

        Sticks are looked for, and the match's own card is made, on demand alone.
        """
        news = self._news if self._visit == match.unlock else ()
        try:
            self._read = self._read or self._shelf.cards()
            cards, broken = self._read
        except LedgerError as error:
            cards, broken, news = (), 0, (*news, error.problem, error.remedy)
        confirmed = self._confirmed(match.agreed.event, utc_now().date().isoformat())
        own = None
        if makes_own:
            try:
                own = self._own(match)
            except LedgerError as error:
                news = (*news, error.problem, error.remedy)
        sticks = tuple(map(str, mounted_sticks(self._places, self._is_mounted))) if finds_sticks else ()
        return ShelvedCards(cards, confirmed, broken, news, sticks, own, self.heard)

    def counting(self, agreed: GameSetup) -> tuple[SignedCard, ...]:
        """Return the cards that count for a match, none if they cannot be read. Raises LedgerError for the ledger."""
        try:
            self._read = self._read or self._shelf.cards()
        except LedgerError:
            return ()  # the desk says why
        today = utc_now().date().isoformat()
        return ShelvedCards(self._read[0], self._confirmed(agreed.event, today)).counting(agreed.event, today)

    def _confirmed(self, event: str, today: str) -> frozenset[bytes]:
        """The keys of the tables that a judge of an event has confirmed. Raises LedgerError."""
        with PublicLedger.open(self._folder) as ledger:
            notes = (*ledger.of_kind(TABLE_CONFIRMED), *ledger.of_kind(TABLE_REVOKED))
        return confirmed_tables(notes, event, today)

    def do(self, action: ReadCards | WriteCard, match: Match) -> None:
        """Read the cards on sticks, or write that of the match; `known` says what came of it during this visit."""
        self._visit = match.unlock
        try:
            if isinstance(action, ReadCards):
                self._news = tuple(describe_reading(self._read_sticks()))
            else:
                stick = Path(action.stick)
                own = self._own(match)
                write_over(stick / own.file_name, [own.text.encode()])
                self._news = (message("judge-card-written", file=own.file_name, stick=stick.name),)
        except LedgerError as error:
            self._news = error.problem, error.remedy

    def _own(self, match: Match) -> SignedCard:
        return make_card(self._folder, match.number, self._cards, TableKey.of(self._folder, ours=True))

    def _read_sticks(self) -> CardsRead:
        key = TableKey.of(self._folder, ours=True).public
        with PublicLedger.open(self._folder) as ledger:
            own = own_records(ledger)
        self._read = None
        return self._shelf.read_sticks(lambda signed: signed.key == key and signed.card.record in own, self._places)


def describe_reading(cards: CardsRead) -> Iterator[Message]:
    """Yield what came of reading cards, sentence by sentence."""
    for outcome, code in READ.items():
        if count := cards.outcomes.get(outcome, 0):
            yield message(code, count=count)
    for refused in cards.refused[:MOST_REFUSED]:
        yield message("judge-card-refused", file=refused.file, cause=refused.cause)
    if len(cards.refused) > MOST_REFUSED:
        yield message("judge-cards-refused", count=len(cards.refused) - MOST_REFUSED)
    if cards.more:
        yield message("judge-cards-more")
    if not cards.outcomes and not cards.refused:
        yield message("judge-cards-none")
