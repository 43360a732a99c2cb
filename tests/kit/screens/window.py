"""The app in a window, which prints what it sends: `python -m tests.kit.screens.window FOLDER WIDTHxHEIGHT [ROTATION]`.

It also prints READY whenever a touch in the middle of the screen begins to count, as after a page opened there.
"""

import sys
from pathlib import Path

from tableside.screens.display import choose
from tableside.screens.environment import prepare


def main(folder: Path, size: str, rotation: str = "0") -> None:
    width, _, height = size.partition("x")
    prepare(choose(), folder, (int(width), int(height)), int(rotation))
    from kivy.clock import Clock

    from tableside.screens.app import TablesideApp
    from tableside.screens.wires import Wires
    from tests.kit.screens import views

    app = TablesideApp()
    app.wire(Wires(lambda command: print(command, flush=True)))
    app.paint_to(folder / "screen.png")
    app.fit_desktop(lambda width, height: print(f"FITTED {width}x{height}", flush=True))
    app.show(views.recorded(views.match()))
    ready = [False]

    def watch(_: float) -> None:
        before, ready[0] = ready[0], app.root.guard.is_settled(app.root.width / 2, app.root.height / 2)
        if ready[0] and not before:
            print("READY", flush=True)

    Clock.schedule_interval(watch, 0.02)
    app.run()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
