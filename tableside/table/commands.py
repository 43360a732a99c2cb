"""What the screen sends to the table: touches as values. What a touch means is decided there, not here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from tableside.decks.registration import Registration
from tableside.engine.model.actions import Action
from tableside.engine.model.opening import GameSetup
from tableside.engine.model.zones import Resource
from tableside.match.mulligans import Mulligan
from tableside.message import Message
from tableside.table.readers.assignments import Spot

Verb = Literal[
    "hide", "play", "move", "facedown", "enter from hand", "enter from deck", "on board", "other facedown", "name"
]
"""What a tapped card is for.

`facedown` is playing it from facedown. The last five report that a card done by hand put it on the board, or correct
the record: it is on the board, or facedown in place of another card, or it is a permanent that was not read.
"""


@dataclass(frozen=True, slots=True)
class Begin:
    """A new match with what was agreed; `again` for the next game of the match on the table, with the same decks.

    `mulligans` are those that players told before it began; `shortcut` is whether everybody passes unless somebody
    touches, as `AnnounceShortcut` says.
    """

    opening: GameSetup
    again: bool = False
    mulligans: tuple[Mulligan, ...] = ()
    shortcut: bool = False


@dataclass(frozen=True, slots=True)
class TellMulligan:
    """A player tells how many cards they put back in their mulligan."""

    player: str
    cards: int


@dataclass(frozen=True, slots=True)
class Rematch:
    """A new match with the same setup. The table draws who begins."""

    opening: GameSetup


@dataclass(frozen=True, slots=True)
class DrawFirst:
    """Draw who chooses the first player of a match of this mode, which begins next. The draw goes on its record."""

    mode: str


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """A player offers a draw of the game, to which these players agreed so far. It needs everybody.

    `match` is whether the whole match is meant.
    """

    player: str
    agreed: tuple[str, ...] = ()
    match: bool = False


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
class EndMatch:
    """Time was up between games: the match ends as its games stand (Tournament Rules 408.2.d, 408.3)."""

    player: str


@dataclass(frozen=True, slots=True)
class BeginSuddenDeath:
    """After the additional turns of a tied elimination match, the next point wins (Tournament Rules 408.4.c.3)."""

    player: str


@dataclass(frozen=True, slots=True)
class StartClock:
    """The clock of the round starts, or starts anew, with so many minutes."""

    minutes: int


@dataclass(frozen=True, slots=True)
class HoldClock:
    """The clock of the round stands still, or goes on."""

    held: bool


@dataclass(frozen=True, slots=True)
class Leave:
    """Back to the start screen; the match stays in the ledger and can be resumed."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with this unfinished match; 0 for the newest, or for the last match if all are finished."""

    match: int = 0


@dataclass(frozen=True, slots=True)
class GiveUp:
    """This unfinished match is not resumed any more."""

    match: int


@dataclass(frozen=True, slots=True)
class Pair:
    """Begin to pair a player's cards with their tags, from a deck list or a deck code as text.

    With `swap`, cards of the deck that the player has registered keep their tags: between games only some change.
    """

    player: str
    deck: str = field(repr=False)
    swap: bool = False


@dataclass(frozen=True, slots=True)
class FindDecks:
    """Look for deck lists and enrolments in the folder of decks."""


@dataclass(frozen=True, slots=True)
class PairFile:
    """Begin to pair a player's cards with their tags, from the deck list in a file; `swap` as in `Pair`."""

    player: str
    file: str
    swap: bool = False


@dataclass(frozen=True, slots=True)
class PairSample:
    """Begin to pair a player's cards with their tags, from a sample deck of this name; `swap` as in `Pair`."""

    player: str
    name: str
    swap: bool = False


@dataclass(frozen=True, slots=True)
class Enrolled:
    """A player's deck with its tags, from a file that `tableside tags enrol` wrote."""

    player: str
    file: str


@dataclass(frozen=True, slots=True)
class KeepDeck:
    """A player keeps the deck that they have in this match, under a PIN of their own. At casual alone."""

    player: str
    pin: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class OpenKeptDeck:
    """A player's own kept deck becomes their deck in this match. At casual alone."""

    player: str
    deck: str
    pin: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class DeleteKeptDeck:
    """A kept deck is deleted."""

    deck: str


@dataclass(frozen=True, slots=True)
class SkipCard:
    """The next card of the pairing cannot be read: leave it out and note that."""


@dataclass(frozen=True, slots=True)
class UndoTap:
    """The last card of the pairing that was paired or left out is taken back."""


@dataclass(frozen=True, slots=True)
class ChooseCard:
    """Go back (-1) or on (1) in the list of the pairing, to give an earlier card another tag."""

    by: Literal[-1, 1]


@dataclass(frozen=True, slots=True)
class CorrectNames:
    """Use the nearest card for each name of the list that no card has."""


@dataclass(frozen=True, slots=True)
class PutOffPairing:
    """Leave the pairing, to continue it later; the cards that are paired so far count."""


@dataclass(frozen=True, slots=True)
class TakeUpPairing:
    """Continue the pairing that this player put off."""

    player: str


@dataclass(frozen=True, slots=True)
class ShowName:
    """The owner holds, or lets go of, the place that shows the next card's name and the faults of the list."""

    held: bool


@dataclass(frozen=True, slots=True)
class EndPairing:
    """The pairing is over: keep what was paired, or drop it all."""

    keep: bool


@dataclass(frozen=True, slots=True)
class Register:
    """A registration that is complete already (a practice deck)."""

    registration: Registration


