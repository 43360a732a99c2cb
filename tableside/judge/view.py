"""The contents of the judge's screen."""

from __future__ import annotations

from typing import Literal

import msgspec

from tableside.engine import Secret
from tableside.judge.comparison import CheckFinding
from tableside.judge.desk_steps import DeskSteps
from tableside.judge.judge_names import NameRange
from tableside.judge.roles import Role
from tableside.judge.what_if import Questions
from tableside.match.public.lines import HistoryLine
from tableside.message import Message, Names

JudgePage = Literal["call", "cards", "remedy", "rulings", "what if", "policy", "log"]
"""The pages of the desk: the open call, the facedown cards, a remedy, rulings, questions, policy, the judge's log."""


class FacedownChoice(msgspec.Struct, frozen=True):
    """A hide that a judge may check: its battlefield by number, whose card it is, and the turn it was hidden on.

    `is_gone` is whether the card is no longer facedown, `to_settle` whether its refused hide is to be settled.
    """

    handle: str
    at: int
    player: str
    turn: int
    is_gone: bool = False
    to_settle: bool = False


class CallView(msgspec.Struct, frozen=True):
    """The open call.

    - `player`: who called; `at`: when, UTC in ISO 8601
    - `question`: what it is about, line by line
    - `given`: how many minutes were added to the round since
    """

    player: str
    at: str
    question: tuple[Message, ...]
    given: int = 0


class JudgeChange(msgspec.Struct, frozen=True):
    """A change of the judge's key that nobody has confirmed yet, or to which players must agree.

    - `key`, `fingerprint`: the new key's short name, and all of its hash; `current`: the short name of the present key,
      empty for none
    - `asks_pin`: whether it is confirmed with the judge's PIN
    - `may_open`: whether the new key could be allowed to open what was sealed before; `opens`: whether it will be
    - `waits`: the letters of the players who must still agree; empty until it is confirmed
    """

    kind: Literal["key", "no key"]
    key: str = ""
    fingerprint: str = ""
    current: str = ""
    asks_pin: bool = False
    may_open: bool = False
    opens: bool = False
    waits: tuple[str, ...] = ()


class JudgeView(msgspec.Struct, frozen=True):
    """The judge's screen at one moment.

    - `unlocked`, `role`, `judge`: whether the desk is unlocked, for whom, and what they are called, empty if nobody
      knows
    - `judges`: what whoever entered the PIN chooses a name from; empty if there is nothing to choose
    - `asks_badge`: whether a badge is needed; `waits_for_pin`: whether a badge was accepted, and its PIN is not entered
    - `has_pin`, `has_head_pin`: whether a PIN is set, and one of the head judge's own, as far as that can be read
    - `digits`: after how many digits the PIN is whole that is entered for a judge, or for whose badge was accepted, 0
      if that is not known; `head_digits`: the same for the head judge
    - `page`: the page that is open
    - `call`: the open call, None for none
    - `minutes`: how much time a ruling that took longer than a minute may add to the round, 0 for none
    - `choices`: the facedown cards and those that were; `chosen`: the handle of the card to check, empty for none
    - `facts`: what the record tells of the chosen card; `finding`: what the last check of it found
    - `card`: the name of the chosen card while the judge looks at it, which is on record
    - `steps`: what a page shows that leads step by step; `draws`: whether cards that are tapped count for a random draw
    - `questions`: what the judge asks about the position
    - `log`: what judges did in this match, with the answers of their checks, newest first
    - `change`: a change of the judge's key that is not made yet
    - `names`: for the messages and the choices
    """

    unlocked: bool = False
    role: Role | None = None
    judge: str = ""
    judges: tuple[str | NameRange, ...] = ()
    asks_badge: bool = False
    waits_for_pin: bool = False
    has_pin: bool = True
    has_head_pin: bool = False
    digits: int = 0
    head_digits: int = 0
    page: JudgePage = "cards"
    message: Message | None = None
    call: CallView | None = None
    minutes: int = 0
    choices: tuple[FacedownChoice, ...] = ()
    chosen: str = ""
    facts: tuple[Message, ...] = ()
    finding: CheckFinding | None = None
    card: Secret[str] | None = None
    steps: DeskSteps = DeskSteps()
    draws: bool = False
    questions: Questions = Questions()
    log: tuple[HistoryLine, ...] = ()
    change: JudgeChange | None = None
    names: Names = Names()
