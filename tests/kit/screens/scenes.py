"""Every screen in every state that must fit, by name: each is a function that shows it on a stage."""

from dataclasses import replace as replaced
from pathlib import Path

from msgspec.structs import replace

from tableside.decks.kept import KeptDeck
from tableside.engine import Secret
from tableside.engine.model.verdict import Reason
from tableside.judge.comparison import CheckFinding, describe_legality
from tableside.judge.fact_lines import fact_lines
from tableside.judge.hide_facts import HideFacts, ZoneChange
from tableside.judge.view import CallView, FacedownChoice, JudgeChange, JudgeView
from tableside.judge.what_if import ANSWERS, Answer, Questions
from tableside.match.first_player import FirstDraw
from tableside.match.public.lines import HistoryLine
from tableside.message import CardName, Names, PlaceName, PlayerName, message
from tableside.screens.pair import KeptPin
from tableside.screens.people import Memory, Person
from tableside.screens.readers import PARTS
from tableside.screens.wires import NO_OVERLAY, OverlayShown
from tableside.table.view.model import ClockView, JudgeCallView, Notice, ReaderView, View
from tests.kit.screens import views
from tests.kit.screens.kivy_home import APP
from tests.kit.screens.notices import REAL_NOTICES
from tests.kit.screens.parts import Judge, Tray
from tests.kit.screens.steps import STEPS

LONG_NAMES = replace(
    views.match(),
    names=Names(dict.fromkeys("AB", views.LONG), dict.fromkeys((1, 2), "Ravenbloom Conservatory")),
    player_panels=tuple(
        replace(panel, name=views.LONG, points=panel.points + 5) for panel in views.match().player_panels
    ),
    tiles=tuple(replace(tile, name=views.literal("Ravenbloom Conservatory")) for tile in views.match().tiles),
    chain=(CardName("Ornn, Fire Below the Mountain"), CardName("Consult the Past")),
)
FACTS = HideFacts(
    handle="h1",
    seq=48,
    at="2026-11-22T14:05:00",
    player="A",
    place=1,
    turn=6,
    whose="A",
    phase="main",
    state="neutral open",
    source="hand",
    cost="untold",
    legality="illegal",
    reasons=(Reason("811.1", "reason-card-lacks-hidden", public=False),),
    edition="2026-07-16",
    let_stand="players",
    entered=(ZoneChange(52, 8, 1, "draw step"), ZoneChange(60, 10, 1, "draw step"), ZoneChange(61, 10, 2, "draw")),
    left=(ZoneChange(55, 8, 1, "played"), ZoneChange(63, 10, 1, "hidden")),
    actions=17,
    by_hand=2,
    looks=(("A", 2),),
    checks=1,
)
CHECK = JudgeView(
    unlocked=True,
    message=message("judge-put-card-down"),
    choices=(FacedownChoice("h1", 1, "A", 6), FacedownChoice("h2", 2, "B", 7)),
    chosen="h1",
    facts=fact_lines(FACTS),
    names=Names({"A": "Alice", "B": "Bob"}, {1: "Ravenbloom Conservatory", 2: "Void Gate"}),
)
FINDING = CheckFinding(
    "same", False, message("judge-check", card=message("judge-same-card"), hide=describe_legality(FACTS))
)
FINDINGS = {
    "same": replace(
        FINDING,
        legal=True,
        sentence=message("judge-check", card=message("judge-same-card"), hide=message("judge-hide-legal")),
    ),
    "illegal": FINDING,
    "different": replace(
        FINDING,
        answer="different",
        sentence=message("judge-check", card=message("judge-other-card"), hide=describe_legality(FACTS)),
    ),
    "unknown": CheckFinding(
        "unknown",
        None,
        message("judge-check", card=message("judge-cannot-tell-sealed"), hide=message("judge-hide-not-known")),
        message("judge-would-key"),
    ),
}
CALL = CallView(
    "A",
    "2026-11-22T14:05:00+00:00",
    (
        message("history-refused", action=message("history-hid", player=PlayerName("A"), place=PlaceName(1))),
        message("judge-private-reason", reason=message("reason-card-lacks-hidden"), rule="811.1"),
    ),
)
ASKED = Questions(
    "A",
    "2026-07-16",
    tuple(message("what-if-hide", player=PlayerName("A"), place=PlaceName(at)) for at in (1, 2))
    + tuple(message("what-if-play", player=PlayerName("A"), place=PlaceName(at)) for at in (1, 2)),
    1,
    Answer(
        message("what-if-hide", player=PlayerName("A"), place=PlaceName(2)),
        "illegal",
        (
            ANSWERS["illegal"],
            message("what-if-reason", reason=message("reason-chain-exists"), rule="811.1.b"),
            message(
                "what-if-reason",
                reason=message("reason-does-not-control", player=PlayerName("A"), place=PlaceName(2)),
                rule="811.1.b",
            ),
        ),
        ("811.1.b",),
    ),
)
DESK_LOG = tuple(
    HistoryLine(
        message(
            "judge-log-check",
            line=message("history-judge-checked-at", place=PlaceName(1)),
            found=message(f"judge-log-{found}"),
        ),
        at="2026-11-22T14:05:00+00:00",
    )
    for found in ("same-illegal", "other-legal", "unknown") * 4
)
LOST = (
    ReaderView("ACS ACR122U PICC Interface 00 00", True, views.READY),
    ReaderView("Right", False, views.LOST),
)


