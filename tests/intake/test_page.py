"""The pages of the intake in a real Chromium of 360 by 640 pixels."""

from __future__ import annotations

from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By

from tableside.decks import samples
from tableside.table import commands as c
from tests.kit.intake.phone import loopback, phone_table
from tests.kit.stream.browser import Page, complaints

JINX = samples.deck_list("Jinx")


WORDS = {
    "en": (
        "A deck list for Ann",
        "no card in the deck list",
        "Now confirm",
        "Did you mean Pakaa Cub?",
        "This link was used",
    ),
    "de": (
        "Eine Deckliste für Ann",
        "keine Karte",
        "Bestätige jetzt",
        "Meinst du Pakaa Cub?",
        "Dieser Link wurde benutzt",
    ),
}


def fits(page: Page) -> None:
    """Nothing is wider than the phone, what is touched is high enough, and all text is large enough to be read."""
    assert page.script("document.documentElement.scrollWidth") <= 360
    wide = page.script("[...document.querySelectorAll('main *')].map((part) => part.getBoundingClientRect().right)")
    assert max(wide) <= 360
    touched = page.script("[...document.querySelectorAll('button,input,textarea')].map((part) => part.offsetHeight)")
    assert min(touched, default=44) >= 44
    sizes = page.script(
        "[...document.querySelectorAll('main *')].map((part) => parseFloat(getComputedStyle(part).fontSize))"
    )
    assert min(sizes) >= 16


@pytest.mark.parametrize("language", ["en", "de"])
def test_from_the_link_to_the_pairing(phone: webdriver.Chrome, tmp_path: Path, language: str) -> None:
    words = WORDS[language]
    with phone_table(tmp_path / "data", language=language) as table:
        link = table.link()
        page = Page(phone)
        complaints(phone)
        page.open(loopback(link))
        page.until(words[0])
        fits(page)
        phone.find_element(By.ID, "list").send_keys("hello there")
        phone.find_element(By.TAG_NAME, "button").click()
        page.until(words[1])
        fits(page)
        box = phone.find_element(By.ID, "list")
        assert box.get_attribute("value") == "hello there", "what was pasted can be mended"
        box.clear()
        file = tmp_path / "my deck.txt"
        file.write_text(f"{JINX}\n2 Pakaa Cubb\n1 {'Wolf' * 25}\n")
        phone.find_element(By.ID, "file").send_keys(str(file))
        phone.find_element(By.TAG_NAME, "button").click()
        page.until(words[2], words[3])
        fits(page)
        check = phone.find_element(By.CLASS_NAME, "check").text
        assert table.view.phone is not None
        assert table.view.phone.check == check
        assert table.do(c.ConfirmList("A")).pairing is not None
        page.open(loopback(link))
        page.until(words[4])
        fits(page)
        assert complaints(phone) == []
        page.open("about:blank")
