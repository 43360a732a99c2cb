"""Rulings of judges: what everybody may read of them, and how the warnings of one event upgrade a penalty.

A ruling on appeal stands beside the first one, which stays on record but counts no longer (Tournament Rules 413). A
ruling that is withdrawn stays on record too, with the reason (701.1.m, 701.1.n). Then the ruling that it had decided
anew counts again.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Literal, Protocol

import msgspec

from tableside.engine.model.references import Player
from tableside.ledger.entry import PublicEntry
from tableside.ledger.people import PEOPLE
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

WITHDRAWN: Literal["ruling withdrawn"] = "ruling withdrawn"
"""The kind of an entry that withdraws a ruling."""

CONFIRMED: Literal["head judge confirms"] = "head judge confirms"
"""The kind of an entry with which a head judge confirms what a judge recorded on the head judge's word."""

Role = Literal["judge", "head judge"]
"""The roles of those who rule."""

ROLES: dict[Role, Message] = {"judge": message("role-judge"), "head judge": message("role-head-judge")}
"""The word for each role."""

WithdrawnWhy = Literal["facts", "rule", "player", "severest", "word", "other"]
"""Why a ruling is withdrawn."""

WITHDRAWN_WHYS: dict[WithdrawnWhy, Message] = {
    "facts": message("withdrawn-facts"),
    "rule": message("withdrawn-rule"),
    "player": message("withdrawn-player"),
    "severest": message("withdrawn-severest"),
    "word": message("withdrawn-word"),
    "other": message("withdrawn-other"),
}
"""The words for each reason; the players read them (701.3.b)."""

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
    - `unlock`: the entry with which who recorded it had unlocked the desk, 0 for none
    - `claimed`: whether a judge recorded it on the head judge's word
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
    unlock: int = 0
    claimed: bool = False


class Withdrawal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The public action of an entry that withdraws a ruling.

    - `match`, `number`: the match of the ruling, which may be an earlier one, and its number there
    - `player`, `person`, `infraction`, `penalty`: as in the ruling
    - `lifts`: the loss from before that no longer counts for this game or match, empty for none
    - `by`, `unlock`, `claimed`: as in `Ruling`
    """

    match: int
    number: int
    player: Player
    person: str
    infraction: str
    penalty: Penalty
    why: WithdrawnWhy
    lifts: Literal["", "game loss", "match loss"] = ""
    by: Role = "judge"
    unlock: int = 0
    claimed: bool = False


class Confirmation(msgspec.Struct, frozen=True, omit_defaults=True):
    """A head judge confirms the entry `of`; `unlock` is as in `Ruling`.

    - `match`: the number of the earlier match in which that entry is, 0 for the match itself
    - `kind`: the kind of that entry
    - `number`, `player`, `penalty`: those of the ruling that it is, or that it withdraws; none for a rewind
    """

    of: int
    unlock: int
    match: int = 0
    kind: str = RULING
    number: int = 0
    player: Player = ""
    penalty: Penalty = "none"


class RecordedRuling(msgspec.Struct, frozen=True):
    """A ruling in the ledger of this machine.

    - `match`: the number of its game in the ledger; `series`, `game`: that of its match, and which game of it it is
    - `at`, `entry`: when it was recorded (UTC, ISO 8601), and in which entry
    - `withdrawn`, `confirmed`: whether it was withdrawn, or a head judge confirmed it, there or in a later match
    """

    match: int
    at: str
    ruling: Ruling
    withdrawn: bool = False
    confirmed: bool = False
    entry: int = 0
    series: int = 0
    game: int = 1


class ProposedPenalty(msgspec.Struct, frozen=True):
    """The penalty that the counts of warnings propose for an infraction.

    - `same`: how many earlier warnings for the same infraction the player has at the event
    - `counted`: how many earlier warnings in its category count
    - `upgraded`: the rule by which the penalty was upgraded, empty if it was not
    - `unnamed`: whether only the warnings of this match count, because the player gave no name
    - `on_cards`: how many earlier warnings match cards of other tables have, in all categories
    - `at_event`: how many more the hall told of other tables, in all categories
    """

    penalty: Penalty
    same: int
    counted: int
    upgraded: str = ""
    unnamed: bool = False
    on_cards: int = 0
    at_event: int = 0


class RulingView(EntryView, Protocol):
    """The part of a ruling's entry that is needed: an entry with the texts of the people in it."""

    @property
    def people(self) -> Mapping[str, str]:
        """The texts beside the entry, by player."""


def read_ruling(entry: RulingView) -> Ruling:
    """The public part of a ruling; a player whose name was destroyed is called by the letter. Raises ValueError."""
    return msgspec.json.decode(_with_person(entry), type=Ruling)


def read_withdrawal(entry: RulingView) -> Withdrawal:
    """Return which ruling an entry withdraws; names are read as those of a ruling. Raises ValueError."""
    return msgspec.json.decode(_with_person(entry), type=Withdrawal)


def _with_person(entry: RulingView) -> bytes:
    """The action of an entry about a player, with what the player is called as `person`."""
    parts = msgspec.json.decode(entry.action, type=dict[str, msgspec.Raw])
    parts.pop(PEOPLE, None)
    player = msgspec.json.decode(parts.get("player", b'""'), type=str)
    person = msgspec.json.encode(entry.people.get(player, player))
    return msgspec.json.encode(parts | {"person": msgspec.Raw(person)})


