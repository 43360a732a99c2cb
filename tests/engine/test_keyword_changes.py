"""Keywords that were given and lost for a time: what is left of them, and in which order (2026-07-16, 477.2, 480)."""

from __future__ import annotations

import pytest

from tableside.engine.derived.keyword_changes import TimedKeyword, with_changes, without


@pytest.mark.parametrize(
    ("names", "left"),
    [(("Assault",), ("Tank", "Shield")), (("Tank", "Shield"), ("Assault 2",)), ((), ()), (("Ganking",), None)],
)
def test_a_keyword_is_lost_with_its_number_and_all_without_a_name(
    names: tuple[str, ...], left: tuple[str] | None
) -> None:
    keywords = ("Assault 2", "Tank", "Shield")
    assert without(keywords, names) == (keywords if left is None else left)


@pytest.mark.parametrize(("keyword", "left"), [("Assault", ("Tank",)), ("", ()), ("Shield", ("Assault 2", "Tank"))])
def test_what_was_lost_takes_its_own_keyword_or_all(keyword: str, left: tuple[str, ...]) -> None:
    assert TimedKeyword(1, (5,), keyword, lost=True).apply(("Assault 2", "Tank")) == left


def test_changes_count_by_time_and_those_of_one_moment_as_they_are_listed() -> None:
    given = [TimedKeyword(1, (7,), "Tank"), TimedKeyword(1, (7,), "Shield"), TimedKeyword(1, (3,), "", lost=True)]
    assert with_changes(("Assault",), given) == ("Tank", "Shield")
    lost = [TimedKeyword(1, (9,), "Tank", lost=True), *given]
    assert with_changes(("Assault",), lost) == ("Shield",)
