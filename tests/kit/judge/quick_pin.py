"""The PIN of a judge without the time that each try takes."""

import pytest
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Argon2id with little memory: what is tested is what is done with its answer. `test_pin.py` has the real one."""

    def little(salt: bytes) -> Argon2id:
        return Argon2id(salt=salt, length=32, iterations=1, lanes=1, memory_cost=64)

    monkeypatch.setattr("tableside.judge.pin._kdf", little)
