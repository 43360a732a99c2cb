"""From "Judge!" to the ruling: the question at hand, sealed answers that a ruling or the end tells, and the time."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tableside.engine import Secret
from tableside.engine.model.actions import Concede, EndTurn, Hide
from tableside.judge import call_ending
from tableside.ledger.entry import PublicEntry
from tableside.match.judge_calls import Outcome, read_call_end
from tableside.message import message
from tableside.table import commands as c
from tests.kit.judge.session import AtJudge
from tests.kit.match.cards import AGREED, CUB, HIDER, WALKER
from tests.kit.table.table import NEAR, AtTable, kinds
from tests.kit.text import english, lines


@pytest.fixture
def judge(table: AtTable) -> AtJudge:
    """A judge at a match in which A's canary lies facedown at battlefield 1."""
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    table.readers.lift(NEAR)
    return AtJudge(table)


def question(judge: AtJudge) -> list[str]:
    call = judge.view.call
    assert call is not None
    return lines(call.question, judge.view.names)


def test_an_open_call_is_the_first_thing_at_the_desk(judge: AtJudge) -> None:
    assert judge.unlock().page == "cards", "without a call the cards are"
    judge.after(judge.session.lock)
    judge.table.do(c.CallJudge("B"))
    view = judge.unlock()
    assert view.page == "call"
    assert view.call is not None
    assert view.call.player == "B"
    assert question(judge) == ["The call names no refused action. Ask the player."]


def test_a_call_about_what_only_its_player_was_told_names_nothing(table: AtTable) -> None:
    """At casual nothing of a private refusal is on record before its player goes on, so the judge asks the player."""
    table.begin().hide("A", table.tags["A"][WALKER], 1)
    table.press("A", "button-call-judge")
    judge = AtJudge(table)
    judge.unlock()
    assert question(judge) == ["The call names no refused action. Ask the player."]
    (called,) = (entry for entry in table.entries() if entry.kind == "judge called")
    assert msgspec.json.decode(called.action) == {"by": "A"}
    assert "refused" not in kinds(table)
    assert not any("Hidden" in line for line in table.history)


@pytest.mark.parametrize("dial", ["competition", "silent"])
def test_a_private_refusal_that_is_not_told_offers_no_button(tmp_path: Path, dial: str) -> None:
    with AtTable(tmp_path) as table:
        table.begin(dial=dial).hide("A", table.tags["A"][WALKER], 1)
        notice = table.panel("A").notice
        assert notice is None or "button-call-judge" not in table.labels("A")
        assert kinds(table) == ["action"]


def test_a_judge_ends_the_call_and_that_is_on_record(judge: AtJudge) -> None:
    judge.table.do(c.CallJudge("A"))
    judge.unlock()
    view = judge.after(lambda: judge.session.end_call("no error"))
    assert (view.call, view.message) == (None, message("judge-call-ended"))
    assert kinds(judge.table)[1:] == ["judge called", "unlock", "judge came", "call ended"]
    assert judge.table.history[0] == "A judge found no error."
    judge.table.do(c.CallJudge("A"))
    assert judge.table.view.called is not None, "another call is possible"


@pytest.mark.parametrize(
    ("outcome", "line"), [("no error", "A judge found no error."), ("answered", "A judge answered the call.")]
)
def test_players_read_how_a_call_ended(judge: AtJudge, outcome: Outcome, line: str) -> None:
    judge.table.do(c.CallJudge("A"))
    judge.unlock()
    judge.after(lambda: judge.session.end_call(outcome))
    judge.after(lambda: judge.session.add_time(3))
    for player in "AB":
        notice = judge.table.panel(player).notice
        assert notice is not None
        assert [english(sentence, judge.table.view.names) for sentence in (notice.title, *notice.text)] == [
            "A judge has ruled",
            line,
        ]


def test_without_a_call_nothing_is_ended_and_checks_are_told_once(judge: AtJudge) -> None:
    judge.unlock()
    for outcome in ("no error", "error", "answered"):
        view = judge.after(lambda outcome=outcome: judge.session.end_call(outcome))
        assert view.message == message("judge-no-call")
    assert "call ended" not in kinds(judge.table)
    judge.choose("f1")
    judge.check(judge.table.tags["A"][HIDER])
    for _ in range(2):
        judge.after(lambda: judge.session.end_call("error"))
    assert kinds(judge.table).count("call ended") == 1
    assert judge.table.history.count("A judge found an error.") == 1


