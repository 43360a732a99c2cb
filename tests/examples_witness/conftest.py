"""A Chromium with the witness page."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from threading import Thread

import pytest
from selenium import webdriver

from tests.examples_witness.page import FILE, WitnessPage
from tests.kit.stream.browser import chromium


@pytest.fixture(scope="session")
def witness_driver() -> Iterator[webdriver.Chrome]:
    """One Chromium for all tests of this folder."""
    with chromium() as started:
        yield started


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a log."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def fresh_address() -> Iterator[Callable[[], str]]:
    """Makes addresses of the page at which no page has kept anything.

    Chromium keeps one storage for all files, and clearing it may take what the next test keeps.
    """
    handler = partial(Quiet, directory=str(FILE.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        numbers = count()
        yield lambda: f"http://page{next(numbers)}.localhost:{server.server_port}/{FILE.name}"
        server.shutdown()


@pytest.fixture
def page(witness_driver: webdriver.Chrome, fresh_address: Callable[[], str]) -> Iterator[WitnessPage]:
    """The page in English, with nothing kept."""
    with ExitStack() as stack:
        opened = WitnessPage(witness_driver, stack, fresh_address())
        opened.before("Object.defineProperty(navigator, 'language', { get: () => window.testLanguage ?? 'en-GB' })")
        opened.open()
        yield opened


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """A small PNG."""
    path = tmp_path / "photo.png"
    header = bytes.fromhex("89504e470d0a1a0a0000000d4948445200000001000000010806000000")
    content = bytes.fromhex("1f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082")
    path.write_bytes(header + content)
    return path
