"""The health of this table: whether the ledger, the card service and the readers work."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from hw.model import ReaderLost, ReaderReady, ServiceLost, ServiceReady
from tableside.ledger.errors import Damaged, LedgerError, NotKnown, NotOurs, TooLarge, TooNew
from tableside.message import Message, message
from tableside.table.view.model import ReaderView


@dataclass(frozen=True, slots=True)
class Health:
    """Everything that may be wrong, until it works again.

    - `ready_readers`: each reader that was ever there, by name, and whether it works
    - `has_service`: whether the card service answers
    - `open_error`: why the ledger could not be opened or read, None if it could
    - `append_error`: why the ledger did not keep an entry, None if it did
    - `deck_error`: why a deck file could not be used, until a player goes on
    - `input_problem`: what is wrong with something a person gave, and what to do
    - `overlay_problem`: why the overlay of the stream is not served, None if it is
    - `warnings`: what does not stop the match
    """

    ready_readers: Mapping[str, bool] = field(default_factory=dict)
    has_service: bool = True
    open_error: LedgerError | None = None
    append_error: LedgerError | None = None
    deck_error: LedgerError | None = None
    input_problem: Message | None = None
    overlay_problem: Message | None = None
    warnings: tuple[Message, ...] = ()

    def with_report(self, report: ReaderReady | ReaderLost | ServiceReady | ServiceLost) -> Health:
        """A reader, or the service behind all of them, came or went."""
        match report:
            case ReaderReady(reader=name):
                return replace(self, ready_readers={**self.ready_readers, name: True})
            case ReaderLost(reader=name):
                return replace(self, ready_readers={**self.ready_readers, name: False})
            case ServiceReady():
                return replace(self, has_service=True)
            case ServiceLost():
                return replace(self, has_service=False)

    def opened(self, error: LedgerError | None) -> Health:
        """The ledger could or could not be opened and read."""
        return replace(self, open_error=error)

    def appended(self, error: LedgerError | None) -> Health:
        """The ledger did or did not keep an entry; a ledger that keeps entries can also be read."""
        return replace(self, append_error=error) if error else replace(self, open_error=None, append_error=None)

    def with_deck(self, error: LedgerError | None) -> Health:
        """A deck file could not be used; None once a player goes on."""
        return replace(self, deck_error=error)

    def with_input_problem(self, problem: Message | None) -> Health:
        """Something a person gave could not be used; None when that is over."""
        return replace(self, input_problem=problem)

    def with_overlay(self, problem: Message | None) -> Health:
        """The overlay of the stream is not served, or is again; None for that."""
        return replace(self, overlay_problem=problem)

    def with_warnings(self, warnings: tuple[Message, ...]) -> Health:
        """Return what people should know although it does not stop the match."""
        return replace(self, warnings=warnings)

    @property
    def readers(self) -> tuple[ReaderView, ...]:
        """Each reader that was ever there."""
        ready, lost = message("reader-ready"), message("reader-lost")
        return tuple(ReaderView(name, works, ready if works else lost) for name, works in self.ready_readers.items())

    @property
    def problems(self) -> tuple[Message, ...]:
        """Return what does not work and what to do. The service is missed only if no reader works."""
        errors = (None if self._is_opened_in_vain else self.open_error, self.append_error, self.deck_error)
        messages = [message("problem-ledger", problem=error.problem, remedy=error.remedy) for error in errors if error]
        if self.input_problem is not None:
            messages.append(self.input_problem)
        if not self.has_service and not any(self.ready_readers.values()):
            messages.append(message("problem-card-service"))
        if self.overlay_problem is not None:
            messages.append(self.overlay_problem)
        return tuple(dict.fromkeys((*messages, *self.warnings)))

    @property
    def _is_opened_in_vain(self) -> bool:
        """Return whether the ledger cannot be opened for the reason for which it is not known what it kept."""
        opened, appended = self.open_error, self.append_error
        return opened is not None and isinstance(appended, NotKnown) and opened.problem == appended.cause.problem

    @property
    def can_set_aside(self) -> bool:
        """Return whether what is in the ledger's place can only be set aside."""
        return self._is_stopped_by(Damaged, NotOurs, TooLarge, TooNew)

    @property
    def can_rescue(self) -> bool:
        """Return whether a new ledger can take over the readable entries of a damaged ledger."""
        return self._is_stopped_by(Damaged)

    def _is_stopped_by(self, *kinds: type[LedgerError]) -> bool:
        errors = (self.open_error, self.append_error)
        causes = (error.cause if isinstance(error, NotKnown) else error for error in errors)
        return any(isinstance(cause, kinds) for cause in causes)
