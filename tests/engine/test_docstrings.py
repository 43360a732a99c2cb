"""The examples in docstrings are true, and every public name has a docstring."""

import ast
import doctest
from importlib import import_module
from pathlib import Path

import pytest

from tests.kit.folders import by_folder

ROOT = Path(__file__).parents[2]
FILES = by_folder(
    file.relative_to(ROOT)
    for folder in ("tableside/engine", "tableside/notation", "carddata")
    for file in (ROOT / folder).rglob("*.py")
)


@pytest.mark.parametrize(
    ("module", "entry_points"),
    [("tableside.engine.judging", {"judge", "enact"}), ("tableside.engine.model.evolve", {"evolve"})],
)
def test_examples_of_the_entry_points(module: str, entry_points: set[str]) -> None:
    examples = [test for test in doctest.DocTestFinder().find(import_module(module)) if test.examples]
    assert entry_points <= {test.name.rpartition(".")[2] for test in examples}
    for test in examples:
        assert doctest.DocTestRunner().run(test).failed == 0


def names(node: ast.stmt) -> list[str]:
    """The public names that a statement of a module binds, but for TypeVars and regular expressions."""
    if isinstance(getattr(node, "value", None), ast.Call) and ast.unparse(node).find("re.compile(") > 0:
        return []
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    bound = [name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]
    return [name for name in bound if not name.startswith("_") and len(name) > 1]


@pytest.mark.parametrize("folder", FILES)
def test_every_constant_and_type_has_a_docstring(folder: str) -> None:
    """Ruff asks for those of modules, classes and functions."""
    assert not [f"{file}: {name}" for file in FILES[folder] for name in bare(ROOT / file)]


def bare(file: Path) -> list[str]:
    """The public names of a module after which no docstring stands."""
    body = ast.parse(file.read_text(encoding="utf-8")).body
    return [
        name
        for node, following in zip(body, [*body[1:], ast.Pass()], strict=True)
        if not (isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant))
        for name in names(node)
    ]
