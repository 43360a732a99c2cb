"""The page of the language of cards: each node with what it stands for, its words and its cards."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

import msgspec

from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import targets as t
from carddata.model import triggers as e
from carddata.model.abilities import Effect
from carddata.model.card import Card, Standing, Wording
from carddata.model.numbers import Holding
from carddata.model.stops import Stop
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
from tests.kit.language_reasons import FIELDS, FIELDS_BY_RULE, NODES, NODES_BY_RULE

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

EXAMPLES: Final[Mapping[type[Any], Any]] = {
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
stands for, how many cards use it, and for the nodes of the sentence language the words for one of them. [What a card
says is a sentence](decisions/0020-what-a-card-says-is-a-sentence.md) says how a sentence is built, and which families
still are forms.
"""

WHOLE: Final = """The data of cards can be made of {nodes} nodes with {fields} fields in all: everything that a card of
`carddata/model` can hold, itself included. A field that nodes share, as the condition of every effect, counts once. The
sentence language (predicates, quantities, conditions, circumstances of events) has {of_sentences} of these nodes with
{sentence_fields} fields; effects, standing effects and the parts that they are made of are the rest. Of all,
{few_nodes} nodes and {few_fields} fields of other nodes serve fewer than two cards. What stops a text (`Stop`) is no
meaning, and a `Wording` has the fields of its card.
"""

SHARED: Final[Mapping[type[msgspec.Struct], type[msgspec.Struct]]] = {Wording: Card}
"""The nodes that have the fields of another without being derived from it."""


def _reachable(hint: Any, reached: dict[type[msgspec.Struct], None]) -> None:
    """Add the types of values that a type hint allows, and those within them."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        if hint not in reached:
            reached[hint] = None
            for within in get_type_hints(hint).values():
                _reachable(within, reached)
        return
    for part in get_args(hint):
        if not isinstance(part, str):
            _reachable(part, reached)


def all_kinds() -> tuple[type[msgspec.Struct], ...]:
    """Everything that the data of a card can be made of, the card included."""
    reached: dict[type[msgspec.Struct], None] = {}
    _reachable(Card, reached)
    return tuple(reached)


def _lineage(kind: type[msgspec.Struct]) -> tuple[type[msgspec.Struct], ...]:
    """A node and its bases among nodes."""
    return tuple(base for base in kind.__mro__ if issubclass(base, msgspec.Struct) and base is not msgspec.Struct)


def own_fields(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of a node that it does not share with others by a base."""
    shared = {field for base in _lineage(kind)[1:] for field in base.__struct_fields__}
    shared |= {*SHARED[kind].__struct_fields__} if kind in SHARED else set()
    return tuple(field for field in kind.__struct_fields__ if field not in shared)


def total_fields(kinds: Iterable[type[msgspec.Struct]]) -> int:
    """The number of fields of these nodes, each that they share counted once."""
    return sum(len(own_fields(owner)) for owner in {base for kind in kinds for base in _lineage(kind)})


def _parts(value: object) -> Iterator[msgspec.Struct]:
    """Yield a value and everything within it that is a node."""
    if isinstance(value, msgspec.Struct):
        yield value
        for field in value.__struct_fields__:
            yield from _parts(getattr(value, field))
    elif isinstance(value, tuple):
        for part in value:
            yield from _parts(part)


def cards_by_field() -> dict[tuple[type[msgspec.Struct], str], set[str]]:
    """The names of the cards that use each kind of node (with "" for a field), and that set each of its fields."""
    uses: dict[tuple[type[msgspec.Struct], str], set[str]] = defaultdict(set)
    for name, card in CARDS.items():
        for node in _parts(card):
            kind = type(node)
            uses[kind, ""].add(name)
            for field in msgspec.structs.fields(kind):
                if field.required or getattr(node, field.name) != field.default:
                    uses[kind, field.name].add(name)
    return uses


