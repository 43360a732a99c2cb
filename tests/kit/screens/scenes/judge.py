"""The judge's desk."""

from msgspec.structs import replace

from tableside.engine import Secret
from tableside.engine.model.verdict import Reason
from tableside.judge.comparison import CheckFinding, describe_legality
from tableside.judge.fact_lines import fact_lines
from tableside.judge.hide_facts import HideFacts, ZoneChange
from tableside.judge.judge_names import offered, read_names
from tableside.judge.view import CallView, FacedownChoice, JudgeView
from tableside.judge.what_if import ANSWERS, Answer, Questions
from tableside.match.public.lines import HistoryLine
from tableside.message import Names, PlaceName, PlayerName, message
from tests.kit.screens import views
from tests.kit.screens.scenes.showing import show_page
from tests.kit.screens.steps import STEPS

FACTS = HideFacts(
    handle="h1",
    seq=48,
    at="2026-11-22T14:05:00",
    player="A",
    place=1,
    turn=6,
    whose="A",
    phase="main",
    state="neutral open",
    source="hand",
    cost="untold",
    legality="illegal",
    reasons=(Reason("811.1", "reason-card-lacks-hidden", public=False),),
    edition="2026-07-16",
    let_stand="players",
    entered=(ZoneChange(52, 8, 1, "draw step"), ZoneChange(60, 10, 1, "draw step"), ZoneChange(61, 10, 2, "draw")),
    left=(ZoneChange(55, 8, 1, "played"), ZoneChange(63, 10, 1, "hidden")),
    actions=17,
    by_hand=2,
    looks=(("A", 2),),
    checks=1,
)

CHECK = JudgeView(
    unlocked=True,
    message=message("judge-put-card-down"),
    choices=(FacedownChoice("h1", 1, "A", 6), FacedownChoice("h2", 2, "B", 7)),
    chosen="h1",
    facts=fact_lines(FACTS),
    names=Names({"A": "Alice", "B": "Bob"}, {1: "Ravenbloom Conservatory", 2: "Void Gate"}),
)

FINDING = CheckFinding(
    "same", False, message("judge-check", card=message("judge-same-card"), hide=describe_legality(FACTS))
)

RECORD_ILLEGAL = message("judge-record-illegal", **dict(describe_legality(FACTS).arguments))

FINDINGS = {
    "same": replace(
        FINDING,
        legal=True,
        sentence=message("judge-check", card=message("judge-same-card"), hide=message("judge-hide-legal")),
    ),
    "illegal": FINDING,
    "different": replace(
        FINDING,
        answer="different",
        sentence=message("judge-check", card=message("judge-other-card"), hide=RECORD_ILLEGAL),
    ),
    "unknown": CheckFinding(
        "unknown",
        None,
        message("judge-check", card=message("judge-cannot-tell-sealed"), hide=message("judge-hide-not-known")),
        message("judge-would-key"),
    ),
}

CALL = CallView(
    "A",
    "2026-11-22T14:05:00+00:00",
    (
        message("history-refused", action=message("history-hid", player=PlayerName("A"), place=PlaceName(1))),
        message("judge-private-reason", reason=message("reason-card-lacks-hidden"), rule="811.1"),
    ),
)

ASKED = Questions(
    "A",
    "2026-07-16",
    tuple(message("what-if-hide", player=PlayerName("A"), place=PlaceName(at)) for at in (1, 2))
    + tuple(message("what-if-play", player=PlayerName("A"), place=PlaceName(at)) for at in (1, 2)),
    1,
    Answer(
        message("what-if-hide", player=PlayerName("A"), place=PlaceName(2)),
        "illegal",
        (
            ANSWERS["illegal"],
            message("what-if-reason", reason=message("reason-chain-exists"), rule="811.1.b"),
            message(
                "what-if-reason",
                reason=message("reason-does-not-control", player=PlayerName("A"), place=PlaceName(2)),
                rule="811.1.b",
            ),
        ),
        ("811.1.b",),
    ),
)

