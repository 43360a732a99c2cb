"""What works at this table and what does not, in words for people: the ledger, the card service, the readers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from hw.model import ReaderLost, ReaderReady, ServiceLost, ServiceReady
from tableside.ledger.errors import Damaged, LedgerError, NotOurs
from tableside.table.view.model import ReaderView

LOST = "unplugged or not answering: plug it in again; hide and play unread meanwhile"
AWAY = "The card service is away, so no card can be read. It is looked for; hide and play unread meanwhile."


@dataclass(frozen=True, slots=True)
class Health:
    """Everything that may be wrong, each until it works again."""

    known: Mapping[str, bool] = field(default_factory=dict)
    service: bool = True
    unread: LedgerError | None = None
    unkept: LedgerError | None = None
    message: str = ""
    troubles: tuple[str, ...] = ()

    def reader(self, report: ReaderReady | ReaderLost | ServiceReady | ServiceLost) -> Health:
        """A reader, or the service behind all of them, came or went."""
        match report:
            case ReaderReady(reader=name):
                return replace(self, known={**self.known, name: True})
            case ReaderLost(reader=name):
                return replace(self, known={**self.known, name: False})
            case ServiceReady():
                return replace(self, service=True)
            case ServiceLost():
                return replace(self, service=False)

    def opened(self, fault: LedgerError | None) -> Health:
        """The ledger could or could not be opened and read."""
        return replace(self, unread=fault)

    def kept(self, fault: LedgerError | None) -> Health:
        """The ledger did or did not keep what it was given; what it keeps, it can also read."""
        return replace(self, unkept=fault) if fault is not None else replace(self, unread=None, unkept=None)

    def said(self, message: str) -> Health:
        """Something a person gave could not be used, and what to do; empty when that is over."""
        return replace(self, message=message)

    def troubled(self, troubles: tuple[str, ...]) -> Health:
        """What does not stop the match and should be known."""
        return replace(self, troubles=troubles)

    @property
    def readers(self) -> tuple[ReaderView, ...]:
        """Each reader that was ever there."""
        return tuple(ReaderView(name, ready, "ready" if ready else LOST) for name, ready in self.known.items())

    @property
    def problems(self) -> tuple[str, ...]:
        """What does not work, and what to do, as sentences. The service is missed only where no reader works."""
        faults = (str(fault) for fault in (self.unread, self.unkept) if fault is not None)
        away = "" if self.service or any(self.known.values()) else AWAY
        return tuple(dict.fromkeys(text for text in (*faults, self.message, away, *self.troubles) if text))

    @property
    def can_set_aside(self) -> bool:
        """Whether what lies in the ledger's place can only be put aside."""
        return self._stopped_by(Damaged, NotOurs)

    @property
    def can_rescue(self) -> bool:
        """Whether a new ledger can go on with what is whole of a damaged one."""
        return self._stopped_by(Damaged)

    def _stopped_by(self, *kinds: type[LedgerError]) -> bool:
        return any(isinstance(fault, kinds) for fault in (self.unread, self.unkept))
