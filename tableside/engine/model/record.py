"""Actions and events as JSON for a record, with the secrets taken out.

This is the only place that writes a `Secret` down: in a list beside the public text. The text itself has only the
secret's index in that list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Union

import msgspec

from tableside.engine.model.actions import Action
from tableside.engine.model.events import Event
from tableside.engine.model.evolve import FOLDS
from tableside.engine.model.secret import Secret

Secrets = list[Any]
"""The secrets that were taken out, in order."""


def encode(value: Any, secrets: Secrets) -> bytes:
    """The public JSON of an action or of events. Every secret in it is appended to `secrets`."""

    def take_out(secret: Any) -> Any:
        if not isinstance(secret, Secret):
            raise TypeError(f"{type(secret).__name__} has no place in a record")
        secrets.append(secret.reveal())
        return {"secret": len(secrets) - 1}

    return msgspec.json.encode(value, enc_hook=take_out)


def decode_action(public: bytes, secrets: Secrets | None) -> Action:
    """The action; its secrets hold None if they are not known."""
    action: Action = _decode(public, secrets, _ACTION)
    return action


def decode_events(public: bytes, secrets: Secrets | None) -> tuple[Event, ...]:
    """The events; their secrets hold None if they are not known."""
    events: tuple[Event, ...] = _decode(public, secrets, _EVENTS)
    return events


def _unknown(kind: type, place: Any) -> Secret[Any]:
    return Secret(None)


# Made once: to make what reads as many types takes far longer than to read with it.
_ACTION: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Action, dec_hook=_unknown)
_EVENTS: msgspec.json.Decoder[Any] = msgspec.json.Decoder(
    tuple.__class_getitem__((Union.__getitem__(tuple(FOLDS)), ...)), dec_hook=_unknown
)
_MARK = b'"secret"'


def _decode(public: bytes, secrets: Sequence[Any] | None, decoder: msgspec.json.Decoder[Any]) -> Any:
    if secrets is None or _MARK not in public:
        return decoder.decode(public)

    def put_back(kind: type, place: Any) -> Any:
        value = secrets[place["secret"]]
        return Secret(tuple(value) if isinstance(value, list) else value)

    return msgspec.json.decode(public, type=decoder.type, dec_hook=put_back)
