"""Words of messages: from catalogues, with names in place of letters and numbers."""

import re

import pytest
from babel.messages.pofile import read_po

from tableside.engine import Secret
from tableside.message import CardName, Listing, Message, Names, PlaceName, PlayerName, message
from tableside.text import LANGUAGES, Text
from tableside.text.catalogue import FOLDER

DOMAINS = sorted(path.name for path in (FOLDER / "en/LC_MESSAGES").glob("*.po"))
NAMES = Names({"A": "Ann"}, {1: "Void Gate"})


def entries(language, domain):
    with (FOLDER / language / "LC_MESSAGES" / domain).open("rb") as file:
        return [entry for entry in read_po(file) if entry.id]


def fields(text):
    return set(re.findall(r"{(\w*)(?::start|:middle)?}", text))


def forms(entry):
    return entry.string if isinstance(entry.string, tuple) else (entry.string,)


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_code_has_words_in_every_language_with_the_same_arguments(language, domain):
    english = {entry.id: entry for entry in entries("en", domain)}
    others = {entry.id: entry for entry in entries(language, domain)}
    assert english.keys() == others.keys()
    for code, entry in others.items():
        assert all((*forms(entry), *forms(english[code]))), code
        assert not entry.fuzzy, code
        wanted = set().union(*map(fields, forms(english[code])))
        assert set().union(*map(fields, forms(entry))) == wanted, code


def test_no_code_is_in_two_domains():
    codes = [
        entry.id if isinstance(entry.id, str) else entry.id[0] for name in DOMAINS for entry in entries("en", name)
    ]
    assert sorted(codes) == sorted(set(codes))
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code) for code in codes)


def test_a_plural_is_the_same_code_twice():
    for language in LANGUAGES:
        for entry in (entry for name in DOMAINS for entry in entries(language, name)):
            assert isinstance(entry.id, str) or (entry.id[0] == entry.id[1] and len(entry.string) == 2), entry.id


def test_words_with_one_form_hold_any_count():
    assert Text("en")(message("overlay-points-more", count=1)) == "+1"
    assert Text("de")(message("overlay-points-less", count=2)) == "−2"


@pytest.mark.parametrize(
    ("argument", "english", "german"),
    [
        (PlayerName("A"), "Ann", "Ann"),
        (PlayerName("B"), "B", "B"),
        (PlaceName(1), "Void Gate", "Void Gate"),
        (PlaceName(2), "Battlefield 2", "Schlachtfeld 2"),
        (PlaceName("A"), "base", "Basis"),
        (CardName("B.F. Sword"), "B.F. Sword", "B.F. Sword"),
        (CardName(""), "a card", "eine Karte"),
        (Listing((PlayerName("A"), 3)), "Ann, 3", "Ann, 3"),
        (message("place-base"), "base", "Basis"),
    ],
)
def test_arguments_are_shown_by_name(argument, english, german):
    said = Message("no-such-code {it}", (("it", argument),))
    assert Text("en")(said, NAMES) == f"no-such-code {english}"
    assert Text("de")(said, NAMES) == f"no-such-code {german}"


def test_a_name_with_markup_or_braces_is_shown_as_it_is():
    said = Message("{it}", (("it", PlayerName("A")),))
    assert Text()(said, Names({"A": "{it} [b]A[/b]"})) == "{it} [b]A[/b]"


def test_a_secret_has_no_words():
    with pytest.raises(TypeError, match="Secret"):
        message("card-unknown", card=Secret("Teemo, Scout"))
    with pytest.raises(TypeError, match="Secret"):
        Text()(Message("{card}", (("card", Secret("Teemo, Scout")),)))


def test_a_code_without_words_is_shown_and_ends_nothing():
    assert Text("de")(message("no-such-code")) == "no-such-code"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_begins_with_a_card_that_was_not_read_begins_with_a_capital(language):
    unit, text = message("thing-unit"), Text(language)
    said = (
        message("button-thing", thing=unit),
        message("prompt-shown-as", card=unit, states=Listing(())),
        message("doubt-trigger", text=unit, event=unit),
    )
    assert [text(line, NAMES)[0].isupper() for line in said] == [True] * 3
