"""The pages of the judge's desk that lead step by step."""

from __future__ import annotations

from tableside.judge import appeal_page, guide_page, policy, policy_page, rewind_page, rule_remedy_page
from tableside.judge.desk_steps import DeskOption, DeskSteps, FacedownState
from tableside.judge.draw import DrawProgress, describe_progress
from tableside.judge.facedown_error import DESCRIPTIONS, FOUND_BY, FacedownErrorFacts, describe_fact
from tableside.judge.hidden_card_error import GUIDE, KIND_NAMES, QUESTIONS, HiddenCardError
from tableside.judge.hidden_card_error import describe_proposal as describe_guide
from tableside.judge.infraction_page import ASK_IN_SECTION, ASK_INFRACTION, SEARCH
from tableside.judge.penalties import describe_proposal
from tableside.judge.remedy_page import ASK_WHY, DO, NO_CARD, RULED
from tableside.judge.remedying import NAMES
from tableside.judge.rewind import Known, describe_known
from tableside.judge.rulings_page import NOT_CALLED_OUT
from tableside.match.judge_actions import CancelDraw, CommitDraw
from tableside.match.public.infractions import CATEGORY_NAMES, INFRACTIONS, PENALTY_NAMES
from tableside.match.public.rulings import ProposedPenalty, Ruling, describe_ruling
from tableside.match.remedy_rules import REMEDIES
from tableside.match.rulings import WHYS
from tableside.message import Listing, Message, PlaceName, PlayerName, message
from tests.kit.screens.card_steps import CARD_STEPS, Steps, steps


def infractions(*rules: str) -> tuple[Message, ...]:
    return tuple(message("judge-step-infraction", rule=rule, infraction=INFRACTIONS[rule].title) for rule in rules)


def _with_other(record: Message) -> Message:
    others = Listing((PlayerName("B"),))
    return message("judge-step-record-with", record=record, players=others, penalty=PENALTY_NAMES["warning"])


RECORDS = (
    message("judge-step-record", penalty=PENALTY_NAMES["none"]),
    message("judge-step-record-advantage", penalty=PENALTY_NAMES["warning"]),
)
FACTS = FacedownErrorFacts(actions=17, added=0, replacements=2)
BRANCH = message("judge-step-branch", rule="702.13.b.2", branch=DESCRIPTIONS["replace"])
PROPOSAL = tuple(describe_proposal("A", ProposedPenalty("game loss", 2, 4, "702.1.b.1")))
OTHER = message("judge-step-other-card")
ABOUT = message(
    "judge-step-about-infraction",
    player=PlayerName("A"),
    infraction=message("judge-step-infraction", rule="702.12", infraction=INFRACTIONS["702.12"].title),
)

