"""No sentence for people stands outside `tableside/text`: everything below the screens speaks in codes.

Exempt are the words that the compiler reads back, docstrings, logs, errors of programmers, the notation, the help and
usage errors of commands, commands to type, SQL, patterns and what input is matched with; and texts that are values,
such as "burn out", because nobody reads them.
"""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from carddata.sets import load
from tests.kit.folders import by_folder
from tests.text.source import ROOT, above, dotted, files, is_literal, nodes, quoted, strings, text_of

EXEMPT = ("tableside/text/", "tableside/notation/", "carddata/writing/")
MODULES = by_folder(files(".py", without=EXEMPT))
PROSE = re.compile(r"[A-Za-zÄÖÜäöüß]{2,}[,;:.!?]? +(?:\{\} +)?[A-Za-zÄÖÜäöüß]{2,}")
"""Two words or more with spaces between them."""

SQL = re.compile(
    r"\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|DROP|ALTER|PRAGMA|BEGIN|WHERE|ORDER BY|AND) "
    r"|^(\"?[a-z_]+\"?, ){4,}[a-z_]+$"
)
"""A statement or a clause, or names of columns."""

PROGRAMMER_ERRORS = ("ValueError", "TypeError", "AssertionError", "NotImplementedError", "KeyError")
LOGS = ("debug", "info", "warning", "error", "exception", "critical", "log")
COMMAND = re.compile(r"sudo [a-z].*|make [a-z-]+|tableside [a-z]+ .*")
STYLE = re.compile(r"(?:bold|dim) (?:red|green|yellow|blue|magenta|cyan|white)")
"""A command to type, and a style of a text on a terminal."""

SELECTOR = re.compile(r"[.#(]")
"""The beginning of a selector or a query of a style sheet."""

MATCHING = (
    "startswith",
    "endswith",
    "removeprefix",
    "removesuffix",
    "partition",
    "rpartition",
    "split",
    "fromhex",
    "strptime",
)
CLICK = (
    "click.option",
    "click.argument",
    "click.version_option",
    "click.group",
    "click.command",
    "click.BadParameter",
    "click.UsageError",
)


@cache
def values() -> frozenset[str]:
    """The texts that are values: of a `Literal` or an enumeration, tags, names of cards, and what is compared with."""
    found = set(load())
    for name in files(".py", without=EXEMPT):
        for node in nodes(name):
            text = text_of(node)
            if text is not None and is_value(node):
                found.add(text)
    return frozenset(found)


def is_value(node: ast.AST) -> bool:
    match getattr(node, "parent", None):
        case ast.keyword(arg="tag" | "tag_field") | ast.Compare() | ast.MatchValue():
            return True
        case ast.Dict(keys=keys) if node in keys:
            return True
        case ast.Assign(parent=ast.ClassDef(bases=bases)):  # type: ignore[misc]
            return any(dotted(base).endswith("Enum") for base in bases)
    return is_literal(node)


def prose(name: str) -> list[str]:
    """The texts of a module that look as if people read them, with their lines."""
    return [
        f"{name}:{node.lineno}: {text[:80]!r}"  # type: ignore[attr-defined]
        for node, text in strings(name)
        if PROSE.search(text)
        and text not in values()
        and not SQL.search(text)
        and not any(kind.fullmatch(text) for kind in (COMMAND, STYLE))
        and not is_exempt(node)
    ]


def is_exempt(node: ast.AST) -> bool:
    """Return whether a text is for programmers, a log or the help of a command, or is only compared with."""
    child = node
    for around in above(node):
        match around:
            case ast.Raise(exc=ast.Call(func=func)) if dotted(func) in PROGRAMMER_ERRORS:
                return True
            case ast.Assert(msg=said) if said is child:
                return True
            case ast.Call(func=ast.Attribute(value=ast.Name(id="log" | "logging" | "logger"), attr=attr)):
                return attr in LOGS
            case ast.Call(func=ast.Attribute(attr=attr), args=args) if attr in MATCHING and child in args:
                return True
            case ast.Call(func=func) if "Thread" in dotted(func):
                return True
            case ast.Call(func=func) if dotted(func) in CLICK or dotted(func).startswith("re."):
                return True
            case ast.Compare() | ast.MatchValue():
                return True
            case ast.Dict(keys=keys) if child in keys:
                return True
            case ast.Subscript(slice=index) if index is child:
                return True
            case ast.FunctionDef() | ast.ClassDef() | ast.Module():
                return False
        child = around
    return False


@pytest.mark.parametrize("folder", MODULES)
def test_a_module_has_no_prose(folder: str) -> None:
    assert not [line for name in MODULES[folder] for line in prose(name)]


@pytest.mark.parametrize("name", [*files(".kv"), *files(".js")])
def test_a_screen_or_script_has_no_prose(name: str) -> None:
    texts = ((line, text) for line, text in quoted(name) if text not in values() and not SELECTOR.match(text))
    assert not [f"{name}:{line}: {text!r}" for line, text in texts if PROSE.search(text)]


@pytest.mark.parametrize("name", files(".kv"))
def test_a_screen_gets_every_text_from_the_catalogue(name: str) -> None:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    assigned = (
        re.match(r"\s*(?:\w*_)?(?:text|label|title|hint)\s*:\s*[\"']([^\"']*[A-Za-z]{2}[^\"']*)[\"']\s*$", line)
        for line in lines
    )
    assert not [found[0] for found in assigned if found]


@pytest.mark.parametrize("name", files(".html"))
def test_a_page_has_no_prose(name: str) -> None:
    text = re.sub(r"\$[a-z]+", "", (ROOT / name).read_text(encoding="utf-8"))
    shown = re.sub(r"<!--.*?-->|<(script|style)\b.*?</\1>|<title>Tableside</title>|<[^>]*>", " ", text, flags=re.S)
    assert not re.findall(r"[A-Za-z]{2,}", shown)
    assert not re.findall(r"\b(?:alt|aria-label|placeholder|title)=\"[^\"]*[A-Za-z]{2}", text)


@pytest.mark.parametrize(
    "source",
    ['say("No card lies there.")', 'x = f"{player} has {count} points"', 'raise LedgerError("the disk is full")'],
)
def test_prose_is_noticed(source: str) -> None:
    module = ast.parse(source)
    found = [text for node in ast.walk(module) if (text := text_of(node)) is not None]
    assert any(PROSE.search(text) for text in found)
