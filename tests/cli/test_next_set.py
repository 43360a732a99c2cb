"""Cards of a coming set: unknown keywords, gear that is a unit or stays at a battlefield, no domain, two legends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_cards import FORMAT, row
from tests.kit.cli import tableside

FERRY = row("Grey Ferry", "[Riding 2] You may play me to a battlefield.", type="Gear Unit", code="ZZZ-001")
ANCHOR = row("Grey Anchor", "[Moored] This stays where it is.", type="Gear", might=None, domains=[], code="ZZZ-002")
PILOT = row("Grey Pilot", "[Soaring] [Hidden]", domains=None, code="ZZZ-003")
ORB = row("Grey Orb", "[Unheard] Do things.", type="Relic", code="ZZZ-004")
TWINS = [
    row(f"Grey Twin, {title}", "[Partner]", type="Legend", might=None, champion="Grey Twin", code=f"ZZZ-10{number}")
    for number, title in enumerate(("First of Two", "Second of Two"))
]
QUAY = row("Grey Quay", "[Moored] When you hold here, [Unheard 2].", type="Battlefield", might=None, code="ZZZ-200")

PLAY = """title = "Cards of a set that comes are played by hand"
source = "Core Rules 002"
rules = ["323.7", "811.1.b"]
mode = "duel"
strict = true
play = '''
A hides "Grey Pilot" at @1
A chooses no
A plays "Grey Ferry" to @1
A chooses no
A chooses no
A chooses no
? "Grey Ferry" at @1
? "Grey Ferry" type gear
A plays "Grey Anchor" to @1                   ! ?
A plays "Grey Anchor" to base
A chooses no
A chooses no
A chooses no
A chooses no
A corrects "Grey Anchor" at @1
A chooses yes
? "Grey Anchor" at @1
A plays "Grey Pilot" from @1                  ! 811.1.b
'''

[position]
turn = "A"
battlefields = ["Grey Quay", "plain"]
units = { "A @1" = ["Mega-Mech"] }
legend = { A = "Grey Twin, First of Two" }
hand = { A = ["Grey Anchor", "Grey Ferry", "Grey Pilot"] }
"""

DECK = """Legend:
1 Grey Twin, First of Two
1 Grey Twin, Second of Two
Main:
3 Grey Ferry
3 Grey Anchor
3 Grey Pilot
3 Grey Orb
Battlefields:
1 Grey Quay
Runes:
12 Grey Rune
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder into which the cards were imported, but for one of a type that nobody knows."""
    source = tmp_path / "cards.json"
    source.write_text(json.dumps({"meta": FORMAT, "cards": [FERRY, ANCHOR, PILOT, ORB, *TWINS, QUAY]}))
    imported = tableside("--lang", "en", "cards", "import", source, "--data", tmp_path / "data")
    assert imported.exit_code == 1
    assert "Grey Orb: the type is not known" in imported.output
    assert "6 cards: 6 new, 0 changed, 6 by hand." in imported.output
    assert "Grey Pilot: a keyword that is not carried out" in imported.output
    return tmp_path / "data"


def test_its_cards_play_by_hand(tmp_path: Path, data: Path) -> None:
    file = tmp_path / "scenario.toml"
    file.write_text(PLAY)
    checked = tableside("--lang", "en", "check", file, "--data", data)
    assert (checked.exit_code, checked.output) == (0, "")


def test_its_decks_are_read_with_what_is_not_known_named(tmp_path: Path, data: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text(DECK)
    shown = tableside("--lang", "en", "deck", "show", deck, "--data", data)
    rows = [line.split("  ") for line in shown.stdout.splitlines()]
    done = {name: row[-1] for row in rows for name in row if name.strip().startswith("Grey")}
    assert {name.strip(): how.strip() for name, how in done.items()} == {
        "Grey Twin, First of Two": "by hand",
        "Grey Ferry": "by hand",
        "Grey Anchor": "by hand",
        "Grey Pilot": "by hand",
        "Grey Orb": "not known",
        "Grey Quay": "by hand",
        "Grey Rune": "not known",
        "Grey Twin, Second of Two": "by hand",
    }
    checked = tableside("--lang", "en", "deck", "check", deck, "--data", data, "--date", "2026-11-20")
    assert checked.exit_code == 1
    assert "Grey Twin, Second of Two is an additional legend" in checked.output
    assert "“Grey Orb” is not known" in checked.output
