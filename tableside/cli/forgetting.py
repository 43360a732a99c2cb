"""`tableside record forget`: the names in a match and its keys are destroyed, its entries stay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from carddata.model.card import Catalogue
from tableside.cli.result import UNREAD, WRONG, CommandResult
from tableside.ledger.machine_log import MachineLog
from tableside.ledger.public import PublicLedger
from tableside.ledger.store import Ledger
from tableside.match.past_matches import forget_match, games_of
from tableside.match.public.first_entry import read_setup
from tableside.match.unfinished import UnfinishedMatches
from tableside.message import Message, message


def forget(folder: Path, match: int, cards: Catalogue, is_sure: Callable[[Message], bool]) -> CommandResult:
    """Forget a match by the number of any of its games, if `is_sure` says yes to the question. Raises LedgerError."""
    games = games_of(folder, match)
    with PublicLedger.open(folder) as public:
        agreed = read_setup(public.entries(games[0])[0])
    with Ledger.open(folder) as ledger:
        if games[0] in [unfinished.match for unfinished in UnfinishedMatches(cards).find(ledger)]:
            return CommandResult((), UNREAD, aside=(message("command-forget-open", match=games[0]),))
        question = "command-forget-sure" if agreed.dial == "casual" else "command-forget-sure-event"
        if not is_sure(message(question, match=games[0])):
            return CommandResult((message("command-forget-not"),), WRONG)
        MachineLog(folder).append("forgotten", str(games[0]))
        destroyed = forget_match(ledger, folder, games)
    forgotten = message("command-forgot", match=games[0], count=destroyed)
    return CommandResult((forgotten,), data={"match": games[0], "games": games, "destroyed": destroyed})
