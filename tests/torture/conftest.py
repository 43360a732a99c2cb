"""The fixtures that the tests of the ledger under torture share."""

from pathlib import Path

import pytest

from tests.kit.samples import FULL


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The place where a ledger may come to lie; not there yet."""
    return tmp_path / "data"


@pytest.fixture(scope="session")
def full() -> bool:
    """Return whether every moment is tried, as `make torture` does, not only some."""
    return FULL
