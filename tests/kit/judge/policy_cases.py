"""Thirty cases of policy, each beside its near miss: what a judge has told, and what the desk must say to it.

The expected penalties and rules were read from the Tournament Rules of 2026-07-16, not from the desk.
"""

from __future__ import annotations

from typing import NamedTuple

from tableside.match.public.infractions import Penalty

REMEDY = "The remedy, step by step"


class TableCase(NamedTuple):
    """A case that the desk decides with a ruling.

    - `told`: the case in words; `rule`: its infraction
    - `warned`: the infractions for which the player has a warning already, `dial`: that of the match
    - `presses`: the button that records it; `penalty`: what the player gets
    - `by`: the rule that decides, as the branch or the upgrade of the ruling, empty for none but the infraction
    - `other`: what the opponent gets besides, empty for nothing
    """

    told: str
    rule: str
    presses: str
    penalty: Penalty
    by: str = ""
    warned: tuple[str, ...] = ()
    dial: str = "competition"
    other: str = ""


class RemedyCase(NamedTuple):
    """A case whose remedy is looked up: the case in words, its infraction, which case of it, and the remedy's rule."""

    told: str
    rule: str
    presses: str
    remedy: str


class AnsweredCase(NamedTuple):
    """A case beside the position: the case in words, words of the question that it is, and a rule of its answer."""

    told: str
    asked: str
    rule: str


PENALTY_CASES: tuple[tuple[TableCase, TableCase], ...] = (
    (
        TableCase("A trigger was forgotten, to nobody's gain", "702.2", "Record: No penalty", "none"),
        TableCase(
            "A mandatory trigger was forgotten that would have hurt its player",
            "702.2",
            "Mandatory, and missing it was an advantage: Warning",
            "warning",
        ),
    ),
    (
        TableCase("A point was forgotten, and the opponent called", "702.3", "Record: No penalty", "none"),
        TableCase(
            "A point was forgotten, and the opponent said nothing",
            "702.3",
            "Record: No penalty; Ann: Warning (702.17)",
            "none",
            other="702.17",
        ),
    ),
    (
        TableCase("No card was drawn in the draw step", "702.4", "Record: No penalty", "none"),
        TableCase("Nor drawn, with a deck about to burn out", "702.4", "It gave an advantage: Warning", "warning"),
    ),
    (
        TableCase("One rune was channeled instead of two", "702.7", "Record: No penalty", "none"),
        TableCase(
            "One rune too few, so that another trigger came", "702.7", "It gave an advantage: Warning", "warning"
        ),
    ),
    (
        TableCase("The second extra card of the day", "702.12", "Record: Warning", "warning", "", ("702.12",)),
        TableCase("The third", "702.12", "Record: Game loss", "game loss", "702.1.b.1", ("702.12",) * 2),
    ),
    (
        TableCase(
            "The fifth game play error at competitive",
            "702.10",
            "Record: Warning",
            "warning",
            "",
            ("702.5", "702.6", "702.9", "702.11"),
        ),
        TableCase(
            "The sixth",
            "702.10",
            "Record: Game loss",
            "game loss",
            "702.1.b.2",
            ("702.5", "702.6", "702.9", "702.11", "702.12"),
        ),
    ),
    (
        TableCase(
            "The fourth game play error at professional",
            "702.10",
            "Record: Warning",
            "warning",
            "",
            ("702.5", "702.6", "702.9"),
            "silent",
        ),
        TableCase(
            "The fifth",
            "702.10",
            "Record: Game loss",
            "game loss",
            "702.1.b.3",
            ("702.5", "702.6", "702.9", "702.11"),
            "silent",
        ),
    ),
    (
        TableCase("Let an error stand for the third time", "702.17", "Record: Warning", "warning", "", ("702.17",) * 2),
        TableCase(
            "Made a game error for the third time",
            "702.16",
            "Record: Game loss",
            "game loss",
            "702.1.b.1",
            ("702.16",) * 2,
        ),
    ),
    (
        TableCase(
            "A wrong deck, seen before the hands were drawn",
            "703.4",
            "Found before the opening hands: Warning",
            "warning",
            "703.4.b.1",
        ),
        TableCase(
            "A wrong deck, seen by the opponent in play",
            "703.4",
            "Found later by somebody else: Game loss",
            "game loss",
            "703.4.b.3",
        ),
    ),
    (
        TableCase(
            "Another card in the deck box at competitive",
            "703.4",
            "Other cards in the deck box: Warning",
            "warning",
            "703.4.a.5",
        ),
        TableCase(
            "The same at a professional event",
            "703.4",
            "Other cards in the deck box: Game loss",
            "game loss",
            "703.4.a.5",
            dial="silent",
        ),
    ),
    (
        TableCase(
            "Eight minutes late, casual", "703.8", "At most 10 minutes: Warning", "warning", "703.8.b", (), "casual"
        ),
        TableCase("Eight minutes late, competitive", "703.8", "At most 10 minutes: Game loss", "game loss", "703.8.b"),
    ),
    (
        TableCase("One minute late", "703.8", "At most 2 minutes: Warning", "warning", "703.8.a"),
        TableCase("Twelve minutes late", "703.8", "More than 10 minutes: Match loss", "match loss", "703.8.c"),
    ),
    (
        TableCase("Called a judge at advice", "703.9", "Refused by calling a judge: Warning", "warning", "703.9.a"),
        TableCase("Took the advice", "703.9", "Did not refuse: Match loss", "match loss", "703.9.a"),
    ),
    (
        TableCase("Swore at the opponent", "704.2", "Record: Warning", "warning"),
        TableCase("Swore again", "704.2", "Record: Game loss", "game loss", "704.1.b", ("704.2",)),
    ),
    (
        TableCase("Told a wrong number of cards, in good faith", "703.5", "Record: Warning", "warning"),
        TableCase("Lied about it to gain by it", "704.8", "Record: Disqualification", "disqualification"),
    ),
    (
        TableCase("Asked for a choice before reacting", "704.4", "Record: Warning", "warning"),
        TableCase("Offered a split of the prize for a win", "704.5", "Record: Match loss", "match loss"),
    ),
)
"""Cases that a penalty answers, each before its near miss; the near miss is about the other player."""

