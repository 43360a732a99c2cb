"""Names with dots in backquotes in docstrings, such as a module's function, are there."""

import ast
import re
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.docs.pages import ROOT
from tests.kit.folders import by_folder

PACKAGES = ("tableside", "hw", "carddata")
FILES = by_folder(path.relative_to(ROOT) for top in PACKAGES for path in sorted((ROOT / top).rglob("*.py")))
REFERENCE = re.compile(r"(?<!`)`([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)(?:\(\))?`(?!`)")
ELSEWHERE = {*sys.stdlib_module_names, "serial"}
FILE_ENDINGS = ("sqlite", "lock", "reserve", "py", "kv", "po", "md", "toml", "json")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def docstrings(path: Path) -> str:
    """All strings of a module that stand as statements of their own."""
    strings = [node.value for node in ast.walk(tree(path)) if isinstance(node, ast.Expr)]
    return "\n\n".join(node.value for node in strings if isinstance(node, ast.Constant) and isinstance(node.value, str))


def module_file(path: Path) -> Path | None:
    """The file of a module or package at a path without suffix."""
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


def member(body: list[ast.stmt], name: str) -> ast.stmt | None:
    """The statement of a module or class that binds a name."""
    for node in body:
        bound: set[str] = set()
        match node:
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                bound = {node.name}
            case ast.Assign() | ast.AnnAssign():
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                bound = {leaf.id for target in targets for leaf in ast.walk(target) if isinstance(leaf, ast.Name)}
            case ast.Import() | ast.ImportFrom():
                bound = {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
        if name in bound:
            return node
    return None


def is_in(path: Path, names: list[str]) -> bool:
    """Return whether a module has this name, and the class of that name this attribute. Imported names are followed."""
    if not names:
        return True
    node = member(tree(path).body, names[0])
    if isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] in PACKAGES:
        return is_there(".".join([node.module, *names]))
    if isinstance(node, ast.ClassDef) and len(names) > 1:
        return member(node.body, names[1]) is not None
    return node is not None


def is_there(dotted: str) -> bool:
    """Return whether a whole dotted name is a module of ours, or a name in it."""
    parts = dotted.split(".")
    for length in range(len(parts), 0, -1):
        file = module_file(ROOT.joinpath(*parts[:length]))
        if file is not None:
            return is_in(file, parts[length:])
    return False


def is_true(path: Path, reference: str) -> bool:
    """Return whether a reference in a module's docstrings names something: of ours, of its folder, or of the module."""
    first, *rest = reference.split(".")
    if first in ELSEWHERE or rest[-1] in FILE_ENDINGS:
        return True
    if first in PACKAGES:
        return is_there(reference)
    sibling = module_file(path.parent / first)
    return (sibling is not None and is_in(sibling, rest)) or is_in(path, [first, *rest])


@pytest.mark.parametrize("folder", FILES)
def test_what_docstrings_name_is_there(folder: str) -> None:
    named = [(path, name) for path in FILES[folder] for name in REFERENCE.findall(docstrings(ROOT / path))]
    assert [(str(path), name) for path, name in named if not is_true(ROOT / path, name)] == []


@pytest.mark.parametrize(
    ("reference", "found"),
    [
        ("tableside.engine.flow", True),
        ("tableside.engine.judge", True),
        ("tableside.engine.model.state.Table.open", True),
        ("damage.judge_assignment", True),
        ("tableside.engine.model.state.Table.shut", False),
        ("tableside.engine.nowhere", False),
        ("damage.nobody", False),
        ("Nothing.here", False),
    ],
)
def test_a_reference_that_is_gone_is_found_out(reference: str, found: bool) -> None:
    assert is_true(ROOT / "tableside/engine/rules/effects.py", reference) is found
