"""Answers to questions of policy: what the Tournament Rules say beside the position, by edition.

The words stand in a catalogue of their own, `policy.po`. A question has an answer for each edition that changed it.
"""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from tableside.message import Message, message

FIRST, MARCH, APRIL, JULY = "2026-01-30", "2026-03-30", "2026-04-29", "2026-07-16"
EDITIONS = (FIRST, MARCH, APRIL, JULY)
"""The editions of the Tournament Rules, each by the day from which it counts, the oldest first."""

Topic = Literal["cards", "shown", "score", "sequence", "reversals", "people", "intent", "calls"]
TOPICS: tuple[Topic, ...] = get_args(Topic)
"""Every `Topic`."""


class PolicyAnswer(msgspec.Struct, frozen=True):
    """An answer, the rules that it follows from, and the edition that gave it first."""

    since: str
    said: Message
    rules: tuple[str, ...]


class PolicyQuestion(msgspec.Struct, frozen=True):
    """A question with its answers, the oldest first."""

    topic: Topic
    asked: Message
    answers: tuple[PolicyAnswer, ...]

    def by(self, edition: str) -> PolicyAnswer | None:
        """The answer by an edition; None if it says nothing of this."""
        return next((answer for answer in reversed(self.answers) if answer.since <= edition), None)


def edition_of(day: str) -> str:
    """The edition that counts on a day, both ISO dates; the first for an earlier day.

    >>> edition_of("2026-05-01")
    '2026-04-29'
    """
    return next((edition for edition in reversed(EDITIONS) if edition <= day), FIRST)


def _answer(since: str, answer: Message, rules: str) -> PolicyAnswer:
    return PolicyAnswer(since, answer, tuple(rules.split()))


def _question(topic: Topic, question: Message, *answers: PolicyAnswer) -> PolicyQuestion:
    return PolicyQuestion(topic, question, answers)


