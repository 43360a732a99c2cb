"""The start, the set-up of a match, whose deck it is, the judge."""

from shutil import copytree

import pytest
from msgspec.structs import replace

from hw.simulated import VirtualTag
from tableside.engine.model.modes import MODES
from tableside.engine.model.opening import GameSetup
from tableside.judge.view import JudgeView
from tableside.match.series import NextGame
from tableside.screens import judge as judging
from tableside.screens.words import say
from tableside.table.commands import (
    Begin,
    Enrolled,
    Pair,
    Rescue,
    Resume,
    Retry,
    SetAside,
)
from tableside.table.view.model import ReaderView, View
from tests.screens import views
from tests.screens.parts import BATTLEFIELDS, Judge, key, make, texts, walk
from tests.screens.scenes import CHECK
from tests.table.support import AtTable


@pytest.fixture
def judge():
    return Judge()


@pytest.fixture
def start(small, judge):
    root, table = make(judge=judge, people=("Ann", "Ben", "Cy"))
    root.show(View("start", can_resume=True, readers=(ReaderView("Left", True, "ready"),)))
    small.place(root)
    return root, table


class TestStart:
    def test_readers_that_come_and_go_are_seen_or_said_to_be_missing(self, small):
        root, _ = make()
        small.place(root)
        for _ in range(2):
            root.show(View("start"))
            small.frames(4)
            assert say("start.no reader") in texts(root)
            root.show(View("start", readers=(ReaderView("Left", True, "ready"),)))
            small.frames(4)
            assert {"Left", "ready"} <= {*texts(root)}
            assert say("start.no reader") not in texts(root)

    def test_a_new_match_in_three_steps(self, start, small):
        root, table = start
        small.tap(key(root, "New match"))
        small.tap(key(root, "Competition"), key(root, "Score"))
        small.tap(key(root, "Next"))
        small.tap(key(root, "Cy"))
        small.tap(key(root, "Next"))
        small.tap(key(root, "Begin"))
        assert table.take() == []
        for name in BATTLEFIELDS[:3]:
            small.tap(key(root, name))
        small.tap(key(root, "Begin"))
        agreed = GameSetup({"A": "Cy", "B": "Ben"}, BATTLEFIELDS[1:3], "duel", "score", "competition")
        assert table.take() == [Begin(agreed)]
        root.show(views.match())
        assert root.room is None

    def test_the_next_game_begins_with_what_was_agreed_and_the_battlefields_that_are_left(self, small):
        root, table = make(people=("Ann", "Ben", "Cy"))
        used = {"Ben": BATTLEFIELDS[:1], "Ann": BATTLEFIELDS[1:2]}
        again = NextGame({"A": "Ben", "B": "Ann"}, "match", "competition", "moves", used)
        halves = tuple(replace(half, won=1) for half in views.match().halves)
        root.show(replace(views.match(), winner="B", again=again, halves=halves))
        small.place(root)
        assert "Games won: Alice 1,  Bob 1" in " ".join(texts(root))
        small.tap(key(root, "Next game"))
        small.tap(key(root, "Next"))
        assert BATTLEFIELDS[0] not in texts(root)
        small.tap(key(root, BATTLEFIELDS[1]))
        small.tap(key(root, BATTLEFIELDS[0]))
        small.tap(key(root, "Begin"))
        agreed = GameSetup(
            {"A": "Ben", "B": "Ann"}, (BATTLEFIELDS[1], BATTLEFIELDS[0]), "match", "moves", "competition"
        )
        assert table.take() == [Begin(agreed, again=True)]
        root.show(replace(views.match(), match=4, halves=halves))
        small.frames()
        assert root.room is None
        assert "1 won" in texts(root)

    def test_a_match_that_is_won_has_no_next_game(self, small):
        root, _ = make()
        halves = tuple(replace(half, won=won) for half, won in zip(views.match().halves, (1, 2), strict=True))
        root.show(replace(views.match(), winner="B", halves=halves))
        small.place(root)
        assert {"You win the match!", "Bob wins the match"} <= set(texts(root))
        assert "Next game" not in texts(root)

    def test_two_seats_never_have_the_same_name(self, start, small):
        root, _ = start
        root.go("setup")
        small.frames()
        root.room.sit("Ben")
        assert root.room.names == ["Ben", "Ann"]

    @pytest.mark.parametrize("mode", MODES)
    def test_each_mode_has_its_seats_and_battlefields(self, small, mode):
        root, table = make()
        root.go("setup")
        small.place(root)
        root.room.mode = mode
        for name in BATTLEFIELDS[:4]:
            root.room.place(name)
        for _ in range(3):
            root.room.forward()
        [begin] = table.take()
        assert len(begin.opening.names) == MODES[mode].seats
        assert len(begin.opening.battlefields) == MODES[mode].battlefields

    def test_going_on_with_the_last_match(self, start, small):
        root, table = start
        small.tap(key(root, "Go on with the last match"))
        assert table.take() == [Resume()]
        root.show(View("start"))
        small.frames()
        small.tap(key(root, "Go on with the last match"))
        assert table.take() == []

    def test_what_does_not_work(self, start, small):
        root, table = start
        root.show(View("start", problems=(views.PROBLEM,), can_set_aside=True))
        small.frames()
        assert views.PROBLEM in texts(root)
        small.tap(key(root, "Try again"))
        small.tap(key(root, "Set it aside, begin anew"))
        assert table.take() == [Retry(), SetAside()]
        root.show(View("start", readers=(ReaderView("Left", False, "plug it in again"),)))
        assert any("Left: plug it in again" in text for text in texts(root))
        root.show(View("start"))
        small.frames()
        assert "Try again" not in texts(root)

    def test_a_damaged_ledger_can_be_rescued(self, start, small):
        root, table = start
        root.show(View("start", problems=(views.PROBLEM,), can_set_aside=True))
        assert "Save what is whole" not in texts(root)
        root.show(View("start", problems=(views.PROBLEM,), can_set_aside=True, can_rescue=True))
        small.frames()
        small.tap(key(root, "Save what is whole"))
        assert table.take() == [Rescue()]

    def test_competition_says_where_the_keys_lie_and_that_the_judges_is_missing(self, start, small):
        root, _ = start
        missing = "The judge’s key is missing: a power cut would close hidden cards for good. Give it in Settings"
        small.tap(key(root, "New match"))
        assert any("the key stays here until the match ends" in text for text in texts(root))
        assert not any(missing in text for text in texts(root))
        small.tap(key(root, "Competition"))
        assert any(missing in text for text in texts(root))
        root.show(View("start", judge=views.JUDGE))
        assert any(f"sealed for judge {views.JUDGE}" in text for text in texts(root))
        assert not any(missing in text for text in texts(root))

    def test_it_says_that_it_is_unofficial(self, start):
        assert any("Unofficial fan project" in text for text in texts(start[0]))


