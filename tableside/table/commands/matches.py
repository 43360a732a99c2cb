"""Begin, leave and resume matches; their clock, their draws and how they end."""

from __future__ import annotations

import msgspec

from tableside.engine.model.game_setup import GameSetup
from tableside.match.mulligans import Mulligan
from tableside.match.public.round_clock import ClockChange


class Begin(msgspec.Struct, frozen=True):
    """A new match with what was agreed; `again` for the next game of the match on the table, with the same decks.

    `mulligans` are those that players told before it began; `shortcut` is whether everybody passes unless somebody
    touches, as `AnnounceShortcut` says; with `draws` the table draws who begins.
    """

    agreed: GameSetup
    again: bool = False
    mulligans: tuple[Mulligan, ...] = ()
    shortcut: bool = False
    draws: bool = False


class TellMulligan(msgspec.Struct, frozen=True):
    """A player tells how many cards they put back in their mulligan."""

    player: str
    cards: int


class Rematch(msgspec.Struct, frozen=True):
    """A new match with the same setup, and with the shortcut announced or not.

    With `draws` the table draws who begins; otherwise that is agreed too, with who chose it.
    """

    agreed: GameSetup
    shortcut: bool = False
    draws: bool = True


class ForgetTally(msgspec.Struct, frozen=True):
    """Forget who won how often this evening."""


class DrawFirst(msgspec.Struct, frozen=True):
    """Draw who chooses the first player of a match of this mode, which begins next. The draw goes on its record."""

    mode: str


class OfferDraw(msgspec.Struct, frozen=True):
    """A player offers a draw of the game, to which these players agreed so far. It needs everybody.

    `match` is whether the whole match is meant, `refused_by` who does not agree, or withdraws their own offer.
    """

    player: str
    agreed: tuple[str, ...] = ()
    match: bool = False
    refused_by: str = ""


class AskConcession(msgspec.Struct, frozen=True):
    """A player wants to concede the game, or the whole `match`: their panel asks once more."""

    player: str
    match: bool = False


class ConcedeMatch(msgspec.Struct, frozen=True):
    """A player concedes the whole match (Tournament Rules 410.2)."""

    player: str


class ClaimResult(msgspec.Struct, frozen=True):
    """A player says how time ends the game, None for a draw (Tournament Rules 408.2.b, 408.4.c). It needs every side.

    In a tied elimination match the next point wins instead, by `sudden_death` (408.4.c.3). These players, each of
    another side, agreed so far; `refused_by` is who does not.
    """

    player: str
    winner: str | None = None
    sudden_death: bool = False
    agreed: tuple[str, ...] = ()
    refused_by: str = ""


class ConfirmResult(msgspec.Struct, frozen=True):
    """A player confirms how a match of an event ended."""

    player: str


class EndMatch(msgspec.Struct, frozen=True):
    """Time was up between games: the match ends as its games stand (Tournament Rules 408.2.d, 408.3)."""

    player: str


class AskClock(msgspec.Struct, frozen=True):
    """The player wants to change the clock of the round, to which all others agree.

    `agreed` are those who agreed so far; `refused_by` is who does not.
    """

    player: str
    change: ClockChange
    agreed: tuple[str, ...] = ()
    refused_by: str = ""


class AskCommentary(msgspec.Struct, frozen=True):
    """The player wants commentators to see facedown cards, to which all others agree. The rest is as in `AskClock`."""

    player: str
    agreed: tuple[str, ...] = ()
    refused_by: str = ""


class WithdrawCommentary(msgspec.Struct, frozen=True):
    """The player no longer agrees that commentators see facedown cards: from now on they see none."""

    player: str


class Leave(msgspec.Struct, frozen=True):
    """Back to the start screen; the match stays in the ledger and can be resumed."""


class Resume(msgspec.Struct, frozen=True):
    """Go on with this unfinished match; 0 for the newest, or for the last match if all are finished."""

    match: int = 0


class LookAtPast(msgspec.Struct, frozen=True):
    """Show a page of the matches that nobody can resume; pages are counted from 0."""

    page: int = 0


class Forget(msgspec.Struct, frozen=True):
    """Forget this past match, which is on the page that is shown: its keys and the names of its players."""

    match: int


class GiveUp(msgspec.Struct, frozen=True):
    """This unfinished match is not resumed any more."""

    match: int
