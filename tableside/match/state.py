"""A match as a value: what its entries have told so far, and the values that it is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

import msgspec

from tableside.decks.pairing import Pairing
from tableside.decks.registration import Registrations, Slot
from tableside.engine import Private, Table, Verdict
from tableside.engine.model.actions import Action
from tableside.engine.model.board import Facedown, Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.modes import PlayedGame
from tableside.engine.model.references import Player
from tableside.ledger.box import JudgePublic
from tableside.ledger.commitment import Hidden
from tableside.ledger.entry import Entry
from tableside.ledger.machine_log import MachineLogEnd
from tableside.match.checks import SealedCheck
from tableside.match.draws import RandomDraw
from tableside.match.public.call_topics import CallTopic
from tableside.match.public.continued import Continued
from tableside.match.public.lines import HistoryLine
from tableside.match.public.match_result import MatchResult
from tableside.match.public.references import table_names
from tableside.match.public.round_clock import RoundClock
from tableside.match.public.rulings import Ruling, Withdrawal
from tableside.match.remedies import OwnZone
from tableside.message import Message, Names


class PointsSet(msgspec.Struct, frozen=True):
    """Points that a player set by hand, once or one by one: whose they are, and the count before and after.

    `first` and `last` are the numbers of the first and the last entry that set them, with no other action between.
    """

    whose: Player
    before: int
    after: int
    first: int
    last: int


class WaitingChange(msgspec.Struct, frozen=True):
    """The last change that a player made by hand, with the changes of the score before it that still wait.

    - `seq`: the number of its entry
    - `player`: who made it
    - `said`: what it says, in one or more sentences
    - `waits`: the players who have neither acknowledged it nor played on
    - `scores`: those sentences that are about the score
    - `points`: what the last of these sentences sets, None if it sets no points
    - `how`: whether it was put right by hand, told, done although it was refused, or ended another player's turn
    - `contested`: whether another side took it back, and it was put back
    """

    seq: int
    player: str
    said: tuple[Message, ...]
    waits: tuple[str, ...]
    scores: tuple[Message, ...] = ()
    points: PointsSet | None = None
    how: Literal["by-hand", "told", "refused", "turn"] = "by-hand"
    contested: bool = False

    @property
    def began(self) -> int:
        """The entry that an undo of it goes back to: for points that were set one by one, that of the first."""
        return self.points.first if self.points is not None and self.points.last == self.seq else self.seq

    def without(self, players: tuple[str, ...]) -> WaitingChange:
        """The change once these players, a side of the table, know of it."""
        return msgspec.structs.replace(self, waits=tuple(player for player in self.waits if player not in players))


class OwedCard(msgspec.Struct, frozen=True):
    """A card to be drawn in place of a last point (2026-07-16, 471.1.b.1).

    - `seq`: the number of the entry of the conquest
    - `player`: who conquered; `at`: the battlefield
    - `unscored`: the battlefields that were still to be scored that turn
    - `is_drawn`: whether the player said that it is drawn
    """

    seq: int
    player: str
    at: int
    unscored: tuple[int, ...]
    is_drawn: bool = False


class LastAction(msgspec.Struct, frozen=True):
    """The last action that stands.

    - `player`: who did it, empty for what the table took for granted
    - `said`: what it was; it names no card that was played, since an undo may take that card back into a hand
    - `is_quiet`: whether nobody has seen anything new by it, so that its player may take it back without asking
    - `shows`: whether a card of a hand or a facedown card came to lie face up by it
    - `returns`: what players do by hand with cards that nobody can name once it is taken back
    """

    player: str
    said: Message
    is_quiet: bool
    shows: bool
    returns: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class UndoneActions:
    """The part that the last undo took back, as long as nothing was done since.

    - `seq`: the number of the undo's entry
    - `said`: the first action that it took back
    - `asked`: the player who wanted it, empty for a judge
    - `alone`: whether that player did it without asking; `by_judge`: whether a judge did it
    - `entries`: the numbers of the entries that it took back
    - `match`: the match before it
    """

    seq: int
    said: Message
    asked: str
    alone: bool
    by_judge: bool
    entries: frozenset[int]
    match: Match


class SealingPeriod(msgspec.Struct, frozen=True):
    """The entries under one sealing key: its short name, and that of the judge's key that has it in escrow.

    `key` is empty for the key with which the match began, `judge` for none.
    """

    key: str = ""
    judge: str = ""


class UnlockNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """A judge unlocks the desk.

    - `role`: for which role
    - `judge`: what the judge is called, empty for whoever knows the PIN, and once the name was destroyed. It stands
      beside this entry and nowhere else: what a judge does names the entry of the unlocking
    - `way`: how the table knows that
    """

    role: Literal["judge", "head judge"] = "judge"
    judge: str = ""
    way: UnlockWay = "PIN"


class JudgeCall(msgspec.Struct, frozen=True):
    """A call for a judge that has not ended.

    - `player`: who called; `at`: when, as in the entry, also where the call goes on from the game before
    - `about`: the number of the entry of the refused action that it is about, 0 for none or where it is not known
    - `came`: whether a judge has come
    - `topic`: what it is about by kind, None if nobody said
    - `number`: the number of its entry
    """

    player: str
    at: str
    about: int = 0
    came: bool = False
    topic: CallTopic | None = None
    number: int = 0


RevealAnswer = Literal["same", "different", "unknown", "not shown"]
"""The shown card compared with the card on record; `not shown` if people went on without showing it."""


@dataclass(frozen=True, slots=True)
class RefusedAction:
    """The last refused action, which players or a judge may let stand.

    `seq` is the number of its entry; `slot` and `tag` say which card was tapped for it.
    """

    seq: int
    action: Action
    verdict: Verdict
    slot: Slot = field(repr=False)
    tag: bytes = field(default=b"", repr=False)


class Gain(msgspec.Struct, frozen=True):
    """Points of a player with their reason, and the number of the turn in which they were gained."""

    player: str
    reason: Message
    turn: int


@dataclass(frozen=True, slots=True, repr=False)
class Match:
    """A match as its entries tell it.

    - `slots`: what each tapped card has become, a facedown handle or the id of an object
    - `hidden`: what is private about each hide, by handle, as far as the key is at hand
    - `sources`: the zone that each facedown card came from, by handle
    - `hides`: how many hides were committed to so far, including those that were undone
    - `history`: oldest first, including what was undone
    - `changes`: the last change by hand of each player, which the other sides acknowledge; the newest last
    - `owed`: the cards that conquests of this game gave in place of the last point
    - `gains`: the points that stand
    - `games`: the earlier games of a best of three
    - `losses`: the players whose game loss counts for this game; `match_losses`: whose match loss counts for this match
    - `next_losses`: the players whose game loss, from before the match was handed over, counts for the next game
    - `clock`: the clock of the round, None for none
    - `pairing`: a pairing that has begun and not ended
    - `put_off`: pairings to be continued, by player
    - `judge`: the judge's key for which everything is sealed, None for none
    - `periods`: the sealing keys so far and their judges, oldest first; the last period seals the next entry
    - `sealed_for`: the short name of the judge's key that may open each hide, by handle; empty for none
    - `machine`: the end of the machine's log as the match began, None if that could not be used
    - `result`: how a match of several games ended where its games do not say so, None for nothing
    - `confirmed`: the players who confirmed how the match ended
    - `mulligans`: how many cards each player told to have put back
    - `continued`: the match of another machine with which it goes on, None for none
    - `given_up`: whether people said that it is not resumed any more
    - `closed`: whether it was left after its end
    - `shortcut`: whether it is announced that everybody passes unless somebody touches
    - `stream_delay`: how many seconds streams wait with what happens in this game
    - `commentary`: who agrees that commentators see facedown cards: letters of players, and `judge`
    - `draw`: a judge's random draw that goes on, None for none; `draws`: how many there were so far
    - `call`: the call for a judge on which nobody has ruled, None for none
    - `checks`: what a judge's checks found, by handle, as long as nobody was told
    - `revealed`: what the facedown cards that were shown after the game are, by handle
    - `rulings`: those of judges, oldest first, those decided anew on appeal or withdrawn too
    - `withdrawn`: the rulings that were withdrawn during this game, those of earlier games or matches too
    - `visits`: how each judge unlocked the desk, by the number of the entry; `unlock` is that of the last, 0 for none
    - `told`: what judges ruled and remedied since then, for the players
    - `last`: the number of the entry of the last action that stands
    - `began`: that of the last action that began something, with which a ruling takes back what followed from it
    - `done`: that last action in words, None for none
    - `before`: the match before that action, to which an undo goes back, as `as_before` leaves it
    - `lines`: in such a match, how many lines its history had
    - `undone`: what the last undo took back, None if something was done since
    """

    number: int
    agreed: GameSetup
    table: Table
    private: Private
    registrations: Registrations = field(default_factory=Registrations)
    slots: Mapping[Slot, str | int] = field(default_factory=dict)
    hidden: Mapping[str, Hidden] = field(default_factory=dict)
    sources: Mapping[str, OwnZone] = field(default_factory=dict)
    hides: int = 0
    refused: RefusedAction | None = None
    history: tuple[HistoryLine, ...] = ()
    changes: tuple[WaitingChange, ...] = ()
    owed: tuple[OwedCard, ...] = ()
    gains: tuple[Gain, ...] = ()
    games: tuple[PlayedGame, ...] = ()
    losses: tuple[Player, ...] = ()
    match_losses: tuple[Player, ...] = ()
    next_losses: tuple[Player, ...] = ()
    clock: RoundClock | None = None
    pairing: Pairing | None = None
    put_off: Mapping[str, Pairing] = field(default_factory=dict)
    judge: JudgePublic | None = None
    periods: tuple[SealingPeriod, ...] = (SealingPeriod(),)
    sealed_for: Mapping[str, str] = field(default_factory=dict)
    machine: MachineLogEnd | None = None
    result: MatchResult | None = None
    confirmed: tuple[Player, ...] = ()
    mulligans: Mapping[str, int] = field(default_factory=dict)
    continued: Continued | None = None
    given_up: bool = False
    closed: bool = False
    shortcut: bool = False
    stream_delay: int = 0
    commentary: tuple[str, ...] = ()
    draw: RandomDraw | None = None
    draws: int = 0
    call: JudgeCall | None = None
    checks: Mapping[str, SealedCheck] = field(default_factory=dict)
    rulings: tuple[Ruling, ...] = ()
    withdrawn: tuple[Withdrawal, ...] = ()
    visits: Mapping[int, UnlockNote] = field(default_factory=dict)
    unlock: int = 0
    told: tuple[Message, ...] = ()
    revealed: Mapping[str, RevealAnswer] = field(default_factory=dict)
    last: int = 0
    began: int = 0
    done: LastAction | None = None
    before: Match | None = None
    lines: int = 0
    undone: UndoneActions | None = None

    @property
    def as_before(self) -> Match:
        """The match without what an undo does not go back to: each action keeps the match before it for long."""
        return replace(self, history=(), lines=len(self.history), undone=None)

    @property
    def names(self) -> Names:
        """Return what the players and battlefields are called."""
        return table_names(self.agreed.names, self.table)

    @property
    def key(self) -> str:
        """The short name of the key that seals the next entry, empty for that with which the match began."""
        return self.periods[-1].key

    @property
    def called(self) -> JudgeCall | None:
        """The call for a judge who has not come, None for none."""
        return None if self.call is None or self.call.came else self.call

    @property
    def judge_id(self) -> str:
        """The short name of the judge's key, empty for none."""
        return "" if self.judge is None else self.judge.id

    def where(self, slot: Slot) -> Facedown | Permanent | Item | None:
        """The facedown card, the permanent or the item of the chain that a tapped card is now, None for none."""
        became = self.slots.get(slot)
        if isinstance(became, str):
            return next((card for card in self.table.facedown if card.handle == became), None)
        return None if became is None else self.table.permanent(became) or self.table.item(became)

    def with_line(self, line: Message, rule: str = "") -> Match:
        """The match with one more line of history, and the rule behind it."""
        return replace(self, history=(*self.history, HistoryLine(line, rule)))

    def with_lines(self, lines: Iterable[Message]) -> Match:
        """The match with more lines of history, which no rule stands behind."""
        return replace(self, history=(*self.history, *map(HistoryLine, lines)))


UnlockWay = Literal["PIN", "list", "badge"]
"""The way by which the table knows a judge: not at all, from the list of judges, or by a badge."""

Fold = Callable[[Match, Entry], Match]
"""The match after an entry of some kind."""
