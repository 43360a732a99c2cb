"""The offers to a player who touches a place. The engine judged every offer, and none depends on a hidden face."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.engine import Secret, judge
from tableside.engine.model.actions import Action, Activate, Conquer, EndTurn, FacedownIs, Hide, Play, StandardMove
from tableside.engine.model.board import Facedown, Permanent
from tableside.engine.model.dials import is_mark_told, may_say
from tableside.engine.model.references import Place
from tableside.engine.rules.activated import activated
from tableside.match.public.references import ability_label, references
from tableside.match.state import Match
from tableside.message import Listing, Message, PlaceName, message
from tableside.table.commands import AwaitCard, Dismiss, Do
from tableside.table.prompts.card_meanings import meaning_buttons
from tableside.table.prompts.forgotten_turn import forgotten_end
from tableside.table.prompts.mulligans import mulligan_offers
from tableside.table.prompts.notices import hold_to_look
from tableside.table.prompts.prompt import ButtonEffect, Prompt, ShowPrompt
from tableside.table.prompts.resources import resource_offers
from tableside.table.prompts.touch_corrections import corrections

Offers = list[tuple[Message, ButtonEffect | None]]


def touch_menu(match: Match, player: str, at: int) -> Prompt:
    """Return what this player may do at a battlefield, or at their base (0).

    To hide a card stands first, also while it cannot be done, and the moves follow: so both keep their places.
    """
    moves = _moves(match, player, at or player)
    offers: Offers = [*_hide(match, player, at), *moves] if at else [*mulligan_offers(match, player), *moves]
    offers += _at_battlefield(match, player, at) if at else []
    offers += _moves_away(match, player, at or player)
    offers += _abilities(match, player, at or player)
    if match.table.setup.follow != "score":
        offers.append((message("button-play-here" if at else "button-play"), AwaitCard(player, "play", at)))
    offers += resource_offers(match, player) if not at else []
    offers += corrections(match, player, at)
    offers += meaning_buttons(match.table, player, at)
    if not at or match.table.setup.follow == "score":
        offers += forgotten_end(match, player, Do(EndTurn(match.table.turn, told_by=player)), "button-end-turn-of")
    title = message("prompt-place", place=PlaceName(at)) if at else message("prompt-your-base")
    choices = (*offers, (message("button-close"), Dismiss(player)))
    return Prompt("asks", title, _exhausted(match, player, at or player, moves), choices=choices, menu=at)


def _hide(match: Match, player: str, at: int) -> Offers:
    """To hide a card there, which cannot be pressed while it is not legal; nothing where only the score is followed."""
    if match.table.setup.follow == "score":
        return []
    may_hide = _is_legal(match, Hide(player, Secret(None), at))
    return [(message("button-hide-here"), AwaitCard(player, "hide", at) if may_hide else None)]


def _at_battlefield(match: Match, player: str, at: int) -> Offers:
    offers: Offers = []
    facedown = match.table.facedown_at(at, player)
    if any(_is_legal(match, Play(player, Secret(""), "facedown", at, card.handle)) for card in facedown):
        offers.append((message("button-play-facedown"), AwaitCard(player, "facedown", at)))
    offers += [
        (message("button-take-hide-back"), Do(FacedownIs(player, card.handle, match.sources.get(card.handle, "hand"))))
        for card in facedown
        if is_mark_told(card, match.agreed.dial)
    ]
    offers += _looks(player, facedown)
    if _is_legal(match, Conquer(player, at)):
        offers.append((message("button-conquered"), Do(Conquer(player, at))))
    return offers


def _looks(player: str, facedown: tuple[Facedown, ...]) -> Offers:
    """Look at one's own facedown card: the next prompt shows it while held. If there are several, ask which first."""
    holds = [ShowPrompt(player, hold_to_look(card)) for card in facedown]
    if len(holds) < 2:
        return [(message("button-look"), hold) for hold in holds]
    numbered: Offers = [(message("button-look-number", number=number), hold) for number, hold in enumerate(holds, 1)]
    choices = (*numbered, (message("button-close"), Dismiss(player)))
    return [(message("button-look"), ShowPrompt(player, Prompt("asks", message("prompt-which-card"), choices=choices)))]


