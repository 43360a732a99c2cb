"""Checks of facedown cards: the chosen card, what the record says about it, and what the last check found.

Each check and each look is on record before its answer shows. Cards that were turned up or are gone can be checked too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from hw.model import Sighting
from tableside.judge.comparison import CheckFinding, compare
from tableside.judge.fact_lines import fact_lines
from tableside.judge.hide_facts import HideFacts, hide_facts
from tableside.judge.view import FacedownChoice
from tableside.ledger.entry import Entry
from tableside.match.checks import CHECK, CheckNote, LookReason, SealedCheck, SealedLook
from tableside.match.disclosure import ShownFace
from tableside.match.door import show_to_judge
from tableside.match.entries import LookNote
from tableside.match.state import Match
from tableside.message import Message, message

PUT_DOWN = message("judge-put-card-down")
GONE = message("judge-card-gone")
NOT_KNOWN = message("judge-card-not-known")


class CheckTable(Protocol):
    """The part of the table that checks need."""

    @property
    def match(self) -> Match | None:
        """The match on the table, as the ledger has it."""

    def note(self, kind: str, public: Any, private: Any = None) -> object:
        """Append an entry that changes no position. Raises LedgerError where it cannot be stored."""

    def entries(self) -> tuple[Entry, ...]:
        """All entries of the match, as far as its keys open them. Raises LedgerError."""


class Checking:
    """The chosen facedown card, and what a judge has just learned of it."""

    def __init__(self) -> None:
        self._known: tuple[tuple[int, int, int], Mapping[str, HideFacts]] | None = None
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        self._known = None
        self.chosen = ""
        self.hide_answer()

    def facts(self, match: Match, entries: tuple[Entry, ...]) -> Mapping[str, HideFacts]:
        """The facts of every hide of the match that was not undone; derived again only after a new entry."""
        key = match.number, len(entries), entries[-1].seq if entries else 0
        if self._known is None or self._known[0] != key:
            self._known = key, hide_facts(entries, match.table)
        return self._known[1]

    def hide_answer(self) -> None:
        """Hide what was shown of a card."""
        self.finding: CheckFinding | None = None
        self.shown: ShownFace | None = None

    def choose(self, handle: str) -> Message:
        """Choose the card to check."""
        self.hide_answer()
        self.chosen = handle
        return PUT_DOWN

    def check(self, table: CheckTable, match: Match, sighting: Sighting) -> Message | None:
        """Compare a card with the record of the chosen facedown card. Raises LedgerError."""
        self.hide_answer()
        if (refused := refusal(match, self.chosen)) is not None:
            return refused
        facts = self.facts(match, table.entries()).get(self.chosen)
        if facts is None and not is_facedown(match, self.chosen):
            return GONE
        finding = compare(match, self.chosen, facts, sighting)
        table.note(CHECK, CheckNote(self.chosen), SealedCheck(finding.answer, finding.legal))
        self.finding = finding
        return None

    def look(self, table: CheckTable, match: Match, reason: LookReason) -> Message | None:
        """Look at the name of the chosen card. Raises LedgerError."""
        self.hide_answer()
        if not is_facedown(match, self.chosen) and self.chosen not in self.facts(match, table.entries()):
            return GONE
        if (refused := refusal(match, self.chosen)) is not None:
            return refused
        table.note("look", LookNote(self.chosen), SealedLook(reason))
        self.shown = show_to_judge(match, self.chosen)
        return None if self.shown.card else NOT_KNOWN

    def lines(self, facts: Mapping[str, HideFacts]) -> tuple[Message, ...]:
        """Return what the record says about the chosen card."""
        chosen = facts.get(self.chosen)
        return () if chosen is None else fact_lines(chosen)


def choices(match: Match, facts: Mapping[str, HideFacts]) -> tuple[FacedownChoice, ...]:
    """The facedown cards, those to settle first, then those that no longer are, newest first."""
    ordered = sorted(match.table.facedown, key=lambda card: card.settlement != "to settle")
    facedown = tuple(
        FacedownChoice(card.handle, card.at, card.player, card.turn, to_settle=card.settlement == "to settle")
        for card in ordered
    )
    there = {card.handle for card in facedown}
    gone = [hide for hide in facts.values() if hide.handle not in there]
    were = (FacedownChoice(hide.handle, hide.place, hide.player, hide.turn, is_gone=True) for hide in reversed(gone))
    return (*facedown, *were)


def is_facedown(match: Match, handle: str) -> bool:
    """Return whether the card still lies facedown."""
    return any(card.handle == handle for card in match.table.facedown)


def refusal(match: Match, handle: str) -> Message | None:
    """Return why this judge may not see the card: it was sealed for another key and not handed over."""
    owner = match.sealed_for.get(handle, match.judge_id)
    if owner == match.judge_id:
        return None
    return message("judge-sealed-for-other", key=owner) if owner else message("judge-hidden-before-key")
