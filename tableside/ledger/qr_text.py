"""Text made short for a QR code: deflated with a dictionary of what such texts share, in the alphabet of QR codes.

Base 45 (RFC 9285) writes two bytes as three characters, of which a QR code holds two in 11 bits: nearly as few as bytes
would take, but every scanner reads them as plain text.
"""

from __future__ import annotations

import zlib

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"


def shortened(text: str, dictionary: bytes) -> str:
    """The text in the alphabet of QR codes."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=dictionary)
    return to_base45(deflate.compress(text.encode()) + deflate.flush())


def restored(short: str, dictionary: bytes, most: int) -> str:
    """The text of at most `most` bytes that was `shortened`. Raises ValueError."""
    inflate = zlib.decompressobj(-zlib.MAX_WBITS, zdict=dictionary)
    try:
        content = inflate.decompress(from_base45(short), most)
    except zlib.error:
        raise ValueError("not deflated") from None
    if not inflate.eof or inflate.unused_data:
        raise ValueError("cut off, or too long")
    return content.decode()


def to_base45(content: bytes) -> str:
    """Bytes as text.

    >>> to_base45(b"Hello!!")
    '%69 VD92EX0'
    """
    text = []
    for at in range(0, len(content), 2):
        pair = content[at : at + 2]
        number = int.from_bytes(pair)
        for _ in range(len(pair) + 1):
            number, digit = divmod(number, 45)
            text.append(ALPHABET[digit])
    return "".join(text)


def from_base45(text: str) -> bytes:
    """The bytes of a text. Raises ValueError.

    >>> from_base45("QED8WEX0")
    b'ietf!'
    """
    digits = [ALPHABET.index(character) for character in text]
    content = bytearray()
    for at in range(0, len(digits), 3):
        group = digits[at : at + 3]
        number = sum(digit * 45**place for place, digit in enumerate(group))
        if len(group) == 1 or number >= 256 ** (len(group) - 1):
            raise ValueError("not base 45")
        content += number.to_bytes(len(group) - 1)
    return bytes(content)
