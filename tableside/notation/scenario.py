"""Reading a scenario file: head, position, and lines of play."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Any

import msgspec

from carddata.model.card import Card, Catalogue, cards_on
from tableside.engine import Private, Setup, Table
from tableside.engine.editions import FOLLOWED, NEWEST, current_number, replaced_on, rule_number
from tableside.engine.model.dials import Dial
from tableside.engine.model.modes import MODES
from tableside.engine.model.setup import Follow
from tableside.notation.errors import NotationError
from tableside.notation.made_cards import MadeCard, made_card
from tableside.notation.ongoing import Ongoing, set_ongoing
from tableside.notation.position import Position, PositionBuilder
from tableside.notation.sentences import Words, code_of
from tableside.notation.shape import shaped


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file, as written."""

    position: Position
    title: str = ""
    source: str = ""
    rules: tuple[str, ...] = ()
    edition: str = NEWEST
    date: str = ""
    mode: str = "duel"
    dial: Dial = "casual"
    follow: Follow = "all"
    first: str = "A"
    strict: bool = False
    play: str = ""
    cards: dict[str, MadeCard] = {}


@dataclass(frozen=True, slots=True)
class Scenario:
    """A parsed file: the position in which the play begins, and its lines with their numbers in the file.

    With `strict` each question must be answered by a line. `written_by` is the edition whose numbers the lines have,
    `made` are the cards that the file makes up.
    """

    title: str
    source: str
    rules: tuple[str, ...]
    written_by: str
    dial: Dial
    strict: bool
    table: Table
    private: Private
    lines: tuple[tuple[int, str], ...]
    made: tuple[Card, ...]

    def renumbered(self, rule: str) -> str:
        """The number of a rule of the file in the edition that is played, empty if that has no such rule."""
        played = self.table.setup.edition
        if played == self.written_by:
            return rule
        current = current_number(rule, self.written_by)
        return (rule_number(current, played) or "") if current is not None else ""


def read_scenario(text: str, cards: Catalogue, words: Words = code_of, edition: str = "") -> Scenario:
    """Read a scenario; `cards` are the cards known to the program, `words` makes sentences of messages.

    With an `edition` it is set up by that one, as its texts were on that day, whatever the file says.

    Raises NotationError if the text is not TOML, has a wrong key or value, names something unknown, or describes a
    position that contradicts itself.
    """
    file = shaped(_toml(text), ScenarioFile)
    if file.edition not in FOLLOWED:
        raise NotationError(f"edition {file.edition} is not followed yet; these are: {', '.join(FOLLOWED)}")
    if file.mode not in MODES:
        raise NotationError(f"mode '{file.mode}' is not followed; these are: {', '.join(MODES)}")
    made = {name: made_card(name, card, cards, words) for name, card in file.cards.items()}
    known = MappingProxyType({**cards, **made})
    mode = MODES[file.mode]
    if file.first not in mode.players:
        raise NotationError(f"first: '{file.first}' is not a player; in this mode they are {', '.join(mode.players)}")
    day = "" if edition else _day(file.date)
    texts = cards_on(known, day or replaced_on(edition or file.edition))
    setup = Setup(mode, edition or file.edition, file.follow, texts, day, file.first)
    table, private = PositionBuilder(setup, file.position).build()
    written = file.position
    ongoing = Ongoing(written.showdown, written.combat, written.chain, written.priority, written.passed)
    table = set_ongoing(table, private, file.dial, ongoing)
    lines = tuple(_lines(text, file.play))
    head = (file.title, file.source, file.rules, file.edition, file.dial, file.strict)
    return Scenario(*head, table, private, lines, tuple(made.values()))


def _toml(text: str) -> dict[str, Any]:
    """The data of a file. Raises NotationError, with the line if the library names one."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"\(at line (\d+), ", str(error))
        hint = "; text over several lines stands between ''' and '''" if "newline" in str(error).lower() else ""
        raise NotationError(f"this is no TOML: {error}{hint}", int(line[1]) if line else 0) from None
    except (ValueError, RecursionError) as error:
        raise NotationError(f"this is no TOML: {error}") from None


def _day(text: str) -> str:
    try:
        return text and date.fromisoformat(text).isoformat()
    except ValueError:
        raise NotationError(f"date: '{text}' is not a day; write it as 2026-01-20") from None


def _lines(text: str, play: str) -> Iterator[tuple[int, str]]:
    """The lines of the play that are neither empty nor comments, with their numbers in the file."""
    before = text.split("\n")
    start = next((at for at, line in enumerate(before, 1) if re.match(r"\s*play\s*=", line)), 0)
    opening = before[start - 1] if start else ""
    first = start + 1 if re.search(r"('''|\"\"\")\s*$", opening) else start
    for at, line in enumerate(play.split("\n"), first):
        if line.strip() and not line.strip().startswith("#"):
            yield at, line.strip()
