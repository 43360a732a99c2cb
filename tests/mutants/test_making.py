"""A mutant is the function with one fault, whatever calls it; its name and its place are those of the change."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, cast

import pytest

from tableside.engine.derived import effect_order
from tableside.ledger.cosignature import NotAWitness, WitnessKey

if TYPE_CHECKING:
    from tests.mutants.making import Mutant

MODULE = "derived/effect_order"


@pytest.fixture(scope="module")
def made() -> list[Mutant]:
    from tests.mutants.making import mutants  # not above: mutmut loads for seconds, in each process that collects tests

    return list(mutants(MODULE))


@pytest.fixture
def restored() -> Iterator[None]:
    """Puts all functions of the module back as they were."""
    functions = [value for value in vars(effect_order).values() if isinstance(value, FunctionType)]
    before = [(function.__code__, function.__defaults__, function.__kwdefaults__) for function in functions]
    yield
    for function, parts in zip(functions, before, strict=True):
        function.__code__, function.__defaults__, function.__kwdefaults__ = parts


def test_each_mutant_has_a_name_of_its_own(made: list[Mutant]) -> None:
    assert len({mutant.name for mutant in made}) == len(made) > 50


def test_a_mutant_is_at_the_line_that_it_changes(made: list[Mutant]) -> None:
    source = Path(made[0].path).read_text(encoding="utf-8").splitlines()
    for mutant in made:
        old = mutant.name.partition(": ")[2].partition(" -> ")[0].removesuffix(" [...]")
        text = " ".join(" ".join(source[line - 1] for line in mutant.lines).split())
        assert old in text, mutant


@pytest.mark.usefixtures("restored")
def test_a_fault_is_met_by_whoever_has_the_function(made: list[Mutant]) -> None:
    function = cast(FunctionType, getattr(effect_order, made[0].function))
    sound = function.__code__
    made[0].put_in_place()
    assert getattr(effect_order, made[0].function) is function
    assert function.__code__.co_code != sound.co_code or function.__code__.co_consts != sound.co_consts


@pytest.mark.parametrize(
    ("function", "text", "call"),
    [
        ("WitnessKey.read", "@classmethod\ndef read(cls, text):\n    return 'faulty'\n", lambda: WitnessKey.read("")),
        (
            "NotAWitness.__init__",
            "def __init__(self):\n    super().__init__(message('faulty'), message('remedy'))\n",
            lambda: NotAWitness().problem.code,
        ),
        (
            "NotAWitness.__init__",
            "def __init__(self):\n    self.problem = 'faulty'\n",
            lambda: NotAWitness().problem,
        ),
    ],
    ids=["of the class", "with super", "without super"],
)
def test_a_fault_is_put_into_a_method(
    function: str, text: str, call: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.mutants.making import Mutant

    for method in (WitnessKey.read.__func__, NotAWitness.__init__):  # type: ignore[attr-defined]
        monkeypatch.setattr(method, "__code__", method.__code__)  # put back at the end
    Mutant("", "tableside/ledger/cosignature", function, text, range(1)).put_in_place()
    assert call() == "faulty"


def test_a_statement_with_a_body_has_the_lines_of_its_head() -> None:
    from tests.mutants.making import statement_lines

    source = "def f(a):\n    if (\n        a\n    ):\n        return [\n            1,\n        ]\n    return 2\n"
    lines = statement_lines(source)
    assert [lines.get(line) for line in range(1, 9)] == [None, *[range(2, 5)] * 3, *[range(5, 8)] * 3, range(8, 9)]


@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        ('"PRAGMA quick_check"', '"pragma quick_check"', True),
        ('"utf-8"', '"UTF-8"', True),
        ('"PRAGMA quick_check"', '"XXPRAGMA quick_checkXX"', False),
        ("\"SELECT 1 WHERE kind = 'hide'\"", "\"SELECT 1 WHERE KIND = 'HIDE'\"", False),
        ('"hide"', '"HIDE"', False),
    ],
)
def test_sql_and_encodings_in_another_case_are_no_faults(before: str, after: str, same: bool) -> None:
    import libcst as cst
    from mutmut.mutation.file_mutation import Mutation

    from tests.mutants.making import only_changes_case

    assert only_changes_case(Mutation(cst.SimpleString(before), cst.SimpleString(after), None)) is same


def test_an_explanation_is_of_code_that_is_there() -> None:
    from tests.mutants.__main__ import EXPLAINED
    from tests.mutants.making import path_of

    gone = []
    for group in tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))["group"]:
        for name in group["mutants"]:
            (module, function), old = name.partition(": ")[0].split(), name.partition(": ")[2].partition(" -> ")[0]
            source = " ".join(path_of(module).read_text(encoding="utf-8").split())
            if f"def {function.rpartition('.')[2]}(" not in source or old.removesuffix(" [...]") not in source:
                gone.append(name)
    assert not gone
