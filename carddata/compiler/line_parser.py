"""A parser of lines that leaves out each rule (of the grammar) with a word that the line does not have.

The trees are the same, since no such rule can be part of one, and they are found several times faster: an Earley parser
looks at each rule that might begin at each word. Where there is no tree, the line is parsed again with every rule that
can begin with a word of the line, to find the word at which no known sentence can go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from itertools import chain
from typing import Any, Final

from lark import Lark, Token, Tree
from lark.exceptions import LarkError
from lark.grammar import NonTerminal, Rule

from carddata.compiler.tags import Tags
from carddata.compiler.words import Line


class LineParser:
    """Parses lines with an Earley grammar; `tokens` gives the tokens of a line, as its lexer does."""

    def __init__(self, lark: Lark, tokens: Callable[[Line, Tags], Iterable[Token]]) -> None:
        self._lark: Any = lark
        self._tokens = tokens
        predictions: Mapping[NonTerminal, list[Rule]] = self._lark.parser.parser.predictions
        numbers = {rule: number for number, rule in enumerate(dict.fromkeys(chain.from_iterable(predictions.values())))}
        self._words: Final = [_names(rule, words=True) for rule in numbers]
        self._nonterminals: Final = [_names(rule, words=False) for rule in numbers]
        self._origins: Final = [rule.origin.name for rule in numbers]
        self._first: Final = [rule.expansion[0] for rule in numbers]
        self._predictions: Final = {
            origin: tuple((numbers[rule], rule) for rule in rules) for origin, rules in predictions.items()
        }

    def parse(self, line: Line, tags: Tags) -> Tree[Token]:
        """The tree of a line, with each ambiguity in it; `tags` are those that cards have.

        Raises:
            LarkError: as the whole grammar does, at the first word at which no known sentence can go on.
        """
        present = {token.type for token in self._tokens(line, tags)}
        try:
            return self._parser(self._usable_rules(present)).parse((line, tags))  # type: ignore[no-any-return]
        except LarkError:
            return self._parser(self._rules_that_can_begin(present)).parse((line, tags))  # type: ignore[no-any-return]

    def _usable_rules(self, present: set[str]) -> frozenset[int]:
        """The numbers of the rules that can be part of a tree of a line with these kinds of words."""
        left = [number for number, words in enumerate(self._words) if words <= present]
        count = 0
        while count != len(left):
            count, origins = len(left), {self._origins[number] for number in left}
            left = [number for number in left if self._nonterminals[number] <= origins]
        return frozenset(left)

    def _rules_that_can_begin(self, present: set[str]) -> frozenset[int]:
        """The numbers of the rules that can begin with one of these kinds of words; no rule is empty."""
        begin, count = set(present), 0
        while count != len(begin):
            count = len(begin)
            begin.update(
                origin for origin, first in zip(self._origins, self._first, strict=True) if first.name in begin
            )
        return frozenset(number for number, first in enumerate(self._first) if first.name in begin)

    def _parser(self, rules: frozenset[int]) -> Any:
        """The parser with these rules alone."""
        frontend = copy(self._lark.parser)
        frontend.parser = copy(frontend.parser)
        frontend.parser.predictions = _Predictions(self._predictions, rules)
        return frontend


class _Predictions(dict[NonTerminal, list[Rule]]):
    """The rules left that may begin a symbol, gathered when the parser first asks for that symbol."""

    def __init__(self, every: Mapping[NonTerminal, tuple[tuple[int, Rule], ...]], left: frozenset[int]) -> None:
        super().__init__()
        self._every = every
        self._left = left

    def __missing__(self, origin: NonTerminal) -> list[Rule]:
        rules = self[origin] = [rule for number, rule in self._every[origin] if number in self._left]
        return rules


def _names(rule: Rule, *, words: bool) -> frozenset[str]:
    return frozenset(symbol.name for symbol in rule.expansion if symbol.is_term is words)
