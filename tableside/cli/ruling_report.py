"""`tableside check --report`: rulings as a page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from carddata.model.card import Card, Catalogue
from tableside.cli.scenario_check import MOST_FILES, read_scenario_file
from tableside.describe.card import describe_card
from tableside.engine.model.verdict import Verdict
from tableside.ledger.outside import Unreadable, write_over
from tableside.message import CardName, Listing, Message, message
from tableside.notation.check import PlayedLine, scenario_files
from tableside.notation.errors import NotationError
from tableside.notation.ruling import EditionResult, PlayedRuling, examine
from tableside.text.ruling_page import (
    LineKind,
    ReportedCard,
    ReportedEdition,
    ReportedLine,
    ReportedRuling,
    ruling_page,
)
from tableside.text.text import Text

UNTOLD = ("meaning-nothing", "meaning-rules")
"""The parts of a card's description that the page leaves out: that it does nothing more, and its rules."""


def write_report(out: Path, paths: tuple[Path, ...], cards: Catalogue, text: Text) -> None:
    """Write the page with all rulings of these paths, over an earlier one. Raises LedgerError."""
    files = list(islice(scenario_files(paths), MOST_FILES))
    write_over(out, [report_page(files, cards, text).encode()])


def report_page(files: Iterable[Path], cards: Catalogue, text: Text) -> str:
    """The page with the rulings of these files, by folder if they are of several."""
    groups: dict[str, list[ReportedRuling]] = {}
    for file in files:
        groups.setdefault(file.parent.as_posix(), []).append(reported_ruling(file, cards, text))
    if len(groups) == 1:
        groups = {"": [ruling for group in groups.values() for ruling in group]}
    return ruling_page(message("ruling-title"), groups, text)


def reported_ruling(file: Path, cards: Catalogue, text: Text) -> ReportedRuling:
    """A file as the page shows it, also a file that cannot be read."""
    name = file.as_posix()
    try:
        ruling = examine(read_scenario_file(file), cards, text)
    except Unreadable as error:
        return _unreadable(name, error.cause)
    except NotationError as error:
        return _unreadable(name, error.message)
    scenario = ruling.scenario
    return ReportedRuling(
        name,
        scenario.title or file.stem,
        ruling.own.holds,
        message("ruling-holds" if ruling.own.holds else "ruling-fails"),
        _sources(ruling),
        scenario.table,
        scenario.private,
        tuple(map(_line, ruling.own.lines)),
        tuple(_edition(ruling, other) for other in ruling.others),
        tuple(map(_card, scenario.made)),
    )


def _card(card: Card) -> ReportedCard:
    """A made-up card: its type, what it costs, and what it does."""
    types = Listing(tuple(message(f"type-{kind}") for kind in card.types))
    facts = [message("ruling-card", card=CardName(card.name), types=types)]
    if card.might is not None:
        facts.append(message("ruling-card-might", might=card.might))
    if card.energy or card.power:
        facts.append(message("ruling-card-cost", energy=card.energy, power=card.power))
    return (*facts, *(line for line in describe_card(card) if line.code not in UNTOLD))


def _unreadable(name: str, cause: Message | str) -> ReportedRuling:
    unread = message("command-scenario-unreadable", file=name, cause=cause)
    return ReportedRuling(name, name, holds=False, verdict=unread)


def _sources(ruling: PlayedRuling) -> tuple[Message | str, ...]:
    scenario, edition = ruling.scenario, ruling.own.edition
    cited = message("ruling-edition", edition=edition)
    if scenario.rules:
        cited = message("ruling-rules", edition=edition, rules=", ".join(scenario.rules))
    return (scenario.source, cited) if scenario.source else (cited,)


def _line(line: PlayedLine) -> ReportedLine:
    is_expectation = line.line.startswith("?")
    if line.failure is not None:
        happened = message("ruling-happened", what=line.failure.happened)
        return ReportedLine("wrong", _words(line), (happened, *line.failure.notes))
    if line.verdict is None or is_expectation:
        return ReportedLine("expects" if is_expectation else "does", _words(line))
    kind: LineKind = "does" if line.verdict.kind == "legal" else "refused"
    return ReportedLine(kind, _words(line), _reasons(line.verdict))


def _words(line: PlayedLine) -> str:
    """The words of a line without its comment and the spaces that align it."""
    return " ".join(re.split(r"\s+", line.line.partition("  #")[0].strip()))


def _reasons(verdict: Verdict) -> tuple[Message, ...]:
    """The verdict on an action and its reasons, each with all rules that give it."""
    rules: dict[Message, list[str]] = {}
    for reason in verdict.reasons:
        rules.setdefault(reason.message, []).append(reason.rule)
    cited = [message("ruling-reason", rules=", ".join(numbers), reason=why) for why, numbers in rules.items()]
    return (message(f"ruling-verdict-{verdict.kind}"), *cited)


def _edition(ruling: PlayedRuling, other: EditionResult) -> ReportedEdition:
    if other.problem:
        return ReportedEdition(message("ruling-not-set-up", edition=other.edition, cause=other.problem))
    lines = tuple(map(_line, ruling.differences(other)))
    return ReportedEdition(message("ruling-differs" if lines else "ruling-same", edition=other.edition), lines)
