"""Random positions that can stand at a table between two actions, and what a player might say there."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

import msgspec
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from carddata.model.card import Card
from tableside.engine.editions import NEWEST
from tableside.engine.model.board import Battlefield, Facedown, Permanent, Pool, Runes, Seat
from tableside.engine.model.chain_items import WAITING, Item
from tableside.engine.model.modes import MODES
from tableside.engine.model.progress import Combat, Phase, Showdown
from tableside.engine.model.references import UNKNOWN, Place, Player, Target
from tableside.engine.model.setup import Follow, ModeOfPlay, Setup
from tableside.engine.model.state import Private, Table
from tests.oracle.cards import CARDS, HIDDEN_DATA, NOT_HIDDEN, OFTEN, PLAIN, STRANGE, UNITS
from tests.oracle.descriptions import read

Role = Literal["", "attacking", "defending"]
GEAR = ["Seal of Rage", "Sun Disc"]
ON_CHAIN = ["Cleave", "Consult the Past", "Discipline", "Hextech Ray", "Rune Prison"]
DOMAINS = ["fury", "calm", UNKNOWN]
FOLLOWED: list[Follow] = ["all", "all", "all", "moves", "score"]
PLAYED = ["duel", "match", "ffa3", "ffa4", "2v2", "2v2"]
STATES = ["neutral open", "neutral closed", "showdown open", "showdown closed"]


@dataclass(frozen=True)
class Position:
    """The two parts of a position, as the engine takes them."""

    table: Table
    private: Private

    def __repr__(self) -> str:
        faces, hands = dict(self.private.faces), dict(self.private.hands)
        return f"Position({self.table!r}, faces={faces}, hands={hands})"


class Board:
    """Builds a position step by step."""

    def __init__(self, draw: DrawFn, mode: ModeOfPlay, follow: Follow, often: list[str]) -> None:
        self.draw, self.mode, self.follow, self.often = draw, mode, follow, often
        self.players = list("ABCD"[: mode.seats])
        self.battlefields: list[Battlefield] = []
        self.permanents: list[Permanent] = []
        self.facedown: list[Facedown] = []
        self.faces: dict[str, str | None] = {}
        self.next_id = 1

    def identity(self) -> int:
        self.next_id += 1
        return self.next_id - 1

    def chance(self, one_in: int) -> bool:
        return self.draw(st.integers(1, one_in)) == one_in

    def opponents(self, player: Player) -> list[Player]:
        mine = self.players.index(player)
        return [
            other
            for other in self.players
            if other != player and not (self.mode.teams and self.players.index(other) % 2 == mine % 2)
        ]

    def units(self, player: Player, place: Place, least: int, role: Role = "") -> None:
        for _ in range(self.draw(st.integers(least, 2))):
            name = self.draw(st.sampled_from(self.often if self.draw(st.booleans()) else UNITS))
            card = CARDS.get(name)
            might = card.might if card is not None else None
            changed = self.chance(2)
            unit = Permanent(self.identity(), name, "unit", player, place, role=role, token=bool(card and card.token))
            if changed:
                buffed, bonus = self.draw(st.booleans()), self.draw(st.sampled_from([0, 0, 2, -1, -4]))
                most = max((might or 0) + buffed + bonus - 1, 0)
                unit = msgspec.structs.replace(
                    unit,
                    exhausted=self.draw(st.booleans()),
                    stunned=self.draw(st.booleans()),
                    buffed=buffed,
                    bonus=bonus,
                    damage=self.draw(st.integers(0, min(most, 2))),
                    granted=self.draw(st.sampled_from([(), (), ("Shield 3",), ("Deflect 2",)])),
                )
            self.permanents.append(unit)

    def gear(self, player: Player, place: Place) -> None:
        self.permanents.append(Permanent(self.identity(), self.draw(st.sampled_from(GEAR)), "gear", player, place))

    def hidden(self, player: Player, at: int, number: int, turn: Player, face: str | None) -> None:
        handle = f"facedown{len(self.facedown) + 1}"
        # Only on their own turn does a player hide, so nothing of another player's was hidden this turn (811.1.b).
        when = self.draw(st.sampled_from([number, number - 1, 1] if player == turn else [number - 1, 1]))
        self.facedown.append(Facedown(handle, at, player, min(max(when, 1), number)))
        self.faces[handle] = face


@st.composite
def faces(draw: DrawFn, known: list[str]) -> str | None:
    """The face of a facedown card: usually a card with Hidden, sometimes without, sometimes unread (None)."""
    kind = draw(st.integers(1, 12))
    if kind == 12:
        return draw(st.sampled_from(NOT_HIDDEN))
    return None if kind == 11 else draw(st.sampled_from(known))


@st.composite
def positions(
    draw: DrawFn,
    follow: Follow | None = None,
    face: str | None = None,
    state: str | None = None,
    extra: Card | None = None,
) -> Position:
    """A settled position of the Main Phase, with one priority, in any of the four states of the turn.

    With `face`, there is a facedown card and the first has that face; `extra` is a card besides the shipped cards.
    """
    mode = MODES[draw(st.sampled_from(PLAYED))]
    how: Follow = follow if follow is not None else draw(st.sampled_from(FOLLOWED))
    choices = [choice for ability in (extra.abilities or () if extra else ()) for choice in ability.choose]
    # What keywords a unit that nobody knows has is for the players to say, so they are not asked of one here.
    known = any(read(choice.of).keyword for choice in choices)
    board = Board(draw, mode, how, [name for name in OFTEN if name != STRANGE or not known])
    number = draw(st.integers(mode.seats + 1, 3 * mode.seats))
    turn = board.players[(number - 1) % mode.seats]
    if how == "score":
        state = "neutral open"
    state = state or draw(st.sampled_from(STATES))
    showdown, combat = fill_battlefields(board, state, number, turn, face)
    if how != "score":
        for player in board.players:
            board.units(player, player, 0)
            if board.chance(3):
                board.gear(player, player)
    chain = tuple(spell_on_chain(board) for _ in range(draw(st.integers(1, 2)) if "closed" in state else 0))
    priority = turn
    if "closed" in state:
        priority = draw(st.sampled_from(board.players))
    elif showdown is not None:
        priority = showdown.focus
    phase: Phase = "main"
    if state == "neutral closed":
        phase = draw(st.sampled_from(["main", "main", "beginning", "ending"]))
    if state == "showdown closed" and combat is not None and draw(st.booleans()):
        showdown, combat = None, msgspec.structs.replace(combat, step="result")
    cards = CARDS if extra is None else MappingProxyType({**CARDS, extra.name: extra})
    hands = {} if how != "all" else {player: draw(hand()) for player in board.players if draw(st.booleans())}
    table = Table(
        Setup(mode, NEWEST, how, cards),
        turn,
        number,
        tuple(board.battlefields),
        tuple(draw(seats(player, how)) for player in board.players),
        phase=phase,
        permanents=(*board.permanents, *(legend(board, player) for player in board.players if how == "all")),
        facedown=tuple(board.facedown),
        chain=chain,
        opened_by="play" if chain else "",
        showdown=showdown,
        combat=combat,
        priority=priority,
        next_id=board.next_id + 20,
    )
    return Position(table, Private(faces=board.faces, hands=hands))


def fill_battlefields(
    board: Board, state: str, number: int, turn: Player, face: str | None
) -> tuple[Showdown | None, Combat | None]:
    """Units and facedown cards at each battlefield, with control as the units have it (190.4)."""
    draw = board.draw
    special = draw(st.integers(1, board.mode.battlefields)) if "showdown" in state else 0
    showdown: Showdown | None = None
    combat: Combat | None = None
    for at in range(1, board.mode.battlefields + 1):
        name = draw(st.sampled_from([PLAIN, PLAIN, PLAIN, "Bandle Tree"]))
        must_hide = face is not None and not board.facedown and at == board.mode.battlefields
        if board.follow == "score":
            holder = draw(st.sampled_from([*board.players, UNKNOWN] if must_hide else [None, *board.players, UNKNOWN]))
            board.battlefields.append(Battlefield(name, holder, stated=holder != UNKNOWN))
        elif at == special:
            attacker = draw(st.sampled_from(board.players))
            defender = draw(st.sampled_from(board.opponents(attacker)))
            fighting = must_hide or draw(st.booleans())
            # Control does not change while a combat goes on, whatever became of the defenders (190.4.b).
            holder = defender if fighting and (must_hide or draw(st.booleans())) else None
            board.units(attacker, at, 1, "attacking" if fighting else "")
            if fighting:
                board.units(defender, at, 0 if holder else 1, "defending")
                there = [permanent for permanent in board.permanents if permanent.place == at]
                attacked = tuple(permanent.id for permanent in there if permanent.role == "attacking")
                defended = tuple(permanent.id for permanent in there if permanent.role == "defending")
                combat = Combat(at, attacker, defender, attacked=attacked, defended=defended)
            focus = draw(st.sampled_from(board.players))
            showdown = Showdown(at, focus)
            board.battlefields.append(Battlefield(name, holder, contested=attacker))
        else:
            mostly = turn if at == board.mode.battlefields else None
            holder = draw(st.sampled_from(board.players if must_hide else [mostly, mostly, None, *board.players]))
            contested = None
            # In a Closed State control stays although the units are gone (190.4.c), and a combat waits (323.9).
            closed = "closed" in state and board.chance(3)
            if holder is not None:
                board.units(holder, at, 0 if closed else 1)
            if closed and holder is not None and draw(st.booleans()):
                contested = draw(st.sampled_from(board.opponents(holder)))
                board.units(contested, at, 1)
            board.battlefields.append(Battlefield(name, holder, contested=contested))
        if holder is None or not (must_hide or board.chance(3)):
            continue
        keeper = draw(st.sampled_from(board.players)) if holder == UNKNOWN else holder
        for _ in range(draw(st.integers(1, 2 if name == "Bandle Tree" else 1))):
            first = face is not None and not board.facedown
            board.hidden(keeper, at, number, turn, face if first else draw(faces(HIDDEN_DATA)))
    return showdown, combat


def spell_on_chain(board: Board) -> Item:
    """A finalized spell that somebody played from hand."""
    name = board.draw(st.sampled_from(ON_CHAIN))
    ability = next(iter(CARDS[name].abilities or ()))
    units = [permanent for permanent in board.permanents if permanent.kind == "unit"]
    chosen = tuple((board.draw(st.sampled_from(units)).id,) if units else () for _ in ability.choose)
    player = board.draw(st.sampled_from(board.players))
    return Item(board.identity(), player, name, "spell", "hand", ability, chosen=chosen, progress=WAITING)


def legend(board: Board, player: Player) -> Permanent:
    name = board.draw(st.sampled_from(["Loose Cannon", "Teemo, Swift Scout"]))
    return Permanent(board.identity(), name, "legend", player, player)


@st.composite
def hand(draw: DrawFn) -> tuple[str, ...]:
    """A hand of which some cards are known."""
    return tuple(draw(st.lists(st.sampled_from([*HIDDEN_DATA, *NOT_HIDDEN, UNKNOWN]), max_size=3)))


@st.composite
def seats(draw: DrawFn, player: Player, follow: Follow) -> Seat:
    """One player's public part."""
    if follow != "all":
        return Seat(player)
    runes = None
    if draw(st.booleans()):
        count = draw(st.sampled_from([0, 0, 1, 2]))
        runes = tuple(
            Runes(domain, draw(st.integers(0, 1)), draw(st.integers(0, 1))) for domain in sorted(DOMAINS)[:count]
        )
    pool = draw(st.sampled_from([Pool(), Pool(), Pool(energy=1), Pool(power=("mind",)), Pool(power=("any",))]))
    champion = draw(st.sampled_from([None, (), ("Teemo, Scout",), ("Jinx, Demolitionist",)]))
    return Seat(player, runes=runes, pool=pool, champion=champion, hides_free=draw(st.integers(1, 4)) == 4)


