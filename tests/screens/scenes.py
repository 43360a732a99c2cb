"""Every screen in every state that must fit, by name."""

from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from tableside.decks.pairing import GOES_ON
from tableside.engine import Secret
from tableside.judge.view import JudgeView
from tableside.table.view.model import ReaderView, View
from tests.screens import views
from tests.screens.parts import Judge, Tray, make

LONG_NAMES = replace(
    views.match(),
    halves=tuple(replace(half, name=views.LONG, points=half.points + 5) for half in views.match().halves),
    tiles=tuple(replace(tile, name="Ravenbloom Conservatory") for tile in views.match().tiles),
    chain=("Ornn, Fire Below the Mountain", "Consult the Past"),
)
CHECK = JudgeView(
    unlocked=True,
    message="Put the card on a reader.",
    marks=(("h1", "Ravenbloom Conservatory", "Alice", 6), ("h2", "Void Gate", "Bob", 7)),
    chosen="h1",
)
LOST = (
    ReaderView("ACS ACR122U PICC Interface 00 00", True, "ready"),
    ReaderView("Right", False, "unplugged or not answering: plug it in again; hide and play unread meanwhile"),
)


def noticed_away(view):
    return replace(view, halves=tuple(replace(half, notice=None) for half in view.halves))


def _match(view, tray=False):
    root, _ = make(tray=Tray() if tray else None)
    root.show(view)
    return root


def _opened(own, view=None, tray=True):
    root = _match(view or views.match(), tray)
    for half in root.base.halves.values():
        half.open(own)
    return root


def _room(room, view=None, *steps, **wires):
    root, _ = make(judge=Judge(), tray=Tray(), **wires)
    root.show(view or views.match())
    root.go(room)
    for step in steps:
        step(root.room)
    return root


def _judge(judge):
    root = _room("judge")
    root.show_judge(judge)
    return root


def _setup(steps):
    return _room("setup", View("start"), *[lambda room: room.forward()] * steps)


def _hidden():
    """A card was hidden just now."""
    view = views.match()
    root = _match(replace(view, tiles=tuple(replace(tile, marks=()) for tile in view.tiles)))
    root.show(views.noticed("B", views.HIDDEN))
    return root


def _put_off(view):
    root = _match(view)
    for half in root.base.halves.values():
        half._step_back()
    root.show(replace(view))
    return root


def _readers(part, view, *steps):
    return _room("readers", view, lambda room: room.turn_to(part), *steps)


def _decks(*lists, tagged):
    with TemporaryDirectory() as folder:
        for name in lists:
            Path(folder, f"{name}.txt").touch()
        for name in tagged:
            Path(folder, f"{name}.tags").touch()
        return _room("pair", decks=Path(folder))


def _competition(judge):
    root = _room("setup", View("start", judge=judge))
    root.room.dial = "competition"
    return root


def _witness_for_one_side():
    root = _room("witness", views.recorded(views.match()))
    root.room.one_sided = True
    return root


def _one_sided():
    root = _match(views.match())
    root.base.one_sided = True
    return root


