"""What a player reads when the ledger did not store what they did."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tableside.engine.model.references import Player
from tableside.ledger.entry import Draft
from tableside.ledger.errors import DiskFull, LedgerError, StorageFailed
from tableside.message import Message, message
from tableside.table.commands import Dismiss
from tableside.table.prompts.player_panels import PlayerPanels
from tableside.table.prompts.prompt import Prompt


def say_not_recorded(
    panels: PlayerPanels, drafts: Iterable[Draft], players: Iterable[Player], error: LedgerError
) -> PlayerPanels:
    """Tell the player who acted that it is not recorded, and why; everybody if no single player acted.

    It stays until it is touched, and says the same whatever was to be recorded.
    """
    everybody = tuple(players)
    acted = {player for player in map(_acting, drafts) if player in everybody}
    for player in acted if len(acted) == 1 else everybody:
        panels = panels.say(player, _prompt(player, error))
    return panels


class _Acting(msgspec.Struct):
    """The part of a public action that names its player."""

    player: str = ""


def _acting(draft: Draft) -> str:
    try:
        return msgspec.json.decode(draft.action, type=_Acting).player
    except msgspec.MsgspecError:
        return ""


def _prompt(player: Player, error: LedgerError) -> Prompt:
    close = message("button-close"), Dismiss(player)
    return Prompt("refused", _title(error), (message("notice-not-recorded-text"), error.remedy), choices=(close,))


def _title(error: LedgerError) -> Message:
    match error:
        case DiskFull():
            return message("notice-not-recorded-disk-full")
        case StorageFailed():
            return message("notice-not-recorded-disk-failed")
        case _:
            return message("notice-not-recorded")
