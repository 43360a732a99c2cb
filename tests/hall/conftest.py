"""The browser that the hall's tests share."""

from collections.abc import Iterator

import pytest
from selenium import webdriver

from tests.kit.hall.encrypted import browser_flag
from tests.kit.stream.browser import chromium


@pytest.fixture(scope="session")
def driver() -> Iterator[webdriver.Chrome]:
    """One Chromium for all tests; each loads a page of its own."""
    with chromium(browser_flag()) as started:
        yield started
