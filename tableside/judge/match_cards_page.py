"""The page of match cards: this match's own as a QR code or on a stick, cards of other tables, and whose count."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tableside.judge.desk_steps import CardsState, DeskContext, DeskOption, DeskSteps, RulingState
from tableside.ledger.witness import table_id
from tableside.match.judge_actions import ConfirmTable, ReadCards, RevokeTable, WriteCard
from tableside.match.match_card import SignedCard
from tableside.message import Listing, Message, message

BACK = message("judge-step-back")
AS_CODE = message("judge-card-as-code")
READ = message("judge-cards-read")
COMPARE = message("judge-table-compare")
NOT_CONFIRMED = message("judge-table-not-confirmed")
CONFIRMED = message("judge-table-confirmed")
NO_CARDS = message("judge-cards-no-cards")

MOST_STICKS = 3
"""The most sticks to which the card can be written."""

STICK_LETTERS = 16
"""The number of letters of a stick's name that stand on its button."""

MOST_LISTED = 12
"""The most matches of a table that are listed, the newest first."""


def cards_steps(context: DeskContext, state: CardsState) -> DeskSteps:
    """Return what the page shows."""
    if state.shows == "code" and context.cards.own is not None:
        own = context.cards.own
        lines = (message("judge-card-code", match=own.card.match, at=own.card.at[11:]), *_about_key(own.key))
        return DeskSteps(lines, (DeskOption(BACK, CardsState()),), code=own.qr_text)
    if state.shows == "table":
        cards = _of_table(context, state.key)
        return DeskSteps(tuple(_about_table(context, state.key, cards)), tuple(_decisions(context, state.key)))
    back = DeskOption(BACK, RulingState())
    return DeskSteps(tuple(_so_far(context)), (*_offered(context), back))


def _so_far(context: DeskContext) -> Iterator[Message]:
    """Yield what came of the last touch, and what is known."""
    known = context.cards
    yield from known.news
    if known.broken:
        yield message("judge-cards-broken", count=known.broken)
    of_event = known.of_event(context.match.agreed.event, context.today)
    counting = known.counting(context.match.agreed.event, context.today)
    if not of_event:
        yield NO_CARDS
        return
    yield message("judge-cards-count", count=len(counting), tables=len({signed.key for signed in counting}))
    if len(of_event) > len(counting):
        yield message("judge-cards-unverified", count=len(of_event) - len(counting))


def _offered(context: DeskContext) -> Iterator[DeskOption]:
    yield DeskOption(AS_CODE, CardsState("code"))
    for stick in context.cards.sticks[:MOST_STICKS]:
        label = message("judge-card-write", stick=Path(stick).name[:STICK_LETTERS])
        yield DeskOption(label, CardsState(), (WriteCard(stick),))
    yield DeskOption(READ, CardsState(), (ReadCards(),))
    keys = dict.fromkeys(signed.key for signed in context.cards.of_event(context.match.agreed.event, context.today))
    for key in sorted((*keys, *(context.cards.confirmed - set(keys))), key=context.cards.confirmed.__contains__):
        code = "judge-table-yes" if key in context.cards.confirmed else "judge-table-no"
        yield DeskOption(message(code, table=table_id(key)), CardsState("table", key))


def _of_table(context: DeskContext, key: bytes) -> tuple[SignedCard, ...]:
    """The cards of a table at this event, the newest match first."""
    of_event = context.cards.of_event(context.match.agreed.event, context.today)
    cards = (signed for signed in of_event if signed.key == key)
    return tuple(sorted(cards, key=lambda signed: (signed.card.match, signed.card.record), reverse=True))


def _about_key(key: bytes) -> Iterator[Message]:
    yield message("judge-card-signed-by", table=table_id(key))


def _about_table(context: DeskContext, key: bytes, cards: tuple[SignedCard, ...]) -> Iterator[Message]:
    is_confirmed = key in context.cards.confirmed
    yield from _about_key(key)
    yield CONFIRMED if is_confirmed else NOT_CONFIRMED
    if not is_confirmed:
        yield COMPARE
    for signed in cards[:MOST_LISTED]:
        card = signed.card
        yield message(
            "judge-card-match",
            match=card.match,
            table=card.table or "?",
            players=Listing(tuple(signed.names.values())),
            count=len(card.penalties),
            at=card.at.replace("T", " "),
        )
    if len(cards) > MOST_LISTED:
        yield message("judge-cards-more-matches", count=len(cards) - MOST_LISTED)


def _decisions(context: DeskContext, key: bytes) -> Iterator[DeskOption]:
    if key in context.cards.confirmed:
        yield DeskOption(message("judge-table-revoke"), CardsState(), (RevokeTable(key),))
    else:
        yield DeskOption(message("judge-table-confirm"), CardsState(), (ConfirmTable(key),))
    yield DeskOption(BACK, CardsState())
