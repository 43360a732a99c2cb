"""A deck's tags outside of a match: paired into a file, a pile checked against it, tags wiped."""

from __future__ import annotations

import itertools
import json
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from carddata.sets import load
from hw.model import Content, Opaque, ReaderLost, Removed, Report, Tag
from hw.simulated import SimulatedReaders, VirtualTag
from tableside.cli.console import ConsoleEvent, Interrupt, Typed
from tableside.cli.deck_tags import RANDOM_UID, check, enrol, read_deck, wipe
from tableside.cli.output import Output
from tableside.cli.result import CommandResult, Line
from tableside.decks import enrolment as enrolments
from tableside.ledger.errors import LedgerError
from tests.kit.table.table import seen
from tests.kit.text import english

LIST = "Champion:\n1 Canary Hider\nMain:\n2 Pakaa Cub\n1 Charm\n"
NAMES = ("Canary Hider", "Pakaa Cub", "Pakaa Cub", "Charm")
PHONES = bytes.fromhex("0309d101055402656e6869fe")

Step = VirtualTag | str | ConsoleEvent


OUT = Output("en")


def printed(result: CommandResult) -> tuple[str, ...]:
    return tuple(map(OUT.words, result.lines))


class Hands:
    """Readers, hands and a keyboard: each step is a tag that is put down and taken away, or what is typed."""

    def __init__(self) -> None:
        self.readers = SimulatedReaders("Reader")
        self.said: list[str] = []
        self._heard: list[Report] = []
        self.readers.start(self._heard.append)

    def hear(self, line: Line) -> None:
        self.said.append(OUT.words(line))

    def events(self, *steps: Step) -> Iterator[ConsoleEvent]:
        for step in steps:
            match step:
                case VirtualTag():
                    self.readers.place("Reader", step)
                    yield from self._told()
                    self.readers.lift("Reader")
                    yield from self._told()
                case str():
                    yield Typed(step)
                case _:
                    yield step
        raise AssertionError(f"it goes on: {self.said}")

    def _told(self) -> Iterator[ConsoleEvent]:
        told, self._heard[:] = self._heard[:], []
        yield from told


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "deck.tags"


def part(out: Path) -> Path:
    return out.with_name("deck.tags.part")


def deck(tmp_path: Path, text: str = LIST):
    path = tmp_path / "list.txt"
    path.write_text(text)
    return read_deck(path, load())


def enrolled(hands: Hands, out: Path, *steps: Step, text: str = LIST):
    return enrol(deck(out.parent, text), out, hands.readers, hands.events(*steps), hands.hear)


def checked(hands: Hands, out: Path, *steps: Step, text: str | None = None):
    wanted = None if text is None else deck(out.parent, text)
    return check(out, wanted, hands.events(*steps), hands.hear)


def content(tag: VirtualTag) -> Content:
    return seen(tag).tag.content


def phones() -> VirtualTag:
    tag = VirtualTag()
    tag.memory[16:28] = PHONES
    return tag


@pytest.fixture
def pile(hands: Hands, out: Path) -> list[VirtualTag]:
    """The tags of a deck that was enrolled into `out`."""
    tags = [VirtualTag() for _ in NAMES]
    assert enrolled(hands, out, *tags).code == 0
    hands.said.clear()
    return tags


def test_a_deck_is_enrolled_by_a_tap_for_each_card(hands: Hands, out: Path) -> None:
    tags = [VirtualTag() for _ in NAMES]
    said = enrolled(hands, out, *tags)
    assert said.code == 0
    assert printed(said)[:2] == (
        "4 of 4 cards have a tag.",
        f"{out} is written. It tells which tag is which card: keep it to yourself.",
    )
    assert [line for line in hands.said if " of 4: " in line] == [
        f"{at} of 4: {name}" for at, name in enumerate(NAMES, 1)
    ]
    registration = enrolments.load(out).registration("A")
    assert (registration.cards, registration.champion) == (NAMES, 0)
    for at, tag in enumerate(tags):
        ident = seen(tag).tag.ident
        assert ident is not None
        assert registration.tags[ident.reveal()] == at
    assert not part(out).exists()


def test_the_file_is_its_owners_alone(pile: list[VirtualTag], out: Path) -> None:
    assert stat.S_IMODE(out.stat().st_mode) == 0o600


