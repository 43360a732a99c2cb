"""Making the view: what the screens show of a match, from its public part alone."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tableside.decks.pairing import Pairing
from tableside.engine import judge as judged
from tableside.engine.derived.traits import might_of
from tableside.engine.derived.victory import victory_score
from tableside.engine.model.actions import Conquer, EndTurn, Pass
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.dials import is_mark_told, may_say
from tableside.engine.model.state import Table
from tableside.engine.rules.battlefields import room
from tableside.engine.rules.scoring import unscored
from tableside.ledger.box import JudgePublic
from tableside.match.acknowledging import open_change
from tableside.match.door import show_next_card
from tableside.match.end_reveals import unrevealed
from tableside.match.judge_keys import JudgeKey
from tableside.match.public.last_point import describe_last_point
from tableside.match.public.lines import HistoryLine, decisive_line, headline
from tableside.match.public.references import shown_name
from tableside.match.public.turn_words import turn_words
from tableside.match.recovery import RecoveryNotice
from tableside.match.series import (
    is_decided,
    is_ended_by_time,
    may_confirm,
    next_game,
    series_number,
    winner_of_match,
    wins,
)
from tableside.match.state import Gain, Match
from tableside.match.unfinished import UnfinishedMatch
from tableside.message import CardName, Message, PlaceName, message
from tableside.table.clock import clock_view
from tableside.table.health import Health
from tableside.table.prompts.mulligans import may_tell_mulligan
from tableside.table.prompts.resources import resources_of
from tableside.table.prompts.scores import conquest_gives
from tableside.table.view.model import (
    ConquestGives,
    FacedownView,
    JudgeCallView,
    Notice,
    PairingView,
    PlayerPanel,
    PracticeCard,
    Tile,
    UnitView,
    View,
)

WHY_LINES = 3
"""The number of a player's last points that are shown with their reasons."""


def at_start(health: Health, unfinished: tuple[UnfinishedMatch, ...] = (), *, can_resume: bool = False) -> View:
    """The view while no match is on the table."""
    return View(
        stage="start",
        readers=health.readers,
        problems=health.problems,
        can_set_aside=health.can_set_aside,
        can_rescue=health.can_rescue,
        can_resume=can_resume,
        unfinished=unfinished,
    )


def with_problems_alone(view: View, health: Health) -> View:
    """An earlier view with what does not work now, and without anything that was to be seen for a moment only."""
    pairing = (
        None
        if view.pairing is None
        else msgspec.structs.replace(view.pairing, name=None, copy=0, copies=0, fault_lines=(), legality=None)
    )
    panels = tuple(msgspec.structs.replace(panel, notice=None) for panel in view.player_panels)
    return msgspec.structs.replace(view, player_panels=panels, pairing=pairing, problems=health.problems)


def at_match(
    match: Match,
    notices: Mapping[str, Notice],
    pairing: Pairing | None,
    health: Health,
    practice: Mapping[str, tuple[PracticeCard, ...]] | None = None,
) -> View:
    """The view of a match, or of the pairing of cards during a match; `practice` has the practice cards by player."""
    table = match.table
    phase, state = turn_words(table)
    return View(
        stage="match" if pairing is None else "pairing",
        names=match.names,
        match=series_number(match),
        game=match.agreed.game if match.agreed.mode == "match" else 0,
        dial=match.agreed.dial,
        edition=match.agreed.edition,
        follow=match.agreed.follow,
        player_panels=tuple(
            _panel(match, player, notices.get(player), (practice or {}).get(player, ()))
            for player in table.setup.mode.players
        ),
        tiles=tuple(_tile(match, at) for at in table.numbers()),
        victory_score=victory_score(table),
        turn=table.turn,
        number=table.number,
        phase=phase,
        state=state,
        chain=tuple(map(_on_chain, table.chain)),
        winner=table.winner,
        drawn=table.drawn,
        match_decided=is_decided(match),
        to_confirm=may_confirm(match),
        match_winner=winner_of_match(match) if is_decided(match) else None,
        time_ends=is_ended_by_time(match),
        can_undo=match.last > 0,
        history=tuple(reversed(match.history)),
        latest=_latest(match, notices),
        decisive=decisive_line(match.history) if match.table.over else None,
        redo=match.undone.said if match.undone is not None and match.undone.asked else None,
        last_point=_last_point(match),
        readers=health.readers,
        problems=health.problems,
        can_set_aside=health.can_set_aside,
        can_rescue=health.can_rescue,
        pairing=None if pairing is None else _pairing(match, pairing),
        next_game=next_game(match),
        registered=match.registrations.players(practice=False),
        named=tuple(player for player in table.setup.mode.players if player not in match.agreed.unnamed),
        put_off=tuple(
            (player, len(pairing.tags), len(pairing.cards)) for player, pairing in sorted(match.put_off.items())
        ),
        clock=clock_view(match),
        stream_delay=match.stream_delay,
        called=_called(match),
    )


def _on_chain(item: Item) -> Message:
    """A card on the chain, or an ability by the card that it is of."""
    return message("chain-card" if item.is_card else "chain-ability", card=CardName(item.card))


def _latest(match: Match, notices: Mapping[str, Notice]) -> HistoryLine | None:
    """Return what happened last, in short. A refusal is news as long as a panel shows it."""
    refused, history = match.refused, match.history
    if refused is not None and not any(notice.tone == "refused" for notice in notices.values()):
        history = tuple(line for line in history if line.seq != refused.seq)
    return headline(history)


def _called(match: Match) -> JudgeCallView | None:
    """The call for a judge that has not ended."""
    call = match.call
    return None if call is None else JudgeCallView(call.player, call.at, call.came)


