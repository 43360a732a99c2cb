"""Verdicts on actions: the rules that forbid them, and the assumptions made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from tableside.message import Argument, Message, checked

VerdictKind = Literal["legal", "illegal", "unknown", "disputed"]
"""The kinds of verdicts."""

ReasonKind = Literal["illegal", "unknown", "disputed"]
"""The kinds of reasons; see `Reason`."""


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule, and the fact that decided it as the code and the arguments of a message.

    `kind` says whether the rule forbids the action, needs a fact that is not known, or is read in two ways. A reason
    that follows from a hidden card is not `public` (`rules/visibility.py` decides that): its rule and its code are then
    as secret as its arguments.
    """

    rule: str
    code: str
    arguments: tuple[tuple[str, Argument], ...] = ()
    kind: ReasonKind = "illegal"
    public: bool = True

    @property
    def message(self) -> Message:
        """The fact as a message."""
        return Message(self.code, self.arguments)


class Assumed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something assumed because the table does not follow it, as a code and its arguments.

    It is not `public` if it follows from a hidden card.
    """

    code: str
    arguments: tuple[tuple[str, Argument], ...] = ()
    public: bool = True

    @property
    def message(self) -> Message:
        """The assumption as a message."""
        return Message(self.code, self.arguments)


Findings = Iterator[Reason | Assumed]
"""The findings of a check of an action, in the order of the verdict."""


def has_reason(findings: Findings) -> bool:
    """Return whether there is a reason among findings; the first decides, and the rest is not looked for."""
    return Reason in map(type, findings)


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """The verdict of one edition of the rules on an action: its reasons and its assumptions."""

    edition: str
    reasons: tuple[Reason, ...] = ()
    assumed: tuple[Assumed, ...] = ()

    @property
    def kind(self) -> VerdictKind:
        """The strongest kind of its reasons: `illegal`, then `disputed`, then `unknown`; `legal` without reasons."""
        kinds = {reason.kind for reason in self.reasons}
        for kind in ("illegal", "disputed", "unknown"):
            if kind in kinds:
                return kind
        return "legal"

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules cited, each once."""
        return tuple(dict.fromkeys(reason.rule for reason in self.reasons))

    def public(self) -> Verdict:
        """The same verdict without what follows from hidden cards."""
        reasons = tuple(reason for reason in self.reasons if reason.public)
        assumed = tuple(entry for entry in self.assumed if entry.public)
        return msgspec.structs.replace(self, reasons=reasons, assumed=assumed)


def forbidden(rule: str, code: str, /, **arguments: Argument) -> Reason:
    """A reason: this rule forbids the action. Raises TypeError for an argument that no message can hold."""
    return Reason(rule, code, checked(arguments), "illegal")


def not_known(rule: str, code: str, /, **arguments: Argument) -> Reason:
    """A reason: this rule needs a fact that nobody has stated. Raises as `forbidden` does."""
    return Reason(rule, code, checked(arguments), "unknown")


def disputed(rule: str, code: str, /, **arguments: Argument) -> Reason:
    """A reason: this rule is read in two ways, and one of them forbids the action. Raises as `forbidden` does."""
    return Reason(rule, code, checked(arguments), "disputed")


def assumed(code: str, /, **arguments: Argument) -> Assumed:
    """An assumption. Raises as `forbidden` does."""
    return Assumed(code, checked(arguments))
