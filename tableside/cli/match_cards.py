"""`tableside record card` and `record cards`: the signed card of a match, and many of them for a scorekeeper."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from io import BytesIO, StringIO
from itertools import islice
from pathlib import Path

import msgspec
import segno

from carddata.model.card import Catalogue
from tableside.cli.result import FITS, UNREAD, WRONG, Cells, CommandResult, Line
from tableside.ledger.errors import LedgerError
from tableside.ledger.outside import Unreadable, write_new
from tableside.ledger.signed_head import origin
from tableside.ledger.sticks import files_on_sticks
from tableside.ledger.witness import TableKey
from tableside.match.card_making import make_card
from tableside.match.card_shelf import MOST_CARDS, put, read_card
from tableside.match.match_card import SUFFIX, CardPenalty, SignedCard
from tableside.match.public.infractions import Penalty
from tableside.message import Message, message

COLUMNS = tuple(
    message(code)
    for code in (
        "command-column-verified",
        "command-column-table",
        "command-column-round",
        "command-column-match",
        "command-column-players",
        "command-column-result",
        "command-column-penalties",
        "command-column-as-of",
    )
)


CSV_OF_MATCH = (
    "verified",
    "table_key",
    "event",
    "day",
    "round",
    "table",
    "match",
    "players",
    "result",
    "winner",
    "games",
    "at",
)
"""The columns about a match."""

CSV_OF_PENALTY = (
    "name",
    "game",
    "number",
    "infraction",
    "penalty",
    "counts",
    "upgraded",
    "next_match",
    "claimed",
    "withdrawn",
)
"""The columns about a penalty, empty for a match without any."""


class CardSeat(msgspec.Struct, frozen=True):
    """A player of a card: the letter, the name, whether they gave it themselves, and the points of the newest game."""

    player: str
    name: str
    named: bool
    points: int


class ListedPenalty(msgspec.Struct, frozen=True):
    """A penalty of a card, as in `CardPenalty`; `name` is what the player is called."""

    game: int
    number: int
    player: str
    name: str
    infraction: str
    penalty: Penalty
    counts: str
    upgraded: str
    next_match: bool
    claimed: bool


class ListedCard(msgspec.Struct, frozen=True):
    """A match by its card. The fields are those of `MatchCard`.

    - `table_key`: the short name of the key of its table; `verified`: whether that was named as confirmed
    - `games`: the names of who won each finished game, empty for a draw; `winner`: the name of who won the match
    - `served`: the names of those whose loss from an earlier match was carried out, or noted as served elsewhere
    """

    table_key: str
    verified: bool
    match: int
    record: str
    state: int
    at: str
    day: str
    event: str
    table: str
    round: str
    mode: str
    edition: str
    rules: str
    players: tuple[CardSeat, ...]
    games: tuple[str, ...]
    result: str
    winner: str
    penalties: tuple[ListedPenalty, ...]
    withdrawn: tuple[ListedPenalty, ...]
    served: tuple[str, ...]


class WarningCount(msgspec.Struct, frozen=True):
    """The number of a person's warnings that count at an event for a rule of upgrading, for one infraction."""

    event: str
    name: str
    rule: str
    infraction: str
    count: int


class RefusedFile(msgspec.Struct, frozen=True):
    """A file that holds no card that can be used, and why."""

    file: str
    cause: Message


class CardList(msgspec.Struct, frozen=True):
    """The latest card of each match; warnings are counted over those of verified tables.

    Without a name of the event, the matches of one day belong together: the day stands in its place in `counts`.
    """

    cards: tuple[ListedCard, ...]
    counts: tuple[WarningCount, ...]
    refused: tuple[RefusedFile, ...]


def write_card(data: Path, match: int | None, out: Path, cards: Catalogue) -> CommandResult:
    """Write the signed card of a match, as a QR code for a name that ends with `.png`. Raises LedgerError."""
    signed = make_card(data, match, cards, TableKey.of(data))
    write_new(out, [_picture(signed.qr_text) if out.suffix == ".png" else signed.text.encode()])
    written = message("command-card-written", match=signed.card.match, file=str(out))
    return CommandResult((written, message("command-card-signed", table=signed.table)))


def _picture(text: str) -> bytes:
    """A QR code as a picture (PNG)."""
    out = BytesIO()
    segno.make_qr(text, error="m", boost_error=False).save(out, kind="png", scale=8, border=4)
    return out.getvalue()


