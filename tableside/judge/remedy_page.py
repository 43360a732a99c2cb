"""The page of the Facedown Card Error: from the facts to the branch, its remedy step by step, and the ruling.

What was done is read from the record, so the page goes on at its step after a power cut.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tableside.judge.checking import choices, refusal
from tableside.judge.comparison import describe_recorded
from tableside.judge.desk_steps import (
    AppealState,
    DeskContext,
    DeskOption,
    DeskSteps,
    FacedownState,
    RewindState,
    RulingState,
)
from tableside.judge.draw import describe_progress
from tableside.judge.draw_pad import digit_options, digit_pad
from tableside.judge.facedown_case import (
    INFRACTION,
    next_actions,
)
from tableside.judge.facedown_error import (
    DESCRIPTIONS,
    FOUND_BY,
    PENALTIES,
    RULES,
    Branch,
    FacedownErrorFacts,
    Fact,
    describe_fact,
)
from tableside.judge.hide_facts import HideFacts
from tableside.judge.open_remedies import ruling_on
from tableside.judge.penalties import (
    beyond_guidelines,
    carries_out,
    describe_counts,
    describe_penalty,
    is_for_next_game,
    is_for_next_match,
    level_of,
    propose,
)
from tableside.judge.remedying import BRANCH_OF_RULE, NAMES, Remedying, appeal_of, situation
from tableside.match.judge_actions import (
    BeginDraw,
    CancelDraw,
    CardStays,
    CheckRecord,
    CommitDraw,
    JudgeAction,
    LoseGame,
    ReturnCard,
    Rule,
)
from tableside.match.public.infractions import GENERAL_ERROR, PENALTY_NAMES
from tableside.match.public.rulings import ProposedPenalty
from tableside.match.rulings import WHYS
from tableside.message import Message, PlaceName, PlayerName, message

GONE = message("judge-step-card-gone")
NOT_SHOWN = message("judge-step-not-shown")
REWIND = message("judge-step-rewind")
CHOOSE = message("judge-step-choose-card")
NO_CARD = message("judge-step-no-card")
DONE = message("judge-step-remedy-done")
RULED = message("judge-step-ruled")
ASK_WHY = message("judge-step-ask-why")
HEAR_APPEAL = message("judge-step-hear-appeal")
ASK_BRANCH = message("judge-step-ask-branch")
ASK_RECORD = message("judge-step-ask-record")
NO_ERROR = message("judge-step-no-error")
ERROR_ALL_THE_SAME = message("judge-step-error-all-the-same")
NONE_FITS = message("judge-step-none-fits")
OTHER_ANSWERS = message("judge-step-other-answers")
OTHER_CARD = message("judge-step-other-card")

DO: dict[type[JudgeAction], Message] = {
    BeginDraw: message("judge-do-begin-draw"),
    CommitDraw: message("judge-do-commit-draw"),
    CancelDraw: message("judge-do-cancel-draw"),
    ReturnCard: message("judge-do-card-back"),
    CardStays: message("judge-do-card-stays"),
}
"""The label of the button of each remedy. A game loss is carried out as it is recorded."""

YES_NO = {1: message("judge-step-yes"), 0: message("judge-step-no")}
"""The answers to a question of how many there were, by the number that decides."""


def facedown_steps(context: DeskContext, state: FacedownState) -> DeskSteps:
    """Return what the page shows."""
    hide = context.facts.get(state.handle)
    if hide is None:
        cards = tuple(_cards(context, state))
        return DeskSteps((CHOOSE if cards else NO_CARD,), (*cards, *_to_appeal(context, state)))
    draw = context.match.draw
    if draw is None or state.gives not in draw.waits:
        state = state.without_digits
    state = replace(state, appealed=state.appealed or appeal_of(context, hide.handle))
    if not state.appealed and (ruling := ruling_on(context.entries, hide)) is not None:
        state = replace(state, is_ruled=True, chosen=state.chosen or BRANCH_OF_RULE.get(ruling.branch))
    now = situation(context, hide, state)
    if now.state.gives:
        return digit_pad(now.state, _back(now.state.without_digits))
    if now.is_legal:
        return DeskSteps(tuple(_legal_lines(now)), tuple(_legal_options(now)))
    if now.state.chosen and not now.state.why and not now.state.is_ruled and not now.done:
        why = (DeskOption(label, replace(now.state, why=code)) for code, label in WHYS.items())
        who = beyond_guidelines(context, state.appealed) if state.is_otherwise else ()
        return DeskSteps((*_about(now.branch, now.case.error.branch), *who, ASK_WHY), (*why, _back(state)))
    if state.names_other:
        named = (
            DeskOption(label, replace(state, chosen=other, names_other=False, is_otherwise=True))
            for other, label in NAMES.items()
            if other != now.branch
        )
        return DeskSteps((*_about(now.branch, now.case.error.branch), ASK_BRANCH), (*named, _back(state)))
    reads = hide.player if now.case.draw is not None and not now.done and not now.case.draw.waits else ""
    return DeskSteps(tuple(_lines(now)), tuple(_options(now)), reads)


def _cards(context: DeskContext, state: FacedownState) -> Iterator[DeskOption]:
    for card in choices(context.match, context.facts):
        if card.handle in context.facts:
            place, player = PlaceName(card.at), PlayerName(card.player)
            code = "judge-step-gone-card" if card.is_gone else "judge-step-card"
            label = message(
                "judge-step-card-to-settle" if card.to_settle else code, place=place, player=player, turn=card.turn
            )
            yield DeskOption(label, FacedownState(card.handle, appealed=state.appealed))


def _to_appeal(context: DeskContext, state: FacedownState) -> Iterator[DeskOption]:
    """The way back to the appeal from which this page was opened."""
    for ruling in context.match.rulings:
        if ruling.number == state.appealed:
            label = message("judge-step-appeal", number=ruling.number)
            yield DeskOption(label, AppealState(ruling.player, ruling.infraction, ruling.number))


def _about(branch: Branch | None, derived: Branch | None) -> Iterator[Message]:
    """The branch, in the words of its case only if the facts lead to it."""
    if branch is not None and branch in NAMES and branch != derived:
        yield message("judge-step-named-branch", branch=NAMES[branch])
    elif branch is not None:
        yield message("judge-step-branch", rule=RULES[branch][0], branch=DESCRIPTIONS[branch])


def _lines(now: Remedying) -> Iterator[Message]:
    error, draw = now.case.error, now.case.draw
    if now.state.is_ruled:
        yield RULED
    if now.done:
        yield DONE
    elif not now.is_there:
        yield GONE
    elif now.hide.to_settle:
        yield message("hide-fact-to-settle")
    if now.branch is None:
        yield _about_card(now.hide)
    yield from _legality(now)
    if now.case.choices and now.branch not in (None, now.case.error.branch):
        yield DESCRIPTIONS[now.case.error.branch or "found by other"]
    yield from _about(now.branch, now.case.error.branch)
    if now.hide.placed and not now.done:
        yield message("judge-step-drawn", turn=now.hide.placed)
    if now.done == "replace" and not now.state.is_ruled:
        yield message("judge-step-placed", place=PlaceName(now.hide.place))
    if draw is not None and draw.waits:  # the players look at this page to press digits: it says nothing else to them
        yield describe_progress(draw)
        return
    if now.state.why:
        yield message("judge-step-why", why=WHYS[now.state.why])
    if not now.done:
        if now.branch is None:
            asks = (fact for fact in error.asks[:1] if now.is_there or fact != "replacement")
            yield from (describe_fact(now.case.facts, fact) for fact in asks)
        if draw is not None:
            yield describe_progress(draw)
        yield from (describe_fact(now.case.facts, fact) for fact in error.deciding)
    if _waits_for_head_judge(now):
        yield HEAR_APPEAL
    if now.branch in PENALTIES and not now.state.is_ruled:
        proposal = _proposal(now, now.branch)
        yield from describe_counts(now.context, now.hide.player, proposal)
        if not now.done or proposal.upgraded:
            yield from describe_penalty(now.context.match, now.hide.player, proposal.penalty, now.context.role)


def _legal_lines(now: Remedying) -> Iterator[Message]:
    """Yield what stands before everything else if the card was hidden legally."""
    yield _about_card(now.hide)
    yield from _legality(now)
    yield NO_ERROR


def _legal_options(now: Remedying) -> Iterator[DeskOption]:
    yield DeskOption(ERROR_ALL_THE_SAME, replace(now.state, is_error=True))
    yield DeskOption(OTHER_CARD, FacedownState(appealed=now.state.appealed))
    yield from _to_appeal(now.context, now.state)


def _about_card(hide: HideFacts) -> Message:
    return message("judge-step-about-card", place=PlaceName(hide.place), player=PlayerName(hide.player), turn=hide.turn)


def _legality(now: Remedying) -> Iterator[Message]:
    """Yield whether the card was hidden legally, once that was checked."""
    if now.checked is not None and now.is_untouched:
        yield describe_recorded(now.hide, now.checked.answer)


def _waits_for_head_judge(now: Remedying) -> bool:
    """Return whether this is an appeal, and no head judge has unlocked the desk (413)."""
    return bool(now.state.appealed) and now.context.role != "head judge"


def _options(now: Remedying) -> Iterator[DeskOption]:
    if not now.done:
        yield from _remedies(now)
    if now.case.draw is not None and now.case.draw.waits:
        return
    if now.branch in PENALTIES and not now.state.is_ruled and not _waits_for_head_judge(now):
        yield _ruling(now, now.branch)
    error = now.case.error
    is_derived = error.branch in NAMES or error.asks[:1] == ("replacement",)
    if is_derived and not now.state.chosen and not now.done:
        yield DeskOption(message("judge-step-otherwise"), replace(now.state, names_other=True))
    if not now.done and not now.state.is_ruled:
        yield from _other_answers(now)
    if not (now.is_there or now.done or now.state.is_ruled or now.state.appealed or now.case.draw):
        yield DeskOption(NOT_SHOWN, RulingState(now.hide.player, GENERAL_ERROR))
        yield DeskOption(REWIND, RewindState())
    yield DeskOption(OTHER_CARD, FacedownState(appealed=now.state.appealed))
    yield from _to_appeal(now.context, now.state)


def _remedies(now: Remedying) -> Iterator[DeskOption]:
    """Yield what is to be told, and what the judge and the players do next."""
    state, case = now.state, now.case
    is_new = now.is_untouched and now.is_there and not state.chosen and state.told == FacedownErrorFacts()
    if is_new and now.checked is None and refusal(now.context.match, now.hide.handle) is None:
        known = {"legal": True, "illegal": False, "unknown": None}[now.hide.legality]
        yield DeskOption(ASK_RECORD, state, (CheckRecord(now.hide.handle, known),))
    is_tapping = case.draw is not None and case.draw.step == "tap"
    if is_tapping and case.facts.replacements is None and not state.is_ruled:
        yield DeskOption(NONE_FITS, replace(state, told=replace(state.told, replacements=0)))
    if state.chosen and now.branch == "no replacement":  # the text leaves the choice: its other branch stays open
        others = (named for named in case.choices if named != state.chosen)
        yield from (DeskOption(NAMES[named], replace(state, chosen=named)) for named in others)
    if not state.chosen:
        yield from (DeskOption(NAMES[named], replace(state, chosen=named)) for named in case.choices)
        if now.branch is None:
            yield from _answers(state, case.error.asks[:1])
    actions = next_actions(case, now.hide.handle, now.hide.player, state.chosen)
    if actions and now.is_there and not isinstance(actions[-1], LoseGame):
        yield DeskOption(DO[type(actions[-1])], state, tuple(_for_appeal(action, state) for action in actions))
    if now.hide.to_settle and case.draw is None:
        yield DeskOption(DO[CardStays], state, (CardStays(now.hide.handle),))
    if case.draw is not None:
        if case.draw.waits:
            yield from digit_options(now.context.match.table.players, state, case.draw)
        if CancelDraw() not in actions:
            yield DeskOption(DO[CancelDraw], state, (CancelDraw(),))


def _for_appeal(action: JudgeAction, state: FacedownState) -> JudgeAction:
    """The action; a draw has on record for which appeal it is, so that it goes on as such."""
    return BeginDraw(action.handle, action.rule, state.appealed) if isinstance(action, BeginDraw) else action


def _answers(state: FacedownState, asks: tuple[Fact, ...]) -> Iterator[DeskOption]:
    """The answers to the first fact that is asked for; whether a card fits is found out by the draw."""
    match asks:
        case ("found by",):
            for finder, label in FOUND_BY.items():
                yield DeskOption(label, replace(state, told=replace(state.told, found_by=finder)))
        case ("acted",):
            for count, label in YES_NO.items():
                yield DeskOption(label, replace(state, told=replace(state.told, actions=count)))
        case ("added",):
            for count, label in YES_NO.items():
                yield DeskOption(label, replace(state, told=replace(state.told, added=count)))


def _other_answers(now: Remedying) -> Iterator[DeskOption]:
    """The way back from a branch that the judge named, or from facts that the judge told."""
    facts = now.state.told
    if facts.replacements is not None:
        yield DeskOption(OTHER_ANSWERS, replace(now.state, told=replace(facts, replacements=None)))
    elif now.state.chosen:
        yield _back(now.state)
    elif now.state.told != FacedownErrorFacts() and now.case.draw is None:
        yield DeskOption(OTHER_ANSWERS, replace(now.state, told=FacedownErrorFacts()))


def _proposal(now: Remedying, branch: Branch) -> ProposedPenalty:
    context, penalty = now.context, PENALTIES[branch]
    about = context.match, context.recorded, now.hide.player, INFRACTION
    return propose(*about, today=context.today, penalty=penalty, cards=context.cards)


def _ruling(now: Remedying, branch: Branch) -> DeskOption:
    proposal = _proposal(now, branch)
    about = now.context.match, now.context.entries, now.hide.player, proposal.penalty, now.state.appealed
    rule = Rule(
        now.hide.player,
        INFRACTION,
        proposal.penalty,
        level_of(now.context.match),
        RULES[branch][0],
        proposal.upgraded,
        otherwise=now.state.is_otherwise,
        by=now.context.role,
        appealed=now.state.appealed,
        next_game=is_for_next_game(*about),
        next_match=is_for_next_match(*about),
        handle=now.hide.handle,
        why=now.state.why,
    )
    label = message("judge-step-record", penalty=PENALTY_NAMES[proposal.penalty])
    return DeskOption(label, replace(now.state, is_ruled=True), (*_loss(now, branch, proposal), rule))


def _loss(now: Remedying, branch: Branch, proposal: ProposedPenalty) -> tuple[JudgeAction, ...]:
    """Return what carries a game loss out that is recorded before it was carried out."""
    if proposal.upgraded:
        return carries_out(now.context.match, now.hide.player, proposal.penalty)
    if PENALTIES[branch] != "game loss" or now.done or now.context.match.table.over:
        return ()
    return next_actions(now.case, now.hide.handle, now.hide.player, now.state.chosen)


def _back(state: FacedownState) -> DeskOption:
    return DeskOption(
        message("judge-step-back"), replace(state, chosen=None, why="", names_other=False, is_otherwise=False)
    )
