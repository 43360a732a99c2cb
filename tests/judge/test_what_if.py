"""Questions about the live position: which actions can be asked about, and by which edition they are answered."""

from __future__ import annotations

import pytest

from tableside.engine import Secret
from tableside.engine.editions import EDITIONS
from tableside.engine.model.actions import Play, StandardMove
from tableside.judge.what_if import ask, possible_actions
from tests.kit.match.cards import WALKER
from tests.kit.match.folded import Folded


def test_a_unit_may_be_asked_to_move_to_each_other_place() -> None:
    folded = Folded()
    folded.act(Play("A", Secret("Canary Walker"), to="A"), f"A{WALKER}")
    (unit,) = folded.match.table.permanents
    actions = possible_actions(folded.match.table, "A")
    moves = [action for action in actions if isinstance(action, StandardMove)]
    assert moves == [StandardMove("A", (unit.id,), 1), StandardMove("A", (unit.id,), 2)]
    assert not [action for action in possible_actions(folded.match.table, "B") if isinstance(action, StandardMove)]


@pytest.mark.parametrize("chosen", [None, 0, 999])
@pytest.mark.parametrize("edition", [*EDITIONS, "", "1999-01-01"])
def test_questions_are_answered_by_the_edition_that_is_named_or_that_of_the_match(
    edition: str, chosen: int | None
) -> None:
    match = Folded().match
    assert ask(match, "A", edition, chosen).edition == (edition if edition in EDITIONS else match.agreed.edition)
