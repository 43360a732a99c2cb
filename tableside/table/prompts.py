"""What a player's half offers: a notice with buttons, and the command behind each button."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tableside.engine import Secret, Verdict, judge, told
from tableside.engine.actions import Action, Choose, Concede, Conquer, ControlIs, Hide, Move, Play, UnitIs
from tableside.engine.events import Revealed
from tableside.engine.state import Permanent, Place
from tableside.table.commands import Command, Dismiss, Do, Intend
from tableside.table.interpret import NO_NAME, Ignored, Intent, Which
from tableside.table.match import Match
from tableside.table.registration import Slot
from tableside.table.view import Notice, Tone
from tableside.table.wording import title


@dataclass(frozen=True, slots=True)
class GoOn:
    """The players agree that the refused action of entry `seq` is carried out all the same."""

    player: str
    seq: int


@dataclass(frozen=True, slots=True)
class Tapped:
    """The tapped card means this; the slot says which card it was."""

    action: Action
    slot: Slot = field(repr=False)


@dataclass(frozen=True, slots=True)
class Show:
    """Another notice takes the place of this one."""

    player: str
    prompt: Prompt


Answer = Command | GoOn | Tapped | Show


@dataclass(frozen=True, slots=True)
class Prompt:
    """A notice and what its buttons do, in order; `until` is when it goes by itself (monotonic ns), 0 for never."""

    tone: Tone
    title: str
    text: str = ""
    rule: str = ""
    choices: tuple[tuple[str, Answer], ...] = ()
    until: int = 0

    def notice(self) -> Notice:
        """The part of it that is shown."""
        return Notice(self.tone, self.title, self.text, self.rule, tuple(label for label, _ in self.choices))


def refusal(match: Match, verdict: Verdict, player: str, seq: int) -> Prompt | None:
    """What a player hears of a refused action at this dial, with the ways on; None where it is nothing."""
    reasons = told(verdict, match.agreed.dial, player, player)
    if not reasons:
        return None
    ways: list[tuple[str, Answer]] = [("Take it back", Dismiss(player)), ("We go on", GoOn(player, seq))]
    rules = ", ".join(dict.fromkeys(f"rule {reason.rule}" for reason in reasons))
    heading = title(Verdict(verdict.edition, reasons))
    return Prompt("refused", heading, match.words.facts(reasons), rules, tuple(ways))


def waiting(match: Match, intent: Intend) -> Prompt:
    """The half waits for a card; the same words and ways whatever the card will be."""
    where = match.words.battlefield(intent.at) if intent.at else "your base"
    does = {"hide": "Hide at", "play": "Play to", "move": "Move to", "facedown": "Play from facedown at"}[intent.verb]
    choices = (*_unread_ways(match, intent), ("Cancel", Dismiss(intent.player)))
    return Prompt("working", f"{does} {where}", "Tap the card on the reader.", choices=choices)


def _unread_ways(match: Match, intent: Intend) -> tuple[tuple[str, Answer], ...]:
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


def ignored(match: Match, found: Ignored, not_read: str, waits: Intent | None, until: int) -> Prompt:
    """A tapped card that means nothing here; where a card was awaited, the ways on stay."""
    text = not_read or {
        "theirs": "That is the other player's card.",
        "unknown": "That is not a card of this match, and it cannot be hidden now.",
        "facedown": "That card lies facedown already.",
        "on the board": "That card is on the board. If it is not, touch the place where it is shown and say so.",
        "on the chain": "That card is being played.",
        "not there": "That card is not on the board.",
    }.get(found.why, "")
    if waits is None:
        return Prompt("note", "Not read" if not_read else "Not this card", text, until=until)
    awaited = waiting(match, Intend(waits.player, waits.verb, waits.at))
    return replace(awaited, text=text)


def question(match: Match, which: Which) -> Prompt:
    """A tapped card could mean several things."""
    choices: list[tuple[str, Answer]] = [
        (
            match.words.label(option.action) + (" unread" if which.unknown else ""),
            Tapped(option.action, option.slot),
        )
        for option in which.options
    ]
    heading = "Not a card of this match" if which.unknown else "What shall this card do?"
    return Prompt("asks", heading, choices=(*choices, ("Nothing", Dismiss(which.player))))


def asked(match: Match, player: str) -> Prompt | None:
    """The choice that the rules wait for, where it is this player's."""
    asks = match.table.asks
    if asks is None or asks.player != player:
        return None
    headings = {
        "place": "Where does it enter?",
        "showdown": "Which showdown begins?",
        "combat": "Which combat begins?",
        "remains": "Combat: whose units are left?",
        "burn out": "Burned out: who gains the point?",
        "by hand": "Do what the card says",
    }
    text = {
        "remains": "Combat is not followed yet. Settle it on the table, then say whose units remain.",
        "by hand": "This card is done by hand. Touch when it is done.",
    }.get(asks.about, "")
    choices: tuple[tuple[str, Answer], ...] = tuple(
        (_option(match, option), Do(Choose(player, (option,)))) for option in asks.options
    )
    return Prompt("asks", headings[asks.about], text, choices=choices)


