"""Dumps of tags in the formats of other tools: Flipper's .nfc, Proxmark's .eml and .json. Written by hand.

Each is a whole tag: header, lock bits, data, dynamic lock bits and configuration.
"""

from __future__ import annotations

import hashlib
import json
import re

URL_213 = """Filetype: Flipper NFC device
Version: 4
# Device type can be ISO14443-3A, Mifare Classic, NTAG/Ultralight, ...
Device type: NTAG/Ultralight
UID: 04 A1 B2 C3 D4 E5 80
ATQA: 00 44
SAK: 00
NTAG/Ultralight type: NTAG213
Mifare version: 00 04 04 02 01 00 0F 03
Pages total: 45
Pages read: 45
Page 0: 04 A1 B2 9F
Page 1: C3 D4 E5 80
Page 2: 72 48 00 00
Page 3: E1 10 12 00
Page 4: 01 03 A0 0C
Page 5: 34 03 12 D1
Page 6: 01 0E 55 04
Page 7: 65 78 61 6D
Page 8: 70 6C 65 2E
Page 9: 6F 72 67 2F
Page 10: 61 FE 00 00
""" + "".join(f"Page {page}: {'04 00 00 FF' if page == 41 else '00 00 00 00'}\n" for page in range(11, 45))
"""A sticker with a web address."""

LOCKED_213 = (
    """04A1B29F
C3D4E580
7248FFFF
E110120F
030BD101
0755046E
66632E69
6FFE0000
"""
    + "00000000\n" * 32
    + "FFFF3FBD\n040000FF\n00050000\n00000000\n00000000\n"
)
"""A business card that was locked for good."""

FACTORY_215 = json.dumps(
    {
        "Created": "proxmark3",
        "FileType": "mfu",
        "Card": {"UID": "04A1B2C3D4E580", "Version": "0004040201001103"},
        "blocks": {
            "0": "04A1B29F",
            "1": "C3D4E580",
            "2": "72480000",
            "3": "E1103E00",
            "4": "0300FE00",
            **{str(page): "00000000" for page in range(5, 130)},
            "130": "000000BD",
            "131": "040000FF",
            "132": "00050000",
            "133": "FFFFFFFF",
            "134": "00000000",
        },
    },
    indent=2,
)
"""A new NTAG215."""

_SECRET = b"".join(hashlib.sha256(bytes([number])).digest() for number in range(16)).hex().upper()
FIGURE_215 = (
    "04A1B29F\nC3D4E580\n72480FE0\nF110FFEE\nA5001200\n"
    + "".join(f"{_SECRET[at : at + 8]}\n" for at in range(0, 125 * 8, 8))
    + "01000FBD\n00000004\n5F000000\n00000000\n00000000\n"
)
"""A game's figure: a CC of its own, and all the rest enciphered."""

TICKET_16 = "04A1B29F\nC3D4E580\n7248F0FF\n00000003\n45DA1C2F\n8C1101A0\n" + "5A3C9911\n" * 10
"""A paper ticket: an Ultralight without NDEF, with counters in the page where the CC would be."""

EMPTIED_216 = "04A1B29F\nC3D4E580\n72480000\nE1106D00\n0303D000\n00FE0000\n" + "00000000\n" * 225
"""A tag that a phone has emptied: it has a record of nothing."""

UNFORMATTED_16 = "04A1B29F\nC3D4E580\n72480000\n" + "00000000\n" * 13
"""A new Ultralight, which nobody has formatted."""


def pages(dump: str) -> bytes:
    """The memory in a dump, whatever tool wrote it."""
    if dump.startswith("{"):
        blocks = json.loads(dump)["blocks"]
        return b"".join(bytes.fromhex(blocks[str(page)]) for page in range(len(blocks)))
    written = re.findall(r"^Page \d+: (.*)$", dump, re.MULTILINE) or dump.split()
    return b"".join(map(bytes.fromhex, written))
