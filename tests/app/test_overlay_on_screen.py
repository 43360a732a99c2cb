"""The whole app says on its screen that the overlay is not served, until it is."""

import socket
import time
from pathlib import Path

import pytest

from tableside.text import Text
from tests.kit.e2e.app import App
from tests.kit.patience import PATIENCE

pytestmark = pytest.mark.e2e


def test_a_port_in_use_is_on_the_screen_until_it_is_free(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        problem = Text("en")("error-overlay-port-in-use", port=port)
        app = App(tmp_path / "data", "--port", str(port))
        try:
            app.wait(problem, limit=PATIENCE)
            other.close()
            end = time.monotonic() + PATIENCE
            while any(problem in text for text in app.texts):
                assert time.monotonic() < end
                time.sleep(0.2)
            socket.create_connection(("127.0.0.1", port), timeout=10).close()
        finally:
            app.close()
