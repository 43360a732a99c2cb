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
"""When an effect began to apply, to be compared with that of others alone (480.1.b)."""

Effect = TypeVar("Effect")
"""An effect of the layer."""

State = TypeVar("State")
"""What the effects of the layer change."""


@dataclass(frozen=True)
class Application(Generic[Effect, State]):
    """How effects are applied to the state of a layer; `outcome` is what an effect would do to a state."""

    stamp: Callable[[Effect], Stamp]
    outcome: Callable[[Effect, State], object]
    apply: Callable[[Effect, State], State]


def apply_in_order(effects: Sequence[Effect], state: State, how: Application[Effect, State]) -> State:
    """The state once each effect was applied, in the order of dependency and timestamps (479.2, 480.3).

    >>> how = Application(lambda word: (len(word),), lambda word, text: word, lambda word, text: text + word)
    >>> apply_in_order(["ccc", "a", "bb"], "", how)
    'abbccc'
    """
    left = sorted(effects, key=how.stamp)

    def alters(first: Effect, second: Effect) -> bool:
        return how.outcome(second, how.apply(first, state)) != how.outcome(second, state)

    def dependent_on(effect: Effect) -> list[Effect]:
        others = (other for other in left if other is not effect)
        return [other for other in others if alters(effect, other) and not alters(other, effect)]

    while left:
        waiting = [other for effect in left for other in dependent_on(effect)]
        effect = next((effect for effect in left if effect not in waiting), left[0])
        following = [effect, *(other for other in dependent_on(effect) if waiting.count(other) == 1)]
        for each in following:
            left.remove(each)
            state = how.apply(each, state)
    return state
