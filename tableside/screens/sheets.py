"""Sheets that the screen itself lays over a player's panel: menu, history, score, practice, problems, the end.

A sheet looks like the table's own notices, and knows what each of its buttons does. Whoever shows a sheet closes it
when a button is pressed, and then calls that button's handler.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import msgspec

from tableside.engine.model.dials import may_say
from tableside.match.public.lines import HistoryLine
from tableside.match.recovery import RecoveryNotice
from tableside.match.rolls import DICE
from tableside.message import CardName, Message, message
from tableside.screens import view_queries
from tableside.screens.local_time import local_time
from tableside.table.commands import (
    AddPoints,
    AnnounceShortcut,
    AskCommentary,
    CallJudge,
    CallOver,
    Command,
    Confirm,
    Dismiss,
    ForgotPoint,
    JudgeCame,
    Leave,
    Press,
    Redo,
    Rescue,
    Retry,
    SetAside,
    ThrowDie,
    WithdrawCommentary,
)
from tableside.table.view.model import Notice, PlayerPanel, PracticeCard, Tone, View
from tableside.text import Text
from tableside.text.rules import rule_help

ButtonHandler = Callable[[], None]
SheetButton = tuple[Message, ButtonHandler]
Send = Callable[[Command], None]
HISTORY_LINES = 40
HISTORY_RULES = 8
NUMBERS_IN_TITLE = 3
CLOSE = message("screen-close")
MENU = {
    "history": message("screen-menu-history"),
    "clock": message("screen-menu-clock"),
    "shortcut": message("screen-menu-shortcut"),
    "table": message("screen-menu-table"),
    "leave": message("screen-menu-leave"),
}
"""The pages to which the menu leads."""
TABLE_MENU = {
    "judge": message("screen-menu-judge"),
    "pair": message("screen-menu-pair"),
    "readers": message("screen-menu-readers"),
    "settings": message("screen-menu-settings"),
    "witness": message("screen-menu-witness"),
    "dice": message("screen-menu-dice"),
    "commentary": message("screen-menu-commentary"),
    "help": message("help-title"),
}
"""The pages to which its entry about the table leads."""
PRACTICE = {"tray": message("screen-practice-cards")}
"""The same for a table with practice cards, before the others."""
PLAYED = {
    "on the chain": "screen-practice-on-chain",
    "on the board": "screen-practice-on-board",
    "off the board": "screen-practice-off-board",
}
"""The words of a practice card that was played, by where it is."""
IN_PLAY = ("on the chain", "on the board")
"""The places from which a practice card cannot be played."""
PRACTICE_LETTERS = 32
"""The letters for which a practice card has room: a name when it is paired, and where it is when it is played."""
PLAYER = "screen-player"
WHOSE = {"screen-whose-menu": "screen-whose-menu-of", "screen-whose-undo": "screen-whose-undo-of"}
"""The labels of the buttons under a question that a quarter of the screen has no room for."""
DIALS = {
    "casual": message("screen-dial-casual"),
    "competition": message("screen-dial-competition"),
    "silent": message("screen-dial-silent"),
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """The contents of a sheet: what is shown, what each of its buttons does, and a hint that stands below the text.

    A menu has no main answer: one of its entries may stand in that place. `winner` is the letter of whoever has won, if
    it says that a game is over. If its labels change, its buttons have room for `letters`
    letters all the time, so that none moves; 0 for as many as the labels have.
    """

    notice: Notice
    handlers: tuple[ButtonHandler, ...] = ()
    hint: Message | None = None
    is_menu: bool = False
    winner: str = ""
    letters: int = 0


def sheet(tone: Tone, title: Message, text: tuple[Message, ...], *choices: SheetButton, lines: bool = False) -> Sheet:
    """A sheet with these buttons."""
    labels = tuple(label for label, _ in choices)
    return Sheet(Notice(tone, title, text, buttons=labels, lines=lines), tuple(handler for _, handler in choices))


def do_nothing() -> None:
    """The handler of a button that only closes its sheet."""


def notice_sheet(notice: Notice, player: str, send: Send) -> Sheet:
    """The table's own notice for a player; a notice without buttons can be closed, unless it stays by itself."""
    if not notice.buttons and not notice.stays:
        return with_first_button(Sheet(notice), CLOSE, lambda: send(Dismiss(player)))

    def press(button: int) -> ButtonHandler:
        return lambda: send(Press(player, notice.id, button))

    return Sheet(notice, tuple(press(button) for button in range(len(notice.buttons))))


