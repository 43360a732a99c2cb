"""The match cards that a machine knows of other tables: kept in its data folder, the latest of each match.

A card counts only if a judge of the event has confirmed the key of its table.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from tableside.ledger.errors import LedgerError
from tableside.ledger.files import make_folder
from tableside.ledger.outside import Unreadable, read, write_over
from tableside.ledger.signed_note import MOST_BYTES
from tableside.ledger.sticks import STICKS, files_on_sticks
from tableside.match.match_card import SUFFIX, NotACard, SignedCard
from tableside.match.public.event_rulings import HeardRulings, RulingId
from tableside.match.public.infractions import INFRACTIONS
from tableside.match.public.rulings import is_of_event
from tableside.message import Message

FILE = "match-cards.jsonl"
"""The file in the data folder: a line of JSON for each card, with its text."""

MOST_CARDS = 2000
"""The number of cards that are kept, and that are read from sticks at once."""

MOST_OF_SHELF = 2**26

Outcome = Literal["new", "later", "known", "own", "contradicts", "full"]
"""The outcome of reading a card.

It is of a match that is new; a later state; known, or older; of this machine; another card of the same state, which no
table writes; or there is no more room.
"""


class RefusedCard(msgspec.Struct, frozen=True):
    """A file that holds no card that can be used: its name, and why."""

    file: str
    cause: Message


class CardsRead(msgspec.Struct, frozen=True):
    """The outcome of reading cards: how many of each outcome, and the files that were refused.

    `more` is whether sticks had more files than are read at once.
    """

    outcomes: Mapping[Outcome, int]
    refused: tuple[RefusedCard, ...] = ()
    more: bool = False


class ShelvedCards(msgspec.Struct, frozen=True):
    """The cards of other tables at one moment, and what the hall told of them.

    - `cards`: the latest of each match
    - `confirmed`: the keys of the tables that a judge of the event has confirmed
    - `broken`: how many lines of the file cannot be read
    - `news`: what came of the last thing that a judge did with cards
    - `sticks`: the folders of sticks to which a card can be written
    - `own`: the card of the match on the table, if it was asked for and could be made
    - `heard`: the rulings of other tables that the hall told, None at a table that is in no hall
    """

    cards: tuple[SignedCard, ...] = ()
    confirmed: frozenset[bytes] = frozenset()
    broken: int = 0
    news: tuple[Message, ...] = ()
    sticks: tuple[str, ...] = ()
    own: SignedCard | None = None
    heard: HeardRulings | None = None

    def of_event(self, event: str, day: str) -> tuple[SignedCard, ...]:
        """The cards of an event, those of unconfirmed tables too."""
        return tuple(signed for signed in self.cards if is_of_event(signed.card.event, signed.card.day, event, day))

    def counting(self, event: str, day: str) -> tuple[SignedCard, ...]:
        """The cards of an event that count."""
        return tuple(signed for signed in self.of_event(event, day) if signed.key in self.confirmed)


NO_CARDS = ShelvedCards()
"""No card is known."""


class CardShelf:
    """The cards in one data folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / FILE

    def cards(self) -> tuple[tuple[SignedCard, ...], int]:
        """All cards, and how many lines cannot be read. Raises `Unreadable`."""
        if not self._file.exists() and not self._file.is_symlink():
            return (), 0
        cards: dict[tuple[bytes, str], SignedCard] = {}
        broken = 0
        for line in read(self._file, MOST_OF_SHELF, ours=True).splitlines():
            try:
                signed = SignedCard.read(msgspec.json.decode(line, type=str))
            except (ValueError, RecursionError, LedgerError):
                broken += 1
            else:
                cards[signed.identity] = signed
        return tuple(cards.values()), broken

    def keep(self, cards: Iterable[SignedCard]) -> None:
        """Replace all cards: after a power cut the earlier or the new ones are there. Raises `NotWritten`."""
        make_folder(self._folder)
        write_over(self._file, [msgspec.json.encode(signed.text) + b"\n" for signed in cards], mode=0o600)

    def read_files(
        self, files: Iterable[Path], is_own: Callable[[SignedCard], bool] = lambda _: False, *, more: bool = False
    ) -> CardsRead:
        """Take in the cards of these files. Raises `Unreadable` or `NotWritten` for the shelf itself."""
        known, _ = self.cards()
        shelf = {signed.identity: signed for signed in known}
        outcomes: Counter[Outcome] = Counter()
        refused: list[RefusedCard] = []
        for file in files:
            try:
                signed = read_card(file)
            except LedgerError as error:
                cause = error.cause if isinstance(error, Unreadable) else error.problem
                refused.append(RefusedCard(file.name, cause))
                continue
            outcomes["own" if is_own(signed) else put(shelf, signed)] += 1
        if outcomes["new"] or outcomes["later"]:
            self.keep(shelf.values())
        return CardsRead(dict(outcomes), tuple(refused), more)

    def read_sticks(self, is_own: Callable[[SignedCard], bool], places: Sequence[Path] = STICKS) -> CardsRead:
        """Take in the cards on sticks. Raises as `read_files`."""
        files = heapq.nsmallest(MOST_CARDS + 1, files_on_sticks((SUFFIX,), places))
        return self.read_files(files[:MOST_CARDS], is_own, more=len(files) > MOST_CARDS)


def put(shelf: dict[tuple[bytes, str], SignedCard], signed: SignedCard) -> Outcome:
    """Put a card onto a shelf, if it tells more of its match than the card that is there."""
    there = shelf.get(signed.identity)
    if there is None and len(shelf) >= MOST_CARDS:
        return "full"
    if there is None or there.card.state < signed.card.state:
        shelf[signed.identity] = signed
        return "new" if there is None else "later"
    same = there.card.state == signed.card.state
    return "contradicts" if same and there.card != signed.card else "known"


def read_card(file: Path) -> SignedCard:
    """The card in a file. Raises `Unreadable`, `NotACard`, `CardTooNew` or `CardChanged`."""
    try:
        return SignedCard.read(read(file, MOST_BYTES).decode())
    except UnicodeDecodeError:
        raise NotACard from None


def warned_on(cards: Iterable[SignedCard], person: str) -> Iterator[tuple[RulingId, str]]:
    """The warnings of a person that cards have, each with its infraction; an upgraded one counts too.

    Of a player without a name nobody knows who they were.
    """
    for signed in cards:
        persons = signed.persons
        for penalty in signed.card.penalties:
            is_warning = penalty.penalty == "warning" or penalty.upgraded != ""
            if is_warning and penalty.infraction in INFRACTIONS and persons.get(penalty.player) == person:
                yield (signed.key, signed.card.match, penalty.game, penalty.number), penalty.infraction
