"""The secrets that are looked for: all of the canary match, in every form in which they could stand somewhere."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from tableside.ledger.box import JudgePrivate, open_hide
from tableside.ledger.commitment import Hidden, read_hidden
from tableside.ledger.export import recorded
from tableside.ledger.recorded_hides import KEYS, JudgeKeyNote, committed
from tableside.ledger.seal import Seal
from tableside.ledger.unsealed import unsealed
from tableside.match.entries import Sealed
from tests.kit.e2e import canary
from tests.kit.e2e.canary import Search
from tests.kit.e2e.canary_home import NAME, UID, WORD, ident
from tests.kit.hw.ntag import Ntag


class Secrets:
    """The secrets of the match recorded in the folder `data`, as far as it has come."""

    def __init__(self, data: Path, dial: str, judge: JudgePrivate, tags: Mapping[str, Ntag]) -> None:
        self._data, self._dial, self._judge, self._tags = data, dial, judge, tags

    def keys(self) -> list[bytes]:
        """The keys of the match: in casual from their file, in competition from the judge's keeping."""
        if self._dial == "casual":
            return [(self._data / "keys" / "match-1.key").read_bytes()]
        notes = [link for link in recorded(self._data).own if link.kind == KEYS]
        boxes = [box for link in notes for box in msgspec.json.decode(link.action, type=JudgeKeyNote).escrow]
        return [seal.reveal() for box in boxes if (seal := box.opened(1, self._judge)) is not None]

    def hides(self) -> list[Hidden]:
        """All that is private about each hide so far, as the seal has it and, where there is one, the judge's box."""
        seals = [Seal(key) for key in self.keys()]
        opened = []
        for link in recorded(self._data).own:
            fixed = committed(link.action)
            if fixed is None:
                continue
            private = next(told for seal in seals if (told := unsealed(link, [seal]).private) is not None)
            hidden = read_hidden(msgspec.json.decode(private, type=Sealed).hidden, fixed.where)
            assert hidden is not None
            assert (hidden.card, hidden.tag, hidden.commitment) == (NAME, UID, fixed.commitment)
            if self._dial == "competition":
                boxed = open_hide(fixed.box, fixed.where, self._judge)
                assert boxed is not None
                assert boxed.record() == hidden.record()
            opened.append(hidden)
        return opened

    def search(self) -> Search:
        """Every form of every secret that there is by now."""
        written = ident(self._tags[NAME])
        assert len(written) == 16
        forms = [*canary.of_text("the name", NAME), *canary.of_text("its first word", WORD)]
        numbers = {"the tag": UID, "the tag's end": UID[-4:], "its id": written}
        for label, number in {**numbers, "its first pages": bytes(self._tags[NAME].memory[:9])}.items():
            forms += canary.of_bytes(label, number)
        for label, value in {"the name": NAME.encode(), "the name, small": NAME.lower().encode(), **numbers}.items():
            forms += canary.of_hash(label, value)
        for label, number in numbers.items():
            forms += canary.of_hash(f"{label} in hex", number.hex().encode())
            forms += canary.of_hash(f"{label} in HEX", number.hex().upper().encode())
        for key in self.keys():
            forms += canary.of_bytes("the key", key)
            forms += canary.of_bytes("the key of hides", Seal(key).derived(b"tableside hides 1"))
        for hidden in self.hides():
            forms += canary.of_bytes("the card's salt", hidden.salt)
            forms += canary.of_bytes("the tag's salt", hidden.tag_salt)
            forms += canary.of_bytes("the tag, salted", hidden.opening().tag)
            forms += canary.of_bytes("what is private", hidden.record()[66:])
            forms.append(("an opening", hidden.opening().text[60:].encode()))
        return Search(forms)

    def texts(self) -> list[str]:
        """The secrets as an object would have them that prints what it is made of."""
        numbers = [UID, ident(self._tags[NAME]), *self.keys()]
        for hidden in self.hides():
            numbers += [hidden.salt, hidden.tag_salt, hidden.opening().tag]
        return [WORD, *(text for number in numbers for text in (number.hex(), repr(number)[2:-1]))]
