"""`tableside record replay`: a recorded match judged again by an edition of the rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tableside.cli.main import main
from tableside.engine import Secret
from tableside.engine.model.actions import EndTurn, Hide, Pass, Play, StandardMove
from tableside.engine.model.verdict import Verdict, disputed, forbidden
from tableside.ledger.entry import Draft
from tableside.ledger.store import Ledger, new_token
from tableside.match import replay
from tableside.table import commands as c
from tests.table.support import CANARY, CARDS, AtTable

NEWEST, EARLIER = "2026-07-16", "2025-12-01"
GEAR, UNIT = "Zhonya's Hourglass", "Pakaa Cub"


def hide(card: str = GEAR, at: int = 1) -> c.Do:
    return c.Do(Hide("A", Secret(card), at))


def to_base(card: str = GEAR) -> c.Do:
    """From facedown to base, which one edition lets gear do and another does not."""
    return c.Do(Play("A", Secret(card), "facedown", 1, to="A"))


ROUND = (c.Do(EndTurn("A")), c.Do(EndTurn("B")))


def play(folder: Path, *taken: c.Command, edition: str = NEWEST) -> tuple[int, ...]:
    """A match in that folder, and the numbers of its entries from the first of these on; the desk is stopped."""
    with AtTable(folder) as table:
        table.begin(edition=edition)
        before = len(table.entries())
        table.do(*taken)
        return tuple(entry.seq for entry in table.entries()[before:])


def again(folder: Path, *arguments: str, edition: str = EARLIER) -> Result:
    return CliRunner().invoke(main, ["record", "replay", "--data", str(folder), *arguments, "--edition", edition])


def summary(judged: int, differ: int, edition: str = EARLIER, match: int = 1) -> str:
    return f"Match {match}: {judged} actions judged by the rules of {edition}, {differ} verdicts differ."


CONTROL = 2
"""How many actions `AtTable.begin` records: who controls the battlefields."""


@pytest.mark.parametrize("edition", [NEWEST, EARLIER])
def test_by_its_own_edition_no_verdict_differs(tmp_path: Path, edition: str) -> None:
    play(tmp_path, hide(), to_base(UNIT), hide(UNIT, 2), *ROUND, c.Undo(), c.Do(Pass("B")), edition=edition)
    result = again(tmp_path, edition=edition)
    assert result.stdout.splitlines() == [summary(CONTROL + 6, 0, edition)]
    assert (result.exit_code, result.stderr) == (0, "")


def test_what_another_edition_allows_is_listed_with_both_verdicts(tmp_path: Path) -> None:
    *_, refused = play(tmp_path, hide(), *ROUND, to_base())
    result = again(tmp_path)
    assert result.stdout.splitlines() == [
        f"{refused}: Ann: a card played from facedown at Void Gate",
        f"    then illegal by the rules of {NEWEST}: 811.1.d.1.a",
        f"    now  legal by the rules of {EARLIER}",
        summary(CONTROL + 4, 1),
    ]
    assert result.exit_code == 1


def test_what_another_edition_forbids_is_listed_too(tmp_path: Path) -> None:
    *_, played = play(tmp_path, hide(), *ROUND, to_base(), edition=EARLIER)
    result = again(tmp_path, edition=NEWEST)
    assert result.stdout.splitlines() == [
        f"{played}: Ann: {GEAR} played from facedown at Void Gate",
        f"    then legal by the rules of {EARLIER}",
        f"    now  illegal by the rules of {NEWEST}: 811.1.d.1.a",
        summary(CONTROL + 4, 1, NEWEST),
    ]
    assert result.exit_code == 1


def test_another_number_of_the_same_rule_is_no_difference(tmp_path: Path) -> None:
    """Hiding where one is not in control cites three rules; all of them have moved."""
    play(
        tmp_path,
        hide(UNIT, 2),
        c.Do(StandardMove("A", (99,), 1)),
        c.Do(EndTurn("B")),
        c.Do(Play("A", Secret(UNIT), "trash")),
    )
    (*_, refused, _, _, _) = replay.judged_again(replay.recorded(tmp_path).entries, CARDS, EARLIER)
    assert refused.then.rules == ("811.1.b", "421.1", "107.3.c")
    assert refused.now.rules == ("737.1.b", "408.1", "106.4.c")
    assert again(tmp_path).exit_code == 0


def test_each_action_is_judged_on_the_position_before_it(tmp_path: Path) -> None:
    """The same play is forbidden on the turn of the hide, and in the next one."""
    play(tmp_path, hide(UNIT), to_base(UNIT), *ROUND, to_base(UNIT))
    *_, early, _, _, late = replay.judged_again(replay.recorded(tmp_path).entries, CARDS, EARLIER)
    assert early.now.rules == ("737.1.b", "737.1.d.1")
    assert late.now.rules == ("737.1.d.1",)


def test_a_match_is_named_by_its_number_and_left_out_it_is_the_newest(tmp_path: Path) -> None:
    play(tmp_path, hide(), *ROUND, to_base())
    play(tmp_path)
    assert again(tmp_path).stdout.splitlines() == [summary(CONTROL, 0, match=2)]
    earlier = again(tmp_path, "1").stdout.splitlines()
    assert earlier[-2] == summary(CONTROL + 4, 0)
    assert earlier[-1].startswith("2 of them were judged without the hidden card")  # its key went with the match


def without_key(folder: Path) -> None:
    (folder / "keys" / "match-1.key").unlink()


def with_key_exposed(folder: Path) -> None:
    (folder / "keys" / "match-1.key").chmod(0o644)


@pytest.mark.parametrize("lose", [without_key, with_key_exposed])
def test_without_the_key_what_is_sealed_is_judged_as_far_as_it_goes(
    tmp_path: Path, lose: Callable[[Path], None]
) -> None:
    play(tmp_path, hide(), to_base(), hide(UNIT, 2), *ROUND, to_base())
    lose(tmp_path)
    result = again(tmp_path)
    assert result.stderr.startswith("No key is at hand. ")
    assert result.stdout.splitlines() == [
        summary(CONTROL + 6, 0),
        "4 of them were judged without the hidden card, as far as that goes: no key opens it.",
    ]
    assert result.exit_code == 0


def test_without_the_key_a_card_played_from_facedown_is_known_from_then_on(tmp_path: Path) -> None:
    *_, played = play(tmp_path, hide(), *ROUND, to_base(), edition=EARLIER)
    without_key(tmp_path)
    assert again(tmp_path, edition=NEWEST).stdout.splitlines()[:3] == [
        f"{played}: Ann: {GEAR} played from facedown at Void Gate (judged without the hidden card)",
        f"    then legal by the rules of {EARLIER}",
        f"    now  illegal by the rules of {NEWEST}: 811.1.d.1.a",
    ]


def test_without_the_key_a_play_is_judged_by_the_card_that_everybody_saw(tmp_path: Path) -> None:
    play(tmp_path, c.Do(Play("A", Secret("Consult the Past"))), c.Do(Pass("A")))
    without_key(tmp_path)
    *_, played, _ = replay.judged_again(replay.recorded(tmp_path).entries, CARDS, EARLIER)
    assert played.whole
    assert played.now.kind == "legal"
    assert not any(assumed.code == "assumed-card-type" for assumed in played.now.assumed)


def test_without_the_key_a_reason_that_only_the_card_could_tell_is_no_difference(tmp_path: Path) -> None:
    play(tmp_path, c.Do(Play("A", Secret("Consult the Past"))), c.Do(Play("A", Secret(UNIT))))
    without_key(tmp_path)
    *_, refused = replay.judged_again(replay.recorded(tmp_path).entries, CARDS, EARLIER)
    assert refused.then.rules == ("309.1.a",)
    assert not refused.whole
    assert not refused.differs


def test_a_match_is_judged_again_beside_the_app_that_has_it_open(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin().do(hide(), *ROUND, to_base())
        result = again(tmp_path)
        table.act(EndTurn("A"))
    assert result.stdout.splitlines()[-1] == summary(CONTROL + 4, 1)
    assert (result.exit_code, result.stderr) == (1, "")


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
    result = CliRunner().invoke(main, ["record", "export", "--data", str(folder), "--out", str(out)])
    assert result.exit_code == 0
    return out


def test_a_record_that_was_exported_is_judged_without_what_is_sealed(tmp_path: Path) -> None:
    *_, played = play(tmp_path / "data", hide(), *ROUND, to_base(), hide(UNIT), edition=EARLIER)
    result = again(tmp_path / "nothing", "--file", str(exported(tmp_path / "data")), edition=NEWEST)
    assert result.stdout.splitlines() == [
        f"{played - 1}: Ann: {GEAR} played from facedown at Void Gate (judged without the hidden card)",
        f"    then legal by the rules of {EARLIER}",
        f"    now  illegal by the rules of {NEWEST}: 811.1.d.1.a",
        summary(CONTROL + 5, 1, NEWEST),
        "3 of them were judged without the hidden card, as far as that goes: no key opens it.",
    ]
    assert result.stderr == "No key is at hand. A record that was exported has none.\n"
    assert UNIT not in result.output
    assert not (tmp_path / "nothing").exists()


def test_an_entry_that_was_changed_is_named(tmp_path: Path) -> None:
    play(tmp_path / "data", hide(), *ROUND)
    out = exported(tmp_path / "data")
    lines = out.read_text().splitlines()
    lines[-1] = lines[-1].replace('"at":"2', '"at":"1')
    forged = tmp_path / "forged"
    forged.write_text("\n".join(lines) + "\n")
    result = again(tmp_path, "--file", str(forged))
    assert result.stderr.splitlines()[1:] == [f"Entry {len(lines) - 1} was changed after being written."]


def test_no_facedown_card_is_named(tmp_path: Path) -> None:
    """Hidden, refused, and played but taken back: it lies there again."""
    play(tmp_path, hide(), to_base(), hide(CANARY, 2), *ROUND, to_base(), c.Undo(), edition=EARLIER)
    result = again(tmp_path, edition=NEWEST)
    assert "Ann: a card played from facedown at Void Gate" in result.stdout
    assert result.exit_code == 1
    assert GEAR not in result.output
    assert CANARY not in result.output


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
    ("broken", "said"),
    [
        (nothing, "No match is recorded in"),
        (no_database, "is not a ledger of Tableside"),
        (strange_entry, "The record of match 1 cannot be read."),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(tmp_path: Path, broken: Callable[[Path], None], said: str) -> None:
    broken(tmp_path / "data")
    result = again(tmp_path / "data")
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert isinstance(result.exception, SystemExit)


def test_reading_makes_nothing_where_nothing_is(tmp_path: Path) -> None:
    again(tmp_path / "data")
    assert not (tmp_path / "data").exists()


def test_a_match_that_is_not_there(tmp_path: Path) -> None:
    play(tmp_path)
    result = again(tmp_path, "7")
    assert (result.exit_code, result.stderr) == (
        2,
        f"No match 7 is recorded in {tmp_path}. Name another folder (--data DIR) or another match.\n",
    )


def test_an_edition_that_cannot_be_judged_by(tmp_path: Path) -> None:
    result = again(tmp_path, edition="2020-02-20")
    assert result.exit_code == 2
    assert f"{NEWEST}, {EARLIER}" in result.stderr


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
