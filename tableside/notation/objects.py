"""Expectations about an object: where it is, whose it is, its Might, its state, its keywords and its type."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import get_args

from carddata.model.card import CardType
from carddata.model.keywords import keyword_name, keyword_value
from tableside.engine.derived.traits import keywords_of, might_of
from tableside.engine.derived.whereabouts import is_of_kind
from tableside.engine.model.board import Permanent
from tableside.engine.model.zones import ZONES
from tableside.notation.errors import NotationError, UnknownReference, perhaps
from tableside.notation.keywords import check_keyword
from tableside.notation.words import Ref, WordReader
from tableside.notation.world import World

Expectation = Callable[[World], str]
"""Checks a position; returns the value found instead, empty if the expectation holds."""

ZONE_WORDS = ("base", *ZONES, "gone")
"""The words for where an object is, besides battlefields."""

OWNERSHIP = {"controller": "player", "owner": "owned_by"}
"""The part of a permanent that each word is about."""

OBJECT_STATES = ("exhausted", "ready", "buffed", "empowered", "stunned", "attacking", "defending", "token")
"""The words for the state of a permanent."""

KNOWN_ZONES = ("hand", "deck", "trash", "champion")
"""The zones that a position may leave out, so that nobody knows what is there."""


def equal(expected: str, value_of: Callable[[World], str | int | None]) -> Expectation:
    """Return the check that a value is this one in the notation's words."""

    def check(world: World) -> str:
        value = value_of(world)
        shown = "none" if value is None else str(value)
        return "" if shown == expected else shown

    return check


def not_known(zone: str, player: str) -> str:
    """The sentence that a zone of a player, or their runes, are left out of the position.

    >>> not_known("trash", "A")
    'trash of A is not known, because the position leaves out trash.A'
    """
    verb = "are" if zone == "runes" else "is"
    return f"{zone} of {player} {verb} not known, because the position leaves out {zone}.{player}"


def is_known(world: World, zone: str, player: str) -> bool:
    """Return whether the position says what a player has in a zone."""
    seat = world.table.seat(player)
    match zone:
        case "trash":
            return seat.trash_known
        case "champion":
            return seat.champion is not None
        case _:
            return player in (world.private.hands if zone == "hand" else world.private.decks)


def unknown_zone(world: World, zone: str, player: str) -> str:
    """Say whose such zone is not known, of this player or of any; empty if all are known."""
    players = (player,) if player else world.table.players
    if zone not in KNOWN_ZONES:
        return ""
    return "; ".join(not_known(zone, whose) for whose in players if not is_known(world, zone, whose))


def read_zone(words: WordReader) -> str:
    """Take a battlefield, `base` or a zone. Raises NotationError."""
    if words.next.startswith("@"):
        return f"@{words.battlefield()}"
    place = words.take("a place or a zone")
    if place not in ZONE_WORDS:
        raise NotationError(
            f"'{place}' is not a place or a zone{perhaps(place, ZONE_WORDS)}; they are @N, {', '.join(ZONE_WORDS)}"
        )
    return place


def object_expectation(words: WordReader) -> Expectation:
    """Parse an expectation that begins with a reference to an object. Raises NotationError."""
    ref = words.ref()
    what = words.one_of(*ABOUT, "gone", "might", "damage", *OWNERSHIP, *OBJECT_STATES)
    if what in ABOUT:
        return ABOUT[what](words, ref)
    if what == "gone":
        return equal("gone", lambda world: world.where(ref))
    if what in OWNERSHIP:
        return equal(words.player(), lambda world: getattr(_on_board(world, ref), OWNERSHIP[what]))
    if what == "damage":
        return equal(str(words.number()), lambda world: _on_board(world, ref).damage)
    if what == "might":
        return _might(words, ref)
    return lambda world: "" if what in _states(world, ref) else ", ".join(_states(world, ref))


def _at(words: WordReader, ref: Ref) -> Expectation:
    place = read_zone(words)

    def check(world: World) -> str:
        missing = unknown_zone(world, place, ref.player)
        try:
            where = world.where(ref)
        except UnknownReference as error:
            return f"{error}; {missing}" if missing else str(error)
        return "" if where == place else where

    return check


def _might(words: WordReader, ref: Ref) -> Expectation:
    """The Might, which counts as 0 if it is less (143.2.b), unless the line names a number below 0."""
    expected = words.signed()

    def check(world: World) -> str:
        might = might_of(world.table, _on_board(world, ref))
        if might is None:
            return "its Might is not known, because its card gives none"
        if expected >= 0:
            might = max(0, might)
        return "" if might == expected else str(might)

    return check


def _attached(words: WordReader, ref: Ref) -> Expectation:
    bearer = words.ref()
    return lambda world: "" if _on_board(world, ref).attached_to == world.find(bearer) else "not attached to that"


def _keyword(words: WordReader, ref: Ref) -> Expectation:
    """A keyword that a permanent has now; with a number, the sum of its numbers (807.2)."""
    keyword = words.take("a keyword")
    number = words.number() if words else None
    check_keyword(keyword if number is None else f"{keyword} {number}", "")

    def check(world: World) -> str:
        permanent = _on_board(world, ref)
        keywords = keywords_of(world.table, permanent)
        fits = keyword in map(keyword_name, keywords)
        if number is not None:
            fits = keyword_value(keywords, keyword) == number  # type: ignore[arg-type] # checked above
        return "" if fits else ", ".join(keywords) or "no keywords"

    return check


def _type(words: WordReader, ref: Ref) -> Expectation:
    """A type of an object, which may have two (178): on the board its kind, elsewhere the types of its card."""
    expected = words.one_of(*get_args(CardType))

    def check(world: World) -> str:
        types = _types_of(world, ref)
        return "" if expected in types else " and ".join(types) or "not known"

    return check


def _types_of(world: World, ref: Ref) -> tuple[str, ...]:
    permanent = world.table.permanent(world.find(ref))
    if permanent is not None:
        return tuple(kind for kind in get_args(CardType) if is_of_kind(world.table, permanent, (kind,)))
    card = world.table.card(ref.name)
    return () if card is None else card.types


ABOUT: dict[str, Callable[[WordReader, Ref], Expectation]] = {
    "at": _at,
    "attached": _attached,
    "keyword": _keyword,
    "type": _type,
}
"""The parser of each word after a reference that has more after it than a number or a player."""


def _on_board(world: World, ref: Ref) -> Permanent:
    permanent = world.table.permanent(world.find(ref))
    if permanent is None:
        raise UnknownReference(f"{ref} is at {world.where(ref)}")
    return permanent


def _states(world: World, ref: Ref) -> tuple[str, ...]:
    permanent = _on_board(world, ref)
    flags: Iterable[tuple[str, bool]] = (
        ("buffed", permanent.buffed),
        ("empowered", permanent.empowered),
        ("stunned", permanent.stunned),
        ("token", permanent.token),
    )
    first = ("exhausted" if permanent.exhausted else "ready", permanent.role)
    return tuple(state for state in (*first, *(name for name, holds in flags if holds)) if state)
