"""The step of a first start that joins a Wi-Fi: the networks in reach, and a keyboard for the password."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.message import Message
from tableside.screens.kv_files import read_later
from tableside.screens.widgets import keyboard  # noqa: F401
from tableside.screens.wires import WifiNetwork, WifiShown
from tableside.text import Text

HIDDEN_LETTER = "•"
MOST_LETTERS = 63
"""The greatest number of letters of a password."""


class WifiStep(BoxLayout):
    """The networks, or the password of the one that was `chosen`."""

    page = ObjectProperty(None, rebind=True)
    chosen: WifiNetwork | None = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _: Any) -> None:
        """Look for networks."""
        self.look()
        self.on_chosen()

    def on_chosen(self, *_: Any) -> None:
        """Show the networks, or ask for the password."""
        self.clear_widgets()
        self.add_widget(NetworkList(step=self) if self.chosen is None else PasswordEntry(step=self))

    def look(self) -> None:
        """Look for networks."""
        if self.page.wires.wifi is not None:
            self.page.wires.wifi.look()

    def choose(self, network: WifiNetwork) -> None:
        """Join a network, at once if it asks for no password."""
        if network.protection:
            self.chosen = network
        else:
            self.page.wires.wifi.join(network)

    def join(self, password: str) -> None:
        """Join the network with this password."""
        network, self.chosen = self.chosen, None
        self.page.wires.wifi.join(network, password)


class NetworkList(BoxLayout):
    """The networks in reach, and what came of joining one."""

    step = ObjectProperty(None, rebind=True)


class PasswordEntry(BoxLayout):
    """A password, of which the last letter alone is seen, and the keyboard that types it."""

    step = ObjectProperty(None, rebind=True)


def network_labels(text: Text, wifi: WifiShown) -> list[str]:
    """Return the networks with how well they are received."""
    return [text("screen-wifi-network", network=network.name, signal=network.signal) for network in wifi.networks]


def joined_labels(text: Text, wifi: WifiShown) -> list[str]:
    """Return the label of the network that the machine is in."""
    labels = network_labels(text, wifi)
    return [label for label, network in zip(labels, wifi.networks, strict=True) if network.joined]


def is_problem(says: Message | None) -> bool:
    """Return whether this says that something did not work."""
    return says is not None and says.code.startswith("problem-")


def covered(password: str) -> str:
    """Return a password as it is shown.

    >>> covered("abc")
    '••c'
    """
    return HIDDEN_LETTER * (len(password) - 1) + password[-1:]


read_later(__file__)
