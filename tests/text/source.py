"""The program's source as tests of its words read it: Python by its syntax tree, other files by their quoted texts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("tableside", "hw", "carddata")
PLACE = "{}"
"""Stands for an argument of an f-string."""


def files(suffix: str, *, without: tuple[str, ...] = ()) -> list[str]:
    found = (path.relative_to(ROOT).as_posix() for room in ROOMS for path in (ROOT / room).rglob(f"*{suffix}"))
    return sorted(name for name in found if not name.startswith(without))


@lru_cache(8)
def nodes(name: str) -> tuple[ast.AST, ...]:
    """The nodes of a module's syntax tree, the outer before the inner; each has its `parent`."""
    found: list[ast.AST] = [ast.parse((ROOT / name).read_text(encoding="utf-8"))]
    for node in found:
        for child in ast.iter_child_nodes(node):
            child.parent = node  # type: ignore[attr-defined]
            found.append(child)
    return tuple(found)


def text_of(node: ast.AST) -> str | None:
    """The text of a string or an f-string, with `PLACE` for each argument; None for any other node."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else PLACE for part in node.values)
    return None


def above(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes around a node, the nearest first."""
    while (node := getattr(node, "parent", None)) is not None:  # type: ignore[assignment]
        yield node


def strings(name: str) -> Iterator[tuple[ast.AST, str]]:
    """Every string and f-string of a module but docstrings and annotations of `Literal`."""
    for node in nodes(name):
        text = text_of(node)
        parent = getattr(node, "parent", None)
        if text is None or isinstance(parent, ast.JoinedStr | ast.Expr | ast.FormattedValue) or is_literal(node):
            continue
        yield node, text


@cache
def texts(name: str) -> frozenset[str]:
    """All texts of a file that could be codes or words."""
    return frozenset(text for _, text in (strings(name) if name.endswith(".py") else quoted(name)))


def is_literal(node: ast.AST) -> bool:
    """Return whether a string is a value of a `Literal`."""
    return any(isinstance(parent, ast.Subscript) and dotted(parent.value).endswith("Literal") for parent in above(node))


def dotted(node: ast.AST) -> str:
    """`a.b.c` for such an expression, as far as it is one."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def quoted(name: str) -> Iterator[tuple[int, str]]:
    """The quoted texts of a .kv or .js file, with their lines; comments are no part of it."""
    text = (ROOT / name).read_text(encoding="utf-8")
    if name.endswith(".js"):
        text = re.sub(r"/\*.*?\*/", lambda found: "\n" * found[0].count("\n"), text, flags=re.S)
        text = re.sub(r"(?m)^\s*//.*$", "", text)
    for number, line in enumerate(text.splitlines(), 1):
        if name.endswith(".kv") and line.lstrip().startswith("#"):
            continue
        for found in re.finditer(r"\"((?:[^\"\\]|\\.)*)\"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`", line):
            yield number, next(part for part in found.groups() if part is not None)
