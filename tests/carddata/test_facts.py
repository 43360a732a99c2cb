"""The card facts that come with the program: their shape, and some of them typed in by hand."""

import json
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from carddata.model.card import Card
from carddata.sets import CardSet, load

CARDS = load()
SETS = sorted(entry.name for entry in files("carddata.sets").iterdir() if entry.name.endswith(".json"))

HIDDEN = {
    "Stand United", "Block", "Zhonya's Hourglass", "Consult the Past", "Sprite Call", "Blastcone Fae",
    "Teemo, Strategist", "Pakaa Cub", "Fight or Flight", "Teemo, Scout", "Tideturner", "Hidden Blade", "Facebreaker",
    "Fox-Fire", "Bushwhack", "Sudden Storm", "Emperor's Divide", "Wages of Pain", "Here to Help", "Windsinger",
    "Edge of Night", "Switcheroo", "Guards!", "Hostile Takeover", "Mischievous Marai", "Lotus Trap",
    "Pyke, Dockside Butcher", "Back Off", "Keeper of Masks", "Smoke and Mirrors", "Bone Skewer",
    "Evelynn, Entrancing", "Pyke, Returned", "Disciple of Shen", "Kennen, Keeper of Balance", "Resonating Strike",
    "Spiderling", "Temporal Breach", "Tornado Warrior",
}  # fmt: skip
"""The 39 cards with Hidden of the five sets."""

FACTS = (
    # name, type, domains, energy, power, might, keywords, champion, first number
    ("Pakaa Cub", "unit", "body", 3, 0, 3, "Hidden", None, "OGN-135"),
    ("Windsinger", "unit", "chaos", 2, 0, 1, "Hidden", None, "SFD-138"),
    ("Teemo, Scout", "unit", "chaos", 2, 0, 1, "Hidden", "Teemo", "OGN-197"),
    ("Pyke, Returned", "unit", "chaos", 3, 0, 3, "Hidden Backline", "Pyke", "UNL-145"),
    ("Evelynn, Entrancing", "unit", "chaos", 2, 0, 2, "Hidden Backline", "Evelynn", "UNL-141"),
    ("Zhonya's Hourglass", "gear", "calm", 2, 0, None, "Hidden", None, "OGN-077"),
    ("Edge of Night", "gear", "chaos", 3, 0, None, "Hidden Equip", None, "SFD-139"),
    ("Hostile Takeover", "spell", "mind order", 5, 2, None, "Hidden", None, "SFD-202"),
    ("Fox-Fire", "spell", "calm mind", 3, 0, None, "Hidden Action", None, "OGN-256"),
    ("Guards!", "spell", "order", 3, 0, None, "Hidden", None, "SFD-154"),
    ("Falling Star", "spell", "fury", 2, 2, None, "", None, "OGN-029"),
    ("Meditation", "spell", "calm", 2, 0, None, "Reaction", None, "OGN-048"),
    ("Sun Disc", "gear", "fury", 2, 1, None, "", None, "OGN-021"),
    ("Mega-Mech", "unit", "mind", 7, 0, 8, "", None, "OGN-088"),
    ("Mountain Drake", "unit", "body", 9, 0, 10, "", None, "OGN-142"),
    ("Zephyr Sage", "unit", "calm", 6, 1, 6, "Shield", None, "OGS-005"),
    ("Garen, Commander", "unit", "order", 6, 1, 5, "", "Garen", "OGS-013"),
    ("Laurent Bladekeeper", "unit", "body", 3, 0, 3, "Ganking", None, "SFD-096"),
    ("Noxus Saboteur", "unit", "fury", 3, 0, 3, "", None, "OGN-018"),
    ("Brynhir Thundersong", "unit", "fury", 6, 0, 5, "", None, "OGN-026"),
    ("Jinx, Rebel", "unit", "chaos", 5, 1, 5, "", "Jinx", "OGN-202"),
    ("Bandle Tree", "battlefield", "", 0, 0, None, "", None, "OGN-278"),
    ("Grove of the God-Willow", "battlefield", "", 0, 0, None, "", None, "OGN-280"),
    ("Teemo, Swift Scout", "legend", "mind chaos", 0, 0, None, "", "Teemo", "OGN-263"),
    ("Horns of the Dragon", "unit", "order", 6, 0, 6, "Tank", None, "VEN-118"),
    ("Kennen, Keeper of Balance", "unit", "order", 3, 0, 2, "Hidden", "Kennen", "VEN-135"),
    ("Zed, Master of Shadows", "legend", "fury chaos", 0, 0, None, "", "Zed", "VEN-143"),
    ("Mystic Vortex", "battlefield", "", 0, 0, None, "", None, "VEN-160"),
    ("Fury Rune", "rune", "fury", 0, 0, None, "", None, "OGN-007"),
)


