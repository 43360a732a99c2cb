"""The edition after the newest is one new module: an imaginary one, put into a copy of the program."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

IMAGINARY = '''
from types import MappingProxyType

from tableside.engine.editions.edition import Edition


class Core20991231(Edition):
    """An edition that nobody wrote: hidden gear enters at its base, and 811 has become 899."""

    date = "2099-12-31"
    numbers = MappingProxyType({"811.1": "899.1", "811.1.b": "899.1.b", "822.3": ""})

    def facedown_gear_places(self, base: str, at: int) -> tuple[int | str, ...]:
        return (base,)


EDITION = Core20991231()
'''

QUESTIONS = """
import json
from tableside.engine import Private, Secret, Setup, judge
from tableside.engine.editions import FOLLOWED, NEWEST, cited_number, current_number
from tableside.engine.model.actions import Hide
from tableside.engine.model.game_setup import GameSetup, initial_table
from tableside.engine.rules.hidden import places_from_facedown

agreed = GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain"))
table = initial_table(agreed, {})
verdict = judge(table, Private(), Hide("B", Secret(None), 1))
print(json.dumps({
    "followed": FOLLOWED,
    "edition": [NEWEST, agreed.edition, verdict.edition],
    "rules": verdict.rules,
    "places": [places_from_facedown(table, "A", kind, 1) for kind in ("gear", "unit")],
    "numbers": [cited_number("822.3", NEWEST), cited_number("316.9", NEWEST), current_number("899.1.b", NEWEST)],
}))
"""


def test_one_new_module_is_the_next_edition(tmp_path: Path) -> None:
    package = tmp_path / "tableside"
    shutil.copytree(ROOT / "tableside", package, ignore=shutil.ignore_patterns("locale", "screens", "__pycache__"))
    (package / "engine/editions/core_2099_12_31.py").write_text(IMAGINARY, encoding="utf-8")
    paths = os.pathsep.join((str(tmp_path), str(ROOT)))
    run = subprocess.run(
        [sys.executable, "-c", QUESTIONS],
        check=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
    )
    said = json.loads(run.stdout)
    assert said["followed"] == ["2099-12-31", "2026-07-16", "2025-12-01"]
    assert said["edition"] == ["2099-12-31"] * 3
    assert {"899.1.b", "421.1"} <= {*said["rules"]}
    assert "811.1.b" not in said["rules"]
    assert said["places"] == [["A"], [1]]
    assert said["numbers"] == ["822", "316.9", "811.1.b"]
