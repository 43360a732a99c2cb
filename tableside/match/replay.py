"""Replay: the recorded actions of a match, judged again by another edition of the Core Rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from carddata.model.card import Catalogue
from tableside.engine import Secret, Table, Verdict, judge
from tableside.engine.editions import FOLLOWED, NEWEST, NUMBERS, cited_number
from tableside.engine.model import events as e
from tableside.engine.model.actions import Action, Hide, Play
from tableside.engine.model.events import Event
from tableside.ledger import export
from tableside.ledger.entry import Entry
from tableside.ledger.errors import LedgerError
from tableside.ledger.files import KEYS
from tableside.ledger.keys import Keys
from tableside.ledger.timeline import entries_in_force
from tableside.match.entries import RecordedAction, read_action, read_game_setup
from tableside.match.fold import apply_entry
from tableside.match.fold import replay as fold
from tableside.match.public.history import describe_action
from tableside.match.public.references import battlefield_names
from tableside.match.state import Match
from tableside.message import Listing, Message, Names, message

JUDGED = ("action", "refused")
"""The kinds of entries that hold a judged action."""

VERDICT_KINDS: Mapping[str, Message] = {
    "legal": message("replay-legal"),
    "illegal": message("replay-illegal"),
    "unknown": message("replay-unknown"),
    "disputed": message("replay-disputed"),
}


class RecordUnreadable(LedgerError):
    """The entries of a match cannot be decoded."""

    def __init__(self, match: int) -> None:
        super().__init__(message("problem-record-unreadable", match=match), message("remedy-record-changed"))


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """The entries of one match; `sealed` says why no key is at hand for them, None if one is."""

    number: int
    entries: tuple[Entry, ...] = field(repr=False)
    sealed: Message | None = None

    @property
    def names(self) -> Names:
        """Return what the players and battlefields of the match are called."""
        agreed = read_game_setup(self.entries[0])
        return Names(agreed.names, battlefield_names(dict(enumerate(agreed.battlefields, 1))))


@dataclass(frozen=True, slots=True)
class ActionReplay:
    """One recorded action with the recorded verdict and that of another edition.

    - `seq`: the number of its entry
    - `description`: what was done; it names no facedown card
    - `recorded`: the verdict on record, its public part if no key is at hand
    - `replayed`: the verdict of the other edition
    - `complete`: whether everything that the action depends on was at hand
    - `differs`: whether the editions differ, as far as that can be judged
    """

    seq: int
    description: Message
    recorded: Verdict
    replayed: Verdict
    complete: bool
    differs: bool


def recorded(folder: Path, match: int | None = None) -> MatchRecord:
    """Read a match of the ledger in `folder`, the newest by default, with what the keys at hand open.

    The ledger is only read, even while an app has it open. Without a key only the public part is read.

    Raises:
        LedgerError: there is no such match, or it cannot be read.
    """
    record = export.recorded(folder, match)
    keys = Keys(folder / KEYS)
    try:
        seals = keys.all(record.match)
        sealed = None if seals else message("replay-no-key-file")
    except LedgerError as error:
        seals, sealed = (), message("replay-key-unreadable", problem=error.problem, remedy=error.remedy)
    return MatchRecord(record.match, record.entries(seals), sealed)


def exported(file: Path) -> MatchRecord:
    """Read the match of an exported record; its private part stays sealed. Raises LedgerError."""
    record = export.read(file)
    return MatchRecord(record.match, record.entries(), message("replay-exported"))


def replay_actions(entries: tuple[Entry, ...], cards: Catalogue, edition: str) -> Iterator[ActionReplay]:
    """Judge each recorded action again, on the recorded position before it, by this edition (one of FOLLOWED).

    Raises msgspec.DecodeError for an entry that cannot be decoded.
    """
    match = fold(entries[:1], cards)
    standing_entries = {entry.seq for entry in entries_in_force(entries)}
    opened = True
    for entry in entries[1:]:
        opened = opened and entry.private is not None
        if entry.kind in JUDGED:
            action = read_action(entry)
            # A played card that was undone may lie facedown again: its name is not shown.
            shown = action.outcome.events if entry.seq in standing_entries else ()
            description = describe_action(match.table, action.action, shown)
            yield _replay_action(match, entry.seq, action, edition, description, opened=opened)
        match = apply_entry(match, entry)


def _replay_action(
    match: Match, seq: int, recorded_action: RecordedAction, edition: str, description: Message, *, opened: bool
) -> ActionReplay:
    """Judge the action of one entry; `opened` is whether the keys opened this entry and all before it."""
    events = recorded_action.outcome.events
    action = recorded_action.action if opened else _with_public_card(recorded_action.action, events)
    complete = opened or not _depends_on_secrets(action)
    before, after = recorded_action.verdict, _judge(match, action, edition)
    compared = before if complete else _judge(match, action, before.edition)
    return ActionReplay(seq, description, before, after, complete, differs=not alike(compared, after))


def _judge(match: Match, action: Action, edition: str) -> Verdict:
    """The verdict of an edition on an action; for an edition that is not followed, that of the newest."""
    return judge(_with_edition(match.table, edition if edition in FOLLOWED else NEWEST), match.private, action)


def _with_edition(table: Table, edition: str) -> Table:
    return msgspec.structs.replace(table, setup=replace(table.setup, edition=edition))


def _with_public_card(action: Action, events: tuple[Event, ...]) -> Action:
    """A play, with the name of its card if everybody saw it on the chain."""
    items = (event.item for event in events if isinstance(event, e.Put))
    played = next((item.card for item in items if item.is_card), "")
    if isinstance(action, Play) and played:
        return msgspec.structs.replace(action, card=Secret(played))
    return action


def _depends_on_secrets(action: Action) -> bool:
    """Return whether the verdict on an action depends on something sealed that is not at hand."""
    match action:
        case Hide() | Play(source="facedown"):
            return True
        case Play(card=card):
            return not card.reveal()
        case _:
            return False


def alike(first: Verdict, second: Verdict) -> bool:
    """Return whether two verdicts agree: the same kind and the same rules, even if editions number them differently.

    The verdicts may be of different editions.
    """
    return first.kind == second.kind and _covers(first, second) and _covers(second, first)


def _covers(first: Verdict, second: Verdict) -> bool:
    """Return whether every rule that the first verdict cites is cited by the second."""
    cited = {meaning for rule in second.rules for meaning in _meanings(rule, second.edition)}
    return all(_meanings(rule, first.edition) & cited for rule in first.rules)


def _meanings(rule: str, edition: str) -> frozenset[str]:
    """The newest numbers of the rules that a verdict of this edition cites by this number; itself if none is known."""
    if edition not in NUMBERS:
        return frozenset((rule,))
    newest_numbers = {newest for numbers in NUMBERS.values() for newest in numbers}
    return frozenset(newest for newest in newest_numbers if cited_number(newest, edition) == rule) or frozenset((rule,))


def report(match: int, replays: tuple[ActionReplay, ...], edition: str) -> Iterator[Message]:
    """The lines of a report: every verdict that differs, then how many there are."""
    for action in replays:
        if action.differs:
            code = "replay-difference" if action.complete else "replay-difference-without-card"
            yield message(code, entry=action.seq, action=action.description)
            yield message("replay-then", verdict=_describe_verdict(action.recorded))
            yield message("replay-now", verdict=_describe_verdict(action.replayed))
    yield message(
        "replay-summary",
        match=match,
        edition=edition,
        actions=message("replay-actions", count=len(replays)),
        differences=message("replay-differences", count=sum(action.differs for action in replays)),
    )
    if incomplete := sum(not action.complete for action in replays):
        yield message("replay-sealed", count=incomplete)


def _describe_verdict(verdict: Verdict) -> Message:
    """A verdict with its rules as its edition numbers them. Reasons are left out, as they could name a card."""
    kind = VERDICT_KINDS[verdict.kind]
    if not verdict.rules:
        return message("replay-verdict", kind=kind, edition=verdict.edition)
    return message("replay-verdict-rules", kind=kind, edition=verdict.edition, rules=Listing(verdict.rules))
