"""The page of the language of cards: each node with what it stands for, its words and its cards."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

import msgspec

from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import targets as t
from carddata.model import triggers as e
from carddata.model.numbers import Holding
from carddata.model.targets import TargetFilter
from carddata.sets import load
from tableside.describe.conditions import describe_conditions
from tableside.describe.counts import describe_count, describe_counted
from tableside.describe.nouns import describe_objects
from tableside.describe.triggers import describe_circumstance
from tableside.message import Message
from tableside.notation.scenario import read_scenario
from tableside.notation.words import split
from tableside.text import Text

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/language.md"
SCENARIOS = ROOT / "tests/scenarios"
CARDS = load()

FAMILIES: Final[Mapping[str, tuple[type[Any], ...]]] = {
    "Predicates": t.PREDICATES,
    "Quantities": q.QUANTITIES,
    "Conditions": c.CONDITIONS,
    "Circumstances of events": e.CIRCUMSTANCES,
}
"""The kinds of nodes, by family."""

RULEBOOK: Final = "the rulebook itself has the notion"

FEW: Final[Mapping[type[Any], str]] = {
    t.ChosenChampion: RULEBOOK,
    t.HasNamedTag: RULEBOOK,
    t.OnThis: RULEBOOK,
    t.InCombatWith: RULEBOOK,
    t.ChosenBy: RULEBOOK,
    t.OfThatPlayer: "refers to a choice of the same effect, as the language's pronouns do",
    c.AttachedThisTurn: RULEBOOK,
    c.ChosenOf: RULEBOOK,
    c.InBeginning: RULEBOOK,
    q.TotalMight: RULEBOOK,
    e.WithThis: RULEBOOK,
    e.EachCard: RULEBOOK,
    e.ControlledBefore: RULEBOOK,
    e.InCombat: RULEBOOK,
    e.AsSide: RULEBOOK,
    q.MightBonus: RULEBOOK,
    q.TimesEmpowered: RULEBOOK,
    e.CameFrom: "texts that tests make up use it",
    e.Reaches: "of the language's own arithmetic: Mighty is the same with a number of its own",
    c.Outmatches: "compares the Might of a unit with a total: it goes once quantities are compared with each other",
    q.HighestMight: "of the language's own arithmetic",
    q.AtMost: "of the language's own arithmetic",
    q.Choosers: "it goes once an option is a choice of a player",
    q.ThisWay: "texts that tests make up use it",
}
"""The nodes that fewer than two of the cards need, each with the reason that it is there."""

EXAMPLES: Final[Mapping[type[Any], Any]] = {
    t.OnThis: t.OnThis(),
    q.AtMost: q.AtMost(Holding("hand"), 4),
    q.Excess: q.Excess(),
    q.Lead: q.Lead("points", "you"),
    q.ThisWay: q.ThisWay("killed"),
    e.WithThis: e.WithThis(),
    e.EachCard: e.EachCard("spell"),
    e.CameFrom: e.CameFrom("trash"),
}
"""Nodes to put into words of which no card has one."""

HEAD: Final = """# The language of cards

