"""Reads who else may see the overlay, from the producer's file `overlay/access.toml` in the data folder.

    names = ["overlay.example.org"]        more host names under which it is served, such as that of a proxy
    origins = ["http://localhost:9090"]    pages of other programs that may read the feed
    token = "a-word-of-sixteen-letters"    what a program that is no browser says to follow the live line

Everything that it opens is public; it opens it to more readers.
"""

from __future__ import annotations

import hmac
from pathlib import Path
from typing import Annotated

import msgspec
from starlette.datastructures import Headers, QueryParams

from tableside.message import Message, message

OWN = Path("overlay")
"""The producer's folder in the data folder."""

FILE = OWN / "access.toml"
"""The file, in the data folder."""

LARGEST = 16 * 1024
"""The largest such file that is read, in bytes."""

HostName = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9.-]{0,252}\Z")]
Origin = Annotated[str, msgspec.Meta(pattern=r"^https?://[a-z0-9.\[\]:-]{1,260}\Z")]
Token = Annotated[str, msgspec.Meta(pattern=r"^([A-Za-z0-9._~-]{16,200})?\Z")]


class Access(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Host names, origins and the token that are allowed beside the overlay's own."""

    names: tuple[HostName, ...] = ()
    origins: tuple[Origin, ...] = ()
    token: Token = ""

    def has_token(self, headers: Headers, query: QueryParams) -> bool:
        """Return whether a request says the token, as `Authorization: Bearer` or as `?token=`."""
        kind, _, credentials = headers.get("authorization", "").partition(" ")
        token = credentials if kind.lower() == "bearer" else query.get("token", "")
        return bool(self.token) and hmac.compare_digest(token.encode(), self.token.encode())


NOBODY_ELSE = Access()
"""Nothing beside the overlay's own."""


class UnreadableAccess(Exception):
    """The file cannot be read; `message` says so."""

    def __init__(self, path: Path) -> None:
        self.message: Message = message("notice-overlay-access-unread", file=str(path))
        super().__init__(self.message)


def read_access(folder: Path) -> Access:
    """Return what the file of this data folder says; nothing more is allowed without it. Raises `UnreadableAccess`."""
    path = folder / FILE
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise UnreadableAccess(path)
        return msgspec.toml.decode(content, type=Access)
    except FileNotFoundError:
        return Access()
    except (OSError, ValueError) as error:
        raise UnreadableAccess(path) from error
