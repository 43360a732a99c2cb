"""What a player's half says of a tapped card, and of what the rules or the record said to it."""

from __future__ import annotations

from dataclasses import replace

from tableside.engine import Secret, Verdict, visible_reasons
from tableside.engine.model.actions import Hide, Play
from tableside.engine.model.events import Revealed
from tableside.engine.model.state import Facedown
from tableside.match.fold import Match
from tableside.table.commands import Dismiss, Do, Intend
from tableside.table.interpret import NO_NAME, Ambiguous, Ignored
from tableside.table.prompts.prompt import ActOnTap, ButtonEffect, LetStand, Prompt
from tableside.text.wording import title

NEWER = "A newer Tableside has written this tag: update this one, or go on by touch."


def refusal(match: Match, verdict: Verdict, player: str, seq: int) -> Prompt | None:
    """What a player hears of a refused action at this dial, with the ways on; None where it is nothing."""
    reasons = visible_reasons(verdict, match.agreed.dial, player, player)
    if not reasons:
        return None
    ways: list[tuple[str, ButtonEffect]] = [("Take it back", Dismiss(player)), ("We go on", LetStand(player, seq))]
    rules = ", ".join(dict.fromkeys(f"rule {reason.rule}" for reason in reasons))
    heading = title(Verdict(verdict.edition, reasons))
    return Prompt("refused", heading, match.words.facts(reasons), rules, tuple(ways))


def waiting(match: Match, intent: Intend) -> Prompt:
    """The half waits for a card; the same words and ways whatever the card will be."""
    where = match.words.battlefield(intent.at) if intent.at else "your base"
    does = {"hide": "Hide at", "play": "Play to", "move": "Move to", "facedown": "Play from facedown at"}[intent.verb]
    choices = (*_unread_ways(match, intent), ("Cancel", Dismiss(intent.player)))
    return Prompt("working", f"{does} {where}", "Tap the card on the reader.", choices=choices)


def _unread_ways(match: Match, intent: Intend) -> tuple[tuple[str, ButtonEffect], ...]:
    """The ways on without a reader. A facedown card that was read when it was hidden is known as it is revealed."""
    player, at = intent.player, intent.at
    match intent.verb:
        case "hide":
            return (("Hide it unread", Do(Hide(player, Secret(None), at))),)
        case "play":
            return (("Play it unread", Do(Play(player, Secret(NO_NAME)))),)
        case "facedown":
            faces = match.private.faces
            found = [
                Play(player, Secret(faces.get(one.handle) or NO_NAME), "facedown", at, one.handle)
                for one in match.table.facedown_at(at, player)
            ]
            name = "Play it unread" if len(found) == 1 else "Play number {}"
            return tuple((name.format(number), Do(play)) for number, play in enumerate(found, 1))
        case "move":
            return ()


def hidden(match: Match, action: Hide, until: int) -> Prompt:
    """The card lies facedown and is on record; the same words whatever card it is."""
    title = f"Hidden at {match.words.battlefield(action.at)}"
    return Prompt("note", title, "It is on record.", choices=(("Close", Dismiss(action.player)),), until=until)


def revealed(match: Match, shown: Revealed, player: str, until: int) -> Prompt:
    """A facedown card was turned up: everybody reads its name and, at the casual dial, whether it is the one hidden.

    `match` is the match before, which still knows where it lay and what was on record.
    """
    lies = next((one for one in match.table.facedown if one.handle == shown.handle), None)
    where = f" at {match.words.battlefield(lies.at)}" if lies is not None else ""
    recorded = match.private.faces.get(shown.handle)
    if match.agreed.dial != "casual":
        fits = ""
    elif recorded is None:
        fits = "No card was on record."
    else:
        fits = "It is the card on record." if recorded == shown.card else "It is not the card on record: call a judge."
    text = f"{match.words.player(shown.player)}'s facedown card{where}. {fits}"
    return Prompt("note", shown.card or "A card", text, choices=(("Close", Dismiss(player)),), until=until)


def fought(lines: tuple[str, ...], player: str, until: int) -> Prompt:
    """What a combat has done to the units, for everybody to do on the real table."""
    return Prompt("note", "Combat", "\n".join(lines), choices=(("Close", Dismiss(player)),), until=until)


def ignored(found: Ignored, not_read: str, awaits: Prompt | None, until: int) -> Prompt:
    """A tapped card that means nothing here; where the half awaits a card, its ways on stay."""
    text = not_read or {
        "theirs": "That is the other player's card.",
        "unknown": "That is not a card of this match, and it cannot be hidden now.",
        "facedown": "That card lies facedown already.",
        "on the board": "That card is on the board. If it is not, touch the place where it is shown and say so.",
        "on the chain": "That card is being played.",
        "not there": "That card is not on the board.",
        "strange": "That is not a card of this match. If it is discarded, say so by touch.",
        "not in hand": "That card is not in a hand.",
        "marked": "That card is one of them already. Tap another one.",
        "there": "That card is there already.",
        "newer": NEWER,
    }.get(found.why, "")
    if awaits is None:
        return Prompt("note", "Not read" if not_read else "Not this card", text, until=until)
    return replace(awaits, text=text)


def looked(match: Match, lies: Facedown, face: str | None, until: int) -> Prompt:
    """A player sees their own facedown card."""
    where = f"Facedown at {match.words.battlefield(lies.at)}, since T{lies.turn}. The look is on record."
    title = face or "What it is cannot be read here"
    return Prompt("note", title, where, choices=(("Close", Dismiss(lies.player)),), until=until, secret=True)


def question(match: Match, which: Ambiguous, tag: bytes = b"") -> Prompt:
    """A tapped card could mean several things; `tag` is the number of its tag."""
    choices: list[tuple[str, ButtonEffect]] = [
        (
            match.words.label(option.action) + (" unread" if which.unknown else ""),
            ActOnTap(option.action, option.slot, tag),
        )
        for option in which.options
    ]
    heading = "Not a card of this match" if which.unknown else "What shall this card do?"
    return Prompt("asks", heading, NEWER if which.newer else "", choices=(*choices, ("Nothing", Dismiss(which.player))))
