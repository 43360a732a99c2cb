"""Parsing lines that are actions. The result builds an engine action once there is a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, cast, get_args

import msgspec

from carddata.model.abilities import (
    Buff,
    Deal,
    Draw,
    Effect,
    Exhaust,
    GainPoints,
    GiveMight,
    Kill,
    Ready,
    Recall,
    Return,
    Stun,
)
from carddata.model.abilities import Move as MoveEffect
from carddata.model.card import Catalogue
from tableside.engine import Secret
from tableside.engine.model.actions import (
    Action,
    Activate,
    Assign,
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
    Tell,
    UnitIs,
)
from tableside.engine.model.chain_items import Source
from tableside.engine.model.references import Place
from tableside.engine.model.zones import EXIT_ZONES
from tableside.notation.errors import NotationError, did_you_mean
from tableside.notation.words import LineReader, Ref
from tableside.notation.world import World

ActionBuilder = Callable[[World], Action]
"""Builds the action of a line for a table."""

PLAY_ZONES = tuple(source for source in get_args(Source) if source not in ("facedown", "board"))
"""The zones that a line can play a card from."""


def parse_action(words: LineReader, cards: Catalogue) -> ActionBuilder:
    """Parse a line that begins with a player. Raises NotationError if it is not an action."""
    player = words.player()
    verb = words.take()
    if verb not in VERBS:
        raise NotationError(f"'{verb}' is not something a player does; these are: {', '.join(VERBS)}")
    return VERBS[verb](words, player, cards)


def _card(words: LineReader, cards: Catalogue) -> str:
    name = words.quoted()
    if name not in cards:
        raise NotationError(f'no card "{name}" is known{did_you_mean(name, cards)}')
    return name


def _place(words: LineReader, player: str) -> Place:
    return player if words.try_take("base") else words.battlefield()


def _destinations(words: LineReader, player: str) -> tuple[Place, ...]:
    """The destinations after `moving to`, one for each move in the order of the card's text."""
    return words.listed(lambda: _place(words, player)) if words.try_take("moving", "to") else ()


def _paying(words: LineReader) -> tuple[str, ...]:
    return words.listed(words.take) if words.try_take("paying") else ()


def _hides(words: LineReader, player: str, cards: Catalogue) -> ActionBuilder:
    name = None if words.try_take("unread") else _card(words, cards)
    words.one_of("at")
    at = words.battlefield()
    source: Literal["hand", "champion"] = "champion" if words.try_take("from", "champion") else "hand"
    words.try_take("from", "hand")
    paying = _paying(words)
    return lambda world: Hide(player, Secret(name), at, source, paying)


def _plays(words: LineReader, player: str, cards: Catalogue) -> ActionBuilder:
    name = _card(words, cards)
    source: Source = "hand"
    at = 0
    if words.try_take("from"):
        if words.next.startswith("@"):
            source, at = "facedown", words.battlefield()
        else:
            source = cast(Source, words.one_of(*PLAY_ZONES))
    to = _place(words, player) if words.try_take("to") else None
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
    """The targets after `on`: objects on the table, facedown cards, battlefields and players."""
    return words.listed(words.thing) if words.try_take("on") else ()


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


def _tells(words: LineReader, player: str, cards: Catalogue) -> ActionBuilder:
    """The result of a card that is done by hand, with the word of its operation."""
    what = words.one_of(*RESULTS)
    if what in ("draw", "points"):
        count = words.number()
        did: Effect = Draw(count) if what == "draw" else GainPoints(count)
        return lambda world: Tell(player, did)
    amount = words.number() if what in ("deal", "might") else 0
    if what in ("deal", "might"):
        words.one_of("to")
    targets = words.listed(words.thing)
    if what == "move":
        words.one_of("to")
        to = _place(words, player)
        return lambda world: Tell(player, MoveEffect(what=1), tuple(world.target(target) for target in targets), to)
    did = RESULTS[what](amount)
    return lambda world: Tell(player, did, tuple(world.target(target) for target in targets))


RESULTS: dict[str, Callable[[int], Effect]] = {
    "draw": Draw,
    "points": GainPoints,
    "deal": lambda amount: Deal(amount=amount, to=1),
    "might": lambda amount: GiveMight(amount=amount, to=1),
    "kill": lambda _: Kill(1),
    "move": lambda _: MoveEffect(what=1),
    "return": lambda _: Return(what=1),
    "stun": lambda _: Stun(what=1),
    "buff": lambda _: Buff(what=1),
    "ready": lambda _: Ready(1),
    "exhaust": lambda _: Exhaust(1),
    "recall": lambda _: Recall(1),
}
"""The operation of each word that reports a result."""


def _moves(words: LineReader, player: str, cards: Catalogue) -> ActionBuilder:
    units = words.listed(words.ref)
    words.one_of("to")
    to = _place(words, player)
    return lambda world: StandardMove(player, tuple(world.find(own_unless_said(ref, player)) for ref in units), to)


def own_unless_said(ref: Ref, player: str) -> Ref:
    """The reference, of the player's own object if it names no player."""
    return ref if ref.player or ref.number else Ref(ref.name, player)


def parse_answers(words: LineReader) -> tuple[Ref | str, ...]:
    """The answers to a question: things, triggers by number, places and words. Raises NotationError."""

    def answer() -> Ref | str:
        thing = words.thing() if words.next_is_thing else words.take()
        if isinstance(thing, Ref) and words.try_take("ability"):
            return msgspec.structs.replace(thing, ability=words.number())
        return thing

    return words.listed(answer)


def _chooses(words: LineReader, player: str, cards: Catalogue) -> ActionBuilder:
    answers = parse_answers(words)
    return lambda world: Choose(player, tuple(world.answer(answer) for answer in answers))


def _ends(words: LineReader, player: str, cards: Catalogue) -> ActionBuilder:
    words.one_of("turn")
    return lambda world: EndTurn(player)


def _conquers(words: LineReader, player: str, cards: Catalogue) -> ActionBuilder:
    at = words.battlefield()
    return lambda world: Conquer(player, at)


def _corrects(words: LineReader, player: str, cards: Catalogue) -> ActionBuilder:
    if words.try_take("points"):
        whose, points = words.player(), words.number()
        return lambda world: PointsAre(player, whose, points)
    if words.try_take("control"):
        at = words.battlefield()
        holder = None if words.try_take("none") else words.player()
        return lambda world: ControlIs(player, at, holder)
    ref = words.ref()
    if words.one_of("at", "damage") == "damage":
        damage = words.number()
        return lambda world: DamageIs(player, world.find(ref), damage)
    zone = words.take() if words.next in EXIT_ZONES else ""
    place = words.battlefield() if words.next.startswith("@") else zone or words.one_of("base")

    def build(world: World) -> UnitIs:
        unit = world.find(ref)
        permanent = world.table.permanent(unit)
        base = permanent.player if permanent is not None else player
        return UnitIs(player, unit, base if place == "base" else place)

    return build


VERBS: dict[str, Callable[[LineReader, str, Catalogue], ActionBuilder]] = {
    "hides": _hides,
    "plays": _plays,
    "moves": _moves,
    "activates": _activates,
    "assigns": _assigns,
    "passes": lambda words, player, cards: lambda world: Pass(player),
    "chooses": _chooses,
    "ends": _ends,
    "concedes": lambda words, player, cards: lambda world: Concede(player),
    "conquers": _conquers,
    "tells": _tells,
    "corrects": _corrects,
}
"""The parser of each verb."""
