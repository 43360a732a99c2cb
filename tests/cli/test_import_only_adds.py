"""Imports only add: sources in any order, old after new, errata before and after, twice the same, undone, cut off.

The sources are small and in words of our own; one test takes the published ones, if they are there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from carddata.deck_reader import read as read_deck
from carddata.deck_writer import write as write_deck
from carddata.imported import load_with
from carddata.model.card import Card
from carddata.sets import load
from tableside.ledger import outside
from tableside.ledger.files import take_lock
from tableside.ledger.machine_log import MachineLog
from tableside.ledger.outside import read
from tests.carddata.sources.test_traps import ERRATA, riftcodex
from tests.cli.test_cards import FORMAT, row
from tests.kit.cli import tableside
from tests.kit.samples import FULL, some

PUBLISHED = Path(__file__).parents[3] / "shared/cards"
SOURCES = (
    "official_errata",
    "riftdex_cards_raw",
    "riftcodex_cards_raw",
    "equipment_overlay",
    "tokens",
    "cards_canonical",
)
OLD, NEW = "<p>[Tank]<br />When I hold, draw 7.</p>", "<p>[Tank]<br />When I hold, draw 8.</p>"
SETS = {"meta": FORMAT, "cards": [row("Grey Hound", "[Tank]\nWhen I hold, draw 8."), row("Red Hound", code="AAA-002")]}
PROMOS = [
    riftcodex(text={"rich": OLD}, riftbound_id="opp-001-298"),
    riftcodex("Red Hound (Metal)", text={"rich": None}),
]
for promo, code in zip(PROMOS, ("opp-001-298", "opp-002-298"), strict=True):
    promo["riftbound_id"] = code


class Desk:
    """A data folder into which sources are imported."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"

    def bring(self, source: Any, *options: str) -> Result:
        path = self.folder / "source.json"
        path.write_text(source if isinstance(source, str) else json.dumps(source))
        return tableside("--lang", "en", "cards", "import", *options, path, "--data", self.data)

    def undo(self) -> Result:
        return tableside("--lang", "en", "cards", "undo", "--data", self.data)

    def cards(self) -> dict[str, Card]:
        return dict(load_with(self.data / "cards", read))


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_promos_after_sets_add_their_printings_and_nothing_else(desk: Desk) -> None:
    desk.bring(SETS)
    before = desk.cards()
    desk.bring(PROMOS)
    after = desk.cards()
    assert after.keys() == before.keys()
    assert after["Grey Hound"].numbers == ("AAA-001", "OPP-001")
    assert after["Red Hound"].numbers == ("AAA-002", "OPP-002")
    assert after["Grey Hound"].abilities == before["Grey Hound"].abilities


def test_sets_after_promos_end_with_the_same_cards(desk: Desk, tmp_path: Path) -> None:
    other = Desk(tmp_path / "other")
    other.folder.mkdir()
    for source in (SETS, PROMOS):
        other.bring(source)
    for source in (PROMOS, SETS):
        desk.bring(source)
    mine, theirs = desk.cards(), other.cards()
    assert mine["Grey Hound"].abilities == theirs["Grey Hound"].abilities
    assert {*mine["Red Hound"].numbers} == {*theirs["Red Hound"].numbers}
    assert mine["Red Hound"].abilities == theirs["Red Hound"].abilities != None  # noqa: E711


def test_an_old_wording_after_a_new_one_changes_nothing(desk: Desk) -> None:
    desk.bring(SETS)
    before = desk.cards()
    desk.bring([riftcodex(text={"rich": OLD}, attributes={"energy": 0, "might": 3})])
    assert desk.cards()["Grey Hound"].abilities == before["Grey Hound"].abilities


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_errata_count_before_and_after_the_cards(desk: Desk, order: tuple[int, int]) -> None:
    sources: tuple[Any, Any] = ([riftcodex(text={"rich": OLD})], ERRATA)
    for at in order:
        desk.bring(sources[at])
    desk.bring([riftcodex(text={"rich": OLD})])
    shown = tableside("--lang", "en", "cards", "show", "Grey Hound", "--data", desk.data).output
    assert "Draw 8 cards." in shown


