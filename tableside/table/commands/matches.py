"""Begin, leave and resume matches; their clock, their draws and how they end."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.engine.model.game_setup import GameSetup
from tableside.match.mulligans import Mulligan
from tableside.match.public.round_clock import ClockChange


@dataclass(frozen=True, slots=True)
class Begin:
    """A new match with what was agreed; `again` for the next game of the match on the table, with the same decks.

    `mulligans` are those that players told before it began; `shortcut` is whether everybody passes unless somebody
    touches, as `AnnounceShortcut` says; with `draws` the table draws who begins.
    """

    agreed: GameSetup
    again: bool = False
    mulligans: tuple[Mulligan, ...] = ()
    shortcut: bool = False
    draws: bool = False


@dataclass(frozen=True, slots=True)
class TellMulligan:
    """A player tells how many cards they put back in their mulligan."""

    player: str
    cards: int


@dataclass(frozen=True, slots=True)
class Rematch:
    """A new match with the same setup, and with the shortcut announced or not.

    With `draws` the table draws who begins; otherwise that is agreed too, with who chose it.
    """

    agreed: GameSetup
    shortcut: bool = False
    draws: bool = True


@dataclass(frozen=True, slots=True)
class ForgetTally:
    """Forget who won how often this evening."""


@dataclass(frozen=True, slots=True)
class DrawFirst:
    """Draw who chooses the first player of a match of this mode, which begins next. The draw goes on its record."""

    mode: str


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """A player offers a draw of the game, to which these players agreed so far. It needs everybody.

    `match` is whether the whole match is meant, `refused_by` who does not agree, or withdraws their own offer.
    """

    player: str
    agreed: tuple[str, ...] = ()
    match: bool = False
    refused_by: str = ""


@dataclass(frozen=True, slots=True)
class AskConcession:
    """A player wants to concede the game, or the whole `match`: their panel asks once more."""

    player: str
    match: bool = False


@dataclass(frozen=True, slots=True)
class ConcedeMatch:
    """A player concedes the whole match (Tournament Rules 410.2)."""

    player: str


@dataclass(frozen=True, slots=True)
class ClaimResult:
    """A player says how time ends the game, None for a draw (Tournament Rules 408.2.b, 408.4.c). It needs every side.

    In a tied elimination match the next point wins instead, by `sudden_death` (408.4.c.3). These players, each of
    another side, agreed so far; `refused_by` is who does not.
    """

    player: str
    winner: str | None = None
    sudden_death: bool = False
    agreed: tuple[str, ...] = ()
    refused_by: str = ""


@dataclass(frozen=True, slots=True)
class EndMatch:
    """Time was up between games: the match ends as its games stand (Tournament Rules 408.2.d, 408.3)."""

    player: str


@dataclass(frozen=True, slots=True)
class AskClock:
    """The player wants to change the clock of the round, to which all others agree.

    `agreed` are those who agreed so far; `refused_by` is who does not.
    """

    player: str
    change: ClockChange
    agreed: tuple[str, ...] = ()
    refused_by: str = ""


@dataclass(frozen=True, slots=True)
class AskCommentary:
    """The player wants commentators to see facedown cards, to which all others agree. The rest is as in `AskClock`."""

    player: str
    agreed: tuple[str, ...] = ()
    refused_by: str = ""


@dataclass(frozen=True, slots=True)
class WithdrawCommentary:
    """The player no longer agrees that commentators see facedown cards: from now on they see none."""

    player: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Back to the start screen; the match stays in the ledger and can be resumed."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with this unfinished match; 0 for the newest, or for the last match if all are finished."""

    match: int = 0


@dataclass(frozen=True, slots=True)
class LookAtPast:
    """Show a page of the matches that nobody can resume; pages are counted from 0."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class Forget:
    """Forget this past match, which is on the page that is shown: its keys and the names of its players."""

    match: int


@dataclass(frozen=True, slots=True)
class GiveUp:
    """This unfinished match is not resumed any more."""

    match: int
