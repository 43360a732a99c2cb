"""Messages: what everything below the screens says, as a code with its arguments.

A message is no text. `tableside.text` makes words of it, in the language that is set; a record keeps the code.
Arguments are text and numbers, or name a player, a place or a card, for which the reader of the message has names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Union

import msgspec


class PlayerName(msgspec.Struct, frozen=True, tag_field="is", tag="player"):
    """A player by letter; shown by name."""

    player: str


class PlaceName(msgspec.Struct, frozen=True, tag_field="is", tag="place"):
    """A battlefield by number, or a player's base by the player's letter; shown by name."""

    place: int | str


class CardName(msgspec.Struct, frozen=True, tag_field="is", tag="card"):
    """A card by its name; empty for a card that was not read or that nobody may know."""

    card: str


class Listing(msgspec.Struct, frozen=True, tag_field="is", tag="list"):
    """Several arguments, shown one after the other."""

    items: tuple[Argument, ...]


class Struck(msgspec.Struct, frozen=True, tag_field="is", tag="struck"):
    """A message that no longer holds; shown struck through."""

    said: Message


class Message(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="is", tag="message"):
    """A code, in lower case with hyphens, and its arguments by name, in alphabetical order.

    An argument named `count` also chooses between singular and plural. `message` makes it.
    """

    code: str
    arguments: tuple[tuple[str, Argument], ...] = ()


_ARGUMENTS = (str, int, PlayerName, PlaceName, CardName, Listing, Struck, Message)
Argument = Union[str, int, PlayerName, PlaceName, CardName, Listing, Struck, Message]  # noqa: UP007 - read by msgspec
"""An argument of a message: never a `Secret`."""


SEATS = "ABCD"
"""The letters of players, in the order of their seats."""


class Names(msgspec.Struct, frozen=True):
    """The names of players by their letters, and of battlefields by their numbers, at one table."""

    players: Mapping[str, str] = {}
    battlefields: Mapping[int, str] = {}


def message(code: str, /, **arguments: Argument) -> Message:
    """A message with these arguments.

    Raises TypeError for an argument that no message can hold, above all a `Secret`.

    >>> message("reason-no-priority", player=PlayerName("A")).code
    'reason-no-priority'
    """
    return Message(code, checked(arguments))


def checked(arguments: Mapping[str, Any]) -> tuple[tuple[str, Argument], ...]:
    """Arguments in their order. Raises TypeError for an argument that no message can hold."""
    for name, value in arguments.items():
        if not isinstance(value, _ARGUMENTS):
            raise TypeError(f"a message cannot hold {name}, a {type(value).__name__}")
    return tuple(sorted(arguments.items()))


def person_name(player: str, names: Names) -> str | Message:
    """The name of a player: by the seat without a name, and by the letter for a player of another table.

    >>> person_name("A", Names({"A": "Ann"})), person_name("A", Names())
    ('Ann', 'A')
    >>> person_name("B", Names({"B": "B"})).code
    'player-of-seat'
    """
    name = names.players.get(player)
    if name == player and player in SEATS:
        return message("player-of-seat", number=SEATS.index(player) + 1)
    return player if name is None else name


def with_names(original: Message, names: Names) -> Message:
    """A message in which players and battlefields have their names, for readers who know another table's.

    >>> with_names(message("reason-no-priority", player=PlayerName("A")), Names({"A": "Ann"})).arguments
    (('player', 'Ann'),)
    """
    return Message(original.code, tuple((name, _named(argument, names)) for name, argument in original.arguments))


def _named(argument: Argument, names: Names) -> Argument:
    match argument:
        case PlayerName(player=player):
            return person_name(player, names)
        case PlaceName(place=int(at)):
            return names.battlefields.get(at, argument)
        case Message():
            return with_names(argument, names)
        case Struck(said=said):
            return Struck(with_names(said, names))
        case Listing(items=items):
            return Listing(tuple(_named(item, names) for item in items))
        case _:
            return argument
