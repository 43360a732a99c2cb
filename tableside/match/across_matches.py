"""The ties between the matches of a ledger: rulings that count in each, and losses that are still owed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.clock import utc_now
from tableside.ledger.public import PublicLedger
from tableside.ledger.timeline import REMEDY
from tableside.match.match_card import SignedCard
from tableside.match.owed_losses import (
    CarriedOutLoss,
    OwedLosses,
    carried_out_losses,
    joined,
    losses_on_cards,
    owed_losses,
)
from tableside.match.public.first_entry import read_setup
from tableside.match.public.rulings import (
    CONFIRMED,
    RULING,
    WITHDRAWN,
    RecordedRuling,
    read_confirmation,
    recorded_rulings,
)
from tableside.match.remedies import read_remedy
from tableside.match.state import Match


def rulings_of_all(folder: Path) -> tuple[RecordedRuling, ...]:
    """The rulings in all matches of a ledger, oldest first. Raises LedgerError."""
    with PublicLedger.open(folder) as ledger:
        rulings = ledger.of_kind(RULING)
        if not rulings:
            return ()
        ruled = {entry.match for entry in rulings}
        setups = {first.match: read_setup(first) for first in ledger.first_entries() if first.match in ruled}
        games = {match: (agreed.match or match, agreed.game) for match, agreed in setups.items()}
        return recorded_rulings((*rulings, *ledger.of_kind(WITHDRAWN), *ledger.of_kind(CONFIRMED)), games)


def confirmed_elsewhere(folder: Path) -> frozenset[int]:
    """The entries that a head judge confirmed in another match than theirs. Raises LedgerError."""
    with PublicLedger.open(folder) as ledger:
        confirmations = map(read_confirmation, ledger.of_kind(CONFIRMED))
        return frozenset(each.of for each in confirmations if each.match)


def losses_before(folder: Path, agreed: GameSetup, cards: Iterable[SignedCard]) -> OwedLosses:
    """The losses from earlier matches that count for a match that begins now.

    `cards` are those of other tables that count. Raises LedgerError.
    """
    rulings = rulings_of_all(folder)
    with PublicLedger.open(folder) as ledger:
        carried_out = tuple(_carried_out(ledger))
    here = owed_losses(agreed, utc_now().date().isoformat(), rulings, carried_out)
    return joined(here, losses_on_cards(agreed, cards, carried_out))


def new_losses(folder: Path, match: Match, cards: Iterable[SignedCard]) -> OwedLosses:
    """The losses for a match that has begun that cards have, and that are not on its record. Raises LedgerError."""
    with PublicLedger.open(folder) as ledger:
        on_cards = losses_on_cards(match.agreed, cards, _carried_out(ledger))
    known = {*match.losses, *match.match_losses}
    return OwedLosses(
        tuple(player for player in on_cards.game if player not in known),
        tuple(player for player in on_cards.match if player not in known),
    )


def _carried_out(ledger: PublicLedger) -> Iterator[CarriedOutLoss]:
    """The losses from before that were carried out in the matches of a ledger, or noted as served elsewhere."""
    with_losses = {entry.match for entry in ledger.of_kind(REMEDY) if read_remedy(entry).owed}
    for first in ledger.first_entries():
        if first.match in with_losses:
            yield from carried_out_losses(first, ledger.entries(first.match))
