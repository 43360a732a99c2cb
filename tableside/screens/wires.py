"""The connections of the screens: what they send to, and what they may choose from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Literal, Protocol

import msgspec

from tableside.engine.model.dials import Dial
from tableside.judge.desk_steps import DeskOption
from tableside.judge.pin import Entrant
from tableside.judge.roles import Role
from tableside.judge.view import JudgePage
from tableside.match.checks import LookReason
from tableside.match.judge_calls import Outcome
from tableside.message import Message
from tableside.table.commands import Command


class Judge(Protocol):
    """The judge's session. Each call returns at once; the result arrives as a `JudgeView`."""

    def unlock(self, pin: str, entrant: Entrant) -> None:
        """Try a PIN."""

    def name_judge(self, name: str) -> None:
        """Say who entered the PIN, empty for nobody on the list."""

    def choose(self, handle: str) -> None:
        """Choose the facedown card to check."""

    def look(self, reason: LookReason) -> None:
        """Show which card the chosen facedown card is; the look is recorded first, its reason sealed."""

    def show(self) -> None:
        """Show the session's view once more."""

    def attend(self, side: str) -> None:
        """Somebody stands at the locked desk, which was opened from this player's side."""

    def open(self, page: JudgePage) -> None:
        """Open a page of the desk."""

    def ask(self, player: str, edition: str = "", chosen: int | None = None) -> None:
        """Ask whether a player may do something now."""

    def step(self, option: DeskOption) -> None:
        """Do what a button does on a page that leads step by step."""

    def end_call(self, outcome: Outcome) -> None:
        """End the call."""

    def take_back(self) -> None:
        """Open the page on which the last action is taken back."""

    def add_time(self, minutes: int) -> None:
        """Add minutes to the round."""

    def lock(self) -> None:
        """End the session."""

    def set_pin(self, old: str, new: str, role: Role, entrant: Entrant) -> None:
        """Set the PIN of a role."""

    def propose_key(self, file: str) -> None:
        """Propose the judge's public key in this file."""

    def propose_no_key(self) -> None:
        """Propose to remove the judge's key."""

    def confirm(self, pin: str, opens: bool, entrant: Entrant) -> None:
        """Confirm the proposed key; `opens` is whether it may open what was sealed before."""

    def agree(self, player: str) -> None:
        """A player agrees to the change."""

    def cancel(self) -> None:
        """Drop the change."""


class Tray(Protocol):
    """Practice without readers: cards that can be tapped on the screen. Each call returns at once."""

    def readers(self) -> tuple[str, ...]:
        """The simulated readers."""

    def tap(self, reader: str, player: str, at: int) -> None:
        """Put a player's card on a reader."""

    def lift(self, reader: str) -> None:
        """Take the card off a reader."""


class OverlayShown(msgspec.Struct, frozen=True):
    """The overlay as the screen shows it.

    - `address`: its URL, empty while it is not served
    - `port`: the port that it is, or should be, served at; 0 without overlay
    - `problem`: why it is not served, None if it is
    """

    address: str = ""
    port: int = 0
    problem: Message | None = None


NO_OVERLAY = OverlayShown()


@dataclass(frozen=True, slots=True)
class IntakeShown:
    """The intake as the screen shows it.

    - `address`: the URL under which its links are, empty while it is not served
    - `problem`: why it is not served, None if it is or was not started yet
    - `control`: the token of the link that controls the graphics, empty for none
    """

    address: str = ""
    problem: Message | None = None
    control: str = field(default="", repr=False)


NO_INTAKE = IntakeShown()


class HallShown(msgspec.Struct, frozen=True, tag_field="is", tag="sending"):
    """The hall as the screen shows it: its name, and how many entries wait to be sent, None while that is not known.

    `joined` is whether the table is in one. `problem` says why they wait, `unheard` why what the hall says is not
    understood; both are None while all goes well.
    """

    hall: str = ""
    waiting: int | None = None
    problem: Message | None = None
    joined: bool = True
    unheard: Message | None = None


class HallJoinShown(msgspec.Struct, frozen=True):
    """The way into a hall as the screen shows it.

    - `joined`: whether the table has just joined a hall or left one, None where `HallShown` says it
    - `hall`, `number`: the name of the hall, and the number that the table has there, 0 for none
    - `compare`: the name that the hall must show as well, empty where nobody has to compare it
    - `asks`: a hall is asked now; `problem`: why the table has not joined
    """

    joined: bool | None = None
    hall: str = ""
    number: int = 0
    compare: str = ""
    asks: bool = False
    problem: Message | None = None


NO_HALL = HallShown(joined=False)
"""The table is in no hall."""


@dataclass(frozen=True, slots=True)
class PairingShown:
    """The people whom an event has paired at this table, and how they play.

    - `event`, `round`, `table`: its name and the numbers of the round and of this table
    - `names`: in the order of the pairing, `mode` and `dial` as in a setup
    - `minutes`: the length of the round, 0 for no clock
    """

    event: str
    round: int
    table: int
    names: tuple[str, ...] = field(repr=False)
    mode: str = "match"
    dial: Dial = "casual"
    minutes: int = 0


