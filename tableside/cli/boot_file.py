"""`tableside machine write-boot`: a boot file for a new table, in which no PIN stands in clear."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from tableside.app.boot_file_content import BootPin, as_toml, from_toml
from tableside.cli.result import FITS, UNREAD, WRONG, CommandResult
from tableside.engine.model.dials import Dial
from tableside.judge.pin import PinFile, hashed
from tableside.ledger.judge_key import line, public_half
from tableside.ledger.outside import Unreadable, check_new, write_new
from tableside.match.names import NAME_BYTES, PLACE_BYTES, tidy
from tableside.message import Message, message


@dataclass(frozen=True, slots=True)
class BootOptions:
    """The options of the command as they were given; what is empty or None is not set.

    `has_dial` is whether `--dial` was given, `minutes` are those of a round.
    """

    host_name: str = ""
    wifi: str = ""
    judge_key: Path | None = None
    has_pin: bool = False
    event: str = ""
    table: str = ""
    dial: Dial = "competition"
    has_dial: bool = False
    minutes: int = 0

    def refused(self) -> Message | None:
        """Return what a table would not take, None for nothing."""
        named = {"--host-name": self.host_name, "--wifi": self.wifi, "--event": self.event, "--table": self.table}
        for option, text in named.items():
            if not _is_text(text):
                return message("boot-file-option-no-text", option=option)
        if not _fits({"host_name": self.host_name}):
            return message("boot-file-option-host-name")
        if self.wifi and not _fits({"wifi": {"name": self.wifi, "password": "0" * 8}}):
            return message("boot-file-option-wifi")
        if self.event and not tidy(self.event):
            return message("boot-file-option-event")
        if not self.event and (self.table or self.has_dial or self.minutes):
            return message("boot-file-option-without-event")
        if not (self.host_name or self.wifi or self.judge_key or self.has_pin or self.event):
            return message("boot-file-option-none")
        return None

    def at_event(self) -> dict[str, object]:
        """Return the event as the file has it, with tidy names, empty for none."""
        if not self.event:
            return {}
        names = {"name": tidy(self.event, NAME_BYTES), "table": tidy(self.table, PLACE_BYTES)}
        return {**names, "dial": self.dial, "round": self.minutes}


def write(file: Path, options: BootOptions, ask: Callable[[str], str]) -> CommandResult:
    """Write the file with what these options set, the judge's key in a file, and the PIN as a hash.

    `ask` asks for the password and for the PIN. Raises LedgerError if a file cannot be read or written.
    """
    check_new(file)
    if (refused := options.refused()) is not None:
        return CommandResult((refused,), UNREAD)
    key = "" if options.judge_key is None else line(public_half(options.judge_key))
    network = {"name": options.wifi, "password": ask("Password")} if options.wifi else {}
    if network and not _fits({"wifi": network}):
        return CommandResult((message("boot-file-option-password"),), UNREAD)
    pin = ask("PIN") if options.has_pin else None
    if pin is not None and (refused := PinFile.refused(pin)) is not None:
        return CommandResult((refused,), WRONG)
    content = as_toml(
        {
            "host_name": options.host_name,
            "wifi": network,
            "event": options.at_event(),
            "judge_key": key,
            "pin": msgspec.to_builtins(None if pin is None else _hash(pin)),
        }
    )
    from_toml(file, content)
    write_new(file, (content,), 0o600)
    return CommandResult((message("boot-file-written", file=str(file)),), FITS)


def _hash(pin: str) -> BootPin:
    record = hashed(pin)
    return BootPin(record.salt, record.hash, record.digits)


def _is_text(text: str) -> bool:
    """Return whether the bytes that were given are UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _fits(content: Mapping[str, object]) -> bool:
    """Return whether a table takes a file with this content."""
    try:
        from_toml(Path(), as_toml(content))
    except (Unreadable, UnicodeEncodeError):
        return False
    return True
