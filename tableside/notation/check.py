"""Running a scenario line by line, and collecting the lines that fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from carddata.model.battlefields import AddsBattlefield
from carddata.model.card import Catalogue
from tableside.engine.model.actions import Choose, Pass
from tableside.engine.model.chain_items import Resolving
from tableside.engine.model.questions import Question
from tableside.engine.model.verdict import Verdict
from tableside.engine.rules.unread import NO
from tableside.notation.actions import parse_action
from tableside.notation.errors import NotationError, UnknownReference
from tableside.notation.expectations import parse_expectation
from tableside.notation.refusals import Refusal, explain_verdict
from tableside.notation.reports import ActionBuilder
from tableside.notation.scenario import Scenario, read_scenario
from tableside.notation.sentences import Words, code_of, describe_question, format_options
from tableside.notation.words import WordReader, split
from tableside.notation.world import Keeper, SilentAnswer, World

PlayStep = Callable[[World], str]
"""Carries out a line; returns what is wrong, empty if the line holds."""


class Failure(msgspec.Struct, frozen=True):
    """A line that fails: its number in the file, what was expected, what happened, and what else explains it."""

    line: int
    expected: str
    happened: str
    notes: tuple[str, ...] = ()

    @property
    def message(self) -> str:
        """The failure in a line."""
        return " | ".join((f"expected: {self.expected}", f"happened: {self.happened}", *self.notes))


class PlayedLine(msgspec.Struct, frozen=True):
    """A line that was played: its number, its words, the verdict on its action, and its failure, if it has either."""

    number: int
    line: str
    verdict: Verdict | None
    failure: Failure | None


class Played(NamedTuple):
    """A scenario that was played: the position afterwards, and its lines."""

    world: World
    lines: tuple[PlayedLine, ...]

    @property
    def failures(self) -> tuple[Failure, ...]:
        """Return the lines that fail."""
        return tuple(line.failure for line in self.lines if line.failure is not None)

    @property
    def silences(self) -> tuple[SilentAnswer, ...]:
        """Return the questions about unread text that were answered "no" because a line did not answer."""
        return tuple(answer for answer in self.world.silent_answers if answer.answer == NO)


def check_scenario(
    text: str, cards: Catalogue, keeper: Keeper | None = None, words: Words = code_of
) -> tuple[Failure, ...]:
    """Run a scenario and return the lines that fail. The keeper is called for everything that happens.

    `words` makes sentences of what a verdict says. Raises NotationError before anything happens if the text cannot be
    read; it names the line if possible.
    """
    return play_scenario(read_scenario(text, cards, words), keeper, words).failures


def play_scenario(scenario: Scenario, keeper: Keeper | None = None, words: Words = code_of) -> Played:
    """Play a scenario line by line. Raises as `check_scenario` does."""
    most = len(scenario.table.battlefields) + _addable(scenario)
    steps = [(number, line, _step(number, line, scenario, most)) for number, line in scenario.lines]
    world = World(scenario.table, scenario.private, scenario.dial, keeper, words)
    return Played(world, tuple(_play(scenario, world, number, line, step) for number, line, step in steps))


def _play(scenario: Scenario, world: World, number: int, line: str, step: PlayStep) -> PlayedLine:
    world.line_number = number
    before, unanswered = world.verdict, ""
    try:
        if not _sees_question(line, world):
            unanswered = _unanswered(world) if scenario.strict else ""
            world.answer_unasked()
        _check_battlefields(line, world)
        world.current_line = without_refusal(line)
        wrong = unanswered or step(world)
    except UnknownReference as missing:
        wrong = str(missing)
    verdict = None if world.verdict is before else world.verdict
    if not wrong:
        return PlayedLine(number, line, verdict, None)
    return PlayedLine(number, line, verdict, Failure(number, line, wrong, world.explanations()))


def _unanswered(world: World) -> str:
    """Say that an open question must be answered first, empty if there is none."""
    question = world.unasked
    if question is None:
        return ""
    asked = describe_question(world.table, world.names, question)
    options = format_options(world.table, world.names, question)
    return f"{question.player} is asked: {asked} `strict` requires an answer: {question.player} chooses {options}"


def _sees_question(line: str, world: World) -> bool:
    """Return whether a line comes before an open question that it need not answer is answered for it."""
    question = world.table.asks
    first, second = (*split(line), "", "")[:2]
    if first == "?":
        return {second, *split(line)[2:3]} & {"asks", "offers", "can", "cannot"} != set()
    if question is not None and question.about == "order" and second == "chooses":
        return first != question.player or _orders(line, world, question)
    answers = question is not None and (first, second) == (question.player, "chooses")
    return answers or first == "judge" or second == "corrects"


def _orders(line: str, world: World, question: Question) -> bool:
    """Return whether a choice is an order of the triggers that are asked about, right or wrong."""
    words = WordReader(split(line.partition("!")[0]), world.table.setup.players, len(world.table.battlefields))
    try:
        answer = parse_action(words, world.table.setup.cards)(world)
    except UnknownReference:
        return False
    return isinstance(answer, Choose) and {*answer.answers} <= {*question.options}


def scenario_files(paths: tuple[Path, ...]) -> Iterator[Path]:
    """Scenario files: the given files, and all `.toml` files below the given folders."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.toml"))
        else:
            yield path


