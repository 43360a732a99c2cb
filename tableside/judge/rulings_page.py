"""The page of rulings: an infraction, its proposed penalty, an appeal, and the report of the match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from msgspec.structs import replace

from tableside.engine.model.references import Player
from tableside.judge.appeal_page import appeal_options, appealable, describe_remedies
from tableside.judge.desk_steps import (
    AppealState,
    CardsState,
    ClockState,
    DayState,
    DeskContext,
    DeskOption,
    DeskState,
    DeskSteps,
    GuideState,
    MendState,
    RewindState,
    RuleRemedyState,
    RulingState,
)
from tableside.judge.hidden_card_error import is_offered
from tableside.judge.infraction_page import infraction_steps, title_of
from tableside.judge.mending_page import mendable
from tableside.judge.missed_points import INFRACTION as MISSED
from tableside.judge.missed_points import MissedPoint, describe_missed_point, missed_points
from tableside.judge.open_matters import earlier_rulings, open_lines, open_options
from tableside.judge.open_remedies import OpenRemedy, open_remedies, without_ruling
from tableside.judge.penalties import (
    GAME_LOSS,
    MATCH_LOSS,
    beyond_guidelines,
    carries_out,
    describe_conflicts,
    describe_counts,
    describe_penalty,
    is_for_next_game,
    is_for_next_match,
    level_of,
    propose,
)
from tableside.judge.rule_remedy_page import has_remedies
from tableside.ledger.timeline import EntryView
from tableside.match.judge_actions import (
    AllLoseGame,
    JudgeAction,
    LoseGame,
    LoseMatch,
    MakeReport,
    NoPointMissing,
    Rule,
    ServedElsewhere,
)
from tableside.match.owed_losses import OwedLosses, describe_losses, still_owed
from tableside.match.public.infractions import (
    GENERAL_ERROR,
    INFRACTIONS,
    LEVEL_NAMES,
    LEVELS,
    PENALTIES,
    PENALTY_NAMES,
    TRACKED_ALONE,
    Level,
    Penalty,
    PenaltyCase,
)
from tableside.match.public.rulings import ProposedPenalty, Ruling, describe_ruling
from tableside.match.remedy_rules import infraction_of
from tableside.match.rulings import WHYS, ruling_lines, withdrawn_numbers
from tableside.match.series import is_over
from tableside.match.state import Match
from tableside.message import Listing, Message, PlaceName, PlayerName, Struck, message

NO_RULINGS = message("judge-step-no-rulings")
ASK_PENALTY = message("judge-step-ask-penalty")
ASK_WHY = message("judge-step-ask-why")
ASK_APPEAL = message("judge-step-ask-appeal")
BACK = message("judge-step-back")
OTHERWISE = message("judge-step-otherwise")
HEAR_APPEAL = message("judge-step-hear-appeal")
NOT_CALLED_OUT = message("judge-step-not-called-out")
ALL_LOSE_NOW = message("judge-step-all-lose-now")
OTHER_REMEDY = message("judge-appeal-other-remedy")
OTHER_INFRACTION = message("judge-appeal-other-infraction")
REMEDY_DONE = message("judge-step-remedy-done")

NOTES: dict[str, Message] = {
    "702.2": message("judge-step-missed-counts"),
    "702.3": message("judge-step-point-of-trigger"),
    "702.10": message("judge-step-error-of-other", rule="702.10.a"),
    "702.11": message("judge-step-error-of-other", rule="702.11.a"),
    "702.12": message("judge-step-drawn-alone"),
    "703.8": message("judge-step-late-extends"),
    GENERAL_ERROR: message("judge-step-unrevealed-belongs"),
    TRACKED_ALONE: message("judge-step-tracks-alone"),
}
"""The lines that a judge may have to know before ruling on an infraction."""

ADVANTAGES: dict[str, str] = {"702.2": "judge-step-record-mandatory"}
"""The label of the button for an error with an advantage, where the text asks for more than that (702.2.e)."""


def ruling_steps(context: DeskContext, state: RulingState) -> DeskSteps:
    """Return what the page shows."""
    if state.lists_appeals:
        return DeskSteps((ASK_APPEAL,), (*appeal_options(context), DeskOption(BACK, RulingState())))
    if not state.player:
        missed = missed_points(context.entries, context.match.table)
        return DeskSteps(tuple(_so_far(context, missed)), tuple(_begin(context, missed)))
    back = DeskOption(BACK, _before(state))
    if not state.infraction:
        return infraction_steps(context, state, back)
    infraction = title_of(state.infraction)
    about = message("judge-step-about-infraction", player=PlayerName(state.player), infraction=infraction)
    if state.penalty is not None:
        reasons = (
            DeskOption(label, RulingState(), _ruling(context, state, state.penalty, why=why))
            for why, label in WHYS.items()
        )
        named = message("judge-step-penalty", penalty=PENALTY_NAMES[state.penalty])
        does = describe_penalty(context.match, state.player, state.penalty, context.role)
        return DeskSteps((about, named, *does, *beyond_guidelines(context, state.appealed), ASK_WHY), (*reasons, back))
    if state.appealed:
        sentences = tuple(line for ruling in _first(context, state) for line in ruling_lines(context.match, ruling))
        remedies = describe_remedies(context, state.appealed)
        return DeskSteps((*sentences, *remedies, ASK_PENALTY), (*_decisions(context, state), *_changes(state), back))
    if state.otherwise:
        return DeskSteps((about, ASK_PENALTY), (*_other_penalties(context, state), back))
    is_done = (state.player, state.infraction) in without_ruling(context.entries)
    shared = (NOT_CALLED_OUT,) if _unmindful(context, state) else ()
    known = (NOTES[state.infraction],) if state.infraction in NOTES else ()
    first = REMEDY_DONE if is_done else INFRACTIONS[state.infraction].meaning
    levels = tuple(_levels(context, state))
    at = (message("judge-step-at-level", level=LEVEL_NAMES[_level(context, state)]),) if levels else ()
    lines = (about, first, *at, *known, *_proposals(context, state), *shared)
    otherwise = DeskOption(OTHERWISE, replace(state, otherwise=True))
    options = (*_remedies(state, is_done=is_done), *_penalties(context, state), *levels, otherwise, back)
    return DeskSteps(lines, options)


def _before(state: RulingState) -> RulingState:
    """The step before this one: an appeal begins at the list of rulings, another ruling with whom it is about."""
    if state.penalty is not None:
        return replace(state, penalty=None)
    if state.otherwise:
        return replace(state, otherwise=False)
    if state.infraction:
        return RulingState() if state.appealed else replace(state, infraction="", level=None)
    return replace(state, listed="") if state.listed else RulingState()


def _so_far(context: DeskContext, missed: tuple[MissedPoint, ...]) -> Iterator[Message]:
    """Losses and points that wait, and the rulings of the match, the newest first."""
    yield from open_lines(context)
    yield from describe_conflicts(context.cards.heard)
    yield from describe_losses(*losses_to_carry_out(context.match, context.entries))
    for point in missed:
        yield describe_missed_point(point)
    withdrawn = withdrawn_numbers(context.match)
    for ruling in reversed(context.match.rulings):
        for line in ruling_lines(context.match, ruling):
            yield message("history-taken-back", line=Struck(line)) if ruling.number in withdrawn else line
    earlier = tuple(earlier_rulings(context.match, context.recorded))
    for each in reversed(earlier):
        for line in describe_ruling(each.ruling):
            named = message("judge-step-ruling-of-game", game=each.game, line=line)
            yield message("history-taken-back", line=Struck(named)) if each.withdrawn else named
    if not context.match.rulings and not earlier:
        yield NO_RULINGS
    elif context.role != "head judge" and any(appealable(context.match)):
        yield HEAR_APPEAL


def _begin(context: DeskContext, missed: tuple[MissedPoint, ...]) -> Iterator[DeskOption]:
    yield from open_options(context)
    yield from _losses_from_before(context)
    for remedy in open_remedies(context.entries):
        label = message("judge-step-go-on", player=PlayerName(remedy.player), rule=remedy.rule)
        yield DeskOption(label, _go_on(remedy))
    for player, infraction in without_ruling(context.entries):
        label = message("judge-step-rule-after-remedy", player=PlayerName(player), rule=infraction)
        yield DeskOption(label, RulingState(player, infraction))
    waiting = set(without_ruling(context.entries))
    for player in sorted({point.player for point in missed if point.is_in_time}):
        if (player, MISSED) not in waiting:
            yield DeskOption(message("judge-step-missed-point", player=PlayerName(player)), RulingState(player, MISSED))
    for player, at in dict.fromkeys((point.player, point.at) for point in missed):
        label = message("judge-step-no-point-missing", player=PlayerName(player), place=PlaceName(at))
        yield DeskOption(label, RulingState(), (NoPointMissing(player, at),))
    for player in context.match.table.setup.players:
        yield DeskOption(message("judge-step-rule-on", player=PlayerName(player)), RulingState(player))
    yield DeskOption(message("judge-mend"), MendState(), is_off=not mendable(context))
    yield DeskOption(message("judge-step-rewind"), RewindState())
    yield DeskOption(message("judge-clock"), ClockState())
    yield DeskOption(message("judge-step-report"), RulingState(), (MakeReport(),))
    yield DeskOption(message("judge-cards"), CardsState())
    if context.role == "head judge":
        yield DeskOption(message("judge-day-matches"), DayState())
    appeals = tuple(appeal_options(context))
    if len(appeals) > 1:
        appeals = (DeskOption(message("judge-step-appeals"), RulingState(lists_appeals=True)),)
    yield from appeals


def losses_to_carry_out(match: Match, entries: Iterable[EntryView]) -> OwedLosses:
    """The losses from before that a judge can carry out now: of this game, and of this match."""
    owed = still_owed(OwedLosses(match.losses, match.match_losses), entries)
    return OwedLosses(() if match.table.over else owed.game, () if is_over(match) else owed.match)


def _losses_from_before(context: DeskContext) -> Iterator[DeskOption]:
    """Yield what carries out losses from before; if all players have such a game loss, it is a draw (701.2.b.3)."""
    players, of_match = losses_to_carry_out(context.match, context.entries)
    for player in of_match:
        label = message("judge-step-loses-match-now", player=PlayerName(player))
        yield DeskOption(label, RulingState(), (LoseMatch(player, MATCH_LOSS, "match loss", owed=True),))
    if players and set(context.match.table.players) <= set(players):
        yield DeskOption(ALL_LOSE_NOW, RulingState(), (AllLoseGame(players[0], owed=True),))
    else:
        for player in players:
            label = message("judge-step-loses-now", player=PlayerName(player))
            yield DeskOption(label, RulingState(), (LoseGame(player, GAME_LOSS, owed=True),))
    if context.match.agreed.game > 1:  # a game loss from an earlier game of this match can be served here alone
        players = ()
    for losses, rule in ((players, GAME_LOSS), (of_match, MATCH_LOSS)):
        for player in losses:
            label = message("judge-step-served-elsewhere", player=PlayerName(player))
            yield DeskOption(label, RulingState(), (ServedElsewhere(player, rule),))


def _go_on(remedy: OpenRemedy) -> DeskState:
    """The page of a remedy that has begun."""
    if remedy.guide is not None:
        return GuideState(remedy.player)
    return RuleRemedyState(remedy.player, infraction_of(remedy.rule), remedy.rule, remedy.chosen)


def _remedies(state: RulingState, *, is_done: bool) -> Iterator[DeskOption]:
    """The pages that lead through a remedy; once it is done its button only keeps its place."""
    if has_remedies(state.infraction):
        to = RuleRemedyState(state.player, state.infraction)
        yield DeskOption(message("judge-step-remedy"), to, is_off=is_done)
    if is_offered(state.infraction):
        yield DeskOption(message("judge-step-guide"), GuideState(state.player))


def _first(context: DeskContext, state: RulingState) -> Iterator[Ruling]:
    """The ruling that is appealed."""
    return (ruling for ruling in context.match.rulings if ruling.number == state.appealed)


def _decisions(context: DeskContext, state: RulingState) -> Iterator[DeskOption]:
    """Yield what a head judge may decide on an appeal: the ruling stands, or another takes its place, for a reason."""
    first = {ruling.penalty: ruling.infraction for ruling in _first(context, state)}
    for penalty in sorted(PENALTIES, key=lambda penalty: penalty not in first):
        name = PENALTY_NAMES[penalty]
        if first.get(penalty) == state.infraction:
            label = message("judge-step-stands", penalty=name)
            yield DeskOption(label, RulingState(), _ruling(context, state, penalty))
        else:
            yield DeskOption(name, replace(state, penalty=penalty))


def _changes(state: RulingState) -> Iterator[DeskOption]:
    """Yield what else a head judge may change on an appeal."""
    yield DeskOption(OTHER_REMEDY, AppealState(state.player, state.infraction, state.appealed))
    yield DeskOption(OTHER_INFRACTION, replace(state, infraction=""))


def _proposal(
    context: DeskContext, state: RulingState, *, advantage: bool = False, case: PenaltyCase | None = None
) -> ProposedPenalty:
    return propose(
        context.match,
        context.recorded,
        state.player,
        state.infraction,
        today=context.today,
        advantage=advantage,
        level=state.level,
        penalty=None if case is None else case.at(_level(context, state)),
        cards=context.cards,
    )


def _level(context: DeskContext, state: RulingState) -> Level:
    return state.level or level_of(context.match)


def _levels(context: DeskContext, state: RulingState) -> Iterator[DeskOption]:
    """The other levels of the event, where the text names another penalty for them."""
    cases = INFRACTIONS[state.infraction].cases
    if len({tuple(case.at(level) for case in cases) for level in LEVELS}) > 1:
        for level in LEVELS:
            if level != _level(context, state):
                yield DeskOption(message("judge-step-level", level=LEVEL_NAMES[level]), replace(state, level=level))


def _proposed(context: DeskContext, state: RulingState) -> Iterator[tuple[Message, ProposedPenalty, str]]:
    """The proposed penalties: what the button says, and the part of the rule that names the penalty, empty for none."""
    infraction = INFRACTIONS[state.infraction]
    for case in infraction.cases:
        proposal = _proposal(context, state, case=case)
        name = PENALTY_NAMES[proposal.penalty]
        yield message("judge-step-record-case", when=case.when, penalty=name), proposal, case.rule
    if infraction.cases:
        return
    plain = _proposal(context, state)
    yield message("judge-step-record", penalty=PENALTY_NAMES[plain.penalty]), plain, ""
    if infraction.advantage is not None:
        more = _proposal(context, state, advantage=True)
        code = ADVANTAGES.get(state.infraction, "judge-step-record-advantage")
        yield message(code, penalty=PENALTY_NAMES[more.penalty]), more, ""


def _proposals(context: DeskContext, state: RulingState) -> Iterator[Message]:
    proposals = [proposal for _, proposal, _ in _proposed(context, state)]
    upgraded = next((proposal for proposal in proposals if proposal.upgraded), proposals[0])
    yield from describe_counts(context, state.player, upgraded)
    severe = (describe_penalty(context.match, state.player, proposal.penalty, context.role) for proposal in proposals)
    yield from dict.fromkeys(chain.from_iterable(severe))


def _penalties(context: DeskContext, state: RulingState) -> Iterator[DeskOption]:
    """The proposed penalties as buttons."""
    others = _unmindful(context, state)
    for label, proposal, part in _proposed(context, state):
        actions = _ruling(context, state, proposal.penalty, proposal.upgraded, part)
        yield DeskOption(label, RulingState(), actions)
        if others:
            names = Listing(tuple(map(PlayerName, others)))
            with_others = message(
                "judge-step-record-with", record=label, players=names, penalty=PENALTY_NAMES["warning"]
            )
            tracked = (_tracked(context, other) for other in others)
            yield DeskOption(with_others, RulingState(), (*actions, *tracked))
    if not context.match.table.over:
        for label, proposal, part in _proposed(context, state):
            if proposal.penalty == "game loss":
                yield _all_lose(context, state, label, part)


def _other_penalties(context: DeskContext, state: RulingState) -> Iterator[DeskOption]:
    """The penalties that are not proposed, for which a reason is asked."""
    proposed = {proposal.penalty for _, proposal, _ in _proposed(context, state)}
    for penalty in PENALTIES:
        if penalty not in proposed:
            label = message("judge-step-other-penalty", penalty=PENALTY_NAMES[penalty])
            yield DeskOption(label, replace(state, penalty=penalty))


def _all_lose(context: DeskContext, state: RulingState, record: Message, part: str) -> DeskOption:
    """All players get the game loss at once: the game is a draw, and each ruling is on record (701.2.b.3)."""
    rulings = (
        Rule(player, state.infraction, "game loss", _level(context, state), part, by=context.role)
        for player in context.match.table.players
    )
    label = message("judge-step-record-all-lose", record=record)
    return DeskOption(label, RulingState(), (AllLoseGame(state.player), *rulings))


def _unmindful(context: DeskContext, state: RulingState) -> tuple[Player, ...]:
    """The opponents who fail to maintain the game state if they did not call a judge at once (702.17.a)."""
    table = context.match.table
    if not INFRACTIONS[state.infraction].is_shared:
        return ()
    team = table.partners(state.player)
    return tuple(player for player in table.setup.players if player not in team)


def _tracked(context: DeskContext, player: Player) -> Rule:
    """The warning that only tracks (702.17.b)."""
    return Rule(player, TRACKED_ALONE, "warning", level_of(context.match), by=context.role)


def _ruling(
    context: DeskContext, state: RulingState, penalty: Penalty, upgraded: str = "", part: str = "", why: str = ""
) -> tuple[JudgeAction, ...]:
    """The ruling, after what carries its penalty out."""
    about = context.match, context.entries, state.player, penalty, state.appealed
    rule = Rule(
        state.player,
        state.infraction,
        penalty,
        _level(context, state),
        part,
        upgraded,
        otherwise=bool(why) and not state.appealed,
        by=context.role,
        appealed=state.appealed,
        next_game=is_for_next_game(*about),
        next_match=is_for_next_match(*about),
        why=why,
    )
    was_carried_out = any(ruling.penalty == penalty for ruling in _first(context, state))
    loss = () if was_carried_out else carries_out(context.match, state.player, penalty)
    return (*loss, rule)
