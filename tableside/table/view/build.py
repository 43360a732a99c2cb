"""Making the view: what the screen shows of a match, from its public part alone."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tableside.decks.pairing import Pairing
from tableside.engine import judge as judged
from tableside.engine.model.actions import EndTurn, Pass
from tableside.engine.model.state import Permanent, Table
from tableside.engine.rules.battlefields import room
from tableside.engine.rules.scoring import victory_score
from tableside.ledger.box import JudgePublic
from tableside.match.fold import Match
from tableside.match.judge_keys import JudgeKey
from tableside.match.series import next_game, wins
from tableside.match.store import RecoveryNotice
from tableside.table.health import Health
from tableside.table.view.model import FacedownMark, Notice, PairingView, PlayerPanel, Tile, UnitView, View
from tableside.text import Text
from tableside.text.wording import PHASES, card_name

WHY_LINES = 3
"""How many of a player's last points are told with their reasons."""


def at_start(health: Health, can_resume: bool) -> View:
    """The screen while no match is on the table."""
    return View(
        stage="start",
        readers=health.readers,
        problems=health.problems,
        can_set_aside=health.can_set_aside,
        can_rescue=health.can_rescue,
        can_resume=can_resume,
    )


def at_match(match: Match, notices: Mapping[str, Notice], pairing: Pairing | None, health: Health) -> View:
    """The whole screen while a match is on the table; a pairing is over it."""
    table = match.table
    return View(
        stage="match" if pairing is None else "pairing",
        match=match.number,
        dial=match.agreed.dial,
        halves=tuple(_half(match, player, notices.get(player)) for player in table.setup.players),
        tiles=tuple(_tile(match, at) for at in table.numbers()),
        victory_score=victory_score(table),
        turn=table.turn,
        number=table.number,
        phase=PHASES[table.phase],
        state=table.state,
        chain=tuple(card_name(item.card) for item in table.chain),
        winner=table.winner,
        can_undo=match.last > 0,
        history=tuple(Text()(line, match.names) for line in reversed(match.history)),
        readers=health.readers,
        problems=health.problems,
        can_set_aside=health.can_set_aside,
        can_rescue=health.can_rescue,
        pairing=None if pairing is None else _pairing(match, pairing),
        again=next_game(match),
    )


def with_record(
    view: View,
    match: Match | None,
    found: RecoveryNotice | None,
    witness: str,
    judge: JudgePublic | None,
    judges: tuple[JudgeKey, ...] | None,
) -> View:
    """The view with what is to be known of the record: what was found in it, its signed end, its keys."""
    keys = "" if match is None else keeping(match.agreed.dial, "" if judge is None else judge.id)
    known = "" if judge is None else judge.id
    return msgspec.structs.replace(view, found=found, witness=witness, keys=keys, judge=known, judges=judges)


def keeping(dial: str, judge: str) -> str:
    """Where the key of hidden cards lies and what that means, in one line; `judge` is the judge's key in short."""
    sealed = f"Cards are sealed for judge {judge}" if judge else "Cards are sealed"
    if dial != "competition":
        return f"{sealed}; the key stays here until the match ends. A power cut loses nothing."
    if judge:
        return f"{sealed}; the key here is in memory alone. A power cut leaves them to the judge."
    return f"{sealed}; the key is in memory alone. Without a judge's key a power cut closes them for good."


def _pairing(match: Match, pairing: Pairing) -> PairingView:
    return PairingView(
        player=pairing.player,
        owner=match.words.player(pairing.player),
        done=len(pairing.tags),
        skipped=pairing.skipped,
        total=len(pairing.cards),
        text="Tap the first card of your list." if pairing.said is None else Text()(pairing.said, match.names),
        name=pairing.cards[pairing.at] if pairing.held and not pairing.complete else None,
    )


def _half(match: Match, player: str, notice: Notice | None) -> PlayerPanel:
    """One player's half."""
    table = match.table
    return PlayerPanel(
        player=player,
        name=match.words.player(player),
        points=table.seat(player).points,
        why=_why(match, player),
        has_turn=table.turn == player,
        has_priority=table.priority == player,
        may_pass=judged(table, match.private, Pass(player)).kind == "legal",
        may_end=judged(table, match.private, EndTurn(player)).kind == "legal",
        base=tuple(_unit(table, one) for one in table.permanents if one.place == player),
        notice=notice,
        chooses=table.asks is not None and table.asks.player == player and table.winner is None,
        mates=tuple(mate for mate in table.team(player) if mate != player),
        won=wins(match, player) if match.agreed.mode == "match" else 0,
    )


def _tile(match: Match, at: int) -> Tile:
    table = match.table
    battlefield = table.battlefield(at)
    lying = table.facedown_at(at)
    return Tile(
        at=at,
        name=match.words.battlefield(at),
        holder=battlefield.control,
        contested=battlefield.contested is not None,
        showdown=table.showdown is not None and table.showdown.at == at,
        scored_by=tuple(seat.player for seat in table.seats if at in seat.scored),
        marks=tuple(FacedownMark(one.handle, one.player, one.turn, one.turn < table.number) for one in lying),
        units=tuple(_unit(table, one) for one in table.permanents if one.place == at),
        room=len(lying) < room(table, at),
    )


def _unit(table: Table, one: Permanent) -> UnitView:
    might = table.might(one) if one.kind == "unit" else None
    return UnitView(one.id, one.card, one.player, might, one.exhausted, one.damage, one.stunned)


def _why(match: Match, player: str) -> tuple[str, ...]:
    """The last points of a player with their reasons, newest first."""
    mine = [Text()(line, match.names) for who, line in match.gains if who in (player, *match.table.team(player))]
    return tuple(reversed(mine[-WHY_LINES:]))
