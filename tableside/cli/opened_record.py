"""What a match's key opens of a record once a judge has it back: decks, and all actions that were not legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from carddata.model import Catalogue
from tableside.decks.registration import Registration
from tableside.engine.model.actions import Action, Hide, Play
from tableside.ledger.box import JudgePrivate, from_escrow
from tableside.ledger.chain import Link
from tableside.ledger.entry import Entry
from tableside.ledger.export import ExportedRecord
from tableside.ledger.hides import KEYS, Escrow
from tableside.ledger.seal import Seal
from tableside.ledger.unsealed import told, unsealed
from tableside.match.entries import read_action, read_deck, read_ruled
from tableside.match.fold import Match, apply_entry, replay
from tableside.match.public.history import describe_action
from tableside.text import Text

JUDGED = ("action", "refused")


def opened(record: ExportedRecord, judge: JudgePrivate, cards: Catalogue) -> tuple[list[str], list[str]]:
    """What the keys in this judge's keeping open, line by line, and what is wrong.

    No line names a tag. Where no key is in this judge's keeping there is nothing to say.
    """
    lines: list[str] = []
    faults: list[str] = []
    seals: list[Seal] = []
    for link in record.own:
        escrow = _escrow(link)
        if escrow is None or escrow.public != judge.public.raw:
            continue
        key = from_escrow(escrow.box, link.match, judge)
        if key is None:
            faults.append(f"Entry {link.seq}: the match's key in escrow is damaged, or is that of another match.")
        else:
            lines.append(f"Entry {link.seq}: the match's key is in escrow, and opens.")
            seals.append(Seal(key))
    if seals:
        entries = [_entry(link, seals) for link in record.own]
        if any(entry.private is not None for entry in entries):
            lines += _told(entries, cards)
        if shut := [entry.seq for entry in entries if entry.private is None]:
            lines.append(f"No key in escrow opens what is sealed in {_numbers(shut)}.")
    return lines, faults


def _escrow(link: Link) -> Escrow | None:
    if link.kind != KEYS:
        return None
    try:
        return msgspec.json.decode(link.action, type=Escrow)
    except (msgspec.DecodeError, RecursionError):
        return None


def _entry(link: Link, seals: Sequence[Seal]) -> Entry:
    """The entry with the first key that opens it; a match whose key was lost went on under another."""
    found = (unsealed(link, seal) for seal in seals)
    return next((entry for entry in found if entry.private is not None), told(link, None))


def _told(entries: Sequence[Entry], cards: Catalogue) -> Iterator[str]:
    """The decks, and what was not legal, in their order; it ends where the record cannot be followed."""
    stands = dict(_stands(entries))
    match: Match | None = None
    for entry in entries:
        try:
            if match is not None:
                yield from _line(match, entry, stands)
            match = replay((entry,), cards) if match is None else apply_entry(match, entry)
        except Exception:  # a record from elsewhere may say anything
            yield f"Entry {entry.seq} is not written as entries are: what is sealed from there on is not told."
            return


def _stands(entries: Sequence[Entry]) -> Iterator[tuple[int, int]]:
    """The refused actions that were carried out all the same, each with the entry that says so."""
    for entry in entries:
        if entry.kind == "stands":
            try:
                yield read_ruled(entry).of, entry.seq
            except (msgspec.DecodeError, RecursionError):
                continue


def _line(match: Match, entry: Entry, stands: dict[int, int]) -> Iterator[str]:
    if entry.kind == "deck" and (deck := read_deck(entry)) is not None:
        yield f"Entry {entry.seq}, {entry.at}: the deck of {deck.player}, {_deck(deck)}."
    if entry.kind not in JUDGED or entry.private is None:
        return
    done = read_action(entry)
    verdict = done.verdict
    if verdict.kind != "legal":
        meant = f"{Text()(describe_action(match.table, done.action), match.names)}{_card(done.action)}"
        later = f", carried out in entry {stands[entry.seq]}" if entry.seq in stands else ""
        became = "carried out" if entry.kind == "action" else f"refused{later}"
        by = f"{verdict.kind} by the rules of {verdict.edition}: {', '.join(verdict.rules)}"
        yield f"Entry {entry.seq}, {entry.at}: {meant}; {by}; {became}."


def _deck(deck: Registration) -> str:
    """The cards of a list by name, in its order, the chosen champion marked."""
    champion = deck.cards[deck.champion] if deck.champion is not None else None
    counted = Counter(deck.cards)
    marked = (f"{count} {name}{' (champion)' if name == champion else ''}" for name, count in counted.items())
    return f"{len(deck.cards)} cards: {', '.join(marked)}"


def _card(action: Action) -> str:
    """The card that was meant, as the seal has it."""
    card = action.card.reveal() if isinstance(action, Hide | Play) else ""
    return f" ({card})" if card else " (a card that was not read)" if card is None else ""


def _numbers(seqs: Sequence[int]) -> str:
    """Entries by their numbers, neighbours as one."""
    runs: list[list[int]] = []
    for seq in seqs:
        if runs and runs[-1][-1] == seq - 1:
            runs[-1].append(seq)
        else:
            runs.append([seq])
    said = [f"{run[0]}" if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs]
    return f"{'entry' if len(seqs) == 1 else 'entries'} {', '.join(said)}"
