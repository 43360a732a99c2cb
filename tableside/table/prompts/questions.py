"""What the table asks a player, on that player's half: a heading, and a button for each answer.

Where several things are chosen a touch marks one and another touch takes it back; nothing is done before "Done".
"""

from __future__ import annotations

from carddata.model import PlayToken
from tableside.engine import judge, visible_reasons
from tableside.engine.flow.answers import targets
from tableside.engine.model.actions import Action, Choose
from tableside.engine.model.state import About, Item, Player, Question
from tableside.engine.rules.targeting import choices
from tableside.match.fold import Match
from tableside.table.commands import Do
from tableside.table.prompts.damage import assignment, splitting
from tableside.table.prompts.manual_results import sheet
from tableside.table.prompts.prompt import ButtonEffect, DiscardMarked, MarkChoice, Prompt
from tableside.text.ability_text import asked_for, does
from tableside.text.wording import card_name

UNREAD_MARK = "?"
"""Stands among the marks for a card of a hand that is discarded unread."""

WAYS = {"no": "No", "yes": "Yes", "none": "None", "both": "Both", "base": "Base", "stop": "Stop"}
"""Answers that are no things."""


def asked(match: Match, player: Player, marks: tuple[str, ...] = ()) -> Prompt | None:
    """The choice that the rules wait for, where it is this player's; `marks` are what they have touched of it."""
    asks = match.table.asks
    if asks is None or asks.player != player:
        return None
    match asks.about:
        case "damage":
            return assignment(match, asks, marks)
        case "split":
            return splitting(match, asks, marks)
        case "by hand":
            return sheet(match, asks, marks)
        case "discard":
            return _discard(match, asks, marks)
    if asks.most == 1:
        return _one(match, asks)
    return _several(match, asks, tuple(one for one in marks if one in asks.options))


def marked(match: Match, player: Player, marks: tuple[str, ...]) -> Action | None:
    """What the marks of a discard come to, once as many cards are marked as may be; None before."""
    asks = match.table.asks
    if asks is None or asks.about != "discard" or asks.player != player or len(marks) != asks.most:
        return None
    return discarding(match, player, marks)


def discarding(match: Match, player: Player, marks: tuple[str, ...]) -> Choose:
    """The cards with these marks are what the player discards; no mark says that there is none."""
    names = (match.registrations.card(one) or UNREAD_MARK for one in marks)
    return Choose(player, tuple(names) or ("none",))


HEADINGS: dict[About, str] = {
    "place": "Where does it enter?",
    "token": "Where is it played?",
    "destination": "Where to?",
    "may": "Do it?",
    "targets": "Choose",
    "must": "Choose",
    "subset": "Which stay chosen?",
    "discard": "Discard",
    "recycle": "Recycle to pay",
    "sacrifice": "Kill to pay",
    "excess": "Too many facedown",
    "damage": "Assign damage",
    "split": "Split the damage",
    "showdown": "Which showdown begins?",
    "combat": "Which combat begins?",
    "remains": "Combat: whose units are left?",
    "burn out": "Burned out: who gains the point?",
    "by hand": "Do what it says",
    "endless": "This has no end",
}
"""What is asked; for which card stands in the text."""


def _text(match: Match, asks: Question) -> str:
    """What people need to know to answer, from the card on."""
    item = match.table.item(asks.item)
    about = _about(match, asks, item)
    if item is None:
        return about
    card = card_name(item.card)
    return f"{card}: {about}" if about else f"{card}."


def _about(match: Match, asks: Question, item: Item | None) -> str:
    does_it = f"{does(item.ability)}." if item is not None and item.ability is not None and item.ability.do else ""
    match asks.about:
        case "targets" | "must" if item is not None:
            return _wanted(item)
        case "token":
            return _which_token(item)
        case "may" | "destination":
            return does_it
        case "subset":
            return "they do not meet together what the card asks for any longer. Keep as many as still do."
        case "excess":
            return "Choose which go to the trash."
        case "remains" if match.table.setup.follow == "all":
            return "Not every Might is known. Settle it on the table, then say whose units remain."
        case "remains":
            return "Settle it on the table, then say whose units remain."
        case "endless":
            return "What happens brings itself about again and again. Stop it here, and settle it on the table."
        case _:
            return ""


def _token(item: Item | None) -> PlayToken | None:
    """The instruction to play a token that an item is at."""
    if item is None or item.ability is None or not 0 <= (item.step or 0) < len(item.ability.do):
        return None
    now = item.ability.do[item.step or 0]
    return now if isinstance(now, PlayToken) else None


def _which_token(item: Item | None) -> str:
    """Each of several tokens has a place of its own."""
    token = _token(item)
    if item is None or token is None:
        return ""
    count = f", {item.costs.count(f'token {item.step}') + 1} of {token.count}" if token.count > 1 else ""
    return f"play {token.token}{count}."


