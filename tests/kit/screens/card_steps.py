"""Pages of the judge's desk that lead step by step: match cards, and the day's matches."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.judge.desk_steps import CardsState, DeskOption, DeskSteps, FacedownState
from tableside.judge.view import JudgePage
from tableside.message import Listing, Message, message


@dataclass(frozen=True)
class Steps:
    """A page, and what it shows."""

    page: JudgePage
    shown: DeskSteps


def steps(page: JudgePage, lines: tuple[Message, ...], labels: tuple[Message, ...]) -> Steps:
    options = tuple(DeskOption(label, FacedownState(str(at))) for at, label in enumerate(labels))
    return Steps(page, DeskSteps(lines, options))


TABLE = "K7QW-52SS-QQMK-I42Q"
CARD_CODE = "TABLESIDE:" + "%.JKOBWSKU13+JSY:VX.C.M35DCKK0" * 22
"""As long as the code of a match of two people with eight penalties."""

CARD_STEPS = {
    "rulings, match cards": steps(
        "rulings",
        (
            message("judge-cards-new", count=3),
            message("judge-card-refused", file="match-4.card", cause=message("problem-match-card-changed")),
            message("judge-cards-count", count=3, tables=2),
            message("judge-cards-unverified", count=1),
        ),
        (
            message("judge-card-as-code"),
            message("judge-card-write", stick="JUDGE STICK"),
            message("judge-cards-read"),
            message("judge-table-no", table=TABLE),
            message("judge-table-yes", table=TABLE[::-1]),
            message("judge-step-back"),
        ),
    ),
    "rulings, match card as code": Steps(
        "rulings",
        DeskSteps(
            (message("judge-card-code", match=12, at="14:20"), message("judge-card-signed-by", table=TABLE)),
            (DeskOption(message("judge-step-back"), CardsState()),),
            code=CARD_CODE,
        ),
    ),
    "rulings, table of match cards": steps(
        "rulings",
        (
            message("judge-card-signed-by", table=TABLE),
            message("judge-table-not-confirmed"),
            message("judge-table-compare"),
            message(
                "judge-card-match",
                match=12,
                table="12",
                players=Listing(("Maximiliana von Hohenstein", "Bea")),
                count=2,
                at="2026-11-28 14:20",
            ),
        ),
        (message("judge-table-confirm"), message("judge-step-back")),
    ),
    "rulings, the day": steps(
        "rulings",
        (
            message("judge-day-title", day="2026-11-28", count=6),
            message("judge-day-claimed-ruling", match=3, number=2),
            *(
                message(
                    "judge-day-game-at",
                    match=match,
                    game=1,
                    players=Listing(("Maximiliana von Hohenstein", "Bea")),
                    table="Feature table 112",
                    round="Top 16, second leg",
                )
                for match in range(6, 0, -1)
            ),
            message("judge-day-this-machine"),
        ),
        (
            message("judge-day-confirm-ruling", match=3, number=2),
            message("judge-day-confirm-withdrawal", match=4, number=1),
            *(message("judge-day-open", match=match, game=1) for match in range(6, 0, -1)),
            message("judge-step-back"),
        ),
    ),
}
