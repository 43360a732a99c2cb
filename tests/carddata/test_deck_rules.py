"""Whether a deck is legal, and what is wrong with a deck that is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from carddata.deck_reader import read
from carddata.deck_rules import DeckFault, faults, load_rules
from carddata.decklist import DeckList
from carddata.sets import load
from tableside.decks import samples

CARDS = load()
LEGAL = read(samples.deck_list("Teemo"), CARDS)


def codes(deck: DeckList) -> list[str]:
    return [fault.code for fault in faults(deck, CARDS)]


@pytest.mark.parametrize("name", samples.names())
def test_the_samples_are_legal_and_all_their_cards_are_known(name: str) -> None:
    deck = read(samples.deck_list(name), CARDS)
    assert deck.unknown == ()
    assert faults(deck, CARDS) == ()
    assert faults(deck, CARDS, "core") == ()


def test_there_are_at_least_two_samples_and_no_other() -> None:
    assert len(samples.names()) >= 2
    with pytest.raises(KeyError):
        samples.deck_list("../jinx")


@pytest.mark.parametrize(
    ("deck", "fault"),
    [
        (replace(LEGAL, main=LEGAL.main[1:]), DeckFault("main-few", count=39, limit=40)),
        (replace(LEGAL, main=(*LEGAL.main, "Zaunite Bouncer")), DeckFault("main-many", count=41, limit=40)),
        (replace(LEGAL, runes=LEGAL.runes[1:]), DeckFault("runes", count=11, limit=12)),
        (replace(LEGAL, battlefields=LEGAL.battlefields[1:]), DeckFault("battlefields", count=2, limit=3)),
        (replace(LEGAL, sideboard=("Angler Beast",) * 2 + LEGAL.main[:9]), DeckFault("sideboard", count=11, limit=10)),
        (replace(LEGAL, legend=None), DeckFault("no-legend")),
        (replace(LEGAL, champion="Ahri, Inquisitive"), DeckFault("champion-misfit", "Ahri, Inquisitive")),
        (replace(LEGAL, champion="Mega-Mech"), DeckFault("champion-misfit", "Mega-Mech")),
        (replace(LEGAL, sideboard=("Tideturner",)), DeckFault("copies", "Tideturner", 4, 3)),
        (
            replace(LEGAL, battlefields=("Void Gate", "Void Gate", "Bandle Tree")),
            DeckFault("battlefield-twice", "Void Gate", 2, 1),
        ),
        (replace(LEGAL, sideboard=("Cleave",)), DeckFault("domain", "Cleave")),
        (replace(LEGAL, runes=("Fury Rune", *LEGAL.runes[1:])), DeckFault("domain", "Fury Rune")),
        (replace(LEGAL, sideboard=("Fox-Fire",)), DeckFault("signature", "Fox-Fire")),
        (replace(LEGAL, sideboard=("Mind Rune",)), DeckFault("misplaced", "Mind Rune")),
        (replace(LEGAL, runes=("Gust", *LEGAL.runes[1:])), DeckFault("misplaced", "Gust")),
        (replace(LEGAL, legend="Gust"), DeckFault("misplaced", "Gust")),
        (replace(LEGAL, sideboard=("Recruit",)), DeckFault("token", "Recruit")),
        (replace(LEGAL, sideboard=("Scrapheap",)), DeckFault("banned", "Scrapheap")),
    ],
)
def test_what_is_wrong_is_named(deck: DeckList, fault: DeckFault) -> None:
    assert fault in faults(deck, CARDS)


def test_a_unique_card_is_there_once() -> None:
    forge = read("Legend:\n1 Ornn, Fire Below the Mountain\nMain:\n2 Forgefire Cape", CARDS)
    assert DeckFault("copies", "Forgefire Cape", 2, 1) in faults(forge, CARDS)


def test_signature_cards_are_few() -> None:
    deck = replace(LEGAL, sideboard=("Guerilla Warfare",) * 4)
    assert DeckFault("signatures", count=4, limit=3) in faults(deck, CARDS)


def test_of_a_card_that_is_not_known_its_line_is_named_and_nothing_else_said() -> None:
    deck = read("Main:\n3 Block\n2 Pakaa Cubb\n1 Pakaa Cubb", CARDS)
    [fault] = [fault for fault in faults(deck, CARDS) if fault.card == "Pakaa Cubb"]
    assert fault == DeckFault("unknown", "Pakaa Cubb", line=3)


def test_the_core_rules_set_no_upper_limit_and_ban_nothing() -> None:
    deck = replace(LEGAL, main=(*LEGAL.main, "Scrapheap"), sideboard=("Angler Beast",) * 3 + LEGAL.main[:1])
    assert not {"main-many", "banned", "sideboard"} & {fault.code for fault in faults(deck, CARDS, "core")}
    assert {"main-many", "banned"} <= set(codes(deck))


def test_banned_cards_are_cards() -> None:
    assert load_rules().rules["constructed"].banned <= set(CARDS)


def test_a_fault_says_nothing_when_it_is_printed() -> None:
    assert "Cleave" not in repr(DeckFault("domain", "Cleave"))
