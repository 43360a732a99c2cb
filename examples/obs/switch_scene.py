"""Switches OBS to another scene when a game is over: follows the feed, and asks obs-websocket (version 5).

Usage: python examples/obs/switch_scene.py TOKEN [SCENE] [OBS_PASSWORD]

TOKEN is the one in overlay/access.toml of the data folder. Needs the package websockets.
"""

import base64
import hashlib
import json
import os
import sys
import time

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

TABLE = os.environ.get("TABLESIDE", "ws://127.0.0.1:8765")
OBS = os.environ.get("OBS", "ws://127.0.0.1:4455")


def digest(*parts: str) -> str:
    """The hash that obs-websocket asks for."""
    return base64.b64encode(hashlib.sha256("".join(parts).encode()).digest()).decode()


def switch(scene: str, password: str) -> None:
    """Ask OBS to show a scene."""
    with connect(OBS, proxy=None) as obs:
        hello = json.loads(obs.recv())["d"]
        answer = {"rpcVersion": 1}
        if "authentication" in hello:
            asked = hello["authentication"]
            answer["authentication"] = digest(digest(password, asked["salt"]), asked["challenge"])
        obs.send(json.dumps({"op": 1, "d": answer}))
        obs.recv()
        request = {"requestType": "SetCurrentProgramScene", "requestId": "1", "requestData": {"sceneName": scene}}
        obs.send(json.dumps({"op": 6, "d": request}))
        obs.recv()


def follow(token: str, scene: str, password: str) -> None:
    """Follow the feed, come back where it was lost, and switch the scene at the end of each game."""
    after = ""
    while True:
        try:
            with connect(f"{TABLE}/api/v1/live?token={token}&after={after}", origin=None, proxy=None) as table:
                print("following", flush=True)
                for frame in table:
                    message = json.loads(frame)
                    after = f"{message['run']}-{message['seq']}"
                    if any(event["code"] == "over" for event in message["events"]):
                        switch(scene, password)
                        print(f"{message['scene']['outcome']['text']}: {scene}", flush=True)
        except (OSError, ConnectionClosed):
            time.sleep(1)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    token, scene, password, *_ = [*sys.argv[1:], *["", "Result", ""][len(sys.argv) - 1 :]]
    follow(token, scene, password)
