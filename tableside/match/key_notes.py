"""The judge's key and the sealing keys in the fold of a match: who changed them, and what holds then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from tableside.ledger.recorded_hides import JUDGE, JudgeKeyNote
from tableside.match.note_lines import describe_judge_key
from tableside.match.state import Match, SealingPeriod
from tableside.message import message


class KeyLostNote(msgspec.Struct, frozen=True):
    """The public action of a `key lost` entry: the short name of the key that seals the entries from this one on."""

    key: str = ""


def change_judge(match: Match, note: JudgeKeyNote) -> Match:
    """From now on everything is sealed for another judge's key, or for none."""
    judge = note.judge
    name = "" if judge is None else judge.id
    period = SealingPeriod(note.key or match.key, name)
    earlier = match.periods if note.agreed else match.periods[:-1]
    sealed_for = {
        handle: name if note.handed and may_hand_over(owner, note.agreed) else owner
        for handle, owner in match.sealed_for.items()
    }
    changed = replace(match, judge=judge, periods=(*earlier, period), sealed_for=sealed_for)
    for line in describe_judge_key(note, name):
        changed = changed.with_line(line)
    return changed


def may_hand_over(judge: str, agreed: Sequence[str]) -> bool:
    """Return whether these people may open to a new judge what was sealed for this one: it, for none the players."""
    return JUDGE in agreed if judge else any(person != JUDGE for person in agreed)


def lose_key(match: Match, note: KeyLostNote) -> Match:
    """Keep what was sealed so far closed here; the match goes on under another key."""
    periods = (*match.periods, SealingPeriod(note.key))
    return replace(match.with_line(message("history-key-lost")), periods=periods)