STEPS = {
    **CARD_STEPS,
    "remedy, cards": steps(
        "remedy",
        (message("judge-step-choose-card"),),
        tuple(
            message(f"judge-step-{kind}", place=PlaceName(at), player=PlayerName(player), turn=turn)
            for kind, at, player, turn in (("card", 1, "A", 6), ("card", 2, "B", 12), ("gone-card", 1, "A", 2)) * 3
        ),
    ),
    "remedy, asks": steps(
        "remedy",
        (describe_fact(FacedownErrorFacts(), "found by"), describe_fact(FACTS, "acted")),
        (*FOUND_BY.values(), OTHER),
    ),
    "remedy, chooses": steps("remedy", (DESCRIPTIONS["found by other"],), (*NAMES.values(), OTHER)),
    "remedy, why": steps("remedy", (BRANCH, ASK_WHY), (*WHYS.values(), message("judge-step-back"))),
    "remedy, draw": steps(
        "remedy",
        (
            BRANCH,
            message("judge-step-why", why=WHYS["impossible"]),
            describe_progress(DrawProgress("tap", 4, 5, 2, 1, ())),
            describe_fact(FACTS, "acted"),
            describe_fact(FACTS, "added"),
            describe_fact(FACTS, "replacement"),
            *PROPOSAL,
        ),
        (
            DO[CommitDraw],
            DO[CancelDraw],
            message("judge-step-record", penalty=PENALTY_NAMES["game loss"]),
            message("judge-step-otherwise"),
            OTHER,
        ),
    ),
    "remedy, no card": steps("remedy", (NO_CARD,), ()),
    "remedy, digits": steps(
        "remedy",
        (BRANCH, describe_progress(DrawProgress("digits", 5, 5, 2, 0, ("A", "B")))),
        (
            *(message("judge-step-digits", player=PlayerName(player)) for player in ("A", "B")),
            *(message("judge-step-go-on-without", player=PlayerName(player)) for player in ("A", "B")),
            DO[CancelDraw],
        ),
    ),
    "remedy, one side sealed": Steps(
        "remedy",
        DeskSteps(
            (BRANCH, describe_progress(DrawProgress("digits", 5, 5, 2, 0, ("B",)))),
            (
                DeskOption(message("judge-step-digits-closed", player=PlayerName("A")), FacedownState(), is_off=True),
                DeskOption(message("judge-step-digits", player=PlayerName("B")), FacedownState(gives="B")),
                DeskOption(message("judge-step-go-on-without", player=PlayerName("A")), FacedownState(), is_off=True),
                DeskOption(message("judge-step-go-on-without", player=PlayerName("B")), FacedownState()),
                DeskOption(DO[CancelDraw], FacedownState("f1"), (CancelDraw(),)),
            ),
        ),
    ),
    "remedy, pad": Steps(
        "remedy",
        DeskSteps(
            (
                message("judge-step-pad", player=PlayerName("A"), count=4),
                message("prompt-draw-pressed", count=3),
            ),
            (
                *(DeskOption(message("button-digit", digit=digit), FacedownState()) for digit in "1234567890"),
                DeskOption(message("judge-step-back"), FacedownState()),
            ),
            is_pad=True,
        ),
    ),
    "rulings": steps(
        "rulings",
        tuple(
            line
            for number, rule in enumerate(("702.13", "702.16", "703.4"), 1)
            for line in describe_ruling(Ruling(number, "A", "Alice", rule, "warning", "competitive", otherwise=True))
        ),
        (
            message("judge-step-missed-point", player=PlayerName("A")),
            *(message("judge-step-rule-on", player=PlayerName(player)) for player in ("A", "B")),
            message("judge-step-appeal", number=1),
            message("judge-step-rewind"),
            message("judge-step-report"),
        ),
    ),
    "rulings, likely": steps(
        "rulings",
        (message("judge-step-about", player=PlayerName("A")), ASK_INFRACTION),
        (
            *infractions("702.13", "702.3", "702.15", "702.10", "702.17"),
            *(
                message("judge-step-infraction", rule=category, infraction=name)
                for category, name in CATEGORY_NAMES.items()
            ),
            SEARCH,
            rewind_page.BACK,
        ),
    ),
    "rulings, infractions": steps(
        "rulings",
        (message("judge-step-about", player=PlayerName("A")), ASK_IN_SECTION),
        (*infractions(*INFRACTIONS), rewind_page.BACK),
    ),
    "rulings, search": Steps(
        "rulings",
        DeskSteps(
            (),
            (
                *(
                    DeskOption(label, FacedownState(rule), meanings=(INFRACTIONS[rule].meaning,))
                    for rule, label in zip(INFRACTIONS, infractions(*INFRACTIONS), strict=True)
                ),
                DeskOption(rewind_page.BACK, FacedownState()),
            ),
            searches=True,
        ),
    ),
    "rulings, penalties": steps(
        "rulings",
        (
            message("judge-step-about-infraction", player=PlayerName("A"), infraction=INFRACTIONS["702.17"].title),
            *PROPOSAL,
        ),
        (
            message("judge-step-record", penalty=PENALTY_NAMES["none"]),
            message("judge-step-record-advantage", penalty=PENALTY_NAMES["disqualification"]),
            message("judge-step-otherwise"),
            rewind_page.BACK,
        ),
    ),
    "rulings, otherwise": steps(
        "rulings",
        (ABOUT, message("judge-step-ask-penalty")),
        (
            *(message("judge-step-other-penalty", penalty=PENALTY_NAMES[other]) for other in PENALTY_NAMES),
            rewind_page.BACK,
        ),
    ),
    "rulings, both at fault": steps(
        "rulings",
        (
            message("judge-step-about-infraction", player=PlayerName("A"), infraction=INFRACTIONS["702.8"].title),
            *PROPOSAL,
            NOT_CALLED_OUT,
        ),
        tuple(each for record in RECORDS for each in (record, _with_other(record))),
    ),
    "appeal": steps(
        "rulings",
        (
            message(
                "judge-appeal-remedy",
                remedy=message(
                    "history-remedy-card-back", player=PlayerName("A"), place=PlaceName(1), rule="702.13.b.1"
                ),
            ),
            rewind_page.HEAD_JUDGE,
            rewind_page.KNOWN,
            describe_known(Known(("B",), "A", "facedown", "Ornn, Fire Below the Mountain")),
            rewind_page.STEPS,
            message("judge-rewind-step", number=1, action=message("judge-rewind-remedy")),
            appeal_page.ASK,
        ),
        (
            appeal_page.TAKE_BACK,
            appeal_page.STEP_BY_STEP,
            appeal_page.PENALTY,
            appeal_page.REWIND,
            appeal_page.BACK,
        ),
    ),
    "rewind, actions": steps(
        "rulings",
        (message("judge-rewind-shown-card", player=PlayerName("A"), place=PlaceName(2)), rewind_page.CHOOSE),
        (
            message("judge-rewind-hide-again", place=PlaceName(2)),
            message("history-hid", player=PlayerName("A"), place=PlaceName(1)),
            message("history-hid", player=PlayerName("B"), place=PlaceName(2)),
            message("judge-rewind-remedy"),
            rewind_page.OTHER_TURN,
            rewind_page.BACK,
        ),
    ),
    "rewind, plan": steps(
        "rulings",
        (
            rewind_page.HEAD_JUDGE,
            rewind_page.KNOWN,
            describe_known(Known(("B",), "B", "deck", count=2)),
            describe_known(Known(("B",), "A", "facedown", "Ornn, Fire Below the Mountain")),
            rewind_page.STEPS,
            *(
                message(
                    "judge-rewind-step", number=number, action=message("history-ended-turn", player=PlayerName(who))
                )
                for number, who in enumerate("ABABAB", 1)
            ),
            message("rewind-draw", player=PlayerName("A"), count=1),
        ),
        (rewind_page.RECORD, rewind_page.OTHER_ACTION, rewind_page.BACK),
    ),
    "remedies, cases": steps(
        "rulings",
        (ABOUT, rule_remedy_page.ASK_CASE),
        (*(REMEDIES[rule].when for rule in ("702.12.b.1", "702.12.b.2", "702.12.b.3", "702.12.b.4")), rewind_page.BACK),
    ),
    "remedies, points": steps(
        "rulings",
        (ABOUT, rule_remedy_page.ASK_CASE),
        (
            *(message("judge-remedy-point", place=PlaceName(at)) for at in (1, 2)),
            REMEDIES["702.3.b.2"].when,
            rewind_page.BACK,
        ),
    ),
    "remedies, shown": steps(
        "rulings",
        (
            ABOUT,
            message("judge-remedy-does", rule="702.12.b.3", remedy=REMEDIES["702.12.b.3"].does),
            message("judge-remedy-chooses", player=PlayerName("B")),
            rule_remedy_page.AT_RANDOM,
            message("judge-remedy-excess", count=2),
            rule_remedy_page.ASK_SHOWN,
        ),
        (*(message("judge-remedy-shown-cards", count=count) for count in (6, 5, 7, 4)), rewind_page.BACK),
    ),
    "remedies, record": steps(
        "rulings",
        (ABOUT, rule_remedy_page.SHOWN),
        (rule_remedy_page.RECORD, rule_remedy_page.REWIND, rule_remedy_page.PENALTY),
    ),
    "rulings, remedy": steps(
        "rulings",
        (ABOUT, RULED, *PROPOSAL),
        (
            message("judge-step-go-on", player=PlayerName("A"), rule="702.12.b.3"),
            message("judge-step-rule-after-remedy", player=PlayerName("B"), rule="702.10"),
            message("judge-step-remedy"),
            message("judge-step-guide"),
        ),
    ),
    "guide, kinds": steps(
        "rulings",
        (GUIDE, message("judge-step-about", player=PlayerName("A")), guide_page.ASK_KIND),
        (*KIND_NAMES.values(), rewind_page.BACK),
    ),
    "guide, asks": steps(
        "rulings",
        (GUIDE, QUESTIONS["acknowledged"], *guide_page.ASK_NUMBERS),
        (guide_page.YES, guide_page.NO, guide_page.BEFORE, guide_page.AGAIN, rewind_page.BACK),
    ),
    "guide, proposes": steps(
        "rulings",
        (
            GUIDE,
            describe_guide(HiddenCardError("return", penalty="warning", chosen=2)),
            message("judge-remedy-chooses", player=PlayerName("B")),
            message("judge-guide-penalty", penalty=PENALTY_NAMES["warning"]),
        ),
        (message("judge-remedy-shown-cards", count=7), guide_page.AGAIN, guide_page.LOSE, rewind_page.BACK),
    ),
    "policy": steps(
        "policy",
        (policy_page.CHOOSE, message("policy-edition-of-match", edition="2026-07-16")),
        (*(message(f"policy-topic-{topic}") for topic in policy.TOPICS), SEARCH),
    ),
    "policy, questions": steps(
        "policy",
        (message("policy-topic-cards"),),
        (*(question.asked for question in policy.QUESTIONS if question.topic in ("cards", "people")), rewind_page.BACK),
    ),
    "policy, answer": steps(
        "policy",
        (
            policy.QUESTIONS[0].asked,
            policy.QUESTIONS[0].answers[0].said,
            message("policy-rules", rules=Listing(policy.QUESTIONS[0].answers[0].rules)),
            message("policy-edition", edition="2026-01-30"),
            policy_page.CLOCK,
        ),
        (message("policy-by-edition", edition="2026-03-30"), rewind_page.BACK),
    ),
    "remedy, done": steps("remedy", (RULED, message("judge-step-remedy-done"), BRANCH), (OTHER,)),
}
