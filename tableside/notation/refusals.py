"""How a line says that an action is refused, and what a failing line says about a verdict."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.engine.model.actions import Action, Activate, Play
from tableside.engine.model.verdict import Verdict
from tableside.engine.rules.costs import additional_costs
from tableside.engine.rules.play_permissions import flow_names
from tableside.engine.rules.playing import drafted_activation, drafted_play
from tableside.notation.errors import NotationError
from tableside.notation.sentences import format_assumed, format_verdict
from tableside.notation.words import RULE, LineReader
from tableside.notation.world import World

NO_SUCH_COST = "reason-no-such-additional-cost"
"""The reason against an action that names an additional cost that there is not."""


class Refusal:
    """How an action must be refused: by a rule or a rule below it, as unknown (`?`), as disputed (`~`), or at all."""

    def __init__(self, words: LineReader) -> None:
        wanted = words.take() if words else ""
        self.wanted = "" if wanted == "any" else wanted
        words.end()
        if self.wanted not in ("", "?", "~") and not RULE.match(self.wanted):
            raise NotationError(f"'{self.wanted}' is not the number of a rule; after ! stands a rule, ?, ~ or any")

    def missing(self, world: World, action: Action, verdict: Verdict) -> str:
        """The verdict in a line if it is not this refusal, else empty."""
        kind = {"?": "unknown", "~": "disputed"}.get(self.wanted, "illegal" if self.wanted else verdict.kind)
        rule = "" if self.wanted in ("?", "~") else self.wanted
        fits = verdict.kind == kind and cites(verdict.rules, rule)
        return "" if fits else explain_verdict(world, action, verdict)


def cites(rules: tuple[str, ...], rule: str) -> bool:
    """Return whether a rule, or a rule below it, is cited."""
    return not rule or any(cited == rule or cited.startswith(rule + ".") for cited in rules)


def explain_verdict(world: World, action: Action | None, verdict: Verdict) -> str:
    """A verdict in a line, with what it takes for granted, and with the additional costs that there are."""
    parts = [format_verdict(verdict, world.words)]
    if taken := format_assumed(verdict, world.words):
        parts.append(f"taken for granted: {taken}")
    if action is not None and any(reason.code == NO_SUCH_COST for reason in verdict.reasons):
        names = ", ".join(_cost_names(world, action)) or "none"
        parts.append(f"its additional costs are: {names}")
    return "; ".join(part.removesuffix(".") for part in parts)


def _cost_names(world: World, action: Action) -> Iterable[str]:
    """The names of the additional costs that an action may pay."""
    match action:
        case Play():
            item = drafted_play(world.table, world.private, action)
            names = [extra.name for extra in additional_costs(world.table, item)]
            return [*names, *flow_names(world.table.card(item.card))] if action.source == "trash" else names
        case Activate():
            return [extra.name for extra in additional_costs(world.table, drafted_activation(world.table, action))]
        case _:
            return ()