JUDGE, TRAY = Judge(), Tray()


def noticed_away(view):
    return replace(view, player_panels=tuple(replace(panel, notice=None) for panel in view.player_panels))


def _match(stage, view, tray=False):
    return stage.show(view, tray=TRAY if tray else None)


def _opened(stage, sheet, view=None, tray=True):
    root = _match(stage, view or views.match(), tray)
    for panel in root.main.panels.values():
        panel.open(sheet)
    return root


def _called(seats):
    return replace(views.many(seats) if seats > 2 else views.match(), called=JudgeCallView("A", "2026-11-22T14:05:00"))


def _looks(stage, seats):
    """Both sides hold the button that shows their facedown card."""
    view = views.many(seats) if seats > 2 else None
    root = _match(stage, views.noticed("A", views.HOLD, views.noticed("B", views.HOLD, view)))
    for player in "AB":
        root.main.panels[player].ids.sheet.hold_button.held = True
    root.show(views.noticed("A", views.LOOKED, views.noticed("B", views.LOOKED, view)))
    return root


def _refused(seats):
    view = views.many(seats) if seats > 2 else None
    shown = views.noticed("A", views.REFUSED, views.noticed("B", views.REFUSED, view))
    return replace(shown, edition="2026-07-16")


def _help(stage, about):
    root = stage.show(views.match())
    root.open_help(about)
    return root


def _page(stage, page, view=None, *steps, **wires):
    root = stage.show(view or views.match(), judge=JUDGE, tray=TRAY, **wires)
    root.go(page)
    for step in steps:
        step(root.page)
    return root


def _judge(stage, judge):
    root = _page(stage, "judge")
    root.show_judge(judge)
    return root


def _why(stage):
    """The judge is asked why they look."""
    root = _judge(stage, CHECK)
    root.page.ids.panel.children[0].ids.place.children[0].asks_reason = True
    return root


KEY = JudgeChange(
    "key", views.JUDGE, " ".join(f"{at:02x}{255 - at:02x}" for at in range(16)), views.STICKS[1].id, True, True
)


BY_HAND = message("problem-judge-key-by-hand", before=views.JUDGE, now=views.STICKS[1].id)
OF_MATCH = message("problem-judge-key-of-match", match=12, now=message("judge-no-key"), own=views.JUDGE)


def _proposed(stage, change, *steps, result=None):
    root = _page(stage, "settings", views.recorded(views.match(), judges=views.STICKS))
    root.show_judge(JudgeView(change=change))
    if result is not None:
        root.page.waits_for = "key"
        root.show_judge(JudgeView(message=result, change=change))
    for step in steps:
        step(root.page)
    return root


def _overlay(stage, shown, view, *, lan):
    APP.overlay = shown
    root = _page(stage, "overlay", view, change_overlay=print)
    root.page.settings = replace(root.page.settings, lan=lan)
    return root