def with_record(
    view: View,
    match: Match | None,
    recovery: RecoveryNotice | None,
    witness: str,
    judge: JudgePublic | None,
    judges: tuple[JudgeKey, ...] | None,
) -> View:
    """The view with what is known of the record: what was found in it, its signed end, its keys."""
    judge_id = "" if judge is None else judge.id
    keys = None if match is None else key_storage(match.agreed.dial, judge_id)
    return msgspec.structs.replace(view, recovery=recovery, witness=witness, keys=keys, judge=judge_id, judges=judges)


def key_storage(dial: str, judge: str) -> Message:
    """Return where the key of hidden cards is kept, and what a power cut then means.

    `judge` is the short name of the judge's key, empty for none.
    """
    if dial != "competition":
        return message("keys-in-file-and-judge", judge=judge) if judge else message("keys-in-file")
    return message("keys-in-memory-and-judge", judge=judge) if judge else message("keys-in-memory")


def _pairing(match: Match, pairing: Pairing) -> PairingView:
    card, shown = pairing.card, show_next_card(pairing, match.agreed.dial)
    name = None if shown is None else shown.card
    return PairingView(
        player=pairing.player,
        owner=_name(match, pairing.player),
        done=len(pairing.tags),
        skipped=pairing.skipped,
        total=len(pairing.cards),
        text=pairing.said or message("pairing-tap-first"),
        name=name,
        next=0 if card is None else card + 1,
        replaces=pairing.replaces is not None,
        copy=0 if name is None else pairing.cards[: (card or 0) + 1].count(name),
        copies=0 if name is None else pairing.cards.count(name),
        faults=len(pairing.faults),
        fault_lines=pairing.faults if pairing.held else (),
        legality=pairing.legality if pairing.held else None,
        may_undo=pairing.earlier is not None,
        may_correct=pairing.may_correct,
    )


def _panel(match: Match, player: str, notice: Notice | None, practice: tuple[PracticeCard, ...]) -> PlayerPanel:
    """One player's panel."""
    table = match.table
    gains = _gains(match, player)
    return PlayerPanel(
        player=player,
        name=_name(match, player),
        pronouns=match.agreed.pronouns.get(player, ""),
        points=table.seat(player).points,
        why=tuple(gain.reason for gain in gains),
        gain=next((gain.reason for gain in gains if gain.turn == table.number), None),
        has_turn=table.turn == player,
        has_priority=table.priority == player,
        may_pass=judged(table, match.private, Pass(player)).kind == "legal",
        may_end=judged(table, match.private, EndTurn(player)).kind == "legal",
        base=tuple(_unit(table, permanent) for permanent in table.permanents if permanent.place == player),
        notice=notice,
        chooses=table.asks is not None and table.asks.player == player and not table.over,
        mates=tuple(mate for mate in table.partners(player) if mate != player),
        won=wins(match, player) if match.agreed.mode == "match" else 0,
        conquers=_conquers(match, player),
        change=None if (change := open_change(match, player)) is None else change.said[-1],
        resources=resources_of(table.seat(player)),
        has_left=table.seat(player).gone and not table.over,
        tells_mulligan=may_tell_mulligan(match, player) and match.done is None,
        owes_answer=table.over and (bool(unrevealed(match, player)) or (notice is not None and notice.tone == "asks")),
        practice=practice,
    )


def _conquers(match: Match, player: str) -> tuple[tuple[int, ConquestGives], ...]:
    """The battlefields that the turn player may have conquered if only the score is followed, and what that gives."""
    table = match.table
    if table.setup.follow != "score" or table.turn != player:
        return ()
    gives = ((at, conquest_gives(match, Conquer(player, at))) for at in table.numbers())
    return tuple((at, what) for at, what in gives if what is not None)


def _name(match: Match, player: str) -> str:
    """Return what a player is called."""
    return shown_name(match.agreed.names.get(player, player))


def _tile(match: Match, at: int) -> Tile:
    table = match.table
    battlefield = table.battlefield(at)
    facedown = table.facedown_at(at)
    return Tile(
        at=at,
        name=message("tile-name", place=PlaceName(at)),
        controller=battlefield.control,
        contested=battlefield.contested is not None,
        showdown=table.showdown is not None and table.showdown.at == at,
        scored_by=tuple(seat.player for seat in table.seats if at in seat.scored),
        facedown=tuple(
            FacedownView(
                card.handle,
                card.player,
                card.turn,
                card.turn < table.number,
                to_settle=is_mark_told(card, match.agreed.dial),
            )
            for card in facedown
        ),
        units=tuple(_unit(table, permanent) for permanent in table.permanents if permanent.place == at),
        room=len(facedown) < room(table, at),
        attacker=table.combat.attacker if table.combat is not None and table.combat.at == at else None,
        to_score=table.turn if _last_point(match) is not None and at in unscored(table, table.turn) else None,
    )


def _last_point(match: Match) -> Message | None:
    """Return what the turn player must still score to win, which is advice (TR 204.5.a.1)."""
    return describe_last_point(match.table) if may_say("advice", match.agreed.dial) else None


def _unit(table: Table, permanent: Permanent) -> UnitView:
    might = might_of(table, permanent) if permanent.kind == "unit" else None
    top_most = table.permanent(permanent.attached_to)
    return UnitView(
        permanent.id,
        permanent.card,
        permanent.player,
        might,
        permanent.exhausted,
        permanent.damage,
        permanent.stunned,
        None if top_most is None else top_most.card,
        permanent.buffs,
        permanent.kind,
        permanent.empowered,
    )


def _gains(match: Match, player: str) -> tuple[Gain, ...]:
    """The last points of a player or the team, newest first."""
    gains = [gain for gain in match.gains if gain.player in (player, *match.table.team(player))]
    return tuple(reversed(gains[-WHY_LINES:]))
