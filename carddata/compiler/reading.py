"""The readings of a line: each way in which the grammar understands its words, as phrases.

A line is read as a whole if it can be. Else it may be statements, each of which would be read on a line of its own: it
may say something lasting, or have an ability, after something else that it says ("I can't be readied. When I hold, draw
1.").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, get_args

from lark import Token, Tree, UnexpectedInput
from lark.exceptions import LarkError, VisitError
from lark.lexer import Lexer
from lark.load_grammar import load_grammar
from lark.visitors import CollapseAmbiguities

from carddata.compiler import phrases as p
from carddata.compiler.agreement import disagreement
from carddata.compiler.line_parser import LineParser, earley
from carddata.compiler.reading_lines import RESTATED, RESTATED_OF_UNITS, LineReader
from carddata.compiler.tags import Tags
from carddata.compiler.word_values import NUMBERS, ORDINALS, keyword_name
from carddata.compiler.words import Disagreement, Line, Stopped, read_lines
from carddata.lexicon import bracketed, lexicon_rules
from carddata.model.card import CardType
from carddata.model.domains import Domain
from carddata.model.keywords import KEYWORDS
from carddata.model.targets import CardKind

MAX_READINGS: Final = 64
"""The most trees of one line that are looked at."""

IDIOMS: Final = "idioms.lark"
"""The file of the grammar that has the idioms."""

_GRAMMAR: Final = files("carddata.compiler") / "grammar"

_IN_BRACKETS: Final = {"[level ": "LEVEL", "[action]": "TIMING", "[reaction]": "TIMING"}
"""The beginnings of words in brackets that are no other keywords."""

SYNONYMS: Final[Mapping[str, tuple[str, ...]]] = {
    "whenever": ("when",),
    "can't": ("cannot",),
    "something": ("a", "thing"),
}
"""Words that mean the same as others everywhere, by the form that the grammar does not have."""

CONTRACTED: Final[Mapping[str, tuple[str, frozenset[str]]]] = {
    "n't": ("not", frozenset({"are", "could", "did", "do", "does", "had", "has", "have", "is", "was", "were"})),
    "'m": ("am", frozenset({"i"})),
    "'re": ("are", frozenset({"they", "you"})),
    "'ve": ("have", frozenset({"i", "they", "you"})),
    "'s": ("is", frozenset({"it", "that", "there"})),
}
"""The endings that stand for a word of their own, by the word and by those that it is joined to."""


def spelled_out(word: str) -> tuple[str, tuple[str, ...]] | None:
    """The synonym or the ending that a word has, and the words that it stands for; None for any other word.

    >>> spelled_out("haven't"), spelled_out("unit's")
    (("n't", ('have', 'not')), None)
    """
    if word in SYNONYMS:
        return word, SYNONYMS[word]
    for ending, (second, firsts) in CONTRACTED.items():
        first = word.removesuffix(ending)
        if first != word and first in firsts:
            return ending, (first, second)
    return None


class WordLexer(Lexer):
    """Gives each word of a line the terminal of the grammar that it is."""

    def __init__(self, configuration: Any) -> None:
        self._literals = {terminal.pattern.value: terminal.name for terminal in configuration.terminals}

    __future_interface__ = 1

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        """The tokens of a line of words, which comes with the tags that cards have."""
        yield from self.tokens(*lexer_state.text)

    def tokens(self, line: Line, tags: Tags) -> Iterator[Token]:
        """The tokens of a line of words; `tags` are those that cards have."""
        for word in line:
            whole = spelled_out(word.text)
            for text in whole[1] if whole is not None else self._unbracketed(word.text):
                kind = self._literals.get(text) or _kind_of_tag(text, tags) or _kind(text)
                yield Token(kind, text, word.at, end_pos=word.at + 1)

    def _unbracketed(self, word: str) -> Sequence[str]:
        """The words in brackets, a word and a number, if they mean the same without them; else the word as it is."""
        inner = word[1:-1].split(" ") if word.startswith("[") and word not in self._literals else ()
        return inner if inner and inner[0] in bracketed() else (word,)


def _kind_of_tag(word: str, tags: Tags) -> str:
    """The terminal of a tag, of its lack or that of a type, or of what belongs to several with it; else empty."""
    if word in tags:
        return "TAG"
    if word.removeprefix("non-") in tags:
        return "NON_TAG"
    if word.startswith("non-") and word.removeprefix("non-") in get_args(CardKind):
        return "NON_KIND"
    return "TAGS_OWN" if word.endswith("s'") and word.removesuffix("'") in tags else ""


def _kind(word: str) -> str:
    """The terminal of a word that is not in the grammar itself."""
    if word.startswith("["):
        return next((kind for start, kind in _IN_BRACKETS.items() if word.startswith(start)), "KEYWORD")
    if word.startswith("{"):
        return "ENERGY" if word[1:-1].isdigit() else "POWER"
    if word[0] in "+-" and word[1:].isdigit():
        return "CHANGE"
    if word in get_args(Domain):
        return "DOMAIN"
    if word.endswith("+") and word[:-1].isdigit():
        return "ATLEAST"
    if word.isdigit() or word in NUMBERS:
        return "NUMBER"
    if word in ORDINALS:
        return "ORDINAL"
    return "OTHER_WORD" if word[0].isalpha() else "OTHER_SIGN"


def grammar_text() -> str:
    """The grammar of lines: all its files, one after another, then the idioms and the rules of the lexicon."""
    names = sorted(each.name for each in _GRAMMAR.iterdir() if each.name != IDIOMS)
    texts = ((_GRAMMAR / name).read_text(encoding="utf-8") for name in names)
    return "\n".join((*texts, idiom_text(), lexicon_rules()))


def idiom_text() -> str:
    """The file of idioms, which extends rules of the other files."""
    return (_GRAMMAR / IDIOMS).read_text(encoding="utf-8")


@cache
def _parser() -> LineParser:
    load: Any = load_grammar
    lark = earley(load(grammar_text(), "<cards>", [], False)[0], WordLexer)
    return LineParser(lark, WordLexer(lark.lexer_conf).tokens)


def readings(line: Line, tags: Tags, own_name: str = "") -> tuple[p.LinePhrase, ...]:
    """Every way in which the grammar understands a line; at least one. `tags` are those that cards have.

    `own_name` is the name of the card that says it.

    Raises:
        Stopped: at a keyword that is not known, or the first word with which no known sentence goes on.
    """
    parser = _parser()
    disagrees = disagreement([word.text for word in line], tags)
    if disagrees is not None:
        raise Stopped("unread", line[disagrees].at)
    try:
        tree: Any = parser.parse(line, tags)
    except UnexpectedInput as error:
        for word in parser.tokens(line, tags):
            name = keyword_name(word).partition(" ")[0]
            if word.type == "KEYWORD" and name not in KEYWORDS:
                raise Stopped("keyword", word.start_pos or 0, name.lower()) from None
        token: Any = getattr(error, "token", None)
        end = token is None or token.start_pos is None
        at = line[-1].at if end else token.start_pos
        known = end or token.type not in ("OTHER_WORD", "OTHER_SIGN")
        raise Stopped("unread" if known else "unknown-word", at) from None
    except LarkError:
        raise Stopped("unread", line[0].at) from None
    if _count(tree) > MAX_READINGS:
        raise Stopped("two-readings", line[0].at)
    phrases = tuple(phrases_of(CollapseAmbiguities().transform(tree), LineReader(tags, own_name), line))
    if not phrases:
        raise Stopped("unread", line[0].at)
    return phrases


def phrases_of(trees: Iterable[Tree[Token]], reader: LineReader, line: Line) -> Iterator[p.LinePhrase]:
    """The phrases that the trees of a line mean, without trees whose words do not go together. Raises Stopped."""
    for tree in trees:
        try:
            yield reader.transform(tree)
        except VisitError as error:
            if isinstance(error.orig_exc, Stopped):
                raise error.orig_exc from None
            if not isinstance(error.orig_exc, Disagreement):
                raise Stopped("unread", line[0].at) from error


def restates_rules(reminder: str, kind: CardType = "unit") -> bool:
    """Return whether the words of a reminder say what the rules say of all such cards, and so nothing of their own.

    >>> restates_rules("Units with 0 :rb_might: can conquer and hold."), restates_rules("Draw 7.")
    (True, False)
    >>> restates_rules("I enter exhausted."), restates_rules("I enter exhausted.", "gear")
    (True, False)
    """
    of_kind = (RESTATED, RESTATED_OF_UNITS) if kind == "unit" else (RESTATED,)
    try:
        lines = read_lines(reminder)
        return bool(lines) and all(len(each := readings(line, {})) == 1 and each[0] in of_kind for line in lines)
    except Stopped:
        return False


def _count(tree: Any) -> int:
    """Return how many trees an ambiguous tree stands for, as far as `MAX_READINGS` tells."""
    if not isinstance(tree, Tree):
        return 1
    counts = [_count(child) for child in tree.children]
    if tree.data == "_ambig":
        return min(sum(counts), MAX_READINGS + 1)
    product = 1
    for count in counts:
        product = min(product * count, MAX_READINGS + 1)
    return product


Read = tuple[tuple[Line, tuple[p.LinePhrase, ...]], ...]
"""Lines with the readings of each."""

_SPEAKS_OF_OTHERS: Final = frozenset({"it", "its", "they", "them", "their", "instead", "otherwise", "then", "also"})
"""The words of a statement that may speak of what another one says."""

_BELONGS: Final = (p.InstructionLine, p.AbilityCostLine, p.KeywordLine, p.UsesLimited)
"""The phrases that belong to other sentences of their line, or to the whole card."""


def statements(line: Line, tags: Tags, own_name: str = "") -> Read:
    """The statements of a line with their readings; the whole line, if that is read.

    Raises:
        Stopped: at a keyword that is not known, or the first word with which no known sentence goes on.
    """
    try:
        return ((line, readings(line, tags, own_name)),)
    except Stopped as stopped:
        reading = next(_divided(line, tags, own_name), None)
        if reading is None:
            raise stopped
        return reading


def _divided(line: Line, tags: Tags, own_name: str) -> Iterator[Read]:
    """The ways to read a line as a statement and what follows it, of which no part speaks of another."""
    if line[0].text.startswith("[") or any(word.text in ('"', ":", "•") for word in line):
        return
    ends = [at for at, word in enumerate(line[:-1], 1) if word.text == "."]
    for end in ends:
        first, rest = line[:end], line[end:]
        if any(word.text in _SPEAKS_OF_OTHERS for word in rest):
            continue
        try:
            parts = ((first, readings(first, tags, own_name)), *statements(rest, tags, own_name))
        except Stopped:
            continue
        if not any(isinstance(phrase, _BELONGS) for _, phrases in parts for phrase in phrases):
            yield parts
