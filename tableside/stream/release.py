"""The entries of the ledger that a stream may show: each once its delay is over, and none that was taken back before.

An entry waits from the moment at which this process first sees it, by a clock that no date changes. A held match is let
go when it is over, all at once; a later match does not wait for it. What a process has let go is kept as a
`ReleaseMark`, so that the next process goes on there; all else waits its full delay anew.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from tableside.ledger.entry import PublicEntry
from tableside.ledger.timeline import MATCH_RESULT, PLAYED, REDO, entries_in_force, taken_by
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.match.public.stream_delay import delay_in

Entries = Callable[[int], tuple[PublicEntry, ...]]
"""The entries of a match, by its number."""


class ReleaseMark(msgspec.Struct, frozen=True):
    """The point up to which the entries of a ledger are let go.

    - `seq`, `digest`: the last of them, 0 and empty for none
    - `withheld`: those up to there that were taken back before their delay was over
    - `held`: the games whose match is held and that a later match has passed, each with its first entry that waits
    """

    seq: int = 0
    digest: str = ""
    withheld: frozenset[int] = frozenset()
    held: Mapping[int, int] = {}


NOTHING = ReleaseMark()
"""No entry is let go."""


class Release:
    """Lets entries go, in their order, the first after `mark`. Times are those of one clock, in ms.

    `delay_of` tells the delay of a game from its entries, in seconds; `is_over` whether the match is over to which the
    game of this number belongs. `is_held` is set while the newest entry waits for that.
    """

    def __init__(
        self,
        mark: ReleaseMark = NOTHING,
        delay_of: Callable[[Iterable[PublicEntry]], int] = delay_in,
        is_over: Callable[[int], bool] = lambda game: False,
    ) -> None:
        self.mark = mark
        self.is_held = False
        self._delay_of = delay_of
        self._is_over = is_over
        self._waiting: deque[tuple[PublicEntry, int, str]] = deque()
        """The entries that are not let go, each with the time at which it was seen, and its digest."""
        self._due: int | None = None

    def see(self, entries: Sequence[PublicEntry], now: int) -> None:
        """See all entries from that of the mark on."""
        seen = {(entry.seq, known): at for entry, at, known in self._waiting}
        self._waiting.clear()
        for entry in entries:
            if entry.seq > self.mark.seq:
                known = digest(entry)
                self._waiting.append((entry, seen.get((entry.seq, known), now), known))

    def sees_other(self, entries: Sequence[PublicEntry]) -> bool:
        """Return whether these entries, from that of the mark on, are of another ledger than before."""
        if not self.mark.seq:
            return False
        return self.mark.digest not in [digest(entry) for entry in entries if entry.seq == self.mark.seq]

    @property
    def next(self) -> PublicEntry:
        """The entry that is let go next. Raises IndexError where none waits."""
        return self._waiting[0][0]

    def due_in(self, now: int) -> int | None:
        """Milliseconds until the next entry is due, None if none waits for a time."""
        return None if self._due is None else max(0, self._due - now)

    def let_go(self, entries_of: Entries, now: int) -> None:
        """Let go what is due. Raises what `entries_of` does, and anything for entries that cannot be read."""
        delays: dict[int, int] = {}
        held: dict[int, int] = {}
        self.is_held, self._due = False, None
        self._let_go_passed(entries_of)
        for entry, seen, digest_of_entry in tuple(self._waiting):
            game = entry.match
            if game not in delays:
                delays[game] = self._delay_of(entries_of(game))
            self.is_held = delays[game] == UNTIL_OVER and not self._is_over(game)
            if self.is_held:
                held.setdefault(game, entry.seq)
                continue
            if delays[game] < UNTIL_OVER and now - seen < delays[game] * 1000:
                self._due = seen + delays[game] * 1000
                break
            withheld = self.mark.withheld
            if delays[game]:
                withheld = _withheld_with(withheld, entry, entries_of(game))
            self.mark = ReleaseMark(entry.seq, digest_of_entry, withheld, {**held, **self.mark.held})
        while self._waiting and self._waiting[0][0].seq <= self.mark.seq:
            self._waiting.popleft()

    def _let_go_passed(self, entries_of: Entries) -> None:
        """Let go the games that a later match has passed, once their match is over."""
        for game in [game for game in self.mark.held if self._is_over(game)]:
            withheld, known = self.mark.withheld, entries_of(game)
            for entry in known:
                if self.mark.held[game] <= entry.seq <= self.mark.seq:
                    withheld = _withheld_with(withheld, entry, known)
            held = {each: first for each, first in self.mark.held.items() if each != game}
            self.mark = msgspec.structs.replace(self.mark, withheld=withheld, held=held)

    def shown(self, entries: Iterable[PublicEntry]) -> tuple[PublicEntry, ...]:
        """Those of a match's entries that may be shown."""
        return tuple(entry for entry in entries if self._is_shown(entry))

    def _is_shown(self, entry: PublicEntry) -> bool:
        last = min(self.mark.seq, self.mark.held.get(entry.match, entry.seq + 1) - 1)
        return entry.seq <= last and entry.seq not in self.mark.withheld


def digest(entry: PublicEntry) -> str:
    """A digest of what an entry says, without the people in it: their names can be destroyed."""
    content = entry.seq, entry.match, entry.at, entry.kind, entry.action, entry.verdict, entry.events
    return hashlib.sha256(msgspec.json.encode(content)).hexdigest()


def _withheld_with(withheld: frozenset[int], entry: PublicEntry, known: tuple[PublicEntry, ...]) -> frozenset[int]:
    """The withheld entries once this one is let go, as all `known` entries of its match say.

    An action that was taken back meanwhile was never shown, and neither is the undo that took back nothing else, nor an
    undo that was redone meanwhile. A redo shows what was not shown because of its undo; it is shown itself only
    if that undo was.
    """
    in_force = {each.seq for each in entries_in_force(known)}
    if entry.kind in (*PLAYED, MATCH_RESULT):
        return withheld if entry.seq in in_force else withheld | {entry.seq}
    if entry.kind not in ("undo", REDO):
        return withheld
    undo, taken = taken_by(known, entry.seq)
    if entry.kind == "undo":
        return withheld | {undo} if taken and (withheld | in_force).issuperset(taken) else withheld
    again = withheld - in_force.intersection(taken)
    return again | {entry.seq} if undo in withheld else again
