"""What the ledger's tests share."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a ledger may come to lie, under a name that is hard to quote; not there yet."""
    return tmp_path / "data of Zoë? 50% #1"


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """The same, in a place that every user of the machine can enter."""
    with tempfile.TemporaryDirectory(prefix="tableside-") as place:
        Path(place).chmod(0o755)
        yield Path(place) / "data"


@pytest.fixture
def as_root() -> None:
    """For a test that has to become another system user."""
    if os.geteuid() != 0:
        pytest.skip("only root can become another system user")
