"""A real table and its real screen, as two people have it before them: what they touch is found by its words."""

import msgspec

from tableside.app.assembly import with_practice_decks
from tableside.screens.people import Memory, PastPlayer
from tableside.screens.root import Root
from tableside.screens.wires import Wires
from tests.kit.screens.parts import find
from tests.kit.table.table import AtTable


class Sitting:
    """A table with its screen: `touches` is how often somebody touched it, letters of names apart."""

    def __init__(self, folder, screen, *, practises=False):
        self.table = AtTable(folder / "data", practises=practises)
        self.screen, self.file, self.touches = screen, folder / "people.json", 0

    def __enter__(self):
        self.table.__enter__()
        tray = self.table.practice
        send = self.table.thread.send if tray is None else with_practice_decks(self.table.thread.send, tray)
        self.root = Root(Wires(send, tray=tray, people=self.file, save_people=self._save))
        self.show()
        self.screen.place(self.root)
        return self

    def __exit__(self, *error):
        self.table.__exit__(*error)

    def _save(self, content):
        self.file.write_bytes(content)
        return True

    def show(self):
        self.table.do()
        self.root.show(self.table.views[-1][1])
        self.screen.frames(4)

    def touch(self, *labels):
        for label in labels:
            self.screen.tap(find(self.root, label))
            self.show()
            self.touches += len(label) > 1

    def remember(self, *names, last=None):
        """These people played here on an earlier evening."""
        self._save(msgspec.json.encode(Memory(tuple(map(PastPlayer, names)), last)))
        self.root.main._fill()
        self.screen.frames(4)

    def is_in_first_turn(self):
        view = self.table.view
        return (view.stage, view.number) == ("match", 1) and self.root.page is None
