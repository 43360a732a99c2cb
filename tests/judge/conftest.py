"""What the judge's tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

from tests.kit.judge.card_desk import at_the_cup, new_stick
from tests.kit.judge.session import AtJudge
from tests.table.conftest import no_faults, table

__all__ = ["no_faults", "table"]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Argon2id with little memory: what is tested is what is done with its answer."""

    def little(salt: bytes) -> Argon2id:
        return Argon2id(salt=salt, length=32, iterations=1, lanes=1, memory_cost=64)

    monkeypatch.setattr("tableside.judge.pin._kdf", little)


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    return new_stick(tmp_path)


@pytest.fixture
def judge(tmp_path: Path, stick: Path) -> Iterator[AtJudge]:
    with at_the_cup(tmp_path, stick) as judge:
        yield judge
