"""A recorded match judged again by another edition of the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from tableside.engine import Secret
from tableside.engine.model.actions import EndTurn, Hide, Pass, Play, StandardMove
from tableside.engine.model.verdict import Verdict, disputed, forbidden
from tableside.ledger import export
from tableside.ledger.entry import Draft
from tableside.ledger.errors import LedgerError
from tableside.ledger.faults import FaultKind
from tableside.ledger.store import Ledger, new_token
from tableside.match import replay
from tableside.table import commands as c
from tests.kit.match.cards import CANARY, CARDS
from tests.kit.table.table import AtTable
from tests.kit.text import english, lines

NEWEST, EARLIER = "2026-07-16", "2025-12-01"
GEAR, UNIT = "Zhonya's Hourglass", "Pakaa Cub"


def hide(card: str = GEAR, at: int = 1) -> c.Do:
    return c.Do(Hide("A", Secret(card), at))


def to_base(card: str = GEAR) -> c.Do:
    """From facedown to base, which one edition lets gear do and another does not."""
    return c.Do(Play("A", Secret(card), "facedown", 1, to="A"))


ROUND = (c.Do(EndTurn("A")), c.Do(EndTurn("B")))


GO_ON = "button-go-on"
"""A player goes on with what they alone were told is against the rules; nothing of it is on record before."""


def play(folder: Path, *taken: c.Command | str, edition: str = NEWEST) -> tuple[int, ...]:
    """A match in that folder, and the numbers of its entries from the first of these on; the table is stopped."""
    with AtTable(folder) as table:
        table.begin(edition=edition)
        before = len(table.entries())
        for step in taken:
            if isinstance(step, c.Undo):
                table.undo()
            elif isinstance(step, str):
                table.press("A", step)
            else:
                table.do(step)
        return tuple(entry.seq for entry in table.entries()[before:])


@dataclass(frozen=True)
class Replayed:
    """The report of a replay, in English, and why no key is at hand."""

    lines: list[str]
    sealed: str | None
    differs: bool


def again(folder: Path, match: int | None = None, *, file: Path | None = None, edition: str = EARLIER) -> Replayed:
    record = replay.recorded(folder, match) if file is None else replay.exported(file)
    actions = tuple(replay.replay_actions(record.entries, CARDS, edition))
    return Replayed(
        lines(replay.report(record.number, actions, edition), record.names),
        None if record.sealed is None else english(record.sealed),
        any(action.differs for action in actions),
    )


def summary(judged: int, differ: int, edition: str = EARLIER, match: int = 1) -> str:
    verdicts = "1 verdict differs" if differ == 1 else f"{differ} verdicts differ"
    return f"Match {match} by the rules of {edition}: {judged} actions judged, {verdicts}."


CONTROL = 2
"""The number of actions that `AtTable.begin` records: who controls the battlefields."""


@pytest.mark.parametrize("edition", [NEWEST, EARLIER])
def test_by_its_own_edition_no_verdict_differs(tmp_path: Path, edition: str) -> None:
    play(tmp_path, hide(), to_base(UNIT), hide(UNIT, 2), *ROUND, c.Undo("A"), c.Do(Pass("B")), edition=edition)
    result = again(tmp_path, edition=edition)
    assert result.lines == [summary(CONTROL + 6, 0, edition)]
    assert (result.differs, result.sealed) == (False, None)


def test_what_another_edition_allows_is_listed_with_both_verdicts(tmp_path: Path) -> None:
    *_, refused, _ = play(tmp_path, hide(), *ROUND, to_base(), GO_ON)
    result = again(tmp_path)
    assert result.lines == [
        f"{refused}: Ann plays a card from facedown at Void Gate.",
        f"    then illegal by the rules of {NEWEST}: 811.1.d.1.a",
        f"    now  legal by the rules of {EARLIER}",
        summary(CONTROL + 4, 1),
    ]
    assert result.differs


def test_what_another_edition_forbids_is_listed_too(tmp_path: Path) -> None:
    *_, played = play(tmp_path, hide(), *ROUND, to_base(), edition=EARLIER)
    result = again(tmp_path, edition=NEWEST)
    assert result.lines == [
        f"{played}: Ann plays {GEAR} from facedown at Void Gate.",
        f"    then legal by the rules of {EARLIER}",
        f"    now  illegal by the rules of {NEWEST}: 811.1.d.1.a",
        summary(CONTROL + 4, 1, NEWEST),
    ]
    assert result.differs


def test_another_number_of_the_same_rule_is_no_difference(tmp_path: Path) -> None:
    """Hiding where one is not in control cites three rules; all of them have moved."""
    play(
        tmp_path,
        hide(UNIT, 2),
        c.Do(StandardMove("A", (99,), 1)),
        c.Do(EndTurn("B")),
        c.Do(Play("A", Secret(UNIT), "trash")),
    )
    (*_, refused, _, _, _) = replay.replay_actions(replay.recorded(tmp_path).entries, CARDS, EARLIER)
    assert refused.recorded.rules == ("811.1.b", "421.1", "107.3.c")
    assert refused.replayed.rules == ("737.1.b", "408.1", "106.4.c")
    assert not again(tmp_path).differs


def test_each_action_is_judged_on_the_position_before_it(tmp_path: Path) -> None:
    """The same play is forbidden on the turn of the hide, and in the next one."""
    play(tmp_path, hide(UNIT), to_base(UNIT), *ROUND, to_base(UNIT), GO_ON)
    *_, early, _, _, late = replay.replay_actions(replay.recorded(tmp_path).entries, CARDS, EARLIER)
    assert early.replayed.rules == ("737.1.b", "737.1.d.1")
    assert late.replayed.rules == ("737.1.d.1",)


def test_a_match_is_named_by_its_number_and_left_out_it_is_the_newest(tmp_path: Path) -> None:
    play(tmp_path, hide(), *ROUND, to_base(), GO_ON)
    play(tmp_path)
    assert again(tmp_path).lines == [summary(CONTROL, 0, match=2)]
    without_key(tmp_path)
    earlier = again(tmp_path, 1).lines
    assert earlier[-2] == summary(CONTROL + 4, 0)
    assert earlier[-1].startswith("2 of them were judged without the hidden card")


def without_key(folder: Path) -> None:
    (folder / "keys" / "match-1.key").unlink()


def with_key_exposed(folder: Path) -> None:
    (folder / "keys" / "match-1.key").chmod(0o644)


@pytest.mark.parametrize("lose", [without_key, with_key_exposed])
def test_without_the_key_what_is_sealed_is_judged_as_far_as_it_goes(
    tmp_path: Path, lose: Callable[[Path], None]
) -> None:
    play(tmp_path, hide(), to_base(), hide(UNIT, 2), *ROUND, to_base(), GO_ON)
    lose(tmp_path)
    result = again(tmp_path)
    assert result.sealed
    assert result.lines == [
        summary(CONTROL + 6, 0),
        "4 of them were judged without the hidden card, as far as possible: no key opens it.",
    ]
    assert not result.differs


def test_without_the_key_a_card_played_from_facedown_is_known_from_then_on(tmp_path: Path) -> None:
    *_, played = play(tmp_path, hide(), *ROUND, to_base(), edition=EARLIER)
    without_key(tmp_path)
    assert again(tmp_path, edition=NEWEST).lines[:3] == [
        f"{played}: Ann plays {GEAR} from facedown at Void Gate. (judged without the hidden card)",
        f"    then legal by the rules of {EARLIER}",
        f"    now  illegal by the rules of {NEWEST}: 811.1.d.1.a",
    ]


def test_without_the_key_a_play_is_judged_by_the_card_that_everybody_saw(tmp_path: Path) -> None:
    play(tmp_path, c.Do(Play("A", Secret("Consult the Past"))), c.Do(Pass("A")))
    without_key(tmp_path)
    *_, played, _ = replay.replay_actions(replay.recorded(tmp_path).entries, CARDS, EARLIER)
    assert played.complete
    assert played.replayed.kind == "legal"
    assert not any(assumed.code == "assumed-card-type" for assumed in played.replayed.assumed)


def test_without_the_key_a_reason_that_only_the_card_could_tell_is_no_difference(tmp_path: Path) -> None:
    play(tmp_path, c.Do(Play("A", Secret("Consult the Past"))), c.Do(Play("A", Secret(UNIT))))
    without_key(tmp_path)
    *_, refused = replay.replay_actions(replay.recorded(tmp_path).entries, CARDS, EARLIER)
    assert refused.recorded.rules == ("309.1.a",)
    assert not refused.complete
    assert not refused.differs


def test_a_match_is_replay_actions_beside_the_app_that_has_it_open(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin().do(hide(), *ROUND, to_base())
        table.press("A", GO_ON)
        result = again(tmp_path)
        table.act(EndTurn("A"))
    assert result.lines[-1] == summary(CONTROL + 4, 1)
    assert (result.differs, result.sealed) == (True, None)


def test_it_is_read_as_it_lies_there(tmp_path: Path) -> None:
    """Whoever writes it next finds it as it was left: what was found is told, and no entry is added."""
    play(tmp_path, hide(), *ROUND, to_base())
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    again(tmp_path)
    assert {path: path.read_bytes() for path in before} == before
    with Ledger.open(tmp_path) as ledger:
        assert ledger.report.sentences == ()


def exported(folder: Path) -> Path:
    out = folder / "out.jsonl"
    export.write(export.recorded(folder), out)
    return out


def test_a_record_that_was_exported_is_judged_without_what_is_sealed(tmp_path: Path) -> None:
    *_, played = play(tmp_path / "data", hide(), *ROUND, to_base(), hide(UNIT), edition=EARLIER)
    result = again(tmp_path / "nothing", file=exported(tmp_path / "data"), edition=NEWEST)
    assert result.lines == [
        f"{played - 1}: Ann plays {GEAR} from facedown at Void Gate. (judged without the hidden card)",
        f"    then legal by the rules of {EARLIER}",
        f"    now  illegal by the rules of {NEWEST}: 811.1.d.1.a",
        summary(CONTROL + 5, 1, NEWEST),
        "3 of them were judged without the hidden card, as far as possible: no key opens it.",
    ]
    assert result.sealed == "An exported record has no key."
    assert UNIT not in str(result)
    assert not (tmp_path / "nothing").exists()


def test_an_entry_that_was_changed_is_named(tmp_path: Path) -> None:
    play(tmp_path / "data", hide(), *ROUND)
    out = exported(tmp_path / "data")
    written = out.read_text().splitlines()
    written[-1] = written[-1].replace('"at":"2', '"at":"1')
    forged = tmp_path / "forged"
    forged.write_text("\n".join(written) + "\n")
    entries = replay.exported(forged).entries
    assert [entry.seq for entry in entries if entry.fault is FaultKind.CHANGED] == [len(written) - 1]


def test_no_facedown_card_is_named(tmp_path: Path) -> None:
    """Hidden, refused, and played but taken back: it lies there again."""
    play(tmp_path, hide(), to_base(), hide(CANARY, 2), *ROUND, to_base(), c.Undo("A"), edition=EARLIER)
    result = again(tmp_path, edition=NEWEST)
    assert "Ann plays a card from facedown at Void Gate." in str(result)
    assert result.differs
    assert GEAR not in str(result)
    assert CANARY not in str(result)


def nothing(folder: Path) -> None:
    """A folder that is not there."""


def no_database(folder: Path) -> None:
    folder.mkdir()
    (folder / "ledger.sqlite").write_bytes(b"no ledger at all" * 64)


def strange_entry(folder: Path) -> None:
    play(folder)
    with Ledger.open(folder) as ledger:
        ledger.append(1, Draft("action", NEWEST, b'{"type":"dance"}', b"null", b"[]", b""), new_token())


@pytest.mark.parametrize(
    ("broken", "code"),
    [(nothing, "problem-no-match"), (no_database, "problem-not-a-ledger")],
)
def test_what_cannot_be_read_raises_what_is_wrong(tmp_path: Path, broken: Callable[[Path], None], code: str) -> None:
    broken(tmp_path / "data")
    with pytest.raises(LedgerError) as error:
        again(tmp_path / "data")
    assert error.value.problem.code == code


def test_an_entry_that_cannot_be_decoded_raises(tmp_path: Path) -> None:
    strange_entry(tmp_path)
    with pytest.raises(msgspec.DecodeError):
        again(tmp_path)


def test_reading_makes_nothing_where_nothing_is(tmp_path: Path) -> None:
    with pytest.raises(LedgerError):
        again(tmp_path / "data")
    assert not (tmp_path / "data").exists()


def test_a_match_that_is_not_there(tmp_path: Path) -> None:
    play(tmp_path)
    with pytest.raises(LedgerError) as error:
        again(tmp_path, 7)
    assert error.value.problem.code == "problem-no-such-match"


def test_verdicts_are_alike_by_kind_and_by_the_rules_whatever_their_numbers() -> None:
    def verdict(edition: str, *rules: str) -> Verdict:
        return Verdict(edition, tuple(forbidden(rule, "") for rule in rules))

    legal = Verdict(EARLIER)
    assert replay.alike(Verdict(NEWEST), legal)
    assert replay.alike(verdict(NEWEST, "811.1.b"), verdict(EARLIER, "737.1.b"))
    assert replay.alike(verdict(NEWEST, "811.1.d.1.a"), verdict(EARLIER, "737.1.d.1"))
    assert not replay.alike(verdict(NEWEST, "811.1.b"), verdict(EARLIER, "737.1"))
    assert not replay.alike(verdict(NEWEST, "811.1.b"), verdict(EARLIER, "737.1.b", "737.1"))
    assert not replay.alike(verdict(NEWEST, "811.1.b"), legal)
    assert not replay.alike(verdict(NEWEST, "811.1.d.2"), Verdict(EARLIER, (disputed("737.1.d.2", ""),)))