def _consent(stage, change, view=None, waits=None):
    view = view or views.match()
    root = stage.show(view, judge=JUDGE)
    players = waits or tuple(panel.player for panel in view.player_panels)
    names = Names(dict.fromkeys("ABCD", "Bartholomew"))
    root.show_judge(JudgeView(change=replace(change, waits=players), names=names))
    return root


def _setup(stage, steps):
    return _page(stage, "setup", View("start"), *[lambda page: page.forward()] * steps)


TIME = message("clock-last-turn", turns=3)
OVER = ClockView(50, None, 0, message("clock-over"))


def _tied():
    """A game of a match that is tied in games and points after the additional turns."""
    view = views.series()
    panels = tuple(replace(panel, points=5, won=1) for panel in view.player_panels)
    return replace(view, next_game=None, game=3, player_panels=panels, clock=OVER)


def _opened_by_all(stage, view, sheet):
    root = _match(stage, view)
    root.main.panels["A"].open(sheet)
    return root


def _setup_at(stage, step, mode="duel"):
    root = _page(stage, "setup", View("start", draw=FirstDraw("dice", "B", {"A": 3, "B": 6, "C": 1, "D": 2})))
    root.page.memory = Memory((Person("Maximiliana von Hohenstein"), Person("Александра", "they/them")))
    root.page.mode, root.page.step = mode, step
    return root


def _hidden(stage):
    """A card was hidden just now."""
    view = views.match()
    root = _match(stage, replace(view, tiles=tuple(replace(tile, facedown=()) for tile in view.tiles)))
    root.show(views.noticed("B", views.HIDDEN))
    return root


def _put_off(stage, view):
    root = _match(stage, view)
    for panel in root.main.panels.values():
        panel._step_back()
    root.show(replace(view))
    return root


def _readers(stage, part, view, *steps):
    return _page(stage, "readers", view, lambda page: page.turn_to(list(PARTS).index(part)), *steps)


def _decks(stage, *lists, tagged, more=False):
    names = sorted([*(f"{name}.txt" for name in lists), *(f"{name}.tags" for name in tagged)])
    return _page(stage, "pair", replace(views.match(), decks=views.deck_files(*names, more=more)))


def _typed_code(page):
    page.types = True
    pad = page.ids.place.children[0]
    pad.entered = "CIAAAAAAAAAQCAAAA4AACAIAABMQAAILAAAAICIMDMOVOX3AM5UHIAIDAAACO6XYAEAQKAAABX3QDGACUABKIAQAAEBQAAAWDB"


def _held_faults(stage):
    card, near = CardName("Pakaa Cubb"), CardName("Pakaa Cub")
    lines = (
        message("deck-fault-main-few", number=36, limit=40),
        message("deck-fault-unknown-near", line=7, card=card, near=near),
        message("deck-fault-champion-misfit", card=CardName("Ornn, Fire Below the Mountain")),
        *[message("deck-fault-runes", number=11, limit=12)] * 4,
    )
    pairing = replace(
        views.PAIRING.pairing,
        text=message("pairing-unknown-names", count=3),
        name="Ornn, Fire Below the Mountain",
        next=4,
        replaces=True,
        faults=len(lines),
        fault_lines=lines,
        may_undo=True,
        may_correct=True,
    )
    root = _match(stage, replace(views.PAIRING, pairing=pairing), tray=True)
    root.main.ids.hold.held = True
    return root


def _competition(stage, judge, **changes):
    root = _page(stage, "setup", View("start", judge=judge, **changes))
    root.page.dial = "competition"
    return root


def _witness_for_one_side(stage):
    root = _page(stage, "witness", views.recorded(views.match()))
    root.page.one_sided = True
    return root


def _one_sided(stage):
    root = _match(stage, views.match())
    root.main.one_sided = True
    return root


def _setup_names(stage, step):
    """Four people with the longest names."""
    root = _page(stage, "setup", View("start"))
    names = tuple(views.ENDLESS.values())
    root.page.memory = Memory(tuple(Person(name) for name in names))
    root.page.mode, root.page.names, root.page.step = "ffa4", list(names[:4]), step
    return root


