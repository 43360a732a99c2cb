"""The values that the screens show: messages, numbers and the names of cards that everybody may know.

Nothing here is in any language. A screen renders each `Message` with a `tableside.text.Text` and the view's `names`.
No value holds a facedown card's name, except while its owner looks at it: then it stands in `Notice.card`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tableside.decks.deck_files import DeckFiles
from tableside.decks.kept import KeptDeck
from tableside.engine.model.setup import Follow
from tableside.engine.model.zones import Resource
from tableside.match.evening import Again
from tableside.match.first_player import FirstDraw
from tableside.match.judge_keys import JudgeKey
from tableside.match.past_matches import PastPage
from tableside.match.public.lines import HistoryLine
from tableside.match.recovery import RecoveryNotice
from tableside.match.series import NextGame
from tableside.match.unfinished import UnfinishedMatch
from tableside.message import Message, Names
from tableside.table.readers.assignments import Spot

Tone = Literal["note", "asks", "refused", "working"]
"""The look of a notice: information, a question, a refused action, or waiting for a card."""


class FacedownView(msgspec.Struct, frozen=True):
    """A facedown card as everybody sees it.

    - `handle`: its name in the record, for commands
    - `player`: the letter of its owner
    - `since`: the number of the turn on which it was hidden
    - `hidden_earlier`: whether that was an earlier turn
    - `to_settle`: whether its refused hide is to be settled, where the dial tells that
    """

    handle: str
    player: str
    since: int
    hidden_earlier: bool
    to_settle: bool = False


class UnitView(msgspec.Struct, frozen=True):
    """A unit or gear on the board, or a legend.

    - `card`: its name; empty for a card that was not read
    - `player`: the letter of the player who controls it
    - `might`: its Might, None if it has none or it is not known
    - `damage`: the damage marked on it
    - `attached_to`: the name of the permanent that it is attached to, None for none
    - `kind`: what it is, which tells of a card that was not read at least that
    """

    id: int
    card: str
    player: str
    might: int | None
    exhausted: bool
    damage: int = 0
    stunned: bool = False
    attached_to: str | None = None
    buffs: int = 0
    kind: Literal["unit", "gear", "legend"] = "unit"
    empowered: bool = False


class Tile(msgspec.Struct, frozen=True):
    """A battlefield.

    - `at`: its number
    - `name`: its name; its number in words if it has no name
    - `controller`: the letter of the player who controls it, None for nobody, `?` if that is not known
    - `scored_by`: the letters of the players who scored it this turn
    - `room`: whether another card can be hidden there
    - `to_score`: the letter of the player who must still score it to win by conquering this turn, None for nobody
    - `attacker`: the letter of the attacker in the combat there, None for no combat
    """

    at: int
    name: Message
    controller: str | None
    contested: bool
    showdown: bool
    scored_by: tuple[str, ...]
    facedown: tuple[FacedownView, ...]
    units: tuple[UnitView, ...]
    room: bool
    to_score: str | None = None
    attacker: str | None = None


class Notice(msgspec.Struct, frozen=True):
    """A notice on one player's panel, laid over that player's half of the screen.

    - `title`: the heading
    - `text`: whole sentences, one after the other; with `lines`, each on a line of its own
    - `rules`: the numbers of the rules behind a refusal, as `811.1.b`
    - `buttons`: the labels, some with several lines; a press on `buttons[n]` is the command `Press(player, id, n)`
    - `chosen`: the indexes of marked buttons
    - `off`: the indexes of buttons that cannot be pressed now
    - `ways`: how many of the last buttons lead on or out, and therefore stay on every page
    - `hold`: the facedown card that its owner may see while holding a button, empty for none
    - `secret`: whether it names that card. It shows as long as the button is held, and no picture is made of it
    - `card`: the name of that card; empty if it is not known here
    - `stays`: whether it stays until what it says is done, so that no button closes it
    - `waits_for_players`: whether it waits for other players, and not for a card
    - `answer_by`: when an answer comes too late, as silence then counts as a yes (monotonic ns); 0 for never
    - `line`: what of it is read in the rift by a player who need not act, so that nothing covers their panel; None if
      it does
    - `id`: the number that a press carries, so that it counts for this notice alone
    """

    tone: Tone
    title: Message
    text: tuple[Message, ...] = ()
    rules: tuple[str, ...] = ()
    buttons: tuple[Message, ...] = ()
    chosen: tuple[int, ...] = ()
    off: tuple[int, ...] = ()
    ways: int = 1
    lines: bool = False
    secret: bool = False
    card: str = ""
    id: int = 0
    hold: str = ""
    stays: bool = False
    waits_for_players: bool = False
    answer_by: int = 0
    line: Message | None = None

    def __repr__(self) -> str:
        return "Notice(secret)" if self.secret else f"Notice({self.tone}, {self.title}, {self.text}, {self.buttons})"


ConquestGives = Literal["point", "win", "card", "nothing"]
"""The gain of a conquest: a point, the last point and with it the game, a card in its place, or nothing."""


PracticeState = Literal["", "paired", "on the chain", "on the board", "off the board"]
"""The state of a practice card: new, paired, or played and now in that place."""


class PracticeCard(msgspec.Struct, frozen=True):
    """A practice card as its owner sees it; the name is empty where its owner has not shown it to the table."""

    name: str = ""
    state: PracticeState = ""

    def __repr__(self) -> str:
        return f"PracticeCard({self.state})"


class PlayerPanel(msgspec.Struct, frozen=True):
    """One player's half of the screen.

    - `player`: the player's letter; `name`: what the player is called, `pronouns`: those that the player gave
    - `why`: the player's last points with their reasons, newest first; `gain`: the last of this turn, None for none
    - `notice`: what the panel says, None for nothing
    - `chooses`: whether the table waits for a choice of this player
    - `mates`: the letters of teammates, who share the points
    - `won`: how many games of the match this player has won
    - `may_pass_for_all`: whether the player may say that nobody plays anything
    - `passes_soon`: whether the announced shortcut passes for this player soon, unless the player touches
    - `resources`: the unspent energy and power and the XP that the player has, and how much of each
    - `conquers`: the battlefields of which this player may say now that they were conquered, and what that gives
    - `change`: what another side has said last, if this player can take it back by UNDO without a question
    - `tells_mulligan`: whether the game has just begun, so that the player may tell a mulligan
    - `has_left`: whether the player has left a game that goes on
    - `owes_answer`: whether the game is over and the player has a facedown card to show, or a question to answer
    - `practice`: the player's practice cards, none where there are readers for all
    """

    player: str
    name: str
    points: int
    why: tuple[Message, ...]
    has_turn: bool
    has_priority: bool
    may_pass: bool
    may_end: bool
    base: tuple[UnitView, ...]
    notice: Notice | None
    chooses: bool = False
    mates: tuple[str, ...] = ()
    won: int = 0
    may_pass_for_all: bool = False
    passes_soon: bool = False
    conquers: tuple[tuple[int, ConquestGives], ...] = ()
    change: Message | None = None
    pronouns: str = ""
    resources: tuple[tuple[Resource, int], ...] = ()
    gain: Message | None = None
    tells_mulligan: bool = False
    has_left: bool = False
    owes_answer: bool = False
    practice: tuple[PracticeCard, ...] = ()


class ReaderView(msgspec.Struct, frozen=True):
    """One reader.

    - `name`: what its system calls it
    - `ready`: whether it works
    - `text`: its state; if it does not work, what to do
    - `spot`: what it stands for at the table, None for nothing
    - `pace`: its driver and how fast it reads, None while nobody watches the readers
    """

    name: str
    ready: bool
    text: Message
    spot: Message | None = None
    pace: Message | None = None


class SpotView(msgspec.Struct, frozen=True):
    """A spot that a reader can stand for.

    - `text`: what it is called
    - `reader`: the name of the reader that stands for it, empty for none
    """

    spot: Spot
    text: Message
    reader: str = ""


class PairingView(msgspec.Struct, frozen=True):
    """The pairing of one owner's cards with tags.

    - `player`: the owner's letter; `owner`: what the owner is called
    - `done`, `skipped`, `total`: how many cards are paired, left out, and in the list
    - `text`: what became of the last tap, or what to do
    - `name`: the name of the card that the next tap is for; None where nobody sees it but its owner, who holds a button
    - `next`: the number of that card in the list, 0 if there is none; `replaces`: whether it has been passed already
    - `copy`, `copies`: which of how many cards of that name it is, 0 without a name
    - `faults`: how much is wrong with the list; `fault_lines`: what, while the owner holds
    - `legality`: by which day and rules the list was checked, while the owner holds
    - `may_undo`: whether there is a step to take back; `may_correct`: whether unknown names can be corrected
    """

    player: str
    owner: str
    done: int
    skipped: int
    total: int
    text: Message
    name: str | None
    next: int = 0
    replaces: bool = False
    copy: int = 0
    copies: int = 0
    faults: int = 0
    fault_lines: tuple[Message, ...] = ()
    legality: Message | None = None
    may_undo: bool = False
    may_correct: bool = False

    @property
    def complete(self) -> bool:
        """Return whether every card was paired or left out."""
        return self.done + self.skipped >= self.total

    def __repr__(self) -> str:
        return f"PairingView({self.player}, {self.done} of {self.total})"


class PhoneLinkView(msgspec.Struct, frozen=True):
    """The link by which a player of this letter sends a deck list from a phone.

    - `token`: the random part of its address
    - `check`: the number of the list that waits, which the phone shows too; empty while none waits
    - `counts`: the sections of that list, each with how many cards it has; `faults`: how much is wrong with it
    - `names`: its legend and champion, where the dial lets everybody know them
    """

    player: str
    token: str
    check: str = ""
    counts: tuple[tuple[Message, int], ...] = ()
    faults: int = 0
    names: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"PhoneLinkView({self.player})"


class ClockView(msgspec.Struct, frozen=True):
    """The clock of the round.

    - `minutes`: its whole length
    - `ends`: when the time is up, by the machine's time in ms (`tableside.ledger.clock`); None while it stands still
    - `left`: the time that is left while it stands still, in ms
    - `text`: what follows now that the time is up, None before
    - `sudden_death`: whether the next point wins
    - `elimination`: whether the round ends as in single elimination (TR 408.4), None if nobody said
    """

    minutes: int
    ends: int | None
    left: int
    text: Message | None = None
    sudden_death: bool = False
    elimination: bool | None = None


class JudgeCallView(msgspec.Struct, frozen=True):
    """A judge was called by the player of this letter; `at` is when (UTC, ISO 8601), `came` whether a judge is here.

    `goes` is whether a judge of the hall is on the way, and `judge` what that judge is called, empty if nobody said.
    """

    player: str
    at: str
    came: bool = False
    goes: bool = False
    judge: str = ""


class CommentaryView(msgspec.Struct, frozen=True):
    """Commentators who may see facedown cards.

    - `agreed`: who agreed: letters of players, and `judge`; `missing`: who must still agree
    - `open`: whether commentators see facedown cards now
    - `address`: where they do, with its token; empty if it is not served
    """

    agreed: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    open: bool = False
    address: str = ""

    def __repr__(self) -> str:
        return f"CommentaryView({self.agreed}, {self.missing}, {self.open})"


class View(msgspec.Struct, frozen=True):
    """Everything on the screen at one moment.

    - `stage`: which screen is due
    - `names`: what players and battlefields are called, to render every message of this view
    - `match`: the number of the match; `game`: that of its current game, 0 if it has only one game
    - `dial`: how much it says
    - `edition`: the date of the Core Rules that the match follows
    - `follow`: how much of the game is followed: the score, moves too, or all
    - `player_panels`: the panels of all players, by their seats
    - `tiles`: the battlefields, by number
    - `judges_hold_clock`: whether the clock of the round is for judges alone
    - `turn`: the letter of the turn player; `number`: the number of the turn
    - `phase`, `state`: of the turn, None while no match is on the table, and no phase after the game
    - `chain`: the cards and abilities on the chain, oldest first
    - `winner`: the letter of the winner, None while the game goes on; `drawn`: whether it ended in a draw
    - `match_decided`: whether a match of several games is over; `match_winner`: who won it, None for a draw
    - `time_ends`: whether time was up between two games, so that no new game begins but in a tied elimination match
    - `history`: what happened, newest first
    - `latest`: what happened last, in short; `decisive`: what won the game, None if nobody has won
    - `redo`: what was undone last and can be put back, None for nothing
    - `last_point`: what the turn player must still score to win by conquering, None while that is not near or not told
    - `problems`: what does not work and what to do, until it works again; readers are in `readers`
    - `can_set_aside`, `can_rescue`: which ways out of a damaged ledger there are
    - `can_resume`: whether there is a match to resume, or a last match that can be shown again
    - `unfinished`: the matches that can be resumed, that with the last entry first; none while a match is on the table
    - `past`: the page of past matches that somebody looks at; empty while a match is on the table
    - `to_confirm`: the players who have not confirmed how a match of an event ended, None where nobody is asked to
    - `next_game`: what the next game of this match begins with, None if there is none
    - `rematch`: the last match that is over, to play it again; None for none
    - `tally`: how many matches of this evening each player won against the others, by letter; empty before the first
    - `clock`: the clock of the round, None for none
    - `draw`: the last draw for the first player of a match that has not begun, None for none
    - `recovery`: what people are to confirm after an interruption, None for nothing
    - `keys`: where the keys of hidden cards are, and what that means
    - `witness`: the signed end of the record, to be scanned and kept
    - `judge`: the short name of the judge's key that the table has, empty for none
    - `judges`: the judges' keys found on USB sticks, None if nobody looked
    - `decks`: the deck files in the folder of decks, None if nobody looked
    - `shortcut`: whether it is announced that everybody passes unless somebody touches
    - `stream_delay`: how many seconds streams wait with what happens in this game
    - `commentary`: whether commentators see facedown cards, and who agreed to that
    - `called`: the call for a judge that has not ended, None for none
    - `spots`: what the readers of this table can stand for
    - `put_off`: the pairings to be continued: the letter of the player, how many cards are paired, and of how many
    - `kept`: the decks that owners keep on this machine; `kept_said`: what came of the last touch about a deck
    - `phone`: the link by which a player sends a deck list from a phone, None for none
    - `registered`: the letters of the players who have a deck in this match, practice decks apart
    - `named`: the letters of the players who gave a name
    - `answer_ms`: how long after its tap a hide is answered in competition, in ms; 0 while that is not known
    - `assigning`: the spot whose reader is to be shown by putting a card on it, None for none
    """

    stage: Literal["start", "pairing", "match"]
    names: Names = Names({}, {})
    match: int = 0
    game: int = 0
    dial: str = "casual"
    edition: str = ""
    follow: Follow = "all"
    player_panels: tuple[PlayerPanel, ...] = ()
    tiles: tuple[Tile, ...] = ()
    victory_score: int = 0
    turn: str = ""
    number: int = 0
    phase: Message | None = None
    state: Message | None = None
    chain: tuple[Message, ...] = ()
    winner: str | None = None
    drawn: bool = False
    match_decided: bool = False
    to_confirm: tuple[str, ...] | None = None
    match_winner: str | None = None
    time_ends: bool = False
    can_undo: bool = False
    history: tuple[HistoryLine, ...] = ()
    latest: HistoryLine | None = None
    decisive: HistoryLine | None = None
    redo: Message | None = None
    last_point: Message | None = None
    readers: tuple[ReaderView, ...] = ()
    problems: tuple[Message, ...] = ()
    can_set_aside: bool = False
    pairing: PairingView | None = None
    can_resume: bool = False
    unfinished: tuple[UnfinishedMatch, ...] = ()
    past: PastPage = PastPage()
    next_game: NextGame | None = None
    draw: FirstDraw | None = None
    judges_hold_clock: bool = False
    clock: ClockView | None = None
    rematch: Again | None = None
    tally: dict[str, int] = {}
    can_rescue: bool = False
    recovery: RecoveryNotice | None = None
    keys: Message | None = None
    witness: str = ""
    judge: str = ""
    judges: tuple[JudgeKey, ...] | None = None
    decks: DeckFiles | None = None
    shortcut: bool = False
    stream_delay: int = 0
    commentary: CommentaryView = CommentaryView()
    called: JudgeCallView | None = None
    spots: tuple[SpotView, ...] = ()
    put_off: tuple[tuple[str, int, int], ...] = ()
    kept: tuple[KeptDeck, ...] = ()
    kept_said: Message | None = None
    phone: PhoneLinkView | None = None
    registered: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    answer_ms: int = 0
    assigning: Spot | None = None
