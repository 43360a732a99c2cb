"""Every notice, for two and for four players, as many at once as there are panels."""

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
        root.main.panels[player].ids.look.hold_button.held = True
    root.show(views.noticed("A", made_up_notices.LOOKED, views.noticed("B", made_up_notices.LOOKED, view)))
    return root


def _all_noticed(seats):
    """Views that show every notice, a different notice on each panel, by the number of the first."""
    notices = (*made_up_notices.NOTICES, *REAL_NOTICES, *RULE_QUESTIONS)
    view = views.many(seats) if seats > 2 else views.match()
    for first in range(0, len(notices), seats):
        yield first, views.noticed_each(view, notices[first : first + seats])


SCENES = {
    **{
        f"notice {first}, {seats}": lambda stage, view=view, seats=seats: show(stage, view, seats == 2)
        for seats in (2, 4)
        for first, view in _all_noticed(seats)
    },
    **{
        f"told prompts {number}, {seats}": lambda stage, view=view: show(stage, view)
        for seats in (2, 4)
        for number, view in enumerate(told_views(views.many(4) if seats == 4 else views.match()), 1)
    },
    **{f"looks, {seats}": lambda stage, seats=seats: _looks(stage, seats) for seats in (2, 4)},
}