MachineTask = Literal["update", "backup", "support"]
"""The orders to the machine, one at a time."""


class MachineShown(msgspec.Struct, frozen=True):
    """The machine as the screen shows it.

    - `sticks`: how many USB sticks are plugged in; `installed`: the version of the package that runs, empty for none
    - `update`: the version on a stick that may be installed, empty for none; `refused`: why the one there may not be
    - `runs`: the task under way, empty for none; `results`: what came of the tasks that were asked for
    - `news`: an update has just begun or ended, which nobody has seen yet; `boot`: why a boot file was not used
    """

    sticks: int = 0
    installed: str = ""
    update: str = ""
    refused: Message | None = None
    runs: MachineTask | Literal[""] = ""
    results: Mapping[str, Message] = msgspec.field(default_factory=dict)
    news: bool = False
    boot: Message | None = None


NO_MACHINE = MachineShown()


class Machine(Protocol):
    """The machine below the table. Each call returns at once; what comes of it arrives as a `MachineShown`."""

    def update(self) -> None:
        """Have the newest package on the sticks installed."""

    def back_up(self) -> None:
        """Save the table's folder to a stick."""

    def write_support(self) -> None:
        """Write a support bundle to a stick."""

    def seen(self) -> None:
        """Take the outcome of the last update, and what the boot file lacks, as read."""


class WifiNetwork(msgspec.Struct, frozen=True):
    """A Wi-Fi network in reach.

    - `name`: as its owner calls it; `access_point`: the address of its strongest one
    - `signal`: in percent; `joined`: whether this machine is in it
    - `protection`: by which kind of password, in NetworkManager's words; empty for none
    """

    name: str
    access_point: str
    signal: int
    protection: Literal["wpa-psk", "sae", ""] = "wpa-psk"
    joined: bool = False


class WifiShown(msgspec.Struct, frozen=True):
    """The Wi-Fi as the screen shows it.

    - `networks`: those in reach; `runs`: whether the machine looks for networks or joins one
    - `says`: what it does, or what came of that; None for nothing
    """

    networks: tuple[WifiNetwork, ...] = ()
    runs: bool = False
    says: Message | None = None


NO_WIFI = WifiShown()


class Wifi(Protocol):
    """The machine's Wi-Fi. Each call returns at once; what comes of it arrives as a `WifiShown`."""

    def look(self) -> None:
        """Look for networks."""

    def join(self, network: WifiNetwork, password: str = "") -> None:
        """Join a network."""


class HallDoor(Protocol):
    """The way into a hall and out of it. Each call returns at once; what comes of it arrives as a `HallJoinShown`."""

    def join(self, code: str) -> None:
        """Join the hall of a code."""

    def leave(self) -> None:
        """Leave the hall."""

    def agree(self) -> None:
        """Note that the hall shows the same name."""


class Wires(msgspec.Struct, frozen=True):
    """Everything outside the screens that they use.

    - `send`: takes commands and returns at once
    - `judge`, `tray`: None if there is none
    - `battlefields`: names to choose from
    - `settings`: the file with this screen's settings; `save_settings`: replaces its content and returns whether that
      was possible. Both are None if no settings are kept
    - `people`, `save_people`: the same for what the screen remembers of people and of the last match
    - `about`: lines for the page that describes the display
    - `set_sound`: switches all sounds on or off, and sets their volume in percent; `can_sound`: whether this machine
      can play sounds; `play`: plays the sound of a moment
    - `set_backlight`: sets the panel's light, 0 to 1, and returns whether there is one to set
    - `change_overlay`: serves the overlay for the network or for this machine alone, at a port; None without overlay
    - `open_control`, `close_control`: open and end the link that controls the graphics; None without it
    - `quit`: ends the app; `shut_down`, `restart`: shut the machine down or start it again, or return why they cannot
    - `machine`: None if there is none; `hall`: the way into a hall, None for none
    - `is_panel`: whether the screen is a panel of this machine, and no window
    - `set_time`: sets the machine's clock to this time on the wall, or returns why it cannot; None where it is right
    - `wifi`: None if there is none
    """

    send: Callable[[Command], None]
    judge: Judge | None = None
    tray: Tray | None = None
    battlefields: tuple[str, ...] = ()
    settings: Path | None = None
    save_settings: Callable[[bytes], bool] | None = None
    people: Path | None = None
    save_people: Callable[[bytes], bool] | None = None
    about: tuple[Message, ...] = ()
    set_sound: Callable[[bool, int], None] = lambda _, __: None
    can_sound: bool = False
    play: Callable[[str], None] = lambda _: None
    set_backlight: Callable[[float], bool] | None = None
    change_overlay: Callable[[bool, int], None] | None = None
    open_control: Callable[[], None] | None = None
    close_control: Callable[[], None] | None = None
    quit: Callable[[], None] | None = None
    shut_down: Callable[[], Message | None] | None = None
    restart: Callable[[], Message | None] | None = None
    machine: Machine | None = None
    hall: HallDoor | None = None
    is_panel: bool = False
    set_time: Callable[[datetime], Message | None] | None = None
    wifi: Wifi | None = None
