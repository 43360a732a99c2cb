"""The files of the screens: rules that parse, and words for every code in every language."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from kivy.lang.parser import Parser

import tableside.screens
from tableside.engine.model.modes import MODES
from tableside.screens import setup
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


def words(language):
    """The words of the screens' own codes."""
    with (LOCALES / language / "LC_MESSAGES" / "screens.po").open("rb") as source:
        found = {}
        for one in read_po(source, locale=language):
            code, *_ = (one.id,) if isinstance(one.id, str) else one.id
            if code:
                found[code] = (one.string,) if isinstance(one.string, str) else one.string
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


def test_a_code_without_words_shows_itself():
    assert Text("de")("screen-there-is-no-such-code") == "screen-there-is-no-such-code"


def test_every_mode_can_be_chosen():
    assert list(setup.MODE_ANSWERS) == list(MODES)
