"""The Wi-Fi of a machine, joined as its screen does: `python3 wifi.py NAME`, with the password on standard input.

It prints what the screen would say, line by line.
"""

from __future__ import annotations

import sys
import threading

from tableside.app.wifi_service import WifiService
from tableside.screens.wires import WifiShown

LOOKS = 5
"""The most looks for the network; a radio that was just switched on hears nothing for a while."""


class Screen:
    """The last state that the service shows."""

    def __init__(self) -> None:
        self.service = WifiService(self._show)
        self.shown = WifiShown()
        self._done = threading.Event()

    def _show(self, shown: WifiShown) -> None:
        self.shown = shown
        print(shown.says.code if shown.says else "", *(network.name for network in shown.networks), flush=True)
        if not shown.runs:
            self._done.set()

    def wait(self) -> None:
        """Until it is done."""
        self._done.wait()
        self._done.clear()


def main(name: str) -> None:
    """Look for the network, and join it."""
    password, screen = input(), Screen()
    for _ in range(LOOKS):
        screen.service.look()
        screen.wait()
        for network in screen.shown.networks:
            if network.name == name:
                screen.service.join(network, password)
                screen.wait()
                return


if __name__ == "__main__":
    main(sys.argv[1])