class TestPair:
    @pytest.fixture
    def decks(self, tmp_path):
        (tmp_path / "Hidden.txt").write_text("\ufeff2 Teemo, Scout\n", encoding="utf-8")
        (tmp_path / "Broken.txt").write_bytes(b"\xff\xfe\x00")
        return tmp_path

    def test_a_player_and_a_deck_list(self, small, decks):
        root, table = make(decks=decks)
        root.show(views.match())
        root.go("pair")
        small.place(root)
        small.tap(key(root.room, "Bob"))
        small.tap(key(root.room, "Hidden"))
        assert table.take() == [Pair("B", "2 Teemo, Scout\n")]
        root.show(views.PAIRING)
        assert root.room is None

    def test_a_file_that_is_no_text(self, small, decks):
        root, table = make(decks=decks)
        root.show(views.match())
        root.go("pair")
        small.place(root)
        small.tap(key(root.room, "Broken"))
        assert table.take() == []
        assert any("Broken cannot be read" in text for text in texts(root))

    def test_a_deck_that_has_its_tags_is_registered_at_once(self, small, decks):
        (decks / "Hidden.tags").touch()
        (decks / "Calm.tags").touch()
        (decks / "Half.tags.part").touch()
        root, table = make(decks=decks)
        root.show(views.match())
        root.go("pair")
        small.place(root)
        shown = [text for text in texts(root.room) if text.startswith(("Hidden", "Calm", "Half", "Broken"))]
        assert sorted(shown) == ["Broken", "Calm\nwith tags", "Hidden", "Hidden\nwith tags"]
        small.tap(key(root.room, "Bob"))
        small.tap(key(root.room, "Hidden\nwith tags"))
        assert table.take() == [Enrolled("B", str(decks / "Hidden.tags"))]
        told = "Bob: a deck of 2 cards, 2 with tags"
        root.show(views.match(history=(told, *views.match().history)))
        assert told in texts(root.room)
        small.tap(key(root.room, "Alice"))
        small.tap(key(root.room, "Calm\nwith tags"))
        assert table.take() == [Enrolled("A", str(decks / "Calm.tags"))]

    def test_a_deck_that_cannot_be_registered(self, small, decks):
        (decks / "Hidden.tags").touch()
        root, _ = make(decks=decks)
        root.show(views.match())
        root.go("pair")
        small.place(root)
        small.tap(key(root.room, "Hidden\nwith tags"))
        root.show(views.match(problems=(views.PROBLEM,)))
        root.show(views.match(history=("Alice hides a card", *views.match().history)))
        assert "Alice hides a card" not in texts(root.room)
        assert "Which deck? One with tags is registered at once." in texts(root.room)

    def test_two_long_names_that_look_the_same_are_two_files(self, small, tmp_path):
        names = [f"WORLD-CHAMPIONSHIP-{year}-of-the-winner-of-it-all" for year in (2025, 2026)]
        for name in names:
            (tmp_path / f"{name}.tags").touch()
        root, _ = make(decks=tmp_path)
        root.go("pair")
        small.place(root)
        assert {file.stem for file in root.room.decks.values()} == set(names)

    def test_from_the_start_it_is_for_the_last_match(self, start, small):
        root, table = start
        small.tap(key(root, "Pair cards"))
        assert table.take() == [Resume()]
        root.show(views.match())
        assert "Whose cards?" in texts(root)
        assert "No deck lists" in " ".join(texts(root))