def _names(match: Match, player: str, permanents: Iterable[Permanent]) -> tuple[Message, ...]:
    """References to these permanents for this player, each different from the others."""
    return references(match.table, (permanent.id for permanent in permanents), player, alone=True)


def _moves(match: Match, player: str, to: Place) -> Offers:
    """Each unit that may move there and, if there are several, all of them together."""
    units = [
        permanent
        for permanent in match.table.permanents
        if permanent.kind == "unit" and _is_legal(match, StandardMove(player, (permanent.id,), to))
    ]
    offers: Offers = [
        (message("button-move-here", unit=name), Do(StandardMove(player, (unit.id,), to)))
        for name, unit in zip(_names(match, player, units), units, strict=True)
    ]
    if len(units) > 1:
        offers.append((message("button-move-all"), Do(StandardMove(player, tuple(unit.id for unit in units), to))))
    return offers


def _moves_away(match: Match, player: str, place: Place) -> Offers:
    """The moves of this player's units from there, under one button if there are several."""
    table = match.table
    units = [permanent for permanent in table.permanents if permanent.kind == "unit" and permanent.place == place]
    moves: Offers = [
        (message("button-move-to", unit=name, place=PlaceName(to)), Do(StandardMove(player, (unit.id,), to)))
        for name, unit in zip(_names(match, player, units), units, strict=True)
        for to in (player, *table.numbers())
        if _is_legal(match, StandardMove(player, (unit.id,), to))
    ]
    if len(moves) < 2:
        return moves
    which = Prompt("asks", message("prompt-move"), choices=(*moves, (message("button-close"), Dismiss(player))))
    return [(message("button-move-away"), ShowPrompt(player, which))]


def _exhausted(match: Match, player: str, place: Place, moves: Offers) -> tuple[Message, ...]:
    """Why units of the turn player cannot move from there, or why none can move there: they are exhausted (144.2).

    That is advice, which only the casual dial gives.
    """
    if match.table.turn != player or match.table.phase != "main" or not may_say("advice", match.agreed.dial):
        return ()
    everywhere = place != player and not moves
    own = (unit for unit in match.table.permanents if unit.player == player and unit.kind == "unit")
    units = [unit for unit in own if unit.exhausted and (everywhere or unit.place == place)]
    names = Listing(_names(match, player, units))
    return (message("prompt-exhausted", units=names, count=len(units)),) if units else ()


def _abilities(match: Match, player: str, place: Place) -> Offers:
    """The activated abilities of this player's permanents there that may be used now.

    A card that is carried out by hand may have some. Those come under one button, as nobody knows which cards do.
    """
    permanents = [
        permanent for permanent in match.table.permanents if permanent.player == player and permanent.place == place
    ]
    known: Offers = []
    by_hand: Offers = []
    for permanent, name in zip(permanents, _names(match, player, permanents), strict=True):
        for number, ability in enumerate(activated(match.table, permanent), 1):
            use = Activate(player, permanent.id, number)
            if not _is_legal(match, use):
                continue
            if ability is None:
                by_hand.append((message("button-use", permanent=name), Do(use)))
            else:
                label = ability_label(match.table, permanent.id, number)
                known.append((message("button-use-ability", permanent=name, ability=label), Do(use)))
    return [*known, *_under_one_button(player, by_hand)]


def _under_one_button(player: str, uses: Offers) -> Offers:
    if len(uses) < 2:
        return uses
    which = Prompt(
        "asks",
        message("prompt-which-card"),
        (message("prompt-use-by-hand"),),
        choices=(*uses, (message("button-close"), Dismiss(player))),
    )
    return [(message("button-use-by-hand"), ShowPrompt(player, which))]


def _is_legal(match: Match, action: Action) -> bool:
    """Return whether an action is legal as far as everybody may know."""
    return judge(match.table, match.private, action).public().kind == "legal"
