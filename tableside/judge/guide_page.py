"""The page of another game's guide (IPG 2.3, Hidden Card Error).

It is for errors of which the Tournament Rules name no remedy. Everything stands under the name of the guide: it binds
nobody here, and the judge rules.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tableside.engine.model.references import Player
from tableside.judge.desk_steps import DeskContext, DeskOption, DeskSteps, GuideState, RewindState, RulingState
from tableside.judge.hidden_card_error import (
    GUIDE,
    KIND_NAMES,
    Fact,
    HiddenCardError,
    HiddenCardFacts,
    consult,
    describe_proposal,
)
from tableside.judge.open_remedies import open_remedies
from tableside.judge.penalties import level_of
from tableside.judge.rule_remedy_page import (
    BACK,
    MOST_SHOWN,
    PENALTY,
    RECORD,
    REWIND,
    SHOWN,
    cards,
    who_chooses,
)
from tableside.match.guide_remedies import SHOWN_SET, GuideRemedy, describe_guide_remedy
from tableside.match.judge_actions import CarryOut, LoseGame, ShowHand
from tableside.match.public.infractions import GENERAL_ERROR, PENALTY_NAMES
from tableside.message import Message, PlayerName, message

ASK_KIND = message("judge-guide-ask-kind")
ASK_NUMBERS = (
    message("judge-guide-ask-size"),
    message("judge-guide-ask-excess"),
    message("judge-guide-ask-known"),
)
"""The questions in turn where cards are shown: how many they are, are too many, and were known."""
YES, NO = message("judge-step-yes"), message("judge-step-no")
BEFORE = message("judge-guide-before")
AGAIN = message("judge-guide-again")
LOSE = message("judge-do-game-loss")


def guide_steps(context: DeskContext, state: GuideState) -> DeskSteps:
    """Return what the page shows."""
    ruling = RulingState(state.player, GENERAL_ERROR)
    back = DeskOption(BACK, ruling)
    about = message("judge-step-about", player=PlayerName(state.player))
    begun = _begun(context, state.player)
    if begun is not None:
        remedy, chosen = begun
        done = CarryOut(state.player, GENERAL_ERROR, remedy, chosen)
        sentences = (describe_guide_remedy(remedy, chosen), who_chooses(context, state.player), SHOWN)
        return DeskSteps((GUIDE, about, *sentences), (DeskOption(RECORD, ruling, (done,)), DeskOption(PENALTY, ruling)))
    if state.case is None:
        kinds = (
            DeskOption(label, GuideState(state.player, HiddenCardFacts(kind))) for kind, label in KIND_NAMES.items()
        )
        return DeskSteps((GUIDE, about, ASK_KIND), (*kinds, back))
    error = consult(state.case)
    ways_back = (DeskOption(BEFORE, _before(state, state.case)), DeskOption(AGAIN, GuideState(state.player)), back)
    if error.asks is not None:
        answers = _answers(state, state.case, error.asks)
        return DeskSteps((GUIDE, about, describe_proposal(error)), (*answers, *ways_back))
    if error.remedy in SHOWN_SET:
        shown = _shown_set(context, state, state.case)
        return DeskSteps(shown.lines, (*shown.options, *ways_back))
    lines = (GUIDE, about, describe_proposal(error), *_penalty(error))
    return DeskSteps(lines, (*_others(context, state, error), *ways_back))


def _begun(context: DeskContext, player: Player) -> tuple[GuideRemedy, int] | None:
    """The remedy of the guide for which cards of the player were shown, and how many of them are chosen."""
    for remedy in open_remedies(context.entries):
        if remedy.player == player and remedy.guide is not None:
            return remedy.guide, remedy.chosen
    return None


def _before(state: GuideState, case: HiddenCardFacts) -> GuideState:
    """The question before: without the last number, else without the last answer, else without the kind."""
    if state.told:
        return msgspec.structs.replace(state, told=state.told[:-1])
    if not case.yes:
        return GuideState(state.player)
    yes = dict(list(case.yes.items())[:-1])
    return msgspec.structs.replace(state, case=msgspec.structs.replace(case, yes=yes))


def _answers(state: GuideState, case: HiddenCardFacts, fact: Fact) -> Iterator[DeskOption]:
    for label, holds in ((YES, True), (NO, False)):
        new_case = msgspec.structs.replace(case, yes={**case.yes, fact: holds})
        yield DeskOption(label, msgspec.structs.replace(state, case=new_case))


def _shown_set(context: DeskContext, state: GuideState, case: HiddenCardFacts) -> DeskSteps:
    """Ask for the numbers, then record that the set is shown, before the opponent chooses; chance needs no showing."""
    about = message("judge-step-about", player=PlayerName(state.player))
    if len(state.told) < len(ASK_NUMBERS):
        numbers = (
            DeskOption(cards(count), msgspec.structs.replace(state, told=(*state.told, count)))
            for count in _fitting_numbers(state.told)
        )
        return DeskSteps((GUIDE, about, ASK_NUMBERS[len(state.told)]), tuple(numbers))
    size, excess, known = state.told
    error = consult(msgspec.structs.replace(case, size=size, excess=excess, known=known))
    if level_of(context.match) == "casual":
        done = CarryOut(state.player, GENERAL_ERROR, error.remedy, error.chosen)
        show = DeskOption(RECORD, RulingState(state.player, GENERAL_ERROR), (done,))
    else:
        shown = ShowHand(state.player, size, rule=GENERAL_ERROR, guide=error.remedy, chosen=error.chosen)
        show = DeskOption(message("judge-remedy-shown-cards", count=size), GuideState(state.player), (shown,))
    lines = (GUIDE, about, describe_proposal(error), who_chooses(context, state.player), *_penalty(error))
    return DeskSteps(lines, (show,))


def _fitting_numbers(numbers: tuple[int, ...]) -> range:
    """The possible next answers: the size of the set; then what is too many, and what was known, up to that size."""
    return range(len(numbers) < 2, (numbers[0] if numbers else MOST_SHOWN) + 1)


def _penalty(error: HiddenCardError) -> Iterator[Message]:
    if error.penalty is not None:
        yield message("judge-guide-penalty", penalty=PENALTY_NAMES[error.penalty])


def _others(context: DeskContext, state: GuideState, error: HiddenCardError) -> Iterator[DeskOption]:
    """Yield what to do where no set is shown: another error, a rewind, a loss, or the remedy that is done at once."""
    ruling = RulingState(state.player, GENERAL_ERROR)
    match error.remedy:
        case "backup":
            yield DeskOption(REWIND, RewindState(opener=state))
        case "looked only":
            yield DeskOption(PENALTY, RulingState(state.player, "702.5"))
        case "root cause":
            yield DeskOption(PENALTY, RulingState(state.player))
        case "game loss" if not context.match.table.over:
            loss = LoseGame(state.player, GENERAL_ERROR, "game loss")
            yield DeskOption(LOSE, RulingState(state.player, GENERAL_ERROR, "game loss"), (loss,))
        case "swap":
            yield DeskOption(RECORD, ruling, (CarryOut(state.player, GENERAL_ERROR, "swap"),))
        case _:
            yield DeskOption(PENALTY, ruling)
