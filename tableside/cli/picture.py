"""`tableside record picture`: a position of a match as a picture."""

from __future__ import annotations

from pathlib import Path

from carddata.model.card import Catalogue
from tableside.cli.result import UNREAD, CommandResult
from tableside.ledger.errors import MatchNotFound
from tableside.ledger.outside import write_new
from tableside.ledger.public import PublicLedger
from tableside.match.public.scene_fold import SceneUnavailable, fold_scene
from tableside.message import message
from tableside.stream.recorded_games import RecordedGames
from tableside.stream.replay import GoesOn
from tableside.stream.scene_picture import scene_picture
from tableside.text import Text


def write_picture(
    data: Path, match: int | None, entry: int | None, out: Path, cards: Catalogue, text: Text
) -> CommandResult:
    """Write the position after an entry of a match, by default after its newest, as viewers see it.

    Raises `MatchNotFound`, for a delayed game that goes on `GoesOn`, or another LedgerError.
    """
    with PublicLedger.open(data) as ledger:
        number = match if match is not None else ledger.latest_match() or 0
        games = RecordedGames(ledger, cards)
        entries = games.entries(number)
        if games.goes_on(number):
            raise GoesOn(number)
    until = [each for each in entries if entry is None or each.seq <= entry]
    try:
        fold = fold_scene(until, cards)
        scene = fold.scene() if fold is not None else None
    except SceneUnavailable as error:
        return CommandResult((error.message,), UNREAD)
    if scene is None:
        raise MatchNotFound(data, number)
    write_new(out, [scene_picture(scene, text).encode()])
    return CommandResult((message("command-picture-written", match=number, entry=until[-1].seq, file=str(out)),))
