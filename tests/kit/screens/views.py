"""Views made by hand."""

from pathlib import Path

from msgspec.structs import replace

from tableside.decks.deck_files import DeckFiles
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.signed_head import TreeHead
from tableside.ledger.witness import TableKey
from tableside.match.judge_keys import JudgeKey
from tableside.match.public.lines import HistoryLine
from tableside.match.recovery import RecoveryNotice
from tableside.match.series import NextGame
from tableside.match.unfinished import UnfinishedMatch
from tableside.message import Names, PlaceName, PlayerName, message
from tableside.table.readers import assignments
from tableside.table.view.build import key_storage
from tableside.table.view.model import (
    FacedownView,
    PairingView,
    PlayerPanel,
    ReaderView,
    SpotView,
    Tile,
    UnitView,
    View,
)
from tests.kit.on_chain import on_chain
from tests.kit.screens.practice_cards import PRACTICE

LONG = "Maximiliana von Hohenstein"
NAMES_IN_SCRIPTS = {
    "Greek": "Ελένη",
    "Cyrillic": "Александра",
    "Arabic": "محمد علي",
    "Hebrew": "דוד לוי",
    "Devanagari": "प्रिया शर्मा",
    "Thai": "สมชาย ใจดี",
    "Chinese": "李小龍",
    "Japanese": "さくらタロウ",
    "Korean": "김민수",
    "Emoji": "🐉🎲",
}
"""Names of people by the script in which they are written."""
ENDLESS = {
    "Latin": "W" * 118,
    "Arabic": "محمدعبدالله" * 5,
    "Devanagari": "प्रियाशर्मा" * 3,
    "Chinese": "李小龍" * 13,
    "Thai": "สมชาย" * 8,
    "Emoji": "🐉" * 29,
    "markup": "[b]<i>&amp;{x}%s\\" * 6,
}
"""The longest names on record."""
READY = message("reader-ready")
LOST = message("reader-lost")

UNFINISHED = tuple(
    UnfinishedMatch(number, number, mode, game, names, (3, 5, 11, 0)[: len(names)], (1, 0, 0, 0)[: len(names)], at)
    for number, mode, game, names, at in (
        (12, "duel", 1, ("Ann", "Ben"), "2026-11-22T14:05:00+00:00"),
        (11, "match", 3, (LONG, "Maximiliana von Hohenstein"), "2026-11-21T20:15:00+00:00"),
        (8, "ffa4", 1, ("Ann", "Ben", LONG, "Dee"), "2026-11-20T09:00:00+00:00"),
        (7, "2v2", 1, ("Ann", "Ben", "Cid", "Dee"), ""),
        (6, "duel", 1, ("A", "B"), "2026-11-20T09:00:00+00:00"),
    )
)


def literal(text):
    """A message that is these words in every language."""
    return message("screen-player", name=text)


def told(text):
    """A line of the history in these words."""
    return HistoryLine(literal(text), seq=1, at="2026-11-22T14:05:09.000+00:00", clock_trusted=True)


def named(view):
    """The view with names for all players and battlefields that it has."""
    players = {panel.player: panel.name for panel in view.player_panels}
    return replace(view, names=Names(players, {**view.names.battlefields, **PLACES}))


PLACES = {1: "The Grand Plaza", 2: "Void Gate", 3: "Ravenbloom Conservatory"}


def unit(identity, card, player, might=2, exhausted=False):
    return UnitView(identity, card, player, might, exhausted)


def panel(player="A", name="Alice", points=5, **changes):
    why = (literal("Conquered The Grand Plaza: +1"), literal("Held Void Gate: +1"))
    made = PlayerPanel(player, name, points, why, False, False, False, False, (), None, gain=why[0], practice=PRACTICE)
    return replace(made, **changes)


def tile(at=1, name="The Grand Plaza", **changes):
    return replace(Tile(at, literal(name), None, False, False, (), (), (), True), **changes)


