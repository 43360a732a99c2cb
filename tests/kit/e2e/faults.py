"""The driver, which can also put mistakes into the app: `python -m tests.kit.e2e.faults run --data DIR`.

{"do": "fault", "where": "clock"}                       something that is due at once raises
{"do": "fault", "where": "interval"}                    something that is due before each frame raises, every time
{"do": "fault", "where": "button", "text": "PASS"}      the handler of the button with this text raises
{"do": "fault", "where": "view"}                        the next view cannot be shown
{"do": "fault", "where": "table"}                       a job on the table's own thread raises
{"do": "fault", "where": "building"}                    the table cannot make its next view
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.kit.e2e import driver

SECRET = "Zyxommaquill"
"""A word in each exception and beside it: a log that has it could name a facedown card."""


def fault(*_: Any) -> None:
    card = SECRET
    raise KeyError(card, f"{card} lies facedown")


def once(owner: Any, name: str) -> None:
    """Make a method raise the next time that it is called."""
    method = getattr(owner, name)

    def failing(*arguments: Any, **options: Any) -> Any:
        setattr(owner, name, method)
        fault()

    setattr(owner, name, failing)


def put(order: dict[str, Any]) -> None:
    from kivy.app import App
    from kivy.clock import Clock

    from tableside.screens.match import MatchScreen
    from tableside.table import live_table
    from tableside.table.table_loop import Job

    def send(job: Callable[[Any], None]) -> None:
        """Run a job on the table's own thread, which makes a view after it."""
        App.get_running_app()._wires.send(Job(job))

    match order["where"]:
        case "clock":
            Clock.schedule_once(fault)
        case "interval":
            Clock.schedule_interval(fault, 0)
        case "button":
            for text, widget in driver.on_screen():
                if text == order["text"]:
                    widget.bind(on_release=fault)
        case "view":
            send(lambda table: once(MatchScreen, "show"))
        case "table":
            send(fault)
        case "building":
            send(lambda table: once(live_table, "at_match"))


def obey(order: dict[str, Any], answer: driver.Answer) -> None:
    if order["do"] == "fault":
        put(order)
        answer({})
    else:
        driver.obey(order, answer)


if __name__ == "__main__":
    driver.main(obey)