def _addable(scenario: Scenario) -> int:
    """Return how many battlefields the cards that the play names can add (439.2.b.5)."""
    adding = (
        (f'"{name}"', effect.token)
        for name, card in scenario.table.setup.cards.items()
        for effect in card.standing
        if isinstance(effect, AddsBattlefield)
    )
    return len({token for name, token in adding if any(name in line for _, line in scenario.lines)})


def _check_battlefields(line: str, world: World) -> None:
    """Raise UnknownReference if a line names a battlefield that was not added yet."""
    for word in split(line):
        if word.startswith("@") and int(word[1:]) > len(world.table.battlefields):
            raise UnknownReference(f"{word} is not on the board")


def _step(number: int, line: str, scenario: Scenario, most: int) -> PlayStep:
    """Return what a line says, of battlefields up to number `most`."""
    try:
        return _parse_line(line, scenario, most)
    except NotationError as error:
        raise NotationError(error.message, number) from None


def _parse_line(line: str, scenario: Scenario, most: int) -> PlayStep:
    table = scenario.table
    words = WordReader(split(line), table.setup.players, most, scenario.renumbered)
    if words.try_take("?"):
        check = parse_expectation(words, table.setup.cards)
        words.end()
        return check
    if words.try_take("all", "pass"):
        words.end()
        return _all_pass
    if words.try_take("judge", "rules"):
        if words.one_of("stands", "refused") == "refused":
            return _take_back_step(" ".join(words.all()))
        words.end()
        return _stands_step
    build = parse_action(words, table.setup.cards)
    if words.try_take("!"):
        return _refused_step(build, Refusal(words))
    words.end()
    return _accepted_step(build)


def _accepted_step(build: ActionBuilder) -> PlayStep:
    def step(world: World) -> str:
        action = build(world)
        if world.is_chosen_already(action) or world.act(action) or world.verdict is None:
            return ""
        return explain_verdict(world, action, world.verdict)

    return step


def _refused_step(build: ActionBuilder, refusal: Refusal) -> PlayStep:
    def step(world: World) -> str:
        action = build(world)
        happened = world.act(action)
        if world.verdict is None:
            return ""
        if happened:
            return f"it was carried out ({explain_verdict(world, action, world.verdict)})"
        return refusal.missing(world, action, world.verdict)

    return step


def _stands_step(world: World) -> str:
    return "" if world.stands() else "no action was refused"


def _take_back_step(line: str) -> PlayStep:
    def step(world: World) -> str:
        return "" if world.take_back(line) or not line else "no such action was carried out"

    return step


def without_refusal(line: str) -> str:
    """The words of an action as the line has them, without the rules that forbid it."""
    words = split(line)
    return " ".join(words[: words.index("!")] if "!" in words else words)


def _all_pass(world: World) -> str:
    """Let all players pass in order until the newest chain item resolves, or the showdown closes."""
    newest = world.table.chain[-1].id if world.table.chain else 0
    showdown = world.table.showdown
    if not newest and showdown is None:
        return "there is neither a chain nor a showdown"
    for _ in world.table.players:
        world.answer_unasked()
        player = world.table.priority
        if player is None or not world.act(Pass(player)):
            return "nobody may pass now"
        item = world.table.item(newest)
        if (newest and (item is None or isinstance(item.progress, Resolving))) or (
            not newest and _is_closed(world, showdown)
        ):
            return ""
    return ""


def _is_closed(world: World, showdown: object) -> bool:
    current_showdown = world.table.showdown
    return current_showdown is None or current_showdown.at != getattr(showdown, "at", None)
