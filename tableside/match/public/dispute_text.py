"""Questions on which texts and rulings differ, in lines: what each side says, and which side is followed."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.editions.disputes import DISPUTES, Dispute
from tableside.engine.rules.disputes import describe_citation
from tableside.message import Listing, Message, message


def describe_dispute(dispute: Dispute) -> Iterator[Message]:
    """A question, its two sides with what they cite, and what verdicts do."""
    name = dispute.id.removeprefix("dispute-")
    first, second = map(describe_citation, dispute.sides)
    yield message(dispute.id)
    yield message("disputed-side", cited=first, says=message(f"dispute-first-{name}"))
    yield message("disputed-side", cited=second, says=message(f"dispute-second-{name}"))
    if dispute.follows is not None:
        yield message("disputed-followed", cited=(first, second)[dispute.follows])
    elif dispute.disputed_in:
        yield message("disputed-verdict", editions=Listing(dispute.disputed_in))
    else:
        yield message("disputed-by-hand")


def disputes_on(card: str) -> tuple[Message, ...]:
    """The questions about a card; none for most cards."""
    return tuple(line for dispute in DISPUTES.values() if card in dispute.cards for line in describe_dispute(dispute))
