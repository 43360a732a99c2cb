"""What the overlay's tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver

from tests.stream.browser import chromium


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a ledger may come to lie; not there yet."""
    return tmp_path / "data"


@pytest.fixture(scope="session")
def driver() -> Iterator[webdriver.Chrome]:
    """One Chromium for all tests; each goes to a page of its own."""
    with chromium() as started:
        yield started
