"""The entries of a random draw in the fold of a match."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from tableside.decks.registration import Slot
from tableside.engine.model.references import Player
from tableside.engine.rules.hidden import may_lie_facedown
from tableside.ledger.entry import Entry
from tableside.ledger.recorded_draws import DrawCommitted, DrawDigits, DrawMade, DrawMissing
from tableside.match.draws import BEGAN, DrawBegan, RandomDraw, SealedDigits, SealedDraw, SealedTap
from tableside.match.state import Match
from tableside.message import Message, PlaceName, PlayerName, message


def fitting(match: Match, draw: RandomDraw) -> tuple[Slot, ...]:
    """The tapped cards that may take the place of the facedown card; that card itself never does."""
    cards = match.registrations
    return tuple(
        slot
        for slot in draw.tapped
        if may_lie_facedown(match.table, cards.card(slot)) and match.slots.get(slot) != draw.began.handle
    )


def apply_draw(match: Match, entry: Entry) -> Match:
    """The match after an entry of a draw. An entry of another draw than that under way changes nothing."""
    if entry.kind == BEGAN:
        return _begin(match, entry)
    draw = match.draw
    if draw is None:
        return match
    match entry.kind:
        case "draw tap":
            return replace(match, draw=_tap(draw, entry))
        case "draw committed":
            return replace(match.with_line(message("history-draw-committed")), draw=_commit(draw, entry))
        case "draw digits":
            given = msgspec.json.decode(entry.action, type=DrawDigits)
            line = message("history-draw-digits", player=PlayerName(given.player))
            return replace(match.with_line(line), draw=_give(draw, given.player, entry))
        case "draw missing":
            missing = msgspec.json.decode(entry.action, type=DrawMissing).player
            line = message("history-draw-missing", player=PlayerName(missing))
            return replace(match.with_line(line), draw=replace(draw, missing=(*draw.missing, missing)))
        case "draw made":
            made = replace(draw, is_made=True, chosen=draw.drawn)
            return replace(_open(match, msgspec.json.decode(entry.action, type=DrawMade)), draw=made)
        case _:
            return replace(match.with_line(message("history-draw-cancelled")), draw=None)


def read_began(entry: Entry) -> DrawBegan:
    """Return what a draw is for."""
    return msgspec.json.decode(entry.action, type=DrawBegan)


def _begin(match: Match, entry: Entry) -> Match:
    began = read_began(entry)
    at = next((card.at for card in match.table.facedown if card.handle == began.handle), 0)
    line = _began_line(began, at)
    return replace(match.with_line(line), draw=RandomDraw(began, at), draws=began.draw)


def _began_line(began: DrawBegan, at: int) -> Message:
    player, place = PlayerName(began.player), PlaceName(at)
    if began.zone == "champion":
        return message("history-draw-began-champion", player=player, place=place, rule=began.rule)
    return message("history-draw-began", player=player, place=place, rule=began.rule)


def _tap(draw: RandomDraw, entry: Entry) -> RandomDraw:
    if not entry.private:
        return replace(draw, count=draw.count + 1, is_readable=False)
    slot = msgspec.json.decode(entry.private, type=SealedTap).slot
    return replace(draw, count=draw.count + 1, tapped=(*draw.tapped, slot))


def _commit(draw: RandomDraw, entry: Entry) -> RandomDraw:
    sealed = msgspec.json.decode(entry.private, type=SealedDraw) if entry.private else None
    readable = draw.is_readable and sealed is not None
    players = msgspec.json.decode(entry.action, type=DrawCommitted).players
    return replace(draw, is_committed=True, head=entry.hash, players=players, sealed=sealed, is_readable=readable)


def _give(draw: RandomDraw, player: Player, entry: Entry) -> RandomDraw:
    if not entry.private:
        return replace(draw, digits={**draw.digits, player: ""}, is_readable=False)
    return replace(draw, digits={**draw.digits, player: msgspec.json.decode(entry.private, type=SealedDigits).digits})


def _open(match: Match, made: DrawMade) -> Match:
    """The match in whose history everybody reads the digits of each player: whoever gave others sees it."""
    for player in sorted(made.digits):
        line = message("history-draw-opened", player=PlayerName(player), digits=made.digits[player])
        match = match.with_line(line)
    return match.with_line(message("history-draw-made"))


def kept_draw(match: Match, other: Match) -> RandomDraw | None:
    """The draw that goes on after the match went back to another position: none without the card it is for."""
    draw = match.draw
    if draw is None or all(card.handle != draw.began.handle for card in other.table.facedown):
        return None
    return draw
