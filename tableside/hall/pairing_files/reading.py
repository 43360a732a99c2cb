"""Reading a file with an event's people or pairings, whichever of the forms it has: all of it, or nothing.

Which form it is, its content says: JSON of a known form, or else a table.
"""

from __future__ import annotations

from collections.abc import Sequence

from tableside.hall.event import EventLists, Participant
from tableside.hall.pairing_files.checking import checked
from tableside.hall.pairing_files.file_text import Encoding, text_of
from tableside.hall.pairing_files.json_text import read_json
from tableside.hall.pairing_files.listed import Listed, PairingFileError
from tableside.hall.pairing_files.spicerack import is_spicerack, read_spicerack
from tableside.hall.pairing_files.table import read_table
from tableside.hall.pairing_files.topdeck import is_topdeck, read_topdeck
from tableside.message import message


def read_lists(
    content: bytes, encoding: Encoding | None = None, roster: Sequence[Participant] | None = None
) -> EventLists:
    """The people and rounds in a file. The people of a `roster` are all who take part, if it is given.

    Raises PairingFileError, with each problem and its place.

    >>> lists = read_lists(b"round,table,player 1,player 2")
    Traceback (most recent call last):
    tableside.hall.pairing_files.listed.PairingFileError: hall-nothing-listed
    >>> lists = read_lists(b"table,player 1,player 2; 7,Kim,Alex".replace(b"; ", bytes([10])))
    >>> [pairing.table for pairing in lists.rounds[0].tables], len(lists.people)
    ([7], 2)
    """
    return checked(_listed(text_of(content, encoding)), roster)


def _listed(text: str) -> Listed:
    if not text.lstrip().startswith(("{", "[")):
        return read_table(text)
    content = read_json(text)
    if is_topdeck(content):
        return read_topdeck(content)
    if is_spicerack(content):
        return read_spicerack(content)
    raise PairingFileError([message("hall-json-unknown")])
