"""The words of a card's text: lines of words with their offsets, symbols in one spelling, and no reminders."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Final, NamedTuple

from carddata.model.stops import Stop, StopCode

MAX_TEXT: Final = 4000
"""The longest text that is read, in characters."""

MAX_WORDS: Final = 120
"""The most words of a line that is read."""

BARE_KEYWORDS: Final = frozenset(
    {"action", "reaction", "hidden", "ganking", "equip", "tank", "accelerate", "deflect", "ambush", "backline"}
)
"""The keywords that sources also print without brackets, if they stand alone on a line."""

BULLET: Final = "•"
"""The word before each mode of a list of modes but the first."""

_DOMAINS: Final = "fury|calm|mind|body|chaos|order"
_SYMBOLS: Final = (
    (r":rb_energy_(\d{1,2}):|\[E(\d{1,2})\]|\[(\d{1,2})\]|\{(\d{1,2}) Energy\}", "{%s}"),
    (rf":rb_rune_({_DOMAINS}):|\[RUNE:({_DOMAINS})\]|\{{({_DOMAINS}) Rune\}}", "{%s}"),
    (r":rb_rune_rainbow:|\[RUNE:rainbow\]|\[A\]|\{Any\sRune\}", "{any}"),
    (r"\[C\]", "{own}"),
    (r":rb_might:|\[MIGHT\]|\[M\]|\[S\]|\{Might\}", "{might}"),
    (r":rb_exhaust:|\[EXHAUST\]|\[E\]|\[T\]|\{Exhaust\}", "{exhaust}"),
    (r"\[>\]|[—–]", "—"),
    (r"\[([A-Za-z]+(?:-[A-Za-z]+)?(?: \d{1,2})?)\]", "[%s]"),
    (r"([A-Za-z]+(?:['’-][A-Za-z]+)*['’]?)", "%s"),
    (r"([+\-−]\d{1,2})(?![\d+])", "%s"),
    (r"(\d{1,3}\+?)", "%s"),
    (r'(\[>>\]|[.,;!"/+−-]|:(?!rb_))', "%s"),
)
_LEXER: Final = re.compile("|".join(f"(?P<_{at}>{pattern})" for at, (pattern, _) in enumerate(_SYMBOLS)), re.IGNORECASE)
_SPELLINGS: Final = {f"_{at}": spelling for at, (_, spelling) in enumerate(_SYMBOLS)}
_INLINE: Final = r"(?:[ \t]|</?(?:b|i|em|strong|span)>)*"
_OPENS_LINE: Final = re.compile(rf"(?:^|\n|<br ?/?>|</?p>){_INLINE}(\()", re.IGNORECASE)
_ENDS_LINE: Final = re.compile(rf"{_INLINE}(?:\r?\n|<br|</?p>|$)", re.IGNORECASE)
_BREAK: Final = re.compile(r"\r?\n|<br ?/?>|</p>", re.IGNORECASE)
_BULLET: Final = re.compile(r"(?:</p>|</?ul>|</li>|\s)*<li>|\s*\n[ \t]*[-*•](?=[ \t])", re.IGNORECASE)
_LIST_END: Final = re.compile(r"</li>|</ul>", re.IGNORECASE)
_SPACE: Final = re.compile(r"[ \t\u00a0\u200b]+|&nbsp;|</?(?:p|b|i|em|strong|span)>", re.IGNORECASE)


class Word(NamedTuple):
    """One word or symbol in its one spelling, in lower case, and its offset in the text."""

    text: str
    at: int


class Stopped(Exception):
    """A text that cannot be compiled; `stop` says where and why, `readings` what a line with several means."""

    def __init__(
        self, code: StopCode, at: int, detail: str = "", *, node: str = "", readings: tuple[object, ...] = ()
    ) -> None:
        super().__init__(f"{code} at {at}")
        self.stop = Stop(code, at, detail, node=node)
        self.readings = readings


class Disagreement(Exception):
    """Words of a tree do not go together, such as a verb and its subject: the line is not read in this way."""


Line = tuple[Word, ...]
"""The words of one line."""


def read_lines(text: str, own_name: str = "") -> tuple[Line, ...]:
    """The lines of a text as words, without empty lines and reminders; the `own_name` of its card is the word "this".

    >>> [[word.text for word in line] for line in read_lines("[Hidden] (A reminder.)<br />Draw :rb_energy_1:.")]
    [['[hidden]'], ['draw', '{1}', '.']]
    >>> [[word.text for word in line] for line in read_lines("Kill Grey Coat.", "Grey Coat")]
    [['kill', 'this', '.']]

    Raises:
        Stopped: at a symbol that is not known, a bracket that is not closed, or where the text is too long.
    """
    if len(text) > MAX_TEXT:
        raise Stopped("too-long", MAX_TEXT)
    lines: list[list[Word]] = [[]]
    at = 0
    while at < len(text):
        if text[at] == "(":
            at = _after_reminder(text, at)
        elif match := _BULLET.match(text, at):
            lines[-1].append(Word(BULLET, at))
            at = match.end()
        elif match := _LIST_END.match(text, at):
            at = match.end()
        elif match := _BREAK.match(text, at):
            lines.append([])
            at = match.end()
        elif match := _SPACE.match(text, at):
            at = match.end()
        else:
            word, at = _own_name(text, at, own_name) or _next_word(text, at)
            lines[-1].append(word)
            if len(lines[-1]) > MAX_WORDS:
                raise Stopped("too-long", word.at)
    whole = _with_modes(tuple(_with_while(line) for line in lines if line))
    return tuple(_with_bare_keyword(_with_bullets(line, text)) for line in whole)


def _with_while(line: Iterable[Word]) -> Line:
    """The line with the word "while" for "as long as"; "for as long as" says how long something lasts."""
    words: list[Word] = []
    for word in line:
        words.append(word)
        last = [each.text for each in words[-4:]]
        if last[-3:] == ["as", "long", "as"] and last[0] != "for":
            words[-3:] = [Word("while", words[-3].at)]
    return tuple(words)


def _with_modes(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines with two modes, which a source puts on lines of their own at the end of the text, in one line.

    What more lines are is not plain: the last of them may belong to no mode.
    """
    lines = _with_modes_begun(lines)
    head = lines[-3] if len(lines) > 2 else ()
    words = [word.text for word in head]
    if words[-1:] != ["—"] or ("choose", "one") not in pairwise(words) or BULLET in words:
        return lines
    first, second = lines[-2:]
    return (*lines[:-3], (*head, *first, Word(BULLET, second[0].at), *second))


