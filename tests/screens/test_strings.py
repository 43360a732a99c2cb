"""The files of the screens: rules that parse, strings that are there."""

import re
from pathlib import Path

import pytest
from kivy.lang.parser import Parser

import tableside.screens
from tableside.screens import words

FOLDER = Path(tableside.screens.__file__).parent
RULES = sorted(FOLDER.rglob("*.kv"))
CODE = sorted(FOLDER.rglob("*.py"))


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
def test_rules_parse_and_belong_to_a_module(path):
    text = "\n".join("" if line.startswith("#:") else line for line in path.read_text().splitlines())
    assert Parser(content=text).rules
    assert path.with_suffix(".py").exists()


def asked():
    """Every key that the screens name whole, and the beginnings of those that they put together."""
    text = "\n".join(path.read_text() for path in [*RULES, *CODE])
    whole = set(re.findall(r"""say\(\s*['"]([^'"{]+)['"](?! \+)""", text))
    whole |= set(re.findall(r"""'(setup\.[a-z.]+)'""", text))
    begun = set(re.findall(r"""say\(f['"]([^'"{]+)\{""", text)) | set(re.findall(r"""say\(['"]([^'"]+)['"] \+""", text))
    return whole, begun | {"mode", "dial", "follow"}


def test_every_string_is_there():
    whole, _ = asked()
    assert len(whole) > 50
    assert whole <= set(words.STRINGS)


def test_no_string_is_left_over():
    whole, begun = asked()
    left = {key for key in words.STRINGS if key not in whole and not key.startswith(tuple(begun))}
    left -= {"tile.facedown", "tile.facedown brief", "tile.mine", "tile.mine brief", "readers.gl", "readers.slow"}
    assert left == set()


def test_other_languages_have_the_same_strings_and_values():
    for path in words.FOLDER.glob("*.json"):
        strings = words.load(path.stem)
        assert strings.keys() == words.STRINGS.keys()
        for key, text in strings.items():
            assert set(re.findall(r"{\w+}", text)) == set(re.findall(r"{\w+}", words.STRINGS[key]))


def test_a_string_that_is_not_there():
    with pytest.raises(KeyError):
        words.say("no such key")
