"""Decks and the pairing of their cards with tags."""

from dataclasses import replace as replaced
from pathlib import Path

from msgspec.structs import replace

from tableside.decks.deck_list_problems import legality
from tableside.decks.kept import KeptDeck
from tableside.decks.review import SECTIONS
from tableside.message import CardName, message
from tableside.screens.pair import KeptPin
from tableside.screens.wires import NO_INTAKE, IntakeShown
from tableside.table.view.model import PhoneLinkView, View
from tests.kit.screens import views
from tests.kit.screens.kivy_home import APP
from tests.kit.screens.scenes.showing import (
    LONG_NAMES,
    show,
    show_page,
)


def _decks(stage, *lists, tagged, more=False):
    names = sorted([*(f"{name}.txt" for name in lists), *(f"{name}.tags" for name in tagged)])
    return show_page(stage, "pair", replace(views.match(), decks=views.deck_files(*names, more=more)))


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
        legality=legality("2026-11-28", "2026-11-28", is_legal=False),
        may_undo=True,
        may_correct=True,
    )
    root = show(stage, replace(views.PAIRING, pairing=pairing), tray=True)
    root.main.ids.hold.held = True
    return root


def _practice_cards(stage):
    said = message("pairing-paired-by-uid")
    copy = replace(views.PAIRING.pairing, text=said, name="Ornn, Fire Below the Mountain", copy=2, copies=3)
    root = show(stage, replace(views.PAIRING, pairing=copy), tray=True)
    root.main.open_tray("A", stays=True)
    root.main.ids.hold.held = True
    return root


def _forgotten(stage):
    root = show_page(
        stage, "pair", views.match(), lambda page: setattr(page, "asks", KeptPin(KeptDeck("0" * 16, views.LONG)))
    )
    (panel,) = root.page.ids.place.children
    panel.delete()
    panel.delete()
    return root


def _phone(stage, link, shown, **changes):
    APP.intake = shown
    return show_page(stage, "pair", replace(views.match(**changes), phone=link))


SERVED = IntakeShown("http://192.168.178.123:43021/")
LINK = PhoneLinkView("A", "3aH5Wq0kYJx2mPzV7cLd9g")
COUNTS = tuple(
    (SECTIONS[section], number)
    for section, number in (("legend", 1), ("champion", 1), ("main", 39), ("battlefields", 3), ("runes", 12))
)
WAITING = PhoneLinkView("A", LINK.token, "0471", COUNTS)

SCENES = {
    "pair, phone": lambda stage: _phone(stage, LINK, SERVED),
    "pair, phone, long name": lambda stage: _phone(stage, LINK, SERVED, player_panels=LONG_NAMES.player_panels),
    "pair, phone, starts": lambda stage: _phone(stage, LINK, NO_INTAKE),
    "pair, phone, not served": lambda stage: _phone(stage, LINK, IntakeShown("", message("problem-intake-ended"))),
    "pair, phone, list": lambda stage: _phone(stage, WAITING, SERVED),
    "pair, phone, list with faults": lambda stage: _phone(
        stage,
        replace(WAITING, faults=12, names=("Ornn, Fire Below the Mountain", "Ornn, Forge God")),
        SERVED,
        problems=(views.PROBLEM,),
        player_panels=LONG_NAMES.player_panels,
    ),
    "setup, pairs": lambda stage: show_page(stage, "pair", View("start")),
    "pair": lambda stage: show_page(stage, "pair"),
    "pair, none": lambda stage: _decks(stage, tagged=()),
    "pair, too many": lambda stage: _decks(stage, *(f"Deck number {n}" for n in range(200)), tagged=(), more=True),
    "pair, odd names": lambda stage: _decks(
        stage, "K\udcfcr\udce4", "\x1b[2J\u202e[b]x[/b]\n", "", "\udcff" * 12, tagged=("\x07",)
    ),
    "pairing": lambda stage: show(stage, views.PAIRING, tray=True),
    "pair, decks": lambda stage: _decks(
        stage, "Hidden aggro", "Calm", tagged=("Hidden aggro", "WORLD-CHAMPIONSHIP-2026-top-8-list")
    ),
    "pair, many decks": lambda stage: _decks(
        stage, *(f"Deck number {n}" for n in range(12)), tagged=("Calm", "Deck number 3")
    ),
    "pair, everything": lambda stage: show_page(
        stage,
        "pair",
        views.match(
            decks=replaced(views.deck_files("Hidden aggro.txt"), sticks=(Path("/media/usb/Calm.txt"),)),
            put_off=(("A", 12, 40),),
            registered=("A",),
            problems=(views.PROBLEM,),
        ),
    ),
    "pair, kept, PIN forgotten": _forgotten,
    "pair, kept": lambda stage: show_page(
        stage, "pair", views.match(), lambda page: setattr(page, "asks", KeptPin(KeptDeck("0" * 16, views.LONG)))
    ),
    "pair, keep": lambda stage: show_page(
        stage, "pair", views.match(), lambda page: setattr(page, "asks", KeptPin(None))
    ),
    "pair, code": lambda stage: show_page(stage, "pair", None, _typed_code),
    "pair, code, problem": lambda stage: show_page(stage, "pair", views.match(problems=(views.PROBLEM,)), _typed_code),
    "pairing, bans not known": lambda stage: show(
        stage,
        replace(
            views.PAIRING,
            pairing=replace(views.PAIRING.pairing, text=legality("2025-12-01", "2025-12-01", is_legal=True)),
        ),
    ),
    "pairing, faults": _held_faults,
    "pairing, practice cards": _practice_cards,
    "pairing, done": lambda stage: show(
        stage, replace(views.PAIRING, pairing=replace(views.PAIRING.pairing, done=40, text=message("pairing-complete")))
    ),
    "pairing, problem": lambda stage: show(stage, replace(views.PAIRING, problems=(views.PROBLEM,)), tray=True),
    "pairing, goes on": lambda stage: show(
        stage,
        replace(views.PAIRING, pairing=replace(views.PAIRING.pairing, text=message("pairing-resumed"))),
        tray=True,
    ),
}
