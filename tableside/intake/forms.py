"""Forms that phones send: read within bounds of size and time, and never put into a file."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import HTTP
from typing import Final
from urllib.parse import parse_qs

import msgspec
from starlette.requests import ClientDisconnect, Request

from carddata.deck_reader import text_of
from tableside.intake.messages import MOST_LIST_BYTES
from tableside.message import Message, message

FORM: Final = "multipart/form-data"

MOST_FORM_BYTES: Final = MOST_LIST_BYTES + 4096
"""The greatest length of a form, in bytes, with the lines between its fields."""

TOO_LONG: Final = message("intake-too-long", limit=MOST_LIST_BYTES // 1024)

JSON: Final = "application/json"

MOST_FIELDS_BYTES: Final = 8 * 1024
"""The greatest length of a form of fields, in bytes."""

MOST_FIELDS: Final = 16
"""The most fields of such a form."""

READ_S: Final = 6.0
"""Seconds in which a form must have arrived. What is too long is still read for as long, and dropped, so that the
phone gets to the answer."""


class FormRefused(Exception):
    """Raised for what is not taken: `message` says why, `status` is that of HTTP, `text` the list, to be mended."""

    def __init__(self, message: Message, status: int = 400, text: str = "") -> None:
        super().__init__(message)
        self.message, self.status, self.text = message, status, text


async def sent_list(request: Request) -> str:
    """The deck list in a form: its field `list`, or the text of its field `file`. Raises FormRefused."""
    body = await _body(request, MOST_FORM_BYTES, TOO_LONG, message("intake-too-slow"))
    fields = _fields(request.headers.get("content-type", ""), body)
    file = fields.get("file", b"")
    pasted = _decoded(fields.get("list", b"")).strip()
    if file and pasted:
        raise FormRefused(message("intake-two-lists"), text=pasted)
    text = pasted or _decoded(file).strip()
    if not text:
        raise FormRefused(message("intake-no-list"))
    if len(text.encode()) > MOST_LIST_BYTES:
        raise FormRefused(TOO_LONG, 413)
    return text


async def sent_fields(request: Request) -> Mapping[str, Sequence[str]]:
    """The fields of a small form or JSON object, by their names; none for an empty body. Raises FormRefused."""
    too_long, too_slow = message("intake-control-too-long"), message("intake-control-too-slow")
    body = await _body(request, MOST_FIELDS_BYTES, too_long, too_slow)
    try:
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() == JSON:
            sent = msgspec.json.decode(body, type=dict[str, str | list[str]]) if body else {}
            return {name: [value] if isinstance(value, str) else value for name, value in sent.items()}
        return parse_qs(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise FormRefused(message("intake-control-no-fields")) from None


async def _body(request: Request, most: int, too_long: Message, too_slow: Message) -> bytes:
    """The body of a request, of at most `most` bytes; of a longer one no more than that is ever held."""
    body = bytearray()
    is_too_long = False
    try:
        async with asyncio.timeout(READ_S):
            async for chunk in request.stream():
                is_too_long = is_too_long or len(body) + len(chunk) > most
                if not is_too_long:
                    body += chunk
    except TimeoutError:
        if not is_too_long:
            raise FormRefused(too_slow) from None
    except ClientDisconnect:
        raise FormRefused(too_slow) from None
    if is_too_long:
        raise FormRefused(too_long, 413)
    return bytes(body)


def _fields(content_type: str, body: bytes) -> Mapping[str, bytes]:
    """The fields of a form (RFC 7578) by their names, of each name the first. Raises FormRefused."""
    head = f"Content-Type: {content_type}\r\n\r\n".encode("latin-1", "replace")
    try:
        form = BytesParser(EmailMessage, policy=HTTP).parsebytes(head + body)
        if form.get_content_type() != FORM or not form.is_multipart():
            raise FormRefused(message("intake-no-form"), 415)
        fields: dict[str, bytes] = {}
        for part in form.iter_parts():
            name, content = part.get_param("name", header="content-disposition"), part.get_payload(decode=True)
            if isinstance(name, str) and isinstance(content, bytes):
                fields.setdefault(name, content)
    except (RecursionError, ValueError, LookupError, TypeError, AttributeError):  # what the parser makes of nonsense
        raise FormRefused(message("intake-no-form")) from None
    return fields


def _decoded(content: bytes) -> str:
    try:
        return text_of(content)
    except UnicodeDecodeError:
        raise FormRefused(message("intake-no-text")) from None


def load_parsers() -> None:
    """Load what reading a form and its text needs, while files can still be opened."""
    field = b'--x\r\nContent-Disposition: form-data; name="list"\r\n\r\n\xe9\r\n--x--\r\n'
    _fields(f"{FORM};boundary=x", field)
    for content in (b"\xff\xfea\x00", b"\xe9", b"\xef\xbb\xbf"):
        _decoded(content)
    parse_qs("name=x%20y")
