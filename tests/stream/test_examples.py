"""The examples for Companion and NodeCG, against real servers."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from selenium import webdriver

from tableside.engine.model.actions import Concede, PointsAre
from tests.intake.test_control import Control
from tests.kit.intake.phone import get, phone_table
from tests.kit.stream.browser import Page, complaints, server
from tests.kit.stream.game import Game
from tests.stream.test_api import allow

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_each_key_and_variable_of_companion_works(folder: Path) -> None:
    page = json.loads((EXAMPLES / "companion/table.json").read_text())
    with phone_table(folder) as table, server(folder) as where:
        control = Control(table)

        def real(address: str) -> str:
            served = control.address.rpartition("/control/")[0]
            token = control.address.rpartition("/")[2]
            address = address.replace("http://127.0.0.1:8764", served).replace("TOKEN", token)
            return address.replace("http://127.0.0.1:8765/", where)

        for key in page["keys"]:
            body = json.dumps(key["body"]).encode() if "body" in key else None
            answer = get(real(key["post"]), "POST", body, Content_Type="application/json")
            assert (answer.status, json.loads(answer.source)["ok"]) == (200, True), key
        assert [person.name for person in control.file.program.commentators] == ["Ann", "Ben"]
        for variable in page["variables"]:
            content = json.loads(get(real(variable["url"])).source)
            content = content[0] if variable["path"].startswith("$[0].") else content
            assert variable["path"].rpartition(".")[2] in content, variable


NODECG = """
    window.module = {}; window.sent = []; window.warned = [];
    window.replicants = {};
    window.nodecg = {
        bundleConfig: { table: %r },
        Replicant: (name, options) => (replicants[name] = { value: options.defaultValue }),
        sendMessage: (name, event) => sent.push(name),
        log: { warn: (line) => warned.push(line) },
    };
"""
"""The part of NodeCG's API that the extension uses."""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and prints nothing."""

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@contextmanager
def elsewhere(folder: Path) -> Iterator[str]:
    """An empty page of another origin; its origin."""
    (folder / "index.html").write_text("<!doctype html>")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as web:
        thread = threading.Thread(target=web.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{web.server_port}"
        finally:
            web.shutdown()
            thread.join()


def test_an_extension_of_nodecg_keeps_the_state_and_sends_events(
    driver: webdriver.Chrome, folder: Path, tmp_path: Path
) -> None:
    """From a page of another origin, over the end of the server."""
    page = Page(driver)
    with elsewhere(tmp_path) as origin, Game(folder) as game:
        allow(folder, f'origins = ["{origin}"]')
        with server(folder) as where:
            page.open(origin)
            extension = (EXAMPLES / "nodecg/extension.js").read_text()
            driver.execute_script(NODECG % where.rstrip("/") + extension + "\nmodule.exports(nodecg);")
            page.wait(lambda: page.script("replicants.tableside.value?.seats?.[0]?.name") == "Mira")
            game.does(PointsAre("A", "A", 3))
            page.wait(lambda: "point" in page.script("sent"))
        page.wait(lambda: page.script("warned.length"))
        game.does(Concede("B"))
        with server(folder, int(where.rstrip("/").rpartition(":")[2])):
            page.wait(lambda: page.script("replicants.tableside.value.over"))
            assert page.script("replicants.tableside.value.seats[0].points") == 3
            page.open("about:blank")
    complaints(driver)
