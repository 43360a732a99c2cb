"""What works at this table and what does not, in words for people: the ledger, the card service, the readers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from hw.model import ReaderLost, ReaderReady, ServiceLost, ServiceReady
from tableside.ledger.errors import Damaged, LedgerError, NotOurs
from tableside.table.view import ReaderView

LOST = "unplugged or not answering: plug it in again; hide and play unread meanwhile"
AWAY = "The card service is away, so no card can be read. It is looked for; hide and play unread meanwhile."


@dataclass(frozen=True, slots=True)
class Health:
    """Everything that may be wrong, each until it works again."""

    known: Mapping[str, bool] = field(default_factory=dict)
    service: bool = True
    fault: LedgerError | None = None
    message: str = ""

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

    def ledger(self, fault: LedgerError | None) -> Health:
        """The ledger did or did not keep what it was given."""
        return replace(self, fault=fault)

    def said(self, message: str) -> Health:
        """Something a person gave could not be used, and what to do; empty when that is over."""
        return replace(self, message=message)

    @property
    def readers(self) -> tuple[ReaderView, ...]:
        """Each reader that was ever there."""
        return tuple(ReaderView(name, ready, "ready" if ready else LOST) for name, ready in self.known.items())

    @property
    def problems(self) -> tuple[str, ...]:
        """What does not work, and what to do, as sentences."""
        fault = f"{self.fault.message} {self.fault.remedy}" if self.fault is not None else ""
        return tuple(text for text in (fault, self.message, "" if self.service else AWAY) if text)

    @property
    def can_set_aside(self) -> bool:
        """Whether what lies in the ledger's place can only be put aside."""
        return isinstance(self.fault, (Damaged, NotOurs))
