"""Parts that the screens are wired to in tests: everything that is told is kept."""

import gc

from tableside.screens.preferences import read
from tableside.screens.root import Root
from tableside.screens.wires import Wires
from tests.kit.screens import made_up_notices, views
from tests.kit.screens.kivy_home import Metrics
from tests.kit.screens.practice_cards import PRACTICE


class Table:
    """The commands that were sent."""

    def __init__(self):
        self.sent = []

    def send(self, command):
        self.sent.append(command)

    def take(self):
        """Return what was sent since the last time."""
        sent, self.sent = self.sent, []
        return sent


class Wifi:
    """A Wi-Fi: the networks that were to be joined, with their passwords, and how often it looked."""

    def __init__(self):
        self.joins = []
        self.looks = 0

    def look(self):
        self.looks += 1

    def join(self, network, password=""):
        self.joins.append((network.name, password))


class Judge:
    """The requests of the judge's screen, and in `entrants` who entered the PINs."""

    def __init__(self):
        self.asked = []
        self.entrants = []

    def unlock(self, pin, entrant):
        self.asked.append(("unlock", pin))
        self.entrants.append(entrant)

    def choose(self, handle):
        self.asked.append(("choose", handle))

    def look(self, reason):
        self.asked.append(("look", reason))

    def attend(self, side):
        """Nothing is asked for by standing there."""

    def show(self):
        """The view of a test is shown by the test."""

    def open(self, page):
        self.asked.append(("open", page))

    def ask(self, player, edition="", chosen=None):
        self.asked.append(("ask", player, edition, chosen))

    def step(self, option):
        self.asked.append(("step", option))

    def end_call(self, outcome):
        self.asked.append(("end_call", outcome))

    def take_back(self):
        self.asked.append(("take_back",))

    def add_time(self, minutes):
        self.asked.append(("add_time", minutes))

    def lock(self):
        self.asked.append(("lock",))

    def set_pin(self, old, new, role, entrant):
        self.asked.append(("set_pin", old, new, role))
        self.entrants.append(entrant)

    def propose_key(self, file):
        self.asked.append(("propose_key", file))

    def propose_no_key(self):
        self.asked.append(("propose_no_key",))

    def confirm(self, pin, opens, entrant):
        self.asked.append(("confirm", pin, opens))
        self.entrants.append(entrant)

    def agree(self, player):
        self.asked.append(("agree", player))

    def cancel(self):
        self.asked.append(("cancel",))

    def take(self):
        """Return what was asked for since the last time."""
        asked, self.asked, self.entrants = self.asked, [], []
        return asked


class Tray:
    """Ten practice cards a player, and what was done with them."""

    CARDS = tuple(card.name for card in PRACTICE)

    def __init__(self):
        self.done = []

    def readers(self):
        return ("Reader 1", "Reader 2")

    def tap(self, reader, player, at):
        self.done.append(("tap", reader, player, at))

    def lift(self, reader):
        self.done.append(("lift", reader))


BATTLEFIELDS = tuple(f"{name} {number}" for number in range(14) for name in ("Ravenbloom Conservatory", "Void Gate"))


def make(table=None, **wires):
    """The whole screen, and the table to which it sends.

    Where its text is larger than that of the screen before, each widget that is alive is measured anew.
    """
    table = table or Table()
    if read(wires.get("settings")).large_text != (Metrics.fontscale > 1):
        gc.collect()
    return Root(Wires(table.send, **{"battlefields": BATTLEFIELDS, **wires})), table


def walk(widget):
    """Everything that is seen of a widget."""
    if widget.opacity == 0 or widget.width <= 0 or widget.height <= 0:
        return
    yield widget
    for child in widget.children:
        yield from walk(child)


def texts(widget):
    """Every text that is seen."""
    return [child.text for child in walk(widget) if getattr(child, "text", "")]


def find(widget, text, of=0):
    """The widget with this text, the first or a later widget."""
    found = [child for child in walk(widget) if getattr(child, "text", None) == text]
    assert len(found) > of, f"{text!r} is not among {texts(widget)}"
    return found[of]


def panel(root, player):
    """The panel of a player on the match screen."""
    return root.main.panels[player]


def turn_to(screen, widget, text):
    """The button with this text, on whichever page of a sheet it stands."""
    for _ in range(9):
        if text in texts(widget):
            return find(widget, text)
        screen.tap(find(widget, "More"))
    raise AssertionError(f"{text!r} is on no page; the last one has {texts(widget)}")


def look_at(screen, root, player):
    """Hold the button that shows the player's own facedown card, until its name is there; return the finger."""
    root.show(views.noticed(player, made_up_notices.HOLD))
    screen.frames()
    finger = screen.down(find(panel(root, player), "Hold to see"))
    root.show(views.noticed(player, made_up_notices.LOOKED))
    screen.frames()
    return finger
