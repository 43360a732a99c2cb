"""Parsing lines that are actions. The result builds an engine action once there is a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, cast, get_args

import msgspec

from carddata.model.card import Catalogue
from tableside.engine import Secret
from tableside.engine.model.actions import (
    Activate,
    Assign,
    Choose,
    Concede,
    Conquer,
    EndTurn,
    Hide,
    Pass,
    PassAssumed,
    Play,
    StandardMove,
)
from tableside.engine.model.chain_items import PlaySource
from tableside.engine.model.references import Place
from tableside.notation.errors import NotationError
from tableside.notation.reports import ActionBuilder, parse_correction, parse_tell
from tableside.notation.words import LineReader, Ref, read_card, read_place
from tableside.notation.world import World

PLAY_ZONES = tuple(source for source in get_args(PlaySource) if source not in ("facedown", "board"))
"""The zones that a line can play a card from."""


def parse_action(words: LineReader, cards: Catalogue) -> ActionBuilder:
    """Parse a line that begins with a player. Raises NotationError if it is not an action."""
    player = words.player()
    verb = words.take()
    if verb not in VERBS:
        raise NotationError(f"'{verb}' is not something a player does; these are: {', '.join(VERBS)}")
    return VERBS[verb](words, player, cards)


def _destinations(words: LineReader, player: str) -> tuple[Place, ...]:
    """The destinations after `moving to`, one for each move in the order of the card's text."""
    return words.listed(lambda: read_place(words, player)) if words.try_take("moving", "to") else ()


def _paying(words: LineReader) -> tuple[str, ...]:
    return words.listed(words.take) if words.try_take("paying") else ()


def _hides(words: LineReader, player: str, cards: Catalogue) -> ActionBuilder:
    name = None if words.try_take("unread") else read_card(words, cards)
    words.one_of("at")
    at = words.battlefield()
    source: Literal["hand", "champion"] = "champion" if words.try_take("from", "champion") else "hand"
    words.try_take("from", "hand")
    paying = _paying(words)
    return lambda world: Hide(player, Secret(name), at, source, paying)


def _plays(words: LineReader, player: str, cards: Catalogue) -> ActionBuilder:
    name = read_card(words, cards)
    source: PlaySource = "hand"
    at = 0
    if words.try_take("from"):
        if words.next.startswith("@"):
            source, at = "facedown", words.battlefield()
        else:
            source = cast(PlaySource, words.one_of(*PLAY_ZONES))
    to = read_place(words, player) if words.try_take("to") else None
    aim = _aim(words, player)

    def build(world: World) -> Play:
        chosen = tuple(world.target(target) for target in aim.targets)
        return Play(
            player,
            Secret(name),
            source,
            at,
            to=to,
            targets=chosen,
            moving=aim.moving,
            paying=aim.paying,
            modes=aim.modes,
        )

    return build


class Aim(NamedTuple):
    """The choices named for a play or an activation, in the order in which they stand in a line."""

    modes: tuple[int, ...]
    targets: tuple[Ref | str, ...]
    moving: tuple[Place, ...]
    paying: tuple[str, ...]


def _aim(words: LineReader, player: str) -> Aim:
    modes = words.listed(words.number) if words.try_take("mode") else ()
    targets = _targets(words)
    moving = _destinations(words, player)
    return Aim(modes, targets, moving, _paying(words))


def _targets(words: LineReader) -> tuple[Ref | str, ...]:
    """The targets after `on`: objects on the table, abilities on the chain, facedown cards, battlefields, players."""
    return words.listed(lambda: _with_ability(words, words.thing())) if words.try_take("on") else ()


def _with_ability(words: LineReader, thing: Ref | str) -> Ref | str:
    """A thing, or an ability of it by number if the words go on with one."""
    if isinstance(thing, Ref) and words.try_take("ability"):
        return msgspec.structs.replace(thing, ability=words.number())
    return thing


def _activates(words: LineReader, player: str, cards: Catalogue) -> ActionBuilder:
    ref = words.ref()
    number = words.number() if words.try_take("ability") else 1
    aim = _aim(words, player)

    def build(world: World) -> Activate:
        chosen = tuple(world.target(target) for target in aim.targets)
        source = world.find(own_unless_said(ref, player))
        return Activate(player, source, number, chosen, aim.moving, aim.paying, aim.modes)

    return build


def _assigns(words: LineReader, player: str, cards: Catalogue) -> ActionBuilder:
    def pair() -> tuple[int, Ref]:
        damage = words.number()
        words.one_of("to")
        return damage, words.ref()

    given = words.listed(pair)
    return lambda world: Assign(player, tuple((world.find(ref), damage) for damage, ref in given))


def _moves(words: LineReader, player: str, cards: Catalogue) -> ActionBuilder:
    units = words.listed(words.ref)
    words.one_of("to")
    to = read_place(words, player)
    return lambda world: StandardMove(player, tuple(world.find(own_unless_said(ref, player)) for ref in units), to)


def own_unless_said(ref: Ref, player: str) -> Ref:
    """The reference, of the player's own object if it names no player."""
    return ref if ref.player or ref.number else Ref(ref.name, player)


def parse_answers(words: LineReader) -> tuple[Ref | str, ...]:
    """The answers to a question: things, triggers by number, places and words. Raises NotationError."""

    def answer() -> Ref | str:
        return _with_ability(words, words.thing() if words.next_is_thing else words.take())

    return words.listed(answer)


def _chooses(words: LineReader, player: str, cards: Catalogue) -> ActionBuilder:
    answers = parse_answers(words)
    return lambda world: Choose(player, world.answers(answers))


def _ends(words: LineReader, player: str, cards: Catalogue) -> ActionBuilder:
    words.one_of("turn")
    told_by = _told_by(words)
    return lambda world: EndTurn(player, told_by)


def _passes(words: LineReader, player: str, cards: Catalogue) -> ActionBuilder:
    """A pass; after `assumed` why it is taken for granted: `shortcut` or `no-response`."""
    assumed: PassAssumed = ""
    if words.try_take("assumed"):
        assumed = "shortcut" if words.one_of("shortcut", "no-response") == "shortcut" else "no response"
    told_by = _told_by(words)
    return lambda world: Pass(player, told_by, assumed)


def _told_by(words: LineReader) -> str | None:
    return words.player() if words.try_take("told", "by") else None


def _conquers(words: LineReader, player: str, cards: Catalogue) -> ActionBuilder:
    at = words.battlefield()
    return lambda world: Conquer(player, at)


VERBS: dict[str, Callable[[LineReader, str, Catalogue], ActionBuilder]] = {
    "hides": _hides,
    "plays": _plays,
    "moves": _moves,
    "activates": _activates,
    "assigns": _assigns,
    "passes": _passes,
    "chooses": _chooses,
    "ends": _ends,
    "concedes": lambda words, player, cards: lambda world: Concede(player),
    "conquers": _conquers,
    "tells": parse_tell,
    "corrects": parse_correction,
}
"""The parser of each verb."""
