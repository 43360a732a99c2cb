"""The machine's own log of the judge's key and PIN, and whether a match still finds its end in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tableside.ledger.box import JudgePublic
from tableside.ledger.errors import LedgerError, explained
from tableside.ledger.judge_pin import pin_id
from tableside.ledger.machine_log import MachineLog, MachineLogEnd
from tableside.match import judge_keys
from tableside.match.state import Match
from tableside.message import Message, message


class MachineWatch:
    """The log of one data folder, as matches use it. The methods raise LedgerError unless they say otherwise."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._log = MachineLog(folder)

    def key_changed(self, judge: JudgePublic | None, agreed: Sequence[str] = ()) -> None:
        """Note that this key is the judge's from now on; `agreed` are the judge and the letters of players."""
        self._log.append("judge key", _id(judge), tuple(agreed))

    def note_key(self, judge: JudgePublic | None) -> Iterator[Message]:
        """Note a judge's key that somebody put into the data folder by hand, and say so; raises nothing."""
        now = _id(judge)
        try:
            last = self._log.last("judge key", "judge key found")
            before = "" if last is None else last.key
            if now != before:
                self._log.append("judge key found", now)
        except LedgerError as error:
            yield problem(error)
            return
        if last is not None and now != before:
            yield message("problem-judge-key-by-hand", before=judge_keys.name(before), now=judge_keys.name(now))

    def is_by_hand(self, judge: JudgePublic) -> bool:
        """Return whether this key was put into the data folder by hand, and nobody confirmed it at the table since."""
        last = self._log.last("judge key", "judge key found")
        return last is not None and (last.event, last.key) == ("judge key found", judge.id)

    def begin_match(self, judge: JudgePublic | None, *, again: bool) -> MachineLogEnd:
        """Note that a match begins, and for which key it is sealed; return the end of the log, which the match names.

        A PIN that was put into the data folder by hand counts from now on, but not for the next game of a match.
        """
        with explained(self._folder):
            pin = pin_id(self._folder)
        last = self._log.last("PIN", "PIN found")
        if not again and pin != ("" if last is None else last.key):
            self._log.append("PIN found", pin)
        self._log.append("match", _id(judge))
        return self._log.read().end

    def match_forgotten(self, match: int) -> None:
        """Note that this match is forgotten."""
        self._log.append("forgotten", str(match))

    def cut(self, match: Match) -> Iterator[Message]:
        """Say if the log no longer has the end that this match names; raises nothing."""
        try:
            if match.machine is not None and self._log.read().lacks(match.machine):
                yield message("problem-machine-log-cut", match=match.number, line=match.machine.seq)
        except LedgerError as error:
            yield problem(error)


def problem(error: LedgerError) -> Message:
    """Return why the machine's log cannot be used."""
    return message("problem-machine-log", cause=error.problem, remedy=error.remedy)


def _id(judge: JudgePublic | None) -> str:
    return "" if judge is None else judge.id