def with_first_button(sheet: Sheet, label: Message, handler: ButtonHandler) -> Sheet:
    """The same sheet with one more button before the others."""
    notice = msgspec.structs.replace(
        sheet.notice,
        buttons=(label, *sheet.notice.buttons),
        chosen=tuple(button + 1 for button in sheet.notice.chosen),
        off=tuple(button + 1 for button in sheet.notice.off),
    )
    return Sheet(notice, (handler, *sheet.handlers), sheet.hint)


def rules_label(rules: tuple[str, ...]) -> Message:
    """The numbers of rules on the button that explains them."""
    return message("screen-rules", count=len(rules), numbers=", ".join(rules))


def why_label(view: View, rules: tuple[str, ...]) -> Message:
    """The button that explains these rules: players ask why; at a competition they read the numbers at once."""
    return message("screen-why") if may_say("advice", view.dial) else rules_label(rules)


def rules_sheet(
    text: Text, rules: tuple[str, ...], view: View, close: ButtonHandler, reasons: tuple[Message, ...] = ()
) -> Sheet:
    """The reasons, then what rules of the match's edition mean; at casual also what would change the answer."""
    words = *reasons, *rule_help(text, rules, view.edition, advises=may_say("advice", view.dial))
    title = rules_label(rules) if len(rules) <= NUMBERS_IN_TITLE else message("screen-history-rules")
    return sheet("note", title, words, (CLOSE, close), lines=True)


def menu_sheet(
    view: View,
    panel: PlayerPanel,
    send: Send,
    go: Callable[[str], None],
    *,
    practice: bool,
    result: ButtonHandler = do_nothing,
) -> Sheet:
    """The menu: everything that is not needed at every moment, each entry always at the same place.

    Once the game is over, the first entry shows its `result` again. Nobody passes where only the score is followed.
    """

    def entry(page: str, label: Message) -> SheetButton:
        return label, lambda: go(page)

    def judge_is_here() -> None:
        send(JudgeCame(panel.player))
        go("judge")

    pages = {**PRACTICE, **MENU} if practice else dict(MENU)
    if view_queries.is_counted(view):
        del pages["shortcut"]
    text = message("screen-menu-match", number=view.match), DIALS[view.dial]
    choices = [entry(page, label) for page, label in pages.items()]
    if view.called is None:
        choices.insert(0, (message("button-call-judge"), lambda: send(CallJudge(panel.player))))
    elif view.called.came:
        choices.insert(0, entry("judge", message("button-judge-desk")))
    else:
        choices.insert(0, (message("button-judge-is-here"), judge_is_here))
    if view_queries.is_over(view):
        choices.insert(0, (message("screen-menu-result"), result))
    redo = len(choices)
    choices.append((message("screen-menu-redo"), lambda: send(Redo(panel.player))))
    if view.called is not None and view.called.came:
        choices.append((message("button-call-over"), lambda: send(CallOver(panel.player))))
    shown = sheet("note", message("screen-menu"), text, *choices, (CLOSE, do_nothing), lines=True)
    off = () if view.redo is not None else (redo,)
    return replace(shown, notice=msgspec.structs.replace(shown.notice, off=off), is_menu=True)


def table_menu_sheet(view: View, go: Callable[[str], None], *, sound: bool | None = None) -> Sheet:
    """The second part of the menu: the pages about the table, and help; `sound` is whether it is on, None without any.

    Its entry for pairing says how far a deck is paired that is not complete.
    """
    labels = dict(TABLE_MENU)
    if sound is not None:
        labels["sound"] = message("screen-menu-sound-off" if sound else "screen-menu-sound-on")
    for _, done, total in view.put_off[:1]:
        labels["pair"] = message("screen-menu-pair-on", done=done, total=total)
    choices = ((label, partial(go, page)) for page, label in labels.items())
    return replace(sheet("note", message("screen-menu-table"), (), *choices, (CLOSE, do_nothing)), is_menu=True)


