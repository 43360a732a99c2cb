"""Refusals that lines expect, and verdicts as failing lines explain them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set

from tableside.engine.model.actions import Action, Activate, Play
from tableside.engine.model.chain_items import Item
from tableside.engine.model.verdict import Verdict
from tableside.engine.rules.activated import activated
from tableside.engine.rules.costs import additional_costs
from tableside.engine.rules.play_permissions import flow_names
from tableside.engine.rules.playing import drafted_activation, drafted_play
from tableside.engine.rules.targeting import choices
from tableside.notation.errors import NotationError
from tableside.notation.sentences import format_assumed, format_verdict
from tableside.notation.words import RULE, WordReader
from tableside.notation.world import World

KINDS: Mapping[str, str] = {"?": "unknown", "~": "disputed", "any": ""}
"""The kind of the verdict that a word after `!` asks for, empty for any."""

TOO_FEW = "reason-too-few-chosen"
"""The reason against an action that chooses fewer targets than it must."""

NO_SUCH_COST = "reason-no-such-additional-cost"
"""The reason against an action that names an additional cost that there is not."""


class Refusal:
    """A refusal that is expected: by a rule or a rule below it, as unknown (`?`), as disputed (`~`), or any."""

    def __init__(self, words: WordReader) -> None:
        wanted = words.next
        if wanted and wanted not in ("?", "~", "any") and not RULE.match(wanted):
            raise NotationError(f"'{wanted}' is not the number of a rule; after ! stands a rule, ?, ~ or any")
        self.kind = KINDS.get(wanted, "illegal" if wanted else "")
        self.rule = words.rule() if RULE.match(wanted) else ""
        words.try_take(wanted)
        words.end()

    def missing(self, world: World, action: Action, verdict: Verdict) -> str:
        """The verdict in a line if it is not this refusal, else empty."""
        fits = self.kind in ("", verdict.kind) and cites(verdict.rules, self.rule)
        return "" if fits else explain_verdict(world, action, verdict)


def cites(rules: tuple[str, ...], rule: str) -> bool:
    """Return whether a rule, or a rule below it, is cited."""
    return not rule or any(cited == rule or cited.startswith(rule + ".") for cited in rules)


def explain_verdict(world: World, action: Action | None, verdict: Verdict) -> str:
    """A verdict in a line, with what it takes for granted, and with what the line could have named."""
    parts = [format_verdict(verdict, world.words)]
    if taken := format_assumed(verdict, world.words):
        parts.append(f"taken for granted: {taken}")
    if action is not None and any(reason.code == NO_SUCH_COST for reason in verdict.reasons):
        names = ", ".join(_cost_names(world, action)) or "none"
        parts.append(f"its additional costs are: {names}")
    parts += _more_to_name(world, action, {reason.code for reason in verdict.reasons})
    return "; ".join(part.removesuffix(".") for part in parts)


def _more_to_name(world: World, action: Action | None, codes: Set[str]) -> Iterator[str]:
    """Say of an action that is refused how many targets it has, and which of several abilities the line used."""
    if not isinstance(action, Play | Activate):
        return
    least = sum(choice.least for choice in choices(_drafted(world, action)))
    if TOO_FEW in codes and len(action.targets) < least:
        yield f"it chooses at least {least}, as in `on REF, REF`; the line names {len(action.targets)}"
    permanent = world.table.permanent(action.permanent) if isinstance(action, Activate) else None
    count = len(activated(world.table, permanent)) if permanent is not None else 0
    if codes and count > 1 and isinstance(action, Activate):
        yield f"it has {count} abilities, and the line uses ability {action.ability}"


def _drafted(world: World, action: Play | Activate) -> Item:
    """The chain item that an action would put on the chain."""
    if isinstance(action, Play):
        return drafted_play(world.table, world.private, action)
    return drafted_activation(world.table, action)


def _cost_names(world: World, action: Action) -> Iterable[str]:
    """The names of the additional costs that an action may pay."""
    match action:
        case Play():
            item = _drafted(world, action)
            names = [extra.name for extra in additional_costs(world.table, item)]
            return (
                [*names, *flow_names(world.table, action.player, world.table.card(item.card))]
                if action.source == "trash"
                else names
            )
        case Activate():
            return [extra.name for extra in additional_costs(world.table, _drafted(world, action))]
        case _:
            return ()