def match(**changes):
    """In the middle of a game of two: Alice has played on turn 7, Bob may answer."""
    made = View(
        stage="match",
        match=3,
        dial="casual",
        player_panels=(
            panel(
                "A", "Alice", 5, has_turn=True, base=(unit(1, "Pakaa Cub", "A"), unit(2, "Shipyard Skulker", "A", 3))
            ),
            panel(
                "B",
                "Bob",
                3,
                why=(literal("Held Void Gate: +1"),),
                has_priority=True,
                may_pass=True,
            ),
        ),
        tiles=(
            tile(
                1,
                "The Grand Plaza",
                controller="A",
                facedown=(FacedownView("h1", "A", 6, True),),
                units=(unit(3, "Vanguard Sergeant", "A", 4),),
            ),
            tile(
                2,
                "Void Gate",
                controller="B",
                showdown=True,
                contested=True,
                attacker="A",
                facedown=(FacedownView("h2", "B", 7, False),),
                units=(unit(4, "Mega-Mech", "B", 8), unit(5, "Pakaa Cub", "A"), unit(6, "Teemo, Scout", "A", 1)),
            ),
        ),
        victory_score=8,
        turn="A",
        number=7,
        phase=message("phase-main"),
        state=message("turn-state-showdown-closed"),
        chain=on_chain("Consult the Past"),
        can_undo=True,
        history=tuple(told(f"Turn {number}: {'Alice' if number % 2 else 'Bob'}") for number in range(7, 0, -1)),
        readers=(ReaderView("Left reader", True, READY), ReaderView("Right reader", True, READY)),
    )
    return named(replace(made, **changes))


def deck_files(*names, more=False):
    """The files of these names in the folder of decks."""
    folder = Path("/decks")
    return DeckFiles(folder, tuple(folder / name for name in names), more)


def calm():
    """Bob's turn, nothing on the chain; it is for Bob to act, and nothing lies facedown."""
    alice, bob = match().player_panels
    return match(
        player_panels=(replace(alice, has_turn=False), replace(bob, has_turn=True, may_pass=False, may_end=True)),
        tiles=(tile(1), tile(2, "Void Gate", controller="?", contested=True)),
        turn="B",
        number=8,
        state=message("turn-state-neutral-open"),
        chain=(),
    )


def first_turn():
    """Nobody has done anything yet, and nobody has told a mulligan."""
    begun = calm()
    panels = (replace(panel, points=0, gain=None, base=(), tells_mulligan=True) for panel in begun.player_panels)
    return replace(begun, player_panels=tuple(panels), number=1)


def noticed(player, notice, view=None):
    """The same view with a notice on one panel."""
    view = view or match()
    panels = tuple(replace(panel, notice=notice) if panel.player == player else panel for panel in view.player_panels)
    return replace(view, player_panels=panels)


def noticed_each(view, notices):
    """The same view with these notices, a notice on each panel in turn."""
    panels = view.player_panels
    shown = tuple(replace(panel, notice=notice) for panel, notice in zip(panels, notices, strict=False))
    return replace(view, player_panels=(*shown, *panels[len(shown) :]))


NO_POWER = message("problem-cannot-shut-down", cause="Interactive authentication required.")
IN_USE = message("error-overlay-port-in-use", port=8765)
JUDGE = "4QXR-7N2B-KD3M-ZP5A"
RECOVERY = RecoveryNotice(
    (literal("Tableside was stopped without being closed. Everything it had confirmed is here."),),
    tuple(map(literal, ("Turn 7 of Alice", "Alice moves Pakaa Cub to Void Gate", "Bob hides a card at Void Gate"))),
)
LONG_RECOVERY = RecoveryNotice(
    (
        *(
            literal(f"Entry {number} of match 3 was changed: its hash is not that of what stands there.")
            for number in (51, 53)
        ),
        literal("These entries are marked; all the others are as they were written."),
        literal("Tableside was stopped without being closed. Everything else it had confirmed is here."),
        literal("Whether entries are missing at the end cannot be told: the note of the last one is gone."),
    ),
    RECOVERY.last,
)
STICKS = tuple(
    JudgeKey(f"/media/stick/{name}.pub", f"{number}QXR-7N2B-KD3M-ZP5A")
    for number, name in enumerate(("judge", "WORLD-CHAMPIONSHIP-HEAD-JUDGE-2026", "club", "third"), 3)
)


