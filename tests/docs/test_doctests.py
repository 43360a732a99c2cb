"""The examples in docstrings do what they say."""

import doctest
import importlib

import pytest

from tests.docs.pages import ROOT

MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for top in ("tableside", "hw", "carddata")
    for path in (ROOT / top).rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_hold(name):
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


def test_the_first_things_to_import_have_examples():
    assert {"tableside.message", "tableside.text.text"} <= set(MODULES)
