"""Play at random: positions, and actions that a few numbers stand for, legal or not."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from hypothesis import strategies as st

from carddata.sets import load
from tableside.engine import Private, Reason, Secret, Setup, Table, Verdict, enact, evolve, judge, learn, start
from tableside.engine.editions import NEWEST
from tableside.engine.model.actions import (
    Action,
    Choose,
    Concede,
    Conquer,
    ControlIs,
    DamageIs,
    EndTurn,
    Hide,
    Pass,
    Play,
    PointsAre,
    StandardMove,
    UnitIs,
)
from tableside.engine.model.board import Battlefield, Seat
from tableside.engine.model.events import Event
from tableside.engine.model.modes import MODES
from tableside.engine.model.record import encode
from tableside.engine.model.zones import EXIT_ZONES
from tableside.message import Message
from tableside.notation.scenario import read_scenario
from tableside.text import Text

CARDS = load()

DUEL = """
[position]
turn = "A"
battlefields = ["Bandle Tree", "Grove of the God-Willow"]
points = { A = 5, B = 6 }
gear = { "A base" = ["Sun Disc"] }
facedown = { "A @1" = ["Pakaa Cub", "Lotus Trap this turn"], "B @2" = "Consult the Past" }
deck = { A = ["Navori Scout", "Lotus Trap", "Cleave", "Pakaa Cub"], B = ["Mega-Mech"] }
trash = { A = ["Retreat"], B = [] }
champion = { A = "Evelynn, Entrancing", B = "Pyke, Returned" }
runes = { B = { chaos = 4, calm = 4 } }
[position.hand]
A = ["Sprite Call", "Teemo, Scout", "Shen, Kinkou", "Windsinger", "Cleave", "Stalwart Poro"]
B = ["Consult the Past", "Windsinger", "Pakaa Cub"]
[position.units]
"A @1" = ["Mega-Mech", "Sprite"]
"A base" = ["Laurent Bladekeeper", "Petty Officer damage 2"]
"B @2" = ["Sprite"]
"B base" = ["Daring Poro exhausted"]
"""
CROWD = """
[position]
turn = "B"
number = 2
phase = "start"
points = { A = 7, B = 7, C = 8 }
battlefields = ["plain", "plain", "Grove of the God-Willow"]
gear = { "C base" = ["Gold"] }
facedown = { "B @3" = "Pakaa Cub", "C @1" = "unread" }
deck = { A = [], B = ["Mega-Mech"], C = [] }
trash = { A = ["Retreat"], B = ["Cleave", "Retreat"], C = [] }
champion = { A = "Shen, Kinkou", B = "Evelynn, Entrancing", C = "Pyke, Returned" }
[position.hand]
A = ["Windsinger", "Consult the Past", "Sprite Call"]
B = ["Windsinger", "Sprite Call", "Cleave"]
C = ["Lotus Trap"]
[position.units]
"A base" = ["Mega-Mech", "Recruit"]
"B @3" = ["Sprite"]
"B base" = ["Laurent Bladekeeper"]
"C @1" = ["Navori Scout", "Recruit"]
"""
TOLD = """
[position]
turn = "A"
points = { A = 6, B = 7 }
control = { "@1" = "A" }
facedown = { "A @1" = "Pakaa Cub" }
"""
POSITIONS = {
    "duel": ("duel", "all", DUEL),
    "three": ("ffa3", "all", CROWD),
    "four": ("ffa4", "moves", CROWD),
    "score": ("duel", "score", TOLD),
    "score of three": ("ffa3", "score", TOLD),
}
NAMES = ("Pakaa Cub", "Lotus Trap", "Windsinger", "Consult the Past", "Sprite Call", "Teemo, Scout", "Shen, Kinkou")
PLAYED = (
    *NAMES,
    "Cleave",
    "Stalwart Poro",
    "Evelynn, Entrancing",
    "Sun Disc",
    "Void Gate",
    "Recruit",
    "A Card Nobody Knows",
)
KINDS = ("hide", "play", "from facedown", "move", "pass", "choose", "end", "concede", "conquer", "correct")
OFTEN = ("pass", "pass", "pass", "choose", "choose", "end", "play", "hide", "from facedown", "move", "move")

Draft = tuple[str, int, int, int]
"""A kind of action and three numbers that choose who, what and where among those there are."""

drafts = st.lists(
    st.tuples(
        st.sampled_from(KINDS) | st.sampled_from(OFTEN), st.integers(0, 3), st.integers(0, 40), st.integers(0, 7)
    ),
    max_size=40,
)


@dataclass(frozen=True, slots=True)
class Position:
    """A position: the public and the private part."""

    table: Table
    private: Private

    def after(self, events: tuple[Event, ...]) -> "Position":
        table, private = self.table, self.private
        for event in events:
            table, private = evolve(table, event), learn(private, event)
        return Position(table, private)


def position(name: str) -> Position:
    """The position of this name."""
    mode, follow, text = POSITIONS[name]
    found = read_scenario(f'title = "x"\nmode = "{mode}"\nfollow = "{follow}"\n{text}', CARDS)
    begun = Position(found.table, found.private)
    return begun.after(start(begun.table, begun.private))


def duel(**parts: Any) -> Table:
    """A duel in its second turn, A's, with these parts of the table as given."""
    plain = Battlefield("plain")
    found = Table(Setup(MODES["duel"], NEWEST, "all", CARDS), "A", 2, (plain, plain), (Seat("A"), Seat("B")))
    return msgspec.structs.replace(found, **parts)


