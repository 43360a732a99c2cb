"""How much the ledger is tortured: a sample in an ordinary run, everything with `make torture` (TORTURE=full)."""

import os
from pathlib import Path

import pytest

FULL = os.environ.get("TORTURE") == "full"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a ledger may come to lie; not there yet."""
    return tmp_path / "data"


@pytest.fixture(scope="session")
def full() -> bool:
    """Whether every moment is tried, not only some."""
    return FULL
