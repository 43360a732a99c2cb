"""What viewers of a stream see, folded from the public entries of a match. No key comes near it.

What a page shows as words is a `Message` here; the stream makes words of it in each page's language.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import msgspec

from carddata.model.card import Catalogue
from tableside.engine import Table
from tableside.engine.derived.traits import might_of
from tableside.engine.derived.victory import victory_score
from tableside.engine.model.board import Facedown, Permanent
from tableside.engine.model.chain_items import Item, ItemKind
from tableside.engine.model.dials import is_mark_told
from tableside.engine.model.evolve import steps
from tableside.engine.model.game_setup import GameSetup, initial_table
from tableside.engine.model.modes import PlayedGame
from tableside.engine.model.progress import Phase
from tableside.engine.model.record import decode_events
from tableside.engine.model.references import PLAIN, UNKNOWN, Player
from tableside.ledger.entry import FORMAT, OPENING, PublicEntry
from tableside.ledger.timeline import MATCH_RESULT, PLAYED, entries_in_force
from tableside.match.public.first_entry import read_setup
from tableside.match.public.games import NEXT_GAME, read_games
from tableside.match.public.latest_score import LatestScore, describe_score, follow_score
from tableside.match.public.match_result import MatchResult, read_match_result
from tableside.match.public.outcome import describe_outcome, team_of
from tableside.match.public.references import battlefield_names, shown_name
from tableside.match.public.round_clock import CLOCK, RoundClock, after, describe_end, read_clock_note
from tableside.message import Message, Names, PlayerName, message

UNIT_LINES = 6
"""How many lines there are for the units at one battlefield; when more units are there, the last line counts them."""

PHASES: dict[Phase, Message] = {
    "start": message("overlay-phase-start"),
    "awaken": message("overlay-phase-awaken"),
    "beginning": message("overlay-phase-beginning"),
    "scoring": message("overlay-phase-scoring"),
    "channel": message("overlay-phase-channel"),
    "draw": message("overlay-phase-draw"),
    "main": message("overlay-phase-main"),
    "ending": message("overlay-phase-ending"),
    "expiration": message("overlay-phase-ending"),
}
STATES = {
    "neutral open": message("overlay-state-neutral-open"),
    "neutral closed": message("overlay-state-neutral-closed"),
    "showdown open": message("overlay-state-showdown-open"),
    "showdown closed": message("overlay-state-showdown-closed"),
}
KINDS: dict[ItemKind, Message] = {
    "unit": message("overlay-kind-unit"),
    "gear": message("overlay-kind-gear"),
    "spell": message("overlay-kind-spell"),
    "ability": message("overlay-kind-ability"),
}


class SceneUnavailable(Exception):
    """This version cannot read an entry. `message` says which entry and what to do."""

    def __init__(self, entry: PublicEntry) -> None:
        self.message = message("problem-entry-of-other-version", number=entry.seq)
        super().__init__(self.message)


class SceneSeat(msgspec.Struct, frozen=True):
    """One player. Teammates share `points`, `status` and `note`.

    `gone` is whether the player has left the game. `status` says that the player won, or what lets them act now. `note`
    says how the latest score came about if it was theirs, or that they left. `won` counts the games won in a match of
    several.
    """

    player: Player
    name: str
    points: int
    gone: bool
    mates: tuple[Player, ...] = ()
    status: Message | None = None
    note: Message | None = None
    won: Message | None = None
    pronouns: str = ""


class SceneFacedown(msgspec.Struct, frozen=True):
    """A facedown card: its player, and the turn on which it was hidden with what is to be settled of that."""

    player: Player
    since: Message


class SceneUnit(msgspec.Struct, frozen=True):
    """A unit at a battlefield. `might` is its Might now, None if unknown; `states` names damage and the like."""

    player: Player
    name: str
    might: int | None
    exhausted: bool
    states: tuple[Message, ...] = ()


class SceneBattlefield(msgspec.Struct, frozen=True):
    """One battlefield.

    `control` is who controls it: None for nobody, `?` if nobody said who does; `control_label` says so in words.
    `event` says that it is contested, or that a showdown or a combat is in progress there. `more_units` counts the
    units that are not in `units`.
    """

    name: str | Message
    control: Player | None
    control_label: Message
    contested: Player | None = None
    event: Message | None = None
    facedown: tuple[SceneFacedown, ...] = ()
    units: tuple[SceneUnit, ...] = ()
    more_units: Message | None = None


class SceneChainItem(msgspec.Struct, frozen=True):
    """A card or an ability on the chain. `note` says whose it is, its kind, and whether it resolves next."""

    player: Player
    name: str | Message
    note: Message


class SceneClock(msgspec.Struct, frozen=True):
    """The clock of the round.

    `ends` is when the time is up, by the machine's time in ms, None while it stands still with `left` ms. `text` says
    what follows once the time is up.
    """

    ends: int | None
    left: int
    text: Message | None = None


class Scene(msgspec.Struct, frozen=True):
    """Everything that viewers see at one moment.

    `turn` is the turn player. `state` is the state of the turn (2026-07-16, 310), None if only the score is followed.
    `chain` is oldest first, so its last item is the next to resolve. `outcome` says who won, or that nobody did, None
    before the end. `game` is the number of the game in a match of several.
    """

    match: int
    victory_score: int
    seats: tuple[SceneSeat, ...]
    battlefields: tuple[SceneBattlefield, ...]
    turn: Player
    turn_label: Message
    phase: Message
    state: Message | None
    chain: tuple[SceneChainItem, ...] = ()
    winner: Player | None = None
    over: bool = False
    outcome: Message | None = None
    game: Message | None = None
    clock: SceneClock | None = None

    @property
    def names(self) -> Names:
        """What players and battlefields are called."""
        numbered = ((at, battlefield.name) for at, battlefield in enumerate(self.battlefields, 1))
        named = {at: name for at, name in numbered if isinstance(name, str)}
        return Names({seat.player: seat.name for seat in self.seats}, battlefield_names(named))


@dataclass(frozen=True, slots=True)
class SceneFold:
    """A match as far as its entries were read; `newest` is the last entry that changed it."""

    match: int
    agreed: GameSetup
    table: Table
    newest: PublicEntry
    latest_score: LatestScore | None = None
    games: tuple[PlayedGame, ...] = ()
    clock: RoundClock | None = None
    result: MatchResult | None = None

    def with_entries(self, entries: Iterable[PublicEntry]) -> SceneFold:
        """The match with entries that follow, none of which is an undo or a redo. Raises `SceneUnavailable`."""
        fold = self
        for entry in entries:
            if entry.kind in PLAYED:
                fold = replace(_with_events(fold, entry), result=None)
            elif entry.kind == MATCH_RESULT:
                fold = _with_result(fold, entry)
            elif entry.kind == NEXT_GAME:
                fold = _with_games(fold, entry)
            elif entry.kind == CLOCK:
                fold = _with_clock(fold, entry)
        return fold

    def scene(self) -> Scene:
        """What viewers see of it. Raises `SceneUnavailable`."""
        try:
            return self._scene()
        except Exception as error:  # a ledger that was changed may hold anything
            raise SceneUnavailable(self.newest) from error

    def _scene(self) -> Scene:
        table = self.table
        followed = table.setup.follow != "score"
        newest = len(table.chain) - 1
        return Scene(
            match=self.match,
            victory_score=victory_score(table),
            seats=tuple(self._seat(player) for player in table.setup.mode.players),
            battlefields=tuple(_battlefield(table, at, self.agreed.dial) for at in table.numbers()),
            turn=table.turn,
            turn_label=message("overlay-turn", player=PlayerName(table.turn), number=table.number),
            phase=message("overlay-game-over") if table.over else PHASES[table.phase],
            state=STATES[table.state] if followed and not table.over else None,
            chain=tuple(_chain_item(item, is_next=at == newest) for at, item in enumerate(table.chain)),
            winner=table.winner,
            over=table.over,
            outcome=describe_outcome(self.agreed, table, self.games, self.result),
            clock=_clock(self.clock, table),
            game=message("overlay-game", number=self.agreed.game) if self.agreed.mode == "match" else None,
        )

    def _seat(self, player: Player) -> SceneSeat:
        table, score = self.table, self.latest_score
        seat = table.seat(player)
        team = team_of(table, player)
        note = describe_score(score) if score and score.player in team else None
        if all(table.seat(member).gone for member in team):
            note = message("overlay-left")
        return SceneSeat(
            player,
            shown_name(self.agreed.names.get(player, player)),
            seat.points,
            seat.gone,
            tuple(mate for mate in team if mate != player),
            _status(table, team),
            note,
            message("overlay-games-won", count=self.won(player)) if self.agreed.mode == "match" else None,
            self.agreed.pronouns.get(player, ""),
        )

    def won(self, player: Player) -> int:
        """How many games of the match a player has won, this game too."""
        return [*(game.winner for game in self.games), self.table.winner].count(player)


def fold_scene(entries: Iterable[PublicEntry], cards: Catalogue) -> SceneFold | None:
    """Fold a match from all its entries, without those taken back; None before its first entry.

    Raises `SceneUnavailable`.
    """
    entries = tuple(entries)
    try:
        kept = entries_in_force(entries)
    except Exception as error:  # as above
        raise SceneUnavailable(entries[-1]) from error
    first = next((at for at, entry in enumerate(kept) if entry.kind == OPENING), None)
    if first is None:
        return None
    return _begin(kept[first], cards).with_entries(kept[first + 1 :])


def _begin(entry: PublicEntry, cards: Catalogue) -> SceneFold:
    """Events are outcomes, and no rule is asked: card facts only serve what is shown, such as Might."""
    try:
        agreed = read_setup(entry)
        return _with_events(SceneFold(entry.match, agreed, initial_table(agreed, cards), entry), entry)
    except Exception as error:  # a ledger that was changed may hold anything
        raise SceneUnavailable(entry) from error


def _with_events(fold: SceneFold, entry: PublicEntry) -> SceneFold:
    if entry.format > FORMAT:
        raise SceneUnavailable(entry)
    table, score = fold.table, fold.latest_score
    try:
        for step in steps(table, decode_events(entry.events, None)):
            table = step.after
            score = follow_score(score, step.event, table.number)
    except Exception as error:  # a ledger that was changed may hold anything
        raise SceneUnavailable(entry) from error
    return replace(fold, table=table, newest=entry, latest_score=score)


def _with_clock(fold: SceneFold, entry: PublicEntry) -> SceneFold:
    try:
        return replace(fold, clock=after(fold.clock, read_clock_note(entry), entry.at))
    except Exception as error:  # as above
        raise SceneUnavailable(entry) from error


def _clock(clock: RoundClock | None, table: Table) -> SceneClock | None:
    if clock is None or table.over:
        return None
    text = describe_end(clock, table.number)
    return SceneClock(clock.ends if clock.running else None, clock.left(clock.at), text)


def _with_games(fold: SceneFold, entry: PublicEntry) -> SceneFold:
    try:
        return replace(fold, games=read_games(entry).games)
    except Exception as error:  # as above
        raise SceneUnavailable(entry) from error


def _status(table: Table, team: tuple[Player, ...]) -> Message | None:
    """That the team won, or what lets a player of the team act now; the panel of the turn says whose turn it is."""
    if table.over:
        return message("overlay-winner") if table.winner in team else None
    if table.setup.follow == "score":
        return None
    if table.chain:
        return message("overlay-priority") if table.priority in team else None
    return message("overlay-focus") if table.showdown and table.showdown.focus in team else None


def _with_result(fold: SceneFold, entry: PublicEntry) -> SceneFold:
    try:
        return replace(fold, result=read_match_result(entry))
    except Exception as error:  # as above
        raise SceneUnavailable(entry) from error


def _battlefield(table: Table, at: int, dial: str) -> SceneBattlefield:
    battlefield = table.battlefield(at)
    units = table.units(at)
    shown = units if len(units) <= UNIT_LINES else units[: UNIT_LINES - 1]
    return SceneBattlefield(
        message("overlay-battlefield", number=at) if battlefield.name == PLAIN else battlefield.name,
        battlefield.control,
        _control_label(battlefield.control),
        battlefield.contested,
        _event(table, at, battlefield.contested),
        tuple(_facedown(card, dial) for card in table.facedown_at(at)),
        tuple(_unit(table, unit) for unit in shown),
        message("overlay-more-units", count=len(units) - len(shown)) if shown != units else None,
    )


def _facedown(card: Facedown, dial: str) -> SceneFacedown:
    code = "overlay-facedown-to-settle" if is_mark_told(card, dial) else "overlay-facedown-since"
    return SceneFacedown(card.player, message(code, turn=card.turn))


def _control_label(control: Player | None) -> Message:
    if control is None:
        return message("overlay-uncontrolled")
    if control == UNKNOWN:
        return message("overlay-control-unknown")
    return message("overlay-controls", player=PlayerName(control))


def _event(table: Table, at: int, contested: Player | None) -> Message | None:
    """What is in progress at a battlefield."""
    combat = table.combat is not None and table.combat.at == at
    showdown = table.showdown is not None and table.showdown.at == at
    if contested is None:
        if combat:
            return message("overlay-combat")
        return message("overlay-showdown") if showdown else None
    player = PlayerName(contested)
    if combat:
        return message("overlay-combat-contested", player=player)
    if showdown:
        return message("overlay-showdown-contested", player=player)
    return message("overlay-contested", player=player)


def _unit(table: Table, unit: Permanent) -> SceneUnit:
    marks = (message("overlay-empowered"),) * unit.empowered + (message("overlay-stunned"),) * unit.stunned
    damage = (message("overlay-damage", count=unit.damage),) if unit.damage else ()
    return SceneUnit(unit.player, unit.card, might_of(table, unit), unit.exhausted, marks + damage)


def _chain_item(item: Item, *, is_next: bool) -> SceneChainItem:
    player, kind = PlayerName(item.player), KINDS[item.kind]
    if item.is_pending:
        note = message("overlay-chain-pending", player=player, kind=kind)
    elif is_next:
        note = message("overlay-chain-next", player=player, kind=kind)
    else:
        note = message("overlay-chain-item", player=player, kind=kind)
    return SceneChainItem(item.player, item.card or message("overlay-card-unread"), note)
