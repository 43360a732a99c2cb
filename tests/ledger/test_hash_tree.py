"""The whole tree gives the roots and proofs of RFC 9162, and a proof of anything else does not count."""

from __future__ import annotations

from tableside.ledger.hash_tree import HashTree, is_included
from tableside.ledger.tree import EMPTY, consistency_proof, leaf_hash, node_hash

LEAVES = [bytes([number]) * 5 for number in range(40)]


def tree(size: int) -> HashTree:
    made = HashTree()
    for leaf in LEAVES[:size]:
        made.append(leaf)
    return made


def test_it_has_the_root_of_the_right_edge_at_each_size() -> None:
    whole = tree(40)
    assert whole.size == 40
    for size in range(41):
        assert whole.root(size) == tree(size).root(size) == EMPTY.appended(LEAVES[:size]).root


def test_each_leaf_is_proved_at_its_place_and_at_no_other() -> None:
    whole = tree(40)
    for size in range(1, 41):
        root = whole.root(size)
        for index in range(size):
            proof = whole.inclusion_proof(index, size)
            assert is_included(LEAVES[index], index, size, root, proof)
            assert not is_included(b"other", index, size, root, proof)
            assert not is_included(LEAVES[index], index, size, root, (*proof, root))
            assert not is_included(LEAVES[index], index, size, root, proof[:-1]) or not proof
            assert not is_included(LEAVES[index], (index + 1) % size, size, root, proof) or size == 1
    assert not is_included(LEAVES[0], -1, 1, whole.root(1), ())
    assert not is_included(LEAVES[0], 1, 1, whole.root(1), ())


def test_two_sizes_are_compared_as_by_the_plain_proof() -> None:
    whole = tree(40)
    for size in range(41):
        for old in range(size + 1):
            assert whole.consistency_proof(old, size) == consistency_proof(LEAVES[:size], old)


def test_the_proof_is_that_of_the_rfc_in_a_tree_of_seven() -> None:
    """RFC 9162, 2.1.5: in the tree of seven leaves d0 has [b, h, l], d3 [c, g, l], d4 [f, j, k] and d6 [i, k]."""
    a, b, c, d, e, f, last = (leaf_hash(leaf) for leaf in LEAVES[:7])
    g, h, i = node_hash(a, b), node_hash(c, d), node_hash(e, f)
    k, both = node_hash(g, h), node_hash(i, last)
    whole = tree(7)
    assert whole.inclusion_proof(0, 7) == (b, h, both)
    assert whole.inclusion_proof(3, 7) == (c, g, both)
    assert whole.inclusion_proof(4, 7) == (f, last, k)
    assert whole.inclusion_proof(6, 7) == (i, k)
