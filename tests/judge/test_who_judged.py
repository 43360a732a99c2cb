"""The record of who judged: by badge, by a name from a list, or with a shared PIN; and the list itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.judge.judge_names import AT_ONCE, FILE, JudgeNames, NameRange, offered, read_names
from tableside.ledger.audit import audit
from tableside.ledger.export import recorded
from tableside.ledger.store import Ledger
from tableside.match.fold import replay
from tableside.match.penalties_done import open_claims
from tests.kit.cli import tableside
from tests.kit.judge.rulings import HEAD, at_rulings, rule
from tests.kit.judge.session import PIN, AtJudge
from tests.kit.match.cards import CARDS
from tests.kit.table.table import kinds
from tests.kit.text import lines

MANY = tuple(f"{number:03} Judge" for number in range(500))


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[AtJudge]:
    """A judge at the page of rulings, before anybody keeps a list of judges."""
    with at_rulings(tmp_path) as judge:
        judge.after(judge.session.lock)
        yield judge


def listed(judge: AtJudge, *names: str) -> None:
    """These judges are on the list of the machine."""
    JudgeNames(judge.table.folder).keep(names)


def arrive(judge: AtJudge, name: str, pin: str = PIN) -> None:
    """A judge enters the PIN and says who they are."""
    role = "head judge" if pin == HEAD else "judge"
    assert not judge.unlock(pin, role).unlocked, "the name comes first"
    assert judge.after(lambda: judge.session.name_judge(name)).unlocked
    judge.after(lambda: judge.session.open("rulings"))


def test_a_ruling_says_whose_it_is_by_the_name_from_the_list(judge: AtJudge) -> None:
    listed(judge, "Alex", "12 Kim")
    arrive(judge, "12 Kim")
    assert judge.view.judge == "12 Kim"
    assert judge.table.history[0] == "12 Kim, judge, unlocked the table (PIN, name chosen from the list)."
    rule(judge, "702.10", "Record: Warning")
    assert [line for line in judge.table.history if line.startswith("Ruling 1 (judge 12 Kim): Ann, Warning: ")]
    (ruling,) = judge.table.match.rulings
    assert judge.table.match.visits[ruling.unlock].judge == "12 Kim"


def test_the_name_stands_beside_one_entry_and_in_none(judge: AtJudge) -> None:
    listed(judge, "Alex", "12 Kim")
    arrive(judge, "12 Kim")
    rule(judge, "702.10", "Record: Warning")
    entries = judge.table.entries()
    assert [entry.kind for entry in entries if "12 Kim" in entry.people.values()] == ["unlock"]
    assert not [entry.kind for entry in entries if b"Kim" in entry.action + entry.verdict + entry.events]


def test_a_judge_who_is_forgotten_is_in_no_file_and_still_unlocked_the_table(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        judge.after(judge.session.lock)
        listed(judge, "Alex", "12 Kim")
        arrive(judge, "12 Kim")
        rule(judge, "702.10", "Record: Warning")
        folder, match = judge.table.folder, judge.table.match.number
    listed(judge, "Alex")
    with Ledger.open(folder) as ledger:
        assert ledger.forget(match, "judge") == 1
        told = replay(ledger.entries(match), CARDS)
    assert not [path for path in folder.rglob("*") if path.is_file() and b"12 Kim" in path.read_bytes()]
    said = lines(told.history, told.names)
    assert "A judge unlocked the table (PIN, name chosen from the list)." in said
    assert [line for line in said if line.startswith("Ruling 1 (judge): Ann, Warning: ")]
    assert audit(recorded(folder, match)).faults == []


def test_without_a_list_and_without_a_name_it_is_said_to_be_a_shared_pin(judge: AtJudge) -> None:
    judge.unlock()
    assert judge.table.history[0] == "A judge unlocked the table with the shared PIN."
    judge.after(judge.session.lock)
    listed(judge, "Alex")
    arrive(judge, "")
    assert judge.view.judge == ""
    assert judge.table.history[0] == "A judge unlocked the table with the shared PIN."


def test_nobody_unlocks_by_a_name_that_is_not_on_the_list_or_without_the_pin(judge: AtJudge) -> None:
    listed(judge, "Alex")
    before = kinds(judge.table)
    assert not judge.after(lambda: judge.session.name_judge("Alex")).unlocked
    judge.unlock()
    assert not judge.after(lambda: judge.session.name_judge("Kim")).unlocked
    assert kinds(judge.table) == before


def test_whoever_leaves_before_they_say_who_they_are_has_unlocked_nothing(judge: AtJudge) -> None:
    listed(judge, "Alex")
    before = kinds(judge.table)
    assert judge.unlock().judges == ("Alex",)
    assert judge.after(judge.session.lock).judges == ()
    assert not judge.after(lambda: judge.session.name_judge("Alex")).unlocked
    assert kinds(judge.table) == before


def test_another_named_judge_does_not_withdraw_the_ruling_and_its_own_judge_does(judge: AtJudge) -> None:
    listed(judge, "Alex", "Kim", "Robin")
    arrive(judge, "Kim")
    rule(judge, "702.10", "Record: Warning")
    judge.after(judge.session.lock)
    arrive(judge, "Alex")
    judge.press("Withdraw or replace a ruling")
    judge.press(judge.labels[0])
    assert judge.lines[-1] == "Another judge made this ruling. That judge or a head judge withdraws it."
    assert judge.labels == ["Back"]
    judge.after(judge.session.lock)
    arrive(judge, "Kim")
    judge.press("Withdraw or replace a ruling")
    judge.press(judge.labels[0])
    judge.press("The facts were otherwise")
    judge.press("Withdraw it")
    assert "(head judge, as Kim says)" in judge.table.history[1]
    judge.after(judge.session.lock)
    arrive(judge, "Robin", HEAD)
    judge.press("Confirm the withdrawal of ruling 1")
    assert open_claims(judge.table.entries(), judge.table.match.number) == ()


def test_a_list_of_500_is_offered_in_ranges_and_the_last_judges_of_the_table_come_first(judge: AtJudge) -> None:
    listed(judge, *MANY)
    arrive(judge, MANY[300])
    judge.after(judge.session.lock)
    first, *ranges = judge.unlock().judges
    assert first == MANY[300]
    assert len(ranges) < AT_ONCE
    names: list[str] = []
    for part in ranges:
        assert isinstance(part, NameRange)
        names += part.names
    assert tuple(names) == MANY


def test_every_name_of_500_is_reached_in_two_touches() -> None:
    def touches(names: tuple[str, ...], wanted: str) -> int:
        parts = ((each, (each,) if isinstance(each, str) else each.names) for each in offered(names))
        part, named = next((part, named) for part, named in parts if wanted in named)
        return 1 if isinstance(part, str) else 1 + touches(named, wanted)

    assert max(touches(MANY, name) for name in MANY) == 2


def test_a_list_from_elsewhere_is_read_as_names_that_only_show_themselves(tmp_path: Path) -> None:
    file = tmp_path / "judges.txt"
    file.write_text("\ufeffKim 🦄\n\u202eevil\u202c\nשרה\u200f\n\n kim 🦄 \n" + "x" * 500, encoding="utf-8")
    result = tableside("keys", "judge", "names", file, "--data", tmp_path / "data")
    assert (result.exit_code, result.output) == (0, "4 judges are on the list now.\n")
    names = JudgeNames(tmp_path / "data").names()
    assert set(names) == {"Kim 🦄", "evil", "שרה", "x" * 120}
    assert all(name.isprintable() for name in names)


@pytest.mark.parametrize("content", [b"", b"\n \n", b"\xff\xfe\x00", "\n".join(map(str, range(2001))).encode()])
def test_a_file_that_is_no_list_is_refused_and_the_list_before_it_stays(tmp_path: Path, content: bytes) -> None:
    JudgeNames(tmp_path / "data").keep(("Kim",))
    file = tmp_path / "judges.txt"
    file.write_bytes(content)
    assert tableside("keys", "judge", "names", file, "--data", tmp_path / "data").exit_code == 2
    assert JudgeNames(tmp_path / "data").names() == ("Kim",)


def test_a_damaged_list_keeps_no_judge_out(judge: AtJudge) -> None:
    (judge.table.folder / FILE).write_bytes(b"[1, 2")
    assert judge.unlock().unlocked
    assert read_names(b"Kim") == ("Kim",)