def test_a_pairing_that_the_power_cut_says_that_it_goes_on(small, tmp_path):
    data, cut = tmp_path / "data", tmp_path / "cut"
    with AtTable(data) as table:
        table.begin().do(Pair("A", "2 Pakaa Cub\n1 Charm\n"))
        table.tap(VirtualTag())
        copytree(data, cut)
    with AtTable(cut) as table:
        root, _ = make()
        root.show(table.view)
        small.place(root)
    assert {"The pairing goes on where it was. Tap the next card.", "1 of 3 cards paired"} <= set(texts(root))


class TestJudge:
    @pytest.fixture
    def screen_of(self, small, judge):
        root, _ = make(judge=judge)
        root.show(views.match())
        root.go("judge")
        small.place(root)
        return root

    def test_the_pin_is_never_shown(self, screen_of, small, judge):
        before = set(texts(screen_of))
        for digit in "2580":
            small.tap(key(screen_of, digit))
        assert set(texts(screen_of)) - before == {"•  " * 4}
        small.tap(key(screen_of, "OK"))
        assert judge.asked == [("unlock", "2580")]
        assert set(texts(screen_of)) == before

    def test_both_sides_read_judge_and_no_board(self, screen_of, small):
        for judge in (JudgeView(), CHECK):
            screen_of.show_judge(judge)
            small.frames()
            bands = [one for one in walk(screen_of.room) if getattr(one, "text", "") == "JUDGE"]
            heights = sorted(one.to_window(*one.center)[1] for one in bands)
            assert heights == [pytest.approx(20), pytest.approx(460)]

    def test_a_card_is_chosen_and_checked(self, screen_of, small, judge):
        screen_of.show_judge(replace(CHECK, chosen=""))
        small.frames()
        small.tap(key(screen_of, "Void Gate\nBob, since T7"))
        assert judge.asked == [("choose", "h2")]
        for answer in ("SAME", "NOT THE SAME", "CANNOT TELL"):
            screen_of.show_judge(replace(CHECK, answer=answer, hidden="has Hidden", legal="not legal", since=6))
            small.frames()
            assert key(screen_of, answer).font_size >= 40
            lines = "The card on record has Hidden.\nIt was not hidden legally.\nIt was hidden on turn 6."
            assert lines in texts(screen_of)

    @pytest.mark.parametrize(
        ("legal", "said"),
        [("legal", "It was hidden legally."), ("", "Whether it was hidden legally is not known.")],
    )
    def test_whether_it_was_hidden_legally(self, screen_of, legal, said):
        screen_of.show_judge(replace(CHECK, answer="SAME", hidden="not known", legal=legal, since=6))
        assert any(said in text.split("\n") for text in texts(screen_of))

    def test_which_card_it_is_is_asked_for_by_a_key_of_its_own(self, screen_of, small, judge):
        screen_of.show_judge(replace(CHECK, chosen=""))
        small.frames()
        small.tap(key(screen_of, "Show which card it is"))
        assert judge.asked == []
        screen_of.show_judge(CHECK)
        small.frames()
        small.tap(key(screen_of, "Show which card it is"))
        assert judge.asked == [("look",)]

    def test_a_wrong_pin(self, screen_of, small):
        screen_of.show_judge(JudgeView(message="Wrong PIN."))
        assert "Wrong PIN." in texts(screen_of)

    def test_leaving_locks(self, screen_of, small, judge):
        screen_of.show_judge(CHECK)
        small.frames()
        small.tap(key(screen_of, "Lock"))
        assert judge.asked == [("lock",)]
        assert screen_of.room is None

    def test_losing_the_focus_locks(self, screen_of, judge):
        screen_of.let_go()
        assert judge.asked == [("lock",)]

    def test_it_locks_itself_when_nobody_touches_it(self, small, judge, monkeypatch):
        monkeypatch.setattr(judging, "IDLE", 0.05)
        root, _ = make(judge=judge)
        root.go("judge")
        small.place(root)
        small.until(lambda: judge.asked == [("lock",)])
        small.tap(key(root, "1"))
        small.until(lambda: judge.asked == [("lock",)] * 2)
