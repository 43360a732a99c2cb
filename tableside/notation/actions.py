"""Parsing lines that are actions. The result builds an engine action once there is a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
from tableside.notation.errors import NotationError, perhaps
from tableside.notation.reports import ActionBuilder, parse_correction, parse_tell
from tableside.notation.words import FacedownRef, Ref, Thing, WordReader, listed, read_card, read_place
from tableside.notation.world import World

PLAY_ZONES = tuple(source for source in get_args(PlaySource) if source not in ("facedown", "board"))
"""The zones that a line can play a card from."""


CLAUSES = ("from", "to", "mode", "on", "moving", "paying")
"""The words that begin the choices of a play, in any order."""


def parse_action(words: WordReader, cards: Catalogue) -> ActionBuilder:
    """Parse a line that begins with a player. Raises NotationError if it is not an action."""
    player = words.player()
    verb = words.take("what the player does")
    if verb not in VERBS:
        raise NotationError(
            f"'{verb}' is not something a player does{perhaps(verb, VERBS)}; these are: {', '.join(VERBS)}"
        )
    return VERBS[verb](words, player, cards)


def _paying(words: WordReader) -> tuple[str, ...]:
    return words.listed(lambda: words.take("a domain, a number of energy or the name of an additional cost"))


def _hides(words: WordReader, player: str, cards: Catalogue) -> ActionBuilder:
    name = None if words.try_take("unread") else read_card(words, cards)
    words.one_of("at")
    at = words.battlefield()
    source: Literal["hand", "champion"] = "hand"
    paying: tuple[str, ...] = ()
    for clause in _clauses(words, ("from", "paying")):
        if clause == "from":
            source = "champion" if words.one_of("hand", "champion") == "champion" else "hand"
        else:
            paying = _paying(words)
    return lambda world: Hide(player, Secret(name), at, source, paying)


def _clauses(words: WordReader, allowed: tuple[str, ...]) -> Iterator[str]:
    """The words that begin clauses, each once, in the order of the line."""
    seen: set[str] = set()
    while words.next in allowed:
        clause = words.take()
        if clause in seen:
            raise NotationError(f"'{clause}' stands twice in this line")
        seen.add(clause)
        yield clause
    if words.next not in ("", "!"):
        raise NotationError(f"'{words.next}' is not a choice here{perhaps(words.next, allowed)}; {listed(allowed)} are")


def _plays(words: WordReader, player: str, cards: Catalogue) -> ActionBuilder:
    name = read_card(words, cards)
    aim = _aim(words, player, CLAUSES)
    hidden = aim.hidden

    def build(world: World) -> Play:
        return Play(
            player,
            Secret(name),
            aim.source,
            0 if hidden is None else hidden.at,
            "" if hidden is None or not hidden.number else world.facedown_handle(hidden),
            to=aim.to,
            targets=tuple(world.target(target) for target in aim.targets),
            moving=aim.moving,
            paying=aim.paying,
            modes=aim.modes,
        )

    return build


class Aim(NamedTuple):
    """The choices named for a play or an activation; `hidden` is the facedown card that is played."""

    source: PlaySource = "hand"
    hidden: FacedownRef | None = None
    to: Place | None = None
    modes: tuple[int, ...] = ()
    targets: tuple[Thing, ...] = ()
    moving: tuple[Place, ...] = ()
    paying: tuple[str, ...] = ()


def _aim(words: WordReader, player: str, allowed: tuple[str, ...]) -> Aim:
    aim = Aim()
    for clause in _clauses(words, allowed):
        match clause:
            case "from" if words.next.startswith("@"):
                aim = aim._replace(source="facedown", hidden=words.facedown())
            case "from":
                aim = aim._replace(source=cast(PlaySource, words.one_of(*PLAY_ZONES)))
            case "to":
                aim = aim._replace(to=read_place(words, player))
            case "mode":
                aim = aim._replace(modes=words.listed(words.number))
            case "on":
                aim = aim._replace(targets=_targets(words))
            case "moving":
                words.one_of("to")
                aim = aim._replace(moving=words.listed(lambda: read_place(words, player)))
            case _:
                aim = aim._replace(paying=_paying(words))
    return aim


def _targets(words: WordReader) -> tuple[Thing, ...]:
    """The targets after `on`: objects on the table, abilities on the chain, facedown cards, battlefields, players."""
    return words.listed(lambda: _with_ability(words, words.thing()))


def _with_ability(words: WordReader, thing: Thing) -> Thing:
    """A thing, or an ability of it by number if the words go on with one."""
    if isinstance(thing, Ref) and words.try_take("ability"):
        return msgspec.structs.replace(thing, ability=words.number())
    return thing


def _activates(words: WordReader, player: str, cards: Catalogue) -> ActionBuilder:
    ref = words.ref()
    number = words.number() if words.try_take("ability") else 1
    aim = _aim(words, player, ("mode", "on", "moving", "paying"))

    def build(world: World) -> Activate:
        chosen = tuple(world.target(target) for target in aim.targets)
        source = world.find(own_unless_said(ref, player))
        return Activate(player, source, number, chosen, aim.moving, aim.paying, aim.modes)

    return build


def _assigns(words: WordReader, player: str, cards: Catalogue) -> ActionBuilder:
    def pair() -> tuple[int, Ref]:
        damage = words.number()
        words.one_of("to")
        return damage, words.ref()

    given = words.listed(pair)
    return lambda world: Assign(player, tuple((world.find(ref), damage) for damage, ref in given))


def _moves(words: WordReader, player: str, cards: Catalogue) -> ActionBuilder:
    units = words.listed(words.ref)
    twice = next((ref for number, ref in enumerate(units) if ref in units[:number]), None)
    if twice is not None:
        raise NotationError(f'"{twice.name}" stands twice; "{twice.name}"#2 is the second of that name')
    words.one_of("to")
    to = read_place(words, player)
    return lambda world: StandardMove(player, tuple(world.find(own_unless_said(ref, player)) for ref in units), to)


def own_unless_said(ref: Ref, player: str) -> Ref:
    """The reference, of the player's own object if it names no player."""
    return ref if ref.player or ref.number else Ref(ref.name, player)


def parse_answers(words: WordReader) -> tuple[Thing, ...]:
    """The answers to a question: things, triggers by number, places and words. Raises NotationError."""

    def answer() -> Thing:
        return _with_ability(words, words.thing() if words.next_is_thing else words.take("an answer"))

    return words.listed(answer)


def _chooses(words: WordReader, player: str, cards: Catalogue) -> ActionBuilder:
    answers = parse_answers(words)
    return lambda world: Choose(player, world.answers(answers))


def _ends(words: WordReader, player: str, cards: Catalogue) -> ActionBuilder:
    words.one_of("turn")
    told_by = _told_by(words)
    return lambda world: EndTurn(player, told_by)


def _passes(words: WordReader, player: str, cards: Catalogue) -> ActionBuilder:
    """A pass; after `assumed` why it is taken for granted: `shortcut` or `no-response`."""
    assumed: PassAssumed = ""
    if words.try_take("assumed"):
        assumed = "shortcut" if words.one_of("shortcut", "no-response") == "shortcut" else "no response"
    told_by = _told_by(words)
    return lambda world: Pass(player, told_by, assumed)


def _told_by(words: WordReader) -> str | None:
    return words.player() if words.try_take("told", "by") else None


def _conquers(words: WordReader, player: str, cards: Catalogue) -> ActionBuilder:
    at = words.battlefield()
    return lambda world: Conquer(player, at)


VERBS: dict[str, Callable[[WordReader, str, Catalogue], ActionBuilder]] = {
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
