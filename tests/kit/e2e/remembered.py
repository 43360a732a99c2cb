"""The screen's memory in the matches of tests: Ann and Ben, who played on two battlefields."""

from pathlib import Path

import msgspec

from tableside.engine.model.game_setup import GameSetup
from tableside.screens.people import Memory, PastPlayer

PLACES = ("Altar of Blood", "Abandoned Hall")
"""The battlefields of the last match."""


def remember(data: Path) -> None:
    """Let the app on this data folder begin with the names and the battlefields of an earlier match."""
    data.mkdir(parents=True, exist_ok=True)
    setup = GameSetup({"A": "Ann", "B": "Ben"}, PLACES)
    (data / "people.json").write_bytes(msgspec.json.encode(Memory((PastPlayer("Ann"), PastPlayer("Ben")), setup)))
