"""Witnesses: a second device signs heads that continue what it has seen, and a policy says how many of them count."""

from __future__ import annotations

import base64
import stat
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tableside.ledger.cosignature import NotAWitness, NotCosigned, Witness, WitnessKey, cosign_next
from tableside.ledger.errors import KeyExposed
from tableside.ledger.outside import Unreadable
from tableside.ledger.policy import Policy
from tableside.ledger.signed_head import NotAHead, ProvenHead, SignedHead, TreeHead, origin
from tableside.ledger.signed_note import key_id
from tableside.ledger.tree import EMPTY, consistency_proof
from tableside.ledger.witness import TableKey
from tableside.message import message

TABLE, ANOTHER = TableKey(bytes(32)), TableKey(b"\1" * 32)
KIM, LEE, MAX = (Witness(f"{name}.example", bytes([at]) * 32) for at, name in enumerate(("kim", "lee", "max"), 2))
HASHES = [bytes([at]) * 32 for at in range(30)]
NOW = 1_700_000_000


def proven(old: int, new: int, hashes: list[bytes] = HASHES, key: TableKey = TABLE) -> ProvenHead:
    head = key.sign(TreeHead(1, new, EMPTY.appended(hashes[:new]).root))
    return ProvenHead(head, old, consistency_proof(hashes[:new], old))


def test_a_cosignature_is_as_c2sp_defines_it() -> None:
    """Written down a second time: tlog-cosignature, with the key id of its kind."""
    head = proven(0, 5).signed
    private = Ed25519PrivateKey.from_private_bytes(bytes([2]) * 32)
    public = private.public_key().public_bytes_raw()
    body = head.text.split("\n\n")[0] + "\n"
    signature = private.sign(f"cosignature/v1\ntime {NOW}\n{body}".encode())
    id_ = sha256(b"kim.example\n\x04" + public).digest()[:4]
    line = base64.b64encode(id_ + NOW.to_bytes(8) + signature).decode()
    assert KIM.cosign(head, NOW).text == f"{head.text}\u2014 kim.example {line}\n"


def test_a_cosigned_head_comes_back_and_says_who_signed_it_and_when() -> None:
    head = LEE.cosign(KIM.cosign(proven(0, 5).signed, NOW), NOW + 5)
    back = SignedHead.read(head.text)
    assert back == head
    assert back.genuine
    times = [key.public.witnessed_at(back) for key in (KIM, LEE, MAX)]
    assert times == [NOW, NOW + 5, None]
    again = KIM.cosign(head, NOW + 9)
    assert (len(again.cosignatures), KIM.public.witnessed_at(again)) == (2, NOW + 9)


def test_a_cosignature_of_anything_else_does_not_count() -> None:
    head = KIM.cosign(proven(0, 5).signed, NOW)
    (line,) = head.cosignatures
    for other in (
        replace(head, head=replace(head.head, size=6)),
        replace(head, head=replace(head.head, match=2)),
        replace(head, cosignatures=(replace(line, content=(NOW + 1).to_bytes(8) + line.content[8:]),)),
        replace(head, cosignatures=(replace(line, content=line.content[:-1]),)),
        replace(head, cosignatures=(replace(line, content=(2**63).to_bytes(8) + line.content[8:]),)),
        replace(head, cosignatures=(replace(line, key_id=bytes(4)),)),
        replace(head, cosignatures=(replace(line, name="lee.example"),)),
    ):
        assert KIM.public.witnessed_at(other) is None
    assert WitnessKey("kim.example", LEE.public.public).witnessed_at(head) is None


def test_a_witness_signs_only_what_continues_what_it_signed_before(tmp_path: Path) -> None:
    assert KIM.public.witnessed_at(cosign_next(KIM, proven(0, 8), tmp_path, NOW)) == NOW
    assert cosign_next(KIM, proven(0, 8), tmp_path, NOW + 1).cosignatures, "the same head again"
    assert cosign_next(KIM, proven(8, 20), tmp_path, NOW + 2).cosignatures
    forged = [b"forged" * 5 + b"12", *HASHES[1:]]
    for head, code in (
        (proven(8, 21), "problem-head-needs-proof"),
        (proven(0, 21), "problem-head-needs-proof"),
        (proven(20, 21, forged), "problem-head-contradicts"),
        (proven(20, 20, forged), "problem-head-contradicts"),
        (proven(0, 19), "problem-head-older"),
        (replace(proven(20, 21), signed=replace(proven(20, 21).signed, signature=bytes(64))), "problem-head-forged"),
    ):
        with pytest.raises(NotCosigned, match=code):
            cosign_next(KIM, head, tmp_path, NOW)
    assert cosign_next(KIM, proven(20, 21), tmp_path, NOW).cosignatures, "what was refused left no trace"
    assert cosign_next(KIM, proven(0, 3, key=ANOTHER), tmp_path, NOW).cosignatures, "each table for itself"


