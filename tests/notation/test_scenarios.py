"""The project's own scenarios, and those of the shared folder where it is there."""

from pathlib import Path

import pytest

from carddata.model.card import Catalogue
from tableside.engine.model.actions import Action
from tableside.engine.model.dials import Dial
from tableside.engine.model.events import Event
from tableside.engine.model.record import decode_events, encode
from tableside.engine.model.state import Private, Table
from tableside.engine.model.verdict import Verdict
from tableside.notation.check import check_scenario, scenario_files
from tableside.notation.world import Keeper
from tests.kit.engine.play import readable

ROOT = Path(__file__).parents[2]
OWN = ROOT / "tests/scenarios"
SHARED = ROOT.parent / "shared/scenarios"


class SaidAndRecorded(Keeper):
    """Verdicts are sentences in every language, with rules; what happens reads from a record as it is."""

    def began(self, table: Table, private: Private, dial: Dial, events: tuple[Event, ...]) -> None:
        self.stood(events)

    def acted(self, action: Action, verdict: Verdict, events: tuple[Event, ...] | None) -> None:
        readable(verdict)
        self.stood(events or ())

    def stood(self, events: tuple[Event, ...]) -> None:
        secrets: list[object] = []
        assert decode_events(encode(events, secrets), secrets) == events


def broken(file: Path, cards: Catalogue) -> list[str]:
    try:
        failures = check_scenario(file.read_text(encoding="utf-8"), cards, SaidAndRecorded())
    except Exception as error:
        error.add_note(f"in {file}")
        raise
    return [f"{file}:{failure.line}: {failure.message}" for failure in failures]


@pytest.mark.parametrize(
    "folder",
    sorted({file.parent for file in scenario_files((OWN,))}),
    ids=lambda folder: folder.relative_to(OWN).as_posix(),
)
def test_own_scenarios_hold(folder: Path, cards: Catalogue) -> None:
    """Those of a folder, in one test: thousands of tests cost more than what they look at."""
    files = [file for file in scenario_files((folder,)) if file.parent == folder]
    assert not "\n".join(line for file in files for line in broken(file, cards))


BESIDE = scenario_files((SHARED,)) if SHARED.is_dir() else ()
SHARED_FILES = {file.relative_to(SHARED).with_suffix("").as_posix(): file for file in BESIDE}


@pytest.mark.parametrize("name", sorted(SHARED_FILES))
def test_shared_scenario_holds(name: str, cards: Catalogue) -> None:
    assert not broken(SHARED_FILES[name], cards)
