"""Points that may have been forgotten are found in the record, within one round and after it."""

from __future__ import annotations

from tableside.engine.model.actions import ControlIs, EndTurn, PointsAre
from tableside.judge.missed_points import MissedPoint, describe_missed_point, missed_points
from tests.kit.match.folded import Folded
from tests.kit.text import english
from tests.match.test_fold import undo


def found(folded: Folded) -> list[tuple[str, int, int, bool]]:
    points = missed_points(folded.entries, folded.match.table)
    return [(point.player, point.at, point.turn, point.is_in_time) for point in points]


def end_turns(folded: Folded, count: int) -> None:
    for _ in range(count):
        folded.act(EndTurn(folded.match.table.turn))


def test_control_that_is_stated_without_a_point_is_offered_for_one_round() -> None:
    folded = Folded(follow="score")
    end_turns(folded, 1)
    folded.act(ControlIs("A", 1, "B"))
    assert found(folded) == [("B", 1, 2, True)]
    end_turns(folded, 2)
    assert found(folded) == [("B", 1, 2, True)], "a full round cycle"
    end_turns(folded, 1)
    assert found(folded) == [("B", 1, 2, False)]


def test_what_was_agreed_before_the_first_action_is_no_conquest() -> None:
    assert found(Folded()) == []


def test_a_point_that_was_scored_or_put_right_is_not_missing() -> None:
    folded = Folded(follow="score")
    end_turns(folded, 1)
    assert "2" not in str(found(folded)), "B held battlefield 2 by the rules"
    folded.act(ControlIs("A", 2, None))
    folded.act(ControlIs("A", 2, "B"))
    assert found(folded) == [], "it was scored this turn"
    folded.act(ControlIs("A", 1, "B"))
    folded.act(PointsAre("B", "B", 2))
    assert found(folded) == [("B", 1, 2, True)], "points for something else"
    folded.act(PointsAre("B", "B", 3, 1))
    assert found(folded) == []


def test_what_was_undone_is_not_offered() -> None:
    folded = Folded()
    end_turns(folded, 1)
    folded.act(ControlIs("A", 1, "B"))
    folded.record(undo(folded.match))
    assert found(folded) == []


def test_it_says_whether_it_can_still_be_counted() -> None:
    names = Folded().match.names
    soon, late = (MissedPoint("B", 1, 2, 7, is_in_time=in_time) for in_time in (True, False))
    assert english(describe_missed_point(soon), names).endswith("It can still be counted (TR 702.3.b.1).")
    assert english(describe_missed_point(late), names).endswith("More than a round has passed: go on (TR 702.3.b.2).")
