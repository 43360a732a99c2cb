"""The sealed parts of a ledger that a judge's key can open, as its public entries tell.

A sealed part opens with the sealing key of its time. Where that key is in escrow, in an entry of kind `keys`, the judge
whose key it was put there for can open it anywhere. What no judge could open is of no use away from its table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from tableside.ledger.entry import OPENING
from tableside.ledger.recorded_hides import KEYS, JudgeKeyNote
from tableside.ledger.unsealed import KEY_LOST

KINDS = (OPENING, KEYS, KEY_LOST)
"""The kinds of entries that say under which key entries are sealed, and who can open it."""


class KeyEntry(NamedTuple):
    """An entry of one of these kinds."""

    seq: int
    match: int
    kind: str
    action: bytes


class Span(NamedTuple):
    """The entries of a match from the entry `first` to the entry `last`."""

    match: int
    first: int
    last: int


@dataclass(slots=True)
class _Sealing:
    """The sealing keys of a match: from which entry on each counts, by its short name, and those in escrow."""

    periods: list[tuple[int, str]]
    escrow: set[str] = field(default_factory=set)

    def note(self, seq: int, note: JudgeKeyNote) -> None:
        """Apply an entry of kind `keys`. The key with which a match begins has no name before such an entry."""
        if note.key and note.agreed:
            self.periods.append((seq + 1, note.key))
        elif note.key:
            self.periods[-1] = self.periods[-1][0], note.key
        if note.public:
            self.escrow |= {each.key for each in note.escrow}
            named = {key for _, key in self.periods}
            unknown = [each.key for each in note.escrow if each.key not in named]
            if len(unknown) == 1:
                self.periods = [(first, key or unknown[0]) for first, key in self.periods]


def escrowed(entries: Iterable[KeyEntry], until: int) -> tuple[Span, ...]:
    """The entries up to `until` whose sealed parts a judge can open, by what these entries up to there say."""
    matches = dict[int, _Sealing]()
    for entry in entries:
        if entry.seq > until:
            break
        if entry.kind == OPENING:
            matches[entry.match] = _Sealing([(entry.seq, "")])
        elif entry.match in matches:
            try:
                note = msgspec.json.decode(entry.action, type=JudgeKeyNote)
            except (ValueError, RecursionError):
                continue
            sealing = matches[entry.match]
            if entry.kind == KEY_LOST:
                sealing.periods.append((entry.seq, note.key))
            else:
                sealing.note(entry.seq, note)
    spans = list[Span]()
    for match, sealing in matches.items():
        ends = [first - 1 for first, _ in sealing.periods[1:]] + [until]
        for (first, key), last in zip(sealing.periods, ends, strict=True):
            if key in sealing.escrow and first <= min(last, until):
                spans.append(Span(match, first, min(last, until)))
    return tuple(spans)
