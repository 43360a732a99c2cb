"""The fixtures that the intake's tests share."""

from collections.abc import Iterator

import pytest
from selenium import webdriver

from tests.kit.stream.browser import chromium


@pytest.fixture(scope="session")
def phone() -> Iterator[webdriver.Chrome]:
    """A Chromium with the size of a small phone."""
    with chromium() as driver:
        metrics = {"width": 360, "height": 640, "deviceScaleFactor": 2, "mobile": True}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        yield driver
