"""A hide fixed at once and opened later: its commitment and the judge's box, and the openings of what is shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hw.model import Tag
from hw.tag import has_random_uid
from tableside.engine import Verdict
from tableside.engine.model import events as e
from tableside.engine.model.events import Event
from tableside.ledger.box import JudgePublic
from tableside.ledger.commitment import CommitmentOpening, Hidden, HideContext, commit, identity
from tableside.ledger.hides import Escrow
from tableside.ledger.seal import Seal
from tableside.match.entries import HideRecord
from tableside.match.fold import Match

_HIDES = b"tableside hides 1"
_LEGAL = {"legal": True, "illegal": False}


@dataclass(frozen=True, slots=True, repr=False)
class Vault:
    """What the hides of one match are fixed and sealed with: the match's key, and the judge's public half if any."""

    seal: Seal
    judge: JudgePublic | None = None

    def escrow(self, match: int) -> Escrow | None:
        """The match's key in the judge's keeping, None where there is no judge's key."""
        return None if self.judge is None else Escrow.of(self.seal.reveal(), match, self.judge)


def hide_record(match: Match, events: tuple[Event, ...], verdict: Verdict, tag: bytes, vault: Vault) -> HideRecord:
    """What is to be kept of these events: `tag` is the number of the tag that was tapped, empty where none was."""
    discards = match.table.asks is not None and match.table.asks.about == "discard"
    return HideRecord(
        _hide(match, events, verdict, tag, vault), vault.judge, tuple(_openings(match, events)), tag, discards
    )


def _hide(match: Match, events: tuple[Event, ...], verdict: Verdict, tag: bytes, vault: Vault) -> Hidden | None:
    hid = [event for event in events if isinstance(event, e.Hid)]
    if len(hid) != 1:
        return None
    (one,) = hid
    where = HideContext(match.number, one.player, one.at, match.hides + 1)
    return commit(vault.seal.derived(_HIDES), where, one.face.reveal(), tag, _LEGAL.get(verdict.kind))


def _openings(match: Match, events: tuple[Event, ...]) -> Iterator[CommitmentOpening]:
    """The openings of facedown cards that these events show to everybody (2026-07-16, 421.4).

    Where another card is shown than the one on record, that one is not public by it, and is not opened: a judge can.
    """
    shown = {event.handle: event.card for event in events if isinstance(event, e.Revealed | e.LeftFacedown)}
    for handle, card in shown.items():
        hidden = match.hidden.get(handle)
        if hidden is not None and hidden.card in (None, identity(card or "")):
            yield hidden.opening()


def tag_key(tag: Tag) -> bytes:
    """By what a physical card is known again: its tag's uid, or the id on it where the uid is drawn anew each time.

    Empty where neither says anything.
    """
    if has_random_uid(tag.uid):
        return tag.ident.reveal() if tag.ident is not None else b""
    return tag.uid.reveal()


def keeps_key_file(dial: str) -> bool:
    """Whether a match's key lies in a file at this dial, so that a power cut loses nothing: not in competition."""
    return dial != "competition"
