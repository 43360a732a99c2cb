"""The text of a file, if it is certain which characters its bytes are."""

from __future__ import annotations

import re
from typing import Final, Literal, get_args

from tableside.hall.pairing_files.listed import PairingFileError, line
from tableside.message import Message, message

Encoding = Literal[
    "windows-1252", "windows-1250", "windows-1251", "windows-1254", "windows-1257", "gb18030", "shift_jis"
]
"""The encodings that somebody can name, beside UTF-8 and UTF-16, which are recognised."""

ENCODINGS: Final[tuple[Encoding, ...]] = get_args(Encoding)


class FileTextError(PairingFileError):
    """A file that is no text, or whose characters are not certain."""


_SPREADSHEETS: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_CONTROL_BYTES: Final = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f]")
_LATIN: Final = ("windows-1252", "windows-1250", "windows-1254", "windows-1257")
_WORD: Final = re.compile(rb"[A-Za-z\x80-\xff]+")


def _same_letters() -> bytes:
    """The bytes that are one and the same letter in each Windows code page of Latin letters."""
    meanings = {byte: {bytes([byte]).decode(page, "replace") for page in _LATIN} for byte in range(0xC0, 0x100)}
    return bytes(byte for byte, letters in meanings.items() if len(letters) == 1 and letters.pop().isalpha())


_CERTAIN: Final = _same_letters()


def text_of(content: bytes, encoding: Encoding | None = None) -> str:
    r"""The text of a file: UTF-8 or UTF-16 with its mark, the named encoding, or Windows-1252 if that is certain.

    Raises FileTextError if it is no text, ends within a character, or may be in several encodings.

    >>> text_of(b"J\xfcrgen"), text_of(b"\xef\xbb\xbfJ\xc3\xbcrgen")
    ('Jürgen', 'Jürgen')
    """
    if content.startswith(_SPREADSHEETS):
        raise FileTextError([message("hall-is-spreadsheet")])
    if content.startswith(_UTF_16):
        text = _decoded(content, "utf-16")
    elif control := _CONTROL_BYTES.search(content):
        raise FileTextError([message("hall-not-text", place=_line_at(content, control.start()))])
    elif encoding is not None and not content.startswith(b"\xef\xbb\xbf"):
        text = _decoded(content, encoding)
    else:
        text = _utf_8(content)
    if match := _CONTROLS.search(text):
        raise FileTextError([message("hall-not-text", place=line(text.count("\n", 0, match.start()) + 1))])
    if not text.strip():
        raise FileTextError([message("hall-file-empty")])
    if text.lstrip().startswith("<"):
        raise FileTextError([message("hall-is-page")])
    return text


def _utf_8(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if error.end == len(content) and not content[: error.start].isascii():
            raise _cut_off(_line_at(content, error.start)) from None
    for word in _WORD.finditer(content):
        others = word[0].translate(None, bytes(range(0x80)))
        if others.strip(_CERTAIN) or 2 * len(others) >= len(word[0]):
            raise FileTextError([message("hall-encoding-unsure", place=_line_at(content, word.start()))])
    return content.decode("windows-1252")


def _decoded(content: bytes, encoding: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        place = line(content[: error.start].decode(encoding, "replace").count("\n") + 1)
        if error.end == len(content):
            raise _cut_off(place) from None
        raise FileTextError([message("hall-encoding-other", encoding=encoding, place=place)]) from None


def _cut_off(place: Message) -> FileTextError:
    return FileTextError([message("hall-cut-off", place=place)])


def _line_at(content: bytes, offset: int) -> Message:
    return line(content.count(b"\n", 0, offset) + 1)
