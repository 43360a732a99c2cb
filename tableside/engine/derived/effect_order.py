"""The order of effects within a layer (2026-07-16, 478-480).

Each effect is applied once, by timestamp (480). An effect that another would alter waits for that and is applied right
after it (478.1, 479.2), unless each would alter the other: then neither depends on the other (479.1). Where more than
two depend on each other in a circle, the earliest of them does not wait.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Stamp = tuple[int, ...]
"""The moment at which an effect began to apply, to be compared with that of others alone (480.1.b)."""

Effect = TypeVar("Effect")
"""An effect of the layer."""

State = TypeVar("State")
"""The state that the effects of the layer change."""


@dataclass(frozen=True)
class Application(Generic[Effect, State]):
    """The way in which effects are applied to the state of a layer.

    `outcome` is what an effect would do to a state. `may_alter` tells whether the first of two effects could alter the
    outcome of the second in any state; only those pairs are tried out.
    """

    stamp: Callable[[Effect], Stamp]
    outcome: Callable[[Effect, State], object]
    apply: Callable[[Effect, State], State]
    may_alter: Callable[[Effect, Effect], bool]


def apply_in_order(effects: Sequence[Effect], state: State, how: Application[Effect, State]) -> State:
    """The state after each effect is applied, in the order of dependency and timestamps (479.2, 480.3).

    >>> def append(word, text):
    ...     return text + word
    >>> how = Application(lambda word: (len(word),), lambda word, text: word, append, lambda first, second: False)
    >>> apply_in_order(["ccc", "a", "bb"], "", how)
    'abbccc'
    """
    ordered = sorted(effects, key=how.stamp)
    left = list(range(len(ordered)))
    pairs = [
        (first, second)
        for second in left
        for first in left
        if first != second and how.may_alter(ordered[first], ordered[second])
    ]
    while left:
        dependencies = _dependencies(ordered, pairs, state, how)
        waiting = [second for _, second in dependencies]
        effect = next((effect for effect in left if effect not in waiting), left[0])
        dependent = (second for first, second in dependencies if first == effect and waiting.count(second) == 1)
        for each in (effect, *dependent):
            left.remove(each)
            state = how.apply(ordered[each], state)
        pairs = [pair for pair in pairs if pair[0] in left and pair[1] in left]
    return state


def _dependencies(
    ordered: Sequence[Effect], pairs: Sequence[tuple[int, int]], state: State, how: Application[Effect, State]
) -> list[tuple[int, int]]:
    """The pairs of which the second effect depends on the first: only the second is altered (479, 479.1)."""
    after = {first: how.apply(ordered[first], state) for first in {first for first, _ in pairs}}
    outcomes = {second: how.outcome(ordered[second], state) for second in {second for _, second in pairs}}
    changing = {first for first in after if after[first] != state}
    tried = [pair for pair in pairs if pair[0] in changing]
    altering = {pair for pair in tried if how.outcome(ordered[pair[1]], after[pair[0]]) != outcomes[pair[1]]}
    return [pair for pair in pairs if pair in altering and pair[::-1] not in altering]
