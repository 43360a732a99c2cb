"""Mutants: functions with one fault each, made by mutmut's operators and put in place in memory alone."""

from __future__ import annotations
import __future__

import ast
import random
import re
import textwrap
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from difflib import ndiff
from functools import reduce
from importlib import import_module
from inspect import unwrap
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple, cast

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import Mutation, MutationVisitor, deep_replace
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode

ENGINE = Path("tableside/engine")
MODULES = (
    "rules/hidden",
    "rules/targeting",
    "rules/scoring",
    "flow/cleanup",
    "flow/chain",
    "derived/layers",
    "derived/layer_effects",
    "derived/ordered_layers",
    "derived/effect_order",
    "derived/keyword_changes",
    "rules/death_replaced",
    "rules/damage_changes",
    "rules/might_changes",
    "rules/abilities",
    "rules/watching",
    "rules/trigger_changes",
    "rules/relations",
    "rules/control",
    "rules/resources",
)
"""The modules of the engine that are mutated: Hidden, targets, points, cleanups, layers, replacement, triggers."""

GROUPS = {
    "ledger": ("tableside/ledger",),
    "judge": ("tableside/judge",),
    "stream": ("tableside/stream",),
    "doors": ("tableside/web", "tableside/match/door.py", "tableside/match/disclosure.py"),
}
"""The files and folders, by group, from which mutants are drawn at random unless others are named."""

SQL = re.compile("(BEGIN|COMMIT|CREATE|DELETE|INSERT|PRAGMA|ROLLBACK|SELECT|UPDATE) [^']*")
"""A statement of SQL without a value in it: letters count the same in both cases."""

LONGEST = 150
"""Letters of a changed line that a mutant's name has at most."""


class Mutant(NamedTuple):
    """A fault: its name, the function that has it and that function's text with it, and where a test may notice it.

    `lines` are those of the statement that is changed, or of the whole function if only its head is.
    """

    name: str
    module: str
    function: str
    text: str
    lines: range

    @property
    def path(self) -> str:
        return path_of(self.module).as_posix()

    def put_in_place(self) -> None:
        """Make this process run the function with the fault, wherever it is called from."""
        module = import_module(self.path.removesuffix(".py").replace("/", "."))
        function = reduce(getattr, self.function.split("."), module)
        function = cast(FunctionType, getattr(function, "__func__", function))  # of a class method
        text, names = self.text, dict[str, Any]()
        if function.__closure__:  # the class, for `super()`, which the fault may have taken away
            text = "class Faulty:\n" + textwrap.indent(f"{text}    __class__\n", "    ")
        flags = __future__.annotations.compiler_flag
        exec(compile(text, self.path, "exec", flags), vars(module), names)
        (made,) = names.values()
        faulty = cast(FunctionType, unwrap(vars(made)[function.__name__] if function.__closure__ else made))
        function.__code__, function.__defaults__ = faulty.__code__, faulty.__defaults__
        function.__kwdefaults__ = faulty.__kwdefaults__


def path_of(module: str) -> Path:
    """The file of a module, which is named from the engine's folder on, or from `tableside` on."""
    return Path(f"{module}.py") if module.startswith("tableside/") else ENGINE / f"{module}.py"


def modules_in(places: Iterable[str]) -> Iterator[str]:
    """The modules in these folders and files, from `tableside` on."""
    for place in places:
        files = sorted(Path(place).rglob("*.py")) if Path(place).is_dir() else [Path(place)]
        yield from (file.with_suffix("").as_posix() for file in files)