def test_ctrl_c_keeps_what_was_paired_and_the_next_call_goes_on(hands: Hands, out: Path) -> None:
    first, second, *rest = (VirtualTag() for _ in NAMES)
    stopped = enrolled(hands, out, first, second, Interrupt())
    assert (stopped.code, out.exists()) == (1, False)
    assert str(part(out)) in printed(stopped)[1]
    assert stat.S_IMODE(part(out).stat().st_mode) == 0o600
    hands.said.clear()
    assert enrolled(hands, out, first, *rest).code == 0
    assert "2 cards were paired before; the pairing continues there." in hands.said
    assert "This card is paired already. Tap another one." in hands.said
    assert checked(hands, out, first, second, *rest, "").code == 0


@pytest.mark.parametrize("taps", range(4))
def test_each_tap_is_kept_before_the_next_card_is_asked_for(hands: Hands, out: Path, taps: int) -> None:
    class Pulled(Exception):
        pass

    def events() -> Iterator[ConsoleEvent]:
        steps = hands.events(*[VirtualTag() for _ in range(taps)], Typed("over"))
        yield from itertools.takewhile(lambda event: event != Typed("over"), steps)
        raise Pulled

    with pytest.raises(Pulled):
        enrol(deck(out.parent), out, hands.readers, events(), hands.hear)
    assert enrolments.load(part(out)).at == taps


def test_it_does_not_go_on_with_another_list(hands: Hands, out: Path) -> None:
    enrolled(hands, out, VirtualTag(), Interrupt())
    with pytest.raises(LedgerError, match="cause-other-deck-list"):
        enrolled(hands, out, text="Main:\n3 Charm\n")


def test_a_file_that_is_there_is_not_written_over(hands: Hands, out: Path) -> None:
    out.write_text("something of value")
    with pytest.raises(LedgerError, match="cause-file-exists"):
        enrolled(hands, out)
    assert out.read_text() == "something of value"


def test_where_nothing_can_be_written_no_tag_is(hands: Hands, tmp_path: Path) -> None:
    tag = VirtualTag()
    with pytest.raises(LedgerError, match="problem-file-not-written"):
        enrol(deck(tmp_path), tmp_path / "no" / "deck.tags", hands.readers, hands.events(tag), hands.hear)
    assert content(tag) is Content.BLANK


def test_a_card_is_left_out_and_the_last_one_taken_back(hands: Hands, out: Path) -> None:
    wrong, *tags = (VirtualTag() for _ in range(4))
    said = enrolled(hands, out, tags[0], "skip", wrong, "undo", tags[1], tags[2])
    assert printed(said)[0] == "3 of 4 cards have a tag, 1 skipped."
    found = checked(hands, out, *tags, "done")
    assert printed(found) == (
        "All 3 cards with tags are here, and nothing else.",
        "NO TAG     1 Pakaa Cub: check it by eye",
    )
    assert checked(hands, out, *tags, wrong, "").code == 1


def test_what_was_left_out_before_it_was_stopped_is_counted(hands: Hands, out: Path) -> None:
    first, *rest = (VirtualTag() for _ in range(3))
    enrolled(hands, out, first, "skip", Interrupt())
    assert printed(enrolled(hands, out, *rest))[0] == "3 of 4 cards have a tag, 1 skipped."


def test_done_ends_early_and_what_has_no_tag_is_said(hands: Hands, out: Path) -> None:
    tag = VirtualTag()
    assert enrolled(hands, out, tag, "done").code == 0
    found = checked(hands, out, tag, "")
    assert (found.code, len(found.lines)) == (0, 3)


@pytest.mark.parametrize("spoil", [b"\xa5" * 40, PHONES, bytes.fromhex("0320d40c11") + b"tableside:id\x02" + bytes(16)])
def test_a_tag_that_is_not_ours_stands_by_its_number_only_when_tapped_twice(hands, out, spoil) -> None:
    strange = VirtualTag()
    strange.memory[16 : 16 + len(spoil)] = spoil
    before = bytes(strange.memory)
    tags = [VirtualTag() for _ in range(3)]
    assert enrolled(hands, out, strange, tags[0], strange, strange, strange, *tags[1:]).code == 0
    assert sum("Tap it again" in line for line in hands.said) == 2
    assert "This card is paired already. Tap another one." in hands.said
    assert bytes(strange.memory) == before
    assert checked(hands, out, tags[0], strange, *tags[1:], "").code == 0