REMEDY_CASES: tuple[tuple[RemedyCase, RemedyCase], ...] = (
    (
        RemedyCase("A trigger of last turn", "702.2", "It was in an earlier turn", "702.2.f.1"),
        RemedyCase("A trigger of this turn", "702.2", "It was in this turn", "702.2.f.2"),
    ),
    (
        RemedyCase("A draw forgotten in the last turn", "702.4", "At most one round ago", "702.4.a.1"),
        RemedyCase("A draw forgotten some time", "702.4", "Longer ago, or not certain", "702.4.a.2"),
    ),
    (
        RemedyCase("An extra card, still on the deck's side", "702.12", "They are not in the hand yet", "702.12.b.1"),
        RemedyCase("An extra card among the hand", "702.12", "In the hand, at most one round ago", "702.12.b.3"),
    ),
    (
        RemedyCase(
            "Three cards put back, noticed at once", "702.14", "More than two cards were put back", "702.14.a.1"
        ),
        RemedyCase("Three put back, noticed in the second turn", "702.14", "Play has begun", "702.14.a.2"),
    ),
    (
        RemedyCase("A wrong score was told", "703.5", "Wrong information was given", "703.5.b.1"),
        RemedyCase("A combat was declared upon it", "703.5", "A decision was based on it", "703.5.b.2"),
    ),
)
"""Cases that a remedy answers, each before its near miss."""

ANSWERED_CASES: tuple[tuple[AnsweredCase, AnsweredCase], ...] = (
    (
        AnsweredCase("A sticker under the sleeve", "tag in a sleeve", "423.2"),
        AnsweredCase("A card with another picture", "Proxies, alters", "419.6"),
    ),
    (
        AnsweredCase("Shows the own hand to bluff", "own hand", "424.3"),
        AnsweredCase("A card falls face up", "by accident", "424.4"),
    ),
    (
        AnsweredCase("Asks how many cards are in hand", "questions must", "502.7"),
        AnsweredCase("Was told a wrong number", "said something wrong", "502.8"),
    ),
    (
        AnsweredCase("Reads notes of the last game in this game", "notes during", "416.4"),
        AnsweredCase("Reads notes between two games", "between games", "416.5"),
    ),
    (
        AnsweredCase("Another target, at once", "competitive or professional", "509.4"),
        AnsweredCase("Another target, after the opponent sighed", "opponent reacted", "509.5"),
    ),
    (
        AnsweredCase("Draws before channeling", "wrong order", "504.3"),
        AnsweredCase("Recycles a rune later than it was spent", "Recycled cards", "504.4"),
    ),
    (
        AnsweredCase("A spectator says what to play", "gave advice", "703.9.a"),
        AnsweredCase("A spectator sees a missed point", "saw an error", "204.8.c.2"),
    ),
    (
        AnsweredCase("Both want to roll a die for the win", "dice for the result", "703.10"),
        AnsweredCase("Will not sign the result", "refuses to play", "410.5"),
    ),
    (
        AnsweredCase("An error that helps its player", "Error or cheating", "704.8.a"),
        AnsweredCase("Lies to the judge about it", "lies to a judge", "704.8.b"),
    ),
)
"""Cases that the page of policy answers, each before its near miss."""
