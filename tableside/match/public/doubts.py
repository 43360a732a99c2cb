"""Doubts in words: what unread text may change, and what each answer is called."""

from __future__ import annotations

from tableside.engine.derived.whereabouts import place_of
from tableside.engine.model.doubt import Doubt
from tableside.engine.model.questions import UnreadQuestion, targets
from tableside.engine.model.references import Place, Target
from tableside.engine.model.state import Table
from tableside.match.public.references import card_name, references
from tableside.message import Argument, Listing, Message, PlaceName, PlayerName, message

ALWAYS = {"never": message("doubt-answer-never"), "nothing": message("doubt-answer-nothing")}
"""The answers that hold for the whole game."""


def describe_doubt(table: Table, question: UnreadQuestion) -> Message:
    """Return what is in doubt, and the cards whose text may change it."""
    doubt = question.doubt
    texts = _listed(table, question, doubt.texts)
    match doubt.kind:
        case "lethal" | "kill":
            units = _listed(table, question, doubt.subjects)
            return message("doubt-death", texts=texts, units=units, count=len(doubt.subjects))
        case "survives":
            units = _listed(table, question, doubt.subjects)
            return message("doubt-survival", texts=texts, units=units, count=len(doubt.subjects))
        case "control lost":
            return message("doubt-control-lost", texts=texts, **_player_and_place(doubt))
        case "control taken":
            return message("doubt-control-taken", texts=texts, **_player_and_place(doubt))
        case "facedown lost":
            return message("doubt-facedown-lost", texts=texts, place=_place(table, doubt.subjects[0]))
        case "recalled":
            gear = _listed(table, question, doubt.subjects)
            return message("doubt-recalled", gear=gear, place=_place(table, doubt.facts[0]))
        case "scored":
            return message("doubt-scored", texts=texts, **_player_and_place(doubt))
        case "readied":
            return message("doubt-readied", texts=texts, things=_listed(table, question, doubt.subjects))
        case "channeled":
            return message("doubt-channeled", texts=texts, player=PlayerName(doubt.subjects[0]))
        case "damaged":
            units = _listed(table, question, doubt.subjects)
            return message("doubt-damaged", texts=texts, units=units, place=_place(table, doubt.facts[0]))
        case "win":
            return message("doubt-win", texts=texts, player=PlayerName(doubt.subjects[0]))
        case "trigger":
            return message("doubt-trigger", text=texts, event=_event(doubt.facts[0]))
        case "targets elsewhere":
            item = table.item(question.item)
            card = card_name(item.card if item is not None else None)
            return message("doubt-targets", card=card, place=_place(table, doubt.subjects[0]))
        case "combat damage":
            return message("doubt-combat-damage", texts=texts, place=_place(table, doubt.subjects[0]))
        case "instruction":
            item = table.item(question.item)
            return message("doubt-instruction", texts=texts, card=card_name(item.card if item is not None else None))


def _event(when: str) -> Message:
    """The event on which a text may trigger, one of those in `tableside.engine.rules.unread`."""
    return message(f"event-{when.replace(' ', '-')}")


def _listed(table: Table, question: UnreadQuestion, names: tuple[str, ...]) -> Argument:
    item = table.item(question.item)
    things: list[Target] = list(targets(names))
    if item is not None and question.doubt.kind == "trigger":
        return card_name(item.card)
    return Listing(tuple(references(table, tuple(things), question.player)))


def _player_and_place(doubt: Doubt) -> dict[str, Argument]:
    place, player = doubt.subjects
    return {"player": PlayerName(player), "place": PlaceName(int(place[1:]))}


def _place(table: Table, subject: str) -> PlaceName:
    place: Place | None = int(subject[1:]) if subject.startswith("@") else place_of(table, subject)
    return PlaceName(place if place is not None else 0)


def answer_labels(doubt: Doubt) -> dict[str, Message]:
    """The label of each answer."""
    return _labels(doubt) | ALWAYS


def _labels(doubt: Doubt) -> dict[str, Message]:
    """Return what "no" (the rules go on) and "yes" (the text changes it) are called for this doubt."""
    several = len(doubt.subjects) > 1
    match doubt.kind:
        case "lethal" | "kill" if several:
            return {"no": message("doubt-answer-all-die"), "yes": message("doubt-answer-not-all-die")}
        case "lethal" | "kill":
            return {"no": message("doubt-answer-dies"), "yes": message("doubt-answer-survives")}
        case "survives":
            return {"no": message("doubt-answer-survives"), "yes": message("doubt-answer-dies")}
        case "control lost":
            return {"no": message("doubt-answer-loses-control"), "yes": message("doubt-answer-keeps-control")}
        case "control taken":
            return {"no": message("doubt-answer-takes-control"), "yes": message("doubt-answer-no-control")}
        case "facedown lost":
            return {"no": message("doubt-answer-lost"), "yes": message("doubt-answer-stays")}
        case "recalled":
            return {"no": message("doubt-answer-recalled"), "yes": message("doubt-answer-stays")}
        case "scored":
            return {"no": message("doubt-answer-scores"), "yes": message("doubt-answer-no-score")}
        case "readied":
            return {"no": message("doubt-answer-readied"), "yes": message("doubt-answer-stays-exhausted")}
        case "channeled":
            return {"no": message("doubt-answer-as-usual"), "yes": message("doubt-answer-fewer")}
        case "damaged":
            return {"no": message("doubt-answer-damaged"), "yes": message("doubt-answer-not-damaged")}
        case "win":
            return {"no": message("doubt-answer-wins"), "yes": message("doubt-answer-no-win")}
        case "trigger":
            return {"no": message("doubt-answer-no-trigger"), "yes": message("doubt-answer-triggers")}
        case "targets elsewhere":
            return {"no": message("doubt-answer-nowhere-else"), "yes": message("doubt-answer-elsewhere")}
        case "combat damage":
            return {"no": message("doubt-answer-as-shown"), "yes": message("doubt-answer-otherwise")}
        case "instruction":
            return {"no": message("doubt-answer-as-written"), "yes": message("doubt-answer-otherwise")}
