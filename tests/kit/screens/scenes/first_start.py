"""The steps of a first start."""

from msgspec.structs import replace

from tableside.message import message
from tableside.screens.preferences import Settings
from tableside.screens.wires import WifiNetwork, WifiShown
from tableside.table.view.model import View
from tests.kit.screens import views
from tests.kit.screens.kivy_home import APP
from tests.kit.screens.parts import Wifi
from tests.kit.screens.scenes.showing import LOST, show_page

READERS = views.match().readers
NETWORKS = (
    WifiNetwork("Hall 3", "02:00:00:00:00:01", 88),
    WifiNetwork("Visitors of the hall", "02:00:00:00:00:02", 61, protection=""),
    *(WifiNetwork(f"The longest name of a network {at}"[:32], f"02:00:00:00:01:0{at}", 50 - at) for at in range(6)),
)
JOINED = (replace(NETWORKS[0], joined=True), *NETWORKS[1:])
REFUSED = message(
    "problem-wifi-not-joined",
    network=NETWORKS[7].name,
    cause="Connection activation failed: IP configuration could not be reserved (no available address, timeout, etc.).",
)
WIFI = Wifi()


def first_start(stage, step, *steps, readers=READERS):
    """The page at this step."""

    def begin(page):
        page.settings = Settings(still=True, language=APP.text.language)
        page.step = step

    wires = {"is_panel": True, "set_time": lambda _: None, "wifi": WIFI}
    return show_page(stage, "first start", View("start", readers=readers), begin, *steps, **wires)


def wifi(stage, shown, *steps):
    """The step that joins a network, which shows this."""
    root = first_start(stage, "wifi", *steps)
    APP.wifi = shown
    return root


def asks_password(network, typed=""):
    """The password of this network is asked for, of which so much is typed."""

    def choose(page):
        step = page.ids.place.children[0]
        step.choose(network)
        step.children[0].ids.keyboard.value = typed

    return choose


def further(page):
    """The keyboard shows its further keys."""
    page.ids.place.children[0].children[0].ids.keyboard.further = True


SCENES = {
    **{
        f"first start, {step}": lambda stage, step=step: first_start(stage, step)
        for step in ("turn", "corners", "language", "readers", "time")
    },
    "first start, corners, one touched": lambda stage: first_start(
        stage, "corners", lambda page: page.ids.place.children[0].children[0].trigger_action()
    ),
    "first start, readers, one works": lambda stage: first_start(
        stage, "readers", lambda page: page.feel(READERS[0].name)
    ),
    "first start, readers, one lost": lambda stage: first_start(stage, "readers", readers=LOST),
    "first start, readers, none": lambda stage: first_start(stage, "readers", readers=()),
    "first start, time refused": lambda stage: first_start(
        stage,
        "time",
        lambda page: setattr(page, "message", message("problem-cannot-shut-down", cause="Access denied")),
    ),
    "first start, wifi looks": lambda stage: wifi(stage, WifiShown(runs=True, says=message("wifi-looks"))),
    "first start, wifi": lambda stage: wifi(stage, WifiShown(NETWORKS)),
    "first start, wifi password": lambda stage: wifi(stage, WifiShown(NETWORKS), asks_password(NETWORKS[0])),
    "first start, wifi password typed": lambda stage: wifi(
        stage, WifiShown(NETWORKS), asks_password(NETWORKS[7], "password" * 7 + "1234567"), further
    ),
    "first start, wifi joins": lambda stage: wifi(
        stage, WifiShown(NETWORKS, runs=True, says=message("wifi-joins", network=NETWORKS[7].name))
    ),
    "first start, wifi joined": lambda stage: wifi(
        stage, WifiShown(JOINED, says=message("wifi-joined", network=JOINED[0].name))
    ),
    "first start, wifi wrong password": lambda stage: wifi(
        stage, WifiShown(NETWORKS, says=message("problem-wifi-password", network=NETWORKS[7].name))
    ),
    "first start, wifi refused": lambda stage: wifi(stage, WifiShown(NETWORKS, says=REFUSED)),
    "first start, wifi off": lambda stage: wifi(stage, WifiShown(says=message("problem-wifi-off"))),
}
