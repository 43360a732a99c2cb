"""Calls for a judge, from the call to its end, in the entries of a match and in its fold.

A player calls, with no reason in public; somebody says that a judge has come, or a judge unlocks the table; the judge
ends the call. That tells everybody what the judge's checks found, unless a question was answered, and so does the end
of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

import msgspec

from tableside.ledger.entry import Draft, Entry
from tableside.ledger.people import Person
from tableside.ledger.recorded_hides import JUDGE
from tableside.ledger.timeline import EntryView
from tableside.match.checks import CHECK, SealedCheck, describe_check, read_check, read_checked
from tableside.match.entries import draft_note
from tableside.match.note_lines import describe_look
from tableside.match.public.call_topics import TOPIC, TOPIC_NAMES, TopicNote, read_topic
from tableside.match.public.rulings import ROLES, RulingView
from tableside.match.public.story_notes import CALLED
from tableside.match.state import JudgeCall, Match, UnlockNote, UnlockWay
from tableside.message import Message, PlayerName, message

CAME: Literal["judge came"] = "judge came"
"""The kind of an entry that says that the judge has come."""

ENDED: Literal["call ended"] = "call ended"
"""The kind of an entry with which a judge ends a call."""

TOLD: Literal["checks told"] = "checks told"
"""The kind of an entry that tells at the end of a game what the judge's checks found."""

UNLOCK: Literal["unlock"] = "unlock"
"""The kind of an entry with which a judge unlocks the desk."""

REFUSED_UNLOCK: Literal["refused unlock"] = "refused unlock"
"""The kind of an entry that says that somebody tried to unlock the desk in vain."""

JUDGE_ENTRIES = (UNLOCK, REFUSED_UNLOCK, "look", CHECK, CALLED, TOPIC, CAME, ENDED, TOLD)
"""The kinds of entries that `apply_judge_entry` folds."""

Outcome = Literal["no error", "error", "no penalty", "answered", "over", "closed"]
"""The outcomes of a call: no error, an error, no penalty, an answered question, or a player says that it is over.

A call that is `closed` was closed by a judge on the floor page of the hall.
"""

ENDINGS: dict[Outcome, Message] = {
    "no error": message("history-call-ended-no-error"),
    "error": message("history-call-ended-error"),
    "no penalty": message("history-call-ended-no-penalty"),
    "answered": message("history-call-ended-answered"),
    "closed": message("history-call-closed"),
}


WAYS: dict[UnlockWay, Message] = {
    "PIN": message("unlock-by-pin"),
    "list": message("unlock-by-list"),
    "badge": message("unlock-by-badge"),
}
"""The words for how the table knows a judge."""


