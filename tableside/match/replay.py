"""The recorded actions of a match, judged again by another edition of the Core Rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from carddata.model import Catalogue
from tableside.engine import Secret, Table, Verdict, judge
from tableside.engine.editions import FOLLOWED, NEWEST, rule_number
from tableside.engine.editions.numbers import NUMBERS
from tableside.engine.model import events as e
from tableside.engine.model.actions import Action, Hide, Play
from tableside.engine.model.events import Event
from tableside.ledger import export
from tableside.ledger.entry import Entry
from tableside.ledger.errors import LedgerError
from tableside.ledger.files import KEYS
from tableside.ledger.keys import Keys
from tableside.ledger.timeline import standing
from tableside.ledger.unsealed import unsealed
from tableside.match.entries import RecordedAction, read_action
from tableside.match.fold import Match, and_entry
from tableside.match.fold import replay as fold
from tableside.match.public.history import describe_action

JUDGED = ("action", "refused")
"""The kinds of entries that hold a judged action."""


SEALED = " (judged without the hidden card)"
NO_FILE = "That of this match is in no file: it never is in competition, and no more once a match has ended."
EXPORTED = "A record that was exported has none."


class RecordUnreadable(LedgerError):
    """A match on record is not written as matches are."""

    def __init__(self, match: int) -> None:
        super().__init__(
            f"The record of match {match} cannot be read.", "Another version wrote it, or somebody has changed it."
        )


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """The entries of one match, and in words why no key is at hand for them, empty where that is not so."""

    number: int
    entries: tuple[Entry, ...] = field(repr=False)
    sealed: str = ""


@dataclass(frozen=True, slots=True)
class JudgedAgain:
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


def recorded(folder: Path, match: int | None = None) -> MatchRecord:
    """A match of the ledger in `folder`, the newest where none is named, with what the keys at hand open.

    It is read as it lies there, beside an app that may have it open. Where this user may not have its key, or it has
    none, the public part is read alone. Raises LedgerError where there is no such match, or it cannot be read.
    """
    found = export.recorded(folder, match)
    keys = Keys(folder / KEYS)
    try:
        seal = keys.of(found.match)
        sealed = "" if seal is not None else NO_FILE
    except LedgerError as error:
        seal, sealed = None, str(error)
    return MatchRecord(found.match, tuple(unsealed(link, seal) for link in found.own), sealed)


def exported(file: Path) -> MatchRecord:
    """The match of a record that was exported; its private part stays sealed. Raises LedgerError."""
    found = export.read(file)
    return MatchRecord(found.match, tuple(unsealed(link, None) for link in found.own), EXPORTED)


def judged_again(entries: tuple[Entry, ...], cards: Catalogue, edition: str) -> Iterator[JudgedAgain]:
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
            yield _again(
                match, entry.seq, done, edition, said=describe_action(match.words, done.action, seen), opened=opened
            )
        match = and_entry(match, entry)


def _again(match: Match, seq: int, done: RecordedAction, edition: str, *, said: str, opened: bool) -> JudgedAgain:
    """The action of one entry; `opened` is whether the keys opened this entry and all before it."""
    action = done.action if opened else _with_public_card(done.action, done.came.events)
    whole = opened or not _asks_for_secrets(action)
    then, now = done.verdict, _by(match, action, edition)
    compared = then if whole else _by(match, action, then.edition)
    return JudgedAgain(seq, said, then, now, whole, differs=not alike(compared, now))


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
    found = rule_number(newest, edition)
    while found is None and "." in newest:
        newest = newest.rpartition(".")[0]
        found = rule_number(newest, edition)
    return found


def report(match: int, judged: tuple[JudgedAgain, ...], edition: str) -> Iterator[str]:
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
