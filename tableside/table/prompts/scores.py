"""Points and corrections on the panels: what is acknowledged, which card is drawn, whether the last point is earned."""

from __future__ import annotations

from functools import reduce

from tableside.engine import enact, evolve, judge
from tableside.engine.derived.victory import victory_score
from tableside.engine.editions import cited_number
from tableside.engine.model import events as e
from tableside.engine.model.actions import Conquer, EndTurn, PointsAre
from tableside.engine.model.dials import may_say
from tableside.engine.model.events import Event
from tableside.engine.model.references import Player
from tableside.engine.rules.scoring import unscored
from tableside.match.acknowledging import owed_cards
from tableside.match.public.last_point import describe_last_point
from tableside.match.public.lines import WITHOUT_POINT
from tableside.match.state import Match, OwedCard, WaitingChange
from tableside.match.undoing import is_of_players
from tableside.message import Listing, Message, PlaceName, PlayerName, message
from tableside.table.commands import Dismiss, Do
from tableside.table.prompts.prompt import (
    Acknowledge,
    ActOnTap,
    Button,
    ButtonEffect,
    DisputeChange,
    DrewCard,
    Prompt,
    ShowPrompt,
)
from tableside.table.view.model import ConquestGives

LAST_POINT = "471.1.b"
"""The rule of the last point by conquering (2026-07-16)."""


def acknowledgement_prompt(match: Match, player: Player) -> Prompt | None:
    """Return what another side changed by hand, the oldest change first; None if this player knows of all.

    Nor is anything asked if only the score is followed: a line says it there, and UNDO takes it back.
    """
    change = next((change for change in match.changes if player in change.waits), None)
    if change is None or match.table.setup.follow == "score":
        return None
    choices: list[Button] = [(message("button-acknowledge"), Acknowledge(player, change.seq))]
    if is_of_players(match, change.began):
        choices.append((message("button-dispute"), DisputeChange(player, change.seq)))
    title, line = _changed_title(change), change.said[-1]
    return Prompt("asks", title, change.said, choices=tuple(choices), ways=len(choices), line=line)


def _changed_title(change: WaitingChange) -> Message:
    return message(f"prompt-changed-{change.how}", player=PlayerName(change.player))  # as `how` says


def owed_card_prompt(match: Match, player: Player) -> Prompt | None:
    """The card that this player draws in place of the last point; None if there is none to be drawn.

    Where only the score is followed, the foot of the battlefield has said so beforehand.
    """
    card = next((card for card in match.owed if card.player == player and not card.is_drawn), None)
    if card is None or match.table.over or match.table.setup.follow == "score":
        return None
    drew = message("button-drew", count=1), DrewCard(player, card.seq)
    title = message("prompt-draw-for-point")
    return Prompt("asks", title, owed_card_text(match, card), _rules(match, WITHOUT_POINT), (drew,))


def owed_card_text(match: Match, card: OwedCard) -> tuple[Message, ...]:
    """Why a conquest gave a card; what was still to be scored is said at the casual dial alone (TR 204.5.a.1)."""
    player, place = PlayerName(card.player), PlaceName(card.at)
    conquest = message("history-conquered-without-point", player=player, place=place)
    if not may_say("advice", match.agreed.dial) or not card.unscored:
        return conquest, message("notice-no-last-point")
    return conquest, message("notice-no-last-point"), message("notice-was-unscored", places=_places(card.unscored))


def owed_card_note(match: Match, card: OwedCard, player: Player, until: int) -> Prompt:
    """Return what everybody else reads of a conquest without a point."""
    title = message("notice-card-for-point", player=PlayerName(card.player))
    close = message("button-close"), Dismiss(player)
    text, rules = owed_card_text(match, card), _rules(match, WITHOUT_POINT)
    return Prompt("note", title, text, rules, (close,), until=until, line=title)


def score_notes(match: Match, events: tuple[Event, ...], seq: int, until: int) -> dict[Player, Prompt]:
    """The notes to players about the events of entry `seq`: a conquest without a point, or a last point that is near.

    The latter is said at the casual dial, as a turn begins and when something was scored (TR 204.5.a.1). Where only the
    score is followed, each battlefield says what it gives, and a line what it gave.
    """
    if match.table.setup.follow == "score":
        return {}
    card = next(owed_cards(match.table, events, seq), None)
    if card is not None:
        others = (player for player in match.table.players if player != card.player)
        return {player: owed_card_note(match, card, player, until) for player in others}
    news = any(isinstance(event, e.TurnBegan | e.Scored | e.Gained) for event in events)
    advised = news and may_say("advice", match.agreed.dial)
    line = describe_last_point(reduce(evolve, events, match.table)) if advised else None
    if line is None:
        return {}
    return {player: last_point_note(match, line, player, until) for player in match.table.players}


