"""Expectations that count objects: by name, by type, tokens and facedown cards, or that there is none."""

from __future__ import annotations

from collections.abc import Callable

from carddata.model.card import Catalogue
from tableside.engine.derived.whereabouts import is_of_kind
from tableside.engine.model.board import Permanent
from tableside.engine.model.state import Table
from tableside.engine.model.zones import PUBLIC_ZONES
from tableside.engine.rules.locations import format_place
from tableside.notation.errors import NotationError
from tableside.notation.objects import Expectation, read_zone, unknown_zone
from tableside.notation.words import Ref, WordReader
from tableside.notation.world import World

KINDS: dict[str, Callable[[Table, Permanent], bool]] = {
    "units": lambda _, permanent: permanent.kind == "unit",
    "gear": lambda table, permanent: is_of_kind(table, permanent, ("gear",)),
    "tokens": lambda _, permanent: permanent.token,
}
"""The words that count permanents, and which of them each counts."""


class CountedObjects:
    """The objects that a line counts: of a name or kind, of a player or of all, at a place or anywhere on the board."""

    def __init__(self, words: WordReader, kind: str = "") -> None:
        self.kind = kind
        self.ref: Ref | None = None
        if not kind and words.next_is_thing and words.next != "facedown":
            self.ref = words.ref()
            if self.ref.number:
                raise NotationError(f"{self.ref} is one object; count a name without a number")
        elif not kind:
            self.kind = words.one_of(*KINDS, "facedown")
        takes_player = self.ref is None and words.next.isalpha() and words.next not in ("at", "none")
        self.player = words.player() if takes_player else self.ref.player if self.ref is not None else ""
        self.place = read_zone(words) if words.try_take("at") else ""
        if self.kind and self.place and not (self.place == "base" or self.place.startswith("@")):
            raise NotationError(
                f"'{self.place}' is not on the board; {self.kind} are counted at base, @N or everywhere"
            )

    def unknown(self, world: World) -> str:
        """Say which zone is not known that the count needs; empty if all are known."""
        return unknown_zone(world, self.place, self.player)

    def count(self, world: World) -> int:
        """The number of these objects now."""
        if self.kind == "facedown":
            cards = world.table.facedown
            return sum(self._is_whose(card.player) and self._is_there(f"@{card.at}") for card in cards)
        if self.place in ("hand", "deck", "champion") and self.ref is not None:
            return sum(
                names.count(self.ref.name) for player, names in self._private(world).items() if self._is_whose(player)
            )
        if self.place in (*PUBLIC_ZONES, "chain") and self.ref is not None:
            return len(self._off_board(world, self.ref.name))
        return sum(self._fits(world.table, permanent) for permanent in world.table.permanents)

    def _private(self, world: World) -> dict[str, tuple[str, ...]]:
        if self.place == "champion":
            return {seat.player: seat.champion or () for seat in world.table.seats}
        return dict(world.private.hands if self.place == "hand" else world.private.decks)

    def _off_board(self, world: World, name: str) -> list[str]:
        if self.place == "chain":
            cards = [(item.player, item.card) for item in world.table.chain]
        else:
            zone = self.place
            cards = [(seat.player, card.card or "") for seat in world.table.seats for card in getattr(seat, zone)]
        return [card for player, card in cards if card == name and self._is_whose(player)]

    def _fits(self, table: Table, permanent: Permanent) -> bool:
        is_kind = permanent.card == self.ref.name if self.ref is not None else KINDS[self.kind](table, permanent)
        return is_kind and self._is_whose(permanent.player) and self._is_there(format_place(permanent.place))

    def _is_whose(self, player: str) -> bool:
        return self.player in ("", player)

    def _is_there(self, place: str) -> bool:
        return self.place in ("", place)


def parse_count(words: WordReader, cards: Catalogue) -> Expectation:
    """Parse `count`: what is counted, and how many there must be."""
    return _number(CountedObjects(words), words)


def parse_tokens(words: WordReader, cards: Catalogue) -> Expectation:
    """Parse `tokens`, which counts the tokens of a player or of all."""
    return _number(CountedObjects(words, "tokens"), words)


def parse_none(words: WordReader, cards: Catalogue) -> Expectation:
    """Parse `none`: there is nothing of what is named."""
    return _check(CountedObjects(words), 0)


def _number(counted: CountedObjects, words: WordReader) -> Expectation:
    return _check(counted, words.number())


def _check(counted: CountedObjects, expected: int) -> Expectation:
    def check(world: World) -> str:
        count = counted.count(world)
        if missing := counted.unknown(world):
            return missing
        return "" if count == expected else str(count)

    return check
