"""Actions of a judge who has unlocked the table, as values. The table carries them out, each as an entry."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from tableside.engine.model.references import Player, Target
from tableside.match.guide_remedies import GuideRemedy
from tableside.match.judge_calls import Outcome
from tableside.match.penalties_done import Claim
from tableside.match.public.infractions import Level, MatchPenalty, Penalty
from tableside.match.public.round_clock import ClockChange
from tableside.match.public.rulings import Role, Ruling, WithdrawnWhy


class BeginDraw(msgspec.Struct, frozen=True):
    """Draw a random card that takes the place of the facedown card `handle`; a draw that goes on is dropped.

    `rule` is that of the Tournament Rules, `appealed` the number of the ruling that is appealed, 0 for none.
    """

    handle: str
    rule: str = "702.13.b.2"
    appealed: int = 0


class CommitDraw(msgspec.Struct, frozen=True):
    """All cards of the zone are tapped: commit to those that fit."""


class GoOnWithout(msgspec.Struct, frozen=True):
    """The draw goes on without the digits of a player who gives none."""

    player: Player


class CancelDraw(msgspec.Struct, frozen=True):
    """The draw ends without a result."""


class ReturnCard(msgspec.Struct, frozen=True):
    """The facedown card `handle` goes back to the zone that it came from, unseen."""

    handle: str
    rule: str = "702.13.b.1"


@dataclass(frozen=True, slots=True)
class CheckRecord:
    """Read from the record whether a facedown card was hidden legally, None where it does not say; no card is compared.

    The answer is sealed, as that of any check.
    """

    handle: str
    legal: bool | None = field(repr=False)


class CardStays(msgspec.Struct, frozen=True):
    """The facedown card `handle` stays, although the rules refuse its hide."""

    handle: str
    rule: str = "702.13"


class LoseGame(msgspec.Struct, frozen=True):
    """The player loses the game (Tournament Rules 2026-07-16, 701.2.b); `rule` is why.

    `guide` is "game loss" where another game's guide proposed it. `owed` says that the loss was given after an earlier
    game. `ruling` is the number of the ruling that it carries out, 0 for the next one.
    """

    player: Player
    rule: str
    guide: GuideRemedy | None = None
    owed: bool = False
    ruling: int = 0


class ServedElsewhere(msgspec.Struct, frozen=True):
    """The player has served the loss from an earlier match elsewhere (Tournament Rules 2026-07-16, 701.2.b.1, c.1).

    It was carried out at another table, or whoever keeps the pairings entered it as a result.
    """

    player: Player
    rule: str = "701.2.b.1"


class AllLoseGame(msgspec.Struct, frozen=True):
    """All players lose the game at once, so it is a draw (Tournament Rules 2026-07-16, 701.2.b.3).

    `player` is the player whose ruling this comes with. `owed` says that the losses were given after earlier games.
    `ruling` is the number of the first of the rulings, 0 for the next one.
    """

    player: Player
    rule: str = "701.2.b.3"
    owed: bool = False
    ruling: int = 0


class LoseMatch(msgspec.Struct, frozen=True):
    """The player loses the match, and with it the game that goes on (Tournament Rules 2026-07-16, 701.2.c, 701.2.d).

    `owed` says that the loss was given after an earlier match. `ruling` is as in `LoseGame`.
    """

    player: Player
    rule: str
    penalty: MatchPenalty
    owed: bool = False
    ruling: int = 0


class GivePoint(msgspec.Struct, frozen=True):
    """The player gets the point for battlefield `at` that was forgotten (Tournament Rules 2026-07-16, 702.3.b.1)."""

    player: Player
    at: int
    rule: str = "702.3.b.1"


class CarryOut(msgspec.Struct, frozen=True):
    """A remedy for an error of the player is done at the table: that of `rule`, or that of another game's guide.

    `chosen` is how many cards the opponent chose in it, `outcome` a code of the rule's outcomes, empty for none. `left`
    is what was shuffled into the deck from the board by it: a permanent, or a facedown card by its handle; None for
    nothing.
    """

    player: Player
    rule: str
    guide: GuideRemedy | None = None
    chosen: int = 0
    outcome: str = ""
    left: Target | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """Rule on what a player did. The fields are those of `Ruling`; the event is that of the match.

    `why` is sealed: a code of `WHYS`, or a text of the judge's own. A ruling with `appealed` decides that ruling on
    appeal; only a head judge does that.
    """

    player: Player
    infraction: str
    penalty: Penalty
    level: Level
    branch: str = ""
    upgraded: str = ""
    otherwise: bool = False
    by: Role = "judge"
    appealed: int = 0
    next_game: bool = False
    next_match: bool = False
    handle: str = ""
    claimed: bool = False
    why: str = field(default="", repr=False)


class Rewind(msgspec.Struct, frozen=True):
    """Go back to before entry `of` (Tournament Rules 2026-07-16, 701.5).

    A judge takes back the last action alone; anything more needs a head judge, or is `claimed` as the head judge's
    word.
    """

    of: int
    by: Role = "judge"
    claimed: bool = False


class Withdraw(msgspec.Struct, frozen=True):
    """Withdraw a ruling that counts. The fields are those of `Withdrawal`; what it did goes by actions of its own."""

    match: int
    ruling: Ruling
    why: WithdrawnWhy
    lifts: Literal["", "game loss", "match loss"] = ""
    by: Role = "judge"
    claimed: bool = False


class TakePoint(msgspec.Struct, frozen=True):
    """The player loses a point again that ruling `ruling` gave."""

    player: Player
    at: int
    ruling: int
    rule: str = "701.1.m"


class ConfirmWord(msgspec.Struct, frozen=True):
    """A head judge confirms what a judge recorded on the head judge's word.

    `match` is the number of another match of this machine in which it is, 0 for the match on the table.
    """

    claim: Claim
    match: int = 0


class HideAgain(msgspec.Struct, frozen=True):
    """The facedown card `handle`, which everybody has seen before a rewind, lies there under a new handle."""

    handle: str


@dataclass(frozen=True, slots=True)
class ShowHand:
    """The player's hand of `count` cards is shown to the opponent in a remedy; the names told are sealed.

    The rest is as in `HandShown`.
    """

    player: Player
    count: int
    cards: tuple[str, ...] = field(default=(), repr=False)
    rule: str = ""
    guide: GuideRemedy | None = None
    chosen: int = 0


class ChangeClock(msgspec.Struct, frozen=True):
    """Change the clock of the round (Tournament Rules 2026-07-16, 408, 412.2)."""

    change: ClockChange


class ReadCards(msgspec.Struct, frozen=True):
    """Read the match cards on USB sticks."""


class WriteCard(msgspec.Struct, frozen=True):
    """Write the card of the match to a stick, by the path of its folder."""

    stick: str


class ConfirmTable(msgspec.Struct, frozen=True):
    """Confirm the public key of another table: its match cards count at this event."""

    key: bytes


class RevokeTable(msgspec.Struct, frozen=True):
    """The match cards of the table with this key count no longer."""

    key: bytes


class EndCall(msgspec.Struct, frozen=True):
    """End the call, and tell everybody what the checks found unless a question was answered.

    `seconds` is how long it took, as in `CallEndNote`.
    """

    outcome: Outcome
    seconds: int | None = None


class NoPointMissing(msgspec.Struct, frozen=True):
    """No point of the player is missing for battlefield `at`, although the record makes it likely (702.3)."""

    player: Player
    at: int


class MakeReport(msgspec.Struct, frozen=True):
    """Write the reports of the match: the public one, and one that only the judge's key opens if there is a key."""


class LetCommentatorsSee(msgspec.Struct, frozen=True):
    """Agree that commentators see facedown cards, or withdraw that."""

    agrees: bool


JudgeAction = (
    BeginDraw
    | CommitDraw
    | GoOnWithout
    | CancelDraw
    | ReturnCard
    | CheckRecord
    | CardStays
    | LoseGame
    | AllLoseGame
    | ServedElsewhere
    | LoseMatch
    | GivePoint
    | CarryOut
    | Rule
    | Rewind
    | Withdraw
    | TakePoint
    | ConfirmWord
    | HideAgain
    | ShowHand
    | ChangeClock
    | ReadCards
    | WriteCard
    | ConfirmTable
    | RevokeTable
    | EndCall
    | NoPointMissing
    | LetCommentatorsSee
    | MakeReport
)
"""Anything that a judge does."""