def witnessed(seq=57, match=3):
    """The end of a record, signed."""
    return TableKey(bytes(32)).sign(TreeHead(match, seq, bytes([seq % 256]) * 32)).text


def recorded(view, **changes):
    """The view with what there is to know of the record."""
    return replace(
        view, **{"keys": key_storage("competition", JUDGE), "witness": witnessed(), "judge": JUDGE, **changes}
    )


def teams():
    """Two against two: each team has its points once."""
    mates = {"A": ("C",), "B": ("D",), "C": ("A",), "D": ("B",)}
    view = many(4)
    panels = tuple(
        replace(panel, mates=mates[panel.player], points=5 if panel.player in "AC" else 3)
        for panel in view.player_panels
    )
    return named(replace(view, player_panels=panels, victory_score=11))


def with_resources(view):
    """Everybody has told their energy, power and XP."""
    had = (("energy", 12), ("power", 12), ("xp", 12))
    panels = tuple(replace(panel, resources=had) for panel in view.player_panels)
    return replace(view, player_panels=panels)


def with_pronouns(view):
    """Everybody gave pronouns."""
    panels = tuple(replace(panel, pronouns="they/them") for panel in view.player_panels)
    return replace(view, player_panels=panels)


def series():
    """The third game of a match."""
    agreed = GameSetup({"A": "Alice", "B": "Bob"}, ("The Grand Plaza", "Void Gate"), "match")
    next_game = NextGame(agreed, {"A": ("The Grand Plaza",), "B": ()}, "B")
    panels = tuple(
        replace(panel, name=name, won=1) for panel, name in zip(match().player_panels, (LONG, "Bob"), strict=True)
    )
    return named(replace(match(), player_panels=panels, next_game=next_game))


def choosing(notice):
    """Alice is asked; her units are hurt and stunned."""
    view = match()
    alice, bob = view.player_panels
    hurt = replace(alice.base[1], damage=2, stunned=True)
    asked = replace(alice, chooses=True, base=(alice.base[0], hurt), notice=notice)
    return replace(view, player_panels=(asked, replace(bob, may_pass=False, has_priority=False)))


def crowded():
    """Several units at each battlefield, in every state."""
    mine = (
        UnitView(11, "Vanguard Sergeant", "A", 4, exhausted=True, damage=2, buffs=1),
        UnitView(12, "", "A", None, exhausted=False),
        UnitView(13, "Teemo, Scout", "A", 1, exhausted=False),
    )
    theirs = tuple(unit(20 + n, name, "B", n, exhausted=n % 2 == 0) for n, name in enumerate(("Mega-Mech",) * 6, 1))
    first, second = match().tiles
    tiles = (replace(first, units=mine), replace(second, units=(*theirs, mine[0])))
    return replace(match(), tiles=tiles)


def passing(view, soon=False):
    """Alice has focus in an empty showdown; or the shortcut passes soon for both."""
    alice, bob = view.player_panels
    alice = replace(alice, may_pass=True, may_end=False, may_pass_for_all=not soon, passes_soon=soon)
    return replace(view, player_panels=(alice, replace(bob, may_pass=False, passes_soon=soon)), chain=())


