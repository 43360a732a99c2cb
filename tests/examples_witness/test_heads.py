"""The witness page keeps heads, compares them, checks signatures, and says contradictions in red."""

import base64
import random
import shutil
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from tableside.ledger.export import recorded, signed
from tableside.ledger.signed_head import NotAHead, ProvenHead, SignedHead, TreeHead
from tableside.ledger.tree import EMPTY, consistency_proof, is_consistent
from tableside.ledger.witness import TableKey, table_id
from tests.examples_witness.page import AMBER, FILE, RED, WitnessPage
from tests.kit.stream.browser import chromium, resize
from tests.kit.stream.game import Game

KEY, OTHER = TableKey(bytes(32)), TableKey(b"\1" * 32)
TABLE = table_id(KEY.public)
HASHES = [random.Random(5).randbytes(32) for _ in range(40)]


def head(size: int, hashes: Sequence[bytes] = HASHES) -> TreeHead:
    return TreeHead(1, size, EMPTY.appended(hashes[:size]).root)


def proven(old: int, new: int, hashes: Sequence[bytes] = HASHES) -> str:
    """A head with the proof from an earlier size."""
    return ProvenHead(KEY.sign(head(new, hashes)), old, consistency_proof(hashes[:new], old)).text


FIRST, LATER = KEY.sign(head(10)), KEY.sign(head(20))
REWRITTEN = KEY.sign(TreeHead(1, 10, b"c" * 32))
NO_ED25519 = """
const real = SubtleCrypto.prototype.importKey;
SubtleCrypto.prototype.importKey = function (format, key, algorithm, ...rest) {
  if (algorithm.name === "Ed25519") return Promise.reject(new DOMException("no", "NotSupportedError"));
  return real.call(this, format, key, algorithm, ...rest);
};
"""
NO_WEBCRYPTO = "Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })"


def alarms(page: WitnessPage) -> list[str]:
    return page.texts("#alarm .contradiction")


def test_a_head_is_kept_over_a_reload_and_compared_with_later_ones(page: WitnessPage) -> None:
    assert page.texts("#heads") == ["No head is kept yet."]
    assert f"first head of table {TABLE}" in page.keep(FIRST.text)
    page.open()
    said = page.keep(LATER.text)
    assert f"Nothing yet shows that the record of table {TABLE} still begins as at entry 10, which you keep." in said
    assert "already kept" in page.keep(LATER.text)
    assert "ANOTHER KEY" in page.keep(OTHER.sign(FIRST.head).text)
    page.open()
    assert page.texts("#heads .signature") == ["signature is right"] * 3
    assert page.texts("#heads .table > strong") == [f"Table {TABLE}", f"Table {table_id(OTHER.public)}"]
    assert alarms(page) == []


def test_threat_5_two_records_of_one_entry_are_a_contradiction_in_red(page: WitnessPage) -> None:
    page.keep(FIRST.text)
    page.keep(LATER.text)
    assert "CONTRADICTION" in page.keep(REWRITTEN.text)
    assert page.find("#kept-result p").value_of_css_property("background-color") == RED
    page.open()
    (alarm,) = alarms(page)
    assert alarm.startswith(f"CONTRADICTION. Table {TABLE} signed two different records for entry 10.")
    assert page.find("#alarm p").value_of_css_property("background-color") == RED
    assert page.texts("#heads .signature") == ["signature is right"] * 3


def test_threat_5_a_match_of_another_number_at_the_same_entry_is_a_contradiction(page: WitnessPage) -> None:
    page.keep(FIRST.text)
    assert "CONTRADICTION" in page.keep(KEY.sign(replace(FIRST.head, match=2)).text)


def test_threat_5_a_ledger_set_back_and_played_differently_contradicts(page: WitnessPage, tmp_path: Path) -> None:
    """The table's own ledger, key and export."""
    table, copy = tmp_path / "table", tmp_path / "copy"
    with Game(table):
        pass
    key = TableKey.of(table)
    shutil.copytree(table, copy)

    def end(folder: Path) -> str:
        record = signed(recorded(folder, 1), key)
        assert record.signed is not None
        return record.signed.text

    with Game(table, begin=False) as game:
        game.ends_turn().ends_turn()
    with Game(copy, begin=False) as game:
        game.controls()
    first, second = end(table), end(copy)
    assert SignedHead.read(first).head.size == SignedHead.read(second).head.size
    assert "first head" in page.keep(first)
    assert "CONTRADICTION" in page.keep(second)


def test_an_older_head_than_a_kept_one_is_pointed_out(page: WitnessPage) -> None:
    page.keep(LATER.text)
    assert "older than one that you keep" in page.keep(FIRST.text)
    assert alarms(page) == []


