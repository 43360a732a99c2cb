"""Sheets that the screen lays over a half by itself: menu, history, score, practice, problems, what was found, the end.

A sheet looks like the table's own notices; what its buttons do is known here. Whoever shows one closes it when a button
is pressed, and then does what the button says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from tableside.engine.model.actions import PointsAre
from tableside.engine.model.modes import GAMES_TO_WIN
from tableside.match.store import RecoveryNotice
from tableside.screens import phrases
from tableside.screens.words import say
from tableside.table.commands import Command, Confirm, Dismiss, Do, Leave, Press, Rescue, Retry, SetAside
from tableside.table.view.model import Notice, PlayerPanel, Tone, View

ButtonHandler = Callable[[], None]
Send = Callable[[Command], None]
HISTORY_LINES = 40
ROOMS = ("history", "witness", "pair", "judge", "readers", "settings", "leave")
"""Where the menu leads."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is shown, and what each of its buttons does."""

    notice: Notice
    deeds: tuple[ButtonHandler, ...] = ()


def sheet(tone: Tone, title: str, text: str, *choices: tuple[str, ButtonHandler]) -> Sheet:
    """A sheet with these buttons."""
    labels = tuple(label for label, _ in choices)
    return Sheet(Notice(tone, title, text, buttons=labels), tuple(deed for _, deed in choices))


def nothing() -> None:
    """What a button does that only closes its sheet."""


def told(notice: Notice, player: str, send: Send) -> Sheet:
    """The table's own notice for a player's half; one without buttons can be put away."""
    if not notice.buttons:
        return with_first(Sheet(notice), say("close"), lambda: send(Dismiss(player)))

    def press(button: int) -> ButtonHandler:
        return lambda: send(Press(player, notice.id, button))

    return Sheet(notice, tuple(press(button) for button in range(len(notice.buttons))))


def with_first(found: Sheet, label: str, deed: ButtonHandler) -> Sheet:
    """The same sheet with one more button before the others."""
    notice = msgspec.structs.replace(
        found.notice,
        buttons=(label, *found.notice.buttons),
        chosen=tuple(button + 1 for button in found.notice.chosen),
        off=tuple(button + 1 for button in found.notice.off),
    )
    return Sheet(notice, (deed, *found.deeds))


def menu(view: View, go: Callable[[str], None], *, practice: bool) -> Sheet:
    """Everything that is not needed at every moment."""

    def room(name: str) -> tuple[str, ButtonHandler]:
        return say(f"menu.{name}"), lambda: go(name)

    text = say("menu.match", number=view.match, dial=say(f"dial.{view.dial}"))
    rooms = ("tray", *ROOMS) if practice else ROOMS
    return sheet("note", say("menu"), text, *map(room, rooms), (say("close"), nothing))


def history(view: View) -> Sheet:
    """What happened, newest first."""
    lines = "\n".join(view.history[:HISTORY_LINES]) or say("history.empty")
    return sheet("note", say("history"), lines, (say("close"), nothing))


def leave(send: Send) -> Sheet:
    """Back to the start, asked once more."""
    ways = (say("leave.yes"), lambda: send(Leave())), (say("leave.no"), nothing)
    return sheet("asks", say("leave"), say("leave.text"), *ways)


def score(half: PlayerPanel, send: Send) -> Sheet:
    """The points with their reasons; the players may agree that they are wrong."""

    def change(by: int) -> tuple[str, ButtonHandler]:
        points = PointsAre(half.player, half.player, half.points + by)
        return f"{by:+d}".replace("-", "−"), lambda: send(Do(points))

    changes = [change(by) for by in (1, -1) if half.points + by >= 0]
    why = "\n".join(half.why) or say("score.none")
    return sheet("note", say("score", points=half.points), why, *changes, (say("close"), nothing))


def problem(view: View, send: Send, go_on: ButtonHandler) -> Sheet:
    """What does not work and what to do."""
    ways: list[tuple[str, ButtonHandler]] = []
    if view.problems:
        ways.append((say("problem.retry"), lambda: send(Retry())))
    if view.can_rescue:
        ways.append((say("problem.rescue"), lambda: send(Rescue())))
    if view.can_set_aside:
        ways.append((say("problem.set aside"), lambda: send(SetAside())))
    text = "\n\n".join(phrases.problems(view))
    return sheet("refused", say("problem"), text, *ways, (say("problem.go on"), go_on))


def found(what: RecoveryNotice, hint: str, send: Send, *others: tuple[str, ButtonHandler]) -> Sheet:
    """What the record said of itself after an interruption, with its last lines, for anybody to confirm.

    `hint` says what to do where it is not right.
    """
    lines = (" ".join(what.sentences), *(f"•  {line}" for line in what.last))
    shown = sheet("asks", say("found"), "\n".join(lines), (say("found.yes"), lambda: send(Confirm())), *others)
    return Sheet(msgspec.structs.replace(shown.notice, rule=hint), shown.deeds)


def over(view: View, half: PlayerPanel, send: Send, look: ButtonHandler, go: Callable[[str], None]) -> Sheet:
    """The game is over, and with it the match where somebody has won enough games of it."""
    winners = phrases.team(view, view.winner)
    names = phrases.people(view, winners)
    lost = say("over.lost team", name=names) if len(winners) > 1 else say("over.lost", name=names)
    title = say("over.won") if half.player in winners else lost
    if any(one.won >= GAMES_TO_WIN for one in view.halves):
        title = say("over.mine") if half.player in winners else say("over.match", name=names)
    teams = dict.fromkeys(phrases.team(view, one.player) for one in view.halves)
    points = ",  ".join(f"{phrases.people(view, team)} {phrases.half(view, team[0]).points}" for team in teams)
    if any(one.won for one in view.halves):
        points += "\n" + say("over.games", games=",  ".join(f"{one.name} {one.won}" for one in view.halves))
    ways = [(say("over.leave"), lambda: send(Leave())), (say("over.look"), look)]
    if view.again is not None:
        ways.insert(0, (say("over.next"), lambda: go("setup")))
    return sheet("note", title, points, *ways)


def tray(cards: tuple[str, ...], tap: Callable[[int], None], close: ButtonHandler = nothing) -> Sheet:
    """A player's practice cards, to tap."""

    def card(at: int) -> tuple[str, ButtonHandler]:
        return cards[at], lambda: tap(at)

    return sheet("note", say("tray"), "", *map(card, range(len(cards))), (say("close"), close))