def score():
    """Only the score is followed: Alice has scored a battlefield, and may have conquered the other; Bob can object."""
    alice, bob = match().player_panels
    bare = {"units": (), "attacker": None, "contested": False, "showdown": False}
    plaza, gate = (replace(tile, **bare) for tile in match().tiles)
    change = message("history-conquered", player=PlayerName("A"), place=PlaceName(1), count=1)
    return replace(
        match(),
        player_panels=(
            replace(alice, conquers=((2, "win"),), may_end=True),
            replace(bob, may_pass=False, has_priority=False, change=change),
        ),
        tiles=(replace(plaza, scored_by=("A",)), gate),
        chain=(),
        state=message("turn-state-neutral-open"),
        follow="score",
    )


def all_may_pass(view):
    """Everybody may say that all pass."""
    panels = tuple(replace(panel, may_pass=True, may_pass_for_all=True) for panel in view.player_panels)
    return replace(view, player_panels=panels)


def with_added_battlefield(view: View) -> View:
    """The same with a battlefield token more, where somebody has a unit."""
    added = replace(view.tiles[0], at=len(view.tiles) + 1, name=literal("Baron Pit"), facedown=())
    return replace(view, tiles=(*view.tiles, added))


def to_settle(view: View) -> View:
    """The same with facedown cards whose refused hides are to be settled, two of them at one battlefield."""
    marked = (FacedownView("h8", "A", 16, False, to_settle=True), FacedownView("h9", "A", 17, False, to_settle=True))
    first, second, *others = view.tiles
    return replace(view, tiles=(replace(first, facedown=marked), replace(second, facedown=marked[:1]), *others))


def many(seats):
    """Three or four players and three battlefields."""
    names = ("Alice", "Bob", "Cleo", "Dan")
    letters = "ABCD"[:seats]
    hidden = FacedownView("h3", letters[-1], 5, True)
    return match(
        player_panels=tuple(panel(letter, names[i], 2 + i, may_end=letter == "A") for i, letter in enumerate(letters)),
        tiles=(
            *match().tiles,
            tile(3, "Ravenbloom Conservatory", controller=letters[-1], facedown=(hidden,)),
        ),
        chain=(),
        state=message("turn-state-neutral-open"),
    )


def endless(script, seats=2):
    """Two, three or four people with the longest name of a script."""
    view = match() if seats == 2 else many(seats)
    return named(
        replace(view, player_panels=tuple(replace(panel, name=ENDLESS[script]) for panel in view.player_panels))
    )


PACE = literal("PC/SC: 1204 read, 12 not read, 0.4 a second, median 31 ms, 95th percentile 104 ms")
KINDS = ("ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] (A1B2C3D4)", "PN532 (/dev/serial/by-id/usb-1a86)", "Right")


def reading(count, view=None, lost=(), given=()):
    """The view with so many readers; those in `lost` are gone, and those in `given` stand for the first spots."""
    view = view or match()
    names = tuple(f"{KINDS[at % 3]} {at + 1}" for at in range(count))
    offered = assignments.possible_spots(
        tuple(panel.player for panel in view.player_panels), tuple(tile.at for tile in view.tiles)
    )
    taken = dict(zip(offered, (names[at] for at in given), strict=False))
    shown = tuple(SpotView(spot, assignments.spot_message(spot), taken.get(spot, "")) for spot in offered)
    stands = {spot.reader: spot.text for spot in shown}
    readers = tuple(
        ReaderView(name, at not in lost, LOST if at in lost else READY, stands.get(name), PACE)
        for at, name in enumerate(names)
    )
    return replace(view, readers=readers, spots=shown)


def awaiting(view, at=0):
    """The view while a card is waited for, for one of its spots."""
    return replace(view, assigning=view.spots[at].spot)


PROBLEM_TEXT = "The disk is full, so nothing more can be kept. Make room on it, then try again."
PROBLEM = literal(PROBLEM_TEXT)
DAMAGED = literal("/media/stick/judge.pub cannot be used: it is damaged. Copy it once more.")
PAIRING = View(
    "pairing",
    player_panels=match().player_panels,
    pairing=PairingView("A", "Alice", 12, 1, 40, literal("Paired. Tap the next card."), None, 14, may_undo=True),
    readers=match().readers,
)
