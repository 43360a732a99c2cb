"""A number of which a part is sure answers a condition only as any number from there on would."""

from hypothesis import given
from hypothesis import strategies as st

from carddata.model.conditions import Counted
from carddata.model.numbers import Holding
from tableside.engine.derived.conditions import is_within
from tableside.engine.derived.truth import Unknown, unknown

NUMBERS = st.integers(0, 6)


@given(NUMBERS, NUMBERS, st.none() | NUMBERS)
def test_an_answer_about_a_number_that_nobody_knows_holds_for_all_it_may_be(
    sure: int, least: int, most: int | None
) -> None:
    asked = Counted(Holding("trash"), least, most)
    answers = {is_within(number, asked) for number in range(sure, 20)}
    answer = is_within(unknown("trash", counted=sure), asked)
    assert isinstance(answer, Unknown) or answers == {answer}


def test_a_number_that_surely_is_enough_or_too_much_needs_no_question() -> None:
    three = unknown("trash", counted=3)
    assert is_within(three, Counted(Holding("trash"), 3)) is True
    assert is_within(three, Counted(Holding("trash"), 0, 2)) is False
    assert isinstance(is_within(three, Counted(Holding("trash"), 4)), Unknown)
    assert isinstance(is_within(three, Counted(Holding("trash"), 3, 5)), Unknown)
