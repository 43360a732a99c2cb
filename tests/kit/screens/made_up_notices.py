"""Notices of every tone, made up for tests."""

from msgspec.structs import replace

from tableside.message import PlaceName, message
from tableside.table.view.model import (
    Notice,
)
from tests.kit.screens.views import LONG, literal


def notice(tone, title, text="", buttons=(), **how):
    """A notice in these words."""
    lines = tuple(literal(line) for line in text.split("\n") if line)
    return Notice(tone, literal(title), lines, buttons=tuple(map(literal, buttons)), lines="\n" in text, **how)


UNRECORDED = Notice(
    "refused",
    message("notice-not-recorded-disk-full"),
    (message("notice-not-recorded-text"), message("remedy-free-space")),
    buttons=(message("button-close"),),
)
UNSURE = Notice(
    "working",
    message("notice-not-known"),
    (message("notice-not-known-text"),),
    buttons=(message("button-close"),),
)
IN_PART = Notice(
    "refused",
    message("notice-recorded-in-part"),
    (message("notice-recorded-in-part-text"), message("remedy-check-disk")),
    buttons=(message("button-close"),),
)
WAITING = notice("working", "Hide at The Grand Plaza", "Tap the card on the reader.", ("Hide it unread", "Cancel"))
LAPSED = Notice("note", message("notice-lapsed"), (message("notice-lapsed-facedown"),))
REFUSED = notice(
    "refused",
    "Not by the rules",
    "The card was hidden on this turn. Alice does not have priority.",
    ("Take it back", "We go on"),
    rules=("811.1.b", "312.1"),
    id=4,
)
HIDDEN = notice("note", "Hidden at The Grand Plaza", "It is on record.")
HOLD = Notice(
    "note",
    message("prompt-hold-to-look"),
    (message("notice-look-on-record", place=PlaceName(1), turn=6),),
    buttons=(message("button-close"),),
    hold="h1",
)
LOOKED = replace(HOLD, title=message("notice-look"), secret=True, card="Ornn, Fire Below the Mountain", id=1)
"""The same while the button is held."""
PLACE = notice("asks", "Where does it enter?", "", ("Base", "The Grand Plaza"))
REMAINS = notice(
    "asks",
    "Combat: whose units are left?",
    "Combat is not followed yet. Settle it on the table, then say whose units remain.",
    ("Alice", "Bob", "Nobody's", "Both"),
)
OFFERS = notice(
    "asks",
    "Ravenbloom Conservatory",
    "",
    (
        "Hide a card here",
        "Play the facedown card",
        "Move Vanguard Sergeant here",
        "Move Shipyard Skulker here",
        "Move all of them",
        "Play a card here",
        "I do not hold this",
        "No unit there",
        "Close",
    ),
)
MANY = notice("asks", "The Grand Plaza", "", (*("Move Ornn, Fire Below the Mountain here" for _ in range(11)), "Close"))
TALL = notice(
    "refused",
    "Not by the rules",
    " ".join(["Ravenbloom Conservatory was scored by Maximiliana von Hohenstein on this turn already."] * 4),
    ("Take it back", "We go on"),
    rules=("811.1.b", "312.1", "309.1.a"),
)
TARGET_BUTTONS = (
    *("Pakaa Cub (yours, base)", "Vanguard Sergeant", "Mega-Mech", "Pakaa Cub (Bob, Void Gate)", "Teemo, Scout"),
    "Done",
)
TARGETS = notice(
    "asks",
    "Choose",
    "Guerilla Warfare: up to 2 friendly units at a battlefield: return to hand, then hide without paying. 2 so far.",
    TARGET_BUTTONS,
    chosen=(0, 3),
    off=(1, 2, 4),
)
ASSIGNED = notice(
    "asks",
    "Assign damage",
    "Ravenbloom Conservatory: 2 of 11 damage left. Touch the units in their order; touch again to take back.",
    ("Vanguard Sergeant\n4 damage", "Ornn, Fire Below the Mountain\n5 damage", "Pakaa Cub\n3 lethal", "Done"),
    chosen=(0, 1),
    off=(3,),
)
WORST = notice(
    "asks",
    "Too many facedown",
    "Ornn, Fire Below the Mountain: they do not meet together what the card asks for any longer. Keep as many as do.",
    (
        *(f"Ornn, Fire Below the Mountain ({LONG}, Ravenbloom Conservatory)" for _ in range(3)),
        "Pakaa Cub (yours, base, exhausted, 2 damage)",
        "None",
        "No",
    ),
    chosen=(1,),
    ways=2,
)
WORST_OF_TWO = replace(WORST, buttons=WORST.buttons[-3:], chosen=())
BECAME = notice(
    "asks",
    "What happened?",
    "Vanguard Sergeant (yours, Void Gate)",
    (
        "It died",
        "It took damage…",
        "It moved…",
        "Its Might…",
        "To its owner’s hand",
        "It is stunned",
        "It is buffed",
        "It is exhausted",
        "Back",
    ),
)
DISCARD = notice(
    "working",
    "Discard",
    "Scrapyard Champion: discard 2, then draw 2. Tap 2 cards on the reader. 1 so far.",
    ("Discard one unread", "Take one back", "Done"),
    ways=3,
)
NOTICES = (
    *(WAITING, REFUSED, HIDDEN, PLACE, REMAINS, OFFERS, MANY, TALL),
    *(TARGETS, ASSIGNED, WORST, WORST_OF_TWO, BECAME, DISCARD, HOLD),
    *(UNSURE, IN_PART),
)
