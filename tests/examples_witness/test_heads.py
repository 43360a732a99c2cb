"""The witness page keeps heads, compares them, checks signatures, and says contradictions in red."""

import random
import shutil
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from tableside.ledger.chain import Head
from tableside.ledger.export import recorded, signed
from tableside.ledger.witness import NotAHead, SignedHead, TableKey, table_id
from tests.examples_witness.page import FILE, RED, WitnessPage
from tests.kit.stream.browser import chromium, resize
from tests.kit.stream.game import Game

KEY, OTHER = TableKey(bytes(32)), TableKey(b"\1" * 32)
TABLE = table_id(KEY.public)
FIRST, LATER = KEY.sign(Head(1, 10, b"a" * 32)), KEY.sign(Head(1, 20, b"b" * 32))
REWRITTEN = KEY.sign(Head(1, 10, b"c" * 32))
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
    assert f"No contradiction with the head of table {TABLE}" in page.keep(LATER.text)
    assert "already kept" in page.keep(LATER.text)
    assert "first head of table" in page.keep(OTHER.sign(FIRST.head).text)
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
    assert SignedHead.read(first).head.seq == SignedHead.read(second).head.seq
    assert "first head" in page.keep(first)
    assert "CONTRADICTION" in page.keep(second)


def test_an_older_head_than_a_kept_one_is_pointed_out(page: WitnessPage) -> None:
    page.keep(LATER.text)
    assert "older than one that you keep" in page.keep(FIRST.text)
    assert alarms(page) == []


@pytest.mark.parametrize(
    "forged",
    [
        replace(FIRST, head=replace(FIRST.head, seq=11)),
        replace(FIRST, head=replace(FIRST.head, match=2)),
        replace(FIRST, head=replace(FIRST.head, hash=bytes(32))),
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


def test_a_head_may_be_typed_in_lines_and_lower_case(page: WitnessPage) -> None:
    text = FIRST.text.lower()
    assert "first head" in page.keep("\n".join(text[at : at + 11] for at in range(0, len(text), 11)) + " ")
    assert "already kept" in page.keep(FIRST.text)


def test_it_reads_the_same_texts_as_tableside(page: WitnessPage) -> None:
    draw = random.Random(7)
    texts = ["", "TABLESIDE:HEAD:1:", "x" * 5000, KEY.sign(Head(2**63 - 1, 2**63 - 1, b"\xff" * 32)).text]
    for _ in range(300):
        text = list(KEY.sign(Head(draw.randrange(2**40), draw.randrange(2**63), draw.randbytes(32))).text)
        for _ in range(draw.choice((0, 1, 1, 2))):
            at = draw.randrange(len(text))
            text[at : at + draw.choice((0, 1))] = draw.choice(
                ("A", "7", "1", "9", "\u00df", "\u0131", " ", ":", "", "a")
            )
        texts.append("".join(text))
    read = page.run(
        "given[0].map(readHead).map((one) => one && [`${one.match}`, `${one.entry}`,"
        " ...[one.hash, one.key, one.signature].map(hex)])",
        texts,
    )
    assert read == [as_read(text) for text in texts]
    assert {head is None for head in read} == {True, False}


def as_read(text: str) -> list[str] | None:
    try:
        signed = SignedHead.read(text)
    except NotAHead:
        return None
    return [
        str(signed.head.match),
        str(signed.head.seq),
        signed.head.hash.hex(),
        signed.key.hex(),
        signed.signature.hex(),
    ]


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