def whose_sheet(question: Message, players: tuple[tuple[str, ButtonHandler], ...], *, bare: bool = False) -> Sheet:
    """Return who touched a button that several players share: `players` are names with what chooses them.

    If it is shown `bare`, without the question, each button says what it is about.
    """
    code = WHOSE.get(question.code, PLAYER) if bare else PLAYER
    choices = ((message(code, name=name), handler) for name, handler in players)
    return replace(sheet("asks", question, (), *choices, (CLOSE, do_nothing)), is_menu=True)


def latest_sheet(view: View, line: HistoryLine, explain: ButtonHandler | None, history: ButtonHandler) -> Sheet:
    """The last thing that happened, in whole; a button explains its rule, if it has any."""
    title = message("screen-turn", number=view.number, name=view_queries.player_name(view, view.turn))
    why = () if explain is None else ((why_label(view, (line.rule,)), explain),)
    return sheet("note", title, (line.message,), *why, (MENU["history"], history), (CLOSE, do_nothing))


def history_sheet(view: View, explain: Callable[..., None], turn_to: Callable[[int], None], page: int = 0) -> Sheet:
    """The history, newest first, a page at a time. A button explains the rules that the lines of the page name."""
    start = page * HISTORY_LINES
    lines = view.history[start : start + HISTORY_LINES]
    text = tuple(map(timed, lines)) or (message("screen-history-empty"),)
    if any(not line.clock_trusted for line in view.history):
        text = (*text, message("screen-history-clock"))
    named = dict.fromkeys(line.rule for line in lines if line.rule)
    rules = tuple(named)[:HISTORY_RULES]
    choices: list[SheetButton] = [(message("screen-history-rules"), partial(explain, *rules))] if rules else []
    if len(view.history) > start + HISTORY_LINES:
        choices.append((message("screen-history-older"), partial(turn_to, page + 1)))
    if page:
        choices.append((message("screen-history-newer"), partial(turn_to, page - 1)))
    return sheet("note", message("screen-history"), text, *choices, (CLOSE, do_nothing), lines=True)


def shortcut_sheet(view: View, player: str, send: Send) -> Sheet:
    """Return whether everybody passes unless somebody touches: a player announces it for the match, or ends it."""
    change = message("screen-shortcut-end" if view.shortcut else "screen-shortcut-begin")
    holds = message("screen-shortcut-on" if view.shortcut else "screen-shortcut-off")
    announced: SheetButton = change, lambda: send(AnnounceShortcut(player, not view.shortcut))
    text = (holds, message("screen-shortcut-text"))
    return sheet("asks", message("screen-menu-shortcut"), text, announced, (CLOSE, do_nothing))


def commentary_sheet(view: View, player: str, send: Send) -> Sheet:
    """The sheet on which a player lets commentators see facedown cards, if the others agree, or no longer does."""
    state, asks = view.commentary, (message("screen-commentary-ask"), lambda: send(AskCommentary(player)))
    ends: SheetButton = message("screen-commentary-end"), lambda: send(WithdrawCommentary(player))
    if state.open:
        status = message("screen-commentary-open")
    elif player in state.agreed:
        status = message("screen-commentary-waits")
    else:
        status = message("screen-commentary-off")
    where = (message("screen-commentary-address", address=state.address),) if state.address else ()
    change = ends if player in state.agreed else asks
    text = (status, *where, message("screen-commentary-text"))
    return sheet("asks", message("screen-menu-commentary"), text, change, (CLOSE, do_nothing), lines=True)


def dice_sheet(player: str, send: Send) -> Sheet:
    """A coin and dice that the table throws; both sides read what came, and it is on record."""
    labels = (message("screen-dice-coin"), *(message("screen-dice-die", sides=sides) for sides in DICE[1:]))
    choices = ((label, partial(send, ThrowDie(player, sides))) for label, sides in zip(labels, DICE, strict=True))
    return sheet("asks", message("screen-menu-dice"), (), *choices, (CLOSE, do_nothing))


def timed(line: HistoryLine) -> Message:
    """A line of the history with the time of day at which it was recorded, on the clock of this machine."""
    at = local_time(line.at)
    return message("screen-history-line", time=at, line=line.message) if at else line.message


def leave_sheet(view: View, send: Send) -> Sheet:
    """Ask once more before leaving the match; only one that goes on can be resumed."""
    choices: tuple[SheetButton, ...] = (
        (message("screen-leave-yes"), lambda: send(Leave())),
        (message("screen-leave-no"), do_nothing),
    )
    text = message("screen-leave-over" if view_queries.is_over(view) else "screen-leave-text")
    return sheet("asks", message("screen-leave"), (text,), *choices)


