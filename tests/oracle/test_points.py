"""The engine and a second reading of the rules agree on points, the last point and who has won."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import msgspec
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, DrawFn

from tableside.engine import Private, enact, evolve, judge
from tableside.engine.actions import Action, Conquer, ControlIs, EndTurn, Move, Pass
from tableside.engine.editions import NEWEST
from tableside.engine.events import Drew
from tableside.engine.modes import MODES
from tableside.engine.state import Battlefield, Follow, Permanent, Seat, Setup, Table
from tests.oracle.points import Score, victory_score
from tests.oracle.positions import CARDS, PLAIN

quick = settings(max_examples=250, derandomize=True, deadline=None, database=None)


class Game:
    """A game as the engine plays it, with what has been drawn in it."""

    def __init__(self, table: Table) -> None:
        self.table, self.private, self.drawn = table, Private(), Counter[str]()

    def act(self, action: Action) -> None:
        verdict = judge(self.table, self.private, action)
        assert verdict.kind == "legal", (action, verdict)
        for one in enact(self.table, self.private, action):
            self.table = evolve(self.table, one)
            if isinstance(one, Drew):
                self.drawn[one.player] += one.count

    def agrees(self, score: Score, drawn: Counter[str]) -> None:
        """The engine has the points, the draws and the winner that the rules give."""
        points = {seat.player: seat.points for seat in self.table.seats}
        assert points == score.points
        assert self.drawn == drawn
        assert self.table.winner in (score.winners or [None])


@st.composite
def begun(draw: DrawFn, follow: Follow) -> tuple[Table, Score]:
    """A game near its end that nobody has won, in the Main Phase of somebody's turn, and its score."""
    mode = draw(st.sampled_from(sorted(MODES.values(), key=lambda one: one.seats)))
    players = "ABCD"[: mode.seats]
    names = tuple(draw(st.sampled_from([PLAIN, PLAIN, "Aspirant's Climb"])) for _ in range(mode.battlefields))
    goal = victory_score(mode, names, CARDS)
    points = {player: draw(st.sampled_from([goal - 1, goal - 1, goal - 2, goal - 3, goal, 0])) for player in players}
    if mode.teams:
        points = {player: points["AB"["ABCD".index(player) % 2]] for player in players}
    number = draw(st.integers(mode.seats + 1, 2 * mode.seats))
    turn = players[(number - 1) % mode.seats]
    control = {at: draw(st.sampled_from([None, *players])) for at in range(1, mode.battlefields + 1)}
    score = Score(mode, goal, turn, control, points)
    assume(not score.winners)
    table = Table(
        Setup(mode, NEWEST, follow, CARDS),
        turn,
        number,
        tuple(Battlefield(name, control[at + 1], told=follow == "score") for at, name in enumerate(names)),
        tuple(Seat(player, points[player]) for player in players),
        priority=turn,
    )
    return table, score


@quick
@given(begun("score"), st.data())
def test_told_conquests_and_holds_score_as_the_rules_say(start: tuple[Table, Score], data: DataObject) -> None:
    table, score = start
    game, drawn = Game(table), Counter[str]()
    for _ in range(data.draw(st.integers(1, 8))):
        at = data.draw(st.sampled_from(sorted(score.control)))
        deed = data.draw(st.sampled_from(["conquer", "conquer", "conquer", "end turn", "lose"]))
        if deed == "end turn":
            game.act(EndTurn(score.turn))
            score = score.next_turn()
            drawn[score.turn] += not score.winners
        elif deed == "lose":
            game.act(ControlIs(score.turn, at, None))
            score = replace(score, control={**score.control, at: None})
        else:
            able = [one for one in score.players if one != score.control[at]]
            player = data.draw(st.sampled_from([one for one in able if one == score.turn] * 3 + able))
            game.act(Conquer(player, at))
            score, gain = score.conquered(player, at)
            drawn[player] += gain == "card"
            event(gain)
        game.agrees(score, +drawn)
        if score.winners:
            event("won")
            return
