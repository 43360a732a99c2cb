"""The overlay as a part of the table: where it is served, told to the terminal, to the table and to the screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from tableside.app.overlay_process import (
    LOCAL,
    NETWORK,
    OverlayDown,
    OverlayServing,
    OverlayState,
    OverlaySupervisor,
    overlay_command,
)
from tableside.message import Message, message
from tableside.screens.wires import OverlayShown


class OverlayService:
    """Runs the overlay of the ledger in `data` while this context is entered.

    `report` gets what is wrong with it, and None when it works; `show` gets what the screen shows; `say` gets what the
    terminal prints. All three are called on another thread. `proxy` is the address of a reverse proxy, empty for none.
    """

    def __init__(
        self,
        data: Path,
        port: int,
        language: str,
        say: Callable[[Message], None],
        report: Callable[[Message | None], None],
        show: Callable[[OverlayShown], None] = lambda _: None,
        proxy: str = "",
    ) -> None:
        self._data, self._first_port, self._language = data, port, language
        self._port, self._lan, self._proxy = port, False, proxy
        self._say, self._report, self._show = say, report, show
        self._supervisor = OverlaySupervisor(self._command(), self._tell)

    def __enter__(self) -> Self:
        self._show(OverlayShown(port=self._port))
        self._supervisor.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._supervisor.__exit__(kind, error, at)

    def change(self, lan: bool, port: int) -> None:
        """Serve for the whole network or for this machine alone, at this port; 0 for the port of the start."""
        chosen = lan, port or self._first_port
        if chosen != (self._lan, self._port):
            self._lan, self._port = chosen
            self._show(OverlayShown(port=self._port))
            self._supervisor.change(self._command())

    def _command(self) -> tuple[str, ...]:
        host = NETWORK if self._lan else LOCAL
        return overlay_command(self._data, self._port, self._language, host, self._proxy)

    def _tell(self, state: OverlayState) -> None:
        match state:
            case OverlayServing(address=address):
                self._say(message("command-overlay-address", address=address))
                self._report(None)
                self._show(OverlayShown(address, self._port))
            case OverlayDown(problem=problem):
                self._say(problem)
                self._report(problem)
                self._show(OverlayShown("", self._port, problem))
