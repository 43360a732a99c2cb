"""A ruling: a scenario with its position, the outcome of each line, and the outcome by each other edition."""

from __future__ import annotations

from typing import NamedTuple

from carddata.model.card import Catalogue
from tableside.engine.editions import FOLLOWED
from tableside.notation.check import PlayedLine, play_scenario
from tableside.notation.errors import NotationError
from tableside.notation.scenario import Scenario, read_scenario
from tableside.notation.sentences import Words, code_of


class EditionResult(NamedTuple):
    """The outcome of a scenario by an edition: the lines that were played, or the problem that it cannot be set up."""

    edition: str
    lines: tuple[PlayedLine, ...] = ()
    problem: str = ""

    @property
    def holds(self) -> bool:
        """Return whether every line holds."""
        return not self.problem and all(line.failure is None for line in self.lines)


class PlayedRuling(NamedTuple):
    """A scenario that was played by its own edition, and by the others that are followed."""

    scenario: Scenario
    own: EditionResult
    others: tuple[EditionResult, ...]

    def differences(self, other: EditionResult) -> tuple[PlayedLine, ...]:
        """The lines as another edition plays them, of which it makes something else; numbers of rules do not count."""
        pairs = zip(self.own.lines, other.lines, strict=not other.problem)
        return tuple(there for here, there in pairs if _outcome(here) != _outcome(there))


def _outcome(line: PlayedLine) -> tuple[bool, str]:
    return line.failure is None, "" if line.verdict is None else line.verdict.kind


def examine(text: str, cards: Catalogue, words: Words = code_of) -> PlayedRuling:
    """Play a scenario by each edition that is followed, its own first. Raises NotationError if it cannot be read."""
    scenario = read_scenario(text, cards, words)
    edition = scenario.table.setup.edition
    own = EditionResult(edition, play_scenario(scenario, words=words).lines)
    others = tuple(_by_edition(text, cards, words, other) for other in FOLLOWED if other != edition)
    return PlayedRuling(scenario, own, others)


def _by_edition(text: str, cards: Catalogue, words: Words, edition: str) -> EditionResult:
    try:
        lines = play_scenario(read_scenario(text, cards, words, edition), words=words).lines
    except NotationError as error:
        return EditionResult(edition, problem=error.message)
    return EditionResult(edition, lines)
