"""All tables of an event as one stream of the log tells of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

import msgspec
from msgspec.structs import replace

from carddata.model.card import Catalogue
from tableside.hall.floor import TableFold
from tableside.hall.floor_table import FloorTable
from tableside.hall.joining import compared
from tableside.hall.origins import BEGINS_ELSEWHERE
from tableside.hall.table_lines import TableMessage
from tableside.hall.table_log import HandedMatch
from tableside.ledger.people import Person
from tableside.message import Message

ShowTable = Callable[[FloorTable], None]
"""Shows a table as it is now."""

MOST_PEOPLE_BYTES = 8 * 1024
"""The longest message about who is in an entry, in bytes: four people with the longest names have a quarter of it."""


@dataclass(slots=True)
class FloorFold:
    """All tables of the event as one stream tells of them; `show` is called with each that changes.

    `is_delayed` is as for `TableFold`, `feature` the key of the feature table, empty for none. `read` is called with
    each that changes, or that has other rulings.
    `handed` tells by a table's key which match was handed over from its machine. `misbegun` tells why it does not count
    that the match of a table goes on with that of another machine, None if it does. `awaited` tells which match was
    handed over to a table that has not begun it, None for none. `other` tells of a table by its key what another stream
    tells of it, None for nothing. `number` tells by its key the number that the hall gave to a table, 0 for none: the
    label of one that was given none for its match.
    """

    cards: Catalogue
    show: ShowTable
    is_delayed: bool = False
    tables: dict[str, TableFold] = field(default_factory=dict)
    read: Callable[[TableFold, FloorTable], None] = lambda fold, table: None
    feature: str = ""
    handed: Callable[[str], HandedMatch | None] = lambda _: None
    misbegun: Callable[[TableFold], Message | None] = lambda _: None
    awaited: Callable[[TableFold], Message | None] = lambda _: None
    other: Callable[[str], TableFold | None] = lambda _: None
    number: Callable[[str], int] = lambda _: 0
    _shown: dict[str, FloorTable] = field(default_factory=dict, init=False)

    def take_entries(self, table: str, content: TableMessage, at: float) -> None:
        """Fold a message of the table with this key that was stored at this time, in seconds since 1970."""
        self._keep(self._of(table).with_message(content, at, self.other(table)))

    def take_people(self, table: str, seq: str, content: bytes) -> None:
        """Note who is in an entry of a table. What cannot be read, or is too long, names nobody."""
        if len(content) > MOST_PEOPLE_BYTES:
            return
        try:
            people = msgspec.json.decode(content, type=tuple[Person, ...])
            self._keep(self._of(table).with_people(int(seq), people))
        except (ValueError, RecursionError):
            return

    def contradict(self, table: str, contradiction: Message) -> None:
        """Note that a table contradicts what was witnessed of it."""
        self._keep(replace(self._of(table), contradiction=contradiction))

    def people_in(self, table: str, match: int) -> Mapping[str, str]:
        """The texts about who plays a match of a table, by player; nobody for a game that is not known."""
        game = self.tables[table].game(match) if table in self.tables else None
        return {} if game is None else game.entries[0].people

    def silent_before(self, table: str, at: float) -> float:
        """The seconds between the last message of a table and a later moment, both by the time of the log."""
        return max(0.0, at - self.tables[table].heard) if table in self.tables else 0.0

    def hand_over(self, table: str) -> None:
        """Note that the match of a table was handed over, or one to this table, or no longer."""
        self._keep(self._of(table))

    def renumber(self, table: str) -> None:
        """Note that the hall gave a table another number."""
        if table in self.tables:
            self._keep(self.tables[table])

    def move(self, tables: Iterable[str], by: float, now: float) -> None:
        """Set the times of tables by so many seconds, by which the date of their log was set; it is `now` since then.

        They are named by their keys.
        """
        for key in self.tables.keys() & set(tables):
            self._keep(_moved(self.tables[key], by, now))

    def _of(self, table: str) -> TableFold:
        fold = self.tables.get(table) or TableFold(table, self.cards, is_delayed=self.is_delayed)
        handed = self.handed(table)
        return fold if handed == fold.handed else replace(fold, handed=handed)

    def _checked(self, fold: TableFold) -> TableFold:
        """The table, once it is known whether its matches go on where others were handed over to it.

        If one goes on elsewhere, nothing counts that the table sends from then on.
        """
        if fold.continued is None and not fold.left:
            return fold
        checked = replace(self._with_reason(fold), left=tuple(map(self._with_reason, fold.left)))
        reasons = (game.misbegun for game in (checked, *checked.left))
        elsewhere = next((reason for reason in reasons if reason and reason.code == BEGINS_ELSEWHERE), None)
        if elsewhere is None or fold.log.quarantine is not None:
            return checked
        return replace(checked, log=replace(fold.log, quarantine=elsewhere))

    def _with_reason(self, game: TableFold) -> TableFold:
        return game if game.continued is None else replace(game, misbegun=self.misbegun(game))

    def _keep(self, fold: TableFold) -> None:
        fold, awaited = self._checked(fold), self.awaited(fold)
        fold = fold if fold.awaited == awaited else replace(fold, awaited=awaited)
        before, self.tables[fold.id] = self.tables.get(fold.id), fold
        if not fold.heard:
            return
        table, last = self._labelled(fold.table), self._shown.get(fold.id)
        self._shown[fold.id] = table
        if table != last:
            self._show(table)
        if table != last or before is None or before.rulings != fold.rulings:
            self.read(fold, table)

    def _labelled(self, table: FloorTable) -> FloorTable:
        number = self.number(table.id)
        return table if table.label or not number else replace(table, label=str(number))

    def _show(self, table: FloorTable) -> None:
        self.show(replace(table, is_feature=table.id == self.feature))

    def choose(self, table: str) -> None:
        """Show which is the feature table from now on."""
        before, self.feature = self.feature, table
        for key in {before, table} & self._shown.keys():
            self._show(self._shown[key])

    def called(self, name: str, certificate: str) -> tuple[str, ...]:
        """The keys of the tables that have this number, key, or name to compare."""
        labels = {key: table.label for key, table in self._shown.items()}
        return tuple(key for key in self.tables if name in (labels.get(key), key, compared(certificate, key)))


def _moved(fold: TableFold, by: float, now: float) -> TableFold:
    """The table with its times as they are once the date was set. A time that is right by the table's clock stays."""

    def moved(at: float) -> float:
        return at + by if at and (by > 0 or at > now) else at

    clock = None if fold.clock is None else replace(fold.clock, heard=moved(fold.clock.heard))
    call = None if fold.call is None else replace(fold.call, since=moved(fold.call.since))
    left = tuple(_moved(game, by, now) for game in fold.left)
    return replace(fold, heard=moved(fold.heard), clock=clock, call=call, left=left)
