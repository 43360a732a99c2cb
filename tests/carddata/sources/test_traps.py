"""The traps of published card data, each on a small input of our own."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from carddata.compiler.build import build_cards, own_keywords
from carddata.model.card import Card, EffectText
from carddata.sources.printed import PrintedCard, SourceFault
from carddata.sources.reader import read_contents, read_value


def riftcodex(name: str = "Grey Hound", **changes: Any) -> dict[str, Any]:
    """A row as Riftcodex gives it."""
    row = {
        "name": name,
        "riftbound_id": "aaa-001-298",
        "attributes": {"energy": 2, "might": 3, "power": None},
        "classification": {"type": "Unit", "supertype": None, "domain": ["Mind"]},
        "text": {"rich": "<p>[Tank]<br />When I hold, draw 7.</p>", "plain": "[Tank]When I hold, draw 7."},
        "tags": ["Dog"],
    }
    return row | changes


HOUND = PrintedCard(
    "Grey Hound", "unit", ("mind",), 2, 0, 3, tags=("Dog",), numbers=("AAA-001",), text="[Tank]\nWhen I hold, draw 7."
)


def card(value: Any) -> PrintedCard:
    found = read_value(value)
    assert found.faults == ()
    (only,) = found.cards.values()
    return only


def compiled(printed: PrintedCard) -> Card:
    (built,) = build_cards([printed])
    return built


def test_the_lines_of_a_text_are_those_of_its_markup() -> None:
    assert card([riftcodex()]) == HOUND
    assert compiled(card([riftcodex()])).abilities


ERRATA = {
    "records": [
        {
            "cardName": "Grey Hound",
            "published": "2026-02-01",
            "oldText": "[Tank] (A reminder.)\nWhen I hold, draw\n7.",
            "newText": "[Tank]\nWhen I hold, draw\n8.",
        }
    ]
}


def test_a_stale_wording_gives_way_to_the_errata() -> None:
    for text, left in (("[Tank]<br />When I hold, draw 7.", "8"), ("[Tank]<br />When I hold, draw 9.", "9")):
        cards = json.dumps([riftcodex(text={"rich": text})])
        found = read_contents([("errata.json", json.dumps(ERRATA).encode()), ("cards.json", cards.encode())])
        assert found.cards["Grey Hound"].text == f"[Tank]\nWhen I hold, draw {left}."


def test_the_second_box_of_equipment_comes_from_a_source_of_its_own() -> None:
    row = riftcodex(classification={"type": "Gear", "domain": ["Mind"]}, tags=["Equipment"], text={"rich": ""})
    box = {"cards": [{"name": "Grey Hound", "might_bonus": 4, "effect_text": "[Tank]"}]}
    cards, boxes = ("cards.json", json.dumps([row]).encode()), ("boxes.json", json.dumps(box).encode())
    alone = read_contents([cards]).cards["Grey Hound"]
    assert compiled(alone).unread == ("anything",)
    whole = read_contents([boxes, cards]).cards["Grey Hound"]
    assert (whole.effect, whole.bonus) == ("[Tank]", 4)
    assert compiled(whole).attached == EffectText(4, ("Tank",))


def test_a_keyword_without_brackets_is_a_keyword() -> None:
    assert own_keywords("Hidden\nWhen I hold, draw 7.") == ("Hidden",)


def test_a_keyword_that_is_only_mentioned_is_not_the_cards_own() -> None:
    assert own_keywords("When I hold, reveal a card with [Hidden].\nYour units have [Tank].") == ()


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Fido - Grey Hound", "Fido, Grey Hound"),
        ("Fido, Grey Hound", "Fido, Grey Hound"),
        ("Dog, Fido - Grey Hound", "Fido, Grey Hound"),
        ("Fido - Grey Hound (Alternate Art)", "Fido, Grey Hound"),
        ("Fido - Grey Hound (Overnumbered)", "Fido, Grey Hound"),
        ("Fido - Grey Hound (Signature)", "Fido, Grey Hound"),
        ("Grey Hound (Starter)", "Grey Hound"),
        ("Grey Hound (271) // Buff", "Grey Hound"),
    ],
)
def test_names_arrive_in_many_ways(written: str, name: str) -> None:
    assert card([riftcodex(written)]).name == name


def test_the_supertype_of_a_legend_does_not_count() -> None:
    for supertype in ("Champion", None):
        kind = {"type": "Legend", "supertype": supertype, "domain": ["Mind", "Body"]}
        assert card([riftcodex("Fido - Grey Hound", classification=kind)]).champion == "Fido"


def test_a_legend_without_its_champions_name_has_the_champion_of_its_tags() -> None:
    kind = {"type": "Legend", "supertype": None, "domain": ["Mind", "Body"]}
    legend = card([riftcodex("Best of Dogs", classification=kind, tags=["Fido", "Dog"])])
    assert (legend.name, legend.champion) == ("Best of Dogs", "Fido")


def test_a_stray_heading_in_a_text_stops_it() -> None:
    assert compiled(card([riftcodex(text={"rich": "[Effect] 1<br />When I hold, draw 7."})])).abilities is None


def test_the_public_code_is_made_of_the_id() -> None:
    assert card([riftcodex(riftbound_id="aaa-299*-298")]).numbers == ("AAA-299*",)
    assert card([riftcodex(riftbound_id=None, public_code="AAA-T03")]) == card([riftcodex(riftbound_id="aaa-t03-298")])


def test_a_token_whose_might_has_a_symbol_of_energy_is_read() -> None:
    token = PrintedCard("Gnome", "unit", might=4, token=True)
    text = "When I hold, play a :rb_energy_4: :rb_might: Gnome unit token here."
    _, maker = build_cards([token, PrintedCard("Grey Hound", "unit", might=3, numbers=("AAA-001",), text=text)])
    assert maker.abilities


def test_a_stray_word_at_the_end_stops_the_text() -> None:
    stray = compiled(
        PrintedCard("Grey Hound", "unit", might=3, numbers=("AAA-001",), text="When I hold, draw 7.\nTank 1")
    )
    assert stray.abilities is None


def test_rows_of_one_card_are_printings_of_it_with_the_base_first() -> None:
    rows = [riftcodex(riftbound_id=code) for code in ("opp-001-298", "aaa-001a-298", "aaa-001-298", "aaa-001-298")]
    assert card(rows).numbers == ("AAA-001", "AAA-001a", "OPP-001")


def test_rows_of_one_card_that_disagree_are_told() -> None:
    other = riftcodex(riftbound_id="bbb-001-298", attributes={"energy": 9, "might": 3})
    found = read_value([riftcodex(), other])
    assert found.faults == (SourceFault("other-facts", "BBB-001", "Grey Hound"),)
    assert found.cards["Grey Hound"].energy == 2


def test_an_empty_text_may_be_written_out() -> None:
    assert card([riftcodex(text={"rich": "[NO TEXT]"})]).text == ""


GALLERY_ROW = {
    "id": "aaa-001-298",
    "name": "Grey Hound",
    "publicCode": "AAA-001/298",
    "cardType": {"type": [{"id": "unit", "label": "Unit"}]},
    "domain": {"values": [{"id": "mind", "label": "Mind"}]},
    "energy": {"value": {"id": 2, "label": "2"}},
    "might": {"value": {"id": 3, "label": "3"}},
    "text": {"richText": {"type": "html", "body": "<p>[Tank]<br />When I hold, draw 7.</p>"}},
    "tags": {"tags": ["Dog"]},
}
FORMATS = {
    "gallery page": {
        "props": {
            "pageProps": {
                "page": {
                    "blades": [
                        {"type": "masthead"},
                        {
                            "type": "riftboundCardGallery",
                            "sets": {"items": [{"id": "AAA", "name": "Card Set"}]},
                            "cards": {"items": [{"id": "AAA", "name": "A facet"}, GALLERY_ROW]},
                        },
                    ]
                }
            }
        }
    },
    "gallery feed": {"data": [GALLERY_ROW], "metadata": {"totalItems": 1}},
    "content API": {
        "game": "riftbound",
        "sets": [
            {
                "id": "AAA",
                "cards": [
                    {
                        "id": "x",
                        "collectorNumber": 1,
                        "name": "Grey Hound",
                        "description": "[Tank]\nWhen I hold, draw 7.",
                        "type": "Unit",
                        "faction": "Mind",
                        "stats": {"energy": "2", "might": "3", "power": None},
                        "tags": ["Dog"],
                        "media": [{"type": "image", "url": "x"}],
                    }
                ],
            }
        ],
    },
    "Riftcodex": {"items": [riftcodex()], "total": 1, "page": 1},
    "OpenRift": [
        {
            "card": {
                "name": "Grey Hound",
                "type": "unit",
                "super_types": [],
                "domains": ["mind"],
                "energy": 2,
                "power": None,
                "might": 3,
                "rules_text": "[Tank]\nWhen I hold, draw 7.",
                "tags": ["Dog"],
                "short_code": "AAA-001",
            },
            "printings": [{"short_code": "AAA-001"}],
        }
    ],
    "canonical list": {
        "meta": {"format": "riftbound-cards-canonical/1"},
        "cards": [
            {
                "name": "Grey Hound",
                "type": "Unit",
                "domains": ["Mind"],
                "energy": 2,
                "might": 3,
                "tags": ["Dog"],
                "text": "[Tank]\nWhen I hold, draw 7.",
                "printings": [{"code": "AAA-001/298"}],
            }
        ],
    },
}


@pytest.mark.parametrize("name", FORMATS)
def test_each_format_gives_the_same_card(name: str) -> None:
    assert card(FORMATS[name]) == HOUND


@pytest.mark.parametrize("name", FORMATS)
def test_each_format_may_give_a_unit_that_is_a_gear_as_well(name: str) -> None:
    text = json.dumps(FORMATS[name])
    text = text.replace('{"id": "unit", "label": "Unit"}', '{"id": "gear"}, {"id": "unit", "label": "Unit"}')
    text = text.replace('"type": "Unit"', '"type": "Unit / Gear"').replace('"type": "unit"', '"type": "gear unit"')
    assert card(json.loads(text)) == replace(HOUND, also="gear")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"name": ""}, "no-name"),
        ({"name": 7}, "no-name"),
        ({"name": "x" * 121}, "name-too-long"),
        ({"name": "a\x07b"}, "name-too-long"),
        ({"riftbound_id": "hound"}, "no-code"),
        ({"attributes": {"energy": "many"}}, "not-a-number"),
        ({"attributes": {"energy": 1000}}, "not-a-number"),
        ({"attributes": {"energy": 1.5}}, "not-a-number"),
        ({"classification": {"type": "Moon", "domain": []}}, "unknown-type"),
        ({"classification": {"type": "Unit / Spell", "domain": []}}, "unknown-type"),
        ({"classification": {"type": "Unit", "domain": ["Moon"]}}, "unknown-domain"),
        ({"text": {"rich": "x" * 20_001}}, "text-too-long"),
    ],
)
def test_a_bad_row_is_told_and_the_rest_is_read(changes: dict[str, Any], code: str) -> None:
    found = read_value([riftcodex(id="bad") | changes, riftcodex("Red Hound")])
    assert [(fault.code, fault.row) for fault in found.faults] == [(code, "bad")]
    assert list(found.cards) == ["Red Hound"]


def test_rows_that_are_no_rows_are_told() -> None:
    found = read_value([riftcodex(), None, 7, "x"])
    assert [fault.code for fault in found.faults] == ["unknown-format"] * 3
    assert list(found.cards) == ["Grey Hound"]


@pytest.mark.parametrize("data", [b"", b"{", b"\xff", b'{"a": 1}', b"[]", b"7", b"[" * 100_000])
def test_a_file_that_is_no_source_is_told(data: bytes) -> None:
    found = read_contents([("cards.json", data)])
    assert found.cards == {}
    assert found.faults[0].code in ("not-json", "unknown-format")


NAMES = st.sampled_from(
    ["cards", "items", "data", "sets", "tokens", "records", "meta", "format", "name", "type", "cardType",
     "riftbound_id", "id", "text", "newText", "might_bonus", "card", "rules_text", "props", "pageProps", "page",
     "blades"]
)  # fmt: skip
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | NAMES
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=5))


@settings(max_examples=500)
@given(VALUES)
def test_any_value_is_read_or_told(value: Any) -> None:
    found = read_value(value)
    assert found.cards or found.errata or found.faults or not value or isinstance(value, dict | list)
