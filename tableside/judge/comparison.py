"""Compares the card on the reader with the card that was hidden, from the record and without a name.

What it says is one sentence that cannot be misread: whether it is the card on record, and whether the hide was legal,
by which rules. Where it cannot tell, it says why and what would tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from hw.model import Arrived, Sighting, Unread
from tableside.decks.unread import unread_message
from tableside.engine.editions import NEWEST
from tableside.engine.model.verdict import Reason
from tableside.judge.hide_facts import HideFacts
from tableside.ledger.commitment import Hidden
from tableside.match.checks import CheckAnswer
from tableside.match.commitments import tag_key
from tableside.match.state import Match
from tableside.message import Listing, Message, message

CheckTone = Literal["fine", "wrong", "unclear"]
"""The look of an answer: fine only if it is the card on record, and the hide was legal."""

FAULTS: Mapping[str, str] = {
    "reason-card-lacks-hidden": "hide-fault-no-hidden",
    "reason-card-not-in-hand": "hide-fault-not-in-hand",
    "reason-card-not-in-champion-zone": "hide-fault-not-in-champion-zone",
    "reason-hand-empty": "hide-fault-not-in-hand",
    "reason-champion-zone-empty": "hide-fault-not-in-champion-zone",
    "reason-turn-of-another": "hide-fault-turn",
    "reason-chain-exists": "hide-fault-chain",
    "reason-no-time-to-hide": "hide-fault-moment",
    "reason-no-priority": "hide-fault-priority",
    "reason-does-not-control": "hide-fault-control",
    "reason-control-not-known": "hide-fault-control-not-known",
    "reason-facedown-zone-full": "hide-fault-zone-full",
}
"""The faults of a hide, in a few words, by the code of the reason on record."""


class CheckFinding(msgspec.Struct, frozen=True):
    """The finding of a check.

    - `answer`: whether the card on the reader is the card on record
    - `legal`: whether the hide was legal, None if that is not known
    - `sentence`: both in one sentence
    - `would`: what would tell, None where nothing is left open
    - `is_doubted`: whether an entry since the hide cannot be vouched for
    """

    answer: CheckAnswer
    legal: bool | None
    sentence: Message
    would: Message | None = None
    is_doubted: bool = False

    @property
    def tone(self) -> CheckTone:
        """Return how the answer looks.

        >>> CheckFinding("same", False, message("judge-same-card")).tone
        'wrong'
        """
        if self.answer == "different" or self.legal is False:
            return "wrong"
        return "fine" if self.answer == "same" and self.legal and not self.is_doubted else "unclear"


def compare(match: Match, handle: str, facts: HideFacts | None, sighting: Sighting) -> CheckFinding:
    """Compare a card with the record of a hide, whose facts are None where the record has no entry of it.

    The answer is unknown where no tag was read as the card was hidden, its record cannot be opened, or no tag is read
    now.
    """
    hidden = match.hidden.get(handle)
    shown = tag_key(sighting.tag) if isinstance(sighting, Arrived) else b""
    why, would = _open_question(hidden, sighting, shown, is_corrected=facts is not None and facts.corrected)
    answer: CheckAnswer = "unknown"
    if why is None and hidden is not None:
        answer = "same" if shown == hidden.tag else "different"
    card = why or message("judge-same-card" if answer == "same" else "judge-other-card")
    legal = None if facts is None or facts.legality == "unknown" else facts.legality == "legal"
    if why is None and legal is None:
        would = message("judge-would-look")
    hide = describe_recorded(facts, answer)
    summary = message("judge-check", card=card, hide=hide)
    return CheckFinding(answer, legal, summary, would, facts is not None and bool(facts.doubted))


def _open_question(
    hidden: Hidden | None, sighting: Sighting, shown: bytes, *, is_corrected: bool
) -> tuple[Message | None, Message | None]:
    """Return why a check cannot tell whether it is the card, and what would tell; None and None if it can."""
    if hidden is None:
        if is_corrected:
            return message("judge-cannot-tell-corrected"), message("judge-would-people")
        return message("judge-cannot-tell-sealed"), message("judge-would-key")
    if not hidden.tag:
        return message("judge-cannot-tell-unread"), message("judge-would-people")
    if isinstance(sighting, Unread):
        return message("judge-cannot-tell-now"), unread_message(sighting.why)
    if not shown:
        return message("judge-cannot-tell-random"), message("judge-would-people")
    return None, None


def describe_recorded(facts: HideFacts | None, answer: CheckAnswer) -> Message:
    """Return whether the hide was legal: of the card on the reader, or of the card on record where that is another."""
    hide = describe_legality(facts)
    return _of_recorded_card(hide) if answer == "different" else hide


def describe_legality(facts: HideFacts | None) -> Message:
    """Return whether a hide was legal, and by which rules it was not."""
    if facts is None:
        return message("judge-hide-not-on-record")
    if facts.corrected:
        return message("judge-hide-corrected")
    if facts.seq in facts.doubted:
        return message("judge-hide-damaged")
    if facts.legality == "legal":
        return message("judge-hide-drawn" if facts.placed else "judge-hide-legal")
    faults = describe_faults(facts.reasons, facts.edition)
    if facts.legality == "illegal":
        return message("judge-hide-illegal", faults=Listing(faults))
    return message("judge-hide-doubted", faults=Listing(faults)) if faults else message("judge-hide-not-known")


def _of_recorded_card(hide: Message) -> Message:
    """The same of the card on record, where another card lies on the reader."""
    other = {"judge-hide-legal": "judge-record-legal", "judge-hide-illegal": "judge-record-illegal"}.get(hide.code)
    return hide if other is None else message(other, **dict(hide.arguments))


def describe_faults(reasons: tuple[Reason, ...], edition: str) -> tuple[Message, ...]:
    """Return what is wrong with a hide, each once, with its most specific rule: "no Hidden (CR 811.1)"."""
    first: dict[str, Reason] = {}
    for reason in reasons:
        first.setdefault(reason.code, reason)
    return tuple(_fault(reason, edition) for reason in first.values())


def _fault(reason: Reason, edition: str) -> Message:
    code = FAULTS.get(reason.code)
    fault = reason.message if code is None else message(code, **dict(reason.arguments))
    if edition == NEWEST:
        return message("judge-fault", fault=fault, rule=reason.rule)
    return message("judge-fault-of-edition", fault=fault, rule=reason.rule, edition=edition)
