"""Players read players' words: none of the program's own, and one word for one thing, in every language."""

import re

import pytest
from babel.messages.pofile import read_po

from tableside.text import LANGUAGES
from tableside.text.catalogue import FOLDER

PLAYERS = ("help", "screens", "table")
"""The catalogues that players read during a match and before it."""

NEVER = {
    "en": ("ledger", "verdict", "uncontrolled", "prompt", "payload", r"\{player\} says", r"\{name\} says"),
    "de": ("Ledger", "Verdikt", "unkontrolliert", r"\{player\} sagt", "ZUG ENDE", "Zug Ende"),
}
"""Words that no player reads: those of the program, "says" for what was touched, and second words for one thing."""

END_TURN = {"en": "END TURN", "de": "ZUG BEENDEN"}
"""The key that ends a turn is called the same wherever it is named."""


def words(language):
    """Every text that players read, by its code."""
    for domain in PLAYERS:
        with (FOLDER / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as source:
            for entry in read_po(source, locale=language):
                code, *_ = (entry.id,) if isinstance(entry.id, str) else entry.id
                forms = (entry.string,) if isinstance(entry.string, str) else entry.string
                yield from ((code, form) for form in forms if code)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_player_reads_a_word_of_the_program(language):
    wrong = [
        (code, word)
        for code, form in words(language)
        for word in NEVER[language]
        if re.search(rf"(?<!\w){word}(?!\w)", form)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_that_ends_the_turn_has_one_name(language):
    texts = dict(words(language))
    assert texts["screen-panel-end-turn"] == END_TURN[language]
    assert END_TURN[language] in texts["help-match"]


def test_every_language_has_its_glossary():
    assert set(NEVER) == set(END_TURN) == set(LANGUAGES)
