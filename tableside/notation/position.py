"""Reading the position of a scenario file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import count
from types import MappingProxyType
from typing import Annotated, Literal, get_args

import msgspec

from carddata.model.card import Card
from carddata.model.domains import Domain
from tableside.engine import Private, Setup, Table
from tableside.engine.model.board import Battlefield, Facedown, Permanent, Runes, Seat, TrashCard
from tableside.engine.model.references import UNKNOWN, Place
from tableside.engine.rules.battlefields import room
from tableside.engine.rules.resources import RUNE_DECK, count_runes
from tableside.notation.errors import NotationError, did_you_mean, perhaps
from tableside.notation.ongoing import WrittenCombat, WrittenShowdown
from tableside.notation.permanents import STATES, WrittenPermanent, with_bearers

EXHAUSTED = " exhausted"
"""The mark after the domain of runes that are exhausted, and after the name of a legend that is."""

HIDDEN_BEFORE = 0
"""The turn of a card that was hidden before the written turn, relative to it."""

THIS_TURN = 1
"""The turn of a card that was hidden in the written turn, relative to it."""

OneOrMore = str | list[str]
"""One name, or a list of names."""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The `[position]` table of a file, as written."""

    turn: str
    number: int | None = None
    phase: Literal["start", "main"] = "main"
    points: dict[str, int] = {}
    xp: dict[str, Annotated[int, msgspec.Meta(ge=0)]] = {}
    turns_begun: dict[str, Annotated[int, msgspec.Meta(ge=0)]] = {}
    battlefields: list[str] = []
    brought: dict[str, str] = {}
    control: dict[str, str] = {}
    scored: dict[str, list[str]] = {}
    units: dict[str, list[str]] = {}
    gear: dict[str, list[str]] = {}
    facedown: dict[str, OneOrMore] = {}
    hand: dict[str, list[str]] = {}
    trash: dict[str, list[str]] = {}
    deck: dict[str, list[str]] = {}
    champion: dict[str, OneOrMore] = {}
    legend: dict[str, str] = {}
    runes: dict[str, dict[str, Annotated[int, msgspec.Meta(ge=0)]]] = {}
    showdown: WrittenShowdown | None = None
    combat: WrittenCombat | None = None
    chain: tuple[str, ...] = ()
    priority: str = ""
    passed: tuple[str, ...] = ()


