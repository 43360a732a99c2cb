"""The branches of choices within the alternatives of a grammar, as rules of their own, so that each can be counted."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any, Final

from lark import Token, Tree
from lark.grammar import NonTerminal

BRANCHES: Final = "_branches_"
"""The beginning of the names of the rules that have the branches of choices."""


def set_branches_apart(grammar: Any) -> None:
    """Make each choice within an alternative a rule that vanishes from trees, with its branches as alternatives.

    A choice with a branch that may be empty stays as it is: the parser knows no empty rules.
    """
    made: list[Any] = []
    for _, _, rule, options in grammar.rule_defs:
        for alternative in _alternatives(rule):
            for choice in _choices(alternative, len(made)):
                plain = copy(options)
                plain.expand1 = False
                made.append((choice[0], [], choice[1], plain))
    grammar.rule_defs.extend(made)


def _alternatives(rule: Tree[Any]) -> Iterator[Tree[Any]]:
    for child in rule.children:
        yield from _alternatives(child) if child.data == "expansions" else (child,)


def _choices(part: Tree[Any], made: int) -> Iterator[tuple[Token, Tree[Any]]]:
    """The choices within a part, innermost first, each of which gives its place to the name of a rule."""
    for at, child in enumerate(part.children):
        if not isinstance(child, Tree):
            continue
        for choice in _choices(child, made):
            made += 1
            yield choice
        if child.data == "expansions" and len(child.children) > 1 and not any(map(_may_be_empty, child.children)):
            name = f"{BRANCHES}{made}"
            made += 1
            part.children[at] = NonTerminal(name)
            yield Token("RULE", name), Tree("expansions", child.children)


def _may_be_empty(part: Any) -> bool:
    """Return whether a part of an alternative may stand for no word."""
    if not isinstance(part, Tree):
        return False
    if part.data == "expr":
        return str(part.children[1]) in ("?", "*")
    parts = map(_may_be_empty, part.children)
    return any(parts) if part.data == "expansions" else part.data == "expansion" and all(parts)
