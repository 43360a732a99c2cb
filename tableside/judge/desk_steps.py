"""The contents of a page of the desk that leads a judge step by step: lines to read, and buttons that go on.

Such a page is a function of the match and of what the judge has told so far. Each button says which judge's actions it
does and what the judge has told after it. So a touch on a button that is no longer offered does nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

import msgspec
from msgspec.structs import replace

from tableside.engine.model.references import Player
from tableside.judge.facedown_error import Branch, FacedownErrorFacts
from tableside.judge.hidden_card_error import HiddenCardFacts
from tableside.judge.hide_facts import HideFacts
from tableside.judge.policy import Topic
from tableside.judge.roles import Role
from tableside.ledger.entry import Entry
from tableside.match.card_shelf import NO_CARDS, ShelvedCards
from tableside.match.day_log import NO_DAY, DayLog, GameLines
from tableside.match.judge_actions import JudgeAction
from tableside.match.public.infractions import Category, Level, Penalty
from tableside.match.public.rulings import RecordedRuling, WithdrawnWhy
from tableside.match.state import Match
from tableside.message import Message

StepPage = Literal["remedy", "rulings", "policy"]
"""The pages that lead step by step: the error of a facedown card; rulings with their penalties; answers of policy."""

STEP_PAGES: tuple[StepPage, ...] = get_args(StepPage)
"""Every `StepPage`."""


class FacedownState(msgspec.Struct, frozen=True):
    """A judge's answers about a Facedown Card Error.

    - `handle`: the facedown card, empty before it is chosen
    - `told`: the facts that the judge told
    - `chosen`: the branch that the judge named, None for the derived branch
    - `why`: why the judge named it, a code of `WHYS`
    - `names_other`: whether the judge is about to name another branch than was derived
    - `is_otherwise`: whether the facts do not lead to the chosen branch
    - `is_ruled`: whether the ruling is on record
    - `appealed`: the number of the ruling that is appealed, 0 for none
    - `is_error`: whether the judge goes on although the record has the card as hidden legally
    - `gives`: the player who presses digits for a draw, empty for none; `digits`: those so far
    """

    handle: str = ""
    told: FacedownErrorFacts = FacedownErrorFacts()
    chosen: Branch | None = None
    why: str = ""
    names_other: bool = False
    is_otherwise: bool = False
    is_ruled: bool = False
    appealed: int = 0
    is_error: bool = False
    gives: Player = ""
    digits: str = ""

    @property
    def without_digits(self) -> FacedownState:
        """The same once nobody presses digits."""
        return replace(self, gives="", digits="")


class RulingState(msgspec.Struct, frozen=True):
    """A judge's answers about a ruling.

    - `player`, `infraction`: whom it is about, and the number of the infraction; empty before they are chosen
    - `penalty`: another penalty than was proposed, or that of an appeal; None before it is chosen
    - `appealed`: the number of the ruling that is appealed, 0 for none
    - `listed`: which infractions are offered: those of a section, or all for a search; empty for the likely ones
    - `lists_appeals`: whether the rulings that can be appealed are offered
    - `level`: the level of the event that the judge named, None for that of the match
    - `otherwise`: whether another penalty than was proposed is asked for
    """

    player: Player = ""
    infraction: str = ""
    penalty: Penalty | None = None
    appealed: int = 0
    listed: Category | Literal["", "all"] = ""
    otherwise: bool = False
    level: Level | None = None
    lists_appeals: bool = False


class RuleRemedyState(msgspec.Struct, frozen=True):
    """A judge's answers about a remedy of the Tournament Rules for the error of a player.

    - `rule`: the number of the remedy, empty before the case is chosen
    - `chosen`: how many cards the opponent chooses, 0 before it is told
    - `appealed`: the number of the ruling that is appealed, 0 for none
    """

    player: Player
    infraction: str
    rule: str = ""
    chosen: int = 0
    appealed: int = 0


class AppealState(msgspec.Struct, frozen=True):
    """A head judge changes the remedy of ruling `appealed`, which is about `infraction` of `player`.

    `is_back` is whether a remedy was just taken back.
    """

    player: Player
    infraction: str
    appealed: int
    is_back: bool = False


class RewindState(msgspec.Struct, frozen=True):
    """A judge's answers about a rewind.

    - `of`: the entry to before which it goes, 0 before it is chosen
    - `turn`: the turn whose actions are offered, 0 for the newest; `asks_turn`: whether the turn is asked for
    - `is_done`: whether a rewind was just recorded
    - `opener`: the page from which it was opened, None for the rulings
    """

    of: int = 0
    turn: int = 0
    asks_turn: bool = False
    is_done: bool = False
    opener: RuleRemedyState | AppealState | GuideState | None = None


class GuideState(msgspec.Struct, frozen=True):
    """A judge's answers about a case by another game's guide.

    - `case`: the facts, None before the kind of the error is chosen
    - `told`: how many cards the affected set has, how many of them are too many, how many the opponent knew
    """

    player: Player
    case: HiddenCardFacts | None = None
    told: tuple[int, ...] = ()


class MendState(msgspec.Struct, frozen=True):
    """A judge's answers about a ruling that is to be withdrawn.

    - `match`, `number`: the match of the ruling and its number there, 0 before it is chosen
    - `why`: the reason, None before it is chosen
    """

    match: int = 0
    number: int = 0
    why: WithdrawnWhy | None = None


class PolicyState(msgspec.Struct, frozen=True):
    """A page that a judge looks up.

    - `listed`: which questions are offered: those of a topic, or all for a search; empty for the topics
    - `question`: the index of the question, None before it is chosen
    - `edition`: that of the Tournament Rules, empty for that of the match's day
    """

    listed: Topic | Literal["", "all"] = ""
    question: int | None = None
    edition: str = ""


class ClockState(msgspec.Struct, frozen=True):
    """A judge's answers about the round's clock; `asks` is empty at the beginning.

    It is the time that is left, how much more time there is, or when time was called.
    """

    asks: Literal["", "left", "more", "called"] = ""


class CardsState(msgspec.Struct, frozen=True):
    """A judge's choice on the page of match cards: the code of this match's own, or the table with this key."""

    shows: Literal["", "code", "table"] = ""
    key: bytes = b""


class DayState(msgspec.Struct, frozen=True):
    """The game of the day that a head judge reads, by its number in the ledger; 0 for the list."""

    match: int = 0


class AskState(msgspec.Struct, frozen=True):
    """A button is asked about once more before it does anything; `before` is what was told on its page."""

    option: DeskOption
    before: PageState


PageState = (
    FacedownState
    | RulingState
    | RewindState
    | RuleRemedyState
    | AppealState
    | GuideState
    | MendState
    | PolicyState
    | ClockState
    | CardsState
    | DayState
)
"""A judge's answers on a page that does something."""

