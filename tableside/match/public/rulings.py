"""Rulings of judges: what everybody may read of them, and how the warnings of one event upgrade a penalty.

A ruling on appeal stands beside the first one, which stays on record but counts no longer (Tournament Rules 413).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from tableside.engine.model.references import Player
from tableside.ledger.timeline import EntryView
from tableside.match.public.infractions import (
    INFRACTIONS,
    PENALTY_NAMES,
    TRACKED_ALONE,
    Level,
    Penalty,
    upgrading_rule,
)
from tableside.message import Message, PlayerName, message

RULING: Literal["ruling"] = "ruling"
"""The kind of an entry with a ruling."""

Role = Literal["judge", "head judge"]
"""Who rules."""

LEVELS_OF_DIALS: dict[str, Level] = {"casual": "casual", "competition": "competitive", "silent": "professional"}
"""The level that is proposed for each dial."""


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True):
    """The public part of a ruling.

    - `number`: which ruling of the match it is, from 1
    - `player`: the player whom it is about, by letter; `person`: what that player is called
    - `infraction`: the number of the infraction, empty where there was none
    - `branch`: the number of the part of the rule that decides, empty for none
    - `penalty`: what the player got; `upgraded`: the rule by which it was upgraded, empty if it was not
    - `otherwise`: whether the judge ruled otherwise than the table derived; why is sealed
    - `by`, `level`: who ruled, and the level of the event
    - `event`: what the event is called, empty for the matches of one day
    - `appealed`: the number of the ruling that is decided anew here, on appeal, 0 for none
    - `handle`: the facedown card that it is about, empty if it is about none
    - `next_game`: whether a game loss counts for the player's next game, since the game was over (701.2.b.1)
    - `next_match`: whether a loss counts for the player's next match, since the match was over (701.2.b.1, 701.2.c.1)
    """

    number: int
    player: Player
    person: str
    infraction: str
    penalty: Penalty
    level: Level
    branch: str = ""
    upgraded: str = ""
    otherwise: bool = False
    by: Role = "judge"
    event: str = ""
    appealed: int = 0
    next_game: bool = False
    handle: str = ""
    next_match: bool = False


class RecordedRuling(msgspec.Struct, frozen=True):
    """A ruling in the ledger of this machine: the number of its match, and when it was recorded (UTC, ISO 8601)."""

    match: int
    at: str
    ruling: Ruling


class ProposedPenalty(msgspec.Struct, frozen=True):
    """What the counts of this machine propose for an infraction.

    - `same`: how many earlier warnings for the same infraction the player has at the event
    - `counted`: how many earlier warnings in its category count
    - `upgraded`: the rule by which the penalty was upgraded, empty if it was not
    - `unnamed`: whether only the warnings of this match count, because the player gave no name
    """

    penalty: Penalty
    same: int
    counted: int
    upgraded: str = ""
    unnamed: bool = False


def read_ruling(entry: EntryView) -> Ruling:
    """The public part of a ruling. Raises ValueError."""
    return msgspec.json.decode(entry.action, type=Ruling)


def final(rulings: Iterable[Ruling]) -> tuple[Ruling, ...]:
    """The rulings of one match that count: a ruling that was decided anew on appeal does not."""
    rulings = tuple(rulings)
    decided_anew = {ruling.appealed for ruling in rulings}
    return tuple(ruling for ruling in rulings if ruling.number not in decided_anew)


def is_of_event(event: str, at: str, asked: str, day: str) -> bool:
    """Whether what was recorded at an event (`at` in ISO 8601) belongs to the event that is `asked` for.

    Without a name of the event, the matches of this machine on the same day (an ISO date) belong together.
    """
    return event.casefold() == asked.casefold() and (asked != "" or at.startswith(day))


def warnings(recorded: Iterable[RecordedRuling], person: str, event: str, day: str) -> Iterator[str]:
    """The infractions for which a person was warned at an event, once for each warning; an upgraded one counts too."""
    by_match: dict[int, list[RecordedRuling]] = {}
    for recording in recorded:
        by_match.setdefault(recording.match, []).append(recording)
    for recordings in by_match.values():
        counts = set(final(recording.ruling for recording in recordings))
        for recording in recordings:
            ruling = recording.ruling
            of_event = is_of_event(ruling.event, recording.at, event, day)
            is_warning = ruling.penalty == "warning" or ruling.upgraded != ""
            if of_event and is_warning and ruling in counts and ruling.person == person and ruling.infraction:
                yield ruling.infraction


def proposed(infraction: str, penalty: Penalty, earlier: Iterable[str], level: Level) -> ProposedPenalty:
    """The penalty for an infraction after earlier warnings, which a count upgrades to a game loss.

    Warnings that only track (702.17.b) count for no other infraction.
    """
    earlier = tuple(rule for rule in earlier if rule in INFRACTIONS and (rule == infraction or rule != TRACKED_ALONE))
    category = INFRACTIONS[infraction].category
    same = earlier.count(infraction)
    counted = sum(INFRACTIONS[rule].category == category for rule in earlier)
    rule = upgrading_rule(infraction, earlier, level) if penalty == "warning" else ""
    return ProposedPenalty("game loss" if rule else penalty, same, counted, rule)


def describe_ruling(ruling: Ruling) -> Iterator[Message]:
    """What the history says of a ruling."""
    player, penalty = PlayerName(ruling.player), PENALTY_NAMES[ruling.penalty]
    known = INFRACTIONS.get(ruling.infraction)
    by = message("role-head-judge") if ruling.by == "head judge" else message("role-judge")
    if ruling.appealed:
        yield message("history-ruling-on-appeal", number=ruling.appealed)
    if known is None:
        yield message("history-ruling-no-infraction", by=by, number=ruling.number, player=player)
    else:
        yield message(
            "history-ruling",
            by=by,
            number=ruling.number,
            player=player,
            infraction=known.title,
            rule=ruling.branch or ruling.infraction,
            penalty=penalty,
        )
    if ruling.upgraded:
        yield message("history-ruling-upgraded", number=ruling.number, rule=ruling.upgraded)
    if ruling.next_game:
        yield message("history-loss-for-next-game", number=ruling.number, player=player)
    if ruling.next_match:
        rule = "701.2.b.1" if ruling.penalty == "game loss" else "701.2.c.1"
        yield message("history-loss-for-next-match", number=ruling.number, player=player, rule=rule)
    if ruling.otherwise:
        yield message("history-ruling-otherwise", number=ruling.number)