def test_what_a_witness_keeps_is_checked_too(tmp_path: Path) -> None:
    cosign_next(KIM, proven(0, 8), tmp_path, NOW)
    (file,) = tmp_path.iterdir()
    file.write_text(file.read_text().replace("match 1", "match 2"))
    with pytest.raises(Unreadable, match="cause-signed-head-damaged"):
        cosign_next(KIM, proven(8, 9), tmp_path, NOW)
    file.write_bytes(b"\xff")
    with pytest.raises(NotAHead):
        cosign_next(KIM, proven(8, 9), tmp_path, NOW)


def test_a_witness_keeps_a_head_without_what_others_signed(tmp_path: Path) -> None:
    by_lee = replace(proven(0, 8), signed=LEE.cosign(proven(0, 8).signed, NOW))
    assert len(cosign_next(KIM, by_lee, tmp_path, NOW).cosignatures) == 2
    (file,) = tmp_path.iterdir()
    assert SignedHead.read(file.read_text()).cosignatures == ()


def test_a_key_is_made_once_and_closed_to_others(tmp_path: Path) -> None:
    made = Witness.new("kim.example", tmp_path / "kim.key")
    assert stat.S_IMODE((tmp_path / "kim.key").stat().st_mode) == 0o600
    assert Witness.load(tmp_path / "kim.key").public == made.public
    assert made.public != Witness.new("kim.example", tmp_path / "other.key").public
    (tmp_path / "kim.key").chmod(0o640)
    with pytest.raises(KeyExposed):
        Witness.load(tmp_path / "kim.key")
    for name in ("", "two words", "a+b", "x" * 101, "a\ufeff"):
        with pytest.raises(NotAWitness):
            Witness.new(name, tmp_path / "none.key")
    for content in ("", "kim.example", "kim.example AAAA\n"):
        file = tmp_path / "bad.key"
        file.write_text(content)
        file.chmod(0o600)
        with pytest.raises(NotAWitness):
            Witness.load(file)
    assert repr(made) == "Witness()"
    with pytest.raises(TypeError):
        made.__reduce__()


def test_the_public_half_comes_back_from_its_text() -> None:
    text = KIM.public.text
    assert WitnessKey.read(text) == KIM.public
    name, id_, key = text.split("+", 2)
    for wrong in (
        "",
        name,
        f"{name}+{id_}",
        f"{name}+00000000+{key}",
        f"x{text}",
        f"{name}+{id_}+{key[:-4]}",
        text + "A",
    ):
        with pytest.raises(NotAWitness):
            WitnessKey.read(wrong)
    plain = base64.b64encode(b"\x01" + KIM.public.public).decode()
    with pytest.raises(NotAWitness):
        WitnessKey.read(f"{name}+{id_}+{plain}")


def log_key(table: TableKey) -> str:
    name, encoded = origin(table.public), base64.b64encode(b"\x01" + table.public).decode()
    return f"{name}+{key_id(name, 1, table.public).hex()}+{encoded}"


POLICY = f"""# who counts
log {log_key(TABLE)} https://example.com
witness kim {KIM.public.text}
witness lee\t{LEE.public.text}  https://example.com

  witness max {MAX.public.text}
group friends any lee max
group all-of-us all kim friends
quorum all-of-us
"""


def policy(tmp_path: Path, text: str = POLICY) -> Policy:
    file = tmp_path / "policy"
    file.write_text(text)
    return Policy.load(file)


