"""A view in words, as the screens say it. Nothing here knows Kivy."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.screens.words import say
from tableside.table.view.model import FacedownMark, PlayerPanel, Tile, UnitView, View

NO_VIEW = View("start")
NO_HALF = PlayerPanel("", "", 0, (), False, False, False, False, (), None)
NO_TILE = Tile(0, "", None, False, False, (), (), (), False)

LETTERS = 24
"""How many letters of a file's name fit on a key."""


def brief(file: str) -> str:
    """A file's name for a key; of a long one the middle is left out."""
    return file if len(file) <= LETTERS else f"{file[: LETTERS // 2]}…{file[-LETTERS // 2 :]}"


def name(view: View, player: str | None) -> str:
    """A player's name; the letter where the view has no such player."""
    return next((half.name for half in view.halves if half.player == player), player or "")


def half(view: View, player: str | None) -> PlayerPanel:
    """The half of this player."""
    return next((one for one in view.halves if one.player == player), NO_HALF)


def team(view: View, player: str | None) -> tuple[str, ...]:
    """This player with those who share the points, in the order of the seats."""
    return tuple(sorted((player, *half(view, player).mates))) if player else ()


def people(view: View, players: tuple[str, ...]) -> str:
    """Several players by name."""
    return say("and").join(name(view, one) for one in players)


def shows_points(view: View, one: PlayerPanel) -> bool:
    """Whether this half shows the points: a team's are shown once, in the half of its first player."""
    return not one.player or team(view, one.player)[0] == one.player


def holds(view: View, tile: Tile, mine: str, *, brief: bool = False) -> str:
    """Who controls a battlefield, as the player `mine` reads it; `brief` leaves the verb out."""
    if tile.holder is None:
        return say("tile.open")
    if tile.holder == "?":
        return say("tile.not told")
    if tile.holder == mine:
        return say("tile.mine brief" if brief else "tile.mine")
    holder = name(view, tile.holder)
    return holder if brief else say("tile.theirs", name=holder)


def stir(tile: Tile) -> str:
    """What goes on at a battlefield, empty for nothing."""
    if tile.showdown:
        return say("tile.showdown")
    return say("tile.contested") if tile.contested else ""


def facedown(marks: Iterable[FacedownMark], brief: str = "") -> str:
    """The facedown cards of one battlefield; only turns tell them apart. `brief` is `brief`, or `turn` for no words."""
    turns = ", ".join(f"T{mark.since}" for mark in marks)
    if not turns or brief == "turn":
        return turns
    return say("tile.facedown brief" if brief else "tile.facedown", turns=turns)


def unit(one: UnitView) -> str:
    """A unit or gear with its Might, where it has one, and its damage; what is stunned says so."""
    might = "" if one.might is None else f" · {one.might}"
    damage = say("unit.damage", damage=one.damage) if one.damage else ""
    return f"{one.card}{might}{damage}{say('unit.stunned') if one.stunned else ''}"


def troop(units: tuple[UnitView, ...]) -> str:
    """One player's units and gear at one place, on one line."""
    if len(units) == 1:
        return unit(units[0])
    might = [one.might for one in units if one.might is not None]
    return say("units.many", count=len(units), might=sum(might)) if might else say("units.some", count=len(units))


def listed(units: tuple[UnitView, ...]) -> str:
    """Units and gear by name, on one line."""
    return ",  ".join(unit(one) for one in units) or say("base.empty")


def troops(tile: Tile) -> tuple[tuple[str, str], ...]:
    """Who has what at a battlefield: player and words, in the order of the players."""
    players = sorted({one.player for one in tile.units})
    return tuple((who, troop(tuple(one for one in tile.units if one.player == who))) for who in players)


def due(view: View, half: PlayerPanel) -> str:
    """What a half waits for: this player, or somebody else."""
    if view.winner:
        return say("due.over")
    if half.may_end:
        return say("due.turn")
    if half.may_pass:
        return say("due.priority") if half.has_priority else say("due.focus")
    if half.chooses:
        return say("due.choice")
    chooses = next((one for one in view.halves if one.chooses), None)
    if chooses is not None:
        return say("due.chooses", name=chooses.name)
    waits = next((one for one in view.halves if one.may_pass or one.may_end or one.has_priority), None)
    if waits is None or waits.player == half.player:
        return say("due.nothing")
    return say("due.other", name=waits.name)


def is_due(half: PlayerPanel) -> bool:
    """Whether it is this player who may act with a touch on the key that is there for it."""
    return half.may_pass or half.may_end


def is_mine(half: PlayerPanel) -> bool:
    """Whether the table waits for this player, to act or to choose."""
    return is_due(half) or half.chooses


def turn(view: View) -> str:
    """Turn number and whose turn it is."""
    return say("strip.turn", number=view.number, name=name(view, view.turn))


def state(view: View) -> str:
    """Phase and state of the turn."""
    return f"{view.phase} · {view.state}" if view.state else view.phase


def chain(view: View) -> str:
    """The chain, newest on top."""
    return "\n".join(reversed(view.chain))


def alarm(view: View) -> str:
    """`refused` where something does not work, `asks` where something is to be confirmed, empty for neither."""
    if problems(view):
        return "refused"
    return "asks" if view.found is not None else ""


def wrong(view: View) -> str:
    """The same in few words."""
    return {"refused": say("strip.problem"), "asks": say("strip.confirm"), "": ""}[alarm(view)]


def facedowns(view: View) -> frozenset[str]:
    """The handles of all facedown cards."""
    return frozenset(mark.handle for tile in view.tiles for mark in tile.marks)


def problems(view: View) -> tuple[str, ...]:
    """What does not work and what to do, readers included."""
    return (*view.problems, *(f"{one.name}: {one.text}" for one in view.readers if not one.ready))
