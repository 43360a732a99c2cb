"""The Merkle tree over the entries of a ledger (RFC 9162, section 2.1): two heads are compared by a short proof.

The leaf of an entry is its hash in the chain, which covers its public part, its commitments and its sealed bytes as
they are stored. A tree grows at its right edge alone: `Frontier` holds the few hashes there, so an append computes two
hashes on average, however long the ledger is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

HASH_BYTES = 32
"""The length of a leaf, of a node and of a root."""

MOST_HASHES = 63
"""A consistency proof has at most as many hashes: a tree of 2^63 entries is not that deep on both sides."""

_LEAF = b"\0"
_NODE = b"\1"


def leaf_hash(content: bytes) -> bytes:
    """The hash of a leaf."""
    return sha256(_LEAF + content).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of a node from those of its children."""
    return sha256(_NODE + left + right).digest()


@dataclass(frozen=True, slots=True)
class Frontier:
    """The right edge of a tree.

    `size` is the number of leaves. `peaks` are the roots of the complete subtrees, the largest first: one for each bit
    that is set in `size`.
    """

    size: int = 0
    peaks: tuple[bytes, ...] = ()

    @property
    def is_well_formed(self) -> bool:
        """Return whether a tree of this size has this number of peaks, each as long as a hash."""
        return len(self.peaks) == self.size.bit_count() and all(len(peak) == HASH_BYTES for peak in self.peaks)

    def appended(self, contents: Iterable[bytes]) -> Frontier:
        """The edge after these leaves."""
        size, peaks = self.size, [*self.peaks]
        for content in contents:
            node, rest = leaf_hash(content), size
            while rest & 1:
                node = node_hash(peaks.pop(), node)
                rest >>= 1
            peaks.append(node)
            size += 1
        return Frontier(size, tuple(peaks))

    @property
    def root(self) -> bytes:
        """The root of the tree.

        >>> Frontier().root == sha256().digest()
        True
        """
        if not self.peaks:
            return sha256().digest()
        *others, node = self.peaks
        for peak in reversed(others):
            node = node_hash(peak, node)
        return node


EMPTY = Frontier()
"""The edge of a tree without leaves."""


def consistency_proof(contents: Sequence[bytes], old: int) -> tuple[bytes, ...]:
    """The hashes that prove that the tree over `contents` begins with the tree over the first `old` of them.

    `old` is from 0 to their number; at both ends nothing has to be proved (RFC 9162, 2.1.4.1).
    """
    return _subproof(contents, old, complete=True) if 0 < old < len(contents) else ()


def _subproof(contents: Sequence[bytes], old: int, *, complete: bool) -> tuple[bytes, ...]:
    """The proof in a subtree; a subtree of the old tree that is `complete` is known to whoever has its root."""
    if old == len(contents):
        return () if complete else (_root(contents),)
    half = 1 << (len(contents) - 1).bit_length() - 1
    left, right = contents[:half], contents[half:]
    if old <= half:
        return (*_subproof(left, old, complete=complete), _root(right))
    return (*_subproof(right, old - half, complete=False), _root(left))


def _root(contents: Sequence[bytes]) -> bytes:
    return EMPTY.appended(contents).root


def is_consistent(old: int, old_root: bytes, new: int, new_root: bytes, proof: Sequence[bytes]) -> bool:
    """Return whether a proof shows that the tree of size `new` begins with that of size `old` (RFC 9162, 2.1.4.2)."""
    if old == new:
        return not proof and old_root == new_root
    if old == 0:
        return not proof
    if old > new or old < 0 or len(proof) > MOST_HASHES:
        return False
    hashes = [*proof] if old.bit_count() > 1 else [old_root, *proof]
    if not hashes:
        return False
    old_index, new_index = old - 1, new - 1
    while old_index & 1:
        old_index, new_index = old_index >> 1, new_index >> 1
    of_old = of_new = hashes[0]
    for sibling in hashes[1:]:
        if new_index == 0:
            return False
        if old_index & 1 or old_index == new_index:
            of_old, of_new = node_hash(sibling, of_old), node_hash(sibling, of_new)
            while old_index and not old_index & 1:
                old_index, new_index = old_index >> 1, new_index >> 1
        else:
            of_new = node_hash(of_new, sibling)
        old_index, new_index = old_index >> 1, new_index >> 1
    return new_index == 0 and (of_old, of_new) == (old_root, new_root)
