"""Recompute each random draw of a match from its export, as a judge: the file, the judge's key, its passphrase (stdin).

.venv/bin/python examples/recompute_a_draw.py match.jsonl judge.key < passphrase.txt
"""

from __future__ import annotations

import json
import sys
from base64 import b64decode
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from tableside.ledger.export import read
from tableside.ledger.judge_key import unlock
from tableside.ledger.recorded_hides import JudgeKeyNote
from tableside.ledger.unsealed import unsealed


def fields(*parts: bytes) -> bytes:
    """Join parts, each after its length in 2 bytes."""
    return b"".join(len(part).to_bytes(2, "big") + part for part in parts)


def number(value: int) -> bytes:
    """Return a number as 8 bytes."""
    return value.to_bytes(8, "big")


def picked(seed: bytes, count: int) -> int:
    """Return a number below `count`, by rejection sampling."""
    block = 0
    while True:
        value = int.from_bytes(sha256(b"tableside draw pick 1\0" + fields(seed, number(block))).digest()[:8], "big")
        if value < 2**64 - 2**64 % count:
            return value % count
        block += 1


def recomputed(
    committed: dict[str, Any], private: dict[str, Any], head: bytes, sealed: dict[str, bytes], digits: dict[str, str]
) -> str:
    """Return the slot that must have been drawn. Raises ValueError if a commitment does not fit.

    `sealed` are the commitments to the digits of each player, `digits` the digits themselves.
    """
    nonce, salt, candidates = b64decode(private["nonce"]), b64decode(private["salt"]), private["candidates"]
    listing = json.dumps(candidates, separators=(",", ":"), ensure_ascii=False).encode().ljust(16_384)
    context = committed["context"]
    where = fields(number(context["match"]), context["player"].encode(), number(context["draw"]))
    list_hash = sha256(b"tableside draw list 1\0" + fields(salt, listing)).digest()
    commitment = sha256(b"tableside draw 1\0" + fields(nonce, where, list_hash)).digest()
    if commitment != b64decode(committed["commitment"]):
        raise ValueError("the commitment does not fit the list and the nonce")
    opened = {
        player: sha256(b"tableside draw digits 1\0" + fields(nonce, where, player.encode(), given.encode())).digest()
        for player, given in digits.items()
    }
    if opened != sealed:
        raise ValueError("the digits are not those that were sealed")
    sides = (fields(player.encode(), digits[player].encode()) for player in sorted(digits))
    seed = sha256(b"tableside draw seed 1\0" + fields(nonce, head, *sides)).digest()
    return str(candidates[picked(seed, len(candidates))])


def main(file: Path, key: Path) -> int:
    """Print each draw, and return 0 if every card drawn is the one that must have been drawn, else 1."""
    record = read(file)
    judge = unlock(key, sys.stdin.readline().rstrip("\n"))
    notes = [msgspec.json.decode(link.action, type=JudgeKeyNote) for link in record.own if link.kind == "keys"]
    boxes = [box for note in notes if note.public == judge.public.raw for box in note.escrow]
    seals = [seal for box in boxes if (seal := box.opened(record.match, judge)) is not None]
    draws: dict[int, Any] = {}
    wrong = 0
    for link in record.own:
        action, private = json.loads(link.action), unsealed(link, seals).private or b"null"
        if link.kind == "draw committed":
            draws[action["context"]["draw"]] = (action, json.loads(private), link.hash, {}, {})
        elif link.kind == "draw digits":
            draws[action["draw"]][3][action["player"]] = b64decode(action["commitment"])
        elif link.kind == "draw made":
            draws[action["draw"]][4].update(action["digits"])
        elif link.kind == "remedy" and action.get("draw"):
            slot, taken = recomputed(*draws[action["draw"]]), json.loads(private)["slot"]
            print(f"Draw {action['draw']}: the draw gives {slot}, and {taken} was put facedown in entry {link.seq}.")
            wrong += slot != taken
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