class PositionBuilder:
    """Builds a position from what is written, and refuses contradictions."""

    def __init__(self, setup: Setup, written: Position) -> None:
        self.setup = setup
        self.written = written
        self.ids = count(1)
        self.names = tuple(written.battlefields) or ("plain",) * setup.mode.battlefields

    def build(self) -> tuple[Table, Private]:
        """Build the position. Raises NotationError with the wrong key."""
        written = self.written
        self._player("turn", written.turn)
        for name in self.names:
            if name != "plain":
                self._card("battlefields", name, "battlefield")
        permanents = (*with_bearers((*self._permanents("units"), *self._permanents("gear"))), *self._legends())
        fields = self._controlled(permanents)
        facedown, faces = self._facedown()
        number = THIS_TURN if written.number is None else written.number
        table = Table(
            self.setup,
            written.turn,
            number,
            fields,
            tuple(self._seat(player) for player in self.setup.players),
            numbered=written.number is not None,
            phase=written.phase,
            permanents=permanents,
            facedown=tuple(msgspec.structs.replace(card, turn=card.turn + number - 1) for card in facedown),
            next_id=next(self.ids),
        )
        self._refuse_contradictions(table)
        return table, Private(faces, self._known(written.hand, "hand"), self._known(written.deck, "deck"))

    def _permanents(self, key: Literal["units", "gear"]) -> Iterator[tuple[WrittenPermanent, Permanent]]:
        kind: Literal["unit", "gear"] = "unit" if key == "units" else "gear"
        for where, things in (self.written.units if key == "units" else self.written.gear).items():
            player, place = self._where(f"{key}.{where}", where)
            for text in things:
                written = WrittenPermanent.read(f"{key}.{where}", text)
                self._refuse_words(written)
                card = self._card(written.key, written.name, kind)
                if written.owner is not None:
                    self._player(written.key, written.owner)
                yield written, written.permanent(next(self.ids), kind, card, player, place)

    def _refuse_words(self, written: WrittenPermanent) -> None:
        """Raise NotationError for words after the name of a known card that say no state."""
        cards, name = self.setup.cards, written.name
        known = next((card for card in sorted(cards, key=len, reverse=True) if name.startswith(f"{card} ")), "")
        if name not in cards and known:
            rest = name.removeprefix(known).strip()
            states = f"{perhaps(rest, STATES)}; these are: {', '.join(STATES)}"
            raise NotationError(f"position.{written.key}: '{rest}' after \"{known}\" is no state{states}")

    def _legends(self) -> tuple[Permanent, ...]:
        legends = []
        for player, written in self.written.legend.items():
            self._player(f"legend.{player}", player)
            name = written.removesuffix(EXHAUSTED)
            self._card(f"legend.{player}", name, "legend")
            legends.append(Permanent(next(self.ids), name, "legend", player, player, exhausted=name != written))
        return tuple(legends)

    def _controlled(self, permanents: tuple[Permanent, ...]) -> tuple[Battlefield, ...]:
        """The battlefields. Control is as written, else derived from the units there, else nobody's or unknown."""
        stated = {self._at(f"control.{at}", at): player for at, player in self.written.control.items()}
        follows_units = self.setup.follow != "score"
        fields = []
        for at, name in enumerate(self.names, 1):
            here = sorted(
                {permanent.player for permanent in permanents if permanent.kind == "unit" and permanent.place == at}
            )
            in_progress = self._is_in_progress(at)
            if len(here) > 1 and follows_units and not in_progress:
                raise NotationError(f"position.units: {' and '.join(here)} both have units at @{at}")
            if stated.get(at) == "none":
                if here and follows_units and not in_progress:
                    raise NotationError(f"position.control.@{at}: {here[0]} alone has units there")
                fields.append(Battlefield(name, None))
            elif at in stated:
                self._player(f"control.@{at}", stated[at])
                if follows_units and here != [stated[at]] and not (in_progress or self.written.chain):
                    raise NotationError(
                        f"position.control.@{at}: {stated[at]} has no units there, which loses control (323.6)"
                    )
                fields.append(Battlefield(name, stated[at], stated=not follows_units))
            elif follows_units:
                fields.append(Battlefield(name, here[0] if len(here) == 1 and not in_progress else None))
            else:
                fields.append(Battlefield(name, UNKNOWN))
        brought = {self._at(f"brought.{at}", at): player for at, player in self.written.brought.items()}
        for at, player in brought.items():
            fields[at - 1] = msgspec.structs.replace(fields[at - 1], brought=self._player(f"brought.@{at}", player))
        return tuple(fields)

    def _is_in_progress(self, at: int) -> bool:
        """Return whether a showdown or a combat is in progress at a battlefield."""
        ongoing = (self.written.showdown, self.written.combat)
        return any(going is not None and going.at == f"@{at}" for going in ongoing)

    def _facedown(self) -> tuple[tuple[Facedown, ...], Mapping[str, str | None]]:
        facedown, faces = [], {}
        for where, cards in self.written.facedown.items():
            player, at = self._where(f"facedown.{where}", where)
            if not isinstance(at, int):
                raise NotationError(f"position.facedown.{where}: a card is facedown at a battlefield")
            for card in [cards] if isinstance(cards, str) else cards:
                name = card.removesuffix(" this turn")
                handle = f"f{next(self.ids)}"
                if name != "unread":
                    self._card(f"facedown.{where}", name)
                faces[handle] = None if name == "unread" else name
                facedown.append(Facedown(handle, at, player, HIDDEN_BEFORE if name == card else THIS_TURN))
        return tuple(facedown), MappingProxyType(faces)

    def _seat(self, player: str) -> Seat:
        written = self.written
        champion = written.champion.get(player)
        zone = None if champion is None else (champion,) if isinstance(champion, str) else tuple(champion)
        for name in zone or ():
            self._card(f"champion.{player}", name)
        for name in written.trash.get(player, ()):
            self._card(f"trash.{player}", name)
        for key in ("points", "xp", "turns_begun", "scored", "runes", "hand", "trash", "deck", "champion"):
            for player_ in getattr(written, key):
                self._player(f"{key}.{player_}", player_)
        return Seat(
            player,
            points=self._points(player),
            scored=tuple(self._at(f"scored.{player}", at) for at in written.scored.get(player, ())),
            runes=self._runes(player),
            deck=len(written.deck[player]) if player in written.deck else None,
            trash=tuple(TrashCard(next(self.ids), name) for name in written.trash.get(player, ())),
            trash_known=player in written.trash,
            champion=zone,
            chosen_champion=next(iter(zone or ()), None),
            hand=len(written.hand[player]) if player in written.hand else None,
            xp=written.xp.get(player, 0),
            turns_begun=written.turns_begun.get(player, self._turns_begun(player)),
        )

    def _turns_begun(self, player: str) -> int | None:
        """Return how many turns of a player have begun by the number of this turn, if it fits whose turn it is."""
        number, order = self.written.number, self.setup.players
        if number is None or order[(number - 1) % len(order)] != self.written.turn:
            return None
        return max(0, (number - 1 - order.index(player)) // len(order) + 1)

    def _runes(self, player: str) -> tuple[Runes, ...] | None:
        """A player's runes in play, of a rune deck of twelve (103.3.a); None if they are not tracked."""
        written = self.written.runes.get(player)
        if written is None:
            return None
        for name in written:
            if name.removesuffix(EXHAUSTED) not in get_args(Domain):
                raise NotationError(
                    f"position.runes.{player}: '{name}' is no domain, nor one with '{EXHAUSTED.strip()}'; "
                    f"domains are {', '.join(get_args(Domain))}"
                )
        domains = dict.fromkeys(name.removesuffix(EXHAUSTED) for name in written)
        runes = tuple(Runes(domain, written.get(domain, 0), written.get(domain + EXHAUSTED, 0)) for domain in domains)
        if count_runes(runes) > RUNE_DECK:
            raise NotationError(f"position.runes.{player}: a rune deck has {RUNE_DECK} runes (103.3.a)")
        return runes

    def _points(self, player: str) -> int:
        """A player's points; one entry for each team is enough (489.8.d)."""
        points = self.written.points
        order = self.setup.players
        team = [other for other in order if (order.index(other) - order.index(player)) % 2 == 0]
        stated = {points[other] for other in (team if self.setup.mode.teams else [player]) if other in points}
        if len(stated) > 1:
            raise NotationError(
                f"position.points: {' and '.join(team)} are a team and have the same points (489.8.d.1)"
            )
        return stated.pop() if stated else 0

    def _known(self, written: dict[str, list[str]], key: str) -> Mapping[str, tuple[str, ...]]:
        for player, names in written.items():
            for name in names:
                self._card(f"{key}.{player}", name)
        return MappingProxyType({player: tuple(names) for player, names in written.items()})

    def _refuse_contradictions(self, table: Table) -> None:
        for at in table.numbers():
            facedown = table.facedown_at(at)
            control = table.battlefield(at).control
            for card in facedown:
                if control not in (card.player, UNKNOWN):
                    raise NotationError(f"position.facedown: {card.player} does not control @{at} (107.3.c)")
            if len(facedown) > room(table, at):
                raise NotationError(f"position.facedown: @{at} has room for {room(table, at)} (107.3.b)")
        if any(seat.points < 0 for seat in table.seats):
            raise NotationError("position.points: points are never below 0 (194.4)")
        if table.number < 1:
            raise NotationError("position.number: turns are counted from 1")

    def _player(self, key: str, player: str) -> str:
        if player not in self.setup.players:
            players = ", ".join(self.setup.players)
            raise NotationError(f"position.{key}: '{player}' is not a player; in this mode they are {players}")
        return player

    def _at(self, key: str, at: str) -> int:
        if not re.fullmatch(r"@\d{1,3}", at) or not 1 <= int(at[1:]) <= len(self.names):
            raise NotationError(f"position.{key}: '{at}' is not a battlefield; they are @1 to @{len(self.names)}")
        return int(at[1:])

    def _where(self, key: str, where: str) -> tuple[str, Place]:
        player, _, place = where.partition(" ")
        self._player(key, player)
        if place != "base" and not place.startswith("@"):
            raise NotationError(f'position.{key}: \'{place}\' is not a place; write "{player} base" or "{player} @1"')
        return player, player if place == "base" else self._at(key, place)

    def _card(self, key: str, name: str, kind: str = "") -> Card:
        card = self.setup.cards.get(name)
        if card is None:
            raise NotationError(f'position.{key}: no card "{name}" is known{did_you_mean(name, self.setup.cards)}')
        if kind and card.type != kind:
            raise NotationError(f'position.{key}: "{name}" is of type {card.type}, not {kind}')
        return card