@dataclass(frozen=True, slots=True)
class AwaitCard:
    """A touch that says what the next tapped card is for. The table waits 15 s for the card.

    `at` is a battlefield, 0 for the base, where nothing is hidden; `unit` is the permanent that is named.
    """

    player: str
    verb: Verb
    at: int
    unit: int = 0


@dataclass(frozen=True, slots=True)
class Do:
    """An action that a touch says whole."""

    action: Action


@dataclass(frozen=True, slots=True)
class PassForAll:
    """This player, who has priority or focus, says that nobody plays anything: everybody passes."""

    player: str


@dataclass(frozen=True, slots=True)
class Hold:
    """A touch anywhere on this player's side: no pass of theirs is taken for granted now."""

    player: str


@dataclass(frozen=True, slots=True)
class AnnounceShortcut:
    """A player announces for the match that everybody passes unless somebody touches, or that it no longer holds."""

    player: str
    on: bool


@dataclass(frozen=True, slots=True)
class Touch:
    """A battlefield was touched in a player's half (0 for the base): the half then offers what may be done there."""

    player: str
    at: int


@dataclass(frozen=True, slots=True)
class Press:
    """A button of a player's notice: `prompt` is the notice's `id`, `button` counts from 0.

    A press on a notice that the player no longer has does nothing.
    """

    player: str
    prompt: int
    button: int


@dataclass(frozen=True, slots=True)
class Dismiss:
    """A player's notice is put away, and their pending action is dropped."""

    player: str


@dataclass(frozen=True, slots=True)
class Undo:
    """A player wants to take back the last action; the other sides are asked where it is not the player's own."""

    player: str


@dataclass(frozen=True, slots=True)
class Redo:
    """A player wants that what was undone last counts again."""

    player: str


@dataclass(frozen=True, slots=True)
class AddPoints:
    """A player gives or takes points of `whose` by hand, one touch for each."""

    player: str
    whose: str
    points: int


@dataclass(frozen=True, slots=True)
class AddResource:
    """A player tells one more or one less of their unspent energy, unspent power or XP."""

    player: str
    resource: Resource
    by: Literal[-1, 1]


@dataclass(frozen=True, slots=True)
class ForgotPoint:
    """A point of `whose` was forgotten: the player's panel asks for which battlefield it is."""

    player: str
    whose: str


@dataclass(frozen=True, slots=True)
class Retry:
    """Try the ledger again after its problem was seen to."""


@dataclass(frozen=True, slots=True)
class SetAside:
    """Set an unusable ledger aside untouched, and begin a new ledger."""


@dataclass(frozen=True, slots=True)
class Rescue:
    """Set a damaged ledger aside and begin a new ledger with its readable entries."""


@dataclass(frozen=True, slots=True)
class Confirm:
    """People have seen what was found after an interruption, and go on."""


@dataclass(frozen=True, slots=True)
class LookAtFacedown:
    """A player looks at their own facedown card; that is on record before it is shown."""

    player: str
    handle: str


@dataclass(frozen=True, slots=True)
class CallJudge:
    """A player calls a judge to the table. `about` is the entry of a refused action, which is sealed; 0 for none."""

    player: str
    about: int = 0


@dataclass(frozen=True, slots=True)
class JudgeCame:
    """A player says that the judge who was called is here."""

    player: str


@dataclass(frozen=True, slots=True)
class TouchDraw:
    """A player touches for a judge's random draw: the moment goes into its seed."""

    player: str


@dataclass(frozen=True, slots=True)
class ShowUnread:
    """After the game a player shows a facedown card that no reader reads."""

    player: str
    handle: str


@dataclass(frozen=True, slots=True)
class FindJudges:
    """Look for judges' keys on the sticks that are plugged in."""


@dataclass(frozen=True, slots=True)
class AssignSpot:
    """The next reader on which a card is put stands for this spot; None: no reader is waited for any more."""

    spot: Spot | None


@dataclass(frozen=True, slots=True)
class FreeReader:
    """This reader stands for nothing any more."""

    reader: str


@dataclass(frozen=True, slots=True)
class WatchReaders:
    """Somebody looks at how fast the readers are, or looks away."""

    watched: bool


@dataclass(frozen=True, slots=True)
class ScreenFailed:
    """The screen caught a mistake of ours. The program sends it."""


@dataclass(frozen=True, slots=True)
class OverlayReport:
    """What is wrong with the overlay of the stream, None if it works. The program sends it."""

    problem: Message | None


Command = (
    Begin
    | DrawFirst
    | Rematch
    | OfferDraw
    | AskConcession
    | ConcedeMatch
    | EndMatch
    | BeginSuddenDeath
    | TellMulligan
    | StartClock
    | HoldClock
    | Leave
    | Resume
    | GiveUp
    | Pair
    | FindDecks
    | PairFile
    | PairSample
    | Enrolled
    | KeepDeck
    | OpenKeptDeck
    | DeleteKeptDeck
    | SkipCard
    | UndoTap
    | ChooseCard
    | CorrectNames
    | PutOffPairing
    | TakeUpPairing
    | ShowName
    | EndPairing
    | Register
    | AwaitCard
    | Do
    | PassForAll
    | Hold
    | AnnounceShortcut
    | Touch
    | Press
    | Dismiss
    | Undo
    | Redo
    | AddPoints
    | AddResource
    | ForgotPoint
    | Retry
    | SetAside
    | Rescue
    | Confirm
    | LookAtFacedown
    | CallJudge
    | JudgeCame
    | TouchDraw
    | ShowUnread
    | FindJudges
    | AssignSpot
    | FreeReader
    | WatchReaders
    | ScreenFailed
    | OverlayReport
)
