"""The files of the screens: rules that parse, and words for every code in every language."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from kivy.lang.parser import Parser

import tableside.screens
from tableside.engine.model.modes import MODES
from tableside.screens import setup_steps
from tableside.text import LANGUAGES, Text
from tableside.text.catalogue import FOLDER as LOCALES

FOLDER = Path(tableside.screens.__file__).parent
RULES = sorted(FOLDER.rglob("*.kv"))
CODE = sorted(FOLDER.rglob("*.py"))


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
def test_rules_parse_and_belong_to_a_module(path):
    text = "\n".join("" if line.startswith("#:") else line for line in path.read_text().splitlines())
    assert Parser(content=text).rules
    assert path.with_suffix(".py").exists()


def used():
    """Every code of the screens that stands in their files."""
    text = "\n".join(path.read_text() for path in [*RULES, *CODE])
    return set(re.findall(r"""['"](screen-[a-z0-9-]+)['"]""", text))


def words(language, domain="screens"):
    """The words of each code of a domain, the screens' own or another."""
    with (LOCALES / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as source:
        found = {}
        for entry in read_po(source, locale=language):
            code, *_ = (entry.id,) if isinstance(entry.id, str) else entry.id
            if code:
                found[code] = (entry.string,) if isinstance(entry.string, str) else entry.string
        return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_words_and_none_is_left_over(language):
    assert set(words(language)) == used()
    assert all(all(forms) for forms in words(language).values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_arguments(language):
    english = words("en")
    for code, forms in words(language).items():
        assert {*re.findall(r"{\w+}", " ".join(forms))} == {*re.findall(r"{\w+}", " ".join(english[code]))}, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_button_of_the_strip_has_words_of_its_own(language):
    """The strip stays beside every notice and page: "undo" must not read like a page's "back"."""
    known = {**words(language), **words(language, "table")}
    strip = {code for code in known if code.startswith("screen-strip-")}
    buttons = {code for code in known if code.startswith("button-")} | {"screen-back", "screen-close"}
    equal = [(a, b) for a in strip for b in buttons if known[a][0].casefold() == known[b][0].casefold()]
    assert "screen-strip-undo" in strip
    assert equal == []


def test_a_code_without_words_shows_itself():
    assert Text("de")("screen-there-is-no-such-code") == "screen-there-is-no-such-code"


def test_every_mode_can_be_chosen():
    assert list(setup_steps.MODE_ANSWERS) == list(MODES)