@pytest.mark.parametrize(
    "forged",
    [
        replace(FIRST, head=replace(FIRST.head, size=11)),
        replace(FIRST, head=replace(FIRST.head, match=2)),
        replace(FIRST, head=replace(FIRST.head, root=bytes(32))),
        replace(FIRST, key=OTHER.public),
        replace(FIRST, key=b"\xff" * 32),
        replace(FIRST, signature=bytes(64)),
        replace(FIRST, signature=LATER.signature),
    ],
)
def test_threat_5_a_head_that_the_table_did_not_sign_is_not_kept(page: WitnessPage, forged: SignedHead) -> None:
    assert not forged.genuine
    page.keep(LATER.text)
    assert "The signature is wrong" in page.keep(forged.text)
    assert len(page.texts("#heads .head")) == 1


@pytest.mark.parametrize("edge", [" ", "\n\n", "\r\n\t"])
def test_space_around_a_head_and_the_line_ends_of_other_systems_do_not_matter(page: WitnessPage, edge: str) -> None:
    assert "first head" in page.keep(edge + FIRST.text.replace("\n", "\r\n") + edge)
    assert "already kept" in page.keep(FIRST.text)


@pytest.mark.parametrize(("old", "new"), [(10, 11), (10, 16), (10, 20), (8, 9), (8, 16), (1, 40), (10, 10)])
def test_threat_5_a_proof_shows_that_a_later_record_begins_as_the_kept_one(
    page: WitnessPage, old: int, new: int
) -> None:
    page.keep(KEY.sign(head(old)).text)
    said = page.keep(proven(old, new))
    assert f"Proved: the record of table {TABLE} at entry {new} begins with all entries" in said
    assert "good" in page.find("#kept-result p").get_attribute("class")
    page.open()
    assert page.texts("#heads .linked") == [f"proved up to entry {new}"]


@pytest.mark.parametrize(("old", "new"), [(10, 11), (10, 16), (8, 16), (1, 40)])
def test_threat_5_a_rewritten_record_has_no_proof_that_holds(page: WitnessPage, old: int, new: int) -> None:
    """The table signs its new history, with a proof that is right within it."""
    forged = [b"rewritten" * 3 + b"12345", *HASHES[1:]]
    page.keep(KEY.sign(head(old)).text)
    assert "CONTRADICTION" in page.keep(proven(old, new, forged))
    assert page.find("#kept-result p").value_of_css_property("background-color") == RED
    assert page.texts("#heads .linked") == []


def test_a_proof_that_begins_at_no_kept_head_shows_nothing(page: WitnessPage) -> None:
    page.keep(FIRST.text)
    assert "no kept head of table" in page.keep(proven(12, 20))
    assert page.texts("#heads .linked") == []
    assert "first head" not in page.keep(proven(10, 20)), "the head is kept, and now there is a proof"
    assert page.texts("#heads .linked") == ["proved up to entry 20"]


def test_the_page_checks_proofs_as_tableside_does(page: WitnessPage) -> None:
    """Right, with another hash, cut, longer, and for other sizes; the answer of each."""
    cases = []
    for old in range(18):
        for new in range(old, 18):
            proof = consistency_proof(HASHES[:new], old)
            for changed in {proof, (*proof, HASHES[0]), proof[1:], proof[:-1], (*proof[:-1], HASHES[1])}:
                for other in (new, new + 1):
                    cases.append((old, other, changed))
    script = """
    Promise.all(given[0].map(([old, root, size, end, proof]) => isConsistent({ entry: BigInt(old), root: base64(root) },
      { entry: BigInt(size), root: base64(end) }, proof.map((one) => base64(one)))))
    """
    encoded = [
        (old, b64(head(old).root), new, b64(head(new).root), [b64(node) for node in proof]) for old, new, proof in cases
    ]
    answers = page.run(script, encoded)
    assert answers == [is_consistent(old, head(old).root, new, head(new).root, proof) for old, new, proof in cases]
    assert {True, False} == set(answers)


def test_threat_5_a_changed_key_is_shown_in_amber_with_what_it_means(page: WitnessPage) -> None:
    """Issue: it was green, as for a first head. A lying table could begin anew under another key."""
    page.keep(FIRST.text)
    said = page.keep(OTHER.sign(head(30)).text)
    assert "ANOTHER KEY" in said
    assert table_id(OTHER.public) in said
    assert TABLE in said
    assert "its key was changed: nothing ties this head to those that you keep" in said
    assert "warn" in page.find("#kept-result p").get_attribute("class").split()
    assert page.find("#kept-result p").value_of_css_property("border-left-color") == AMBER
    page.find("[data-language=de]").click()
    page.wait("document.documentElement.lang === 'de'")
    assert "ANDERER SCHLÜSSEL" in page.find("#kept-result p").text
    assert page.find("#kept-result p").value_of_css_property("border-left-color") == AMBER


def test_a_first_head_is_green(page: WitnessPage) -> None:
    page.keep(FIRST.text)
    assert page.find("#kept-result p").get_attribute("class") == "result good"