QUESTIONS: tuple[PolicyQuestion, ...] = (
    _question(
        "cards",
        message("policy-cards-tags-ask"),
        _answer(FIRST, message("policy-cards-tags"), "423.2 423.3 703.6.b 703.6.c"),
    ),
    _question(
        "cards",
        message("policy-cards-marked-ask"),
        _answer(FIRST, message("policy-cards-marked"), "703.6 703.6.b 703.6.c 703.6.d.1 703.6.d.2"),
    ),
    _question(
        "cards",
        message("policy-cards-sleeves-ask"),
        _answer(FIRST, message("policy-cards-sleeves"), "422.2 422.3 422.5 422.6 422.7"),
    ),
    _question(
        "cards", message("policy-cards-champion-ask"), _answer(FIRST, message("policy-cards-champion"), "422.2.b")
    ),
    _question(
        "cards",
        message("policy-cards-alters-ask"),
        _answer(FIRST, message("policy-cards-alters-first"), "419.2.a 419.4 419.5 420.1 420.2"),
        _answer(MARCH, message("policy-cards-alters"), "419.2.a 419.4 419.5 419.6 420.1 420.2"),
    ),
    _question(
        "cards",
        message("policy-cards-shuffle-ask"),
        _answer(FIRST, message("policy-cards-shuffle"), "421.3 421.6 703.7.b 703.7.c"),
    ),
    _question("shown", message("policy-shown-own-ask"), _answer(FIRST, message("policy-shown-own"), "424.3")),
    _question(
        "shown",
        message("policy-shown-accident-ask"),
        _answer(FIRST, message("policy-shown-accident"), "424.2 424.4 702.11"),
    ),
    _question(
        "shown",
        message("policy-shown-honest-ask"),
        _answer(FIRST, message("policy-shown-honest"), "501.1 502.2 502.7 502.8 502.10"),
    ),
    _question(
        "shown", message("policy-shown-wrong-ask"), _answer(FIRST, message("policy-shown-wrong"), "502.8 502.9 703.5")
    ),
    _question("shown", message("policy-shown-team-ask"), _answer(APRIL, message("policy-shown-team"), "502.11")),
    _question(
        "score",
        message("policy-score-how-ask"),
        _answer(FIRST, message("policy-score-how"), "415.1 415.2 415.3 415.3.a"),
    ),
    _question(
        "score", message("policy-score-differ-ask"), _answer(FIRST, message("policy-score-differ"), "415.3.b 502.9")
    ),
    _question(
        "score",
        message("policy-score-resources-ask"),
        _answer(JULY, message("policy-score-resources"), "415.4 415.4.a 415.4.b"),
    ),
    _question(
        "score",
        message("policy-notes-during-ask"),
        _answer(FIRST, message("policy-notes-during-first"), "416.1 416.2 416.3 416.4"),
        _answer(MARCH, message("policy-notes-during"), "416.1 416.2 416.3 416.4"),
    ),
    _question("score", message("policy-notes-between-ask"), _answer(FIRST, message("policy-notes-between"), "416.5")),
    _question(
        "score",
        message("policy-notes-devices-ask"),
        _answer(FIRST, message("policy-notes-devices"), "417.1 417.2 417.3"),
    ),
    _question("score", message("policy-notes-table-ask"), _answer(FIRST, message("policy-notes-table"), "417.1 417.3")),
    _question(
        "score", message("policy-notes-video-ask"), _answer(FIRST, message("policy-notes-video"), "418.4 418.5 418.6")
    ),
    _question(
        "sequence",
        message("policy-sequence-order-ask"),
        _answer(FIRST, message("policy-sequence-order"), "504.1 504.2 504.3"),
    ),
    _question(
        "sequence",
        message("policy-sequence-recycle-ask"),
        _answer(MARCH, message("policy-sequence-recycle"), "504.4 504.4.b 703.5"),
    ),
    _question(
        "sequence",
        message("policy-sequence-shortcut-ask"),
        _answer(FIRST, message("policy-sequence-shortcut"), "503.3 503.4 503.6 503.7 503.8"),
    ),
    _question(
        "sequence",
        message("policy-sequence-choices-ask"),
        _answer(FIRST, message("policy-sequence-choices"), "503.9.c 503.9.d"),
    ),
    _question(
        "sequence",
        message("policy-sequence-trigger-ask"),
        _answer(FIRST, message("policy-sequence-trigger-first"), "506.2 506.3 506.3.a"),
        _answer(JULY, message("policy-sequence-trigger"), "506.2 506.3 506.3.a 506.3.b"),
    ),
    _question(
        "reversals",
        message("policy-reversals-casual-ask"),
        _answer(FIRST, message("policy-reversals-casual-first"), "509.2 509.3 509.4"),
        _answer(MARCH, message("policy-reversals-casual"), "509.2 509.3 509.6"),
    ),
    _question(
        "reversals",
        message("policy-reversals-high-ask"),
        _answer(FIRST, message("policy-reversals-high-first"), "509.2 509.3 509.4"),
        _answer(MARCH, message("policy-reversals-high-allowed"), "509.4 509.4.a 509.4.b 509.4.c 509.4.d"),
        _answer(APRIL, message("policy-reversals-high"), "509.4 509.4.a 509.4.b 509.4.c 509.4.d"),
    ),
    _question(
        "reversals",
        message("policy-reversals-reaction-ask"),
        _answer(FIRST, message("policy-reversals-reaction-first"), "509.3 509.4"),
        _answer(MARCH, message("policy-reversals-reaction"), "509.5 704.4"),
    ),
    _question(
        "reversals",
        message("policy-reversals-rewind-ask"),
        _answer(FIRST, message("policy-reversals-rewind-first"), "701.5.a 701.5.b.1 701.5.c"),
        _answer(MARCH, message("policy-reversals-rewind"), "701.5.a 701.5.b.1 701.5.b.2 701.5.c"),
    ),
    _question(
        "people",
        message("policy-people-advice-ask"),
        _answer(FIRST, message("policy-people-advice-first"), "703.9.a 703.9.b 703.9.c"),
        _answer(APRIL, message("policy-people-advice"), "703.9.a 703.9.b 703.9.c 703.9.d"),
    ),
    _question(
        "people",
        message("policy-people-spectator-ask"),
        _answer(FIRST, message("policy-people-spectator"), "204.8.c.2 204.8.c.3 204.8.d.1"),
    ),
    _question(
        "people",
        message("policy-people-results-ask"),
        _answer(FIRST, message("policy-people-results"), "410.1 410.2 410.3 703.10 704.5"),
    ),
    _question(
        "people", message("policy-people-refuses-ask"), _answer(FIRST, message("policy-people-refuses"), "410.5")
    ),
    _question(
        "intent",
        message("policy-intent-cheating-ask"),
        _answer(FIRST, message("policy-intent-cheating-first"), "701.1.a 704.8.a 704.8.d"),
        _answer(MARCH, message("policy-intent-cheating"), "701.1.a 704.8.a 704.8.a.2 704.8.d"),
    ),
    _question(
        "intent",
        message("policy-intent-investigate-ask"),
        _answer(FIRST, message("policy-intent-investigate-first"), "701.1.g 701.6.a 701.6.b"),
        _answer(MARCH, message("policy-intent-investigate"), "701.1.g 701.1.k 701.6.a 701.6.b 704.8.a.2"),
    ),
    _question(
        "intent", message("policy-intent-lying-ask"), _answer(FIRST, message("policy-intent-lying"), "501.2 704.8.b")
    ),
    _question(
        "intent",
        message("policy-intent-angle-ask"),
        _answer(FIRST, message("policy-intent-angle-first"), "704.4 704.4.a"),
        _answer(JULY, message("policy-intent-angle"), "704.4 704.4.a"),
    ),
    _question(
        "intent",
        message("policy-intent-several-ask"),
        _answer(FIRST, message("policy-intent-several-first"), "701.3.d 702.1.b 703.1.b 704.1.b"),
        _answer(MARCH, message("policy-intent-several"), "701.3.d 702.1.b 703.1.b 704.1.b 702.17.b"),
    ),
    _question(
        "calls", message("policy-calls-time-ask"), _answer(FIRST, message("policy-calls-time"), "412.2 701.2.a.1")
    ),
    _question(
        "calls",
        message("policy-calls-appeal-ask"),
        _answer(FIRST, message("policy-calls-appeal"), "413.1 413.2 413.3 413.4"),
    ),
    _question(
        "calls",
        message("policy-calls-intervene-ask"),
        _answer(FIRST, message("policy-calls-intervene"), "701.1.c 701.1.d"),
    ),
    _question(
        "calls",
        message("policy-calls-question-ask"),
        _answer(MARCH, message("policy-calls-question"), "204.5.a.1 204.5.d"),
    ),
    _question(
        "calls", message("policy-calls-slow-ask"), _answer(FIRST, message("policy-calls-slow"), "703.2 703.2.b 703.2.c")
    ),
    _question(
        "calls",
        message("policy-calls-late-ask"),
        _answer(FIRST, message("policy-calls-late"), "703.8.a 703.8.b 703.8.c 703.8.d"),
    ),
    _question(
        "calls", message("policy-calls-end-ask"), _answer(FIRST, message("policy-calls-end"), "408.2 408.2.b 408.4")
    ),
)
"""Every question that the desk answers."""