def test_a_second_box_stays_when_a_source_without_it_comes(desk: Desk) -> None:
    sword = row(
        "Grey Sword", "[Equip] :rb_rune_mind:", type="Gear", code="AAA-003", tags=["Equipment"], domains=["Mind"]
    )
    del sword["might"]
    box = {"cards": [{"name": "Grey Sword", "might_bonus": 4, "effect_text": "[Tank]"}]}
    desk.bring({"meta": FORMAT, "cards": [sword]})
    assert desk.cards()["Grey Sword"].abilities is None
    desk.bring(box)
    whole = desk.cards()["Grey Sword"]
    assert whole.attached is not None
    desk.bring({"meta": FORMAT, "cards": [sword]})
    assert desk.cards()["Grey Sword"] == whole


def test_a_missing_text_is_by_hand_and_takes_nothing_away(desk: Desk) -> None:
    bare = row("Blue Hound", code="AAA-004")
    bare["text"] = None
    desk.bring({"meta": FORMAT, "cards": [bare]})
    assert desk.cards()["Blue Hound"].unread == ("anything",)
    desk.bring({"meta": FORMAT, "cards": [row("Blue Hound", "[Tank]", code="AAA-004")]})
    known = desk.cards()["Blue Hound"]
    assert known.has("Tank")
    desk.bring({"meta": FORMAT, "cards": [bare]})
    assert desk.cards()["Blue Hound"] == known


def test_what_would_be_worse_is_listed_and_needs_to_be_accepted(desk: Desk) -> None:
    desk.bring(SETS)
    before = desk.cards()
    worse = {"meta": FORMAT, "cards": [row("Grey Hound", "Dance in the rain.", energy=9)]}
    result = desk.bring(worse)
    assert result.exit_code == 1
    assert "would be worse, and stays as it was: Grey Hound (cost, what it does)" in result.stdout
    assert "repeat with --accept" in result.stdout
    assert desk.cards() == before
    assert desk.bring(worse, "--accept").exit_code == 0
    assert (desk.cards()["Grey Hound"].abilities, desk.cards()["Grey Hound"].energy) == (None, 9)


def test_twice_the_same_is_said_and_changes_nothing(desk: Desk) -> None:
    desk.bring(SETS)
    content = (desk.data / "cards/cards.json").read_bytes()
    result = desk.bring(SETS)
    assert (result.exit_code, "all of it was known already" in result.stdout) == (0, True)
    assert (desk.data / "cards/cards.json").read_bytes() == content


def test_every_import_is_undone_by_one_command_and_is_in_the_machines_log(desk: Desk) -> None:
    states = [desk.cards()]
    for source in (SETS, PROMOS, ERRATA):
        desk.bring(source)
        states.append(desk.cards())
    for state in reversed(states[:-1]):
        assert desk.undo().exit_code == 0
        assert desk.cards() == state
    assert (desk.undo().exit_code, desk.cards()) == (1, dict(load()))
    events = [entry.event for entry in MachineLog(desk.data).read().entries]
    assert events == ["cards"] * 3 + ["cards undone"] * 3
    assert "cards were imported" in tableside("--lang", "en", "machine", "log", "--data", desk.data).output


def test_a_legend_with_and_without_its_champion_is_one_card(desk: Desk) -> None:
    kind = {"type": "Legend", "supertype": None, "domain": ["Mind", "Body"]}
    alone = riftcodex("Best of Dogs - Starter", classification=kind, tags=["Fido"])
    whole = riftcodex("Fido - Best of Dogs (Launch Exclusive)", classification=kind, tags=["Fido"])
    for order in permutations((alone, whole)):
        desk.bring(list(order))
        assert [name for name in desk.cards() if name.endswith("Best of Dogs")] == ["Fido, Best of Dogs"]
        desk.undo()
    desk.bring([riftcodex("Swift Scout", classification=kind, riftbound_id="ogn-263-298", text={"rich": ""})])
    assert desk.cards().keys() == load().keys()


def test_a_text_in_another_language_is_kept_apart(desk: Desk) -> None:
    desk.bring(SETS)
    before = desk.cards()
    result = desk.bring([riftcodex("Grauer Hund", text={"rich": "Wenn ich halte, ziehe 7 Karten."})])
    assert "it is in another language" in result.stderr
    assert desk.cards() == before


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("{", "the file is not JSON"),
        ({"a": 1}, "the format is not known"),
        ([], "no card was found in the files"),
        ({"records": [{"cardName": "Nobody", "newText": "Draw 1.", "published": "2026-01-01"}]}, ""),
    ],
)
def test_that_nothing_was_imported_has_its_reason(desk: Desk, source: Any, reason: str) -> None:
    assert reason in desk.bring(source).output


