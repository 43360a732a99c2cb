"""A Facedown Card Error at one moment: the card, what the judge told, and what was done about it."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from tableside.judge.desk_steps import DeskContext, FacedownState
from tableside.judge.facedown_case import FacedownCase, branch_in_force, facedown_case, facts_on_record
from tableside.judge.facedown_error import RULES, Branch
from tableside.judge.hide_facts import HideFacts
from tableside.ledger.timeline import REMEDY, entries_in_force
from tableside.match.checks import CHECK, SealedCheck, read_check, read_checked
from tableside.match.draw_entries import read_began
from tableside.match.draws import BEGAN
from tableside.match.remedies import read_remedy
from tableside.match.rulings import in_force
from tableside.message import Message, message

NAMES: dict[Branch, Message] = {
    "at once": message("judge-name-at-once"),
    "replace": message("judge-name-replace"),
    "no replacement": message("judge-name-no-replacement"),
    "cards added": message("judge-name-cards-added"),
}
"""The label of each branch that the text decides."""

BRANCH_OF_RULE: dict[str, Branch] = {RULES[branch][0]: branch for branch in NAMES}


@dataclass(frozen=True, slots=True)
class Remedying:
    """A Facedown Card Error at one moment; `done` is the branch whose remedy is on record, None for none."""

    context: DeskContext
    hide: HideFacts
    state: FacedownState
    case: FacedownCase
    done: Branch | None

    @property
    def branch(self) -> Branch | None:
        """The branch that was carried out, or that the judge named, or that the facts lead to."""
        return self.done or branch_in_force(self.case, self.state.chosen)

    @property
    def is_untouched(self) -> bool:
        """Return whether nothing was done yet for the error, and no draw goes on."""
        return not (self.done or self.state.is_ruled or self.case.draw)

    @property
    def checked(self) -> SealedCheck | None:
        """Return what the last check of the card found, None if it was not checked."""
        checks = [
            entry
            for entry in self.context.entries
            if entry.kind == CHECK and read_checked(entry).handle == self.hide.handle
        ]
        return read_check(checks[-1]) if checks else None

    @property
    def is_legal(self) -> bool:
        """Return whether a check found that the card was hidden legally, and the judge sees no error."""
        return self.is_untouched and self.checked is not None and bool(self.checked.legal) and not self.state.is_error

    @property
    def is_there(self) -> bool:
        """Return whether the card is still facedown."""
        return any(card.handle == self.hide.handle for card in self.context.match.table.facedown)


def situation(context: DeskContext, hide: HideFacts, state: FacedownState) -> Remedying:
    """The case; a draw that goes on says which branch a judge named who has locked the desk since."""
    on_record = facts_on_record(hide, context.match.table.setup.follow)
    case = facedown_case(context.match, on_record, hide.handle, state.told)
    draw, derived = context.match.draw, case.error.branch
    if case.draw is not None and draw is not None and derived is not None and not state.chosen:
        drawn_for = BRANCH_OF_RULE.get(draw.began.rule, "replace")
        if drawn_for not in case.error.possible and derived != "no replacement":
            state = replace(state, chosen=drawn_for, is_otherwise=drawn_for not in case.choices)
    return Remedying(context, hide, state, case, _done(context, hide))


def _done(context: DeskContext, hide: HideFacts) -> Branch | None:
    for entry in entries_in_force(context.entries):
        if entry.kind == REMEDY and entry.seq > hide.seq:
            note = read_remedy(entry)
            is_loss = note.what == "game loss" and note.player == hide.player
            if (note.handle == hide.handle or is_loss) and note.rule in BRANCH_OF_RULE:
                return BRANCH_OF_RULE[note.rule]
    return None


def appeal_of(context: DeskContext, handle: str) -> int:
    """The ruling on whose appeal a card is drawn for this card, or was; 0 for none, or once that appeal is decided."""
    began = (read_began(entry) for entry in entries_in_force(context.entries) if entry.kind == BEGAN)
    appealed = next((note.appealed for note in reversed(tuple(began)) if note.handle == handle), 0)
    return 0 if any(ruling.appealed == appealed for ruling in in_force(context.match)) else appealed
