"""Each screen says at a touch what it is for, and each cited rule what it means."""

import pytest
from msgspec.structs import replace

from tableside.match.public.lines import HistoryLine
from tableside.message import PlayerName, message
from tableside.screens.root import PAGES
from tests.kit.screens import made_up_notices, views
from tests.kit.screens.parts import Judge, Tray, find, make, panel, texts
from tests.kit.screens.scenes import judge

WITH_HELP = sorted(set(PAGES) - {"consent", "first start", "witness"})
"""The pages that do not explain themselves."""


@pytest.fixture(scope="module")
def wires():
    return {"judge": Judge(), "tray": Tray()}


@pytest.mark.parametrize("page", WITH_HELP)
def test_every_page_opens_its_help_and_is_as_before_after_it(page, small, match_stage, wires):
    root = match_stage.show(views.match(), **wires)
    table = match_stage.tables[root]
    root.go(page)
    small.place(root)
    before, opened = texts(root.page), root.page
    table.take()
    small.tap(find(root.page, "?"))
    assert root.help is not None
    assert len(root.help.ids.picture.children) == 3, "it shows before it explains"
    small.tap(find(root.help, "Read more"))
    assert any(len(text) > 80 for text in texts(root.help))
    small.tap(find(root.help, "Back"))
    assert root.help is None
    assert root.page is opened
    assert texts(root.page) == before
    assert table.take() == []


def test_the_start_screen_has_help(small):
    root, _ = make()
    small.place(root)
    small.tap(find(root, "?"))
    assert "Help" in texts(root.help)


def test_a_small_panel_explains_the_match_from_its_menu_to_the_side_that_asked(small, shown):
    root, _ = shown(views.many(4))
    root.main.panels["B"].open("table")
    small.frames()
    while "Help" not in texts(panel(root, "B")):
        small.tap(find(panel(root, "B"), "More"))
    small.tap(find(panel(root, "B"), "Help"))
    assert root.help.turned


def test_the_match_screen_has_help_in_its_menu_and_the_rule_of_what_happened_last_behind_it(small):
    root, table = make()
    latest = HistoryLine(message("history-ended-turn", player=PlayerName("A")), "316.9")
    root.show(replace(views.calm(), latest=latest, edition="2026-07-16"))
    small.place(root)
    panel(root, "B").open("menu")
    small.frames()
    small.tap(find(panel(root, "B"), "Table, help"))
    small.tap(find(panel(root, "B"), "Help"))
    assert root.help.turned
    root.close_help()
    small.tap(find(root, "Alice ends the turn.", of=1))
    small.tap(find(root, "Why?"))
    assert {"Rule 316.9"} <= set(texts(root))
    assert any("Core Rules of" in text for text in texts(root))
    assert table.take() == []


def explained(small, dial):
    """The words on A's panel after a touch on the rules of a refusal."""
    root, table = make()
    root.show(replace(views.noticed("A", made_up_notices.REFUSED), dial=dial, edition="2026-07-16"))
    small.place(root)
    other = texts(panel(root, "B"))
    small.tap(find(panel(root, "A"), "Why?" if dial == "casual" else "Rules 811.1.b, 312.1"))
    assert table.take() == []
    assert texts(panel(root, "B")) == other
    words = " ".join(texts(panel(root, "A")))
    small.tap(find(panel(root, "A"), "Close"))
    assert "Not by the rules" in texts(panel(root, "A"))
    return words


def test_a_rule_number_says_what_the_rule_means_where_it_stands_and_what_would_change_the_answer(small):
    words = explained(small, "casual")
    assert "Core Rules of 2026-07-16, rule 811.1.b." in words
    assert "Core Rules of 2026-07-16, rule 312.1." in words
    assert "What would change the answer" in words


@pytest.mark.parametrize("dial", ["competition", "silent"])
def test_no_advice_is_given_at_the_quiet_dials(dial, small):
    words = explained(small, dial)
    assert "Core Rules of 2026-07-16, rule 811.1.b." in words
    assert "What would change the answer" not in words


def scored():
    """A view with two lines of history that name a rule."""
    lines = tuple(replace(views.told(rule), rule=rule) for rule in ("471.1.b.1", "316.9", "471.1.b.1"))
    return replace(views.calm(), history=lines, latest=lines[0], dial="casual", edition="2026-07-16")


def test_the_rules_that_the_history_names_are_explained_and_lead_back_to_it(small, shown):
    root, _ = shown(scored())
    half = panel(root, "A")
    half.open("history")
    small.frames()
    small.tap(find(half, "Rules"))
    words = " ".join(texts(half))
    assert "rule 471.1.b.1." in words
    assert "rule 316.9." in words
    small.tap(find(half, "Close"))
    assert "History, newest first" in texts(half)
    small.tap(find(half, "Close"))
    assert half.opened == ""


def test_the_judge_reads_what_the_rules_behind_an_answer_mean(small):
    root, _ = make(judge=Judge())
    root.show(replace(views.match(), dial="casual"))
    root.go("judge")
    root.show_judge(replace(judge.CHECK, page="what if", questions=judge.ASKED))
    small.place(root)
    small.tap(find(root.page, "Rule 811.1.b"))
    words = " ".join(texts(root.page))
    assert "Core Rules of 2026-07-16, rule 811.1.b." in words
    assert "What would change the answer" in words
    small.tap(find(root.page, "Rule 811.1.b"))
    assert "What would change the answer" not in " ".join(texts(root.page))


def test_nothing_behind_the_help_is_touched(small, shown):
    root, table = shown(views.match())
    tile = find(panel(root, "A"), "Void Gate")
    root.open_help("match")
    small.frames()
    small.tap(tile)
    assert table.take() == []
