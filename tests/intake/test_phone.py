"""A deck list from a phone, over real HTTP, through the real process of the intake, to a real table."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from carddata.deck_reader import read
from carddata.deck_writer import write
from carddata.sets import load
from tableside.decks import samples
from tableside.decks.review import SECTIONS
from tableside.table import commands as c
from tableside.table import phone_link
from tests.kit.intake.phone import PhoneTable, Shown, get, phone_table, post

JINX, TEEMO = samples.deck_list("Jinx"), samples.deck_list("Teemo")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PhoneTable]:
    """A table whose tests begin with a link of their own and pair nothing."""
    with phone_table(tmp_path_factory.mktemp("phone") / "data") as table:
        yield table


def test_a_list_is_pasted_confirmed_and_paired(tmp_path: Path) -> None:
    with phone_table(tmp_path / "data") as table:
        link = table.link("B")
        page = get(link)
        assert page.status == 200
        assert "A deck list for B" in page.words
        sent = post(link, JINX)
        assert sent.status == 200
        assert "Now confirm on the table’s screen" in sent.words
        assert "Jinx, Loose Cannon" in sent.words
        waits = table.view.phone
        assert waits is not None
        assert waits.check == sent.check
        assert table.view.pairing is None
        assert table.do(c.ConfirmList("A")).pairing is None, "the link is for one seat"
        view = table.do(c.ConfirmList("B"))
        assert view.pairing is not None
        assert (view.stage, view.pairing.player, view.phone) == ("pairing", "B", None)
        assert "This link was used" in get(link).words
        assert "This link was used" in post(link, JINX).words
        table.do(c.EndPairing(keep=False))
        assert "This link was used" in get(link).words
        assert table.do(c.ConfirmList("B")).pairing is None


def test_whoever_else_opens_the_link_sees_no_list(table: PhoneTable) -> None:
    link = table.link()
    sent = post(link, JINX)
    for other in (get(link), post(link, TEEMO)):
        assert "A list waits at the table" in other.words
        assert "Jinx" not in other.source
        assert sent.check not in other.source


def test_another_list_is_taken_once_the_owner_asks_for_it(table: PhoneTable) -> None:
    link = table.link()
    first = post(link, JINX)
    view = table.do(c.RefuseList())
    assert view.phone is not None
    assert view.phone.check == ""
    second = post(link, TEEMO)
    assert "Teemo, Swift Scout" in second.words
    assert table.view.phone is not None
    assert table.view.phone.check == second.check
    assert "Jinx, Loose Cannon" in first.words


def test_two_phones_at_once_are_told_apart(table: PhoneTable) -> None:
    link = table.link()
    shown: list[Shown] = []
    phones = [threading.Thread(target=lambda deck=deck: shown.append(post(link, deck))) for deck in (JINX, TEEMO)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    checks = [page.check for page in shown if 'class="check"' in page.source]
    assert table.view.phone is not None
    assert checks == [table.view.phone.check]


def test_the_table_itself_takes_one_list_by_its_token_alone(table: PhoneTable) -> None:
    """Whatever the intake says: somebody may have taken it over."""
    token = table.link().rpartition("/")[2]
    view = table.do(c.OfferList(token[:-1] + "_", JINX))
    assert view.phone is not None
    assert view.phone.check == ""
    first = table.do(c.OfferList(token, JINX)).phone
    assert first is not None
    assert first.check
    assert table.do(c.OfferList(token, TEEMO)).phone == first


def test_a_new_link_ends_the_one_before(table: PhoneTable) -> None:
    first = table.link("A")
    second = table.link("B")
    assert get(first).status == 410
    assert "This link is over" in post(first, JINX).words
    assert "A deck list for B" in get(second).words
    table.do(c.ClosePhoneLink())
    assert "This link is over" in get(second).words


def test_an_address_that_is_no_link_tells_nothing(table: PhoneTable) -> None:
    link = table.link()
    over = get(link[:-4] + "AAAA")
    assert over.status == 404
    assert "This link is over" in over.words
    assert post(link[:-4] + "AAAA", JINX).status == 404
    for path in (link.replace("/deck/", "/hall/"), link.rpartition("/")[0], link[: -len("/deck/") - 22] + "/"):
        assert "This link is over" in get(path).words
    assert get(link, "DELETE").status == 405
    assert table.view.phone is not None
    assert table.view.phone.check == ""


def test_a_link_is_over_after_its_time_unless_a_list_waits(table: PhoneTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone_link, "LINK_NS", 400_000_000)
    link = table.link()
    table.until(lambda view: view.phone is None)
    assert "This link is over" in post(link, JINX).words
    monkeypatch.setattr(phone_link, "LINK_NS", 3_000_000_000)
    link = table.link()
    assert "Jinx" in post(link, JINX).words
    threading.Event().wait(3.5)
    assert table.view.phone is not None


def test_the_pairing_of_another_deck_ends_the_link(tmp_path: Path) -> None:
    with phone_table(tmp_path / "data") as table:
        link = table.link("A")
        table.do(c.PairSample("B", "Jinx"))
        assert "This link is over" in post(link, JINX).words
        assert table.do(c.OpenPhoneLink("A")).phone is None, "while cards are paired there is no link"
        table.do(c.EndPairing(keep=False))
        link = table.link("A")
        table.do(c.Leave())
        assert "This link is over" in get(link).words


@pytest.mark.parametrize("dial", ["competition", "silent"])
def test_where_lists_are_secret_the_screen_has_counts_alone(tmp_path: Path, dial: str) -> None:
    with phone_table(tmp_path / "data", dial=dial) as table:
        sent = post(table.link(), JINX)
        phone = table.view.phone
        assert phone is not None
        assert phone.names == ()
        assert dict(phone.counts)[SECTIONS["main"]] == 39
        assert "Jinx, Loose Cannon" in sent.words
        shown = repr([view for _, view in table.views])
        assert not any(name in shown for name in ("Jinx", "Loose Cannon", "Get Excited"))


def test_at_casual_the_screen_names_legend_and_champion(table: PhoneTable) -> None:
    post(table.link(), JINX)
    assert table.view.phone is not None
    assert [name.partition(",")[0] for name in table.view.phone.names] == ["Jinx", "Jinx"]


@pytest.mark.parametrize(
    ("pasted", "words"),
    [
        (JINX.replace("3 ", "3x ", 1) + "\n2 Pakaa Cubb", "did you mean Pakaa Cub?"),
        (f"{JINX}\nOdds and ends:\n1 Block", "“Odds and ends” is a heading that is not known here."),
        ("\n".join(f"4 Lightning Strike {number}" for number in range(10)), "another game"),
        (f"{JINX}\n\nDeck 2\n{TEEMO}", "A second deck begins at line"),
        (write(read(JINX, load()), load(), "code"), "Jinx"),
    ],
)
def test_what_there_is_to_say_of_a_list_is_said_on_the_phone(table: PhoneTable, pasted: str, words: str) -> None:
    sent = post(table.link(), pasted)
    assert "Now confirm" in sent.words
    assert words.lower() in sent.words.lower()


@pytest.mark.parametrize(
    ("pasted", "words"),
    [
        ("", "There is no list. Paste one, or choose a file."),
        ("hello there", "Line 1 is neither a card"),
        ("[" * 50_000, "There is no card in the deck list."),
        ('{"deck":\n ["2 Pakaa Cub",', "The JSON of the deck list is broken at line 2"),
        ("60 Block\n" * 5, "The deck list names more than 250 cards."),
        ("a\0b", "This is not a text."),
        ("1 <script>alert(1)</script>" * 500, "There is no card in the deck list."),
        ("x" * (256 * 1024 + 1), "The list is longer than 256 KB."),
    ],
)
def test_what_is_no_list_is_told_in_a_sentence_and_another_can_be_sent(
    table: PhoneTable, pasted: str, words: str
) -> None:
    link = table.link()
    refused = post(link, pasted)
    assert "The list was not taken" in refused.words
    assert words in refused.words
    assert "<script" not in refused.source
    assert "Now confirm" in post(link, JINX).words


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_file_is_read_in_its_encoding(table: PhoneTable, encoding: str) -> None:
    german = "Legende:\n1 Jinx, Loose Cannon\nHauptdeck – Länge:\n3 Block\n".encode(encoding)
    sent = post(table.link(), file=german)
    assert "3 × Block" in sent.words


def test_a_list_and_a_file_are_one_too_many(table: PhoneTable) -> None:
    link = table.link()
    both = post(link, JINX, file=TEEMO.encode())
    assert "Send one of them." in both.words
    assert "Jinx, Loose Cannon" in both.source, "what was pasted is still there"


def test_the_page_is_in_the_language_of_the_table(tmp_path: Path) -> None:
    with phone_table(tmp_path / "data", language="de") as table:
        link = table.link("B")
        assert "Eine Deckliste für B" in get(link).words
        assert '<html lang="de">' in get(link).source
        assert "Meinst du Pakaa Cub?" in post(link, f"{JINX}\n2 Pakaa Cubb").words
        assert "Dieser Link gilt nicht mehr" in get(link[:-3] + "AAA").words


def test_no_page_is_kept_and_none_loads_anything_from_elsewhere(table: PhoneTable) -> None:
    link = table.link()
    named = post(link, f"{JINX}\n2 <script>alert(1)</script> Wolf")
    assert "Wolf" in named.words
    for page in (named, get(link), get(link + "x"), post(table.link(), "hello")):
        assert page.headers["Cache-Control"] == "no-store"
        assert page.headers["Referrer-Policy"] == "no-referrer"
        policy = page.headers["Content-Security-Policy"].split(";")
        assert policy[0] == "default-src 'none'"
        assert "script-src" not in page.headers["Content-Security-Policy"]
        assert "<script" not in page.source
        assert "Set-Cookie" not in page.headers
    assert get(table.link(), Host="table.example").status == 403