def _wanted(item: Item) -> str:
    """What is to be chosen now, and what for: targets first, and on resolution what must be done."""
    wanted = choices(item) if item.step is None or item.ability is None else item.ability.choose
    at = len(item.chosen)
    what = asked_for(wanted[at]) if at < len(wanted) else ""
    for_what = does(item.ability) if item.ability is not None else ""
    return f"{': '.join(one for one in (what, for_what) if one)}."


def labels(match: Match, asks: Question) -> dict[str, str]:
    """What stands on the button of each option."""
    ways = WAYS | ({"none": "Nobody's"} if asks.about == "remains" else {})
    things = [one for one in asks.options if one not in ways]
    told_things = match.words.things(targets(tuple(things)), asks.player)
    shown = ways | dict(zip(things, told_things, strict=True))
    return {one: shown[one] for one in asks.options}


def _one(match: Match, asks: Question) -> Prompt:
    """One answer: its button gives it."""
    found = [(label, _answer(asks, option)) for option, label in labels(match, asks).items()]
    if not asks.least and "none" not in asks.options:
        found.append((WAYS["none"], _answer(asks, "none")))
    found.sort(key=lambda choice: choice[0] in (WAYS["none"], WAYS["no"]))
    ways = sum(label in (WAYS["none"], WAYS["no"]) for label, _ in found)
    choices_shown: tuple[tuple[str, ButtonEffect | None], ...] = tuple(found)
    return Prompt("asks", HEADINGS[asks.about], _text(match, asks), choices=choices_shown, ways=max(1, ways))


def _answer(asks: Question, *options: str) -> ButtonEffect:
    return Do(Choose(asks.player, options))


def _several(match: Match, asks: Question, marks: tuple[str, ...]) -> Prompt:
    """Several answers: each touch marks one or takes it back, and "Done" gives them."""
    told_as = labels(match, asks)
    things = [one for one in asks.options if one not in WAYS]
    full = asks.most is not None and len(marks) >= asks.most
    found: list[tuple[str, ButtonEffect | None]] = [
        (told_as[one], None if full and one not in marks else MarkChoice(asks.player, toggled(marks, one)))
        for one in things
    ]
    ways = _ways(asks, marks)
    text = " ".join(one for one in (_text(match, asks), _count(asks, marks), _against(match, asks, marks)) if one)
    return Prompt(
        "asks",
        HEADINGS[asks.about],
        text,
        choices=(*found, *ways),
        chosen=tuple(at for at, one in enumerate(things) if one in marks),
        ways=len(ways),
    )


def toggled(marks: tuple[str, ...], one: str) -> tuple[str, ...]:
    """The marks with one more, or without it where it was there."""
    return tuple(mark for mark in marks if mark != one) if one in marks else (*marks, one)


def _ways(asks: Question, marks: tuple[str, ...]) -> tuple[tuple[str, ButtonEffect | None], ...]:
    """The ways on: nothing marked, "None" and "No" where they may be said; else "Done" when there are enough."""
    if marks:
        return (("Done", _answer(asks, *marks) if len(marks) >= asks.least else None),)
    none = ((WAYS["none"], _answer(asks, "none")),) * (not asks.least)
    declined = ((WAYS["no"], _answer(asks, "no")),) * ("no" in asks.options)
    return (*none, *declined) or (("Done", None),)


def _count(asks: Question, marks: tuple[str, ...]) -> str:
    """How many may or must be chosen, where nothing else says so, and how many are."""
    least, most = asks.least, asks.most
    if asks.about in ("targets", "must"):
        return f"{len(marks)} so far."
    if most is None:
        wanted = f"Touch {least} or more" if least else "Touch any number"
    else:
        wanted = (
            f"Touch {least}" if least == most else f"Touch up to {most}" if not least else f"Touch {least} to {most}"
        )
    return f"{wanted}: {len(marks)} so far."


def _against(match: Match, asks: Question, marks: tuple[str, ...]) -> str:
    """What the rules say against the marks, where there are enough of them."""
    if not marks or len(marks) < asks.least:
        return ""
    verdict = judge(match.table, match.private, Choose(asks.player, marks))
    return match.words.facts(visible_reasons(verdict, match.agreed.dial, asks.player, asks.player))


def _discard(match: Match, asks: Question, marks: tuple[str, ...]) -> Prompt:
    """Cards of the hand: each is tapped, or told without being read. None of them is named before it is discarded."""
    player = asks.player
    found: list[tuple[str, ButtonEffect | None]] = [("Discard one unread", MarkChoice(player, (*marks, UNREAD_MARK)))]
    if marks:
        found.append(("Take one back", MarkChoice(player, marks[:-1])))
    if len(marks) >= asks.least:
        found.append(("Done" if marks else "No card in hand", DiscardMarked(player, marks)))
    tap = "Tap the card on the reader." if asks.most == 1 else f"Tap {asks.most} cards on the reader."
    so_far = f"{len(marks)} so far." if marks else ""
    text = " ".join(one for one in (_text(match, asks), tap, so_far) if one)
    return Prompt("working", HEADINGS[asks.about], text, choices=tuple(found), ways=len(found))
