"""Making the card of a match from the ledger: its games, the penalties in force, and what was withdrawn since."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from carddata.model.card import Catalogue
from tableside.engine.model.modes import PlayedGame, match_winner
from tableside.ledger.commitment import fields
from tableside.ledger.entry import PublicEntry
from tableside.ledger.errors import MatchNotFound
from tableside.ledger.people import people_hashes
from tableside.ledger.public import PublicLedger
from tableside.ledger.witness import TableKey
from tableside.match.match_card import ID_BYTES, CardPenalty, MatchCard, SignedCard
from tableside.match.owed_losses import served_here
from tableside.match.past_matches import games_by_match
from tableside.match.public.infractions import TOURNAMENT_RULES, counts_for
from tableside.match.public.rulings import (
    CONFIRMED,
    RULING,
    WITHDRAWN,
    final,
    read_confirmation,
    read_ruling,
    read_withdrawal,
)
from tableside.match.public.scene_fold import SceneFold, fold_scene
from tableside.match.replay import RecordUnreadable

_RECORD = b"tableside match record 1\0"


def record_id(first: PublicEntry) -> str:
    """Return the id of a match on any table: made from its first entry, which has salted hashes of its people."""
    content = fields(first.seq, first.at, first.action)
    return base64.urlsafe_b64encode(sha256(_RECORD + content).digest()[:ID_BYTES]).decode()


def own_records(ledger: PublicLedger) -> frozenset[str]:
    """The matches in a ledger, as cards name them. Raises LedgerError."""
    return frozenset(map(record_id, ledger.first_entries()))


def make_card(folder: Path, match: int | None, cards: Catalogue, key: TableKey) -> SignedCard:
    """The signed card of a match in the ledger of `folder`, which may still go on; by default of the newest.

    `match` is the number of any of its games. Raises `MatchNotFound`, `RecordUnreadable` or another LedgerError.
    """
    with PublicLedger.open(folder) as ledger:
        number = match if match is not None else ledger.latest_match()
        firsts = _games(ledger.first_entries(), number)
        if not firsts:
            raise MatchNotFound(folder, match)
        games = [ledger.entries(first.match) for first in firsts]
        withdrawals, confirmations = ledger.of_kind(WITHDRAWN), ledger.of_kind(CONFIRMED)
        people = ledger.people_of(firsts[0].seq)
    try:
        card = _card(games, withdrawals, confirmations, cards)
    except Exception:  # a ledger that was changed may hold anything
        raise RecordUnreadable(firsts[0].match) from None
    return SignedCard.sign(card, key, tuple(person for person in people if person.who in card.people))


def _games(firsts: Iterable[PublicEntry], number: int | None) -> list[PublicEntry]:
    """The first entries of all games of the match with this game, in their order."""
    games = games_by_match(firsts).values()
    return next((entries for entries in games if number in [first.match for first in entries]), [])


def _card(
    games: Sequence[tuple[PublicEntry, ...]],
    withdrawals: Iterable[PublicEntry],
    confirmations: Iterable[PublicEntry],
    cards: Catalogue,
) -> MatchCard:
    fold = fold_scene(games[-1], cards)
    if fold is None:
        raise ValueError("no first entry")
    first, agreed = games[0][0], fold.agreed
    numbers = {game[0].match for game in games}
    gone = {
        (each.match, each.number): entry for entry in withdrawals if (each := read_withdrawal(entry)).match in numbers
    }
    claimable = {entry.seq for game in games for entry in game}
    confirmed = {of: entry for entry in confirmations if (of := read_confirmation(entry).of) in claimable}
    newest = max((*games[-1][-1:], *gone.values(), *confirmed.values()), key=lambda entry: entry.seq)
    completed = [*(game.winner for game in fold.games), *([fold.table.winner] if fold.table.over else [])]
    over, winner = _result(fold)
    penalties = tuple(_penalties(games, set(gone), set(confirmed)))
    return MatchCard(
        match=first.match,
        record=record_id(first),
        state=newest.seq,
        at=newest.at[:16],
        day=agreed.date or first.at[:10],
        edition=agreed.edition,
        rules=TOURNAMENT_RULES,
        mode=agreed.mode,
        dial=agreed.dial,
        people=people_hashes(first.action),
        event=agreed.event,
        table=agreed.table,
        round=agreed.round_name,
        unnamed=tuple(sorted(agreed.unnamed)),
        games=tuple(each or "" for each in completed),
        result="open" if not over else "drawn" if winner is None else "won",
        winner=winner or "",
        points={player: fold.table.seat(player).points for player in agreed.names},
        penalties=tuple(penalty for penalty, is_gone in penalties if not is_gone),
        withdrawn=tuple(penalty for penalty, is_gone in penalties if is_gone),
        served=tuple(sorted({player for game in games for player, _ in served_here(agreed.names, game)})),
    )


def _result(fold: SceneFold) -> tuple[bool, str | None]:
    """Return whether the match is over, and who won it, None for nobody."""
    if fold.agreed.mode != "match":
        return fold.table.over, fold.table.winner
    if fold.result is not None:
        return True, fold.result.winner
    this = [PlayedGame({}, fold.table.winner)] if fold.table.over else []
    winner = match_winner([*fold.games, *this])
    return winner is not None, winner


def _penalties(
    games: Sequence[tuple[PublicEntry, ...]], gone: set[tuple[int, int]], confirmed: set[int]
) -> Iterator[tuple[CardPenalty, bool]]:
    """The penalties that count, and those that were withdrawn; an appealed ruling is neither."""
    for game, entries in enumerate(games, 1):
        number = entries[0].match
        rulings = {entry.seq: read_ruling(entry) for entry in entries if entry.kind == RULING}
        withdrawn = {each for match, each in gone if match == number}
        counting = {ruling.number for ruling in final(rulings.values(), withdrawn)}
        for seq, ruling in rulings.items():
            if ruling.penalty == "none" or not (ruling.number in counting or ruling.number in withdrawn):
                continue
            penalty = CardPenalty(
                game,
                ruling.number,
                ruling.player,
                ruling.infraction,
                ruling.penalty,
                counts_for(ruling.infraction) if ruling.penalty == "warning" or ruling.upgraded else "",
                ruling.upgraded,
                ruling.next_match,
                ruling.claimed and seq not in confirmed,
            )
            yield penalty, ruling.number in withdrawn
