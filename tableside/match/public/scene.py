"""What viewers of a stream see, folded from the public entries of a match. No key comes near it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

import msgspec

from carddata.model import Catalogue
from tableside.engine import Table, evolve
from tableside.engine.model import events as e
from tableside.engine.model.opening import GameSetup, initial_table
from tableside.engine.model.record import decode_events
from tableside.engine.model.state import Item, ItemKind, Player
from tableside.engine.rules.scoring import victory_score
from tableside.ledger.entry import FORMAT, PublicEntry
from tableside.ledger.timeline import standing


class SceneUnavailable(Exception):
    """An entry that this version cannot read; the text says what to do, in one sentence."""

    def __init__(self, entry: PublicEntry) -> None:
        super().__init__(
            f"Entry {entry.seq} of the ledger was written by another version of Tableside: "
            "run the same version for the table and the stream."
        )


class SceneSeat(msgspec.Struct, frozen=True):
    """One player. `gone` is whether they have left the game, `mates` are teammates, who share the points."""

    player: Player
    name: str
    points: int
    gone: bool
    mates: tuple[Player, ...] = ()


class SceneFacedown(msgspec.Struct, frozen=True):
    """A facedown card: whose it is and since which turn it lies there."""

    player: Player
    since: int


class SceneUnit(msgspec.Struct, frozen=True):
    """A unit at a battlefield, with its Might now, None where that is not known, and the damage marked on it."""

    player: Player
    name: str
    might: int | None
    damage: int
    exhausted: bool
    stunned: bool


class SceneBattlefield(msgspec.Struct, frozen=True):
    """One battlefield. `control` is None where nobody controls it and `?` where nobody said who does."""

    name: str
    control: Player | None
    contested: Player | None
    marks: tuple[SceneFacedown, ...]
    units: tuple[SceneUnit, ...] = ()


class SceneChainItem(msgspec.Struct, frozen=True):
    """A card or an ability on the chain."""

    player: Player
    name: str
    kind: ItemKind
    pending: bool


class SceneGain(msgspec.Struct, frozen=True):
    """How a score came about. `points` is 0 where a conquest gave no point (2026-07-16, 471.1.b.1).

    `at` is the number of the battlefield, 0 where none was scored; `turn` the number of the turn.
    """

    player: Player
    why: Literal["conquer", "hold", "burn out", "effect", "correction"]
    points: int
    at: int
    turn: int


class Scene(msgspec.Struct, frozen=True):
    """Everything that viewers see at one moment.

    `turn` is the turn player and `number` the turn's number. `state` is the state of the turn in the rulebook's words
    (2026-07-16, 310), None where only the score is followed; `priority` and `focus` say who has them. `chain` is
    oldest first, so its last item is the next to resolve. `showdown` and `combat` are the number of the battlefield
    where one is in progress. `last` is the latest score.
    """

    match: int
    victory_score: int
    seats: tuple[SceneSeat, ...]
    battlefields: tuple[SceneBattlefield, ...]
    turn: Player
    number: int
    phase: str
    state: str | None
    priority: Player | None
    focus: Player | None
    chain: tuple[SceneChainItem, ...]
    showdown: int | None
    combat: int | None
    winner: Player | None
    last: SceneGain | None


@dataclass(frozen=True, slots=True)
class SceneFold:
    """A match as far as its entries were read."""

    match: int
    agreed: GameSetup
    table: Table
    last: SceneGain | None = None

    def with_entries(self, entries: Iterable[PublicEntry]) -> SceneFold:
        """The match with entries that follow, none of which is an undo. Raises `SceneUnavailable`."""
        story = self
        for entry in entries:
            if entry.kind in ("action", "stands"):
                story = _with_events(story, entry)
        return story

    def scene(self) -> Scene:
        """What is seen of it."""
        table = self.table
        followed = table.setup.follow != "score"
        return Scene(
            match=self.match,
            victory_score=victory_score(table),
            seats=tuple(
                SceneSeat(
                    seat.player,
                    self.agreed.names.get(seat.player, seat.player),
                    seat.points,
                    seat.gone,
                    tuple(mate for mate in table.team(seat.player) if mate != seat.player),
                )
                for seat in table.seats
            ),
            battlefields=tuple(_battlefield(table, at) for at in table.numbers()),
            turn=table.turn,
            number=table.number,
            phase=table.phase,
            state=table.state if followed else None,
            priority=table.priority if followed else None,
            focus=table.showdown.focus if table.showdown else None,
            chain=tuple(_link(item) for item in table.chain),
            showdown=table.showdown.at if table.showdown else None,
            combat=table.combat.at if table.combat else None,
            winner=table.winner,
            last=self.last,
        )


def tell(entries: Iterable[PublicEntry], cards: Catalogue) -> SceneFold | None:
    """The match from all its entries, those taken back left out; None before its opening. Raises `SceneUnavailable`."""
    stands = standing(entries)
    first = next((at for at, entry in enumerate(stands) if entry.kind == "match"), None)
    if first is None:
        return None
    return _begin(stands[first], cards).with_entries(stands[first + 1 :])


def changes(old: Scene, new: Scene) -> dict[str, Any]:
    """The fields of `new` that differ from `old`, whole: put over `old` they make `new`."""
    pairs = ((name, getattr(old, name), getattr(new, name)) for name in Scene.__struct_fields__)
    return {name: now for name, before, now in pairs if now != before}


def _begin(entry: PublicEntry, cards: Catalogue) -> SceneFold:
    """Events are outcomes, and no rule is asked: card facts are for what is seen alone, as Might."""
    try:
        agreed = msgspec.json.decode(entry.action, type=GameSetup)
        return _with_events(SceneFold(entry.match, agreed, initial_table(agreed, cards)), entry)
    except (msgspec.MsgspecError, LookupError) as error:
        raise SceneUnavailable(entry) from error


def _with_events(story: SceneFold, entry: PublicEntry) -> SceneFold:
    if entry.format > FORMAT:
        raise SceneUnavailable(entry)
    table, last = story.table, story.last
    try:
        for event in decode_events(entry.events, None):
            table = evolve(table, event)
            last = _score(last, event, table.number)
    except (msgspec.MsgspecError, LookupError) as error:
        raise SceneUnavailable(entry) from error
    return replace(story, table=table, last=last)


def _score(last: SceneGain | None, event: e.Event, turn: int) -> SceneGain | None:
    """The latest score after an event; the point of a conquest or a hold follows the mark that it was scored."""
    match event:
        case e.Scored(player, at, how):
            return SceneGain(player, how, 0, at, turn)
        case e.Gained(player, points, why, at):
            return SceneGain(player, why, points, at, turn)
        case _:
            return last


def _battlefield(table: Table, at: int) -> SceneBattlefield:
    ground = table.battlefield(at)
    marks = tuple(SceneFacedown(lies.player, lies.turn) for lies in table.facedown_at(at))
    units = tuple(
        SceneUnit(one.player, one.card, table.might(one), one.damage, one.exhausted, one.stunned)
        for one in table.units(at)
    )
    return SceneBattlefield(ground.name, ground.control, ground.contested, marks, units)


def _link(item: Item) -> SceneChainItem:
    return SceneChainItem(item.player, item.card, item.kind, item.pending)
