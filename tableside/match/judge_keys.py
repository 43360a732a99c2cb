"""The judge's public key: found on a USB stick, kept in the data folder, and the key for which a match is sealed.

The key in the data folder counts for matches that begin. A match names its own judge's key in its entries, and what it
hides is sealed for that key, whatever lies in the folder.
"""

from __future__ import annotations

import heapq
import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from tableside.engine.model.dials import Dial
from tableside.ledger import judge_key
from tableside.ledger.box import JudgePublic, seal_hide
from tableside.ledger.errors import LedgerError
from tableside.ledger.files import sync_folder
from tableside.ledger.outside import NotWritten
from tableside.ledger.recorded_hides import EscrowedKey, JudgeKeyNote, ResealedHide
from tableside.ledger.seal import Seal
from tableside.ledger.sticks import STICKS, files_on_sticks
from tableside.match.commitments import keeps_key_file
from tableside.match.key_notes import may_hand_over
from tableside.match.state import Match
from tableside.message import Message, message

FILE = "judge.pub"
"""The judge's public key, in the data folder."""

_MOST_READ = 200


class JudgeKey(msgspec.Struct, frozen=True):
    """A judge's public key on a stick: its file, and its short name to compare."""

    file: str
    id: str


def current_key(folder: Path) -> JudgePublic | None:
    """The judge's public key that this table was given, None for none. Raises `Unreadable`."""
    path = folder / FILE
    return judge_key.public_half(path, ours=True) if os.path.lexists(path) else None


def keep_key(folder: Path, public: JudgePublic | None) -> None:
    """Keep this public key from now on, or none. Raises `LedgerError` for the disk."""
    if public is not None:
        judge_key.keep(public, folder / FILE)
        return
    try:
        (folder / FILE).unlink(missing_ok=True)
        sync_folder(folder)
    except OSError:
        raise NotWritten(folder / FILE, message("cause-disk-failed")) from None


class SealedBefore(msgspec.Struct, frozen=True):
    """The sealed parts of a match that a new judge's key would not open.

    `for_judge`: something is sealed for another judge's key; `for_nobody`: something is sealed for no judge's key.
    """

    for_judge: bool = False
    for_nobody: bool = False


def sealed_before(match: Match, judge: JudgePublic) -> SealedBefore:
    """Return what is sealed in a match that this judge's key does not open, as far as it could be handed over.

    In competition that is everything under earlier sealing keys; at another dial, the facedown cards.
    """
    if keeps_key_file(match.agreed.dial):
        owners = {match.sealed_for.get(card.handle, "") for card in match.table.facedown}
    else:
        owners = {period.judge for period in match.periods}
    return SealedBefore(bool(owners - {"", judge.id}), "" in owners)


def first_note(match: int, dial: Dial, judge: JudgePublic, seal: Seal, *, by_hand: bool = False) -> JudgeKeyNote:
    """The entry by which the table seals a match for a judge's key: as it begins, or goes on after its key was lost.

    `match` is its number; `by_hand` is whether nobody confirmed the key at the table.
    """
    if keeps_key_file(dial):
        return JudgeKeyNote(judge.raw, by_hand=by_hand)
    return JudgeKeyNote(judge.raw, seal.id, (EscrowedKey.of(seal, match, judge),), by_hand=by_hand)


def change_note(
    match: Match, judge: JudgePublic | None, seal: Seal | None, agreed: Sequence[str], earlier: Sequence[Seal]
) -> JudgeKeyNote:
    """The entry that seals a match for another judge's key, or for none, from now on.

    `seal` is the new sealing key of a competition, None at another dial. `agreed` are those who agreed. The sealing
    keys in `earlier` (see `keys_to_hand_over`) are handed over to the new judge, and so are facedown cards.
    """
    key = "" if seal is None else seal.id
    if judge is None:
        return JudgeKeyNote(key=key, agreed=tuple(agreed))
    seals = (*(() if seal is None else (seal,)), *earlier)
    escrow = tuple(EscrowedKey.of(each, match.number, judge) for each in seals)
    return JudgeKeyNote(judge.raw, key, escrow, agreed=tuple(agreed))


def with_hand_over(note: JudgeKeyNote, match: Match) -> JudgeKeyNote:
    """The note with its consent to open what was sealed before; at a dial without escrow, with the facedown cards."""
    judge = note.judge
    if judge is None or not keeps_key_file(match.agreed.dial):
        return msgspec.structs.replace(note, handed=True)
    hides = tuple(
        ResealedHide(hidden.where, seal_hide(hidden, judge))
        for card in match.table.facedown
        if may_hand_over(match.sealed_for.get(card.handle, ""), note.agreed)
        and (hidden := match.hidden.get(card.handle)) is not None
    )
    return msgspec.structs.replace(note, hides=hides, handed=True)


def keys_to_hand_over(match: Match, agreed: Sequence[str]) -> tuple[str, ...]:
    """The short names of the earlier sealing keys that these people may hand over, oldest first."""
    return tuple(period.key for period in match.periods if may_hand_over(period.judge, agreed))


def name(key: str) -> Message | str:
    """Return what a judge's key is called in a sentence: its short name, or that there is none."""
    return key or message("judge-no-key")


def find_keys(places: Sequence[Path] = STICKS) -> tuple[JudgeKey, ...]:
    """The judge's public keys on sticks, sorted by file; unreadable files are skipped.

    At most `_MOST_READ` files are read.
    """
    keys = []
    for path in heapq.nsmallest(_MOST_READ, files_on_sticks((".pub",), places)):
        try:
            keys.append(JudgeKey(str(path), judge_key.public_half(path).id))
        except LedgerError:
            continue
    return tuple(keys)
