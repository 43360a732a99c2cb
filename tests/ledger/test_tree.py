"""The Merkle tree of RFC 9162: its reference vectors, and proofs that hold for every pair of sizes and nothing else."""

from __future__ import annotations

import json
import random
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest

from tableside.ledger.tree import EMPTY, MOST_HASHES, Frontier, consistency_proof, is_consistent, leaf_hash, node_hash

VECTORS = json.loads((Path(__file__).parents[2] / "docs/vectors/tree.json").read_text())
LEAVES = [bytes.fromhex(leaf) for leaf in VECTORS["leaves"]]
ROOTS = [bytes.fromhex(root) for root in VECTORS["roots"]]
MANY = [random.Random(3).randbytes(32) for _ in range(70)]
MANY_ROOTS = [EMPTY.appended(MANY[:size]).root for size in range(len(MANY) + 1)]


def test_the_reference_vectors_of_certificate_transparency_pass() -> None:
    assert len(ROOTS) == len(LEAVES) + 1 == 9
    for size, root in enumerate(ROOTS):
        assert EMPTY.appended(LEAVES[:size]).root == root
    for vector in VECTORS["consistency"]:
        old, new, proof = vector["old"], vector["new"], tuple(map(bytes.fromhex, vector["proof"]))
        assert consistency_proof(LEAVES[:new], old) == proof
        assert is_consistent(old, ROOTS[old], new, ROOTS[new], proof)


def test_leaves_and_nodes_are_told_apart() -> None:
    """Else a node could pass for a leaf, and two trees would have one root."""
    assert leaf_hash(b"abc") == sha256(b"\0abc").digest()
    assert node_hash(b"a" * 32, b"b" * 32) == sha256(b"\1" + b"a" * 32 + b"b" * 32).digest()


def test_a_tree_grows_leaf_by_leaf_as_if_made_at_once() -> None:
    tree = EMPTY
    for size, leaf in enumerate(MANY, 1):
        tree = tree.appended((leaf,))
        assert (tree.size, tree.root, tree.is_well_formed) == (size, MANY_ROOTS[size], True)
        assert tree == EMPTY.appended(MANY[:size])
    assert len(set(MANY_ROOTS)) == len(MANY_ROOTS)


@pytest.mark.parametrize("size", range(1, 20))
def test_the_root_is_as_the_rfc_defines_it(size: int) -> None:
    def root(leaves: list[bytes]) -> bytes:
        if len(leaves) == 1:
            return sha256(b"\0" + leaves[0]).digest()
        half = max(2**power for power in range(10) if 2**power < len(leaves))
        return sha256(b"\1" + root(leaves[:half]) + root(leaves[half:])).digest()

    assert EMPTY.appended(MANY[:size]).root == root(MANY[:size])


@pytest.mark.parametrize(
    "wrong",
    [Frontier(1, ()), Frontier(2, (b"a" * 32, b"b" * 32)), Frontier(1, (b"a" * 31,)), Frontier(0, (b"a" * 32,))],
)
def test_an_edge_that_no_tree_has_is_seen(wrong: Frontier) -> None:
    assert not wrong.is_well_formed


def test_every_pair_of_sizes_has_a_proof_and_only_that_proof() -> None:
    for new in range(len(MANY) + 1):
        for old in range(new + 1):
            proof = consistency_proof(MANY[:new], old)
            assert len(proof) <= 2 * new.bit_length()
            assert is_consistent(old, MANY_ROOTS[old], new, MANY_ROOTS[new], proof)
            assert not is_consistent(old, MANY_ROOTS[old], new, MANY_ROOTS[new], (*proof, bytes(32)))
            if old > 0:
                assert not is_consistent(old, bytes(32), new, MANY_ROOTS[new], proof)
                assert not is_consistent(old, MANY_ROOTS[old], new, bytes(32), proof)
            for at in range(len(proof)):
                for forged in (proof[:at] + proof[at + 1 :], (*proof[:at], bytes(32), *proof[at + 1 :])):
                    assert not is_consistent(old, MANY_ROOTS[old], new, MANY_ROOTS[new], forged)


def test_a_proof_holds_for_no_other_size() -> None:
    for old, new in ((3, 7), (4, 8), (6, 8), (5, 64)):
        proof = consistency_proof(MANY[:new], old)
        others = {(old - 1, new), (old + 1, new), (new, old)} | {(old, other) for other in (2 * new, 4 * new + 1)}
        for other_old, other_new in others:
            assert not is_consistent(other_old, MANY_ROOTS[old], other_new, MANY_ROOTS[new], proof)


def test_a_tree_with_another_early_leaf_has_no_proof_that_holds() -> None:
    forged = [*MANY[:5], b"forged", *MANY[6:]]
    for old in range(6, 70):
        proof = consistency_proof(forged, old)
        assert not is_consistent(old, MANY_ROOTS[old], 70, EMPTY.appended(forged).root, proof)


def test_sizes_out_of_order_and_endless_proofs_are_refused() -> None:
    assert not is_consistent(8, MANY_ROOTS[8], 4, MANY_ROOTS[4], ())
    assert not is_consistent(-1, MANY_ROOTS[1], 4, MANY_ROOTS[4], (bytes(32),))
    assert not is_consistent(0, MANY_ROOTS[0], 4, MANY_ROOTS[4], (bytes(32),))
    assert is_consistent(0, MANY_ROOTS[0], 4, MANY_ROOTS[4], ())
    assert not is_consistent(3, MANY_ROOTS[3], 4, MANY_ROOTS[4], ())
    assert not is_consistent(4, MANY_ROOTS[4], 4, MANY_ROOTS[3], ())
    assert not is_consistent(4, MANY_ROOTS[4], 4, MANY_ROOTS[4], (bytes(32),))
    assert MOST_HASHES == 63
    root, proof = MANY_ROOTS[1], [MANY[at] for at in range(62)]
    for sibling in proof:
        root = node_hash(root, sibling)
    assert is_consistent(1, MANY_ROOTS[1], 2**62, root, proof)
    longer, last = [*proof, MANY[62]], node_hash(root, MANY[62])
    assert is_consistent(1, MANY_ROOTS[1], 2**63, last, longer)
    assert not is_consistent(1, MANY_ROOTS[1], 2**64, node_hash(last, MANY[63]), [*longer, MANY[63]])


def test_an_append_computes_as_much_in_a_large_tree_as_in_a_small_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hashes on average, and never more than the tree is deep."""
    counts: list[int] = []

    def counted(left: bytes, right: bytes) -> bytes:
        counts[-1] += 1
        return node_hash(left, right)

    tree = EMPTY
    monkeypatch.setattr("tableside.ledger.tree.node_hash", counted)
    for at in range(1024):
        counts.append(0)
        tree = tree.appended((at.to_bytes(8),))
    assert sum(counts) == 1023
    assert max(counts) == 10
    assert [after > before for before, after in pairwise(counts[:4])] == [True, False, True]
