"""The project's own scenarios, and those of the shared folder where it is there."""

from pathlib import Path

import pytest

from carddata.model.card import Catalogue
from tableside.notation.check import check_scenario, scenario_files

ROOT = Path(__file__).parents[2]
OWN = ROOT / "tests/scenarios"
SHARED = ROOT.parent / "shared/scenarios"


def broken(file: Path, cards: Catalogue) -> list[str]:
    return [
        f"{file}:{failure.line}: {failure.message}"
        for failure in check_scenario(file.read_text(encoding="utf-8"), cards)
    ]


@pytest.mark.parametrize(
    "file", list(scenario_files((OWN,))), ids=lambda file: file.relative_to(OWN).with_suffix("").as_posix()
)
def test_own_scenario_holds(file: Path, cards: Catalogue) -> None:
    assert not broken(file, cards)


BESIDE = scenario_files((SHARED,)) if SHARED.is_dir() else ()
SHARED_FILES = {file.relative_to(SHARED).with_suffix("").as_posix(): file for file in BESIDE}


@pytest.mark.parametrize("name", sorted(SHARED_FILES))
def test_shared_scenario_holds(name: str, cards: Catalogue) -> None:
    assert not broken(SHARED_FILES[name], cards)
