"""The ways through pages and menus that several tests take by touch."""

from __future__ import annotations

from tests.kit.e2e.app import App


def begin_match(app: App, *choices: str) -> None:
    """Begin a match with these choices on the first page, and with what is offered on the others."""
    app.touch("New match")
    for choice in choices:
        app.touch(choice)
    through_the_pages(app)
    app.wait("END TURN")


def through_the_pages(app: App) -> None:
    """Take each page as it is, and begin; in a new match the first player by name begins the game."""
    while "Begin" not in app.texts:
        if {"Toss a coin", "Roll dice"} & set(app.texts):
            app.touch(min(text for text in app.texts if text.endswith(" begins")))
        app.touch("Next")
    app.touch("Begin")
    app.gone("Begin")


ABOUT_THE_TABLE = ("Judge", "Pair cards", "Readers", "Settings", "Record to scan", "Commentators")
"""The entries in the second part of a menu."""


def open_entry(app: App, entry: str, of: int = 0) -> None:
    """Open what an entry of a menu leads to, on whichever of its pages it is."""
    app.touch("MENU", of=of)
    app.wait("History")
    if entry in ABOUT_THE_TABLE:
        turn_to(app, "Table, help")
        app.wait("Readers")
    turn_to(app, entry)


def turn_to(app: App, entry: str) -> None:
    """Touch an entry of the sheet that is open, on whichever of its pages it is."""
    while entry not in app.texts:
        app.touch("More")
    app.touch(entry)


def concede(app: App, of: int = 0) -> None:
    """Concede the game from a menu."""
    open_entry(app, "Clock, result", of)
    app.wait("No clock runs.")
    turn_to(app, "Concede the game")
    app.touch("Yes, concede")