def of(file: str) -> CardSet:
    return msgspec.json.decode((files("carddata.sets") / file).read_bytes(), type=CardSet)


@pytest.mark.parametrize("file", SETS)
def test_a_set_file_loads(file: str) -> None:
    found = of(file)
    assert found.cards
    assert all(card.name == card.name.strip() for card in found.cards)
    prefix = f"{found.set}-"
    if file != "tokens.json":
        assert all(any(number.startswith(prefix) for number in card.numbers) for card in found.cards)
        assert not any(card.token for card in found.cards)


def test_each_name_is_given_once() -> None:
    names = Counter(card.name for file in SETS for card in of(file).cards)
    assert [name for name, times in names.items() if times > 1] == []
    assert set(names) == set(CARDS)


def test_the_sets_are_whole() -> None:
    assert {file: len(of(file).cards) for file in SETS if file != "tokens.json"} == {
        "ogn.json": 296 - 2,  # Recruit and Sprite stand among the tokens
        "ogs.json": 24,
        "sfd.json": 221,
        "unl.json": 219,
        "ven.json": 166,
    }


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact[0])
def test_a_fact_typed_in_by_hand(fact: tuple[Any, ...]) -> None:
    name, kind, domains, energy, power, might, keywords, champion, number = fact
    card = CARDS[name]
    assert (card.type, card.energy, card.power, card.might) == (kind, energy, power, might)
    assert list(card.domains) == domains.split()
    assert list(card.keywords) == keywords.split()
    assert card.champion == champion
    assert number in card.numbers


def test_keywords_with_their_numbers() -> None:
    assert CARDS["Shen, Kinkou"].keywords == ("Reaction", "Shield 2", "Tank")
    assert CARDS["Sharkling"].keywords == ("Accelerate", "Assault 4")
    assert CARDS["Garen, Rugged"].keywords == ("Assault 2", "Shield 2")
    assert CARDS["Needlessly Large Yordle"].keywords == ("Shield 5", "Tank")
    assert CARDS["Shen, Kinkou"].has("Shield")
    assert not Card("x", "unit", keywords=("Shielded",)).has("Shield")


def test_the_cards_with_hidden_are_these() -> None:
    assert {card.name for card in CARDS.values() if card.has("Hidden")} == HIDDEN
    assert len(HIDDEN) == 39


def test_no_card_with_hidden_is_left_to_the_players() -> None:
    assert [card.name for card in CARDS.values() if card.has("Hidden") and card.abilities is None] == []


@pytest.mark.parametrize(
    "name",
    ["Noxus Saboteur", "Mushroom Pouch", "Ava Achiever", "Guerilla Warfare", "Ember Monk", "Pack of Wonders",
     "Black Market Broker", "Monster Harpoon", "Katarina, Reckless", "Scuttle Crab", "Bandle Tree",
     "Teemo, Swift Scout"],
)  # fmt: skip
def test_a_card_that_only_speaks_of_it_has_no_hidden(name: str) -> None:
    assert not CARDS[name].has("Hidden")


def test_a_spell_that_is_data_has_an_ability() -> None:
    for card in CARDS.values():
        if card.type == "spell":
            assert card.abilities != (), card.name


def test_tokens_are_marked() -> None:
    tokens = {card.name for card in of("tokens.json").cards}
    assert {"Recruit", "Sprite", "Sand Soldier", "Mech", "Gold", "Reflection", "Bird", "Brush", "Baron Pit"} <= tokens
    assert all(CARDS[name].token for name in tokens)
    assert (CARDS["Sprite"].might, CARDS["Sprite"].keywords) == (3, ("Temporary",))


@pytest.mark.parametrize("file", SETS)
def test_units_alone_have_might(file: str) -> None:
    for card in of(file).cards:
        assert (card.might is not None) == (card.type == "unit"), card.name


def texts(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name, ""
            yield from texts(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner, key)
    elif isinstance(value, str):
        yield key, value


@pytest.mark.parametrize("file", SETS)
def test_no_card_text_is_kept(file: str) -> None:
    for key, value in texts(json.loads((files("carddata.sets") / file).read_text(encoding="utf-8"))):
        assert key not in ("text", "effect", "flavor", "flavour", "description")
        assert len(value) <= 60, value
        assert "." not in value.removeprefix("B.F. ").removeprefix("Dr. "), value
