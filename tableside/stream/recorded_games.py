"""The games of a ledger as a stream reads them, each once between two changes of the ledger."""

from __future__ import annotations

from carddata.model.card import Catalogue
from tableside.ledger.entry import ABANDONED, CLOSED, CLOSING, PublicEntry
from tableside.ledger.public import PublicLedger
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.match.public.first_entry import read_setup
from tableside.match.public.scene_fold import SceneUnavailable, fold_scene
from tableside.match.public.stream_delay import delay_in


class RecordedGames:
    """The games of a ledger, with `cards` to fold them. Belongs to the thread of the ledger."""

    def __init__(self, ledger: PublicLedger, cards: Catalogue) -> None:
        self.cards = cards
        self._ledger = ledger
        self._entries: dict[int, tuple[PublicEntry, ...]] = {}
        self._over: dict[int, bool] = {}

    def forget(self) -> None:
        """Read everything anew: the ledger has changed."""
        self._entries.clear()
        self._over.clear()

    def entries(self, game: int) -> tuple[PublicEntry, ...]:
        """The entries of the game of this number. Raises `LedgerError`."""
        if game not in self._entries:
            self._entries[game] = self._ledger.entries(game)
        return self._entries[game]

    def is_match_over(self, game: int) -> bool:
        """Return whether the match to which a game belongs was given up, or left after its end. Raises `LedgerError`.

        After that nothing of it is undone. A match that cannot be read is not over.
        """
        if game not in self._over:
            last = self.entries(max(self._games_with(game)))
            kinds = {entry.kind for entry in last}
            self._over[game] = ABANDONED in kinds or (CLOSED in kinds and self._is_decided(last))
        return self._over[game]

    def goes_on(self, game: int) -> bool:
        """Return whether a delayed game may go on: nothing of it is drawn or replayed then. Raises `LedgerError`."""
        delay = delay_in(self.entries(game))
        if delay == UNTIL_OVER:
            return not self.is_match_over(game)
        return delay > 0 and not any(entry.kind in CLOSING for entry in self.entries(game))

    def _games_with(self, game: int) -> list[int]:
        """Return the numbers of all games of the match to which this game belongs."""
        matches = {}
        for entry in self._ledger.first_entries():
            try:
                matches[entry.match] = read_setup(entry).match or entry.match
            except (ValueError, RecursionError):
                matches[entry.match] = entry.match
        return [number for number, match in matches.items() if match == matches.get(game, game)] or [game]

    def _is_decided(self, entries: tuple[PublicEntry, ...]) -> bool:
        try:
            fold = fold_scene(entries, self.cards)
        except SceneUnavailable:
            return False
        return fold is not None and fold.is_match_over
