"""Measures the grammar: the alternatives that cards need, and what reads of a set without its own alternatives.

An alternative is one of the ways to say something that a rule of the grammar lists; a choice within it is not counted
by itself. A row is one that is a word alone, with all its forms if it stands in the lexicon; synonyms and contracted
endings are rows too.
A card uses those of its chosen parse, which is the first of each line that its reader takes. Where a set is left out,
the alternatives go that no other card uses; a card of it still reads if each line has a parse by those that are left.
The meaning of a card plays no part: every parse of a compiled card that is taken means the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from functools import cache, partial, reduce
from operator import or_
from typing import Any, Final

import msgspec
from lark import Token, Tree, UnexpectedInput
from lark.grammar import NonTerminal, Rule, Symbol
from lark.load_grammar import load_grammar
from lark.parse_tree_builder import AmbiguousIntermediateExpander
from lark.visitors import CollapseAmbiguities

from carddata.compiler.line_parser import LineParser, earley
from carddata.compiler.reading import (
    CONTRACTED,
    SYNONYMS,
    WordLexer,
    grammar_text,
    idiom_text,
    phrases_of,
    spelled_out,
    statements,
)
from carddata.compiler.reading_lines import LineReader
from carddata.compiler.tags import Tags
from carddata.compiler.words import Line, Stopped, read_lines
from carddata.lexicon import rows
from carddata.sources.printed import PrintedCard

NodeUses = tuple[tuple[frozenset[int], ...], ...]
"""The alternatives of each parse of each line that is taken, by their numbers; a line's first is its chosen parse."""


class Alternative(msgspec.Struct, frozen=True):
    """One way to say something: its rule, its parts without the signs that join them, and if it is a word alone.

    An idiom is one that stands in the file of idioms, where each serves one card.
    """

    rule: str
    parts: tuple[str, ...]
    is_row: bool
    is_idiom: bool = False


class SetLeftOut(msgspec.Struct, frozen=True):
    """The cards of a set, and how many of them read as things are, and without what they alone need.

    `with_words` cards read where only the words stay that they alone need. `missing` has the rule and the
    parts of alternatives, and how many cards lack each.
    """

    set: str
    cards: int
    read: int
    without: int
    with_words: int
    missing: dict[str, int]


class Generality(msgspec.Struct, frozen=True):
    """The alternatives of the grammar, how many serve no card and only one, and the sets left out, each by itself.

    Idioms are counted by themselves, and not among the others.
    """

    alternatives: int
    unused: int
    single: int
    idioms: int
    sets: tuple[SetLeftOut, ...]


