"""A facedown card that an action would turn up: its player is asked first (2026-07-16, 421.4).

A touch may be a mistake, and what everybody has seen stays seen after an undo. So whatever would turn a card up, its
player must agree by a touch about that card: an earlier touch or pass of theirs may have been about something else.
Playing the card from facedown is agreement enough.
"""

from __future__ import annotations

from dataclasses import replace

from tableside.engine.editions import cited_number
from tableside.engine.model import events as e
from tableside.engine.model.board import Facedown
from tableside.engine.model.dials import may_say
from tableside.engine.model.events import Event
from tableside.match.disclosure import Publish, withheld
from tableside.match.public.history import describe_action
from tableside.match.state import Match
from tableside.match.undoing import doer
from tableside.message import Listing, PlaceName, PlayerName, message
from tableside.table.prompts.notices import not_agreed_note
from tableside.table.prompts.player_panels import PlayerPanels
from tableside.table.prompts.prompt import KeepDown, Prompt, TurnUp

REVEAL = "421.4"
"""The rule by which a facedown card is shown to everybody (2026-07-16)."""


def card_to_ask_about(match: Match, events: tuple[Event, ...], leave: tuple[Publish, ...]) -> Facedown | None:
    """The first facedown card that these events show without leave; None for none."""
    handles = withheld(events, leave)
    hidden = (Facedown(hid.handle, hid.at, hid.player, hid.turn) for hid in events if isinstance(hid, e.Hid))
    return next((card for card in (*match.table.facedown, *hidden) if card.handle in handles), None)


def ask_to_turn_up(match: Match, panels: PlayerPanels, turned: TurnUp, card: Facedown) -> PlayerPanels:
    """The panels while the player of this card is asked; `turned` is the action, and who has agreed so far."""
    by = doer(turned.action)
    action = describe_action(match.table, turned.action)
    number = cited_number(REVEAL, match.agreed.edition)
    rules = (number,) if number is not None and may_say("result", match.agreed.dial) else ()
    agree = replace(turned, player=card.player, handle=card.handle)
    choices = ((message("button-agree"), agree), (message("button-do-not-agree"), KeepDown(card.player, by)))
    text = (action, message("prompt-turn-up-text", place=PlaceName(card.at)))
    question = Prompt("asks", message("prompt-turn-up"), text, rules, choices, ways=2, lines=True)
    panels = panels.dismiss(turned.player).ask(card.player, question)
    if by in ("", card.player):
        return panels
    line = message("prompt-waits-for-agreement", players=Listing((PlayerName(card.player),)))
    cancel = message("button-cancel"), KeepDown(by, by)
    title = message("prompt-turn-up-waits")
    waiting = Prompt("working", title, (action, line), choices=(cancel,), waits_for_players=True, lines=True, line=line)
    return panels.ask(by, waiting)


def keep_down(match: Match, panels: PlayerPanels, choice: KeepDown, until: int) -> PlayerPanels:
    """Nothing is turned up; another player who wanted it reads who does not agree, until `until` (monotonic ns)."""
    panels = panels.settle()
    if choice.by in ("", choice.player):
        return panels
    return panels.say(choice.by, not_agreed_note(match, choice.player, choice.by))
