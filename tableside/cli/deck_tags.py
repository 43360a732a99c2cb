"""`tableside tags enrol|check|wipe`: tags and what they stand for, outside of a match.

Nothing here prints a UID or an id. A card is named by its owner's list, on the terminal of who has the file.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from carddata.deck_reader import read as read_list
from carddata.decklist import DeckList, DeckListError
from carddata.model.card import Catalogue
from hw.model import Arrived, Content, Opaque, Readers, Tag, UnreadCause, Written
from hw.tag import has_random_uid
from tableside.cli.console import ConsoleEvent, Interrupt, Typed, notice
from tableside.cli.result import FITS, WRONG, CommandResult, Line
from tableside.decks.deck_files import read_deck_list
from tableside.decks.deck_list_problems import deck_list_problem
from tableside.decks.enrolment import Enrolment, TaggedCard, load, save, save_new
from tableside.decks.pairing import ID_BYTES, Pairing, begin
from tableside.decks.unread import unread_message
from tableside.ledger.outside import FileExists, Unreadable
from tableside.message import CardName, Message, message

Say = Callable[[Line], None]

DONE = ("", "done")
"""The words that are typed when the pile is complete."""

UNKNOWN = {
    Content.BLANK: message("command-tag-blank"),
    Content.OURS: message("command-tag-of-other-deck"),
    Content.FOREIGN: message("command-tag-foreign"),
    Content.NEWER: message("command-tag-newer"),
    Content.DAMAGED: message("command-tag-damaged"),
}
"""The words for a tag that stands for no card of the deck."""

HOW_TO_ENROL = message("command-how-to-enrol")
HOW_TO_END = message("command-how-to-end-a-pile")
RANDOM_UID = message("command-tag-changes-number")


def read_deck(path: Path, cards: Catalogue) -> DeckList:
    """The deck list in a file. Raises `Unreadable`."""
    try:
        return read_list(read_deck_list(path), cards)
    except DeckListError as error:
        raise Unreadable(path, deck_list_problem(error)) from None


def enrol(deck: DeckList, out: Path, readers: Readers, events: Iterator[ConsoleEvent], say: Say) -> CommandResult:
    """Pair a deck by taps and write which tag is which card into a new file.

    After each tap the pairing so far is saved in `out` with `.part` appended, and the next call continues from there.
    Raises LedgerError.
    """
    part = out.with_name(f"{out.name}.part")
    if out.exists():
        raise FileExists(out)
    begun = _begun(deck, part)
    save(Enrolment.of(begun), part)
    if begun.said is not None:
        say(begun.said)
    if begun.at:
        say(message("command-pairing-continues", count=begun.at))
    say(HOW_TO_ENROL)
    pairing, stopped = _paired(begun, part, readers, events, say)
    if stopped or not pairing.tags:
        return CommandResult((_count(pairing), message("command-pairing-saved", file=str(part))), WRONG)
    save_new(Enrolment.of(pairing), out)
    part.unlink(missing_ok=True)
    return CommandResult((_count(pairing), message("command-enrolment-written", file=str(out))))


def _begun(deck: DeckList, part: Path) -> Pairing:
    """A pairing from the beginning, or from where an earlier pairing ended."""
    new = begin("", deck)
    if not new.cards:
        raise Unreadable(part, message("cause-no-card-to-pair"), message("remedy-name-deck-list"))
    if not part.exists():
        return new
    earlier = load(part).pairing("")
    if (earlier.cards, earlier.champion) != (new.cards, new.champion):
        raise Unreadable(part, message("cause-other-deck-list"), message("remedy-other-file-or-remove"))
    return earlier


def _paired(
    pairing: Pairing, part: Path, readers: Readers, events: Iterator[ConsoleEvent], say: Say
) -> tuple[Pairing, bool]:
    """Follow the taps and save after each; the pairing at the end, and whether it was stopped early."""
    before: list[Pairing] = []
    confirming: Opaque | None = None
    say(_next(pairing))
    while not pairing.complete:
        event = next(events)
        after = pairing
        match event:
            case Interrupt() | Typed("done"):
                return pairing, isinstance(event, Interrupt)
            case Typed("skip"):
                after = pairing.skip()
            case Typed("undo") if before:
                after = before.pop()
                say(message("command-pairing-undone"))
            case Typed():
                say(HOW_TO_ENROL)
            case Arrived(tag=tag) if has_random_uid(tag.uid):
                say(RANDOM_UID)
            case Arrived(tag=tag) if _is_new_foreign(pairing, tag) and tag.uid != confirming:
                confirming = tag.uid
                say(message("command-confirm-foreign-tag", tag=UNKNOWN[tag.content]))
            case Arrived() if pairing.takes_id(event):
                ident = secrets.token_bytes(ID_BYTES)
                after = pairing.written(event, ident, readers.write(event.reader, ident, event.tag.uid))
                if after.said is not None:
                    say(after.said)
            case Arrived():
                after = pairing.tapped(event)
                if after.said is not None:
                    say(after.said)
            case _ if trouble := notice(event):
                say(trouble)
        if after.at != pairing.at:
            if after.at > pairing.at:
                before.append(pairing)
            pairing, confirming = after, None
            save(Enrolment.of(pairing), part)
            if not pairing.complete:
                say(_next(pairing))
    return pairing, False


def _is_new_foreign(pairing: Pairing, tag: Tag) -> bool:
    return tag.content not in (Content.BLANK, Content.OURS) and tag.uid.reveal() not in pairing.uids


def _next(pairing: Pairing) -> Message:
    at, total = pairing.at + 1, len(pairing.cards)
    return message("command-next-card", at=at, total=total, card=CardName(pairing.cards[pairing.at]))


def _count(pairing: Pairing) -> Message:
    tagged, total = len(pairing.tags), len(pairing.cards)
    if pairing.skipped:
        return message("command-cards-tagged-some-skipped", tagged=tagged, total=total, skipped=pairing.skipped)
    return message("command-cards-tagged", tagged=tagged, total=total)


@dataclass(slots=True)
class _ScannedPile:
    """The result of scanning a deck so far.

    `counted` and `changed` are positions of cards in the deck: those found, and those whose tags were rewritten since.
    By UID, `copies` are tags that carry the number of another card's tag, `unknown` those that belong to no card.
    """

    enrolled: Enrolment
    counted: set[int] = field(default_factory=set)
    changed: set[int] = field(default_factory=set)
    copies: dict[Opaque, int] = field(default_factory=dict)
    unknown: dict[Opaque, Content] = field(default_factory=dict)

    def scan(self, tag: Tag) -> Message:
        """Add a tag of the pile; what to say about it."""
        ident, uid = tag.ident and tag.ident.reveal(), tag.uid.reveal()
        for tagged in self.enrolled.tags:
            if tagged.number in (ident, uid):
                return self._count(tagged, tag)
        for tagged in self.enrolled.tags:
            if tagged.uid == uid:
                self.changed.add(tagged.card)
                return message("command-tag-rewritten")
        self.unknown[tag.uid] = tag.content
        return message("command-not-of-this-deck", tag=UNKNOWN[tag.content])

    def _count(self, tagged: TaggedCard, tag: Tag) -> Message:
        if tagged.uid != tag.uid.reveal():
            self.copies[tag.uid] = tagged.card
            return message("command-tag-duplicated")
        if tagged.card in self.counted:
            return message("command-card-counted-already")
        self.counted.add(tagged.card)
        at, total = len(self.counted), len(self.enrolled.tags)
        return message("command-card-counted" if at < total else "command-last-card-counted", at=at, total=total)

    def faults(self) -> Iterator[Message]:
        """Yield what is wrong with the pile, a line for each kind of fault and each card."""
        missing = {tagged.card for tagged in self.enrolled.tags} - self.counted - self.changed
        for name, number in self._names(missing):
            yield message("command-pile-missing", number=number, card=CardName(name))
        for name, number in self._names(self.copies.values()):
            yield message("command-pile-duplicated", number=number, card=CardName(name))
        for name, number in self._names(self.changed - self.counted):
            yield message("command-pile-changed", number=number, card=CardName(name))
        for content, number in Counter(self.unknown.values()).items():
            yield message("command-pile-foreign", number=number, tag=UNKNOWN[content])

    def _names(self, positions: Iterable[int]) -> Iterable[tuple[str, int]]:
        return Counter(self.enrolled.cards[at] for at in positions).items()


def check(file: Path, deck: DeckList | None, events: Iterator[ConsoleEvent], say: Say) -> CommandResult:
    """Scan a pile against an enrolment, and compare the enrolment with a list if one is given. Raises LedgerError."""
    pile = _ScannedPile(load(file))
    enrolled = pile.enrolled
    say(HOW_TO_END)
    for event in _until_done(events):
        reply = pile.scan(event.tag) if isinstance(event, Arrived) else notice(event)
        if reply is not None:
            say(reply)
    faults = [*_differences(enrolled, deck), *pile.faults()]
    tagged = {tagged.card for tagged in enrolled.tags}
    untagged = Counter(name for at, name in enumerate(enrolled.cards) if at not in tagged)
    look = [message("command-pile-no-tag", number=number, card=CardName(name)) for name, number in untagged.items()]
    if faults:
        return CommandResult((*faults, *look), WRONG)
    return CommandResult((message("command-pile-complete", count=len(tagged)), *look), FITS)


def _until_done(events: Iterator[ConsoleEvent]) -> Iterator[ConsoleEvent]:
    """The events until the pile is complete."""
    for event in events:
        if isinstance(event, Interrupt) or (isinstance(event, Typed) and event.text in DONE):
            return
        yield event


def _differences(enrolled: Enrolment, deck: DeckList | None) -> Iterator[Message]:
    """Yield where a list and an enrolment name different cards."""
    if deck is None:
        return
    listed, cards = Counter(begin("", deck).cards), Counter(enrolled.cards)
    for name, number in (listed - cards).items():
        yield message("command-list-not-enrolled", number=number, card=CardName(name))
    for name, number in (cards - listed).items():
        yield message("command-list-not-listed", number=number, card=CardName(name))


def wipe(readers: Readers, events: Iterator[ConsoleEvent], say: Say) -> CommandResult:
    """Blank each tag with our record that is put down, and no other."""
    say(message("command-how-to-wipe"))
    say(HOW_TO_END)
    wiped: set[Opaque] = set()
    for event in _until_done(events):
        match event:
            case Arrived(reader=reader, tag=tag) if tag.content is Content.OURS:
                reply, done = WIPED[readers.write(reader, b"", tag.uid)]
                wiped |= {tag.uid} if done else set()
                say(reply)
            case Arrived(tag=tag) if tag.content is Content.BLANK:
                say(message("command-blank-already"))
            case Arrived(tag=tag):
                say(message("command-tag-left-unchanged", tag=UNKNOWN[tag.content]))
            case _ if trouble := notice(event):
                say(trouble)
    return CommandResult((message("command-tags-wiped", number=len(wiped)),))


WIPED = {
    Written.WRITTEN: (message("command-wiped"), True),
    Written.REFUSED: (message("command-tag-locked"), False),
    Written.MOVED: (unread_message(UnreadCause.MOVED), False),
    Written.OTHER_TAG: (unread_message(UnreadCause.TWO), False),
}
"""The words about a wipe, and whether the tag is blank."""
