"""Notices on a player's panel about a tapped card, a refused action, and what everybody should see."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tableside.engine import Secret, Verdict, visible_reasons
from tableside.engine.model.actions import Action, Hide, Play
from tableside.engine.model.board import Facedown
from tableside.engine.model.dials import may_say
from tableside.engine.model.events import Revealed
from tableside.engine.model.verdict import Reason
from tableside.match.disclosure import ShownFace
from tableside.match.public.history import describe_action
from tableside.match.public.references import action_label, card_message
from tableside.match.state import Match
from tableside.message import Message, PlaceName, PlayerName, message
from tableside.table.commands import AwaitCard, CallJudge, Dismiss, Do, Redo
from tableside.table.prompts.forgotten_turn import forgotten_end
from tableside.table.prompts.prompt import (
    ActOnTap,
    Button,
    ButtonEffect,
    EndTurnFirst,
    GoOn,
    LetStand,
    Prompt,
    ShowPrompt,
)
from tableside.table.prompts.unread_plays import unread_plays
from tableside.table.tap_meanings import NO_NAME, Ambiguous, Ignored, TapMeaning

_FIRST = {True: "button-end-turn-then-play", False: "button-end-turn-first"}
"""The code of the way that ends the turn first: to play a card, or to do something else."""

NOTE_SHOWS = 6_000_000_000
"""The time for which a note without a choice stays, in ns."""

SCORE_NOTE_SHOWS = 12_000_000_000
"""The time for which a note about the last point stays, in ns: people look at the table while they read it."""


def refusal(match: Match, action: Action, verdict: Verdict, goes_on: LetStand | GoOn) -> Prompt | None:
    """Return what a player reads of a refused action at this dial, with the ways on; None if that is nothing.

    It ends with the action as the table understood it, which names no card that may be hidden or in a hand. `goes_on`
    is the way on as if nothing were wrong. If it may be that the turn player forgot to end the turn, one way ends it
    first.
    """
    player, seq, again = action.player, 0, None
    if isinstance(goes_on, LetStand):
        seq = goes_on.seq
    else:
        again = ActOnTap(action, goes_on.slot, goes_on.tag)
    reasons = visible_reasons(verdict, match.agreed.dial, player, player)
    if not reasons:
        return None
    kind = Verdict(verdict.edition, reasons).kind
    reasons = tuple(sorted(reasons, key=lambda reason: reason.kind != kind))  # a low card may say the first alone
    return Prompt(
        "refused",
        message(f"notice-refused-{kind}"),  # a VerdictKind other than `legal`
        (*reason_messages(reasons), message("notice-understood", action=describe_action(match.table, action))),
        tuple(dict.fromkeys(reason.rule for reason in reasons)),
        (
            (message("button-take-back"), Dismiss(player)),
            *forgotten_end(match, player, EndTurnFirst(player, seq, again), _FIRST[isinstance(action, Play)]),
            *(() if match.called is not None else ((message("button-call-judge"), CallJudge(player, seq)),)),
            (message("button-go-on"), goes_on),
        ),
    )


def reason_messages(reasons: Iterable[Reason]) -> tuple[Message, ...]:
    """The facts behind a verdict, each once."""
    return tuple(dict.fromkeys(reason.message for reason in reasons))


def awaiting_card(match: Match, awaited: AwaitCard) -> Prompt:
    """The panel waits for a card. Its words do not depend on the card."""
    choices = (*_unread_choices(match, awaited), (message("button-cancel"), Dismiss(awaited.player)))
    return Prompt("working", _awaiting_title(awaited), (message("prompt-tap-cards", count=1),), choices=choices)


def _awaiting_title(awaited: AwaitCard) -> Message:
    place = PlaceName(awaited.at or awaited.player)
    match awaited.verb:
        case "hide":
            return message("prompt-hide-at", place=place)
        case "facedown":
            return message("prompt-play-facedown-at", place=place)
        case "play":
            return message("prompt-play-to", place=place) if awaited.at else message("prompt-play-to-base")
        case "move":
            return message("prompt-move-to", place=place) if awaited.at else message("prompt-move-to-base")
        case "enter from hand":
            return message("prompt-enters-from-hand", place=place)
        case "enter from deck":
            return message("prompt-enters-from-deck", place=place)
        case "on board":
            return message("prompt-is-on-board", place=place)
        case "other facedown":
            return message("prompt-other-facedown", place=place)
        case "name":
            return message("prompt-tap-to-name")


def _unread_choices(match: Match, awaited: AwaitCard) -> tuple[Button, ...]:
    """The ways on without a reader. A facedown card that was read as it was hidden is known once it is revealed."""
    player, at = awaited.player, awaited.at
    match awaited.verb:
        case "hide":
            return ((message("button-hide-unread"), Do(Hide(player, Secret(None), at))),)
        case "play":
            return unread_plays(match, player, at)
        case "facedown":
            faces = match.private.faces
            plays = [
                Play(player, Secret(faces.get(card.handle) or NO_NAME), "facedown", at, card.handle)
                for card in match.table.facedown_at(at, player)
            ]
            if len(plays) == 1:
                return ((message("button-play-unread"), Do(plays[0])),)
            return tuple(
                (message("button-play-number", number=number), Do(play)) for number, play in enumerate(plays, 1)
            )
        case _:
            return ()


def hide_note(action: Hide, until: int) -> Prompt:
    """The card is facedown and on record. The note is the same for every card."""
    title = message("notice-hidden-at", place=PlaceName(action.at))
    text = (message("notice-on-record"),)
    return Prompt("note", title, text, choices=(_close(action.player),), until=until, line=title)


def undone_note(title: Message, sentence: Message, player: str, *, again: bool) -> Prompt:
    """Return what was undone, or put back, without this player; what was undone may be put back from here.

    It stays until somebody plays on: a player who did not answer may not have been looking.
    """
    back = ((message("button-put-back"), Redo(player)),) if again else ()
    line = message("notice-of", what=title, said=sentence)
    return Prompt("note", title, (sentence,), choices=(*back, _close(player)), line=line)


def not_agreed_note(match: Match, other: str, player: str) -> Prompt:
    """Another player does not agree to what was wanted; a judge can decide, unless one is called already."""
    call = () if match.called is not None else ((message("button-call-judge"), CallJudge(player)),)
    title = message("notice-not-agreed", player=PlayerName(other))
    text = (message("notice-not-agreed-text"),)
    return Prompt("refused", title, text, choices=(*call, _close(player)))


def dropped_note(player: str, by: str, sentence: Message, until: int) -> Prompt:
    """Return what a player wanted to undo, or to put back, is no longer asked: somebody has played on."""
    title = message("notice-dropped", player=PlayerName(by))
    return Prompt("note", title, (sentence,), choices=(_close(player),), until=until, line=title)


def reveal_note(match: Match, revealed: Revealed, player: str, until: int, *, shown: bool) -> Prompt:
    """A facedown card is turned up: everybody reads its name and, at the casual dial, whether it is the hidden one.

    Only a card that was `shown` to the table is compared; otherwise the name is that on record, and players compare.
    `match` is the match before that, which still knows where the card was and what was on record.
    """
    facedown_card = next((card for card in match.table.facedown if card.handle == revealed.handle), None)
    owner = PlayerName(revealed.player)
    text = [
        message("notice-revealed-at", player=owner, place=PlaceName(facedown_card.at))
        if facedown_card is not None
        else message("notice-revealed", player=owner)
    ]
    if not revealed.card:
        text.append(message("notice-revealed-unknown"))
    elif not shown:
        text.append(message("notice-turn-up"))
    elif may_say("comparison", match.agreed.dial):
        text.append(_compared(match.private.faces.get(revealed.handle), revealed.card))
    title = card_message(revealed.card) if revealed.card else message("notice-revealed-title")
    line = message("notice-as-recorded", card=title) if text[-1].code == "notice-same-card" else None
    return Prompt("note", title, tuple(text), choices=(_close(player),), until=until, line=line)


def _compared(recorded: str | None, shown: str | None) -> Message:
    """Return whether the card that was shown is the card on record."""
    if recorded is None:
        return message("notice-no-card-on-record")
    return message("notice-same-card") if recorded == shown else message("notice-other-card")


def combat_note(results: tuple[Message, ...], player: str, until: int) -> Prompt:
    """Return what a combat did to the units, so that everybody can do it on the real table."""
    title, died = message("notice-combat"), [result.code for result in results].count("history-to-trash")
    summary = message("notice-combat-trash", count=died) if died > 1 else results[0]
    line = message("notice-of", what=title, said=summary)
    return Prompt("note", title, results, choices=(_close(player),), until=until, lines=True, line=line)


def ignored_tap(ignored: Ignored, unread: Message | None, awaiting: Prompt | None, until: int) -> Prompt:
    """A tapped card that means nothing here.

    `unread` says why the card was not read, None if it was. A panel that is `awaiting` a card keeps its buttons.
    """
    text = unread or message(f"tap-ignored-{ignored.why}")  # an IgnoredReason
    if awaiting is not None:
        return replace(awaiting, text=(text,))
    title = message("notice-not-this-card") if unread is None else message("notice-not-read")
    return Prompt("note", title, (text,), until=until, line=text)


def ruling_note(sentences: tuple[Message, ...], player: str) -> Prompt:
    """Return what a judge ruled, for each player until they close it."""
    return Prompt("note", message("notice-ruling"), sentences, choices=(_close(player),))


def left_note(left: str, player: str) -> Prompt:
    """A player has left the game, which goes on without them."""
    title = message("notice-left", player=PlayerName(left))
    return Prompt("note", title, (message("notice-left-text"),), choices=(_close(player),), line=title)


def judge_takes_back(player: str, until: int) -> Prompt:
    """A player wants to undo what a judge did."""
    title, text = message("notice-judge-takes-back"), message("notice-judge-takes-back-text")
    return Prompt("note", title, (text,), choices=(_close(player),), until=until, line=text)


def hold_to_look(facedown_card: Facedown) -> Prompt:
    """A player may look at their own facedown card as long as they hold a place for it. Nothing of it is shown yet."""
    return Prompt(
        "note",
        message("prompt-hold-to-look"),
        (message("notice-look-on-record", place=PlaceName(facedown_card.at), turn=facedown_card.turn),),
        choices=(_close(facedown_card.player),),
        hold=facedown_card.handle,
    )


def look_note(facedown_card: Facedown, shown: ShownFace, until: int) -> Prompt:
    """A player sees their own facedown card."""
    title = message("notice-look") if shown.card else message("notice-look-not-known")
    return replace(hold_to_look(facedown_card), title=title, until=until, secret=True, shown=shown)


def ambiguous_tap(match: Match, tap: Ambiguous, tag: bytes = b"") -> Prompt:
    """A tapped card can mean several actions; `tag` is the key of its tag.

    If the turn player may have forgotten to end the turn, a card of the hand can be played once it is ended.
    """
    choices: list[Button] = [
        (_option_label(match, tap, option), _option_effect(match, tap, option, tag)) for option in tap.options
    ]
    for option in tap.options:
        if option.ways:
            then = EndTurnFirst(tap.player, then=ActOnTap(option.action, option.slot, tag))
            choices += forgotten_end(match, tap.player, then, "button-end-turn-then-play")
    return Prompt(
        "asks",
        message("prompt-not-in-match") if tap.unknown else message("prompt-which-action"),
        (
            *((message("tap-ignored-newer-tag"),) if tap.newer else ()),
            *((message("prompt-in-trash"),) if tap.in_trash else ()),
        ),
        choices=(*choices, (message("button-nothing"), Dismiss(tap.player))),
    )


def _option_effect(match: Match, tap: Ambiguous, option: TapMeaning, tag: bytes) -> ButtonEffect:
    """Return what an option does; its player first says what a card of no deck is, and how a hand's card is played."""
    if tap.unknown and isinstance(option.action, Play):
        nothing = (message("button-nothing"), Dismiss(tap.player))
        choices = (*unread_plays(match, tap.player), nothing)
        return ShowPrompt(tap.player, Prompt("asks", message("prompt-what-is-it"), choices=choices))
    if len(option.ways) > 1:
        ways = tuple(TapMeaning(way, option.slot) for way in option.ways)
        return ShowPrompt(tap.player, ambiguous_tap(match, Ambiguous(tap.player, ways), tag))
    return ActOnTap(option.ways[0] if option.ways else option.action, option.slot, tag)


def _option_label(match: Match, tap: Ambiguous, option: TapMeaning) -> Message:
    """A button for what a tapped card may do; a card of no deck can only be hidden or played unread."""
    if not tap.unknown:
        return action_label(match.table, option.action)
    if isinstance(option.action, Hide):
        return message("button-hide-unread-at", place=PlaceName(option.action.at))
    return message("button-play-unread")


def _close(player: str) -> Button:
    return message("button-close"), Dismiss(player)
