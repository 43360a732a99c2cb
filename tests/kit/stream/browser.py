"""A real Chromium and the overlay's server, to open the page as OBS does."""

from __future__ import annotations

import base64
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Thread, get_ident
from typing import IO, Any

from selenium import webdriver
from selenium.common.exceptions import JavascriptException, StaleElementReferenceException, TimeoutException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from tableside.stream import server as overlay_server
from tableside.stream.feed import follow
from tableside.stream.server import HOST, serve_on
from tableside.web.connections import PatientServer
from tableside.web.listening import address, listen
from tests.kit.patience import PATIENCE

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)
SIZE = (1920, 1080)


@contextmanager
def chromium(*flags: str) -> Iterator[webdriver.Chrome]:
    """A Chromium of 1920 by 1080 with an empty profile and further flags, with a transparent background as in OBS."""
    with tempfile.TemporaryDirectory(prefix="tableside-chromium-") as profile:
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for flag in (*FLAGS, *flags, f"--user-data-dir={profile}"):
            options.add_argument(flag)
        driver = webdriver.Chrome(options, webdriver.ChromeService("/usr/bin/chromedriver"))
        try:
            _size(driver, *SIZE)
            backdrop(driver, 0, 0, 0, 0)
            yield driver
        finally:
            driver.quit()


class _Ending(PatientServer):
    """A server that another thread can end."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        _on_threads[get_ident()] = self


_on_threads: dict[int | None, _Ending] = {}
"""The servers on threads of this process, by the thread."""

overlay_server.PatientServer = _Ending  # type: ignore[misc]


@contextmanager
def on_thread(serve: Callable[[], None]) -> Iterator[None]:
    """Let this serve on a thread of this process, and end its server afterwards."""
    thread = Thread(target=serve, name="overlay")
    thread.start()
    try:
        yield
    finally:
        while thread.is_alive():
            if thread.ident in _on_threads:
                _on_threads[thread.ident].should_exit = True
            thread.join(0.05)
        _on_threads.pop(thread.ident, None)


@contextmanager
def server(folder: Path, port: int = 0, language: str = "en", *, proxy: str = "", token: str = "") -> Iterator[str]:
    """The overlay's server for a data folder, on a thread of this process; its address. Port 0 takes any free port.

    `proxy` is whose word counts for who its clients are; with a `token` it is the producer's, without the delay.
    """
    source = partial(follow, folder, undelayed=bool(token))
    with listen(HOST, port) as listener:
        options = {"proxy": proxy, "language": language, "token": token}
        with on_thread(partial(serve_on, listener, folder, HOST, source, **options)):  # type: ignore[arg-type]
            yield address(HOST, listener)


@contextmanager
def server_process(
    folder: Path,
    log: IO[bytes] | None = None,
    files: tuple[int, int] | None = None,
    host: str = "127.0.0.1",
    proxy: str = "",
) -> Iterator[tuple[str, int]]:
    """The overlay's server as a process of its own: its address and process id.

    `log` gets its standard error; `files` is the limit of open files it starts with, soft and hard; `proxy` is whose
    word counts for who its clients are.
    """
    code = "import resource, sys; from pathlib import Path; from tableside.stream import serve; "
    if files is not None:
        code += f"resource.setrlimit(resource.RLIMIT_NOFILE, {files}); "
    code += "folder, host, proxy = sys.argv[1:]; serve(Path(folder), host, 0, proxy=proxy)"
    command = [sys.executable, "-u", "-c", code, str(folder), host, proxy]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[-1], process.pid
        finally:
            process.terminate()


@contextmanager
def overlay(driver: webdriver.Chrome, folder: Path, query: str = "") -> Iterator[Page]:
    """The overlay's page for a data folder, with a server of its own; the browser leaves before that ends."""
    with server(folder) as where:
        page = Page(driver)
        complaints(driver)
        page.open(where + query)
        try:
            yield page
        finally:
            page.open("about:blank")


class Page:
    """The overlay's page in a Chromium."""

    def __init__(self, driver: webdriver.Chrome) -> None:
        self.driver = driver

    def open(self, address: str) -> None:
        """Load the page, as a browser source does."""
        self.driver.get(address)

    @property
    def text(self) -> str:
        """All visible words, in the order of the page, each part of it on lines of its own."""
        return re.sub(r"\n+", "\n", str(self.script("document.body.innerText")))

    @property
    def is_grey(self) -> bool:
        """Return whether the page says that what it shows is out of date."""
        return "stale" in str(self.driver.find_element(By.TAG_NAME, "body").get_attribute("class")).split()

    def wait(self, condition: Callable[[], object]) -> None:
        """Wait until the condition holds; a page that is left or not yet filled may lack what it asks for."""
        lacking = (JavascriptException, StaleElementReferenceException)
        WebDriverWait(self.driver, PATIENCE, 0.1, ignored_exceptions=lacking).until(lambda _: condition())

    def until(self, *words: str, gone: tuple[str, ...] = ()) -> str:
        """Wait until the page shows all of these words and none of those `gone`; return its text."""

        def shown() -> bool:
            text = self.text
            return all(word in text for word in words) and not any(word in text for word in gone)

        try:
            self.wait(shown)
        except TimeoutException:
            raise AssertionError(f"{words} and not {gone} in: {self.text}") from None
        return self.text

    def script(self, code: str) -> Any:
        """The value of a JavaScript expression."""
        return self.driver.execute_script(f"return {code}")

    def source(self) -> str:
        """The whole document as HTML, hidden parts too."""
        return str(self.script("document.documentElement.outerHTML"))

    def picture(self, path: Path) -> None:
        """Save the page as a PNG, with the background it has."""
        shot = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
        path.write_bytes(base64.b64decode(shot["data"]))


def boxes(page: Page, what: str) -> list[dict[str, Any]]:
    """The positions of these parts of the page, in pixels, and those of their texts that are cut off."""
    parts: list[dict[str, Any]] = page.script(
        f"""[...document.querySelectorAll({what!r})].filter((part) => part.offsetParent).map((part) => ({{
            ...part.getBoundingClientRect().toJSON(),
            cut: [...part.querySelectorAll('*')]
                .filter((text) => text.textContent && getComputedStyle(text).overflowX !== 'visible')
                .filter((text) => text.scrollWidth > text.clientWidth
                    || (getComputedStyle(text).overflowY !== 'visible' && text.scrollHeight > text.clientHeight))
                .map((text) => text.textContent),
        }}))"""
    )
    return parts


def overlap(first: dict[str, Any], second: dict[str, Any]) -> bool:
    """Return whether one of two boxes covers a part of the other."""
    across = first["left"] < second["right"] and second["left"] < first["right"]
    return across and first["top"] < second["bottom"] and second["top"] < first["bottom"]


def complaints(driver: webdriver.Chrome) -> list[str]:
    """Return what the browser reported against the page since this was asked: errors, and what its policy refused."""
    return [line["message"] for line in driver.get_log("browser")]


def backdrop(driver: webdriver.Chrome, red: int, green: int, blue: int, alpha: float = 1) -> None:
    """Set what is behind a transparent page: nothing (alpha 0) or a colour."""
    colour = {"r": red, "g": green, "b": blue, "a": alpha}
    driver.execute_cdp_cmd("Emulation.setDefaultBackgroundColorOverride", {"color": colour})


@contextmanager
def resize(driver: webdriver.Chrome, width: int, height: int) -> Iterator[None]:
    """Give the page another size, in pixels."""
    _size(driver, width, height)
    try:
        yield
    finally:
        _size(driver, *SIZE)


def _size(driver: webdriver.Chrome, width: int, height: int) -> None:
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
