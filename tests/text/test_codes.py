"""Every code that the source uses has words in every language, and every code with words is used."""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest
from babel.messages.pofile import read_po

from tableside.text import LANGUAGES
from tableside.text.catalogue import FOLDER
from tests.kit.folders import by_folder
from tests.text.source import PLACE, ROOT, dotted, files, nodes, text_of, texts

CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")
CODE_AT = {"message": 0, "Message": 0, "assumed": 0, "forbidden": 1, "not_known": 1, "disputed": 1}
"""The functions that take a code, and which of their arguments it is."""


def with_words(language: str) -> set[str]:
    """The codes that have words in a language."""
    found = set()
    for path in (FOLDER / language / "LC_MESSAGES").glob("*.po"):
        with path.open("rb") as file:
            for entry in read_po(file):
                if entry.id:
                    found.add(entry.id if isinstance(entry.id, str) else entry.id[0])
    return found


ENGLISH = with_words("en")
PREFIXES = frozenset(code.partition("-")[0] for code in ENGLISH)


@cache
def given_codes(name: str) -> set[str]:
    """The codes that a module gives to a function that takes one, with `PLACE` in those of an f-string."""
    found = set()
    for node in nodes(name):
        if isinstance(node, ast.Call) and (at := CODE_AT.get(dotted(node.func).rpartition(".")[2])) is not None:
            for argument in node.args[at : at + 1]:
                found |= {text for node in direct(argument) if (text := text_of(node)) is not None}
    return found


def direct(node: ast.AST) -> list[ast.AST]:
    """The values that an expression may have, of an `a if b else c` both."""
    return [*direct(node.body), *direct(node.orelse)] if isinstance(node, ast.IfExp) else [node]


SOURCES = by_folder([*files(".py"), *files(".kv"), *files(".js")])


def has_words(code: str, words: set[str]) -> bool:
    if PLACE not in code:
        return code in words
    pattern = re.compile(re.escape(code).replace(re.escape(PLACE), "[a-z0-9-]+"))
    return any(pattern.fullmatch(word) for word in words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_that_is_given_to_a_message_has_words(language: str) -> None:
    words = with_words(language)
    codes = {code for name in files(".py") for code in given_codes(name)}
    assert len(codes) > 100
    assert not sorted(code for code in codes if not has_words(code, words))


@pytest.mark.parametrize("folder", SOURCES)
def test_every_text_that_looks_like_a_code_has_words(folder: str) -> None:
    """Each text without words is told with its file."""
    alike = {
        (name, text)
        for name in SOURCES[folder]
        for text in texts(name)
        if CODE.fullmatch(text) and text.partition("-")[0] in PREFIXES
    }
    assert not sorted((name, text) for name, text in alike if text not in ENGLISH)


def test_every_code_with_words_is_used() -> None:
    used = frozenset(text for names in SOURCES.values() for name in names for text in texts(name))
    patterns = [
        re.compile(re.escape(text).replace(re.escape(PLACE), "[a-z0-9-]+"))
        for text in used
        if PLACE in text and CODE.fullmatch(text.replace(PLACE, "x")) and text.partition("-")[0] in PREFIXES
    ]
    unused = {code for code in ENGLISH - used if not any(pattern.fullmatch(code) for pattern in patterns)}
    assert not sorted(unused - in_kv(unused))


def in_kv(codes: set[str]) -> set[str]:
    """Those of these codes that stand within an expression of a .kv file or an attribute of a page."""
    text = "\n".join((ROOT / name).read_text(encoding="utf-8") for name in (*files(".kv"), *files(".html")))
    return {code for code in codes if re.search(rf"(?<![\w-]){re.escape(code)}(?![\w-])", text)}


def test_every_code_has_its_words_once() -> None:
    """Of a code that stands twice, or has two texts, gettext takes the last without a word."""
    for path in FOLDER.glob("*/LC_MESSAGES/*.po"):
        lines = path.read_text(encoding="utf-8").splitlines()
        codes = [line for line in lines if line.startswith("msgid ")]
        assert [code for code in codes if codes.count(code) > 1] == [], path
        assert len(codes) == sum(line.startswith(("msgstr ", "msgstr[0] ")) for line in lines), path


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_have_typographic_apostrophes(language: str) -> None:
    """People read "the judge’s call"; a straight apostrophe stands only where a placeholder brings it."""
    straight = []
    for path in (FOLDER / language / "LC_MESSAGES").glob("*.po"):
        with path.open("rb") as file:
            for entry in read_po(file):
                words = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string)
                straight += [entry.id for said in words if re.search(r"[\w}]'\w", said)]
    assert straight == []
