"""The set files are what the sources and the corrections make, and nobody edited them."""

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from msgspec.structs import replace

from carddata.compiler.alarms import alarms
from carddata.compiler.build import CardCorrection, build_cards, encode_set, read_corrections
from carddata.compiler.tags import tags_of
from carddata.model.card import Card, EffectText
from carddata.sets import load
from carddata.sources.printed import PrintedCard
from carddata.sources.reader import Sources, read_contents

SHARED = Path(__file__).parents[3] / "shared/cards"
FILES = ("cards_canonical", "tokens", "equipment_overlay", "official_errata")
NEEDS_SOURCES = pytest.mark.skipif(not SHARED.is_dir(), reason="the sources of the cards lie outside the repository")


def shared_sources() -> Sources:
    """All sources of the sets."""
    files = [
        path for name in FILES for folder in ("", "later") for path in sorted((SHARED / folder).glob(f"{name}*.json"))
    ]
    return read_contents((path.name, path.read_bytes()) for path in files)


@pytest.fixture(scope="module")
def sources() -> Sources:
    return shared_sources()


@NEEDS_SOURCES
def test_the_sets_are_what_the_sources_make(sources: Sources) -> None:
    cards = build_cards(sources.cards.values(), read_corrections())
    for file in (entry for entry in files("carddata.sets").iterdir() if entry.name.endswith(".json")):
        code = json.loads(file.read_bytes())["set"]
        own = [card for card in cards if ("tokens" if card.token else card.numbers[0].partition("-")[0]) == code]
        assert encode_set(code, own) == file.read_bytes(), f"run tools/cards: {file.name} is not up to date"


@NEEDS_SOURCES
def test_the_build_has_no_alarm(sources: Sources) -> None:
    cards = load()
    tags = tags_of(sources.cards.values())
    assert alarms(sources.cards, cards.values(), cards, tags, read_corrections()) == ()


@NEEDS_SOURCES
def test_each_reminder_that_a_correction_calls_stale_is_false(sources: Sources) -> None:
    cards = load()
    stale = {(each.card, each.stale_reminder) for each in read_corrections() if each.stale_reminder}
    printed = {name: sources.cards[name] for name, _ in stale}
    told = alarms(printed, cards.values(), {}, tags_of(sources.cards.values()))
    assert {(alarm.card, alarm.of) for alarm in told} == stale


@NEEDS_SOURCES
def test_each_correction_changes_something(sources: Sources) -> None:
    corrections = [each for each in read_corrections() if not each.leave_out and not each.stale_reminder]
    concerned = {correction.card for correction in corrections}
    some = [card for card in sources.cards.values() if card.token or card.name in concerned]
    plain, corrected = ({card.name: card for card in build_cards(some, laid)} for laid in ((), corrections))
    assert {name for name in concerned if plain[name] == corrected[name]} == set()


@NEEDS_SOURCES
def test_the_printings_agree_with_another_source(sources: Sources) -> None:
    for card in read_contents([("raw", (SHARED / "riftcodex_cards_raw.json").read_bytes())]).cards.values():
        known = sources.cards[card.name]
        assert set(card.numbers) <= set(known.numbers), card.name
        facts = ("type", "domains", "energy", "power", "might", "champion")
        assert all(getattr(card, fact) == getattr(known, fact) for fact in facts), card.name


def test_every_correction_says_why_and_by_which_source() -> None:
    corrections = read_corrections()
    assert len({correction.card for correction in corrections}) == len(corrections)
    for correction in corrections:
        assert correction.reason.endswith("."), correction.card
        assert correction.source, correction.card


def test_every_card_by_hand_says_what_stopped_it() -> None:
    by_people = {correction.card for correction in read_corrections() if correction.by_hand}
    for card in load().values():
        assert (card.stop is not None) == (card.abilities is None and card.name not in by_people), card.name


def printed(**fields: object) -> PrintedCard:
    return replace(PrintedCard("Grey Hound", "unit", ("mind",), 2, might=3, numbers=("AAA-001",)), **fields)


def built(*cards: PrintedCard, corrections: tuple[CardCorrection, ...] = ()) -> Iterator[Card]:
    yield from build_cards(cards, corrections)


def test_a_compiled_card_has_its_abilities_and_its_own_keywords() -> None:
    (card,) = built(printed(text="[Tank]\nWhen I hold, draw 7."))
    assert (card.keywords, card.stop, card.unread) == (("Tank",), None, ())
    assert card.abilities
    assert card.abilities[0].when == "hold"


def test_a_card_by_hand_keeps_its_keywords_its_stop_and_what_it_touches() -> None:
    (card,) = built(printed(text="[Tank]\nWhen I hold, look at your hand."))
    assert (card.keywords, card.abilities, card.unread) == (("Tank",), None, ("on hold",))
    assert card.stop is not None
    assert (card.stop.code, card.stop.at, card.stop.detail) == ("unread", 28, "look-at-or-reveal-cards")


def test_equipment_needs_its_second_box() -> None:
    equipment = printed(type="gear", might=None, tags=("Equipment",), text="")
    (unknown,) = built(equipment)
    assert unknown.stop is not None
    assert (unknown.stop.code, unknown.unread) == ("second-box", ("anything",))
    (known,) = built(replace(equipment, effect="[Tank]", bonus=4))
    assert (known.abilities, known.attached) == ((), EffectText(4, ("Tank",)))
    (by_hand,) = built(replace(equipment, effect="[Tank]\nI dance.", bonus=4))
    assert (by_hand.abilities, by_hand.attached) == (None, None)
    assert by_hand.unread == ("anything",)


def test_a_token_is_known_to_the_cards_that_make_it() -> None:
    token = printed(name="Gnome", domains=(), energy=0, might=4, token=True, numbers=())
    maker = printed(text="When I hold, play a 4 :rb_might: Gnome unit token here.")
    _, card = built(maker, token)
    assert card.abilities


def test_a_correction_wins() -> None:
    text = "When I hold, draw 7."
    why = {"card": "Grey Hound", "reason": "Because.", "source": "us"}
    (facts,) = built(printed(text=text), corrections=(CardCorrection(facts={"might": 9}, **why),))
    assert facts.might == 9
    (by_hand,) = built(printed(text=text), corrections=(CardCorrection(by_hand=True, may=("death",), **why),))
    assert (by_hand.abilities, by_hand.unread) == (None, ("death",))
    assert list(built(printed(text=text), corrections=(CardCorrection(leave_out=True, **why),))) == []