def test_a_byte_order_mark_and_riftdex_are_read(desk: Desk) -> None:
    rows = {
        "aaa-009-298": {
            "id": "aaa-009-star-298", "name": "Sky Hound", "cardType": "Unit", "might": 3,
            "abilityText": "[Tank]\nWhen I hold, draw 7.", "playCost": {"energy": 2, "power": 0, "runes": []},
        }
    }  # fmt: skip
    assert desk.bring("\ufeff" + json.dumps(rows)).exit_code == 0
    assert desk.cards()["Sky Hound"].numbers == ("AAA-009*",)
    assert desk.cards()["Sky Hound"].abilities


def test_twenty_thousand_faults_are_summed_by_kind(desk: Desk) -> None:
    rows = [riftcodex(f"Hound {number}", riftbound_id="x") for number in range(20_005)]
    result = desk.bring(rows)
    assert "19992 more rows: there is no card number" in result.stderr
    assert "5: these are more rows than are read" in result.stderr
    assert len(result.stderr.splitlines()) < 20


def test_two_imports_at_once_and_one_beside_the_app_are_refused_with_a_sentence(desk: Desk) -> None:
    desk.bring(SETS)
    before = desk.cards()
    lock = take_lock(desk.data)
    try:
        result = desk.bring(PROMOS)
        assert (result.exit_code, desk.undo().exit_code) == (2, 2)
    finally:
        os.close(lock)
    assert result.stderr.strip()
    assert desk.cards() == before


def at_each_write(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Ways to fail: the power is cut at the first write, at the second."""
    put = outside.put
    for last in (1, 2):
        count = 0

        def cut(*arguments: Any, **options: Any) -> None:
            nonlocal count
            count += 1
            if count >= last:  # noqa: B023
                raise OSError(5, "power")
            put(*arguments, **options)

        yield lambda: monkeypatch.setattr(outside, "put", cut)
        monkeypatch.setattr(outside, "put", put)


def test_a_power_cut_leaves_the_old_cards_and_the_way_back(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.bring(SETS)
    before = desk.cards()
    for cut in at_each_write(monkeypatch):
        cut()
        assert desk.bring(PROMOS).exit_code == 2
    assert desk.cards() == before
    assert desk.undo().exit_code == 0
    assert desk.cards() == dict(load())


def test_deck_codes_of_old_decks_are_equal_before_and_after(desk: Desk) -> None:
    text = "Legend:\n1 Swift Scout\nMain:\n3 Pakaa Cub\n2 Block\nRunes:\n6 Mind Rune"
    rows = [
        riftcodex("Pakaa Cub (Promo)", riftbound_id="opp-135-298", attributes={"energy": 3, "might": 3}),
        riftcodex("Block", riftbound_id="opp-057-298", classification={"type": "Spell", "domain": ["Calm"]}),
    ]
    before = write_deck(read_deck(text, load()), load(), "code")
    desk.bring(rows)
    cards = desk.cards()
    assert "OPP-135" in cards["Pakaa Cub"].numbers
    assert write_deck(read_deck(text, cards), cards, "code") == before
    assert read_deck(before, cards).main == read_deck(text, load()).main


@pytest.mark.timeout(600)
@pytest.mark.skipif(not PUBLISHED.is_dir(), reason="the published sources lie outside the repository")
@pytest.mark.parametrize("order", range(some(1, 12)))
def test_no_known_card_gets_worse(desk: Desk, order: int) -> None:
    sources = SOURCES if FULL else SOURCES[:2]
    for name in list(permutations(sources))[order * 61 % 720]:
        tableside("cards", "import", PUBLISHED / f"{name}.json", "--data", desk.data)
    cards = desk.cards()
    for name, card in load().items():
        after = cards[name]
        assert set(card.numbers) <= set(after.numbers), name
        assert (after.abilities is None) <= (card.abilities is None), name
        assert after.abilities == card.abilities, name
        assert (after.energy, after.power, after.might, after.tags) == (card.energy, card.power, card.might, card.tags)
