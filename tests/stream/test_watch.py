"""The page for viewers' phones, the file that waits for the table, and the examples for other programs."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import threading
from base64 import b64encode
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from selenium import webdriver
from websockets.sync.server import ServerConnection, serve

from tableside.engine.model.actions import Concede, PointsAre
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.match.public.stream_delay import STREAM_DELAY, StreamDelay
from tests.kit.patience import PATIENCE
from tests.kit.stream.browser import Page, complaints, resize, server
from tests.kit.stream.game import AGREED, CANARY, Game
from tests.stream.test_api import TOKEN, allow, state

EXAMPLES = Path(__file__).parents[2] / "examples/obs"


def test_viewers_see_both_sides_and_what_happened(driver: webdriver.Chrome, folder: Path) -> None:
    with Game(folder).controls().hides("A", CANARY, 1) as game, server(folder) as where, resize(driver, 390, 844):
        page = Page(driver)
        complaints(driver)
        page.open(f"{where}watch")
        page.until("Mira · turn 1", "Mira, since turn 1", "Facedown: Hidden at Void Gate", "Mira controls it")
        game.ends_turn()
        page.until("Jonas · turn 2", "Held Bandle Tree, turn 2", "Holds Bandle Tree")
        game.does(PointsAre("B", "B", 3))
        page.until("+2", "Told by hand", "unconfirmed")
        game.undoes()
        page.until("Taken back", gone=("+2",))
        assert page.script("document.documentElement.scrollWidth <= innerWidth")
        assert CANARY not in page.source()
        page.open(f"{where}watch?lang=de")
        page.until("Jonas · Zug 2", "Was geschah", "Zurückgenommen")
        game.does(Concede("A"))
        page.until("Jonas gewinnt", "Mira hat aufgegeben")
        assert complaints(driver) == []
        add = "const css = document.createElement('style'); css.innerHTML = 'body { color: red }'; "
        driver.execute_script(add + "document.head.append(css)")
        assert page.script("getComputedStyle(document.body).color") != "rgb(255, 0, 0)"
        complaints(driver)
        page.open("about:blank")


def test_viewers_are_told_that_a_match_is_held(driver: webdriver.Chrome, folder: Path) -> None:
    with Game(folder) as game, server(folder) as where, resize(driver, 390, 844):
        page = Page(driver)
        page.open(f"{where}watch")
        page.until("Mira · turn 1")
        game.notes(STREAM_DELAY, StreamDelay(UNTIL_OVER)).ends_turn()
        page.until("Mira · turn 1", "Shown after the match")
        page.open(f"{where}g/score?lang=de")
        page.until("Erst nach dem Match zu sehen")
        game.does(Concede("A"))
        game.leaves()
        page.until("Jonas", gone=("Erst nach",))
        page.open("about:blank")


def test_a_match_that_is_held_from_its_beginning_is_announced(driver: webdriver.Chrome, folder: Path) -> None:
    with Game(folder, msgspec.structs.replace(AGREED, stream_delay=UNTIL_OVER)), server(folder) as where:
        page = Page(driver)
        for address in (where, f"{where}watch"):
            page.open(address)
            page.until("Shown after the match", gone=("The match begins soon",))
        page.open("about:blank")


def test_the_file_for_obs_waits_for_the_table(driver: webdriver.Chrome, folder: Path) -> None:
    with server(folder) as where:
        port = urlsplit(where).port
    page = Page(driver)
    page.open(f"{(EXAMPLES / 'tableside.html').as_uri()}?http://127.0.0.1:{port}/g/score")
    assert page.text == ""
    with Game(folder), server(folder, port or 0):
        page.wait(lambda: "Jonas" in page.script("document.body.innerText"))
        page.open("about:blank")
    complaints(driver)


def test_the_template_for_spx_shows_the_score(driver: webdriver.Chrome, folder: Path) -> None:
    allow(folder, 'origins = ["http://localhost:1"]')
    with Game(folder) as game, server(folder) as where:
        page = Page(driver)
        page.open(where)
        page.until("Mira")
        template = (EXAMPLES / "spx-template.html").read_text()
        script = template.partition("<script>")[2].partition("</script>")[0]
        driver.execute_script(
            "document.body.innerHTML = '<p id=bar></p>'; "
            + script
            + f"""
            window.spx = {{ update, play, stop, next }};
            window.spx.update(JSON.stringify({{ f0: {where.rstrip("/")!r} }})); window.spx.play();
        """
        )
        page.until("Mira 0 : Jonas 0")
        game.does(PointsAre("A", "B", 3))
        page.until("Jonas 3")
        page.open("about:blank")


def test_obs_changes_its_scene_when_a_game_is_won(folder: Path) -> None:
    """The example against a server that speaks as obs-websocket does, with a password."""
    allow(folder, f'token = "{TOKEN}"')
    scenes: list[str] = []

    def obs(line: ServerConnection) -> None:
        line.send(json.dumps({"op": 0, "d": {"authentication": {"salt": "s", "challenge": "c"}}}))
        secret = b64encode(hashlib.sha256(b"passs").digest()).decode()
        expected = b64encode(hashlib.sha256(f"{secret}c".encode()).digest()).decode()
        assert json.loads(line.recv())["d"]["authentication"] == expected
        line.send(json.dumps({"op": 2, "d": {}}))
        scenes.append(json.loads(line.recv())["d"]["requestData"]["sceneName"])
        line.send(json.dumps({"op": 7, "d": {}}))

    with Game(folder) as game, server(folder) as where, serve(obs, "127.0.0.1", 0) as desk:
        thread = threading.Thread(target=desk.serve_forever)
        thread.start()
        place = {"TABLESIDE": where.replace("http", "ws").rstrip("/")}
        place["OBS"] = f"ws://127.0.0.1:{desk.socket.getsockname()[1]}"
        command = [sys.executable, "-u", str(EXAMPLES / "switch_scene.py"), TOKEN, "Interview", "pass"]
        with subprocess.Popen(command, env=os.environ | place, stdout=subprocess.PIPE, text=True) as example:
            game.does(PointsAre("A", "A", 1))
            killer = threading.Timer(PATIENCE, example.kill)
            killer.start()
            state(where)
            assert example.stdout is not None
            assert example.stdout.readline() == "following\n"
            game.does(Concede("B"))
            assert example.stdout.readline() == "Mira wins: Interview\n"
            killer.cancel()
            example.terminate()
        desk.shutdown()
        thread.join()
    assert scenes == ["Interview"]
