"""Parsing what people report: results of a card done by hand (`tells`) and agreed corrections (`corrects`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast, get_args

from carddata.model.abilities import Effect
from carddata.model.card import Catalogue
from carddata.model.domains import Domain
from carddata.model.operations import (
    Attach,
    Banish,
    Buff,
    ChangeRunes,
    Deal,
    Draw,
    Empower,
    Exhaust,
    GainPoints,
    GiveMight,
    Kill,
    Move,
    PlayToken,
    Ready,
    Recall,
    Return,
    Stun,
    TakeControl,
)
from tableside.engine import Secret
from tableside.engine.model.actions import (
    Action,
    BuffIs,
    CardIs,
    ControlIs,
    ControllerIs,
    DamageIs,
    EmpowermentIs,
    Enter,
    EnterItself,
    ExhaustionIs,
    FacedownIs,
    FacedownIsOther,
    HandIs,
    OwnerIs,
    PermanentIs,
    PermanentKind,
    PointsAre,
    ResourceIs,
    ResultIs,
    StunIs,
    Tell,
    UnitIs,
)
from tableside.engine.model.references import Place
from tableside.engine.model.zones import DECK_ENDS, ENTRY_ZONES, EXIT_ZONES, DeckEnd, EntryZone, Resource
from tableside.notation.words import Ref, WordReader, read_card, read_place
from tableside.notation.world import World

ActionBuilder = Callable[[World], Action]
"""Builds the action of a line for a table."""

RUNE_CHANGES = ("channel", "recycle", "ready", "exhaust")
"""The changes of runes."""

NOWHERE = "nowhere"
"""Stands for the zone of a card that the record has nowhere."""

RESULTS: dict[str, Callable[[int], Effect]] = {
    "deal": lambda amount: Deal(amount=amount, to=1),
    "might": lambda amount: GiveMight(amount=amount, to=1),
    "kill": lambda _: Kill(1),
    "move": lambda _: Move(what=1),
    "return": lambda _: Return(what=1),
    "stun": lambda _: Stun(what=1),
    "buff": lambda _: Buff(what=1),
    "empower": lambda _: Empower(what=1),
    "ready": lambda _: Ready(1),
    "exhaust": lambda _: Exhaust(1),
    "recall": lambda _: Recall(1),
    "banish": lambda _: Banish(what=1),
    "control": lambda _: TakeControl(what=1),
    "attach": lambda _: Attach(what=1, to=2),
}
"""The operation of each word that reports what happened to things on the table."""


def parse_tell(words: WordReader, player: str, cards: Catalogue) -> ActionBuilder:
    """The result of a card that is done by hand, with the word of its operation."""
    others = {"draw": _draw, "points": _points, "token": _token, "rune": _rune, "enter": _enter, **ITSELF}
    what = words.one_of(*others, *RESULTS)
    if what in others:
        return others[what](words, player, cards)
    amount = words.number() if what in ("deal", "might") else 0
    if what in ("deal", "might"):
        words.one_of("to")
    targets = words.listed(words.thing)
    did = RESULTS[what](amount)
    to: Place | None = None
    onto: Ref | None = None
    if what in ("move", "attach"):
        words.one_of("to")
    if what == "move":
        to = read_place(words, player)
    elif what == "attach":
        onto = words.ref()

    def build(world: World) -> Tell:
        things = tuple(world.target(target) for target in targets)
        return Tell(player, did, things, to, None if onto is None else world.find(onto))

    return build


def _draw(words: WordReader, player: str, cards: Catalogue) -> ActionBuilder:
    did = Draw(words.number())
    return lambda world: Tell(player, did)


def _points(words: WordReader, player: str, cards: Catalogue) -> ActionBuilder:
    did = GainPoints(words.number())
    return lambda world: Tell(player, did)


def _token(words: WordReader, player: str, cards: Catalogue) -> ActionBuilder:
    count = 1 if words.next.startswith('"') else words.number()
    token = read_card(words, cards)
    words.one_of("to")
    to = read_place(words, player)
    did = PlayToken(token=token, count=count, ready=words.try_take("ready"), exhausted=words.try_take("exhausted"))
    return lambda world: Tell(player, did, to=to)


def _rune(words: WordReader, player: str, cards: Catalogue) -> ActionBuilder:
    how, count = words.one_of(*RUNE_CHANGES), words.number()
    domain = cast(Domain, words.take()) if words.next in get_args(Domain) else None
    did = ChangeRunes(how=how, count=count, domain=domain, exhausted=words.try_take("exhausted"))  # type: ignore[arg-type]
    return lambda world: Tell(player, did)


def _enter(words: WordReader, player: str, cards: Catalogue) -> ActionBuilder:
    """A unit enters exhausted, a gear ready, if the line does not say otherwise (359.2)."""
    owner, name = _owned_card(words, cards)
    words.one_of("from")
    zone = cast(EntryZone, words.one_of(*ENTRY_ZONES))
    words.one_of("to")
    to = read_place(words, player)
    exhausted = not words.try_take("ready") and (words.try_take("exhausted") or cards[name].type == "unit")
    return lambda world: Enter(player, Secret(name), zone, to, exhausted, owner or None)


def _itself(kind: PermanentKind) -> Callable[[WordReader, str, Catalogue], ActionBuilder]:
    """The card done by hand is itself a unit or a gear."""

    def parse(words: WordReader, player: str, cards: Catalogue) -> ActionBuilder:
        words.one_of("to")
        to = read_place(words, player)
        return lambda world: EnterItself(player, kind, to)

    return parse


ITSELF = {"unit": _itself("unit"), "gear": _itself("gear")}
"""The parser of each word that says what the card done by hand is."""


def _owned_card(words: WordReader, cards: Catalogue) -> tuple[str, str]:
    """A card by name, with its owner if the line says whose it is."""
    owner = words.take()[:-2] if words.next.endswith("'s") else ""
    return owner, read_card(words, cards)


def parse_correction(words: WordReader, player: str, cards: Catalogue) -> ActionBuilder:
    """An agreed correction."""
    if words.try_take("points"):
        whose, points = words.player(), words.number()
        return lambda world: PointsAre(player, whose, points)
    if words.try_take("hand"):
        whose, count = words.player(), words.number()
        return lambda world: HandIs(player, whose, count)
    if words.try_take("resource"):
        whose, resource, amount = words.player(), words.one_of(*get_args(Resource)), words.number()
        return lambda world: ResourceIs(player, whose, cast(Resource, resource), amount)
    if words.try_take("winner"):
        winner = None if words.try_take("none") else words.player()
        return lambda world: ResultIs(player, winner)
    if words.try_take("control"):
        at = words.battlefield()
        holder = None if words.try_take("none") else words.player()
        return lambda world: ControlIs(player, at, holder)
    if words.next == "facedown":
        return _facedown(words, player, cards)
    ref = words.ref()
    negated = words.try_take("not")
    states = ("buffed", "empowered", "stunned")
    what = words.one_of(*states) if negated else words.one_of(*STATES, *states, "at", "from", "is")
    match what:
        case "is":
            name = read_card(words, cards)
            return lambda world: CardIs(player, world.find(ref), name)
        case "at":
            return _place(words, player, ref)
        case "from":
            return _entered(words, player, ref, cards)
        case "buffed":
            return lambda world: BuffIs(player, world.find(ref), not negated)
        case "empowered":
            return lambda world: EmpowermentIs(player, world.find(ref), not negated)
        case "stunned":
            return lambda world: StunIs(player, world.find(ref), not negated)
        case _:
            return STATES[what](words, player, ref)


def _damage(words: WordReader, player: str, ref: Ref) -> ActionBuilder:
    damage = words.number()
    return lambda world: DamageIs(player, world.find(ref), damage)


def _controller(words: WordReader, player: str, ref: Ref) -> ActionBuilder:
    whose = words.player()
    return lambda world: ControllerIs(player, world.find(ref), whose)


def _owner(words: WordReader, player: str, ref: Ref) -> ActionBuilder:
    whose = words.player()
    return lambda world: OwnerIs(player, world.find(ref), whose)


STATES: dict[str, Callable[[WordReader, str, Ref], ActionBuilder]] = {
    "damage": _damage,
    "controller": _controller,
    "owner": _owner,
    "exhausted": lambda words, player, ref: lambda world: ExhaustionIs(player, world.find(ref), exhausted=True),
    "ready": lambda words, player, ref: lambda world: ExhaustionIs(player, world.find(ref), exhausted=False),
}
"""The parser of each word that corrects the state of a permanent."""


def _place(words: WordReader, player: str, ref: Ref) -> ActionBuilder:
    place = words.battlefield() if words.next.startswith("@") else words.one_of(*EXIT_ZONES, "base")
    end = next((end for end in DECK_ENDS if place == "deck" and words.try_take(end)), "")

    def build(world: World) -> UnitIs:
        unit = world.find(ref)
        permanent = world.table.permanent(unit)
        base = permanent.player if permanent is not None else player
        return UnitIs(player, unit, base if place == "base" else place, cast(DeckEnd, end))

    return build


def _entered(words: WordReader, player: str, ref: Ref, cards: Catalogue) -> ActionBuilder:
    """A card on the board that the record has in a zone, or nowhere."""
    known = WordReader((f'"{ref.name}"',), (), 0)
    name, owner = read_card(known, cards), ref.player or player
    zone = words.one_of(*ENTRY_ZONES, NOWHERE)
    words.one_of("at")
    place = read_place(words, owner)
    exhausted = words.try_take("exhausted")
    left = None if zone == NOWHERE else cast(EntryZone, zone)
    return lambda world: PermanentIs(player, owner, Secret(name), place, left, exhausted)


def _facedown(words: WordReader, player: str, cards: Catalogue) -> ActionBuilder:
    """Return where a facedown card is, or which card it is: a name that only its player knows."""
    card = words.thing()
    if words.one_of("at", "is") == "at":
        place = words.battlefield() if words.next.startswith("@") else words.one_of(*EXIT_ZONES, "champion")
        return lambda world: FacedownIs(player, str(world.target(card)), place)
    name = None if words.try_take("unread") else read_card(words, cards)
    return lambda world: FacedownIsOther(player, str(world.target(card)), Secret(name))
