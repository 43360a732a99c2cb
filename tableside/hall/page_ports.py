"""The two ports of a hall's pages: what everybody may see is plain, and what judges and producers use is encrypted.

OBS and televisions take no certificate that nobody knows, and a table compares the invitation's certificate itself. So
the wall, the overlay, the feed, the heads and the invitation stay plain. Whoever asks the plain port for another page
is told where it is, and not redirected: nobody is to get used to typing a token there.
"""

from __future__ import annotations

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from tableside.hall.joining import INVITATION
from tableside.message import message
from tableside.text import Text
from tableside.web.guard import Guard

PLAIN = (INVITATION.strip("/"), "checkpoint", "heads", "wall", "hall", "fonts")
"""The beginnings of the addresses of the hall's own pages on the plain port; all others are those of its overlay."""

ENCRYPTED = ("floor", "producer", "control")
"""The beginnings of the addresses of pages that are on the encrypted port alone."""

POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""The policy of a refusal."""


def plain_port(pages: ASGIApp, overlay: ASGIApp, host: str, text: Text, elsewhere: str) -> ASGIApp:
    """The application of the plain port: the hall's own `pages`, its overlay, and the refusal of all others.

    What asks for no path, such as `OPTIONS *`, is refused as well.
    `host` is as for `Guard`, and `elsewhere` the address of the encrypted port.
    """
    refused = PlainTextResponse(text(message("floor-encrypted-alone", address=elsewhere)) + "\n", 403)
    no_path = PlainTextResponse("", 400)

    async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
        answer = refused if scope["path"].startswith("/") else no_path
        await (answer if scope["type"] == "http" else WebSocketClose())(scope, receive, send)

    refusing = Guard(refuse, host, text("floor-host-refused"), POLICY)

    async def served(scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        beginning = path.lstrip("/").partition("/")[0]
        if not path.startswith("/") or beginning in ENCRYPTED:
            await refusing(scope, receive, send)
        else:
            await (pages if beginning in PLAIN else overlay)(scope, receive, send)

    return served
