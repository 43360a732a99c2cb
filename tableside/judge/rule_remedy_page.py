"""The page of a remedy of the Tournament Rules: the case, what is done, and the entry that says that it was done.

What was shown to an opponent is on record before they choose, so the page goes on there after a power cut.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tableside.engine.model.board import Permanent
from tableside.engine.model.references import Player, Target
from tableside.judge.desk_steps import DeskContext, DeskOption, DeskSteps, RewindState, RuleRemedyState, RulingState
from tableside.judge.missed_points import missed_points
from tableside.judge.open_remedies import OpenRemedy, open_remedies
from tableside.judge.penalties import level_of
from tableside.match.judge_actions import CarryOut, GivePoint, ShowHand
from tableside.match.public.infractions import INFRACTIONS
from tableside.match.public.references import references
from tableside.match.remedy_rules import REMEDIES, RuleRemedy, remedies_of
from tableside.message import Message, PlaceName, PlayerName, message

MISSED_POINT = "702.3"
"""The infraction whose remedy is a point."""

OWNER_DECIDES = "702.11"
"""The infraction whose case an opponent decides."""

MOST_CHOSEN = 7
"""The largest number of cards that is offered for an opponent to choose."""

MOST_MULLIGANED = 2
"""The number of cards of an opening hand of four that can be put back beyond the two that may be (117)."""

MOST_SHOWN = 15
"""The largest number of cards that is offered as shown."""

NUMBERS_OF_PAGE = 8
"""The most numbers that the screen shows at once."""

ASK_CASE = message("judge-remedy-ask-case")
ASK_EXCESS = message("judge-remedy-ask-excess")
ASK_SHOWN = message("judge-remedy-ask-shown")
SHOWN = message("judge-remedy-shown")
AT_RANDOM = message("judge-remedy-at-random")
RECORD = message("judge-remedy-record")
REWIND = message("judge-step-rewind")
PENALTY = message("judge-remedy-penalty")
BACK = message("judge-step-back")


def rule_remedy_steps(context: DeskContext, state: RuleRemedyState) -> DeskSteps:
    """Return what the page shows."""
    ruling = _ruling(state)
    title = message("judge-step-infraction", rule=state.infraction, infraction=INFRACTIONS[state.infraction].title)
    about = message("judge-step-about-infraction", player=PlayerName(state.player), infraction=title)
    remedy = REMEDIES.get(state.rule)
    if remedy is None:
        cases = (*_points(context, state), *_cases(state))
        by_chance = state.infraction == OWNER_DECIDES and level_of(context.match) == "casual"
        return DeskSteps((about, *((AT_RANDOM,) if by_chance else ()), ASK_CASE), (*cases, DeskOption(BACK, ruling)))
    begun = _begun(context, state)
    state = state if begun is None else replace(state, chosen=begun.chosen)
    lines = (about, *_describe(context, state, remedy))
    back = DeskOption(BACK, replace(state, rule="", chosen=0))
    at_random = remedy.shows and begun is None and state.chosen and level_of(context.match) == "casual"
    if not remedy.shows or at_random:
        rewind = (DeskOption(REWIND, RewindState(opener=state)),) if remedy.rewinds or at_random else ()
        left = tuple(_left(context, state)) if remedy.shuffles else ()
        return DeskSteps(lines, (*rewind, *_records(state, remedy), *left, back))
    if begun is not None:
        return DeskSteps((*lines, SHOWN), (*_records(state, remedy), DeskOption(PENALTY, ruling)))
    if not state.chosen:
        most = MOST_MULLIGANED if state.infraction == "702.14" else MOST_CHOSEN
        numbers = (DeskOption(cards(count), replace(state, chosen=count)) for count in range(1, most + 1))
        return DeskSteps((*lines, ASK_EXCESS), (*numbers, back))
    shown = (_shown(state, count) for count in shown_counts(context, state.player, _not_on_record(state)))
    return DeskSteps((*lines, ASK_SHOWN), (*shown, back))


def has_remedies(infraction: str) -> bool:
    """Return whether the page has anything to do for an infraction."""
    return infraction == MISSED_POINT or bool(remedies_of(infraction))


def cards(count: int) -> Message:
    """A number of cards, on a button."""
    return message("judge-remedy-cards", count=count)


def shown_counts(context: DeskContext, player: Player, more: int = 0) -> list[int]:
    """The numbers of cards that may be shown, in order; those around the likeliest stand before the others.

    The likeliest is the size of the hand on record plus `more`.
    """
    hand = context.match.table.seat(player).hand
    likely = 0 if hand is None else hand + more
    nearest = sorted(range(1, MOST_SHOWN + 1), key=lambda count: (abs(count - likely), count))
    return sorted(nearest[:NUMBERS_OF_PAGE]) + sorted(nearest[NUMBERS_OF_PAGE:])


def next_opponent(context: DeskContext, player: Player) -> Player:
    """The next opponent of a player in turn order, who chooses in a remedy."""
    table = context.match.table
    order = table.setup.players
    start = order.index(player)
    opponents = table.opponents(player)
    return next((other for other in order[start:] + order[:start] if other in opponents), player)


def who_chooses(context: DeskContext, player: Player) -> Message:
    """Return who chooses; at a low level the judge does, at random, unless a rewind avoids it (702.1.c.1)."""
    if level_of(context.match) == "casual":
        return AT_RANDOM
    return message("judge-remedy-chooses", player=PlayerName(next_opponent(context, player)))


def _cases(state: RuleRemedyState) -> Iterator[DeskOption]:
    for remedy in remedies_of(state.infraction):
        yield DeskOption(remedy.when, replace(state, rule=remedy.rule))


def _points(context: DeskContext, state: RuleRemedyState) -> Iterator[DeskOption]:
    """A button for the point of each battlefield; those first that the record finds missing."""
    if state.infraction != MISSED_POINT or context.match.table.over:
        return
    missing = (
        point.at
        for point in missed_points(context.entries, context.match.table)
        if point.player == state.player and point.is_in_time
    )
    for at in dict.fromkeys((*missing, *context.match.table.numbers())):
        label = message("judge-remedy-point", place=PlaceName(at))
        yield DeskOption(label, _ruling(state), (GivePoint(state.player, at),))


def _describe(context: DeskContext, state: RuleRemedyState, remedy: RuleRemedy) -> Iterator[Message]:
    yield message("judge-remedy-does", rule=remedy.rule, remedy=remedy.does)
    if remedy.shows or remedy.chooses:
        yield who_chooses(context, state.player)
        if state.chosen:
            yield message("judge-remedy-excess", count=state.chosen)


def _not_on_record(state: RuleRemedyState) -> int:
    """Return how many cards are in the hand beyond those on record: the cards drawn in excess."""
    return 0 if state.infraction == "702.14" else state.chosen


def _begun(context: DeskContext, state: RuleRemedyState) -> OpenRemedy | None:
    """The remedy, if its cards were shown and nothing was done with them since."""
    mine = (state.player, state.rule, None)
    begun = (remedy for remedy in open_remedies(context.entries) if (remedy.player, remedy.rule, remedy.guide) == mine)
    return next(begun, None)


def _shown(state: RuleRemedyState, count: int) -> DeskOption:
    action = ShowHand(state.player, count, rule=state.rule, chosen=state.chosen)
    return DeskOption(message("judge-remedy-shown-cards", count=count), state, (action,))


def _records(state: RuleRemedyState, remedy: RuleRemedy) -> Iterator[DeskOption]:
    """The buttons that record that a remedy is done, one for each way in which it may have come out."""
    done = CarryOut(state.player, state.rule, chosen=state.chosen)
    if remedy.outcomes:
        for code, outcome in remedy.outcomes:
            label = message("judge-remedy-record-outcome", outcome=outcome)
            yield DeskOption(label, _ruling(state), (replace(done, outcome=code),))
    elif remedy.up_to:
        for count in range(state.chosen, -1, -1):
            label = message("judge-remedy-record-chosen", count=count)
            yield DeskOption(label, _ruling(state), (replace(done, chosen=count),))
    else:
        yield DeskOption(RECORD, _ruling(state), (done,))


def _left(context: DeskContext, state: RuleRemedyState) -> Iterator[DeskOption]:
    """The buttons that record that a card of the player was shuffled in from the board, where everybody saw it."""
    table = context.match.table
    permanents = (each.id for each in table.permanents if each.owned_by == state.player and _is_card(each))
    facedown = (card.handle for card in table.facedown if card.player == state.player)
    left: tuple[Target, ...] = (*permanents, *facedown)
    for target, thing in zip(left, references(table, left), strict=True):
        label = message("judge-remedy-record-left", thing=thing)
        yield DeskOption(label, _ruling(state), (CarryOut(state.player, state.rule, left=target),))


def _is_card(permanent: Permanent) -> bool:
    """Return whether a permanent is a card that can be in a main deck."""
    return not permanent.token and permanent.kind != "legend"


def _ruling(state: RuleRemedyState) -> RulingState:
    """The penalty for the error, or the appeal against it."""
    return RulingState(state.player, state.infraction, appealed=state.appealed)
