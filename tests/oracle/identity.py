"""Things that happen twice, and to whom they belong then, a second time: from the rule text, not from the engine.

Two executions, two abilities and two choices are two, however equal they are; effects of control are told apart by when
they began; a rune gives its energy once, whatever becomes of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations


def cards_drawn(executions: Sequence[int], *, paid: bool) -> int:
    """Return how many cards a spell draws that kills one unit in each execution, and draws by what came of that.

    In each it draws 1 if its toll was paid and 2 otherwise, and 4 if it killed. 820.1.d.2: the toll is no instruction
    of the later executions, so that it was paid in the first alone. 359.3.e.6: who is dead is not killed again.
    """
    drawn, dead = 0, set[int]()
    for number, unit in enumerate(executions):
        drawn += 1 if paid and number == 0 else 2
        drawn += 0 if unit in dead else 4
        dead.add(unit)
    return drawn


def times_chosen(choices: Sequence[Sequence[int]], friendly: set[int], *, together: bool) -> int:
    """Return how often an ability triggers on friendly units that a spell chooses.

    383.4.b.2, 820.2.a: for each unit of each choice; once if it speaks of one or more.
    """
    count = sum(unit in friendly for choice in choices for unit in choice)
    return min(count, 1) if together else count


def controller(owner: str, effects: Sequence[tuple[int, str]], ended: set[int]) -> str:
    """Return who controls a permanent after effects of control, as (number, player) in the order of their beginning.

    480.3: the latest that has not ended counts; without any its owner has it (191.3).
    """
    standing = [player for number, player in effects if number not in ended]
    return standing[-1] if standing else owner


def can_pay(energy: int, ready: int, runes: Sequence[str], cost: int, power: Sequence[frozenset[str]]) -> bool:
    """Return whether a player can pay: `ready` of the runes and the `energy` of the pool give energy, any rune power.

    164.2: a rune is exhausted for energy and recycled for power of its domain, and may be both in this order. An empty
    set of domains stands for any.
    """
    if energy + ready < cost or len(power) > len(runes):
        return False
    return any(
        all(not domains or rune in domains for rune, domains in zip(taken, power, strict=True))
        for taken in permutations(runes, len(power))
    )