DeskState = PageState | AskState
"""A judge's answers on a page."""


class DeskOption(msgspec.Struct, frozen=True):
    """A button: its words, what it does, and what the judge has told after it.

    `digits` are those that player `gives` has pressed for a random draw once they are whole, empty for any other
    button. `minutes` is how much time it adds to the round, 0 for any other. A button that `is_off` keeps its place and
    does nothing. What `asks` says is read before it does anything. A search looks through its label and what `meanings`
    say.
    """

    label: Message
    to: DeskState
    actions: tuple[JudgeAction, ...] = ()
    gives: Player = ""
    digits: str = ""
    minutes: int = 0
    is_off: bool = False
    asks: tuple[Message, ...] = ()
    meanings: tuple[Message, ...] = ()


class DeskSteps(msgspec.Struct, frozen=True):
    """The contents of a page: lines to read, and buttons.

    `reads` is the player whose cards are tapped now, empty for none. `searches` is whether the buttons are found by
    typing a word or a number, `is_pad` whether they are a pad of digits. `code` is what a QR code says beside the
    lines, empty for none.
    """

    lines: tuple[Message, ...] = ()
    options: tuple[DeskOption, ...] = ()
    reads: Player = ""
    searches: bool = False
    is_pad: bool = False
    code: str = ""


@dataclass(frozen=True, slots=True)
class DeskContext:
    """The facts from which the pages are derived.

    - `entries`: those of the match, `facts` of its hides, by handle
    - `recorded`: the rulings in all matches of this machine
    - `confirmed`: the entries on the head judge's word that were confirmed in other matches
    - `role`: who has unlocked the desk; `today`: the date in ISO 8601
    - `cards`: the match cards that are known
    - `day`, `day_game`: the matches of today, and what judges did in the chosen game; empty on other pages
    """

    match: Match
    entries: tuple[Entry, ...]
    facts: Mapping[str, HideFacts]
    recorded: tuple[RecordedRuling, ...]
    role: Role
    today: str
    confirmed: frozenset[int] = frozenset()
    cards: ShelvedCards = NO_CARDS
    day: DayLog = NO_DAY
    day_game: GameLines | None = None