class Faults:
    """The places of a module where a fault can be put; `len` is their number."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._source = path_of(module).read_text(encoding="utf-8")
        self._wrapper = MetadataWrapper(cst.parse_module(self._source))
        visitor = MutationVisitor(mutation_operators, IgnoredCode(set(), set(), set()))
        self._wrapper.visit(visitor)
        self._functions = dict(_functions(self._wrapper.module))
        self._mutations = [
            mutation
            for mutation in visitor.mutations
            if mutation.contained_by_top_level_function in self._functions and not only_changes_case(mutation)
        ]

    def __len__(self) -> int:
        return len(self._mutations)

    def mutants(self, chosen: Collection[int]) -> Iterator[Mutant]:
        """The mutants of these numbers, each with a name of its own that other changes of the file let stand."""
        positions, statements = self._wrapper.resolve(PositionProvider), statement_lines(self._source)
        faulty = {self._mutations[number].contained_by_top_level_function for number in chosen}
        texts = {function: _text(function) for function in faulty if function is not None}
        seen: Counter[str] = Counter()
        for number, mutation in enumerate(self._mutations):
            function = mutation.contained_by_top_level_function
            if function is None or function not in texts:
                continue
            text = _mutated(mutation, function)
            name = f"{self._module} {self._functions[function]}: {changed(texts[function], text)}"
            seen[name] += 1
            if number in chosen:
                body, position = positions[function], positions.get(mutation.original_node)
                lines = statements.get(position.start.line) if position else None
                yield Mutant(
                    name if seen[name] == 1 else f"{name} ({seen[name]})",
                    self._module,
                    self._functions[function],
                    text,
                    lines or range(body.start.line, body.end.line + 1),
                )


def mutants(module: str) -> Iterator[Mutant]:
    """All mutants of a module."""
    faults = Faults(module)
    return faults.mutants(range(len(faults)))


def drawn(modules: Iterable[str], count: int, seed: int) -> list[Mutant]:
    """Draw mutants from these modules, in the order of their places."""
    faults = {module: Faults(module) for module in modules}
    places = [(module, number) for module, of in faults.items() for number in range(len(of))]
    print(f"{count} of {len(places)} mutants, seed {seed}", flush=True)
    chosen: dict[str, set[int]] = {}
    for module, number in random.Random(seed).sample(places, min(count, len(places))):
        chosen.setdefault(module, set()).add(number)
    return [mutant for module, numbers in chosen.items() for mutant in faults[module].mutants(numbers)]


def only_changes_case(mutation: Mutation) -> bool:
    """Return whether a mutation changes the case of SQL or of the name of an encoding: that is no fault."""
    before, after = mutation.original_node, mutation.mutated_node
    if not (isinstance(before, cst.SimpleString) and isinstance(after, cst.SimpleString)):
        return False
    text = before.raw_value
    same = text.casefold() == after.raw_value.casefold()
    return same and (SQL.fullmatch(text) is not None or text in ("utf-8", "ascii"))


def _functions(module: cst.Module) -> Iterator[tuple[cst.FunctionDef, str]]:
    for statement in module.body:
        if isinstance(statement, cst.FunctionDef):
            yield statement, statement.name.value
        elif isinstance(statement, cst.ClassDef):
            for method in statement.body.body:
                if isinstance(method, cst.FunctionDef):
                    yield method, f"{statement.name.value}.{method.name.value}"


def _mutated(mutation: Mutation, function: cst.FunctionDef) -> str:
    return _text(cast(cst.FunctionDef, deep_replace(function, mutation.original_node, mutation.mutated_node)))


def _text(function: cst.FunctionDef) -> str:
    return textwrap.dedent(cst.Module([function.with_changes(leading_lines=[])]).code)


def changed(before: str, after: str) -> str:
    """The lines that are different, as in `if a and b: -> if a or b:`.

    >>> changed("def f():\\n    return 1\\n", "def f():\\n    return 2\\n")
    'return 1 -> return 2'
    """
    lines = list(ndiff(before.splitlines(), after.splitlines()))
    parts = (" ".join(line[2:] for line in lines if line.startswith(sign)) for sign in "-+")
    return " -> ".join(textwrap.shorten(re.sub(r"\s+", " ", part), LONGEST, placeholder=" [...]") for part in parts)


def statement_lines(source: str) -> dict[int, range]:
    """For each line the lines of its innermost statement; of a statement with a body, those of its head."""
    found = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.stmt | ast.match_case | ast.ExceptHandler):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                continue
            place = node.pattern if isinstance(node, ast.match_case) else node
            body = getattr(node, "body", None)
            last = body[0].lineno - 1 if body else place.end_lineno or place.lineno
            head = range(place.lineno, max(last, place.lineno) + 1)
            found.update(dict.fromkeys(head, head))
    return found
