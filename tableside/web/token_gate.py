"""A gate before a whole server: who opens a page with the token gets in, and stays in by a cookie."""

from __future__ import annotations

import hmac

from starlette.datastructures import MutableHeaders, QueryParams
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tableside.web.guard import is_encrypted

COOKIE = "tableside-token"
"""The cookie of a session, which no script reads and no other site sends."""


class TokenGate:
    """Lets in who says `token`, as `?token=` or by the cookie that comes of it; others get `refusal` as their text.

    Servers of one machine share cookies, so each kind of page has a `cookie` of its own.
    """

    def __init__(self, app: ASGIApp, token: str, refusal: str, cookie: str = COOKIE) -> None:
        self._app = app
        self._cookie = cookie
        self._token = token.encode()
        self._refusal = PlainTextResponse(f"{refusal}\n", 403)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it with 403."""
        token = QueryParams(scope["query_string"]).get("token", "")

        async def with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and token:
                MutableHeaders(scope=message).append("Set-Cookie", self._set_cookie(token, is_encrypted(scope)))
            await send(message)

        if self._is_token(token or HTTPConnection(scope).cookies.get(self._cookie, "")):
            await self._app(scope, receive, with_cookie)
        else:
            await self._refusal(scope, receive, send)

    def _is_token(self, token: str) -> bool:
        return hmac.compare_digest(token.encode(), self._token)

    def _set_cookie(self, token: str, secure: bool) -> str:
        """The header of a cookie that lasts until the browser ends, and that is sent over TLS alone if it came so."""
        response = Response()
        response.set_cookie(self._cookie, token, secure=secure, httponly=True, samesite="strict")
        return response.headers["Set-Cookie"]
