"""The notices for a player when the ledger did not store what they did, and while that is not known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from tableside.engine.model.references import Player
from tableside.ledger.entry import Draft
from tableside.ledger.errors import DiskFull, LedgerError, NotKnown, StorageFailed
from tableside.message import Message, message
from tableside.table.commands import Dismiss
from tableside.table.prompts.player_panels import PlayerPanels
from tableside.table.prompts.prompt import Prompt
from tableside.table.view.model import Tone


@dataclass(frozen=True, slots=True)
class Unsure:
    """An action of which is not known whether it is recorded.

    - `players`: those who are told: who acted, or everybody if no single player did
    - `before`, `after`: how many of its entries are certainly stored, and how many were not tried any more
    """

    players: tuple[Player, ...] = ()
    before: int = 0
    after: int = 0


def who_acted(drafts: Iterable[Draft], players: Iterable[Player]) -> tuple[Player, ...]:
    """The player who acted; everybody if no single player did."""
    everybody = tuple(players)
    acted = {player for player in map(_acting, drafts) if player in everybody}
    return tuple(acted) if len(acted) == 1 else everybody


def say_not_recorded(
    panels: PlayerPanels, players: Iterable[Player], error: LedgerError, *, in_part: bool = False
) -> PlayerPanels:
    """Tell these players that what they did is not recorded and why, that only a part is, or that it is not known.

    It stays until it is touched, and says the same whatever was to be recorded.
    """
    if isinstance(error, NotKnown):
        return _say(panels, players, "working", message("notice-not-known"), message("notice-not-known-text"))
    if in_part:
        return _say(panels, players, "refused", IN_PART, message("notice-recorded-in-part-text"), error.remedy)
    return _say(panels, players, "refused", _title(error), DO_IT_AGAIN, error.remedy)


def say_found_out(panels: PlayerPanels, unsure: Unsure, *, stored: bool) -> PlayerPanels:
    """Tell who waited for it whether what they did is recorded."""
    if stored and not unsure.after:
        return _say(panels, unsure.players, "note", message("notice-recorded"), message("notice-recorded-text"))
    if stored or unsure.before:
        return _say(panels, unsure.players, "refused", IN_PART, message("notice-recorded-in-part-text"))
    return _say(panels, unsure.players, "refused", message("notice-not-recorded"), DO_IT_AGAIN)


IN_PART = message("notice-recorded-in-part")
DO_IT_AGAIN = message("notice-not-recorded-text")


def _say(panels: PlayerPanels, players: Iterable[Player], tone: Tone, title: Message, *text: Message) -> PlayerPanels:
    for player in players:
        panels = panels.say(player, Prompt(tone, title, text, choices=((message("button-close"), Dismiss(player)),)))
    return panels


class _Acting(msgspec.Struct):
    """The part of a public action that names its player."""

    player: str = ""


def _acting(draft: Draft) -> str:
    try:
        return msgspec.json.decode(draft.action, type=_Acting).player
    except msgspec.MsgspecError:
        return ""


def _title(error: LedgerError) -> Message:
    match error:
        case DiskFull():
            return message("notice-not-recorded-disk-full")
        case StorageFailed():
            return message("notice-not-recorded-disk-failed")
        case _:
            return message("notice-not-recorded")
