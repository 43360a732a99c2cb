"""What the ledger's tests share."""

import os
from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a ledger may come to lie, under a name that is hard to quote; not there yet."""
    return tmp_path / "data of Zoë? 50% #1"


@pytest.fixture
def as_root() -> None:
    """For a test that has to become another system user."""
    if os.geteuid() != 0:
        pytest.skip("only root can become another system user")
