"""The question whether a text that the program does not read changes what the rules are about to do."""

from __future__ import annotations

from tableside.engine.flow.answers import targets
from tableside.engine.model.actions import Choose
from tableside.engine.model.doubt import Doubt
from tableside.engine.model.questions import Question
from tableside.engine.model.references import Place, Target
from tableside.engine.rules.objects import place_of
from tableside.match.fold import Match
from tableside.match.public.references import card_name, references
from tableside.message import Argument, Listing, Message, PlaceName, PlayerName, message
from tableside.table.commands import Do
from tableside.table.prompts.prompt import Prompt

ALWAYS = {"never": message("button-unread-never"), "nothing": message("button-unread-nothing")}
"""The answers that hold for the whole game."""


def unread_prompt(match: Match, question: Question, doubt: Doubt) -> Prompt:
    """What is in doubt and which cards may change it; the first answer is what the rules say by themselves."""
    labels = _labels(doubt) | ALWAYS
    return Prompt(
        "asks",
        message("prompt-unread-text"),
        (_question(match, question, doubt),),
        choices=tuple((labels[option], Do(Choose(question.player, (option,)))) for option in question.options),
        ways=1,
    )


def _question(match: Match, question: Question, doubt: Doubt) -> Message:
    texts = _listed(match, question, doubt.texts)
    match doubt.kind:
        case "lethal" | "kill":
            units = _listed(match, question, doubt.subjects)
            return message("prompt-unread-death", texts=texts, units=units, count=len(doubt.subjects))
        case "control lost":
            return message("prompt-unread-control-lost", texts=texts, **_player_and_place(doubt))
        case "control taken":
            return message("prompt-unread-control-taken", texts=texts, **_player_and_place(doubt))
        case "facedown lost":
            return message("prompt-unread-facedown-lost", texts=texts, place=_place(match, doubt.subjects[0]))
        case "win":
            return message("prompt-unread-win", texts=texts, player=PlayerName(doubt.subjects[0]))
        case "trigger":
            return message("prompt-unread-trigger", text=texts, event=_event(doubt.facts[0]))
        case "targets elsewhere":
            item = match.table.item(question.item)
            card = card_name(item.card if item is not None else None)
            return message("prompt-unread-targets", card=card, place=_place(match, doubt.subjects[0]))


def _event(when: str) -> Message:
    """The event on which a text may trigger, one of those in `tableside.engine.rules.unread`."""
    return message(f"event-{when.replace(' ', '-')}")


def _listed(match: Match, question: Question, names: tuple[str, ...]) -> Argument:
    item = match.table.item(question.item)
    found: list[Target] = list(targets(names))
    if item is not None and question.doubt is not None and question.doubt.kind == "trigger":
        return card_name(item.card)
    return Listing(tuple(references(match.table, tuple(found), question.player)))


def _player_and_place(doubt: Doubt) -> dict[str, Argument]:
    place, player = doubt.subjects
    return {"player": PlayerName(player), "place": PlaceName(int(place[1:]))}


def _place(match: Match, subject: str) -> PlaceName:
    place: Place | None = int(subject[1:]) if subject.startswith("@") else place_of(match.table, subject)
    return PlaceName(place if place is not None else 0)


def _labels(doubt: Doubt) -> dict[str, Message]:
    """What "no" (the rules go on) and "yes" (the text changes it) are called for this doubt."""
    several = len(doubt.subjects) > 1
    match doubt.kind:
        case "lethal" | "kill" if several:
            return {"no": message("button-unread-all-die"), "yes": message("button-unread-not-all-die")}
        case "lethal" | "kill":
            return {"no": message("button-unread-dies"), "yes": message("button-unread-survives")}
        case "control lost":
            return {"no": message("button-unread-loses-control"), "yes": message("button-unread-keeps-control")}
        case "control taken":
            return {"no": message("button-unread-takes-control"), "yes": message("button-unread-no-control")}
        case "facedown lost":
            return {"no": message("button-unread-lost"), "yes": message("button-unread-stays")}
        case "win":
            return {"no": message("button-unread-wins"), "yes": message("button-unread-no-win")}
        case "trigger":
            return {"no": message("button-unread-no-trigger"), "yes": message("button-unread-triggers")}
        case "targets elsewhere":
            return {"no": message("button-no"), "yes": message("button-yes")}
