"""A parser of lines that leaves out each rule (of the grammar) that cannot be of use.

An Earley parser looks at each rule that might begin at each word. Here it looks at those alone that can begin with that
word, and of which the line has every word. The trees are the same, since no other rule can be part of one, and they are
found many times faster. Where there is no tree, the line is parsed again with every rule that can begin with its word,
to find the word at which no known sentence can go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import reduce
from itertools import chain
from operator import or_
from typing import Any, Final

from lark import Lark, Token, Tree
from lark.exceptions import LarkError
from lark.grammar import NonTerminal, Rule
from lark.lexer import Lexer
from lark.parsers import grammar_analysis

from carddata.compiler.tags import Tags
from carddata.compiler.words import Line

Beginnings = Mapping[str, frozenset[str]]
"""The kinds of words with which each symbol can begin, by name."""


def earley(grammar: Any, lexer: type[Lexer]) -> Any:
    """Return Lark's Earley parser of a loaded grammar that has no empty rules, in half the time that Lark takes.

    It works out what each symbol can begin with and be followed by, which its Earley parsers do not use.
    """
    analysis: Any = grammar_analysis
    calculate = analysis.calculate_sets
    analysis.calculate_sets = lambda rules: ({}, {}, set())
    try:
        return Lark(grammar, start="line", parser="earley", lexer=lexer, ambiguity="explicit", maybe_placeholders=False)
    finally:
        analysis.calculate_sets = calculate


class LineParser:
    """Parses lines with an Earley grammar that has no empty rules; `tokens` gives the tokens of a line."""

    def __init__(self, lark: Lark, tokens: Callable[[Line, Tags], Iterable[Token]]) -> None:
        self._lark: Any = lark
        self.tokens = tokens
        predictions: Mapping[NonTerminal, list[Rule]] = self._lark.parser.parser.predictions
        numbers = {rule: number for number, rule in enumerate(dict.fromkeys(chain.from_iterable(predictions.values())))}
        names = {symbol.name for rule in numbers for symbol in (rule.origin, *rule.expansion)}
        self._bits: Final = {name: 1 << at for at, name in enumerate(sorted(names))}
        self._by_words: Final[dict[int, list[int]]] = {}
        for rule, number in numbers.items():
            self._by_words.setdefault(self._mask(rule, words=True), []).append(number)
        self._nonterminals: Final = [self._mask(rule, words=False) for rule in numbers]
        self._origins: Final = [self._bits[rule.origin.name] for rule in numbers]
        beginnings = _beginnings(numbers)
        self._rules: Final = {
            origin: _by_beginning([(numbers[rule], rule, beginnings[rule.expansion[0].name]) for rule in rules])
            for origin, rules in predictions.items()
        }

    def parse(self, line: Line, tags: Tags) -> Tree[Token]:
        """The tree of a line, with each ambiguity in it; `tags` are those that cards have.

        Raises:
            LarkError: as the whole grammar does, at the first word at which no known sentence can go on.
        """
        tokens = tuple(self.tokens(line, tags))
        try:
            return self._parse(tokens, self._usable_rules({token.type for token in tokens}))
        except LarkError:
            return self._parse(tokens, range(len(self._origins)))

    def _mask(self, rule: Rule, *, words: bool) -> int:
        """The bits of the words of a rule, or of the other symbols in it."""
        return reduce(or_, {self._bits[symbol.name] for symbol in rule.expansion if symbol.is_term is words}, 0)

    def _usable_rules(self, present: set[str]) -> frozenset[int]:
        """The numbers of the rules that can be part of a tree of a line with these kinds of words."""
        absent = ~reduce(or_, (self._bits.get(word, 0) for word in present), 0)
        left = [number for words, numbers in self._by_words.items() if not words & absent for number in numbers]
        count = 0
        while count != len(left):
            count, without = len(left), ~reduce(or_, {self._origins[number] for number in left}, 0)
            left = [number for number in left if not self._nonterminals[number] & without]
        return frozenset(left)

    def _parse(self, tokens: tuple[Token, ...], left: frozenset[int] | range) -> Tree[Token]:
        """The tree of these tokens by the rules of these numbers. Raises LarkError."""
        frontend = copy(self._lark.parser)
        frontend.parser = copy(frontend.parser)
        frontend.lexer = frontend.parser.predictions = _Ahead(self._rules, left, tokens)
        return frontend.parse(tokens)  # type: ignore[no-any-return]


class _Ahead(Lexer):
    """Gives the tokens of a line, and at each of them the rules left that may begin a symbol there."""

    __future_interface__ = 1

    def __init__(
        self,
        every: Mapping[NonTerminal, Mapping[str, Sequence[tuple[int, Rule]]]],
        left: frozenset[int] | range,
        tokens: Sequence[Token],
    ) -> None:
        self._every = every
        self._left = left
        self._kept: dict[tuple[NonTerminal, str], list[Rule]] = {}
        self._next = tokens[0].type if tokens else ""

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        """The tokens of a line; the parser asks for each before it looks for the rules that begin there."""
        for token in lexer_state.text:
            self._next = token.type
            yield token

    def __getitem__(self, origin: NonTerminal) -> list[Rule]:
        """The rules left that may begin a symbol at the next word."""
        rules = self._kept.get((origin, self._next))
        if rules is None:
            rules = self._kept[origin, self._next] = [
                rule for number, rule in self._every[origin].get(self._next, ()) if number in self._left
            ]
        return rules


def _by_beginning(rules: Iterable[tuple[int, Rule, frozenset[str]]]) -> dict[str, list[tuple[int, Rule]]]:
    """The rules, each with its number, by every word that they can begin with."""
    found: dict[str, list[tuple[int, Rule]]] = {}
    for number, rule, begin in rules:
        for word in begin:
            found.setdefault(word, []).append((number, rule))
    return found


def _beginnings(rules: Iterable[Rule]) -> Beginnings:
    """The kinds of words with which each symbol of a grammar can begin."""
    firsts = [(rule.origin.name, rule.expansion[0]) for rule in rules]
    found = {first.name: {first.name} if first.is_term else set[str]() for _, first in firsts}
    grown = True
    while grown:
        grown = False
        for origin, first in firsts:
            begin = found.setdefault(origin, set())
            grown |= not found[first.name] <= begin
            begin |= found[first.name]
    return {symbol: frozenset(words) for symbol, words in found.items()}