UNDO_ASKED = Notice(
    "asks",
    message("prompt-undo-asked", player=PlayerName("A")),
    (message("history-hid", player=PlayerName("A"), place=PlaceName(1)), message("prompt-silence-agrees", seconds=10)),
    buttons=(message("button-agree"), message("button-do-not-agree")),
)
NAMED = {
    "refused": lambda stage, view: _match(stage, views.noticed("A", views.REFUSED, view)),
    "asked": lambda stage, view: _match(stage, views.noticed("B", UNDO_ASKED, view)),
    "won": lambda stage, view: _match(stage, replace(view, winner="A")),
    "history": lambda stage, view: _opened(stage, "history", view, tray=False),
    "menu": lambda stage, view: _opened(stage, "menu", view, tray=False),
    "called": lambda stage, view: _match(stage, replace(view, called=JudgeCallView("A", "2026-11-22T14:05:00"))),
}
"""Screens that name people, from a view."""


SCENES = {
    "start": lambda stage: _match(stage, View("start", readers=views.match().readers)),
    "start, nothing works": lambda stage: _match(
        stage, View("start", readers=LOST, problems=(views.PROBLEM,), can_set_aside=True)
    ),
    "start, ledger damaged": lambda stage: _match(
        stage, View("start", readers=LOST, problems=(views.PROBLEM,), can_set_aside=True, can_rescue=True)
    ),
    "start, eight readers": lambda stage: _match(stage, View("start", readers=views.reading(8).readers)),
    "start, eight readers, one lost": lambda stage: _match(
        stage, View("start", readers=views.reading(8, lost=(2,)).readers)
    ),
    "start, unfinished": lambda stage: _match(
        stage, View("start", readers=views.match().readers, can_resume=True, unfinished=views.UNFINISHED)
    ),
    "unfinished": lambda stage: _page(stage, "unfinished", View("start", unfinished=views.UNFINISHED)),
    "unfinished, few, asked": lambda stage: _page(
        stage,
        "unfinished",
        View("start", unfinished=views.UNFINISHED[:2], problems=(views.PROBLEM,)),
        lambda page: page.give_up(views.UNFINISHED[0].number),
    ),
    "unfinished, none": lambda stage: _page(stage, "unfinished", View("start")),
    "setup, pairs": lambda stage: _page(stage, "pair", View("start")),
    "start, recovery": lambda stage: _match(
        stage, View("start", readers=views.match().readers, recovery=views.RECOVERY)
    ),
    "match": lambda stage: _match(stage, views.match()),
    "match, hidden": _hidden,
    **{f"match, judge called, {seats}": lambda stage, seats=seats: _match(stage, _called(seats)) for seats in (2, 4)},
    "opened menu, judge called": lambda stage: _opened(stage, "menu", _called(2)),
    "match, recovery": lambda stage: _match(stage, views.match(recovery=views.RECOVERY)),
    "match, recovery much, four": lambda stage: _match(stage, replace(views.many(4), recovery=views.LONG_RECOVERY)),
    "match, recovery, put off": lambda stage: _put_off(stage, views.match(recovery=views.RECOVERY)),
    "match, ledger damaged": lambda stage: _match(
        stage, replace(views.match(), problems=(views.PROBLEM,), can_set_aside=True, can_rescue=True)
    ),
    "match, ledger damaged, four": lambda stage: _match(
        stage, replace(views.many(4), problems=(views.PROBLEM,), can_set_aside=True, can_rescue=True)
    ),
    "witness": lambda stage: _page(stage, "witness", views.recorded(views.match())),
    "witness, one side": _witness_for_one_side,
    "witness, nothing signed": lambda stage: _page(
        stage, "witness", views.recorded(views.match(), witness="", judge="")
    ),
    "match, practice": lambda stage: _match(stage, views.match(), tray=True),
    "match, long names": lambda stage: _match(stage, LONG_NAMES),
    **{
        f"names, {script}": lambda stage, script=script: _match(stage, views.endless(script))
        for script in views.ENDLESS
    },
    **{
        f"names, {what}, {script}, {seats}": lambda stage, show=show, script=script, seats=seats: show(
            stage, views.endless(script, seats)
        )
        for script in ("Latin", "Devanagari", "Chinese")
        for seats in (2, 4)
        for what, show in NAMED.items()
    },
    **{
        f"names, setup, {step}": lambda stage, step=step: _setup_names(stage, step)
        for step in ("who", "first", "where")
    },
    "match, open": lambda stage: _match(stage, views.calm()),
    "match, three": lambda stage: _match(stage, views.many(3)),
    "match, four": lambda stage: _match(stage, views.many(4)),
    "match, teams": lambda stage: _match(stage, views.teams()),
    "match, teams, won": lambda stage: _match(stage, replace(views.teams(), winner="B")),
    "match, choosing": lambda stage: _match(stage, views.choosing()),
    "match, hurt": lambda stage: _match(stage, noticed_away(views.choosing())),
    "match, one game won": lambda stage: _match(stage, views.series()),
    "match, next game": lambda stage: _match(stage, replace(views.series(), winner="A")),
    "match, match won": lambda stage: _match(
        stage, replace(views.series(), next_game=None, winner="A", match_decided=True, match_winner="A")
    ),
    **{
        f"setup, next game, {step}": lambda stage, steps=steps: _page(
            stage,
            "setup",
            replace(views.series(), winner="A", registered=("A",)),
            *[lambda page: page.forward()] * steps,
        )
        for steps, step in enumerate(("first", "decks", "where", "hands"))
    },
    "setup, hands of four": lambda stage: _setup_at(stage, "hands", mode="ffa4"),
    "match, time between games": lambda stage: _match(stage, replace(views.series(), winner="B", time_ends=True)),
    "match, match drawn": lambda stage: _match(
        stage, replace(views.series(), next_game=None, winner="A", match_decided=True, match_winner=None)
    ),
    "match, match clock sheet": lambda stage: _opened_by_all(
        stage, replace(views.series(), next_game=None, game=3, clock=OVER), "clock"
    ),
    "match, end sheet": lambda stage: _opened_by_all(
        stage, replace(views.series(), next_game=None, game=3, clock=OVER), "end"
    ),
    "match, sudden death sheet": lambda stage: _opened_by_all(stage, _tied(), "clock"),
    "match, won": lambda stage: _match(stage, replace(views.match(), winner="A")),
    "match, reader lost": lambda stage: _match(stage, replace(views.match(), readers=LOST)),
    "match, disk full": lambda stage: _match(
        stage, replace(views.match(), problems=(views.PROBLEM,), can_set_aside=True)
    ),
    "match, not recorded": lambda stage: _match(
        stage, replace(views.noticed("A", views.UNRECORDED), problems=(views.PROBLEM,))
    ),
    "match, not recorded, four": lambda stage: _match(
        stage, replace(views.noticed("C", views.UNRECORDED, views.many(4)), problems=(views.PROBLEM,))
    ),
    "match, one side": _one_sided,
    "match, crowded": lambda stage: _match(stage, views.crowded()),
    "match, crowded, passes soon": lambda stage: _match(stage, views.passing(views.crowded(), soon=True)),
    "match, empty showdown": lambda stage: _match(stage, views.passing(views.match())),
    "match, resources": lambda stage: _match(stage, views.with_resources(views.match())),
    "match, resources, four": lambda stage: _match(stage, views.with_resources(views.many(4))),
    "match, score": lambda stage: _match(stage, views.score()),
    **{
        f"match, score, {seats}": lambda stage, seats=seats: _match(stage, views.score_of_many(seats))
        for seats in (3, 4)
    },
    **{
        f"match, all may pass, {seats}": lambda stage, seats=seats: _match(stage, views.all_may_pass(views.many(seats)))
        for seats in (3, 4)
    },
    **{
        f"notice {n}, {seats}": lambda stage, notice=notice, seats=seats: _match(
            stage,
            views.noticed("A", notice, views.noticed("B", notice, views.many(seats) if seats > 2 else None)),
            seats == 2,
        )
        for n, notice in enumerate((*views.NOTICES, *REAL_NOTICES))
        for seats in (2, 4)
    },
    **{f"looks, {seats}": lambda stage, seats=seats: _looks(stage, seats) for seats in (2, 4)},
    **{
        f"opened {sheet}": lambda stage, sheet=sheet: _opened(stage, sheet)
        for sheet in ("menu", "history", "shortcut", "leave", "score", "tray")
    },
    **{
        f"opened rules, {seats}": lambda stage, seats=seats: _opened(stage, "rules", _refused(seats))
        for seats in (2, 4)
    },
    **{
        f"help, {about}": lambda stage, about=about: _help(stage, about)
        for about in ("start", "unfinished", "setup", "pair", "pairing", "judge", "readers", "settings", "match")
    },
    "opened menu, four": lambda stage: _opened(stage, "menu", views.many(4)),
    "setup, how": lambda stage: _setup(stage, 0),
    "setup, how, disk full": lambda stage: _page(stage, "setup", View("start", problems=(views.PROBLEM,))),
    "setup, how, disk full, competition": lambda stage: _competition(stage, "", problems=(views.PROBLEM,)),
    "setup, who": lambda stage: _setup(stage, 1),
    "match, clock held": lambda stage: _match(stage, replace(views.match(), clock=ClockView(50, None, 3_599_000))),
    "match, time is up": lambda stage: _match(stage, replace(views.match(), clock=ClockView(50, None, 0, TIME))),
    "match, clock sheet": lambda stage: _opened_by_all(stage, replace(views.match(), clock=None), "clock"),
    "match, result sheet": lambda stage: _opened_by_all(stage, replace(views.match(), clock=OVER), "clock"),
    "setup, name": lambda stage: _setup_at(stage, "name"),
    "setup, first": lambda stage: _setup(stage, 2),
    "setup, first of four": lambda stage: _setup_at(stage, "first", mode="ffa4"),
    "setup, where": lambda stage: _setup(stage, 3),
    "setup, where of four": lambda stage: _setup_at(stage, "where", mode="ffa4"),
    "setup, competition": lambda stage: _competition(stage, ""),
    "setup, competition, judge": lambda stage: _competition(stage, views.JUDGE),
    "pair": lambda stage: _page(stage, "pair"),
    "pair, none": lambda stage: _decks(stage, tagged=()),
    "pair, too many": lambda stage: _decks(stage, *(f"Deck number {n}" for n in range(200)), tagged=(), more=True),
    "pair, odd names": lambda stage: _decks(
        stage, "K\udcfcr\udce4", "\x1b[2J\u202e[b]x[/b]\n", "", "\udcff" * 12, tagged=("\x07",)
    ),
    "pairing": lambda stage: _match(stage, views.PAIRING, tray=True),
    "pair, decks": lambda stage: _decks(
        stage, "Hidden aggro", "Calm", tagged=("Hidden aggro", "WORLD-CHAMPIONSHIP-2026-top-8-list")
    ),
    "pair, many decks": lambda stage: _decks(
        stage, *(f"Deck number {n}" for n in range(12)), tagged=("Calm", "Deck number 3")
    ),
    "pair, everything": lambda stage: _page(
        stage,
        "pair",
        views.match(
            decks=replaced(views.deck_files("Hidden aggro.txt"), sticks=(Path("/media/usb/Calm.txt"),)),
            put_off=(("A", 12, 40),),
            registered=("A",),
            problems=(views.PROBLEM,),
        ),
    ),
    "pair, kept": lambda stage: _page(
        stage, "pair", views.match(), lambda page: setattr(page, "asks", KeptPin(KeptDeck("0" * 16, views.LONG)))
    ),
    "pair, keep": lambda stage: _page(stage, "pair", views.match(), lambda page: setattr(page, "asks", KeptPin(None))),
    "pair, code": lambda stage: _page(stage, "pair", None, _typed_code),
    "pair, code, problem": lambda stage: _page(stage, "pair", views.match(problems=(views.PROBLEM,)), _typed_code),
    "pairing, faults": _held_faults,
    "pairing, problem": lambda stage: _match(stage, replace(views.PAIRING, problems=(views.PROBLEM,)), tray=True),
    "pairing, goes on": lambda stage: _match(
        stage,
        replace(views.PAIRING, pairing=replace(views.PAIRING.pairing, text=message("pairing-resumed"))),
        tray=True,
    ),
    "readers": lambda stage: _page(stage, "readers", replace(views.match(), readers=LOST)),
    "readers, none": lambda stage: _page(stage, "readers", replace(views.match(), readers=())),
    "readers, one": lambda stage: _page(stage, "readers", views.reading(1)),
    "readers, eight": lambda stage: _page(stage, "readers", views.reading(8, given=range(8))),
    "readers, eight, some lost": lambda stage: _page(stage, "readers", views.reading(8, lost=(1, 4), given=(1, 2))),
    "readers, long names": lambda stage: _page(stage, "readers", views.reading(8, LONG_NAMES, given=range(8))),
    "readers, screen": lambda stage: _readers(stage, "screen", views.match()),
    "spots": lambda stage: _readers(stage, "spots", views.reading(3, given=(2,))),
    "spots, none": lambda stage: _readers(stage, "spots", views.reading(0)),
    "spots, one": lambda stage: _readers(stage, "spots", views.reading(1)),
    "spots, one, taken": lambda stage: _readers(stage, "spots", views.reading(1, given=(0,))),
    "spots, eight": lambda stage: _readers(stage, "spots", views.reading(8, given=range(8))),
    "spots, eight, one lost": lambda stage: _readers(stage, "spots", views.reading(8, lost=(1,), given=range(8))),
    "spots, four": lambda stage: _readers(stage, "spots", views.reading(8, views.many(4), given=range(3))),
    "spots, long names": lambda stage: _readers(stage, "spots", views.reading(8, LONG_NAMES, given=range(8))),
    "spots, long names, more": lambda stage: _readers(
        stage, "spots", views.reading(8, LONG_NAMES, lost=(7,), given=range(8)), lambda page: page._shown._turn()
    ),
    "spots, awaited": lambda stage: _readers(stage, "spots", views.awaiting(views.reading(3))),
    "spots, awaited, long": lambda stage: _readers(
        stage, "spots", views.awaiting(views.reading(3, LONG_NAMES, lost=(1,)), 5)
    ),
    "spots, taken": lambda stage: _readers(
        stage, "spots", views.reading(3, given=(2,)), lambda page: page.choose(page.view.spots[0])
    ),
    "spots, taken, long": lambda stage: _readers(
        stage,
        "spots",
        views.reading(8, LONG_NAMES, lost=(0,), given=range(8)),
        lambda page: page.choose(page.view.spots[6]),
    ),
    "settings": lambda stage: _page(stage, "settings", None, lambda page: page.begin_pin()),
    **{
        f"comfort{about}": lambda stage, changes=changes, steps=steps: _page(
            stage, "comfort", replace(views.match(), **changes), *steps, quit=print, shut_down=print, can_sound=True
        )
        for about, changes, steps in (
            ("", {}, ()),
            (", disk full", {"problems": (views.PROBLEM,)}, ()),
            (", quit", {}, (lambda page: page.ask("quit"),)),
            (", power", {}, (lambda page: page.ask("power"),)),
            (", no power", {}, (lambda page: setattr(page, "message", views.NO_POWER),)),
        )
    },
    **{
        f"overlay page{about}": lambda stage, shown=shown, lan=lan, changes=changes: _overlay(
            stage, shown, replace(views.match(), **changes), lan=lan
        )
        for about, shown, lan, changes in (
            (", none", NO_OVERLAY, False, {}),
            ("", OverlayShown("http://127.0.0.1:8765/", 8765), False, {}),
            (", network", OverlayShown("http://192.168.178.101:8765/", 8765), True, {}),
            (", disk full", OverlayShown("http://192.168.178.101:8765/", 8765), True, {"problems": (views.PROBLEM,)}),
            (", port in use", OverlayShown("", 8765, views.IN_USE), False, {"problems": (views.IN_USE,)}),
        )
    },
    "settings, judge": lambda stage: _page(stage, "settings", views.recorded(views.match())),
    "settings, no judge": lambda stage: _page(stage, "settings", replace(views.match(), judges=())),
    "settings, judges": lambda stage: _page(stage, "settings", views.recorded(views.match(), judges=views.STICKS)),
    "settings, judges, one damaged": lambda stage: _page(
        stage, "settings", views.recorded(views.match(), judges=views.STICKS, problems=(views.DAMAGED,))
    ),
    "settings, key proposed": lambda stage: _proposed(stage, KEY),
    "settings, key proposed, first": lambda stage: _proposed(stage, replace(KEY, may_open=False)),
    "settings, key proposed, wrong PIN": lambda stage: _proposed(
        stage, KEY, result=message("judge-pin-wrong-paused", count=15)
    ),
    "settings, key proposed, PIN": lambda stage: _proposed(stage, KEY, lambda page: page.confirm_key(True)),
    "settings, no key proposed": lambda stage: _proposed(stage, JudgeChange("no key", current=views.JUDGE)),
    "start, key changed by hand": lambda stage: _match(stage, View("start", problems=(BY_HAND,))),
    "match, another key in the folder": lambda stage: _match(
        stage, replace(views.match(), problems=(BY_HAND, OF_MATCH))
    ),
    "settings, another key in the folder": lambda stage: _page(
        stage, "settings", replace(views.match(), problems=(OF_MATCH,))
    ),
    "settings, key refused": lambda stage: _proposed(stage, None, result=message("judge-match-not-over")),
    "settings, key given": lambda stage: _proposed(stage, None, result=message("judge-key-given", key=views.JUDGE)),
    "consent, key": lambda stage: _consent(stage, replace(KEY, opens=True)),
    "consent, key, one agreed": lambda stage: _consent(stage, KEY, waits=("B",)),
    "consent, no key": lambda stage: _consent(stage, JudgeChange("no key")),
    "consent, key, four": lambda stage: _consent(stage, replace(KEY, opens=True), views.many(4)),
    "consent, key, three": lambda stage: _consent(stage, KEY, views.many(3)),
    "judge, looks": lambda stage: _judge(
        stage, replace(CHECK, finding=FINDING, card=Secret("Ornn, Fire Below the Mountain"))
    ),
    "judge, locked": lambda stage: _page(stage, "judge"),
    "judge, locked, badge": lambda stage: _judge(stage, JudgeView(asks_badge=True)),
    "judge, badge read": lambda stage: _judge(stage, JudgeView(waits_for_pin=True)),
    "judge, choose": lambda stage: _judge(stage, replace(CHECK, chosen="", facts=(), message=None)),
    "judge, facts": lambda stage: _judge(stage, CHECK),
    "judge, many": lambda stage: _judge(stage, replace(CHECK, choices=CHECK.choices * 4)),
    "judge, gone": lambda stage: _judge(
        stage, replace(CHECK, choices=(*CHECK.choices, FacedownChoice("h3", 1, "A", 3, is_gone=True)))
    ),
    "judge, why": _why,
    **{
        f"judge, {answer}": lambda stage, finding=finding: _judge(stage, replace(CHECK, finding=finding))
        for answer, finding in FINDINGS.items()
    },
    "judge, call": lambda stage: _judge(stage, replace(CHECK, page="call", call=CALL, message=None)),
    "judge, no call": lambda stage: _judge(
        stage, replace(CHECK, page="call", minutes=4, message=message("judge-call-ended"))
    ),
    "judge, what if": lambda stage: _judge(stage, replace(CHECK, page="what if", questions=ASKED)),
    "judge, what if, nobody": lambda stage: _judge(stage, replace(CHECK, page="what if")),
    **{
        f"judge, {name}": lambda stage, steps=steps: _judge(
            stage, replace(CHECK, page=steps.page, steps=steps.shown, message=None)
        )
        for name, steps in STEPS.items()
    },
    "judge, log": lambda stage: _judge(stage, replace(CHECK, page="log", log=DESK_LOG)),
    "judge, tray": lambda stage: _page(stage, "judge", None, lambda page: page.open_tray("A")),
}
