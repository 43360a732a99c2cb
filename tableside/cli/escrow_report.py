"""The parts of a record that a match's key in escrow opens: the decks, and all actions that were not legal."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import msgspec

from carddata.model.card import Catalogue
from tableside.cli.result import NO_NAMES
from tableside.decks.registration import Registration
from tableside.engine.model.actions import Action, Hide, Play
from tableside.ledger.box import JudgePrivate, open_hide
from tableside.ledger.chain import Link
from tableside.ledger.commitment import Hidden, HideContext
from tableside.ledger.entry import Entry
from tableside.ledger.export import ExportedRecord
from tableside.ledger.recorded_hides import KEYS, JudgeKeyNote, card_name
from tableside.ledger.seal import Seal
from tableside.match.deck_entries import read_deck
from tableside.match.entries import read_action, read_outcome, read_ruled
from tableside.match.fold import apply_entry, replay
from tableside.match.public.history import describe_action
from tableside.match.state import Match
from tableside.message import Argument, Listing, Message, Names, PlayerName, message

JUDGED = ("action", "refused")


@dataclass(slots=True)
class EscrowReport:
    """The lines that the keys in a judge's escrow open, what is wrong, and the names of the match.

    `hidden` is what they open of hides, those included that were handed over to this judge. `keys` are the
    public keys of all judges for whom the record says that it was sealed.
    """

    hidden: dict[HideContext, Hidden] = field(default_factory=dict)
    lines: list[Message] = field(default_factory=list)
    faults: list[Message] = field(default_factory=list)
    names: Names = NO_NAMES
    keys: set[bytes] = field(default_factory=set)


def opened(record: ExportedRecord, judge: JudgePrivate, cards: Catalogue) -> EscrowReport:
    """Open what this judge's escrow opens. No line names a tag; without a key in escrow there are no lines."""
    report = EscrowReport()
    seals: list[Seal] = []
    for link in record.own:
        note = _note(link)
        if note is not None and note.public:
            report.keys.add(note.public)
        if note is None or note.public != judge.public.raw:
            continue
        opened = [key.opened(link.match, judge) for key in note.escrow]
        seals += (seal for seal in opened if seal is not None)
        if None in opened:
            report.faults.append(message("command-escrow-damaged", entry=link.seq))
        elif opened:
            report.lines.append(message("command-escrow-opens", entry=link.seq))
        for hide in note.hides:
            hidden = open_hide(hide.box, hide.where, judge)
            if hidden is None:
                report.faults.append(message("command-resealed-damaged", entry=link.seq, number=hide.where.hide))
            else:
                report.hidden[hide.where] = hidden
    if seals:
        entries = [_without_doubt(entry) for entry in record.entries(seals)]
        report.hidden.update(_hidden(entries))
        if any(entry.private is not None for entry in entries):
            _add_entries(report, entries, cards)
        if sealed := [entry.seq for entry in entries if entry.private is None]:
            report.lines.append(message("command-escrow-opens-not", count=len(sealed), entries=_numbers(sealed)))
    return report


def _hidden(entries: Sequence[Entry]) -> Iterator[tuple[HideContext, Hidden]]:
    """The hides in the private parts that were opened."""
    for entry in entries:
        try:
            hidden = read_outcome(entry).hidden
        except Exception:  # a record from elsewhere may contain anything
            continue
        if hidden is not None:
            yield hidden.where, hidden


def _note(link: Link) -> JudgeKeyNote | None:
    if link.kind != KEYS:
        return None
    try:
        return msgspec.json.decode(link.action, type=JudgeKeyNote)
    except (ValueError, RecursionError):
        return None


def _without_doubt(entry: Entry) -> Entry:
    """The entry; what these keys do not open raises no doubt."""
    return entry if entry.private is not None else dataclasses.replace(entry, fault=None)


def _add_entries(report: EscrowReport, entries: Sequence[Entry], cards: Catalogue) -> None:
    """Add the decks and what was not legal, in order, until the record cannot be followed."""
    stands = dict(_stands(entries))
    match: Match | None = None
    for entry in entries:
        try:
            if match is not None:
                report.lines += _lines(match, entry, stands)
            match = replay((entry,), cards) if match is None else apply_entry(match, entry)
            report.names = match.names
        except Exception:  # a record from elsewhere may contain anything
            report.lines.append(message("command-sealed-history-stops", entry=entry.seq))
            return


def _stands(entries: Sequence[Entry]) -> Iterator[tuple[int, int]]:
    """The refused actions that were carried out anyway, each with the entry that says so."""
    for entry in entries:
        if entry.kind == "stands":
            try:
                yield read_ruled(entry).of, entry.seq
            except (ValueError, RecursionError):
                continue


def _lines(match: Match, entry: Entry, stands: dict[int, int]) -> Iterator[Message]:
    if entry.kind == "deck" and (deck := read_deck(entry)) is not None:
        yield message(
            "command-deck-of",
            entry=entry.seq,
            time=entry.at,
            player=PlayerName(deck.player),
            count=len(deck.cards),
            cards=_deck(deck),
        )
    if entry.kind not in JUDGED or entry.private is None:
        return
    recorded = read_action(entry)
    verdict = recorded.verdict
    if verdict.kind != "legal":
        arguments: dict[str, Argument] = {
            "entry": entry.seq,
            "time": entry.at,
            "action": _with_card(describe_action(match.table, recorded.action), recorded.action),
            "verdict": VERDICTS[verdict.kind],
            "edition": verdict.edition,
            "rules": Listing(tuple(verdict.rules)),
        }
        if entry.kind == "action":
            yield message("command-not-legal-carried-out", **arguments)
        elif entry.seq in stands:
            yield message("command-not-legal-carried-out-later", later=stands[entry.seq], **arguments)
        else:
            yield message("command-not-legal-refused", **arguments)


VERDICTS = {
    "illegal": message("command-verdict-illegal"),
    "unknown": message("command-verdict-unknown"),
    "disputed": message("command-verdict-disputed"),
}


def _deck(deck: Registration) -> Listing:
    """The cards of a deck by name, in the order of its list, the chosen champion marked."""
    champion = deck.cards[deck.champion] if deck.champion is not None else None
    return Listing(
        tuple(
            message("command-deck-champion" if name == champion else "command-deck-card", number=number, card=name)
            for name, number in Counter(deck.cards).items()
        )
    )


def _with_card(description: Message, action: Action) -> Message:
    """The description of an action with the card that was meant, as it was sealed, where the action has one."""
    if not isinstance(action, Hide | Play) or action.card.reveal() == "":
        return description
    return message("command-action-of-card", action=description, card=card_name(action.card.reveal()))


def _numbers(seqs: Sequence[int]) -> Listing:
    """Entries by number, neighbours as a range."""
    runs: list[list[int]] = []
    for seq in seqs:
        if runs and runs[-1][-1] == seq - 1:
            runs[-1].append(seq)
        else:
            runs.append([seq])
    return Listing(tuple(str(run[0]) if len(run) == 1 else f"{run[0]}\u2013{run[-1]}" for run in runs))