def test_a_policy_asks_for_groups_of_witnesses(tmp_path: Path) -> None:
    ours, head = policy(tmp_path), proven(0, 5).signed
    kim, lee = KIM.cosign(head, NOW), LEE.cosign(head, NOW)
    assert not ours.is_met(head)
    assert not ours.is_met(kim)
    assert not ours.is_met(lee)
    both = LEE.cosign(kim, NOW + 1)
    assert ours.is_met(both)
    assert ours.is_met(MAX.cosign(kim, NOW))
    assert not ours.is_met(MAX.cosign(lee, NOW))
    assert ours.witnessed(both) == {"kim": NOW, "lee": NOW + 1}
    assert not ours.is_met(replace(both, signature=bytes(64)))
    other = LEE.cosign(KIM.cosign(ANOTHER.sign(head.head), NOW), NOW)
    assert not ours.is_met(other)
    assert policy(tmp_path, POLICY.replace("log ", "# log ")).is_met(other), "without tables every table counts"


@pytest.mark.parametrize(("needed", "count"), [("1", 1), ("2", 2), ("3", 3), ("any", 1), ("all", 3)])
def test_a_group_needs_so_many(tmp_path: Path, needed: str, count: int) -> None:
    lines = "".join(f"witness {at} {key.public.text}\n" for at, key in enumerate((KIM, LEE, MAX)))
    ours, head = policy(tmp_path, f"{lines}group g {needed} 0 1 2\nquorum g\n"), proven(0, 5).signed
    for signed, key in enumerate((KIM, LEE, MAX), 1):
        head = key.cosign(head, NOW)
        assert ours.is_met(head) == (signed >= count)


def test_one_witness_or_nobody_may_be_enough(tmp_path: Path) -> None:
    head = proven(0, 5).signed
    assert policy(tmp_path, "quorum none").is_met(head)
    one = policy(tmp_path, f"witness kim {KIM.public.text}\nquorum kim\n")
    assert (one.is_met(head), one.is_met(KIM.cosign(head, NOW))) == (False, True)


WITNESS = f"witness kim {KIM.public.text}\n"
BAD = {
    "no quorum": WITNESS,
    "two quorums": "quorum none\nquorum none\n",
    "an unknown quorum": f"{WITNESS}quorum lee\n",
    "a witness twice": f"{WITNESS}witness again {KIM.public.text}\nquorum none\n",
    "a name twice": f"{WITNESS}witness kim {LEE.public.text}\nquorum none\n",
    "the name none": f"witness none {KIM.public.text}\nquorum none\n",
    "a table as a witness": f"witness kim {log_key(TABLE)}\nquorum none\n",
    "a witness as a table": f"log {KIM.public.text}\nquorum none\n",
    "a table twice": f"log {log_key(TABLE)}\nlog {log_key(TABLE)}\nquorum none\n",
    "a table with another name": f"log x{log_key(TABLE)}\nquorum none\n",
    "a table with another id": f"log {log_key(TABLE).replace('+', '+0', 1)}\nquorum none\n",
    "a group of nobody": f"{WITNESS}group g all\nquorum g\n",
    "a group of somebody unknown": f"{WITNESS}group g any lee\nquorum g\n",
    "a group with none": f"{WITNESS}group g any kim none\nquorum g\n",
    "a group that needs too many": f"{WITNESS}group g 2 kim\nquorum g\n",
    "a group that needs nobody": f"{WITNESS}group g 0 kim\nquorum g\n",
    "a group that needs a word": f"{WITNESS}group g some kim\nquorum g\n",
    "a group that needs a sign": f"{WITNESS}group g +1 kim\nquorum g\n",
    "a member twice": f"{WITNESS}group g any kim kim\nquorum g\n",
    "a member of two groups": f"{WITNESS}group g any kim\ngroup h any kim\nquorum g\n",
    "another word": "watcher kim\nquorum none\n",
    "a word too many": "quorum none none\n",
}


@pytest.mark.parametrize("text", BAD.values(), ids=list(BAD))
def test_a_policy_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(Unreadable, match="cause-policy"):
        policy(tmp_path, text)


def test_a_line_that_is_wrong_in_a_policy_is_named(tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as refused:
        policy(tmp_path, f"# who counts\n{WITNESS}watcher kim\nquorum none\n")
    assert refused.value.cause == message("cause-policy-line", line=3)
