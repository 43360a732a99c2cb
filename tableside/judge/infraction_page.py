"""The page that asks for the infraction: the likely ones from the record, then by section, or found by a word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from tableside.judge.desk_steps import DeskContext, DeskOption, DeskSteps, RulingState
from tableside.judge.likely_infractions import likely_infractions
from tableside.match.public.infractions import CATEGORY_NAMES, INFRACTIONS
from tableside.match.remedy_rules import remedies_of
from tableside.message import Message, PlayerName, message

ASK_INFRACTION = message("judge-step-ask-infraction")
ASK_IN_SECTION = message("judge-step-ask-in-section")
SEARCH = message("judge-step-search")


def infraction_steps(context: DeskContext, state: RulingState, back: DeskOption) -> DeskSteps:
    """Return what the page shows."""
    about = message("judge-step-about", player=PlayerName(state.player))
    if state.listed == "all":
        return DeskSteps((about,), (*_offered(state, INFRACTIONS), back), searches=True)
    if state.listed:
        rules = (rule for rule, infraction in INFRACTIONS.items() if infraction.category == state.listed)
        section = message("judge-step-infraction", rule=state.listed, infraction=CATEGORY_NAMES[state.listed])
        return DeskSteps((about, section, ASK_IN_SECTION), (*_offered(state, rules), back))
    sections = (
        DeskOption(message("judge-step-infraction", rule=category, infraction=name), replace(state, listed=category))
        for category, name in CATEGORY_NAMES.items()
    )
    likely = _offered(state, likely_infractions(context, state.player))
    search = DeskOption(SEARCH, replace(state, listed="all"))
    return DeskSteps((about, ASK_INFRACTION), (*likely, *sections, search, back))


def title_of(rule: str) -> Message:
    """The number and the name of an infraction."""
    return message("judge-step-infraction", rule=rule, infraction=INFRACTIONS[rule].title)


def _offered(state: RulingState, rules: Iterable[str]) -> Iterator[DeskOption]:
    for rule in rules:
        infraction = INFRACTIONS[rule]
        cases = (case.when for case in infraction.cases)
        remedies = (remedy.when for remedy in remedies_of(rule))
        meanings = (infraction.meaning, *cases, *remedies)
        yield DeskOption(title_of(rule), replace(state, infraction=rule), meanings=meanings)
