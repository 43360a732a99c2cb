"""The table of the machine: its rows, their order, and where cleanups come in it (2026-07-16, 319-322, 334)."""

from __future__ import annotations

import re

from msgspec.structs import replace

from carddata.model.abilities import Ability
from carddata.model.operations import Deal, Draw
from tableside.engine import Private
from tableside.engine.execution import Execution
from tableside.engine.flow import machine
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import PENDING, WAITING, Finalizing, Item, Progress, Resolving
from tableside.engine.model.questions import MayQuestion
from tests.kit.engine.play import duel

HURT = Permanent(1, "Mega-Mech", "unit", "A", "A", damage=9)


def test_the_theory_of_operation_lists_the_rows_in_their_order() -> None:
    listed = re.findall(r"^ {4}([a-z-]+) {2,}\S", machine.__doc__ or "", re.M)
    assert listed == [row.name for row in machine.ROUND]


def row(*chain: Item, cleaned: bool = False, **parts: object) -> str:
    """The name of the row that is due with these items on the chain, a unit with lethal damage on the board."""
    execution = Execution(duel(chain=chain, permanents=(HURT,), next_id=9, **parts), Private())
    execution.cleaned = 0 if cleaned else -1
    return machine.next_row(execution)[0].name


def item(identity: int, progress: Progress = WAITING) -> Item:
    ability = Ability("play", (Deal(amount=1, to=1), Draw()))
    return Item(identity, "A", "Mega-Mech", "ability", "board", ability, progress=progress)


def test_a_cleanup_comes_before_a_pending_item_is_finalized() -> None:
    """319.3, 354.4."""
    assert row(item(2, PENDING)) == "cleanup"
    assert row(item(2, PENDING), cleaned=True) == "pending"


def test_a_cleanup_comes_again_after_what_may_leave_it_something_to_do() -> None:
    """319, 322."""
    paid, gone = e.RunesAre("A", ()), e.LeftChain(2, "trash")
    healthy = replace(HURT, damage=0)
    for unit, event, due in ((healthy, paid, "priority"), (healthy, gone, "cleanup"), (HURT, paid, "cleanup")):
        execution = Execution(duel(permanents=(unit,), next_id=9), Private())
        execution.cleaned = 0
        execution.events.append(event)
        assert machine.next_row(execution)[0].name == due


def test_no_cleanup_comes_between_the_steps_of_finalizing() -> None:
    """334.2.a."""
    assert row(item(2, Finalizing())) == "finalizing"
    assert row(item(2, PENDING), item(3, Finalizing())) == "finalizing"


def test_a_cleanup_comes_after_finalization_and_before_a_permanent_enters() -> None:
    """319.4, 337.2."""
    unit = Item(2, "A", "Mega-Mech", "unit", "hand", progress=WAITING)
    assert row(unit) == "cleanup"
    assert row(unit, cleaned=True) == "at-once"


def test_a_cleanup_waits_while_an_item_resolves() -> None:
    """321."""
    assert row(item(2, Resolving(1))) == "resolving"
    assert row(item(2, Resolving(1)), item(3, PENDING)) == "resolving"


def test_nobody_has_priority_before_the_cleanup() -> None:
    """335, 337.4."""
    assert row(item(2)) == "cleanup"
    assert row(item(2), cleaned=True) == "priority"
    assert row(cleaned=True) == "priority"


def test_the_machine_stops_at_a_question_and_at_the_end_of_the_game() -> None:
    assert row(item(2, Resolving(1)), asks=MayQuestion("A", ("yes", "no"))) == "question"
    assert row(item(2, Resolving(1)), winner="B", asks=MayQuestion("A", ("yes", "no"))) == "game-over"
