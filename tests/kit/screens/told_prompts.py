"""Questions of panels about points, draws and cards that people told, in the words of the catalogues."""

from msgspec.structs import replace

from tableside.message import CardName, Listing, PlaceName, PlayerName, message
from tableside.table.view.model import Notice

ANN, HERE = PlayerName("A"), PlaceName(3)
PLACES = tuple(PlaceName(at) for at in (1, 2, 3))
ALL_PLACES = Listing(PLACES)
CLOSE = message("button-close")

TOLD_PROMPTS = (
    Notice(
        "asks",
        message("prompt-last-point"),
        (
            message("prompt-last-point-wins", player=ANN),
            message("prompt-last-point-how"),
            message("prompt-last-point-left", places=ALL_PLACES),
        ),
        rules=("471.1.b",),
        buttons=(message("button-point-earned"), message("button-point-not-earned")),
        ways=2,
    ),
    Notice(
        "asks",
        message("prompt-draw-for-point"),
        (
            message("history-conquered-without-point", player=ANN, place=HERE),
            message("notice-no-last-point"),
            message("notice-was-unscored", places=ALL_PLACES),
        ),
        rules=("471.1.b.1",),
        buttons=(message("button-drew", count=1),),
    ),
    Notice(
        "asks",
        message("prompt-forgotten-point", player=ANN),
        (message("prompt-forgotten-point-how"),),
        buttons=(*(message("button-place", place=place) for place in PLACES), CLOSE),
    ),
    Notice(
        "asks",
        message("prompt-changed-by-hand", player=ANN),
        (message("history-forgotten-point", by=ANN, player=ANN, place=HERE, points=11, before=10),),
        buttons=(message("button-acknowledge"), message("button-dispute")),
        ways=2,
    ),
    Notice(
        "asks",
        message("prompt-draw-match", player=ANN),
        (message("prompt-draw-text"),),
        buttons=(message("button-draw-yes"), message("button-no")),
    ),
    Notice(
        "asks",
        message("prompt-result-wins", players=Listing((ANN, PlayerName("C"))), count=2),
        (message("prompt-result-claimed", player=ANN), message("prompt-result-text")),
        buttons=(message("button-agree"), message("button-do-not-agree")),
        ways=2,
    ),
    Notice(
        "asks",
        message("prompt-sudden-death"),
        (message("prompt-sudden-death-claimed", player=ANN), message("prompt-sudden-death-text")),
        buttons=(message("button-agree"), message("button-do-not-agree")),
        ways=2,
    ),
    Notice(
        "working",
        message("prompt-sudden-death"),
        (message("prompt-waits-for-agreement", players=Listing((PlayerName("B"),))),),
        buttons=(CLOSE,),
    ),
    Notice(
        "note",
        message("thing-card", card=CardName("Ornn, Fire Below the Mountain")),
        (message("notice-revealed-at", player=ANN, place=HERE), message("notice-turn-up")),
        buttons=(CLOSE,),
    ),
    Notice(
        "asks",
        message("prompt-hand-is"),
        buttons=(*(message("button-cards-in-hand", number=number) for number in range(10)), CLOSE),
    ),
    Notice(
        "asks",
        message("prompt-which-token-here"),
        buttons=(*(message("button-token", card=CardName(name)) for name in ("Sand Soldier", "Mech") * 4), CLOSE),
    ),
    Notice(
        "asks",
        message("prompt-how-is"),
        buttons=(
            message("button-it-is-exhausted"),
            message("button-other-damage"),
            message("button-it-has-no-buff"),
            message("button-it-is-not-stunned"),
            message("button-it-is-elsewhere"),
            message("button-it-is-anothers"),
            CLOSE,
        ),
    ),
)


def told_views(view):
    """The view with these prompts, as many at once as it has panels, until each was shown."""
    size = len(view.player_panels)
    for at in range(0, len(TOLD_PROMPTS), size):
        shown = TOLD_PROMPTS[at : at + size]
        panels = (replace(panel, notice=notice) for panel, notice in zip(view.player_panels, shown, strict=True))
        yield replace(view, player_panels=tuple(panels))
