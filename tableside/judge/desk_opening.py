"""The page on which the desk opens: the case that was open when it was locked, or what the match calls for."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import NamedTuple

from tableside.judge.appeal_page import appealable
from tableside.judge.desk_steps import DeskState, StepPage
from tableside.judge.open_matters import has_open_matters
from tableside.judge.open_remedies import open_remedies, without_ruling
from tableside.judge.roles import Role
from tableside.judge.rulings_page import losses_to_carry_out
from tableside.judge.steps import Steps
from tableside.judge.view import JudgePage
from tableside.ledger.entry import Entry
from tableside.match.public.rulings import RecordedRuling
from tableside.match.public.story_notes import CALLED
from tableside.match.state import Match


class MatchMoment(NamedTuple):
    """A match at one moment: its number, its last action, and when the open call began, empty for no call."""

    match: int
    last: int
    call: str


class LeftCase(NamedTuple):
    """A case that was open when the desk was locked.

    - `role`: who had unlocked the desk
    - `page`: the open page; `state`: what was told on it
    - `moment`: what was on record then
    """

    role: Role
    page: StepPage
    state: DeskState
    moment: MatchMoment


class DeskOpening:
    """The case that was left, so that whoever unlocks the desk goes on there."""

    def __init__(self) -> None:
        self._left: LeftCase | None = None

    def forget(self) -> None:
        """Nobody goes on with the case that was left."""
        self._left = None

    def leave(self, match: Match | None, role: Role, page: StepPage | None, steps: Steps) -> None:
        """The desk is locked: keep what was told on the open page, if its case still waits for a ruling.

        `page` is None for a page that leads through no case.
        """
        state = None if page is None else steps.unfinished(page)
        if match is None or page is None or state is None:
            self._left = None
        else:
            self._left = LeftCase(role, page, state, _moment(match))

    def go_on(self, match: Match, role: Role, steps: Steps) -> StepPage | None:
        """The page of the case that was left, opened again; None for none.

        Nobody goes on if anything happened since or another call came, and only a head judge with what a head judge
        left.
        """
        left, self._left = self._left, None
        if left is None or left.moment != _moment(match) or role not in (left.role, "head judge"):
            return None
        steps.resume(left.page, left.state)
        return left.page


def _moment(match: Match) -> MatchMoment:
    """Return what is on record: a new call is another case."""
    return MatchMoment(match.number, match.last, "" if match.call is None else match.call.at)


def first_page(
    match: Match,
    entries: Iterable[Entry],
    role: Role,
    confirmed: Container[int] = (),
    recorded: Iterable[RecordedRuling] = (),
) -> JudgePage:
    """The page on which the desk opens if nobody goes on with a case; the rest is as in `has_open_matters`.

    What has begun and waits for a judge goes on: a random draw, then a remedy, in an open call only one of that call.
    A loss from before waits for a judge too. A head judge comes for an appeal.
    """
    if match.draw is not None:
        return "remedy"
    if match.call is not None:
        return "rulings" if _waits(_since_call(entries)) else "call"
    entries = tuple(entries)
    if (
        _waits(entries)
        or any(losses_to_carry_out(match, entries))
        or has_open_matters(match, entries, role, confirmed, recorded)
        or (role == "head judge" and any(appealable(match)))
    ):
        return "rulings"
    return "cards"


def _waits(entries: Iterable[Entry]) -> bool:
    """Return whether a remedy waits for its end or its ruling."""
    entries = tuple(entries)
    return bool(open_remedies(entries) or without_ruling(entries))


def _since_call(entries: Iterable[Entry]) -> Iterable[Entry]:
    """The entries since the last call."""
    since: list[Entry] = []
    for entry in entries:
        if entry.kind == CALLED:
            since.clear()
        since.append(entry)
    return since
