"""What the screen sends to the table: touches as values. What a touch means is decided there, not here."""

from __future__ import annotations

from tableside.table.commands.machine import (
    AssignSpot,
    FindJudges,
    FreeReader,
    OverlayReport,
    Rescue,
    Retry,
    ScreenFailed,
    SetAside,
    WatchReaders,
)
from tableside.table.commands.matches import (
    AskClock,
    AskConcession,
    Begin,
    ClaimResult,
    ConcedeMatch,
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
    ListSent,
    OpenKeptDeck,
    OpenPhoneLink,
    Pair,
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
    ShowUnread,
    Touch,
    Undo,
    Verb,
)

__all__ = [
    "AddPoints",
    "AddResource",
    "AnnounceShortcut",
    "AskClock",
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
    "ConcedeMatch",
    "Confirm",
    "ConfirmList",
    "CorrectNames",
    "DeleteKeptDeck",
    "Dismiss",
    "Do",
    "DrawFirst",
    "EndMatch",
    "EndPairing",
    "Enrolled",
    "FindDecks",
    "FindJudges",
    "Forget",
    "ForgetTally",
    "ForgotPoint",
    "FreeReader",
    "GiveDigits",
    "GiveUp",
    "Hold",
    "JudgeCame",
    "KeepDeck",
    "Leave",
    "ListSent",
    "LookAtFacedown",
    "LookAtPast",
    "OfferDraw",
    "OpenKeptDeck",
    "OpenPhoneLink",
    "OverlayReport",
    "Pair",
    "PairFile",
    "PairSample",
    "PassForAll",
    "Press",
    "Redo",
    "RefuseList",
    "Register",
    "Rematch",
    "Rescue",
    "Resume",
    "Retry",
    "ScreenFailed",
    "SetAside",
    "ShowName",
    "ShowUnread",
    "SkipCard",
    "TakeUpPairing",
    "TellMulligan",
    "Touch",
    "Undo",
    "UndoTap",
    "Verb",
    "WatchReaders",
]

Command = (
    Begin
    | DrawFirst
    | Rematch
    | OfferDraw
    | ClaimResult
    | AskConcession
    | ConcedeMatch
    | EndMatch
    | TellMulligan
    | AskClock
    | Leave
    | Resume
    | GiveUp
    | LookAtPast
    | Forget
    | ForgetTally
    | Pair
    | FindDecks
    | PairFile
    | PairSample
    | OpenPhoneLink
    | ClosePhoneLink
    | ListSent
    | ConfirmList
    | RefuseList
    | Enrolled
    | KeepDeck
    | OpenKeptDeck
    | DeleteKeptDeck
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
    | Retry
    | SetAside
    | Rescue
    | Confirm
    | LookAtFacedown
    | CallJudge
    | JudgeCame
    | CallOver
    | GiveDigits
    | ShowUnread
    | FindJudges
    | AssignSpot
    | FreeReader
    | WatchReaders
    | ScreenFailed
    | OverlayReport
)
