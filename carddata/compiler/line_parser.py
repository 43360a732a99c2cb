"""A parser of lines that leaves out each rule (of the grammar) that cannot be of use.

This is Earley's parser (1970) for a grammar without empty rules; it gives the trees that Lark's gives, in their order.
Lark's looks at each rule that might begin at each word. This one looks at those alone that can begin with that word,
and of which the line has every word. The trees are the same, since no other rule can be part of one, and they are found
many times faster. Where there is no tree, the line is parsed again with every rule that can begin with its word, to
find the word at which no known sentence can go on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from graphlib import TopologicalSorter
from itertools import chain
from typing import Any, Final

from lark import Lark, Token, Tree, UnexpectedInput, UnexpectedToken
from lark.exceptions import UnexpectedEOF
from lark.grammar import NonTerminal, Rule
from lark.lexer import Lexer
from lark.parsers import grammar_analysis

from carddata.compiler.tags import Tags
from carddata.compiler.words import Line

_START: Final = "line"
"""The symbol that is a whole line."""

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
        return Lark(grammar, start=_START, parser="earley", lexer=lexer, ambiguity="explicit", maybe_placeholders=False)
    finally:
        analysis.calculate_sets = calculate


class LineParser:
    """Parses lines with an Earley grammar that has no empty rules; `tokens` gives the tokens of a line.

    Raises:
        CycleError: if a symbol can be itself alone, so that a line has trees without end.
    """

    def __init__(self, lark: Lark, tokens: Callable[[Line, Tags], Iterable[Token]]) -> None:
        self._lark: Any = lark
        self.tokens = tokens
        parser = self._lark.parser.parser
        predictions: Mapping[NonTerminal, list[Rule]] = parser.predictions
        rules = dict.fromkeys(chain.from_iterable(predictions.values()))
        _check_cycles(rules)
        steps = {rule: _Step(number, rule, parser.callbacks[rule]) for number, rule in enumerate(rules)}
        beginnings = _beginnings(rules)
        self._firsts: Final = {
            str(origin.name): _by_beginning((steps[rule], beginnings[rule.expansion[0].name]) for rule in predicted)
            for origin, predicted in predictions.items()
        }
        symbols = [{str(symbol.name) for symbol in rule.expansion} for rule in steps]
        self._origins: Final = [step.origin for step in steps.values()]
        self._counts: Final = [len(names) for names in symbols]
        self._users: Final[defaultdict[str, list[int]]] = defaultdict(list)
        for number, names in enumerate(symbols):
            for name in names:
                self._users[name].append(number)

    def parse(self, line: Line, tags: Tags) -> Tree[Token]:
        """The tree of a line, with each ambiguity in it; `tags` are those that cards have.

        Raises:
            UnexpectedInput: as the whole grammar does, at the first word at which no known sentence can go on.
        """
        tokens = tuple(self.tokens(line, tags))
        try:
            whole = self._whole(tokens, self._usable({token.type for token in tokens}))
        except UnexpectedInput:
            whole = self._whole(tokens, b"\x01" * len(self._counts))
        tree: Tree[Token] = _tree(whole)
        return tree

    def _usable(self, present: set[str]) -> _Usable:
        """Return which rules can be part of a tree of a line with these kinds of words."""
        lacking, origins, usable = self._counts.copy(), self._origins, bytearray(len(self._counts))
        known, symbols = set(present), list(present)
        while symbols:
            for number in self._users.get(symbols.pop(), ()):
                lacking[number] -= 1
                if not lacking[number]:
                    usable[number] = True
                    if origins[number] not in known:
                        known.add(origins[number])
                        symbols.append(origins[number])
        return usable

    def _whole(self, tokens: Sequence[Token], usable: _Usable) -> _Part:
        """The part that is all these tokens as a line, by these rules. Raises UnexpectedInput."""
        kinds = (*(token.type for token in tokens), "")
        columns = [_Column(kinds[0])]
        self._predict(columns, _START, usable)
        for token, kind in zip(tokens, kinds[1:], strict=True):
            column = _Column(kind)
            for item in columns[-1].waiting.get(token.type, ()):
                column.advance(item, token)
            if not column.parts:
                raise UnexpectedToken(token, set())  # type: ignore[no-untyped-call]
            columns.append(column)
            self._complete(columns, usable)
        whole = columns[-1].wholes.get((_START, 0))
        if whole is None:
            raise UnexpectedEOF([])  # type: ignore[no-untyped-call]
        return whole

    def _complete(self, columns: list[_Column], usable: _Usable) -> None:
        """Add to the last column what its items lead to."""
        column, completed, predicted = columns[-1], set[_Part](), set[str]()
        while column.todo:
            step, start, part = column.todo.pop()
            if step.expects and step.expects not in predicted:
                predicted.add(step.expects)
                self._predict(columns, step.expects, usable)
            elif not step.expects and part not in completed:
                completed.add(part)
                for item in columns[start].waiting.get(step.origin, ()):
                    column.advance(item, part)

    def _predict(self, columns: list[_Column], symbol: str, usable: _Usable) -> None:
        """Add to the last column each rule that a symbol can begin with there."""
        column, at = columns[-1], len(columns) - 1
        for step in self._firsts[symbol].get(column.kind, ()):
            if usable[step.number] and step not in column.begun:
                column.begun.add(step)
                column.waiting.setdefault(step.expects, []).append((step, at, None))


def _check_cycles(rules: Iterable[Rule]) -> None:
    """Check that no symbol can be itself alone. Raises CycleError."""
    alone: defaultdict[str, set[str]] = defaultdict(set)
    for rule in rules:
        if len(rule.expansion) == 1:
            alone[rule.origin.name].add(rule.expansion[0].name)
    TopologicalSorter(alone).prepare()


_Usable = bytes | bytearray
"""For the number of each rule, whether it can be of use."""


class _Step:
    """The rule of this number, of which the first symbols stand there; it `expects` another, or none ("")."""

    __slots__ = ("after", "build", "expects", "is_word", "number", "order", "origin")

    def __init__(self, number: int, rule: Rule, build: Callable[[list[Any]], Any], at: int = 0) -> None:
        symbol = rule.expansion[at] if at < len(rule.expansion) else None
        self.origin = str(rule.origin.name)
        self.order = rule.order
        self.build = build
        self.expects = "" if symbol is None else str(symbol.name)
        self.is_word = symbol is not None and symbol.is_term
        self.number = number
        self.after: Any = None if symbol is None else _Step(number, rule, build, at + 1)


class _Part:
    """Some words of a line as a symbol, or as the first symbols of a rule: each way to divide them, and the tree."""

    __slots__ = ("tree", "ways")

    def __init__(self) -> None:
        self.ways: list[_Way] = []
        self.tree: Any = None


_Way = tuple[_Step, _Part | None, _Part | Token]
"""A step, the part that is all its symbols but the last, and the part or token that is the last."""

_Item = tuple[_Step, int, _Part | None]
"""A step, the number of the word at which its rule begins, and the part that the symbols before it are."""


class _Column:
    """The reading up to a word of this `kind`: the items, by what they expect, and those that lead to more."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.waiting: dict[str, list[_Item]] = {}
        self.begun: set[_Step] = set()
        self.todo: list[tuple[_Step, int, _Part]] = []
        self.parts: dict[tuple[_Step, int], _Part] = {}
        self.wholes: defaultdict[tuple[str, int], _Part] = defaultdict(_Part)

    def advance(self, item: _Item, last: _Part | Token) -> None:
        """Add the item that follows on another, of which `last` is what it expects."""
        before, start, left = item
        step: _Step = before.after
        part = self.parts.get((step, start))
        if part is None:
            part = self.parts[step, start] = _Part() if step.expects else self.wholes[step.origin, start]
            if not step.is_word:
                self.todo.append((step, start, part))
            if step.expects:
                self.waiting.setdefault(step.expects, []).append((step, start, part))
        part.ways.append((step, left, last))


