"""Practice cards made by hand."""

from tableside.table.view.model import PracticeCard

PRACTICE = tuple(
    PracticeCard(name)
    for name in (
        "Teemo, Scout",
        "Pakaa Cub",
        "Zhonya's Hourglass",
        "Sprite Call",
        "Consult the Past",
        "Shipyard Skulker",
        "Playful Phantom",
        "Vanguard Sergeant",
        "Ornn, Fire Below the Mountain",
        "Mega-Mech",
    )
)
"""The practice cards of a player."""
