"""Actions and events as JSON for a record: the public part in clear, the secrets apart.

This is the one place that writes a `Secret` down, and it does so beside the public text, never in it: the text has
only the secret's place in the list.
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
"""The values that were taken out, in their order; what a key at hand gives back."""


def encode(value: Any, secrets: Secrets) -> bytes:
    """The public JSON of an action or of events; every secret in it is appended to `secrets`."""

    def take_out(secret: Any) -> Any:
        if not isinstance(secret, Secret):
            raise TypeError(f"{type(secret).__name__} has no place in a record")
        secrets.append(secret.reveal())
        return {"secret": len(secrets) - 1}

    return msgspec.json.encode(value, enc_hook=take_out)


def decode_action(public: bytes, secrets: Secrets | None) -> Action:
    """An action as it was; its secrets are None inside where they are not at hand."""
    action: Action = _decode(public, secrets, Action)
    return action


def decode_events(public: bytes, secrets: Secrets | None) -> tuple[Event, ...]:
    """Events as they were; their secrets are None inside where they are not at hand."""
    events: tuple[Event, ...] = _decode(public, secrets, _EVENTS)
    return events


_EVENTS: Any = tuple.__class_getitem__((Union.__getitem__(tuple(FOLDS)), ...))


def _decode(public: bytes, secrets: Sequence[Any] | None, shape: Any) -> Any:
    def put_back(kind: type, place: Any) -> Any:
        value = None if secrets is None else secrets[place["secret"]]
        return Secret(tuple(value) if isinstance(value, list) else value)

    return msgspec.json.decode(public, type=shape, dec_hook=put_back)