class LabelledGrammar:
    """The grammar, with the number of its alternative on each part of a tree.

    With `branches` each branch of a choice within an alternative is an alternative too.
    """

    def __init__(self, text: str, *, branches: bool = False) -> None:
        load: Any = load_grammar
        grammar = load(text, "<cards>", [], False)[0]
        if branches:
            set_branches_apart(grammar)
        self.alternatives: Final[list[Alternative]] = []
        self._labels: Final[dict[str, tuple[int, str]]] = {}
        self._rows: Final[dict[tuple[str, str], int]] = {}
        for place, (name, parameters, rule, options) in enumerate(grammar.rule_defs):
            rule.children[:] = [self._labelled(str(name), each) for each in alternatives_of(rule)]
            grammar.rule_defs[place] = (_kept_apart(name), parameters, rule, options)
        same = (*SYNONYMS, *CONTRACTED)
        self._synonyms: Final = {word: number for number, word in enumerate(same, len(self.alternatives))}
        self.alternatives.extend(Alternative("synonym", (word,), True) for word in same)
        lark = earley(grammar, WordLexer)
        parser = lark.parser.parser
        self._rules: Final[dict[str, Rule]] = {
            f"derived_{number}": rule for number, rule in enumerate(parser.callbacks)
        }
        parser.callbacks = {rule: _derived(name) for name, rule in self._rules.items()}
        self._parser: Final = LineParser(lark, WordLexer(lark.lexer_conf).tokens)

    def _labelled(self, rule: str, alternative: Any) -> Tree[Any]:
        body = alternative.children[0] if alternative.data == "alias" else alternative
        parts = tuple(filter(None, map(_spelling, body.scan_values(bool))))
        is_row = len(parts) == 1 and not any(isinstance(part, NonTerminal) for part in body.scan_values(bool))
        is_idiom = alternative.data == "alias" and _name(alternative.children[1]) in idioms()
        is_form = (rule, _written(parts)) in rows()
        number = self._row(rule, parts) if is_form else self._new(Alternative(rule, parts, is_row, is_idiom))
        for part in body.iter_subtrees():
            part.children[:] = map(_kept_apart, part.children)
        label = f"alternative_{len(self._labels)}"
        self._labels[label] = number, "" if alternative is body else _name(alternative.children[1])
        return Tree("alias", [body, NonTerminal(label)])

    def _new(self, alternative: Alternative) -> int:
        self.alternatives.append(alternative)
        return len(self.alternatives) - 1

    def _row(self, rule: str, parts: tuple[str, ...]) -> int:
        """The number of a row of the lexicon, which is one alternative in all its forms."""
        row = rule.partition("_")[0], rows()[rule, _written(parts)]
        if row not in self._rows:
            self._rows[row] = self._new(Alternative(row[0], (row[1],), True))
        return self._rows[row]

    def uses(self, card: PrintedCard, tags: Tags) -> NodeUses:
        """The alternatives of each parse of each line of a card that compiles."""
        lines = (*read_lines(card.text), *read_lines(card.effect or "", card.name))
        parts = (part for line in lines for part, _ in statements(line, tags, card.name))
        return tuple(tuple(self._parses(part, tags, card.name)) for part in parts)

    def chosen(self, card: PrintedCard, tags: Tags) -> frozenset[int]:
        """The alternatives of the chosen parse of a card; none for a card that does not read."""
        try:
            return _chosen(() if card.type == "rune" or card.without_text else self.uses(card, tags))
        except (Stopped, UnexpectedInput):
            return frozenset()

    def words(self, number: int) -> str:
        """An alternative in words: its rule and its parts."""
        alternative = self.alternatives[number]
        return f"{alternative.rule}: {' '.join(alternative.parts)}"

    def _parses(self, line: Line, tags: Tags, own_name: str) -> Iterator[frozenset[int]]:
        """The alternatives of each parse that the reader of lines takes."""
        whole = filter(None, (spelled_out(word.text) for word in line))
        synonyms = frozenset(self._synonyms[synonym] for synonym, _ in whole)
        reader = LineReader(tags, own_name)
        for tree in CollapseAmbiguities().transform(self._parser.parse(line, tags)):
            if any(True for _ in phrases_of(self._shaped(tree), reader, line)):
                yield self._numbers(tree) | synonyms

    def _numbers(self, tree: Tree[Token]) -> frozenset[int]:
        labels = (self._rules[str(part.data)].alias for part in tree.iter_subtrees())
        return frozenset(self._labels[label][0] for label in labels if label)

    def _shaped(self, tree: Tree[Token]) -> list[Any]:
        """A part of a derivation as readers have it: without words that say nothing, and perhaps without itself."""
        rule = self._rules[str(tree.data)]
        parts: list[Any] = []
        for symbol, part in zip(rule.expansion, tree.children, strict=True):
            if isinstance(part, Tree):
                parts += self._shaped(part)
            elif rule.options.keep_all_tokens or not getattr(symbol, "filter_out", False):
                parts.append(part)
        name = str(rule.origin.name)
        _, alias = self._labels.get(str(rule.alias), (0, ""))
        vanishes = rule.options.expand1 and not alias and len(parts) == 1
        return parts if vanishes or name.startswith(("_", "inlined_")) else [Tree(alias or name, parts)]


