"""Every screen in every state that must fit, by name."""

from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from tableside.engine import Secret
from tableside.judge.comparison import CheckFinding
from tableside.judge.view import FacedownChoice, JudgeView
from tableside.message import CardName, Names, message
from tableside.screens.readers import PARTS
from tableside.table.view.model import ReaderView, View
from tests.kit.screens import views
from tests.kit.screens.parts import Judge, Tray, make

LONG_NAMES = replace(
    views.match(),
    names=Names(dict.fromkeys("AB", views.LONG), dict.fromkeys((1, 2), "Ravenbloom Conservatory")),
    player_panels=tuple(
        replace(panel, name=views.LONG, points=panel.points + 5) for panel in views.match().player_panels
    ),
    tiles=tuple(replace(tile, name=views.literal("Ravenbloom Conservatory")) for tile in views.match().tiles),
    chain=(CardName("Ornn, Fire Below the Mountain"), CardName("Consult the Past")),
)
CHECK = JudgeView(
    unlocked=True,
    message=message("judge-put-card-down"),
    choices=(FacedownChoice("h1", 1, "A", 6), FacedownChoice("h2", 2, "B", 7)),
    chosen="h1",
    names=Names({"A": "Alice", "B": "Bob"}, {1: "Ravenbloom Conservatory", 2: "Void Gate"}),
)
FINDING = CheckFinding("same", has_hidden=True, legal=False, since=6)
LOST = (
    ReaderView("ACS ACR122U PICC Interface 00 00", True, views.READY),
    ReaderView("Right", False, views.LOST),
)


def noticed_away(view):
    return replace(view, player_panels=tuple(replace(panel, notice=None) for panel in view.player_panels))


def _match(view, tray=False):
    root, _ = make(tray=Tray() if tray else None)
    root.show(view)
    return root


def _opened(sheet, view=None, tray=True):
    root = _match(view or views.match(), tray)
    for panel in root.main.panels.values():
        panel.open(sheet)
    return root


def _page(page, view=None, *steps, **wires):
    root, _ = make(judge=Judge(), tray=Tray(), **wires)
    root.show(view or views.match())
    root.go(page)
    for step in steps:
        step(root.page)
    return root


def _judge(judge):
    root = _page("judge")
    root.show_judge(judge)
    return root


def _setup(steps):
    return _page("setup", View("start"), *[lambda page: page.forward()] * steps)


def _hidden():
    """A card was hidden just now."""
    view = views.match()
    root = _match(replace(view, tiles=tuple(replace(tile, facedown=()) for tile in view.tiles)))
    root.show(views.noticed("B", views.HIDDEN))
    return root


def _put_off(view):
    root = _match(view)
    for panel in root.main.panels.values():
        panel._step_back()
    root.show(replace(view))
    return root


def _readers(part, view, *steps):
    return _page("readers", view, lambda page: page.turn_to(list(PARTS).index(part)), *steps)


def _decks(*lists, tagged):
    with TemporaryDirectory() as folder:
        for name in lists:
            Path(folder, f"{name}.txt").touch()
        for name in tagged:
            Path(folder, f"{name}.tags").touch()
        return _page("pair", decks=Path(folder))


def _competition(judge):
    root = _page("setup", View("start", judge=judge))
    root.page.dial = "competition"
    return root


def _witness_for_one_side():
    root = _page("witness", views.recorded(views.match()))
    root.page.one_sided = True
    return root


def _one_sided():
    root = _match(views.match())
    root.main.one_sided = True
    return root


