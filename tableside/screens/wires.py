"""What the screens are connected to: whom they tell, and what they may choose from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tableside.table.commands import Command


class Judge(Protocol):
    """The judge's session; each call returns at once, and what came of it arrives as a `JudgeView`."""

    def unlock(self, pin: str) -> None:
        """Try a PIN."""

    def choose(self, handle: str) -> None:
        """Choose the facedown card to check."""

    def look(self) -> None:
        """See which card the chosen one is; the look is on record before it shows."""

    def lock(self) -> None:
        """End the session."""

    def set_pin(self, old: str, new: str) -> None:
        """Set the PIN."""


class Tray(Protocol):
    """Practice without readers: cards that can be tapped on the screen. Each call returns at once."""

    def readers(self) -> tuple[str, ...]:
        """The simulated readers."""

    def cards(self, player: str) -> tuple[str, ...]:
        """What stands on a player's practice cards."""

    def tap(self, reader: str, player: str, at: int) -> None:
        """Put a player's card on a reader."""

    def lift(self, reader: str) -> None:
        """Take away what lies on a reader."""


@dataclass(frozen=True, slots=True)
class Wires:
    """Everything outside the screens that they use.

    `send` takes commands and returns at once. `judge` and `tray` are None where there is none. `battlefields` and
    `people` are names to choose from, `decks` is the folder with deck lists, `settings` the file that keeps this
    screen's settings, None where they are not kept. `about` are lines for the readers' screen.
    """

    send: Callable[[Command], None]
    judge: Judge | None = None
    tray: Tray | None = None
    battlefields: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    decks: Path | None = None
    settings: Path | None = None
    about: tuple[str, ...] = ()