def alternatives_of(rule: Tree[Any]) -> Iterator[Tree[Any]]:
    """The alternatives of a rule of the grammar, with those by which the file of idioms extends it."""
    for child in rule.children:
        yield from alternatives_of(child) if child.data == "expansions" else (child,)


def _name(part: Any) -> str:
    return str(part.name if isinstance(part, Symbol) else part)


@cache
def idioms() -> frozenset[str]:
    """The names of the idioms, as their readers have them."""
    return frozenset(re.findall(r"-> (\w+)", idiom_text()))


def _written(parts: tuple[str, ...]) -> str:
    """An alternative as the lexicon writes its words."""
    return " ".join(part.strip('"') for part in parts)


def _kept_apart(part: Any) -> Any:
    """A part of a rule; the name of a rule that vanishes from trees becomes that of a rule that stays in them."""
    if isinstance(part, NonTerminal) and part.name.startswith("_"):
        return NonTerminal(f"inlined{part.name}")
    return Token("RULE", f"inlined{part}") if isinstance(part, Token) and part.startswith("_") else part


def _spelling(part: Any) -> str:
    """The word or the name that a part of an alternative is; empty for a sign."""
    return str(part.name) if isinstance(part, Symbol) else str(part) if part.type == "STRING" else ""


def _derived(name: str) -> Callable[[list[Any]], Tree[Any]]:
    """Return what makes the part of a derivation by the rule of this name, with all its words."""
    expander: Any = AmbiguousIntermediateExpander
    node: Callable[[list[Any]], Tree[Any]] = expander(Tree, partial(Tree, name))
    return node


@cache
def labelled_grammar() -> LabelledGrammar:
    """The grammar of the compiler, with the number of its alternative on each part of a tree."""
    return LabelledGrammar(grammar_text())


def generality(cards: Mapping[str, Iterable[PrintedCard]], known: frozenset[str], tags: Tags) -> Generality:
    """Return how general the grammar is, for the cards of each set, of which those are `known` that compile."""
    grammar = labelled_grammar()
    sets = {code: tuple(each) for code, each in cards.items()}
    uses = {code: tuple(_compiled(grammar, each, known, tags)) for code, each in sets.items()}
    served = Counter(number for each in uses.values() for use in each for number in _chosen(use))
    counted = [served[number] for number, each in enumerate(grammar.alternatives) if not each.is_idiom]
    return Generality(
        len(counted),
        counted.count(0),
        counted.count(1),
        len(grammar.alternatives) - len(counted),
        tuple(_left_out(code, len(sets[code]), uses, grammar) for code in sets),
    )


def _compiled(
    grammar: LabelledGrammar, cards: Iterable[PrintedCard], known: frozenset[str], tags: Tags
) -> Iterator[NodeUses]:
    for card in cards:
        if card.name in known:
            yield () if card.type == "rune" or card.without_text else grammar.uses(card, tags)


def _chosen(uses: NodeUses) -> frozenset[int]:
    """The alternatives of a card's chosen parse."""
    return reduce(or_, (line[0] for line in uses), frozenset())


def _left_out(code: str, cards: int, uses: Mapping[str, tuple[NodeUses, ...]], grammar: LabelledGrammar) -> SetLeftOut:
    others = [_chosen(use) for other, each in uses.items() if other != code for use in each]
    left: frozenset[int] = reduce(or_, others, frozenset())
    words = left | {number for number, alternative in enumerate(grammar.alternatives) if alternative.is_row}
    missing: Counter[str] = Counter()
    for use in uses[code]:
        for number in _lacking(use, left):
            missing[grammar.words(number)] += 1
    read = len(uses[code])
    without, with_words = (sum(not _lacking(use, each) for use in uses[code]) for each in (left, words))
    return SetLeftOut(code, cards, read, without, with_words, dict(missing.most_common()))


def _lacking(uses: NodeUses, left: frozenset[int]) -> frozenset[int]:
    """The alternatives that a card lacks, in those parses of its lines that lack the fewest."""
    return reduce(or_, (min((parse - left for parse in line), key=len) for line in uses), frozenset())


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
