"""Texts that are not compiled: what each may touch, by known fragments of it, and the mechanic that it asks for.

The fragments and the words that are known stand in files beside this one. Where words are left a text touches
`anything`. A fragment says what it touches and nothing else; a card is never carried out by fragments. A sentence is
understood if no word of it is new, if every word that may say something lasting belongs to a known fragment, and if a
known fragment touches something where the sentence stands for as long as its card does.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple, get_args

from carddata.compiler.words import Line, Stopped, read_lines
from carddata.model.card import CardType
from carddata.model.keywords import CARRIED_OUT
from carddata.model.unread import May

NOT_OWN: Final = frozenset({"Stun", "Buff", "Empower", "Disempower", "Add", "Predict", "Burn"})
"""Words in brackets that are actions, and so no keywords of a card whose line begins with them."""

ANYTHING: Final[tuple[May, ...]] = ("anything",)
"""The touches of a text that is not understood."""

_WORD: Final = re.compile(r"[a-z][a-z'-]*")
_SYMBOL: Final = re.compile(r"[\[{][^\]}]*[\]}]")
_GIVEN_KEYWORD: Final = re.compile(r"\[([\w-]+)(?: \d+)?\]")
_SEPARATE: Final = " . "
_HAPPENS: Final = re.compile(r"^(?:at|as|then) |\bwhen\b|\btime\b| : |^\[")
"""Words of what happens at some moment: a trigger, an ability that is used, or the ability of a keyword."""


class Fragment(NamedTuple):
    """Words that touch something: the code of the mechanic, a pattern of them, what they touch, and on which cards."""

    mechanic: str
    words: re.Pattern[str]
    may: tuple[May, ...] = ()
    types: tuple[str, ...] = get_args(CardType)


class Fragments(NamedTuple):
    """All that is known."""

    known: tuple[Fragment, ...]
    unasked: tuple[Fragment, ...]
    lasting: re.Pattern[str]
    given: re.Pattern[str]
    keywords: dict[str, tuple[May, ...]]
    given_keywords: dict[str, tuple[May, ...]]
    vocabulary: frozenset[str]


@cache
def fragments() -> Fragments:
    """The fragments and words that come with the program."""
    folder = files("carddata.compiler")
    data = tomllib.loads((folder / "fragments.toml").read_text(encoding="utf-8"))
    patterns: dict[str, str] = data["patterns"]
    known = [*data["triggers"], *data["standing"], *data["conditions"]]
    return Fragments(
        tuple(_fragment(row, patterns) for row in known),
        tuple(_fragment(row, patterns) for row in data["unasked"]),
        re.compile(rf"(?<![\w'])(?:{'|'.join(data['lasting'])})(?![\w'])"),
        re.compile(patterns["given"]),
        {name: tuple(may) for name, may in data["keywords"].items()},
        {name: tuple(may) for name, may in data["given"].items()},
        frozenset((folder / "vocabulary.txt").read_text(encoding="utf-8").split()),
    )


def _fragment(row: dict[str, Any], patterns: dict[str, str]) -> Fragment:
    words = row["words"]
    for name in ("unit", "number", "object"):
        words = words.replace(f"{{{name}}}", patterns[name])
    pattern = re.compile(rf"(?<![\w'{{\[+-]){words}(?![\w'+}}])")
    return Fragment(row["mechanic"], pattern, tuple(row.get("may", ())), tuple(row.get("types", get_args(CardType))))


class Touched(NamedTuple):
    """The parts of the game that a text may touch, in the order of `May`, and the mechanics that its fragments name."""

    may: tuple[May, ...]
    mechanics: tuple[str, ...]


def touched_by(text: str, kind: CardType, *, attached: bool = False) -> Touched:
    """Return what a text of a card of this type may touch.

    `attached` is for the second box of Equipment: its words and keywords are those of the unit to which it is attached.

    >>> touched_by("Units here have +3 :rb_might:.", "battlefield").may
    ('might',)
    >>> touched_by("Units here dance.", "battlefield").may
    ('anything',)
    """
    try:
        lines = read_lines(text)
    except Stopped:
        return Touched(ANYTHING, ("unread",))
    if not lines and text.strip():
        return Touched(ANYTHING, ("unread",))
    may: set[May] = set()
    mechanics: dict[str, None] = {}
    for line in lines:
        for mechanic, touched in _of_line(line, "unit" if attached else kind, attached=attached):
            may |= set(touched)
            mechanics[mechanic] = None
    if "anything" in may:
        return Touched(ANYTHING, tuple(mechanics))
    return Touched(tuple(sorted(may, key=get_args(May).index)), tuple(mechanics))


def _of_line(line: Line, kind: CardType, *, attached: bool) -> Iterator[tuple[str, tuple[May, ...]]]:
    words = [word.text for word in line]
    if attached and words[0].startswith("[") and "—" not in words:
        for word in words:
            yield from _of_given(word.strip("[]").split(" ")[0], own=True)
    elif words[0].startswith("["):
        yield from _of_keywords(words)
    sentence = " ".join(words)
    if kind == "spell":
        sentence = sentence.removeprefix("i ")
    rest, touched = sentence, False
    for gift in fragments().given.finditer(sentence):
        yield from _of_gift(gift)
        touched = True
        rest = rest.replace(gift[0], _SEPARATE)
    for fragment in fragments().known:
        if kind in fragment.types and fragment.words.search(rest):
            yield fragment.mechanic, fragment.may
            touched = touched or bool(fragment.may)
            rest = fragment.words.sub(_SEPARATE, rest)
            if fragment.may == ("on other",):
                yield from _of_unasked(sentence)
    stands = kind != "spell" and not _HAPPENS.search(sentence)
    if (stands and not touched) or not _is_understood(rest):
        yield "unread", ANYTHING


def _is_understood(rest: str) -> bool:
    """Return whether what is left of a sentence has only known words, and none that may say something lasting."""
    words = _WORD.findall(_SYMBOL.sub(_SEPARATE, rest))
    return not fragments().lasting.search(rest) and all(word in fragments().vocabulary for word in words)


def _of_unasked(sentence: str) -> Iterator[tuple[str, tuple[May, ...]]]:
    """Yield what else a sentence touches whose trigger the table does not ask about."""
    for effect in fragments().unasked:
        if effect.words.search(sentence):
            yield effect.mechanic, effect.may


def _of_gift(gift: re.Match[str]) -> Iterator[tuple[str, tuple[May, ...]]]:
    """Yield what Might and keywords touch that a text gives for as long as it stands."""
    own = gift["who"] == "i"
    if gift["might"]:
        yield ("own-might", ("own might",)) if own else ("might", ("might",))
    for keyword in _GIVEN_KEYWORD.findall(gift[0]):
        yield from _of_given(keyword, own=own)


def _of_keywords(words: list[str]) -> Iterator[tuple[str, tuple[May, ...]]]:
    for word in words:
        if word in (",", "—"):
            continue
        if not word.startswith("["):
            return
        name = keyword_of(word)
        if name not in CARRIED_OUT and name not in NOT_OWN:
            yield f"keyword-{name.lower()}", fragments().keywords.get(name, ANYTHING)


def _of_given(keyword: str, *, own: bool) -> Iterator[tuple[str, tuple[May, ...]]]:
    touched = fragments().given_keywords.get(keyword_of(keyword), ANYTHING)
    yield f"given-{keyword}", ("own might",) if own and touched == ("might",) else touched


def keyword_of(word: str) -> str:
    """The name of a keyword without its number.

    >>> keyword_of("[quick-draw]"), keyword_of("[shield 2]")
    ('Quick-Draw', 'Shield')
    """
    return "-".join(part.capitalize() for part in word.strip("[]").split(" ")[0].split("-"))


@cache
def mechanics() -> dict[str, re.Pattern[str]]:
    """The mechanics that are told apart, with the words by which they are told."""
    data = tomllib.loads((files("carddata.compiler") / "mechanics.toml").read_text(encoding="utf-8"))
    return {code: re.compile(words) for code, words in data.items()}


def mechanic_of(lines: tuple[Line, ...], at: int) -> str:
    """The code of the missing mechanic in the line where a text stopped; empty where none is known."""
    line = next((line for line in reversed(lines) if line[0].at <= at), ())
    sentence = " ".join(word.text for word in line)
    return next((code for code, words in mechanics().items() if words.search(sentence)), "")
