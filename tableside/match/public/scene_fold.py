"""Folding the public entries of a match into what viewers see, and the story of it. No key comes near it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from carddata.model.card import Catalogue
from tableside.engine import Table
from tableside.engine.derived.victory import victory_score
from tableside.engine.model.dials import may_say
from tableside.engine.model.evolve import steps
from tableside.engine.model.game_setup import GameSetup, initial_table
from tableside.engine.model.modes import GAMES_TO_WIN, PlayedGame, match_winner
from tableside.engine.model.record import decode_events
from tableside.engine.model.references import Player
from tableside.ledger.entry import FORMAT, OPENING, PublicEntry
from tableside.ledger.timeline import DECK, MATCH_RESULT, PLAYED, RESULT_CONFIRMED, entries_in_force
from tableside.match.public.continued import read_continued
from tableside.match.public.first_entry import read_setup
from tableside.match.public.games import NEXT_GAME, read_games
from tableside.match.public.latest_score import LatestScore, describe_score, follow_score
from tableside.match.public.match_result import MatchResult, read_confirmed, read_match_result
from tableside.match.public.outcome import describe_outcome, describe_reason, team_of
from tableside.match.public.references import shown_name
from tableside.match.public.round_clock import CLOCK, RoundClock, after, describe_end, read_clock_note
from tableside.match.public.scene import Scene, SceneBattlefield, SceneClock, SceneScore, SceneSeat, SeatScore
from tableside.match.public.scene_parts import (
    PHASES,
    STATES,
    describe_needs,
    describe_status,
    is_at_point,
    scene_battlefield,
    scene_chain,
)
from tableside.match.public.story import StoryEvent, Teller, explained_once
from tableside.match.public.story_notes import (
    STILL_WAITS,
    PointsClaim,
    claim_after,
    conceding,
    named,
    read_claim,
    tell_note,
)
from tableside.message import Message, PlayerName, message

MOST_GAMES = 2 * GAMES_TO_WIN - 1
"""As many games with a winner a match can have."""


class SceneUnavailable(Exception):
    """This version cannot read an entry. `message` says which entry and what to do."""

    def __init__(self, entry: PublicEntry) -> None:
        self.message = message("problem-entry-of-other-version", number=entry.seq)
        super().__init__(self.message)


class SceneFold(msgspec.Struct, frozen=True):
    """A match as far as its entries were read; `newest` is the last entry that changed it.

    `conceded` are the players who left by conceding, `confirmed` those who confirmed how the match ended, `claim`
    the last points by hand until the others agree to them, `story` is what happened so far, apart from what was taken
    back; with `tells` unset nobody wants a story, and there is none.
    """

    match: int
    agreed: GameSetup
    table: Table
    newest: PublicEntry
    latest_score: LatestScore | None = None
    games: tuple[PlayedGame, ...] = ()
    clock: RoundClock | None = None
    result: MatchResult | None = None
    conceded: tuple[Player, ...] = ()
    confirmed: tuple[Player, ...] = ()
    claim: PointsClaim | None = None
    story: tuple[StoryEvent, ...] = ()
    tells: bool = True

    def with_entries(self, entries: Iterable[PublicEntry]) -> SceneFold:
        """The match with entries that follow, none of which is an undo or a redo. Raises `SceneUnavailable`."""
        fold = self
        for entry in entries:
            if entry.kind in PLAYED:
                fold = replace(_with_events(fold, entry), result=None, confirmed=())
            elif entry.kind == DECK:
                fold = _with_events(fold, entry)
            elif entry.kind == MATCH_RESULT:
                fold = _with_result(fold, entry)
            elif entry.kind == NEXT_GAME:
                fold = _with_games(fold, entry)
            elif entry.kind == CLOCK:
                fold = _with_clock(fold, entry)
            elif entry.kind == RESULT_CONFIRMED:
                fold = _with_confirmation(fold, entry)
            fold = _with_note(fold, entry)
        return fold

    def scene(self) -> Scene:
        """Return what viewers see of it. Raises `SceneUnavailable`."""
        try:
            return self._scene()
        except Exception as error:  # a ledger that was changed may hold anything
            raise SceneUnavailable(self.newest) from error

    def score(self) -> SceneScore:
        """Return the part of the scene that a list of matches shows. Raises `SceneUnavailable`."""
        try:
            return SceneScore(
                seats=tuple(
                    SeatScore(self._called(player), self.table.seat(player).points, self._games(player))
                    for player in self.table.setup.mode.players
                ),
                outcome=self._outcome,
                is_timed=self.clock is not None and not self.table.over,
            )
        except Exception as error:  # as above
            raise SceneUnavailable(self.newest) from error

    def battlefields(self) -> tuple[SceneBattlefield, ...]:
        """Return the battlefields with what lies there. Raises `SceneUnavailable`."""
        try:
            return self._battlefields
        except Exception as error:  # as above
            raise SceneUnavailable(self.newest) from error

    def _scene(self) -> Scene:
        table, is_series = self.table, self.agreed.mode == "match"
        followed = table.setup.follow != "score"
        return Scene(
            match=self.match,
            victory_score=victory_score(table),
            seats=tuple(self._seat(player) for player in table.setup.mode.players),
            battlefields=self._battlefields,
            turn=table.turn,
            turn_label=message("overlay-turn", player=PlayerName(table.turn), number=table.number),
            turn_number=message("overlay-turn-number", number=table.number),
            phase=self._phase(),
            state=STATES[table.state] if followed and not table.over else None,
            chain=scene_chain(table),
            winner=self.match_winner if is_series and self.is_match_over else table.winner,
            over=table.over,
            outcome=self._outcome,
            reason=describe_reason(table, self.latest_score, self.conceded, self.result),
            result=self._result(),
            series=message("overlay-series", number=self.agreed.game, games=MOST_GAMES) if is_series else None,
            games_to_win=GAMES_TO_WIN if is_series else 0,
            next=self._next(),
            event=self.agreed.event,
            clock=_clock(self.clock, table),
        )

    @property
    def ended(self) -> str:
        """Return when the game was over, UTC in ISO 8601, empty before."""
        return self.newest.at if self.table.over else ""

    def _phase(self) -> Message:
        if not self.table.over:
            return PHASES[self.table.phase]
        several = self.agreed.mode == "match"
        return message("overlay-match-over" if several and self.is_match_over else "overlay-game-over")

    @property
    def match_winner(self) -> Player | None:
        """Return who won a match of several games, None while nobody has, and for a single game."""
        if self.agreed.mode != "match" or not self.table.over:
            return None
        if self.result is not None:
            return self.result.winner
        return match_winner((*self.games, PlayedGame({}, self.table.winner)))

    @property
    def is_match_over(self) -> bool:
        """Return whether nothing follows: a single game is over, or a match of several."""
        several = self.agreed.mode == "match"
        return self.table.over and (not several or self.match_winner is not None or self.result is not None)

    def _result(self) -> tuple[int, ...]:
        """Return what it ended with, by the teams in the order of the seats; nothing before."""
        if not self.table.over:
            return ()
        players = self.table.setup.mode.players
        firsts = [player for player in players if team_of(self.table, player)[0] == player]
        if self.agreed.mode == "match" and self.is_match_over:
            return tuple(self.won(player) for player in firsts)
        return tuple(self.table.seat(player).points for player in firsts)

    def _next(self) -> Message | None:
        if not self.table.over or self.is_match_over:
            return None
        return message("overlay-next-game", number=self.agreed.game + 1)

    def _seat(self, player: Player) -> SceneSeat:
        table, score = self.table, self.latest_score
        seat = table.seat(player)
        team = team_of(table, player)
        note = describe_score(score) if score and score.player in team else None
        if all(table.seat(member).gone for member in team):
            note = message("overlay-conceded") if any(member in self.conceded for member in team) else _LEFT
        return SceneSeat(
            player,
            self._called(player),
            seat.points,
            seat.gone,
            tuple(mate for mate in team if mate != player),
            describe_status(table, team),
            note,
            self._games(player),
            self.agreed.pronouns.get(player, ""),
            next((each.card for each in table.permanents if (each.kind, each.owned_by) == ("legend", player)), ""),
            self._at_point(player),
            describe_needs(table, player) if may_say("advice", self.agreed.dial) else None,
            message("overlay-unconfirmed") if self._is_claimed(team) else None,
        )

    @property
    def _outcome(self) -> Message | None:
        return describe_outcome(self.agreed, self.table, self.games, self.result)

    @property
    def _battlefields(self) -> tuple[SceneBattlefield, ...]:
        return tuple(scene_battlefield(self.table, at, self.agreed.dial) for at in self.table.numbers())

    def _called(self, player: Player) -> str:
        return shown_name(self.agreed.names.get(player, player))

    def _games(self, player: Player) -> int:
        return self.won(player) if self.agreed.mode == "match" else 0

    def _is_claimed(self, team: tuple[Player, ...]) -> bool:
        return self.claim is not None and self.claim.whose in team and not self.table.over

    def _at_point(self, player: Player) -> Message | None:
        """Describe that one more point wins the match, or a game of it."""
        if not is_at_point(self.table, player):
            return None
        wins_match = self.agreed.mode != "match" or self.won(player) == GAMES_TO_WIN - 1
        return message("overlay-match-point" if wins_match else "overlay-game-point")

    def with_news(self, *news: StoryEvent) -> SceneFold:
        """The match with these events as the end of its story."""
        story = self.story
        for event in news:
            story = (*story, explained_once(story, event))
        return replace(self, story=story) if news else self

    def won(self, player: Player) -> int:
        """Return how many games of the match a player has won, this game too."""
        return [*(game.winner for game in self.games), self.table.winner].count(player)


_LEFT = message("overlay-left")


def fold_scene(entries: Iterable[PublicEntry], cards: Catalogue, *, tells: bool = True) -> SceneFold | None:
    """Fold a match from all its entries, without those taken back; None before its first entry.

    `tells` is whether its story is wanted. Raises `SceneUnavailable`.
    """
    entries = tuple(entries)
    try:
        in_force = entries_in_force(entries)
    except Exception as error:  # as above
        raise SceneUnavailable(entries[-1]) from error
    first = next((at for at, entry in enumerate(in_force) if entry.kind == OPENING), None)
    if first is None:
        return None
    return _begin(in_force[first], cards, tells).with_entries(in_force[first + 1 :])


def _begin(entry: PublicEntry, cards: Catalogue, tells: bool) -> SceneFold:
    """Events are outcomes, and no rule is asked: card facts only serve what is shown, such as Might."""
    try:
        agreed = read_setup(entry)
        fold = SceneFold(entry.match, agreed, initial_table(agreed, cards), entry, tells=tells)
        begun = _with_events(fold, entry)
        return begun if read_continued(entry) is None else replace(begun, story=(), claim=None)
    except Exception as error:  # a ledger that was changed may hold anything
        raise SceneUnavailable(entry) from error


def _with_events(fold: SceneFold, entry: PublicEntry) -> SceneFold:
    if entry.format > FORMAT:
        raise SceneUnavailable(entry)
    table, score, news = fold.table, fold.latest_score, list[StoryEvent]()
    teller = Teller(entry.seq, entry.at, fold.agreed.edition)
    try:
        events = decode_events(entry.events, None)
        for at, step in enumerate(steps(table, events)):
            table = step.after
            score = follow_score(score, step.event, table.number)
            if fold.tells and (news_of_it := teller.tell(step.before, events, at, table)) is not None:
                news.append(_in_extra_time(news_of_it, fold.clock))
        conceded = fold.conceded + _conceding(entry, table)
        claim = claim_after(fold.claim, entry, events, fold.table)
    except Exception as error:  # a ledger that was changed may hold anything
        raise SceneUnavailable(entry) from error
    now = replace(fold, table=table, newest=entry, latest_score=score, conceded=conceded, claim=claim)
    return now.with_news(*news, *_turning_points(fold, now, teller)) if fold.tells else now


def _in_extra_time(event: StoryEvent, clock: RoundClock | None) -> StoryEvent:
    """A turn that begins once the time is up is news of its own: how many turns are left."""
    below = describe_end(clock, event.turn) if clock is not None and event.code == "turn" else None
    return event if below is None else msgspec.structs.replace(event, code="extra turn", below=below)


def _turning_points(before: SceneFold, now: SceneFold, teller: Teller) -> Iterator[StoryEvent]:
    """Yield what became so by an entry: that one more point wins, and how the game ended."""
    turn = now.table.number
    for player in now.table.setup.mode.players:
        label, mates = now._at_point(player), team_of(now.table, player)
        if label is not None and before._at_point(player) is None and mates[0] == player:
            yield teller.note("match point", label, turn, player=player, below=describe_needs(now.table, player))
    if now.table.over and not before.table.over:
        yield _ending(now, teller)


def _ending(fold: SceneFold, teller: Teller) -> StoryEvent:
    """Return how a game or a match ended."""
    scene = fold.scene()
    title = scene.outcome or message("overlay-game-over")
    return teller.note("over", title, fold.table.number, player=scene.winner, below=scene.reason)


def _with_note(fold: SceneFold, entry: PublicEntry) -> SceneFold:
    """News of entries that change no position: a judge, an undo, the clock, the result of a match."""
    teller = Teller(entry.seq, entry.at, fold.agreed.edition)
    try:
        if entry.kind == STILL_WAITS:
            fold = replace(fold, claim=read_claim(entry) or fold.claim)
        elif entry.kind == "acknowledged" and fold.claim is not None:
            fold = replace(fold, claim=fold.claim.after_word_of(named(entry), fold.table))
        elif fold.tells and entry.kind == MATCH_RESULT and fold.table.over:
            fold = fold.with_news(_ending(fold, teller))
        return fold.with_news(*tell_note(teller, entry, fold.table, fold.clock)) if fold.tells else fold
    except SceneUnavailable:
        raise
    except Exception as error:  # as above
        raise SceneUnavailable(entry) from error


def _conceding(entry: PublicEntry, table: Table) -> tuple[Player, ...]:
    """The player who concedes by an action, none for any other."""
    player = conceding(entry)
    return (player,) if player and table.seat(player).gone else ()


def _with_clock(fold: SceneFold, entry: PublicEntry) -> SceneFold:
    try:
        return replace(fold, clock=after(fold.clock, read_clock_note(entry), entry.at))
    except Exception as error:  # as above
        raise SceneUnavailable(entry) from error


def _clock(clock: RoundClock | None, table: Table) -> SceneClock | None:
    if clock is None or table.over:
        return None
    text = describe_end(clock, table.number)
    paused = message("overlay-clock-paused") if text is None and not clock.running else None
    return SceneClock(clock.ends if clock.running else None, clock.left(clock.at), text, paused)


def _with_games(fold: SceneFold, entry: PublicEntry) -> SceneFold:
    try:
        return replace(fold, games=read_games(entry).games)
    except Exception as error:  # as above
        raise SceneUnavailable(entry) from error


def _with_result(fold: SceneFold, entry: PublicEntry) -> SceneFold:
    try:
        return replace(fold, result=read_match_result(entry), confirmed=())
    except Exception as error:  # as above
        raise SceneUnavailable(entry) from error


def _with_confirmation(fold: SceneFold, entry: PublicEntry) -> SceneFold:
    """A match that goes on is confirmed by nobody: its end was taken back."""
    if not fold.is_match_over:
        return fold
    try:
        return replace(fold, confirmed=tuple(dict.fromkeys((*fold.confirmed, read_confirmed(entry)))))
    except Exception as error:  # as above
        raise SceneUnavailable(entry) from error
