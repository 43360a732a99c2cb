"""Questions of the rules to a player, in the words of the catalogues: costs, deaths that are replaced, and orders."""

from carddata.sets import load
from tableside.describe.card import describe_additional
from tableside.describe.summaries import describe_mode, describe_option
from tableside.engine.rules.costs import additional
from tableside.message import CardName, PlaceName, message
from tableside.table.prompts.question_text import HEADINGS
from tableside.table.view.model import Notice

CARD = CardName("Ornn, Fire Below the Mountain")
FOR_CARD = message("prompt-for-card", card=CARD)
ADDITIONAL = tuple(map(describe_additional, additional(load()["Bellows Breath"])))
BARRAGE = load()["Rocket Barrage"].abilities[0]
CAPTAIN = load()["Buhru Captain"].abilities[0]
OPTIONS = tuple(describe_option(CAPTAIN.do, 1, option) for option in (1, 2))
MODES = tuple(describe_mode(BARRAGE, number) for number in (1, 2))
UNITS = tuple(
    message("thing-card", card=CardName(name))
    for name in ("Ornn, Fire Below the Mountain", "Vanguard Sergeant", "Pakaa Cub", "Shipyard Skulker")
)


def asked(about, text, *labels, **how):
    """The question of this kind."""
    return Notice("asks", HEADINGS[about], text, buttons=labels, **how)


RULE_QUESTIONS = (
    asked("fate", (message("prompt-fate-unit", unit=UNITS[0]),), *UNITS[1:3], message("button-it-dies")),
    asked(
        "damage order",
        (message("prompt-damage-order-unit", unit=UNITS[0]),),
        message("button-prevents", card=CARD, amount=3),
        message("button-prevents", card=CardName("Vanguard Sergeant"), amount=2),
        message("button-doubles", card=CardName("Pakaa Cub")),
    ),
    asked(
        "copy",
        (FOR_CARD, message("prompt-copy-by", unit=UNITS[0])),
        message("button-yes"),
        message("button-no"),
    ),
    asked("extra", (FOR_CARD, *ADDITIONAL), message("button-yes"), message("button-no")),
    asked("mode", (FOR_CARD,), *MODES),
    asked("new targets", (FOR_CARD, message("prompt-new-choice-how")), *UNITS[:2], message("button-no")),
    asked(
        "new destination",
        (FOR_CARD, message("prompt-new-choice-how")),
        *(message("button-place", place=PlaceName(at)) for at in (1, 2)),
        message("button-no"),
    ),
    asked("amount", (FOR_CARD,), message("answer-nothing"), *(message("resource-energy", energy=n) for n in (1, 2, 3))),
    asked("option", (FOR_CARD,), *OPTIONS),
    asked("payment", (FOR_CARD,), *UNITS),
    asked("sacrifice", (FOR_CARD,), *UNITS),
    asked("recycle", (FOR_CARD,), *UNITS, message("button-done"), chosen=(1,), off=(4,)),
    asked("order", (message("prompt-order-how"),), *UNITS, message("button-done"), chosen=(2,), off=(4,)),
    asked("burn out", (), *(message("screen-player", name=name) for name in ("Alice", "Bob"))),
    asked(
        "destination",
        (FOR_CARD,),
        message("button-base"),
        *(message("button-place", place=PlaceName(at)) for at in (1, 2, 3)),
    ),
)
