"""Lines are parsed with some rules of the grammar; the trees, or the word where it stops, are those of all of them."""

from graphlib import CycleError
from typing import Any

import pytest
from lark.exceptions import UnexpectedInput

from carddata.compiler.line_parser import LineParser, earley
from carddata.compiler.reading import WordLexer, _parser
from carddata.compiler.words import read_lines
from tests.kit.samples import one_in

TEXTS = (
    "When I hold, draw 7.",
    "When I hold, draw 7 draw 7.",
    "When I hold, draw 7",
    "When I hold, dance.",
    "Kill a unit. If you do, draw 2.",
    "Kill a unit of the enemy's.",
    "Deal 3 to an enemy unit at a battlefield. Then draw 1.",
    "Deal 3 to an enemy unit at a battlefield. Then dance.",
    "Other friendly units here have +1 {might}.",
    "Other friendly units here have wings.",
    "You may exhaust a unit you control to ready me.",
    "You may exhaust a unit you control unless.",
    "Each player chooses a unit and kills the rest of them twice.",
    "Then.",
    "Dance twice.",
    "7 units.",
    "!",
    "[Action] Choose a unit you control. Move me to its location and it to my original location.",
)


def outcome(parse: Any, line: Any) -> Any:
    """The tree of a line, or the word at which it stops."""
    try:
        return parse(line)
    except UnexpectedInput as stopped:
        token = getattr(stopped, "token", None)
        return None if token is None else (token.type, token.start_pos)


@pytest.mark.parametrize("text", one_in(2, TEXTS))
def test_what_some_rules_make_of_a_line_is_what_all_make_of_it(text: str) -> None:
    parser = _parser()
    for line in read_lines(text):
        some = outcome(lambda line: parser.parse(line, {}), line)
        every = outcome(lambda line: parser._lark.parse((line, {})), line)
        assert some == every


def parser_of(grammar: str) -> LineParser:
    """A parser of lines by a small grammar."""
    lark = earley(grammar, WordLexer)
    return LineParser(lark, WordLexer(lark.lexer_conf).tokens)


AMBIGUOUS = """
line: group group group "." -> three
    | group "." -> lone
?group: group "and" group | (WORD | unit)+
unit: WORD | WORD unit -> units
WORD: "unit"
"""


@pytest.mark.parametrize(
    "text", ["Unit.", "Unit unit unit unit.", "Unit and unit unit and unit unit.", "Unit and and.", "Unit unit", "And."]
)
def test_each_tree_of_an_ambiguous_line_has_its_place(text: str) -> None:
    parser = parser_of(AMBIGUOUS)
    (line,) = read_lines(text)
    assert outcome(lambda line: parser.parse(line, {}), line) == outcome(
        lambda line: parser._lark.parse((line, {})), line
    )


def test_a_symbol_that_can_be_itself_alone_is_refused() -> None:
    with pytest.raises(CycleError):
        parser_of('line: group "."\n group: unit | "unit"\n unit: group | "units"')
    ended = parser_of('line: group "."\n group: unit | "unit"\n unit: group "units"')
    assert ended.parse(read_lines("Unit units.")[0], {}).data == "line"
