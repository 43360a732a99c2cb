"""The fixtures that the overlay's tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver

from tests.kit.stream.browser import chromium, server
from tests.kit.stream.game import CANARY, Game


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for a ledger; it does not exist yet."""
    return tmp_path / "data"


@pytest.fixture(scope="session")
def driver() -> Iterator[webdriver.Chrome]:
    """One Chromium for all tests; each loads a page of its own."""
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose match does not change."""
    folder = tmp_path_factory.mktemp("running") / "data"
    with Game(folder).controls().hides("A", CANARY, 1), server(folder) as where:
        yield where
