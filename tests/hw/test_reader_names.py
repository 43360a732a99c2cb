from __future__ import annotations

from hw.reader_names import ReaderNames

FIRST, SECOND, THIRD = (f"ACS ACR1252 Dual Reader PICC {number} 00" for number in ("00", "01", "0A"))
KIND = "ACS ACR1252 Dual Reader PICC"


def test_equal_readers_get_names_that_differ():
    names = ReaderNames()
    assert [names.come(each) for each in (FIRST, SECOND, THIRD)] == [KIND, f"{KIND} 2", f"{KIND} 3"]


def test_a_name_that_is_no_utf8_can_be_stored_and_sent():
    assert ReaderNames().come("Reader \udcff 00 00").encode() == rb"Reader \udcff"


def test_a_reader_that_comes_back_has_its_name():
    names = ReaderNames()
    names.come(FIRST)
    names.come(SECOND)
    names.go(FIRST)
    names.go(SECOND)
    assert names.come(SECOND) == f"{KIND} 2"
    assert names.come(FIRST) == KIND


def test_a_reader_that_comes_back_under_another_number_has_its_name_too():
    names = ReaderNames()
    names.come(FIRST)
    names.come(SECOND)
    names.go(FIRST)
    assert names.come(THIRD) == KIND


def test_a_name_in_use_is_not_given_twice():
    names = ReaderNames()
    names.come(FIRST)
    names.go(FIRST)
    names.come(SECOND)
    assert names.come(FIRST) == f"{KIND} 2"


def test_readers_of_different_kinds_keep_their_own_names():
    names = ReaderNames()
    assert names.come(FIRST) == KIND
    assert names.come("Identiv uTrust 3700 F CL Reader [CL] (55041933) 00 00") == (
        "Identiv uTrust 3700 F CL Reader [CL] (55041933)"
    )
