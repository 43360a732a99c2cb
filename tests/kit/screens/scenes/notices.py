"""Every notice, for two and for four players."""

from tests.kit.screens import made_up_notices, views
from tests.kit.screens.notices import REAL_NOTICES
from tests.kit.screens.rule_questions import RULE_QUESTIONS
from tests.kit.screens.scenes.showing import show
from tests.kit.screens.told_prompts import told_views


def _looks(stage, seats):
    """Both sides hold the button that shows their facedown card."""
    view = views.many(seats) if seats > 2 else None
    root = show(stage, views.noticed("A", made_up_notices.HOLD, views.noticed("B", made_up_notices.HOLD, view)))
    for player in "AB":
        root.main.panels[player].ids.sheet.hold_button.held = True
    root.show(views.noticed("A", made_up_notices.LOOKED, views.noticed("B", made_up_notices.LOOKED, view)))
    return root


SCENES = {
    **{
        f"notice {n}, {seats}": lambda stage, notice=notice, seats=seats: show(
            stage,
            views.noticed("A", notice, views.noticed("B", notice, views.many(seats) if seats > 2 else None)),
            seats == 2,
        )
        for n, notice in enumerate((*made_up_notices.NOTICES, *REAL_NOTICES, *RULE_QUESTIONS))
        for seats in (2, 4)
    },
    **{
        f"told prompts {number}, {seats}": lambda stage, view=view: show(stage, view)
        for seats in (2, 4)
        for number, view in enumerate(told_views(views.many(4) if seats == 4 else views.match()), 1)
    },
    **{f"looks, {seats}": lambda stage, seats=seats: _looks(stage, seats) for seats in (2, 4)},
}
