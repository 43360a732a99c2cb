"""The part of a verdict that everybody may know (2026-07-16, 108.7, 128.4). Nothing else in the engine decides that.

A finding tells the facts that decided it, by its mere presence too. An action with a hidden card therefore tells
everybody only the findings that are listed for it here: those that follow from its public part, and from the public
part of the position. Any other action is done in the open, and only what is in a hand stays private.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.engine.model.actions import Action, Enter, FacedownIsOther, Hide, PermanentIs, Play
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Assumed, Reason
from tableside.engine.rules.hidden import is_obvious

OF_HANDS = frozenset({"reason-card-not-in-hand", "reason-hand-too-small", "reason-other-type-to-discard"})
"""The findings that tell what is in a hand: private, whatever the action."""

ANY_ACTION = frozenset({"reason-game-over", "reason-left-the-game", "reason-waits-for-choice"})
"""The findings about the action itself: public, whatever the action."""

PUBLIC: Mapping[type[Any], frozenset[str]] = {
    Hide: ANY_ACTION
    | {
        "assumed-cost-paid",
        "assumed-nothing-in-progress",
        "assumed-texts-change-nothing",
        "reason-chain-exists",
        "reason-champion-zone-empty",
        "reason-control-not-known",
        "reason-does-not-control",
        "reason-facedown-zone-full",
        "reason-no-power-of-that-domain",
        "reason-no-priority",
        "reason-no-such-additional-cost",
        "reason-no-time-to-hide",
        "reason-other-energy",
        "reason-runes-cannot-pay",
        "reason-texts-may-allow",
        "reason-turn-of-another",
    },
    Enter: ANY_ACTION | {"reason-no-card-by-hand"},
    PermanentIs: ANY_ACTION,
    FacedownIsOther: ANY_ACTION | {"reason-facedown-of-another", "reason-not-on-the-board"},
}
"""The public findings about each action whose card may be hidden."""

FROM_FACEDOWN = ANY_ACTION | {
    "assumed-invited",
    "assumed-priority",
    "reason-chain-needs-reaction",
    "reason-facedown-shut",
    "reason-no-facedown-card",
    "reason-no-priority",
    "reason-other-turn-without-chain",
    "reason-plays-no-cards",
    "reason-showdown-needs-action",
}
"""The public findings about a play from facedown: what does not depend on the card."""


def is_public(table: Table, action: Action, finding: Reason | Assumed) -> bool:
    """Return whether everybody may know a finding about an action.

    That a card was hidden this turn, or that its hide is to be settled, is public if everybody can tell which card is
    meant.
    """
    code = finding.code
    if code in OF_HANDS:
        return False
    if isinstance(action, Play):
        return action.source != "facedown" or code in FROM_FACEDOWN or is_obvious(table, action, code)
    listed = PUBLIC.get(type(action))
    return listed is None or code in listed
