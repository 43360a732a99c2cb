"""The page of answers to questions of policy, by the edition of the Tournament Rules on the day of the match."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tableside.judge.desk_steps import DeskContext, DeskOption, DeskSteps, PolicyState
from tableside.judge.policy import EDITIONS, QUESTIONS, TOPICS, PolicyQuestion, edition_of
from tableside.message import Listing, Message, message

BACK = message("judge-step-back")
SEARCH = message("judge-step-search")
CHOOSE = message("policy-choose")
NOT_ANSWERED = message("policy-not-answered")
CLOCK = message("policy-clock")


def policy_steps(context: DeskContext, state: PolicyState) -> DeskSteps:
    """Return what the page shows."""
    day = context.entries[0].at[:10]
    edition = state.edition or edition_of(day)
    if state.question is not None:
        return _answer(context, replace(state, edition=edition), QUESTIONS[state.question], day)
    if state.listed == "all":
        back = DeskOption(BACK, PolicyState(edition=state.edition))
        return DeskSteps((), (*_questions(state, edition), back), searches=True)
    if state.listed:
        back = DeskOption(BACK, PolicyState(edition=state.edition))
        return DeskSteps((_topic(state.listed), _dated(edition, day)), (*_questions(state, edition), back))
    topics = (DeskOption(_topic(topic), replace(state, listed=topic)) for topic in TOPICS)
    return DeskSteps((CHOOSE, _dated(edition, day)), (*topics, DeskOption(SEARCH, replace(state, listed="all"))))


def _answer(context: DeskContext, state: PolicyState, question: PolicyQuestion, day: str) -> DeskSteps:
    """The answer by the edition, its rules, and the way to the other editions."""
    answer = question.by(state.edition)
    sentences = (NOT_ANSWERED,) if answer is None else (answer.said, _numbers(answer.rules))
    clock = () if context.entries[0].clock_trusted else (CLOCK,)
    later = EDITIONS[(EDITIONS.index(state.edition) + 1) % len(EDITIONS)]
    other = DeskOption(message("policy-by-edition", edition=later), replace(state, edition=later))
    back = DeskOption(BACK, replace(state, question=None))
    return DeskSteps((question.asked, *sentences, _dated(state.edition, day), *clock), (other, back))


def _questions(state: PolicyState, edition: str) -> Iterator[DeskOption]:
    for number, question in enumerate(QUESTIONS):
        if state.listed in ("all", question.topic):
            answer = question.by(edition)
            meanings = () if answer is None else (answer.said, _numbers(answer.rules))
            yield DeskOption(question.asked, replace(state, question=number), meanings=meanings)


def _topic(topic: str) -> Message:
    return message(f"policy-topic-{topic}")  # a topic of `TOPICS`


def _numbers(rules: tuple[str, ...]) -> Message:
    return message("policy-rules", rules=Listing(rules))


def _dated(edition: str, day: str) -> Message:
    """The edition, and whether it is that of the day of the match."""
    code = "policy-edition-of-match" if edition == edition_of(day) else "policy-edition"
    return message(code, edition=edition)