def last_point_note(match: Match, sentence: Message, player: Player, until: int) -> Prompt:
    """Return what is still to be scored, as the turn begins or a battlefield was scored."""
    close = message("button-close"), Dismiss(player)
    title, rules = message("notice-last-point"), _rules(match, LAST_POINT)
    return Prompt("note", title, (sentence,), rules, (close,), until=until, line=sentence)


def points_by_hand(match: Match, player: Player, whose: Player, points: int) -> ButtonEffect:
    """Give points, or take them; not below 0, nor for a player who left. The last point asks whether it is earned."""
    seat = match.table.seat(whose)
    count = seat.points + points
    return Dismiss(player) if count < 0 or seat.gone else points_effect(match, PointsAre(player, whose, count))


def points_effect(match: Match, points: PointsAre) -> ButtonEffect:
    """Set points; where they win the game, ask once more whether the last point is earned. Nothing once it is over."""
    table = match.table
    if table.over:
        return Dismiss(points.player)
    before, goal = table.seat(points.whose).points, victory_score(table)
    if points.points <= before or points.points < goal or before >= goal:
        return Do(points)
    return ShowPrompt(points.player, _earned(match, points.player, points.whose, points.forgotten, Do(points)))


def conquest_effect(match: Match, conquest: Conquer) -> ButtonEffect:
    """Say that a battlefield is conquered; where that wins the game, ask once more."""
    player, conquered = conquest.player, ActOnTap(conquest)
    if conquest_gives(match, conquest) != "win":
        return conquered
    return ShowPrompt(player, _earned(match, player, player, conquest.at, conquered))


def end_effect(match: Match, ending: EndTurn) -> ButtonEffect:
    """End a turn; where the next player holds and wins, ask once more.

    Only where the score alone is followed: there nobody has said what is still at a battlefield.
    """
    ends, asked = ActOnTap(ending), ending.told_by or ending.player
    if match.table.setup.follow != "score" or judge(match.table, match.private, ending).public().kind != "legal":
        return ends
    events = enact(match.table, match.private, ending)
    winner = next((event.player for event in events if isinstance(event, e.Won)), None)
    if winner is None:
        return ends
    held = tuple(event.at for event in events if isinstance(event, e.Scored) and event.player == winner)
    text = (message("prompt-last-point-held", player=PlayerName(winner), places=_places(held)),)
    return ShowPrompt(asked, _last_point(match, asked, text, ends))


def conquest_gives(match: Match, conquest: Conquer) -> ConquestGives | None:
    """Return what a conquest gives now, None if it cannot be said."""
    if judge(match.table, match.private, conquest).public().kind != "legal":
        return None
    events = enact(match.table, match.private, conquest)
    if any(isinstance(event, e.Won) for event in events):
        return "win"
    if any(isinstance(event, e.Gained) for event in events):
        return "point"
    return "card" if next(owed_cards(match.table, events, 0), None) is not None else "nothing"


def _earned(match: Match, asked: Player, whose: Player, scored: int, scores: ButtonEffect) -> Prompt:
    """Ask whether the last point is earned, which is for the battlefield that is `scored` with it, 0 for none.

    Only the casual dial says which others are left to score, and the silent one no rule.
    """
    dial, left = match.agreed.dial, tuple(at for at in unscored(match.table, whose) if at != scored)
    text = [message("prompt-last-point-wins", player=PlayerName(whose))]
    if may_say("result", dial):
        text.append(message("prompt-last-point-how"))
    if may_say("advice", dial) and left:
        text.append(message("prompt-last-point-left", places=_places(left)))
    return _last_point(match, asked, tuple(text), scores)


def _last_point(match: Match, asked: Player, text: tuple[Message, ...], scores: ButtonEffect) -> Prompt:
    choices = (
        (message("button-point-earned"), scores),
        (message("button-point-not-earned"), Dismiss(asked)),
    )
    rules = _rules(match, LAST_POINT) if may_say("result", match.agreed.dial) else ()
    return Prompt("asks", message("prompt-last-point"), text, rules, choices, ways=2)


def forgotten_point(match: Match, player: Player, whose: Player) -> Prompt:
    """Ask for which battlefield a point was forgotten that is put right now (Tournament Rules 2026-07-16, 702.3)."""
    count = match.table.seat(whose).points + 1
    choices = tuple(
        (message("button-place", place=PlaceName(at)), points_effect(match, PointsAre(player, whose, count, at)))
        for at in match.table.numbers()
    )
    text = (message("prompt-forgotten-point-how"),)
    close = message("button-close"), Dismiss(player)
    return Prompt("asks", message("prompt-forgotten-point", player=PlayerName(whose)), text, choices=(*choices, close))


def _places(numbers: tuple[int, ...]) -> Listing:
    return Listing(tuple(map(PlaceName, numbers)))


def _rules(match: Match, rule: str) -> tuple[str, ...]:
    number = cited_number(rule, match.agreed.edition)
    return () if number is None else (number,)