def _with_modes_begun(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines with the modes in one line of which the first stands in the line that offers them.

    After a trigger or a cost all lines that follow are modes: what such a card does is said by no line alone. Else they
    are modes if there is one.
    """
    for at, line in enumerate(lines):
        words = [word.text for word in line]
        dash = _dash_of_modes(words)
        if not 0 < dash < len(words) - 1 or words[-1] != "." or "." in words[dash:-1] or BULLET in words:
            continue
        rest = lines[at + 1 :]
        if not rest or (len(rest) > 1 and not {"when", ":"} & set(words[:dash])):
            continue
        modes = [word for mode in rest for word in (Word(BULLET, mode[0].at), *mode)]
        return (*lines[:at], (*line, *modes))
    return lines


def _dash_of_modes(words: list[str]) -> int:
    """The number of the dash before the modes that a line offers; 0 if it offers none."""
    offered = next((at for at, pair in enumerate(pairwise(words)) if pair == ("choose", "one")), None)
    return words.index("—", offered) if offered is not None and "—" in words[offered:] else 0


def _with_bullets(line: Line, text: str) -> Line:
    """The line with a bullet before each mode but the first, where a source runs them together without a space."""
    words = [word.text for word in line]
    if BULLET in words or ("choose", "one") not in pairwise(words) or "—" not in words:
        return line
    found: list[Word] = []
    for before, word in zip((None, *line), line, strict=False):
        ended = before is not None and before.text == "." and len(found) > words.index("—")
        if ended and not text[word.at - 1].isspace():
            found.append(Word(BULLET, word.at))
        found.append(word)
    return tuple(found)


def lone_reminders(text: str) -> tuple[tuple[int, str], ...]:
    r"""The lines that are only reminders, which remind of nothing that stands there: the offset and words of each.

    >>> lone_reminders("[Tank] (A reminder.)"), lone_reminders("Draw 7.\n(It also dances.)")
    ((), ((8, 'It also dances.'),))
    """
    opened = [(at := opening.start(1), _after_reminder(text, at)) for opening in _OPENS_LINE.finditer(text)]
    return tuple((at, text[at + 1 : end - 1]) for at, end in opened if _ENDS_LINE.match(text, end))


def bracketed_texts(text: str) -> tuple[tuple[int, str], ...]:
    """The reminders of a text, each with its offset; those within another belong to it.

    >>> bracketed_texts("[Tank] (A (double) reminder.) Draw 7.")
    ((7, 'A (double) reminder.'),)
    """
    reminders: list[tuple[int, str]] = []
    at = text.find("(")
    while at >= 0:
        end = _after_reminder(text, at)
        reminders.append((at, text[at + 1 : end - 1]))
        at = text.find("(", end)
    return tuple(reminders)


def _after_reminder(text: str, at: int) -> int:
    """The offset after the reminder that opens at this offset; reminders within it belong to it."""
    depth = 0
    for position in range(at, len(text)):
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        if depth == 0:
            return position + 1
    raise Stopped("bracket-not-closed", at)


def _next_word(text: str, at: int) -> tuple[Word, int]:
    match = _LEXER.match(text, at)
    if match is None:
        raise Stopped("unknown-symbol", at)
    spelling = _SPELLINGS[match.lastgroup or ""]
    value = next((group for group in match.groups()[match.lastindex :] if group is not None), "")
    word = spelling.replace("%s", value).lower()
    return Word(word.replace("’", "'").replace("−", "-"), at), match.end()


def _own_name(text: str, at: int, name: str) -> tuple[Word, int] | None:
    """The card's own name, if it stands here as a whole."""
    end = at + len(name)
    if not name or not text.startswith(name, at) or text[end : end + 1].isalnum():
        return None
    return Word("this", at), end


def _with_bare_keyword(line: Line) -> Line:
    if len(line) == 1 and line[0].text in BARE_KEYWORDS:
        return (Word(f"[{line[0].text}]", line[0].at),)
    return line
