"""The witness page checks openings, reads photos of QR codes where the browser can, and has two languages."""

import base64
import json
import random
import re
from pathlib import Path

import pytest

from tableside.ledger.commitment import CommitmentOpening, HideContext, NotAnOpening, commit, commitment_of
from tableside.ledger.signed_head import TreeHead
from tableside.ledger.witness import TableKey
from tests.examples_witness.page import FILE, RED, WitnessPage

HEAD = TableKey(bytes(32)).sign(TreeHead(1, 10, b"a" * 32))
WHERE = HideContext(3, "A", 2, 4)
NAMES = ["Teemo, Strategist", "", "Café 太郎 🂡", "x" * 200, "<img src=x onerror=alert(1)>"]


@pytest.mark.parametrize("name", NAMES)
def test_an_opening_fits_its_commitment_in_either_form(page: WitnessPage, name: str) -> None:
    hidden = commit(bytes(32), WHERE, name or None, b"tag")
    for text in (
        hidden.commitment.hex(),
        hidden.commitment.hex().upper(),
        base64.b64encode(hidden.commitment).decode(),
    ):
        said = page.check_opening(f" {text}\n", hidden.opening().text.lower())
        assert said.startswith("The opening fits. Match 3, player A, battlefield 2, hide 4: ")
        assert said.endswith(f"{name[:120] or 'a card that was not read'}.")


def test_threat_4_an_opening_of_another_card_is_a_contradiction_in_red(page: WitnessPage) -> None:
    first, second = (commit(bytes(32), WHERE, name) for name in ("Stealth", "Teemo, Strategist"))
    said = page.check_opening(first.commitment.hex(), second.opening().text)
    assert said.startswith("CONTRADICTION. This opening does not fit the commitment.")
    assert "Teemo, Strategist" in said
    assert page.find("#opening-result p").value_of_css_property("background-color") == RED


@pytest.mark.parametrize(
    ("commitment", "opening", "said"),
    [
        ("00" * 32, "hello", "That is not an opening"),
        ("00" * 31, commit(bytes(32), WHERE, "x").opening().text, "That is not a commitment"),
        ("", commit(bytes(32), WHERE, "x").opening().text, "That is not a commitment"),
    ],
)
def test_a_text_that_is_none_is_named(page: WitnessPage, commitment: str, opening: str, said: str) -> None:
    assert page.check_opening(commitment, opening).startswith(said)


def test_it_reads_the_same_openings_as_tableside(page: WitnessPage) -> None:
    draw = random.Random(11)
    texts = []
    for _ in range(300):
        name = draw.choice(NAMES)
        text = list(commit(draw.randbytes(32), WHERE, name or None, draw.randbytes(7)).opening().text)
        for _ in range(draw.choice((0, 1, 1))):
            text[draw.randrange(20, 60)] = draw.choice("AB67Z")
        texts.append("".join(text[: draw.choice((None, None, -1, -8))]))
    read = page.run(
        "Promise.all(given[0].map(readOpening).map(async (one) => one && hex(await committed(one))))",
        texts,
    )
    assert read == [as_committed(text) for text in texts]
    assert {opening is None for opening in read} == {True, False}


def as_committed(text: str) -> str | None:
    try:
        return commitment_of(CommitmentOpening.read(text)).hex()
    except NotAnOpening:
        return None


DETECTS = """
window.BarcodeDetector = class {
  static async getSupportedFormats() { return ["qr_code"]; }
  async detect(picture) { return picture.width && %s ? [{ rawValue: %s }] : []; }
};
"""


def test_a_photo_of_the_code_is_read_where_the_browser_can(page: WitnessPage, picture: Path) -> None:
    page.before(DETECTS % ("true", json.dumps(HEAD.text)))
    page.open()
    assert page.find("#photo").is_displayed()
    page.find("#picture").send_keys(str(picture))
    page.wait("document.querySelector('#kept-result').textContent.includes('first head')")


def test_a_photo_without_a_code_is_named(page: WitnessPage, picture: Path) -> None:
    page.before(DETECTS % ("false", "''"))
    page.open()
    page.find("#picture").send_keys(str(picture))
    page.wait("document.querySelector('#kept-result').textContent.includes('no QR code')")


def test_no_photo_is_offered_where_the_browser_cannot_read_codes(page: WitnessPage) -> None:
    page.before("delete window.BarcodeDetector")
    page.open()
    assert not page.find("#photo").is_displayed()


@pytest.mark.parametrize(
    ("browser", "title"), [("de", "Zeuge"), ("de-AT", "Zeuge"), ("en-US", "Witness"), ("fr", "Witness")]
)
def test_it_speaks_the_browsers_language(page: WitnessPage, browser: str, title: str) -> None:
    page.before(f"window.testLanguage = '{browser}'")
    page.open()
    assert page.find("h1").text == title


def test_another_language_can_be_chosen_and_is_kept(page: WitnessPage) -> None:
    page.keep(HEAD.text)
    page.find("[data-language=de]").click()
    page.wait("document.querySelector('h1').textContent === 'Zeuge'")
    page.wait("document.querySelector('#heads .signature').textContent === 'Signatur stimmt'")
    assert page.find("#kept-result").text.startswith("Aufbewahrt.")
    page.open()
    assert (page.find("h1").text, page.run("document.documentElement.lang")) == ("Zeuge", "de")
    page.find("[data-language=en]").click()
    page.wait("document.querySelector('h1').textContent === 'Witness'")


def test_each_word_is_there_in_each_language_and_is_used(page: WitnessPage) -> None:
    english, german = page.run("[WORDS.en, WORDS.de]")
    assert english.keys() == german.keys()
    for code, text in english.items():
        assert sorted(re.findall(r"{\w+}", text)) == sorted(re.findall(r"{\w+}", german[code])), code
        assert len(re.findall(rf"\b{code}\b", FILE.read_text())) >= 3, code