def _rest(uses: Mapping[tuple[type[msgspec.Struct], str], set[str]]) -> Iterator[str]:
    """Yield the lines about nodes outside the sentence language, and about fields that few cards use."""
    sentences = {kind for family in FAMILIES.values() for kind in family}
    families: dict[str, tuple[type[msgspec.Struct], ...]] = {
        "Effects": get_args(Effect),
        "Standing effects": get_args(Standing),
    }
    listed = sentences.union(*families.values())
    families["Parts of cards, abilities and effects"] = tuple(kind for kind in all_kinds() if kind not in listed)
    for family, members in families.items():
        yield from ("", f"## {family}", "", "| node | what it stands for | fields | cards |", "|---|---|---|---|")
        for kind in members:
            fields = ", ".join(f"`{field}`" for field in own_fields(kind))
            yield f"| `{kind.__name__}` | {_about(kind)} | {fields} | {len(uses[kind, ''])} |"
    yield from ("", "## Nodes that fewer than two cards use")
    yield from _reasons({(kind, ""): rule for kind, rule in NODES_BY_RULE.items()}, "A rule names the notion of these:")
    yield from _reasons({(kind, ""): reason for kind, reason in NODES.items()}, "These are exceptions:")
    yield from ("", "## Fields that fewer than two cards use", "", "The node itself serves more cards than that.")
    yield from _reasons(FIELDS_BY_RULE, "A rule names the notion of these:")
    yield from _reasons(FIELDS, "These are exceptions:")


def _reasons(reasons: Mapping[tuple[type[Any], str], str], head: str) -> Iterator[str]:
    """Yield a list of nodes or fields with their reasons."""
    lines = sorted((f"{kind.__name__}.{field}".strip("._"), reason) for (kind, field), reason in reasons.items())
    yield from ("", head, "") if lines else ()
    yield from (f"- `{name}`: {reason}" for name, reason in lines)


def few_nodes(uses: Mapping[tuple[type[msgspec.Struct], str], set[str]]) -> list[type[msgspec.Struct]]:
    """The nodes that fewer than two cards use."""
    return [kind for kind in all_kinds() if len(uses.get((kind, ""), ())) < 2]


def few_fields(uses: Mapping[tuple[type[msgspec.Struct], str], set[str]]) -> list[tuple[type[msgspec.Struct], str]]:
    """The fields that fewer than two cards use, of nodes that serve two cards or more.

    A field that nodes share is used by the cards of all of them.
    """
    owners = {base for kind in all_kinds() if kind is not Stop for base in _lineage(kind)}
    served = [kind for kind in owners if len(_users(uses, kind, "")) > 1]
    few = ((kind, field) for kind in served for field in own_fields(kind) if len(_users(uses, kind, field)) < 2)
    return sorted(few, key=lambda each: (each[0].__name__, each[1]))


def _users(
    uses: Mapping[tuple[type[msgspec.Struct], str], set[str]], owner: type[msgspec.Struct], field: str
) -> set[str]:
    """The names of the cards that use a node, or set a field of it; of a base, all that its nodes have."""
    return {name for (kind, of), names in uses.items() if of == field and issubclass(kind, owner) for name in names}


def _about(kind: type[msgspec.Struct]) -> str:
    """The first paragraph of a node's docstring, in a line."""
    return " ".join((kind.__doc__ or "").split("\n\n")[0].split()).replace("|", "\\|")


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
    by_field = cards_by_field()
    whole = WHOLE.format(
        nodes=len(all_kinds()),
        fields=total_fields(all_kinds()),
        of_sentences=len(kinds),
        sentence_fields=total_fields(kinds),
        few_nodes=len(few_nodes(by_field)),
        few_fields=len(few_fields(by_field)),
    )
    lines = [HEAD, whole.rstrip()]
    for family, members in FAMILIES.items():
        lines += ["", f"## {family}", "", "| node | what it stands for | for example | cards |", "|---|---|---|---|"]
        for kind in members:
            used = uses.get(kind, {})
            example = EXAMPLES[kind] if kind in EXAMPLES else next(iter(used.values()))
            lines.append(f"| `{kind.__name__}` | {_about(kind)} | {Text('en')(describe_node(example))} | {len(used)} |")
    return "\n".join((*lines, *_rest(by_field))) + "\n"
