"""A gate before a whole server: who opens a page with the token gets in, and stays in by a cookie."""

from __future__ import annotations

import hmac

from starlette.datastructures import MutableHeaders, QueryParams
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "tableside-token"
"""The cookie of this session, which no script reads and no other site sends."""


class TokenGate:
    """Lets in who says `token`, as `?token=` or by the cookie that comes of it; others get `refusal` as their text."""

    def __init__(self, app: ASGIApp, token: str, refusal: str) -> None:
        self._app = app
        self._token = token.encode()
        self._refusal = PlainTextResponse(f"{refusal}\n", 403)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it with 403."""
        token = QueryParams(scope["query_string"]).get("token", "")

        async def with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and token:
                MutableHeaders(scope=message).append("Set-Cookie", _cookie(token))
            await send(message)

        if self._is_token(token or HTTPConnection(scope).cookies.get(COOKIE, "")):
            await self._app(scope, receive, with_cookie)
        else:
            await self._refusal(scope, receive, send)

    def _is_token(self, said: str) -> bool:
        return hmac.compare_digest(said.encode(), self._token)


def _cookie(token: str) -> str:
    """The header of a cookie that lasts until the browser ends."""
    response = Response()
    response.set_cookie(COOKIE, token, httponly=True, samesite="strict")
    return response.headers["Set-Cookie"]