@st.composite
def sayings(draw: DrawFn, position: Position, card: Card, at: int, anywhere: bool) -> tuple[Target, ...]:
    """Targets that a player may name for a spell: for each choice as many as it asks for, or none at all.

    They are of the kind that is asked for, and unless `anywhere` at battlefield `at` where that can be.
    """
    table = position.table
    ability = next((ability for ability in card.abilities or () if ability.when == "resolve"), None)
    if ability is None or not ability.choose or draw(st.integers(1, 4)) == 4:
        return ()
    named: list[Target] = []
    for choice in ability.choose:
        pool, here = of_kind(table, choice.of.kind, at)
        count = draw(st.integers(choice.least, 3 if choice.most is None else choice.most))
        if len(here) >= count and not anywhere and not choice.apart and choice.of.where != "base":
            pool = here
        if len(pool) < count:
            return ()
        if anywhere:
            count += draw(st.integers(0, 1))
            pool = [*pool, *table_words(table)]
        named += draw(st.lists(st.sampled_from(pool), min_size=count, max_size=count, unique=True)) if count else []
    return tuple(named)


def table_words(table: Table) -> list[Target]:
    """Unlikely targets: legends, places, players, and ids of nothing."""
    return [*(permanent.id for permanent in table.permanents if permanent.kind == "legend"), "@1", table.turn, 999]


def of_kind(table: Table, kind: str, at: int) -> tuple[list[Target], list[Target]]:
    """Roughly the things of a kind: all of them, and those at battlefield `at`."""
    if kind == "spell":
        return [item.id for item in table.chain], []
    if kind == "player":
        return [seat.player for seat in table.seats], []
    if kind == "battlefield":
        return [f"@{number + 1}" for number in range(len(table.battlefields))], [f"@{at}"]
    if kind == "facedown":
        return [card.handle for card in table.facedown], [card.handle for card in table.facedown if card.at == at]
    permanents = [
        permanent
        for permanent in table.permanents
        if permanent.kind != "legend" and kind in (permanent.kind, "permanent")
    ]
    return [permanent.id for permanent in permanents], [
        permanent.id for permanent in permanents if permanent.place == at
    ]