class RefusedUnlock(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody tried to unlock the desk in vain: the PIN was wrong, or the badge was refused.

    `side` is the letter of the player from whose side of the screen it came, empty where that is not known.
    """

    by: Literal["PIN", "badge"] = "PIN"
    side: str = ""


class CallNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """The player `by` calls a judge, or says that the judge has come; then empty if a judge unlocked the table.

    `since` is when a call of the game before began that goes on (UTC, ISO 8601), empty for a new call.
    """

    by: str
    since: str = ""


class SealedCall(msgspec.Struct, frozen=True):
    """The private part of a call: the number of the entry of the refused action that it is about, 0 for none."""

    about: int = 0


class ToldCheck(msgspec.Struct, frozen=True):
    """The outcome of the last check of a facedown card, once everybody may know it."""

    handle: str
    found: SealedCheck


class CallEndNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of a call: how, how many seconds after it, and what the checks found.

    `seconds` is None without a call, and where the clock was set back meanwhile.

    `by` is the player who says that it is over, empty for a judge.
    """

    outcome: Outcome
    seconds: int | None = None
    told: tuple[ToldCheck, ...] = ()
    by: str = ""


class ToldNote(msgspec.Struct, frozen=True):
    """The outcome of the judge's checks, told at the end of the game."""

    told: tuple[ToldCheck, ...]


def draft_unlock(edition: str, note: UnlockNote) -> Draft:
    """An entry with which a judge unlocks the desk. What the judge is called stands beside it."""
    people = (Person.new(JUDGE, note.judge),) if note.judge else ()
    return draft_note(UNLOCK, edition, msgspec.structs.replace(note, judge=""), people=people)


def read_unlock(entry: RulingView) -> UnlockNote:
    """Return who unlocked the desk, and how."""
    note = msgspec.json.decode(entry.action, type=UnlockNote)
    return msgspec.structs.replace(note, judge=entry.people.get(JUDGE, ""))


def draft_call(edition: str, player: str, about: int) -> Draft:
    """An entry with which a player calls a judge; what it is about is sealed."""
    return draft_note(CALLED, edition, CallNote(player), SealedCall(about))


def draft_call_again(edition: str, call: JudgeCall) -> Iterator[Draft]:
    """The entries with which a call goes on in the next game."""
    yield draft_note(CALLED, edition, CallNote(call.player, call.at), SealedCall())
    if call.topic is not None:
        yield draft_note(TOPIC, edition, TopicNote(call.player, call.topic))
    if call.came:
        yield draft_note(CAME, edition, CallNote(""))


def told_checks(match: Match) -> tuple[ToldCheck, ...]:
    """Return what the checks found that nobody was told of yet."""
    return tuple(ToldCheck(handle, check) for handle, check in match.checks.items())


def read_call(entry: EntryView) -> CallNote:
    """Return who calls, or says that the judge has come."""
    return msgspec.json.decode(entry.action, type=CallNote)


def read_call_end(entry: Entry) -> CallEndNote:
    """Return how a judge ended a call."""
    return msgspec.json.decode(entry.action, type=CallEndNote)


def apply_judge_entry(match: Match, entry: Entry) -> Match:
    """The match after an entry of `JUDGE_ENTRIES`."""
    match entry.kind:
        case "unlock":
            unlocked = read_unlock(entry)
            visits = {**match.visits, entry.seq: unlocked}
            return replace(match.with_line(describe_unlock(unlocked)), visits=visits, unlock=entry.seq, told=())
        case "refused unlock":
            return match.with_line(describe_refused(msgspec.json.decode(entry.action, type=RefusedUnlock)))
        case "look":
            return match.with_line(describe_look(match.table, entry))
        case "check":
            check = read_check(entry)
            known = {} if check is None else {read_checked(entry).handle: check}
            return replace(match.with_line(describe_check(match.table, entry)), checks={**match.checks, **known})
        case "judge called":
            about = msgspec.json.decode(entry.private, type=SealedCall).about if entry.private else 0
            call = read_call(entry)
            called = JudgeCall(call.by, call.since or entry.at, about, number=entry.seq)
            return replace(match.with_line(describe_call(entry)), call=called)
        case "call topic":
            note = read_topic(entry.action)
            topic = None if match.call is None else msgspec.structs.replace(match.call, topic=note.topic)
            line = message("history-call-topic", player=PlayerName(note.by), topic=TOPIC_NAMES[note.topic])
            return replace(match.with_line(line), call=topic)
        case "judge came":
            came = None if match.call is None else msgspec.structs.replace(match.call, came=True)
            return replace(match.with_line(describe_call(entry)), call=came)
        case "call ended":
            end = read_call_end(entry)
            lines = call_end_lines(end)
            checks = {} if end.told else match.checks
            read = (*match.told, *told_of_call_end(match, end))
            return replace(match.with_lines(lines), call=None, checks=checks, told=read)
        case _:
            outcomes = msgspec.json.decode(entry.action, type=ToldNote).told
            return replace(match.with_lines(map(describe_told, outcomes)), checks={})


def describe_refused(refused: RefusedUnlock) -> Message:
    """Return what the history says of somebody who tried to unlock the desk in vain."""
    if refused.side:
        code = "history-badge-refused-at" if refused.by == "badge" else "history-wrong-pin-at"
        return message(code, player=PlayerName(refused.side))
    return message("history-badge-refused" if refused.by == "badge" else "history-wrong-pin")


def describe_unlock(note: UnlockNote) -> Message:
    """Return what the history says of an unlocked desk: for whom, and who that is as far as the table knows."""
    if note.way == "PIN":
        return message("history-unlocked-by-head" if note.role == "head judge" else "history-unlocked")
    if not note.judge:
        return message("history-unlocked-unnamed", role=ROLES[note.role], way=WAYS[note.way])
    return message("history-unlocked-named", judge=note.judge, role=ROLES[note.role], way=WAYS[note.way])


def describe_call(entry: Entry) -> Message:
    """Return what the history says of a call, or of a judge who has come."""
    note = read_call(entry)
    if entry.kind == CALLED:
        code = "history-judge-called-again" if note.since else "history-judge-called"
        return message(code, player=PlayerName(note.by))
    return message("history-judge-came-told", player=PlayerName(note.by)) if note.by else message("history-judge-came")


def describe_call_end(end: CallEndNote) -> Message:
    """Return what the history says of the end of a call."""
    if end.outcome == "over":
        return message("history-call-over", player=PlayerName(end.by))
    return ENDINGS[end.outcome]


def call_end_lines(end: CallEndNote) -> tuple[Message, ...]:
    """Return what the history says of the end of a call: how it ended, and what the checks found."""
    return (describe_call_end(end), *map(describe_told, end.told))


def told_of_call_end(match: Match, end: CallEndNote) -> tuple[Message, ...]:
    """Return what the players read of the end of a call beside rulings: a ruling says itself how it ends."""
    is_ruled = bool(match.rulings) and match.rulings[-1].unlock == match.unlock
    if end.by:
        return ()
    lines = call_end_lines(end)
    return lines[1:] if is_ruled and end.outcome in ("error", "no penalty") else lines


def describe_told(check: ToldCheck) -> Message:
    """Return what a check found, once everybody may know it."""
    hide = {
        True: message("history-told-legal"),
        False: message("history-told-illegal"),
        None: message("history-told-unknown"),
    }
    card = {
        "same": message("history-told-same"),
        "different": message("history-told-different"),
        "unknown": message("history-told-not-compared"),
    }
    return message("history-check-told", card=card[check.found.answer], hide=hide[check.found.legal])