def test_a_number_that_is_new_each_time_stands_for_nothing(hands: Hands, out: Path) -> None:
    passport = seen(VirtualTag())
    shown = Tag(Opaque(bytes.fromhex("08112233")), None, Content.FOREIGN, False)
    event = type(passport)("Reader", 0, shown)
    tags = [VirtualTag() for _ in NAMES]
    assert enrolled(hands, out, event, event, *tags).code == 0
    assert hands.said.count(english(RANDOM_UID)) == 2


def test_what_fails_while_it_is_enrolled_is_said(hands: Hands, out: Path) -> None:
    torn = VirtualTag()
    torn.tears = 2
    enrolled(hands, out, torn, Interrupt())
    assert "The card moved. Put it down again and hold it still." in hands.said


def test_the_whole_pile_fits(hands: Hands, out: Path, pile: list[VirtualTag]) -> None:
    found = checked(hands, out, *pile, pile[0], "", text=LIST)
    assert (found.code, printed(found)) == (0, ("All 4 cards with tags are here, and nothing else.",))
    last = "4 of 4. Every card is here: put down what else is in the pile, or press Enter."
    assert [line for line in hands.said if "of 4" in line] == ["1 of 4", "2 of 4", "3 of 4", last]
    assert "This card was counted already." in hands.said


def test_what_is_missing_and_what_is_foreign_is_said(hands: Hands, out: Path, pile: list[VirtualTag]) -> None:
    other = VirtualTag(ident=b"of another deck!")
    found = checked(hands, out, pile[0], pile[3], phones(), other, other, VirtualTag(), "")
    assert found.code == 1
    assert set(printed(found)) == {
        "MISSING    2 Pakaa Cub",
        "FOREIGN    1: somebody else’s tag",
        "FOREIGN    1: a tag of another deck",
        "FOREIGN    1: a blank tag",
    }


def test_a_copy_of_a_tag_is_doubled_and_does_not_stand_in_for_it(hands, out, pile) -> None:
    ident = seen(pile[3]).tag.ident
    copy = VirtualTag(ident=ident.reveal())
    found = checked(hands, out, *pile[:3], copy, "")
    assert (found.code, printed(found)) == (1, ("MISSING    1 Charm", "DUPLICATE  1 Charm"))
    assert printed(checked(hands, out, *pile, copy, "")) == ("DUPLICATE  1 Charm",)


def test_a_tag_that_was_wiped_or_enrolled_anew_is_said_to_be_changed(hands, out, pile) -> None:
    assert printed(wipe(hands.readers, hands.events(pile[3], ""), hands.hear)) == ("Tags wiped: 1.",)
    found = checked(hands, out, *pile, "")
    assert (found.code, printed(found)) == (1, ("CHANGED    1 Charm: enrol the deck again",))


def test_a_list_that_differs_from_what_was_enrolled_is_said(hands, out, pile) -> None:
    found = checked(hands, out, *pile, "", text=LIST.replace("2 Pakaa Cub", "1 Pakaa Cub\n2 Decree of Insight"))
    assert found.code == 1
    assert set(printed(found)) == {
        "LIST       2 Decree of Insight: listed but not enrolled",
        "LIST       1 Pakaa Cub: enrolled but not listed",
    }


def test_ctrl_c_ends_a_check_with_what_was_seen(hands, out, pile) -> None:
    check = checked(hands, out, *pile[:3], Interrupt())
    assert (check.code, printed(check)) == (1, ("MISSING    1 Charm",))


