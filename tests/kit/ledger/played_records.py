"""A match with hides in a real ledger, its entries written as the table writes them."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

from tableside.engine import Secret
from tableside.engine.model import events as e
from tableside.engine.model.actions import EndTurn, Hide
from tableside.engine.model.events import Event
from tableside.engine.model.game_setup import GameSetup as Agreed
from tableside.engine.model.record import encode
from tableside.ledger.box import JudgePublic
from tableside.ledger.commitment import CommitmentOpening, Hidden, HideContext, commit
from tableside.ledger.entry import Draft, Entry
from tableside.ledger.recorded_hides import EscrowedKey, JudgeKeyNote, committed, with_commitment, with_openings
from tableside.ledger.seal import Seal
from tableside.ledger.store import Ledger, new_token
from tableside.match.entries import draft_first_entry

EDITION = "2026-07-16"
MATCH_KEY = bytes(range(100, 132))
AGREED = Agreed({"A": "Ann", "B": "Ben"}, ("Void Gate", "Zaun Warrens"))
TAG = bytes.fromhex("04c0ffee15900d")


class Played:
    """A match that is written entry by entry; the ledger is closed at the end of the `with`."""

    def __init__(self, folder: Path, judge: JudgePublic | None = None) -> None:
        self.folder = folder
        self.judge = judge
        self.ledger = Ledger.open(folder)
        self.match = self.ledger.new_match()
        self.ledger.append(self.match, draft_first_entry(AGREED, ()), new_token())
        self._sealed_for: JudgePublic | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.ledger.close()

    def append(self, kind: str, action: bytes, events: tuple[Event, ...] = (), private: bytes = b"") -> Entry:
        draft = Draft(kind, EDITION, action, b"null", encode(events, []), private)
        return self.ledger.append(self.match, draft, new_token())

    def turn(self) -> Entry:
        return self.append("action", encode(EndTurn("A"), []))

    def note(self, kind: str, **public: Any) -> Entry:
        return self.append(kind, msgspec.json.encode(public))

    def hide(self, player: str, card: str | None, at: int, legal: bool | None = True, **other: Any) -> Hidden:
        """A hide with its commitment; `other` changes what is public of the event."""
        if self.judge != self._sealed_for:
            self._sealed_for = self.judge
            self.append("keys", msgspec.json.encode(JudgeKeyNote(self.judge.raw if self.judge else b"")))
        number = 1 + sum(committed(entry.action) is not None for entry in self.ledger.entries(self.match))
        where = HideContext(self.match, player, at, number)
        hidden = commit(MATCH_KEY, where, card, TAG if card else b"", legal)
        action = with_commitment(encode(Hide(player, Secret(card), at), []), hidden, self.judge)
        self.append("action", action, (hid(hidden, **other),), private=hidden.record())
        return hidden

    def reveal(self, hidden: Hidden, shown: str | None, *openings: CommitmentOpening) -> Entry:
        """A card is shown to all, with these openings, or its own."""
        event = e.Revealed(handle(hidden), hidden.where.player, shown)
        action = with_openings(encode(EndTurn("A"), []), openings or [hidden.opening()])
        return self.append("action", action, (event,))

    def escrow(self, judge: JudgePublic) -> Entry:
        self._sealed_for = judge
        key = EscrowedKey.of(Seal(MATCH_KEY), self.match, judge)
        return self.append("keys", msgspec.json.encode(JudgeKeyNote(judge.raw, key.key, (key,))))


def handle(hidden: Hidden) -> str:
    return f"f{hidden.where.hide}"


def hid(hidden: Hidden, **other: Any) -> e.Hid:
    where = hidden.where
    event = e.Hid(handle(hidden), where.player, where.at, 1, "hand", Secret(hidden.card))
    return msgspec.structs.replace(event, **other)
