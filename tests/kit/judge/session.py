"""A judge at a table of the tests: the session, and what its screen says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hw.simulated import VirtualTag
from tableside.judge.pin import Entrant, PinFile
from tableside.judge.roles import Role
from tableside.judge.session import JudgeSession
from tableside.judge.view import JudgeView
from tableside.ledger import judge_key
from tableside.ledger.box import JudgePublic
from tableside.ledger.machine_log import MachineLog
from tableside.match.public.infractions import CATEGORY_NAMES, INFRACTIONS
from tests.kit.table.table import FAR, AtTable
from tests.kit.text import english, say_all

PIN = "271828"
HEAD = "424242"
"""The head judge's own PIN, where one is set."""
AGAIN = ("Yes, record it", "Record it on the head judge’s word")
"""The buttons that record what was asked about once more."""


class AtJudge:
    """A judge's session at a table."""

    def __init__(self, table: AtTable, pin: str = PIN) -> None:
        self.table = table
        self.views = [JudgeView()]
        self._said: JudgeView | None = None
        self.session = JudgeSession(table.folder, table.thread.submit, self.views.append)
        if pin:
            set_before(table.folder, pin)

    @property
    def view(self) -> JudgeView:
        return self.after(lambda: None)

    def after(self, what: Callable[[], object]) -> JudgeView:
        """The judge's screen once this is done."""
        what()
        self.table.do()
        if self._said is not self.views[-1]:
            self._said = self.views[-1]
            say_all(self._said)
        return self._said

    def propose(self, key: JudgePublic) -> JudgeView:
        """Propose the judge's key on a stick."""
        judge_key.keep(key, self.table.folder / "stick.pub")
        return self.after(lambda: self.session.propose_key(str(self.table.folder / "stick.pub")))

    def confirm(self, pin: str = "", *, opens: bool = False) -> JudgeView:
        return self.after(lambda: self.session.confirm(pin, opens))

    def agree(self, *players: str) -> JudgeView:
        for player in players:
            self.session.agree(player)
        return self.view

    def unlock(self, pin: str = PIN, role: Role | None = None, side: str = "") -> JudgeView:
        """Enter the PIN of this role, or of the role whose PIN it is, on this player's side."""
        entrant = Entrant(role or ("head judge" if pin == HEAD else "judge"), side)
        return self.after(lambda: self.session.unlock(pin, entrant))

    def choose(self, handle: str) -> JudgeView:
        return self.after(lambda: self.session.choose(handle))

    def press(self, label: str) -> JudgeView:
        """Touch this button of a page that leads step by step, and what asks once more whether that is meant.

        An infraction that is not likely is under its section.
        """
        if label not in self.labels and (way := _way_to(label, self.labels)):
            self.press(way)
        view = self.touch(label)
        yes = next((again for again in AGAIN if again in self.labels), None)
        return self.touch(yes) if yes else view

    def touch(self, label: str) -> JudgeView:
        """Touch this button of a page that leads step by step, once."""
        labels = self.labels
        assert label in labels, labels
        return self.after(lambda: self.session.step(self.view.steps.options[labels.index(label)]))

    def take_back(self) -> JudgeView:
        """Take back the last action, from the page of the call, and record it where that asks again."""
        self.after(self.session.take_back)
        return self.press("It is taken back: record it")

    def choose_infraction(self, rule: str) -> JudgeView:
        """Choose the infraction with this number."""
        return self.press(f"{rule} {english(INFRACTIONS[rule].title)}")

    @property
    def labels(self) -> list[str]:
        view = self.view
        return [english(option.label, view.names) for option in view.steps.options]

    @property
    def lines(self) -> list[str]:
        view = self.view
        return [english(line, view.names) for line in view.steps.lines]

    def check(self, *tags: VirtualTag) -> JudgeView:
        return self.after(lambda: self.table.tap(*tags, reader=FAR))


def _way_to(label: str, labels: list[str]) -> str:
    """The button behind which another is found, empty for none: other penalties, appeals, or a section."""
    if label.startswith("Otherwise: "):
        return "Rule otherwise"
    if label.startswith("Appeal against "):
        return "Appeals"
    sections = (offered for offered in labels if offered.split()[0] in CATEGORY_NAMES)
    return next((offered for offered in sections if label.startswith(f"{offered.split()[0]}.")), "")


def set_before(folder: Path, pin: str) -> None:
    """Set the PIN as it was set at this table before the match."""
    PinFile(folder).set(pin)
    MachineLog(folder).append("PIN", PinFile(folder).id)


def answer(view: JudgeView) -> str:
    """Return what the check on this screen found, empty for none."""
    return "" if view.finding is None else view.finding.answer


def sentence(view: JudgeView) -> str:
    """Return what the check on this screen says, in English."""
    assert view.finding is not None
    return english(view.finding.sentence, view.names)
