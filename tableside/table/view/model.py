"""What the screen shows, as values that cannot hold a facedown card's identity but while its owner looks at it."""

from __future__ import annotations

from typing import Literal

import msgspec

from tableside.match.judge_keys import JudgeKey
from tableside.match.series import NextGame
from tableside.match.store import RecoveryNotice
from tableside.table.readers.assignments import Spot

Tone = Literal["note", "asks", "refused", "working"]


class FacedownMark(msgspec.Struct, frozen=True):
    """A facedown card as everybody sees it. `ripe` is whether it was hidden on an earlier turn."""

    handle: str
    player: str
    since: int
    ripe: bool


class UnitView(msgspec.Struct, frozen=True):
    """A unit or gear on the board, or a legend; `might` is None where it is not known or it has none."""

    id: int
    card: str
    player: str
    might: int | None
    exhausted: bool
    damage: int = 0
    stunned: bool = False


class Tile(msgspec.Struct, frozen=True):
    """A battlefield. `holder` is the letter of the player who controls it, None for nobody, `?` where nobody said."""

    at: int
    name: str
    holder: str | None
    contested: bool
    showdown: bool
    scored_by: tuple[str, ...]
    marks: tuple[FacedownMark, ...]
    units: tuple[UnitView, ...]
    room: bool


class Notice(msgspec.Struct, frozen=True):
    """What one player's panel says. A press on `buttons[n]` is the command `Press(player, id, n)`.

    Those in `chosen` are marked, those in `off` cannot be pressed now. The last `ways` of them lead on or out.
    A `secret` one names a facedown card to its owner, who looks at it: any touch takes it away, and no picture is
    made of it.
    """

    tone: Tone
    title: str
    text: str = ""
    rule: str = ""
    buttons: tuple[str, ...] = ()
    chosen: tuple[int, ...] = ()
    off: tuple[int, ...] = ()
    ways: int = 1
    secret: bool = False
    id: int = 0

    def __repr__(self) -> str:
        return (
            "Notice(secret)" if self.secret else f"Notice({self.tone}, {self.title!r}, {self.text!r}, {self.buttons})"
        )


class PlayerPanel(msgspec.Struct, frozen=True):
    """One player's half of the screen. `why` are this player's last points with their reasons, newest first.

    `chooses` is whether the table waits for a choice of this player; `mates` are teammates, who share the points.
    `won` counts the games of the match that this player has won.
    """

    player: str
    name: str
    points: int
    why: tuple[str, ...]
    has_turn: bool
    has_priority: bool
    may_pass: bool
    may_end: bool
    base: tuple[UnitView, ...]
    notice: Notice | None
    chooses: bool = False
    mates: tuple[str, ...] = ()
    won: int = 0


class ReaderView(msgspec.Struct, frozen=True):
    """One reader: whether it works, in words what is wrong and what to do, and the spot that it stands for.

    `pace` is by what it is spoken to and how fast it reads, in words.
    """

    name: str
    ready: bool
    text: str
    spot: str = ""
    pace: str = ""


class SpotView(msgspec.Struct, frozen=True):
    """A spot that a reader can stand for, in words, and the reader that does, empty for none."""

    spot: Spot
    text: str
    reader: str = ""


class PairingView(msgspec.Struct, frozen=True):
    """One owner's cards being paired with tags. `name` is the next card's name while the owner holds to see it."""

    player: str
    owner: str
    done: int
    skipped: int
    total: int
    text: str
    name: str | None


class View(msgspec.Struct, frozen=True):
    """Everything on the screen at one moment.

    `stage` says which screen is due; `problems` are sentences about what does not work and what to do, shown until it
    works again; `history` is newest first, in words. `can_resume` is whether the ledger has a match to go on with,
    `again` what the next game of this match begins with, None where there is none. `found` is what people are to
    confirm after an interruption. `keys` says in one line where the keys of hidden cards lie and what that means;
    `witness` is the signed end of the record, to be scanned and kept. `judge` is the short name of the judge's key that
    the table has, empty for none, and `judges` are those found on sticks, None as long as nobody looked. `spots` are
    those of this table, and `assigning` the one for which any card is to be put on its reader, None for none.
    """

    stage: Literal["start", "pairing", "match"]
    match: int = 0
    dial: str = "casual"
    halves: tuple[PlayerPanel, ...] = ()
    tiles: tuple[Tile, ...] = ()
    victory_score: int = 0
    turn: str = ""
    number: int = 0
    phase: str = ""
    state: str = ""
    chain: tuple[str, ...] = ()
    winner: str | None = None
    can_undo: bool = False
    history: tuple[str, ...] = ()
    readers: tuple[ReaderView, ...] = ()
    problems: tuple[str, ...] = ()
    can_set_aside: bool = False
    pairing: PairingView | None = None
    can_resume: bool = False
    again: NextGame | None = None
    can_rescue: bool = False
    found: RecoveryNotice | None = None
    keys: str = ""
    witness: str = ""
    judge: str = ""
    judges: tuple[JudgeKey, ...] | None = None
    spots: tuple[SpotView, ...] = ()
    assigning: Spot | None = None