def _option(match: Match, option: str) -> str:
    if option.startswith("@"):
        return match.words.battlefield(int(option[1:]))
    if option in match.table.setup.players:
        return match.words.player(option)
    return {"base": "Base", "none": "Nobody's", "both": "Both", "yes": "Done"}.get(option, option)


def offers(match: Match, player: str, at: int) -> Prompt:
    """What this player may do at a battlefield, or at their base (0); every offer was asked of the engine."""
    choices: list[tuple[str, Answer]] = []
    if at:
        choices += _at_battlefield(match, player, at)
    choices += _moves(match, player, at or player)
    choices.append(("Play a card here" if at else "Play a card", Intend(player, "play", at)))
    if at:
        choices += _corrections(match, player, at)
    elif _legal(match, Concede(player)):
        sure = Prompt(
            "asks",
            "Concede the game?",
            choices=(("Yes, concede", Do(Concede(player))), ("No", Dismiss(player))),
        )
        choices.append(("Concede", Show(player, sure)))
    where = match.words.battlefield(at) if at else "Your base"
    return Prompt("asks", where, choices=(*choices, ("Close", Dismiss(player))))


def _at_battlefield(match: Match, player: str, at: int) -> list[tuple[str, Answer]]:
    found: list[tuple[str, Answer]] = []
    if _legal(match, Hide(player, Secret(None), at)):
        found.append(("Hide a card here", Intend(player, "hide", at)))
    if any(
        _legal(match, Play(player, Secret(""), "facedown", at, one.handle))
        for one in match.table.facedown_at(at, player)
    ):
        found.append(("Play the facedown card", Intend(player, "facedown", at)))
    if _legal(match, Conquer(player, at)):
        found.append(("I conquered it", Do(Conquer(player, at))))
    return found


def _moves(match: Match, player: str, to: Place) -> list[tuple[str, Answer]]:
    """Each unit that may move there, and all of them together where there are several."""
    able = [one for one in match.table.permanents if one.kind == "unit" and _legal(match, Move(player, (one.id,), to))]
    found: list[tuple[str, Answer]] = [(f"Move {one.card} here", Do(Move(player, (one.id,), to))) for one in able]
    if len(able) > 1:
        found.append(("Move all of them", Do(Move(player, tuple(one.id for one in able), to))))
    return found


def _corrections(match: Match, player: str, at: int) -> list[tuple[str, Answer]]:
    """The board does not match: told in one touch."""
    found: list[tuple[str, Answer]] = []
    if match.table.battlefield(at).control != player:
        found.append(("I hold this", Do(ControlIs(player, at, player))))
    else:
        found.append(("I do not hold this", Do(ControlIs(player, at, None))))
    units = match.table.units(at)
    if len(units) == 1:
        found.append(("No unit there", Show(player, _where_now(match, player, units[0]))))
    elif units:
        which = tuple((one.card, Show(player, _where_now(match, player, one))) for one in units)
        found.append(("No unit there", Show(player, Prompt("asks", "Which is not there?", choices=which))))
    return found


def _where_now(match: Match, player: str, unit: Permanent) -> Prompt:
    choices: tuple[tuple[str, Answer], ...] = (
        ("In the trash", Do(UnitIs(player, unit.id, "trash"))),
        ("At base", Do(UnitIs(player, unit.id, unit.player))),
        ("In hand", Do(UnitIs(player, unit.id, "hand"))),
    )
    return Prompt("asks", f"Where is {unit.card}?", choices=choices)


def _legal(match: Match, action: Action) -> bool:
    """Whether what everybody may know allows it; no offer depends on a face."""
    return judge(match.table, match.private, action).public().kind == "legal"
