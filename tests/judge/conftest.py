"""The fixtures that the judge's tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.judge.card_desk import at_the_cup, new_stick
from tests.kit.judge.quick_pin import quick
from tests.kit.judge.session import AtJudge
from tests.table.conftest import no_faults, table

__all__ = ["no_faults", "quick", "table"]


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    return new_stick(tmp_path)


@pytest.fixture
def judge(tmp_path: Path, stick: Path) -> Iterator[AtJudge]:
    with at_the_cup(tmp_path, stick) as judge:
        yield judge
