"""A parser of lines that leaves out every rule of the grammar with a word that the line does not have.

The trees are the same, since no such rule can be part of one, and they are found several times faster: an Earley parser
looks at each rule that might begin at each word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any, Final

from lark import Lark, Token, Tree
from lark.exceptions import LarkError
from lark.grammar import NonTerminal, Rule

from carddata.compiler.tags import Tags
from carddata.compiler.words import Line


class LineParser:
    """Parses with a grammar whose parser is Earley; `tokens` gives the tokens of a line, as its lexer does."""

    def __init__(self, lark: Lark, tokens: Callable[[Line, Tags], Iterable[Token]]) -> None:
        self._lark: Any = lark
        self._tokens = tokens
        predictions: Mapping[NonTerminal, list[Rule]] = self._lark.parser.parser.predictions
        self._predictions: Final = {origin: tuple(rules) for origin, rules in predictions.items()}
        rules = dict.fromkeys(rule for each in self._predictions.values() for rule in each)
        self._words: Final = {rule: _names(rule, words=True) for rule in rules}
        self._parts: Final = {rule: _names(rule, words=False) for rule in rules}

    def parse(self, line: Line, tags: Tags) -> Tree[Token]:
        """The tree of a line, with each ambiguity in it; `tags` are those that cards have.

        Raises:
            LarkError: as the whole grammar does, at the first word with which no known sentence goes on.
        """
        try:
            return self._narrowed(line, tags).parse((line, tags))  # type: ignore[no-any-return]
        except LarkError:
            return self._lark.parse((line, tags))  # type: ignore[no-any-return]

    def _narrowed(self, line: Line, tags: Tags) -> Any:
        """The parser without the rules that cannot be part of a tree of this line."""
        present = {token.type for token in self._tokens(line, tags)}
        left = [rule for rule, words in self._words.items() if words <= present]
        count = 0
        while count != len(left):
            count, origins = len(left), {rule.origin.name for rule in left}
            left = [rule for rule in left if self._parts[rule] <= origins]
        kept = frozenset(left)
        frontend = copy(self._lark.parser)
        frontend.parser = copy(frontend.parser)
        frontend.parser.predictions = {
            origin: [rule for rule in rules if rule in kept] for origin, rules in self._predictions.items()
        }
        return frontend


def _names(rule: Rule, *, words: bool) -> frozenset[str]:
    return frozenset(symbol.name for symbol in rule.expansion if symbol.is_term is words)
