"""`tableside tags enrol|check|wipe`: tags and what they stand for, outside of a match.

Nothing here prints a UID or an id. A card is named by its owner's list, on the terminal of who has the file.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from carddata.decklist import MAX_BYTES, DeckList, DeckListError
from carddata.decklist import read as read_list
from carddata.model import Catalogue
from hw.model import Arrived, Content, Opaque, Readers, Tag, Written
from hw.tag import has_random_uid
from tableside.cli.console import ConsoleEvent, Stop, Typed, trouble
from tableside.cli.result import FITS, WRONG, CommandResult, plain
from tableside.decks.deck_list_problems import deck_list_problem
from tableside.decks.enrolment import Enrolment, Tagged, load, save, save_new
from tableside.decks.pairing import ID_BYTES, Pairing, begin
from tableside.ledger.outside import NotWritten, Unreadable, read
from tableside.text import Text

Say = Callable[[str], None]

DONE = ("", "done")
"""What is typed when the pile is through."""

STRANGE = {
    Content.BLANK: "a blank tag",
    Content.OURS: "a tag of another deck",
    Content.FOREIGN: "somebody else's tag",
    Content.NEWER: "a tag of a later version of Tableside",
    Content.DAMAGED: "a tag with bytes that make no sense",
}
"""What a tag is that stands for no card of the deck."""

HOW_TO_ENROL = "Put the cards down one after the other. Type skip, undo or done and Enter; Ctrl-C keeps all for later."
HOW_TO_END = "Put the cards down one after the other, and press Enter when the pile is through."
ALL_HERE = "Every card is here: put down what else is in the pile, or press Enter."
PASSING = "This card shows a new number each time, as passports and phones do: it can stand for nothing."
KEEP_IT = "It tells which tag is which card: keep it to yourself."


def listed(path: Path, cards: Catalogue) -> DeckList:
    """The deck list in a file. Raises `Unreadable`."""
    try:
        return read_list(read(path, MAX_BYTES).decode(), cards)
    except UnicodeDecodeError:
        raise Unreadable(path, "it is no text in UTF-8") from None
    except DeckListError as error:
        raise Unreadable(path, deck_list_problem(error)) from None


def enrol(deck: DeckList, out: Path, readers: Readers, events: Iterator[ConsoleEvent], say: Say) -> CommandResult:
    """Pair a deck by taps and write which tag is which card into a new file.

    After each tap what was paired lies in `out` with .part behind it, and the next call goes on from there. Raises
    LedgerError.
    """
    part = out.with_name(f"{out.name}.part")
    if out.exists():
        raise NotWritten(out, "it exists already", "Name another file, or move that one away.")
    begun = _begun(deck, part)
    save(Enrolment.of(begun), part)
    if begun.said is not None:
        say(Text()(begun.said))
    if begun.at:
        say(f"{begun.at} cards were through before; it goes on from there.")
    say(HOW_TO_ENROL)
    pairing, stopped = _paired(begun, part, readers, events, say)
    if stopped or not pairing.tags:
        return CommandResult(
            (f"{_count(pairing)} What was paired is kept in {part}; the same command goes on.",), WRONG
        )
    save_new(Enrolment.of(pairing), out)
    part.unlink(missing_ok=True)
    return CommandResult((f"{_count(pairing)} {out} is written. {KEEP_IT}",))


def _begun(deck: DeckList, part: Path) -> Pairing:
    """A pairing from the beginning, or from where an earlier one ended."""
    new = begin("", deck)
    if not new.cards:
        raise Unreadable(part, "the list has no card to pair", "Name a list with a main deck.")
    if not part.exists():
        return new
    kept = load(part).pairing("")
    if (kept.cards, kept.champion) != (new.cards, new.champion):
        raise Unreadable(part, "it was begun with another list", "Name another file, or remove that one.")
    return kept


def _paired(
    pairing: Pairing, part: Path, readers: Readers, events: Iterator[ConsoleEvent], say: Say
) -> tuple[Pairing, bool]:
    """Follow the taps, keeping each; the pairing at its end, and whether it was stopped before."""
    before: list[Pairing] = []
    asked: Opaque | None = None
    say(_next(pairing))
    while not pairing.complete:
        event = next(events)
        after = pairing
        match event:
            case Stop() | Typed("done"):
                return pairing, isinstance(event, Stop)
            case Typed("skip"):
                after = pairing.skip()
            case Typed("undo") if before:
                after = before.pop()
                say("The last one is taken back.")
            case Typed():
                say(HOW_TO_ENROL)
            case Arrived(tag=tag) if has_random_uid(tag.uid):
                say(PASSING)
            case Arrived(tag=tag) if _is_strange(tag) and tag.uid != asked and tag.uid.reveal() not in pairing.uids:
                asked = tag.uid
                say(f"This is {STRANGE[tag.content]}, and it is left as it is. Tap it again to let its number stand.")
            case Arrived() if pairing.takes_id(event):
                ident = secrets.token_bytes(ID_BYTES)
                after = pairing.written(event, ident, readers.write(event.reader, ident, event.tag.uid))
                say(Text()(after.said or ""))
            case Arrived():
                after = pairing.tapped(event)
                say(Text()(after.said or ""))
            case _ if told := trouble(event):
                say(told)
        if after.at != pairing.at:
            if after.at > pairing.at:
                before.append(pairing)
            pairing, asked = after, None
            save(Enrolment.of(pairing), part)
            if not pairing.complete:
                say(_next(pairing))
    return pairing, False


def _is_strange(tag: Tag) -> bool:
    return tag.content not in (Content.BLANK, Content.OURS)


def _next(pairing: Pairing) -> str:
    (name,) = plain([pairing.cards[pairing.at]])
    return f"{pairing.at + 1} of {len(pairing.cards)}: {name}"


def _count(pairing: Pairing) -> str:
    left_out = f", {pairing.skipped} left out" if pairing.skipped else ""
    return f"{len(pairing.tags)} of {len(pairing.cards)} cards have a tag{left_out}."


@dataclass(slots=True)
class _Pile:
    """What was scanned of a deck.

    `here` has the places of cards that came, `changed` of those whose tags say something else by now. By UID, `copies`
    has tags that say what another card's tag says, `strange` those that say nothing of this deck.
    """

    enrolled: Enrolment
    here: set[int] = field(default_factory=set)
    changed: set[int] = field(default_factory=set)
    copies: dict[Opaque, int] = field(default_factory=dict)
    strange: dict[Opaque, Content] = field(default_factory=dict)

    def scan(self, tag: Tag) -> str:
        """A tag of the pile; what there is to say of it."""
        ident, uid = tag.ident and tag.ident.reveal(), tag.uid.reveal()
        for one in self.enrolled.tags:
            if one.number in (ident, uid):
                return self._known(one, tag)
        for one in self.enrolled.tags:
            if one.uid == uid:
                self.changed.add(one.card)
                return "The tag of this card was written or wiped since it was enrolled."
        self.strange[tag.uid] = tag.content
        return f"Not of this deck: {STRANGE[tag.content]}."

    def _known(self, one: Tagged, tag: Tag) -> str:
        if one.uid != tag.uid.reveal():
            self.copies[tag.uid] = one.card
            return "Doubled: this tag says what another one was enrolled with."
        if one.card in self.here:
            return "This card was counted."
        self.here.add(one.card)
        count = f"{len(self.here)} of {len(self.enrolled.tags)}"
        return count if len(self.here) < len(self.enrolled.tags) else f"{count}. {ALL_HERE}"

    def wrong(self) -> Iterator[str]:
        """What is wrong with the pile, a line for each kind of it and each card."""
        cards = self.enrolled.cards
        absent = {one.card for one in self.enrolled.tags} - self.here - self.changed
        yield from (f"MISSING  {count} {name}" for name, count in Counter(cards[at] for at in absent).items())
        doubled = Counter(cards[at] for at in self.copies.values())
        yield from (f"DOUBLED  {count} {name}" for name, count in doubled.items())
        changed = Counter(cards[at] for at in self.changed - self.here)
        yield from (f"CHANGED  {count} {name}: enrol the deck again" for name, count in changed.items())
        strange = Counter(STRANGE[content] for content in self.strange.values())
        yield from (f"FOREIGN  {count}: {what}" for what, count in strange.items())


def check(file: Path, deck: DeckList | None, events: Iterator[ConsoleEvent], say: Say) -> CommandResult:
    """Scan a pile against an enrolment, and the enrolment against a list where there is one. Raises LedgerError."""
    pile = _Pile(load(file))
    enrolled = pile.enrolled
    say(HOW_TO_END)
    for event in _pile(events):
        said = pile.scan(event.tag) if isinstance(event, Arrived) else trouble(event)
        if said:
            say(said)
    lines = [*_differing(enrolled, deck), *pile.wrong()]
    tagged = {one.card for one in enrolled.tags}
    bare = Counter(name for at, name in enumerate(enrolled.cards) if at not in tagged)
    looked = [f"NO TAG   {count} {name}: to be looked at" for name, count in bare.items()]
    if lines:
        return CommandResult(plain([*lines, *looked]), WRONG)
    return CommandResult(plain([f"All {len(tagged)} cards with tags are here, and nothing else.", *looked]), FITS)


def _pile(events: Iterator[ConsoleEvent]) -> Iterator[ConsoleEvent]:
    """What happens until the pile is through."""
    for event in events:
        if isinstance(event, Stop) or (isinstance(event, Typed) and event.text in DONE):
            return
        yield event


def _differing(enrolled: Enrolment, deck: DeckList | None) -> Iterator[str]:
    """Where a list and an enrolment name other cards."""
    if deck is None:
        return
    wanted, cards = Counter(begin("", deck).cards), Counter(enrolled.cards)
    yield from (f"LIST     {count} {name} in it that was not enrolled" for name, count in (wanted - cards).items())
    yield from (f"LIST     {count} {name} enrolled that is not in it" for name, count in (cards - wanted).items())


def wipe(readers: Readers, events: Iterator[ConsoleEvent], say: Say) -> CommandResult:
    """Blank each tag with our record that is put down, and no other."""
    say(f"Our record is taken off each tag. {HOW_TO_END}")
    wiped: set[Opaque] = set()
    for event in _pile(events):
        match event:
            case Arrived(reader=reader, tag=tag) if tag.content is Content.OURS:
                said, done = WIPED[readers.write(reader, b"", tag.uid)]
                wiped |= {tag.uid} if done else set()
                say(said)
            case Arrived(tag=tag):
                say("This tag is blank already." if tag.content is Content.BLANK else _left(tag))
            case _ if told := trouble(event):
                say(told)
    return CommandResult((f"Tags wiped: {len(wiped)}.",))


WIPED = {
    Written.WRITTEN: ("Wiped.", True),
    Written.REFUSED: ("This tag cannot be written: it is locked, or wants a password. It stays as it is.", False),
    Written.MOVED: ("The card moved. Put it down again and hold it still.", False),
    Written.OTHER_TAG: ("Two cards lie there. Take both away and put one down.", False),
}
"""What is said of a wipe, and whether the tag is blank."""


def _left(tag: Tag) -> str:
    return f"This is {STRANGE[tag.content]}: it stays as it is."
