"""The witness page in a Chromium, as a person uses it."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from tests.kit.patience import PATIENCE

FILE = Path(__file__).parents[2] / "examples/witness/index.html"
READY = "document.body.dataset.ready === 'yes'"
STORED = "return Object.entries(localStorage).sort()"
RED = "rgba(204, 0, 0, 1)"
AMBER = "rgba(154, 103, 0, 1)"


class WitnessPage:
    """The page at `address`. `before` adds a script that runs before the page's own from the next `open` on."""

    def __init__(self, driver: webdriver.Chrome, stack: ExitStack, address: str = FILE.as_uri()) -> None:
        self.driver = driver
        self.address = address
        self._stack = stack

    def before(self, script: str) -> None:
        added = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        self._stack.callback(self.driver.execute_cdp_cmd, "Page.removeScriptToEvaluateOnNewDocument", added)

    def open(self) -> None:
        """Open the page, or load the page again until it has what was stored before.

        On a busy machine Chromium hands what a page stores to the process of the next page with a delay.
        """
        if self.driver.current_url != self.address:
            self.driver.get(self.address)
            self.wait(READY)
            return
        stored = self.driver.execute_script(STORED)
        WebDriverWait(self.driver, PATIENCE, 0.1).until(lambda driver: self._reloaded() == stored)

    def _reloaded(self) -> Any:
        self.driver.refresh()
        self.wait(READY)
        return self.driver.execute_script(STORED)

    def wait(self, condition: str) -> None:
        WebDriverWait(self.driver, PATIENCE, 0.02).until(lambda driver: driver.execute_script(f"return {condition}"))

    def find(self, selector: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def texts(self, selector: str) -> list[str]:
        return [found.text for found in self.driver.find_elements(By.CSS_SELECTOR, selector)]

    def keep(self, text: str) -> str:
        """Enter a head; return what the page says of it."""
        return self._answer(lambda: self._fill("#head", text), "#keep", "#kept-result")

    def check_opening(self, commitment: str, opening: str) -> str:
        def fill() -> None:
            self._fill("#commitment", commitment)
            self._fill("#opening", opening)

        return self._answer(fill, "#check", "#opening-result")

    def _fill(self, selector: str, text: str) -> None:
        self.driver.execute_script("arguments[0].value = arguments[1]", self.find(selector), text)

    def _answer(self, fill: Any, button: str, result: str) -> str:
        self.driver.execute_script("arguments[0].replaceChildren()", self.find(result))
        fill()
        self.find(button).click()
        self.wait(f"document.querySelector('{result}').textContent")
        return self.find(result).text

    def run(self, script: str, *arguments: Any) -> Any:
        """The value of an expression, in which `given` are the arguments; a promise is waited for."""
        code = f"const given = [...arguments], done = given.pop(); Promise.resolve(({script})).then(done)"
        return self.driver.execute_async_script(code, *arguments)
