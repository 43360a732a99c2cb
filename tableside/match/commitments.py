"""Commitments to hidden cards: made at the hide, with a box for the judge, and opened when the card is shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hw.model import Tag
from hw.tag import has_random_uid
from tableside.engine import Verdict
from tableside.engine.model import events as e
from tableside.engine.model.events import Event
from tableside.engine.model.questions import TAPPED
from tableside.ledger.box import JudgePublic
from tableside.ledger.commitment import CommitmentOpening, Hidden, HideContext, commit, committed_name
from tableside.ledger.seal import Seal
from tableside.match.disclosure import Publish
from tableside.match.entries import HideRecord
from tableside.match.state import Match

_HIDES = b"tableside hides 1"
_LEGAL = {"legal": True, "illegal": False}


@dataclass(frozen=True, slots=True, repr=False)
class Vault:
    """The keys that commit and seal the hides of one match: the match's own, and the judge's public key if any."""

    seal: Seal
    judge: JudgePublic | None = None


def hide_record(
    match: Match, events: tuple[Event, ...], verdict: Verdict, tag: bytes, vault: Vault, leave: tuple[Publish, ...]
) -> HideRecord:
    """Return what an entry keeps of these events beside them; `tag` is the key of the tapped tag, empty for none."""
    names_cards = match.table.asks is not None and match.table.asks.about in TAPPED
    return HideRecord(
        _hide(match, events, verdict, tag, vault), vault.judge, tuple(openings(match, events)), tag, names_cards, leave
    )


def _hide(match: Match, events: tuple[Event, ...], verdict: Verdict, tag: bytes, vault: Vault) -> Hidden | None:
    """Return what is committed to; whether a card that a correction put in a place was hidden legally is unknown."""
    hides = [event for event in events if isinstance(event, e.Hid)]
    if len(hides) != 1:
        return None
    legal = None if any(isinstance(event, e.LeftFacedown) for event in events) else _LEGAL.get(verdict.kind)
    return _committed(match, hides[0], tag, vault, legal)


def _committed(match: Match, hide: e.Hid, tag: bytes, vault: Vault, legal: bool | None) -> Hidden:
    context = HideContext(match.number, hide.player, hide.at, match.hides + 1)
    return commit(vault.seal.derived(_HIDES), context, hide.face.reveal(), tag, legal)


def replacement_record(match: Match, hide: e.Hid, tag: bytes, vault: Vault, *, legal: bool | None = True) -> HideRecord:
    """Return what an entry keeps of a card that a judge's remedy put facedown; `legal` is whether it may lie there."""
    return HideRecord(_committed(match, hide, tag, vault, legal), vault.judge, (), tag)


def openings(match: Match, events: tuple[Event, ...]) -> Iterator[CommitmentOpening]:
    """The openings of the facedown cards that these events show to everybody (2026-07-16, 421.4).

    If the card shown is not the card on record, the latter stays private: only a judge can open it. A correction that
    takes a facedown card away shows nothing.
    """
    shown = {event.handle: event.card for event in events if isinstance(event, e.Revealed)}
    for handle, card in shown.items():
        hidden = match.hidden.get(handle)
        if hidden is not None and hidden.card in (None, committed_name(card or "")):
            yield hidden.opening()


def tag_key(tag: Tag) -> bytes:
    """Return the key of a physical card: its tag's uid, or the id written on it if the tag draws a random uid.

    Empty if it has neither.
    """
    if has_random_uid(tag.uid):
        return tag.ident.reveal() if tag.ident is not None else b""
    return tag.uid.reveal()


def keeps_key_file(dial: str) -> bool:
    """Return whether a match's key is kept in a file at this dial, against power cuts: not in competition."""
    return dial != "competition"