SCENES = {
    "start": lambda: _match(View("start", readers=views.match().readers)),
    "start, nothing works": lambda: _match(View("start", readers=LOST, problems=(views.PROBLEM,), can_set_aside=True)),
    "start, ledger damaged": lambda: _match(
        View("start", readers=LOST, problems=(views.PROBLEM,), can_set_aside=True, can_rescue=True)
    ),
    "start, eight readers": lambda: _match(View("start", readers=views.reading(8).readers)),
    "start, eight readers, one lost": lambda: _match(View("start", readers=views.reading(8, lost=(2,)).readers)),
    "start, recovery": lambda: _match(View("start", readers=views.match().readers, recovery=views.RECOVERY)),
    "match": lambda: _match(views.match()),
    "match, hidden": _hidden,
    "match, recovery": lambda: _match(views.match(recovery=views.RECOVERY)),
    "match, recovery much, four": lambda: _match(replace(views.many(4), recovery=views.LONG_RECOVERY)),
    "match, recovery, put off": lambda: _put_off(views.match(recovery=views.RECOVERY)),
    "match, ledger damaged": lambda: _match(
        replace(views.match(), problems=(views.PROBLEM,), can_set_aside=True, can_rescue=True)
    ),
    "match, ledger damaged, four": lambda: _match(
        replace(views.many(4), problems=(views.PROBLEM,), can_set_aside=True, can_rescue=True)
    ),
    "witness": lambda: _page("witness", views.recorded(views.match())),
    "witness, one side": _witness_for_one_side,
    "witness, nothing signed": lambda: _page("witness", views.recorded(views.match(), witness="", judge="")),
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
    "match, match won": lambda: _match(replace(views.series(), next_game=None, winner="A", match_decided=True)),
    "setup, next game": lambda: _page("setup", replace(views.series(), winner="A"), lambda page: page.forward()),
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
    **{
        f"opened {sheet}": lambda sheet=sheet: _opened(sheet) for sheet in ("menu", "history", "leave", "score", "tray")
    },
    "opened menu, four": lambda: _opened("menu", views.many(4)),
    "setup, how": lambda: _setup(0),
    "setup, who": lambda: _setup(1),
    "setup, where": lambda: _setup(2),
    "setup, competition": lambda: _competition(""),
    "setup, competition, judge": lambda: _competition(views.JUDGE),
    "pair": lambda: _page("pair"),
    "pairing": lambda: _match(views.PAIRING, tray=True),
    "pair, decks": lambda: _decks(
        "Hidden aggro", "Calm", tagged=("Hidden aggro", "WORLD-CHAMPIONSHIP-2026-top-8-list")
    ),
    "pair, many decks": lambda: _decks(*(f"Deck number {n}" for n in range(12)), tagged=("Calm", "Deck number 3")),
    "pairing, goes on": lambda: _match(
        replace(views.PAIRING, pairing=replace(views.PAIRING.pairing, text=message("pairing-resumed"))), tray=True
    ),
    "readers": lambda: _page("readers", replace(views.match(), readers=LOST)),
    "readers, none": lambda: _page("readers", replace(views.match(), readers=())),
    "readers, one": lambda: _page("readers", views.reading(1)),
    "readers, eight": lambda: _page("readers", views.reading(8, given=range(8))),
    "readers, eight, some lost": lambda: _page("readers", views.reading(8, lost=(1, 4), given=(1, 2))),
    "readers, long names": lambda: _page("readers", views.reading(8, LONG_NAMES, given=range(8))),
    "readers, screen": lambda: _readers("screen", views.match()),
    "spots": lambda: _readers("spots", views.reading(3, given=(2,))),
    "spots, none": lambda: _readers("spots", views.reading(0)),
    "spots, one": lambda: _readers("spots", views.reading(1)),
    "spots, one, taken": lambda: _readers("spots", views.reading(1, given=(0,))),
    "spots, eight": lambda: _readers("spots", views.reading(8, given=range(8))),
    "spots, eight, one lost": lambda: _readers("spots", views.reading(8, lost=(1,), given=range(8))),
    "spots, four": lambda: _readers("spots", views.reading(8, views.many(4), given=range(3))),
    "spots, long names": lambda: _readers("spots", views.reading(8, LONG_NAMES, given=range(8))),
    "spots, long names, more": lambda: _readers(
        "spots", views.reading(8, LONG_NAMES, lost=(7,), given=range(8)), lambda page: page._shown._turn()
    ),
    "spots, awaited": lambda: _readers("spots", views.awaiting(views.reading(3))),
    "spots, awaited, long": lambda: _readers("spots", views.awaiting(views.reading(3, LONG_NAMES, lost=(1,)), 5)),
    "spots, taken": lambda: _readers(
        "spots", views.reading(3, given=(2,)), lambda page: page.choose(page.view.spots[0])
    ),
    "spots, taken, long": lambda: _readers(
        "spots", views.reading(8, LONG_NAMES, lost=(0,), given=range(8)), lambda page: page.choose(page.view.spots[6])
    ),
    "settings": lambda: _page("settings", None, lambda page: page.begin_pin()),
    "settings, judge": lambda: _page("settings", views.recorded(views.match())),
    "settings, no judge": lambda: _page("settings", replace(views.match(), judges=())),
    "settings, judges": lambda: _page("settings", views.recorded(views.match(), judges=views.STICKS)),
    "settings, judges, one damaged": lambda: _page(
        "settings", views.recorded(views.match(), judges=views.STICKS, problems=(views.DAMAGED,))
    ),
    "judge, looks": lambda: _judge(replace(CHECK, finding=FINDING, card=Secret("Ornn, Fire Below the Mountain"))),
    "judge, locked": lambda: _page("judge"),
    "judge, choose": lambda: _judge(replace(CHECK, chosen="", message=None)),
    "judge, many": lambda: _judge(replace(CHECK, choices=CHECK.choices * 4)),
    **{
        f"judge, {answer}": lambda answer=answer: _judge(
            replace(CHECK, finding=replace(FINDING, answer=answer, has_hidden=None, legal=None))
        )
        for answer in ("same", "different", "unknown")
    },
    "judge, tray": lambda: _page("judge", None, lambda page: page.open_tray("A")),
}
