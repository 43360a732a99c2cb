"""The engine and a second reading of the rules agree on linked instructions, and on whose base a unit moves to."""

from __future__ import annotations

from hypothesis import event, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from carddata.model import conditions as c
from carddata.model.abilities import Ability, Effect
from carddata.model.card import Card
from carddata.model.operations import Buff, Draw, Kill, Move, Stun
from carddata.model.targets import Choice
from tableside.engine import Secret
from tableside.engine.model.actions import Pass, Play
from tableside.engine.model.board import Permanent
from tests.kit.samples import some
from tests.oracle.test_resolving import Run, position

FIRST: dict[str, Effect] = {
    "buff": Buff(what=1),
    "stun": Stun(what=1),
    "move": Move(what=1, to="base"),
    "kill": Kill(what=1),
}
"""The earlier of two linked instructions."""


def takes_place(first: str, unit: Permanent) -> bool:
    """Return whether an instruction changes a unit that is there.

    426.1.b.1: it gets no second buff. 423.1.a.1: it is not stunned again. 355.4.a: it moves to another place.
    """
    return {
        "buff": not unit.buffed,
        "stun": not unit.stunned,
        "move": isinstance(unit.place, int),
        "kill": True,
    }[first]


def is_ignored(first: str, unit: Permanent | None) -> bool | None:
    """Return whether an instruction is ignored: without its target (359.3.e.5), or if it is impossible (359.3.e.6).

    None where no rule says whether it was ignored, or followed and changed nothing.
    """
    if unit is None:
        return True
    if takes_place(first, unit):
        return False
    return True if first == "move" else None


@settings(max_examples=some(100, 250))
@given(
    st.sampled_from(sorted(FIRST)),
    st.sampled_from(["done", "did"]),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.sampled_from([("A", "A", "A"), ("A", "B", 1), ("B", "A", "B"), ("B", "B", 1), ("A", "A", 1)]),
)
def test_a_linked_instruction_follows_the_one_before_it(
    first: str, link: str, gone: bool, buffed: bool, stunned: bool, stands: tuple[str, str, str | int]
) -> None:
    """359.3.e.14.a; an instruction that is not linked is carried out all the same (359.3.e.12)."""
    player, owner, place = stands
    condition = c.NotIgnored(1) if link == "done" else c.TookPlace(1)
    ability = Ability("resolve", (FIRST[first], Draw(count=3, only_if=condition), Draw()), (Choice(),))
    unit = Permanent(
        1, "nothing 4", "unit", player, place, buffed=buffed, stunned=stunned, owner=None if owner == player else owner
    )
    run = Run(position([unit], Card("Made Up", "spell", abilities=(ability,))))
    run.act(Play("A", Secret("Made Up"), targets=(1,)))
    if gone:
        run.table = replace(run.table, permanents=())
    there = run.table.permanent(1)
    run.act(Pass("A"))
    run.act(Pass("B"))
    happens = there is not None and takes_place(first, there)
    ignored = is_ignored(first, there)
    event(f"{link} after {first}: {happens}")
    if link == "did" or ignored is not None:
        assert run.draws["A"] == 1 + 3 * (happens if link == "did" else not ignored)
    after = run.table.permanent(1)
    if first == "kill" or gone:
        assert after is None
    else:
        assert after is not None
        # 107.1.c, 355.4.a: "base" is that of its controller, whoever owns it.
        assert after.place == (player if first == "move" else place)
        assert (after.buffed, after.stunned) == (buffed or first == "buff", stunned or first == "stun")
