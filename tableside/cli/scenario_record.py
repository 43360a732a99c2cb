"""`tableside check --record`: records the play of a scenario as a match in a real ledger, as the table does."""

from __future__ import annotations

import shlex
from contextlib import closing
from pathlib import Path

from carddata.model.card import Catalogue
from tableside.engine import Private, Table, Verdict
from tableside.engine.model.actions import Action
from tableside.engine.model.dials import Dial
from tableside.engine.model.events import Event
from tableside.engine.model.given_position import game_from_position
from tableside.ledger.entry import Draft
from tableside.ledger.recorded_hides import JUDGE, KEYS
from tableside.ledger.store import Ledger, new_token
from tableside.match import judge_keys
from tableside.match.commitments import Vault, hide_record, keeps_key_file
from tableside.match.door import publish_as_written
from tableside.match.entries import HideRecord, Ruled, Undone, draft_action, draft_first_entry, draft_note, draft_ruled
from tableside.match.fold import apply_entry, replay
from tableside.match.state import Match
from tableside.message import Message, message
from tableside.notation.check import Played, play_scenario
from tableside.notation.scenario import read_scenario
from tableside.notation.sentences import Words, code_of
from tableside.notation.world import Keeper


def play_and_record(
    text: str, cards: Catalogue, folder: Path | None, words: Words = code_of
) -> tuple[Played, Message | None]:
    """Play a scenario: its lines as they were played, and where it was recorded, None if no folder is given.

    `words` makes sentences of messages. In the folder's ledger it becomes a new match; other matches are unchanged.
    Nothing is opened or begun before the text was read. Raises NotationError and LedgerError.
    """
    scenario = read_scenario(text, cards, words)
    if folder is None:
        return play_scenario(scenario, words=words), None
    with closing(RecordingKeeper(folder, cards)) as keeper:
        return play_scenario(scenario, keeper, words), keeper.place


class RecordingKeeper(Keeper):
    """Appends an entry for each step of the play before the next step; each method raises LedgerError.

    `match` is the match as the ledger has it, None before the play begins, and `entries` the number of its entries.
    """

    def __init__(self, folder: Path, cards: Catalogue) -> None:
        self._folder = folder
        self._cards = cards
        self._ledger: Ledger | None = None
        self._vault: Vault | None = None
        self._carried_out: list[int] = []
        self._refused: tuple[int, Verdict] | None = None
        self.match: Match | None = None
        self.entries = 0

    def close(self) -> None:
        """Let the ledger go."""
        if self._ledger is not None:
            self._ledger.close()

    @property
    def place(self) -> Message | None:
        """Return where the play was recorded; None if it was not."""
        if self.match is None:
            return None
        command = f"tableside record show {self.match.number} --data {shlex.quote(str(self._folder))}"
        return message("command-play-recorded", match=self.match.number, count=self.entries, command=command)

    def began(self, table: Table, private: Private, dial: Dial, events: tuple[Event, ...]) -> None:
        """The position is the first thing that came of the first entry; in competition the key lies in no file."""
        agreed, position = game_from_position(table, private, dial, self._cards)
        self._ledger = ledger = Ledger.open(self._folder)
        judge = judge_keys.current_key(self._folder)
        number = ledger.new_match(kept=keeps_key_file(dial))
        hide = HideRecord(leave=publish_as_written(events))
        entry = ledger.append(number, draft_first_entry(agreed, (position, *events), hide=hide), new_token())
        self.match, self.entries = replay((entry,), self._cards), 1
        seal = ledger.seal(number)
        self._vault = None if seal is None else Vault(seal, judge)
        if seal is not None and judge is not None:
            self._append(draft_note(KEYS, agreed.edition, judge_keys.first_note(number, dial, judge, seal)))

    def acted(self, action: Action, verdict: Verdict, events: tuple[Event, ...] | None) -> None:
        """An action with its verdict; a hide has its commitment."""
        kind, came = ("refused", ()) if events is None else ("action", events)
        entry = self._append(draft_action(kind, action, verdict, came, "", self._fixed(came, verdict)))
        if events is None:
            self._refused = entry, verdict
        else:
            self._carried_out.append(entry)

    def stood(self, events: tuple[Event, ...]) -> None:
        """The entry of the refused action is named."""
        if self._refused is not None:
            of, verdict = self._refused
            ruled = Ruled(of, JUDGE)
            draft = draft_ruled(ruled, verdict.edition, events, "", self._fixed(events, verdict))
            self._carried_out.append(self._append(draft))

    def taken_back(self, count: int) -> None:
        """The entry from which on all is taken back is named."""
        if self.match is not None:
            self._append(draft_note("undo", self.match.agreed.edition, Undone(self._carried_out[-count], JUDGE)))
            del self._carried_out[-count:]

    def _fixed(self, events: tuple[Event, ...], verdict: Verdict) -> HideRecord:
        leave = publish_as_written(events)
        if self.match is None or self._vault is None:
            return HideRecord(leave=leave)
        return hide_record(self.match, events, verdict, b"", self._vault, leave)

    def _append(self, draft: Draft) -> int:
        """Append to the match and fold; the number of the entry."""
        if self.match is None or self._ledger is None:
            raise ValueError("the play has not begun")
        entry = self._ledger.append(self.match.number, draft, new_token())
        self.match = apply_entry(self.match, entry)
        self.entries += 1
        return entry.seq
