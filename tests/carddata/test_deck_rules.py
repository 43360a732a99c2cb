"""The legality of decks, and the faults of a deck that is not legal."""

from __future__ import annotations

from dataclasses import replace
from datetime import date as day_of

import pytest

from carddata.deck_reader import read
from carddata.deck_rules import DeckFault, Format, ally_faults, bans_of, faults, load_rules, released
from carddata.decklist import DeckList
from carddata.model.card import Card
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
    bans = bans_of("constructed")
    assert bans.banned.union(*bans.banned_in.values()) <= set(CARDS)
    assert len(bans.banned) == 10


def test_some_cards_are_banned_in_one_mode_alone() -> None:
    deck = replace(LEGAL, legend="Master Yi, Wuju Bladesman")
    fault = DeckFault("banned", "Master Yi, Wuju Bladesman")
    assert fault in faults(deck, CARDS, mode="2v2")
    assert fault not in faults(deck, CARDS, mode="match")
    assert fault not in faults(deck, CARDS, "core", "2v2")


@pytest.mark.parametrize(("date", "sideboard"), [("2026-07-16", 10), ("2026-07-15", 8), ("2020-01-01", 8)])
def test_the_rules_are_those_of_the_day(date: str, sideboard: int) -> None:
    deck = replace(LEGAL, sideboard=("Angler Beast",) * 3 + LEGAL.main[:8])
    assert DeckFault("sideboard", count=11, limit=sideboard) in faults(deck, CARDS, date=date)


def test_cards_that_were_banned_later_were_allowed_and_it_is_said_that_bans_are_not_known() -> None:
    deck = replace(LEGAL, sideboard=("Scrapheap",))
    assert "banned" not in {fault.code for fault in faults(deck, CARDS, date="2026-03-30")}
    assert not bans_of("constructed", "2026-03-30").known
    assert bans_of("constructed").known


def test_rules_bans_and_sets_are_in_the_order_of_their_days() -> None:
    file = load_rules()
    for dated in (*file.formats.values(), *file.bans.values()):
        days = [each.since for each in dated]
        assert days == sorted(days, reverse=True)
    assert all(map(day_of.fromisoformat, file.released.values()))


def test_a_card_is_legal_from_the_day_on_which_its_set_is_released() -> None:
    deck = replace(LEGAL, sideboard=("Angler Beast",))
    day = load_rules().released[CARDS["Angler Beast"].numbers[0][:3]]
    fault = DeckFault("unreleased", "Angler Beast")
    assert fault in faults(deck, CARDS, date="2025-11-01")
    assert fault not in faults(deck, CARDS, date=day)
    assert fault not in faults(deck, CARDS)
    assert "Angler Beast" not in released(CARDS, "2025-11-01")


def test_a_reprint_and_a_card_of_a_set_without_a_day_are_released() -> None:
    cards = {
        "Old": Card("Old", "unit", numbers=("UNL-001", "OGN-001")),
        "New": Card("New", "unit", numbers=("QQQ-001",)),
        "Promotion": Card("Promotion", "unit", numbers=("OPP-001", "UNL-001")),
    }
    assert set(released(cards, "2025-11-01")) == {"Old", "New"}


@pytest.mark.parametrize(("form", "least"), [("sealed", 25), ("draft", 20)])
def test_a_limited_deck_is_small_and_may_have_any_three_domains_and_any_copies(form: Format, least: int) -> None:
    deck = replace(LEGAL, legend=None, champion=None, main=("Pakaa Cub",) * (least - 1), sideboard=LEGAL.main)
    assert faults(deck, CARDS, form) == (DeckFault("main-few", count=least - 1, limit=least),)
    many = replace(deck, main=("Cleave", "Block", *deck.main))
    assert DeckFault("domains", count=5, limit=3) in faults(many, CARDS, form)
    unmatched = replace(deck, main=("Pakaa Cub",) * least, champion="Ahri, Inquisitive")
    assert not {"champion-misfit", "main-few"} & {fault.code for fault in faults(unmatched, CARDS, form)}
    assert DeckFault("champion-misfit", "Mega-Mech") in faults(replace(deck, champion="Mega-Mech"), CARDS, form)


def test_teammates_share_no_legend_and_no_battlefield() -> None:
    ally = replace(LEGAL, battlefields=("Void Gate", "The Syren", "Bandle Tree"))
    assert ally_faults(LEGAL, ally) == (
        DeckFault("ally-legend", "Teemo, Swift Scout"),
        DeckFault("ally-battlefield", "Bandle Tree"),
        DeckFault("ally-battlefield", "Void Gate"),
    )
    assert ally_faults(LEGAL, DeckList()) == ()


def test_a_fault_says_nothing_when_it_is_printed() -> None:
    assert "Cleave" not in repr(DeckFault("domain", "Cleave"))
