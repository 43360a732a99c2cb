"""The project's own scenarios, and those of the shared folder where it is there."""

from pathlib import Path

import pytest

from carddata.model import Catalogue
from tableside.notation.check import check, files

ROOT = Path(__file__).parents[2]
OWN = ROOT / "tests/scenarios"
SHARED = ROOT.parent / "shared/scenarios"

FOLLOWED = (
    "scoring/conquer-both-from-six",
    "scoring/conquer-both-from-seven",
    "scoring/ffa-conquer-all-three-from-six",
    "scoring/hold-one-conquer-the-other-from-six",
    "scoring/hold-wins-from-seven",
    "scoring/one-score-to-a-battlefield-a-turn",
    "hidden/hide-at-a-controlled-battlefield",
    "hidden/hide-needs-control",
    "hidden/hide-needs-the-keyword",
    "hidden/hide-one-to-a-battlefield",
    "hidden/hide-additional-card-at-bandle-tree",
    "hidden/hide-only-on-your-own-turn",
    "hidden/hide-costs-one-power-of-any-domain",
    "hidden/not-on-the-turn-it-was-hidden",
    "hidden/not-in-the-opponents-neutral-open",
    "hidden/reaction-on-the-opponents-turn",
    "hidden/unit-goes-to-that-battlefield",
    "hidden/gear-enters-there-and-is-recalled",
    "hidden/tokens-of-a-hidden-spell-go-there",
    "hidden/lost-with-the-battlefield",
    "knowledge/control-not-told",
    "knowledge/competition-records-in-silence",
    "knowledge/agreed-correction",
    "knowledge/hidden-unread",
    "knowledge/judge-rules-it-stands",
    "timing/no-hiding-in-a-showdown",
)
"""The shared scenarios that the rules of today's engine reach."""


def broken(file: Path, cards: Catalogue) -> list[str]:
    return [f"{file}:{one.line}: {one.message}" for one in check(file.read_text(encoding="utf-8"), cards)]


@pytest.mark.parametrize("file", list(files((OWN,))), ids=lambda file: file.relative_to(OWN).with_suffix("").as_posix())
def test_own_scenario_holds(file: Path, cards: Catalogue) -> None:
    assert not broken(file, cards)


@pytest.mark.parametrize("name", FOLLOWED)
def test_shared_scenario_holds(name: str, cards: Catalogue) -> None:
    if not SHARED.is_dir():
        pytest.skip("the shared scenarios are not beside this checkout")
    assert not broken(SHARED / f"{name}.toml", cards)
