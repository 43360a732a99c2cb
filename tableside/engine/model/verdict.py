"""What the engine says of an action: a verdict with its reasons, never a bare yes or no."""

from __future__ import annotations

from typing import Literal

import msgspec

from tableside.engine.model.state import Player

Dial = Literal["casual", "competition", "silent"]
VerdictKind = Literal["legal", "illegal", "unknown", "disputed"]


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule and the fact that decided it.

    `kind` says whether the rule forbids the action, needs a fact that is not known, or is read in two ways. A reason
    that needs a hidden face is not `public`.
    """

    rule: str
    fact: str
    kind: Literal["illegal", "unknown", "disputed"] = "illegal"
    public: bool = True


class Assumed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that was taken for granted because the table does not follow it; not `public` where a face tells it."""

    what: str
    public: bool = True


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the rules of an edition say: every reason found, and what was taken for granted."""

    edition: str
    reasons: tuple[Reason, ...] = ()
    assumed: tuple[Assumed, ...] = ()

    @property
    def kind(self) -> VerdictKind:
        """`illegal` where any rule forbids it, else `disputed`, else `unknown`, else `legal`."""
        found = {reason.kind for reason in self.reasons}
        for kind in ("illegal", "disputed", "unknown"):
            if kind in found:
                return kind
        return "legal"

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules cited, each once."""
        return tuple(dict.fromkeys(reason.rule for reason in self.reasons))

    def public(self) -> Verdict:
        """The same verdict with only what follows from the public table."""
        reasons = tuple(one for one in self.reasons if one.public)
        assumed = tuple(one for one in self.assumed if one.public)
        return msgspec.structs.replace(self, reasons=reasons, assumed=assumed)


def forbidden(rule: str, fact: str, *, public: bool = True) -> Reason:
    """A reason: this rule forbids the action."""
    return Reason(rule, fact, "illegal", public)


def not_known(rule: str, fact: str, *, public: bool = True) -> Reason:
    """A reason: this rule asks for a fact that nobody told."""
    return Reason(rule, fact, "unknown", public)


def disputed(rule: str, fact: str, *, public: bool = True) -> Reason:
    """A reason: this rule is read in two ways, and by one of them it forbids the action."""
    return Reason(rule, fact, "disputed", public)


def is_carried_out(verdict: Verdict, dial: Dial) -> bool:
    """Whether an announced action happens at this dial, without anybody overruling.

    In competition what only a hidden face forbids happens and is on record for a judge (Tournament Rules 2026-07-16,
    701.1.c); at the silent dial everything does.
    """
    if dial == "silent":
        return True
    return (verdict.public() if dial == "competition" else verdict).kind == "legal"


def visible_reasons(verdict: Verdict, dial: Dial, actor: Player, listener: Player) -> tuple[Reason, ...]:
    """The reasons that one player hears of an action of `actor` at this dial."""
    if dial == "silent":
        return ()
    if dial == "casual" and listener == actor:
        return verdict.reasons
    return verdict.public().reasons
