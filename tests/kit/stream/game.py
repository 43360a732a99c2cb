"""A match recorded in a real ledger by the table's own store, without a screen or readers."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Self

from carddata.model.card import Card
from carddata.sets import load
from tableside.engine import Secret, Table, enact, judge
from tableside.engine.model.actions import Action, ControlIs, EndTurn, Hide, Pass, Play
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.entry import Entry
from tableside.match.entries import Redone, Ruled, Undone, draft_action, draft_note, draft_ruled
from tableside.match.public.games import NEXT_GAME, Games
from tableside.match.series import completed_games
from tableside.match.state import Match
from tableside.match.store import MatchStore
from tests.kit.match.folded import as_written

CANARY, OTHER = "Canary Yellowfeather", "Xanthic Zookeeper of Ur"
"""Two spells with Hidden, whose names occur nowhere else and differ in length."""

CARDS = {**load()} | {name: Card(name, "spell", ("calm",), 2, keywords=("Hidden",)) for name in (CANARY, OTHER)}
AGREED = GameSetup({"A": "Mira", "B": "Jonas"}, ("Void Gate", "Bandle Tree"))


class Game:
    """The newest match of `folder`, continued or begun; it is the ledger's only writer until it is closed."""

    def __init__(self, folder: Path, agreed: GameSetup = AGREED, *, begin: bool = True) -> None:
        self._store = MatchStore(folder, CARDS)
        self._store.ready()
        if begin:
            self._store.begin(agreed)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._store.close()

    @property
    def match(self) -> Match:
        assert self._store.match is not None
        return self._store.match

    @property
    def witness(self) -> str:
        """The signed head of the record, as the table shows it."""
        return self._store.witness

    @property
    def table(self) -> Table:
        return self.match.table

    def entries(self, match: int) -> tuple[Entry, ...]:
        """Return the entries of a match of this ledger."""
        return self._store.entries(match)

    def gives_up(self, match: int) -> None:
        """Leave this match, and give another up that was left unfinished."""
        self._store.leave()
        self._store.give_up(match)

    def leaves(self) -> None:
        """Leave the match at the table."""
        self._store.leave()

    def begins(self, agreed: GameSetup) -> None:
        """Begin another match, once the one before was left."""
        self._store.begin(agreed)

    def goes_on_with(self, match: int) -> Self:
        """Leave this match, and resume another that was left unfinished."""
        self._store.leave()
        self._store.resume(match)
        self._store.ready()
        return self

    def begins_next(self, agreed: GameSetup) -> Self:
        """Begin the next game of the match."""
        games = completed_games(self.match)
        self._store.begin(agreed, again=True)
        return self.notes(NEXT_GAME, Games(games))

    def does(self, *actions: Action) -> Self:
        """Announce each action; what the rules forbid is recorded as refused."""
        for action in actions:
            self._announce(action)
        return self

    def stands(self, action: Action) -> Self:
        """Announce an action that is refused, and let it stand."""
        refused = self._announce(action)
        match = self._store.match
        assert match is not None
        assert refused.kind == "refused", action
        events = enact(match.table, match.private, action)
        self._store.record(
            draft_ruled(Ruled(refused.seq, "players"), match.agreed.edition, events, "", as_written(events))
        )
        return self

    def undoes(self, by: str = "A") -> Self:
        """Take the last action back."""
        match = self._store.match
        assert match is not None
        self.notes("undo", Undone(match.last, by))
        return self

    def redoes(self, by: str = "A") -> Self:
        """Take back that the last undo took something back."""
        match = self._store.match
        assert match is not None
        assert match.undone is not None
        self.notes("redo", Redone(match.undone.seq, by))
        return self

    def notes(self, kind: str, content: Any) -> Self:
        """Record an entry that changes no position."""
        self._store.record(draft_note(kind, AGREED.edition, content))
        return self

    def ends_turn(self) -> Self:
        return self.does(EndTurn(self.table.turn))

    def controls(self) -> Self:
        """Give A control of battlefield 1, and B of battlefield 2."""
        return self.does(ControlIs("A", 1, "A"), ControlIs("A", 2, "B"))

    def hides(self, player: str, card: str | None, at: int) -> Self:
        return self.does(Hide(player, Secret(card), at))

    def plays(self, player: str, card: str) -> Self:
        return self.does(Play(player, Secret(card), "hand"))

    def plays_hidden(self, player: str, card: str, at: int) -> Self:
        return self.does(Play(player, Secret(card), "facedown", at))

    def all_pass(self) -> Self:
        """Let everybody pass, starting with the player who has priority or focus."""
        for _ in self.table.players:
            assert self.table.priority is not None
            self.does(Pass(self.table.priority))
        return self

    def _announce(self, action: Action) -> Entry:
        match = self._store.match
        assert match is not None
        verdict = judge(match.table, match.private, action)
        legal = verdict.kind == "legal"
        events = enact(match.table, match.private, action) if legal else ()
        entry = self._store.record(
            draft_action("action" if legal else "refused", action, verdict, events, "", as_written(events))
        )
        assert entry is not None
        return entry