def test_time_is_offered_after_more_than_a_minute(table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    table.do(c.Begin(msgspec.structs.replace(AGREED, round=50)))
    table.do(c.CallJudge("A"))
    judge = AtJudge(table)
    judge.unlock()
    monkeypatch.setattr(call_ending, "extension", lambda began, ended, given: 3)
    assert judge.after(lambda: judge.session.end_call("answered")).minutes == 3
    view = judge.after(lambda: judge.session.add_time(3))
    assert (view.minutes, view.message) == (0, message("judge-time-added"))
    assert table.view.clock is not None
    assert table.view.clock.minutes == 53


def test_time_that_was_added_during_the_call_is_not_offered_again(
    table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.do(c.Begin(msgspec.structs.replace(AGREED, round=50)))
    judge = AtJudge(table)
    monkeypatch.setattr(call_ending, "extension", lambda began, ended, given: 5 - given)
    for given in (0, 2):
        table.do(c.CallJudge("A"))
        call = judge.unlock().call
        assert call is not None
        assert call.given == 0, "what was added for an earlier call counts for that one"
        if given:
            call = judge.after(lambda: judge.session.add_time(2)).call
            assert call is not None
            assert call.given == 2
        assert judge.after(lambda: judge.session.end_call("answered")).minutes == 5 - given
        judge.after(lambda: judge.session.add_time(5))


def test_the_page_of_the_ruling_that_ended_a_long_call_offers_the_time(
    table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tournament Rules 2026-07-16, 701.2.a.1: the ruling ends the call on another page than that of the call."""
    table.do(c.Begin(msgspec.structs.replace(AGREED, round=50)))
    table.do(c.CallJudge("A"))
    judge = AtJudge(table)
    judge.unlock()
    monkeypatch.setattr(call_ending, "extension", lambda began, ended, given: 3)
    judge.after(lambda: judge.session.open("rulings"))
    offer = "The call was long: add 3 minutes (TR 701.2.a.1)"
    judge.press("Rule on Ann")
    judge.press("703.2 Slow Play")
    assert offer not in judge.labels
    judge.press("Record: Warning")
    assert judge.labels[0] == offer
    added = judge.view.steps.options[0]
    judge.press(offer)
    assert table.view.clock is not None
    assert table.view.clock.minutes == 53
    assert offer not in judge.labels
    judge.after(lambda: judge.session.step(added))
    assert table.view.clock.minutes == 53, "a touch on a button that is no longer offered does nothing"


def test_a_long_call_at_a_table_without_a_clock_says_what_to_grant(
    judge: AtJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge.table.do(c.CallJudge("B"))
    judge.unlock()
    monkeypatch.setattr(call_ending, "extension", lambda began, ended, given: 3)
    view = judge.after(lambda: judge.session.end_call("answered"))
    assert (view.minutes, view.message) == (0, message("judge-call-ended-long", count=3))


def test_nothing_happens_at_a_locked_desk(judge: AtJudge) -> None:
    judge.table.do(c.CallJudge("A"))
    before = kinds(judge.table)
    for ask in (lambda: judge.session.end_call("error"), lambda: judge.session.look("call"), judge.session.take_back):
        assert judge.after(ask).call is None
    assert judge.after(lambda: judge.session.ask("A")).questions.player == ""
    assert kinds(judge.table) == before


def test_an_open_call_is_carried_on_to_the_next_game(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin(mode="match").do(c.CallJudge("B"))
        table.act(Concede("A"))
        before = table.view.called
        assert table.view.next_game is not None
        table.do(c.Begin(table.view.next_game.agreed, again=True))
        assert table.view.called is not None
        assert table.view.called == before
        assert table.view.called.player == "B"
        assert "Bea’s call for a judge goes on." in table.history
        judge = AtJudge(table)
        assert judge.unlock().page == "call"


class TestSealedAnswers:
    """Publicly a check is only a check."""

    @pytest.fixture
    def checked(self, judge: AtJudge) -> AtJudge:
        """Three checks with different answers."""
        judge.unlock()
        judge.choose("f1")
        tags = judge.table.tags["A"]
        tags[CUB].tears = 1
        for tag in (tags[HIDER], tags[WALKER], tags[CUB]):
            judge.check(tag)
        return judge

    def test_the_public_reads_three_equal_lines_and_the_judge_three_answers(self, checked: AtJudge) -> None:
        checks = [entry for entry in checked.table.entries() if entry.kind == "check"]
        assert len({_public(entry) for entry in checks}) == 1
        public = [line for line in checked.table.history if "checks" in line]
        assert public == ["A judge checks a facedown card at Void Gate."] * 3
        view = checked.after(lambda: checked.session.open("log"))
        log = [line for line in lines(view.log, view.names) if "checks" in line]
        assert log == [
            f"A judge checks a facedown card at Void Gate. It found: {found}"
            for found in (
                "cannot tell which card, hidden legally.",
                "NOT the card on record, which was hidden legally.",
                "same card, hidden legally.",
            )
        ]

    def test_the_end_of_the_call_tells_everybody_what_the_last_check_found(self, checked: AtJudge) -> None:
        checked.check(checked.table.tags["A"][HIDER])
        checked.session.end_call("no error")
        assert checked.table.history[0] == "A judge’s check found: the same card. Hidden legally."
        (told,) = read_call_end(checked.table.entries()[-1]).told  # type: ignore[arg-type]
        assert (told.handle, told.found.answer) == ("f1", "same")

    def test_an_answered_question_tells_nothing(self, checked: AtJudge) -> None:
        checked.table.do(c.CallJudge("A"))
        checked.session.end_call("answered")
        assert checked.table.history[0] == "A judge answered the call."
        assert not any("found" in line for line in checked.table.history)

    def test_the_end_of_the_game_tells_it_once(self, checked: AtJudge) -> None:
        assert not any("found" in line for line in checked.table.history)
        checked.table.act(Concede("B"))
        assert "checks told" not in kinds(checked.table), "the end may be taken back while the card lies there"
        checked.table.press("A", "button-shown-unread")
        assert kinds(checked.table)[-1] == "checks told"
        checked.table.do(c.Hold("A"))
        assert kinds(checked.table).count("checks told") == 1
        assert "A judge’s check found: it cannot be told which card. Hidden legally." in checked.table.history


def _public(entry: PublicEntry) -> tuple[bytes, bytes, bytes]:
    return entry.action, entry.verdict, entry.events


def test_a_card_that_was_played_can_still_be_checked(judge: AtJudge) -> None:
    table = judge.table
    table.next_turn()
    table.next_turn()
    table.tap_later(table.tags["A"][HIDER])
    table.readers.lift(NEAR)
    assert table.match.table.facedown == ()
    view = judge.unlock()
    assert [(card.handle, card.is_gone) for card in view.choices] == [("f1", True)]
    judge.choose("f1")
    assert judge.check(table.tags["A"][HIDER]).finding is not None
    assert judge.view.finding is None or judge.view.finding.answer == "same"
    assert table.history[0] == "A judge checks a card that was facedown."


def test_the_facts_of_the_chosen_card_are_shown_before_any_check(judge: AtJudge) -> None:
    judge.unlock()
    view = judge.choose("f1")
    said = lines(view.facts, view.names)
    assert said[0].startswith("Ann hid it at Void Gate on turn 1, Ann’s turn")
    assert "No card entered the zone it came from since." in said
    assert not any("legal" in line.lower() for line in said), "a verdict needs a check, which is on record"


def test_the_reason_of_a_look_is_sealed_and_in_the_judges_log(judge: AtJudge) -> None:
    judge.unlock()
    judge.choose("f1")
    judge.session.look("end")
    view = judge.after(lambda: judge.session.open("log"))
    assert "A judge looks at a facedown card at Void Gate. Why: the end of the game." in lines(view.log, view.names)
    assert judge.table.history[0] == "A judge looks at a facedown card at Void Gate."
    assert b"end" not in judge.table.entries()[-1].action


class TestWhatIf:
    def test_casual_has_an_answer_with_rules(self, judge: AtJudge) -> None:
        judge.unlock()
        view = judge.after(lambda: judge.session.ask("B"))
        options = lines(view.questions.options, view.names)
        at = options.index("Bea hides a card at Zaun Warrens.")
        view = judge.after(lambda: judge.session.ask("B", "", at))
        answer = view.questions.answer
        assert answer is not None
        assert answer.kind == "illegal"
        assert "811.1.b" in answer.rules
        assert lines(answer.lines, view.names)[0] == "No."

    def test_another_edition_cites_its_own_numbers(self, judge: AtJudge) -> None:
        judge.unlock()
        view = judge.after(lambda: judge.session.ask("B", "2025-12-01", 0))
        assert view.questions.answer is not None
        assert "737.1.b" in view.questions.answer.rules

    def test_a_high_level_names_rules_and_no_result(self, tmp_path: Path) -> None:
        with AtTable(tmp_path) as table:
            judge = AtJudge(table.begin(dial="competition"))
            judge.unlock()
            said = set()
            for player in "AB":
                answer = judge.after(lambda player=player: judge.session.ask(player, "", 0)).questions.answer
                assert answer is not None
                assert answer.kind is None
                said.add((answer.lines, answer.rules))
            assert len(said) == 1, "the same words for an action that is legal and one that is not"

    def test_it_changes_nothing_and_names_no_hidden_card(self, judge: AtJudge) -> None:
        judge.unlock()
        before = judge.table.match.table
        for at in range(len(judge.after(lambda: judge.session.ask("A")).questions.options)):
            view = judge.after(lambda at=at: judge.session.ask("A", "", at))
            assert b"Canary" not in msgspec.json.encode(view.questions)
        assert judge.table.match.table == before
        assert judge.after(lambda: judge.session.ask("A", "", 99)).questions.answer is None


def test_two_matches_that_differ_only_in_the_hidden_card_give_the_same_public_check(tmp_path: Path) -> None:
    """The canary hides legally, the walker does not; the check of either is the same publicly."""
    public = []
    for at in (HIDER, WALKER):
        with AtTable(tmp_path / str(at)) as table:
            table.begin(dial="competition").hide("A", table.tags["A"][at], 1)
            table.readers.lift(NEAR)
            judge = AtJudge(table)
            judge.unlock()
            judge.choose("f1")
            judge.check(table.tags["A"][at])
            public.append([(entry.kind, *_public(entry)) for entry in table.entries()][-2:])
            table.act(Hide("A", Secret(None), 2), EndTurn("A"))
    assert public[0] == public[1]