DESK_LOG = tuple(
    HistoryLine(
        message(
            "judge-log-check",
            line=message("history-judge-checked-at", place=PlaceName(1)),
            found=message(f"judge-log-{found}"),
        ),
        at="2026-11-22T14:05:00+00:00",
    )
    for found in ("same-illegal", "other-legal", "unknown") * 4
)


def _judge(stage, judge):
    root = show_page(stage, "judge")
    root.show_judge(judge)
    return root


def _problem(stage):
    """A problem is shown below the cards that can be checked."""
    root = show_page(stage, "judge", views.match(problems=(views.PROBLEM,)))
    root.show_judge(CHECK)
    return root


def _why(stage, finding=None):
    """The judge is asked why they look, after a check that found this."""
    root = _judge(stage, replace(CHECK, finding=finding))
    root.page.ids.panel.children[0].ids.place.children[0].asks_reason = True
    return root


SOME_JUDGES = ("17 Maximiliane Oberhuber-Schönleitner", "Kim 🦄", "שרה", "佐藤")
MANY_JUDGES = read_names("\n".join(f"{number} Maximiliane Oberhuber-Schönleitner" for number in range(500)).encode())


SCENES = {
    "judge, looks": lambda stage: _judge(
        stage, replace(CHECK, finding=FINDING, card=Secret("Ornn, Fire Below the Mountain"))
    ),
    "judge, locked": lambda stage: show_page(stage, "judge"),
    "judge, locked, two pins": lambda stage: _judge(stage, JudgeView(has_head_pin=True, digits=4, head_digits=6)),
    "judge, locked, badge": lambda stage: _judge(stage, JudgeView(asks_badge=True)),
    "judge, who": lambda stage: _judge(stage, JudgeView(judges=offered(SOME_JUDGES))),
    "judge, who of many": lambda stage: _judge(stage, JudgeView(judges=offered(MANY_JUDGES, MANY_JUDGES[:2]))),
    "judge, badge read": lambda stage: _judge(stage, JudgeView(waits_for_pin=True, digits=12)),
    "judge, choose": lambda stage: _judge(stage, replace(CHECK, chosen="", facts=(), message=None)),
    "judge, head judge": lambda stage: _judge(
        stage, replace(CHECK, role="head judge", judge="Maximiliane Oberhuber-Schönleitner")
    ),
    "judge, facts": lambda stage: _judge(stage, CHECK),
    "judge, problem": _problem,
    "judge, many": lambda stage: _judge(stage, replace(CHECK, choices=CHECK.choices * 4)),
    "judge, gone": lambda stage: _judge(
        stage, replace(CHECK, choices=(*CHECK.choices, FacedownChoice("h3", 1, "A", 3, is_gone=True)))
    ),
    "judge, why": _why,
    "judge, why after a check": lambda stage: _why(stage, FINDINGS["different"]),
    **{
        f"judge, {answer}": lambda stage, finding=finding: _judge(stage, replace(CHECK, finding=finding))
        for answer, finding in FINDINGS.items()
    },
    "judge, call": lambda stage: _judge(stage, replace(CHECK, page="call", call=CALL, message=None)),
    "judge, new call": lambda stage: _judge(
        stage, replace(CHECK, page="call", call=replace(CALL, at="2100-01-01T00:00:00+00:00"), message=None)
    ),
    "judge, no call": lambda stage: _judge(
        stage, replace(CHECK, page="call", minutes=4, message=message("judge-call-ended"))
    ),
    "judge, what if": lambda stage: _judge(stage, replace(CHECK, page="what if", questions=ASKED)),
    "judge, what if, nobody": lambda stage: _judge(stage, replace(CHECK, page="what if")),
    **{
        f"judge, {name}": lambda stage, steps=steps: _judge(
            stage, replace(CHECK, page=steps.page, steps=steps.shown, message=None)
        )
        for name, steps in STEPS.items()
    },
    "judge, log": lambda stage: _judge(stage, replace(CHECK, page="log", log=DESK_LOG)),
    "judge, tray": lambda stage: show_page(stage, "judge", None, lambda page: page.open_tray("A")),
}
