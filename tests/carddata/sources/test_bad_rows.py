"""Rows that are bad, strange or hostile: each is told by card, and the rest is read."""

from __future__ import annotations

import json
import time
import tracemalloc
from typing import Any

import pytest

from carddata.compiler.build import build_cards
from carddata.model.card import Card
from carddata.sources.printed import SourceFault
from carddata.sources.reader import MAX_ROWS, Before, read_contents, read_value
from tests.carddata.sources.test_traps import riftcodex

KNOWN = {"Grey Hound": Card("Grey Hound", "unit", numbers=("AAA-001", "OPP-001"))}


def found(*rows: dict[str, Any]) -> Any:
    return read_contents([("cards.json", json.dumps(rows).encode())], before=Before(KNOWN))


def built(text: str) -> Card:
    """The card of a row with this text."""
    sources = read_value([riftcodex(text={"rich": text})])
    (card,) = build_cards(sources.cards.values())
    return card


@pytest.mark.parametrize("name", ["Grey hound", "GREY HOUND", "Grey-Hound", "Gréy Hound"])
def test_a_card_named_like_another_is_that_card(name: str) -> None:
    sources = found(riftcodex(name, id="bad"))
    assert sources.faults == (SourceFault("like-another", "bad", "Grey Hound"),)
    assert list(sources.cards) == ["Grey Hound"]


def test_two_rows_named_like_each_other_are_one_card() -> None:
    sources = read_value([riftcodex("Red Hound"), riftcodex("Red hound", id="bad", riftbound_id="aaa-001a-298")])
    assert sources.faults == (SourceFault("like-another", "bad", "Red Hound"),)
    assert sources.cards["Red Hound"].numbers == ("AAA-001", "AAA-001a")


def test_a_card_with_the_number_of_another_is_left_out() -> None:
    sources = found(riftcodex("Grauer Hund", id="bad"), riftcodex("Red Hound", riftbound_id="aaa-002-298"))
    assert sources.faults == (SourceFault("same-number", "bad", "Grauer Hund"),)
    assert list(sources.cards) == ["Red Hound"]


def test_promotions_share_their_numbers() -> None:
    assert found(riftcodex("Red Hound", riftbound_id="opp-001-298")).faults == ()


def test_rows_under_one_id_are_one_card() -> None:
    sources = read_value([riftcodex(id="x"), riftcodex(id="x", metadata={"clean_name": None})])
    assert (sources.faults, sources.cards["Grey Hound"].numbers) == ((), ("AAA-001",))


@pytest.mark.parametrize(
    "changes",
    [
        {"language": "de"},
        {"locale": "zh-cn"},
        {"text": {"rich": "据守时抽七张牌。"}},
        {"name": "Серый пёс"},
    ],
)
def test_a_text_in_another_language_is_told(changes: dict[str, Any]) -> None:
    sources = read_value([riftcodex(id="bad", **changes) if "name" not in changes else riftcodex(id="bad") | changes])
    assert [(fault.code, fault.row) for fault in sources.faults] == [("other-language", "bad")]


@pytest.mark.parametrize(
    "text",
    [
        "Wenn ich halte, ziehe 7.",
        "Quand je contrôle le champ, piochez une carte.",
        "Cuando ataco, roba una carta.",
        "Quando ataco, compre uma carta.",
    ],
)
def test_a_text_in_another_language_with_the_same_letters_is_told_by_its_words(text: str) -> None:
    assert [fault.code for fault in read_value([riftcodex(text={"rich": text})]).faults] == ["other-language"]


def test_a_text_in_a_language_that_nobody_knows_is_by_hand_and_may_touch_anything() -> None:
    card = built("Mikor tartok, húzz hetet.")
    assert (card.abilities, card.unread) == (None, ("anything",))


def test_a_set_that_nobody_knows_is_imported() -> None:
    assert read_value([riftcodex(riftbound_id="qqq-001-999")]).cards["Grey Hound"].numbers == ("QQQ-001",)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[Tank]<br />When I hold, :rb_banana: draw 7.", "unknown-symbol"),
        ("[Tank]<br />When I hold, draw ☃.", "unknown-symbol"),
        ("[Zorbify]", "keyword"),
        ("[Zorbify 3] When I hold, draw 7.", "keyword"),
        ("[Tank", "unknown-symbol"),
        ("When I hold, (draw 7.", "bracket-not-closed"),
        ("[" * 2000, None),
        ("draw " * 800, None),
    ],
)
def test_what_the_compiler_does_not_know_is_by_hand(text: str, code: str | None) -> None:
    begun = time.process_time()
    card = built(text)
    assert time.process_time() - begun < 5
    assert card.abilities is None
    assert card.stop is not None
    assert code in (None, card.stop.code)


@pytest.mark.parametrize("markup", ["<b>{}</b>", "<script>{}</script>", '<p class="x">{}', "{}<br/>", "<p><p>{}</p>"])
def test_markup_of_any_kind_is_no_part_of_a_text(markup: str) -> None:
    text = markup.format("When I hold, draw 7.")
    assert read_value([riftcodex(text={"rich": text})]).cards["Grey Hound"].text == "When I hold, draw 7."


@pytest.mark.parametrize(
    "changes",
    [
        {"name": ["Grey Hound"]},
        {"riftbound_id": 7},
        {"attributes": []},
        {"attributes": {"energy": True}},
        {"attributes": {"energy": 1e400}},
        {"classification": None},
        {"classification": {"type": "Unit", "domain": {"a": 1}}},
        {"text": {"rich": ["x"]}},
    ],
)
def test_a_field_of_a_wrong_type_is_told(changes: dict[str, Any]) -> None:
    sources = read_value([riftcodex(id="bad") | changes, riftcodex("Red Hound", riftbound_id="aaa-002-298")])
    assert list(sources.cards) == ["Red Hound"]
    assert [fault.row for fault in sources.faults] == ["bad"]


def test_a_megabyte_on_a_line_and_a_list_without_end_take_bounded_time_and_memory() -> None:
    long = riftcodex("Long", text={"rich": "x" * 2**20}, riftbound_id="aaa-009-298")
    rows = [long, *(riftcodex(f"Hound {number}", riftbound_id=None, public_code="x") for number in range(MAX_ROWS + 5))]
    content = json.dumps(rows).encode()
    tracemalloc.start()
    begun = time.process_time()
    sources = read_contents([("cards.json", content)])
    taken, (_, peak) = time.process_time() - begun, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (sources.faults[0].code, sources.faults[0].row) == ("rows-left-out", "6")
    assert (sources.faults[1].code, sources.faults[1].card) == ("text-too-long", "Long")
    assert len(sources.faults) == MAX_ROWS + 1
    assert taken < 20
    assert peak < 40 * len(content)


def test_a_nesting_without_end_is_told() -> None:
    for content in (b'{"cards":' * 50_000, b"[" * 200_000, b'[{"riftbound_id":' * 50_000):
        assert read_contents([("cards.json", content)]).faults == (SourceFault("not-json", "cards.json"),)