SCENES = {
    "start": lambda: _match(View("start", readers=views.match().readers)),
    "start, nothing works": lambda: _match(View("start", readers=LOST, problems=(views.PROBLEM,), can_set_aside=True)),
    "start, ledger damaged": lambda: _match(
        View("start", readers=LOST, problems=(views.PROBLEM,), can_set_aside=True, can_rescue=True)
    ),
    "start, eight readers": lambda: _match(View("start", readers=views.reading(8).readers)),
    "start, eight readers, one lost": lambda: _match(View("start", readers=views.reading(8, lost=(2,)).readers)),
    "start, found": lambda: _match(View("start", readers=views.match().readers, found=views.FOUND)),
    "match": lambda: _match(views.match()),
    "match, hidden": _hidden,
    "match, found": lambda: _match(views.match(found=views.FOUND)),
    "match, found much, four": lambda: _match(replace(views.many(4), found=views.FOUND_MUCH)),
    "match, found, put off": lambda: _put_off(views.match(found=views.FOUND)),
    "match, ledger damaged": lambda: _match(
        replace(views.match(), problems=(views.PROBLEM,), can_set_aside=True, can_rescue=True)
    ),
    "match, ledger damaged, four": lambda: _match(
        replace(views.many(4), problems=(views.PROBLEM,), can_set_aside=True, can_rescue=True)
    ),
    "witness": lambda: _room("witness", views.recorded(views.match())),
    "witness, one side": _witness_for_one_side,
    "witness, nothing signed": lambda: _room("witness", views.recorded(views.match(), witness="", judge="")),
    "match, practice": lambda: _match(views.match(), tray=True),
    "match, long names": lambda: _match(LONG_NAMES),
    "match, open": lambda: _match(views.calm()),
    "match, three": lambda: _match(views.many(3)),
    "match, four": lambda: _match(views.many(4)),
    "match, teams": lambda: _match(views.teams()),
    "match, teams, won": lambda: _match(replace(views.teams(), winner="B")),
    "match, choosing": lambda: _match(views.choosing()),
    "match, hurt": lambda: _match(noticed_away(views.choosing())),
    "match, one game won": lambda: _match(views.series()),
    "match, next game": lambda: _match(replace(views.series(), winner="A")),
    "setup, next game": lambda: _room("setup", replace(views.series(), winner="A"), lambda room: room.forward()),
    "match, won": lambda: _match(replace(views.match(), winner="A")),
    "match, reader lost": lambda: _match(replace(views.match(), readers=LOST)),
    "match, disk full": lambda: _match(replace(views.match(), problems=(views.PROBLEM,), can_set_aside=True)),
    "match, one side": _one_sided,
    **{
        f"notice {n}, {seats}": lambda notice=notice, seats=seats: _match(
            views.noticed("A", notice, views.noticed("B", notice, views.many(seats) if seats > 2 else None)), seats == 2
        )
        for n, notice in enumerate(views.NOTICES)
        for seats in (2, 4)
    },
    **{f"own {own}": lambda own=own: _opened(own) for own in ("menu", "history", "leave", "score", "tray")},
    "own menu, four": lambda: _opened("menu", views.many(4)),
    "setup, how": lambda: _setup(0),
    "setup, who": lambda: _setup(1),
    "setup, where": lambda: _setup(2),
    "setup, competition": lambda: _competition(""),
    "setup, competition, judge": lambda: _competition(views.JUDGE),
    "pair": lambda: _room("pair"),
    "pairing": lambda: _match(views.PAIRING, tray=True),
    "pair, decks": lambda: _decks(
        "Hidden aggro", "Calm", tagged=("Hidden aggro", "WORLD-CHAMPIONSHIP-2026-top-8-list")
    ),
    "pair, many decks": lambda: _decks(*(f"Deck number {n}" for n in range(12)), tagged=("Calm", "Deck number 3")),
    "pairing, goes on": lambda: _match(
        replace(views.PAIRING, pairing=replace(views.PAIRING.pairing, text=GOES_ON)), tray=True
    ),
    "readers": lambda: _room("readers", replace(views.match(), readers=LOST)),
    "readers, none": lambda: _room("readers", replace(views.match(), readers=())),
    "readers, one": lambda: _room("readers", views.reading(1)),
    "readers, eight": lambda: _room("readers", views.reading(8, given=range(8))),
    "readers, eight, some lost": lambda: _room("readers", views.reading(8, lost=(1, 4), given=(1, 2))),
    "readers, long names": lambda: _room("readers", views.reading(8, LONG_NAMES, given=range(8))),
    "readers, screen": lambda: _readers("Screen", views.match()),
    "spots": lambda: _readers("Spots", views.reading(3, given=(2,))),
    "spots, none": lambda: _readers("Spots", views.reading(0)),
    "spots, one": lambda: _readers("Spots", views.reading(1)),
    "spots, one, taken": lambda: _readers("Spots", views.reading(1, given=(0,))),
    "spots, eight": lambda: _readers("Spots", views.reading(8, given=range(8))),
    "spots, eight, one lost": lambda: _readers("Spots", views.reading(8, lost=(1,), given=range(8))),
    "spots, four": lambda: _readers("Spots", views.reading(8, views.many(4), given=range(3))),
    "spots, long names": lambda: _readers("Spots", views.reading(8, LONG_NAMES, given=range(8))),
    "spots, long names, more": lambda: _readers(
        "Spots", views.reading(8, LONG_NAMES, lost=(7,), given=range(8)), lambda room: room._shown._turn()
    ),
    "spots, awaited": lambda: _readers("Spots", views.awaiting(views.reading(3))),
    "spots, awaited, long": lambda: _readers("Spots", views.awaiting(views.reading(3, LONG_NAMES, lost=(1,)), 5)),
    "spots, taken": lambda: _readers(
        "Spots", views.reading(3, given=(2,)), lambda room: room.choose(room.view.spots[0])
    ),
    "spots, taken, long": lambda: _readers(
        "Spots", views.reading(8, LONG_NAMES, lost=(0,), given=range(8)), lambda room: room.choose(room.view.spots[6])
    ),
    "settings": lambda: _room("settings", None, lambda room: room.begin_pin()),
    "settings, judge": lambda: _room("settings", views.recorded(views.match())),
    "settings, no judge": lambda: _room("settings", replace(views.match(), judges=())),
    "settings, judges": lambda: _room("settings", views.recorded(views.match(), judges=views.STICKS)),
    "settings, judges, one damaged": lambda: _room(
        "settings", views.recorded(views.match(), judges=views.STICKS, problems=(views.DAMAGED,))
    ),
    "judge, looks": lambda: _judge(
        replace(CHECK, answer="SAME", legal="legal", card=Secret("Ornn, Fire Below the Mountain"))
    ),
    "judge, locked": lambda: _room("judge"),
    "judge, choose": lambda: _judge(replace(CHECK, chosen="", message="")),
    "judge, many": lambda: _judge(replace(CHECK, marks=CHECK.marks * 4)),
    **{
        f"judge, {answer}": lambda answer=answer: _judge(
            replace(CHECK, answer=answer, hidden="does not have Hidden", legal="not legal", since=6)
        )
        for answer in ("SAME", "NOT THE SAME", "CANNOT TELL")
    },
    "judge, tray": lambda: _room("judge", None, lambda room: room.open_tray("A")),
}