def test_it_reads_the_same_texts_as_tableside(page: WitnessPage) -> None:
    draw = random.Random(7)
    largest = KEY.sign(TreeHead(2**63 - 1, 2**63 - 1, b"\xff" * 32)).text
    texts = ["", "tableside/", "x" * 70_000, largest, largest.replace("match 9", "match 10")]
    texts += [proven(3, 20), proven(3, 20).replace("old 3", "old 03"), proven(8, 8), f"old 0\n\n{proven(3, 20)}"]
    for _ in range(400):
        signed_head = KEY.sign(TreeHead(draw.randrange(2**40), draw.randrange(2**63), draw.randbytes(32)))
        proof = tuple(draw.randbytes(32) for _ in range(draw.choice((0, 2))))
        text = list(draw.choice((signed_head.text, ProvenHead(signed_head, draw.randrange(2**63), proof).text)))
        for _ in range(draw.choice((0, 1, 1, 2))):
            at = draw.randrange(len(text))
            signs = (
                "A",
                "7",
                "1",
                "\u00df",
                " ",
                "\n",
                "",
                "a",
                "=",
                "+",
                "\u2014",
                "\u00a0",
                "\ufeff",
                "\x85",
                "\x1f",
            )
            text[at : at + draw.choice((0, 1))] = draw.choice(signs)
        texts.append("".join(text))
    read = page.run(
        "Promise.all(given[0].map(async (text) => { const one = readProvenHead(text); const own = one && await"
        " ownSignature(one); return own && [`${one.match}`, `${one.entry}`, `${one.old ?? 0}`, one.proof.map(hex),"
        " ...[one.root, one.key, own].map(hex)]; }))",
        texts,
    )
    assert read == [as_read(text) for text in texts]
    assert {head is None for head in read} == {True, False}


def as_read(text: str) -> list[object] | None:
    try:
        proven_head = ProvenHead.read(text)
    except NotAHead:
        return None
    head = proven_head.signed.head
    return [
        str(head.match),
        str(head.size),
        str(proven_head.old),
        [node.hex() for node in proven_head.proof],
        head.root.hex(),
        proven_head.signed.key.hex(),
        proven_head.signed.signature.hex(),
    ]


def b64(content: bytes) -> str:
    return base64.b64encode(content).decode()


def test_a_head_can_be_removed(page: WitnessPage) -> None:
    page.before("window.confirm = () => true")
    page.keep(FIRST.text)
    page.open()
    page.find(".remove").click()
    page.wait("document.querySelectorAll('#heads .head').length === 0")
    page.open()
    assert page.texts("#heads") == ["No head is kept yet."]


@pytest.mark.parametrize("stored", ["{", "7", "null", '[1, null, {"text": 3}, {"text": "<img src=x>"}]'])
def test_what_it_cannot_read_of_what_it_kept_is_left_out(page: WitnessPage, stored: str) -> None:
    page.driver.execute_script("localStorage.setItem('tableside-heads', arguments[0])", stored)
    page.open()
    assert "first head" in page.keep(FIRST.text)


def test_without_ed25519_it_says_that_signatures_are_not_checked_and_still_compares(page: WitnessPage) -> None:
    with ExitStack() as stack:
        without = WitnessPage(page.driver, stack, page.address)
        without.before(NO_ED25519)
        without.open()
        assert "cannot check Ed25519 signatures" in without.find("#unchecked").text
        without.keep(FIRST.text)
        assert "CONTRADICTION" in without.keep(replace(REWRITTEN, signature=bytes(64)).text)
        assert without.texts("#heads .signature") == ["signature not checked"] * 2
        assert alarms(without)[0].endswith("Their signatures were not checked on this device.")
    page.open()
    assert page.texts("#heads .signature") == ["signature is right", "SIGNATURE IS WRONG"]
    assert alarms(page) == []
    assert not page.find("#unchecked").is_displayed()


def test_without_webcrypto_it_says_so_and_checks_no_opening(page: WitnessPage) -> None:
    page.before(NO_WEBCRYPTO)
    page.open()
    assert "no WebCrypto" in page.find("#unchecked").text
    assert not page.find("#check").is_enabled()
    page.keep(FIRST.text)
    assert "CONTRADICTION" in page.keep(REWRITTEN.text)


def test_where_nothing_can_be_kept_it_says_so(page: WitnessPage) -> None:
    page.before("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
    page.open()
    assert "does not let the page keep anything" in page.keep(FIRST.text)


def test_opened_from_its_file_it_keeps_heads_too() -> None:
    with chromium() as driver, ExitStack() as stack:
        page = WitnessPage(driver, stack)
        page.open()
        page.keep(FIRST.text)
        page.open()
        assert len(page.texts("#heads .head")) == 1


def test_it_loads_nothing_and_its_policy_lets_it_send_nothing(page: WitnessPage) -> None:
    assert page.run("performance.getEntriesByType('resource').length") == 0
    assert page.run("fetch('data:,x').then(() => 'sent', () => 'refused')") == "refused"
    assert FILE.read_text().count("://") == 0


def test_it_fits_a_phone(page: WitnessPage) -> None:
    page.keep(FIRST.text)
    page.keep(REWRITTEN.text)
    with resize(page.driver, 340, 640):
        assert page.run("document.documentElement.scrollWidth") <= 340
