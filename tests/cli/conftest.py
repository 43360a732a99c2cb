"""The fixtures that the tests of the commands share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.hw.private_pcscd import pcscd
from tests.kit.judge.quick_pin import quick
from tests.kit.ledger.judge_keys import quick_key

__all__ = ["judge_key", "pcscd", "quick"]

PASSPHRASE = "correct horse battery"


@pytest.fixture(scope="session")
def judge_key(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A judge's key, under `PASSPHRASE`."""
    path = tmp_path_factory.mktemp("judge") / "judge.key"
    quick_key(path, PASSPHRASE)
    return path
