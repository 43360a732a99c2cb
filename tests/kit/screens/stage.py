"""A window in one language on which one scene after the other is shown, without building each from nothing."""

from msgspec.structs import replace

from tableside.screens.match import seats
from tableside.screens.wires import NO_HALL, NO_MACHINE, NO_WIFI, HallJoinShown
from tests.kit.screens.kivy_home import APP, Builder, Clock, Window
from tests.kit.screens.parts import make
from tests.kit.screens.screen import clear_window, forget_widgets


class Stage:
    """The screens that scenes share: building one takes longer than all that is checked on it.

    Scenes with the same people at the table share one, as the views of a match do. It shows a quiet view in between,
    so that nothing stays of the scene before. `tables` are the tables to which the screens send, and
    `settings` is the file with their settings.
    """

    def __init__(self, settings=None):
        self._roots = {}
        self._settings = settings
        self.tables = {}

    def show(self, view, **wires):
        """A screen with these wires that shows this view alone."""
        people = seats(view) if view.stage == "match" else ()
        place = (view.stage, people, *sorted((name, str(wire)) for name, wire in wires.items()))
        if place not in self._roots:
            self._roots[place], table = make(settings=self._settings, **wires)
            self.tables[self._roots[place]] = table
        root = self._roots[place]
        root.rest.wake()  # no scene is dim because those before it took minutes
        APP.settings = replace(APP.settings, still=True)  # each scene is at rest at once
        APP.machine, APP.wifi, APP.hall, APP.hall_joining = NO_MACHINE, NO_WIFI, NO_HALL, HallJoinShown()
        root.go("")
        root.end_interaction()
        root.end_first_game()
        root.show(quiet(view))
        if view.stage == "match":
            root.main.one_sided = root.main.unscanned = False
        root.show(view)
        return root

    def clear(self):
        """Let go of all screens: Kivy measures each widget anew when the size or the language changes."""
        self._roots.clear()
        self.tables.clear()
        forget_widgets()

    def place(self, root):
        """Put a screen into the window and lay it out; what it looks like is not drawn."""
        clear_window()
        Window.add_widget(root)
        for _ in range(4):
            Clock.tick()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()


def quiet(view):
    """The same people at the same table, with nothing over it."""
    panels = tuple(replace(panel, notice=None) for panel in view.player_panels)
    return replace(view, player_panels=panels, problems=(), readers=(), recovery=None, winner=None)
