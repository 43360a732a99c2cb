"""What a touch on a place offers its player: every offer was asked of the engine, and none depends on a face."""

from __future__ import annotations

from tableside.engine import Secret, judge
from tableside.engine.model.actions import (
    Action,
    Activate,
    Concede,
    Conquer,
    ControlIs,
    Hide,
    Play,
    StandardMove,
    UnitIs,
)
from tableside.engine.model.state import Permanent, Place
from tableside.engine.rules.abilities import activated
from tableside.match.fold import Match
from tableside.table.commands import Dismiss, Do, Intend, LookAtFacedown
from tableside.table.prompts.prompt import ButtonEffect, Prompt, ShowPrompt

Offers = list[tuple[str, ButtonEffect]]


def offers(match: Match, player: str, at: int) -> Prompt:
    """What this player may do at a battlefield, or at their base (0)."""
    choices: Offers = []
    if at:
        choices += _at_battlefield(match, player, at)
    choices += _moves(match, player, at or player)
    choices += _abilities(match, player, at or player)
    choices.append(("Play a card here" if at else "Play a card", Intend(player, "play", at)))
    if at:
        choices += _corrections(match, player, at)
    elif _legal(match, Concede(player)):
        sure = Prompt(
            "asks",
            "Concede the game?",
            choices=(("Yes, concede", Do(Concede(player))), ("No", Dismiss(player))),
        )
        choices.append(("Concede", ShowPrompt(player, sure)))
    where = match.words.battlefield(at) if at else "Your base"
    return Prompt("asks", where, choices=(*choices, ("Close", Dismiss(player))))


def _at_battlefield(match: Match, player: str, at: int) -> Offers:
    found: Offers = []
    if _legal(match, Hide(player, Secret(None), at)):
        found.append(("Hide a card here", Intend(player, "hide", at)))
    mine = match.table.facedown_at(at, player)
    if any(_legal(match, Play(player, Secret(""), "facedown", at, one.handle)) for one in mine):
        found.append(("Play the facedown card", Intend(player, "facedown", at)))
    for count, one in enumerate(mine, 1):
        which = f" number {count}" if len(mine) > 1 else ""
        found.append((f"Look at my facedown card{which}", LookAtFacedown(player, one.handle)))
    if _legal(match, Conquer(player, at)):
        found.append(("I conquered it", Do(Conquer(player, at))))
    return found


def _moves(match: Match, player: str, to: Place) -> Offers:
    """Each unit that may move there, and all of them together where there are several."""
    able = [
        one
        for one in match.table.permanents
        if one.kind == "unit" and _legal(match, StandardMove(player, (one.id,), to))
    ]
    names = match.words.things((one.id for one in able), player, alone=True)
    found: Offers = [
        (f"Move {name} here", Do(StandardMove(player, (one.id,), to))) for name, one in zip(names, able, strict=True)
    ]
    if len(able) > 1:
        found.append(("Move all of them", Do(StandardMove(player, tuple(one.id for one in able), to))))
    return found


def _abilities(match: Match, player: str, place: Place) -> Offers:
    """The activated abilities of this player's permanents there that may be used now.

    Cards that are done by hand may have some: those come under one button, as nobody knows which of them do.
    """
    mine = [one for one in match.table.permanents if one.player == player and one.place == place]
    names = dict(zip(mine, match.words.things((one.id for one in mine), player, alone=True), strict=True))
    known: Offers = []
    by_hand: Offers = []
    for one, name in names.items():
        card = match.table.card(one.card)
        if card is None or card.abilities is None:
            use = Activate(player, one.id)
            by_hand += [(f"Use {name}", Do(use))] * _legal(match, use)
            continue
        for number in range(1, len(activated(card)) + 1):
            use = Activate(player, one.id, number)
            if _legal(match, use):
                known.append((f"Use {name}: {match.words.ability(one.id, number)}", Do(use)))
    return [*known, *_together(player, by_hand)]


def _together(player: str, uses: Offers) -> Offers:
    if len(uses) < 2:
        return uses
    which = Prompt("asks", "Which card?", "Its ability is used by hand.", choices=(*uses, ("Close", Dismiss(player))))
    return [("Use an ability by hand", ShowPrompt(player, which))]


def _corrections(match: Match, player: str, at: int) -> Offers:
    """The board does not match: told in one touch."""
    found: Offers = []
    if match.table.battlefield(at).control != player:
        found.append(("I hold this", Do(ControlIs(player, at, player))))
    else:
        found.append(("I do not hold this", Do(ControlIs(player, at, None))))
    units = match.table.units(at)
    if len(units) == 1:
        found.append(("No unit there", ShowPrompt(player, _where_now(match, player, units[0]))))
    elif units:
        names = match.words.things((one.id for one in units), player, alone=True)
        each = zip(names, units, strict=True)
        which = tuple((name, ShowPrompt(player, _where_now(match, player, one))) for name, one in each)
        found.append(("No unit there", ShowPrompt(player, Prompt("asks", "Which is not there?", choices=which))))
    return found


def _where_now(match: Match, player: str, unit: Permanent) -> Prompt:
    choices: tuple[tuple[str, ButtonEffect], ...] = (
        ("In the trash", Do(UnitIs(player, unit.id, "trash"))),
        ("At base", Do(UnitIs(player, unit.id, unit.player))),
        ("In hand", Do(UnitIs(player, unit.id, "hand"))),
    )
    return Prompt("asks", f"Where is {unit.card}?", choices=choices)


def _legal(match: Match, action: Action) -> bool:
    """Whether what everybody may know allows it."""
    return judge(match.table, match.private, action).public().kind == "legal"