def final(rulings: Iterable[Ruling], withdrawn: Container[int] = ()) -> tuple[Ruling, ...]:
    """The rulings of one match that count: none that was withdrawn, and none that was decided anew on appeal.

    `withdrawn` are the numbers of those that were withdrawn.
    """
    standing = tuple(ruling for ruling in rulings if ruling.number not in withdrawn)
    decided_anew = {ruling.appealed for ruling in standing}
    return tuple(ruling for ruling in standing if ruling.number not in decided_anew)


def recorded_rulings(
    entries: Iterable[PublicEntry], games: Mapping[int, tuple[int, int]]
) -> tuple[RecordedRuling, ...]:
    """The rulings in entries of all matches, oldest first. Raises ValueError.

    `games` has the match of each game with a ruling, and which game of it it is.
    """
    entries = tuple(entries)
    withdrawals = map(read_withdrawal, (entry for entry in entries if entry.kind == WITHDRAWN))
    withdrawn = {(each.match, each.number) for each in withdrawals}
    confirmed = {read_confirmation(entry).of for entry in entries if entry.kind == CONFIRMED}
    return tuple(
        RecordedRuling(
            entry.match,
            entry.at,
            ruling,
            (entry.match, ruling.number) in withdrawn,
            entry.seq in confirmed,
            entry.seq,
            *games.get(entry.match, (entry.match, 1)),
        )
        for entry, ruling in ((entry, read_ruling(entry)) for entry in entries if entry.kind == RULING)
    )


def in_force(recorded: Iterable[RecordedRuling]) -> tuple[RecordedRuling, ...]:
    """The rulings of all matches that count, in their order."""
    by_match: dict[int, list[RecordedRuling]] = {}
    for recording in recorded:
        by_match.setdefault(recording.match, []).append(recording)
    counting: list[RecordedRuling] = []
    for recordings in by_match.values():
        withdrawn = {recording.ruling.number for recording in recordings if recording.withdrawn}
        counts = {ruling.number for ruling in final((each.ruling for each in recordings), withdrawn)}
        counting += (recording for recording in recordings if recording.ruling.number in counts)
    return tuple(counting)


def is_of_event(event: str, at: str, asked: str, day: str) -> bool:
    """Return whether what was recorded at an event (`at` in ISO 8601) belongs to the event that is `asked` for.

    Without a name of the event, the matches of this machine on the same day (an ISO date) belong together.
    """
    return event.casefold() == asked.casefold() and (asked != "" or at.startswith(day))


def warnings(recorded: Iterable[RecordedRuling], person: str, event: str, day: str, since: int = 0) -> Iterator[str]:
    """The infractions for which a person was warned at an event, once for each warning; an upgraded one counts too.

    The rulings since the first game of the match that is played, whose number is `since`, are of the event whatever day
    the clock said; 0 for none.
    """
    for recording in in_force(recorded):
        ruling = recording.ruling
        of_event = 0 < since <= recording.match or is_of_event(ruling.event, recording.at, event, day)
        is_warning = ruling.penalty == "warning" or ruling.upgraded != ""
        if of_event and is_warning and ruling.person == person and ruling.infraction:
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


def describe_ruling(ruling: Ruling, by: Message | None = None) -> Iterator[Message]:
    """Yield what the history says of a ruling; `by` is who ruled, by default the role."""
    player, penalty = PlayerName(ruling.player), PENALTY_NAMES[ruling.penalty]
    known = INFRACTIONS.get(ruling.infraction)
    by = by or ROLES[ruling.by]
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
    if ruling.claimed:
        yield message("history-ruling-claimed", number=ruling.number)


def read_confirmation(entry: EntryView) -> Confirmation:
    """Return which entry is confirmed. Raises ValueError."""
    return msgspec.json.decode(entry.action, type=Confirmation)


def describe_confirmation(confirmation: Confirmation) -> Message:
    """Return what the history says of a confirmation; nobody is named who played in an earlier match."""
    what = {RULING: "ruling", WITHDRAWN: "withdrawal"}.get(confirmation.kind, "rewind")
    number, penalty = confirmation.number, PENALTY_NAMES[confirmation.penalty]
    match what, confirmation.match:
        case "rewind", 0:
            return message("history-head-judge-confirms-rewind", entry=confirmation.of)
        case "rewind", earlier:
            return message("history-head-judge-confirms-earlier-rewind", entry=confirmation.of, match=earlier)
        case _, 0:
            player = PlayerName(confirmation.player)
            return message(f"history-head-judge-confirms-{what}", number=number, penalty=penalty, player=player)
        case _, earlier:
            return message(f"history-head-judge-confirms-earlier-{what}", number=number, penalty=penalty, match=earlier)


def describe_withdrawal(withdrawal: Withdrawal, here: int, by: Message | None = None) -> Iterator[Message]:
    """Yield what the history of match `here` says of a ruling that is withdrawn; `by` is as in `describe_ruling`."""
    code = "history-ruling-withdrawn" if withdrawal.match == here else "history-ruling-withdrawn-earlier"
    yield message(
        code,
        by=by or ROLES[withdrawal.by],
        **({} if withdrawal.match == here else {"match": withdrawal.match}),
        number=withdrawal.number,
        player=PlayerName(withdrawal.player),
        penalty=PENALTY_NAMES[withdrawal.penalty],
        why=WITHDRAWN_WHYS[withdrawal.why],
    )
    if withdrawal.lifts:
        yield message("history-loss-lifted", player=PlayerName(withdrawal.player))
    if withdrawal.claimed:
        yield message("history-withdrawal-claimed", number=withdrawal.number)