def list_cards(places: Sequence[Path], tables: Collection[str], out: Path | None) -> CommandResult:
    """The cards in these files, and in folders with their subfolders; `tables` are the keys that were confirmed.

    `out` gets them as a table if its name ends with `.csv`, or else as JSON. Raises LedgerError.
    """
    shelf: dict[tuple[bytes, str], SignedCard] = {}
    refused: list[RefusedFile] = []
    files = tuple(islice(_files(places), MOST_CARDS + 1))
    for file in files[:MOST_CARDS]:
        try:
            outcome = put(shelf, read_card(file))
        except LedgerError as error:
            cause = error.cause if isinstance(error, Unreadable) else error.problem
            refused.append(RefusedFile(str(file), cause))
        else:
            if outcome == "contradicts":
                refused.append(RefusedFile(str(file), message("cause-card-contradicts")))
    listed = tuple(_listed(signed, tables) for signed in sorted(shelf.values(), key=_order))
    cards = CardList(listed, tuple(_counts(listed)), tuple(refused))
    if out is not None:
        write_new(out, [_csv(cards.cards) if out.suffix == ".csv" else msgspec.json.encode(cards)])
    lines = (
        *_count_lines(cards.counts),
        *((message("command-cards-written", count=len(listed), file=str(out)),) if out is not None else ()),
    )
    aside = (
        *(message("command-card-refused", file=each.file, cause=each.cause) for each in refused),
        *((message("command-cards-too-many", most=MOST_CARDS),) if len(files) > MOST_CARDS else ()),
        *((message("command-cards-unverified"),) if any(not card.verified for card in listed) else ()),
    )
    code = UNREAD if not listed else WRONG if refused else FITS
    return CommandResult(lines, code, aside, data=cards, table=Cells(COLUMNS, tuple(map(_cells, listed))))


def _files(places: Iterable[Path]) -> Iterator[Path]:
    for place in places:
        if place.is_dir():
            yield from sorted(islice(files_on_sticks((SUFFIX,), (place,)), MOST_CARDS + 1))
        else:
            yield place


def _order(signed: SignedCard) -> tuple[str, str, str, int, str]:
    card = signed.card
    return card.day, card.round, card.table, card.match, card.record


def _listed(signed: SignedCard, tables: Collection[str]) -> ListedCard:
    card, names, persons = signed.card, signed.names, signed.persons
    return ListedCard(
        signed.table,
        signed.table in tables or origin(signed.key) in tables,
        card.match,
        card.record,
        card.state,
        card.at,
        card.day,
        card.event,
        card.table,
        card.round,
        card.mode,
        card.edition,
        card.rules,
        tuple(CardSeat(each, name, each in persons, card.points.get(each, 0)) for each, name in names.items()),
        tuple(names.get(winner, winner) for winner in card.games),
        card.result,
        names.get(card.winner, card.winner),
        tuple(_penalty(penalty, names) for penalty in card.penalties),
        tuple(_penalty(penalty, names) for penalty in card.withdrawn),
        tuple(names.get(player, player) for player in card.served),
    )


def _penalty(penalty: CardPenalty, names: Mapping[str, str]) -> ListedPenalty:
    return ListedPenalty(
        penalty.game,
        penalty.number,
        penalty.player,
        names.get(penalty.player, penalty.player),
        penalty.infraction,
        penalty.penalty,
        penalty.counts,
        penalty.upgraded,
        penalty.next_match,
        penalty.claimed,
    )


def _counts(cards: Iterable[ListedCard]) -> Iterator[WarningCount]:
    """Yield what counts for upgrades, over the cards of verified tables."""
    counts: Counter[tuple[str, str, str, str]] = Counter()
    for card in cards:
        named = {seat.player for seat in card.players if seat.named}
        for penalty in card.penalties:
            if card.verified and penalty.counts and penalty.player in named:
                counts[card.event or card.day, penalty.name, penalty.counts, penalty.infraction] += 1
    for key, count in sorted(counts.items()):
        yield WarningCount(*key, count)


def _count_lines(counts: Iterable[WarningCount]) -> Iterator[Line]:
    for each in counts:
        about = {"event": each.event, "name": each.name, "rule": each.rule, "infraction": each.infraction}
        yield message("command-card-count", count=each.count, **about)


def _cells(card: ListedCard) -> tuple[Line, ...]:
    return (
        message("command-card-verified") if card.verified else message("command-card-unverified", table=card.table_key),
        card.table,
        card.round,
        str(card.match),
        ", ".join(seat.name for seat in card.players),
        _result(card),
        "; ".join(f"{each.name}: {each.penalty} ({each.infraction})" for each in card.penalties),
        card.at.replace("T", " "),
    )


def _result(card: ListedCard) -> Line:
    if card.result == "won":
        return message("report-won", player=card.winner)
    return message("report-drawn") if card.result == "drawn" else message("command-match-unfinished")


def _csv(cards: Iterable[ListedCard]) -> bytes:
    """A row for each penalty, also for those that were withdrawn, and one for each match without any."""
    out = StringIO(newline="")
    rows = csv.DictWriter(out, (*CSV_OF_MATCH, *CSV_OF_PENALTY), restval="")
    rows.writeheader()
    for card in cards:
        about = {name: _safe(getattr(card, name)) for name in CSV_OF_MATCH if name not in ("players", "games")}
        about |= {
            "players": _safe(", ".join(seat.name for seat in card.players)),
            "games": _safe(", ".join(card.games)),
        }
        penalties = [*((each, False) for each in card.penalties), *((each, True) for each in card.withdrawn)]
        for penalty, is_withdrawn in penalties:
            fields = msgspec.structs.asdict(penalty) | {"withdrawn": is_withdrawn}
            rows.writerow(about | {name: _safe(fields[name]) for name in CSV_OF_PENALTY})
        if not penalties:
            rows.writerow(about)
    return out.getvalue().encode("utf-8-sig")


def _safe(cell: object) -> object:
    """A cell that no program for tables takes for a formula."""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@")) else cell
