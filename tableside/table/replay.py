"""The recorded actions of a match, judged again by another edition of the Core Rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import msgspec

from carddata.model import Catalogue
from tableside.engine import Secret, Table, Verdict, judge
from tableside.engine import events as e
from tableside.engine.actions import Action, Hide, Play
from tableside.engine.editions import FOLLOWED, NEWEST, number
from tableside.engine.events import Event
from tableside.engine.numbers import NUMBERS
from tableside.ledger import Entry, Ledger, LedgerError, PublicEntry, PublicLedger
from tableside.ledger.timeline import standing
from tableside.table.entries import Done, read_action
from tableside.table.match import Match, and_entry
from tableside.table.match import replay as fold
from tableside.table.story import deed

JUDGED = ("action", "refused")
"""The kinds of entries that hold a judged action."""


SEALED = " (judged without the hidden card)"


class NotRecorded(Exception):
    """There is no such match in that folder."""


@dataclass(frozen=True, slots=True)
class Record:
    """The entries of one match, and in words why no key is at hand for them, empty where that is not so."""

    number: int
    entries: tuple[Entry, ...] = field(repr=False)
    sealed: str = ""


@dataclass(frozen=True, slots=True)
class Again:
    """One recorded action with the verdict on record and the one of today.

    `said` is what was done, in words that name no facedown card. `whole` is whether all that the action asks for was at
    hand: else no key opened a hidden card, `then` may be the public part alone, and `differs` says whether the editions
    do in what can be judged all the same.
    """

    seq: int
    said: str
    then: Verdict
    now: Verdict
    whole: bool
    differs: bool


def recorded(folder: Path, match: int | None = None) -> Record:
    """A match of the ledger in `folder`, the newest where none is named, with what the keys at hand open.

    Where an app has the ledger open, or this user may not have the keys, the public part is read alone. Raises
    NotRecorded where there is no such match, and LedgerError where the ledger cannot be read.
    """
    with PublicLedger.open(folder) as public:
        chosen = public.latest_match() if match is None else match
        entries = () if chosen is None else public.entries(chosen)
    if chosen is None or not entries:
        what = "No match" if chosen is None else f"No match {chosen}"
        raise NotRecorded(f"{what} is recorded in {folder}.")
    try:
        with Ledger.open(folder) as ledger:
            return Record(chosen, ledger.entries(chosen))
    except LedgerError as error:
        return Record(chosen, tuple(map(_shut, entries)), str(error))


def _shut(entry: PublicEntry) -> Entry:
    """An entry as it is read without a key."""
    values: dict[str, Any] = {one.name: getattr(entry, one.name) for one in fields(entry)}
    return Entry(**values, private=None)


def judged_again(entries: tuple[Entry, ...], cards: Catalogue, edition: str) -> Iterator[Again]:
    """Each judged action of a match, on the recorded position before it, by this edition (one of FOLLOWED).

    Raises msgspec.DecodeError where an entry is not written as entries are.
    """
    match = fold(entries[:1], cards)
    stand = {entry.seq for entry in standing(entries)}
    opened = True
    for entry in entries[1:]:
        opened = opened and entry.private is not None
        if entry.kind in JUDGED:
            done = read_action(entry)
            seen = done.came.events if entry.seq in stand else ()  # a play that was taken back may lie facedown again
            yield _again(match, entry.seq, done, edition, said=deed(match.words, done.action, seen), opened=opened)
        match = and_entry(match, entry)


def _again(match: Match, seq: int, done: Done, edition: str, *, said: str, opened: bool) -> Again:
    """The action of one entry; `opened` is whether the keys opened this entry and all before it."""
    action = done.action if opened else _with_public_card(done.action, done.came.events)
    whole = opened or not _asks_for_secrets(action)
    then, now = done.verdict, _by(match, action, edition)
    compared = then if whole else _by(match, action, then.edition)
    return Again(seq, said, then, now, whole, differs=not alike(compared, now))


def _by(match: Match, action: Action, edition: str) -> Verdict:
    """What an edition says of an action in this match; one that is not followed says what the newest does."""
    return judge(_under(match.table, edition if edition in FOLLOWED else NEWEST), match.private, action)


def _under(table: Table, edition: str) -> Table:
    return msgspec.structs.replace(table, setup=replace(table.setup, edition=edition))


def _with_public_card(action: Action, events: tuple[Event, ...]) -> Action:
    """A play with the name of its card where everybody saw it come to the chain."""
    seen = (event.item for event in events if isinstance(event, e.Put))
    played = next((item.card for item in seen if item.kind != "ability"), "")
    if isinstance(action, Play) and played:
        return msgspec.structs.replace(action, card=Secret(played))
    return action


def _asks_for_secrets(action: Action) -> bool:
    """Whether the verdict on an action follows from something that is sealed, and is not at hand."""
    match action:
        case Hide() | Play(source="facedown"):
            return True
        case Play(card=card):
            return not card.reveal()
        case _:
            return False


def alike(one: Verdict, other: Verdict) -> bool:
    """Whether two verdicts of any editions say the same: of the same kind, by the same rules whatever their numbers."""
    return one.kind == other.kind and _covers(one, other) and _covers(other, one)


def _covers(one: Verdict, other: Verdict) -> bool:
    there = {meaning for rule in other.rules for meaning in _meanings(rule, other.edition)}
    return all(_meanings(rule, one.edition) & there for rule in one.rules)


def _meanings(rule: str, edition: str) -> frozenset[str]:
    """The newest numbers of the rules that a verdict of this edition cites by this one; itself where none is known."""
    if edition not in NUMBERS:
        return frozenset((rule,))
    known = {newest for numbers in NUMBERS.values() for newest in numbers}
    return frozenset(one for one in known if _cited(one, edition) == rule) or frozenset((rule,))


def _cited(newest: str, edition: str) -> str | None:
    """The number by which a verdict of this edition cites a rule: that of the nearest rule above which it has."""
    found = number(newest, edition)
    while found is None and "." in newest:
        newest = newest.rpartition(".")[0]
        found = number(newest, edition)
    return found


def report(match: int, judged: tuple[Again, ...], edition: str) -> Iterator[str]:
    """What came of it in lines: every verdict that differs, then how many there are."""
    for one in judged:
        if one.differs:
            yield f"{one.seq}: {one.said}{'' if one.whole else SEALED}"
            yield f"    then {_told(one.then)}"
            yield f"    now  {_told(one.now)}"
    differ = sum(one.differs for one in judged)
    yield f"Match {match}: {len(judged)} actions judged by the rules of {edition}, {differ} verdicts differ."
    if sealed := sum(not one.whole for one in judged):
        yield f"{sealed} of them were judged without the hidden card, as far as that goes: no key opens it."


def _told(verdict: Verdict) -> str:
    """A verdict in words, its rules by their numbers in its edition; facts are left out, as they could tell a card."""
    rules = f": {', '.join(verdict.rules)}" if verdict.rules else ""
    return f"{verdict.kind} by the rules of {verdict.edition}{rules}"
