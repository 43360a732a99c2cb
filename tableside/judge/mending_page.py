"""The page on which a ruling is withdrawn, and what goes with it (Tournament Rules 2026-07-16, 701.1.m, 701.1.n).

The ruling stays on record with the reason. Its points and losses go with it if nothing was played since; what cannot
be undone is listed. A judge withdraws their own ruling in the visit in which it was made, later on the head judge's
word; a head judge withdraws any, also their own. To replace a ruling, withdraw it and rule anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from tableside.judge.desk_steps import DeskContext, DeskOption, DeskSteps, MendState, RewindState, RulingState
from tableside.judge.open_remedies import remedies_of_ruling
from tableside.judge.penalties import ONLY_THIS_MACHINE
from tableside.judge.roles import Role
from tableside.ledger.timeline import PLAYED, entries_in_force
from tableside.match.end_reveals import SHOWN
from tableside.match.judge_actions import JudgeAction, Rewind, TakePoint, Withdraw
from tableside.match.penalties_done import CARRIES_OUT, LOSSES, standing
from tableside.match.public.infractions import INFRACTIONS, PENALTY_NAMES
from tableside.match.public.rulings import (
    WITHDRAWN_WHYS,
    RecordedRuling,
    Ruling,
    WithdrawnWhy,
    describe_ruling,
    in_force,
    is_of_event,
)
from tableside.match.remedies import RemedyNote, describe_remedy
from tableside.match.remedy_rules import infraction_of
from tableside.match.rulings import ruling_lines
from tableside.match.series import series_number
from tableside.match.shown_hands import HAND_SHOWN, read_shown
from tableside.message import Message, PlayerName, message

CHOOSE = message("judge-mend-choose")
NONE = message("judge-mend-none")
ASK_WHY = message("judge-mend-ask-why")
OTHERS_RULING = message("judge-mend-others")
WITHDRAW = message("judge-mend-withdraw")
ANEW = message("judge-mend-anew")
GOES = message("judge-mend-goes")
STAYS = message("judge-mend-stays")
REWIND = message("judge-step-rewind")
BACK = message("judge-step-back")


def mend_steps(context: DeskContext, state: MendState) -> DeskSteps:
    """Return what the page shows."""
    mended = next((each for each in mendable(context) if (each.match, each.ruling.number) == _of(state)), None)
    if mended is None:
        rulings = mendable(context)
        chosen = (DeskOption(_label(context, each), MendState(each.match, each.ruling.number)) for each in rulings)
        lines = (CHOOSE, ONLY_THIS_MACHINE) if rulings else (NONE,)
        return DeskSteps(lines, (*chosen, DeskOption(BACK, RulingState())))
    is_here = mended.match == context.match.number
    sentences = ruling_lines(context.match, mended.ruling) if is_here else tuple(describe_ruling(mended.ruling))
    if not _may_withdraw(context, mended):
        return DeskSteps((*sentences, OTHERS_RULING), (DeskOption(BACK, MendState()),))
    if state.why is None:
        whys = (DeskOption(why, replace(state, why=code)) for code, why in WITHDRAWN_WHYS.items())
        on_word = () if _needs_no_word(context, mended) else (message("judge-mend-needs-head-judge"),)
        return DeskSteps((*sentences, *on_word, ASK_WHY), (*whys, DeskOption(BACK, MendState())))
    plan = mend_plan(context, mended, state.why)
    goes, stays = tuple(_goes(context, mended, plan)), tuple(_stays(context, mended, plan))
    about = (*sentences, WITHDRAWN_WHYS[state.why], GOES, *goes, *((STAYS, *stays) if stays else ()))
    anew = RulingState(mended.ruling.player, mended.ruling.infraction)
    options = [DeskOption(WITHDRAW, RulingState(), plan.actions)]
    if is_here and mended.ruling.infraction:
        options.append(DeskOption(ANEW, anew, plan.actions))
    if stays:
        options.append(DeskOption(REWIND, RewindState()))
    return DeskSteps(about, (*options, DeskOption(BACK, replace(state, why=None))))


def _of(state: MendState) -> tuple[int, int]:
    return state.match, state.number


def mendable(context: DeskContext) -> tuple[RecordedRuling, ...]:
    """The rulings that count: those of this game, and those on its players in earlier matches at the event.

    The newest come first. Nobody knows who a player without a name was in another match.
    """
    match = context.match
    named = {name for player, name in match.agreed.names.items() if player not in match.agreed.unnamed}
    series = match.agreed.match or match.number
    return tuple(
        each
        for each in reversed(in_force(context.recorded))
        if each.match == match.number
        or (
            each.match < match.number
            and each.ruling.person in (match.agreed.names.values() if each.match >= series else named)
            and is_of_event(each.ruling.event, each.at, match.agreed.event, context.today)
        )
    )


def _label(context: DeskContext, mended: RecordedRuling) -> Message:
    ruling, known = mended.ruling, INFRACTIONS.get(mended.ruling.infraction)
    code, where = "judge-mend-earlier-ruling", {"match": mended.series or mended.match}
    if mended.match == context.match.number:
        code, where = "judge-mend-ruling", {}
    elif mended.series == series_number(context.match):
        code, where = "judge-mend-ruling-of-game", {"game": mended.game}
    return message(
        code,
        **where,
        number=ruling.number,
        player=ruling.person,
        infraction=message("judge-mend-no-infraction") if known is None else known.title,
        penalty=PENALTY_NAMES[ruling.penalty],
    )


def _is_own(context: DeskContext, mended: RecordedRuling) -> bool:
    """Return whether the judge at the desk recorded the ruling, in this visit or, by name, in an earlier one."""
    ruling, match = mended.ruling, context.match
    before, now = match.visits.get(ruling.unlock), match.visits.get(match.unlock)
    if _is_at_once(context, mended) or before is None or now is None or not (before.judge and now.judge):
        return True  # the same visit, or nobody knows that it was another judge
    return before.judge == now.judge


def _is_at_once(context: DeskContext, mended: RecordedRuling) -> bool:
    return mended.match == context.match.number and mended.ruling.unlock == context.match.unlock != 0


def _may_withdraw(context: DeskContext, mended: RecordedRuling) -> bool:
    return context.role == "head judge" or _is_own(context, mended)


def _needs_no_word(context: DeskContext, mended: RecordedRuling) -> bool:
    return context.role == "head judge" or _is_at_once(context, mended)


class MendPlan(msgspec.Struct, frozen=True):
    """The result of withdrawing a ruling: what is recorded, and which of its remedies go and which stay, by entry."""

    actions: tuple[JudgeAction, ...]
    goes: dict[int, RemedyNote]
    stays: dict[int, RemedyNote]


def mend_plan(context: DeskContext, mended: RecordedRuling, why: WithdrawnWhy) -> MendPlan:
    """Return what withdrawing a ruling comes to.

    Its points and losses go by a rewind if they are the last things on record, else points are put right by hand. The
    rewind is part of the withdrawal: that alone may be on the head judge's word.
    """
    match, number = context.match, mended.ruling.number
    at_once = _is_at_once(context, mended)
    by: Role = "head judge" if context.role == "head judge" or not at_once else "judge"
    claimed = not _needs_no_word(context, mended)
    withdraw = Withdraw(mended.match, mended.ruling, why, _lifts(context, mended), by, claimed)
    if mended.match != match.number:
        return MendPlan((withdraw,), {}, {})
    remedies = remedies_of_ruling(context, number)
    loss = standing(context.entries, match.number).losses.get(number, 0)
    goes = {seq: note for seq, note in remedies.items() if seq == loss or note.what == "point given"}
    played = [entry.seq for entry in entries_in_force(context.entries) if entry.kind in PLAYED]
    back: tuple[JudgeAction, ...]
    if goes and all(seq in goes for seq in played if seq >= min(goes)):
        back = (Rewind(first) if (first := min(goes)) == match.began else Rewind(first, "head judge"),)
    else:
        goes = {seq: note for seq, note in goes.items() if note.what == "point given" and not match.table.over}
        back = tuple(TakePoint(note.player, note.at, number) for note in goes.values())
    stays = {seq: note for seq, note in remedies.items() if seq not in goes}
    return MendPlan((*back, withdraw), goes, stays)


def _lifts(context: DeskContext, mended: RecordedRuling) -> Literal["", "game loss", "match loss"]:
    """The loss from before that no longer counts for this game or match; another ruling may still give it."""
    match, ruling = context.match, mended.ruling
    if mended.match == match.number or not (ruling.next_game or ruling.next_match):
        return ""
    others = [
        each.ruling
        for each in in_force(context.recorded)
        if each != mended and each.ruling.person == ruling.person and each.ruling.penalty == ruling.penalty
        if each.match < match.number and (each.ruling.next_game or each.ruling.next_match)
    ]
    waits = match.losses if ruling.penalty == "game loss" else match.match_losses
    if ruling.player not in waits or others:
        return ""
    return "game loss" if ruling.penalty == "game loss" else "match loss"


def _goes(context: DeskContext, mended: RecordedRuling, plan: MendPlan) -> Iterator[Message]:
    """Yield what goes with the ruling."""
    player = PlayerName(mended.ruling.player)
    yield message("judge-mend-penalty-goes", player=player, penalty=PENALTY_NAMES[mended.ruling.penalty])
    for note in plan.goes.values():
        yield message("judge-mend-remedy-goes", remedy=describe_remedy(context.match.table, note))
    if _lifts(context, mended):
        yield message("judge-mend-loss-goes", player=player)


def _stays(context: DeskContext, mended: RecordedRuling, plan: MendPlan) -> Iterator[Message]:
    """Yield what a withdrawal does not undo."""
    match, ruling = context.match, mended.ruling
    is_loss = ruling.penalty in CARRIES_OUT and not (ruling.next_game or ruling.next_match)
    if mended.match != match.number and is_loss:
        yield message("judge-mend-next-game-began", match=mended.match)
    for note in plan.stays.values():
        remedy = describe_remedy(match.table, note)
        yield message("judge-mend-loss-stays" if note.what in LOSSES else "judge-mend-remedy-stays", remedy=remedy)
    if mended.match == match.number:
        yield from _seen(context, ruling, min(plan.goes, default=0))
    for later in in_force(context.recorded):
        if later.ruling.person == ruling.person and later.ruling.upgraded and later.at > mended.at:
            number = later.ruling.number
            yield message("judge-mend-upgraded", match=later.match, number=number, rule=later.ruling.upgraded)


def _seen(context: DeskContext, ruling: Ruling, first: int) -> Iterator[Message]:
    """Yield what was seen: a hand in a remedy of the ruling, or cards after the end of the game in entry `first`."""
    shown = (read_shown(entry) for entry in context.entries if entry.kind == HAND_SHOWN)
    if any(hand.player == ruling.player and infraction_of(hand.rule) == ruling.infraction for hand in shown):
        yield message("judge-mend-hand-seen", player=PlayerName(ruling.player))
    if first and any(entry.kind == SHOWN and entry.seq > first for entry in context.entries):
        yield message("judge-mend-cards-shown")
