"""The touches that the screen sends to the table, as values. What a touch means is decided there, not here."""

from __future__ import annotations

from tableside.table.commands.machine import (
    AnswerTimeReport,
    AssignSpot,
    CommentaryReport,
    DelayStream,
    FindJudges,
    FollowHall,
    FreeReader,
    HallReport,
    OverlayReport,
    Rescue,
    Retry,
    ScreenFailed,
    SetAside,
    TakeOver,
    WatchReaders,
)
from tableside.table.commands.matches import (
    AskClock,
    AskCommentary,
    AskConcession,
    Begin,
    ClaimResult,
    ConcedeMatch,
    ConfirmResult,
    DrawFirst,
    EndMatch,
    Forget,
    ForgetTally,
    GiveUp,
    Leave,
    LookAtPast,
    OfferDraw,
    Rematch,
    Resume,
    TellMulligan,
    WithdrawCommentary,
)
from tableside.table.commands.pairing import (
    ChooseCard,
    ClosePhoneLink,
    ConfirmList,
    CorrectNames,
    DeleteKeptDeck,
    EndPairing,
    Enrolled,
    FindDecks,
    KeepDeck,
    OfferList,
    OpenKeptDeck,
    OpenPhoneLink,
    PairDeck,
    PairFile,
    PairSample,
    RefuseList,
    Register,
    ShowName,
    SkipCard,
    TakeUpPairing,
    UndoTap,
)
from tableside.table.commands.play import (
    AddPoints,
    AddResource,
    AnnounceShortcut,
    AwaitCard,
    CallJudge,
    CallOver,
    Confirm,
    Dismiss,
    Do,
    ForgotPoint,
    GiveDigits,
    Hold,
    JudgeCame,
    LookAtFacedown,
    PassForAll,
    Press,
    Redo,
    SayCallTopic,
    ShowUnread,
    ThrowDie,
    Touch,
    Undo,
    Verb,
)

__all__ = [
    "AddPoints",
    "AddResource",
    "AnnounceShortcut",
    "AnswerTimeReport",
    "AskClock",
    "AskCommentary",
    "AskConcession",
    "AssignSpot",
    "AwaitCard",
    "Begin",
    "CallJudge",
    "CallOver",
    "ChooseCard",
    "ClaimResult",
    "ClosePhoneLink",
    "Command",
    "CommentaryReport",
    "ConcedeMatch",
    "Confirm",
    "ConfirmList",
    "ConfirmResult",
    "CorrectNames",
    "DeckCommand",
    "DelayStream",
    "DeleteKeptDeck",
    "Dismiss",
    "Do",
    "DrawFirst",
    "EndMatch",
    "EndPairing",
    "Enrolled",
    "FindDecks",
    "FindJudges",
    "FollowHall",
    "Forget",
    "ForgetTally",
    "ForgotPoint",
    "FreeReader",
    "GiveDigits",
    "GiveUp",
    "HallReport",
    "Hold",
    "JudgeCame",
    "KeepDeck",
    "Leave",
    "LinkCommand",
    "LookAtFacedown",
    "LookAtPast",
    "MachineCommand",
    "MatchCommand",
    "OfferDraw",
    "OfferList",
    "OpenKeptDeck",
    "OpenPhoneLink",
    "OverlayReport",
    "PairDeck",
    "PairFile",
    "PairSample",
    "PassForAll",
    "Press",
    "RecordCommand",
    "Redo",
    "RefuseList",
    "Register",
    "Rematch",
    "Rescue",
    "Resume",
    "Retry",
    "SayCallTopic",
    "ScreenFailed",
    "SetAside",
    "ShowName",
    "ShowUnread",
    "SkipCard",
    "TableCommand",
    "TakeOver",
    "TakeUpPairing",
    "TellMulligan",
    "ThrowDie",
    "Touch",
    "Undo",
    "UndoTap",
    "Verb",
    "WatchReaders",
    "WithdrawCommentary",
]

RecordCommand = (
    Begin
    | DrawFirst
    | Rematch
    | Leave
    | Resume
    | GiveUp
    | LookAtPast
    | Forget
    | ForgetTally
    | Retry
    | SetAside
    | Rescue
    | Confirm
    | FindJudges
    | ThrowDie
)
"""The touches about matches as such: their begin and end, past ones, chance, and what happened to the record."""

DeckCommand = FindDecks | PairFile | PairSample | Enrolled | KeepDeck | OpenKeptDeck | DeleteKeptDeck
"""The touches about decks that are found or kept."""

LinkCommand = OpenPhoneLink | ClosePhoneLink | OfferList | ConfirmList | RefuseList
"""The touches about the link for a deck list, and a list that came by it."""

MatchCommand = (
    OfferDraw
    | ClaimResult
    | AskConcession
    | ConcedeMatch
    | ConfirmResult
    | EndMatch
    | TellMulligan
    | AskClock
    | AskCommentary
    | WithdrawCommentary
    | PairDeck
    | SkipCard
    | UndoTap
    | ChooseCard
    | CorrectNames
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
    | LookAtFacedown
    | CallJudge
    | SayCallTopic
    | JudgeCame
    | CallOver
    | GiveDigits
    | ShowUnread
)
"""The touches at the match on the table."""

MachineCommand = (
    AssignSpot
    | FreeReader
    | WatchReaders
    | ScreenFailed
    | OverlayReport
    | AnswerTimeReport
    | DelayStream
    | CommentaryReport
    | HallReport
    | FollowHall
    | TakeOver
)
"""The touches about readers, and what other parts of the app report."""

TableCommand = RecordCommand | DeckCommand | LinkCommand | MatchCommand
"""The touches that the table takes."""

Command = TableCommand | MachineCommand
"""Everything that a screen or another part of the app sends to the table."""