def _tree(whole: _Part) -> Any:
    """The tree of a part, with each ambiguity in it as Lark has it."""
    parts = [whole]
    while parts:
        part = parts.pop()
        if part.tree is not None:
            continue
        inner = [each for way in part.ways for each in way[1:] if isinstance(each, _Part) and each.tree is None]
        if inner:
            parts += (part, *inner)
        else:
            part.tree = _ambiguous(part.ways)
    return whole.tree


def _ambiguous(ways: list[_Way]) -> Any:
    """The tree of these ways, of which the parts have theirs; a list of trees for the first symbols of a rule."""
    if ways[0][0].expects:
        lists = [_children(left, last) for _, left, last in ways]
        return lists[0] if len(lists) == 1 else Tree("_iambig", [Tree("_inter", each) for each in lists])
    trees: list[Any] = []
    for step, left, last in sorted(ways, key=lambda way: way[0].order):
        tree = step.build(_children(left, last))
        trees += tree.children if isinstance(tree, Tree) and tree.data == "_ambig" else (tree,)
    return trees[0] if len(trees) == 1 else Tree("_ambig", trees)


def _children(left: _Part | None, last: _Part | Token) -> list[Any]:
    """The trees of the symbols of a rule."""
    trees = [] if left is None else left.tree if isinstance(left.tree, list) else [left.tree]
    return [*trees, last.tree if isinstance(last, _Part) else last]


def _by_beginning(rules: Iterable[tuple[_Step, frozenset[str]]]) -> dict[str, list[_Step]]:
    """The first steps of rules, by every word that they can begin with."""
    steps: dict[str, list[_Step]] = {}
    for step, begin in rules:
        for word in begin:
            steps.setdefault(word, []).append(step)
    return steps


def _beginnings(rules: Iterable[Rule]) -> Beginnings:
    """The kinds of words with which each symbol of a grammar can begin."""
    firsts = [(rule.origin.name, rule.expansion[0]) for rule in rules]
    first_words = {first.name: {first.name} if first.is_term else set[str]() for _, first in firsts}
    grown = True
    while grown:
        grown = False
        for origin, first in firsts:
            begin = first_words.setdefault(origin, set())
            grown |= not first_words[first.name] <= begin
            begin |= first_words[first.name]
    return {symbol: frozenset(words) for symbol, words in first_words.items()}