`tools/language` writes this page. It lists every kind of node of which the meaning of cards is made so far: what it
stands for, the words for one of them, and how many cards use it. [What a card says is a
sentence](decisions/0020-what-a-card-says-is-a-sentence.md) says how a sentence is built, and which families still are
forms.
"""


def nodes(value: object) -> Iterator[Any]:
    """Yield the nodes of any family in a card or a part of it."""
    if isinstance(value, (*t.PREDICATES, *q.QUANTITIES, *c.CONDITIONS, *e.CIRCUMSTANCES)):
        yield value
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from nodes(getattr(value, field))
    elif isinstance(value, tuple):
        for part in value:
            yield from nodes(part)


def cards_by_kind() -> dict[type[Any], dict[str, Any]]:
    """The names of the cards that use each kind of node, each with its first such node."""
    kinds: dict[type[Any], dict[str, Any]] = defaultdict(dict)
    for name, card in sorted(CARDS.items()):
        for node in nodes(card):
            kinds[type(node)].setdefault(name, node)
    return kinds


RARE = frozenset(
    (
        "a-battlefield-with-exactly-two-units",
        "a-death-in-the-beginning-phase",
        "a-kill-that-a-banish-replaces",
        "as-a-cost",
        "as-it-is-attached-and-detached",
        "burned-this-way-unread",
        "by-a-place-a-role-and-a-buff",
        "cheaper-by-the-highest-might",
        "cheaper-by-what-is-chosen",
        "cheaper-for-each-point-of-holding",
        "cheaper-for-each-tag",
        "excess-damage-of-a-defender",
        "fewer-than-an-opponent",
        "in-the-beginning-phase",
        "its-bonus-is-doubled",
        "no-more-than-so-much-counts",
        "spent-on-a-spell",
        "the-might-of-all-others",
        "to-an-occupied-enemy-battlefield",
        "up-to-three-times",
        "what-is-attached-to-a-unit",
        "what-is-conquered-from-an-opponent",
    )
)
"""Scenarios with nodes that few others have: they are read first, which takes a tenth of the time that all take."""


def kinds_without_scenario(kinds: Iterable[type[Any]]) -> set[type[Any]]:
    """Those of these kinds of nodes that no card uses in a scenario with a near miss.

    Cards that scenarios make up are read only as long as a kind is left, since that takes long.
    """
    shipped = {name: {type(node) for node in nodes(card)} for name, card in CARDS.items()}
    left, making = set(kinds), []
    for path in sorted(SCENARIOS.rglob("*.toml")):
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
        own = data.get("cards", {})
        if has_near_miss(data["play"]):
            left -= {kind for name in text.split('"')[1::2] if name not in own for kind in shipped.get(name, ())}
            making += [(path.stem not in RARE, text, own)] * bool(own)
    for _, text, own in sorted(making, key=itemgetter(0)):
        if not left:
            break
        cards = read_scenario(text, CARDS).table.setup.cards
        left -= {type(node) for name in own for node in nodes(cards[name])}
    return left


def has_near_miss(play: str) -> bool:
    """Return whether a line of a scenario does not hold, or the same question has another answer later.

    >>> has_near_miss("? drew A 0\\nA passes\\n? drew A 1"), has_near_miss("? drew A 1")
    (True, False)
    """
    lines = [words for line in play.splitlines() if (words := split(line))]
    answers: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for line in lines:
        if line[0] == "?":
            answers[tuple(line[:-1])].add(line[-1])
    refused = any("!" in line or {"not", "cannot"} & {*line[:2]} or line[-1] in ("none", "nothing") for line in lines)
    return refused or any(len(given) > 1 for given in answers.values())


def describe_node(node: Any) -> Message:
    """A node as a message."""
    if isinstance(node, c.CONDITIONS):
        described = describe_conditions(node)
        assert isinstance(described, Message)
        return described
    if isinstance(node, t.PREDICATES):
        return describe_objects(TargetFilter("permanent", that=(node,)))
    if isinstance(node, e.CIRCUMSTANCES):
        return describe_circumstance(node)
    return next(describe_counted(node, 1, None)) if isinstance(node, q.Excess) else describe_count(node)


def page() -> str:
    """The whole page."""
    uses = cards_by_kind()
    kinds = [kind for family in FAMILIES.values() for kind in family]
    lines = [HEAD, f"There are {len(kinds)} nodes with {sum(len(kind.__struct_fields__) for kind in kinds)} fields."]
    for family, members in FAMILIES.items():
        lines += ["", f"## {family}", "", "| node | what it stands for | for example | cards |", "|---|---|---|---|"]
        for kind in members:
            used = uses.get(kind, {})
            example = EXAMPLES[kind] if kind in EXAMPLES else next(iter(used.values()))
            about = " ".join((kind.__doc__ or "").split("\n\n")[0].split())
            lines.append(f"| `{kind.__name__}` | {about} | {Text('en')(describe_node(example))} | {len(used)} |")
    return "\n".join(lines) + "\n"