def with_another_face(start: Position, face: str, other: str) -> Position:
    """The same public position with another card as the hidden face."""

    def turned(known: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        return {player: tuple(other if card == face else card for card in cards) for player, cards in known.items()}

    faces = {handle: other if card == face else card for handle, card in start.private.faces.items()}
    return Position(start.table, Private(faces, turned(start.private.hands), turned(start.private.decks)))


RULE = re.compile(r"\d{3}(\.[\da-z]+)*")
LANGUAGES = {"en": Text("en"), "de": Text("de")}
SENTENCES = re.compile(r"[A-ZÄÖÜ„\d][^{}]*\.")


def readable(verdict: Verdict) -> Verdict:
    """The same verdict, when each reason is a rule by number and a message with whole sentences in every language.

    What stands in a message has the type that it is written down with.
    """
    for finding in (*verdict.reasons, *verdict.assumed):
        assert finding.code.startswith("reason-" if isinstance(finding, Reason) else "assumed-"), finding
        for text in LANGUAGES.values():
            assert SENTENCES.fullmatch(text(finding.message)), text(finding.message)
        assert finding.public in (True, False), finding
        assert msgspec.json.decode(msgspec.json.encode(finding.message), type=Message) == finding.message
    for reason in verdict.reasons:
        assert RULE.fullmatch(reason.rule), reason
    return verdict


def one_of(options: tuple, number: int):
    """The item with this number, counted round; an empty string if there are no items."""
    return options[number % len(options)] if options else ""


def action(table: Table, draft: Draft, face: str = "", other: str = "") -> Action:
    """The action that a draft stands for at this table, sensible or not; with `other` in place of the card `face`."""
    kind, who, what, where = draft
    players = table.setup.players
    player = players[who % len(players)]
    if who == 3 and kind in ("pass", "choose", "play", "from facedown"):
        player = (table.asks.player if table.asks else table.priority) or player
    ids = (
        *(permanent.id for permanent in table.permanents),
        *(card.id for seat in table.seats for card in seat.trash),
        999,
    )
    at = where % len(table.battlefields) + 1
    to = player if where > 4 else at
    card = one_of(PLAYED, what)
    card = other if card == face else card
    match kind:
        case "hide":
            unread = what > 36
            return Hide(player, Secret(None if unread else card), at, "champion" if where > 5 else "hand")
        case "play":
            source = one_of(("hand", "hand", "champion", "trash"), where)
            return Play(player, Secret(card), source, to=one_of((None, to), what // 7))
        case "from facedown":
            return Play(player, Secret(card), "facedown", at, to=one_of((None, at, player), what // 7))
        case "move":
            return StandardMove(player, (one_of(ids, what), one_of(ids, what // 3))[: 1 + what % 2], to)
        case "pass":
            return Pass(player)
        case "choose":
            answers = table.asks.options if table.asks else ("yes", "@9")
            return Choose(player, (one_of((*answers, *answers, *answers, "@9", "nobody"), what),))
        case "end":
            return EndTurn(player if what % 3 else table.turn)
        case "concede":
            return Concede(player) if what == where else Pass(player)
        case "conquer":
            return Conquer(player, at)
        case _:
            return correction(player, players, one_of(ids, what), what, at, to)


def correction(player: str, players: tuple[str, ...], thing: int, what: int, at: int, to: int | str) -> Action:
    corrections = (
        PointsAre(player, one_of(players, what), what % 9),
        ControlIs(player, at, one_of((None, *players), what)),
        UnitIs(player, thing, to),
        UnitIs(player, thing, one_of(EXIT_ZONES, what // 4)),
        DamageIs(player, thing, what % 5),
    )
    return one_of(corrections, what)


def steps(
    begun: Position, played: list[Draft], lawful: bool
) -> Iterator[tuple[Position, Action, tuple[Event, ...], Position]]:
    """Each action with the position before, its events, and the position after; lawful: only what is legal happens."""
    now = begun
    for draft in played:
        action_done = action(now.table, draft)
        if lawful and judge(now.table, now.private, action_done).kind != "legal":
            continue
        events = enact(now.table, now.private, action_done)
        after = now.after(events)
        yield now, action_done, events, after
        now = after


def public(table: Table) -> bytes:
    """Return what everybody may know of a table, as bytes."""
    return encode(msgspec.structs.replace(table, setup=None), [])  # type: ignore[arg-type]