def test_our_record_is_wiped_and_nobody_elses(hands: Hands, pile: list[VirtualTag]) -> None:
    locked = VirtualTag(ident=bytes(16))
    locked.lock()
    strange, newer = phones(), phones()
    newer.memory[16:51] = bytes.fromhex("0320d40c11") + b"tableside:id\x02" + bytes(16) + b"\xfe\0"[:1]
    kept = [locked, strange, newer]
    before = [bytes(tag.memory) for tag in kept]
    said = wipe(hands.readers, hands.events(*pile, *kept, VirtualTag(), "done"), hands.hear)
    assert printed(said) == ("Tags wiped: 4.",)
    assert [content(tag) for tag in pile] == [Content.BLANK] * 4
    assert [bytes(tag.memory) for tag in kept] == before
    assert hands.said[-4:] == [
        "This tag cannot be written: it is locked or needs a password. It is left unchanged.",
        "This is somebody else’s tag: it is left unchanged.",
        "This is a tag of a later version of Tableside: it is left unchanged.",
        "This tag is blank already.",
    ]


def test_no_number_of_a_tag_is_ever_said(hands: Hands, out: Path) -> None:
    tags = [VirtualTag() for _ in NAMES]
    said = [*printed(enrolled(hands, out, *tags))]
    numbers = {number.reveal() for tag in tags for number in (tag.uid, seen(tag).tag.ident) if number is not None}
    said += printed(checked(hands, out, *tags[:2], VirtualTag(ident=seen(tags[0]).tag.ident.reveal()), ""))
    said += printed(wipe(hands.readers, hands.events(*tags, ""), hands.hear))
    text = "\n".join([*said, *hands.said])
    assert len(numbers) == 8
    for number in numbers:
        assert number.hex() not in text.replace(" ", "").replace(":", "").lower()
        assert repr(number)[2:-1] not in text


def test_a_reader_that_goes_while_it_is_used_is_told(hands: Hands, out: Path) -> None:
    enrolled(hands, out, ReaderLost("Reader", 0, "simulated"), Removed("Reader", 0), Interrupt())
    assert "Reader is unplugged or does not answer. Plug it in again." in hands.said


def written(out: Path, **changes: object) -> None:
    kept = json.loads(out.read_text())
    out.write_text(json.dumps({**kept, **changes}))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"version": 2}, "cause-enrolment-version"),
        ({"format": "another"}, "cause-no-enrolment"),
        ({"at": -1}, "cause-no-enrolment-or-damaged"),
        ({"at": 3}, "cause-enrolment-tags-misfit"),
        ({"at": 5}, "cause-enrolment-too-few-cards"),
        ({"champion": 4}, "cause-enrolment-too-few-cards"),
        ({"cards": []}, "cause-no-enrolment-or-damaged"),
        ({"cards": ["x" * 300]}, "cause-no-enrolment-or-damaged"),
        ({"cards": ["x"] * 300}, "cause-no-enrolment-or-damaged"),
        ({"more": 1}, "cause-no-enrolment-or-damaged"),
        ({"tags": [{"card": 0, "number": "AAAA", "uid": "AAAAAAA="}]}, "cause-no-enrolment-or-damaged"),
        ({"tags": [{"card": 0, "number": "AAAAAA==", "uid": "AAAAAA=="}] * 2}, "cause-enrolment-tags-misfit"),
        (
            {"tags": [{"card": at, "number": "AAAAAA==", "uid": "AAAAAA=="} for at in (0, 1)]},
            "cause-enrolment-tag-twice",
        ),
    ],
)
def test_a_file_that_says_what_no_pairing_leads_to_is_refused(hands, out, pile, changes, why) -> None:
    written(out, **changes)
    with pytest.raises(LedgerError, match=why):
        checked(hands, out)


@pytest.mark.parametrize("text", [b"", b"\xff\xfe", b"[" * 100_000, b"{}", b"null"])
def test_a_file_of_anything_is_refused(hands: Hands, out: Path, text: bytes) -> None:
    out.write_bytes(text)
    with pytest.raises(LedgerError, match="problem-file-unreadable"):
        checked(hands, out)


def test_a_list_that_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_bytes(b"\xff\x00")
    with pytest.raises(LedgerError, match="cause-no-text"):
        read_deck(path, load())
    path.write_text("nonsense")
    with pytest.raises(LedgerError, match="deck-list-no-card-at"):
        read_deck(path, load())
    path.write_text("Runes:\n6 Calm Rune\n")
    with pytest.raises(LedgerError, match="cause-no-card-to-pair"):
        enrol(read_deck(path, load()), tmp_path / "out", SimulatedReaders(), iter(()), lambda text: None)