def score_sheet(view: View, panel: PlayerPanel, send: Send, stay: ButtonHandler) -> Sheet:
    """The points with their reasons, to be put right by hand until the game is over; it stays until it is closed."""
    player = panel.player

    def change(label: Message, by: int) -> SheetButton:
        def add() -> None:
            send(AddPoints(player, player, by))
            stay()

        return label, add

    changes = [change(message("screen-score-add"), 1)]
    if panel.points > 0:
        changes.append(change(message("screen-score-subtract"), -1))
    forgot: SheetButton = message("screen-score-forgotten"), lambda: send(ForgotPoint(player, player))
    near = (view.last_point,) if view.last_point is not None else ()
    why = panel.why or (message("screen-score-none"),)
    goal = message("screen-panel-goal", count=view.victory_score)
    title = message("screen-score", count=panel.points)
    choices = (*changes, forgot) if view_queries.may_score(view, panel) else ()
    return sheet("note", title, (*near, goal, *why), *choices, (CLOSE, do_nothing), lines=True)


def problem_sheet(view: View, send: Send, go_on: ButtonHandler) -> Sheet:
    """Return what does not work and what to do."""
    choices: list[SheetButton] = []
    if view.problems:
        choices.append((message("screen-problem-retry"), lambda: send(Retry())))
    if view.can_rescue:
        choices.append((message("screen-problem-recover"), lambda: send(Rescue())))
    if view.can_set_aside:
        choices.append((message("screen-problem-set-aside"), lambda: send(SetAside())))
    choices.append((message("screen-problem-go-on"), go_on))
    return sheet("refused", message("screen-problem"), view_queries.problems(view), *choices, lines=True)


def recovery_sheet(recovery: RecoveryNotice, hint: Message, send: Send, *others: SheetButton) -> Sheet:
    """Return what the record reported after an interruption, with its last lines, for anybody to confirm.

    `hint` says what to do if it is wrong.
    """
    last = (message("screen-recovery-line", line=line) for line in recovery.last)
    yes: SheetButton = message("screen-recovery-yes"), lambda: send(Confirm())
    shown = sheet("asks", message("screen-recovery"), (*recovery.sentences, *last), yes, *others, lines=True)
    return Sheet(shown.notice, shown.handlers, hint)


def practice_sheet(
    cards: tuple[PracticeCard, ...],
    tap: Callable[[int], None],
    close: ButtonHandler = do_nothing,
    covered: Notice | None = None,
) -> Sheet:
    """A player's practice cards, to tap; those that are paired are marked.

    A card that is in play is offered only where the `covered` notice waits for a card, as to move it; one that lies in
    the trash may have come back to hand. That notice still says what waits for a card, or no longer does.
    """

    def label(at: int) -> Message:
        name, state = cards[at].name, cards[at].state
        shown = message("screen-card", card=CardName(name)) if name else message("screen-practice-card", number=at + 1)
        return message(PLAYED[state], card=shown) if state in PLAYED else shown

    waits = covered is not None and view_queries.waits_for_card(covered)
    tells = waits or (covered is not None and view_queries.has_lapsed(covered))
    shown = sheet(
        "note",
        message("screen-practice"),
        (message("screen-practice-text"),),
        *((label(at), partial(tap, at)) for at in range(len(cards))),
        (CLOSE, close),
    )
    paired = tuple(at for at, card in enumerate(cards) if card.state == "paired")
    in_play = () if waits else tuple(at for at, card in enumerate(cards) if card.state in IN_PLAY)
    notice = msgspec.structs.replace(shown.notice, chosen=paired, off=in_play)
    shown = replace(shown, notice=notice, letters=PRACTICE_LETTERS)
    return replace(shown, hint=covered.title) if covered is not None and tells else shown


def practice_player_sheet(players: tuple[tuple[str, ButtonHandler], ...], close: ButtonHandler) -> Sheet:
    """Whose practice cards: `players` are names with what chooses them."""
    choices = tuple((message("screen-player", name=name), handler) for name, handler in players)
    return sheet("note", message("screen-practice"), (), *choices, (CLOSE, close))
