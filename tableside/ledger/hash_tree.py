"""A Merkle tree as a whole (RFC 9162, section 2.1), for whoever proves what is in it.

`Frontier` holds the right edge alone, and can prove nothing. This keeps the root of each complete subtree, which are
twice as many hashes as leaves, so that a proof takes a moment however large the tree is.
"""

from __future__ import annotations

from collections.abc import Sequence

from tableside.ledger.tree import EMPTY, MOST_HASHES, leaf_hash, node_hash


class HashTree:
    """A tree that grows at its right edge. It has the hashes of its leaves, and none of their contents."""

    def __init__(self) -> None:
        self._levels: list[list[bytes]] = [[]]

    @property
    def size(self) -> int:
        """The number of leaves."""
        return len(self._levels[0])

    def append(self, content: bytes) -> None:
        """Add a leaf."""
        node, level = leaf_hash(content), 0
        while True:
            if level == len(self._levels):
                self._levels.append([])
            nodes = self._levels[level]
            nodes.append(node)
            if len(nodes) % 2:
                return
            node, level = node_hash(*nodes[-2:]), level + 1

    def root(self, size: int) -> bytes:
        """The root of the tree over the first `size` leaves, of which there are at least `size`."""
        return self._root(0, size) if size else EMPTY.root

    def inclusion_proof(self, index: int, size: int) -> tuple[bytes, ...]:
        """The hashes that prove a leaf to be that of `index`, from 0, in the tree over the first `size` leaves."""
        return self._path(index, 0, size)

    def consistency_proof(self, old: int, size: int) -> tuple[bytes, ...]:
        """The hashes that prove that the tree over `size` leaves begins with that over `old`; see `tree`."""
        return self._subproof(old, 0, size, complete=True) if 0 < old < size else ()

    def _root(self, first: int, end: int) -> bytes:
        """The root over the leaves from `first` to before `end`, a subtree of this tree or of one that it grew from."""
        half = _half(end - first)
        if 2 * half == end - first or not half:
            level = (end - first).bit_length() - 1
            return self._levels[level][first >> level]
        return node_hash(self._root(first, first + half), self._root(first + half, end))

    def _path(self, index: int, first: int, end: int) -> tuple[bytes, ...]:
        half = _half(end - first)
        if not half:
            return ()
        if index < half:
            return (*self._path(index, first, first + half), self._root(first + half, end))
        return (*self._path(index - half, first + half, end), self._root(first, first + half))

    def _subproof(self, old: int, first: int, end: int, *, complete: bool) -> tuple[bytes, ...]:
        """The proof in a subtree; a subtree of the old tree that is `complete` is known to whoever has its root."""
        if old == end - first:
            return () if complete else (self._root(first, end),)
        half = _half(end - first)
        if old <= half:
            return (*self._subproof(old, first, first + half, complete=complete), self._root(first + half, end))
        return (
            *self._subproof(old - half, first + half, end, complete=False),
            self._root(first, first + half),
        )


def _half(count: int) -> int:
    """The largest power of two below `count`, 0 for a single leaf."""
    return 1 << (count - 1).bit_length() - 1 if count > 1 else 0


def is_included(content: bytes, index: int, size: int, root: bytes, proof: Sequence[bytes]) -> bool:
    """Return whether a proof shows that this is the leaf of `index` in the tree of this size (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size or len(proof) > MOST_HASHES:
        return False
    at, last, node = index, size - 1, leaf_hash(content)
    for sibling in proof:
        if last == 0:
            return False
        if at & 1 or at == last:
            node = node_hash(sibling, node)
            while at and not at & 1:
                at, last = at >> 1, last >> 1
        else:
            node = node_hash(node, sibling)
        at, last = at >> 1, last >> 1
    return last == 0 and node == root
